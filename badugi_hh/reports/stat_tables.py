"""The statistics as tables: groups beside each other, or one group with all its counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from badugi_hh.money import Money
from badugi_hh.reports.tables import Amount, Cell, Column, Form, Rows, Table
from badugi_hh.stats import (
    DEFAULT,
    SETS,
    STATS,
    TITLES,
    Group,
    Question,
    Recurring,
    Stat,
    Sums,
    Unit,
    arranged,
    chosen,
    different,
    interval,
    intervals_of,
    plain_amounts,
    read_by,
    records,
    value,
    values,
)
from badugi_hh.stats.reference import percent

if TYPE_CHECKING:
    import pandas as pd

_FORMS: Final = {
    Unit.HANDS: Form.COUNT,
    Unit.TIMES: Form.COUNT,
    Unit.MONEY: Form.AMOUNT,
    Unit.PERCENT: Form.SHARE,
}
"""How the cells read; of all other units as a decimal."""

_PLAY: Final = ("hands", "net", "bb_100", "vpip", "pfr", "three_bet", "wtsd", "wsd")
_DRAWS: Final = (
    "hands",
    *(f"pat_{k}" for k in (1, 2, 3)),
    *(f"cards_drawn_{k}" for k in (1, 2, 3)),
)
USUAL: Final = Question(chosen(SETS[DEFAULT]))

NO_HANDS: Final = "No hands pass these filters. Who plays is listed by: badugi-hh players"


def stat_tables(
    summary: pd.DataFrame, question: Question = USUAL, *, intervals: bool = False
) -> Iterator[Table]:
    """What people are shown of a summary: the sheets of one group, or tables that compare groups;
    a table for each kind of statistics."""
    told_apart = arranged(summary, question)
    usual = question.stats == USUAL.stats
    if len(told_apart) == 1:
        (sums,) = records(told_apart)
        for title, stats in [("", question.stats)] if usual else _parts(question.stats):
            yield _sheet(sums, question, title, stats, intervals=intervals)
        return
    parts = _parts(question.stats)
    if usual:
        parts = [
            ("play", chosen(_PLAY)),
            ("draws: how often pat, and how many cards on average", chosen(_DRAWS)),
        ]
    for title, stats in parts if len(told_apart) else parts[:1]:
        yield _beside(told_apart, question, title, _with_hands(stats), intervals=intervals)


def stat_table(
    summary: pd.DataFrame, question: Question = USUAL, *, intervals: bool = False
) -> Table:
    """The statistics of every group in one table, for other programs; with ``intervals`` the counts
    and the bounds of each percentage have columns of their own."""
    told_apart = arranged(summary, question)
    columns = [*_told_columns(told_apart, question.told)]
    cells = [group_cells(told_apart, name) for name in question.told]
    for stat in question.stats:
        columns.append(Column(_heading(stat), stat.key, stat_form(stat)))
        cells.append(stat_cells(stat, told_apart))
        if intervals and stat.unit is Unit.PERCENT:
            cells += _bounds(stat, told_apart)
            columns += [
                Column(f"{_heading(stat)} {name}", f"{stat.key}_{name}", form)
                for name, form in _BOUNDS.items()
            ]
    return Table(tuple(columns), Rows(tuple(cells)), empty=NO_HANDS)


def _bounds(stat: Stat, told_apart: pd.DataFrame) -> list[Recurring[Cell]]:
    rows, places = different(told_apart, read_by(stat))
    bounds = [bounds or (None, None) for bounds in intervals_of(stat, rows)]
    columns: list[list[Cell]] = [
        rows[stat.made].tolist(),
        rows[stat.chances].tolist(),
        [low for low, _ in bounds],
        [high for _, high in bounds],
    ]
    return [Recurring(column, places) for column in columns]


_BOUNDS: Final = {
    "made": Form.COUNT,
    "chances": Form.COUNT,
    "low": Form.SHARE,
    "high": Form.SHARE,
}


def _parts(stats: Sequence[Stat]) -> list[tuple[str, tuple[Stat, ...]]]:
    """The statistics by group, in the order of the groups; a few stand together."""
    parts = [(group.words, tuple(stat for stat in stats if stat.group is group)) for group in Group]
    parts = [(title, found) for title, found in parts if found]
    return parts if len(parts) > 1 and len(stats) > _FEW else [("", tuple(stats))]


_FEW: Final = 12


def _with_hands(stats: Sequence[Stat]) -> tuple[Stat, ...]:
    """The sample stands beside all that is compared."""
    return tuple(dict.fromkeys((STATS["hands"], *stats)))


def _beside(
    told_apart: pd.DataFrame,
    question: Question,
    title: str,
    stats: Sequence[Stat],
    *,
    intervals: bool,
) -> Table:
    groups: list[Recurring[Cell]] = [
        group_cells(told_apart, name).told(_group_words) for name in question.told
    ]
    cells = [
        _with_intervals(stat, told_apart) if intervals else stat_cells(stat, told_apart)
        for stat in stats
    ]
    return Table(
        (
            *_told_columns(told_apart, question.told),
            *(Column(_heading(stat), stat.key, stat_form(stat)) for stat in stats),
        ),
        Rows((*groups, *cells)),
        title=title if len(told_apart) else "",
        empty=NO_HANDS,
    )


def _told_columns(told_apart: pd.DataFrame, told: Sequence[str]) -> Iterable[Column]:
    # The site may be left out where it tells no two rows apart.
    others = [name for name in told if name != "site"]
    site_may_go = "player" in told and not told_apart.duplicated(others).any()
    for name in told:
        zone = f" ({told_apart[name].dt.tz})" if name == "session" else ""
        yield Column(
            TITLES.get(name, name) + zone,
            name,
            Form.COUNT if name == "seats" else Form.TEXT,
            wide=name == "site" and site_may_go,
            kept=True,
        )


def _sheet(
    sums: Sums, question: Question, title: str, stats: Sequence[Stat], *, intervals: bool
) -> Table:
    """One group: each statistic with the counts that it is made of."""
    who = ("player", "site") if "player" in question.told else ()
    others = (name for name in question.told if name not in ("player", "site", "currency"))
    theory = any(stat.theory for stat in stats)
    named = ", ".join(group_words(sums, name) for name in (*who, *others, "currency"))
    columns = [
        Column("statistic", "statistic"),
        Column("value", "value", Form.DECIMAL),
        Column("counted", "counted"),
        *([Column("95% interval", "interval", Form.DECIMAL)] if intervals else ()),
        *([Column("the cards give", "theory", Form.DECIMAL)] if theory else ()),
        Column("what it tells", "definition"),
    ]
    rows = (
        (
            stat.heading,
            stat_words(stat, sums),
            stat_counts(stat, sums),
            *([interval_words(stat, sums)] if intervals else ()),
            *([percent(stat.theory()) if stat.theory else ""] if theory else ()),
            stat.definition,
        )
        for stat in stats
    )
    return Table(tuple(columns), tuple(rows), title=f"{named}: {title}" if title else named)


def group_cells(told_apart: pd.DataFrame, name: str) -> Recurring[Cell]:
    """What tells the groups, for programs; ``None`` where it is not known."""
    rows, places = different(told_apart, [name])
    return Recurring([_group_cell(it, name) for it in rows[name].tolist()], places)


def _group_cell(told: Any, name: str) -> Cell:
    import pandas as pd

    if told is None or told is pd.NA or told is pd.NaT:
        return None
    if isinstance(told, datetime):
        return f"{told:%Y-%m-%d %H:%M}"
    if name == "hero":
        return "hero" if told else "others"
    return int(told) if name == "seats" else str(told)


def group_words(sums: Sums, name: str) -> str:
    """What tells a group, for people."""
    (words,) = _group_words([_group_cell(sums[name], name)])
    return words


def _group_words(cells: Sequence[Cell]) -> Sequence[str]:
    return ["not known" if cell is None else str(cell) for cell in cells]


def _heading(stat: Stat) -> str:
    """Short enough for a narrow column; the unit of a win rate is told by ``explain``."""
    return stat.heading.partition(" (")[0]


def stat_form(stat: Stat) -> Form:
    """How the cells of the statistic read."""
    return _FORMS.get(stat.unit, Form.DECIMAL)


def stat_cell(stat: Stat, sums: Sums) -> Cell:
    """The statistic of one row; ``None`` without a chance."""
    if stat.unit is Unit.MONEY:
        plain = Money(sums["currency"], decimals=sums["decimals"]).plain(sums[stat.made])
        return Amount(plain, plain)
    return value(stat, sums)


def stat_cells(stat: Stat, told_apart: pd.DataFrame) -> Recurring[Cell]:
    """The ``stat_cell`` of every row."""
    rows, places = different(told_apart, read_by(stat))
    if stat.unit is not Unit.MONEY:
        return Recurring(values(stat, rows), places)
    return Recurring([Amount(plain, plain) for plain in plain_amounts(rows, stat.made)], places)


def stat_words(stat: Stat, sums: Sums) -> str:
    """The statistic of one row as people read it: ``33.3%``, ``n/a``."""
    cell = stat_cell(stat, sums)
    if isinstance(cell, Amount):
        return cell.shown
    if cell is None:
        return "n/a"
    if stat.unit is Unit.PERCENT:
        return f"{cell:.1%}"
    return f"{cell:,.2f}" if isinstance(cell, float) else f"{cell:,}"


def stat_counts(stat: Stat, sums: Sums) -> str:
    """What a ratio is made of: ``25 of 75``; nothing for a win rate."""
    if stat.is_median:
        return f"the middle of {sums[stat.chances or '']:,}"
    if stat.chances is None or stat.unit.per_100 or stat.unit is Unit.DEVIATIONS:
        return ""
    return f"{sums[stat.made]:,} of {sums[stat.chances]:,}"


def interval_words(stat: Stat, sums: Sums) -> str:
    """Where the true rate is likely to be: ``24-45%``; nothing for what is no percentage."""
    return _interval_words(interval(stat, sums))


def _interval_words(bounds: tuple[float, float] | None) -> str:
    return f"{bounds[0] * 100:.0f}-{bounds[1] * 100:.0f}%" if bounds else ""


def _with_intervals(stat: Stat, told_apart: pd.DataFrame) -> Recurring[Cell]:
    """A percentage with its interval and its sample: ``33.3% 24-45% of 75``."""
    if stat.unit is not Unit.PERCENT or stat.chances is None:
        return stat_cells(stat, told_apart)
    rows, places = different(told_apart, read_by(stat))
    told = zip(
        values(stat, rows), intervals_of(stat, rows), rows[stat.chances].tolist(), strict=True
    )
    cells = [
        None if rate is None else f"{rate:.1%} {_interval_words(bounds)} of {chances:,}"
        for rate, bounds, chances in told
    ]
    return Recurring(cells, places)
