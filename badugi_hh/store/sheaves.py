"""Rows of hands on their way into the store, in the form that the database takes them in.

They are made for many hands at once, wherever these were judged: so that they go from process to
process as they are, and the one that writes the store has little to do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, chain
from typing import TYPE_CHECKING, Any, NamedTuple

from badugi_hh.facts import PlayerHand, wide_values
from badugi_hh.store.arrays import array
from badugi_hh.store.packing import packed_counts
from badugi_hh.store.schema import DERIVED, arrow_schema
from badugi_hh.store.standing import standing

if TYPE_CHECKING:
    import pyarrow as pa

Row = tuple[Any, ...]


class HandRows(NamedTuple):
    """The rows of one hand in the tables that are made from its texts; that of ``hands`` without
    the columns of ``STANDING``, which follow from the players'."""

    hand: Row
    players: Sequence[PlayerHand] = ()
    pots: Sequence[Row] = ()
    findings: Sequence[Row] = ()


class Sheaf:
    """The rows of some hands, table by table, those of one hand side by side."""

    def __init__(self, tables: Sequence[pa.RecordBatch], ends: Sequence[Sequence[int]]) -> None:
        """One of each for every table of ``DERIVED``; ``ends`` tells where the rows of each hand
        end, with a zero before the first."""
        self._tables = tables
        self._ends = ends

    @classmethod
    def of(cls, hands: Sequence[HandRows]) -> Sheaf:
        """All rows of the hands. Raises what arrow does at a value that is not of its column."""
        of_players = [one.players for one in hands]
        of_pots = [one.pots for one in hands]
        of_findings = [one.findings for one in hands]
        players = list(chain.from_iterable(of_players))
        told = (of_players, of_pots, of_findings)
        ends = [range(len(hands) + 1), *(_ends(some) for some in told)]
        tables = [
            batch_of("hands", [one.hand for one in hands], standing(players, ends[1])),
            _batch("player_hands", chain(wide_values(players), packed_counts(players))),
            batch_of("pots", list(chain.from_iterable(of_pots))),
            batch_of("findings", list(chain.from_iterable(of_findings))),
        ]
        return cls(tables, ends)

    def slices(self, first: int, end: int) -> list[pa.RecordBatch]:
        """The rows of the hands from ``first`` to ``end``, exclusive, by table."""
        return [
            table.slice(ends[first], ends[end] - ends[first])
            for table, ends in zip(self._tables, self._ends, strict=True)
        ]

    def __reduce__(self) -> tuple[object, ...]:
        return _received, ([_sent(table) for table in self._tables], self._ends)


def _ends(of_hands: Iterable[Sequence[object]]) -> list[int]:
    return list(accumulate(map(len, of_hands), initial=0))


def _sent(table: pa.RecordBatch) -> bytes:
    sent: bytes = table.serialize().to_pybytes()
    return sent


def _received(tables: Sequence[bytes], ends: Sequence[Sequence[int]]) -> Sheaf:
    import pyarrow as pa

    received = [
        pa.ipc.read_record_batch(pa.py_buffer(rows), arrow_schema(table))
        for table, rows in zip(DERIVED, tables, strict=True)
    ]
    return Sheaf(received, ends)


def gathered(places: Iterable[tuple[Sheaf, int]]) -> dict[str, pa.Table]:
    """The rows of the hands at these places, a sheaf and a number in it, by table."""
    import pyarrow as pa

    runs: list[tuple[Sheaf, int, int]] = []  # hands that lie side by side
    for sheaf, number in places:
        if runs and runs[-1][0] is sheaf and runs[-1][2] == number:
            runs[-1] = (sheaf, runs[-1][1], number + 1)
        else:
            runs.append((sheaf, number, number + 1))
    slices = [sheaf.slices(first, end) for sheaf, first, end in runs]
    return {
        table: pa.Table.from_batches([some[at] for some in slices], schema=arrow_schema(table))
        for at, table in enumerate(DERIVED)
    }


def batch_of(table: str, rows: Sequence[Row], last: Sequence[pa.Array] = ()) -> pa.RecordBatch:
    """Rows of ``table`` as a batch; ``last`` are its last columns, where the rows are without."""
    width = len(arrow_schema(table)) - len(last)
    return _batch(table, zip(*rows, strict=True) if rows else [()] * width, last)


def _batch(
    table: str, columns: Iterable[Iterable[object]], last: Sequence[pa.Array] = ()
) -> pa.RecordBatch:
    import pyarrow as pa

    schema = arrow_schema(table)
    made = [array(column, field.type) for column, field in zip(columns, schema)]  # noqa: B905
    return pa.RecordBatch.from_arrays([*made, *last], schema=schema)
