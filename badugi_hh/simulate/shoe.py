"""The cards of a simulated hand: the stub, the discards, and who may not be given what."""

from __future__ import annotations

from random import Random

from badugi_hh.cards import DECK, Card, Rank, Suit


class Shoe:
    """The physical deck. PokerStars: when the stub is too short for a request, the rest of it and
    all discards so far are shuffled together; nobody gets back a card that he threw away himself;
    folded hands stay out (docs/rules.md, section 5)."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._stub = list(DECK)
        rng.shuffle(self._stub)
        self._pile: list[Card] = []
        self._own: dict[int, set[Card]] = {}

    def arrange_twins(self, players: int) -> None:
        """Two of the holdings to be dealt become the same badugi in other suits."""
        ranks = self._rng.sample(list(Rank)[:9], 4)
        suits = self._rng.sample(list(Suit), 4)
        twins = self._rng.sample(range(players), 2)
        for turn, at in enumerate(twins):
            for place, rank in enumerate(ranks):
                card = Card.of(rank, suits[place - turn])
                here, there = 4 * at + place, self._stub.index(card)
                self._stub[here], self._stub[there] = self._stub[there], self._stub[here]

    def deal(self) -> list[Card]:
        """Four cards."""
        dealt, self._stub = self._stub[:4], self._stub[4:]
        return dealt

    def servable(self, seat: int, wanted: int) -> int:
        """How many cards ``seat`` can be given, at most ``wanted``."""
        own = self._own.get(seat, set())
        for count in range(wanted, 0, -1):
            source = self._stub + self._pile if self.short_of(count) else self._stub
            if sum(card not in own for card in source) >= count:
                return count
        return 0

    def short_of(self, count: int) -> bool:
        return len(self._stub) < count

    def reshuffle(self) -> None:
        self._stub += self._pile
        self._pile = []
        self._rng.shuffle(self._stub)

    def exchange(self, seat: int, thrown: tuple[Card, ...]) -> list[Card]:
        """Takes the discards of ``seat`` and gives as many cards."""
        own = self._own.setdefault(seat, set())
        new = [card for card in self._stub if card not in own][: len(thrown)]
        self._stub = [card for card in self._stub if card not in new]
        own.update(thrown)
        self._pile += thrown
        return new
