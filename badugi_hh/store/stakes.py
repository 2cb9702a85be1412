"""What was played: hands by room and stakes, and when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from badugi_hh.money import Money
from badugi_hh.parsing import Status
from badugi_hh.store.selection import Selection

if TYPE_CHECKING:
    import duckdb


@dataclass(frozen=True, slots=True)
class StakesPlayed:
    """Hands of one room at one stake; bets in smallest units. The levels of tournaments are taken
    together, and their bets are 0. ``first`` and ``last`` are ``None`` where no time is known."""

    site: str
    structure: str
    money: Money
    tournament: bool
    small_bet: int
    big_bet: int
    hands: int
    first: datetime | None
    last: datetime | None


_QUERY: Final = """
SELECT site, structure, currency, symbol, decimals, tournament IS NOT NULL AS in_tournament,
       CASE WHEN in_tournament THEN 0 ELSE small_bet END AS small,
       CASE WHEN in_tournament THEN 0 ELSE big_bet END AS big,
       count(*), min(played_at), max(played_at)
FROM hands WHERE status = ? AND {condition}
GROUP BY ALL ORDER BY count(*) DESC, 1, 2, 3, 4, 5, 6, 7, 8
"""


def find_stakes(connection: duckdb.DuckDBPyConnection, selection: Selection) -> list[StakesPlayed]:
    """The stakes of the chosen hands that were read, those of most hands first."""
    condition, values = selection.of_hands()
    query = _QUERY.format(condition=condition)
    rows = connection.execute(query, [Status.READ.value, *values])
    return [_stakes(*row) for row in rows.fetchall()]


def _stakes(
    site: str,
    structure: str,
    currency: str,
    symbol: str,
    decimals: int,
    tournament: bool,
    *numbers: Any,
) -> StakesPlayed:
    small_bet, big_bet, hands, first, last = numbers
    return StakesPlayed(
        site=site,
        structure=structure,
        money=Money(currency, symbol, decimals),
        tournament=tournament,
        small_bet=small_bet,
        big_bet=big_bet,
        hands=hands,
        first=first and first.replace(tzinfo=UTC),
        last=last and last.replace(tzinfo=UTC),
    )
