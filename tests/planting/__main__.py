"""``python -m tests.planting`` plants every kind once at every site, and writes that into
docs/audit.md; ``--thousands`` does it with the large run.

``python -m tests.planting COUNT`` plants every kind COUNT times at each site and betting structure
and only prints; ``--kind WORDS`` takes those kinds alone that have the words in their name. On the
way each text that was not found as it should be is shown.
"""

from __future__ import annotations

import argparse
import sys

from tests.planting.matrix import Cell, Matrix, Progress, quick_run, run
from tests.planting.page import QUICK, THOUSANDS, summary, tables, thousands, write


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.planting")
    parser.add_argument("count", nargs="?", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", default="")
    parser.add_argument("--thousands", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    if chosen.thousands:
        matrix = thousands(jobs=chosen.jobs, progress=_progress())
        write(THOUSANDS, matrix)
    elif chosen.count is None and not chosen.kind:
        matrix = quick_run(progress=_progress())
        write(QUICK, matrix)
    else:
        matrix = run(
            chosen.count or 1,
            chosen.seed,
            words=chosen.kind,
            jobs=chosen.jobs,
            progress=_progress(),
        )
        print(tables(matrix))
    sys.exit(1 if matrix.unmet or matrix.alarms else 0)


def _progress() -> Progress:
    """Says what has become of each cell that is done."""
    shown = 0

    def tell(cell: Cell, matrix: Matrix) -> None:
        nonlocal shown
        for result in matrix.unmet[shown:]:
            print(f"{cell}: {result.kind}\n{result.story}\n", flush=True)
        shown = len(matrix.unmet)
        print(f"{cell}: {summary(matrix)}", file=sys.stderr)

    return tell


if __name__ == "__main__":
    main()
