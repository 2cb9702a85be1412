"""Agreement with PokerKit's own badugi ranking."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, pairwise

import pytest
from pokerkit import BadugiHand
from pokerkit import Card as PokerKitCard
from pokerkit import Hand as PokerKitHand

from badugi_hh.cards import DECK, Card
from badugi_hh.ranking import rank_of

THEIRS = dict(zip(DECK, PokerKitCard.parse("".join(map(str, DECK))), strict=True))


def suits_in_order(cards: Iterable[Card]) -> bool:
    """The suits turn up in the order of the deck: one hand of those that differ in suits' names."""
    seen = list(dict.fromkeys(card.suit for card in cards))
    return seen == list(range(len(seen)))


def assert_same_order(hands: Iterable[tuple[Card, ...]]) -> None:
    """Both sides put ``hands`` into the same ranks, and these into the same order."""
    theirs_by_number: dict[int, PokerKitHand] = {}
    for cards in hands:
        theirs = BadugiHand.from_game([THEIRS[card] for card in cards])
        assert theirs_by_number.setdefault(rank_of(cards).number, theirs) == theirs, cards
    assert sorted(theirs_by_number) == list(range(1, 1093))
    for better, worse in pairwise(sorted(theirs_by_number)):
        assert theirs_by_number[better] > theirs_by_number[worse]


def test_pokerkit_agrees_on_every_hand_up_to_the_names_of_suits() -> None:
    hands = [cards for cards in combinations(DECK, 4) if suits_in_order(cards)]
    assert len(hands) >= 16_432, "so many hands differ by more than the names of their suits"
    assert_same_order(hands)


@pytest.mark.slow
def test_pokerkit_agrees_on_all_270725_hands() -> None:
    assert_same_order(combinations(DECK, 4))
