"""Simulated hands end with PokerKit as they do with the engine: same pots, same winners.

PokerKit's Badugi is not PokerStars' in three things; each has a test here, and hands in which one
of the first two matters are left out of the comparison:

* it refuses a fold with nothing to call (here it is odd, but absent players do it);
* it refuses a raise that completes a short all-in to the next level;
* it counts together the odd chips of several pots with the same winners.

Left out are also the hands with other posts than two blinds and antes in full, which it would need
another set-up for.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable

import pytest
from pokerkit import Automation, FixedLimitBadugi, State

from badugi_hh.cards import parse_cards
from badugi_hh.engine import Move, Replay, replay
from badugi_hh.engine.settlement import share_out
from badugi_hh.events import (
    Bet,
    Call,
    Check,
    Event,
    Fold,
    Hand,
    Post,
    PostKind,
    Raise,
    Seat,
    Show,
    StandPat,
    StreetStart,
    Tournament,
)
from badugi_hh.money import CHIPS, Money
from badugi_hh.rules import Stakes, Street, Structure
from badugi_hh.simulate import simulate

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def has_plain_posts(hand: Hand) -> bool:
    posts = [event for event in hand.events if isinstance(event, Post)]
    blinds = [post.kind for post in posts if post.kind is not PostKind.ANTE]
    usual = blinds == [PostKind.SMALL_BLIND, PostKind.BIG_BLIND]
    return usual and not any(post.all_in for post in posts)


def completes_a_short_all_in(hand: Hand) -> bool:
    """Somebody raises after an all-in bet or raise of less than a full one."""
    size, short = hand.stakes.small_bet, False
    for event in hand.events:
        match event:
            case StreetStart(street):
                size, short = hand.stakes.bet_size(street), False
            case Raise() if short:
                return True
            case Bet(amount=to) | Raise(to=to):
                short = to % size != 0
    return False


def final_stacks(replayed: Replay) -> dict[int, int]:
    """The engine's answer, before rake."""
    stacks = {seat: player.stack - player.put_in for seat, player in replayed.players.items()}
    for pot in replayed.pots:
        assert pot.winners is not None
        for seat, share in share_out(pot.amount, pot.winners).items():
            stacks[seat] += share
    return stacks


def play_with_pokerkit(replayed: Replay) -> dict[int, int]:
    """PokerKit's answer to the same betting. Everybody is dealt his last holding at once and stands
    pat, for only that one counts; hands that were folded stay unknown."""
    hand, order = replayed.hand, replayed.order
    posts = [event for event in hand.events if isinstance(event, Post)]
    ante = next((post.amount for post in posts if post.kind is PostKind.ANTE), 0)
    small = next(post.amount for post in posts if post.kind is PostKind.SMALL_BLIND)
    small_bet, big_bet = hand.stakes.small_bet, hand.stakes.big_bet
    stacks = [replayed.players[seat].stack for seat in order]
    state = FixedLimitBadugi.create_state(
        AUTOMATIONS, True, ante, (small, small_bet), small_bet, big_bet, stacks, len(order)
    )
    for seat in order:
        player = replayed.players[seat]
        known = player.holding.complete and player.folded_on is None
        state.deal_hole("".join(map(str, player.holding.known)) if known else "?" * 8)
    for event in hand.events:
        match event:
            case StreetStart(street) if street is not Street.PREDRAW:
                stand_pat(state)
            case Fold(seat):
                assert state.actor_index == order.index(seat)
                state.fold()
            case Check(seat) | Call(seat):
                assert state.actor_index == order.index(seat)
                state.check_or_call()
            case Bet(seat, to) | Raise(seat, to):
                assert state.actor_index == order.index(seat)
                state.complete_bet_or_raise_to(to)
    while state.status:
        stand_pat(state)
    return dict(zip(order, state.stacks, strict=True))


def stand_pat(state: State) -> None:
    # The last player with chips is asked once more, though nobody can answer a bet of his.
    if state.actor_index is not None:
        assert state.checking_or_calling_amount == 0
        state.check_or_call()
    while state.stand_patter_or_discarder_index is not None:
        state.stand_pat_or_discard()


@pytest.fixture(autouse=True)
def _quiet() -> None:
    """PokerKit warns of what it would do otherwise, as of cards dealt to the dead."""
    warnings.simplefilter("ignore")


def folds_with_nothing_to_call(replayed: Replay) -> bool:
    return any(move.move is Move.FOLD and not move.to_call for move in replayed.decisions)


