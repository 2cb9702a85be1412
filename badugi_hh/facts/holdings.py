"""What the draws did to a holding, where its cards are known: nearly always the hero's.

The decision at the first draw by what was dealt, the badugis made, and draws that no holding asks
for. A draw is a clean one where all the cards that were kept play together.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from badugi_hh.cards import Rank
from badugi_hh.engine import Draw
from badugi_hh.facts import pats
from badugi_hh.facts.columns import DRAWS, SIZES, Column, places, small
from badugi_hh.facts.known import KnownDraw
from badugi_hh.facts.view import FOLD, Group, HandView, Tallies

THREE_CARD_RANKS: Final = tuple(rank for rank in Rank if rank >= Rank.THREE)
DEALT: Final = {
    "badugi": "a badugi",
    **{f"three_card_{rank.letter.lower()}": f"a three-card {rank.letter} high"
       for rank in THREE_CARD_RANKS},
    "two_card": "a two-card hand",
    "one_card": "a one-card hand",
}  # fmt: skip
"""What can be dealt; three-card hands by their highest card."""


def _columns() -> Iterable[Column]:
    for dealt, words in DEALT.items():
        for j in SIZES:
            drew = f"drew {j}" if j else "stood pat"
            yield small(f"{dealt}_d{j}", f"was dealt {words}, and {drew} at draw 1")
    for k in (0, *DRAWS):
        when = f"after draw {k}" if k else "as dealt"
        yield small(f"known_after_{k}", f"had four known cards {when}")
        yield small(f"badugi_after_{k}", f"had a badugi {when}")
    for j in SIZES:
        if j:
            without = "without a badugi" if j > 1 else "of a three-card hand"
            yield small(
                f"complete_d{j}_chances", f"drew {j} {without}, the cards kept playing together"
            )
            yield small(f"complete_d{j}", "had a badugi then")
    yield small("reduced", "had a better three-card hand then (chances: `complete_d1_chances`)")
    yield small("misdraw_chances", "draws with the cards known, standing pat among them")
    yield small(
        "threw_good_card",
        "threw a card of the best hand away, and kept neither as good a hand nor one that is "
        "smaller and lower",
    )
    yield small("kept_dead_card", "drew, and kept a card that does not play with the others")
    yield small("pat_less", "stood pat with less than a badugi, the cards being known")
    yield small("pat_less_unfolded", "and no opponent folded from then on")


_COLUMNS: Final = tuple(_columns())
_START: Final = pats.GROUP.end
_AT: Final = places(_COLUMNS, _START)
_DECIDED: Final = {dealt: _AT[f"{dealt}_d0"] for dealt in DEALT}  # D1 to D4 stand behind
_THREE_CARD: Final = {
    rank: _DECIDED[f"three_card_{rank.letter.lower()}"] for rank in THREE_CARD_RANKS
}
_OTHERS: Final = {4: _DECIDED["badugi"], 2: _DECIDED["two_card"], 1: _DECIDED["one_card"]}
_KNOWN: Final = tuple(_AT[f"known_after_{k}"] for k in range(4))  # the badugi stands behind
_COMPLETE: Final = (0, *(_AT[f"complete_d{j}_chances"] for j in SIZES if j))  # likewise
_REDUCED, _MISDRAW_CHANCES = _AT["reduced"], _AT["misdraw_chances"]
_THREW_GOOD, _KEPT_DEAD = _AT["threw_good_card"], _AT["kept_dead_card"]
_PAT_LESS, _PAT_LESS_UNFOLDED = _AT["pat_less"], _AT["pat_less_unfolded"]


def _add(view: HandView, tallies: Tallies) -> None:
    for seat, dealt in view.starts.items():
        tally = tallies[seat]
        tally[_KNOWN[0]] = 1
        tally[_KNOWN[0] + 1] = dealt.size == 4
        for k in DRAWS:
            draw = view.draws[k].get(seat)
            if draw is None:
                break
            if k == 1:
                at = _THREE_CARD[dealt.ranks[0]] if dealt.size == 3 else _OTHERS[dealt.size]
                tally[at + draw.discarded] = 1
            told = view.known[seat][k]
            if told:
                tally[_KNOWN[k]] = 1
                tally[_KNOWN[k] + 1] = told.after.size == 4
                _add_known(view, tally, told)


def _add_known(view: HandView, tally: bytearray, told: KnownDraw) -> None:
    drawn = told.draw.discarded
    tally[_MISDRAW_CHANCES] += 1
    if not drawn:
        if told.before.size < 4:
            tally[_PAT_LESS] += 1
            tally[_PAT_LESS_UNFOLDED] += not _folded_after(view, told.draw)
        return
    if not told.clean:
        tally[_KEPT_DEAD] += 1
    elif _threw_good_card(told):
        tally[_THREW_GOOD] += 1
    if told.completes:
        tally[_COMPLETE[drawn]] += 1
        tally[_COMPLETE[drawn] + 1] += told.after.size == 4
        if drawn == 1:
            assert told.kept is not None
            tally[_REDUCED] += told.after.size == 3 and told.after > told.kept


def _threw_good_card(told: KnownDraw) -> bool:
    """A card of the best hand was given up for nothing: what was kept is neither of the same ranks
    nor a draw to a lower hand."""
    if told.kept is None:
        return told.before.size > 1
    if told.kept.ranks == told.before.ranks:
        return False
    return told.kept.ranks[0] >= told.before.ranks[0]


def _folded_after(view: HandView, draw: Draw) -> bool:
    return any(
        decision.move is FOLD and decision.seat != draw.seat and decision.event > draw.event
        for street in view.decisions[draw.street :]
        for decision in street
    )


GROUP: Final = Group(_START, _COLUMNS, _add)
