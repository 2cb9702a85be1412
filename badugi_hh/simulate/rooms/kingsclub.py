"""A simulated hand as KingsClub writes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final
from zoneinfo import ZoneInfo

from badugi_hh.engine import Replay, replay
from badugi_hh.events import (
    Award,
    Bet,
    BettingStart,
    Call,
    Check,
    Dealt,
    DealtDown,
    Discard,
    Event,
    Fold,
    Hand,
    Muck,
    Post,
    PostKind,
    PotTotal,
    Presence,
    Raise,
    RakeTaken,
    Seat,
    SeatResult,
    Show,
    StandPat,
    StreetStart,
    SummaryStart,
    Tournament,
)
from badugi_hh.money import CHIPS, Money
from badugi_hh.rules import Street
from badugi_hh.simulate.rooms.showdown import shown_cards

_CLOCK: Final = ZoneInfo("America/New_York")


def as_written(hand: Hand) -> Hand | None:
    """The hand in KingsClub's words; ``None`` where it has none: for a dead blind alone."""
    posts = [event.kind for event in hand.events if isinstance(event, Post)]
    if posts.count(PostKind.SMALL_BLIND) > 1 or hand.played_at is None:
        return None
    played, tournament = replay(hand), hand.tournament
    return replace(
        hand,
        site="kingsclub",
        stamp=f"{hand.played_at.astimezone(_CLOCK):%Y-%m-%d %H:%M:%S}",
        money=Money(CHIPS if tournament else "USD", "", 2, grouped=True),
        table=f"T{tournament.id} [1]" if tournament else hand.table,
        seats=tuple(_seat(seat, played) for seat in hand.seats),
        events=tuple(_Course(hand, played).events()),
        tournament=Tournament(tournament.id) if tournament else None,
        max_seats=None,
        game="",
    )


def _seat(seat: Seat, played: Replay) -> Seat:
    """The room says nothing of who is away, but deals no cards to who is not in the hand."""
    dealt = seat.number in played.players
    presence = Presence.PLAYING if dealt else Presence.OUT_OF_HAND
    return Seat(seat.number, seat.player, seat.stack, presence)


class _Course:
    """The events of a hand in the room's order.

    Lines that it does not know are left out: chat and notices, chips returned, the cap, the
    reshuffle, who mucks.
    """

    def __init__(self, hand: Hand, played: Replay) -> None:
        self.hand = hand
        self.played = played
        self.cards = shown_cards(hand)
        self.hole_cards = next((e for e in hand.events if isinstance(e, Dealt)), None)
        self.big_blind: int | None = None

    def events(self) -> Iterator[Event]:
        """Every street has a heading above its betting, even if there is none."""
        drawn: Street | None = None
        for event in self.hand.events:
            for written in self.written(event):
                if drawn is not None and not isinstance(written, Discard | StandPat | Dealt):
                    yield BettingStart(drawn)
                    drawn = None
                yield written
                if isinstance(written, StreetStart) and written.street is not Street.PREDRAW:
                    drawn = written.street

    def written(self, event: Event) -> Iterator[Event]:
        """What the room writes for one event."""
        match event:
            case Post():
                yield self.post(event)
            case StreetStart(Street.PREDRAW):
                yield event
                yield from self.deal()
            case Dealt() if event is self.hole_cards:
                pass  # told already, among the deals of all
            case StreetStart() | Call() | Bet() | Discard() | Dealt():
                yield event
            case Fold(seat):
                yield Fold(seat)
            case Check(seat):
                yield Check(seat)
            case Raise():
                yield replace(event, by=None)
            case StandPat(seat):
                yield StandPat(seat)
            case Show(seat) | Muck(seat) if seat in self.cards:
                yield Show(seat, self.cards[seat])
            case SummaryStart():
                yield event
                yield from self.results()

    def post(self, post: Post) -> Post:
        """Whoever comes in between the blinds posts a ``blind``, its dead part included."""
        if post.kind is PostKind.BOTH_BLINDS:
            return replace(post, kind=PostKind.ENTRY)
        if post.kind is PostKind.BIG_BLIND:
            if self.big_blind is not None:
                return replace(post, kind=PostKind.ENTRY)
            self.big_blind = post.seat
        return post

    def deal(self) -> Iterator[Event]:
        """A line for everybody in the hand, in the order of seats."""
        for seat in sorted(self.played.players):
            if self.hole_cards is not None and self.hole_cards.seat == seat:
                yield self.hole_cards
            else:
                yield DealtDown(seat)

    def results(self) -> Iterator[Event]:
        """Each seat's result, the rake, then who wins what."""
        awards = [event for event in self.hand.events if isinstance(event, Award)]
        for seat, player in sorted(self.played.players.items()):
            paid = sum(award.amount for award in awards if award.seat == seat)
            net = paid - player.put_in
            yield SeatResult(seat, player.stack + net, net)
        rake = sum(event.rake for event in self.hand.events if isinstance(event, PotTotal))
        if rake:
            yield RakeTaken(rake)
        for award in awards:
            pot = "side pot-1" if award.pot == "side pot" else award.pot
            yield Award(award.seat, award.amount, pot)
