"""How much may be bet: fixed limit, pot limit, half pot limit, no limit (source text R6)."""

from __future__ import annotations

from typing import NamedTuple

from badugi_hh.rules import ShortAllIn, Structure


class Spot(NamedTuple):
    """What the size of a bet or raise depends on, in smallest units.

    ``price`` is the street total that is to be met, ``size`` the bet of this street (the big blind
    where the limit is not fixed), ``last_raise`` the largest raise of the round so far, ``owed``
    what a call would add, ``pot`` all chips in before it, dead ones and antes included.
    """

    price: int
    size: int
    last_raise: int
    owed: int
    pot: int


class Options(NamedTuple):
    """What a bet or raise may be to, as a street total: from ``low`` to ``high``, or in fixed limit
    one of ``levels`` only. ``high`` is ``None`` where there is no limit but the stack."""

    low: int
    high: int | None
    levels: tuple[int, ...] = ()

    def allow(self, to: int) -> bool:
        if self.levels:
            return to in self.levels
        return self.low <= to and (self.high is None or to <= self.high)


def options(structure: Structure, spot: Spot, short_all_in: ShortAllIn) -> Options:
    """The sizes open to a player; his stack is not looked at (all-in for less is always open)."""
    if structure is Structure.FIXED_LIMIT:
        levels = _levels(spot, short_all_in)
        return Options(levels[0], levels[-1], levels)
    low = next_level(structure, spot.price, spot.size, spot.last_raise)
    if structure is Structure.NO_LIMIT:
        return Options(low, None)
    pot = spot.pot + spot.owed  # a raise is measured by the pot after the call
    most = pot if structure is Structure.POT_LIMIT else pot // 2
    return Options(min(low, spot.price + most), spot.price + most)


def next_level(structure: Structure, price: int, size: int, last_raise: int) -> int:
    """The least full bet or raise, as a street total: in fixed limit the next regular level."""
    if structure is Structure.FIXED_LIMIT:
        return (price // size + 1) * size
    return price + max(last_raise, size)


def _levels(spot: Spot, short_all_in: ShortAllIn) -> tuple[int, ...]:
    """Fixed limit: the next regular level, or a full bet on top of a short all-in
    (docs/rules.md, section 3)."""
    complete = next_level(Structure.FIXED_LIMIT, spot.price, spot.size, spot.last_raise)
    full = spot.price + spot.size
    match short_all_in:
        case ShortAllIn.COMPLETE:
            return (complete,)
        case ShortAllIn.FULL_RAISE:
            # Half a bet or more counts as a bet (TDA and Robert's Rules).
            return (full,) if spot.price % spot.size * 2 >= spot.size else (complete,)
        case ShortAllIn.EITHER:
            return (complete,) if complete == full else (complete, full)
