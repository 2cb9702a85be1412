"""The sums that players' pages and charts are made of, added up in the store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from badugi_hh.stats import PLAYER, SETS, Sums, chosen, columns_read, merge, records, summarize
from badugi_hh.store import EVERYTHING, Selection, Store

if TYPE_CHECKING:
    import pandas as pd


def summary_of(
    store: Store,
    selection: Selection = EVERYTHING,
    by: Sequence[str] = PLAYER,
    keys: tuple[str, ...] = SETS["all"],
) -> pd.DataFrame:
    """What the statistics of these ``keys`` need of the player-hands that fit, added up by the
    columns ``by``."""
    columns = columns_read(by, stats=chosen(keys))
    return summarize(store.player_hand_sums(columns, selection), by)


def by_hands(summary: pd.DataFrame) -> list[Sums]:
    """The players of a summary; who played most stands first."""
    return sorted(
        records(summary),
        key=lambda sums: (-sums["hands"], sums["player"], sums["site"], sums["currency"]),
    )


def pools_of(summary: pd.DataFrame) -> dict[tuple[str, str], Sums]:
    """All players of a summary together, by site and currency."""
    pools = records(merge([summary], ("site", "currency")))
    return {(pool["site"], pool["currency"]): pool for pool in pools}


def hands_of(sums: Sums) -> Selection:
    """The hands of the player in this row."""
    return Selection(player=sums["player"], site=sums["site"], currency=sums["currency"])
