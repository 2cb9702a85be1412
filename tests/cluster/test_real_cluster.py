"""A real Dask cluster on this machine: a scheduler and worker processes, some of them killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from badugi_hh.pipeline import import_paths
from badugi_hh.simulate import simulate
from badugi_hh.store import Store
from badugi_hh.store.parts import PartStore
from badugi_hh.writing import render_file
from tests.pipeline.rows import all_rows
from tests.pipeline.two_logs import EASTERN, log

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by signals"),
]
pytest.importorskip("distributed")

ROOT = Path(__file__).parents[2]
WORKERS = 3
HANDS = 600


class Cluster:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, folder: Path, processes: ExitStack) -> None:
        self._file = folder / "scheduler.json"
        self._folder = folder
        self._processes = processes
        self._start("scheduler", "--host", "127.0.0.1", "--port", "0")
        wait_until(self._is_told)
        self.address: str = json.loads(self._file.read_text())["address"]
        self.workers = [self.start_worker() for _ in range(WORKERS)]

    def _is_told(self) -> bool:
        """The scheduler has written where it is, to the last bracket."""
        return self._file.exists() and self._file.read_text().rstrip().endswith("}")

    def start_worker(self) -> subprocess.Popen[bytes]:
        return self._start("worker", "--nthreads", "1", "--no-nanny", "--host", "127.0.0.1")

    def _start(self, kind: str, *options: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", *options]
        files = ["--scheduler-file", str(self._file), "--no-dashboard"]
        process = subprocess.Popen(
            [*command, *files],
            cwd=self._folder,  # not where the files to import are
            env=environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._processes.callback(process.wait)
        self._processes.callback(process.kill)
        return process


def environment() -> dict[str, str]:
    """The processes find the package of this checkout, wherever they are started."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100"}


