"""One measurement in a process of its own, so that no other warms or slows it.

``python -m benchmarks.measure NAME FILE``, of a name in ``MEASURES``, prints JSON: ``hands``,
``seconds`` by the clock, ``cpu`` seconds of all its threads, and ``peak_mb``, the most memory the
process had. What happens once in a process is done before.
"""

from __future__ import annotations

import gc
import json
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from badugi_hh.judging import examine
from badugi_hh.parsing import Status, open_history, read_text
from badugi_hh.pipeline import import_paths
from badugi_hh.portions import without_collecting
from badugi_hh.store import Store
from benchmarks import floor


def measure_floor(file: Path) -> int:
    text = file.read_text(encoding="utf-8")
    return sum(1 for _ in floor.events(text))


def measure_reading(file: Path) -> int:
    return sum(reading.status is Status.READ for reading in open_history(file).readings())


def measure_audit(file: Path) -> int:
    return sum(judged.audit is not None for judged in examine(open_history(file)))


def measure_import(file: Path) -> int:
    with Store.temporary() as store:
        return import_paths([file], store).new


MEASURES: dict[str, Callable[[Path], int]] = {
    "floor": measure_floor,
    "reading": measure_reading,
    "audit": measure_audit,
    "import": measure_import,
}


def main() -> None:
    measure, file = MEASURES[sys.argv[1]], Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        measure(first_hand(file, Path(folder)))
    gc.collect()
    start, cpu_start = time.perf_counter(), time.process_time()
    with without_collecting():  # as whoever reads many hands does; the floor gains as well
        hands = measure(file)
    seconds, cpu = time.perf_counter() - start, time.process_time() - cpu_start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    kilobytes = peak / 1024 if sys.platform == "darwin" else peak
    print(json.dumps({"hands": hands, "seconds": seconds, "cpu": cpu, "peak_mb": kilobytes / 1024}))


def first_hand(file: Path, folder: Path) -> Path:
    """A file with the first hand alone: it loads libraries, compiles expressions and builds the
    grammar."""
    with file.open(encoding="utf-8") as stream:
        text = next(read_text(stream.read(1 << 14))).block.text + "\n"
    first = folder / "first.txt"
    first.write_text(text, encoding="utf-8")
    return first


if __name__ == "__main__":
    main()
