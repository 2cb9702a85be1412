"""What can be wrong with the store's file: a plain message, exit status 2, nothing destroyed."""

from __future__ import annotations

import os
import random
import resource
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
import pytest

from badugi_hh import intake
from badugi_hh.judging import examine
from badugi_hh.parsing import open_history
from badugi_hh.pipeline import audit_store, import_paths
from badugi_hh.simulate import simulate
from badugi_hh.store import HandRecord, Patience, Store, StoreError, recorded
from badugi_hh.store.opening import plain_errors
from badugi_hh.writing import render_file

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("logs") / "evening.txt"
    path.write_text(render_file(simulate(200, seed=51)))
    return path


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory, history: Path) -> bytes:
    """The bytes of a sound store."""
    path = tmp_path_factory.mktemp("sound") / "hands.duckdb"
    with Store.open(path) as store:
        import_paths([history], store)
    return path.read_bytes()


def run(*words: str, limit: int | None = None) -> subprocess.CompletedProcess[str]:
    """The command; no file that it writes may grow beyond ``limit`` bytes."""

    def limited() -> None:
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    return subprocess.run(
        [sys.executable, "-m", "badugi_hh", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=limited,
    )


def refusal(*words: str, limit: int | None = None) -> str:
    """The one line with which a command refuses."""
    done = run(*words, limit=limit)
    assert (done.returncode, done.stdout) == (2, "")
    [line] = done.stderr.splitlines()
    return line.removeprefix("badugi-hh: ")


@pytest.mark.parametrize("kept", [0.0001, 0.002, 0.01, 0.3, 0.5, 0.9, 0.999])
def test_a_store_that_was_cut_off(tmp_path: Path, whole: bytes, kept: float) -> None:
    path = tmp_path / "hands.duckdb"
    cut = whole[: int(len(whole) * kept)]
    path.write_bytes(cut)
    for read_only in (True, False):
        with pytest.raises(StoreError, match=r"is damaged|another kind"):
            Store.open(path, read_only=read_only)
        assert path.read_bytes() == cut


def test_an_answer_too_large_for_the_memory_says_what_to_do(tmp_path: Path) -> None:
    reason = "more parts than there is memory for: choose fewer hands"
    with (
        pytest.raises(StoreError, match=reason),
        plain_errors(tmp_path / "hands.duckdb"),
        duckdb.connect(config={"memory_limit": "8MB", "max_temp_directory_size": "0KB"}) as small,
    ):
        small.execute("SELECT list(range) FROM range(10_000_000)").fetchall()


def test_a_store_that_was_written_often_is_whole(tmp_path: Path, history: Path) -> None:
    """The database gives free blocks at the end of its file back, and still counts them."""
    path = tmp_path / "hands.duckdb"
    sizes = []
    for hand in recorded(examine(open_history(history)))[:8]:
        with Store.open(path) as store:
            store.write([hand])
        sizes.append(path.stat().st_size)
    assert sizes != sorted(sizes)
    with Store.open(path, read_only=True) as store:
        assert store.count("hands") == 8


def test_a_damaged_store_is_never_a_library_s_error(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "hands.duckdb"
    chance, damaged = random.Random(2), 0
    for _ in range(15):
        changed = bytearray(whole)
        changed[chance.randrange(len(changed))] ^= 0xFF
        path.write_bytes(changed)
        try:
            with Store.open(path, read_only=True) as store:
                for read in (audit_store, Store.player_hands, lambda it: [*it.hand_texts()]):
                    try:
                        read(store)
                    except StoreError as error:
                        damaged += "is damaged" in str(error)
        except StoreError as error:
            damaged += "is damaged" in str(error)
        assert path.read_bytes() == changed
    assert damaged > 5


@pytest.mark.parametrize("command", ["import", "stats", "audit", "players"])
def test_commands_say_so_in_one_line(
    tmp_path: Path, whole: bytes, history: Path, command: str
) -> None:
    path = tmp_path / "hands.duckdb"
    path.write_bytes(whole[: len(whole) // 2])
    files = [str(history)] if command == "import" else []
    assert refusal(command, *files, "--db", str(path)) == (
        f"{path} is damaged: a part of it is missing or was changed. It was left as it is; take a "
        "copy of it from before, or name another place and import again"
    )


@pytest.mark.parametrize("limit", [100, 600_000, 1_400_000])
def test_a_full_disk(tmp_path: Path, limit: int) -> None:
    """Files that may not grow stand for it: the system refuses to write in the same way."""
    path, log = tmp_path / "hands.duckdb", tmp_path / "a.txt"
    log.write_text(render_file(simulate(1200, seed=52)))
    told = refusal("import", str(log), "--db", str(path), "--jobs", "1", limit=limit)
    assert told == f"{path} can't grow: the disk is full. What was stored before is kept"
    assert [it.name for it in tmp_path.iterdir() if it.name.startswith(".badugi")] == []
    with Store.open(path) as store:
        held = store.count("hands")
        assert held < 1200
        assert import_paths([log], store).new == 1200 - held


@pytest.mark.parametrize(
    ("hands", "size", "held"),
    [
        # A batch goes to its place at once: it has no room there, and nothing of it is kept.
        (1200, "3m", 0),
        # Few hands go into the log beside the file: that has no room for them in the end, and they
        # are kept all the same.
        (600, "5m", 600),
    ],
)
def test_a_disk_that_is_full_in_the_end(tmp_path: Path, hands: int, size: str, held: int) -> None:
    log, kept = tmp_path / "a.txt", tmp_path / "kept"
    log.write_text(render_file(simulate(hands, seed=52)))
    with small_disk(tmp_path / "small", size) as disk:
        path = disk / "hands.duckdb"
        told = refusal("import", str(log), "--db", str(path), "--jobs", "1")
        assert told == f"{path} can't grow: the disk is full. What was stored before is kept"
        shutil.copytree(disk, kept)
    with Store.open(kept / "hands.duckdb") as store:
        assert store.count("hands") == held
        assert import_paths([log], store).new == hands - held


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    try:
        mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        mounted = False
    if not mounted:
        pytest.skip("nothing can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@pytest.fixture
def read_only_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in which nothing can be written; for the superuser only a disk can say so."""
    folder = tmp_path / "fixed"
    if os.geteuid():
        folder.mkdir()
        yield folder
        folder.chmod(0o755)
    else:
        with small_disk(folder, "64m"):
            yield folder


def test_a_read_only_folder(read_only_folder: Path, whole: bytes, history: Path) -> None:
    path = read_only_folder / "hands.duckdb"
    path.write_bytes(whole)
    if os.geteuid():
        path.chmod(0o444)
        read_only_folder.chmod(0o555)
    else:
        subprocess.run(["mount", "-o", "remount,ro", str(read_only_folder)], check=True)
    assert run("stats", "--db", str(path)).returncode == 0
    assert "can't be written: " in refusal("import", str(history), "--db", str(path))
    new = read_only_folder / "new.duckdb"
    assert f"{new} can't be made: " in refusal("import", str(history), "--db", str(new))
    assert path.read_bytes() == whole


# -- two programs --------------------------------------------------------------------------------

_HOLDS = """
import sys, time
from badugi_hh.store import Store
with Store.open(sys.argv[1], read_only=sys.argv[2] == "reads"):
    print("open", flush=True)
    time.sleep(float(sys.argv[3]))
"""


def holding(path: Path, how: str, seconds: float) -> subprocess.Popen[str]:
    """A program that has the store open for some time."""
    words = [sys.executable, "-c", _HOLDS, str(path), how, str(seconds)]
    program = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    assert program.stdout.readline() == "open\n"
    return program


def test_who_waits_says_so_and_gets_the_store(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "hands.duckdb"
    path.write_bytes(whole)
    told: list[str] = []
    with (
        holding(path, "writes", 2) as program,
        Store.open(path, read_only=True, patience=Patience(60, told.append)) as store,
    ):
        assert store.count("hands") == 200
    assert told == [f"waiting for another program (process {program.pid}), which has {path} open …"]
    assert [it.name for it in tmp_path.iterdir()] == ["hands.duckdb"]


def test_patience_ends(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "hands.duckdb"
    path.write_bytes(whole)
    with holding(path, "reads", 60) as program:
        try:
            with pytest.raises(StoreError, match=rf"in use by another program .*{program.pid}"):
                Store.open(path, patience=Patience(0.3, lambda _: None))
        finally:
            program.kill()


def test_a_reader_is_let_in_while_an_import_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, log = tmp_path / "hands.duckdb", tmp_path / "a.txt"
    log.write_text(render_file(simulate(1500, seed=53)))
    monkeypatch.setattr(intake, "BATCH", 50)
    read: list[subprocess.CompletedProcess[str]] = []
    reader = threading.Thread(
        target=lambda: read.append(run("players", "--db", str(path), "--format", "csv"))
    )
    imported = []
    write = Store.write

    def started(self: Store, *given: object, **named: object) -> None:
        write(self, *given, **named)  # type: ignore[arg-type]
        imported.append(time.monotonic())
        if len(imported) == 2:
            reader.start()
        if read and not reader.is_alive():
            raise KeyboardInterrupt  # the import has not come to its end: that is enough

    monkeypatch.setattr(Store, "write", started)

    def import_and_wait(store: Store) -> None:
        import_paths([log], store)
        while True:
            store.write(())

    with Store.open(path) as store, pytest.raises(KeyboardInterrupt):
        import_and_wait(store)
    [done] = read
    assert (done.returncode, done.stderr.count("Traceback")) == (0, 0)
    assert len(done.stdout.splitlines()) > 3


def test_who_waits_to_read_is_let_in_before_a_batch_is_full(
    tmp_path: Path, history: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(intake, "LOOK_AFTER", 30)
    written: list[int] = []
    write = Store.write

    def noted(self: Store, records: Sequence[HandRecord], **named: Any) -> None:
        written.append(len(records))
        write(self, records, **named)

    monkeypatch.setattr(Store, "write", noted)
    with Store.open(tmp_path / "hands.duckdb") as store:
        (tmp_path / "hands.duckdb.asked").touch()
        import_paths([history], store)
    assert written == [30, 170]


def test_giving_way_forgets_nothing_that_was_written(tmp_path: Path, history: Path) -> None:
    path, asked = tmp_path / "hands.duckdb", tmp_path / "hands.duckdb.asked"
    seen = []
    for ask in (False, True):
        with Store.open(path) as store:
            hands = recorded(examine(open_history(history)))[::2]  # with gaps
            store.write(hands[:90])
            if ask:
                asked.touch()
            store.give_way()
            assert not asked.exists()
            store.write(hands[90:])
            seen.append([(pair.hand_id, pair.before) for pair in store.new_neighbours()])
        path.unlink()
    assert len(seen[0]) > 5
    assert seen[0] == seen[1]


def test_a_new_store_is_never_half_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("badugi_hh.store.opening._create_tables", breaks)
    with pytest.raises(KeyboardInterrupt):
        Store.open(tmp_path / "hands.duckdb")
    assert not list(tmp_path.iterdir())


def test_two_that_make_a_store_at_once_make_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "hands.duckdb"
    link = os.link

    def others_were_first(new: Path, place: Path) -> None:
        with duckdb.connect(path) as other:
            other.execute("CREATE TABLE theirs (whose VARCHAR)")
        link(new, place)

    monkeypatch.setattr(os, "link", others_were_first)
    with pytest.raises(StoreError, match="another program"):
        Store.open(path)
    with duckdb.connect(path) as other:
        assert other.execute("SHOW TABLES").fetchall() == [("theirs",)]
