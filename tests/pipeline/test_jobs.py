"""Import by several processes: the same store whatever their number, and what happens to them."""

from __future__ import annotations

import gzip
import io
import multiprocessing
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from badugi_hh import portions, workers
from badugi_hh.judging import PlacedText, combine
from badugi_hh.pipeline import ImportSummary, audit_paths, import_paths, reread
from badugi_hh.profiles import HouseRules
from badugi_hh.simulate import simulate
from badugi_hh.store import HandRecord, Store, StoreError, recorded
from badugi_hh.workers import Death, WorkFailed, spread
from badugi_hh.writing import render_file
from tests.pipeline.rows import Rows, all_rows
from tests.pipeline.two_logs import CUT, EASTERN, log

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def small_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a few hundred hands are many portions, and all but the first go elsewhere."""
    monkeypatch.setattr(portions, "PORTION", 20_000)
    monkeypatch.setattr(portions, "ALONE", 1)


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """Files small and large, of three sites, packed and not, with copies, and hands in two logs."""
    folder = tmp_path / "logs"
    folder.mkdir()
    large = render_file(simulate(90, seed=5))
    (folder / "large.txt").write_text(f"left over\n{large}")
    (folder / "glued.txt").write_text(f"Godwit: {log('Dunlin', 7)}\n\n{CUT.rstrip()} {log()}")
    (folder / "other log.txt").write_text(log("Whimbrel", header=EASTERN))
    (folder / "packed.gz").write_bytes(gzip.compress(render_file(simulate(40, seed=6)).encode()))
    kings = render_file(simulate(40, seed=7, site="kingsclub"))
    (folder / "kings.txt").write_text(kings)
    merge = render_file(simulate(40, seed=8, site="merge"))
    (folder / "merge.txt").write_text(merge)
    (folder / "sixteen.txt").write_bytes(render_file(simulate(40, seed=9)).encode("utf-16"))
    with zipfile.ZipFile(folder / "old.zip", "w") as archive:
        archive.writestr("a copy.txt", large)
        archive.writestr("new.txt", render_file(simulate(40, seed=10)))
    (folder / "empty.txt").write_text("")
    (folder / "notes.txt").write_text("buy bread\n")
    return folder


def imported(path: Path, given: list[Path], jobs: int) -> tuple[ImportSummary, Rows]:
    with Store.open(path) as store:
        return import_paths(given, store, jobs=jobs), all_rows(store)


def test_any_number_of_processes_gives_the_same_rows(logs: Path, tmp_path: Path) -> None:
    alone, expected = imported(tmp_path / "1.duckdb", [logs], 1)
    assert alone.new > 280
    assert expected["findings"]
    for jobs in (2, 4):
        together, rows = imported(tmp_path / f"{jobs}.duckdb", [logs], jobs)
        assert together == alone
        assert rows == expected


def test_any_order_of_files_gives_the_same_rows(logs: Path, tmp_path: Path) -> None:
    (logs / "notes.txt").unlink()  # one that is named is an error, and else a warning
    _, expected = imported(tmp_path / "1.duckdb", [logs], 1)
    files = sorted(logs.iterdir())
    for turn in range(2):
        random.Random(turn).shuffle(files)
        with Store.open(tmp_path / f"{turn}-shuffled.duckdb") as store:
            for some in (files[:4], files[4:]):
                import_paths(some, store, jobs=2)
            assert all_rows(store) == expected


def test_an_audit_finds_the_same(logs: Path) -> None:
    assert audit_paths([logs], jobs=2) == audit_paths([logs])


def test_rereading_by_two_processes_gives_the_same_rows(logs: Path, tmp_path: Path) -> None:
    with Store.open(tmp_path / "hands.duckdb") as store:
        import_paths([logs], store)
        before, told = all_rows(store), []
        reread(store, progress=lambda *done: told.append(done), jobs=2)
        assert all_rows(store) == before
    done, total, _ = told[-1]
    assert 0.8 * total < done <= total


def test_rereading_whose_process_dies_changes_nothing(
    logs: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_paths([logs], store)
    before = all_rows(store)
    monkeypatch.setattr(portions, "records_again", dies)
    with pytest.raises(StoreError, match=r"a process is gone .* nothing was changed"):
        reread(store, jobs=2)
    assert all_rows(store) == before


def dies(portion: Sequence[tuple[PlacedText, ...]], rules: HouseRules | None) -> list[HandRecord]:
    """Reads as it should in the process that tests, and ends every other one."""
    if multiprocessing.parent_process() is not None:
        os.kill(os.getpid(), signal.SIGKILL)
    return recorded(combine(texts, rules) for texts in portion)


def test_standard_input_is_shared_out(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = []
    for jobs in (1, 2):
        packed = io.BytesIO((logs / "packed.gz").read_bytes())
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(packed))
        rows.append(imported(tmp_path / f"{jobs}.duckdb", [Path("-")], jobs))
    assert rows[0] == rows[1]
    assert rows[0][0].new == 40


@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc")
def test_ctrl_c_does_not_reach_the_process_that_others_are_copies_of() -> None:
    """From its very first moment on, in which it loads much."""
    script = (
        "from badugi_hh.workers import get_ready; get_ready();"
        "from multiprocessing.forkserver import _forkserver;"
        "print(open(f'/proc/{_forkserver._forkserver_pid}/status').read())"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    blocked = next(line for line in done.stdout.splitlines() if line.startswith("SigBlk:"))
    assert int(blocked.split()[1], 16) & 1 << signal.SIGINT - 1


def test_a_small_import_starts_no_process(
    logs: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("a process was asked for")

    monkeypatch.setattr(workers, "_Worker", never)
    monkeypatch.setattr(workers, "get_ready", never)
    monkeypatch.setattr(portions, "ALONE", 4)
    assert import_paths([logs / "glued.txt", logs / "other log.txt"], store, jobs=2).new == 2


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "hands.duckdb") as opened:
        yield opened


# -- what happens to processes -------------------------------------------------------------------


def double(number: int) -> int:
    time.sleep(random.random() / 100)
    return 2 * number


def dies_at_seven(number: int) -> int:
    if number == 7:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def fails(number: int) -> float:
    return 1 / (number - 7)


def waits(number: int) -> int:
    time.sleep(3600)
    return number


def numbered(count: int) -> Iterator[tuple[int, int]]:
    return ((number, number) for number in range(count))


def test_results_come_in_the_order_of_the_tasks() -> None:
    assert list(spread(double, numbered(50), 3)) == [(n, 2 * n) for n in range(50)]


def test_tasks_are_taken_as_they_are_needed() -> None:
    taken = []

    def tasks() -> Iterator[tuple[int, int]]:
        for number in range(1000):
            taken.append(number)
            yield number, number

    results = spread(double, tasks(), 2)
    for _ in range(5):
        next(results)
    assert len(taken) <= 5 + workers._AHEAD_IN_ALL
    results.close()  # type: ignore[attr-defined]


def where(_: int) -> int:
    return os.getpid()


@pytest.mark.parametrize(
    ("tasks", "jobs", "here"),
    [(0, 2, True), (3, 2, True), (4, 2, False), (12, 2, False), (12, 1, True)],
)
def test_a_few_tasks_are_done_by_this_process(tasks: int, jobs: int, here: bool) -> None:
    done = list(spread(where, numbered(tasks), jobs, alone=3))
    assert [label for label, _ in done] == list(range(tasks))
    assert {process == os.getpid() for _, process in done} == ({here} if tasks else set())


def test_tasks_are_done_at_the_same_time(tmp_path: Path) -> None:
    tasks = [(0, tmp_path / "begun"), (1, tmp_path / "begun")]
    assert list(spread(begins_or_sees_it, iter(tasks), 2)) == [(0, True), (1, True)]


def begins_or_sees_it(begun: Path) -> bool:
    """Whether the other task, in another process, has begun by now or soon."""
    mark = begun.with_suffix(f".{os.getpid()}")
    mark.touch()
    for _ in range(3000):
        if len(list(begun.parent.glob("begun.*"))) == 2:
            return True
        time.sleep(0.01)
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="no signal kills there")
def test_a_process_that_dies_takes_only_its_task_with_it() -> None:
    results = dict(spread(dies_at_seven, numbered(30), 2))
    assert results.pop(7) == Death("it was killed by signal 9")
    assert results == {n: 2 * n for n in range(30) if n != 7}


def test_a_fault_of_the_work_is_told_with_its_traceback() -> None:
    with pytest.raises(WorkFailed, match=r"in fails\n[^\n]*\n(?s:.*)ZeroDivisionError"):
        list(spread(fails, numbered(30), 2))


def test_a_script_without_a_guard_is_told_so_once(tmp_path: Path) -> None:
    """Each process would run the script again, and that one begin others."""
    asked = "print(dict(spread(abs, ((it, it) for it in range(50)), 2)))"
    done = run_script(tmp_path, f"from badugi_hh.workers import spread\n{asked}\n")
    assert done.returncode == 1
    assert "WorkFailed: the other processes end before they begin. A script" in done.stderr
    # Each process says so with two lines; one may be under way when the last one is counted.
    assert 0 < done.stderr.count("RuntimeError") <= 2 * (workers._IN_VAIN + 1)
    guarded = f"if __name__ == '__main__':\n    from badugi_hh.workers import spread\n    {asked}\n"
    done = run_script(tmp_path, guarded)
    assert (done.returncode, done.stderr) == (0, "")


def run_script(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    script = folder / "script.py"
    script.write_text(text)
    return subprocess.run(
        [sys.executable, str(script)], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_who_stops_early_waits_for_nothing() -> None:
    def tasks() -> Iterator[tuple[int, int]]:
        yield from numbered(2)
        time.sleep(0.5)
        raise KeyboardInterrupt

    before = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        list(spread(waits, tasks(), 2))
    assert time.monotonic() - before < 30
    assert threading.active_count() == 1


@pytest.mark.skipif(sys.platform == "win32", reason="no signal kills there")
def test_a_file_whose_process_died_is_told_and_read_again(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.txt").write_text(render_file(simulate(30, seed=11)))
    (tmp_path / "b.txt").write_text(render_file(simulate(60, seed=12)))
    (tmp_path / "c.txt").write_text(render_file(simulate(90, seed=13)))
    deadly = "dies here"
    with (tmp_path / "b.txt").open("a") as file:
        file.write(f"\n\n{log('Dunlin').replace('Saltmarsh II', deadly)}")
    files = [tmp_path / name for name in ("a.txt", "b.txt", "c.txt")]
    monkeypatch.setattr(portions, "records_of", DyingAt(deadly))
    summary = import_paths(files, store, jobs=2)
    told = {Path(part.file).name for part in summary.lost}
    assert "b.txt" in told
    assert "a.txt" not in told
    killed = re.compile(
        r"the process that read it from line \d+ on is gone \(it was killed by signal 9\)"
    )
    assert all(killed.fullmatch(part.reason) for part in summary.lost)
    assert 30 < store.count("hands") < 181
    assert {Path(row[1]).name for row in store.rows("files")} == {"a.txt", "b.txt", "c.txt"} - told
    monkeypatch.undo()
    import_paths(files, store)
    with Store.open(tmp_path / "whole.duckdb") as whole:
        import_paths(files, whole)
        assert all_rows(store) == all_rows(whole)


records = portions.records_of


class DyingAt:
    """``portions.records_of``, but where a word stands in a hand the process is killed."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __call__(self, work: portions.Work, rules: None) -> object:
        if any(self.word in block.text for _, blocks in work for block in blocks):
            os.kill(os.getpid(), signal.SIGKILL)
        return records(work, rules)


