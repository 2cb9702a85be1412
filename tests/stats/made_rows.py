"""Rows of facts made by hand: one plain row, and what a test wants to be different in it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from badugi_hh.facts import COLUMNS, COUNTS, IDENTITY, WIDE, PlayerHand
from badugi_hh.reports.files import records_json
from badugi_hh.stats import DEFAULT, SETS, Stat, as_json, chosen
from badugi_hh.stats.values import with_totals

if TYPE_CHECKING:
    import pandas as pd

_PLAIN: dict[str, Any] = {
    "site": "pokerstars",
    "hand_id": "1",
    "played_at": datetime(2024, 3, 2, 12, tzinfo=UTC),
    "currency": "USD",
    "decimals": 2,
    "tournament": None,
    "structure": "fixed limit",
    "small_bet": 100,
    "big_bet": 200,
    "big_blind": 100,
    "seats": 6,
    "seat": 1,
    "player": "Wren",
    "hero": False,
    "position": "BTN",
    "stack": 5000,
    "start_rank": None,
    "final_rank": None,
    "hands": 1,
    "entry_chances": 1,
}


def row(**changes: Any) -> PlayerHand:
    """Wren folded before the draw at $1/$2; counters that are not named are 0."""
    assert set(changes) <= {column.name for column in COLUMNS}
    return player_hand(_PLAIN | changes)


def player_hand(values: Mapping[str, Any]) -> PlayerHand:
    """The row with these values; counters that are not named are 0."""
    return PlayerHand(
        tuple(values[column.name] for column in IDENTITY),
        tuple(values.get(column.name, 0) for column in WIDE),
        bytes(values.get(column.name, 0) for column in COUNTS),
    )


def entries(
    summary: pd.DataFrame, stats: Iterable[Stat] = chosen(SETS[DEFAULT])
) -> list[dict[str, Any]]:
    """The records that ``stats --format json`` makes of a summary."""
    text = "".join(records_json(as_json(with_totals(summary), stats)))
    entries: list[dict[str, Any]] = json.loads(text)
    return entries
