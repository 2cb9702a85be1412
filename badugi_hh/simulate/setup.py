"""What a simulated hand begins with, and what it leaves behind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final
from zoneinfo import ZoneInfo

from badugi_hh.events import Event, Hand, Notice, SummaryStart, Topic
from badugi_hh.simulate.people import Person


@dataclass(frozen=True, slots=True)
class Setup:
    """A hand before the deal.

    ``frame`` has the header and the seats, and no events yet. ``people`` are those dealt in, by
    seat. ``opening`` are the lines before the deal, in the order printed; a post may be for more
    than the player has. ``away`` are the seats that the room folds. ``raked``: the room takes rake.
    """

    frame: Hand
    people: Mapping[int, Person]
    opening: tuple[Event, ...]
    away: frozenset[int] = frozenset()
    raked: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """A hand that was played, ready but for the lines of its end. ``stacks`` are the chips
    afterwards, ``away`` the seats that time out or sit out from now on."""

    hand: Hand
    stacks: Mapping[int, int]
    away: frozenset[int]


@dataclass(slots=True)
class Chair:
    """A taken seat between two hands. ``entering``: he has to post before he is dealt in;
    ``missed``: the blinds passed him while he was away."""

    person: Person
    stack: int
    away: bool = False
    entering: bool = False
    missed: bool = False


@dataclass(slots=True)
class Clock:
    """Numbers the hands and tells the time; both only go up."""

    rng: Random
    number: int = field(init=False)
    now: datetime = field(init=False)

    def __post_init__(self) -> None:
        # Far apart, so that the hands of two seeds hardly ever share a number.
        self.number = self.rng.randrange(100_000_000_000, 900_000_000_000)
        days, seconds = self.rng.randrange(4500), self.rng.randrange(86_400)
        self.now = datetime(2012, 6, 1, tzinfo=UTC) + timedelta(days=days, seconds=seconds)

    def next_hand(self) -> tuple[str, datetime]:
        """The number and the time of the next hand."""
        self.number += self.rng.randrange(1000, 90_000)
        self._pass(self.rng.randrange(30, 150))
        return str(self.number), self.now

    def rest(self) -> None:
        """Some hours until the next session."""
        self._pass(self.rng.randrange(3600, 200_000))

    def _pass(self, seconds: int) -> None:
        self.now += timedelta(seconds=seconds)
        # The room's stamp can't tell the two passes through the hour that autumn repeats.
        if self.now.astimezone(_ROOM_ZONE).fold:
            self.now += timedelta(hours=1)


_ROOM_ZONE: Final = ZoneInfo("America/New_York")
# What the room calls the zone of a player's computer. The letters stay the same in summer.
LOCAL_ZONES: Final = {
    "CET": ZoneInfo("Europe/Paris"),
    "EET": ZoneInfo("Europe/Helsinki"),
    "WET": ZoneInfo("Europe/Lisbon"),
    "MSK": ZoneInfo("Europe/Moscow"),
    "JST": ZoneInfo("Asia/Tokyo"),
}


def stamp(moment: datetime, local: str = "") -> str:
    """The moment as the header prints it; ``local`` is a key of ``LOCAL_ZONES``, or empty."""
    room = f"{_clock_face(moment.astimezone(_ROOM_ZONE))} ET"
    if not local:
        return room
    return f"{_clock_face(moment.astimezone(LOCAL_ZONES[local]))} {local} [{room}]"


def _clock_face(moment: datetime) -> str:
    """The hour has no leading zero."""
    return f"{moment:%Y/%m/%d} {moment.hour}:{moment:%M:%S}"


def after(seat: int, seats: Iterable[int]) -> list[int]:
    """``seats`` in the order in which they follow ``seat`` around the table, itself last."""
    ring = sorted(seats)
    return [s for s in ring if s > seat] + [s for s in ring if s <= seat]


def notice(hand: Hand, topic: Topic, name: str, text: str) -> Notice:
    """A line about somebody: by his seat if the hand lists him, else by his name."""
    for seat in hand.seats:
        if seat.player == name:
            return Notice(topic, text, seat.number)
    return Notice(topic, name + text)


def with_lines_before_summary(hand: Hand, lines: Iterable[Event]) -> Hand:
    """The hand with ``lines`` between the last award and the summary."""
    at = next(i for i, event in enumerate(hand.events) if isinstance(event, SummaryStart))
    return replace(hand, events=(*hand.events[:at], *lines, *hand.events[at:]))
