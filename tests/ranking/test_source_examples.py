"""What the two source texts say about ranks; each test carries the letter of its rule."""

from __future__ import annotations

from itertools import pairwise

import pytest

from badugi_hh.cards import Rank, parse_cards
from badugi_hh.ranking import BADUGI_RANKS, BadugiRank, rank_of, spare_rank


def rank(text: str) -> BadugiRank:
    return rank_of(parse_cards(text))


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("5s 5d 4h Ac", "three-card 5-4-A"),
        ("5d 4d 2d As", "two-card 2-A"),
        ("5c 5d 5h 5s", "one-card 5"),
        ("2s 4s 7s Ts", "one-card 2"),
        ("Kc Kd Kh Ks", "one-card K"),
    ],
)
def test_r3_examples(cards: str, name: str) -> None:
    assert str(rank(cards)) == name


def test_r3_four_kings_are_the_worst_hand() -> None:
    assert rank("Kc Kd Kh Ks") == min(BADUGI_RANKS.values())


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("4d 3h 2s Ac", "4-3-2-A badugi"),
        ("4d 3h 2s Ad", "three-card 3-2-A"),
        ("4d 4h 3s As", "two-card 4-A"),
        ("Ad Ah As Ac", "one-card A"),
        ("4d 3d 2d Ad", "one-card A"),
    ],
)
def test_f2_examples(cards: str, name: str) -> None:
    assert str(rank(cards)) == name


@pytest.mark.parametrize("best", ["4d 3h 2s Ac", "As 2c 3d 4h"])
def test_r2_f2_the_best_hand_is_4_3_2_a(best: str) -> None:
    assert rank(best) == max(BADUGI_RANKS.values())
    assert rank(best).number == 1


def test_r2_r7_a_better_class_beats_every_hand_of_a_lower_one() -> None:
    """R7: nobody has a badugi: the best lower class wins."""
    worst_and_next_best = [
        ("Kc Qd Jh Ts", "3c 2d Ah As"),
        ("Kc Qd Jh Js", "2c Ad Ah As"),
        ("Kc Qd Kh Qs", "Ac Ad Ah As"),
    ]
    for worst, best in worst_and_next_best:
        assert rank(worst).size == rank(best).size + 1
        assert rank(worst) > rank(best)
        assert rank(worst).number + 1 == rank(best).number, "no rank lies between the classes"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("9c 8d 7h 6s", "Tc 8d 7h 5s"),
        ("8c 6d 5h 4s", "8c 7d 6h 5s"),
        ("9c 8d 7h 7s", "Tc 8d 7h 7s"),
        ("8c 6d 5h 5s", "8c 7d 6h 6s"),
        ("9c 8d 9h 8s", "Tc 8d Th 8s"),
        ("8c 6d 8h 6s", "8c 7d 8h 7s"),
        ("8c 8d 8h 8s", "9c 9d 9h 9s"),
    ],
)
def test_r2_f2_in_every_class_the_highest_card_is_compared_first_then_the_next(
    better: str, worse: str
) -> None:
    assert rank(better).size == rank(worse).size
    assert rank(better) > rank(worse)


def test_r2_every_card_is_compared_down_to_the_lowest() -> None:
    falling = ["8c 4d 3h 2s", "8c 5d 2h As", "8c 5d 3h As", "8c 5d 3h 2s", "8c 5d 4h As"]
    for better, worse in pairwise(map(rank, falling)):
        assert better > worse


def test_f1_the_ace_is_low_in_every_class() -> None:
    for ace, two in [
        ("Ac 5d 6h 7s", "2c 5d 6h 7s"),
        ("Ac 5d 6h 6s", "2c 5d 6h 6s"),
        ("Ac 5d Ah 5s", "2c 5d 2h 5s"),
        ("Ac Ad Ah As", "2c 2d 2h 2s"),
    ]:
        assert rank(ace) > rank(two)


def test_f1_straights_are_nothing() -> None:
    """8-7-6-5 is no more and no less than any other eight: it lies between its neighbours."""
    assert rank("8c 7d 6h 4s") > rank("8c 7d 6h 5s") > rank("9c 4d 3h 2s")


def test_f1_pairs_and_suits_count_against() -> None:
    assert rank("6c 5d 3h 2s") > rank("6c 5d 3h 3s")
    assert rank("6c 5d 3h 2s") > rank("6c 5d 3h 2h")


def test_f8_hands_of_other_suits_are_equal() -> None:
    """F8: equal hands split the pot, so the suits and the cards that do not play are no matter."""
    assert rank("8c 6d 5h As") == rank("8s 6c 5d Ah")
    assert rank("7c 5d 2h 2s") == rank("7d 5h 2s Kd") == rank("7h 5c 2d Qh")


@pytest.mark.parametrize(
    ("cards", "spare"),
    [
        ("5s 5d 4h Ac", Rank.FIVE),
        ("7c 5d 2h Kd", Rank.KING),
        ("4d 3h 2s Ad", Rank.FOUR),
        ("Kc Qd Jh Ah", Rank.JACK),
        ("3c 2d 2h As", Rank.TWO),
    ],
)
def test_r4_the_spare_card_of_a_three_card_hand(cards: str, spare: Rank) -> None:
    """R4: the fourth, paired or suited, card decides between equal three-card hands."""
    assert spare_rank(parse_cards(cards)) is spare


@pytest.mark.parametrize("cards", ["4d 3h 2s Ac", "4d 4h 3s As", "Ad Ah As Ac", "3h 2s Ac"])
def test_r4_only_three_of_four_cards_leave_a_spare_one(cards: str) -> None:
    with pytest.raises(ValueError, match="three-card hand"):
        spare_rank(parse_cards(cards))


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("", "not 0"),
        ("As 2d 3c 4h 5s", "not 5"),
        ("As 2d As 4h", "As is there twice"),
    ],
)
def test_what_is_no_holding_is_refused(cards: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        rank_of(parse_cards(cards))
