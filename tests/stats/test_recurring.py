"""Columns in which the same comes again: nothing is lost, and each is told once."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pandas as pd
import pytest

from badugi_hh.stats import Recurring, different

COLUMN = Recurring(["Dart", "Taw", "Okement"], pd.factorize(pd.Series([7, 8, 7, 9, 8, 7]))[0])
TOLD = ["Dart", "Taw", "Dart", "Okement", "Taw", "Dart"]


def test_every_row_has_its_own() -> None:
    assert [*COLUMN] == TOLD
    assert len(COLUMN) == 6
    assert [*Recurring.of(TOLD)] == TOLD
    assert Recurring.of(COLUMN) is COLUMN


def test_what_recurs_is_told_once() -> None:
    asked: list[str] = []

    def tell(rivers: Sequence[str]) -> list[int]:
        asked.extend(rivers)
        return [*map(len, rivers)]

    assert [*COLUMN.told(tell)] == [4, 3, 4, 7, 3, 4]
    assert asked == ["Dart", "Taw", "Okement"]


@pytest.mark.parametrize("rows", [slice(0, 2), slice(3, 99), slice(6, 9)])
def test_a_part_has_what_its_rows_have(rows: slice) -> None:
    part = COLUMN.part(rows)
    assert [*part] == TOLD[rows]
    assert {*part.once} == {*TOLD[rows]}


def test_rows_that_are_alike_in_the_columns_named_are_one() -> None:
    half = Fraction(1, 2)
    summary = pd.DataFrame(
        {
            "player": pd.array(["Wren", None, "Wren", None, "Tern", "Wren"], "string[pyarrow]"),
            "hands": [3, 4, 3, 5, 3, 4],
            "bets": pd.Series([half, half, half, Fraction(1), half, half], dtype=object),
            "net": [*range(6)],
        }
    )
    for names, count in (["player"], 3), (["player", "hands"], 5), (["bets", "hands"], 3):
        rows, places = different(summary, names)
        assert len(rows) == count
        told = rows.iloc[places].reset_index(drop=True)
        pd.testing.assert_frame_equal(told, summary[names])


def test_of_no_rows_none_are_different() -> None:
    rows, places = different(pd.DataFrame({"hands": []}), ["hands"])
    assert (len(rows), len(places)) == (0, 0)
