"""What the cards gave the hero beside what they give on average.

A chance is counted in billionths, as a whole number, so that sums are the same in any order; each
is rounded by less than one billionth. Every draw is held against what was known when it was made:
the four cards of the hero and all those that he had thrown away. So draws may be added up, though
one follows from the other, and the variance of the sum is the sum of the variances.

Once a log tells of a reshuffle, cards thrown away may come back, and no chance is counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import comb
from typing import Final

from badugi_hh.cards import Card, Rank
from badugi_hh.enumeration import badugi_ways, dealt_share, lower_ways
from badugi_hh.events import Reshuffle, StreetStart
from badugi_hh.facts.columns import AMOUNT, DRAWS, Column
from badugi_hh.facts.known import KnownDraw
from badugi_hh.facts.view import HandView
from badugi_hh.ranking import BadugiRank

WHOLE: Final = 1_000_000_000
"""A certainty, in billionths."""

LOW_THREE_CARD: Final = Rank.EIGHT
"""The highest card of the three-card hands whose dealing is held against theory."""


def _columns() -> Iterable[Column]:
    for name, what, expected in (
        ("draw_luck", "badugis made by drawing", "the chance of one at each draw"),
        ("reduce_luck", "three-card hands made better by drawing one card to them, without a "
         "badugi", "the chance of it at each such draw"),
        ("deal_luck", "badugis dealt", "the chance of one at each deal"),
        ("low_deal_luck", "three-card hands of eight high or better dealt", "the chance of one at "
         "each deal"),
    ):  # fmt: skip
        yield Column(name, AMOUNT, f"{what}, less {expected}, the cards being known; in billionths")
        yield Column(f"{name}_variance", AMOUNT, f"the variance of `{name}`, in billionths")


EXPECTED: Final = tuple(_columns())
"""Whole numbers of 64 bits that are no money."""

NO_LUCK: Final = (0,) * len(EXPECTED)
"""Of who has not all cards known."""


def luck_of(view: HandView) -> dict[int, tuple[int, ...]]:
    """The luck of each seat whose cards are known, in the order of ``EXPECTED``."""
    return {seat: _luck_of(view, seat, dealt) for seat, dealt in view.starts.items()}


def _luck_of(view: HandView, seat: int, dealt: BadugiRank) -> tuple[int, ...]:
    badugi, low = _deal_chances()
    is_low = dealt.size == 3 and dealt.ranks[0] <= LOW_THREE_CARD
    return (
        *_draw_luck(view, view.known[seat]),
        *_luck(dealt.size == 4, badugi),
        *_luck(is_low, low),
    )


def _luck(happened: bool, chance: int) -> tuple[int, int]:
    """What happened less its chance, and the variance."""
    return (WHOLE if happened else 0) - chance, chance * (WHOLE - chance) // WHOLE


def _draw_luck(view: HandView, known: Sequence[KnownDraw | None]) -> tuple[int, int, int, int]:
    luck = variance = reduce_luck = reduce_variance = 0
    thrown: frozenset[Card] = frozenset()
    for k in DRAWS[: _draws_before_a_reshuffle(view)]:
        told = known[k]
        if told is None:
            break
        thrown |= told.thrown
        if not told.draw.discarded:
            continue
        if told.clean:
            ways = badugi_ways(told.cards, thrown)
            more = _luck(told.after.size == 4, _chance(ways, told, thrown))
            luck, variance = luck + more[0], variance + more[1]
        if told.completes and told.draw.discarded == 1:
            assert told.kept is not None
            happened = told.after.size == 3 and told.after > told.kept
            ways = lower_ways(told.cards, thrown)
            more = _luck(happened, _chance(ways, told, thrown))
            reduce_luck, reduce_variance = reduce_luck + more[0], reduce_variance + more[1]
    return luck, variance, reduce_luck, reduce_variance


def _chance(ways: int, told: KnownDraw, thrown: frozenset[Card]) -> int:
    unseen = 52 - len(told.cards) - len(thrown)
    return _part(ways, comb(unseen, told.draw.discarded))


def _part(ways: int, all_ways: int) -> int:
    """The chance in billionths, rounded to the nearest."""
    return (2 * ways * WHOLE + all_ways) // (2 * all_ways)


def _draws_before_a_reshuffle(view: HandView) -> int:
    if Reshuffle not in view.kinds:
        return len(DRAWS)
    street = 0
    for event in view.hand.events:
        if type(event) is Reshuffle:
            break
        if type(event) is StreetStart:
            street = event.street
    return max(street - 1, 0)


@cache
def _deal_chances() -> tuple[int, int]:
    """The chances of being dealt a badugi, and a low three-card hand."""
    chances = (dealt_share(4), dealt_share(3, LOW_THREE_CARD))
    badugi, low = (_part(chance.numerator, chance.denominator) for chance in chances)
    return badugi, low
