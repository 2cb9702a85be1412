"""The store's file: opening it, writing batches of hands, and what others read from it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import groupby, islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from badugi_hh import __version__
from badugi_hh.continuity import Neighbours
from badugi_hh.facts import COLUMNS
from badugi_hh.findings import Finding, Severity, Verdict
from badugi_hh.judging import PlacedText
from badugi_hh.parsing import Status
from badugi_hh.persons import BadPersons
from badugi_hh.store import queries
from badugi_hh.store.frames import frames, key_table
from badugi_hh.store.neighbours import WHOLE, TableShare, find_neighbours
from badugi_hh.store.opening import (
    Patience,
    StoreError,
    connect,
    give_way,
    is_asked_for,
    leave_pieces,
    plain_errors,
)
from badugi_hh.store.packing import declared
from badugi_hh.store.queries import Persons
from badugi_hh.store.records import (
    Fault,
    HandRecord,
    Key,
    Known,
    PlayedHand,
    SourceFile,
    StoredHand,
    finding_of,
    finding_row,
)
from badugi_hh.store.schema import (
    DERIVED,
    LATER,
    SCHEMA_VERSION,
    TABLES,
    arrow_schema,
)
from badugi_hh.store.selection import EVERYTHING, USUAL, Clock, Selection
from badugi_hh.store.sheaves import Row, batch_of, gathered
from badugi_hh.store.stakes import StakesPlayed, find_stakes
from badugi_hh.store.states import LONGEST_NOTE, UNTOUCHED, State, Tracked
from badugi_hh.store.written import Written

if TYPE_CHECKING:
    import duckdb
    import pandas as pd
    import pyarrow as pa


class Store:
    """One DuckDB file. Use it in a ``with`` block, or close it."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, path: Path) -> None:
        self._connection = connection
        self._written: Written | None = None
        self._persons: Persons = {}
        self._added = 0  # hands
        self._at_once = False  # a transaction is open
        self.path = path

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

    def size_of_texts(self) -> int:
        """The characters of all texts of hands."""
        ((size,),) = self._rows("SELECT coalesce(sum(length(text)), 0) FROM texts")
        return int(size)

    def take_rows(self, table: str, rows: pa.Table | pa.RecordBatchReader) -> None:
        """Adds rows that ``arrow`` gave; none of them may be there already."""
        with self._registered("rows", rows):
            self._run(f"INSERT INTO {_known_table(table)} SELECT * FROM rows")

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

    def _delete_hands(self, keys: Collection[Key]) -> None:
        with self._registered_keys(keys):
            for table in ("texts", *DERIVED):
                self._run(
                    f"DELETE FROM {table} WHERE (site, hand_id) IN "
                    "(SELECT (site, hand_id) FROM wanted)"
                )

    # -- what the user did about findings --------------------------------------------------------

    def tracked(self) -> dict[str, Tracked]:
        """The states and notes that are not as they are for every finding at first, by the names
        that ``finding_ids`` gives."""
        if not self._has("states"):
            return {}
        rows = self._rows("SELECT id, state, note FROM states")
        return {finding_id: Tracked(State(state), note) for finding_id, state, note in rows}

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

    def _has(self, table: str) -> bool:
        return (table,) in self._rows("SHOW TABLES")

    # -- what an import must know ----------------------------------------------------------------

    def files(self) -> dict[str, tuple[str, int]]:
        """The path of each file that was read to its end, and the number of hand texts in it, by
        the digest of its content."""
        rows = self._rows("SELECT digest, path, hands FROM files")
        return {digest: (path, hands) for digest, path, hands in rows}

    def known(self, keys: Collection[Key]) -> dict[Key, Known]:
        """What the store holds of these hands; those it does not hold are left out."""
        with self._registered_keys(keys):
            held = self._rows(
                "SELECT site, hand_id, status, cards_told FROM hands "
                "SEMI JOIN wanted USING (site, hand_id)"
            )
            if not held:
                return {}
            texts: dict[Key, list[PlacedText]] = {(site, hand_id): [] for site, hand_id, *_ in held}
            # What is asked of one column alone DuckDB asks before it reads the others: so the texts
            # of a million hands are passed by, and not read to be thrown away.
            for site, hand_id, *text in self._rows(
                "SELECT site, hand_id, file, line, text FROM texts "
                "SEMI JOIN wanted USING (site, hand_id) "
                "WHERE hand_id IN (SELECT hand_id FROM wanted)"
            ):
                texts[site, hand_id].append(PlacedText(*text))
        return {
            (site, hand_id): Known(Status(status), told, tuple(sorted(texts[site, hand_id])))
            for site, hand_id, status, told in held
        }

    # -- reading ---------------------------------------------------------------------------------

    def texts(self, hand_id: str) -> dict[Key, tuple[PlacedText, ...]]:
        """The texts of all hands with this id, by place: two sites may use the same number."""
        sites = self._rows("SELECT DISTINCT site FROM hands WHERE hand_id = ?", [hand_id])
        found = self.known([(site, hand_id) for (site,) in sorted(sites)])
        return {key: found[key].texts for key in sorted(found)}

    def player_hands(
        self, selection: Selection = EVERYTHING, columns: Collection[str] | None = None
    ) -> pd.DataFrame:
        """Player-hands in no order, with the columns and exact dtypes of ``facts.COLUMNS``; or
        only the ``columns`` named, in their order there: with six million rows that counts."""
        import pandas as pd

        return pd.concat(self.player_hand_parts(selection, columns), ignore_index=True)

    def player_hand_parts(
        self, selection: Selection = EVERYTHING, columns: Collection[str] | None = None
    ) -> Iterator[pd.DataFrame]:
        """The same in frames of about 120,000 rows, and at least one frame: summaries of them add
        up to the summary of all, and need little memory."""
        wanted = [it.name for it in COLUMNS if columns is None or it.name in columns]
        condition, values = selection.of_player_hands()
        names = declared(wanted)
        rows, told = queries.source(self._persons)
        # A cursor of its own: other statements may run while the parts are read.
        with plain_errors(self.path):
            yield from frames(
                self._connection.cursor().sql(
                    f"SELECT {names} FROM {rows} WHERE {condition}", params=[*told, *values]
                )
            )

    def player_hand_sums(
        self,
        columns: Collection[str],
        selection: Selection = EVERYTHING,
        clock: Clock = USUAL,
    ) -> pd.DataFrame:
        """Player-hands added up: one row for all that agree in the columns of ``facts.IDENTITY``
        and ``facts.PERIODS`` that are named, with the sums of the counters named as ``int64``.

        What is summed further from here comes out as if from the rows themselves; but six million
        rows are added up here, without being loaded. Amounts of different decimals must not meet
        in one row: name ``decimals`` with them (``ValueError``).
        """
        return self._frame(*queries.sums(columns, selection, clock, self._persons))

    def player_hand_spans(
        self,
        columns: Collection[str],
        selection: Selection = EVERYTHING,
        clock: Clock = USUAL,
    ) -> pd.DataFrame:
        """For all player-hands that agree in the columns named, and in ``decimals``: the time of
        the ``first`` and the ``last``, and the ids and nets of the best and the worst
        (``best_hand``, ``best``, ``worst_hand``, ``worst``)."""
        return self._frame(*queries.spans(columns, selection, clock, self._persons))

    def _frame(self, statement: str, values: list[object]) -> pd.DataFrame:
        import pandas as pd

        with plain_errors(self.path):
            rows = self._connection.sql(statement, params=values)
            return pd.concat(frames(rows), ignore_index=True)

    def join_names(self, persons: Persons) -> None:
        """From here on the player-hands of these screen names are told as those of their person.

        Raises ``BadPersons`` where two names of one person were dealt in to the same hand.
        """
        if persons and (both := self._rows(*queries.meetings(persons))):
            (person, hand_id) = both[0]
            raise BadPersons(f"two names of {person} were dealt in to the same hand, {hand_id}")
        self.tell_as(persons)

    def tell_as(self, persons: Persons) -> None:
        """The same, where it was checked already."""
        self._persons = persons

    def hand_texts(self, selection: Selection = EVERYTHING) -> Iterator[tuple[PlacedText, ...]]:
        """The texts of every hand that was read and is chosen, in the order of time."""
        condition, values = selection.of_hands()
        # A cursor of its own: other statements may run while the texts are read.
        reader = self._connection.cursor()
        with plain_errors(self.path):
            reader.execute(
                "SELECT site, hand_id, texts.file, texts.line, text FROM texts "
                f"JOIN (FROM hands WHERE {condition}) USING (site, hand_id) "
                "WHERE status = ? AND text <> '' "
                "ORDER BY played_at, site, hand_id, texts.file, texts.line",
                [*values, Status.READ.value],
            )
        for _, same in groupby(self._fetched(reader, 1000), key=lambda row: (row[0], row[1])):
            yield tuple(PlacedText(*row[2:]) for row in same)

    def findings(
        self, lowest: Severity = Severity.NOTE, selection: Selection = EVERYTHING
    ) -> list[Finding]:
        """The findings of this severity or a higher one on the hands that are chosen, in the order
        of files and lines. Those on whole files have a site at most."""
        condition, values = selection.of_hands()
        if selection != Selection(site=selection.site):
            condition = f"(site, hand_id) IN (SELECT (site, hand_id) FROM hands WHERE {condition})"
        names = list(TABLES["findings"])
        rows = self._rows(
            f"SELECT * FROM findings WHERE {condition} AND severity >= ? "
            'ORDER BY file, line, "column", code, player, message',
            [*values, int(lowest)],
        )
        return [finding_of(dict(zip(names, row, strict=True))) for row in rows]

    def neighbours(self, share: TableShare = WHOLE) -> Iterator[Neighbours]:
        """Hands that follow each other at a table, where a stack or the button may not follow from
        the hand before; all of them, or those of a share of the tables."""
        with plain_errors(self.path):
            yield from find_neighbours(self._connection.cursor(), new=False, share=share)

    def new_neighbours(self, share: TableShare = WHOLE) -> Iterator[Neighbours]:
        """Those of which a hand was written since this was asked before, or the store opened."""
        if self._written is not None:
            with plain_errors(self.path):
                yield from self._written.neighbours(share)

    def played(self, keys: Collection[Key]) -> dict[Key, PlayedHand]:
        """When, where and for how much each of these hands was played; those that were not read
        are left out."""
        with self._registered_keys(keys):
            rows = self._rows(
                "SELECT site, hand_id, played_at, stamp, structure, small_bet, big_bet, currency, "
                "symbol, decimals, table_name, tournament, total_pot FROM hands "
                "SEMI JOIN wanted USING (site, hand_id) WHERE currency IS NOT NULL"
            )
        return {(site, hand_id): PlayedHand.of(*columns) for site, hand_id, *columns in rows}

    def chosen(self, keys: Collection[Key], selection: Selection) -> set[Key]:
        """Those of these hands that fit the selection."""
        condition, values = selection.of_hands()
        with self._registered_keys(keys):
            rows = self._rows(
                "SELECT site, hand_id FROM hands SEMI JOIN wanted USING (site, hand_id) "
                f"WHERE {condition}",
                values,
            )
        return set(rows)

    def sites(self) -> list[str]:
        """The sites of which there are hands, by name."""
        rows = self._rows("SELECT DISTINCT site FROM hands WHERE site <> '' ORDER BY site")
        return [site for (site,) in rows]

    def hands_by_status(self, selection: Selection = EVERYTHING) -> dict[Status, int]:
        """How many hands there are of each status, zeros included."""
        condition, values = selection.of_hands()
        rows: dict[str, int] = dict(
            self._rows(
                f"SELECT status, count(*) FROM hands WHERE {condition} GROUP BY status", values
            )
        )
        return {status: rows.get(status.value, 0) for status in Status}

    def pots_by_verdict(self, selection: Selection = EVERYTHING) -> dict[Verdict, int]:
        """How many pots of the hands that are chosen got each verdict, zeros included."""
        condition, values = selection.of_hands()
        rows: dict[str, int] = dict(
            self._rows(
                f"SELECT verdict, count(*) FROM pots SEMI JOIN (FROM hands WHERE {condition}) "
                "USING (site, hand_id) GROUP BY verdict",
                values,
            )
        )
        return {verdict: rows.get(verdict.value, 0) for verdict in Verdict}

    def stakes_played(self, selection: Selection = EVERYTHING) -> list[StakesPlayed]:
        """The rooms and stakes that hands were read of, those of most hands first."""
        return find_stakes(self._connection, selection)

    def shown_name(self, player: str) -> str:
        """The name under which this store tells of the player."""
        return player

    def heroes(self) -> set[tuple[str, str]]:
        """The players that logs were written for: site and name."""
        rows, values = queries.source(self._persons)
        return set(self._rows(f"SELECT DISTINCT site, player FROM {rows} WHERE hero", values))

    def player_count(self, selection: Selection = EVERYTHING) -> int:
        """How many players were dealt in; the same name in two rooms is two."""
        return len(self.players(selection))

    def players(self, selection: Selection = EVERYTHING) -> set[tuple[str, str]]:
        """All who were dealt in: site and name."""
        rows, told = queries.source(self._persons)
        condition, values = selection.of_player_hands()
        query = f"SELECT DISTINCT site, player FROM {rows} WHERE {condition}"
        return set(self._rows(query, [*told, *values]))

    def count(self, table: str) -> int:
        """How many rows ``table`` has: one of ``schema.TABLES``."""
        (count,) = self._rows(f"SELECT count(*) FROM {_known_table(table)}")[0]
        return int(count)

    def rows(self, table: str) -> list[Row]:
        """All rows of ``table``, one of ``schema.TABLES``, in no order."""
        return self._rows(f"SELECT * FROM {_known_table(table)}")

    def arrow(self, table: str) -> pa.Table:
        """The same as arrow has them, sorted by all columns: equal rows give equal bytes."""
        import pyarrow as pa

        with plain_errors(self.path):
            rows = self._connection.sql(f"SELECT * FROM {_known_table(table)} ORDER BY ALL")
            return pa.RecordBatchReader.from_stream(rows).read_all().cast(arrow_schema(table))

    # -- plumbing --------------------------------------------------------------------------------

    def _run(self, statement: str, values: Sequence[object] = ()) -> duckdb.DuckDBPyConnection:
        with plain_errors(self.path):
            return self._connection.execute(statement, values)

    def _rows(self, statement: str, values: Sequence[object] = ()) -> list[Row]:
        with plain_errors(self.path):
            return self._connection.execute(statement, values).fetchall()

    def _fetched(self, cursor: duckdb.DuckDBPyConnection, size: int) -> Iterator[Row]:
        while True:
            with plain_errors(self.path):
                some = cursor.fetchmany(size)
            if not some:
                return
            yield from some

    @contextmanager
    def _registered(self, name: str, table: object) -> Iterator[None]:
        """``table`` under a name that statements can use."""
        import duckdb

        self._connection.register(name, table)
        try:
            yield
        finally:
            with suppress(duckdb.TransactionException):  # what broke it is told, and not this
                self._connection.unregister(name)

    @contextmanager
    def _registered_keys(self, keys: Collection[Key]) -> Iterator[None]:
        with self._registered("wanted", key_table(keys)):
            yield


_MUCH: Final = 5_000  # hands

# Whoever was let in may take the time he needs.
_UNTIL_READ: Final = Patience(float("inf"), lambda _: None)


def _known_table(name: str) -> str:
    if name not in TABLES:
        raise ValueError(f"the store has no table {name}")
    return name
