"""The store by itself: its file, its errors, and that it gives back what was put in."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from textwrap import dedent

import duckdb
import pandas as pd
import pyarrow as pa
import pytest
from pandas.testing import assert_frame_equal

from badugi_hh import __version__
from badugi_hh.facts import COLUMNS, COUNTERS, COUNTS, frame, player_rows
from badugi_hh.findings import Finding, Severity, Share, Verdict
from badugi_hh.judging import Judged, PlacedText, combine
from badugi_hh.parsing import Status
from badugi_hh.simulate import simulate
from badugi_hh.stats import summarize
from badugi_hh.store import (
    HandRecord,
    Selection,
    SourceFile,
    Store,
    StoreError,
    opening,
    recorded,
)
from badugi_hh.store.packing import NUMBERS
from badugi_hh.store.parts import OF_HANDS
from badugi_hh.store.schema import SCHEMA_VERSION, TABLES
from badugi_hh.store.standing import STANDING
from badugi_hh.writing import render
from tests.stats.made_rows import row as made_row
from tests.store.made_records import made_record


@pytest.fixture(scope="module")
def judged() -> list[Judged]:
    """Some judged hands, from files of one hand each."""
    hands = simulate(80, seed=21)
    return [combine([PlacedText(f"{hand.id}.txt", 1, render(hand) + "\n")]) for hand in hands]


@pytest.fixture(scope="module")
def records(judged: list[Judged]) -> list[HandRecord]:
    return recorded(judged)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "hands.duckdb") as opened:
        yield opened


# -- the file ------------------------------------------------------------------------------------


def test_the_texts_of_hands_are_compressed(store: Store, records: list[HandRecord]) -> None:
    """They are most of a store: an older DuckDB would leave them as they are, without a word."""
    store.write(records)
    store.close()
    with duckdb.connect(str(store.path), read_only=True) as database:
        (kinds,) = database.execute(
            "SELECT list(DISTINCT compression) FROM pragma_storage_info('texts') "
            "WHERE column_name = 'text' AND segment_type = 'VARCHAR'"
        ).fetchall()
    assert kinds == (["ZSTD"],)


def test_a_new_store_is_made_with_its_folders(tmp_path: Path) -> None:
    path = tmp_path / "some" / "folder" / "hands.duckdb"
    with Store.open(path) as store:
        assert all(store.count(table) == 0 for table in TABLES if table != "meta")
        assert dict(store.rows("meta")) == {
            "schema": str(SCHEMA_VERSION),
            "program": __version__,
        }
    assert path.is_file()


@pytest.mark.parametrize("name", ['a "b".duckdb', "o'x", "store", "memory.x", "temp.y", "%20;"])
def test_a_file_may_have_any_name(tmp_path: Path, name: str, records: list[HandRecord]) -> None:
    """The database calls it by the beginning of that, in statements too."""
    with Store.open(tmp_path / name) as store:
        store.write(records[:1])
        assert len(list(store.hand_texts())) == 1
    with Store.open(tmp_path / name, read_only=True) as store:
        assert len(list(store.hand_texts())) == 1
        assert list(store.neighbours()) == []


def test_a_link_may_lead_to_a_store_that_is_not_there_yet(
    tmp_path: Path, records: list[HandRecord]
) -> None:
    (tmp_path / "link.duckdb").symlink_to(tmp_path / "disk" / "hands.duckdb")
    with Store.open(tmp_path / "link.duckdb") as store:
        store.write(records[:1])
    with Store.open(tmp_path / "disk" / "hands.duckdb", read_only=True) as store:
        assert store.count("hands") == 1


@pytest.mark.parametrize("threshold", ["1KB", "4MB"])
def test_a_store_that_grows_by_little_has_few_pieces(
    tmp_path: Path, records: list[HandRecord], monkeypatch: pytest.MonkeyPatch, threshold: str
) -> None:
    """Each time the store is closed the database writes a piece of every table; or when a hand is
    written, where that is more than the threshold."""
    settings = {**opening._SETTINGS, "checkpoint_threshold": threshold}
    monkeypatch.setattr(opening, "_SETTINGS", settings)
    for one in records[:24]:
        with Store.open(path := tmp_path / "hands.duckdb") as store:
            store.write([one])
    with duckdb.connect(str(path), read_only=True) as connection:
        statement = "SELECT count(DISTINCT row_group_id) FROM pragma_storage_info('hands')"
        ((pieces,),) = connection.execute(statement).fetchall()
    assert 1 <= pieces <= 12


def test_a_temporary_store_is_gone_afterwards(records: list[HandRecord]) -> None:
    with Store.temporary() as store:
        store.write(records)
        assert store.path.exists()
    assert not store.path.parent.exists()


def test_read_only_needs_a_store_and_changes_none(
    tmp_path: Path, records: list[HandRecord]
) -> None:
    path = tmp_path / "hands.duckdb"
    with pytest.raises(StoreError, match=r"no store at .*hands\.duckdb yet"):
        Store.open(path, read_only=True)
    with Store.open(path) as store:
        store.write(records)
    with Store.open(path, read_only=True) as store:
        assert store.count("hands") == len(records)
        with pytest.raises(duckdb.Error):
            store.write(records)


def test_a_file_of_another_kind_is_no_store(tmp_path: Path) -> None:
    text = tmp_path / "could not set lock, version 9.txt"  # words of other reasons
    text.write_text("not a database\n" * 1000)
    for path, reason in ((text, "of another kind"), (tmp_path, "is a folder")):
        with pytest.raises(StoreError, match=reason):
            Store.open(path)
    assert text.read_text().startswith("not a database")
    with pytest.raises(StoreError, match=r"can't be (used|made)"):
        Store.open(text / "under a file")


def test_a_database_of_another_program_is_no_store(tmp_path: Path) -> None:
    path = tmp_path / "other.duckdb"
    with duckdb.connect(path) as other:
        other.execute("CREATE TABLE hands (whose VARCHAR)")
    for read_only in (True, False):
        with pytest.raises(StoreError, match="another program"):
            Store.open(path, read_only=read_only)


def test_a_store_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "hands.duckdb"
    Store.open(path).close()
    with duckdb.connect(path) as changed:
        changed.execute("UPDATE meta SET value = ? WHERE key = 'schema'", [str(SCHEMA_VERSION + 1)])
    before = path.read_bytes()
    for read_only in (True, False):
        with pytest.raises(StoreError, match="newer version of badugi-hh"):
            Store.open(path, read_only=read_only, renew=not read_only)
    assert path.read_bytes() == before


def test_a_store_of_an_older_version_is_renewed_by_reading_its_texts_again(
    tmp_path: Path, records: list[HandRecord]
) -> None:
    path = tmp_path / "hands.duckdb"
    with Store.open(path) as store:
        store.write(records)
        whole = in_order(store.player_hands()), store.arrow("hands")
    with duckdb.connect(path) as older:
        older.execute("UPDATE meta SET value = '1' WHERE key = 'schema'")
        for name in STANDING:
            older.execute(f"ALTER TABLE hands DROP COLUMN {name}")
        # A column less, and each counter in one of its own.
        older.execute("CREATE TABLE plain AS SELECT * EXCLUDE final_rank FROM player_hands")
        older.execute("DROP TABLE player_hands")
        older.execute("ALTER TABLE plain RENAME TO player_hands")
    for read_only in (True, False):
        with pytest.raises(StoreError, match=r"older version .* badugi-hh reread"):
            Store.open(path, read_only=read_only)
    Store.open(path, renew=True).close()  # and stopped before anything is read again
    with pytest.raises(StoreError, match="badugi-hh reread"):
        Store.open(path)
    with Store.open(path, renew=True) as store:
        store.remake(lambda hands: recorded(combine(texts) for _, texts in hands))
    with Store.open(path, read_only=True) as store:
        assert_frame_equal(in_order(store.player_hands()), whole[0])
        assert store.arrow("hands") == whole[1]


def test_a_store_in_use_says_so(store: Store) -> None:
    program = f"""
        from badugi_hh.store import Store, StoreError
        try:
            Store.open({str(store.path)!r})
        except StoreError as error:
            print(error)
    """
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", dedent(program)],
        capture_output=True,
        text=True,
        check=True,
        cwd=root,
    )
    program_name = f"another program (process {os.getpid()})"
    assert done.stdout == f"{store.path} is in use by {program_name}: close that one first\n"


def test_importing_the_store_loads_no_database() -> None:
    program = "import sys, badugi_hh.store; print({'duckdb', 'pandas', 'pyarrow'} & {*sys.modules})"
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=root
    )
    assert done.stdout == "set()\n"


def test_arrays_need_no_pandas_and_frames_get_it_all_the_same() -> None:
    program = (
        "import sys, pyarrow; from badugi_hh.store.arrays import array\n"
        "made = array([1, None], pyarrow.int64()); assert made.null_count == 1\n"
        "assert 'pandas' not in sys.modules\n"
        "frame = pyarrow.Table.from_arrays([made], names=['n']).to_pandas()\n"
        "assert 'pandas' in sys.modules and frame['n'].sum() == 1\n"
        "assert array(frame['n'], pyarrow.float64()).null_count == 1\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, cwd=Path(__file__).parents[2])


def test_records_go_from_process_to_process(records: list[HandRecord]) -> None:
    received = pickle.loads(pickle.dumps(records))
    assert [(it.key, it.status, it.cards_told, it.texts, it.findings) for it in received] == [
        (it.key, it.status, it.cards_told, it.texts, it.findings) for it in records
    ]
    assert tables_of(received) == tables_of(records)


def test_hands_recorded_together_are_stored_as_if_alone(judged: list[Judged]) -> None:
    """Some of them, in whatever order, and from several sheaves."""
    together, others = recorded(judged[:20]), recorded(judged[20:30])
    some = [*together[3:6], others[4], *together[11::-5], *others[7:]]
    keys = {one.key for one in some}
    alone = [recorded([one])[0] for one in judged if (one.reading.site, one.hand_id) in keys]
    assert len(some) == len(alone) == 10
    assert tables_of(some) == tables_of(alone)


def tables_of(records: list[HandRecord]) -> dict[str, pa.Table]:
    with Store.temporary() as store:
        store.write(records)
        return {table: store.arrow(table) for table in OF_HANDS}


# -- what goes in comes out ----------------------------------------------------------------------


def test_player_hands_come_back_as_facts_made_them(
    store: Store, judged: list[Judged], records: list[HandRecord]
) -> None:
    store.write(records)
    made = frame(row for one in judged if one.audit for row in player_rows(one.audit))
    assert_frame_equal(in_order(store.player_hands()), in_order(made))


def in_order(rows: pd.DataFrame) -> pd.DataFrame:
    return rows.sort_values(["site", "hand_id", "seat"]).reset_index(drop=True)


def test_an_empty_store_gives_an_empty_frame_of_the_same_types(store: Store) -> None:
    assert_frame_equal(store.player_hands(), frame([]), check_index_type=False)


def test_parts_are_the_whole_and_other_statements_may_run_between(
    store: Store, records: list[HandRecord]
) -> None:
    store.write(records)
    parts = []
    for part in store.player_hand_parts():
        assert list(part.dtypes) == list(frame([]).dtypes)
        assert store.count("hands") == len(records)
        parts.append(part)
    together = pd.concat(parts, ignore_index=True)
    assert_frame_equal(in_order(together), in_order(store.player_hands()))


def test_only_the_columns_asked_for_are_read(store: Store, records: list[HandRecord]) -> None:
    store.write(records)
    columns = list(store.player_hands(columns=["net", "player"]).columns)
    assert columns == ["player", "net"]


@pytest.mark.parametrize(
    "by",
    [
        ("site", "player", "currency"),
        ("currency", "position", "hero", "day"),
        ("month", "currency", "tournament", "final_rank"),
        ("currency", "played_at"),
    ],
)
def test_sums_of_the_store_are_those_of_the_rows(
    store: Store, records: list[HandRecord], by: tuple[str, ...]
) -> None:
    """Added up in the store, then summarized: the same as a summary of the rows."""
    store.write(records)
    counters = [column.name for column in COUNTERS]
    sums = store.player_hand_sums({*by, *counters, "decimals", "big_bet", "big_blind"})
    assert_frame_equal(summarize(sums, by), summarize(store.player_hands(), by))
    some = Selection(max_seats=4)
    assert_frame_equal(
        summarize(store.player_hand_sums((*by, "decimals", "hands", "vpip"), some), by),
        summarize(store.player_hands(some, (*by, "played_at", "decimals", "hands", "vpip")), by),
    )


def test_amounts_of_different_decimals_are_not_added_up(store: Store) -> None:
    with pytest.raises(ValueError, match="decimals"):
        store.player_hand_sums(["currency", "net"])


def test_a_selection_is_what_a_filter_of_all_rows_gives(
    store: Store, records: list[HandRecord]
) -> None:
    store.write(records)
    rows = in_order(store.player_hands())
    first = rows.iloc[len(rows) // 2]
    moment = first.played_at.to_pydatetime()
    elsewhere = moment.astimezone(datetime.now(UTC).astimezone().tzinfo)
    for selection, wanted in [
        (Selection(player=first.player), rows.player == first.player),
        (Selection(player="' OR true --"), rows.player == "' OR true --"),
        (Selection(site="pokerstars"), rows.site == "pokerstars"),
        (Selection(since=elsewhere), rows.played_at >= moment),
        (Selection(until=elsewhere), rows.played_at < moment),
        (Selection(currency="USD", min_seats=4), (rows.currency == "USD") & (rows.seats >= 4)),
        (Selection(max_seats=3), rows.seats <= 3),
        (
            Selection(small_bet=int(first.small_bet), big_bet=int(first.big_bet)),
            (rows.small_bet == first.small_bet) & (rows.big_bet == first.big_bet),
        ),
        (Selection(structure="no limit"), rows.structure == "no limit"),
        (Selection(since=moment, until=moment + timedelta(days=1), player=first.player), None),
    ]:
        expected = rows[
            wanted
            if wanted is not None
            else (rows.played_at >= moment)
            & (rows.played_at < moment + timedelta(days=1))
            & (rows.player == first.player)
        ]
        assert_frame_equal(in_order(store.player_hands(selection)), in_order(expected))


def test_findings_come_back_as_they_were(store: Store) -> None:
    share = Share('O\'Neill "x" 雀', 255, "2.55", "$2.55")
    findings = [
        Finding(
            "S301", Severity.ERROR, "m", "b.txt", 9, 3, "pokerstars", "1", "wren", (share,), ()
        ),
        Finding("S309", Severity.NOTE, "m", "a.txt", 12, 1, "pokerstars", "1", due=(share, share)),
        Finding("L201", Severity.ERROR, "m", "a.txt", 9, 1, "pokerstars", "1"),
    ]
    one = made_record("pokerstars", "1", findings=tuple(findings))
    store.write([one], file_findings=[Finding("P103", Severity.ERROR, "none", "c.txt", 1)])
    assert [it.code for it in store.findings()] == ["L201", "S309", "S301", "P103"]
    assert set(findings) < set(store.findings())
    assert [it.code for it in store.findings(Severity.ERROR)] == ["L201", "S301", "P103"]


def test_counts_have_their_zeros(
    store: Store, judged: list[Judged], records: list[HandRecord]
) -> None:
    assert set(store.pots_by_verdict().values()) == {0}
    store.write(records)
    pots = [pot.verdict for one in judged if one.audit for pot in one.audit.pots]
    assert store.pots_by_verdict() == {verdict: pots.count(verdict) for verdict in Verdict}
    assert store.hands_by_status() == {
        status: len(records) if status is Status.READ else 0 for status in Status
    }


def test_texts_are_found_by_id_at_every_site(store: Store) -> None:
    long_id = "20240504120000001234567890"
    for site in ("pokerstars", "elsewhere"):
        text = PlacedText(f"{site}.txt", 7, f"a hand at {site}")
        store.write([made_record(site, long_id, Status.REFUSED, (text,))])
    found = store.texts(long_id)
    assert found == {
        ("elsewhere", long_id): (PlacedText("elsewhere.txt", 7, "a hand at elsewhere"),),
        ("pokerstars", long_id): (PlacedText("pokerstars.txt", 7, "a hand at pokerstars"),),
    }
    assert store.texts("2") == {}


def test_replaced_hands_leave_nothing_behind(store: Store, records: list[HandRecord]) -> None:
    store.write(records)
    before = {table: sorted(map(repr, store.rows(table))) for table in TABLES}
    store.write(records[:30], replaced=[one.key for one in records[:30]])
    assert {table: sorted(map(repr, store.rows(table))) for table in TABLES} == before


def test_a_batch_that_fails_leaves_nothing(store: Store, records: list[HandRecord]) -> None:
    store.write(records[:10])
    too_much = Finding("L202", Severity.ERROR, "m", line=1 << 40)
    with pytest.raises(pa.ArrowInvalid):
        store.write(records[10:], file_findings=[too_much], files=[FILE])
    assert store.count("hands") == store.count("texts") == 10
    assert store.count("files") == 0
    store.write(records[10:], files=[FILE])
    assert store.count("hands") == len(records)
    assert store.files() == {FILE.digest: (FILE.path, 1)}


FILE = SourceFile("00ff", "a/b.txt", 12, "utf-8", "pokerstars", 1)


def test_a_value_is_never_part_of_a_statement(store: Store) -> None:
    """Whatever a name or a text holds, it goes in and comes out as it is."""
    odd = "x'); DROP TABLE hands; --"
    text = PlacedText(odd, 1, odd)
    store.write([made_record(odd, odd, Status.REFUSED, (text,))])
    assert store.texts(odd) == {(odd, odd): (text,)}
    assert store.known([(odd, odd)])[odd, odd].texts == (text,)
    with pytest.raises(ValueError, match="no table"):
        store.count(odd)


def test_counters_keep_their_values_whatever_stands_beside_them(
    store: Store, tmp_path: Path
) -> None:
    """Also on the way from one store to another."""
    row = made_row()
    counts = bytes((17 * at + 5) % 128 for at in range(len(COUNTS)))
    rows = [
        row._replace(counts=some) for some in (counts, counts[::-1], bytes([127] * len(COUNTS)))
    ]
    store.write([made_record("pokerstars", "1", players=rows)])
    with Store.open(tmp_path / "other.duckdb") as other:
        other.take_rows("player_hands", store.arrow("player_hands"))
        for table in (store.player_hands(), other.player_hands()):
            kept = table[[column.name for column in COUNTS]].to_numpy()
            assert sorted(map(bytes, kept)) == sorted(one.counts for one in rows)


def test_the_table_of_player_hands_has_all_that_facts_declares() -> None:
    held = [it for name in TABLES["player_hands"] for it in NUMBERS.get(name, [name])]
    assert held == [column.name for column in COLUMNS]
