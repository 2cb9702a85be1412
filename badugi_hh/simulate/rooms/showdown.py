"""What is shown at the end of a hand in rooms where everybody shows."""

from __future__ import annotations

from badugi_hh.events import Cards, Hand, SeatSummary, Show


def shown_cards(hand: Hand) -> dict[int, Cards]:
    """The four cards of each player at the showdown, by seat, of those that mucked too."""
    return {
        event.seat: event.cards
        for event in hand.events
        if isinstance(event, Show | SeatSummary) and event.cards and len(event.cards) == 4
    }
