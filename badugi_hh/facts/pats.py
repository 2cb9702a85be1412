"""Standing pat: breaking, snowing (standing pat with less than a badugi), and calling a snow."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from badugi_hh.cards import Rank
from badugi_hh.engine import Draw
from badugi_hh.facts import draws
from badugi_hh.facts.columns import Column, places, small
from badugi_hh.facts.view import CALL, Group, HandView, Tallies
from badugi_hh.ranking import rank_of

BROKEN: Final = {
    "king": "a king-high badugi",
    "queen": "a queen-high badugi",
    "jack": "a jack-high badugi",
    "ten": "a ten-high badugi",
    "nine": "a nine-high badugi",
    "eight": "a badugi of eight high or better",
    "less": "less than a badugi",
}
"""What can be given up by breaking, where the cards are known."""


def _columns() -> Iterable[Column]:
    for k in (2, 3):
        for versus, words in (
            ("pat", f"an opponent still in having stood pat at draw {k - 1} as well"),
            ("drawing", f"every opponent still in having drawn at draw {k - 1}"),
        ):
            stood = f"in at draw {k}, having stood pat at draw {k - 1}, {words}"
            yield small(f"break_vs_{versus}_chances_{k}", stood)
            yield small(f"break_vs_{versus}_{k}", "drew one card or more then (broke)")
    yield small("late_break_chances", "in at draw 3, having stood pat at draw 1 or 2")
    yield small("late_break", "drew one card or more then")
    for name, words in BROKEN.items():
        yield small(f"broke_{name}", f"broke {words}, the cards being known")
    yield small(
        "snow_chances",
        "at the showdown with all four cards known, having stood pat at draw 3",
    )
    yield small("snow", "with less than a badugi")
    yield small("early_snow", "with less than a badugi, having stood pat at two draws or more")
    yield small("faux_draw", "with less than a badugi, having drawn at an earlier draw")
    yield small("snow_tries", "stood pat at draw 3 with less than a badugi, the cards being known")
    yield small("snow_wins", "and won without a showdown")
    yield small(
        "bluff_catch_chances",
        "called in round 3 a bet or raise of a player who had stood pat at draw 3, and saw his "
        "cards at the showdown",
    )
    yield small("bluff_catch", "and was paid from any pot")


_COLUMNS: Final = tuple(_columns())
_START: Final = draws.GROUP.end
_AT: Final = places(_COLUMNS, _START)
# Behind the chances of a break stands the break.
_VS_PAT: Final = {k: _AT[f"break_vs_pat_chances_{k}"] for k in (2, 3)}
_VS_DRAWING: Final = {k: _AT[f"break_vs_drawing_chances_{k}"] for k in (2, 3)}
_LATE_CHANCES, _LATE = _AT["late_break_chances"], _AT["late_break"]
_SNOW_CHANCES, _SNOW = _AT["snow_chances"], _AT["snow"]
_EARLY_SNOW, _FAUX_DRAW = _AT["early_snow"], _AT["faux_draw"]
_SNOW_TRIES, _SNOW_WINS = _AT["snow_tries"], _AT["snow_wins"]
_CATCH_CHANCES, _CATCH = _AT["bluff_catch_chances"], _AT["bluff_catch"]
_BROKE_LESS: Final = _AT["broke_less"]
_BROKE: Final = {
    rank: _AT[f"broke_{rank.name.lower() if rank > Rank.EIGHT else 'eight'}"]
    for rank in Rank
    if rank >= Rank.FOUR
}


def _add(view: HandView, tallies: Tallies) -> None:
    draws, pat = view.draws, view.pat
    if not draws[1]:
        return
    for k in (2, 3):
        stood = pat[k - 1] & draws[k].keys()
        for seat in stood:
            chances = (_VS_PAT if len(stood) > 1 else _VS_DRAWING)[k]
            tallies[seat][chances] = 1
            if draws[k][seat].discarded:
                tallies[seat][chances + 1] = 1
                _add_broken(draws[k][seat], tallies[seat])
    for seat, draw in draws[3].items():
        if seat in pat[1] or seat in pat[2]:
            tallies[seat][_LATE_CHANCES] = 1
            tallies[seat][_LATE] = draw.discarded > 0
    if pat[3]:
        _add_snows(view, tallies)
        _add_catches(view, tallies)


def _add_broken(draw: Draw, tally: bytearray) -> None:
    if draw.before.complete:
        rank = rank_of(draw.before.known)
        tally[_BROKE[rank.ranks[0]] if rank.size == 4 else _BROKE_LESS] = 1


def _add_snows(view: HandView, tallies: Tallies) -> None:
    players, pat = view.replay.players, view.pat
    for seat in pat[3]:
        rank = view.ranks.get(seat)
        if rank is None:
            continue
        tally, less = tallies[seat], rank.size < 4
        shown = view.replay.showdown and players[seat].folded_on is None
        if shown:
            tally[_SNOW_CHANCES] = 1
        if less and shown:
            tally[_SNOW] = 1
            tally[_EARLY_SNOW] = seat in pat[1] or seat in pat[2]
            tally[_FAUX_DRAW] = seat not in pat[1] or seat not in pat[2]
        if less and view.draws[3][seat].after.complete:
            tally[_SNOW_TRIES] = 1
            tally[_SNOW_WINS] = not view.replay.showdown and view.audit.paid[seat] > 0


def _add_catches(view: HandView, tallies: Tallies) -> None:
    if not view.replay.showdown:
        return
    players = view.replay.players
    for decision in view.decisions[3]:
        seat, bettor = decision.seat, decision.aggressor
        if (
            decision.move is CALL
            and bettor in view.pat[3]
            and players[bettor].folded_on is None
            and players[seat].folded_on is None
            and bettor in view.ranks
        ):
            tallies[seat][_CATCH_CHANCES] = 1
            tallies[seat][_CATCH] = view.audit.paid[seat] > 0


GROUP: Final = Group(_START, _COLUMNS, _add)
