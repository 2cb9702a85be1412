"""Replays a hand: every action and dealing is judged, carried out, and recorded.

After a fault the replay goes on from what the log says happened, so that the rest is still checked
and one root cause gives one finding. Where that leads to more faults, the audit looks for the story
that has the fewest (``audit.repairs``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from badugi_hh.engine.betting import BettingRounds
from badugi_hh.engine.pots import build_pots
from badugi_hh.engine.record import PlayerRecord, Replay
from badugi_hh.engine.settlement import settle
from badugi_hh.engine.table import Table
from badugi_hh.engine.unseen import unseen_in
from badugi_hh.events import (
    Bet,
    BrokenOff,
    Call,
    Check,
    Dealing,
    Dealt,
    Discard,
    Fold,
    Hand,
    Muck,
    Post,
    Raise,
    Replaced,
    Reshuffle,
    SeatSummary,
    Show,
    StandPat,
    StreetStart,
)
from badugi_hh.findings import Finding
from badugi_hh.rules import GENERIC, PROFILES, Profile, Street

Watch = Callable[[int, Table], None]


def profile_of(hand: Hand) -> Profile:
    """The profile of the room that wrote the hand, else the generic one."""
    return PROFILES.get(hand.site, GENERIC)


def replay(
    hand: Hand,
    profile: Profile | None = None,
    *,
    known: Sequence[Finding] = (),
    watch: Watch | None = None,
) -> Replay:
    """Replays ``hand`` by the rules of ``profile`` (default: the room's own).

    ``known`` are findings made on it before; they stand first in the record's. ``watch(index,
    table)`` is called after each event of ``hand.events`` has been carried out.
    """
    replayer = _Replayer(hand, profile or profile_of(hand))
    replayer.findings += known
    return replayer.run(watch)


class _Replayer(BettingRounds):
    """The hand as a whole: posts, streets, its end, and the record."""

    def run(self, watch: Watch | None) -> Replay:
        if len(self.table.order) > 1:
            step_of, taken = _STEPS.get, self.taken
            for index, event in enumerate(self.hand.events):
                step = step_of(type(event))
                if step is not None and index not in taken:
                    step(self, index, event)
                if watch is not None:
                    watch(index, self.table)
            self.close()
        return self.record()

    def post(self, index: int, event: Post) -> None:
        place, amount = self.player(index, event.seat, "posts"), event.amount
        if place is None:
            return
        fault = self.rules.post(place, event)
        fault = fault or self.rules.all_in_words(place, amount, all_in=event.all_in)
        if fault:
            amount = self.settle_amount(index, place, fault, amount)
        self.table.post(event.seat, event.kind, amount)

    def start(self, index: int, event: StreetStart) -> None:
        self.last = None
        if event.street is Street.PREDRAW:
            self.open(index)
        elif self.table.over:
            self.report(index, "L211", "A draw begins, but only one player is left.")
        elif event.street <= self.table.street:
            self.report(index, "L211", f"The {event.street.words} begins a second time.")
        else:
            self.finish_before(index, event.street)
            self.street_pots[event.street] = self.table.pot
            self.table.start(event.street)

    def finish_before(self, index: int, street: int) -> None:
        """All that is due before ``street`` (4: the showdown) and is not in the log is missing."""
        table = self.table
        while True:
            self.finish_betting(index)
            if table.over or table.street + 1 >= street:
                return
            missed = Street(table.street + 1)
            self.report(index, "L215", f"The {missed.words} is missing from the log.")
            table.start(missed)
            for seat in table.undrawn:
                table.forget(seat)
            table.undrawn.clear()

    def break_off(self, _index: int, _event: BrokenOff) -> None:
        self.broken_off = True

    def close(self) -> None:
        """After the last event: what is missing from the end of the hand."""
        if self.broken_off:
            return None
        table = self.table
        done = table.street is Street.THIRD_DRAW and table.to_act is None and not table.undrawn
        if done and not self.serving.waiting:
            return self.give_back()
        if self.opened and table.over:
            return self.give_back()
        last = max((i for i, e in enumerate(self.hand.events) if isinstance(e, _PLAY)), default=-1)
        if not self.opened:
            self.open(last + 1)
        return self.give_back() if table.over else self.finish_before(last + 1, len(Street))

    def record(self) -> Replay:
        table = self.table
        places = [table.places[seat] for seat in table.order]
        live = [] if self.broken_off else [table.places[seat] for seat in table.live_seats]
        holdings = {p.seat: p.holding.known for p in live if p.holding.complete}
        unseen = unseen_in(table) if holdings and not self.findings else {}
        pots = settle(build_pots(places), holdings, self.profile.tie_rule, unseen) if places else ()
        names, stacks = self.rules.names, self.stacks
        players = {p.seat: PlayerRecord.of(p, names[p.seat], stacks[p.seat]) for p in places}
        return Replay(
            hand=self.hand,
            profile=self.profile,
            order=table.order,
            players=players,
            decisions=tuple(self.decisions),
            draws=tuple(self.draws),
            returns=tuple(self.returns),
            street_pots=self.street_pots,
            pots=pots,
            findings=tuple(self.findings),
            showdown=len(table.live_seats) > 1,
        )


_PLAY = (Dealing, Post, Fold, Check, Call, Bet, Raise, Discard, StandPat)
# Each step takes the event class that it stands beside.
_STEPS: dict[type, Callable[[_Replayer, int, Any], None]] = {
    Post: _Replayer.post,
    StreetStart: _Replayer.start,
    Fold: _Replayer.bet,
    Check: _Replayer.bet,
    Call: _Replayer.bet,
    Bet: _Replayer.bet,
    Raise: _Replayer.bet,
    Discard: _Replayer.draw,
    StandPat: _Replayer.draw,
    Reshuffle: _Replayer.reshuffle,
    BrokenOff: _Replayer.break_off,
    Replaced: _Replayer.replaced,
    Dealt: _Replayer.deal,
    Show: _Replayer.show,
    Muck: _Replayer.muck,
    SeatSummary: _Replayer.show,
}
