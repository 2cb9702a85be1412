"""``python -m tests.silence COUNT``: simulated hands in which nothing may be found.

COUNT hands of every site and betting structure are simulated, written and imported, and audited by
themselves and across hands. Each finding above a note is a false alarm: it is listed with its lines
and the exit status is 1. ``--notes`` lists the notes as well.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

from badugi_hh.events import Hand
from badugi_hh.findings import Finding, Severity
from badugi_hh.pipeline import audit_store, import_paths
from badugi_hh.rules import Structure
from badugi_hh.simulate import SITES, simulate, structures_of
from badugi_hh.store import Store
from badugi_hh.writing import render_file


@dataclass(frozen=True, slots=True)
class Heard:
    """What was found in ``hands`` simulated hands: the ``alarms``, each with the lines around its
    own, and the notes by their code."""

    site: str
    structure: Structure
    hands: int
    alarms: list[tuple[Finding, str]]
    notes: Counter[str]


def listen(site: str, structure: Structure, count: int, seed: int) -> Heard:
    """Simulates ``count`` hands, and imports and audits them."""
    with TemporaryDirectory() as folder, Store.temporary() as store:
        write_tables(Path(folder), simulate(count, seed, site, structure))
        done = import_paths([folder], store)
        found = audit_store(store).findings
        alarms = [(it, _lines(it)) for it in found if it.severity > Severity.NOTE]
        notes = Counter(it.code for it in found if it.severity is Severity.NOTE)
        return Heard(site, structure, done.new, alarms, notes)


def write_tables(folder: Path, hands: Iterable[Hand]) -> None:
    """A file for the hands of each table, one after the other."""
    for number, (_, played) in enumerate(groupby(hands, key=lambda hand: hand.table)):
        table = list(played)
        ending = "phhs" if table[0].site == "phh" else "txt"
        file = folder / f"{number:05}.{ending}"
        file.write_text(render_file(table), encoding="utf-8", newline="\n")


def _lines(finding: Finding) -> str:
    """The line of a finding, and those around it."""
    lines = Path(finding.file).read_text(encoding="utf-8").split("\n")
    return "\n".join(lines[max(finding.line - 4, 0) : finding.line + 3])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.silence")
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--site", choices=SITES)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--notes", action="store_true")
    chosen = parser.parse_args()
    sites = [chosen.site] if chosen.site else SITES
    cells = [(site, structure) for site in sites for structure in structures_of(site)]
    alarms = 0
    for heard in _all_heard(cells, chosen.count, chosen.seed, chosen.jobs):
        alarms += len(heard.alarms)
        _tell(heard, chosen.notes)
    print(f"{alarms} alarms")
    sys.exit(1 if alarms else 0)


def _all_heard(
    cells: list[tuple[str, Structure]], count: int, seed: int, jobs: int
) -> Iterator[Heard]:
    with ProcessPoolExecutor(jobs) as pool:
        started = [pool.submit(listen, site, structure, count, seed) for site, structure in cells]
        yield from (one.result() for one in started)


def _tell(heard: Heard, with_notes: bool) -> None:
    print(f"{heard.site} {heard.structure.value}: {heard.hands} hands, {len(heard.alarms)} alarms")
    if with_notes:
        print(f"  notes: {', '.join(f'{code} {n}' for code, n in sorted(heard.notes.items()))}")
    for finding, lines in heard.alarms[:20]:
        print(f"  {finding.code} {finding.hand_id} line {finding.line}: {finding.message}")
        print(lines)
    sys.stdout.flush()


if __name__ == "__main__":
    main()
