"""What is written replays with PokerKit to the same stacks, and what PokerKit writes is read.

PokerKit plays Badugi otherwise in these things; hands in which one of the first three matters are
left out of the comparison, and each has a test:

* it refuses a raise that completes a short all-in to the next level;
* it takes the chips that a short stack posts as its big blind for the price;
* it refuses the fold of a player who is all-in;
* it counts together the odd chips of several pots with the same winners, splits a cent in two, and
  where all bets are whole it splits nothing smaller than one of the currency's units.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from decimal import Decimal

import pytest
from pokerkit import Automation, FixedLimitBadugi, HandHistory, State

from badugi_hh.audit import audit
from badugi_hh.engine import Replay, replay
from badugi_hh.events import Hand, Post, PostKind
from badugi_hh.parsing import Status, read_text
from badugi_hh.rules import Structure
from badugi_hh.simulate import simulate
from badugi_hh.writing import render, render_file
from tests.simulate.test_settled_as_pokerkit import (
    completes_a_short_all_in,
    final_stacks,
)


@pytest.fixture(autouse=True)
def _quiet() -> None:
    """PokerKit warns of what it would do otherwise, as of cards dealt to the dead."""
    warnings.simplefilter("ignore")


def posts_no_whole_big_blind(hand: Hand) -> bool:
    """It is short, or an ante took the last chip that it could be posted with."""
    big_blind = hand.stakes.big_blind
    return not any(
        isinstance(event, Post) and event.kind is PostKind.BIG_BLIND and event.amount == big_blind
        for event in hand.events
    )


def is_played_alike(hand: Hand, replayed: Replay) -> bool:
    return (
        hand.stakes.structure is Structure.FIXED_LIMIT
        and not completes_a_short_all_in(hand)
        and not posts_no_whole_big_blind(hand)
        and not folds_an_all_in_player(replayed)
    )


def folds_an_all_in_player(replayed: Replay) -> bool:
    return any(
        player.folded_on is not None and player.all_in_on is not None
        for player in replayed.players.values()
    )


def pokerkit_stacks(hand: Hand, history: HandHistory) -> list[Decimal]:
    *_, state = history
    assert not state.status
    return [Decimal(stack).scaleb(hand.money.decimals) for stack in state.stacks]


def odd_chips(replayed: Replay) -> int:
    """The chips by which the shares of split pots may differ."""
    unit = 10**replayed.hand.money.decimals
    chip = unit if all(pot.amount % unit == 0 for pot in replayed.pots) else 1
    return chip * sum(len(pot.winners or ()) > 1 for pot in replayed.pots)


@pytest.mark.parametrize("count", [300, pytest.param(5_000, marks=pytest.mark.slow)])
def test_what_is_written_replays_to_the_same_stacks(count: int) -> None:
    compared = 0
    for hand in simulate(count, 61, "phh"):
        replayed = replay(hand)
        if not is_played_alike(hand, replayed):
            continue
        stacks = final_stacks(replayed)
        theirs = pokerkit_stacks(hand, HandHistory.loads(render(hand)))
        ours = [stacks[seat.number] for seat in hand.seats]
        most = odd_chips(replayed)
        assert all(abs(a - b) <= most for a, b in zip(ours, theirs, strict=True)), hand.id
        assert sum(ours) == sum(theirs)
        compared += 1
    assert compared > count * 0.9


def test_a_file_of_several_hands_is_read_by_pokerkit() -> None:
    hands = list(simulate(20, 62, "phh"))
    histories = list(HandHistory.loads_all(render_file(hands)))
    assert [history.hand for history in histories] == [hand.id for hand in hands]
    players = [[seat.player for seat in hand.seats] for hand in hands]
    assert [history.players for history in histories] == players


def test_what_pokerkit_writes_is_read_to_the_same_stacks() -> None:
    """PokerKit replays a hand, and tells it anew in its own words."""
    compared = 0
    for hand in simulate(120, 63, "phh"):
        replayed = replay(hand)
        if not is_played_alike(hand, replayed):
            continue
        told = HandHistory.loads(render(hand))
        *_, state = told
        again = HandHistory.from_game_state(told.create_game(), state, players=told.players)
        [reading] = read_text(again.dumps())
        assert (reading.status, reading.findings) == (Status.READ, ())
        assert reading.hand is not None
        judged = audit(reading.hand)
        assert {finding.code for finding in judged.findings} <= {"S310", "L216"}
        if any(pot.winners is None for pot in judged.replay.pots):
            continue  # cards were mucked, and are told nowhere
        stacks = final_stacks(judged.replay)
        theirs = pokerkit_stacks(reading.hand, told)
        most = odd_chips(judged.replay)
        for seat, their in zip(reading.hand.seats, theirs, strict=True):
            assert abs(stacks[seat.number] - their) <= most
        compared += 1
    assert compared > 40


AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def played_by_pokerkit() -> tuple[FixedLimitBadugi, State]:
    """Two players who draw and call to the end, with all cards known."""
    game = FixedLimitBadugi(AUTOMATIONS, True, 0, (5, 10), 10, 20)
    state = game((400, 350), 2)
    while state.status:
        if state.stand_patter_or_discarder_index is not None:
            first = next(iter(state.get_down_cards(state.stand_patter_or_discarder_index)))
            state.stand_pat_or_discard(repr(first))
        else:
            state.check_or_call()
    return game, state


@pytest.mark.parametrize("compressed", [True, False])
def test_a_hand_that_pokerkit_dealt_is_read_with_all_its_cards(compressed: bool) -> None:
    game, state = played_by_pokerkit()
    written = HandHistory.from_game_state(game, state, compression_status=compressed).dumps()
    [reading] = read_text(written)
    assert (reading.status, reading.findings) == (Status.READ, ())
    assert reading.hand is not None
    replayed = audit(reading.hand).replay
    assert replayed.findings == ()
    assert [draw.discarded for draw in replayed.draws] == [1] * 6
    assert all(draw.after.complete for draw in replayed.draws)
    ours = final_stacks(replayed)
    assert [ours[seat.number] for seat in reading.hand.seats] == state.stacks


# -- the differences -----------------------------------------------------------------------------


def simulated(wanted: Callable[[Hand], bool], count: int = 4000) -> Hand:
    return next(hand for hand in simulate(count, 61, "phh") if wanted(hand))


def test_pokerkit_refuses_to_complete_a_short_all_in() -> None:
    hand = simulated(completes_a_short_all_in)
    assert audit(hand).findings == ()
    with pytest.raises(ValueError, match="Unable to repair"):
        pokerkit_stacks(hand, HandHistory.loads(render(hand)))


def test_pokerkit_takes_a_short_big_blind_for_the_price() -> None:
    text = """\
variant = "FB"
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
small_bet = 10
big_bet = 20
starting_stacks = [400, 7, 500]
actions = ["d dh p1 ????????", "d dh p2 ????????", "d dh p3 ????????", "p3 cc"]
"""
    [reading] = read_text(text)
    assert reading.hand is not None
    assert replay(reading.hand).decisions[0].added == 10
    *_, state = HandHistory.loads(text)
    assert state.bets == [5, 7, 7]


def test_pokerkit_refuses_the_fold_of_a_player_who_is_all_in() -> None:
    text = """\
variant = "FB"
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
small_bet = 10
big_bet = 20
starting_stacks = [5, 400, 500]
actions = ["d dh p1 ????????", "d dh p2 ????????", "d dh p3 ????????", "p3 cbr 20", "p1 f", "p2 f"]
"""
    [reading] = read_text(text)
    assert reading.hand is not None
    judged = audit(reading.hand)
    assert [finding.code for finding in judged.findings] == ["L216"]
    assert judged.net == {1: -5, 2: -10, 3: 15}
    with pytest.raises(ValueError, match="Unable to repair"):
        list(HandHistory.loads(text))
