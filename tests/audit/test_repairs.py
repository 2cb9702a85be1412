"""Repairs: where one line of a log is wrong, the hand as it was played is among the guesses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from badugi_hh.audit import audit
from badugi_hh.audit.repairs import Missing, Repair, Story, by_distance, repairs
from badugi_hh.engine import replay
from badugi_hh.events import (
    Bet,
    Call,
    Check,
    Discard,
    Event,
    Fold,
    Hand,
    Post,
    PostKind,
    Raise,
    StandPat,
    StreetStart,
)
from badugi_hh.parsing import read_text
from badugi_hh.rules import KINGSCLUB, MERGE, PHH, POKERSTARS, Context, Profile, Street

TEXT = """\
PokerStars Hand #88000000001:  Badugi Limit ($1/$2 USD) - 2024/05/04 12:01:00 ET
Table 'Yes Tor' 6-max Seat #1 is the button
Seat 1: heron ($50 in chips)
Seat 2: plover ($50 in chips)
Seat 3: dunlin ($50 in chips)
plover: posts small blind $0.50
dunlin: posts big blind $1
*** DEALING HANDS ***
heron: raises $1 to $2
plover: folds
dunlin: calls $1
*** FIRST DRAW ***
dunlin: discards 1 card
heron: stands pat
dunlin: checks
heron: bets $1
dunlin: raises $1 to $2
heron: calls $1
*** SECOND DRAW ***
dunlin: discards 1 card
heron: stands pat
dunlin: checks
heron: checks
*** THIRD DRAW ***
dunlin: stands pat
heron: stands pat
dunlin: bets $2
heron: folds
Uncalled bet ($2) returned to dunlin
dunlin collected $8.10 from pot
dunlin: doesn't show hand
*** SUMMARY ***
Total pot $8.50 | Rake $0.40
Seat 1: heron (button) folded after the 3rd Draw
Seat 2: plover (small blind) folded before the Draw
Seat 3: dunlin (big blind) collected ($8.10)
"""
HERON, PLOVER, DUNLIN = 1, 2, 3
NOTHING_MISSING = Missing(0, {})


def read(text: str) -> Hand:
    (reading,) = read_text(text)
    assert reading.hand is not None
    return reading.hand


SOUND = read(TEXT)
PLAY = [
    at
    for at, event in enumerate(SOUND.events)
    if isinstance(event, Fold | Check | Call | Bet | Raise | Discard | StandPat)
]
CALLS = [at for at in PLAY if isinstance(SOUND.events[at], Call)]


def is_draw(hand: Hand, at: int) -> bool:
    return isinstance(hand.events[at], Discard | StandPat)


def changed(at: int, gone: int, *events: Event) -> Hand:
    """The sound hand with other events in place of those from index ``at`` on."""
    lines = SOUND.lines
    return replace(
        SOUND,
        events=(*SOUND.events[:at], *events, *SOUND.events[at + gone :]),
        lines=(*lines[:at], *[lines[at]] * len(events), *lines[at + gone :]),
    )


def guesses(hand: Hand, missing: Missing = NOTHING_MISSING) -> list[Repair]:
    return list(repairs(hand, POKERSTARS, range(len(hand.events)), missing))


def codes_that_restore(hand: Hand, events: Sequence[Event] = SOUND.events) -> set[str]:
    """The codes of the guesses by which the hand was played as ``events`` tell."""
    told = Story.of(hand)
    return {it.code for it in guesses(hand) if told.repaired(it).hand.events == tuple(events)}


def test_the_hand_is_sound() -> None:
    assert audit(SOUND).findings == ()


# -- what is guessed -----------------------------------------------------------------------------


@pytest.mark.parametrize("at", PLAY)
def test_a_missing_line_is_guessed(at: int) -> None:
    """Of a discard nobody can know how many cards it was: the guess is that he stood pat. Whether
    the room prints by how much one raises, a later raise tells."""
    event = SOUND.events[at]
    played = list(SOUND.events)
    if isinstance(event, Discard | StandPat):
        played[at] = StandPat(event.seat)
    if isinstance(event, Raise) and not any(isinstance(e, Raise) for e in played[at + 1 :]):
        played[at] = replace(event, by=None)
    assert ("L215" if is_draw(SOUND, at) else "L208") in codes_that_restore(changed(at, 1), played)


@pytest.mark.parametrize("at", PLAY)
def test_a_line_too_many_is_guessed(at: int) -> None:
    event = SOUND.events[at]
    right = "L211" if is_draw(SOUND, at) else "L201"
    # The last action ends the hand: whoever has folded is in it no more.
    right = "L207" if isinstance(event, Fold) else right
    assert right in codes_that_restore(changed(at, 1, event, event))


@pytest.mark.parametrize("at", CALLS)
def test_a_misprinted_amount_is_guessed(at: int) -> None:
    call = SOUND.events[at]
    assert isinstance(call, Call)
    assert codes_that_restore(changed(at, 1, replace(call, amount=call.amount + 1))) == {"L206"}


@pytest.mark.parametrize(
    "at", [at for at in PLAY if at + 1 in PLAY and is_draw(SOUND, at) == is_draw(SOUND, at + 1)]
)
def test_two_lines_in_the_wrong_order_are_guessed(at: int) -> None:
    event, other = SOUND.events[at : at + 2]
    assert "L201" in codes_that_restore(changed(at, 2, other, event))


@pytest.mark.parametrize("at", PLAY)
def test_a_wrong_name_is_guessed(at: int) -> None:
    event = SOUND.events[at]
    seat = event.seat  # type: ignore[union-attr]
    other = replace(event, seat=HERON if seat == DUNLIN else DUNLIN)  # type: ignore[type-var]
    assert "L201" in codes_that_restore(changed(at, 1, other))


def test_a_missing_header_is_guessed() -> None:
    header = SOUND.events.index(StreetStart(Street.SECOND_DRAW))
    assert "L211" in codes_that_restore(changed(header, 1))


def test_a_header_that_stands_there_twice_is_guessed() -> None:
    header = SOUND.events.index(StreetStart(Street.SECOND_DRAW))
    assert "L211" in codes_that_restore(changed(header, 1, *[SOUND.events[header]] * 2))


@pytest.mark.parametrize("kind", [PostKind.SMALL_BLIND, PostKind.BIG_BLIND])
def test_a_missing_blind_is_guessed(kind: PostKind) -> None:
    """Behind the other one."""
    posts = [at for at, event in enumerate(SOUND.events) if isinstance(event, Post)]
    first, last = sorted(posts, key=lambda at: SOUND.events[at].kind is kind)  # type: ignore[union-attr]
    played = (SOUND.events[first], SOUND.events[last], *SOUND.events[len(posts) :])
    assert codes_that_restore(changed(last, 1), played) == {"L208"}


def test_blinds_under_each_others_names_are_guessed() -> None:
    at = next(at for at, event in enumerate(SOUND.events) if isinstance(event, Post))
    small, big = SOUND.events[at : at + 2]
    swapped = replace(small, seat=DUNLIN), replace(big, seat=PLOVER)  # type: ignore[type-var]
    assert "L209" in codes_that_restore(changed(at, 2, *swapped))


def test_the_chips_missing_by_the_pot_line_tell_the_size_of_a_bet() -> None:
    """In pot limit nothing else does, where all others fold to it."""
    stakes = replace(SOUND.stakes, structure=type(SOUND.stakes.structure).POT_LIMIT)
    at = next(at for at, event in enumerate(SOUND.events) if event == Bet(HERON, 100))
    hand = replace(changed(at, 1), stakes=stakes)
    told = {it.events for it in guesses(hand, Missing(370, {})) if it.at == at}
    assert (Bet(HERON, 370),) in told
    assert (Bet(HERON, 370),) not in {it.events for it in guesses(hand)}


def test_the_result_of_a_seat_tells_the_size_of_its_bet() -> None:
    stakes = replace(SOUND.stakes, structure=type(SOUND.stakes.structure).POT_LIMIT)
    at = next(at for at, event in enumerate(SOUND.events) if event == Bet(HERON, 100))
    hand = replace(changed(at, 1), stakes=stakes)
    told = {it.events for it in guesses(hand, Missing(0, {HERON: 290})) if it.at == at}
    assert (Bet(HERON, 290),) in told


# -- where ---------------------------------------------------------------------------------------


def test_a_hand_is_cut_in_front_of_each_draw_and_the_first_payout() -> None:
    """The section with the line comes first, then those next to it."""
    line = SOUND.lines[SOUND.events.index(StreetStart(Street.SECOND_DRAW))]
    near, *others = by_distance(SOUND, line)
    assert SOUND.events[near.start] == StreetStart(Street.SECOND_DRAW)
    assert SOUND.events[near.stop] == StreetStart(Street.THIRD_DRAW)
    assert {near.start, near.stop} <= {
        edge for part in others[:2] for edge in (part.start, part.stop)
    }
    covered = sorted(at for part in (near, *others) for at in part)
    assert covered == list(range(len(SOUND.events)))


# -- a repaired story ----------------------------------------------------------------------------


def repair(
    at: int, gone: int, *events: Event, profile: Profile = POKERSTARS, **more: object
) -> Repair:
    kept = Repair(at, gone, events, "L208", "It is missing.", DUNLIN, context=profile.context)
    return replace(kept, **more)  # type: ignore[arg-type]


def test_a_line_put_in_stands_where_it_is_missing() -> None:
    at = CALLS[0]
    told = Story.of(changed(at, 1)).repaired(repair(at, 0, SOUND.events[at]))
    assert told.hand.events == SOUND.events
    assert told.origin[at - 1 : at + 2] == (at - 1, None, at)
    assert told.hand.lines[at] == told.hand.lines[at + 1]
    (finding,) = told.findings
    assert (finding.code, finding.line, finding.player) == ("L208", SOUND.lines[at + 1], "dunlin")


def test_two_lines_that_change_places_take_their_lines_along() -> None:
    at = CALLS[1]
    told = Story.of(SOUND).repaired(repair(at - 1, 2, SOUND.events[at], SOUND.events[at - 1]))
    assert told.origin[at - 1 : at + 1] == (at, at - 1)
    assert told.hand.lines[at - 1 : at + 1] == [SOUND.lines[at], SOUND.lines[at - 1]]


def test_decisions_of_a_line_that_is_not_in_the_log_are_not_counted() -> None:
    at = CALLS[0]
    log = changed(at, 1)
    told = Story.of(log).repaired(repair(at, 0, SOUND.events[at]))
    played = told.in_the_log(replay(told.hand))
    assert played.hand is log
    assert [log.events[it.event] for it in played.decisions] == [
        SOUND.events[it.event] for it in replay(SOUND).decisions if it.event != at
    ]


def test_a_story_that_was_not_repaired_is_the_log() -> None:
    played = replay(SOUND)
    assert Story.of(SOUND).in_the_log(played) is played


# -- what the lines behind a repair mean ---------------------------------------------------------


def behind(
    profile: Profile, *rest: Event, more: int, stack: int = 5000, **others: object
) -> tuple[Event, ...]:
    """What lines mean behind a check of plover in which dunlin has ``more`` in than by the log.
    ``stack`` is dunlin's before the hand, of which 200 are in the pot."""
    at = SOUND.events.index(StreetStart(Street.FIRST_DRAW))
    seats = [replace(it, stack=stack) if it.number == DUNLIN else it for it in SOUND.seats]
    events = (*SOUND.events[: at + 1], Check(PLOVER), *rest)
    log = replace(SOUND, seats=tuple(seats), events=events, lines=())
    told = Story.of(log).repaired(
        repair(at + 1, 1, Check(PLOVER), profile=profile, more=((DUNLIN, more),), **others)
    )
    return told.hand.events[at + 2 :]


