"""``python -m benchmarks``: all marks in one run, and how what is measured comes about.

The floor, reading, audit and import of the same files; what an import is made of; two processes
beside one; the ranking of arrays; reading site by site; how the import grows with the number of
hands; how fast a command starts. At the end stands every mark, with what was measured.

Only ratios within one run count: machines differ, and so do the minutes of one machine. They are
ratios of processor time, which other programs disturb less than the clock; an import may use
several threads, so that its ratio is rather too low than too high.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from statistics import median

from badugi_hh.enumeration import all_hands, rank_numbers
from badugi_hh.simulate import SITES, simulate
from badugi_hh.writing import render, render_file
from benchmarks.commands import ROOT, Used, run
from benchmarks.growth import SIZES, grow
from benchmarks.marks import MARKS
from benchmarks.measure import MEASURES
from benchmarks.shares import PARTS
from benchmarks.varied import varied, varied_hands

CORPUS = ROOT.parent / "shared" / "corpus"
SOURCES = [CORPUS / "pokerstars-mtt.txt", CORPUS / "pokerstars-cash.txt"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--hands", type=int, default=5000, help="hands in each file (5000)")
    parser.add_argument("--rounds", type=int, default=3, help="the median of so many (3)")
    parser.add_argument(
        "--largest", type=int, default=10_000, choices=SIZES,
        help="how many hands the import grows to; with a million it takes half an hour (10000)",
    )  # fmt: skip
    wanted = parser.parse_args()
    measured: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        for title, text in inputs(wanted.hands):
            file = Path(folder) / "hands.txt"
            file.write_text(text, encoding="utf-8")
            lines, size = text.count("\n"), len(text) / 1e6
            print(f"\n{title}: {wanted.hands} hands, {lines} lines, {size:.1f} MB")
            measured |= _report(file, wanted.rounds)  # of the last input: the real hands' copies
            _report_shares(file, wanted.rounds)
        measured["two processes"] = _report_jobs(Path(folder), wanted.hands * 8, wanted.rounds)
        measured["ranking"] = _report_ranking()
        _report_sites(Path(folder), wanted.hands // 2, wanted.rounds)
        measured |= _report_growth(Path(folder), wanted.largest)
        measured["start"] = median(run("--help").seconds for _ in range(2 * wanted.rounds + 1))
    print()
    for mark in MARKS:
        print(mark.told(measured.get(mark.name)))


def inputs(hands: int) -> Iterator[tuple[str, str]]:
    yield "Simulated hands", render_file(simulate(hands, seed=1))
    if _real_hands():
        yield "Varied copies of real hands", varied(SOURCES, hands)
    else:
        print("\n(no real hands: their folder is not there)")


def _real_hands() -> bool:
    return all(source.is_file() for source in SOURCES)


def _report(file: Path, rounds: int) -> dict[str, float]:
    """What each takes of the floor."""
    # One after the other in every round, so that all of them see the same noise.
    runs = [{name: _measure(name, file) for name in MEASURES} for _ in range(rounds)]
    if len({run[name]["hands"] for run in runs for name in MEASURES}) > 1:
        raise SystemExit(f"not all hands are read, so nothing is measured: {runs[0]}")
    ratios = {}
    print(f"{'':10}{'hands/s':>10}{'of floor':>10}{'peak MB':>10}")
    for name in MEASURES:
        speed = median(run[name]["hands"] / run[name]["seconds"] for run in runs)
        ratios[name] = median(run["floor"]["cpu"] / run[name]["cpu"] for run in runs)
        peak = max(run[name]["peak_mb"] for run in runs)
        print(f"{name:10}{speed:>10,.0f}{ratios[name]:>10.3f}{peak:>10.0f}")
    return ratios


def _report_shares(file: Path, rounds: int) -> None:
    """What an import is made of, and what the audit adds to it."""
    runs = [_run_json("benchmarks.shares", str(file)) for _ in range(rounds)]
    cost = {part: median(run[part] / run["hands"] for run in runs) * 1e6 for part in PARTS}
    total = sum(cost.values())
    print(f"\n{'':10}{'us a hand':>10}{'share':>10}")
    for part in PARTS:
        print(f"{part:10}{cost[part]:>10.0f}{cost[part] / total:>10.0%}")
    share = f"{cost['audit'] / total:.0%}".replace("%", " %")
    print(f"auditing is {share} of an import: what it costs on top of the replay, which statistics "
          "need anyway")  # fmt: skip


def _report_jobs(folder: Path, hands: int, rounds: int) -> float:
    """An import by two processes beside the same by one, as a user runs it, by the clock: both
    cores must be free. Two imports at once tell how free they were."""
    file = folder / "many.txt"
    with file.open("w", encoding="utf-8") as stream:
        stream.writelines(_simulated(hands, seed=2))

    def imported(jobs: int, store: int = 0) -> Used:
        db = folder / f"{store}.duckdb"
        db.unlink(missing_ok=True)
        return run("import", str(file), "--db", str(db), "--jobs", str(jobs), "--quiet")

    faster, at_once, own = [], [], []
    with ThreadPoolExecutor(2) as threads:
        for _ in range(rounds):
            one, two = imported(1), imported(2)
            both = list(threads.map(partial(imported, 1), range(2)))
            faster.append(one.seconds / two.seconds)
            at_once.append(2 * one.seconds / max(it.seconds for it in both))
            own.append(two.cpu / one.cpu)
    print(
        f"\nTwo processes, {hands} simulated hands: {median(faster):.2f} times as fast as one; the "
        f"one that writes has {median(own):.0%} of the work. Two imports of all hands at once: "
        f"{median(at_once):.2f} times as fast as one after the other"
    )
    return median(faster)


def _report_ranking() -> float:
    """All four-card hands, ranked as one array."""
    hands = all_hands()
    rank_numbers(hands)
    start = time.process_time()
    rank_numbers(hands)
    speed = len(hands) / (time.process_time() - start) / 1e6
    print(f"\nRanking arrays of hands: {speed:.1f} million a second")
    return speed


def _report_sites(folder: Path, hands: int, rounds: int) -> None:
    """Reading alone, of hands that the simulator writes as each site does."""
    files = {}
    for site in SITES:
        files[site] = folder / site
        files[site].write_text(render_file(simulate(hands, seed=1, site=site)), encoding="utf-8")
    runs = [
        {site: _measure("reading", file) for site, file in files.items()} for _ in range(rounds)
    ]
    print(f"\nReading, site by site: {hands} simulated hands of each")
    print(f"{'':14}{'hands/s':>10}{'of PokerStars':>15}")
    for site in SITES:
        speed = median(run[site]["hands"] / run[site]["seconds"] for run in runs)
        ratio = median(
            run["pokerstars"]["cpu"] / run[site]["cpu"] * run[site]["hands"] / hands for run in runs
        )
        print(f"{site:14}{speed:>10,.0f}{ratio:>15.2f}")


def _report_growth(folder: Path, largest: int) -> dict[str, float]:
    """Time and memory from a thousand hands on; the figures of a million, if it came to that."""
    texts = varied_hands(SOURCES) if _real_hands() else _simulated(largest, seed=1)
    print("\nGrowth: an import by one process, and all statistics of all players together")
    print(f"{'hands':>10}{'us a hand':>12}{'peak MB':>10}{'s':>8}{'peak MB':>10}")
    figures = {}
    for grown in grow(texts, folder, largest):
        each = grown.imported.cpu / grown.hands * 1e6
        print(f"{grown.hands:>10,}{each:>12,.0f}{grown.imported.peak_mb:>10,.0f}"
              f"{grown.asked.cpu:>8.1f}{grown.asked.peak_mb:>10,.0f}", flush=True)  # fmt: skip
        if grown.hands == SIZES[-1]:
            figures = {"memory": grown.imported.peak_mb, "statistics": grown.asked.cpu}
    return figures


def _simulated(hands: int, seed: int) -> Iterator[str]:
    """One after the other: a process begins with the most memory that its parent ever had."""
    return (render(hand) + "\n\n\n" for hand in simulate(hands, seed=seed))


def _measure(name: str, file: Path) -> dict[str, float]:
    return _run_json("benchmarks.measure", name, str(file))


def _run_json(*command: str) -> dict[str, float]:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=True
    )
    result: dict[str, float] = json.loads(done.stdout)
    return result


if __name__ == "__main__":
    main()
