"""What a store holds, and what can be asked of it: everything that writes nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from badugi_hh.continuity import Neighbours
from badugi_hh.facts import COLUMNS
from badugi_hh.findings import Finding, Severity, Verdict
from badugi_hh.judging import PlacedText
from badugi_hh.parsing import Status
from badugi_hh.persons import BadPersons
from badugi_hh.store import queries
from badugi_hh.store.frames import frames, key_table
from badugi_hh.store.neighbours import WHOLE, TableShare, find_neighbours
from badugi_hh.store.opening import plain_errors
from badugi_hh.store.packing import declared
from badugi_hh.store.queries import Persons
from badugi_hh.store.records import Key, Known, PlayedHand, finding_of
from badugi_hh.store.schema import TABLES, arrow_schema
from badugi_hh.store.selection import EVERYTHING, USUAL, Clock, Selection
from badugi_hh.store.sheaves import Row
from badugi_hh.store.stakes import StakesPlayed, find_stakes
from badugi_hh.store.states import State, Tracked

if TYPE_CHECKING:
    import duckdb
    import pandas as pd
    import pyarrow as pa


class Contents:
    """The tables behind a connection to the database, wherever they lie."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, path: Path) -> None:
        self.path = path
        self._connection = connection
        self._persons: Persons = {}

    # -- what an import must know ------------------------------------------------------------------

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

    def size_of_texts(self) -> int:
        """The characters of all texts of hands."""
        ((size,),) = self._rows("SELECT coalesce(sum(length(text)), 0) FROM texts")
        return int(size)

    # -- hands -------------------------------------------------------------------------------------

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

    def texts(self, hand_id: str) -> dict[Key, tuple[PlacedText, ...]]:
        """The texts of all hands with this id, by place: two sites may use the same number."""
        sites = self._rows("SELECT DISTINCT site FROM hands WHERE hand_id = ?", [hand_id])
        found = self.known([(site, hand_id) for (site,) in sorted(sites)])
        return {key: found[key].texts for key in sorted(found)}

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

    def neighbours(self, share: TableShare = WHOLE) -> Iterator[Neighbours]:
        """Hands that follow each other at a table, where a stack or the button may not follow from
        the hand before; all of them, or those of a share of the tables."""
        with plain_errors(self.path):
            yield from find_neighbours(self._connection.cursor(), new=False, share=share)

    # -- findings ----------------------------------------------------------------------------------

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

    def tracked(self) -> dict[str, Tracked]:
        """The states and notes that are not as they are for every finding at first, by the names
        that ``finding_ids`` gives."""
        if not self._has("states"):
            return {}
        rows = self._rows("SELECT id, state, note FROM states")
        return {finding_id: Tracked(State(state), note) for finding_id, state, note in rows}

    # -- players and their hands -------------------------------------------------------------------

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

    def shown_name(self, player: str) -> str:
        """The name under which this store tells of the player."""
        return player

    def players(self, selection: Selection = EVERYTHING) -> set[tuple[str, str]]:
        """All who were dealt in: site and name."""
        rows, told = queries.source(self._persons)
        condition, values = selection.of_player_hands()
        query = f"SELECT DISTINCT site, player FROM {rows} WHERE {condition}"
        return set(self._rows(query, [*told, *values]))

    def player_count(self, selection: Selection = EVERYTHING) -> int:
        """How many players were dealt in; the same name in two rooms is two."""
        return len(self.players(selection))

    def heroes(self) -> set[tuple[str, str]]:
        """The players that logs were written for: site and name."""
        rows, values = queries.source(self._persons)
        return set(self._rows(f"SELECT DISTINCT site, player FROM {rows} WHERE hero", values))

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

    # -- whole tables ------------------------------------------------------------------------------

    def count(self, table: str) -> int:
        """How many rows ``table`` has: one of ``schema.TABLES``."""
        (count,) = self._rows(f"SELECT count(*) FROM {known_table(table)}")[0]
        return int(count)

    def rows(self, table: str) -> list[Row]:
        """All rows of ``table``, one of ``schema.TABLES``, in no order."""
        return self._rows(f"SELECT * FROM {known_table(table)}")

    def arrow(self, table: str) -> pa.Table:
        """The same as arrow has them, sorted by all columns: equal rows give equal bytes."""
        import pyarrow as pa

        with plain_errors(self.path):
            rows = self._connection.sql(f"SELECT * FROM {known_table(table)} ORDER BY ALL")
            return pa.RecordBatchReader.from_stream(rows).read_all().cast(arrow_schema(table))

    # -- plumbing ----------------------------------------------------------------------------------

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

    def _has(self, table: str) -> bool:
        return (table,) in self._rows("SHOW TABLES")

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


def known_table(name: str) -> str:
    """The name, if it is one of a table: it goes into statements as it is. ``ValueError``."""
    if name not in TABLES:
        raise ValueError(f"the store has no table {name}")
    return name
