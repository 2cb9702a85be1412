"""The pieces of the simulator, each by itself: the deck, the policy, the rake, the odd spots."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

import pytest

from badugi_hh.cards import DECK, parse_cards, show_cards
from badugi_hh.engine import Move
from badugi_hh.events import (
    Award,
    Event,
    Hand,
    Outcome,
    Post,
    PostKind,
    Presence,
    Seat,
    SeatSummary,
    Tournament,
    Uncalled,
)
from badugi_hh.money import CHIPS, Money
from badugi_hh.ranking import playing_cards, rank_of
from badugi_hh.rules import Stakes, Street, Structure
from badugi_hh.simulate.claims import label, rakes_of
from badugi_hh.simulate.dealing import play
from badugi_hh.simulate.people import Person
from badugi_hh.simulate.policy import (
    Spot,
    Temperament,
    choose_discards,
    choose_move,
    strength,
)
from badugi_hh.simulate.setup import Setup, stamp
from badugi_hh.simulate.shoe import Shoe

CALM = Temperament(looseness=0.5, aggression=0.5, snows=0, breaks=0, talks=0)
BREAKER = Temperament(looseness=0.5, aggression=0.5, snows=0, breaks=1, talks=0)

# -- the deck -------------------------------------------------------------------------------------


def test_shoe_deals_every_card_once() -> None:
    shoe = Shoe(Random(1))
    assert sorted(card for _ in range(13) for card in shoe.deal()) == sorted(DECK)


def test_nobody_gets_back_a_card_that_he_threw_away() -> None:
    """Rules.md, section 5: PokerStars' rule for games with several draws."""
    for seed in range(30):
        shoe = Shoe(Random(seed))
        held = [shoe.deal() for _ in range(8)]
        thrown: list[set[int]] = [set() for _ in held]
        for _ in range(12):
            for seat, cards in enumerate(held):
                count = shoe.servable(seat, 3)
                if shoe.short_of(count):
                    shoe.reshuffle()
                out, kept = cards[:count], cards[count:]
                new = shoe.exchange(seat, tuple(out))
                thrown[seat].update(out)
                held[seat] = kept + new
                assert len(held[seat]) == 4
                assert not thrown[seat] & set(new)
            together = [card for cards in held for card in cards]
            assert len(together) == len(set(together))


def test_twins_are_two_equal_badugis() -> None:
    for seed in range(30):
        shoe = Shoe(Random(seed))
        shoe.arrange_twins(3)
        held = [shoe.deal() for _ in range(13)]
        assert sorted(card for cards in held for card in cards) == sorted(DECK)
        ranks = [rank_of(cards) for cards in held[:3] if rank_of(cards).size == 4]
        assert any(ranks.count(rank) >= 2 for rank in ranks)


# -- the policy -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "kept"),
    [
        ("As 2d 3c 4h", "As 2d 3c 4h"),
        ("5s 5h 4d Ac", "5s 4d Ac"),
        ("2s 3d 3c 4d", "2s 3c 4d"),
        ("5d 4d 2d As", "2d As"),
        ("2s 4s 7s Ts", "2s"),
    ],
)
def test_the_cards_that_play_are_kept(cards: str, kept: str) -> None:
    assert show_cards(playing_cards(parse_cards(cards))) == kept


@pytest.mark.parametrize(
    ("cards", "street", "temperament", "thrown"),
    [
        ("As 2d 3c 4h", Street.FIRST_DRAW, BREAKER, ""),
        ("As 2d 3c Kh", Street.FIRST_DRAW, CALM, ""),
        ("As 2d 3c Kh", Street.FIRST_DRAW, BREAKER, "Kh"),
        ("As 2d 3c Th", Street.THIRD_DRAW, BREAKER, ""),
        ("As 2d 3c 3h", Street.THIRD_DRAW, CALM, "3h"),
        ("2s 4s 5s Ts", Street.FIRST_DRAW, CALM, "4s 5s Ts"),
    ],
)
def test_discards(cards: str, street: Street, temperament: Temperament, thrown: str) -> None:
    chosen = choose_discards(parse_cards(cards), street, temperament, Random(1))
    assert show_cards(chosen) == thrown


def test_better_hands_are_stronger() -> None:
    """On every street, from the best rank to the worst."""
    ladder = [
        "As 2d 3c 4h",
        "Ks Qd Jc Th",
        "As 2d 3c 3h",
        "Ks Qd Jc Jh",
        "As 2d 2s Ad",
        "Ks Qs Js Ts",
    ]
    for street in Street:
        values = [strength(rank_of(parse_cards(cards)), street) for cards in ladder]
        assert values == sorted(values, reverse=True)
        assert 0 <= values[-1] < values[0] <= 1


def moves(cards: str, spot: Spot, temperament: Temperament, *, snowing: bool = False) -> list[Move]:
    rng = Random(1)
    return [choose_move(parse_cards(cards), spot, temperament, snowing, rng) for _ in range(200)]


