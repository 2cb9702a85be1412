"""A simulated hand as Full Tilt writes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from badugi_hh.engine import Replay, replay
from badugi_hh.events import (
    Award,
    Button,
    Capped,
    Chat,
    Dealt,
    Discard,
    Event,
    Hand,
    Muck,
    NoShow,
    Notice,
    Outcome,
    Post,
    PostKind,
    PotTotal,
    Presence,
    Raise,
    Remark,
    Replaced,
    Reshuffle,
    Seat,
    SeatSummary,
    Show,
    StandPat,
    StreetStart,
    Topic,
    Tournament,
)
from badugi_hh.ranking import BadugiRank, rank_of
from badugi_hh.rules import Street

_AWAY: Final = "is sitting out"
_MOST_SEATS: Final = 8
"""A table of so many seats has no word for it in the header."""
_SITS_OUT: Final = ": sits out"
_TOPICS: Final = {
    Topic.TIMED_OUT: " has timed out",
    Topic.SITS_OUT: " is sitting out",
    Topic.RETURNED: " has returned",
}
_WORDS: Final = {
    " is disconnected": " has been disconnected",
    " is connected": " has reconnected",
    " leaves the table": " stands up",
    " was removed from the table for failing to post": " stands up",
    " joins the table": " sits down",
    _SITS_OUT: " is sitting out",
}
"""The words of a line about a player, and this room's; lines with others are left out."""


def as_written(hand: Hand) -> Hand:
    """The hand in Full Tilt's words."""
    played = replay(hand)
    seated = tuple(
        Seat(seat.number, seat.player, seat.stack, seat.presence)
        for seat in hand.seats
        if seat.presence is not Presence.OUT_OF_HAND
    )
    absent = _absentees(hand)
    return replace(
        hand,
        site="fulltilt",
        stamp=_stamp(hand.stamp),
        money=replace(hand.money, grouped=True),
        table="1" if hand.tournament else hand.table,
        seats=tuple(sorted((*seated, *absent), key=lambda seat: seat.number)),
        events=tuple(_Course(hand, played, absent).events()),
        tournament=_tournament(hand.tournament) if hand.tournament else None,
        max_seats=None if hand.max_seats == _MOST_SEATS else hand.max_seats,
        game="",
    )


def _stamp(stamp: str) -> str:
    """``2024/05/04 9:05:07 CET [2024/05/04 3:05:07 ET]``: here the time comes before the date."""
    local, _, room = stamp.rstrip("]").partition(" [")
    face = _clock_face(local)
    return f"{face} [{_clock_face(room)}]" if room else face


def _clock_face(stamp: str) -> str:
    date, time, zone = stamp.split(" ")
    return f"{time:0>8} {zone} - {date}"


def _tournament(told: Tournament) -> Tournament:
    price = told.buy_in.removesuffix(" USD").replace("+", " + ")
    return Tournament(told.id, f"{price} Sit & Go")


def _absentees(hand: Hand) -> tuple[Seat, ...]:
    """Who sits out of a cash game is listed as others are; here on the seats that are free."""
    names = [
        event.text.removesuffix(_SITS_OUT)
        for event in hand.events
        if isinstance(event, Notice) and event.text.endswith(_SITS_OUT)
    ]
    taken = {seat.number for seat in hand.seats}
    free = (n for n in range(1, (hand.max_seats or _MOST_SEATS) + 1) if n not in taken)
    stack = 20 * hand.stakes.big_bet
    return tuple(
        Seat(n, name, stack, Presence.SITTING_OUT) for n, name in zip(free, names, strict=False)
    )


def label(rank: BadugiRank) -> str:
    """The room's name of a hand: ``Badugi: 9, 6, 3, A`` or ``3-Card: 5, 4, 2``."""
    name = "Badugi" if rank.size == 4 else f"{rank.size}-Card"
    return f"{name}: {', '.join(r.letter for r in rank.ranks)}"


