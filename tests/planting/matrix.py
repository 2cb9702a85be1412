"""The matrix: every kind of fault at every site, in every betting structure, at tables of every
size; what was found, and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

from badugi_hh.findings import Finding
from badugi_hh.rules import Structure
from badugi_hh.simulate import SITES, structures_of
from tests.planting import (  # noqa: F401 (they register kinds)
    across,
    betting,
    drawing,
    reading,
    settling,
)
from tests.planting.plant import KINDS, Kind, Planted, Verdict, code_order, judge, plant
from tests.planting.sound import Sound, sound_hands

HANDS = 30
"""Sound hands of one site, structure and stage, for each fault that is planted of a kind there."""


IN_NOTATION = ("L212", "L213", "L216", "S301", "S302", "S303", "S304", "S308", "S309", "S310")
"""What PHH can state: it tells what a player did, and not what he paid (docs/audit.md)."""


@dataclass(frozen=True)
class Result:
    """One planted fault, and what became of it."""

    planted: Planted
    structure: Structure
    verdict: Verdict
    echoes: int
    found: list[Finding]


@dataclass
class Matrix:
    """All results of a run; ``alarms`` were found in hands without a fault."""

    results: list[Result] = field(default_factory=list)
    alarms: list[Finding] = field(default_factory=list)


def kinds() -> list[Kind]:
    """All kinds, in the order of the catalogue."""
    return sorted((*KINDS, *across.kinds()), key=code_order)


def quick_run() -> Matrix:
    """Plants every kind once at each site, where it can stand; the sites differ in the betting
    structure."""
    matrix = Matrix()
    for turn, site in enumerate(SITES):
        offered = structures_of(site)
        structure = offered[turn % len(offered)]
        matrix.results += _cell(site, structure, kinds(), 1, 1, matrix.alarms)
    return matrix


def run(each: int, seed: int = 1, sites: Iterable[str] = SITES, words: str = "") -> Matrix:
    """Plants every kind that has ``words`` in its name ``each`` times at each site and in each
    betting structure, where it can stand."""
    matrix = Matrix()
    chosen = [kind for kind in kinds() if words in kind.name]
    for site in sites:
        for structure in structures_of(site):
            matrix.results += _cell(site, structure, chosen, each, seed, matrix.alarms)
    return matrix


def _cell(
    site: str,
    structure: Structure,
    chosen: list[Kind],
    each: int,
    seed: int,
    alarms: list[Finding],
) -> Iterator[Result]:
    pools: dict[str, list[Sound]] = {}
    yield from _across(site, structure, chosen, each, seed, alarms)
    for kind in chosen:
        if kind not in KINDS or site in kind.not_at:
            continue
        if site == "phh" and kind.code not in IN_NOTATION:
            continue
        if kind.stage not in pools:
            hands = sound_hands(site, structure, kind.stage, HANDS * each, seed, alarms)
            pools[kind.stage] = list(hands)
        rng = Random(f"{seed} {site} {structure.name} {kind.name}")
        pool = rng.sample(pools[kind.stage], len(pools[kind.stage]))
        left = each
        for sound in _by_seats(pool):
            planted = plant(kind, sound, rng)
            if planted is not None:
                yield Result(planted, structure, *judge(planted))
                left -= 1
                if not left:
                    break


def _across(
    site: str,
    structure: Structure,
    chosen: list[Kind],
    each: int,
    seed: int,
    alarms: list[Finding],
) -> Iterator[Result]:
    if structure in structures_of("pokerstars"):
        wanted = [kind for kind in across.kinds() if kind in chosen]
        for planted, found in across.plantings(site, structure, wanted, each, seed):
            alarms += found
            yield Result(planted, structure, *judge(planted))


def _by_seats(pool: list[Sound]) -> list[Sound]:
    """Tables of all sizes in turn."""
    turns: Counter[int] = Counter()
    order = []
    for sound in pool:
        turns[sound.players] += 1
        order.append((turns[sound.players], sound))
    return [sound for _, sound in sorted(order, key=lambda one: one[0])]
