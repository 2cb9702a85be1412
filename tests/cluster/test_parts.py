"""A store of parts holds what a store of one file would, row for row, however it came about."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pytest
from typer.testing import CliRunner

from badugi_hh.auditing import AuditFilter, across_hands, audit_store
from badugi_hh.cli import app
from badugi_hh.cluster import (
    Runner,
    asking,
    flow,
    import_into,
    on_dask,
    on_this_machine,
    open_parts,
    reread_parts,
)
from badugi_hh.cluster.tasks import JudgeTask, ReadTask, judge, read
from badugi_hh.findings import Severity
from badugi_hh.parsing import Status, open_history
from badugi_hh.paths import UnreadablePath
from badugi_hh.pipeline import import_paths
from badugi_hh.reports.player_sums import summary_of
from badugi_hh.simulate import simulate
from badugi_hh.stats import PLAYER
from badugi_hh.store import Selection, Store, StoreError
from badugi_hh.store.parts import OF_HANDS, Manifest, PartStore, bucket_of
from badugi_hh.store.schema import SCHEMA_VERSION, TABLES
from badugi_hh.store.sheaves import batch_of
from badugi_hh.writing import render_file
from tests.pipeline.rows import Rows, all_rows
from tests.pipeline.two_logs import CUT, EASTERN, log

HERE = on_this_machine(1)


@pytest.fixture(autouse=True)
def few_buckets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each bucket has a database of its own for a while, which takes a tenth of a second."""
    monkeypatch.setattr(flow, "FEWEST", 4)


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """Files of three sites with faults, copies, other games, and hands in several logs."""
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "dunlin.txt").write_text(f"{log('Dunlin')}\n\n{CUT.rstrip()} {log('Dunlin', 7)}")
    (folder / "whimbrel.txt").write_text(log("Whimbrel", header=EASTERN))
    (folder / "day.txt").write_text(f"left over\n{render_file(simulate(40, seed=5))}")
    (folder / "a copy.txt").write_text((folder / "day.txt").read_text())
    (folder / "kings.txt").write_text(render_file(simulate(30, seed=7, site="kingsclub")))
    wrong = render_file(simulate(20, seed=8, site="merge")).replace("Badugi", "Omaha", 3)
    (folder / "merge.txt").write_text(wrong)
    (folder / "notes.txt").write_text("buy bread\n")
    (folder / "empty.txt").write_text("")
    return folder


@pytest.fixture
def parts(tmp_path: Path) -> PartStore:
    return PartStore(str(tmp_path / "parts"))


@pytest.fixture
def one_file(tmp_path: Path, logs: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "hands.duckdb") as store:
        import_paths([logs], store)
        yield store


def rows_of(parts: PartStore) -> Rows:
    with open_parts(parts) as store:
        return all_rows(store)


def files_of(folder: Path) -> dict[str, tuple[int, int]]:
    """Each file with its size and the time of its last change."""
    return {
        str(file.relative_to(folder)): (file.stat().st_size, file.stat().st_mtime_ns)
        for file in folder.rglob("*")
        if file.is_file()
    }


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_rows_are_those_of_one_file(
    logs: Path, parts: PartStore, one_file: Store, jobs: int
) -> None:
    import_into(parts, [logs], on_this_machine(jobs))
    rows = rows_of(parts)
    assert rows == all_rows(one_file)
    assert rows["findings"]
    assert sum(rows["hands"].values()) > 90


def test_the_summary_counts_as_an_import_into_one_file(
    logs: Path, parts: PartStore, tmp_path: Path
) -> None:
    with Store.open(tmp_path / "other.duckdb") as store:
        for _ in range(2):
            expected, done = import_paths([logs], store), import_into(parts, [logs], HERE)
            assert (done.files, done.files_known) == (expected.files, expected.files_known)
            assert done.known + done.merged == expected.known + expected.merged
            for name in ("new", "other_games", "cancelled", "refused"):
                assert getattr(done, name) == getattr(expected, name)
            # Findings across hands are left to the audit.
            assert done.findings[Severity.ERROR] == expected.findings[Severity.ERROR]


