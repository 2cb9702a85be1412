"""Statistics of standing pat: breaking, snowing, and calling a snow."""

from __future__ import annotations

from typing import Final

from badugi_hh.facts import BROKEN
from badugi_hh.stats.declare import Group, KnownOf, Stat, Totals, Unit

_VERSUS: Final = ("pat", "drawing")

TOTALS: Final[Totals] = {
    **{
        f"break{what}_{k}": tuple(f"break_vs_{versus}{what}_{k}" for versus in _VERSUS)
        for k in (2, 3)
        for what in ("_chances", "")
    },
    **{
        f"break_vs_{versus}{what}": tuple(f"break_vs_{versus}{what}_{k}" for k in (2, 3))
        for versus in _VERSUS
        for what in ("_chances", "")
    },
    **{
        f"break{what}": tuple(f"break_vs_{versus}{what}_{k}" for k in (2, 3) for versus in _VERSUS)
        for what in ("_chances", "")
    },
    "broke": tuple(f"broke_{what}" for what in BROKEN),
}


def _rate(
    key: str,
    heading: str,
    definition: str,
    chances: str,
    made: str = "",
    known_of: KnownOf = KnownOf.EVERYONE,
) -> Stat:
    return Stat(key, heading, Unit.PERCENT, definition, made or key, chances, Group.DRAWS, known_of)


PATS: Final = (
    _rate(
        "break",
        "Break",
        "How often a player who stood pat draws at the next draw.",
        "break_chances",
    ),
    *(
        _rate(
            f"break_{k}",
            f"Break {k}",
            f"How often a player who stood pat at draw {k - 1} draws at draw {k}.",
            f"break_chances_{k}",
        )
        for k in (2, 3)
    ),
    _rate(
        "break_vs_pat",
        "Break vs pat",
        "How often a player who stood pat draws at the next draw, when an opponent still in had "
        "stood pat as well.",
        "break_vs_pat_chances",
    ),
    _rate(
        "break_vs_drawing",
        "Break vs drawing",
        "How often a player who stood pat draws at the next draw, when all opponents still in had "
        "drawn.",
        "break_vs_drawing_chances",
    ),
    _rate(
        "late_break",
        "Break 3 after any",
        "How often a player who stood pat at draw 1 or 2 draws at draw 3.",
        "late_break_chances",
    ),
    *(
        _rate(
            f"broke_{what}",
            f"Broke {what}",
            f"Of the hands broken whose cards are known, how many were {words}.",
            "broke",
            known_of=KnownOf.HERO,
        )
        for what, words in BROKEN.items()
    ),
    _rate(
        "snow",
        "Snow",
        "Of the hands pat at draw 3 that were seen at the showdown, how many were less than a "
        "badugi.",
        "snow_chances",
    ),
    _rate(
        "early_snow",
        "Early snow",
        "Likewise, how many were less than a badugi and had been pat at two draws or more.",
        "snow_chances",
    ),
    _rate(
        "faux_draw",
        "Faux draw",
        "Likewise, how many were less than a badugi after a draw: the player drew, then stood pat "
        "without having made it.",
        "snow_chances",
    ),
    _rate(
        "snow_success",
        "Snow success",
        "How often standing pat at draw 3 with less than a badugi wins without a showdown.",
        "snow_tries",
        "snow_wins",
        KnownOf.HERO,
    ),
    _rate(
        "bluff_catch",
        "Bluff-catch",
        "How often a player who called a pat player's bet after the last draw, and saw his cards, "
        "won.",
        "bluff_catch_chances",
    ),
)
