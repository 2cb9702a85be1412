"""Values, made from sums at the very edge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from badugi_hh.facts import WHOLE
from badugi_hh.money import Money
from badugi_hh.stats.catalogue import DEFAULT, SETS, TOTALS, chosen
from badugi_hh.stats.declare import Stat, Unit
from badugi_hh.stats.sums import GROUPS

if TYPE_CHECKING:
    import pandas as pd

Sums = Mapping[str, Any]


def records(summary: pd.DataFrame) -> list[Sums]:
    """The rows of a summary as plain Python values, with their totals: what ``value`` takes."""
    told = with_totals(summary)
    return [{str(name): number for name, number in row.items()} for row in told.to_dict("records")]


def with_totals(summary: pd.DataFrame) -> pd.DataFrame:
    """The summary with the totals that its counters give: what ``values`` takes."""
    import pandas as pd

    totals = {
        name: parts
        for name, parts in TOTALS.items()
        if name not in summary and all(it in summary for it in parts)
    }
    added = {name: summary[list(parts)].sum(axis=1) for name, parts in totals.items()}
    return pd.concat([summary, pd.DataFrame(added, index=summary.index)], axis=1)


def values(stat: Stat, summary: pd.DataFrame) -> list[float | int | None]:
    """The ``value`` of every row of a summary that has its totals: of thousands of rows a quotient
    of columns takes far less time."""
    names = [name for name in (stat.made, stat.chances) if name]
    columns = [summary[name] for name in names]
    if stat.chances is None and stat.unit in _SUMS:
        return columns[0].tolist()
    # Beyond that a float does not hold every whole number, and a quotient may come out otherwise.
    exact = all(it.dtype == "int64" and it.abs().max() < 2**53 for it in columns)
    if exact and stat.unit in _QUOTIENTS and not stat.is_median:
        made, chances = columns
        quotients = (made / chances.where(chances != 0)).tolist()
        return [None if it != it else it for it in quotients]
    rows = zip(*(column.tolist() for column in columns), strict=True)
    return [value(stat, dict(zip(names, row, strict=True))) for row in rows]


_SUMS: Final = (Unit.HANDS, Unit.TIMES, Unit.MONEY)
_QUOTIENTS: Final = (Unit.PERCENT, Unit.RATIO, Unit.CARDS, Unit.BADUGI_RANK, Unit.CARD_RANK)


def value(stat: Stat, sums: Sums) -> float | int | None:
    """The statistic of one row of a summary; ``None`` when there was no chance.

    A percentage comes as a ratio from 0 to 1, money in smallest units. What is more than expected
    is counted in billionths, and comes as a plain number; so is its variance. A median must be
    among the sums (``with_medians``).
    """
    if stat.unit is Unit.BETS:
        return float(sums[stat.made])
    if stat.unit is Unit.SURPLUS:
        return float(sums[stat.made] / WHOLE)
    if stat.chances is None:
        return int(sums[stat.made])
    if not sums[stat.chances]:
        return None
    if stat.is_median:
        return float(sums[stat.made])
    if stat.unit is Unit.DEVIATIONS:
        return float(sums[stat.made] / sqrt(sums[stat.chances] * WHOLE))
    made: int | Fraction = sums[stat.made]
    times = 100 if stat.unit.per_100 else 1
    # As whole numbers, which give the same float as fractions, and sooner.
    return made.numerator * times / (made.denominator * int(sums[stat.chances]))


def interval(stat: Stat, sums: Sums) -> tuple[float, float] | None:
    """Where the player's true rate is likely to be: Wilson's 95 % interval, as ratios from 0 to 1.
    ``None`` when there was no chance, and for all that is not a percentage."""
    if stat.unit is not Unit.PERCENT or stat.chances is None or not sums[stat.chances]:
        return None
    n = sums[stat.chances]
    rate = sums[stat.made] / n
    spread = _Z * sqrt(rate * (1 - rate) / n + _Z**2 / (4 * n**2))
    low, high = ((rate + _Z**2 / (2 * n) + way * spread) / (1 + _Z**2 / n) for way in (-1, 1))
    return max(low, 0.0), min(high, 1.0)


_Z = 1.959963984540054  # 95 % of a normal distribution lie so many deviations around its mean


def as_json(
    rows: Sequence[Sums],
    stats: Iterable[Stat] = chosen(SETS[DEFAULT]),
    *,
    intervals: bool = False,
) -> list[dict[str, Any]]:
    """The records of a summary in the shape of ``badugi-hh stats --format json``.

    Each row has its group, ``hands``, ``net`` (text, in currency units) and ``stats``, with
    ``made``, ``chances`` and ``value`` for each of ``stats``; with ``intervals`` also ``low`` and
    ``high`` of a percentage. What is no ratio has no chances, a median has nothing made, and
    amounts are text.
    """
    wanted = [stat for stat in stats if stat.key not in ("hands", "net")]
    groups = [name for name in rows[0] if name in GROUPS and name != "decimals"] if rows else []
    return [
        {
            **{name: _told(sums[name]) for name in groups},
            "hands": sums["hands"],
            "net": _plain(sums, "net"),
            "stats": {
                stat.key: _counted(stat, sums) | (_bounds(stat, sums) if intervals else {})
                for stat in wanted
            },
        }
        for sums in rows
    ]


def _told(group: Any) -> Any:
    """What tells a group, as JSON can hold it: moments in UTC."""
    import pandas as pd

    if group is pd.NA or group is pd.NaT:
        return None
    return group.isoformat() if isinstance(group, datetime) else group


def _counted(stat: Stat, sums: Sums) -> dict[str, Any]:
    if stat.unit is Unit.MONEY:
        plain = _plain(sums, stat.made)
        return {"made": plain, "chances": None, "value": plain}
    chances = None if stat.chances is None else sums[stat.chances]
    return {"made": made_of(stat, sums), "chances": chances, "value": value(stat, sums)}


def _bounds(stat: Stat, sums: Sums) -> dict[str, float | None]:
    if stat.unit is not Unit.PERCENT:
        return {}
    low, high = interval(stat, sums) or (None, None)
    return {"low": low, "high": high}


def _plain(sums: Sums, amount: str) -> str:
    return Money(sums["currency"], decimals=int(sums["decimals"])).plain(int(sums[amount]))


def made_of(stat: Stat, sums: Sums) -> int | float | None:
    """The sum that was made, as JSON can hold it: what is measured in bets need not be a whole
    number; and nothing is made of a median."""
    if stat.is_median:
        return None
    made: int | Fraction = sums[stat.made]
    return float(made) if isinstance(made, Fraction) else made
