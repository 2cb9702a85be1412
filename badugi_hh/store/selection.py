"""Which hands or player-hands to read from the store, and how their time is divided."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, fields
from datetime import MAXYEAR, MINYEAR, UTC, datetime, timedelta
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from badugi_hh.store.packing import told

Condition = tuple[str, list[object]]
"""A condition in SQL with ``?`` for each value, and the values."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Which player-hands to read: those that fit every field that is given. Of hands: those that
    such a player was dealt in to, and that fit all else.

    ``since`` is included, ``until`` is not; both must know their zone, and a hand without a time
    passes neither. Bets are in smallest units; ``stakes`` are small and big bet for each number of
    decimals, as ``money.read_stakes`` gives them. ``hero`` are players that logs were written for.
    ``tournament`` takes tournaments alone, or cash games alone if false; ``showdown`` are those
    that a player took to a showdown. A hand that could not be read has a site, and nothing else
    that could fit.
    """

    player: str | None = None
    site: str | None = None
    currency: str | None = None
    structure: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    small_bet: int | None = None
    big_bet: int | None = None
    stakes: tuple[tuple[int, int, int], ...] | None = None
    min_seats: int | None = None
    max_seats: int | None = None
    position: str | None = None
    hero: bool | None = None
    tournament: bool | None = None
    showdown: bool | None = None

    def of_player_hands(self) -> Condition:
        """The condition on rows of the table ``player_hands``."""
        return self._joined(_CONDITIONS)

    def of_hands(self) -> Condition:
        """The condition on rows of the table ``hands``."""
        return self._joined(_CONDITIONS | _OF_HANDS)

    def _joined(self, conditions: Mapping[str, str]) -> Condition:
        said: list[str] = []
        values: list[object] = []
        for field in fields(self):
            value = getattr(self, field.name)
            if value is None:
                continue
            if field.name == "stakes":
                said.append(f"({' OR '.join([_STAKES] * len(value))})")
                values += [figure for stakes in value for figure in stakes]
                continue
            said.append(conditions[field.name])
            is_time = isinstance(value, datetime)
            values.append(value.astimezone(UTC).replace(tzinfo=None) if is_time else value)
        return " AND ".join(said) or "true", values


_STAKES: Final = "(decimals = ? AND small_bet = ? AND big_bet = ?)"
_CONDITIONS: Final = {
    "player": "player = ?",
    "site": "site = ?",
    "currency": "currency = ?",
    "structure": "structure = ?",
    "since": "played_at >= ?",
    "until": "played_at < ?",
    "small_bet": "small_bet = ?",
    "big_bet": "big_bet = ?",
    "min_seats": "seats >= ?",
    "max_seats": "seats <= ?",
    "position": "position = ?",
    "hero": "hero = ?",
    "tournament": "(tournament IS NOT NULL) = ?",
    "showdown": f"({told('showdowns')} > 0) = ?",
}
_OF_HANDS: Final = {
    name: f"(site, hand_id) IN (SELECT (site, hand_id) FROM player_hands WHERE {_CONDITIONS[name]})"
    for name in ("player", "position", "hero", "showdown")
}

EVERYTHING: Final = Selection()


def seat_range(words: str) -> tuple[int, int]:
    """The fewest and the most players dealt in, from ``6`` or ``2-5``. Raises ``ValueError``."""
    told = re.fullmatch(r"([0-9]{1,3})(?:-([0-9]{1,3}))?", words)
    if told:
        fewest, most = int(told[1]), int(told[2] or told[1])
        if fewest <= most:
            return fewest, most
    raise ValueError(f"seats are given as 6 or 2-5, not {words}")


class Span(NamedTuple):
    """A stretch of time: its first moment, and the first one after it; ``None`` where no hand can
    be before, or after."""

    first: datetime | None
    after: datetime | None


def span_of(words: str, zone: str = "UTC") -> Span:
    """A day (``2024-03-01``) or minute (``2024-03-01 20:15``). Raises ``ValueError``."""
    for form, long in (("%Y-%m-%d", timedelta(days=1)), ("%Y-%m-%d %H:%M", timedelta(minutes=1))):
        with suppress(ValueError):
            first = datetime.strptime(words, form).replace(tzinfo=ZoneInfo(zone))
            # The first and the last year can't be told in UTC in every zone.
            return Span(
                first if first.year > MINYEAR else None,
                first + long if first.year < MAXYEAR else None,
            )
    raise ValueError(f'times are given as 2024-03-01 or "2024-03-01 20:15", not {words}')


@dataclass(frozen=True, slots=True)
class Clock:
    """How time is divided: days and months are those of ``zone`` (a name of the IANA database), and
    a session ends where a player has no hand for longer than ``gap``."""

    zone: str = "UTC"
    gap: timedelta = timedelta(minutes=30)


USUAL: Final = Clock()
