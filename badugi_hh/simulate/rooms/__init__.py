"""Simulated hands as other rooms write them.

The simulator plays hands and writes them as PokerStars does. One module for each other room turns
them into its events: its order, its claims, without the lines that it does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from badugi_hh.events import Hand
from badugi_hh.simulate.rooms import fulltilt, fulltilt2014, kingsclub, merge, phenom, phh

__all__ = ["ROOMS"]

# ``None`` stands for a hand that the room has no words for.
ROOMS: Final[Mapping[str, Callable[[Hand], Hand | None]]] = {
    "fulltilt": fulltilt.as_written,
    "fulltilt2014": fulltilt2014.as_written,
    "kingsclub": kingsclub.as_written,
    "merge": merge.as_written,
    "phh": phh.as_written,
    "phenom": phenom.as_written,
}
