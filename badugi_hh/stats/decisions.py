"""Statistics of what the cards became, and of how they were drawn to: the hero's."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from badugi_hh.facts import DEALT, SIZES
from badugi_hh.stats import theory
from badugi_hh.stats.declare import Group, KnownOf, Stat, Totals, Unit
from badugi_hh.stats.theory import Theory

_THREE_CARD: Final = tuple(dealt for dealt in DEALT if dealt.startswith("three_card"))

TOTALS: Final[Totals] = {
    **{f"three_card_d{j}": tuple(f"{dealt}_d{j}" for dealt in _THREE_CARD) for j in SIZES},
    "three_card_draws": tuple(f"{dealt}_d{j}" for dealt in _THREE_CARD for j in SIZES),
    **{f"{dealt}_draws": tuple(f"{dealt}_d{j}" for j in SIZES) for dealt in DEALT},
}


def _rate(
    key: str,
    heading: str,
    definition: str,
    chances: str,
    group: Group = Group.DRAWS,
    expected: Theory | None = None,
    made: str = "",
) -> Stat:
    return Stat(
        key,
        heading,
        Unit.PERCENT,
        definition,
        made or key,
        chances,
        group,
        KnownOf.HERO,
        theory=expected,
    )


def _decisions() -> Iterable[Stat]:
    """The decision table: what was dealt, and how many cards were drawn to it."""
    rows = {"three_card": "a three-card hand"} | DEALT
    for dealt, words in sorted(rows.items(), key=lambda row: _order(row[0])):
        for j in SIZES:
            yield _rate(
                f"{dealt}_d{j}",
                f"{_name(dealt)}: {f'D{j}' if j else 'pat'}",
                f"How often a player who was dealt {words}, and plays on, "
                f"{f'draws {j}' if j else 'stands pat'} at the first draw.",
                f"{dealt}_draws",
                Group.DECISIONS,
            )


def _order(dealt: str) -> int:
    return ("badugi", "three_card", *_THREE_CARD, "two_card", "one_card").index(dealt)


def _name(dealt: str) -> str:
    """``Three-card 8``."""
    kind, _, high = dealt.partition("_card")
    return f"{kind.capitalize()}{'-card' * (kind != 'badugi')}{high.replace('_', ' ').upper()}"


DECISIONS: Final = (
    _rate(
        "dealt_badugi",
        "Dealt a badugi",
        "How often a badugi is dealt.",
        "known_after_0",
        expected=theory.dealt_badugi,
        made="badugi_after_0",
    ),
    *(
        _rate(
            f"badugi_after_{k}",
            f"Badugi by draw {k}",
            f"How often a player still in has a badugi after draw {k}.",
            f"known_after_{k}",
        )
        for k in (1, 2, 3)
    ),
    *(
        _rate(
            f"complete_d{j}",
            f"Complete D{j}",
            f"How often a draw of {j} card{'s' * (j > 1)} without a badugi, to cards that play "
            "together, becomes one.",
            f"complete_d{j}_chances",
            expected=partial(theory.completed, j),
        )
        for j in SIZES[1:]
    ),
    _rate(
        "reduced",
        "Reduced three-card",
        "How often a card drawn to three that play together makes a better three-card hand, and no "
        "badugi.",
        "complete_d1_chances",
    ),
    _rate(
        "threw_good_card",
        "Threw a good card",
        "Misdraw: how often a card of the best hand is thrown away for neither as good a hand nor "
        "one that is smaller and lower.",
        "misdraw_chances",
    ),
    _rate(
        "kept_dead_card",
        "Kept a dead card",
        "Misdraw: how often a player draws, and keeps a card that does not play with the others.",
        "misdraw_chances",
    ),
    _rate(
        "pat_less_unfolded",
        "Pat for nothing",
        "Misdraw: of the times pat with less than a badugi, how often no opponent folded from then "
        "on.",
        "pat_less",
    ),
    *_decisions(),
)
