"""How hands ended, for those who saw the first draw."""

from __future__ import annotations

from typing import Final

from badugi_hh.facts.columns import places, small
from badugi_hh.facts.view import Group, HandView, Tallies

_COLUMNS: Final = (
    small("won_when_saw_first_draw", "saw the first draw and was paid from any pot"),
    small("showdowns", "reached a showdown: at the end still in, with at least one other"),
    small("won_showdown", "reached a showdown and was paid from any pot"),
)
_WON_WHEN_SAW_FIRST_DRAW, _SHOWDOWNS, _WON_SHOWDOWN = places(_COLUMNS).values()


def _add(view: HandView, tallies: Tallies) -> None:
    paid, players = view.audit.paid, view.replay.players
    for seat in view.drawers:
        if paid[seat] > 0:
            tallies[seat][_WON_WHEN_SAW_FIRST_DRAW] = 1
    if view.replay.showdown:
        for seat, tally in tallies.items():
            if players[seat].folded_on is None:
                tally[_SHOWDOWNS] = 1
                tally[_WON_SHOWDOWN] = paid[seat] > 0


GROUP: Final = Group(_COLUMNS, _add)
