"""What a column is. Money counters are whole numbers of 64 bits; all other counters fit a byte."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple


class Column(NamedTuple):
    """One column. ``dtype`` is the pandas type; ``money`` marks amounts in smallest units."""

    name: str
    dtype: str
    meaning: str
    money: bool = False


TEXT: Final = "string[pyarrow]"
TIME: Final = "datetime64[us, UTC]"
SMALL: Final = "int8"  # counts within one hand: sums come out as int64
RANK: Final = "Int16"  # may be empty
AMOUNT: Final = "int64"

DRAWS: Final = (1, 2, 3)
SIZES: Final = range(5)
ORDINALS: Final = ("", "first", "second", "third")


def small(name: str, meaning: str) -> Column:
    """A counter of what can't happen more than 127 times in a hand."""
    return Column(name, SMALL, meaning)


def places(columns: Iterable[Column], first: int) -> dict[str, int]:
    """Where each counter of a group stands in a player-hand's bytes; ``first`` is the first one's
    place."""
    return {column.name: place for place, column in enumerate(columns, first)}
