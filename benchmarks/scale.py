"""What a hand costs in a store of parts: ``python -m benchmarks.scale``, for docs/scale.md.

One process does all tasks of an import, and of a second one that brings one hand more. Times are
of the processor.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from pathlib import Path

from badugi_hh.cluster import flow, open_parts, tasks
from badugi_hh.cluster.runners import on_this_machine
from badugi_hh.parsing import open_history
from badugi_hh.reports.player_sums import summary_of
from badugi_hh.simulate import simulate
from badugi_hh.store.parts import OF_HANDS, PartStore
from badugi_hh.writing import render_file
from benchmarks.__main__ import inputs


class Clock:
    """Processor time, in microseconds of each of so many hands."""

    def __init__(self, hands: int) -> None:
        self._hands = hands

    def line(self, name: str, begun: float) -> None:
        spent = time.process_time() - begun
        print(f"{name:<34}{spent / self._hands * 1e6:10,.0f} µs a hand")


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--hands", type=int, default=20_000)
    hands = wanted.parse_args().hands
    for name, text in inputs(hands):
        with tempfile.TemporaryDirectory() as folder:
            print(f"\n{hands:,} {name}")
            _measure(Path(folder), text, hands)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"\npeak memory {peak >> 10:,} MB")


def _measure(folder: Path, text: str, hands: int) -> None:
    file = folder / "hands.txt"
    file.write_text(text, encoding="utf-8")
    one_more = folder / "one more.txt"
    one_more.write_text(render_file(simulate(1, seed=99)), encoding="utf-8")
    parts = PartStore(str(folder / "parts"))
    clock = Clock(hands)

    begun = time.process_time()
    history = open_history(file)
    clock.line("survey", begun)

    begun = time.process_time()
    texts = tasks.read(tasks.ReadTask(parts.url, 1, flow.SHIPMENT, (history,)))
    clock.line("read: keys, and texts shipped", begun)
    shipped = tuple((it.file, it.spans[0][1]) for it in texts.shipments)

    begun = time.process_time()
    bucket = tasks.judge(tasks.JudgeTask(parts.url, 0, 1, {}, False, shipped, None))
    clock.line("judge: a bucket from its texts", begun)
    assert bucket.summary.new == hands

    more = open_history(one_more)
    brought = tasks.read(tasks.ReadTask(parts.url, 1, flow.SHIPMENT, (more,)))
    again = tuple((it.file, it.spans[0][1]) for it in brought.shipments)
    begun = time.process_time()
    tasks.judge(tasks.JudgeTask(parts.url, 0, 1, bucket.parts, False, again, None))
    clock.line("judge: one hand more, each held", begun)

    shipments = sum(Path(parts.url, name).stat().st_size for name, _ in shipped)
    flow.import_into(parts, [file], on_this_machine(1))
    with open_parts(parts) as store:
        begun = time.process_time()
        summary_of(store)
        clock.line("all statistics of all players", begun)
    _report_sizes(parts, {"history files": file.stat().st_size, "shipments": shipments}, hands)


def _report_sizes(parts: PartStore, sizes: dict[str, int], hands: int) -> None:
    held = list(parts.held().named())
    for table in OF_HANDS:
        names = [name for kind, name in held if kind == table]
        sizes[f"parts of {table}"] = sum(Path(parts.url, it).stat().st_size for it in names)
    for name, total in sizes.items():
        print(f"{name:<34}{total / hands:10,.0f} bytes a hand")
    for table in ("player_hands", "pots", "findings"):
        rows = sum(parts.read(name).num_rows for kind, name in held if kind == table)
        print(f"{f'rows of {table}':<34}{rows / hands:10,.2f} a hand")


if __name__ == "__main__":
    main()
