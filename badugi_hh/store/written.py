"""Which hands were written lately: their keys, in a table of the database that is gone when the
store is closed. It may use the disk, where a million keys need much memory."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from badugi_hh.continuity import Neighbours
from badugi_hh.findings import Severity
from badugi_hh.store.frames import key_table
from badugi_hh.store.neighbours import TableShare, find_neighbours
from badugi_hh.store.records import Fault, Key

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa


class Written:
    """The keys of the hands that were written since the store was opened, or ``neighbours`` was
    asked. A hand may be written twice."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        # A cursor of its own, which sees what was committed.
        self._cursor = connection.cursor()
        self._cursor.execute("CREATE TEMP TABLE written (site VARCHAR, hand_id VARCHAR)")

    def close(self) -> None:
        self._cursor.close()

    def add(self, keys: pa.Table) -> None:
        self._cursor.register("keys", keys)
        self._cursor.execute("INSERT INTO written SELECT * FROM keys")
        self._cursor.unregister("keys")

    def keys(self) -> pa.Table:
        """All of them, as ``add`` takes them."""
        import pyarrow as pa

        return pa.RecordBatchReader.from_stream(self._cursor.sql("FROM written")).read_all()

    def faults(self, keys: Collection[Key]) -> dict[Key, list[Fault]]:
        """What was found on those of these hands that were written; the others are left out."""
        self._cursor.register("keys", key_table(keys))
        rows = self._cursor.execute(
            "SELECT site, hand_id, code, severity FROM keys SEMI JOIN written "
            "USING (site, hand_id) LEFT JOIN findings USING (site, hand_id)"
        ).fetchall()
        self._cursor.unregister("keys")
        found: dict[Key, list[Fault]] = {(site, hand_id): [] for site, hand_id, *_ in rows}
        for site, hand_id, code, severity in rows:
            if code is not None:
                found[site, hand_id].append(Fault(code, Severity(severity)))
        return found

    def neighbours(self, share: TableShare) -> Iterator[Neighbours]:
        """Those pairs of which a hand was written; then no hand counts as written any more."""
        yield from find_neighbours(self._cursor, new=True, share=share)
        self._cursor.execute("TRUNCATE written")
