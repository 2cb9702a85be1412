"""Statistics of the draws."""

from __future__ import annotations

from typing import Final

from badugi_hh.facts import DRAWS as NUMBERS
from badugi_hh.facts import ORDINALS, SIZES
from badugi_hh.stats.declare import Group, Stat, Unit

DRAWS: Final = tuple(
    stat
    for k in NUMBERS
    for stat in (
        Stat(
            f"pat_{k}",
            f"Pat {k}",
            Unit.PERCENT,
            f"How often a player stands pat (D0) at the {ORDINALS[k]} draw.",
            f"d0_draw_{k}",
            f"draws_{k}",
            Group.DRAWS,
        ),
        Stat(
            f"cards_drawn_{k}",
            f"Cards {k}",
            Unit.CARDS,
            f"How many cards a player draws at the {ORDINALS[k]} draw, standing pat included.",
            f"cards_drawn_{k}",
            f"draws_{k}",
            Group.DRAWS,
        ),
        *(
            Stat(
                f"d{j}_draw_{k}",
                f"D{j} draw {k}",
                Unit.PERCENT,
                f"How often a player draws {j} at the {ORDINALS[k]} draw.",
                f"d{j}_draw_{k}",
                f"draws_{k}",
                Group.DRAWS,
            )
            for j in SIZES
            if j  # D0 is pat
        ),
    )
)
