"""The values that stand in lines: amounts, cards, seats, time stamps."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from badugi_hh.cards import BY_NAME
from badugi_hh.events import Cards
from badugi_hh.money import AmbiguousAmount, Money
from badugi_hh.parsing.faults import BadValue

# Rooms write the same letters all year, and summer time comes from the date: each is a place.
# CUST is a zone of the player's own making: it can't be placed.
_ZONES: Final = {
    "ET": "America/New_York",
    "EST": "America/New_York",
    "EDT": "America/New_York",
    "CT": "America/Chicago",
    "MT": "America/Denver",
    "PT": "America/Los_Angeles",
    "WET": "Europe/Lisbon",
    "GMT": "Europe/London",
    "BST": "Europe/London",
    "CET": "Europe/Paris",
    "CEST": "Europe/Paris",
    "EET": "Europe/Helsinki",
    "MSK": "Europe/Moscow",
    "IST": "Asia/Kolkata",
    "CCT": "Asia/Shanghai",
    "JST": "Asia/Tokyo",
    "UTC": "UTC",
}


def place_of(zone: str) -> str:
    """The place whose clock a zone's letters mean; a place's own name stays."""
    return _ZONES.get(zone, zone)


class _Numbers(dict[str | None, int]):
    """Digits and their number; most of those in lines are small ones that are in it."""

    def __missing__(self, digits: str | None) -> int:
        return int(digits or 0)


number: Final[Callable[[str | None], int]] = _Numbers({str(n): n for n in range(100)}).__getitem__
"""The number that digits are; 0 where there are none."""
seat: Final = number
"""The seat that a name's mark tells."""


def amount(text: str | None, money: Money) -> int:
    """Smallest units; ``P109`` where the text has no one reading."""
    text = text or ""
    try:
        return money.read(text)
    except AmbiguousAmount as problem:
        raise BadValue("P109", f"{str(problem)[0].upper()}{str(problem)[1:]}.", text) from None


@lru_cache(maxsize=65_536)
def cards(text: str) -> Cards:
    """Cards between brackets; ``P105`` for anything that is no card."""
    try:
        return tuple(map(BY_NAME.__getitem__, text.split()))
    except KeyError as problem:
        piece = problem.args[0]
        raise BadValue("P105", f"{piece} is not a card.", piece) from None


def optional_cards(text: str | None) -> Cards | None:
    return None if text is None else cards(text)


def stamp_in_utc(
    date: str | None,
    time: str | None,
    zone: str | None,
    et_date: str | None,
    et_time: str | None,
) -> datetime | None:
    """The moment in UTC, whatever the clock of this machine.

    A stamp in brackets is New York's and wins over the local one before it. Without a zone the
    room's own, New York's, is taken. ``None`` where the zone or the date is unknown.
    """
    if et_date and et_time:
        date, time, zone = et_date, et_time, "ET"
    if not date or not time:
        return None
    hour, _, rest = time.partition(":")
    full, since = _full_hour(date, hour, zone or "ET"), _since_full_hour(rest)
    return None if full is None or since is None else full + since


@lru_cache(maxsize=4_096)
def _full_hour(date: str, hour: str, zone: str) -> datetime | None:
    """The full hour in UTC: the hands of an hour have it in common, since clocks are put forward
    and back by hours."""
    try:
        year, month, day = map(int, date.split("/"))
        place = _zone(_ZONES[zone])
        return datetime(year, month, day, int(hour), tzinfo=place).astimezone(UTC)
    except (KeyError, ValueError, OverflowError):
        return None


@lru_cache(maxsize=3_600)
def _since_full_hour(time: str) -> timedelta | None:
    """The minutes and seconds of ``05:07``."""
    minute, _, second = time.partition(":")
    if not max(minute, second) < "60":
        return None
    return timedelta(minutes=int(minute), seconds=int(second))


@cache
def _zone(place: str) -> ZoneInfo:
    return ZoneInfo(place)
