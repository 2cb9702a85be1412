"""Hands that were never shown: how good can they be at best?

A pot is settled by the known cards alone where no card that a hidden hand can hold makes it as good
as the best known one. Cards that others hold, or threw away without a reshuffle since, are in no
hidden hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from badugi_hh.cards import DECK, Card, Rank, Suit
from badugi_hh.engine.table import Place, Table
from badugi_hh.ranking import BADUGI_RANKS


class Unseen(NamedTuple):
    """A holding of which ``hidden`` cards are not known. ``free`` are the cards that can be among
    them; what each of several players may hold is not weighed against the others."""

    known: frozenset[Card]
    hidden: int
    free: frozenset[Card]

    def can_reach(self, number: int) -> bool:
        """Can the holding be as good as the badugi rank of this number, or better?"""
        better = (it for it in BADUGI_RANKS.values() if it.number <= number)
        return any(self._holds(it.ranks, frozenset(), self.hidden) for it in better)

    def _holds(self, ranks: tuple[Rank, ...], suits: frozenset[Suit], hidden: int) -> bool:
        """Some cards of these ranks, one of each, can be there in other suits than ``suits``. More
        cards beside them never make a hand worse."""
        if not ranks:
            return True
        for suit in Suit:
            card = Card.of(ranks[0], suit)
            spent = int(card not in self.known)
            if suit in suits or spent > hidden or (spent and card not in self.free):
                continue
            if self._holds(ranks[1:], suits | {suit}, hidden - spent):
                return True
        return False


_CARDS: Final = frozenset(DECK)


def unseen_in(table: Table) -> Mapping[int, Unseen]:
    """The holdings at the end of a hand that are not known in full, by seat."""
    places = (table.places[seat] for seat in table.live_seats)
    return {it.seat: _unseen(table, it) for it in places if not it.holding.complete}


def _unseen(table: Table, place: Place) -> Unseen:
    free = _CARDS - table.deck.closed_to(place.seat, place.served_in)
    return Unseen(place.known, place.hidden, free)
