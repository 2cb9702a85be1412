"""PHH: simulated hands in the poker hand history notation."""

from __future__ import annotations

from badugi_hh.audit import audit
from badugi_hh.events import Hand
from badugi_hh.notation import Untellable, in_phh


def as_written(hand: Hand) -> Hand | None:
    """The hand as PHH has it; ``None`` where it would come out otherwise there."""
    try:
        return in_phh(audit(hand))
    except Untellable:
        return None
