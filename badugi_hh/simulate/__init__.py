"""The simulator: random legal hands, played by a plausible policy, as a room would log them.

Tables persist: people keep their names and their temperaments, stacks are carried from hand to
hand, the button moves, levels rise. The engine's own table keeps the rules, so every hand is legal
by construction, and the audit must find nothing in it.

Rake is taken in real-money hands that reach the first draw: see ``claims.rakes_of``.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from badugi_hh.events import Hand
from badugi_hh.simulate.cash import CashTable, ZoomPool, open_venue
from badugi_hh.simulate.people import Person, people
from badugi_hh.simulate.rooms import ROOMS
from badugi_hh.simulate.setup import Clock
from badugi_hh.simulate.tournament import TournamentTable, open_terms

__all__ = ["SITES", "simulate"]

SITES = ("pokerstars", *ROOMS)

# Hands of one table before the simulation goes on to another; most tournaments end before that.
_CASH_HANDS = range(20, 90)
_TOURNAMENT_HANDS = range(60, 240)


def simulate(count: int, seed: int, site: str = "pokerstars") -> Iterator[Hand]:
    """``count`` hands in the order of time; the same ``seed`` gives the same hands, and a larger
    count the same ones and more.

    About two thirds are cash hands. Most sessions are the log of one player, the hero, who is the
    same all the time; in the others his cards are not seen. Raises ``ValueError`` for a site that
    can't be simulated.
    """
    if site not in SITES:
        raise ValueError(f"no simulator for the site {site!r}")
    hands = _hands(Random(seed))
    if site in ROOMS:
        hands = (written for hand in hands if (written := ROOMS[site](hand)))
    return islice(hands, count)


def _hands(rng: Random) -> Iterator[Hand]:
    clock = Clock(rng)
    everybody = people(rng)
    while True:
        hero = everybody[0] if rng.random() < 0.8 else None
        others = rng.sample(everybody[1:], 16)
        if rng.random() < 0.2:
            # The loosest people sit down together: many draws, and now and then a reshuffle.
            others.sort(key=lambda person: person.temperament.looseness, reverse=True)
        company = others if hero is None else [hero, *others]
        yield from _session(company, hero, clock, rng)
        clock.rest()


def _session(
    company: list[Person], hero: Person | None, clock: Clock, rng: Random
) -> Iterator[Hand]:
    """One table of a random kind."""
    if rng.random() < 0.13:
        tournament = TournamentTable(open_terms(rng), company, hero, clock, rng)
        return islice(tournament.hands(), rng.choice(_TOURNAMENT_HANDS))
    venue = open_venue(rng)
    table = ZoomPool if venue.game == "Zoom" else CashTable
    return islice(table(venue, company, hero, clock, rng).hands(), rng.choice(_CASH_HANDS))
