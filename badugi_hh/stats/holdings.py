"""What sums of counters can't tell of the holdings at showdowns: medians, and the extreme hands.

Both come from ``final_rank``, the badugi rank of the last holding, from 1 (the best) to 1,092.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from badugi_hh.ranking import BADUGI_RANKS
from badugi_hh.stats.declare import MEDIANS
from badugi_hh.stats.dimensions import read_for
from badugi_hh.stats.sums import PLAYER, with_groups

if TYPE_CHECKING:
    import pandas as pd

EXTREME_COLUMNS: Final = (
    *("site", "hand_id", "played_at", "player", "currency", "decimals", "final_rank", "net"),
    *("showdowns", "won_showdown"),
)
"""What ``best_lost`` and ``worst_won`` read."""

_HIGH_CARDS: Final = {
    rank.number: int(rank.ranks[0]) for rank in BADUGI_RANKS.values() if rank.size == 4
}


def median_columns(by: Sequence[str] = PLAYER) -> tuple[str, ...]:
    """The columns of player-hands that ``median_badugis`` reads for these groups."""
    return (*read_for(by), "final_rank", "won_badugi", "lost_badugi")


def median_badugis(frame: pd.DataFrame, by: Sequence[str] = PLAYER) -> pd.DataFrame:
    """The middle badugi that each group had at showdowns, of those whose cards are known: its rank
    number and its high card (ace 1, king 13). Of an even number it is the mean of the two in the
    middle. Groups that showed no badugi are left out.

    ``frame`` has the ``median_columns``; its rows may have been added up, and rows of which there
    are fewer than none take away from the others.
    The result has the columns of ``by``, ``median_badugi`` and ``median_badugi_high``.
    """
    shown = frame["won_badugi"].astype("int64") + frame["lost_badugi"].astype("int64")
    badugis = with_groups(frame.assign(shown=shown)[shown != 0], by)
    times = badugis.groupby([*by, "final_rank"], dropna=False, observed=True)["shown"].sum()
    held = times[times > 0].reset_index()
    groups = held.groupby([*by], dropna=False, observed=True)["shown"]
    until, total = groups.cumsum(), groups.transform("sum")
    before = until - held["shown"]
    # Of an odd number both are the same place. Each group has one row at either, in the same order.
    lower, upper = (
        held[(before <= place) & (place < until)].reset_index(drop=True)
        for place in ((total - 1) // 2, total // 2)
    )
    ranks = [it["final_rank"].astype("int64") for it in (lower, upper)]
    highs = [it.map(_HIGH_CARDS) for it in ranks]
    return lower[[*by]].assign(
        median_badugi=(ranks[0] + ranks[1]) / 2, median_badugi_high=(highs[0] + highs[1]) / 2
    )


def medians_together(
    frame: pd.DataFrame, less: pd.DataFrame | None = None
) -> dict[str, float | None]:
    """The medians of all rows as one group, by their names; ``less`` are rows among them that don't
    count."""
    import pandas as pd

    if less is not None:
        taken = {name: -less[name] for name in ("won_badugi", "lost_badugi")}
        frame = pd.concat([frame, less.assign(**taken)], ignore_index=True)
    (found, *_) = [*median_badugis(frame.assign(day=""), ("day",)).to_dict("records"), {}]
    return {name: found.get(name) for name in MEDIANS}


def with_medians(
    summary: pd.DataFrame, frame: pd.DataFrame, by: Sequence[str] = PLAYER
) -> pd.DataFrame:
    """A summary by these columns with the ``median_badugis`` of each group beside its sums;
    ``frame`` has what they are made of."""
    return summary.merge(median_badugis(frame, by), on=[*by], how="left")


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