class _Course:
    """The events of a hand in the room's order, with its claims.

    Left out are lines that it does not know: the cap, the reshuffle, what becomes of a tournament,
    and what the winner of an uncontested pot shows.
    """

    def __init__(self, hand: Hand, played: Replay, absent: tuple[Seat, ...]) -> None:
        self.hand = hand
        self.played = played
        self.absent = {seat.player: seat.number for seat in absent}
        self.owed: list[Event] = []  # cards that are dealt when all have drawn
        self.posted: set[PostKind] = set()

    def events(self) -> Iterator[Event]:
        for event in self.hand.events:
            if self.owed and not isinstance(event, Discard | StandPat | Dealt | Reshuffle | Remark):
                yield from self.owed
                self.owed = []
            yield from self.written(event)
        for number in sorted(self.absent.values()):
            yield SeatSummary(number, Outcome.NOTHING, note=_AWAY)

    def written(self, event: Event) -> Iterator[Event]:
        """What the room writes for one event."""
        match event:
            case Post():
                yield from self.post(event)
            case StreetStart(street=Street.PREDRAW):
                yield Button(self.hand.button)
                yield event
            case StreetStart():
                yield self.street(event)
            case Raise():
                yield replace(event, by=None)
            case Discard():
                yield event
                if event.seat != self.hand.hero:
                    self.owed.append(Replaced(event.seat, event.count))
            case Dealt(kept=kept) if kept or self.drawing(event):
                self.owed.append(event)
            case Show():
                if self.played.showdown:
                    yield replace(event, called=label(rank_of(event.cards)))
            case Award():
                yield from self.award(event)
            case PotTotal():
                yield self.total(event)
            case SeatSummary():
                yield self.summary(event)
            case Chat(seat=None):
                yield replace(event, speaker=f"{event.speaker} (Observer)")
            case Notice():
                yield from self.notice(event)
            case Capped() | Reshuffle() | NoShow():
                pass
            case _:
                yield event

    # -- before and between the actions ----------------------------------------------------------

    def post(self, event: Post) -> Iterator[Event]:
        """Only the first blinds have names; others enter the game, and what is dead has a line."""
        seat, kind, amount = event.seat, event.kind, event.amount
        if kind is PostKind.BOTH_BLINDS:
            live = min(amount, self.hand.stakes.big_blind)
            dead = amount - live
            yield Post(seat, PostKind.ENTRY, live, event.all_in and not dead)
            if dead:
                yield Post(seat, PostKind.DEAD_BLIND, dead, event.all_in)
        elif kind in self.posted and kind is PostKind.BIG_BLIND:
            yield replace(event, kind=PostKind.ENTRY)
        elif kind in self.posted and kind is PostKind.SMALL_BLIND:
            yield replace(event, kind=PostKind.DEAD_BLIND)
        else:
            self.posted.add(kind)
            yield event

    def street(self, event: StreetStart) -> StreetStart:
        players = self.played.players.values()
        inside = [p for p in players if p.folded_on is None or p.folded_on >= event.street]
        all_in = sum(p.all_in_on is not None and p.all_in_on < event.street for p in inside)
        pot = self.played.street_pots[event.street]
        return replace(event, pot=pot, players=len(inside), all_in=all_in or None)

    def drawing(self, event: Dealt) -> bool:
        """All four cards are new, but not those of the deal."""
        first = next(e for e in self.hand.events if isinstance(e, Dealt))
        return event is not first

    def notice(self, event: Notice) -> Iterator[Notice]:
        """A line about a player, by the seat of who is listed here."""
        name, words = "", event.text
        if event.seat is None:
            name, words = self.split(words)
        seat = self.absent.get(name, event.seat)
        ours = _TOPICS.get(event.topic) or _WORDS.get(words)
        # Behind a strange name with a colon nothing but chat can be read.
        if ours and (seat is not None or ": " not in name):
            yield Notice(event.topic, ours if seat is not None else name + ours, seat)

    def split(self, text: str) -> tuple[str, str]:
        """A line about somebody without a seat: the name, and the words that are known."""
        for words in _WORDS:
            name, found, _ = text.partition(words)
            if found:
                return name, words
        return "", text

    # -- claims ----------------------------------------------------------------------------------

    def award(self, event: Award) -> Iterator[Event]:
        if not self.played.showdown:
            yield Muck(event.seat)
            yield event
            return
        record = self.played.players[event.seat]
        awards = (other for other in self.hand.events if isinstance(other, Award))
        sharers = sum(other.pot == event.pot for other in awards)
        yield replace(
            event,
            called=label(rank_of(record.holding.known)),
            tie=sharers > 1,
        )

    def total(self, event: PotTotal) -> PotTotal:
        """Main and side pots are told before rake."""
        amounts = [pot.amount for pot in self.played.pots]
        if event.main is None:
            return event
        return replace(event, main=amounts[0], side=tuple(amounts[1:]))

    def summary(self, event: SeatSummary) -> SeatSummary:
        tags = event.tags
        if "small blind" in tags:
            tags = ("small blind",)  # heads-up the button has it, and is not told
        note = "mucked" if event.outcome is Outcome.COLLECTED else ""
        called = label(rank_of(event.cards)) if event.cards else ""
        return replace(event, tags=tags, note=note, called=called)
