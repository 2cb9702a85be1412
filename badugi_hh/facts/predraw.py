"""What was done before the first draw, and what could have been done."""

from __future__ import annotations

from typing import Final

from badugi_hh.engine import Move
from badugi_hh.facts.columns import places, small
from badugi_hh.facts.view import Group, HandView, Tallies

_COLUMNS: Final = (
    small("hands", "hands dealt in: 1 in every row"),
    small(
        "away",
        "sat out when the first turn came, so that the room folded; there is no chance "
        "of VPIP, PFR or 3-bet",
    ),
    small("walks", "won the blinds because all others folded before the first turn came"),
    small("entry_chances", "hands dealt in, less walks and hands away"),
    small(
        "vpip",
        "at least one voluntary call, bet or raise before the first draw; completing the small "
        "blind is one, a post or a checked option is none",
    ),
    small("pfr", "at least one raise before the first draw"),
    small(
        "three_bet_chances",
        "acted before the first draw when exactly one raise (two bets) was in, another's",
    ),
    small("three_bet", "raised at such a moment"),
    small("saw_first_draw", "still in the hand at the first draw, all-in or not"),
)
_AT: Final = places(_COLUMNS)
_HANDS, _AWAY, _WALKS, _ENTRY_CHANCES = (
    _AT[name] for name in ("hands", "away", "walks", "entry_chances")
)
_VPIP, _PFR, _THREE_BET_CHANCES, _THREE_BET = (
    _AT[name] for name in ("vpip", "pfr", "three_bet_chances", "three_bet")
)
_SAW_FIRST_DRAW: Final = _AT["saw_first_draw"]


def _add(view: HandView, tallies: Tallies) -> None:
    away, drawers = view.away, view.drawers
    decided = set()
    for _, seat, _, move, _, bets, aggressor, *_ in view.decisions[0]:
        decided.add(seat)
        if seat in away:
            continue  # what the room decides for him counts for nothing
        tally = tallies[seat]
        raised = move is Move.RAISE or move is Move.BET
        if raised:
            tally[_VPIP] = tally[_PFR] = 1
        elif move is Move.CALL:
            tally[_VPIP] = 1
        # Blinds and straddles are bets, but nobody's raise: then there is no aggressor.
        if bets == 2 and aggressor is not None and aggressor != seat:
            tally[_THREE_BET_CHANCES] = 1
            tally[_THREE_BET] |= raised
    for seat, tally in tallies.items():
        tally[_HANDS] = 1
        if seat in away:
            tally[_AWAY] = 1
        if seat not in decided and not drawers:
            tally[_WALKS] = 1
        elif seat not in away:
            tally[_ENTRY_CHANCES] = 1
        if seat in drawers:
            tally[_SAW_FIRST_DRAW] = 1


GROUP: Final = Group(_COLUMNS, _add)
