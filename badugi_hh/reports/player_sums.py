"""The sums that players' pages and charts are made of, added up in the store."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from badugi_hh.stats import (
    PLAYER,
    SETS,
    STATS,
    Sums,
    Unit,
    chosen,
    columns_read,
    merge,
    records,
    summarize,
)
from badugi_hh.store import EVERYTHING, SITES_BETWEEN, Selection, Store

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
    import pandas as pd

    # Some statistics at a time: of tens of thousands of players the sums of all would need more
    # memory than the store may use. Every part has the same groups in the same order.
    parts = [
        summarize(store.player_hand_sums(columns_read(by, stats=chosen(some)), selection), by)
        for some in (keys[at : at + _AT_ONCE] for at in range(0, len(keys), _AT_ONCE))
    ]
    together = pd.concat(parts, axis="columns")
    return together.loc[:, ~together.columns.duplicated()]


_AT_ONCE: Final = 40


def by_hands(summary: pd.DataFrame, most: int | None = None) -> list[Sums]:
    """The players of a summary, or ``most`` of them; who played most stands first."""
    order = ["hands", "player", "site", "currency"]
    rows = summary.sort_values(order, ascending=[False, True, True, True])
    return records(rows if most is None else rows.head(most))


def pools_of(summary: pd.DataFrame) -> dict[tuple[str, str], Sums]:
    """All players of a summary together, by site and currency. Beside a person of several sites
    (whose site is the list of them) stand all who play at one of them."""
    pools = {}
    for label in summary["site"].unique().tolist():
        sites = set(label.split(SITES_BETWEEN))
        there = [not sites.isdisjoint(it.split(SITES_BETWEEN)) for it in summary["site"]]
        for pool in records(merge([summary[there]], ("currency",))):
            pools[label, pool["currency"]] = pool
    return pools


def all_together(rows: Iterable[Sums]) -> Sums:
    """What rates need, of several rows of a summary. Currencies may meet here, since no amount is
    among it."""
    rates = [stat for stat in STATS.values() if stat.unit is Unit.PERCENT]
    names = {name for stat in rates for name in (stat.made, stat.chances) if name}
    rows = list(rows)
    return {name: sum(row[name] for row in rows) for name in names}


def hands_of(sums: Sums) -> Selection:
    """The hands of the player in this row."""
    return Selection(player=sums["player"], site=sums["site"], currency=sums["currency"])
