"""Rows of hands on their way into the store, in the form that the database takes them in.

They are made for many hands at once, wherever these were judged: so that they go from process to
process as they are, and the one that writes the store has little to do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, chain, islice, repeat
from typing import TYPE_CHECKING, Any, NamedTuple

from badugi_hh.facts import PlayerHand, wide_values
from badugi_hh.store.arrays import array
from badugi_hh.store.packing import packed_counts
from badugi_hh.store.schema import DERIVED, arrow_schema
from badugi_hh.store.standing import STANDING, standing

if TYPE_CHECKING:
    import pyarrow as pa

Row = tuple[Any, ...]


class HandRows(NamedTuple):
    """The rows of one hand in the tables that are made from its texts."""

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
        rows: dict[str, list[Sequence[Any]]] = {
            "hands": [(one.hand,) for one in hands],
            "player_hands": [one.players for one in hands],
            "pots": [one.pots for one in hands],
            "findings": [one.findings for one in hands],
        }
        ends = {table: list(accumulate(map(len, some), initial=0)) for table, some in rows.items()}
        flat = {table: list(chain.from_iterable(some)) for table, some in rows.items()}
        columns: dict[str, Iterable[Iterable[object]]] = {
            table: zip(*some, strict=True) if some else repeat(()) for table, some in flat.items()
        }
        players = flat["player_hands"]
        columns["player_hands"] = chain(wide_values(players), packed_counts(players))
        here = islice(columns["hands"], len(arrow_schema("hands")) - len(STANDING))
        columns["hands"] = chain(here, standing(players, ends["player_hands"]))
        return cls([_batch(it, columns[it]) for it in DERIVED], [ends[it] for it in DERIVED])

    def slices(self, first: int, end: int) -> list[pa.RecordBatch]:
        """The rows of the hands from ``first`` to ``end``, exclusive, by table."""
        return [
            table.slice(ends[first], ends[end] - ends[first])
            for table, ends in zip(self._tables, self._ends, strict=True)
        ]

    def __reduce__(self) -> tuple[object, ...]:
        return _received, ([_sent(table) for table in self._tables], self._ends)


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


def batch_of(table: str, rows: Sequence[Row]) -> pa.RecordBatch:
    """Some rows of a table, of which there is one at least."""
    return _batch(table, zip(*rows, strict=True))


def _batch(table: str, columns: Iterable[Iterable[object]]) -> pa.RecordBatch:
    import pyarrow as pa

    schema = arrow_schema(table)
    arrays = [array(column, field.type) for column, field in zip(columns, schema)]  # noqa: B905
    return pa.RecordBatch.from_arrays(arrays, schema=schema)
