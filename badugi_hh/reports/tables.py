"""What the tables show: frozen rows and columns, no drawing.

A cell is text, a number, an ``Amount`` or ``None`` (not known). How wide a column is, what colour
it has and how a share is printed is for ``terminal`` and ``files`` to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import NoneType
from typing import Final, TypeVar, overload

from badugi_hh.cards import Card, show_cards
from badugi_hh.findings import Severity
from badugi_hh.money import Money
from badugi_hh.ranking import rank_of
from badugi_hh.stats import Recurring

T = TypeVar("T")


class Form(Enum):
    """How the cells of a column read. ``SHARE`` is a number of which 1 is all."""

    TEXT = "text"
    COUNT = "count"
    AMOUNT = "amount"
    SHARE = "share"
    DECIMAL = "decimal"


@dataclass(frozen=True, slots=True)
class Amount:
    """Money in a cell: ``plain`` for programs (``2.55``), ``shown`` for people (``$2.55``)."""

    plain: str
    shown: str

    @classmethod
    def of(cls, amount: int, money: Money) -> Amount:
        """``amount`` in smallest units."""
        return cls(money.plain(amount), money.show(amount))


Cell = str | int | float | Amount | None


def cell_words(cell: Cell, form: Form) -> str:
    """The cell as people read it: ``33.3%``, ``1,092``; ``n/a`` for a ratio without a chance."""
    match cell:
        case None:
            return "n/a" if form in (Form.SHARE, Form.DECIMAL) else ""
        case Amount():
            return cell.shown
        case str():
            return cell
        case int() | float() if form is Form.SHARE:
            return f"{cell:.1%}"
        case float():
            return f"{cell:,.2f}"
    return f"{cell:,}"


def column_words(cells: Sequence[Cell], form: Form) -> list[str]:
    """The ``cell_words`` of many cells: of numbers alone they take far less time together."""
    kinds = set(map(type, cells))
    if kinds == {int} and form is not Form.SHARE:
        return [f"{cell:,}" for cell in cells]
    if kinds <= {float, NoneType}:
        unknown = cell_words(None, form)
        if form is Form.SHARE:
            return [unknown if cell is None else f"{cell:.1%}" for cell in cells]
        return [unknown if cell is None else f"{cell:,.2f}" for cell in cells]
    return [cell_words(cell, form) for cell in cells]


@dataclass(frozen=True, slots=True)
class Column:
    """``title`` heads it for people, ``key`` names it in JSON and CSV.

    A column that is ``wide`` may be left out where a terminal is too narrow for the table. Rows
    with the same cells in the columns of a ``group`` belong together: people see them once. A table
    that is too wide nevertheless is folded into several, if it has columns that are ``kept``: these
    stand in each of them, and say whose row it is.
    """

    title: str
    key: str
    form: Form = Form.TEXT
    wide: bool = False
    group: bool = False
    kept: bool = False

    @property
    def names_hands(self) -> bool:
        """Its cells are numbers of hands, which may be replayed somewhere."""
        return self.key.endswith("hand")


@dataclass(frozen=True, slots=True)
class Table:
    """``empty`` is the sentence that stands instead of a table without rows. Of very many rows the
    columns are told alone (``Rows``)."""

    columns: tuple[Column, ...]
    rows: Sequence[tuple[Cell, ...]]
    title: str = ""
    empty: str = ""

    @property
    def cells(self) -> tuple[Recurring[Cell], ...]:
        """The cells of each column."""
        if isinstance(self.rows, Rows):
            return self.rows.columns
        by_column = zip(*self.rows, strict=True) if self.rows else [()] * len(self.columns)
        return tuple(map(Recurring[Cell].of, by_column))

    @property
    def again(self) -> tuple[bool, ...]:
        """Of each row whether it belongs to the group of the row above."""
        group = [at for at, column in enumerate(self.columns) if column.group]
        if not group:
            return (False,) * len(self.rows)
        told = [[row[at] for at in group] for row in self.rows]
        return tuple(one == above for one, above in zip(told, [None, *told]))  # noqa: B905


@dataclass(frozen=True, slots=True, eq=False)
class Rows(Sequence[tuple[Cell, ...]]):
    """The rows that columns have together, made when they are asked for: as many tuples would need
    more memory than what stands in them."""

    columns: tuple[Recurring[Cell], ...]

    def __len__(self) -> int:
        return len(self.columns[0])

    def __iter__(self) -> Iterator[tuple[Cell, ...]]:
        return zip(*self.columns, strict=True)

    @overload
    def __getitem__(self, at: int) -> tuple[Cell, ...]: ...
    @overload
    def __getitem__(self, at: slice) -> Rows: ...
    def __getitem__(self, at: int | slice) -> tuple[Cell, ...] | Rows:
        if isinstance(at, slice):
            return Rows(tuple(column.part(at) for column in self.columns))
        return tuple(column.once[column.places[at]] for column in self.columns)


def some_rows(columns: Sequence[Recurring[T]]) -> Iterator[list[Recurring[T]]]:
    """The columns, some rows at a time: what is written of them need not be in memory together."""
    at_once = max(_CELLS // len(columns), 1)
    for at in range(0, len(columns[0]), at_once):
        yield [column.part(slice(at, at + at_once)) for column in columns]


_CELLS: Final = 300_000

# -- ranks ---------------------------------------------------------------------------------------


def rank_table(holdings: Iterable[Sequence[Card]]) -> Table:
    """Holdings from the best to the worst. Equal ranks share a place, and a tie says so."""
    ranked = sorted(
        ((rank_of(cards), cards) for cards in holdings), key=lambda pair: pair[0].number
    )
    numbers = [rank.number for rank, _ in ranked]
    rows = tuple(
        (
            numbers.index(rank.number) + 1,
            show_cards(cards),
            str(rank),
            rank.number,
            "tie" if numbers.count(rank.number) > 1 else "",
        )
        for rank, cards in ranked
    )
    return Table(
        (
            Column("place", "place", Form.COUNT),
            Column("cards", "cards"),
            Column("badugi rank", "rank"),
            Column("of 1,092", "number", Form.COUNT),
            Column("", "tie"),
        ),
        rows,
    )


# -- counts --------------------------------------------------------------------------------------


def count_table(counts: Mapping[str, int], findings: Mapping[Severity, int]) -> Table:
    """One row of counts, with the number of findings of each severity behind them."""
    counts = {
        **counts,
        **{f"{severity.word}s": findings.get(severity, 0) for severity in reversed(Severity)},
    }
    return Table(
        tuple(Column(key.replace("_", " "), key, Form.COUNT) for key in counts),
        (tuple(counts.values()),),
    )


_SAID: Final = {"other_games": "of other games"}


def count_sentence(what: str, counts: Mapping[str, int]) -> str:
    """``hands: 60 new, 0 known, 2 of other games``"""
    return f"{what}: " + ", ".join(
        f"{count:,} {_SAID.get(key, key)}" for key, count in counts.items()
    )


def finding_sentence(findings: Mapping[Severity, int]) -> str:
    """``findings: 1 error, 0 warnings, 2 notes``"""
    told = (counted(findings.get(severity, 0), severity.word) for severity in reversed(Severity))
    return f"findings: {', '.join(told)}"


def counted(count: int, what: str) -> str:
    """``1 error``, ``2 errors``"""
    return f"{count:,} {what}" + ("" if count == 1 else "s")
