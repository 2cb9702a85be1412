"""What the tables say."""

import numpy as np
import pytest

from badugi_hh.cards import parse_cards
from badugi_hh.money import Money
from badugi_hh.reports import tables
from badugi_hh.reports.tables import (
    Amount,
    Cell,
    Column,
    Form,
    Rows,
    Table,
    cell_words,
    column_words,
    rank_table,
    some_rows,
)
from badugi_hh.stats import Recurring


def test_f2_ranks_are_ordered_best_first_and_ties_share_a_place() -> None:
    """Source text F2: 4-3-2-A is the best, four kings of R3 are the worst."""
    table = rank_table(
        map(parse_cards, ("KsKhKdKc", "As2d3c4h", "4d3h2sAd", "4d-3h-2s-Ac")),
    )
    assert [(row[0], row[2], row[3], row[4]) for row in table.rows] == [
        (1, "4-3-2-A badugi", 1, "tie"),
        (1, "4-3-2-A badugi", 1, "tie"),
        (3, "three-card 3-2-A", 716, ""),
        (4, "one-card K", 1092, ""),
    ]


@pytest.mark.parametrize("form", Form)
def test_a_column_reads_as_its_cells_do(form: Form) -> None:
    money = Amount.of(-255, Money("USD", "$", 2))
    columns: list[list[Cell]] = [
        [], [1, 12_345], [1, None], [0.25, 1234.5], [0.25, None], [1, 0.5], ["12", 3], [money],
    ]  # fmt: skip
    for cells in columns:
        assert column_words(cells, form) == [cell_words(cell, form) for cell in cells]


def test_rows_of_a_group_follow_each_other() -> None:
    site, stakes = Column("site", "site", group=True), Column("stakes", "stakes")
    rows = (("merge", "1/2"), ("merge", "1/2"), ("phh", "1/2"), ("merge", "1/2"))
    assert Table((site, stakes), rows).again == (False, True, False, False)
    assert Table((stakes, stakes), rows).again == (False,) * 4


def test_rows_are_told_by_their_columns() -> None:
    whole = [("Dart", 2), ("Taw", 3), ("Dart", 3)]
    rivers: Recurring[Cell] = Recurring(["Dart", "Taw"], np.array([0, 1, 0]))
    hands: Recurring[Cell] = Recurring([2, 3], np.array([0, 1, 1]))
    rows = Rows((rivers, hands))
    assert [*rows] == whole
    assert (len(rows), rows[1], [*rows[1:]]) == (3, whole[1], whole[1:])
    columns = Column("river", "river"), Column("hands", "hands", Form.COUNT)
    for table in Table(columns, rows), Table(columns, tuple(whole)):
        assert [[*cells] for cells in table.cells] == [["Dart", "Taw", "Dart"], [2, 3, 3]]
    assert [[*cells] for cells in Table(columns, ()).cells] == [[], []]


def test_columns_come_in_parts_of_some_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_CELLS", 5)
    columns: list[Recurring[Cell]] = [Recurring.of(range(5)), Recurring.of("abcde")]
    parts = some_rows(columns)
    assert [[[*cells] for cells in part] for part in parts] == [
        [[0, 1], ["a", "b"]], [[2, 3], ["c", "d"]], [[4], ["e"]],
    ]  # fmt: skip