def test_where_calls_tell_totals_the_next_one_adds_less() -> None:
    assert KINGSCLUB.context is Context.TOTALS
    calls = Call(DUNLIN, 300), Call(DUNLIN, 100)
    assert behind(KINGSCLUB, *calls, more=100) == (Call(DUNLIN, 200), Call(DUNLIN, 100))


def test_an_all_in_is_a_bet_a_call_or_a_raise_by_the_chips_before_it() -> None:
    assert MERGE.context is Context.ALL_INS
    last = Bet(DUNLIN, 150, all_in=True)
    assert behind(MERGE, last, more=0) == (last,)
    bet = Bet(HERON, 200)
    assert behind(MERGE, bet, last, more=0) == (bet, Call(DUNLIN, 150, all_in=True))
    low = Bet(HERON, 100)
    assert behind(MERGE, low, last, more=0) == (low, Raise(DUNLIN, 150, all_in=True))


def test_an_all_in_tells_the_chips_added_to_those_that_are_in() -> None:
    raised = Raise(DUNLIN, 150, all_in=True)
    bet = Bet(HERON, 100)
    told = behind(MERGE, bet, raised, more=50, stack=400)
    assert told == (bet, Raise(DUNLIN, 200, all_in=True))


def test_who_has_chips_left_by_a_repair_was_not_all_in() -> None:
    """If his own chips are others than by the log: else it may be the word that is wrong."""
    last = Bet(DUNLIN, 100, all_in=True)
    assert behind(MERGE, last, more=-1) == (Bet(DUNLIN, 100),)
    assert behind(MERGE, last, more=0) == (last,)


def test_where_one_word_is_check_and_call_the_price_decides() -> None:
    assert PHH.context is Context.PRICE
    assert behind(PHH, Check(HERON), Call(DUNLIN, 100), more=0) == (Check(HERON), Check(DUNLIN))
    lines = Bet(HERON, 100), Check(DUNLIN)
    assert behind(PHH, *lines, more=0) == (lines[0], Call(DUNLIN, 100))
    bets = Bet(HERON, 100), Bet(DUNLIN, 200)
    assert behind(PHH, *bets, more=0) == (bets[0], Raise(DUNLIN, 200))


def test_stacks_told_behind_the_posts_change_with_them() -> None:
    """In tournaments of Merge; a post that was none makes the stack smaller."""
    told = Story.of(SOUND).repaired(
        repair(CALLS[0], 0, more=((DUNLIN, -100), (HERON, 40)), from_stacks=True)
    )
    assert {seat.player: seat.stack for seat in told.hand.seats} == {
        "heron": 5040,
        "plover": 5000,
        "dunlin": 4900,
    }
