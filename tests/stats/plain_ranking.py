"""Badugi hands compared by trying all subsets: for the second count, which shares no code with
badugi_hh. A card is its text, as ``Th``."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations

CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
ORDER = {card: "A23456789TJQK".index(card[0]) + 1 for card in CARDS}

Strength = tuple[int, tuple[int, ...]]
"""Smaller is better: four less the number of cards that play, then their ranks from the top."""


def plays(cards: Iterable[str]) -> bool:
    """All of different ranks and suits."""
    listed = list(cards)
    return len({card[0] for card in listed}) == len({card[1] for card in listed}) == len(listed)


def strength(cards: Iterable[str]) -> Strength:
    return _strength(frozenset(cards))


@cache
def _strength(cards: frozenset[str]) -> Strength:
    return min(
        (4 - size, tuple(sorted((ORDER[card] for card in some), reverse=True)))
        for size in range(1, len(cards) + 1)
        for some in combinations(cards, size)
        if plays(some)
    )


def size(cards: Iterable[str]) -> int:
    listed = list(cards)
    return 4 - strength(listed)[0] if listed else 0


def high(cards: Iterable[str]) -> int:
    return strength(cards)[1][0]
