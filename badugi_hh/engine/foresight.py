"""What follows in the log: after a fault the replay asks here which story the next lines tell.

Where one line is wrong, those behind it mostly are right: they say whether a player was late or is
gone, whether two lines were swapped, and what a missing line must have been.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from badugi_hh.engine.table import Table
from badugi_hh.events import (
    Action,
    Bet,
    Call,
    Check,
    Dealt,
    Discard,
    Event,
    Fold,
    Muck,
    Raise,
    Show,
    StandPat,
    StreetStart,
)
from badugi_hh.rules import Street, Structure

Betting = Fold | Check | Call | Bet | Raise
_BETS: Final = frozenset((Fold, Check, Call, Bet, Raise))
_ACTIONS: Final = frozenset(Action.__subclasses__())
_NO_ANSWER: Final = frozenset((Check, Bet, StreetStart, Discard, StandPat))
"""Lines that end the search for one that answers to a bet or raise."""


class Foresight:
    """Looks at the events behind ``index``, which itself is not counted."""

    def __init__(self, events: Sequence[Event], table: Table) -> None:
        self._events = events
        self._table = table
        # Where the last line of each seat stands; by class, since every hand is gone through.
        lines: Iterable[tuple[int, Any]] = enumerate(events)
        self._last = {event.seat: at for at, event in lines if type(event) in _ACTIONS}

    def acts(self, index: int, seat: int) -> bool:
        """``seat`` has a line of any kind, down to the showdown."""
        return self._last.get(seat, -1) > index

    def folds(self, index: int) -> bool:
        """The event at ``index`` itself is a fold."""
        return index < len(self._events) and isinstance(self._events[index], Fold)

    def plays_on(self, index: int, seat: int) -> bool:
        """``seat`` has chips to bet with: he checks, calls, bets or raises."""
        later = self._events[index + 1 :]
        return any(isinstance(e, Call | Bet | Raise | Check) and e.seat == seat for e in later)

    def closed(self, index: int, event: Call | Bet | Raise) -> bool:
        """The player is said to be all-in, and has no betting action still to come."""
        later: Sequence[Any] = self._events[index + 1 :] if event.all_in else ()
        return event.all_in and not any(type(e) in _BETS and e.seat == event.seat for e in later)

    def stays(self, index: int, seat: int, *, ends: bool) -> bool:
        """``seat`` can't have folded: he shows or mucks, or has more than one line; or the betting
        goes on, though his fold ``ends`` the hand."""
        if not self.acts(index, seat):
            return False
        later = [e for e in self._events[index + 1 :] if isinstance(e, Action) and e.seat == seat]
        if any(isinstance(e, Show | Muck) for e in later):
            return True
        own = sum(isinstance(e, Betting | Discard | StandPat) for e in later)
        others = (e for _, e in self.bets(index) if e.seat != seat)
        return own > 1 or (own > 0 and ends and any(not isinstance(e, Fold) for e in others))

    def bets(self, index: int) -> Iterator[tuple[int, Betting]]:
        """The betting actions to come on this street, and where they stand."""
        for at in range(index + 1, len(self._events)):
            event = self._events[at]
            if isinstance(event, StreetStart | Discard | StandPat):
                return
            if isinstance(event, Betting):
                yield at, event

    def acts_before(self, index: int, seat: int, other: int) -> bool:
        """``seat`` acts on this street before ``other`` does."""
        turns = (event.seat for _, event in self.bets(index))
        return next((turn for turn in turns if turn in (seat, other)), other) == seat

    def misnames(self, index: int, event: Betting, turn: int) -> bool:
        """The action at ``index`` must be that of ``turn``, whose turn it is: the next one on this
        street is not his, but by the player who follows him; or there is none, and ``event.seat``
        had no action to make."""
        table, seat = self._table, event.seat
        if isinstance(event, Fold):
            place = table.places.get(seat)
            folds = place is not None and place.able and not self.acts(index, seat)
            if folds or self.acts(index, turn) or (place and place.all_in_on is not None):
                return False
        following = next((e.seat for _, e in self.bets(index)), None)
        if following is None:
            raised = isinstance(event, Call) and self.raise_missing(index)
            return not raised and not table.must_act(seat)
        return following == table.follows(turn, raised=isinstance(event, Bet | Raise))

    def had_called(self, index: int, seat: int) -> bool:
        """The next call of ``seat`` is too small for one who had not called before ``index``."""
        now = price = self._table.price
        for _, event in self.bets(index - 1):
            if isinstance(event, Raise):
                price = event.to
            if event.seat == seat:
                return isinstance(event, Call) and now + event.amount == price
        return False

    def raise_missing(self, index: int) -> bool:
        """The actions from ``index`` on answer to one bet or raise more than the log has."""
        return self.raised_to(index) is not None

    def raised_to(self, index: int) -> int | None:
        """To what total a bet or raise went that is missing before ``index``, if one is."""
        table = self._table
        if table.capped:
            return None
        price = self._price(index - 1)
        if price is None:
            return table.next_level if self._folds_for_nothing(index - 1) else None
        return price if self._is_raise(price) else None

    def raise_told(self, index: int, seat: int, total: int) -> int | None:
        """The lines behind ``index`` tell that ``seat``, with ``total`` in on this street by the
        log, has bet or raised there: to what total."""
        to = self._price(index)
        if to is None or to <= self._table.price or not self._is_raise(to) or self._table.capped:
            return None
        turn = next((event.seat for _, event in self.bets(index)), None)
        if turn != self._table.follows(seat, raised=True):
            return None  # it is another's line that is missing
        return to if self._misfits(index, seat, to) < self._misfits(index, seat, total) else None

    def _is_raise(self, to: int) -> bool:
        table = self._table
        if table.stakes.structure is Structure.FIXED_LIMIT:
            return to == table.next_level
        return to >= table.next_level

    def _misfits(self, index: int, seat: int, total: int) -> int:
        """How many lines of this street do not fit, if ``seat`` has ``total`` in at ``index``."""
        places = {other: self._table.places[other] for other in self._table.live_seats}
        bets = {other: place.bet for other, place in places.items()} | {seat: total}
        price, wrong = max(self._table.price, total), 0
        fixed = self._table.stakes.structure is Structure.FIXED_LIMIT
        size = self._table.size if fixed and price % self._table.size == 0 else None
        stuck = {other for other, place in places.items() if not place.able}
        for _, event in self.bets(index):
            who = event.seat
            if who not in bets:
                wrong += 1
                continue
            match event:
                case Fold():
                    wrong += bets.pop(who) >= price
                case Check():
                    wrong += bets[who] < price
                case Call(_, amount):
                    bets[who] += amount
                    wrong += bets[who] != price and not event.all_in
                case Bet(_, amount):
                    wrong += price > 0
                    bets[who] += amount
                    price = max(price, bets[who])
                case Raise(_, to, by):
                    # A raise that does not fit is misprinted, and was to the next level.
                    fits = by in (None, to, to - price) if size is None else to == price + size
                    wrong += not (fits or event.all_in)
                    price = bets[who] = to if fits or event.all_in or not size else price + size
            if isinstance(event, Call | Bet | Raise) and event.all_in:
                stuck.add(who)
        return wrong + sum(bet < price for who, bet in bets.items() if who not in stuck)

    def _price(self, index: int) -> int | None:
        """The price that the next call or raise on this street answers to."""
        # Asked behind every check and call, so by class and without a generator.
        for at in range(index + 1, len(self._events)):
            event: Any = self._events[at]
            kind = type(event)
            if kind is Fold:
                continue
            if kind is Call:
                place = self._table.places.get(event.seat)
                return None if event.all_in or place is None else place.bet + event.amount
            if kind in _NO_ANSWER:
                return None
            if kind is Raise:
                if event.by is not None:
                    return event.to - event.by if event.by < event.to else None
                fixed = self._table.stakes.structure is Structure.FIXED_LIMIT
                return event.to - self._table.size if fixed and not event.all_in else None
        return None

    def _folds_for_nothing(self, index: int) -> bool:
        """The next lines are folds, and by one who, as far as the log tells, has nothing to
        answer."""
        places, price = self._table.places, self._table.price
        for _, event in self.bets(index):
            if not isinstance(event, Fold):
                return False
            if event.seat in places and places[event.seat].bet >= price:
                return True
        return False

    def draws(self, index: int, seat: int) -> bool:
        """``seat`` draws on this street."""
        return any(event.seat == seat for _, event in self.draw_lines(index))

    def misnamed(self, index: int, seat: int, turn: int) -> bool:
        """The draw of ``seat`` at ``index`` must be that of ``turn``, whose turn it is: he has none
        of his own on this street, and ``seat`` has another one, or none to make."""
        if seat == turn or self.draws(index, turn):
            return False
        return seat not in self._table.undrawn or self.draws(index, seat)

    def header_missing(self, index: int, *, again: bool) -> bool:
        """The next street has no header in the log, and the draw at ``index`` belongs to it.

        ``again`` tells that the player has drawn on this street: while nobody has bet, such a line
        stands there twice.
        """
        table = self._table
        acted = any(place.acted for place in table.places.values())
        if table.over or table.street is Street.THIRD_DRAW:
            return False
        if again and table.to_act is not None and not acted:
            return False
        return self.street(index - 1) != table.street + 1

    def draw_lines(self, index: int) -> Iterator[tuple[int, Discard | StandPat]]:
        """The draws to come before any betting, and where they stand."""
        for at in range(index + 1, len(self._events)):
            event = self._events[at]
            if isinstance(event, StreetStart | Betting):
                return
            if isinstance(event, Discard | StandPat):
                yield at, event

    def dealt(self, index: int, seat: int) -> int | None:
        """How many new cards the next deal line gives to ``seat``."""
        later = (e for e in self._events[index + 1 :] if isinstance(e, Dealt) and e.seat == seat)
        return next((len(event.new) for event in later), None)

    def street(self, index: int) -> Street | None:
        """The street of the next header."""
        later = (e for e in self._events[index + 1 :] if isinstance(e, StreetStart))
        return next((event.street for event in later), None)
