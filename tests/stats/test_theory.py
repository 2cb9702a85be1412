"""The exact numbers of Badugi, counted out by the code and held against published ones.

The published figures are those of docs/stats.md's sources: percentages are right to the digits
given here.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from badugi_hh.cards import DECK, Card, Rank, parse_cards
from badugi_hh.enumeration import (
    badugi_ways,
    completion,
    dealt,
    dealt_share,
    lower_ways,
    outcomes,
)
from badugi_hh.ranking import RANKS_BY_NUMBER as RANKS
from badugi_hh.stats import STATS, theory
from tests.stats.plain_ranking import plays, size, strength

BY_HIGH_CARD = {4: 24, 5: 96, 6: 240, 7: 480, 8: 840, 9: 1344, 10: 2016, 11: 2880, 12: 3960,
                13: 5280}  # fmt: skip
THREE_CARD = {3: 0.332, 4: 1.277, 5: 3.058, 6: 5.851, 7: 9.774, 8: 14.893, 9: 21.223, 10: 28.723,
              11: 37.300, 12: 46.808, 13: 57.047}  # fmt: skip


BROKEN = {13: 18.8, 12: 16.7, 11: 14.6, 10: 12.5, 9: 10.4, 8: 8.3, 7: 6.3, 6: 4.2}


def percent(chance: Fraction, digits: int = 2) -> float:
    return round(100 * float(chance), digits)


def test_the_classes_dealt() -> None:
    ways = [sum(n for rank, n in dealt().items() if rank.size == size) for size in (4, 3, 2, 1)]
    assert ways == [17_160, 154_440, 96_252, 2_873]
    ranks = [sum(rank.size == size for rank in dealt()) for size in (4, 3, 2, 1)]
    assert ranks == [715, 286, 78, 13]
    assert [percent(dealt_share(size), 4) for size in (4, 3, 2, 1)] == [
        6.3385, 57.0468, 35.5534, 1.0612,
    ]  # fmt: skip


def test_badugis_by_high_card() -> None:
    assert {int(rank): n for rank, n in theory.badugis_by_high_card().items()} == BY_HIGH_CARD
    eights = dealt_share(4, Rank.EIGHT)
    assert percent(eights, 4) == 0.6206
    assert percent(eights / theory.dealt_badugi()) == 9.79
    assert percent(dealt_share(4, Rank.NINE), 3) == 1.117
    assert percent(Fraction(BY_HIGH_CARD[12] + BY_HIGH_CARD[13], 17_160), 1) == 53.8
    assert theory.median_badugi() is Rank.QUEEN
    jacks = dealt_share(4, Rank.JACK) / theory.dealt_badugi()
    assert percent(jacks) == 46.15  # so that the one in the middle is no jack


@pytest.mark.parametrize(("high", "share"), [(Rank.EIGHT, 18.0), (Rank.NINE, 25.3)])
def test_hands_whose_best_three_cards_are_low(high: Rank, share: float) -> None:
    """Three-card hands up to there, and badugis of which the three lower cards are."""
    ways = sum(
        n for rank, n in dealt().items()
        if rank.size >= 3 and rank.ranks[rank.size - 3] <= high
    )  # fmt: skip
    assert percent(Fraction(ways, comb(52, 4)), 1) == share


@pytest.mark.parametrize(("high", "share"), THREE_CARD.items())
def test_three_card_hands_by_high_card(high: int, share: float) -> None:
    assert percent(dealt_share(3, Rank(high)), 3) == share


def test_completing() -> None:
    assert theory.completed(1) == Fraction(10, 48)
    assert [percent(theory.completed(1, draws)) for draws in (1, 2, 3)] == [20.83, 37.68, 51.23]
    assert [percent(theory.completed(j)) for j in (1, 2, 3)] == [20.83, 9.75, 7.63]


@pytest.mark.parametrize(
    ("drawn", "shares"),
    [(2, [9.75, 64.98, 25.27, 0]), (3, [7.63, 60.67, 31.20, 0.49]), (4, [6.1, 57.0, 35.9, 1.0])],
)
def test_what_a_draw_becomes(drawn: int, shares: list[float]) -> None:
    digits = 2 if drawn < 4 else 1
    classes = theory.drawn_classes(drawn)
    assert [percent(classes[size], digits) for size in (4, 3, 2, 1)] == shares


def test_one_of_45_unseen_cards_is_an_out_less_where_an_opponent_is_pat() -> None:
    """A pat opponent holds a card of the missing suit: nine of 44 cards are left."""
    kept = parse_cards("As 2d 3h")
    dead = (*parse_cards("4h"), *parse_cards("5c 6s 7d 8h"))
    assert completion(kept, dead) == Fraction(9, 44)
    assert completion(kept, (*dead, *parse_cards("9s Td Jh"))) == Fraction(9, 41)


@pytest.mark.parametrize(
    ("high", "outs"), [(13, 9), (12, 8), (11, 7), (10, 6), (9, 5), (8, 4), (7, 3), (6, 2)]
)
def test_breaking_a_badugi(high: int, outs: int) -> None:
    chance = theory.broken_improves(Rank(high))
    assert chance == Fraction(outs, 48)
    assert 100 * float(chance) == pytest.approx(BROKEN[high], abs=0.051)


def completed_highs(kept: str, thrown: str) -> dict[Rank, int]:
    """The high cards of the badugis that a draw of one card completes, and in how many ways."""
    highs: dict[Rank, int] = {}
    for number, ways in outcomes(parse_cards(kept), parse_cards(thrown)).items():
        if RANKS[number].size == 4:
            high = RANKS[number].ranks[0]
            highs[high] = highs.get(high, 0) + ways
    return highs


def test_a_draw_to_ace_two_three_is_spread_evenly() -> None:
    """From a four to a king, so that half of them are an eight or better."""
    highs = completed_highs("As 2d 3h", "Kh")
    assert highs == dict.fromkeys((rank for rank in Rank if rank >= Rank.FOUR), 1)
    low = sum(ways for high, ways in highs.items() if high <= Rank.EIGHT)
    assert Fraction(low, sum(highs.values())) == Fraction(1, 2)


def test_a_badugi_is_as_high_as_what_was_kept_or_the_new_card() -> None:
    """A draw to an eight: the 3 to the 7 leave it an eight, each higher card is the new top."""
    assert completed_highs("As 2d 8h", "Kh") == {
        Rank.EIGHT: 5, Rank.NINE: 1, Rank.TEN: 1, Rank.JACK: 1, Rank.QUEEN: 1, Rank.KING: 1,
    }  # fmt: skip


def test_half_of_the_draws_to_ace_two_reach_an_eight_or_better() -> None:
    """A badugi, or three cards to an eight: against trying all pairs of cards."""
    kept, thrown = "As 2d", "Ks Kd"
    ways = outcomes(parse_cards(kept), parse_cards(thrown))
    reached = sum(
        n for number, n in ways.items()
        if RANKS[number].size == 4 or (RANKS[number].size == 3 and RANKS[number].ranks[0] <= 8)
    )  # fmt: skip
    unseen = [str(card) for card in DECK if str(card) not in (*kept.split(), *thrown.split())]
    tried = [(*kept.split(), *new) for new in combinations(unseen, 2)]
    plain = sum(size(it) == 4 or (size(it) == 3 and strength(it)[1][0] <= 8) for it in tried)
    assert (reached, sum(ways.values())) == (plain, len(tried)) == (542, 1128)
    assert percent(Fraction(reached, len(tried)), 0) == 48


def test_a_statistic_tells_what_the_cards_give() -> None:
    told = {key: stat.theory() for key, stat in STATS.items() if stat.theory}
    assert told["complete_d1"] == Fraction(10, 48)
    assert told["dealt_badugi"] == told["pat_dealt"] == Fraction(17_160, 270_725)


HOLDINGS = [
    ("As 4d 8h", "Kh"), ("As 4d 8h", "4c"), ("2c 5d Kh", "Ks 9s Ts"), ("9d 7h", "Td 2s 5s"),
    ("Ac 2d", "3c 4c 3d Ks"), ("Kc", "Kd Kh Ks"), ("7s", "As 2s 3s Ad 2d"),
]  # fmt: skip


@pytest.mark.parametrize(("kept", "thrown"), HOLDINGS)
def test_ways_against_trying_all_cards(kept: str, thrown: str) -> None:
    cards, gone = parse_cards(kept), parse_cards(thrown)
    unseen = [str(card) for card in DECK if card not in cards and card not in gone]
    held = kept.split()
    drawn = list(combinations(unseen, 4 - len(held)))
    assert badugi_ways(cards, gone) == sum(plays((*held, *new)) for new in drawn)
    if len(held) == 3:
        better = sum(
            size((*held, *new)) == 3 and strength((*held, *new)) < strength(held) for new in drawn
        )
        assert lower_ways(cards, gone) == better


def test_ways_to_a_badugi_from_nothing() -> None:
    assert badugi_ways((), ()) == 17_160
    spades = [Card.parse(f"{rank}s") for rank in "KQJT"]
    assert percent(Fraction(badugi_ways((), spades), comb(48, 4)), 1) == 6.1
