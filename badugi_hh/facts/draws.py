"""What was drawn."""

from __future__ import annotations

from typing import Final

from badugi_hh.facts.columns import DRAWS, SIZES, places, small
from badugi_hh.facts.view import Group, HandView, Tallies

_COLUMNS: Final = tuple(
    column
    for k in DRAWS
    for column in (
        small(f"draws_{k}", f"made draw {k}, all-in players too; standing pat is a draw"),
        small(f"cards_drawn_{k}", f"cards drawn at draw {k}"),
        *(small(f"d{j}_draw_{k}", f"drew {j or 'no card (pat)'} at draw {k}") for j in SIZES),
    )
)
_AT: Final = places(_COLUMNS)
_MADE: Final = (0, *(_AT[f"draws_{k}"] for k in DRAWS))
_CARDS: Final = (0, *(_AT[f"cards_drawn_{k}"] for k in DRAWS))
_DREW: Final = (0, *(_AT[f"d0_draw_{k}"] for k in DRAWS))  # D1 to D4 stand behind


def _add(view: HandView, tallies: Tallies) -> None:
    for k in DRAWS:
        for seat, draw in view.draws[k].items():
            tally = tallies[seat]
            tally[_MADE[k]] = 1
            tally[_CARDS[k]] = draw.discarded
            tally[_DREW[k] + draw.discarded] = 1


GROUP: Final = Group(_COLUMNS, _add)
