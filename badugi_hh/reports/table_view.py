"""The table after each event of a hand: stacks, bets in front of the players, cards, pots.

The hand is replayed once more, this time watched. What a replayer shows step by step and what
``hand_view`` writes beside the lines of a log is the same, and comes from here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from badugi_hh.audit import Audit
from badugi_hh.cards import Card
from badugi_hh.engine import Table, replay
from badugi_hh.engine.pots import build_pots
from badugi_hh.engine.table import Place
from badugi_hh.events import (
    Bet,
    Call,
    Check,
    Claim,
    Event,
    Fold,
    Muck,
    NoShow,
    Post,
    Raise,
    Show,
    StreetStart,
)
from badugi_hh.money import Money
from badugi_hh.reports.tables import Amount
from badugi_hh.rules import Street


class Standing(Enum):
    """How a player stands in the hand. The value is the word used in output."""

    IN = ""
    FOLDED = "folded"
    ALL_IN = "all-in"


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player at one moment. ``bet`` is what stands in front of him on this street; ``cards``
    are those that are known, ``hidden`` is how many others he holds."""

    seat: int
    player: str
    stack: Amount
    bet: Amount | None
    cards: tuple[Card, ...]
    hidden: int
    standing: Standing = Standing.IN


@dataclass(frozen=True, slots=True)
class TableView:
    """The table at one moment. ``pot`` is all that was put in so far; ``pots`` are the main and the
    side pots of what was gathered in from the players, who may have more chips in front of them."""

    seats: tuple[SeatView, ...]
    pot: Amount
    pots: tuple[Amount, ...]

    def at(self, seat: int) -> SeatView | None:
        """The player in ``seat``, if he was dealt in."""
        return next((one for one in self.seats if one.seat == seat), None)


def table_before(audit: Audit) -> TableView:
    """The table before the first event: stacks, and nothing else."""
    money = audit.replay.hand.money
    return TableView(
        tuple(
            SeatView(seat, record.player, Amount.of(record.stack, money), None, (), 0)
            for seat, record in audit.replay.players.items()
        ),
        Amount.of(0, money),
        (),
    )


def tables_after(audit: Audit) -> dict[int, TableView]:
    """The table after each event, by the event's index; empty where nothing could be replayed.

    The story is told as the audit took it: where a line is wrong, with what it must have been.
    """
    watcher = _Watcher(audit)
    replay(audit.story.hand, audit.replay.profile, watch=watcher.watch)
    return watcher.seen


_BETTING: Final = (Post, Fold, Check, Call, Bet, Raise)
# When one of these comes and nobody is to act, the chips on the street were gathered in.
_GATHERING: Final = (Claim, Show, Muck, NoShow)


class _Watcher:
    """Looks at the table whenever an event has been carried out."""

    def __init__(self, audit: Audit) -> None:
        self.story = audit.story
        self.money = audit.replay.hand.money
        self.names = {seat: record.player for seat, record in audit.replay.players.items()}
        self.pots: tuple[Amount, ...] = ()
        self.dealt = self.gathered = False
        self.seen: dict[int, TableView] = {}

    def watch(self, index: int, table: Table) -> None:
        event, origin = self.story.hand.events[index], self.story.origin[index]
        self.dealt |= isinstance(event, StreetStart)
        if isinstance(event, _BETTING):
            self.gathered = False
        elif self._gathers(event, table):
            self.gathered = True
        if self.gathered:
            layers = build_pots([table.places[seat] for seat in table.order])
            self._keep(pot.amount for pot in layers)
        elif not self.pots:  # antes and dead blinds stand in front of nobody
            self._keep([table.pot - sum(place.bet for place in table.places.values())])
        seats = (self._seat(place) for place in table.places.values())
        if origin is not None:
            pot = Amount.of(table.pot, self.money)
            self.seen[origin] = TableView(tuple(seats), pot, self.pots)

    def _keep(self, pots: Iterable[int]) -> None:
        self.pots = tuple(Amount.of(pot, self.money) for pot in pots if pot)

    def _gathers(self, event: Event, table: Table) -> bool:
        if isinstance(event, StreetStart):
            return event.street is not Street.PREDRAW
        return self.dealt and isinstance(event, _GATHERING) and table.to_act is None

    def _seat(self, place: Place) -> SeatView:
        return SeatView(
            seat=place.seat,
            player=self.names[place.seat],
            stack=Amount.of(place.stack, self.money),
            bet=None if self.gathered else _bet(place, self.money),
            cards=tuple(sorted(place.holding.known)),
            hidden=place.holding.hidden if self.dealt else 0,
            standing=_standing(place),
        )


def _bet(place: Place, money: Money) -> Amount | None:
    return Amount.of(place.bet, money) if place.bet else None


def _standing(place: Place) -> Standing:
    if not place.in_hand:
        return Standing.FOLDED
    return Standing.IN if place.able else Standing.ALL_IN