@pytest.mark.parametrize("turn", [1, -1])
def test_imports_one_after_the_other_give_the_same(
    logs: Path, parts: PartStore, tmp_path: Path, turn: int
) -> None:
    files = sorted(logs.glob("*.txt"))[::turn]
    with Store.open(tmp_path / "other.duckdb") as store:
        for file in files:
            import_into(parts, [file], HERE)
            import_paths([file], store)
        assert rows_of(parts) == all_rows(store)


def test_importing_again_writes_nothing(logs: Path, parts: PartStore) -> None:
    import_into(parts, [logs], HERE)
    before = files_of(Path(parts.url))
    again = import_into(parts, [logs], HERE)
    assert (again.new, again.files) == (0, 0)
    assert files_of(Path(parts.url)) == before


def test_the_same_import_elsewhere_writes_the_same_files(
    logs: Path, parts: PartStore, tmp_path: Path
) -> None:
    import_into(parts, [logs], HERE)
    import_into(PartStore(str(tmp_path / "elsewhere")), [logs], HERE)
    assert set(files_of(Path(parts.url))) == set(files_of(tmp_path / "elsewhere"))


def test_only_parts_that_count_are_left(logs: Path, parts: PartStore) -> None:
    for file in sorted(logs.glob("*.txt")):
        import_into(parts, [file], HERE)
    manifest = parts.held()
    wanted = {name for _, name in manifest.named()} | set(manifest.superseded)
    assert set(files_of(Path(parts.url))) == wanted | {"manifest.json"}
    assert manifest.superseded


def test_what_a_stopped_import_left_is_taken_away_in_time(logs: Path, parts: PartStore) -> None:
    import_into(parts, [logs / "dunlin.txt"], HERE)
    left = [Path(parts.url, "parts", name) for name in ("shipment-0.arrows", "texts-1.parquet.ab")]
    for file in left:
        file.write_text("left over")
    last_week = time.time() - 8 * 24 * 3600
    os.utime(left[1], (last_week, last_week))
    import_into(parts, [logs / "whimbrel.txt"], HERE)
    assert [file.exists() for file in left] == [True, False], "the first may belong to an import"
    held = parts.held()
    for name in {name for _, name in held.named()}:
        os.utime(Path(parts.url, name), (last_week, last_week))
    import_into(parts, [logs / "kings.txt"], HERE)
    assert rows_of(parts)["hands"]


def test_who_began_to_read_before_an_import_reads_on(logs: Path, parts: PartStore) -> None:
    import_into(parts, [logs / "dunlin.txt"], HERE)
    before = rows_of(parts)
    with open_parts(parts) as reader:
        import_into(parts, [logs], HERE)
        assert all_rows(reader) == before


def test_a_task_run_twice_changes_nothing(logs: Path, parts: PartStore) -> None:
    place = str(logs / "day.txt")
    task = ReadTask(parts.url, 4, 1 << 20, (open_history(place),))
    shipped = read(task)
    [shipment] = shipped.shipments
    tasks = [
        JudgeTask(parts.url, bucket, 4, {}, False, ((shipment.file, span),), None)
        for bucket, span in shipment.spans
    ]
    first = [judge(it) for it in tasks]
    before = files_of(Path(parts.url))
    assert read(task) == shipped
    assert [judge(it) for it in tasks] == first
    assert files_of(Path(parts.url)) == before
    assert sum(done.summary.new for done in first) == 40


def test_a_large_file_goes_into_several_shipments(
    logs: Path, parts: PartStore, one_file: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flow, "SHIPMENT", 5_000)
    import_into(parts, [logs], HERE)
    assert rows_of(parts) == all_rows(one_file)


