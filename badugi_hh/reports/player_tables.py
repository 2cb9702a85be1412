"""Who plays, and when: the players, and the sessions of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from badugi_hh.reports.player_sums import by_hands
from badugi_hh.reports.stat_tables import NO_PLAYERS, stat_cell
from badugi_hh.reports.tables import Column, Form, Table
from badugi_hh.stats import PLAYER, STATS

if TYPE_CHECKING:
    import pandas as pd


def player_table(summary: pd.DataFrame, seen: pd.DataFrame) -> Table:
    """Players with hands, net, and the first and last day they were seen; the one who played most
    stands first. ``seen`` are their ``player_hand_spans``."""
    days = _days(seen)
    return Table(
        (
            Column("site", "site"),
            Column("player", "player"),
            Column("money", "currency"),
            Column("hands", "hands", Form.COUNT),
            Column("net", "net", Form.AMOUNT),
            Column("first seen", "first"),
            Column("last seen (UTC)", "last"),
        ),
        tuple(
            (
                *(sums[name] for name in PLAYER),
                sums["hands"],
                stat_cell(STATS["net"], sums),
                *days[tuple(sums[name] for name in PLAYER)],
            )
            for sums in by_hands(summary)
        ),
        title="players",
        empty=NO_PLAYERS,
    )


def _days(seen: pd.DataFrame) -> dict[tuple[Any, ...], tuple[str | None, str | None]]:
    """The first and the last day of each player; nothing where no time is known."""
    spans = seen.groupby([*PLAYER])[["first", "last"]].agg({"first": "min", "last": "max"})
    return {
        key: (_day(first), _day(last))
        for key, first, last in zip(spans.index, spans["first"], spans["last"], strict=True)
    }


def _day(moment: pd.Timestamp) -> str | None:
    import pandas as pd

    return None if pd.isna(moment) else f"{moment:%Y-%m-%d}"
