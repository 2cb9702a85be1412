"""Is an action legal? Every check looks at the table before the action and returns what is wrong.

A check answers with a ``Fault`` or ``None``. A fault of an amount carries the amount that the rules
give, so that the replay can go on either way.
"""

from __future__ import annotations

from typing import Final

from badugi_hh.cards import Card, show_cards
from badugi_hh.engine.faults import Fault
from badugi_hh.engine.limits import Options
from badugi_hh.engine.table import Place, Table
from badugi_hh.events import (
    Bet,
    Call,
    Cards,
    Check,
    Dealt,
    Discard,
    Fold,
    Hand,
    Post,
    PostKind,
    Raise,
    SeatSummary,
    Show,
    StandPat,
    cards_in,
)
from badugi_hh.rules import Structure

_Telling = Dealt | Discard | StandPat | Show | SeatSummary
_TELLING: Final = (Dealt, Discard, StandPat, Show, SeatSummary)


class Legality:
    """The checks for one hand in progress; it reads the table and never changes it."""

    def __init__(self, hand: Hand, table: Table) -> None:
        self._hand = hand
        self._table = table
        self.names = {seat.number: seat.player for seat in hand.seats}
        self._show = hand.money.show
        self._ante: int | None = None
        self._posted: list[tuple[int, PostKind]] = []

    def name(self, seat: int) -> str:
        return self.names.get(seat, f"seat {seat}")

    # -- posts -----------------------------------------------------------------------------------

    def post(self, place: Place, event: Post) -> Fault | None:
        """Blinds and antes against the stakes (docs/sites.md)."""
        kind, amount = event.kind, event.amount
        big_blind, show = self._hand.stakes.big_blind, self._show
        post = (event.seat, kind)
        if post in self._posted:
            again = f"{self.name(event.seat)} posts the {kind.value} a second time."
            return Fault("L209", again, 0)
        self._posted.append(post)
        if amount > place.reach:
            blinds = {PostKind.BIG_BLIND: big_blind, PostKind.SMALL_BLIND: big_blind // 2}
            due = min(blinds.get(kind, place.stack), place.stack)
            return self._overdrawn(place, f"posts {show(amount)}", due)
        if amount == place.stack:
            return None  # all-in: for less, or just enough
        if kind is PostKind.BIG_BLIND and amount != big_blind:
            stakes = self._hand.stakes
            is_bet = "is the small bet," if stakes.structure is Structure.FIXED_LIMIT else "is"
            return self._wrong_post(event, f"the big blind {is_bet} {show(big_blind)}", big_blind)
        if kind is PostKind.SMALL_BLIND:
            half = big_blind // 2
            if not 0 < amount < big_blind:
                return self._wrong_post(event, f"the big blind is {show(big_blind)}", half)
            halved = self._table.profile.tournament_blinds_halve and self._hand.tournament
            if halved and amount * 2 != big_blind:
                return self._wrong_post(event, f"at these stakes it is {show(half)}", half)
        if kind is PostKind.BOTH_BLINDS and not big_blind < amount < 2 * big_blind:
            return self._wrong_post(event, f"the big blind alone is {show(big_blind)}", None)
        if kind is PostKind.ANTE:
            if self._ante is not None and amount != self._ante:
                return self._wrong_post(event, f"others post {show(self._ante)}", self._ante)
            self._ante = amount
        return None

    def _wrong_post(self, event: Post, why: str, due: int | None) -> Fault:
        what = f"posts {self._show(event.amount)} as {event.kind.value}"
        return Fault("L209", f"{self.name(event.seat)} {what}; {why}.", due)

    def too_many_players(self) -> Fault | None:
        """Some tables seat fewer, so that the cards do not run out (R1)."""
        players, most = len(self._table.order), self._table.profile.max_seats
        if most is None or players <= most:
            return None
        return Fault("L210", f"Cards were dealt to {players} players; at most {most} may play.")

    def blind_seats(self) -> Fault | None:
        """The blinds are posted by the first two players left of the button (F3); heads-up the
        button posts the small one."""
        table = self._table
        small, big = table.small_blind, table.big_blind
        if small is None or big is None:
            return None
        if len(table.order) == 2:
            right = small == table.button or table.button not in table.order
        else:
            right = (small, big) == table.order[:2]
        if right:
            return None
        first, second = table.order[:2] if len(table.order) > 2 else table.order[::-1]
        return Fault(
            "L209",
            f"{self.name(small)} and {self.name(big)} posted the blinds; by the button they are "
            f"{self.name(first)}'s and {self.name(second)}'s.",
        )

    def big_blind_missing(self) -> int | None:
        """Where blinds are posted somebody always posts the big one, unless an ante took his last
        chip: the seat from which it is missing."""
        table = self._table
        if table.big_blind is not None or table.stakes.antes_only or len(table.order) < 2:
            return None
        seat = table.order[1] if len(table.order) > 2 else table.order[0]
        return seat if table.places[seat].all_in_on is None else None

    # -- betting ---------------------------------------------------------------------------------

    def fold(self, place: Place, owed: int) -> Fault | None:
        if place.all_in_on is not None:
            return Fault("L216", f"{self.name(place.seat)} is all-in, and is folded.")
        if owed == 0:
            return Fault("L216", f"{self.name(place.seat)} folds with nothing to call.")
        return None

    def check(self, place: Place, owed: int) -> Fault | None:
        if not owed:
            return None
        return Fault(
            "L205",
            f"{self.name(place.seat)} checks, but {self._show(owed)} was to be called.",
            owed,
        )

    def call(self, place: Place, owed: int, event: Call) -> Fault | None:
        if event.amount == owed > 0:
            return None
        if event.amount > place.reach:
            return self._overdrawn(place, f"calls {self._show(event.amount)}", owed)
        if event.amount == self._answer(place):
            return None
        if event.all_in and place.uncounted and event.amount < owed:
            return None  # all he had, by the log; his stack is told as wrong already
        right = f"{self._show(owed)} was to be called" if owed else "there was nothing to call"
        return Fault(
            "L206", f"{self.name(place.seat)} calls {self._show(event.amount)}, but {right}.", owed
        )

    def bet(self, place: Place, event: Bet) -> Fault | None:
        table, amount = self._table, event.amount
        open_to = table.options(place.seat)
        if table.price > 0:
            return Fault(
                "L202",
                f"{self._bets(place, amount)}, but there was a bet of {self._show(table.price)}.",
                open_to.low - place.bet,
            )
        if amount > place.reach:
            due = place.reach if event.all_in else min(open_to.low, place.reach)
            return self._overdrawn(place, f"bets {self._show(amount)}", due)
        short = amount < open_to.low and self._empties(place, amount, event)
        if short or open_to.allow(amount):
            return None
        return Fault(
            "L202",
            f"{self._bets(place, amount)}; the bet on this street is {self._words(open_to)}.",
            min(open_to.low, place.reach),
        )

    def raise_to(self, place: Place, event: Raise) -> Fault | None:
        table, to, price = self._table, event.to, self._table.price
        open_to = table.options(place.seat)
        most = place.bet + place.reach
        due = min(open_to.low, most)
        if price == 0:
            return Fault("L202", f"{self._raises(place, to)}, but there was no bet to raise.", due)
        if table.capped:
            return Fault("L203", f"{self._raises(place, to)}, but the betting was capped at "
                         f"{self._show(price)}.", price)  # fmt: skip
        if not table.reopened(place):
            return Fault("L202", f"{self._raises(place, to)}, but since {self.name(place.seat)} "
                         "acted there was only an all-in too small to open the betting again.",
                         price)  # fmt: skip
        if to > most:
            return self._overdrawn(place, f"raises to {self._show(to)}",
                                   most if event.all_in else due)  # fmt: skip
        short = price < to < open_to.low and self._empties(place, to - place.bet, event)
        if not (short or open_to.allow(to)):
            return Fault("L202", f"{self._raises(place, to)}; the price was {self._show(price)}, "
                         f"so a raise is to {self._words(open_to)}.", due)  # fmt: skip
        # The first figure of "raises X to Y" is Y less the price; some exports print Y twice.
        if event.by is not None and event.by not in (to - price, to):
            return Fault("P109", f"{self.name(place.seat)} raises {self._show(event.by)} to "
                         f"{self._show(to)}, but from {self._show(price)} that is a raise of "
                         f"{self._show(to - price)}.", to)  # fmt: skip
        return None

    def fault(self, event: Fold | Check | Call | Bet | Raise) -> Fault | None:
        """What would be wrong with a betting action, whatever its kind."""
        place, owed = self._table.places[event.seat], self._table.to_call(event.seat)
        match event:
            case Fold():
                return self.fold(place, owed)
            case Check():
                return self.check(place, owed)
            case Call():
                return self.call(place, owed, event)
            case Bet():
                return self.bet(place, event)
            case Raise():
                return self.raise_to(place, event)

    def all_in_words(self, place: Place, added: int, *, all_in: bool) -> Fault | None:
        """The words "and is all-in" stand with the chips that empty a stack, and only there."""
        left = place.stack - added
        if all_in == (left == 0) or place.uncounted:
            return None
        if all_in and left > 0:
            return Fault("S308", f"{self.name(place.seat)} is said to be all-in, but has "
                         f"{self._show(left)} left.")  # fmt: skip
        if left == 0:
            return Fault("S308", f"{self.name(place.seat)} puts in the last chips, but is not said "
                         "to be all-in.")  # fmt: skip
        return None

    def _bets(self, place: Place, amount: int) -> str:
        return f"{self.name(place.seat)} bets {self._show(amount)}"

    def _raises(self, place: Place, to: int) -> str:
        return f"{self.name(place.seat)} raises to {self._show(to)}"

    def _words(self, open_to: Options) -> str:
        """The sizes of a bet or raise, in words."""
        show = self._show
        if open_to.levels:
            return " or ".join(map(show, open_to.levels))
        if open_to.high is None:
            return f"{show(open_to.low)} or more"
        return f"{show(open_to.low)} to {show(open_to.high)}"

    def _answer(self, place: Place) -> int | None:
        """What the last player with chips must add to meet those who are all-in for less than the
        price; rooms ask for this or for the whole price."""
        others = [p for p in self._table.places.values() if p is not place and p.in_hand]
        if any(p.able for p in others):
            return None
        return min(max((p.bet for p in others), default=0) - place.bet, place.reach)

    def _empties(self, place: Place, added: int, event: Bet | Raise) -> bool:
        """Are these his last chips? Where the seat list was wrong, only the log's words tell."""
        return event.all_in if place.uncounted else added == place.stack

    def _overdrawn(self, place: Place, what: str, due: int) -> Fault:
        return Fault("L204", f"{self.name(place.seat)} {what} with {self._show(place.stack)} left.",
                     due)  # fmt: skip

    # -- draws and cards -------------------------------------------------------------------------

    def discard(self, event: Discard) -> Fault | None:
        who, cards = event.seat, event.cards
        if not 1 <= event.count <= 4:
            return Fault("L211", f"{self.name(who)} discards {event.count} cards; a holding has "
                         "four.")  # fmt: skip
        if not cards:
            return None
        if len(cards) != event.count:
            return Fault("L211", f"{self.name(who)} discards {event.count} cards, but the list "
                         f"shows {len(cards)}.")  # fmt: skip
        return self._not_held(self._table.places[who], cards, "discards")

    def deck_lasts(self, seat: int, count: int) -> Fault | None:
        """More cards than the stub has take a reshuffle (docs/rules.md, section 5)."""
        deck, told = self._table.deck, self._table.profile.reshuffle_printed
        if not told and count <= deck.stub + deck.pile:
            return None
        return Fault("L214", f"{self.name(seat)} draws {count} cards, but the deck has {deck.stub} "
                     "left and was not reshuffled.")  # fmt: skip

    def replaced(self, seat: int, count: int, due: int) -> Fault | None:
        """``count`` cards dealt face down, where ``due`` were thrown away."""
        if count == due:
            return None
        return Fault("L210", f"{self.name(seat)} is dealt {count or 'no'} cards; {due or 'none'} "
                     "were due.")  # fmt: skip

    def stand_pat(self, event: StandPat) -> Fault | None:
        if not event.cards:
            return None
        return self._not_held(self._table.places[event.seat], event.cards, "keeps")

    def dealt(self, event: Dealt, discarded: int) -> Fault | None:
        """Cards dealt after ``discarded`` cards went (4 at the deal, when all are new)."""
        place = self._table.places[event.seat]
        if len(event.new) != discarded:
            cards = "1 card" if len(event.new) == 1 else f"{len(event.new)} cards"
            return Fault(
                "L210", f"{self.name(event.seat)} is dealt {cards} instead of {discarded}."
            )
        known, hidden = place.holding.known, place.holding.hidden
        if not event.kept and hidden == 4:
            return self.duplicate(place, event.new, ())  # what was kept was never seen
        if len(event.kept) != 4 - discarded or (
            hidden == discarded and not known.issuperset(event.kept)
        ):
            return Fault("L210", f"{self.name(event.seat)} is said to keep "
                         f"{show_cards(event.kept)}, but kept "
                         f"{show_cards(sorted(known)) or 'nothing'}.")  # fmt: skip
        return self.duplicate(place, event.new, event.kept)

    def shown(self, seat: int, cards: Cards) -> Fault | None:
        """Cards of a holding turned face up, all four or some of them."""
        place = self._table.places[seat]
        if len(cards) > 4:
            return Fault("L210", f"{self.name(seat)} shows {len(cards)} cards; a holding has four.")
        return self._not_held(place, cards, "shows") or self.duplicate(place, cards, ())

    def _not_held(self, place: Place, cards: Cards, verb: str) -> Fault | None:
        holding = place.holding
        if holding.hidden or holding.known.issuperset(cards):
            return None
        strange = [card for card in cards if card not in holding.known]
        return Fault("L212", f"{self.name(place.seat)} {verb} {show_cards(strange)}, but held "
                     f"{show_cards(sorted(place.known))}.")  # fmt: skip

    def duplicate(self, place: Place, cards: Cards, kept: Cards) -> Fault | None:
        """A card can be in one place only, and comes back only after a reshuffle."""
        seen, known = set(kept), place.holding.known
        for card in cards:
            if card in seen:
                return Fault("L213", f"{self.name(place.seat)} has {card} twice.")
            seen.add(card)
            if card in known:
                continue
            other = self._table.deck.conflict(place.seat, card, place.served_in)
            if other is not None:
                return Fault("L213", self._two_places(place.seat, card, other))
        return None

    def _two_places(self, seat: int, card: Card, other: int) -> str:
        who, holder = self.name(seat), self.name(other)
        if self._table.deck.holder(card) is not None:
            there = self._told_at(other, card, _TELLING)
            return f"{card} is in two places: {who} has it, and so has {holder}{there}."
        there = self._told_at(other, card, (Discard,)) or self._told_at(other, card, _TELLING)
        if other == seat:
            return f"{who} gets back {card}, which {who} threw away{there}."
        return (
            f"{who} has {card}, which {holder} threw away{there}, and the deck was not reshuffled "
            "since."
        )

    def _told_at(self, seat: int, card: Card, kinds: tuple[type[_Telling], ...]) -> str:
        """Where the log first tells that ``seat`` has the card, in brackets: the line; with its
        file, where the hand was joined from several logs."""
        for index, event in enumerate(self._hand.events):
            if isinstance(event, kinds) and event.seat == seat and card in cards_in(event):
                file, line = self._hand.place(index)
                return f" ({file}:{line})" if self._hand.elsewhere else f" (line {line})"
        return ""
