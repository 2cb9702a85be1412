"""How large a hand can be: more than any table has, and little enough to be counted and stored.

A counter of a player-hand is one byte, a seat's number too (``facts``, ``store``). Amounts have
their bound in ``money``, texts theirs in ``blocks``; all of them: docs/security.md.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from badugi_hh.events import Action, Hand

MOST_PLAYERS: Final = 23
"""The most players at a table, those sitting out included; 52 cards are enough for 13 holdings."""
HIGHEST_SEAT: Final = 99
"""The highest number that a seat can have, and the most seats that a table can tell of."""
MOST_ACTIONS: Final = 100
"""The most actions of one player in one hand."""


def crowded(players: int) -> str:
    """That these are too many, as a sentence; empty where they are not."""
    if players <= MOST_PLAYERS:
        return ""
    return f"There are {players:,} players at this table: more than {MOST_PLAYERS} are not read."


def out_of_bounds(hand: Hand) -> str:
    """Which bound the hand is beyond, as a sentence; empty for any that was ever played."""
    numbers = [hand.button, hand.max_seats or 0, *[seat.number for seat in hand.seats]]
    if not 0 <= min(numbers) <= max(numbers) <= HIGHEST_SEAT:
        return f"Seats are numbered up to {HIGHEST_SEAT}, and this table has others."
    if len(hand.events) > MOST_ACTIONS:
        actions = Counter(event.seat for event in hand.events if isinstance(event, Action))
        if any(count > MOST_ACTIONS for count in actions.values()):
            return f"One player has more than {MOST_ACTIONS} actions: such a hand is not read."
    return ""
