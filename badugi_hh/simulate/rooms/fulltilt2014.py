"""A simulated hand as Full Tilt writes it since 2014: in PokerStars' words."""

from __future__ import annotations

from dataclasses import replace

from badugi_hh.events import Hand


def as_written(hand: Hand) -> Hand:
    """The hand under the other name, in which Zoom is Rush."""
    return replace(hand, site="fulltilt2014", game=hand.game.replace("Zoom", "Rush", 1))