def test_a_store_that_grows_gets_more_buckets(
    logs: Path, parts: PartStore, one_file: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_into(parts, [logs / "day.txt", logs / "whimbrel.txt"], HERE)
    assert len(parts.held().buckets) == flow.FEWEST
    monkeypatch.setattr(flow, "BUCKET", 15_000)
    import_into(parts, [logs], HERE)
    assert len(parts.held().buckets) > flow.FEWEST
    assert rows_of(parts) == all_rows(one_file)
    for number, bucket in enumerate(parts.held().buckets):
        keys = parts.read(bucket["texts"]).select(["site", "hand_id"]) if bucket else None
        for row in keys.to_pylist() if keys else ():
            assert bucket_of((row["site"], row["hand_id"]), len(parts.held().buckets)) == number


def test_statistics_added_up_in_tasks_are_the_same(
    logs: Path, parts: PartStore, one_file: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "BUCKETS", 3)
    import_into(parts, [logs], HERE)
    for selection in (Selection(), Selection(site="kingsclub"), Selection(player="nobody")):
        for by in (PLAYER, ("site", "currency", "month")):
            with open_parts(parts, HERE) as store:
                summed = summary_of(store, selection, by)
            assert summed.equals(summary_of(one_file, selection, by))


@pytest.mark.parametrize("run", [None, HERE], ids=["by one", "in tasks"])
def test_audits_find_the_same(
    logs: Path,
    parts: PartStore,
    one_file: Store,
    run: Runner | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asking, "BUCKETS", 3)
    import_into(parts, [logs], HERE)
    for hands in (Selection(), Selection(player="Dunlin")):
        wanted = AuditFilter(hands, severity=Severity.NOTE)
        with open_parts(parts, run) as store:
            assert audit_store(store, wanted=wanted) == audit_store(one_file, wanted=wanted)


def three_tables(folder: Path) -> tuple[Path, Path]:
    """Two files of three tables: of each every second hand is in the other file, and begins with
    the chips that the first one began with."""
    folder.mkdir()
    for at in range(2):
        hands = [
            log("Dunlin", 640000000100 + 10 * table + hand).replace("Saltmarsh", f"Mire {table}")
            for table in range(3)
            for hand in (at, at + 2)
        ]
        (folder / f"{at}.txt").write_text("\n\n".join(hands))
    return folder / "0.txt", folder / "1.txt"


@pytest.mark.parametrize("shares", [1, 3])
def test_an_import_counts_what_does_not_follow_from_hand_to_hand(
    tmp_path: Path, parts: PartStore, monkeypatch: pytest.MonkeyPatch, shares: int
) -> None:
    if shares > 1:
        monkeypatch.setattr(flow, "BUCKET", 4000)
        monkeypatch.setattr(flow, "_bucket_count", lambda *_: 4)
    both = three_tables(tmp_path / "table")
    with Store.open(tmp_path / "one.duckdb") as store:
        for file in both:
            alone = import_paths([file], store)
            assert import_into(parts, [file], HERE) == alone
        found = across_hands(store)
        with open_parts(parts) as opened:
            assert all_rows(opened) == all_rows(store)
    assert len(found) >= 9, "of each table each hand but the first"
    assert not list(Path(parts.url, "parts").glob("shipment-*"))


@pytest.mark.parametrize("kind", ["file", "memory"])
def test_a_url_is_as_good_as_a_folder(
    logs: Path, tmp_path: Path, one_file: Store, kind: str
) -> None:
    parts = PartStore(f"{kind}://{tmp_path}/it's a folder")
    import_into(parts, [logs], HERE)
    assert rows_of(parts) == all_rows(one_file)
    assert summaries_agree(parts, one_file)


def summaries_agree(parts: PartStore, one_file: Store) -> bool:
    with open_parts(parts, HERE) as store:
        return bool(summary_of(store).equals(summary_of(one_file)))


# -- what can go wrong ---------------------------------------------------------------------------


def test_an_import_that_fails_leaves_what_was_there(
    logs: Path, parts: PartStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_into(parts, [logs / "dunlin.txt"], HERE)
    before = rows_of(parts)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "a part")

    with monkeypatch.context() as broken:
        broken.setattr(Path, "replace", full)
        with pytest.raises(StoreError, match="no space left on device"):
            import_into(parts, [logs], HERE)
    assert rows_of(parts) == before
    import_into(parts, [logs], HERE)


def test_two_imports_at_once_do_not_undo_each_other(logs: Path, parts: PartStore) -> None:
    import_into(parts, [logs / "dunlin.txt"], HERE)
    base = parts.manifest()
    import_into(parts, [logs / "whimbrel.txt"], HERE)
    with pytest.raises(StoreError, match="begin again, one after the other"):
        parts.commit(Manifest(), base)
    assert rows_of(parts)["hands"]


def test_no_store_a_damaged_one_and_one_of_another_version(parts: PartStore, logs: Path) -> None:
    with pytest.raises(StoreError, match=r"there is no store at .* yet"):
        parts.held()
    import_into(parts, [logs / "dunlin.txt"], HERE)
    _, lost = next(parts.held().named())
    Path(parts.url, lost).rename(Path(parts.url, "elsewhere"))
    with pytest.raises(StoreError, match=f"lacks its part {lost}"):
        parts.read(lost)
    with (
        pytest.raises(StoreError, match="names a file that is missing"),
        open_parts(parts) as store,
    ):
        store.rows("texts")
    manifest = Path(parts.url, "manifest.json")
    told = json.loads(manifest.read_text())
    for newer in ({"schema": 1000}, {"format": 1000}):
        manifest.write_text(json.dumps(told | newer))
        with pytest.raises(StoreError, match="a newer version of badugi-hh: use that one"):
            parts.manifest(renew=True)
    changes: tuple[dict[str, object], ...] = (
        {"schema": "x"}, {"buckets": "abc"}, {"buckets": [1]}, {"buckets": [None]}, {"files": []},
        {"files": None}, {"superseded": 1}, {"buckets": told["buckets"][1:]},
        {"superseded": ["../../precious.txt"]}, {"files": {"files": "/etc/passwd"}},
    )  # fmt: skip
    for damaged in ("{", "[]", "{}", "null", *(json.dumps(told | change) for change in changes)):
        manifest.write_text(damaged)
        with pytest.raises(StoreError, match="is damaged"):
            parts.manifest(renew=True)


def test_the_name_of_a_folder_means_nothing(logs: Path, tmp_path: Path) -> None:
    """To the database, and to who opens URLs, some signs stand for other folders too."""
    first = PartStore(str(tmp_path / "axb"))
    import_into(first, [logs / "day.txt"], HERE)
    rows = rows_of(first)
    names = ["a?b", "a*b", "a[x]b", "a::b", "a'b", "a%20b", "a#b", "{axb,b}", "a1", "a", "b"]
    for name in names:
        shutil.copytree(first.url, tmp_path / name)
    for name in names:
        assert rows_of(PartStore(str(tmp_path / name))) == rows, name
    import_into(PartStore(str(tmp_path / "c::d")), [logs / "dunlin.txt"], HERE)
    assert (tmp_path / "c::d" / "manifest.json").is_file()


# -- processes that die --------------------------------------------------------------------------


def test_a_task_whose_process_dies_is_run_again(tmp_path: Path) -> None:
    run = on_this_machine(2)
    assert list(run(_dies_once, [(str(tmp_path / str(it)), it) for it in range(5)])) == [*range(5)]
    with pytest.raises(StoreError, match=r"died .* at the same task .*signal 9.*: begin again"):
        list(run(_dies, [1]))


def _dies_once(task: tuple[str, int]) -> int:
    mark, number = Path(task[0]), task[1]
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def _dies(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("at", [0.1, 0.33, 0.8])
def test_a_part_with_a_changed_byte_is_never_a_library_s_error(
    logs: Path, parts: PartStore, at: float
) -> None:
    import_into(parts, [logs / "day.txt"], HERE)
    commands = (
        ["stats", "--by", "site"],
        ["audit", "--fail-on", "never"],
        ["reread", "--jobs", "1"],
    )
    for _, name in parts.held().named():
        file = Path(parts.url, name)
        whole = file.read_bytes()
        byte = int(len(whole) * at)
        file.write_bytes(whole[:byte] + bytes([whole[byte] ^ 255]) + whole[byte + 1 :])
        for command in commands[: 2 + name.startswith("parts/texts")]:
            done = CliRunner().invoke(app, [*command, "--store", parts.url])
            assert done.exit_code in (0, 2), done.exception
            if done.exit_code:
                assert done.stderr.startswith(f"badugi-hh: {parts.url} is damaged")
                assert done.stderr.count("\n") == 1
        file.write_bytes(whole)


# -- reading again -------------------------------------------------------------------------------


def made_older(parts: PartStore) -> None:
    """As a version would have left the store that knew fewer counters, and could read less."""
    held = parts.held()
    buckets = []
    for bucket in held.buckets:
        older = dict(bucket)
        if "player_hands" in bucket:
            rows = parts.read(bucket["player_hands"])
            fewer = rows.drop_columns(rows.column_names[-3:])
            older["player_hands"] = parts.write("player_hands", fewer)
        if "findings" in bucket:
            found = parts.read(bucket["findings"])
            unsettled = [not code.startswith("S") for code in found["code"].to_pylist()]
            older["findings"] = parts.write("findings", found.filter(pa.array(unsettled)))
        buckets.append(older)
    parts.commit(held.followed_by(buckets, held.files), held)
    manifest = Path(parts.url, "manifest.json")
    told = json.loads(manifest.read_text())
    manifest.write_text(json.dumps(told | {"schema": SCHEMA_VERSION - 1}))


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_store_of_an_older_version_is_read_again(
    logs: Path, parts: PartStore, one_file: Store, jobs: int
) -> None:
    import_into(parts, [logs], HERE)
    made_older(parts)
    older = content_of(parts)
    commands = (["stats"], ["audit"], ["import", str(logs), "--jobs", "1"])
    for command in commands:
        done = CliRunner().invoke(app, [*command, "--store", parts.url])
        assert done.exit_code == 2
        assert f"badugi-hh reread --store {parts.url} brings it up to date" in done.stderr
    assert content_of(parts) == older
    told = CliRunner().invoke(
        app, ["reread", "--store", parts.url, "--jobs", str(jobs), "--format", "json"]
    )
    assert told.exit_code == 0, told.output
    assert rows_of(parts) == all_rows(one_file)
    found = audit_store(one_file)
    (counts,) = json.loads(told.stdout)
    assert counts["read"] == found.hands
    assert counts["refused"] == found.refused
    named = {name for _, name in parts.held().named()} | set(parts.held().superseded)
    assert {f"parts/{file.name}" for file in Path(parts.url, "parts").iterdir()} == named


def test_reading_again_judges_by_other_rules(
    logs: Path, parts: PartStore, one_file: Store, tmp_path: Path
) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text("cap = 2\n")
    import_into(parts, [logs], HERE)
    first = rows_of(parts)
    one_file.close()
    for place in (parts.url, str(one_file.path)):
        done = CliRunner().invoke(
            app, ["reread", "--db", place, "--rules", str(rules), "--jobs", "1", "--quiet"]
        )
        assert done.exit_code == 0, done.output
    with Store.open(one_file.path, read_only=True) as again:
        assert rows_of(parts) == all_rows(again) != first


def test_a_hand_whose_id_can_be_read_now_moves_to_its_bucket(
    parts: PartStore, tmp_path: Path
) -> None:
    """There its text meets that of another log."""
    files = [tmp_path / "dunlin.txt", tmp_path / "whimbrel.txt"]
    files[0].write_text(log("Dunlin"))
    files[1].write_text(log("Whimbrel", header=EASTERN))
    import_into(parts, files[1:], HERE)
    before = parts.held()
    whole = next(it for it, bucket in enumerate(before.buckets) if bucket)
    names = (("pokerstars", f"text-{number}") for number in range(99))
    key = next(it for it in names if bucket_of(it, len(before.buckets)) != whole)
    place = (str(files[0]), 1)
    unread = (*key, Status.REFUSED.value, *place, 0)
    rows = {
        "texts": (*key, *place, files[0].read_text().rstrip()),
        "hands": (*unread, *[None] * (len(TABLES["hands"]) - len(unread))),
    }
    buckets = list(before.buckets)
    buckets[bucket_of(key, len(buckets))] = {
        table: parts.write(table, pa.Table.from_batches([batch_of(table, [row])]))
        for table, row in rows.items()
    }
    parts.commit(before.followed_by(buckets, before.files), before)
    reread_parts(parts, HERE)
    with Store.open(tmp_path / "hands.duckdb") as store:
        import_paths(files, store)
        expected = all_rows(store)
    moved = rows_of(parts)
    assert len(moved["texts"]) == 2
    for table in OF_HANDS:
        assert moved[table] == expected[table]
    named = {name for _, name in parts.held().named()} | set(parts.held().superseded)
    assert {f"parts/{file.name}" for file in Path(parts.url, "parts").iterdir()} == named


def test_reading_again_that_fails_leaves_what_was_there(
    logs: Path, parts: PartStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_into(parts, [logs], HERE)
    made_older(parts)
    held, before = parts.held(renew=True), rows_with(parts)

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(PartStore, "commit", refuse)
    done = CliRunner().invoke(app, ["reread", "--store", parts.url, "--jobs", "1", "--quiet"])
    assert done.exit_code == 2
    assert "No space left on device" in done.stderr
    assert parts.held(renew=True) == held
    assert rows_with(parts) == before


def rows_with(parts: PartStore) -> dict[str, list[dict[str, object]]]:
    """The rows of each part that counts, whatever version it is of."""
    return {name: parts.read(name).to_pylist() for _, name in parts.held(renew=True).named()}


# -- what can't be used --------------------------------------------------------------------------


def test_a_url_that_nobody_knows(logs: Path) -> None:
    with pytest.raises(StoreError, match=r"nowhere://x can't be used: .*nowhere"):
        import_into(PartStore("nowhere://x"), [logs], HERE)


def test_a_store_in_memory_would_be_gone_at_once(logs: Path) -> None:
    done = CliRunner().invoke(app, ["import", str(logs), "--store", "memory://x"])
    assert done.exit_code == 2
    assert "--store memory://x would be gone when the command ends" in done.output


@pytest.mark.parametrize("address", ["", "x", "tcp://", "http://127.0.0.1:9", "tcp://[::1", "a\nb"])
def test_what_is_no_address_of_a_scheduler(address: str) -> None:
    """And nobody is called: Dask would try for a while, and leave a traceback."""
    pytest.importorskip("distributed")
    with pytest.raises(StoreError, match="is no address of a Dask scheduler"), on_dask(address):
        pass


def test_standard_input_is_refused(parts: PartStore) -> None:
    with pytest.raises(UnreadablePath, match="standard input can't be read by several machines"):
        import_into(parts, ["-"], HERE)


def test_a_folder_that_cannot_be_written_is_left_as_it_is(
    logs: Path, parts: PartStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_into(parts, [logs / "dunlin.txt"], HERE)
    before = content_of(parts)

    def refuse(path: Path, _: bytes) -> int:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    monkeypatch.setattr(Path, "write_bytes", refuse)
    with pytest.raises(StoreError, match="can't be written: read-only file system"):
        import_into(parts, [logs / "whimbrel.txt"], HERE)
    assert content_of(parts) == before


def content_of(parts: PartStore) -> dict[str, bytes]:
    return {str(file): file.read_bytes() for file in Path(parts.url).rglob("*") if file.is_file()}


def test_a_part_that_was_cut_in_half(logs: Path, parts: PartStore) -> None:
    """Each command says so in one line, and changes nothing."""
    import_into(parts, [logs / "dunlin.txt"], HERE)
    whole = content_of(parts)
    other = logs / "whimbrel.txt"  # of the same hand
    for table, command in (
        ("texts", ["import", str(other), "--jobs", "1", "--quiet"]),
        ("files", ["import", str(other), "--jobs", "1", "--quiet"]),
        ("hands", ["audit"]),
        ("findings", ["audit"]),
        ("player_hands", ["stats"]),
    ):
        cut = {name: data[: len(data) // 2] for name, data in whole.items() if f"/{table}-" in name}
        assert cut
        for name, data in cut.items():
            Path(name).write_bytes(data)
        done = CliRunner().invoke(app, [*command, "--store", parts.url])
        assert done.exit_code == 2, (command, done.exception)
        assert done.stderr.startswith(f"badugi-hh: {parts.url}")
        assert done.stderr.count("\n") == 1
        assert "is damaged" in done.stderr
        after = content_of(parts)
        assert {name: after[name] for name in whole} == whole | cut
        for name in cut:
            Path(name).write_bytes(whole[name])
