"""Draws and cards: judged, carried out and recorded, in the order of the log or the right one."""

from __future__ import annotations

from dataclasses import replace

from badugi_hh.cards import Holding
from badugi_hh.engine.foresight import Betting
from badugi_hh.engine.record import Draw
from badugi_hh.engine.story import Story
from badugi_hh.events import (
    Dealt,
    Discard,
    Muck,
    Replaced,
    Reshuffle,
    SeatSummary,
    Show,
    StandPat,
)
from badugi_hh.frozen import maker
from badugi_hh.rules import Street

_new_draw = maker(Draw)


class Drawing(Story):
    """The draws of a hand, the cards dealt, and the cards turned face up."""

    def draw(self, index: int, event: Discard | StandPat) -> None:
        table, rules = self.table, self.rules
        seat, place = event.seat, table.places.get(event.seat)
        if seat != table.to_draw or not place or not place.in_hand or table.over or self.unfolded:
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
        self.draws.append(_new_draw(index, seat, table.street, count, order, before, place.holding))

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
        if not self.serving.told:
            return
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
        cards = frozenset((*event.kept, *event.new))
        if len(cards) == 4 and not fault:
            table.know(seat, cards)
        else:
            table.forget(seat)  # what a wrong line says of cards is not known
        if first:
            place.start = place.holding
        else:
            self.complete_draw(seat, place.holding)

    def complete_draw(self, seat: int, holding: Holding) -> None:
        """The cards due have come: the last draw of ``seat`` ends with this holding."""
        for at in reversed(range(len(self.draws))):
            it = self.draws[at]
            if it.seat == seat:
                self.draws[at] = _new_draw(
                    it.event, seat, it.street, it.discarded, it.order, it.before, holding
                )
                return

    def show(self, index: int, event: Show | SeatSummary) -> None:
        """Cards turned face up; in the summary they are facts too, on a line of claims."""
        seat, cards = event.seat, event.cards
        if not cards or self.shown.get(seat) == frozenset(cards):
            return
        place = self.table.places.get(seat)
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
            self.table.know(seat, frozenset(cards))

    def muck(self, index: int, event: Muck) -> None:
        if event.seat in self.unfolded:
            self.player(index, event.seat, "mucks")
