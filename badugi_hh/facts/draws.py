"""How many cards were drawn, and in which situation.

The draws of a street are made from the left of the button, so who draws later has seen what the
earlier ones did.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Final

from badugi_hh.engine import Decision
from badugi_hh.facts import betting
from badugi_hh.facts.columns import DRAWS, SIZES, Column, places, small
from badugi_hh.facts.view import BET, RAISE, Group, HandView, Tallies

SITUATIONS: Final = {
    "first": "being the first of two or more to draw",
    "last": "being the last of two or more to draw",
    "vs_pat": "an opponent having stood pat just before, at the same draw",
    "after_pat": "an opponent still in having stood pat at the draw before",
    "no_bet": "nobody having bet in the round before",
    "one_bet": "one bet having been made in the round before (the big blind is one)",
    "two_bets": "two bets having been made in the round before",
    "three_bets": "three bets or more having been made in the round before",
}
"""Situations in which the sizes of a draw are counted apart."""

_BY_BETS: Final = ("no_bet", "one_bet", "two_bets", "three_bets")


def draws_of(situation: str) -> tuple[int, ...]:
    """The draws at which the situation can come."""
    return DRAWS[1:] if situation == "after_pat" else DRAWS


def _columns() -> Iterable[Column]:
    for k in DRAWS:
        yield small(f"draws_{k}", f"made draw {k}, all-in players too; standing pat is a draw")
        yield small(f"cards_drawn_{k}", f"cards drawn at draw {k}")
        for j in SIZES:
            yield small(f"d{j}_draw_{k}", f"drew {_cards(j)} at draw {k}")
    for situation, words in SITUATIONS.items():
        for k in draws_of(situation):
            for j in SIZES:
                yield small(f"d{j}_{situation}_{k}", f"drew {_cards(j)} at draw {k}, {words}")


def _cards(number: int) -> str:
    return str(number or "no card (pat)")


_COLUMNS: Final = tuple(_columns())
_START: Final = betting.GROUP.end
_AT: Final = places(_COLUMNS, _START)
_MADE: Final = (0, *(_AT[f"draws_{k}"] for k in DRAWS))
_CARDS: Final = (0, *(_AT[f"cards_drawn_{k}"] for k in DRAWS))
# Where D0 of a draw stands; D1 to D4 stand behind it.
_DREW: Final = (0, *(_AT[f"d0_draw_{k}"] for k in DRAWS))
_DREW_IN: Final = {
    situation: (0, *(_AT.get(f"d0_{situation}_{k}", 0) for k in DRAWS)) for situation in SITUATIONS
}
_FIRST, _LAST, _VS_PAT, _AFTER_PAT = map(
    _DREW_IN.__getitem__, ("first", "last", "vs_pat", "after_pat")
)
_ORDER: Final = attrgetter("order")
_LEVELS: Final = tuple(map(_DREW_IN.__getitem__, _BY_BETS))


def _add(view: HandView, tallies: Tallies) -> None:
    for k in DRAWS:
        draws = view.draws[k]
        if not draws:
            return
        level = _LEVELS[bets_made(view.decisions[k - 1])][k]
        before = view.pat[k - 1] & draws.keys()
        pat = 0  # how many stood pat at this draw so far
        # By the seats, whatever the order of the log.
        for turn, draw in enumerate(sorted(draws.values(), key=_ORDER)):
            seat, drawn = draw.seat, draw.discarded
            tally = tallies[seat]
            tally[_MADE[k]] = 1
            tally[_CARDS[k]] = drawn
            tally[_DREW[k] + drawn] = 1
            tally[level + drawn] = 1
            if len(draws) > 1:
                if turn == 0:
                    tally[_FIRST[k] + drawn] = 1
                elif turn == len(draws) - 1:
                    tally[_LAST[k] + drawn] = 1
            if pat:
                tally[_VS_PAT[k] + drawn] = 1
            if before and before - {seat}:
                tally[_AFTER_PAT[k] + drawn] = 1
            pat += not drawn


def bets_made(decisions: list[Decision]) -> int:
    """How many bets a round came to: 0 to 2, and 3 for three or more."""
    if not decisions:
        return 0
    last = decisions[-1]
    made = last.bets + (last.move is BET or last.move is RAISE)
    return min(made, len(_BY_BETS) - 1)


GROUP: Final = Group(_START, _COLUMNS, _add)
