"""Replays a hand: every action and dealing is judged, carried out, and recorded.

After a fault the replay goes on from what the log says happened, so that the rest is still checked
and one root cause gives one finding. Where a fault leaves two stories open (the amount printed and
the amount due), ``Trust`` chooses one; the audit tries both.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from badugi_hh.cards import Holding
from badugi_hh.engine.blinds import put_right
from badugi_hh.engine.faults import Fault, Trust, finding_at
from badugi_hh.engine.foresight import Betting, Foresight
from badugi_hh.engine.legality import Legality
from badugi_hh.engine.pots import build_pots
from badugi_hh.engine.record import Decision, Draw, Move, PlayerRecord, Replay, Return
from badugi_hh.engine.serving import Serving
from badugi_hh.engine.settlement import settle
from badugi_hh.engine.table import Place, Table, dealt_in
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
    trust: Trust = Trust.PRINTED,
    watch: Watch | None = None,
) -> Replay:
    """Replays ``hand`` by the rules of ``profile`` (default: the room's own).

    ``watch(index, table)`` is called after each event of ``hand.events`` has been carried out.
    """
    return _Replayer(hand, profile or profile_of(hand), trust).run(watch)


class _Replayer:
    """The state of one replay beside the table: what was found and recorded so far."""

    def __init__(self, hand: Hand, profile: Profile, trust: Trust) -> None:
        self.hand = hand
        self.profile = profile
        self.trust = trust
        self.stacks = dealt_in(hand)
        self.table = Table(self.stacks, hand.button, hand.stakes, profile)
        self.rules = Legality(hand, self.table)
        self.ahead = Foresight(hand.events, self.table)
        self.findings: list[Finding] = []
        self.decisions: list[Decision] = []
        self.draws: list[Draw] = []
        self.returns: list[Return] = []
        self.street_pots: dict[Street, int] = {}
        self.opened = False  # the first betting round has begun
        self.broken_off = False  # the hand was not played to its end
        self.late: set[int] = set()  # seats passed over on this street that act later
        self.serving = Serving(hand.events, told=profile.deals_told)
        self.emptied: set[int] = set()  # seats that put in their last chips, and go on betting
        self.shown: dict[int, frozenset[int]] = {}
        self.face_up: set[int] = set()  # seats whose cards are known from the showdown alone
        self.gone: set[int] = set()  # seats of which nothing is heard any more, without a fold
        self.unfolded: set[int] = set()  # seats said to fold, that go on
        self.taken: set[int] = set()  # events that were carried out before their line
        self.last: Betting | None = None

    def run(self, watch: Watch | None) -> Replay:
        if len(self.table.order) > 1:
            for index, event in enumerate(self.hand.events):
                step = _STEPS.get(type(event))
                if step is not None and index not in self.taken:
                    step(self, index, event)
                if watch is not None:
                    watch(index, self.table)
            self.close()
        return self.record()

    def report(self, index: int, code: str, message: str, seat: int | None = None) -> None:
        self.findings.append(finding_at(self.hand, index, code, message, seat=seat))

    def out_of_turn(self, index: int, seat: int, verb: str, turn: int) -> None:
        who, other = self.rules.name(seat), self.rules.name(turn)
        self.report(index, "L201", f"{who} {verb}, but it was {other}'s turn.", seat)

    def blame(self, index: int, fault: Fault | None, seat: int) -> None:
        """Reports ``fault``, if there is one."""
        if fault:
            self.report(index, fault.code, fault.message, seat)

    def player(self, index: int, seat: int, verb: str) -> Place | None:
        """The place of a player who is in the hand; a finding and ``None`` if he is not."""
        place = self.table.places.get(seat)
        if place is not None and place.folded_on is None:
            if seat in self.unfolded:
                self.unfolded.discard(seat)
                self.report(index, "L207", f"{self.rules.name(seat)} {verb} after folding.", seat)
            return place
        why = ", but was not dealt in." if place is None else " after folding."
        self.report(index, "L207", f"{self.rules.name(seat)} {verb}{why}", seat)
        return None

    # -- posts and streets -----------------------------------------------------------------------

    def post(self, index: int, event: Post) -> None:
        place = self.player(index, event.seat, "posts")
        if place is None:
            return
        fault = self.rules.post(event) or self.rules.all_in_words(event)
        amount = self.settle_amount(index, place, fault, event.amount)
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

    def finish_betting(self, index: int) -> None:
        self.undealt(index)
        self.finish_draws(index, self.table.undrawn[:])
        while self.table.to_act is not None:
            self.miss(index, self.table.to_act)
        self.late.clear()
        self.give_back()

    def finish_draws(self, index: int, seats: list[int]) -> None:
        """``seats`` have no draw on this street; what they hold from here is unknown."""
        for seat in seats:
            if seat not in self.gone:
                street, name = self.table.street.words, self.rules.name(seat)
                self.report(index, "L215", f"{name} has no draw on the {street}.", seat)
            if not self.ahead.acts(index - 1, seat):
                self.gone.add(seat)
            self.serving.owe(seat, count := self.serving.to_come(index - 1, seat))
            self.table.forget(seat)
            self.table.discard(seat, count, None)

    def give_back(self) -> None:
        back = self.table.return_uncalled()
        if back is not None:
            self.returns.append(Return(*back, self.table.street))

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
        last = max((i for i, e in enumerate(self.hand.events) if isinstance(e, _PLAY)), default=-1)
        if not self.opened:
            self.open(last + 1)
        return self.give_back() if table.over else self.finish_before(last + 1, len(Street))

    # -- betting ---------------------------------------------------------------------------------

    def bet(self, index: int, event: Betting) -> None:
        table, rules, turn = self.table, self.rules, self.table.to_act
        self.undealt(index)
        if turn is not None and event.seat != turn:
            event = self.named(index, event, turn)
        seat = event.seat
        place = self.player(index, seat, "acts")
        if place is None or not self.take_turn(index, event, place):
            return
        facing = (table.to_call(seat), table.bets, table.aggressor, table.can_raise(seat))
        pot, before = table.pot, place.put_in
        match event:
            case Fold():
                move, fault = Move.FOLD, rules.fold(event)
                ends = len(table.live_seats) == 2
                if place.able and self.ahead.stays(index, seat, ends=ends):
                    # The later lines are right, and this one is wrong: he called or checked.
                    self.unfolded.add(seat)
                    called = place.bet + table.to_call(seat)
                    table.go_to(seat, self.ahead.raise_told(index, seat, called) or called)
                else:
                    self.settle_amount(index, place, fault, 0)
                    table.fold(seat)
            case Check():
                move, fault = Move.CHECK, rules.check(event)
                amount = self.settle_amount(index, place, fault, 0)
                if fault and not self.ahead.acts(index, seat):
                    table.fold(seat)  # he is gone: the check was a fold
                elif fault or not self.untold_raise(index, place, place.bet):
                    table.call(seat, amount)
            case Call():
                move, fault = Move.CALL, rules.call(event) or rules.all_in_words(event)
                amount = self.settle_amount(index, place, fault, event.amount)
                if fault or event.all_in or not self.untold_raise(index, place, place.bet + amount):
                    table.call(seat, amount, all_in=self.ahead.closed(index, event))
            case Bet():
                move, fault = Move.BET, rules.bet(event) or rules.all_in_words(event)
                amount = self.settle_amount(index, place, fault, event.amount)
                table.raise_to(seat, place.bet + amount, all_in=self.ahead.closed(index, event))
            case Raise():
                move, fault = Move.RAISE, rules.raise_to(event) or rules.all_in_words(event)
                to = self.settle_amount(index, place, fault, event.to)
                table.raise_to(seat, to, all_in=self.ahead.closed(index, event))
        self.decisions.append(
            Decision(index, seat, table.street, move, *facing, place.put_in - before, pot)
        )
        self.last = event
        if table.to_act is None:
            self.give_back()

    def untold_raise(self, index: int, place: Place, total: int) -> bool:
        """A check or call behind which all act as if it had been a bet or raise: it was."""
        to, name = self.ahead.raise_told(index, place.seat, total), self.rules.name(place.seat)
        if to is not None:
            message = f"What follows answers to a bet or raise of {name} that is not in the log."
            self.report(index, "L208", message, place.seat)
            self.table.raise_to(place.seat, to)
        return to is not None

    def named(self, index: int, event: Betting, turn: int) -> Betting:
        """The action, given to the player whose turn it is where it has a wrong name."""
        theirs = replace(event, seat=turn)
        if self.late or self.rules.fault(theirs) or not self.ahead.misnames(index, event, turn):
            return event
        self.out_of_turn(index, event.seat, "acts", turn)
        return theirs

    def settle_amount(self, index: int, place: Place, fault: Fault | None, printed: int) -> int:
        """Reports ``fault``, and gives the amount with which the replay goes on."""
        seat = place.seat
        if fault is None:
            return printed
        said = getattr(self.hand.events[index], "all_in", False)
        if fault.code == "S308" and not said and place.stack and self.ahead.plays_on(index, seat):
            # His last chips by our count, but not by the log's: the stack was wrong.
            place.uncounted = True
            self.emptied.add(seat)
            return printed
        self.report(index, fault.code, fault.message, seat)
        if fault.due is not None and self.trust is Trust.DUE:
            return fault.due
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

    # -- draws and cards -------------------------------------------------------------------------

    def draw(self, index: int, event: Discard | StandPat) -> None:
        table, rules = self.table, self.rules
        event = self.owned(index, event)
        seat = event.seat
        place = self.player(index, seat, "draws")
        if place is None or not self.take_draw(index, seat):
            return
        before, order = place.holding, len(table.live_seats) - len(table.undrawn)
        count, cards = 0, event.cards
        if isinstance(event, StandPat):
            fault = rules.stand_pat(event)
            if cards and len(cards) == 4:
                table.hold(seat, cards)
            cards = None  # those are kept, not thrown away
        else:
            count, fault = min(event.count, 4), rules.discard(event)
            if cards and len(cards) != count and len(cards) == self.ahead.dealt(index, seat):
                count = len(cards)  # the list is right, and the printed number is not
            self.serving.owe(seat, count, nameless=cards == ())
            if count > table.deck.stub:
                self.blame(index, rules.deck_lasts(seat, count), seat)
                table.deck.reshuffle()
        if fault:
            self.report(index, fault.code, fault.message, seat)
            table.forget(seat)
            cards = None
        table.discard(seat, count, cards)
        self.draws.append(Draw(index, seat, table.street, count, order, before, place.holding))

    def owned(self, index: int, event: Discard | StandPat) -> Discard | StandPat:
        """The draw, given to the player whose turn it is where it has a wrong name."""
        turn, seat = self.table.to_draw, event.seat
        if turn is None or not self.ahead.misnamed(index, seat, turn):
            return event
        self.out_of_turn(index, seat, "draws", turn)
        held = self.table.places[turn].known.issuperset(event.cards or ())
        return replace(event, seat=turn, cards=event.cards if held else None)

    def late_draws(self, index: int, event: Betting) -> None:
        """Draws that stand behind the first betting action are carried out before it."""
        late = [line for line in self.ahead.draw_lines(index) if line[1].seat in self.table.undrawn]
        if not late:
            return
        self.out_of_turn(index, event.seat, "acts", late[0][1].seat)
        for at, draw in late:
            self.taken.add(at)
            self.draw(at, draw)

    def take_draw(self, index: int, seat: int) -> bool:
        table, name = self.table, self.rules.name(seat)
        again = any(d.seat == seat and d.street is table.street for d in self.draws)
        if table.to_draw is None and self.ahead.header_missing(index, again=again):
            self.finish_betting(index)
            street = Street(table.street + 1)
            self.report(index, "L211", f"{name} draws, but the {street.words} has not begun: its "
                        "header is missing.", seat)  # fmt: skip
            table.start(street)
        if table.over or seat not in table.undrawn:
            why = "a second time on this street" if again else "when no draw is due"
            self.report(index, "L211", f"{name} draws {why}.", seat)
            return False
        ahead = table.undrawn[: table.undrawn.index(seat)]
        late = {other for other in ahead if self.ahead.draws(index, other)}
        self.finish_draws(index, [other for other in ahead if other not in late])
        if late - self.late:
            self.out_of_turn(index, seat, "draws", ahead[0])
        self.late |= late
        return True

    def reshuffle(self, _index: int, _event: Reshuffle) -> None:
        self.table.deck.reshuffle()

    def replaced(self, index: int, event: Replaced) -> None:
        """Cards dealt face down: as many as were thrown away."""
        seat, count = event.seat, event.count
        if self.player(index, seat, "is dealt cards") is None:
            return
        if seat in self.table.undrawn:
            self.undiscarded(index, Discard(seat, count))
        self.blame(index, self.rules.replaced(seat, count, self.serving.take(seat)), seat)

    def undiscarded(self, index: int, event: Discard) -> None:
        """A discard line is missing, but the deal tells what it must have said: ``event``."""
        self.report(index, "L215", f"{self.rules.name(event.seat)} is dealt cards on the "
                    f"{self.table.street.words}, but discarded none.", event.seat)  # fmt: skip
        self.draw(index, event)

    def undealt(self, index: int) -> None:
        """Deals are missing from a log that tells of all."""
        for seat, count in self.serving.forgotten(index).items():
            self.blame(index, self.rules.replaced(seat, 0, count), seat)

    def deal(self, index: int, event: Dealt) -> None:
        table, seat = self.table, event.seat
        first = table.street is Street.PREDRAW
        if first and table.folded_unseen(seat):
            self.blame(index, self.rules.dealt(event, 4), seat)
            table.tell_folded(seat, event.new)
            return
        place = self.player(index, seat, "is dealt cards")
        if place is None:
            return
        if seat in table.undrawn:
            thrown, count = tuple(sorted(place.known.difference(event.kept))), len(event.new)
            known = thrown if len(thrown) == count else None
            self.undiscarded(index, Discard(seat, count, known))
        due = 4 if first and not place.known else self.serving.take(seat)
        if self.serving.nameless(seat) and len(event.kept) + len(event.new) != 4:
            return  # the log repeats the old cards: they stay unknown (docs/sites.md)
        fault = self.rules.dealt(event, due)
        self.blame(index, fault, seat)
        table.forget(seat)
        cards = frozenset((*event.kept, *event.new))
        if len(cards) == 4 and not fault:  # what a wrong line says of cards is not known
            table.hold(seat, cards)
        if first:
            place.start = place.holding
        else:
            self.complete_draw(seat, place.holding)

    def complete_draw(self, seat: int, holding: Holding) -> None:
        """The cards due have come: the last draw of ``seat`` ends with this holding."""
        for at in reversed(range(len(self.draws))):
            if self.draws[at].seat == seat:
                self.draws[at] = self.draws[at]._replace(after=holding)
                return

    def show(self, index: int, event: Show | SeatSummary) -> None:
        """Cards turned face up; in the summary they are facts too, on a line of claims."""
        seat, cards = event.seat, event.cards
        place = self.table.places.get(seat)
        if not cards or self.shown.get(seat) == frozenset(cards):
            return
        if place is None:
            self.report(index, "L207", f"{self.rules.name(seat)} shows cards, but had none.",
                        seat)  # fmt: skip
            return
        if seat in self.unfolded:
            self.player(index, seat, "shows cards")
        fault = self.rules.shown(seat, cards)
        self.blame(index, fault, seat)
        self.shown[seat] = frozenset(cards)
        if fault and fault.code == "L212":
            # What the deals say stands against one line; of two lines that differ neither does.
            if seat in self.face_up:
                self.table.forget(seat)
            return
        if place.hidden:
            self.face_up.add(seat)
        if len(set(cards)) == 4:
            self.table.forget(seat)
            self.table.hold(seat, cards)

    def muck(self, index: int, event: Muck) -> None:
        if event.seat in self.unfolded:
            self.player(index, event.seat, "mucks")

    # -- the record ------------------------------------------------------------------------------

    def record(self) -> Replay:
        table = self.table
        places = [table.places[seat] for seat in table.order]
        shown = [p for p in places if p.in_hand and p.holding.complete and not self.broken_off]
        holdings = {p.seat: p.known for p in shown}
        unseen = unseen_in(table) if shown and not self.findings else {}
        pots = settle(build_pots(places), holdings, self.profile.tie_rule, unseen) if places else ()
        players = {
            p.seat: PlayerRecord.of(p, self.rules.name(p.seat), self.stacks[p.seat]) for p in places
        }
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
