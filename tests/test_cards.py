"""Cards, and holdings of known and hidden cards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from badugi_hh.cards import DECK, Card, Holding, Rank, Suit, parse_cards, show_cards

DECK_IN_ORDER = (
    "Ac Ad Ah As 2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s "
    "8c 8d 8h 8s 9c 9d 9h 9s Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks"
)


def test_the_deck_is_52_cards_from_the_ace_to_the_king() -> None:
    assert show_cards(DECK) == DECK_IN_ORDER
    assert len(set(DECK)) == 52


def test_f1_the_ace_is_the_lowest_card() -> None:
    """F1: ace always low."""
    assert min(Rank) is Rank.ACE
    assert sorted(parse_cards("Kc 2d As Th")) == list(parse_cards("As 2d Th Kc"))


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_is_its_rank_and_suit_and_is_read_back_from_its_name(card: Card) -> None:
    assert str(card) == card.rank.letter + card.suit.letter
    assert Card.of(card.rank, card.suit) is card
    assert Card.parse(str(card)) is card


def test_rank_and_suit_of_one_card() -> None:
    ten = Card.parse("Td")
    assert (ten.rank, ten.suit) == (Rank.TEN, Suit.DIAMONDS)
    assert repr(ten) == "Card(Td)"


@pytest.mark.parametrize(
    "text",
    ["", "A", "s", "10s", "1s", "0c", "Xs", "Ax", "as", "AS", "tD", "sA", "As ", "??", "Аs"],
)
def test_what_is_no_card_is_refused_by_name(text: str) -> None:
    """The last one begins with a Cyrillic letter."""
    with pytest.raises(ValueError, match="is not a card") as caught:
        Card.parse(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize(
    "text",
    ["As 2d 3c 4h", "As2d3c4h", "As-2d-3c-4h", "As,2d,3c,4h", "As, 2d, 3c, 4h", " As 2d\t3c 4h "],
)
def test_cards_are_read_with_any_separator(text: str) -> None:
    assert [str(card) for card in parse_cards(text)] == ["As", "2d", "3c", "4h"]


@pytest.mark.parametrize("text", ["", " ", "-"])
def test_no_cards_are_read_from_nothing(text: str) -> None:
    assert parse_cards(text) == ()


@pytest.mark.parametrize(
    ("text", "piece"),
    [("As 2d 3c 4", "'4'"), ("As 2x 3c", "'2x'"), ("As10d3c", "'10'"), ("As/2d", "'/2'")],
)
def test_the_first_piece_that_is_no_card_is_named(text: str, piece: str) -> None:
    with pytest.raises(ValueError, match="is not a card") as caught:
        parse_cards(text)
    assert str(caught.value).startswith(piece)


@given(st.lists(st.sampled_from(DECK)), st.sampled_from(["", " ", ",", ", ", "-"]))
def test_cards_that_were_shown_are_read_back_in_their_order(
    cards: list[Card], separator: str
) -> None:
    assert parse_cards(separator.join(map(str, cards))) == tuple(cards)
    assert parse_cards(show_cards(cards)) == tuple(cards)


@pytest.mark.parametrize(
    ("known", "hidden", "size", "complete", "shown"),
    [
        ("", 0, 0, False, ""),
        ("", 4, 4, False, " ??" * 4),
        ("As 2d", 2, 4, False, "As 2d ?? ??"),
        ("As 2d 3c", 0, 3, False, "As 2d 3c"),
        ("4h 3c 2d As", 0, 4, True, "As 2d 3c 4h"),
    ],
)
def test_a_holding_counts_its_hidden_cards(
    known: str, hidden: int, size: int, complete: bool, shown: str
) -> None:
    holding = Holding(frozenset(parse_cards(known)), hidden)
    assert holding.size == size
    assert holding.complete is complete
    assert str(holding) == shown