# -- the command ---------------------------------------------------------------------------------


@pytest.fixture
def many(tmp_path: Path) -> Path:
    path = tmp_path / "many.txt"
    path.write_text(render_file(simulate(4000, seed=14)))
    return path


Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(tmp_path: Path) -> Start:
    def started(*words: str) -> subprocess.Popen[str]:
        # Four thousand hands would be one batch.
        command = "from badugi_hh import cli, intake; intake.BATCH = 500; cli.main()"
        return subprocess.Popen(
            [sys.executable, "-c", command, *words],
            cwd=ROOT,
            env={**os.environ, "BADUGI_HH_DB": str(tmp_path / "hands.duckdb")},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    return started


def children(pid: int) -> list[int]:
    """The processes that ``pid`` started, and those that these started."""
    listed = subprocess.run(["ps", "-eo", "pid,ppid"], capture_output=True, text=True, check=True)
    pairs = [line.split() for line in listed.stdout.splitlines()[1:]]
    found = [int(child) for child, parent in pairs if int(parent) == pid]
    return found + [grandchild for child in found for grandchild in children(child)]


def wait_for(what: Callable[[], object], seconds: float = 60) -> None:
    limit = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < limit, "it did not happen"
        time.sleep(0.02)


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes as Linux lists them")
@pytest.mark.slow
def test_ctrl_c_stops_all_processes_and_keeps_what_was_stored(
    many: Path, start: Start, tmp_path: Path
) -> None:
    with start("import", str(many), "--jobs", "2") as running:
        wait_for(lambda: len(children(running.pid)) >= 3)
        wal = tmp_path / "hands.duckdb.wal"
        wait_for(lambda: wal.exists() and wal.stat().st_size > 200_000)  # some batches
        started = children(running.pid)
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does
        out, err = running.communicate(timeout=60)
    assert (running.returncode, out) == (130, "")
    assert err == "badugi-hh: stopped; what was stored so far is kept; import again to go on\n"
    wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in started))
    with Store.open(tmp_path / "hands.duckdb") as store:
        stored = store.count("hands")
        assert 0 < stored < 4000
        summary = import_paths([many], store)
        assert (summary.new, summary.known) == (4000 - stored, stored)


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes as Linux lists them")
@pytest.mark.slow
def test_a_killed_process_is_reported_and_the_rest_goes_on(
    many: Path, start: Start, tmp_path: Path
) -> None:
    with start("import", str(many), "--jobs", "2") as running:
        wait_for(lambda: len(children(running.pid)) >= 3)
        time.sleep(1)
        os.kill(max(children(running.pid)), signal.SIGKILL)
        _, err = running.communicate(timeout=120)
    assert running.returncode == 2
    assert f"{many}: the process that read it from line " in err
    assert "is gone (it was killed by signal 9). Import again to read it." in err
    with Store.open(tmp_path / "hands.duckdb") as store:
        stored = store.count("hands")
        assert 3000 < stored < 4000
        assert not store.count("files")
        assert import_paths([many], store).new == 4000 - stored
