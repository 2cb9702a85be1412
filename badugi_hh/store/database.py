"""The store's file: opening it, and writing batches of hands."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import groupby, islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from badugi_hh import __version__
from badugi_hh.continuity import Neighbours
from badugi_hh.findings import Finding
from badugi_hh.judging import PlacedText
from badugi_hh.store.contents import Contents, known_table
from badugi_hh.store.frames import key_table
from badugi_hh.store.neighbours import WHOLE, TableShare
from badugi_hh.store.opening import (
    Patience,
    StoreError,
    connect,
    give_way,
    is_asked_for,
    leave_pieces,
    plain_errors,
)
from badugi_hh.store.records import (
    Fault,
    HandRecord,
    Key,
    SourceFile,
    StoredHand,
    finding_row,
)
from badugi_hh.store.schema import (
    DERIVED,
    LATER,
    SCHEMA_VERSION,
)
from badugi_hh.store.sheaves import Row, batch_of, gathered
from badugi_hh.store.states import LONGEST_NOTE, UNTOUCHED, Tracked
from badugi_hh.store.written import Written

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa


class Store(Contents):
    """One DuckDB file. Use it in a ``with`` block, or close it."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, path: Path) -> None:
        super().__init__(connection, path)
        self._written: Written | None = None
        self._added = 0  # hands
        self._at_once = False  # a transaction is open

    @classmethod
    def open(
        cls,
        path: Path | str,
        *,
        read_only: bool = False,
        renew: bool = False,
        brief: bool = False,
        patience: Patience | None = None,
    ) -> Self:
        """The store at ``path``, made new when nothing is there (unless ``read_only``).

        Raises ``StoreError`` for a path that can't be read or made, a file that is no store or is
        damaged, one of another version, and a store in use by another program, for which it waits
        with ``patience``. With ``renew`` one of an older version is taken too, without player-hands
        until ``remake`` has made them. ``brief`` says that a few rows are written and the store is
        closed at once: an import gives way to that, as it does to readers.
        """
        path = Path(path)
        connection = connect(path, read_only=read_only, renew=renew, brief=brief, patience=patience)
        return cls(connection, path)

    @classmethod
    @contextmanager
    def temporary(cls) -> Iterator[Self]:
        """A store that is gone after the ``with`` block."""
        with (
            tempfile.TemporaryDirectory(prefix="badugi-hh-") as folder,
            cls.open(Path(folder) / "hands.duckdb") as store,
        ):
            yield store

    def close(self) -> None:
        """Raises ``StoreError`` where what was written finds no room at its place in the file; it
        is kept all the same."""
        try:
            self._settle()
        finally:
            self._release()

    def _settle(self) -> None:
        import duckdb

        if not self._added:
            return
        # Where the database has another time for it, it is done when the connection is closed.
        with plain_errors(self.path), suppress(duckdb.TransactionException):
            self._connection.execute("CHECKPOINT")

    def _release(self) -> None:
        if self._written is not None:
            self._written.close()
        self._connection.close()
        self._added = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, error: type[BaseException] | None, *_: object) -> None:
        if error is None:
            self.close()
        else:
            self._release()

    @property
    def asked_for(self) -> bool:
        """Whether somebody waits to read this store, which is open for writing, and can be let in
        now."""
        return not self._at_once and is_asked_for(self.path)

    def give_way(self) -> None:
        """Lets those read who wait for this store, which must be open for writing, and comes back
        when they are done. For callers between two batches: it takes no time when nobody waits."""
        if not self.asked_for:
            return
        added, written = self._added, self._written.keys() if self._written else None
        self.close()
        give_way(self.path)
        self._connection, self._written = connect(self.path, patience=_UNTIL_READ), None
        self._added = added
        if written is not None:
            self.remember(written)

    # -- writing ---------------------------------------------------------------------------------

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """All that the ``with`` block writes is written together, or nothing of it. A block within
        another one belongs to that."""
        import duckdb

        if self._at_once:
            yield
            return
        self._run("BEGIN")
        self._at_once = True
        try:
            yield
            self._run("COMMIT")
        except BaseException:
            with suppress(duckdb.Error, StoreError):  # it ends with a commit that fails, too
                self._run("ROLLBACK")
            raise
        finally:
            self._at_once = False

    def write(
        self,
        records: Sequence[HandRecord],
        *,
        replaced: Collection[Key] = (),
        files: Sequence[SourceFile] = (),
        file_findings: Sequence[Finding] = (),
    ) -> None:
        """Adds records and files in one transaction: all of it is stored, or nothing.

        ``replaced`` are hands of which the store has rows already: those go first. The same holds
        for files with the same content, and for findings on files at the same path.
        """
        with self.at_once():
            if replaced:
                self._delete_hands(replaced)
            for file in files:
                self._run(
                    "DELETE FROM findings WHERE hand_id = '' AND file IN "
                    "(SELECT ? UNION ALL SELECT path FROM files WHERE digest = ?)",
                    [file.path, file.digest],
                )
                self._run("DELETE FROM files WHERE digest = ?", [file.digest])
            self._insert("files", files)
            self._insert("texts", [(*one.key, *text) for one in records for text in one.texts])
            self._insert("findings", [finding_row(one, (one.site, "")) for one in file_findings])
            self._insert_derived(records)
        self._added += len(records)
        if self._added >= _MUCH:
            leave_pieces(self._connection)
        self.remember(key_table([one.key for one in records]))

    def remake(
        self,
        derive: Callable[[Iterator[StoredHand]], Iterable[HandRecord]],
        batch: int = 1000,
    ) -> None:
        """Makes all rows that come from the hands' texts anew, in one transaction.

        ``derive`` gives the records of the hands from their keys and their texts, by place, and
        takes these as it needs them; a hand of which it gives no record is left without rows. Hands
        of other games, whose text is not kept, and findings on files stay as they are.
        """
        # A second cursor has its own transaction, and goes on reading what is there now.
        reader = self._connection.cursor()
        reader.execute(
            "SELECT site, hand_id, file, line, text FROM texts WHERE text <> '' "
            "ORDER BY site, hand_id, file, line"
        )
        hands = groupby(self._fetched(reader, batch), key=lambda row: (row[0], row[1]))
        stored = ((key, tuple(PlacedText(*row[2:]) for row in same)) for key, same in hands)
        records = iter(derive(stored))
        with self.at_once():
            for table in DERIVED:
                self._run(
                    f"DELETE FROM {table} WHERE (site, hand_id) IN "
                    "(SELECT (site, hand_id) FROM texts WHERE text <> '')"
                )
            while some := list(islice(records, batch)):
                self._insert_derived(some)
            self._run("UPDATE meta SET value = ? WHERE key = 'program'", [__version__])
            self._run("UPDATE meta SET value = ? WHERE key = 'schema'", [str(SCHEMA_VERSION)])

    def take_rows(self, table: str, rows: pa.Table | pa.RecordBatchReader) -> None:
        """Adds rows that ``arrow`` gave; none of them may be there already. Columns that an older
        version did not have are NULL."""
        with self._registered("rows", rows):
            self._run(f"INSERT INTO {known_table(table)} BY NAME SELECT * FROM rows")

    def take_texts(self, other: Store) -> None:
        """Copies from ``other``, into a store that is empty, all that is not made from the hands'
        texts, and these texts: ``remake`` fills in the rest."""
        without_text = "(site, hand_id) NOT IN (SELECT (site, hand_id) FROM texts WHERE text <> '')"
        with self.at_once():
            for table in ("files", "texts"):
                self._copy(other, table, "true")
            for table in LATER:
                if other._has(table):
                    self._copy(other, table, "true")
            for table in DERIVED:
                self._copy(other, table, without_text)

    def _copy(self, other: Store, table: str, condition: str) -> None:
        import pyarrow as pa

        rows = other._connection.cursor().sql(f"SELECT * FROM {table} WHERE {condition}")
        self.take_rows(table, pa.RecordBatchReader.from_stream(rows))

    def _insert_derived(self, records: Iterable[HandRecord]) -> None:
        for table, rows in gathered((one.sheaf, one.number) for one in records).items():
            self.take_rows(table, rows)

    def _insert(self, table: str, rows: Sequence[Row]) -> None:
        import pyarrow as pa

        if rows:
            # By way of arrow: far faster than one statement for each row.
            self.take_rows(table, pa.Table.from_batches([batch_of(table, rows)]))

    def _delete_hands(self, keys: Collection[Key]) -> None:
        with self._registered_keys(keys):
            for table in ("texts", *DERIVED):
                self._run(
                    f"DELETE FROM {table} WHERE (site, hand_id) IN "
                    "(SELECT (site, hand_id) FROM wanted)"
                )

    # -- what was written just now ---------------------------------------------------------------

    def remember(self, keys: pa.Table) -> None:
        """Notes that these hands were written, for ``new_neighbours`` and ``found_just_now``."""
        self._written = self._written or Written(self._connection)
        self._written.add(keys)

    def found_just_now(self, keys: Collection[Key]) -> dict[Key, list[Fault]]:
        """What was found on those of these hands that were written since ``new_neighbours`` was
        asked, or the store opened; the others are left out."""
        if self._written is None or not keys:
            return {}
        with plain_errors(self.path):
            return self._written.faults(keys)

    def new_neighbours(self, share: TableShare = WHOLE) -> Iterator[Neighbours]:
        """Those ``neighbours`` of which a hand was written since this was asked before, or the
        store opened."""
        if self._written is not None:
            with plain_errors(self.path):
                yield from self._written.neighbours(share)

    # -- what the user did about findings --------------------------------------------------------

    def track(self, finding_id: str, finding: Finding, tracked: Tracked) -> None:
        """Keeps the state of the finding of this name. ``ValueError``: the note is too long."""
        if len(tracked.note) > LONGEST_NOTE:
            raise ValueError(f"a note has {LONGEST_NOTE:,} characters at most")
        with self.at_once():
            self._run("DELETE FROM states WHERE id = ?", [finding_id])
            if tracked != UNTOUCHED:
                said = (finding.site, finding.hand_id, finding.code, finding.message)
                row = (finding_id, *said, tracked.state.value, tracked.note)
                self._run(f"INSERT INTO states VALUES ({', '.join('?' * len(row))})", row)


_MUCH: Final = 5_000  # hands

# Whoever was let in may take the time he needs.
_UNTIL_READ: Final = Patience(float("inf"), lambda _: None)
