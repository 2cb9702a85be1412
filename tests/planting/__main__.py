"""``python -m tests.planting`` prints the matrix and writes docs/audit.md.

``python -m tests.planting COUNT`` plants every kind COUNT times at each site and betting structure
and only prints; ``--kind WORDS`` takes those kinds alone that have the words in their name.
``--show`` shows each text that was not found as it should be.
"""

from __future__ import annotations

import argparse
from difflib import unified_diff

from tests.planting.matrix import Result, quick_run, run
from tests.planting.page import PAGE, page, table
from tests.planting.plant import Verdict


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.planting")
    parser.add_argument("count", nargs="?", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", default="")
    parser.add_argument("--show", action="store_true")
    chosen = parser.parse_args()
    if chosen.count is None and not chosen.kind:
        matrix = quick_run()
        PAGE.write_text(page(matrix), encoding="utf-8")
    else:
        matrix = run(chosen.count or 1, chosen.seed, words=chosen.kind)
    if chosen.show:
        for result in matrix.results:
            if result.verdict is not Verdict.FOUND or result.echoes:
                show(result)
    print(table(matrix))


def show(result: Result) -> None:
    """What was planted, and what was found."""
    planted = result.planted
    print(f"{planted.sound.hand.site} {result.structure.value}: {planted.kind.name}")
    lines = unified_diff(planted.sound.lines, planted.text.split("\n"), n=0, lineterm="")
    print("\n".join(list(lines)[2:]))
    for finding in result.found:
        print(f"  line {finding.line}: {finding.code} {finding.message}")
    print(f"  right: {sorted(planted.right)}, {result.verdict.value}, {result.echoes} echoes\n")


main()
