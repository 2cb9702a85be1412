"""A store of parts holds what a store of one file would, row for row, however it came about."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest

from badugi_hh.cluster import flow, import_into, on_this_machine, open_parts
from badugi_hh.cluster.tasks import JudgeTask, ReadTask, judge, read
from badugi_hh.findings import Severity
from badugi_hh.parsing import open_history
from badugi_hh.pipeline import import_paths
from badugi_hh.reports.player_sums import summary_of
from badugi_hh.store import Store
from badugi_hh.store.parts import PartStore, bucket_of
from tests.cluster.held import HERE, files_of, rows_of
from tests.pipeline.rows import all_rows


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
