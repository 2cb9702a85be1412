"""Draws of which all cards are known, before and after: nearly always the hero's."""

from __future__ import annotations

from typing import NamedTuple

from badugi_hh.cards import Card
from badugi_hh.engine import Draw
from badugi_hh.ranking import BadugiRank, rank_of


class KnownDraw(NamedTuple):
    """A draw with all cards known before and after it. ``kept`` is the rank of the cards kept,
    ``None`` where none was."""

    draw: Draw
    cards: frozenset[Card]
    before: BadugiRank
    kept: BadugiRank | None
    after: BadugiRank

    @property
    def thrown(self) -> frozenset[Card]:
        """The cards thrown away."""
        return self.draw.before.known - self.cards

    @property
    def clean(self) -> bool:
        """All cards kept play together."""
        return self.kept is None or self.kept.size == len(self.cards)

    @property
    def completes(self) -> bool:
        """It was made to become a badugi, and could: drawn to all that was kept, without one."""
        drawn = self.draw.discarded
        return drawn > 0 and self.clean and self.before.size < 4


def known_draw(draw: Draw) -> KnownDraw | None:
    """The draw with its cards, where all of them are known."""
    if not (draw.before.complete and draw.after.complete):
        return None
    cards = draw.before.known & draw.after.known
    if len(cards) != 4 - draw.discarded:
        return None  # what the log says of the cards does not fit together
    return KnownDraw(
        draw,
        cards,
        rank_of(draw.before.known),
        rank_of(cards) if cards else None,
        rank_of(draw.after.known),
    )