def wait_until(there: Callable[[], bool], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not there():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    folder = tmp_path / "cluster"
    folder.mkdir()
    with ExitStack() as processes:
        yield Cluster(folder, processes)


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("history") / "logs"
    folder.mkdir()
    for number in range(6):
        hands = simulate(HANDS // 6, seed=60 + number)
        (folder / f"{number}.txt").write_text(render_file(hands))
    (folder / "dunlin.txt").write_text(f"{log('Dunlin')}\n\n{log('Dunlin', 7)}")
    (folder / "whimbrel.txt").write_text(log("Whimbrel", header=EASTERN))
    return folder


@pytest.fixture(scope="module")
def one_file(logs: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("one") / "hands.duckdb"
    with Store.open(file) as store, pytest.MonkeyPatch.context() as there:
        there.chdir(logs.parent)
        import_paths(["logs"], store)
    return file


def badugi_hh(*words: str, at: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "badugi_hh", *words],
        cwd=at,
        env=environment(),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def done(process: subprocess.Popen[str]) -> str:
    told, errors = process.communicate(timeout=300)
    assert process.returncode == 0, errors
    return told


def begin_import(logs: Path, place: str, cluster: Cluster) -> subprocess.Popen[str]:
    words = ("import", "logs", "--store", place, "--scheduler", cluster.address)
    return badugi_hh(*words, "--format", "json", at=logs.parent)


def has(folder: Path, table: str) -> Callable[[], bool]:
    return lambda: any(folder.glob(f"parts/{table}-*.*"))


@pytest.mark.parametrize("moment", ["shipment", "texts"])
def test_a_worker_killed_in_the_middle_changes_nothing(
    cluster: Cluster, logs: Path, one_file: Path, tmp_path: Path, moment: str
) -> None:
    folder = tmp_path / "parts"
    importing = begin_import(logs, str(folder), cluster)
    wait_until(has(folder, moment))
    for worker in cluster.workers[1:]:
        worker.send_signal(signal.SIGKILL)
        assert worker.wait() == -signal.SIGKILL
    assert not (folder / "manifest.json").exists(), "the import was over already"
    told = json.loads(done(importing))
    assert told["hands"]["new"] == HANDS + 2
    check_same(folder, one_file)


def check_same(folder: Path, one_file: Path) -> None:
    """The store in ``folder`` equals that in one file, row for row, and holds nothing else."""
    parts = PartStore(str(folder))
    held = parts.held()
    with Store.open(one_file, read_only=True) as expected, parts.open(held.named()) as store:
        assert all_rows(store) == all_rows(expected)
    named = {name for _, name in held.named()} | set(held.superseded)
    assert {f"parts/{file.name}" for file in (folder / "parts").iterdir()} == named


@pytest.mark.parametrize("moment", ["shipment", "texts"])
def test_an_import_killed_in_the_middle_can_be_begun_again(
    cluster: Cluster, logs: Path, one_file: Path, tmp_path: Path, moment: str
) -> None:
    folder = tmp_path / "parts"
    importing = begin_import(logs, str(folder), cluster)
    wait_until(has(folder, moment))
    importing.kill()
    importing.communicate()
    assert not (folder / "manifest.json").exists(), "the import was over already"
    assert json.loads(done(begin_import(logs, str(folder), cluster)))["hands"]["new"] == HANDS + 2
    check_same(folder, one_file)


def test_statistics_audit_and_report_are_those_of_one_file(
    cluster: Cluster, logs: Path, one_file: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "parts"
    done(begin_import(logs, f"file://{folder}", cluster))
    there = ("--store", f"file://{folder}")
    summed = (*there, "--scheduler", cluster.address)

    def ask(*words: str) -> str:
        return done(badugi_hh(*words, at=logs.parent))

    stats, players = ("stats", "--format", "json"), ("players", "--format", "json")
    expected = ask(*stats, "--db", str(one_file))
    assert json.loads(expected)
    assert ask(*stats, *summed) == ask(*stats, *there) == expected
    assert ask(*stats, "--db", str(folder)) == expected
    assert ask(*players, *summed) == ask(*players, "--db", str(one_file))
    audit = ("audit", "--fail-on", "never", "--format", "json")
    audited = ask(*audit, "--db", str(one_file))
    assert ask(*audit, *there) == ask(*audit, *summed) == audited
    pages = []
    for name, options in (("parts", summed), ("one", ("--db", str(one_file)))):
        page = tmp_path / f"{name}.html"
        ask("report", "--quiet", "-o", str(page), *options)
        pages.append(page.read_text())
    assert pages[0] == pages[1]


@pytest.mark.parametrize("killed", [0, 2])
def test_reading_again_gives_the_same(
    cluster: Cluster, logs: Path, one_file: Path, tmp_path: Path, killed: int
) -> None:
    folder = tmp_path / "parts"
    done(begin_import(logs, str(folder), cluster))
    parts = PartStore(str(folder))
    held = parts.held()
    without = [{it: name for it, name in one.items() if it != "pots"} for one in held.buckets]
    parts.commit(held.followed_by(without, held.files), held)
    parts.delete(parts.held().superseded)
    assert not has(folder, "pots")()
    words = ("--store", str(folder), "--scheduler", cluster.address)
    reading = badugi_hh("reread", *words, "--format", "json", at=logs.parent)
    wait_until(has(folder, "pots"))
    for worker in cluster.workers[1 : 1 + killed]:
        worker.send_signal(signal.SIGKILL)
    assert json.loads(done(reading))[0]["read"] == HANDS + 2
    check_same(folder, one_file)


def test_a_scheduler_that_is_not_there(logs: Path, tmp_path: Path) -> None:
    words = ("--store", str(tmp_path / "parts"), "--scheduler", "tcp://127.0.0.1:9")
    process = badugi_hh("import", "logs", *words, at=logs.parent)
    told, errors = process.communicate(timeout=120)
    assert (process.returncode, told) == (2, "")
    assert errors.splitlines()[-1] == "badugi-hh: there is no Dask scheduler at tcp://127.0.0.1:9"
    assert "Traceback" not in errors
