"""Values, made from sums at the very edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from badugi_hh.facts import WHOLE
from badugi_hh.money import Money
from badugi_hh.stats.catalogue import DEFAULT, SETS, TOTALS, chosen
from badugi_hh.stats.declare import Stat, Unit
from badugi_hh.stats.recurring import Recurring, different
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
    import numpy as np

    names = [name for name in (stat.made, stat.chances) if name]
    columns = [summary[name] for name in names]
    if stat.chances is None and stat.unit in _SUMS:
        return columns[0].tolist()
    # Beyond that a float does not hold every whole number, and a quotient may come out otherwise.
    exact = all(it.dtype == "int64" and it.abs().max() < 2**53 for it in columns)
    if exact and stat.unit in _QUOTIENTS and not stat.is_median:
        made, chances = (column.to_numpy() for column in columns)
        with np.errstate(divide="ignore", invalid="ignore"):
            quotients = (made / chances).tolist()
        return (
            quotients
            if chances.all()
            else [
                quotient if chance else None
                for quotient, chance in zip(quotients, chances.tolist(), strict=True)
            ]
        )
    if stat.unit.per_100:
        pairs = zip(*(column.tolist() for column in columns), strict=True)
        return [_per_100(made, hands) if hands else None for made, hands in pairs]
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
    if stat.unit.per_100:
        return _per_100(sums[stat.made], int(sums[stat.chances]))
    return float(sums[stat.made] / int(sums[stat.chances]))


def _per_100(made: int | Fraction, hands: int) -> float:
    # As whole numbers, which give the same float as fractions, and sooner.
    return made.numerator * 100 / (made.denominator * hands)


def interval(stat: Stat, sums: Sums) -> tuple[float, float] | None:
    """Where the player's true rate is likely to be: Wilson's 95 % interval, as ratios from 0 to 1.
    ``None`` when there was no chance, and for all that is not a percentage."""
    if stat.unit is not Unit.PERCENT or stat.chances is None or not sums[stat.chances]:
        return None
    return wilson(sums[stat.made], sums[stat.chances])


def intervals_of(stat: Stat, summary: pd.DataFrame) -> list[tuple[float, float] | None]:
    """The ``interval`` of every row of a summary that has its totals."""
    if stat.unit is not Unit.PERCENT or stat.chances is None:
        return [None] * len(summary)
    counts = zip(summary[stat.made].tolist(), summary[stat.chances].tolist(), strict=True)
    return [wilson(made, chances) if chances else None for made, chances in counts]


def wilson(made: int, chances: int) -> tuple[float, float]:
    """Wilson's 95 % interval of the rate behind ``made`` of ``chances``, from 0 to 1."""
    rate = made / chances
    spread = _Z * sqrt(rate * (1 - rate) / chances + _Z**2 / (4 * chances**2))
    low, high = (
        (rate + _Z**2 / (2 * chances) + way * spread) / (1 + _Z**2 / chances) for way in (-1, 1)
    )
    return max(low, 0.0), min(high, 1.0)


_Z = 1.959963984540054  # 95 % of a normal distribution lie so many deviations around its mean


def as_json(
    summary: pd.DataFrame,
    stats: Iterable[Stat] = chosen(SETS[DEFAULT]),
    *,
    intervals: bool = False,
) -> Iterator[dict[str, Any]]:
    """A summary that has its totals in the shape of ``badugi-hh stats --format json``, by columns:
    of each name the values of all rows. Some rows at a time, since there may be very many.

    Each row has its group, ``hands``, ``net`` (text, in currency units) and ``stats``, with
    ``made``, ``chances`` and ``value`` for each of ``stats``; with ``intervals`` also ``low`` and
    ``high`` of a percentage. What is no ratio has no chances, a median has nothing made, and
    amounts are text.
    """
    wanted = [stat for stat in stats if stat.key not in ("hands", "net")]
    groups = [name for name in summary.columns if name in GROUPS and name != "decimals"]
    at_once = max(_CELLS // (len(wanted) + 1), 1)
    for at in range(0, len(summary), at_once):
        rows = summary.iloc[at : at + at_once]
        yield {
            **{name: _groups(rows, name) for name in groups},
            "hands": Recurring.of(rows["hands"].tolist()),
            "net": _amounts(rows, "net"),
            "stats": {stat.key: _counted(stat, rows, intervals=intervals) for stat in wanted},
        }


_CELLS: Final = 1_000_000


def _groups(summary: pd.DataFrame, name: str) -> Recurring[Any]:
    rows, places = different(summary, [name])
    return Recurring([*map(_told, rows[name].tolist())], places)


def _amounts(summary: pd.DataFrame, amount: str) -> Recurring[str]:
    rows, places = different(summary, [*_MONEY, amount])
    return Recurring(plain_amounts(rows, amount), places)


def _told(group: Any) -> Any:
    """What tells a group, as JSON can hold it: moments in UTC."""
    import pandas as pd

    if group is pd.NA or group is pd.NaT:
        return None
    return group.isoformat() if isinstance(group, datetime) else group


def _counted(stat: Stat, summary: pd.DataFrame, *, intervals: bool) -> dict[str, Recurring[Any]]:
    rows, places = different(summary, read_by(stat))
    told = _counts(stat, rows) | (_bounds(stat, rows) if intervals else {})
    return {name: Recurring(column, places) for name, column in told.items()}


def _counts(stat: Stat, rows: pd.DataFrame) -> dict[str, Sequence[Any]]:
    unknown = [None] * len(rows)
    if stat.unit is Unit.MONEY:
        plain = plain_amounts(rows, stat.made)
        return {"made": plain, "chances": unknown, "value": plain}
    made = unknown if stat.is_median else rows[stat.made].tolist()
    if not stat.is_median and rows[stat.made].dtype == object:
        made = [*map(_made, made)]
    chances = unknown if stat.chances is None else rows[stat.chances].tolist()
    return {"made": made, "chances": chances, "value": values(stat, rows)}


def _bounds(stat: Stat, rows: pd.DataFrame) -> dict[str, Sequence[float | None]]:
    if stat.unit is not Unit.PERCENT:
        return {}
    bounds = [bounds or (None, None) for bounds in intervals_of(stat, rows)]
    return {"low": [low for low, _ in bounds], "high": [high for _, high in bounds]}


_MONEY: Final = ("currency", "decimals")


def read_by(stat: Stat) -> list[str]:
    """The columns of a summary with its totals from which the statistic's value is told."""
    money = _MONEY if stat.unit is Unit.MONEY else ()
    return [*money, stat.made, *([stat.chances] if stat.chances else ())]


def plain_amounts(summary: pd.DataFrame, amount: str) -> list[str]:
    """A column of amounts in currency units, as text."""
    columns = [summary[name].tolist() for name in (*_MONEY, amount)]
    # Most rows are of the same few moneys, which are looked up faster than made.
    plain = {
        (currency, decimals): Money(currency, decimals=decimals).plain
        for currency, decimals in {*zip(*columns[:2], strict=True)}
    }
    return [
        plain[currency, decimals](units) for currency, decimals, units in zip(*columns, strict=True)
    ]


def made_of(stat: Stat, sums: Sums) -> int | float | None:
    """The sum that was made, as JSON can hold it: what is measured in bets need not be a whole
    number; and nothing is made of a median."""
    if stat.is_median:
        return None
    return _made(sums[stat.made])


def _made(number: int | Fraction) -> int | float:
    return float(number) if isinstance(number, Fraction) else number
