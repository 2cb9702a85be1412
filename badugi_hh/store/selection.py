"""Which hands or player-hands to read from the store."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import UTC, datetime
from typing import Final

Condition = tuple[str, list[object]]
"""A condition in SQL with ``?`` for each value, and the values."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Which player-hands to read: those that fit every field that is given. Of hands: those that
    ``player`` was dealt in to, and that fit all else.

    ``since`` is included, ``until`` is not; both must know their zone. Bets are in smallest units;
    ``stakes`` are small and big bet for each number of decimals, as ``money.read_stakes`` gives
    them. A hand that could not be read has a site, and nothing else that could fit.
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

    def of_player_hands(self) -> Condition:
        """The condition on rows of the table ``player_hands``."""
        return self._joined("player = ?")

    def of_hands(self) -> Condition:
        """The condition on rows of the table ``hands``."""
        return self._joined(
            "(site, hand_id) IN (SELECT (site, hand_id) FROM player_hands WHERE player = ?)"
        )

    def _joined(self, player: str) -> Condition:
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
            said.append(player if field.name == "player" else _CONDITIONS[field.name])
            is_time = isinstance(value, datetime)
            values.append(value.astimezone(UTC).replace(tzinfo=None) if is_time else value)
        return " AND ".join(said) or "true", values


_STAKES: Final = "(decimals = ? AND small_bet = ? AND big_bet = ?)"
_CONDITIONS: Final = {
    "site": "site = ?",
    "currency": "currency = ?",
    "structure": "structure = ?",
    "since": "played_at >= ?",
    "until": "played_at < ?",
    "small_bet": "small_bet = ?",
    "big_bet": "big_bet = ?",
    "min_seats": "seats >= ?",
    "max_seats": "seats <= ?",
}

EVERYTHING: Final = Selection()
