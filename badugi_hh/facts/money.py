"""What was won and lost, in smallest units."""

from __future__ import annotations

from typing import Final

from badugi_hh.facts.columns import AMOUNT, Column
from badugi_hh.facts.view import HandView

AMOUNTS: Final = (
    Column("net", AMOUNT, "chips paid by the room, less the chips put in", money=True),
)


def amounts_of(view: HandView, seat: int) -> tuple[int, ...]:
    """The amounts of one player, in the order of ``AMOUNTS``."""
    return (view.audit.net[seat],)
