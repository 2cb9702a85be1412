"""What the tables say."""

import pytest

from badugi_hh.cards import parse_cards
from badugi_hh.money import Money
from badugi_hh.reports.tables import (
    Amount,
    Cell,
    Column,
    Form,
    Table,
    cell_words,
    column_words,
    rank_table,
)


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
