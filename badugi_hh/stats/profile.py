"""One player beside the others: what all others together do, and where he differs from them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import chain
from math import exp, lgamma
from typing import Final

from badugi_hh.facts import AMOUNTS, COUNTERS
from badugi_hh.stats.catalogue import STATS, TOTALS, counters_of
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
    currencies = {row.get("currency") for row in rows}  # what was added up already tells none
    shared = _SHARED if len(currencies) == 1 and None not in currencies else _COUNTS
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

    @property
    def is_sure(self) -> bool:
        """Chance hardly explains the difference, in however many rates a player is compared: that
        any of them is taken for different which is not happens to 5 % of players at most
        (Bonferroni)."""
        if self.stat.chances is None:
            return False
        mine, theirs = (
            (sums[self.stat.made], sums[self.stat.chances]) for sums in (self.player, self.others)
        )
        return by_chance(*mine, *theirs) * 2 * len(COMPARED) <= _ALLOWED

    @property
    def matters(self) -> bool:
        """The rates differ by as much as anybody would care for: by a third of how often the
        others do it (or don't, where that is rarer), but by 1 point at least, and 5 are enough."""
        mine, theirs = self.values
        if mine is None or theirs is None:
            return False
        least = min(max(min(theirs, 1 - theirs) / 3, _LEAST), _ENOUGH)
        return abs(mine - theirs) >= least


_LEAST: Final = 0.01
_ENOUGH: Final = 0.05

_DETAILS: Final = (Group.SIZES, Group.DECISIONS)
"""Groups that tell more closely what others tell already."""

COMPARED: Final = tuple(
    stat
    for stat in STATS.values()
    if stat.unit is Unit.PERCENT
    and stat.known_of is KnownOf.EVERYONE
    and stat.group not in _DETAILS
)
"""The rates in which a player may stand out."""

_ALLOWED: Final = 0.05


def by_chance(made: int, chances: int, others_made: int, others_chances: int) -> float:
    """How probable it is that of two with the same rate one is so far above the other, or so far
    below, as ``made`` of ``chances`` and ``others_made`` of ``others_chances`` are: the one-sided
    probability of Fisher's exact test, which holds for the smallest samples too."""
    if made * others_chances < others_made * chances:  # below: so rarely done is so often not done
        made, others_made = chances - made, others_chances - others_made
    done, not_done = made + others_made, chances - made + others_chances - others_made
    part = exp(
        _log_choices(done, made)
        + _log_choices(not_done, chances - made)
        - _log_choices(chances + others_chances, chances)
    )
    together = 0.0
    for more in range(made, min(done, chances) + 1):  # each less probable than the one before
        together += part
        part *= (done - more) * (chances - more)
        part /= (more + 1) * (not_done - chances + more + 1)
        if part < together * 1e-15:
            break
    return min(together, 1.0)


def _log_choices(there: int, taken: int) -> float:
    return lgamma(there + 1) - lgamma(taken + 1) - lgamma(there - taken + 1)


def stands_out(player: Sums, others: Sums, most: int = 5) -> list[Beside]:
    """Where the player differs from all others surely and by enough to matter: the largest gaps,
    those of the draws first. Statistics that share a counter tell of the same thing (a draw is D0
    or D1 or …, all rounds are the first, the second and the third): only the one that differs most
    is there."""
    found = [Beside(stat, player, others) for stat in COMPARED]
    told: set[str] = set()
    largest = []
    for one in sorted((one for one in found if one.gap), key=lambda one: -abs(one.gap)):
        names = filter(None, (one.stat.made, one.stat.chances))
        counters = set(chain.from_iterable(map(counters_of, names)))
        if one.matters and one.is_sure and told.isdisjoint(counters):
            told |= counters
            largest.append(one)
    return sorted(largest[:most], key=lambda one: one.stat.group is not Group.DRAWS)


def namesakes(rows: Collection[Sums], name: str) -> dict[str, list[Sums]]:
    """The rows of the players with this name, by site."""
    found: dict[str, list[Sums]] = {}
    for row in rows:
        if row["player"] == name:
            found.setdefault(row["site"], []).append(row)
    return found
