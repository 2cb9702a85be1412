"""What the room prints once the betting is over: shows, mucks, awards, and the summary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from badugi_hh.engine.pots import build_pots
from badugi_hh.engine.record import Pot
from badugi_hh.engine.settlement import settle, share_out
from badugi_hh.engine.table import Table
from badugi_hh.events import (
    Award,
    Cards,
    Event,
    Muck,
    NoShow,
    Outcome,
    Post,
    PostKind,
    PotTotal,
    SeatSummary,
    Show,
    ShowdownStart,
    SummaryStart,
)
from badugi_hh.ranking import BadugiRank, rank_of
from badugi_hh.rules import Street, TieRule
from badugi_hh.simulate.setup import Setup


def claims(
    table: Table, cards: Mapping[int, Cards], setup: Setup, rng: Random
) -> tuple[list[Event], dict[int, int]]:
    """The rest of the hand's lines, and what each seat was paid."""
    return _Ending(table, cards, setup, rng).run()


def rakes_of(pots: Sequence[int], big_bet: int, drawn: bool) -> list[int]:
    """What the room takes from each pot of a cash hand, main pot first: 5 % rounded down to the
    cent, at most half a big bet altogether, and nothing from a hand that ended before the first
    draw (docs/rules.md, section 4)."""
    left = big_bet // 2 if drawn else 0
    rakes = []
    for pot in pots:
        rakes.append(min(pot * 5 // 100, left))
        left -= rakes[-1]
    return rakes


def label(rank: BadugiRank) -> str:
    """The room's name of a hand: ``Badugi: 8,4,3,A`` or ``3-card: 6,5,4``."""
    name = "Badugi" if rank.size == 4 else f"{rank.size}-card"
    return f"{name}: {','.join(r.letter for r in rank.ranks)}"


class _Ending:
    def __init__(self, table: Table, cards: Mapping[int, Cards], setup: Setup, rng: Random) -> None:
        self.table = table
        self.setup = setup
        self.rng = rng
        self.live = table.live_seats
        # Everybody turns over his cards in an order of his own.
        self.cards = {seat: tuple(rng.sample(cards[seat], 4)) for seat in self.live}
        self.ranks = {seat: rank_of(held) for seat, held in self.cards.items()}
        self.events: list[Event] = []
        self.shown: list[int] = []
        self.paid: dict[int, int] = {}

    def run(self) -> tuple[list[Event], dict[int, int]]:
        total = self.table.pot
        if len(self.live) == 1:
            nets = self.after_rake([total])
            self.uncontested(nets[0])
        else:
            layers = build_pots([self.table.places[seat] for seat in self.table.order])
            holdings = {seat: frozenset(held) for seat, held in self.cards.items()}
            pots = settle(layers, holdings, TieRule.SPLIT)
            nets = self.after_rake([pot.amount for pot in pots])
            self.showdown(pots, nets)
        self.events.append(SummaryStart())
        split = len(nets) > 1
        main, side = (nets[0], tuple(nets[1:])) if split else (None, ())
        self.events.append(PotTotal(total, total - sum(nets), main, side))
        self.events += [self.summary(seat) for seat in sorted(self.table.order)]
        return self.events, self.paid

    def after_rake(self, amounts: Sequence[int]) -> list[int]:
        """The pots as the room pays them out, and prints them in the summary."""
        if not self.setup.raked:
            return list(amounts)
        drawn = self.table.street > Street.PREDRAW
        rakes = rakes_of(amounts, 2 * self.table.stakes.big_blind, drawn)
        return [amount - rake for amount, rake in zip(amounts, rakes, strict=True)]

    # -- who shows, who is paid ------------------------------------------------------------------

    def uncontested(self, amount: int) -> None:
        winner = self.live[0]
        self.pay(winner, amount, "pot")
        chance = self.rng.random()
        if chance < 0.6:
            self.events.append(NoShow(winner))
        elif chance < 0.63:
            self.events.append(Show(winner, self.cards[winner][:1]))

    def showdown(self, pots: Sequence[Pot], nets: Sequence[int]) -> None:
        """From the highest side pot down to the main pot, each paid as soon as it is decided."""
        self.events.append(ShowdownStart())
        waiting = self.show_order(pots[-1].eligible)
        best: BadugiRank | None = None
        for pot, net in zip(reversed(pots), reversed(nets), strict=True):
            for seat in [s for s in waiting if s in pot.eligible]:
                waiting.remove(seat)
                if best is None or self.ranks[seat] >= best:
                    best = self.ranks[seat]
                    self.shown.append(seat)
                    self.events.append(Show(seat, self.cards[seat], label(best)))
                else:
                    self.events.append(Muck(seat))
            assert pot.winners is not None  # every holding is known here
            for seat, share in share_out(net, pot.winners).items():
                self.pay(seat, share, _pot_name(pot.number, len(pots)))

    def show_order(self, highest: Sequence[int]) -> list[int]:
        """The last to bet or raise on the last street shows first, else the first player left of
        the button who is in the highest pot; then around the table."""
        table = self.table
        bettor = table.aggressor if table.street is Street.THIRD_DRAW else None
        first = bettor if bettor in self.live and bettor is not None else highest[0]
        at = self.live.index(first)
        return [*self.live[at:], *self.live[:at]]

    def pay(self, seat: int, amount: int, pot: str) -> None:
        if amount:
            self.events.append(Award(seat, amount, pot))
            self.paid[seat] = self.paid.get(seat, 0) + amount

    # -- the summary -----------------------------------------------------------------------------

    def summary(self, seat: int) -> SeatSummary:
        place, tags = self.table.places[seat], self.tags(seat)
        if place.folded_on is not None:
            return SeatSummary(
                seat,
                Outcome.FOLDED,
                tags,
                folded_on=place.folded_on,
                did_not_bet=not self.has_bet(seat),
            )
        amount = self.paid.get(seat)
        if len(self.live) == 1:
            return SeatSummary(seat, Outcome.COLLECTED, tags, amount=amount)
        cards = self.cards[seat]
        if seat not in self.shown:
            return SeatSummary(seat, Outcome.MUCKED, tags, cards=cards)
        outcome = Outcome.LOST if amount is None else Outcome.WON
        called = label(self.ranks[seat])
        return SeatSummary(seat, outcome, tags, cards=cards, amount=amount, called=called)

    def has_bet(self, seat: int) -> bool:
        """Did any chip of his go in but an ante?"""
        place = self.table.places[seat]
        antes = sum(
            post.amount
            for post in self.setup.opening
            if isinstance(post, Post) and post.kind is PostKind.ANTE and post.seat == seat
        )
        return place.put_in + place.returned > antes

    def tags(self, seat: int) -> tuple[str, ...]:
        table = self.table
        held = (
            ("button", table.button),
            ("small blind", table.small_blind),
            ("big blind", table.big_blind),
        )
        return tuple(tag for tag, holder in held if holder == seat)


def _pot_name(number: int, pots: int) -> str:
    if pots == 1:
        return "pot"
    if number == 0:
        return "main pot"
    return "side pot" if pots == 2 else f"side pot-{number}"
