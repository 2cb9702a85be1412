"""Statistics of money."""

from __future__ import annotations

from typing import Final

from badugi_hh.stats.declare import Group, Stat, Unit

MONEY: Final = (
    Stat("net", "Net", Unit.MONEY, "What was won less what was lost.", "net", None, Group.MONEY),
    Stat(
        "bb_100",
        "BB/100 (big bets)",
        Unit.BIG_BETS,
        "Win rate in big bets (not big blinds) for each 100 hands.",
        "net_big_bets",
        "hands",
        Group.MONEY,
    ),
)
