"""Numbers that are known exactly: how often each rank is dealt, and what draws to it are worth."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, takewhile

import pytest

from badugi_hh.cards import DECK, Rank, parse_cards
from badugi_hh.ranking import BadugiRank, rank_of

DEALS = 270_725  # four of 52 cards
Dealt = Counter[BadugiRank]


@pytest.fixture(scope="module")
def dealt() -> Dealt:
    """How many of all four-card hands have each rank."""
    return Counter(rank_of(cards) for cards in combinations(DECK, 4))


def test_every_class_is_dealt_as_often_as_known(dealt: Dealt) -> None:
    classes = Counter[int]()
    for rank, count in dealt.items():
        classes[rank.size] += count
    assert classes == {4: 17_160, 3: 154_440, 2: 96_252, 1: 2_873}
    assert dealt.total() == DEALS
    assert len(dealt) == 1092


def test_pat_badugis_by_high_card(dealt: Dealt) -> None:
    by_high_card = Counter[str]()
    for rank, count in dealt.items():
        if rank.size == 4:
            by_high_card[rank.ranks[0].letter] += count
    assert by_high_card == {
        "4": 24,
        "5": 96,
        "6": 240,
        "7": 480,
        "8": 840,
        "9": 1344,
        "T": 2016,
        "J": 2880,
        "Q": 3960,
        "K": 5280,
    }


def test_every_badugi_is_dealt_in_24_ways(dealt: Dealt) -> None:
    assert {count for rank, count in dealt.items() if rank.size == 4} == {24}


def test_the_median_badugi_is_a_queen(dealt: Dealt) -> None:
    """46.15 % of badugis are jack-high or better, queens and kings together 53.8 %."""
    jack_or_better = sum(
        count for rank, count in dealt.items() if rank.size == 4 and rank.ranks[0] <= Rank.JACK
    )
    assert round(100 * jack_or_better / 17_160, 2) == 46.15


@pytest.mark.parametrize(
    ("size", "high", "percent"),
    [
        (4, Rank.EIGHT, 0.621),
        (4, Rank.NINE, 1.117),
        (4, Rank.KING, 6.339),
        (3, Rank.THREE, 0.332),
        (3, Rank.FOUR, 1.277),
        (3, Rank.FIVE, 3.058),
        (3, Rank.SIX, 5.851),
        (3, Rank.SEVEN, 9.774),
        (3, Rank.EIGHT, 14.893),
        (3, Rank.NINE, 21.223),
        (3, Rank.TEN, 28.723),
        (3, Rank.JACK, 37.300),
        (3, Rank.QUEEN, 46.808),
        (3, Rank.KING, 57.047),
    ],
)
def test_percent_of_deals_with_this_high_card_or_better(
    dealt: Dealt, size: int, high: Rank, percent: float
) -> None:
    count = sum(n for rank, n in dealt.items() if rank.size == size and rank.ranks[0] <= high)
    assert round(100 * count / DEALS, 3) == percent


def draw(keep: str, discard: str) -> Counter[int]:
    """The classes of all hands that a draw can end in, with as many cards as were discarded."""
    kept, gone = parse_cards(keep), parse_cards(discard)
    stub = [card for card in DECK if card not in kept + gone]
    return Counter(
        rank_of(kept + replacements).size for replacements in combinations(stub, len(gone))
    )


def test_a_one_card_draw_completes_a_badugi_with_10_of_48_cards() -> None:
    assert draw("As 2d 3h", "Ks")[4] == 10
    assert draw("Qs 7d 3h", "Ks")[4] == 10


def test_a_two_card_draw() -> None:
    drawn = draw("As 2d", "Ks Qd")
    assert drawn.total() == 1_128
    assert {size: round(100 * drawn[size] / 1_128, 2) for size in drawn} == {
        4: 9.75,
        3: 64.98,
        2: 25.27,
    }


def test_a_three_card_draw() -> None:
    drawn = draw("As", "Ks Qs Js")
    assert drawn.total() == 17_296
    assert {size: round(100 * drawn[size] / 17_296, 2) for size in drawn} == {
        4: 7.63,
        3: 60.67,
        2: 31.20,
        1: 0.49,
    }


@pytest.mark.parametrize("high", [rank for rank in Rank if rank >= Rank.FIVE], ids=str)
def test_breaking_a_badugi_improves_with_its_high_card_less_four_outs(high: Rank) -> None:
    """The high card is thrown away; the cards of its suit below it, less three, improve."""
    kept = parse_cards("As 2d 3h")
    broken = parse_cards(f"{high.letter}c")
    stub = [card for card in DECK if card not in kept + broken]
    outs = [card for card in stub if rank_of((*kept, card)) > rank_of(kept + broken)]
    assert len(outs) == high - 4
    assert len(stub) == 48


def test_the_best_badugis_are_counted_from_the_top(dealt: Dealt) -> None:
    """35 badugis are seven-high or better: the ways to choose four of seven ranks."""
    best_first = sorted(dealt, reverse=True)
    top = list(takewhile(lambda rank: rank.size == 4 and rank.ranks[0] <= Rank.SEVEN, best_first))
    assert len(top) == 35
    assert [rank.letters for rank in top[:5]] == [
        "4-3-2-A",
        "5-3-2-A",
        "5-4-2-A",
        "5-4-3-A",
        "5-4-3-2",
    ]
