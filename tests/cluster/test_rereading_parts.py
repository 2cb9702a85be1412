"""A store of parts is read again in tasks, as a store of one file is by one process."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pyarrow as pa
import pytest
from typer.testing import CliRunner

from badugi_hh.auditing import audit_store
from badugi_hh.cli import app
from badugi_hh.cluster import import_into, reread_parts
from badugi_hh.parsing import Status
from badugi_hh.pipeline import import_paths
from badugi_hh.store import Store
from badugi_hh.store.parts import OF_HANDS, PartStore, bucket_of
from badugi_hh.store.schema import SCHEMA_VERSION, TABLES
from badugi_hh.store.sheaves import batch_of
from badugi_hh.store.standing import STANDING
from tests.cluster.held import HERE, content_of, rows_of
from tests.pipeline.rows import all_rows
from tests.pipeline.two_logs import EASTERN, log


def made_older(parts: PartStore) -> None:
    """As a version would have left the store that knew fewer counters and nothing of who sat at a
    hand, and could read less."""
    held = parts.held()
    buckets = []
    for bucket in held.buckets:
        older = dict(bucket)
        if "player_hands" in bucket:
            rows = parts.read(bucket["player_hands"])
            fewer = rows.drop_columns(rows.column_names[-3:])
            older["player_hands"] = parts.write("player_hands", fewer)
        if "hands" in bucket:
            rows = parts.read(bucket["hands"])
            older["hands"] = parts.write("hands", rows.drop_columns([*STANDING]))
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