def test_moves_are_open_to_the_player() -> None:
    free = Spot(Street.THIRD_DRAW, to_call=0, pot=40, bets=0, opponents=1, can_raise=True)
    assert set(moves("As 2d 3c 4h", free, CALM)) == {Move.BET}
    assert set(moves("Ks Kd Kc Kh", free, CALM)) == {Move.CHECK}
    capped = Spot(Street.THIRD_DRAW, to_call=10, pot=80, bets=4, opponents=1, can_raise=False)
    assert set(moves("As 2d 3c 4h", capped, CALM)) == {Move.CALL}
    assert set(moves("Ks Kd Kc Kh", capped, CALM)) == {Move.FOLD}


def test_a_snow_is_played_like_a_badugi() -> None:
    free = Spot(Street.THIRD_DRAW, to_call=0, pot=40, bets=0, opponents=1, can_raise=True)
    assert set(moves("Ks Kd Kc Kh", free, CALM, snowing=True)) == {Move.BET}


# -- money and names ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pots", "drawn", "rakes"),
    [
        ([2919], True, [145]),
        ([2900], False, [0]),
        ([90_000], True, [200]),
        ([300, 119, 19], True, [15, 5, 0]),
        ([3000, 2000, 1000], True, [150, 50, 0]),
    ],
)
def test_rake(pots: list[int], drawn: bool, rakes: list[int]) -> None:
    """5 % of each pot down to the cent, at most half of the big bet of $4; no draw, no drop."""
    assert rakes_of(pots, 400, drawn) == rakes


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Th 8c 7s 5d", "Badugi: T,8,7,5"),
        ("4c 4d 5s 6h", "3-card: 6,5,4"),
        ("Ks As Kd Ad", "2-card: K,A"),
        ("2s 4s 7s Ts", "1-card: 2"),
    ],
)
def test_label(cards: str, name: str) -> None:
    assert label(rank_of(parse_cards(cards))) == name


@pytest.mark.parametrize(
    ("moment", "local", "text"),
    [
        (datetime(2024, 3, 5, 14, 5, 9, tzinfo=UTC), "", "2024/03/05 9:05:09 ET"),
        (
            datetime(2024, 7, 5, 14, 5, 9, tzinfo=UTC),
            "CET",
            "2024/07/05 16:05:09 CET [2024/07/05 10:05:09 ET]",
        ),
    ],
)
def test_stamp(moment: datetime, local: str, text: str) -> None:
    assert stamp(moment, local) == text


# -- odd spots ------------------------------------------------------------------------------------

GREBE, SMEW, SHAG = 1, 3, 6


def tournament_setup(*, stacks: dict[int, int], away: int, opening: tuple[Event, ...]) -> Setup:
    presence = {away: Presence.SITTING_OUT}
    names = {GREBE: "grebe", SMEW: "smew", SHAG: "shag"}
    frame = Hand(
        site="pokerstars",
        id="1",
        played_at=None,
        stamp="",
        money=Money(CHIPS),
        stakes=Stakes(Structure.FIXED_LIMIT, 100, 200),
        table="1 1",
        button=GREBE,
        seats=tuple(
            Seat(seat, names[seat], stack, presence.get(seat, Presence.PLAYING))
            for seat, stack in stacks.items()
        ),
        events=(),
        tournament=Tournament("1"),
    )
    people = {seat: Person(names[seat], CALM) for seat in stacks}
    return Setup(frame, people, opening, away=frozenset([away]))


BLINDS = (Post(SMEW, PostKind.SMALL_BLIND, 50), Post(SHAG, PostKind.BIG_BLIND, 100))


@pytest.mark.parametrize("away", [SMEW, SHAG])
def test_an_absent_player_is_folded_though_his_blind_puts_him_all_in(away: int) -> None:
    """Formats.md, section 3.5, the odd one: he gets nothing."""
    folded = 0
    for seed in range(40):
        stacks = {GREBE: 5000, SMEW: 5000, SHAG: 5000, away: 25}
        setup = tournament_setup(stacks=stacks, away=away, opening=BLINDS)
        played = play(setup, Random(seed))
        assert sum(played.stacks.values()) == 10_025
        summary = next(
            e for e in played.hand.events if isinstance(e, SeatSummary) and e.seat == away
        )
        if summary.outcome is Outcome.COLLECTED:
            continue  # all the others had folded before his turn
        assert summary.folded_on is Street.PREDRAW
        assert not any(isinstance(e, Award) and e.seat == away for e in played.hand.events)
        folded += 1
    assert folded > 10


def test_an_ante_that_takes_everything_leaves_nothing_for_the_blind() -> None:
    """Formats.md, section 3.4: no blind line, and antes come back with the uncalled bet."""
    antes = tuple(Post(seat, PostKind.ANTE, 20) for seat in (SMEW, SHAG))
    setup = tournament_setup(stacks={SMEW: 5, SHAG: 5000}, away=SMEW, opening=(*antes, *BLINDS))
    played = play(setup, Random(1))
    posts = [event for event in played.hand.events if isinstance(event, Post)]
    assert [(p.seat, p.amount, p.all_in) for p in posts] == [
        (SMEW, 5, True),
        (SHAG, 20, False),
        (SHAG, 100, False),
    ]
    assert Uncalled(SHAG, 115) in played.hand.events
    assert sum(played.stacks.values()) == 5005
