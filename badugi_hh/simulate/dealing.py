"""Plays one hand: deals real cards, asks the policy, and writes down what a room would."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from badugi_hh.cards import Card
from badugi_hh.engine.record import Move
from badugi_hh.engine.table import Table
from badugi_hh.events import (
    Bet,
    Call,
    Capped,
    Chat,
    Check,
    Dealt,
    Discard,
    Event,
    Fold,
    Notice,
    Post,
    Raise,
    Reshuffle,
    StandPat,
    StreetStart,
    Topic,
    Uncalled,
)
from badugi_hh.rules import PROFILES, Street
from badugi_hh.simulate.claims import claims
from badugi_hh.simulate.people import BYSTANDER, CHAT
from badugi_hh.simulate.policy import Spot, choose_discards, choose_move, choose_size, starts_snow
from badugi_hh.simulate.setup import Played, Setup, after
from badugi_hh.simulate.shoe import Shoe

# Two equal badugis are dealt more often than by chance, so that pots are split now and then.
_TWINS: Final = 0.03
# Odds at each turn of a player.
_TIMES_OUT: Final = 0.002
_DISCONNECTS: Final = 0.002
_SITS_OUT: Final = 0.0005
_RETURNS: Final = 0.1
_PASSER_BY_TALKS: Final = 0.001


def play(setup: Setup, rng: Random) -> Played:
    """One hand from the posts to the summary."""
    return _Play(setup, rng).run()


class _Play:
    def __init__(self, setup: Setup, rng: Random) -> None:
        self.setup = setup
        self.rng = rng
        self.hero = setup.frame.hero
        self.events: list[Event] = []
        stacks = {s.number: s.stack for s in setup.frame.seats if s.number in setup.people}
        profile = PROFILES[setup.frame.site]
        self.table = Table(stacks, setup.frame.button, setup.frame.stakes, profile)
        self.shoe = Shoe(rng)
        self.cards: dict[int, list[Card]] = {}
        self.snowing: dict[int, bool] = {}
        self.away = {seat: seat in setup.away for seat in setup.people}
        self.offline = dict.fromkeys(setup.people, False)
        self.pat: set[int] = set()  # who stood pat at the draw before

    def run(self) -> Played:
        self.post()
        self.deal()
        self.bet()
        for street in (Street.FIRST_DRAW, Street.SECOND_DRAW, Street.THIRD_DRAW):
            if self.table.over:
                break
            self.events.append(StreetStart(street))
            self.table.start(street)
            self.draw()
            self.bet()
        cards = {seat: tuple(held) for seat, held in self.cards.items()}
        ending, paid = claims(self.table, cards, self.setup, self.rng)
        self.events += ending
        stacks = {
            seat: place.stack + paid.get(seat, 0) for seat, place in self.table.places.items()
        }
        away = frozenset(seat for seat, is_away in self.away.items() if is_away)
        return Played(replace(self.setup.frame, events=tuple(self.events)), stacks, away)

    # -- before the deal -------------------------------------------------------------------------

    def post(self) -> None:
        for event in self.setup.opening:
            if not isinstance(event, Post):
                self.events.append(event)
                continue
            stack = self.table.places[event.seat].stack
            if stack == 0:
                continue  # the ante took everything
            amount = min(event.amount, stack)
            self.events.append(replace(event, amount=amount, all_in=amount == stack))
            self.table.post(event.seat, event.kind, amount)

    def deal(self) -> None:
        self.events.append(StreetStart(Street.PREDRAW))
        if self.rng.random() < _TWINS:
            self.shoe.arrange_twins(len(self.table.order))
        self.cards = {seat: self.shoe.deal() for seat in self.table.order}
        for seat, person in self.setup.people.items():
            self.snowing[seat] = starts_snow(self.cards[seat], person.temperament, self.rng)
        if self.hero is not None:
            self.events.append(Dealt(self.hero, tuple(self.cards[self.hero])))
        self.table.deal()

    # -- betting ---------------------------------------------------------------------------------

    def bet(self) -> None:
        """One round, and what comes back after it."""
        table = self.table
        last = table.big_blind if table.street is Street.PREDRAW else None
        while not table.over and table.to_act is not None:
            seat = table.to_act
            if last is not None and self.fold_absent_blinds(last, seat):
                continue
            self.interlude(seat)
            if self.away[seat]:
                self.fold(seat)
            elif self.rng.random() < _TIMES_OUT:
                self.time_out(seat)
            else:
                self.move(seat)
            if last is not None:
                last = seat
        if last is not None:
            self.fold_absent_blinds(last, last)
        back = table.return_uncalled()
        if back is not None:
            self.events.append(Uncalled(*back))

    def fold_absent_blinds(self, last: int, actor: int) -> bool:
        """A blind that puts an absent player all-in does not save him: the room folds him when the
        turn passes over him, from ``last`` to ``actor`` (docs/sites.md). Did it?"""
        ring, places = after(last, self.table.order), self.table.places
        passed_over = [
            seat
            for seat in ring[: ring.index(actor)]
            if self.away[seat] and places[seat].all_in_on is not None and places[seat].in_hand
        ]
        for seat in passed_over:
            if not self.table.over:
                self.fold(seat)
        return bool(passed_over)

    def move(self, seat: int) -> None:
        table = self.table
        spot = Spot(
            table.street,
            table.to_call(seat),
            table.pot,
            table.bets,
            len(table.live_seats) - 1,
            table.can_raise(seat),
        )
        person = self.setup.people[seat]
        move = choose_move(self.cards[seat], spot, person.temperament, self.snowing[seat], self.rng)
        match move:
            case Move.FOLD:
                self.fold(seat)
            case Move.CHECK:
                self.check(seat)
            case Move.CALL:
                self.events.append(
                    Call(seat, spot.to_call, spot.to_call == table.places[seat].stack)
                )
                table.call(seat, spot.to_call)
            case Move.BET | Move.RAISE:
                self.raise_(seat)

    def fold(self, seat: int) -> None:
        self.events.append(Fold(seat))
        self.table.fold(seat)

    def check(self, seat: int) -> None:
        self.events.append(Check(seat))
        self.table.check(seat)

    def raise_(self, seat: int) -> None:
        """To the next regular level of fixed limit, to a size that the player chooses where the
        limit is not fixed, or all-in for less."""
        table, place = self.table, self.table.places[seat]
        most, open_to = place.bet + place.stack, table.options(seat)
        to = min(open_to.low, most)
        if not open_to.levels and to < most:
            pot = table.price + table.pot + table.to_call(seat)
            high = most if open_to.high is None else min(open_to.high, most)
            to = choose_size(to, high, pot, self.rng)
        all_in = to == most
        if table.price == 0:
            self.events.append(Bet(seat, to, all_in))
        else:
            self.events.append(Raise(seat, to, to - table.price, all_in))
        table.raise_to(seat, to)
        if table.capped:
            self.events.append(Capped())

    def time_out(self, seat: int) -> None:
        """Three lines: the clock, the fold or check that it forces, and that he sits out."""
        text = " has timed out"
        if self.offline[seat]:
            text += self.rng.choice((" while disconnected", " while being disconnected"))
        self.events.append(Notice(Topic.TIMED_OUT, text, seat))
        if self.table.to_call(seat):
            self.fold(seat)
        else:
            self.check(seat)
        self.events.append(Notice(Topic.SITS_OUT, " is sitting out", seat))
        self.away[seat] = True

    # -- draws -----------------------------------------------------------------------------------

    def draw(self) -> None:
        pat = set()
        while self.table.to_draw is not None:
            seat = self.table.to_draw
            self.interlude(seat)
            thrown = self.choose_discards(seat)
            if thrown and self.shoe.short_of(len(thrown)):
                self.shoe.reshuffle()
                self.events.append(Reshuffle())
            self.exchange(seat, thrown)
            self.table.discard(seat, len(thrown), None)
            if not thrown:
                pat.add(seat)
        self.pat = pat

    def choose_discards(self, seat: int) -> tuple[Card, ...]:
        if self.snowing[seat] or self.away[seat]:
            return ()
        temperament = self.setup.people[seat].temperament
        beside_pat = any(other in self.pat for other in self.table.live_seats if other != seat)
        thrown = choose_discards(
            self.cards[seat], self.table.street, temperament, self.rng, beside_pat=beside_pat
        )
        return thrown[: self.shoe.servable(seat, len(thrown))]

    def exchange(self, seat: int, thrown: tuple[Card, ...]) -> None:
        open_cards = seat == self.hero
        if not thrown:
            shown = tuple(self.cards[seat]) if open_cards else None
            self.events.append(StandPat(seat, shown))
            return
        self.events.append(Discard(seat, len(thrown), thrown if open_cards else None))
        kept = [card for card in self.cards[seat] if card not in thrown]
        new = self.shoe.exchange(seat, thrown)
        self.cards[seat] = kept + new
        if open_cards:
            self.events.append(Dealt(seat, tuple(new), tuple(kept)))

    # -- between the actions ---------------------------------------------------------------------

    def interlude(self, seat: int) -> None:
        """Lines that may stand before anybody's turn: chat, connections, somebody comes back."""
        rng, person = self.rng, self.setup.people[seat]
        if rng.random() < person.temperament.talks:
            self.events.append(Chat(rng.choice(CHAT), seat))
        if rng.random() < _PASSER_BY_TALKS:
            self.events.append(Chat(rng.choice(CHAT), None, BYSTANDER))
        if self.setup.frame.tournament and not self.away[seat] and rng.random() < _SITS_OUT:
            self.away[seat] = True
            self.events.append(Notice(Topic.SITS_OUT, " is sitting out", seat))
        elif self.away[seat] and rng.random() < _RETURNS:
            self.away[seat] = False
            self.events.append(Notice(Topic.RETURNED, " has returned", seat))
        if self.offline[seat] and rng.random() < 0.5:
            self.offline[seat] = False
            self.events.append(Notice(Topic.CONNECTION, " is connected", seat))
        elif not self.offline[seat] and rng.random() < _DISCONNECTS:
            self.offline[seat] = True
            self.events.append(Notice(Topic.CONNECTION, " is disconnected", seat))
