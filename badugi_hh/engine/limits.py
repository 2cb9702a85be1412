"""How much may be bet: fixed limit, pot limit, half pot limit, no limit (source text R6)."""

from __future__ import annotations

from typing import NamedTuple

from badugi_hh.rules import ShortAllIn, Structure


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


def fixed_limit(price: int, size: int, short_all_in: ShortAllIn) -> Options:
    """What is open at a street total of ``price`` where a bet is of ``size``; the player's stack is
    not looked at, here and below (all-in for less is always open).

    That is the next regular level, or a full bet on top of a short all-in (docs/rules.md,
    section 3).
    """
    complete = next_level(Structure.FIXED_LIMIT, price, size, 0)
    full = price + size
    if complete != full:
        if short_all_in is ShortAllIn.EITHER:
            return Options(complete, full, (complete, full))
        # Half a bet or more counts as a bet (TDA and Robert's Rules).
        if short_all_in is ShortAllIn.FULL_RAISE and price % size * 2 >= size:
            return Options(full, full, (full,))
    return Options(complete, complete, (complete,))


def big_limit(structure: Structure, price: int, low: int, pot: int) -> Options:
    """What is open where the limit is not fixed, from ``low`` on; ``pot`` are all chips in before
    it, dead ones and antes included, and what a call adds."""
    if structure is Structure.NO_LIMIT:
        return Options(low, None)
    most = pot if structure is Structure.POT_LIMIT else pot // 2
    return Options(min(low, price + most), price + most)


def next_level(structure: Structure, price: int, size: int, last_raise: int) -> int:
    """The least full bet or raise, as a street total: in fixed limit the next regular level.
    ``last_raise`` is the largest raise of the round so far."""
    if structure is Structure.FIXED_LIMIT:
        return (price // size + 1) * size
    return price + max(last_raise, size)