def has_ordinary_actions(hand: Hand, replayed: Replay) -> bool:
    return not (folds_with_nothing_to_call(replayed) or completes_a_short_all_in(hand))


def may_differ_by_odd_chips(replayed: Replay) -> bool:
    winners = [len(pot.winners or ()) for pot in replayed.pots]
    return max(winners) > 1 and (len(winners) > 1 or max(winners) > 2)


@pytest.mark.parametrize("count", [400, pytest.param(10_000, marks=pytest.mark.slow)])
def test_hands_end_as_with_pokerkit(count: int) -> None:
    compared = 0
    for hand in simulate(count, seed=1):
        replayed = replay(hand)
        if not (has_plain_posts(hand) and has_ordinary_actions(hand, replayed)):
            continue
        ours, theirs = final_stacks(replayed), play_with_pokerkit(replayed)
        odd = len(replayed.pots) if may_differ_by_odd_chips(replayed) else 0
        assert all(abs(ours[seat] - theirs[seat]) <= odd for seat in ours), hand.id
        assert sum(ours.values()) == sum(theirs.values())
        compared += 1
    assert compared > count * 0.8


# -- the differences ------------------------------------------------------------------------------


def simulated(wanted: Callable[[Hand, Replay], bool]) -> Replay:
    """The first simulated hand of this kind with plain posts."""
    replays = ((hand, replay(hand)) for hand in simulate(5000, seed=1) if has_plain_posts(hand))
    return next(replayed for hand, replayed in replays if wanted(hand, replayed))


def test_pokerkit_refuses_a_fold_with_nothing_to_call() -> None:
    replayed = simulated(lambda _, replayed: folds_with_nothing_to_call(replayed))
    assert {finding.code for finding in replayed.findings} == {"L216"}
    with pytest.raises(ValueError, match="no reason for this player to fold"):
        play_with_pokerkit(replayed)


def test_pokerkit_refuses_to_complete_a_short_all_in() -> None:
    replayed = simulated(lambda hand, _: completes_a_short_all_in(hand))
    assert replayed.findings == ()
    with pytest.raises(ValueError, match=r"Short all-in|below the minimum"):
        play_with_pokerkit(replayed)


KNOT, TERN, RUFF, STINT, DUNLIN = 1, 2, 3, 4, 5
DRAWS = (TERN, RUFF, STINT, DUNLIN)


def test_pokerkit_counts_the_odd_chips_of_two_pots_together() -> None:
    """A main pot of 65 and a side pot of 35, both split by the same two: 33 + 18 against 32 + 17
    by the pots, 50 each by PokerKit."""
    show_tern = Show(TERN, parse_cards("As 2d 3c 4h"))
    show_stint = Show(STINT, parse_cards("Ah 2c 3d 4s"))
    events: list[Event] = [
        Post(KNOT, PostKind.SMALL_BLIND, 5),
        Post(TERN, PostKind.BIG_BLIND, 10),
        StreetStart(Street.PREDRAW),
        Raise(RUFF, 20, 10),
        Call(STINT, 20),
        Call(DUNLIN, 15, all_in=True),
        Fold(KNOT),
        Call(TERN, 10),
        StreetStart(Street.FIRST_DRAW),
        *map(StandPat, DRAWS),
        Bet(TERN, 10),
        Fold(RUFF),
        Call(STINT, 10),
    ]
    for street in (Street.SECOND_DRAW, Street.THIRD_DRAW):
        events += [StreetStart(street), *map(StandPat, (TERN, STINT, DUNLIN))]
        events += [Check(TERN), Check(STINT)]
    events += [show_tern, show_stint, Show(DUNLIN, parse_cards("Ks Qs Js Ts"))]
    hand = Hand(
        site="pokerstars",
        id="1",
        played_at=None,
        stamp="",
        money=Money(CHIPS),
        stakes=Stakes(Structure.FIXED_LIMIT, 10, 20),
        table="1 1",
        button=DUNLIN,
        seats=(
            Seat(KNOT, "knot", 100),
            Seat(TERN, "tern", 100),
            Seat(RUFF, "ruff", 100),
            Seat(STINT, "stint", 100),
            Seat(DUNLIN, "dunlin", 15),
        ),
        events=tuple(events),
        tournament=Tournament("1"),
    )
    replayed = replay(hand)
    assert replayed.findings == ()
    assert [pot.amount for pot in replayed.pots] == [65, 35]
    ours, theirs = final_stacks(replayed), play_with_pokerkit(replayed)
    assert (ours[TERN], ours[STINT]) == (121, 119)
    assert (theirs[TERN], theirs[STINT]) == (120, 120)
