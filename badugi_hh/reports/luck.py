"""What came beside what the cards give: rates with their intervals, and the exact theory."""

from __future__ import annotations

from badugi_hh.reports.figures import Intervals
from badugi_hh.reports.stat_tables import stat_counts
from badugi_hh.reports.tables import Column, Form, Table
from badugi_hh.stats import STATS, KnownOf, Stat, Sums, Unit, interval, value

INTRO = (
    "Hands whose cards were seen, those of the logs' own players. In 95 of 100 such intervals lies "
    "what the cards give; where one does not reach it, that is luck, or cards that should be "
    "looked at."
)


def luck_figure(sums: Sums) -> Intervals | None:
    """What the cards decide alone, with 95 % intervals; ``None`` where no card was seen."""
    stats = [stat for stat in _decided_by_cards() if value(stat, sums) is not None]
    if not stats:
        return None
    rates = [float(value(stat, sums) or 0) for stat in stats]
    spans = [interval(stat, sums) or (rate, rate) for stat, rate in zip(stats, rates, strict=True)]
    expected = [_expected(stat) for stat in stats]
    told = (
        f"{stat.heading} {rate:.1%}, by the cards {theory:.1%}"
        for stat, rate, theory in zip(stats, rates, expected, strict=True)
    )
    return Intervals(
        title="What came, beside what the cards give",
        says=f"{'; '.join(told)}.",
        labels=tuple(stat.heading for stat in stats),
        rates=tuple(rates),
        spans=tuple(spans),
        expected=tuple(expected),
    )


def luck_table(sums: Sums) -> Table:
    """The same in numbers, with the counts behind them."""
    rows = []
    for stat in _decided_by_cards():
        if value(stat, sums) is None:
            continue
        low, high = interval(stat, sums) or (None, None)
        counted = stat_counts(stat, sums)
        rows.append(
            (stat.heading, value(stat, sums), counted, low, high, _expected(stat), stat.definition)
        )
    return Table(
        (
            Column("statistic", "statistic"),
            Column("came", "rate", Form.SHARE),
            Column("counted", "counted", Form.DECIMAL),
            Column("at least", "low", Form.SHARE),
            Column("at most", "high", Form.SHARE),
            Column("by the cards", "theory", Form.SHARE),
            Column("what it tells", "definition", wide=True),
        ),
        tuple(rows),
    )


def _decided_by_cards() -> list[Stat]:
    """Rates that have a theory and whose cards are known: an unseen hand may be chosen by what it
    is."""
    return [
        stat
        for stat in STATS.values()
        if stat.theory and stat.unit is Unit.PERCENT and stat.known_of is KnownOf.HERO
    ]


def _expected(stat: Stat) -> float:
    return float(stat.theory()) if stat.theory else 0.0
