"""From an audited hand to its rows."""

from __future__ import annotations

from typing import Any, NamedTuple

from badugi_hh.audit import Audit
from badugi_hh.facts import all_in
from badugi_hh.facts.luck import NO_LUCK, luck_of
from badugi_hh.facts.money import amounts_of
from badugi_hh.facts.schema import COLUMNS, COUNTS, GROUPS
from badugi_hh.facts.showdown import rank_sums
from badugi_hh.facts.view import HandView


class PlayerHand(NamedTuple):
    """One player in one hand. ``identity`` is in the order of ``IDENTITY``, ``wide`` of ``WIDE``;
    ``counts`` has one byte for each of ``COUNTS``."""

    identity: tuple[Any, ...]
    wide: tuple[int, ...]
    counts: bytes

    def named(self) -> dict[str, Any]:
        """All values by the names of ``COLUMNS``."""
        values = (*self.identity, *self.wide, *self.counts)
        return {column.name: value for column, value in zip(COLUMNS, values, strict=True)}


def player_rows(audit: Audit) -> list[PlayerHand]:
    """The rows of a hand, one for each player dealt in, from the left of the button.

    A hand whose log tells of no payment gives no rows: what its players won is not known.
    """
    if not any(audit.paid.values()):
        return []
    view = HandView.of(audit)
    tallies = {seat: bytearray(len(COUNTS)) for seat in audit.replay.order}
    for group in GROUPS:
        group.add(view, tallies)
    hand, amounts, luck = _hand_identity(view), amounts_of(view), luck_of(view)
    adjustments, sums = all_in.adjustments(view), rank_sums(view)
    starts, ranks, hero, positions = view.starts, view.ranks, view.hand.hero, view.positions
    return [
        PlayerHand(
            (
                *hand,
                seat,
                record.player,
                seat == hero,
                positions[seat],
                record.stack,
                starts[seat].number if seat in starts else None,
                ranks[seat].number if seat in ranks else None,
            ),
            (
                *amounts[seat],
                adjustments.get(seat, 0),
                sums.get(seat, 0),
                *luck.get(seat, NO_LUCK),
            ),
            bytes(tallies[seat]),
        )
        for seat, record in audit.replay.players.items()
    ]


def _hand_identity(view: HandView) -> tuple[Any, ...]:
    """What is the same for all players of the hand."""
    hand = view.hand
    return (
        hand.site,
        hand.id,
        hand.played_at,
        hand.money.currency,
        hand.money.decimals,
        hand.tournament.id if hand.tournament else None,
        hand.stakes.structure.value,
        hand.stakes.small_bet,
        hand.stakes.big_bet,
        hand.stakes.big_blind,
        len(view.replay.order),
    )
