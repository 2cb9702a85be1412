"""The matrix: every kind of fault at every site, in every betting structure, at tables of every
size; what was found, and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field
from difflib import unified_diff
from functools import partial
from itertools import islice
from random import Random
from typing import NamedTuple

from badugi_hh.findings import Finding, Severity
from badugi_hh.rules import Structure
from badugi_hh.simulate import SITES, structures_of
from tests.planting import (  # noqa: F401 (they register kinds)
    across,
    betting,
    drawing,
    posting,
    reading,
    settling,
)
from tests.planting.plant import (
    KINDS,
    Kind,
    Planted,
    Verdict,
    code_order,
    findings_in,
    imported,
    judge,
    plant,
)
from tests.planting.sound import Pool, Sound

CHOICE = 8
"""Sound hands that every kind of a stage chooses from, for each fault that is planted of it."""
SEARCH = 30
"""Sound hands that are looked through at most where it rarely can stand."""


class Cell(NamedTuple):
    """A part of the matrix."""

    site: str
    structure: Structure

    def __str__(self) -> str:
        return f"{self.site}, {self.structure.value}"


@dataclass(frozen=True)
class Result:
    """One planted fault, and what became of it. ``story`` tells the text and what was found in it
    where that is not the one fault that it is; else it is empty."""

    kind: str
    cell: Cell
    players: int
    verdict: Verdict
    echoes: int
    story: str = ""


@dataclass
class Matrix:
    """All results of a run; ``alarms`` were found in hands without a fault."""

    results: list[Result] = field(default_factory=list)
    alarms: list[Finding] = field(default_factory=list)

    @property
    def unmet(self) -> list[Result]:
        """What was not found as the one fault that it is."""
        return [it for it in self.results if it.verdict is not Verdict.FOUND or it.echoes]


Progress = Callable[[Cell, Matrix], None]
"""Called with each cell that is done, and what became of all up to then."""


def nobody(_cell: Cell, _matrix: Matrix) -> None:
    """A progress that nobody is told."""


def kinds() -> list[Kind]:
    """All kinds, in the order of the catalogue."""
    return sorted((*KINDS, *across.kinds()), key=code_order)


def quick_run(progress: Progress = nobody) -> Matrix:
    """Plants every kind once at each site, where it can stand; the sites differ in the betting
    structure."""
    cells = []
    for turn, site in enumerate(SITES):
        offered = structures_of(site)
        cells.append(Cell(site, offered[turn % len(offered)]))
    return run(1, cells=cells, progress=progress)


def all_cells(sites: Iterable[str] = SITES) -> list[Cell]:
    """Every betting structure at every site; those next to each other share their hands."""
    cells = [Cell(site, structure) for site in sites for structure in structures_of(site)]
    return sorted(cells, key=lambda cell: list(Structure).index(cell.structure))


def run(
    each: int,
    seed: int = 1,
    cells: Sequence[Cell] | None = None,
    words: str = "",
    jobs: int = 1,
    progress: Progress = nobody,
) -> Matrix:
    """Plants every kind that has ``words`` in its name ``each`` times in each of the cells, where
    it can stand; the number of processes changes nothing."""
    cells = all_cells() if cells is None else cells
    names = [kind.name for kind in kinds() if words in kind.name]
    work = partial(_filled, names=names, each=each, seed=seed)
    matrix = Matrix()
    with ProcessPoolExecutor(jobs) if jobs > 1 else nullcontext() as pool:
        parts = pool.map(work, cells) if pool else map(work, cells)
        for cell, part in zip(cells, parts, strict=True):
            matrix.results += part.results
            matrix.alarms += part.alarms
            progress(cell, matrix)
    return matrix


def _filled(cell: Cell, names: Collection[str], each: int, seed: int) -> Matrix:
    """One cell of the matrix."""
    chosen = [kind for kind in kinds() if kind.name in names and cell.site not in kind.not_at]
    matrix = Matrix()
    later: list[tuple[Planted, str]] = []
    for planted in _planted(cell, [kind for kind in chosen if kind in KINDS], each, seed, matrix):
        if planted.kind.whole_file:
            later.append((planted, ""))
        else:
            matrix.results.append(_result(cell, planted, findings_in(planted.text)))
    if cell.structure in structures_of("pokerstars"):
        beyond = [kind for kind in chosen if kind not in KINDS]
        later += across.plantings(*cell, beyond, each, seed)
    files = [text for planted, twin in later for text in (planted.text, twin) if text]
    found = dict(zip(files, imported(files), strict=True))
    for planted, twin in later:
        matrix.results.append(_result(cell, planted, found[planted.text]))
        matrix.alarms += [it for it in found.get(twin, ()) if it.severity > Severity.NOTE]
    return matrix


def _planted(
    cell: Cell, chosen: Iterable[Kind], each: int, seed: int, matrix: Matrix
) -> Iterator[Planted]:
    """Up to ``each`` plantings of every kind."""
    pools: dict[str, Pool] = {}
    for kind in chosen:
        if kind.stage not in pools:
            pools[kind.stage] = Pool(*cell, kind.stage, seed)
        pool = pools[kind.stage]
        rng = Random(f"{seed} {cell.site} {cell.structure.name} {kind.name}")
        planted = (plant(kind, sound, rng) for sound in _in_turn(pool, each, rng))
        yield from islice((it for it in planted if it), each)
    for pool in pools.values():
        matrix.alarms += pool.alarms


def _in_turn(pool: Pool, each: int, rng: Random) -> Iterator[Sound]:
    """Sound hands, those at tables of all sizes in turn; the first ones in any order."""
    first = pool.hands(0, CHOICE * each)
    turns: Counter[int] = Counter()
    order = []
    for sound in rng.sample(first, len(first)):
        turns[sound.players] += 1
        order.append((turns[sound.players], sound))
    yield from (sound for _, sound in sorted(order, key=lambda one: one[0]))
    for start in range(CHOICE * each, SEARCH * each):
        yield from pool.hands(start, start + 1)


def _result(cell: Cell, planted: Planted, found: list[Finding]) -> Result:
    verdict, echoes = judge(planted, found)
    met = verdict is Verdict.FOUND and not echoes
    story = "" if met else _story(planted, found)
    return Result(planted.kind.name, cell, planted.sound.players, verdict, echoes, story)


def _story(planted: Planted, found: Iterable[Finding]) -> str:
    """What was planted, where it should have been found, and what was found."""
    lines = unified_diff(planted.sound.lines, planted.text.split("\n"), n=0, lineterm="")
    told = (f"  line {it.line}: {it.code} {it.message}" for it in found)
    right = f"  right: {', '.join(planted.kind.codes)} at {sorted(planted.right)}"
    return "\n".join((*list(lines)[2:], *told, right))
