"""Statistics of how hands ended."""

from __future__ import annotations

from typing import Final

from badugi_hh.stats.declare import Group, Stat, Totals, Unit

_CLASSES: Final = {
    "badugi": ("badugi", "a badugi"),
    "three_card": ("3-card", "a three-card hand"),
    "two_card": ("2-card", "a two-card hand"),
    "one_card": ("1-card", "one card"),
}

TOTALS: Final[Totals] = {
    **{f"shown_{name}": (f"won_{name}", f"lost_{name}") for name in _CLASSES},
    "shown_won": tuple(f"won_{name}" for name in _CLASSES),
    "shown_lost": tuple(f"lost_{name}" for name in _CLASSES),
    "shown": tuple(f"{end}_{name}" for end in ("won", "lost") for name in _CLASSES),
}


def _rate(key: str, heading: str, definition: str, made: str, chances: str) -> Stat:
    return Stat(key, heading, Unit.PERCENT, definition, made, chances, Group.SHOWDOWN)


SHOWDOWN: Final = (
    _rate(
        "won_when_saw_first_draw",
        "Won if saw draw 1",
        "How often a player who saw the first draw wins any of the pot.",
        "won_when_saw_first_draw",
        "saw_first_draw",
    ),
    _rate(
        "wtsd",
        "WTSD",
        "Went to showdown: how often a player who saw the first draw reaches it.",
        "showdowns",
        "saw_first_draw",
    ),
    _rate(
        "wtsd_dealt",
        "WTSD of dealt",
        "How often a player who was dealt in reaches the showdown.",
        "showdowns",
        "hands",
    ),
    _rate(
        "wsd",
        "W$SD",
        "Won money at showdown: how often a player wins any part of a pot there, as the room paid.",
        "won_showdown",
        "showdowns",
    ),
    _rate(
        "won_without_showdown",
        "Won unshown",
        "How many of the hands that a player wins he wins because all others fold.",
        "won_without_showdown",
        "hands_won",
    ),
    *(
        _rate(
            f"shown_{name}",
            f"Shown {heading}",
            f"How many of the holdings known at showdowns are {words}.",
            f"shown_{name}",
            "shown",
        )
        for name, (heading, words) in _CLASSES.items()
    ),
    *(
        _rate(
            f"{end}_{name}",
            f"{end.capitalize()} {heading}",
            f"How many of the holdings known with which a showdown is {end} are {words}.",
            f"{end}_{name}",
            f"shown_{end}",
        )
        for end in ("won", "lost")
        for name, (heading, words) in _CLASSES.items()
    ),
    *(
        _rate(
            f"wsd_{name}",
            f"W$SD {heading}",
            f"How often a player who has {words} at a showdown wins any part of a pot there; known "
            "holdings alone.",
            f"won_{name}",
            f"shown_{name}",
        )
        for name, (heading, words) in _CLASSES.items()
    ),
    Stat(
        "average_badugi",
        "Avg badugi",
        Unit.BADUGI_RANK,
        "The mean rank of the badugis known at showdowns; the lower the better.",
        "badugi_rank_sum",
        "shown_badugi",
        Group.SHOWDOWN,
    ),
    Stat(
        "average_badugi_high",
        "Avg badugi high",
        Unit.CARD_RANK,
        "The mean high card of the badugis known at showdowns.",
        "badugi_high_sum",
        "shown_badugi",
        Group.SHOWDOWN,
    ),
    Stat(
        "median_badugi",
        "Median badugi",
        Unit.BADUGI_RANK,
        "The rank in the middle of the badugis known at showdowns; the lower the better.",
        "median_badugi",
        "shown_badugi",
        Group.SHOWDOWN,
    ),
    Stat(
        "median_badugi_high",
        "Median badugi high",
        Unit.CARD_RANK,
        "The high card in the middle of those of the badugis known at showdowns.",
        "median_badugi_high",
        "shown_badugi",
        Group.SHOWDOWN,
    ),
    *(
        Stat(key, heading, Unit.TIMES, definition, key, None, Group.SHOWDOWN)
        for key, heading, definition in (
            ("splits", "Splits", "Pots shared with others at a showdown."),
            ("scoops", "Scoops", "Showdowns of which a player wins all pots alone."),
            ("odd_chips", "Odd chips", "Shared pots of which a player got more than another."),
        )
    ),
)
