"""Ranks do not depend on the order of the cards nor on the names of the suits."""

from __future__ import annotations

from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from badugi_hh.cards import DECK, Card, Rank, Suit, parse_cards
from badugi_hh.ranking import BADUGI_RANKS, rank_of

HOLDINGS = st.lists(st.sampled_from(DECK), min_size=1, max_size=4, unique=True)


def ranks_by_definition(cards: list[Card]) -> tuple[int, ...]:
    """The ranks that play, straight from R2: most cards first, then the lowest from the top."""
    playable = [
        tuple(sorted((card.rank for card in chosen), reverse=True))
        for size in range(1, len(cards) + 1)
        for chosen in combinations(cards, size)
        if len({card.rank for card in chosen}) == size == len({card.suit for card in chosen})
    ]
    return min(playable, key=lambda ranks: (-len(ranks), ranks))


@given(HOLDINGS)
def test_the_best_of_all_subsets_plays(cards: list[Card]) -> None:
    assert rank_of(cards).ranks == ranks_by_definition(cards)


@given(HOLDINGS)
def test_all_orders_of_the_cards_rank_alike(cards: list[Card]) -> None:
    assert {rank_of(order) for order in permutations(cards)} == {rank_of(cards)}


@given(HOLDINGS)
def test_all_namings_of_the_suits_rank_alike(cards: list[Card]) -> None:
    renamed = {
        rank_of(Card.of(card.rank, suits[card.suit]) for card in cards)
        for suits in permutations(Suit)
    }
    assert renamed == {rank_of(cards)}


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        # Taking the lowest card first and keeping what fits ends with one card too few here.
        ("2s 3d 3c 4d", "three-card 4-3-2"),
        ("Ac As 2c 3h", "three-card 3-2-A"),
        ("Ah 2s 2d 3s", "three-card 3-2-A"),
        ("4d 3h 3d 2h", "two-card 3-2"),
    ],
)
def test_a_low_card_gives_way_where_it_blocks_two_others(cards: str, name: str) -> None:
    for order in permutations(parse_cards(cards)):
        assert str(rank_of(order)) == name


@given(HOLDINGS, HOLDINGS)
def test_ranks_are_in_one_total_order(some: list[Card], others: list[Card]) -> None:
    one, other = rank_of(some), rank_of(others)
    assert [one < other, one == other, one > other].count(True) == 1
    assert (one < other) == (one.number > other.number)
    assert (one == other) == (one.ranks == other.ranks)


def test_there_are_1092_ranks_numbered_from_the_best() -> None:
    ranks = list(BADUGI_RANKS.values())
    assert [rank.number for rank in ranks] == list(range(1, 1093))
    assert [sum(rank.size == size for rank in ranks) for size in (4, 3, 2, 1)] == [715, 286, 78, 13]
    assert len({rank.ranks for rank in ranks}) == 1092
    for better, worse in pairwise(ranks):
        assert better > worse
        assert (-better.size, better.ranks) < (-worse.size, worse.ranks)


def test_the_ranks_that_play_are_listed_from_the_highest_down() -> None:
    rank = rank_of(parse_cards("3d Tc Ah 8s"))
    assert rank.ranks == (Rank.TEN, Rank.EIGHT, Rank.THREE, Rank.ACE)
    assert rank.letters == "T-8-3-A"
    assert rank.size == 4
