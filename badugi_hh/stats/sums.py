"""Counters added up, exactly and in any order.

``summarize`` adds up rows, ``merge`` adds up summaries; the order and the split of the data never
matter: ``merge([summarize(a), summarize(b)])`` is the same as ``summarize`` of both.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, Final, Literal

from badugi_hh.facts import AMOUNTS, COUNTERS, IDENTITY, PERIODS
from badugi_hh.stats.catalogue import DEFAULT, SETS, chosen, counters_of
from badugi_hh.stats.declare import MEASURES, Stat
from badugi_hh.stats.dimensions import MADE, read_for, with_made

if TYPE_CHECKING:
    import pandas as pd

PLAYER: Final = ("site", "player", "currency")

GROUPS: Final = (*(column.name for column in (*IDENTITY, *PERIODS)), *MADE)
"""What rows can be grouped by."""

_COUNTERS: Final = tuple(column.name for column in COUNTERS)
_AMOUNTS: Final = tuple(column.name for column in AMOUNTS)
_PERIODS: Final = {"day": "%Y-%m-%d", "month": "%Y-%m"}
_SLICE: Final = 1_000_000  # rows


def summarize(frame: pd.DataFrame, by: Sequence[str] = PLAYER) -> pd.DataFrame:
    """The counters of a frame of ``facts``, summed for each group, sorted by the group's columns.

    ``by`` names columns of ``GROUPS``; ``day`` and ``month`` need the frame's ``played_at``, unless
    it has them itself; ``session`` it must have. ``currency`` has to be one of them, because
    currencies are never added together (``ValueError``). The frame may lack counters, and may hold
    rows that were added up already.

    The result has the columns of ``by``, ``decimals`` (of the amounts), the frame's counters as
    ``int64``, and its amounts measured in those bets that it has (``MEASURES``) as ``Fraction``.
    """
    import pandas as pd

    _check_groups(by)
    counters = [name for name in _COUNTERS if name in frame.columns]
    measures = {
        name: it for name, it in MEASURES.items() if it.amount in counters and it.bet in frame
    }
    bets = dict.fromkeys(measure.bet for measure in measures.values())
    # First into groups fine enough for the rest to be done in exact numbers.
    sums = _added_up(frame, by, list(dict.fromkeys((*by, "decimals", *bets))), counters)
    # Amounts in fractions of a bet: over one common denominator they add up as whole numbers.
    common = lcm(*(bet for name in bets for bet in sums[name].unique().tolist() if bet))
    parts = {
        name: _in_parts(sums[measure.amount], sums[measure.bet], common)
        for name, measure in measures.items()
    }
    summary = _add(pd.concat([sums, pd.DataFrame(parts, index=sums.index)], axis=1), by)
    return summary.assign(**{name: _fractions(summary[name], common) for name in measures})


def _added_up(
    frame: pd.DataFrame, by: Sequence[str], finest: list[str], counters: list[str]
) -> pd.DataFrame:
    """The sums of each group of ``finest``, slice by slice, since they need eight bytes where a
    counter has one."""
    import pandas as pd

    if all(frame[name].dtype == "int64" for name in counters):  # a store has added them up so far
        return with_groups(frame, by)[[*finest, *counters]]
    return pd.concat(
        [
            _sum(with_groups(frame.iloc[at : at + _SLICE], by), finest, counters)
            for at in range(0, max(len(frame), 1), _SLICE)
        ],
        ignore_index=True,
    )


def merge(summaries: Iterable[pd.DataFrame], by: Sequence[str] = PLAYER) -> pd.DataFrame:
    """Summaries added up: the same as one summary of all their hands.

    ``by`` are the groups of the result, which each summary must have among its own; all have the
    same counters.
    """
    import pandas as pd

    _check_groups(by)
    return _add(pd.concat(summaries, ignore_index=True), by)


def _check_groups(by: Sequence[str]) -> None:
    unknown = sorted(set(by) - set(GROUPS))
    if unknown:
        raise ValueError(f"there is no column {', '.join(unknown)} to group by")
    if "currency" not in by:
        raise ValueError("currencies are never added together: group by currency too")


def columns_read(
    by: Sequence[str] = PLAYER, stats: Iterable[Stat] = chosen(SETS[DEFAULT])
) -> tuple[str, ...]:
    """The columns of player-hands that ``summarize`` and ``value`` read for these groups and
    statistics; the others need no loading. ``hands`` and ``net`` are always there."""
    made = [name for stat in stats for name in (stat.made, stat.chances) if name]
    counters = [counter for name in made for counter in counters_of(name)]
    bets = [MEASURES[name].bet for name in made if name in MEASURES]
    return tuple(dict.fromkeys((*read_for(by), "decimals", *bets, "hands", "net", *counters)))


def with_hands(frame: pd.DataFrame, fewest: int) -> pd.DataFrame:
    """The rows of players who have at least so many hands among them."""
    hands = frame.groupby([*PLAYER])["hands"].transform("sum")
    return frame[hands >= fewest]


def with_groups(frame: pd.DataFrame, names: Sequence[str]) -> pd.DataFrame:
    """The frame with the columns that are named, made from others where it lacks them."""
    import pandas as pd

    frame = with_made(frame, names)
    if "kind" in names and "kind" not in frame:
        kinds = {True: "tournament", False: "cash"}
        frame = frame.assign(kind=frame["tournament"].notna().map(kinds).astype("string[pyarrow]"))
    missing = [name for name in _PERIODS if name in names and name not in frame.columns]
    if not missing:
        return frame
    which, days = pd.factorize(frame["played_at"].dt.floor("D"), use_na_sentinel=False)
    periods = {
        name: pd.array(days.strftime(_PERIODS[name]), dtype="string[pyarrow]").take(which)
        for name in missing
    }
    return pd.concat([frame, pd.DataFrame(periods, index=frame.index)], axis=1)


def _in_parts(amounts: pd.Series[int], bets: pd.Series[int], common: int) -> pd.Series[int]:
    """Each amount over its bet, in parts of which ``common`` make a bet; without a bet nothing."""
    import numpy as np
    import pandas as pd

    which, there = pd.factorize(bets)
    factors = [common // bet if bet else 0 for bet in there.tolist()]
    # Python's own numbers, where their sum might be too large for those of the machine.
    fit = max(int(amounts.abs().astype("float64").sum()), 1) * common < 2**62
    kind: Literal["int64", "object"] = "int64" if fit else "object"
    parts: pd.Series[int] = amounts.astype(kind) * np.array(factors, dtype=kind)[which]
    return parts


def _fractions(parts: pd.Series[int], common: int) -> pd.Series[Any]:
    """The parts as fractions of what ``common`` of them make: of those that come again one."""
    import pandas as pd

    which, there = pd.factorize(parts)
    fractions = pd.Series([Fraction(part, common) for part in there.tolist()], dtype=object)
    return fractions.take(which).set_axis(parts.index)


def _add(sums: pd.DataFrame, by: Sequence[str]) -> pd.DataFrame:
    """Sums of finer groups added up to ``by``, amounts in the group's smallest unit.

    One currency may have been written with and without decimals (play money); then the whole
    amounts are brought to the finer unit.
    """
    groups = sums.groupby([*by], dropna=False, observed=True)
    decimals = groups["decimals"].transform("max")
    factor = 10 ** (decimals - sums["decimals"]).astype("int64")
    amounts = [name for name in _AMOUNTS if name in sums.columns]
    sums = sums.assign(decimals=decimals, **{name: sums[name] * factor for name in amounts})
    counters = [name for name in (*_COUNTERS, *MEASURES) if name in sums.columns]
    return _sum(sums, list(dict.fromkeys((*by, "decimals"))), counters)


def _sum(table: pd.DataFrame, groups: list[str], counters: list[str]) -> pd.DataFrame:
    sums = table.groupby(groups, dropna=False, observed=True)[counters].sum()
    # Where the sums still fit a byte, pandas keeps the byte. The copy puts columns of one type
    # together again, which all that follows needs to be fast.
    narrow = {name: "int64" for name in counters if sums[name].dtype == "int8"}
    return sums.astype(narrow).copy().reset_index()
