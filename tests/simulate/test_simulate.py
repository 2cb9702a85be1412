"""Simulated hands: the same again from the same seed, chips conserved, all features there."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from badugi_hh.events import (
    Award,
    Bet,
    Call,
    Capped,
    Chat,
    Check,
    Dealt,
    Discard,
    Fold,
    Hand,
    NoShow,
    Notice,
    Outcome,
    Post,
    PostKind,
    PotTotal,
    Presence,
    Raise,
    Reshuffle,
    SeatSummary,
    Show,
    StandPat,
    StreetStart,
    SummaryStart,
    Topic,
    Uncalled,
)
from badugi_hh.ranking import rank_of
from badugi_hh.rules import Street
from badugi_hh.simulate import simulate
from badugi_hh.writing import render, render_file

# -- the same again -------------------------------------------------------------------------------


def digest(count: int, seed: int) -> str:
    return hashlib.sha256(render_file(simulate(count, seed)).encode()).hexdigest()


def test_same_seed_same_bytes() -> None:
    assert digest(150, 7) == digest(150, 7)
    assert digest(150, 7) != digest(150, 8)


def test_a_larger_count_goes_on_where_the_smaller_one_stopped() -> None:
    assert list(simulate(40, 3)) == list(simulate(60, 3))[:40]


def test_same_bytes_whatever_the_hash_seed() -> None:
    """Python's text hashes differ from run to run; nothing may depend on them."""
    code = "from badugi_hh.simulate import simulate\nfrom badugi_hh.writing import render_file\n"
    code += "import hashlib\n"
    code += "print(hashlib.sha256(render_file(simulate(150, 7)).encode()).hexdigest())"
    root = Path(__file__).parents[2]
    for hash_seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            cwd=root,
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stdout.strip() == digest(150, 7)


def test_unknown_site_is_refused() -> None:
    with pytest.raises(ValueError, match="'harbour'"):
        simulate(1, 1, site="harbour")


# -- chips ----------------------------------------------------------------------------------------


def put_in(hand: Hand) -> Counter[int]:
    """What each seat put in, less what came back: added up from the lines alone."""
    totals: Counter[int] = Counter()
    street: Counter[int] = Counter()
    small_is_posted = False
    for event in hand.events:
        match event:
            case StreetStart(street=start) if start is not Street.PREDRAW:
                street.clear()
            case Post(seat, kind, amount):
                totals[seat] += amount
                # Antes, what is above the big blind, and a second small blind call nothing.
                dead = kind is PostKind.ANTE or (kind is PostKind.SMALL_BLIND and small_is_posted)
                street[seat] += 0 if dead else min(amount, hand.stakes.small_bet)
                small_is_posted |= kind is PostKind.SMALL_BLIND
            case Call(seat, amount) | Bet(seat, amount):
                totals[seat] += amount
                street[seat] += amount
            case Raise(seat, to):
                totals[seat] += to - street[seat]
                street[seat] = to
            case Uncalled(seat, amount):
                totals[seat] -= amount
    return totals


def paid_out(hand: Hand) -> Counter[int]:
    paid: Counter[int] = Counter()
    for event in hand.events:
        if isinstance(event, Award):
            paid[event.seat] += event.amount
    return paid


def pot_total(hand: Hand) -> PotTotal:
    return next(event for event in hand.events if isinstance(event, PotTotal))


def test_what_goes_in_comes_out_but_for_the_rake(hands: list[Hand]) -> None:
    for hand in hands:
        pot = pot_total(hand)
        assert put_in(hand).total() == pot.total, hand.id
        assert paid_out(hand).total() + pot.rake == pot.total, hand.id
        if pot.main is not None:
            assert pot.main + sum(pot.side) + pot.rake == pot.total, hand.id


def second_small_blind(hand: Hand) -> bool:
    return [e.kind for e in posts(hand)].count(PostKind.SMALL_BLIND) > 1


def test_nobody_puts_in_more_than_he_has_and_all_in_says_so(hands: list[Hand]) -> None:
    for hand in hands:
        stacks = {seat.number: seat.stack for seat in hand.seats}
        totals = put_in(hand)
        assert all(totals[seat] <= stacks[seat] for seat in totals), hand.id
        for event in hand.events:
            if isinstance(event, Call | Bet | Raise | Post) and event.all_in:
                returned = sum(
                    e.amount
                    for e in hand.events
                    if isinstance(e, Uncalled) and e.seat == event.seat
                )
                assert totals[event.seat] + returned == stacks[event.seat], hand.id


