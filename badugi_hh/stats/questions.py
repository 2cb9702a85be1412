"""What is asked of the statistics: which ones, by what, in which order.

Names come from people, and a name that is none says what there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

from badugi_hh.stats.catalogue import DEFAULT, SETS, STATS
from badugi_hh.stats.declare import MEASURES, Stat, Unit
from badugi_hh.stats.dimensions import DIMENSIONS, TITLES, place_of, told_by
from badugi_hh.stats.sums import PLAYER
from badugi_hh.stats.values import values, with_totals

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

    Numbers = np.ndarray[Any, np.dtype[Any]]


class NoSuchName(ValueError):
    """A name that means nothing here; the message says what there is."""


@dataclass(frozen=True, slots=True)
class Question:
    """``by`` are names of ``DIMENSIONS``. ``sort`` is a statistic or a column of the summary, and
    ``descending`` puts its greatest first; without it groups stand in their natural order, and of
    players the one who played most stands first."""

    stats: tuple[Stat, ...]
    by: tuple[str, ...] = ("player",)
    sort: Stat | str | None = None
    descending: bool = False

    @property
    def told(self) -> tuple[str, ...]:
        """The columns of the summary that tell its groups."""
        told = told_by(self.by)
        return PLAYER if set(told) == set(PLAYER) else told

    @property
    def read(self) -> tuple[Stat, ...]:
        """The statistics that are needed for the answer."""
        sorted_by = (self.sort,) if isinstance(self.sort, Stat) else ()
        return tuple(dict.fromkeys((*self.stats, *sorted_by)))


def ask(
    *,
    by: Sequence[str] = ("player",),
    sets: Sequence[str] = (),
    columns: Sequence[str] = (),
    bets: bool = False,
    sort: str | None = None,
    descending: bool = False,
) -> Question:
    """The question in the words of people: ``sets`` and ``columns`` are names of sets and of
    statistics (keys or headings); with neither the default set is meant. Capitals mean nothing.
    With ``bets`` amounts are told in big bets. ``sort`` with a ``-`` before it is ``descending``.
    Raises ``NoSuchName``.
    """
    by, sets = [name.casefold() for name in by], [name.casefold() for name in sets]
    for name in by:
        if name not in DIMENSIONS:
            raise _unknown(f"nothing is told apart by {name}", name, DIMENSIONS)
    for name in sets:
        if name not in SETS:
            raise _unknown(f"there is no set {name}", name, SETS)
    keys = [key for name in sets for key in SETS[name]]
    named = [stat_named(name) for name in columns]
    if not keys and not named:
        keys = [*SETS[DEFAULT]]
    stats = tuple(dict.fromkeys((*(STATS[key] for key in keys), *named)))
    question = Question(tuple(map(_in_bets, stats)) if bets else stats, tuple(by))
    if sort is None:
        return question
    name, descending = sort.removeprefix("-"), descending or sort.startswith("-")
    told = {it: DIMENSIONS[it].told[-1] for it in by}
    told |= {called: it for it in question.told for called in (it, TITLES.get(it, it))}
    if name.casefold() in told:
        return replace(question, sort=told[name.casefold()], descending=descending)
    stat = stat_named(name, also=told)
    return replace(question, sort=_in_bets(stat) if bets else stat, descending=descending)


def stat_named(name: str, also: Iterable[str] = ()) -> Stat:
    """The statistic with this key or heading, in capitals or not. Raises ``NoSuchName``, which
    names the nearest of these, and of ``also``."""
    found = _NAMED.get(name.casefold())
    if found is None:
        raise _unknown(f"there is no column {name}", name, (*_NAMED, *also))
    return found


_NAMED: Final[Mapping[str, Stat]] = {
    **{stat.heading.casefold(): stat for stat in STATS.values()},
    **STATS,
}


def _unknown(what: str, name: str, there: Iterable[str]) -> NoSuchName:
    there = list(there)
    near = get_close_matches(name.casefold(), there, n=2, cutoff=0.7)
    if near:
        return NoSuchName(f"{what}; is {' or '.join(near)} meant?")
    if len(there) > 20:
        return NoSuchName(f"{what}; all are listed by: badugi-hh explain")
    return NoSuchName(f"{what}; there are {', '.join(there)}")


def _in_bets(stat: Stat) -> Stat:
    """The amount in big bets, where it can be told so."""
    if stat.unit is not Unit.MONEY or f"{stat.made}_big_bets" not in MEASURES:
        return stat
    return replace(
        stat,
        key=f"{stat.key}_big_bets",
        heading=f"{stat.heading} (big bets)",
        unit=Unit.BETS,
        definition=f"{stat.definition} In big bets.",
        made=f"{stat.made}_big_bets",
    )


def arranged(summary: pd.DataFrame, question: Question) -> pd.DataFrame:
    """The summary with its totals, in the order that is asked for."""
    import numpy as np

    told = with_totals(summary)
    places: list[Numbers] = []
    for name in question.by:
        for column in DIMENSIONS[name].told:
            if column == "site" and "player" in DIMENSIONS[name].told:
                continue  # after the player
            if column == "player":
                places += [_most_first(told), _places(told, "player"), _places(told, "site")]
            else:
                places.append(_places(told, column))
    places += [-told["hands"].to_numpy(), _places(told, "currency")]
    order = np.lexsort(places[::-1])  # the last of its keys is the first that counts
    if question.sort is not None:
        known = _sorted_by(told, question.sort)[order]
        # What is not known is no number, and stands last, whichever way the rest goes.
        order = order[np.argsort(-known if question.descending else known, kind="stable")]
    return told.iloc[order].reset_index(drop=True)


def _most_first(told: pd.DataFrame) -> Numbers:
    """Of each row, less the hands of its player."""
    played = told.groupby(["site", "player"], dropna=False, observed=True)["hands"]
    return -played.transform("sum").to_numpy()


def _places(told: pd.DataFrame, column: str) -> Numbers:
    """Where each row stands by this column, from 0. The places of the groups are found once: there
    may be thousands of rows of one."""
    import numpy as np
    import pandas as pd

    which, there = pd.factorize(told[column], use_na_sentinel=False)
    places = [place_of(column, it) for it in there.tolist()]
    numbers = {place: number for number, place in enumerate(sorted({*places}))}
    return np.array([numbers[place] for place in places], dtype="int64")[which]


def _sorted_by(told: pd.DataFrame, sort: Stat | str) -> Numbers:
    """What each row is sorted by; not a number where that is not known."""
    import numpy as np

    if isinstance(sort, str):
        unknown = told[sort].isna().to_numpy()
        return np.where(unknown, np.nan, _places(told, sort))
    numbers = values(sort, told)
    if sort.unit is Unit.MONEY:
        pairs = zip(told[sort.made].tolist(), told["decimals"].tolist(), strict=True)
        numbers = [amount / 10**decimals for amount, decimals in pairs]
    return np.array(numbers, dtype="float64")
