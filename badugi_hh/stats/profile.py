"""One player beside the others: what all others together do, and where he differs from them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from badugi_hh.facts import AMOUNTS, COUNTERS
from badugi_hh.stats.catalogue import STATS, TOTALS
from badugi_hh.stats.declare import MEASURES, Group, KnownOf, Stat, Unit
from badugi_hh.stats.values import Sums, interval, value

_COUNTS: Final = (*({it.name for it in COUNTERS} - {it.name for it in AMOUNTS}), *TOTALS)
_SHARED: Final = (*_COUNTS, *MEASURES)


def added(rows: Iterable[Sums]) -> Sums:
    """The counts of several rows as one, and of one currency what is measured in bets; of one row
    it is that itself. Of several amounts are left out: they may be of several currencies, but what
    a player does can be counted over all of them."""
    rows = list(rows)
    if len(rows) == 1:
        return rows[0]
    shared = _SHARED if len({row["currency"] for row in rows}) == 1 else _COUNTS
    names = [name for name in shared if not rows or name in rows[0]]
    return {name: sum(row[name] for row in rows) for name in names}


def without(whole: Sums, part: Sums) -> Sums:
    """The counts of ``whole``, and what is measured in bets, less those of ``part``, which is in
    it: what all others have."""
    return {name: whole[name] - part[name] for name in _SHARED if name in whole and name in part}


@dataclass(frozen=True, slots=True)
class Beside:
    """A statistic of a player beside that of all others together."""

    stat: Stat
    player: Sums
    others: Sums

    @property
    def values(self) -> tuple[float | None, float | None]:
        """The player's and the others'; ``None`` without a chance."""
        return value(self.stat, self.player), value(self.stat, self.others)

    @property
    def gap(self) -> float:
        """How far the two 95 % intervals lie apart, from 0 to 1: above 0 where the player is
        higher, below where he is lower, and 0 where they meet."""
        mine, theirs = interval(self.stat, self.player), interval(self.stat, self.others)
        if mine is None or theirs is None:
            return 0.0
        return max(mine[0] - theirs[1], 0.0) or min(mine[1] - theirs[0], 0.0)


_DETAILS: Final = (Group.SIZES, Group.DECISIONS)
"""Groups that tell more closely what others tell already."""


def stands_out(player: Sums, others: Sums, most: int = 5) -> list[Beside]:
    """Where the player differs from all others most surely, by the ``gap``: those of the draws
    first, then the largest. Statistics that share a counter tell of the same thing (a draw is D0 or
    D1 or …): only the one that differs most is there."""
    found = [
        Beside(stat, player, others)
        for stat in STATS.values()
        if stat.unit is Unit.PERCENT
        and stat.known_of is KnownOf.EVERYONE
        and stat.group not in _DETAILS
    ]
    told: set[str | None] = set()
    largest = []
    for one in sorted((one for one in found if one.gap), key=lambda one: -abs(one.gap)):
        if told.isdisjoint((one.stat.made, one.stat.chances)):
            told |= {one.stat.made, one.stat.chances}
            largest.append(one)
    return sorted(largest[:most], key=lambda one: one.stat.group is not Group.DRAWS)


def namesakes(rows: Collection[Sums], name: str) -> dict[str, list[Sums]]:
    """The rows of the players with this name, by site."""
    found: dict[str, list[Sums]] = {}
    for row in rows:
        if row["player"] == name:
            found.setdefault(row["site"], []).append(row)
    return found
