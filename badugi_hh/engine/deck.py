"""The deck: how many cards are left, and where every known card is.

52 cards, four to each player, then as many as are drawn. When the stub is too short, discards are
shuffled back in (source texts R1 and F6). Between two reshuffles no card can come back, so each
card carries the *epoch* in which it was thrown away: the number of reshuffles before it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from badugi_hh.cards import Card
from badugi_hh.rules import Profile


class _Thrown(NamedTuple):
    seat: int
    epoch: int


class Deck:
    """Counts the stub and keeps the places of known cards. Changes only with the table."""

    def __init__(self, players: int, profile: Profile) -> None:
        self.stub = 52 - 4 * players
        self.pile = 0
        self.epoch = 0
        self._own_return = profile.own_discards_return
        self._held: dict[Card, int] = {}
        self._thrown: dict[Card, _Thrown] = {}

    def discard(self, seat: int, count: int, cards: Collection[Card] = ()) -> None:
        """``count`` cards go to the pile, and as many leave the stub, which stops at zero;
        ``cards`` are those thrown away that are known."""
        self.pile += count
        self.stub = self.stub - count if self.stub > count else 0
        if not cards:
            return
        thrown = _Thrown(seat, self.epoch)
        for card in cards:
            if self._held.get(card) == seat:
                del self._held[card]
            self._thrown[card] = thrown

    def forget(self, seat: int) -> None:
        """It is no longer known which cards ``seat`` holds."""
        self._held = {card: holder for card, holder in self._held.items() if holder != seat}

    def reshuffle(self) -> None:
        """The pile goes back into the stub. Cards thrown away from now on stay out again."""
        self.stub += self.pile
        self.pile = 0
        self.epoch += 1

    def holder(self, card: Card) -> int | None:
        """The seat that is known to hold ``card`` now."""
        return self._held.get(card)

    def conflict(self, seat: int, card: Card, served_in: int) -> int | None:
        """The other place of ``card``, if ``seat`` can't have been dealt it: a seat number.

        ``served_in`` is the epoch in which ``seat`` last got cards. The answer is the seat that
        holds the card, or threw it away with no reshuffle since.
        """
        holder = self._held.get(card)
        if holder is not None and holder != seat:
            return holder
        thrown = self._thrown.get(card)
        if holder is None and thrown is not None:
            own = thrown.seat == seat and not self._own_return
            if thrown.epoch >= served_in or own:
                return thrown.seat
        return None

    def closed_to(self, seat: int, served_in: int) -> set[Card]:
        """The cards that have another place, as ``conflict`` has it."""
        placed = {*self._held, *self._thrown}
        return {card for card in placed if self.conflict(seat, card, served_in) is not None}

    def hold(self, seat: int, cards: Iterable[Card]) -> None:
        """``cards`` are in the holding of ``seat``, unless another one has them."""
        for card in cards:
            self._held.setdefault(card, seat)
