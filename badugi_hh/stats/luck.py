"""Statistics of luck: what the cards gave beside what they give on average.

They say nothing of how well anybody plays. What is called all-in adjusted elsewhere is honest in
Badugi only where the cards are known: see ``facts.all_in`` for the hands that count.
"""

from __future__ import annotations

from typing import Final

from badugi_hh.stats.declare import Group, KnownOf, Stat, Unit

_LUCK: Final = (
    ("draw_luck", "Draw luck", "badugis were made by drawing than the chances at each draw add up "
     "to"),
    ("reduce_luck", "Reduce luck", "three-card hands were made better by drawing one, without a "
     "badugi, than the chances add up to"),
    ("deal_luck", "Deal luck", "badugis were dealt than the chances add up to"),
    ("low_deal_luck", "Low deal luck", "three-card hands of eight high or better were dealt than "
     "the chances add up to"),
)  # fmt: skip

LUCK: Final = (
    *(
        stat
        for key, heading, words in _LUCK
        for stat in (
            Stat(
                key,
                heading,
                Unit.SURPLUS,
                f"How many more {words}; the cards known to the player are taken into account.",
                key,
                None,
                Group.LUCK,
                KnownOf.HERO,
            ),
            Stat(
                f"{key}_deviations",
                f"{heading} SD",
                Unit.DEVIATIONS,
                f"`{key}` in standard deviations: two thirds of all players are between -1 and 1, "
                "and nineteen of twenty between -2 and 2.",
                key,
                f"{key}_variance",
                Group.LUCK,
                KnownOf.HERO,
            ),
        )
    ),
    Stat(
        "all_in_adjustment",
        "All-in adjustment",
        Unit.MONEY,
        "What could be expected of the pots of hands all-in before the last draw, less what was "
        "won of them; added to the net it gives the all-in adjusted net. The policy is stated: the "
        "one player who draws makes his own next draw, then keeps the best hand and stands pat "
        "on a badugi; all others stand pat. Each hand is rounded to whole units.",
        "all_in_adjustment",
        None,
        Group.LUCK,
    ),
    Stat(
        "all_in_computed",
        "All-in computable",
        Unit.PERCENT,
        "Of the hands all-in before the last draw, the share for which that can be computed: every "
        "holding is known, and one player at most draws. The others count nothing.",
        "all_in_computed",
        "all_in_hands",
        Group.LUCK,
    ),
)
