"""Main and side pots, from the contributions alone (docs/rules.md, section 2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from badugi_hh.engine.table import Place


class Layer(NamedTuple):
    """One pot: its chips before rake, and the seats that can win it."""

    amount: int
    eligible: tuple[int, ...]


def build_pots(places: Sequence[Place]) -> list[Layer]:
    """The pots, main pot first. ``places`` are all players dealt in, from the left of the button.

    Each amount that a player still in the hand has put in closes a level; whoever put in less
    can't win above it. Folded players pay, but cannot win; dead blinds go to the main pot.
    """
    live = [place for place in places if place.folded_on is None]
    levels = sorted({place.live for place in live})
    if len(levels) == 1:  # most hands have one pot
        chips = sum([place.live + place.dead for place in places])
        return [Layer(chips, tuple([place.seat for place in live]))] if chips else []
    pots: list[Layer] = []
    below = 0
    for level in levels:
        top = level if level != levels[-1] else max(place.live for place in places)
        amount = sum(min(place.live, top) - min(place.live, below) for place in places)
        eligible = tuple(place.seat for place in live if place.live >= level)
        if amount:
            pots.append(Layer(amount, eligible))
        below = top
    dead = sum(place.dead for place in places)
    if dead and pots:
        pots[0] = pots[0]._replace(amount=pots[0].amount + dead)
    elif dead:
        pots = [Layer(dead, tuple(place.seat for place in live))]
    return pots
