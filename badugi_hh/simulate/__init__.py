"""The simulator: random legal hands, played by a plausible policy, as a room would log them.

Tables persist: people keep their names and their temperaments, stacks are carried from hand to
hand, the button moves, levels rise. The engine's own table keeps the rules, so every hand is legal
by construction, and the audit must find nothing in it.

Rake is taken in real-money hands that reach the first draw: see ``claims.rakes_of``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from random import Random
from types import MappingProxyType
from typing import Final

from badugi_hh.events import Hand
from badugi_hh.rules import Structure
from badugi_hh.simulate.cash import CashTable, ZoomPool, open_venue
from badugi_hh.simulate.people import Person, people
from badugi_hh.simulate.policy import Temperament
from badugi_hh.simulate.rooms import ROOMS
from badugi_hh.simulate.setup import Clock
from badugi_hh.simulate.tournament import TournamentTable, open_terms

__all__ = ["SITES", "simulate", "structures_of"]

SITES = ("pokerstars", *ROOMS)
_THREE: Final = (Structure.FIXED_LIMIT, Structure.POT_LIMIT, Structure.NO_LIMIT)
_STRUCTURES: Final = {
    "pokerstars": _THREE,
    "fulltilt": _THREE,
    "fulltilt2014": _THREE,
    "kingsclub": _THREE,
    "phenom": _THREE,
    "merge": tuple(Structure),
    "phh": tuple(Structure),
}

# Other rooms had no pools, or no word for them that is known.
_HAS_POOLS: Final = ("fulltilt2014", "phh")

# Hands of one table before the simulation goes on to another; most tournaments end before that.
_CASH_HANDS = range(20, 90)
_TOURNAMENT_HANDS = range(60, 240)


def simulate(
    count: int,
    seed: int,
    site: str = "pokerstars",
    structure: Structure = Structure.FIXED_LIMIT,
    temperaments: Mapping[str, Temperament] = MappingProxyType({}),
) -> Iterator[Hand]:
    """``count`` hands in the order of time; the same ``seed`` gives the same hands, and a larger
    count the same ones and more.

    About two thirds are cash hands. Most sessions are the log of one player, the hero, who is the
    same all the time; in the others his cards are not seen. Raises ``ValueError`` for a site that
    can't be simulated, and for a betting structure that it does not offer. ``temperaments`` says of
    people by their names (``people.NAMES``) how they play; of the others chance does.
    """
    if site not in SITES:
        raise ValueError(f"no simulator for the site {site!r}")
    if structure not in structures_of(site):
        raise ValueError(f"no simulator for {structure.value} at the site {site!r}")
    hands = _hands(Random(seed), structure, temperaments)
    if site in ROOMS:
        hands = _as_written(hands, site)
    return islice(hands, count)


def _as_written(hands: Iterator[Hand], site: str) -> Iterator[Hand]:
    """The hands in a room's words. Where it has none for a hand, the table goes on under another
    name: what follows is no sequel to the hand before. Without a word for pools it has none."""
    name, table, broken = "", "", 0
    for hand in hands:
        if hand.game == "Zoom" and site not in _HAS_POOLS:
            continue
        if hand.table != name:
            name, table, broken = hand.table, hand.table, 0
        written = ROOMS[site](hand if table == name else replace(hand, table=table))
        if written is not None:
            yield written
            continue
        broken += 1
        table = _renamed(hand, broken)


def _renamed(hand: Hand, times: int) -> str:
    """A tournament's table is the tournament's number and its own."""
    if hand.tournament:
        return f"{hand.tournament.id} {1 + times}"
    return f"{hand.table} {1 + times}"


def structures_of(site: str) -> tuple[Structure, ...]:
    """The betting structures that ``site`` offers, as far as they are simulated."""
    return _STRUCTURES.get(site, (Structure.FIXED_LIMIT,))


def _hands(
    rng: Random, structure: Structure, temperaments: Mapping[str, Temperament]
) -> Iterator[Hand]:
    clock = Clock(rng)
    everybody = people(rng, temperaments)
    while True:
        hero = everybody[0] if rng.random() < 0.8 else None
        others = rng.sample(everybody[1:], 16)
        if rng.random() < 0.2:
            # The loosest people sit down together: many draws, and now and then a reshuffle.
            others.sort(key=lambda person: person.temperament.looseness, reverse=True)
        company = others if hero is None else [hero, *others]
        yield from _session(company, hero, clock, rng, structure)
        clock.rest()


def _session(
    company: list[Person], hero: Person | None, clock: Clock, rng: Random, structure: Structure
) -> Iterator[Hand]:
    """One table of a random kind; half pot limit is played for cash alone."""
    if rng.random() < 0.13 and structure is not Structure.HALF_POT_LIMIT:
        tournament = TournamentTable(open_terms(rng, structure), company, hero, clock, rng)
        return islice(tournament.hands(), rng.choice(_TOURNAMENT_HANDS))
    venue = open_venue(rng, structure)
    table = ZoomPool if venue.game == "Zoom" else CashTable
    return islice(table(venue, company, hero, clock, rng).hands(), rng.choice(_CASH_HANDS))
