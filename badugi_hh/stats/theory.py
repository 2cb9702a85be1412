"""What the cards give on average, counted out with the code's own ranking; nothing is typed in."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import accumulate
from typing import Final

from badugi_hh.cards import Card, Rank, Suit
from badugi_hh.enumeration import completion, dealt, dealt_share, outcomes
from badugi_hh.ranking import RANKS_BY_NUMBER

Theory = Callable[[], Fraction]

_LOWEST: Final = (Rank.ACE, Rank.TWO, Rank.THREE)


def dealt_badugi() -> Fraction:
    return dealt_share(4)


@cache
def completed(drawn: int, draws: int = 1) -> Fraction:
    """How likely a draw of so many cards, to cards that play together, becomes a badugi: none of
    those thrown away would have helped."""
    kept, thrown = _clean_draw(drawn)
    return completion(kept, thrown, draws)


def _clean_draw(drawn: int) -> tuple[list[Card], list[Card]]:
    """Cards kept and thrown away: the lowest ranks in as many suits, and the highest cards of a
    suit that is kept; who throws four cards away throws four kings."""
    suits = list(Suit)
    if drawn == 4:
        return [], [Card.of(Rank.KING, suit) for suit in suits]
    kept = [Card.of(rank, suit) for rank, suit in zip(_LOWEST[: 4 - drawn], suits, strict=False)]
    spare = [Card.of(rank, suits[0]) for rank in reversed(Rank)]
    return kept, spare[:drawn]


@cache
def drawn_classes(drawn: int) -> dict[int, Fraction]:
    """How likely a clean draw of so many cards ends in which class, by how many cards play."""
    kept, thrown = _clean_draw(drawn)
    ways = outcomes(kept, thrown)
    total = sum(ways.values())
    return {
        size: Fraction(
            sum(n for number, n in ways.items() if RANKS_BY_NUMBER[number].size == size), total
        )
        for size in range(1, 5)
    }


def broken_improves(high: Rank) -> Fraction:
    """How likely a badugi of this high card, whose top card is thrown away, comes back lower."""
    before = _badugi_to(high)
    kept = before[:-1]
    ways = outcomes(kept, before[-1:])
    better = sum(n for number, n in ways.items() if RANKS_BY_NUMBER[number].size == 4
                 and RANKS_BY_NUMBER[number].ranks[0] < high)  # fmt: skip
    return Fraction(better, sum(ways.values()))


def _badugi_to(high: Rank) -> list[Card]:
    """A, 2, 3 and ``high``, of four suits."""
    return [Card.of(rank, suit) for rank, suit in zip((*_LOWEST, high), Suit, strict=True)]


def badugis_by_high_card() -> dict[Rank, int]:
    """How many pat badugis are dealt with which high card."""
    by_high = dict.fromkeys((rank for rank in Rank if rank >= Rank.FOUR), 0)
    for rank, ways in dealt().items():
        if rank.size == 4:
            by_high[rank.ranks[0]] += ways
    return by_high


def median_badugi() -> Rank:
    """The high card of the badugi in the middle of all that are dealt."""
    by_high = badugis_by_high_card()
    half = sum(by_high.values()) / 2
    summed = accumulate(by_high.values())
    return next(rank for rank, ways in zip(by_high, summed, strict=True) if ways >= half)
