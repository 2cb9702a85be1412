"""How hands ended, and with which holdings."""

from __future__ import annotations

from typing import Final

from badugi_hh.facts import holdings
from badugi_hh.facts.columns import AMOUNT, Column, places, small
from badugi_hh.facts.view import Group, HandView, Tallies

CLASSES: Final = {4: "badugi", 3: "three_card", 2: "two_card", 1: "one_card"}
_WORDS: Final = {4: "a badugi", 3: "a three-card hand", 2: "a two-card hand", 1: "one card"}

RANK_SUMS: Final = (
    Column(
        "badugi_rank_sum",
        AMOUNT,
        "rank number (1 to 715) of the badugi at a showdown, where its cards are known",
    ),
)

_COLUMNS: Final = (
    small("won_when_saw_first_draw", "saw the first draw and was paid from any pot"),
    small("showdowns", "reached a showdown: at the end still in, with at least one other"),
    small("won_showdown", "reached a showdown and was paid from any pot"),
    small("hands_won", "was paid from any pot"),
    small("won_without_showdown", "was paid after all others had folded"),
    *(
        small(f"{end}_{name}", f"{end} at a showdown with {_WORDS[size]}, its cards known")
        for end in ("won", "lost")
        for size, name in CLASSES.items()
    ),
    small(
        "badugi_high_sum",
        "rank (ace 1 to king 13) of the high card of the badugi at a showdown, its cards known",
    ),
    small("splits", "pots that were shared with others at a showdown"),
    small("scoops", "was paid all pots at a showdown"),
    small("odd_chips", "pots that were shared, of which the part was larger than another's"),
)
_START: Final = holdings.GROUP.end
_AT: Final = places(_COLUMNS, _START)
_WON_WHEN_SAW_FIRST_DRAW: Final = _AT["won_when_saw_first_draw"]
_SHOWDOWNS, _WON_SHOWDOWN = _AT["showdowns"], _AT["won_showdown"]
_HANDS_WON, _WON_WITHOUT_SHOWDOWN = _AT["hands_won"], _AT["won_without_showdown"]
_WITH: Final = {
    end == "won": {size: _AT[f"{end}_{name}"] for size, name in CLASSES.items()}
    for end in ("won", "lost")
}
_BADUGI_HIGH_SUM: Final = _AT["badugi_high_sum"]
_SPLITS, _SCOOPS, _ODD_CHIPS = _AT["splits"], _AT["scoops"], _AT["odd_chips"]


def _add(view: HandView, tallies: Tallies) -> None:
    paid = view.audit.paid
    for seat in view.drawers:
        if paid[seat] > 0:
            tallies[seat][_WON_WHEN_SAW_FIRST_DRAW] = 1
    winners = [seat for seat in tallies if paid[seat] > 0]
    for seat in winners:
        tallies[seat][_HANDS_WON] = 1
    if not view.replay.showdown:
        for seat in winners:
            tallies[seat][_WON_WITHOUT_SHOWDOWN] = 1
        return
    for seat in view.live[4]:
        tally, won, rank = tallies[seat], paid[seat] > 0, view.ranks.get(seat)
        tally[_SHOWDOWNS] = 1
        tally[_WON_SHOWDOWN] = won
        if rank is not None:
            tally[_WITH[won][rank.size]] = 1
            if rank.size == 4:
                tally[_BADUGI_HIGH_SUM] = rank.ranks[0]
    if len(winners) == 1:
        tallies[winners[0]][_SCOOPS] = 1
        return
    for pot in view.audit.pots:
        shares = {seat: part for seat, part in pot.claimed.items() if part and seat in tallies}
        if len(shares) > 1:
            least = min(shares.values())
            for seat, part in shares.items():
                tallies[seat][_SPLITS] += 1
                tallies[seat][_ODD_CHIPS] += part > least


def rank_sums(view: HandView) -> dict[int, int]:
    """What ``badugi_rank_sum`` is for each seat; it is 0 where there is none."""
    if not view.replay.showdown:
        return {}
    ranks = view.ranks
    return {seat: ranks[seat].number for seat in view.live[4]
            if seat in ranks and ranks[seat].size == 4}  # fmt: skip


GROUP: Final = Group(_START, _COLUMNS, _add)
