"""Statistics of how hands ended."""

from __future__ import annotations

from typing import Final

from badugi_hh.stats.declare import Group, Stat, Unit

SHOWDOWN: Final = (
    Stat(
        "won_when_saw_first_draw",
        "Won if saw draw 1",
        Unit.PERCENT,
        "How often a player who saw the first draw wins any of the pot.",
        "won_when_saw_first_draw",
        "saw_first_draw",
        Group.SHOWDOWN,
    ),
    Stat(
        "wtsd",
        "WTSD",
        Unit.PERCENT,
        "Went to showdown: how often a player who saw the first draw reaches it.",
        "showdowns",
        "saw_first_draw",
        Group.SHOWDOWN,
    ),
    Stat(
        "wsd",
        "W$SD",
        Unit.PERCENT,
        "Won money at showdown: how often a player wins any part of a pot there, as the room paid.",
        "won_showdown",
        "showdowns",
        Group.SHOWDOWN,
    ),
)
