"""What sums of counters can't tell of the holdings at showdowns: medians, and the extreme hands.

Both come from ``final_rank``, the badugi rank of the last holding, from 1 (the best) to 1,092.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from badugi_hh.ranking import BADUGI_RANKS
from badugi_hh.stats.sums import PLAYER

if TYPE_CHECKING:
    import pandas as pd

MEDIAN_COLUMNS: Final = ("final_rank", "won_badugi", "lost_badugi")
"""What ``median_badugis`` reads beside the groups."""

EXTREME_COLUMNS: Final = (
    *("site", "hand_id", "played_at", "player", "currency", "decimals", "final_rank", "net"),
    *("showdowns", "won_showdown"),
)
"""What ``best_lost`` and ``worst_won`` read."""

_HIGH_CARDS: Final = {
    rank.number: int(rank.ranks[0]) for rank in BADUGI_RANKS.values() if rank.size == 4
}


def median_badugis(frame: pd.DataFrame, by: Sequence[str] = PLAYER) -> pd.DataFrame:
    """The middle badugi that each group had at showdowns, of those whose cards are known: its rank
    number and its high card (ace 1, king 13). Of an even number it is the mean of the two in the
    middle. Groups that showed no badugi are left out.

    ``frame`` has the columns of ``by`` and ``MEDIAN_COLUMNS``; its rows may have been added up.
    The result has the columns of ``by``, ``median_badugi`` and ``median_badugi_high``.
    """
    import pandas as pd

    times = frame["won_badugi"].astype("int64") + frame["lost_badugi"].astype("int64")
    shown = frame.assign(times=times)[times > 0]
    rows = []
    for group, held in shown.groupby([*by], dropna=False, observed=True):
        counts = held.groupby("final_rank")["times"].sum().sort_index()
        ranks, below = counts.index.tolist(), counts.cumsum().tolist()
        middle = [_at(ranks, below, place) for place in ((below[-1] - 1) // 2, below[-1] // 2)]
        highs = [_HIGH_CARDS[rank] for rank in middle]
        rows.append((*group, float(Fraction(sum(middle), 2)), float(Fraction(sum(highs), 2))))
    return pd.DataFrame(rows, columns=[*by, "median_badugi", "median_badugi_high"])


def _at(ranks: Sequence[int], below: Sequence[int], place: int) -> int:
    """The rank at a place, from 0, where ``below`` counts those up to each rank."""
    return next(rank for rank, until in zip(ranks, below, strict=True) if place < until)


def best_lost(frame: pd.DataFrame, count: int = 10) -> pd.DataFrame:
    """The best holdings that won nothing at a showdown, the best first; of equal ones the one that
    lost most chips. Money is told by ``currency`` and ``decimals``."""
    lost = frame[(frame["showdowns"] > 0) & (frame["won_showdown"] == 0)]
    lost = lost[lost["final_rank"].notna()]
    return lost.sort_values(["final_rank", "net", "site", "hand_id"]).head(count)


def worst_won(frame: pd.DataFrame, count: int = 10) -> pd.DataFrame:
    """The worst holdings that won any pot at a showdown, the worst first; of equal ones the one
    that won most chips."""
    won = frame[(frame["won_showdown"] > 0) & frame["final_rank"].notna()]
    order = ["final_rank", "net", "site", "hand_id"]
    return won.sort_values(order, ascending=[False, False, True, True]).head(count)
