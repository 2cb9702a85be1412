"""What goes wrong with a store of parts is told in one line, and destroys nothing."""

from __future__ import annotations

import errno
import json
import os
import signal
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from badugi_hh.cli import app
from badugi_hh.cluster import import_into, on_dask, on_this_machine, open_parts
from badugi_hh.paths import UnreadablePath
from badugi_hh.store import StoreError
from badugi_hh.store.parts import Manifest, PartStore
from tests.cluster.held import HERE, content_of, rows_of


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


def test_values_that_no_part_was_written_with_are_damage(logs: Path, parts: PartStore) -> None:
    """Whoever changes a part may leave it a sound file with times that no calendar has."""
    import_into(parts, [logs / "day.txt"], HERE)
    name = next(name for table, name in parts.held().named() if table == "hands")
    rows = parts.read(name)
    never = pa.array([2**62] * rows.num_rows, rows.schema.field("played_at").type)
    rows = rows.set_column(rows.schema.get_field_index("played_at"), "played_at", never)
    pq.write_table(rows, Path(parts.url, name))
    done = CliRunner().invoke(app, ["audit", "--fail-on", "never", "--store", parts.url])
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith(f"badugi-hh: {parts.url} is damaged")
