"""Arrays of hands against hands one by one, and exact chances against every draw played out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from badugi_hh.cards import DECK, Card, parse_cards
from badugi_hh.enumeration import all_hands, completion, outcomes, rank_numbers
from badugi_hh.ranking import rank_of

BADUGIS = 715  # numbers up to this one are badugis


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_every_hand_has_the_number_that_ranking_gives_it(size: int) -> None:
    hands = all_hands(size=size)
    singly = [rank_of(cards).number for cards in combinations(DECK, size)]
    assert rank_numbers(hands).tolist() == singly


@pytest.mark.parametrize("count", [0, 1, 3, 7])
@pytest.mark.parametrize("size", range(5))
def test_all_hands_of_some_cards_are_their_combinations(count: int, size: int) -> None:
    cards = DECK[40 : 40 + count]
    hands = all_hands(cards[::-1], size)
    assert hands.shape[1] == size
    assert list(map(tuple, hands.tolist())) == list(combinations(cards, size))


def test_the_order_of_the_cards_in_a_hand_changes_nothing() -> None:
    hands = np.random.default_rng(1).permuted(all_hands()[::50], axis=1)
    assert rank_numbers(hands).tolist() == rank_numbers(np.sort(hands, axis=1)).tolist()


def test_no_hands_have_no_numbers() -> None:
    assert rank_numbers(np.empty((0, 4), np.int8)).tolist() == []


def test_the_outcomes_of_four_new_cards_are_all_hands() -> None:
    """17,160 badugis in 270,725 hands, and 24 of each of them: known for long."""
    ways = outcomes(())
    assert len(ways) == 1092
    assert sum(ways.values()) == 270_725
    assert {ways[number] for number in range(1, BADUGIS + 1)} == {24}


def test_outcomes_leave_out_what_is_dead() -> None:
    """Ace to three of three suits: the ten spades complete it, but one of them is gone."""
    kept, dead = parse_cards("Ac 2d 3h"), parse_cards("4s 9c")
    ways = outcomes(kept, dead)
    assert sum(ways.values()) == 47
    assert sum(count for number, count in ways.items() if number <= BADUGIS) == 9
    hands = Counter(rank_of((*kept, card)).number for card in DECK if card not in (*kept, *dead))
    assert ways == hands


@pytest.mark.parametrize(
    ("kept", "dead", "draws", "chance"),
    [
        # The known figure: ten of the 48 cards that are neither kept nor thrown away.
        ("Ac 2d 3h", "Kc", 1, Fraction(10, 48)),
        ("Ac 2d 3h", "Kc", 2, 1 - Fraction(38 * 37, 48 * 47)),
        ("Ac 2d 3h", "4s", 1, Fraction(9, 48)),
        ("Ac 2d 3h 4s", "", 1, Fraction(1)),
        ("Ac 2d 3h 4s", "Kc", 0, Fraction(1)),
        ("Ac 2d 3h", "", 0, Fraction(0)),
        # Two suits and eleven ranks for two cards: 11 * 10 of the pairs.
        ("Ac 2d", "", 1, Fraction(110, 1225)),
        ("", "", 1, Fraction(17_160, 270_725)),
    ],
)
def test_chances_that_can_be_counted_by_hand(
    kept: str, dead: str, draws: int, chance: Fraction
) -> None:
    assert completion(parse_cards(kept), parse_cards(dead), draws) == chance


@pytest.mark.parametrize(
    ("kept", "unseen", "draws"),
    [
        ("Ac 2d 3h", "4s 5s Kc Qc Jd 3s", 3),
        ("Ac 2d", "4h 5h 4s 9s Kh Kc Qd 2s", 2),
        ("Ac 2d", "4h 5h 4s 9s Kh Kc 2s", 3),
        ("5c", "4h 5h 4s 9s Ad Kc 2s 2d", 2),
        ("", "4h 5h 4s 9s Ad Kc 2s 2d 7c", 2),
    ],
)
def test_chances_are_those_of_every_draw_played_out(kept: str, unseen: str, draws: int) -> None:
    cards = parse_cards(unseen)
    dead = [card for card in DECK if card not in (*cards, *parse_cards(kept))]
    played = play_out(parse_cards(kept), cards, draws)
    assert 0 < played < 1
    assert completion(parse_cards(kept), dead, draws) == played


def play_out(kept: Collection[Card], unseen: Collection[Card], draws: int) -> Fraction:
    """The chance of a badugi by going through all draws, hand by hand."""
    missing = 4 - len(kept)
    if missing == 0 or draws == 0:
        return Fraction(missing == 0)
    chances = []
    for drawn in combinations(unseen, missing):
        left = [card for card in unseen if card not in drawn]
        chances.append(play_out(best_kept(kept, drawn), left, draws - 1))
    return sum(chances, Fraction(0)) / len(chances)


def best_kept(kept: Collection[Card], drawn: Collection[Card]) -> tuple[Card, ...]:
    """``kept`` and those of the new cards that make the best hand with all of it."""
    choices = [
        (*kept, *some) for size in range(len(drawn) + 1) for some in combinations(drawn, size)
    ]
    playing = [cards for cards in choices if cards and rank_of(cards).size == len(cards)]
    # Of equal ranks either may be kept: the one of the lower suit, to have one answer.
    return max(playing, key=lambda cards: (rank_of(cards), [-card for card in sorted(cards)]))


@pytest.mark.parametrize("kept", ["Ac 2c", "Ac Ad", "Ac 2d 3h 4s 5c"])
def test_only_cards_that_play_together_are_kept(kept: str) -> None:
    with pytest.raises(ValueError, match="Ac"):
        completion(parse_cards(kept))


def test_a_card_is_not_kept_and_dead_at_once() -> None:
    with pytest.raises(ValueError, match="must be different"):
        completion(parse_cards("Ac 2d"), parse_cards("Ac"))
    with pytest.raises(ValueError, match="must be different"):
        outcomes(parse_cards("Ac 2d"), parse_cards("2d"))