def test_rake_only_for_real_money_and_only_after_a_draw(hands: list[Hand]) -> None:
    raked = 0
    for hand in hands:
        pot = pot_total(hand)
        drawn = StreetStart(Street.FIRST_DRAW) in hand.events
        if not (drawn and hand.money.real):
            assert pot.rake == 0
        else:
            cap = hand.stakes.big_bet // 2
            assert pot.rake <= min(pot.total * 5 // 100, cap)
            assert pot.rake >= min(pot.total * 5 // 100 - len(pot.side), cap)
            raked += pot.rake > 0
    assert raked > 500


def same_session(hand: Hand, following: Hand) -> bool:
    """The simulator rests for an hour at least, and may then sit down at the same table."""
    assert hand.played_at is not None
    assert following.played_at is not None
    pause = following.played_at - hand.played_at
    return hand.table == following.table and pause < timedelta(hours=1)


def test_stacks_are_carried_from_hand_to_hand(hands: list[Hand]) -> None:
    """Whoever plays on at a table has what he had before, less what he put in, and his winnings."""
    carried = 0
    for hand, following in pairwise(hands):
        if not same_session(hand, following) or hand.game == "Zoom":
            continue
        lost, won = put_in(hand), paid_out(hand)
        left = {s.player: s.stack - lost[s.number] + won[s.number] for s in hand.seats}
        for seat in following.seats:
            if seat.player in left and f"{seat.player} leaves the table" not in render(hand):
                assert seat.stack == left[seat.player], (hand.id, seat.player)
                carried += 1
    assert carried > 5000


def test_single_table_tournaments_keep_all_chips(hands: list[Hand]) -> None:
    totals: dict[str, set[int]] = defaultdict(set)
    for hand in hands:
        if hand.tournament and not any(s.presence is Presence.OUT_OF_HAND for s in hand.seats):
            totals[hand.tournament.id].add(sum(seat.stack for seat in hand.seats))
    alike = [tournament for tournament, sums in totals.items() if len(sums) == 1]
    assert len(alike) >= len(totals) / 3


# -- cards ----------------------------------------------------------------------------------------


def test_cards_seen_at_the_end_are_all_different(hands: list[Hand]) -> None:
    for hand in hands:
        seen = [card for s in summaries(hand) if s.cards for card in s.cards]
        assert len(seen) == len(set(seen)), hand.id


def test_the_hero_holds_what_the_log_deals_him(hands: list[Hand]) -> None:
    """His discards are cards he has, and his last holding is the one he shows."""
    shown = 0
    for hand in hands:
        held: set[int] = set()
        for event in hand.events:
            match event:
                case Dealt(new=new, kept=kept):
                    assert held == set(kept)
                    held |= set(new)
                    assert len(held) == 4
                case Discard(cards=cards) if cards is not None:
                    assert set(cards) <= held
                    held -= set(cards)
                case StandPat(cards=cards) if cards is not None:
                    assert set(cards) == held
                case SeatSummary(seat=seat, cards=cards) if cards and seat == hand.hero:
                    assert set(cards) == held
                    shown += 1
    assert shown > 100


def test_the_best_hand_shown_is_never_said_to_lose(hands: list[Hand]) -> None:
    for hand in hands:
        ranked = [(rank_of(s.cards), s.outcome) for s in summaries(hand) if s.cards]
        if ranked and not pot_total(hand).side:
            best = max(rank for rank, _ in ranked)
            assert all((rank == best) == (out is Outcome.WON) for rank, out in ranked), hand.id


# -- time -----------------------------------------------------------------------------------------


def test_numbers_and_times_go_up(hands: list[Hand]) -> None:
    ids = [int(hand.id) for hand in hands]
    times = [hand.played_at for hand in hands if hand.played_at]
    assert len(times) == len(hands)
    assert all(a < b for a, b in pairwise(ids))
    assert all(a < b for a, b in pairwise(times))


def test_the_stamp_says_when_the_hand_was_played(hands: list[Hand]) -> None:
    """The bracket, or the only stamp, is New York's time (docs/sites.md)."""
    forms = set()
    for hand in hands:
        local, bracket, room = hand.stamp.partition("[")
        forms.add(bool(bracket))
        text = (room.removesuffix("]") if bracket else local).removesuffix(" ET")
        told = datetime.strptime(text, "%Y/%m/%d %H:%M:%S").replace(
            tzinfo=ZoneInfo("America/New_York")
        )
        assert told.astimezone(UTC) == hand.played_at
    assert forms == {True, False}


# -- what occurs ----------------------------------------------------------------------------------


def posts(hand: Hand) -> list[Post]:
    return [event for event in hand.events if isinstance(event, Post)]


def summaries(hand: Hand) -> list[SeatSummary]:
    return [event for event in hand.events if isinstance(event, SeatSummary)]


def notices(hand: Hand, topic: Topic) -> list[str]:
    return [e.text for e in hand.events if isinstance(e, Notice) and e.topic is topic]


def actions(hand: Hand) -> list[object]:
    return [e for e in hand.events if isinstance(e, Fold | Check | Call | Bet | Raise)]


def is_walk(hand: Hand) -> bool:
    return all(isinstance(action, Fold) for action in actions(hand))


def split_pots(hand: Hand) -> list[list[int]]:
    shares: dict[str, list[int]] = defaultdict(list)
    for event in hand.events:
        if isinstance(event, Award):
            shares[event.pot].append(event.amount)
    return [amounts for amounts in shares.values() if len(amounts) > 1]


def draws_of(hand: Hand) -> dict[int, list[bool]]:
    """For each seat: did it stand pat, draw after draw?"""
    draws: dict[int, list[bool]] = defaultdict(list)
    for event in hand.events:
        if isinstance(event, Discard | StandPat):
            draws[event.seat].append(isinstance(event, StandPat))
    return draws


def has_break(hand: Hand) -> bool:
    return any([True, False] in map(list, pairwise(pats)) for pats in draws_of(hand).values())


def has_snow(hand: Hand) -> bool:
    """Three times pat, and shown without a badugi."""
    pats = draws_of(hand)
    return any(
        pats[s.seat] == [True] * 3 and rank_of(s.cards).size < 4 for s in summaries(hand) if s.cards
    )


def absent_players_fold(hand: Hand) -> bool:
    absent = {seat.number for seat in hand.seats if seat.presence is Presence.SITTING_OUT}
    return any(isinstance(event, Fold) and event.seat in absent for event in hand.events)


def has_prefix_names(hand: Hand) -> bool:
    names = [seat.player for seat in hand.seats]
    return any(a != b and a.startswith(b) for a in names for b in names)


PROMISED: dict[str, Callable[[Hand], bool]] = {
    "two players": lambda hand: len(summaries(hand)) == 2,
    "eight players": lambda hand: len(summaries(hand)) == 8,
    "walk": is_walk,
    "limp": lambda hand: Call in map(type, actions(hand)),
    "cap": lambda hand: Capped() in hand.events,
    "no showdown after the draw": lambda hand: (
        not is_walk(hand)
        and not split_pots(hand)
        and any(isinstance(event, NoShow) for event in hand.events)
    ),
    "one card shown unasked": lambda hand: any(
        isinstance(event, Show) and len(event.cards) == 1 for event in hand.events
    ),
    "all-in call": lambda hand: any(isinstance(e, Call) and e.all_in for e in hand.events),
    "all-in bet": lambda hand: any(isinstance(e, Bet) and e.all_in for e in hand.events),
    "all-in raise": lambda hand: any(isinstance(e, Raise) and e.all_in for e in hand.events),
    "all-in blind": lambda hand: any(post.all_in for post in posts(hand)),
    "one side pot": lambda hand: len(pot_total(hand).side) == 1,
    "several side pots": lambda hand: len(pot_total(hand).side) > 1,
    "tie": lambda hand: bool(split_pots(hand)),
    "tie with an odd chip": lambda hand: any(len(set(pot)) > 1 for pot in split_pots(hand)),
    "extra big blind": lambda hand: [p.kind for p in posts(hand)].count(PostKind.BIG_BLIND) > 1,
    "both blinds": lambda hand: PostKind.BOTH_BLINDS in [p.kind for p in posts(hand)],
    "dead small blind": second_small_blind,
    "odd small blind": lambda hand: any(
        p.kind is PostKind.SMALL_BLIND and not p.all_in and 2 * p.amount < hand.stakes.small_bet
        for p in posts(hand)
    ),
    "ante": lambda hand: PostKind.ANTE in [p.kind for p in posts(hand)],
    "no small blind": lambda hand: PostKind.SMALL_BLIND not in [p.kind for p in posts(hand)],
    "button on an empty seat": lambda hand: hand.button not in [s.number for s in hand.seats],
    "absent player folded": absent_players_fold,
    "out of the hand": lambda hand: any(s.presence is Presence.OUT_OF_HAND for s in hand.seats),
    "time-out": lambda hand: " has timed out" in notices(hand, Topic.TIMED_OUT),
    "comes back": lambda hand: " has returned" in notices(hand, Topic.RETURNED),
    "sits out at a cash table": lambda hand: any(
        text.endswith(": sits out") for text in notices(hand, Topic.SITS_OUT)
    ),
    "disconnect": lambda hand: " is disconnected" in notices(hand, Topic.CONNECTION),
    "joins": lambda hand: "joins the table" in " ".join(notices(hand, Topic.SEATING)),
    "leaves": lambda hand: "leaves the table" in " ".join(notices(hand, Topic.SEATING)),
    "waits for the button": lambda hand: (
        "after the button" in " ".join(notices(hand, Topic.SEATING))
    ),
    "finishes": lambda hand: "finished" in " ".join(notices(hand, Topic.TOURNAMENT)),
    "wins the tournament": lambda hand: (
        "congratulations" in " ".join(notices(hand, Topic.TOURNAMENT))
    ),
    "bounty": lambda hand: any("bounty" in seat.note for seat in hand.seats),
    "chat that looks like an action": lambda hand: any(
        isinstance(event, Chat) and event.text == "Tamar: folds" for event in hand.events
    ),
    "chat of a bystander": lambda hand: any(
        isinstance(event, Chat) and event.speaker for event in hand.events
    ),
    "snow": has_snow,
    "break": has_break,
    "four cards drawn": lambda hand: any(
        isinstance(event, Discard) and event.count == 4 for event in hand.events
    ),
    "reshuffle": lambda hand: Reshuffle() in hand.events,
    "dollars": lambda hand: hand.money.currency == "USD",
    "euros": lambda hand: hand.money.currency == "EUR",
    "play money": lambda hand: hand.money.currency == "play",
    "zoom": lambda hand: hand.game == "Zoom",
    "home game": lambda hand: hand.game.startswith("{"),
    "mixed game": lambda hand: hand.game == "Mixed Badugi",
    "hero": lambda hand: hand.hero is not None,
    "watched": lambda hand: hand.hero is None and not hand.tournament,
    "a name that begins with another": has_prefix_names,
}


@pytest.mark.parametrize("feature", PROMISED)
def test_promised_feature_occurs(hands: list[Hand], feature: str) -> None:
    assert any(PROMISED[feature](hand) for hand in hands)


def test_no_feature_is_everywhere(hands: list[Hand]) -> None:
    """Guards the guards: a condition that always holds would prove nothing."""
    for feature, holds in PROMISED.items():
        assert not all(map(holds, hands)), feature


def test_levels_rise(hands: list[Hand]) -> None:
    levels: dict[str, list[int]] = defaultdict(list)
    for hand in hands:
        if hand.tournament:
            levels[hand.tournament.id].append(hand.stakes.small_bet)
    assert all(bets == sorted(bets) for bets in levels.values())
    assert any(len(set(bets)) > 2 for bets in levels.values())


def test_players_differ(hands: list[Hand]) -> None:
    """Loose players put chips in far more often than tight ones."""
    dealt: Counter[str] = Counter()
    entered: Counter[str] = Counter()
    for hand in hands:
        before = hand.events[: _first_draw(hand)]
        for summary in summaries(hand):
            name = hand.player(summary.seat)
            dealt[name] += 1
            entered[name] += any(
                isinstance(event, Call | Bet | Raise) and event.seat == summary.seat
                for event in before
            )
    rates = [entered[name] / count for name, count in dealt.items() if count > 150]
    assert len(rates) >= 10
    assert min(rates) < 0.3 < 0.5 < max(rates)


def _first_draw(hand: Hand) -> int:
    ends = (StreetStart(Street.FIRST_DRAW), SummaryStart())
    return next(at for at, event in enumerate(hand.events) if event in ends)
