"""Who plays, and when: the players, and the sessions of one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import tzinfo
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Final

from badugi_hh.money import Money
from badugi_hh.reports.player_sums import most_active
from badugi_hh.reports.stat_tables import group_cells, stat_cells
from badugi_hh.reports.tables import Amount, Cell, Column, Form, Rows, Table
from badugi_hh.stats import PLAYER, RAKES, STATS, Recurring, Session, different

if TYPE_CHECKING:
    import pandas as pd


def player_table(summary: pd.DataFrame, seen: pd.DataFrame) -> Table:
    """Players with hands, net, and the first and last day they were seen; the one who played most
    stands first. ``seen`` are their ``player_hand_spans``."""
    spans = seen.groupby([*PLAYER]).agg({"first": "min", "last": "max"})
    rows = most_active(summary).merge(spans, on=[*PLAYER], how="left")
    return Table(
        (
            Column("site", "site"),
            Column("player", "player"),
            Column("money", "currency"),
            Column("hands", "hands", Form.COUNT),
            Column("net", "net", Form.AMOUNT),
            Column("first seen", "first"),
            Column("last seen (UTC)", "last"),
        ),
        Rows(
            (
                *(group_cells(rows, name) for name in PLAYER),
                *(stat_cells(STATS[key], rows) for key in ("hands", "net")),
                *(_days(rows, name) for name in ("first", "last")),
            )
        ),
        title="players" if len(summary) else "",
        empty="There are no players. Import hands first: badugi-hh import PATH",
    )


def _days(rows: pd.DataFrame, name: str) -> Recurring[Cell]:
    """The days of these moments; nothing where no time is known."""
    import pandas as pd

    days, places = different(rows.assign(**{name: rows[name].dt.floor("D")}), [name])
    cells: list[Cell] = [None if pd.isna(it) else f"{it:%Y-%m-%d}" for it in days[name]]
    return Recurring(cells, places)


# -- sessions ------------------------------------------------------------------------------------

NO_SESSIONS: Final = (
    "No session passes these filters. Without --player there are those of the players that logs "
    "were written for"
)


def session_tables(sessions: Sequence[Session], zone: tzinfo, rake: str) -> tuple[Table, ...]:
    """What people are shown: the sessions, their best and worst hands, and all together."""
    whole = session_table(sessions, zone, rake)
    if not sessions:
        return (whole,)
    hands = {"best", "best_hand", "worst", "worst_hand"}
    first = [at for at, it in enumerate(whole.columns) if it.key not in hands]
    second = [at for at, it in enumerate(whole.columns) if it.kept or it.key in hands]
    return (
        _part(whole, first, "sessions"),
        _part(whole, second, "best and worst hands"),
        _together_table(sessions),
    )


def _part(table: Table, columns: Sequence[int], title: str) -> Table:
    rows = tuple(
        tuple(
            "not known" if row[at] is None and table.columns[at].kept else row[at] for at in columns
        )
        for row in table.rows
    )
    return Table(tuple(table.columns[at] for at in columns), rows, title, table.empty)


def session_table(sessions: Sequence[Session], zone: tzinfo, rake: str = RAKES[0]) -> Table:
    """Every session, as they followed each other, with all that is known of it; times are those of
    ``zone``, and the ``rake`` is told by that one of ``RAKES``."""
    # The site may be left out where it tells no two apart.
    several = len({one.site for one in sessions}) > 1
    return Table(
        (
            Column("site", "site", wide=not several, kept=several, group=True),
            Column("player", "player", kept=True),
            Column("money", "currency", kept=True),
            Column(f"began ({zone})", "began", kept=True),
            Column("hours", "hours", Form.DECIMAL),
            Column("hands", "hands", Form.COUNT),
            Column("hands/h", "hands_per_hour", Form.DECIMAL),
            Column("net", "net", Form.AMOUNT),
            Column("total", "total", Form.AMOUNT),
            Column("BB/h", "big_bets_per_hour", Form.DECIMAL),
            Column("at showdown", "showdown_net", Form.AMOUNT),
            Column("without", "no_showdown_net", Form.AMOUNT),
            Column(f"rake ({rake})", "rake", Form.AMOUNT),
            Column("best", "best", Form.AMOUNT),
            Column("in hand", "best_hand"),
            Column("worst", "worst", Form.AMOUNT),
            Column("in hand", "worst_hand"),
        ),
        tuple(_session_row(one, zone) for one in sessions),
        empty=NO_SESSIONS,
    )


def his_session_table(sessions: Sequence[Session], zone: tzinfo) -> Table:
    """The same of one player in one currency, where it is told already who that is."""
    return told_apart_from(session_table(sessions, zone))


def told_apart_from(table: Table) -> Table:
    """The table without the columns that say who it is about, and in which currency."""
    told = [at for at, it in enumerate(table.columns) if it.key not in PLAYER]
    return _part(table, told, "")


def _session_row(one: Session, zone: tzinfo) -> tuple[Cell, ...]:
    money = Money(one.currency, decimals=one.decimals)
    return (
        one.site,
        one.player,
        one.currency,
        f"{one.began.astimezone(zone):%Y-%m-%d %H:%M}" if one.began else None,
        one.hours,
        one.hands,
        one.hands_per_hour,
        _amount(money, one.net),
        _amount(money, int(one.total * 10**one.decimals)),
        one.big_bets_per_hour,
        _amount(money, one.showdown_net),
        _amount(money, one.no_showdown_net),
        _amount(money, one.rake),
        _amount(money, one.best),
        one.best_hand,
        _amount(money, one.worst),
        one.worst_hand,
    )


def _together_table(sessions: Sequence[Session]) -> Table:
    """The sessions of each player and currency together. Rates are of the sessions that have
    hours."""
    rows: list[tuple[Cell, ...]] = []
    for key, same in groupby(sessions, key=lambda one: (one.site, one.player, one.currency)):
        mine = list(same)
        timed = [one for one in mine if one.hours]
        hours = sum(one.hours or 0 for one in timed)
        money = Money(key[-1], decimals=max(one.decimals for one in mine))
        rows.append(
            (
                *key,
                len(mine),
                hours or None,
                sum(one.hands for one in mine),
                sum(one.hands for one in timed) / hours if hours else None,
                _amount(money, int(mine[-1].total * 10**money.decimals)),
                float(sum((one.big_bets for one in timed), Fraction(0))) / hours if hours else None,
            )
        )
    return Table(
        (
            Column("site", "site", wide=True),
            Column("player", "player"),
            Column("money", "currency"),
            Column("sessions", "sessions", Form.COUNT),
            Column("hours", "hours", Form.DECIMAL),
            Column("hands", "hands", Form.COUNT),
            Column("hands/h", "hands_per_hour", Form.DECIMAL),
            Column("net", "net", Form.AMOUNT),
            Column("BB/h", "big_bets_per_hour", Form.DECIMAL),
        ),
        tuple(rows),
        title="together",
    )


def _amount(money: Money, units: int) -> Amount:
    plain = money.plain(units)
    return Amount(plain, plain)
