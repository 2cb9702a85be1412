"""Who wins a pot, and with how much of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from badugi_hh.cards import Card
from badugi_hh.engine.pots import Layer
from badugi_hh.engine.record import Pot
from badugi_hh.engine.unseen import Unseen
from badugi_hh.ranking import BadugiRank, rank_of, spare_rank
from badugi_hh.rules import TieRule

_NOTHING: Final[Mapping[int, Unseen]] = {}


def settle(
    layers: Sequence[Layer],
    holdings: Mapping[int, frozenset[Card]],
    tie_rule: TieRule,
    unseen: Mapping[int, Unseen] = _NOTHING,
) -> tuple[Pot, ...]:
    """Ranks each pot on its own. ``holdings`` are the four cards of each seat that is known,
    ``unseen`` what is known of others."""
    return tuple([_settle_one(number, layer, holdings, tie_rule, unseen)
                  for number, layer in enumerate(layers)])  # fmt: skip


def _settle_one(
    number: int,
    layer: Layer,
    holdings: Mapping[int, frozenset[Card]],
    tie_rule: TieRule,
    unseen: Mapping[int, Unseen],
) -> Pot:
    eligible = layer.eligible
    if len(eligible) == 1:
        return Pot(number, layer.amount, eligible, {}, eligible)
    winners = None
    ranks = {seat: rank_of(holdings[seat]) for seat in eligible if seat in holdings}
    standings = {seat: _standing(rank, holdings[seat], tie_rule) for seat, rank in ranks.items()}
    best = min(standings.values(), default=None)
    others = [seat for seat in eligible if seat not in ranks]
    if best and all(seat in unseen and not unseen[seat].can_reach(best[0]) for seat in others):
        winners = tuple([seat for seat, standing in standings.items() if standing == best])
    return Pot(number, layer.amount, eligible, ranks, winners)


def _standing(rank: BadugiRank, cards: frozenset[Card], tie_rule: TieRule) -> tuple[int, int]:
    """What is compared at the showdown, where the lower one wins: the number of the badugi rank,
    and by the house rule R4 the fourth card of a three-card hand."""
    if tie_rule is TieRule.FOURTH_CARD and rank.size == 3:
        return rank.number, spare_rank(cards)
    return rank.number, 0


def share_out(amount: int, winners: Sequence[int], unit: int = 1) -> dict[int, int]:
    """Equal shares (F8); odd chips go one each, in the order of ``winners``.

    ``winners`` stand from the left of the button. ``unit`` is the smallest chip in play: shares are
    multiples of it, but for what is left of ``amount`` below one unit, which the first one gets.
    """
    units, rest = divmod(amount, unit)
    each, odd = divmod(units, len(winners))
    shares = {seat: (each + (at < odd)) * unit for at, seat in enumerate(winners)}
    shares[winners[0]] += rest
    return shares
