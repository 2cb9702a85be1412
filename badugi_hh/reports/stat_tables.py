"""The statistics as tables: players beside each other, or one player with all his counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from badugi_hh.money import Money
from badugi_hh.reports.tables import Amount, Cell, Column, Form, Table
from badugi_hh.stats import DEFAULT, SETS, STATS, Stat, Sums, Unit, chosen, records, value

if TYPE_CHECKING:
    import pandas as pd

_FORMS: Final = {
    Unit.HANDS: Form.COUNT,
    Unit.TIMES: Form.COUNT,
    Unit.MONEY: Form.AMOUNT,
    Unit.PERCENT: Form.SHARE,
    Unit.RATIO: Form.DECIMAL,
    Unit.CARDS: Form.DECIMAL,
    Unit.BADUGI_RANK: Form.DECIMAL,
    Unit.CARD_RANK: Form.DECIMAL,
    Unit.BIG_BETS: Form.DECIMAL,
    Unit.BIG_BLINDS: Form.DECIMAL,
}

_WHO: Final = (
    Column("site", "site", wide=True),
    Column("player", "player"),
    Column("money", "currency"),
)
_PLAY: Final = ("hands", "net", "bb_100", "vpip", "pfr", "three_bet", "wtsd", "wsd")
_DRAWS: Final = (
    "hands",
    *(f"pat_{k}" for k in (1, 2, 3)),
    *(f"cards_drawn_{k}" for k in (1, 2, 3)),
)

NO_PLAYERS: Final = "No player passes these filters. Import hands first: badugi-hh import PATH"


def player_table(summary: pd.DataFrame) -> Table:
    """Players with hands and net; the one who played most stands first."""
    return _beside(summary, ("hands", "net"), "players")


def stat_tables(summary: pd.DataFrame) -> tuple[Table, ...]:
    """What is shown of a summary: one player's sheet, or two tables that compare players."""
    if len(summary) == 0:
        return (player_table(summary),)
    if len(summary) == 1:
        return (_sheet(summary),)
    return (
        _beside(summary, _PLAY, "play"),
        _beside(summary, _DRAWS, "draws: how often pat, and how many cards on average"),
    )


def stat_table(summary: pd.DataFrame) -> Table:
    """The statistics of every player in one table, for other programs."""
    return _beside(summary, SETS[DEFAULT], "")


def _records(summary: pd.DataFrame) -> list[Sums]:
    """The rows of the summary; who played most stands first."""
    return sorted(
        records(summary),
        key=lambda sums: (-sums["hands"], sums["player"], sums["site"], sums["currency"]),
    )


def _beside(summary: pd.DataFrame, keys: tuple[str, ...], title: str) -> Table:
    stats = [STATS[key] for key in keys]
    return Table(
        (*_WHO, *(Column(_heading(stat), stat.key, _FORMS[stat.unit]) for stat in stats)),
        tuple(
            (
                sums["site"],
                sums["player"],
                sums["currency"],
                *(stat_cell(stat, sums) for stat in stats),
            )
            for sums in _records(summary)
        ),
        title=title,
        empty=NO_PLAYERS,
    )


def _sheet(summary: pd.DataFrame) -> Table:
    """One player: each statistic with the counts that it is made of."""
    (sums,) = _records(summary)
    return Table(
        (
            Column("statistic", "statistic"),
            Column("value", "value", Form.DECIMAL),
            Column("counted", "counted"),
            Column("what it tells", "definition"),
        ),
        tuple(
            (stat.heading, stat_words(stat, sums), stat_counts(stat, sums), stat.definition)
            for stat in chosen(SETS[DEFAULT])
        ),
        title=f"{sums['player']}, {sums['site']}, {sums['currency']}",
    )


def _heading(stat: Stat) -> str:
    """Short enough for a narrow column; the unit of a win rate is told by ``explain``."""
    return stat.heading.partition(" (")[0]


def stat_form(stat: Stat) -> Form:
    """How the cells of the statistic read."""
    return _FORMS[stat.unit]


def stat_cell(stat: Stat, sums: Sums) -> Cell:
    """The statistic of one row; ``None`` without a chance."""
    if stat.unit is Unit.MONEY:
        plain = Money(sums["currency"], decimals=sums["decimals"]).plain(sums[stat.made])
        return Amount(plain, plain)
    return value(stat, sums)


def stat_words(stat: Stat, sums: Sums) -> str:
    """The statistic of one row as people read it: ``33.3%``, ``n/a``."""
    cell = stat_cell(stat, sums)
    if isinstance(cell, Amount):
        return cell.shown
    if cell is None:
        return "n/a"
    if stat.unit is Unit.PERCENT:
        return f"{cell:.1%}"
    return f"{cell:.2f}" if isinstance(cell, float) else f"{cell:,}"


def stat_counts(stat: Stat, sums: Sums) -> str:
    """What a ratio is made of: ``25 of 75``; nothing for a win rate."""
    if stat.chances is None or stat.unit.per_100:
        return ""
    return f"{sums[stat.made]} of {sums[stat.chances]}"
