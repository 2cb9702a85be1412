"""An import whose processes are killed, as by a power cut, at any moment of their work."""

from __future__ import annotations

import multiprocessing
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from badugi_hh import intake, portions
from badugi_hh.pipeline import import_paths
from badugi_hh.simulate import simulate
from badugi_hh.store import Store, opening
from badugi_hh.writing import render_file
from tests.pipeline.rows import Rows, all_rows

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no fork server there")

OF_HANDS = ("texts", "hands", "player_hands", "pots", "findings")


def import_all(store: Path, logs: Path, jobs: int, threshold: str, begun: Any) -> None:
    """An import of small batches, for a process of its own. A batch of more than ``threshold`` goes
    to its place in the file at once, another one into the log beside it."""
    for module, name, value in (
        (intake, "BATCH", 10),
        (portions, "PORTION", 20_000),
        (portions, "ALONE", 1),
        (opening, "_SETTINGS", {**opening._SETTINGS, "checkpoint_threshold": threshold}),
    ):
        setattr(module, name, value)
    begun.set()
    with Store.open(store) as opened:
        import_paths([logs], opened, jobs=jobs)


def of_each_hand(rows: Rows, table: str) -> dict[tuple[str, str], Counter[tuple[Any, ...]]]:
    hands: dict[tuple[str, str], Counter[tuple[Any, ...]]] = {}
    for row, times in rows[table].items():
        if row[1]:  # a finding on a file is on no hand
            hands.setdefault((row[0], row[1]), Counter())[row] += times
    return hands


def test_ten_kills(tmp_path: Path) -> None:
    kill_at_random_moments(tmp_path, 10)


@pytest.mark.long
def test_two_hundred_kills(tmp_path: Path) -> None:
    kill_at_random_moments(tmp_path, 200)


def kill_at_random_moments(tmp_path: Path, times: int) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    for number in range(3):
        (logs / f"{number}.txt").write_text(render_file(simulate(50, seed=30 + number)))
    with Store.open(tmp_path / "whole.duckdb") as whole:
        import_paths([logs], whole)
        expected = all_rows(whole)
    wanted = {table: of_each_hand(expected, table) for table in OF_HANDS}
    processes = multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload(["tests.pipeline.test_killed", "duckdb", "pyarrow", "pandas"])
    chance = random.Random(1)

    def start(store: Path) -> Any:
        begun = processes.Event()
        jobs, threshold = chance.choice([1, 1, 2]), chance.choice(["1KB", "4MB"])
        process = processes.Process(target=import_all, args=(store, logs, jobs, threshold, begun))
        process.start()
        assert begun.wait(60)
        return process

    longest, moments = 0.0, Counter[str]()
    for number in range(times):
        path = tmp_path / f"{number}.duckdb"
        process = start(path)
        before = time.monotonic()
        if number:
            process.join(chance.uniform(0, longest))
            process.kill()
        process.join()
        if process.exitcode == 0:
            longest = time.monotonic() - before  # the machine may be busy
        if not path.exists():
            moments["before there was a store"] += 1
            continue
        with Store.open(path) as store:
            held = all_rows(store)
            for table in OF_HANDS:
                for key, rows in of_each_hand(held, table).items():
                    assert rows == wanted[table][key], (number, table, key)
            assert of_each_hand(held, "texts").keys() == of_each_hand(held, "hands").keys()
            moments[f"{sum(held['hands'].values())} hands"] += 1
            import_paths([logs], store)
            assert all_rows(store) == expected, number
        path.unlink()
    assert len(moments) > 3, moments  # else it was always the same moment
