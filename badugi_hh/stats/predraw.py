"""Statistics of what was done before the first draw."""

from __future__ import annotations

from typing import Final

from badugi_hh.stats.declare import Group, Stat, Unit

PREDRAW: Final = (
    Stat("hands", "Hands", Unit.HANDS, "Hands dealt in.", "hands", None, Group.PREDRAW),
    Stat(
        "vpip",
        "VPIP",
        Unit.PERCENT,
        "How often a player puts chips in voluntarily before the first draw.",
        "vpip",
        "entry_chances",
        Group.PREDRAW,
    ),
    Stat(
        "pfr",
        "PFR",
        Unit.PERCENT,
        "How often a player raises before the first draw.",
        "pfr",
        "entry_chances",
        Group.PREDRAW,
    ),
    Stat(
        "three_bet",
        "3-bet",
        Unit.PERCENT,
        "How often a player raises again when one raise is in. The big blind is the first bet, the "
        "open raise the second, this one the third.",
        "three_bet",
        "three_bet_chances",
        Group.PREDRAW,
    ),
)
