"""All-in before the last draw: what each player could expect, where that can be known.

What an opponent holds when the chips go in is not known, unless he stands pat from then on and
shows. So a hand is computed only if every player still in does, but for one at most, whose cards
are known. The policy of that one is his own for his next draw; after it he keeps the best hand that
he has, draws to it, and stands pat on a badugi. All other hands are counted as not computable.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import Final, NamedTuple

from badugi_hh.cards import DECK, Card
from badugi_hh.facts import showdown
from badugi_hh.facts.columns import AMOUNT, DRAWS, Column, places, small
from badugi_hh.facts.known import known_draw
from badugi_hh.facts.money import shares
from badugi_hh.facts.view import Group, HandView, Tallies
from badugi_hh.findings import Verdict
from badugi_hh.ranking import playing_cards, rank_of
from badugi_hh.rules import TieRule

_COLUMNS: Final = (
    small("all_in_hands", "still in when the betting was over before the last draw, all or all but "
          "one being all-in"),
    small("all_in_computed", "and what could be expected then is computable"),
)  # fmt: skip
_START: Final = showdown.GROUP.end
_HANDS, _COMPUTED = places(_COLUMNS, _START).values()

ADJUSTMENT: Final = Column(
    "all_in_adjustment",
    AMOUNT,
    "what could be expected of the pots when the betting was over before the last draw, less what "
    "was won of them; 0 where that is not computable",
    money=True,
)

Chances = Mapping[int, Fraction]
"""How likely each rank is, by its number."""


class RunOut(NamedTuple):
    """The draws that are left when the betting is over. ``fixed`` has the rank number of each seat
    that stands pat; ``drawer`` is the seat that draws, if one does, to ``kept``, ``left`` times
    more after its next draw; ``dead`` are cards that can't come."""

    fixed: Mapping[int, int]
    drawer: int | None = None
    kept: frozenset[Card] = frozenset()
    dead: frozenset[Card] = frozenset()
    left: int = 0


def _add(view: HandView, tallies: Tallies) -> None:
    if not _streets_left(view):
        return
    computed = _run_out(view) is not None
    for seat in view.live[4]:
        tallies[seat][_HANDS] = 1
        tallies[seat][_COMPUTED] = computed


GROUP: Final = Group(_START, _COLUMNS, _add)


def adjustments(view: HandView) -> Mapping[int, int]:
    """What each seat could expect less what it won, in smallest units: together nothing. Empty
    where the betting went on to the end, or what could be expected is not computable."""
    run_out = _run_out(view)
    if run_out is None or run_out.drawer is None:
        return {}
    whole = shares(sum(pot.net for pot in view.audit.pots), _expected(view, run_out))
    return {seat: share - view.audit.paid[seat] for seat, share in whole.items()}


def _streets_left(view: HandView) -> tuple[int, ...]:
    """The draws that were made when all betting was over; none in other hands."""
    if view.decisions[3] or not (view.replay.showdown and view.draws[3]):
        return ()
    last = max((street for street in range(3) if view.decisions[street]), default=0)
    return tuple(k for k in DRAWS if k > last)


def _run_out(view: HandView) -> RunOut | None:
    """How the hand ran out, if what could be expected of it is computable."""
    streets = _streets_left(view)
    if (
        not streets
        or view.replay.profile.tie_rule is not TieRule.SPLIT
        or any(pot.verdict is not Verdict.SETTLED for pot in view.audit.pots)
    ):
        return None
    live = view.live[4]
    if any(seat not in view.draws[k] for k in streets for seat in live):
        return None  # a faulty log: what he drew is not known
    drawers = [seat for seat in live if any(view.draws[k][seat].discarded for k in streets)]
    fixed = {
        seat: rank.number
        for seat in live
        if seat not in drawers and (rank := view.ranks.get(seat)) is not None
    }
    if len(drawers) > 1 or len(fixed) + len(drawers) < len(live):
        return None
    return _with_drawer(view, fixed, drawers[0], streets) if drawers else RunOut(fixed)


def _with_drawer(
    view: HandView, fixed: Mapping[int, int], seat: int, streets: tuple[int, ...]
) -> RunOut | None:
    """One draw of any size, or as many as are left where one card is drawn: more of them are too
    many to count."""
    first = next(k for k in streets if view.draws[k][seat].discarded)
    left = DRAWS[-1] - first
    told = known_draw(view.draws[first][seat])
    if told is None or (left and not (told.completes and told.draw.discarded == 1)):
        return None
    dead = set(told.thrown)
    for k in DRAWS[: first - 1]:
        draw = view.draws[k].get(seat)  # a faulty log may be without it
        if draw and (earlier := known_draw(draw)):
            dead |= earlier.thrown
    for other, player in view.replay.players.items():
        if other != seat:
            dead |= player.holding.known
    return RunOut(fixed, seat, told.cards, frozenset(dead - told.cards), left)


def _drawn(kept: frozenset[Card], dead: frozenset[Card], missing: int, left: int) -> Chances:
    unseen = [card for card in DECK if card not in kept and card not in dead]
    ways: dict[int, Fraction] = {}
    count = 0
    for new in combinations(unseen, missing):
        count += 1
        cards = kept | set(new)
        rank = rank_of(cards)
        if left and rank.size < 4:
            # Of two cards as good as each other the one that was held before.
            best = frozenset(playing_cards((*kept, *new)))
            then = _drawn(best, dead | (cards - best), 4 - len(best), left - 1)
        else:
            then = {rank.number: Fraction(1)}
        for number, chance in then.items():
            ways[number] = ways.get(number, 0) + chance
    return {number: chance / count for number, chance in ways.items()}


def _expected(view: HandView, run_out: RunOut) -> dict[int, Fraction]:
    """The part of the pots, after rake, that each seat can expect."""
    assert run_out.drawer is not None
    expected = dict.fromkeys(view.live[4], Fraction(0))
    kept = run_out.kept
    for number, chance in _drawn(kept, run_out.dead, 4 - len(kept), run_out.left).items():
        ranks = {**run_out.fixed, run_out.drawer: number}
        for pot, judged in zip(view.replay.pots, view.audit.pots, strict=True):
            best = min(ranks[seat] for seat in pot.eligible)
            winners = [seat for seat in pot.eligible if ranks[seat] == best]
            for seat in winners:
                expected[seat] += chance * judged.net / len(winners)
    return expected
