"""Betting rounds: every action judged, given to the right player, carried out and recorded.

Where an action and those behind it disagree, what follows in the log decides which one is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from badugi_hh.engine.blinds import put_right
from badugi_hh.engine.drawing import Drawing
from badugi_hh.engine.faults import Fault
from badugi_hh.engine.foresight import Betting
from badugi_hh.engine.record import Decision, Move, Return
from badugi_hh.engine.table import Place
from badugi_hh.events import (
    Bet,
    Call,
    Check,
    Fold,
    Raise,
)
from badugi_hh.frozen import maker


class BettingRounds(Drawing):
    """The betting of a hand, on top of its draws."""

    def open(self, index: int) -> None:
        """The cards are out, and the first betting round begins."""
        self.opened = True
        crowd = self.rules.too_many_players()
        if crowd:
            self.report(index, crowd.code, crowd.message)
        # An ante is no blind.
        posted = {p.seat for p in self.table.places.values() if p.bet or p.dead}
        for found in put_right(self.table, self.rules, self.ahead, index, posted):
            self.report(index, *found)
        self.table.deal()

    def bet(self, index: int, event: Betting) -> None:
        table = self.table
        if self.serving.told:
            self.undealt(index)
        if event.seat == table.to_act and not (self.emptied or self.unfolded):
            place = table.places[event.seat]
        else:
            turn = table.to_act
            if turn is not None and event.seat != turn:
                event = self.named(index, event, turn)
            found = self.player(index, event.seat, "acts")
            if found is None or not self.take_turn(index, event, found):
                return
            place = found
        seat, pot = place.seat, table.pot
        owed, bets, aggressor = table.to_call(seat), table.bets, table.aggressor
        can_raise = table.can_raise(seat)
        move, carry_out = _MOVES[type(event)]
        carry_out(self, index, place, owed, event)
        added = table.pot - pot
        self.decisions.append(
            _new_decision(
                index, seat, table.street, move, owed, bets, aggressor, can_raise, added, pot
            )
        )
        self.last = event
        if table.to_act is None:
            self.give_back()

    def fold(self, index: int, place: Place, owed: int, _event: Fold) -> None:
        table, seat = self.table, place.seat
        fault = self.rules.fold(place, owed)
        ends = len(table.live_seats) == 2
        if place.able and self.ahead.stays(index, seat, ends=ends):
            # The later lines are right, and this one is wrong: he called or checked.
            self.unfolded.add(seat)
            called = place.bet + owed
            table.go_to(seat, self.ahead.raise_told(index, seat, called) or called)
        else:
            if fault:
                self.settle_amount(index, place, fault, 0)
            table.fold(seat)

    def check(self, index: int, place: Place, owed: int, _event: Check) -> None:
        fault = self.rules.check(place, owed)
        if not fault:
            to = self.ahead.raise_told(index, place.seat, place.bet)
            if to is None:
                self.table.check(place.seat)
            else:
                self.untold_raise(index, place, to)
            return
        amount = self.settle_amount(index, place, fault, 0)
        if self.ahead.acts(index, place.seat):
            self.table.call(place.seat, amount)
        else:
            self.table.fold(place.seat)  # he is gone: the check was a fold

    def call(self, index: int, place: Place, owed: int, event: Call) -> None:
        rules, all_in = self.rules, event.all_in
        fault = rules.call(place, owed, event)
        fault = fault or rules.all_in_words(place, event.amount, all_in=all_in)
        amount = self.settle_amount(index, place, fault, event.amount) if fault else event.amount
        to = None
        if not (fault or all_in):
            to = self.ahead.raise_told(index, place.seat, place.bet + amount)
        if to is None:
            closed = all_in and self.ahead.closed(index, event)
            self.table.call(place.seat, amount, all_in=closed)
        else:
            self.untold_raise(index, place, to)

    def open_bet(self, index: int, place: Place, _owed: int, event: Bet) -> None:
        fault = self.rules.bet(place, event)
        fault = fault or self.rules.all_in_words(place, event.amount, all_in=event.all_in)
        amount = self.settle_amount(index, place, fault, event.amount) if fault else event.amount
        closed = event.all_in and self.ahead.closed(index, event)
        self.table.raise_to(place.seat, place.bet + amount, all_in=closed)

    def raise_to(self, index: int, place: Place, _owed: int, event: Raise) -> None:
        added = event.to - place.bet
        fault = self.rules.raise_to(place, event)
        fault = fault or self.rules.all_in_words(place, added, all_in=event.all_in)
        to = self.settle_amount(index, place, fault, event.to) if fault else event.to
        closed = event.all_in and self.ahead.closed(index, event)
        self.table.raise_to(place.seat, to, all_in=closed)

    def untold_raise(self, index: int, place: Place, to: int) -> None:
        """A check or call behind which all act as if it had been a bet or raise: it was."""
        message = (f"What follows answers to a bet or raise of {self.rules.name(place.seat)} that "
                   "is not in the log.")  # fmt: skip
        self.report(index, "L208", message, place.seat)
        self.table.raise_to(place.seat, to)

    def named(self, index: int, event: Betting, turn: int) -> Betting:
        """The action, given to the player whose turn it is where it has a wrong name."""
        theirs = replace(event, seat=turn)
        if self.late or self.rules.fault(theirs) or not self.ahead.misnames(index, event, turn):
            return event
        self.out_of_turn(index, event.seat, "acts", turn)
        return theirs

    def settle_amount(self, index: int, place: Place, fault: Fault, printed: int) -> int:
        """Reports ``fault``, and gives the amount with which the replay goes on."""
        seat = place.seat
        said = getattr(self.hand.events[index], "all_in", False)
        if fault.code == "S308" and not said and place.stack and self.ahead.plays_on(index, seat):
            # His last chips by our count, but not by the log's: the stack was wrong.
            place.uncounted = True
            self.emptied.add(seat)
            return printed
        self.report(index, fault.code, fault.message, seat)
        if fault.code == "L204":
            place.uncounted = True
        return printed

    def take_turn(self, index: int, event: Betting, place: Place) -> bool:
        """Is it this player's turn, or can the log be followed all the same?"""
        table, seat = self.table, event.seat
        if not self.opened:
            self.open(index)
        if seat == table.to_act and not self.emptied:
            return True
        name = self.rules.name(seat)
        if table.over:
            self.report(index, "L201", f"{name} acts, but the hand was over.", seat)
            return False
        if isinstance(event, Fold) and place.all_in_on is not None:
            return True
        if table.undrawn:
            self.late_draws(index, event)
            self.finish_draws(index, table.undrawn[:])
        if event == self.last and seat != table.to_act:
            self.report(index, "L201", f"{name} acts twice in a row.", seat)
            return False
        if seat in self.emptied and not isinstance(event, Fold | Check):
            self.emptied.discard(seat)
            self.report(index, "L204", f"{name} puts in more chips than the seat list gives.", seat)
        if seat == table.to_act:
            return True
        if seat in self.late:
            self.late.discard(seat)
            return True
        if place.all_in_on is not None:
            self.report(index, "L201", f"{name} acts, but is all-in.", seat)
            return False
        if table.to_act is None:
            self.report(index, "L201", f"{name} acts, but the betting was over.", seat)
            return isinstance(event, Fold)
        self.pass_over(index, event)
        return not (table.over and isinstance(event, Fold))  # the last player can't fold

    def pass_over(self, index: int, event: Betting) -> None:
        """Somebody acts before it is his turn: the others are late, or their lines are missing."""
        table, turn, ahead = self.table, self.table.to_act, self.ahead
        if turn is not None and self.swapped(index, event, turn):
            return
        while turn is not None and turn != event.seat:
            overtaken = ahead.acts_before(index, turn, event.seat)
            if overtaken and not ahead.raise_missing(index) and not ahead.had_called(index, turn):
                break
            self.miss(index, turn)
            turn = table.to_act
        if turn is None or turn == event.seat:
            return
        self.late |= {turn} | {
            seat
            for seat in table.between(turn, event.seat)
            if ahead.acts_before(index, seat, event.seat)
        }
        self.out_of_turn(index, event.seat, "acts", turn)

    def swapped(self, index: int, event: Betting, turn: int) -> bool:
        """Two lines stand in the wrong order: the next one, of the player whose turn it is, is
        carried out first."""
        table = self.table
        at, first = next(self.ahead.bets(index), (0, event))
        passed = (table.places[seat] for seat in table.between(turn, event.seat))
        if not isinstance(first, Bet | Raise) and self.ahead.raise_missing(index):
            return False
        if first.seat != turn or any(place.able for place in passed) or self.rules.fault(first):
            return False
        self.out_of_turn(index, event.seat, "acts", turn)
        self.taken.add(at)
        self.bet(at, first)
        return True

    def miss(self, index: int, seat: int) -> None:
        """The action of ``seat`` is missing: go on with the one that fits what follows."""
        table, rules = self.table, self.rules
        if seat not in self.gone:
            name = rules.name(seat)
            self.report(index, "L208", f"{name} was to act, but has no action in the log.", seat)
        if (to := self.ahead.raised_to(index)) is not None:
            return table.raise_to(seat, to)
        # Where the only other player folds next, it was not to a fold.
        wins = len(table.live_seats) == 2 and self.ahead.folds(index)
        if not wins and not self.ahead.acts(index - 1, seat):
            return table.fold(seat)
        return table.call(seat, table.to_call(seat))

    def finish_betting(self, index: int) -> None:
        self.undealt(index)
        self.finish_draws(index, self.table.undrawn[:])
        while self.table.to_act is not None:
            self.miss(index, self.table.to_act)
        self.late.clear()
        self.give_back()

    def give_back(self) -> None:
        back = self.table.return_uncalled()
        if back is not None:
            self.returns.append(Return(*back, self.table.street))


_new_decision = maker(Decision)
# Each way to carry out an action takes the event class that it stands beside.
_CarryOut = Callable[[BettingRounds, int, Place, int, Any], None]
_MOVES: Final[dict[type, tuple[Move, _CarryOut]]] = {
    Fold: (Move.FOLD, BettingRounds.fold),
    Check: (Move.CHECK, BettingRounds.check),
    Call: (Move.CALL, BettingRounds.call),
    Bet: (Move.BET, BettingRounds.open_bet),
    Raise: (Move.RAISE, BettingRounds.raise_to),
}
