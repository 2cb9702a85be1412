"""Hands that follow each other at one table, found by the database: it sorts a million of them in
little memory, and only those that differ are handed on to ``continuity``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Final

from badugi_hh.continuity import POOLS, RING, WITHIN, Neighbours, Sitting
from badugi_hh.events import ENDLESS
from badugi_hh.findings import Severity
from badugi_hh.money import Money
from badugi_hh.parsing import Status

if TYPE_CHECKING:
    import duckdb

# Tables are taken in portions of about so many hands for each MiB that the database may use, since
# what it needs for one must fit into that. Each portion takes a scan of all hands.
_PORTION: Final = 1_500
_MEBIBYTES: Final = {"MiB": 1, "GiB": 1024, "TiB": 1024**2}
_LEAST: Final = 50_000

# Hands with an error are left out, and so is the step behind them: the fault is told already, and
# what chips it moved is not known. A stamp whose zone is not known still tells which hand came
# first, and how long after the other.
#
# Two numbers of each hand tell who sat there with what chips, before it and after it
# (``standing``): where the later hand begins as the earlier one ended, and the button went one seat
# on, nothing differs. Of most pairs that is all to see; the others are compared player by player.
_SUSPECTS: Final = f"""
CREATE OR REPLACE TEMP TABLE suspects AS
WITH played AS (
    SELECT site, hand_id, table_name, tournament, currency, seats, button::BIGINT AS button,
        coalesce(played_at, try_cast(replace(stamp, '/', '-') AS TIMESTAMP)) AS moment,
        big_blind_seat, chips_left, seats_taken::BIGINT AS taken, began, ended
    FROM hands {{at_tables}}
    WHERE status = '{Status.READ.value}' AND table_name <> '' AND began IS NOT NULL
        AND hash(table_name) % {{portions}} = {{portion}}
        AND NOT regexp_matches(game, '{"|".join(POOLS)}')
), marked AS ({{marked}}), ordered AS (
    SELECT site, hand_id, moment, seats, button, big_blind_seat, taken, began,
        new OR lag(new) OVER at_table AS asked,
        lag(hand_id) OVER at_table AS before,
        lag(moment) OVER at_table AS moment_before,
        lag(seats) OVER at_table AS seats_before,
        lag(button) OVER at_table AS button_before,
        lag(big_blind_seat) OVER at_table AS big_blind_before,
        lag(chips_left) OVER at_table AS chips_before,
        lag(ended) OVER at_table AS ended_before
    FROM marked
    WHERE moment IS NOT NULL
    WINDOW at_table AS (
        PARTITION BY site, table_name, tournament, currency
        ORDER BY moment, length(hand_id), hand_id
    )
), faulty AS (
    SELECT DISTINCT site, hand_id FROM findings WHERE severity = {Severity.ERROR:d}
)
SELECT * FROM ordered
WHERE asked AND moment - moment_before <= INTERVAL {WITHIN.seconds} SECONDS
    AND (site, hand_id) NOT IN (SELECT (site, hand_id) FROM faulty)
    AND (site, before) NOT IN (SELECT (site, hand_id) FROM faulty)
    AND (began <> ended_before OR bit_count(
        ((taken << {RING} | taken) >> ((button_before & {RING - 1}) + 1))
            & ((2::BIGINT << ((button - button_before - 1) & {RING - 1})) - 1)
    ) IS DISTINCT FROM 1)
"""
# In one scan for both hands of all pairs, since most of the time goes there.
_SITTING: Final = """
CREATE OR REPLACE TEMP TABLE sitting AS
SELECT site, hand_id, player, seat, stack, stack + net AS chips_left
FROM player_hands SEMI JOIN (
    SELECT site, hand_id FROM suspects UNION SELECT site, before FROM suspects
) USING (site, hand_id)
"""
_AT_TABLES: Final = (
    "SEMI JOIN (SELECT site, table_name FROM hands SEMI JOIN written USING (site, hand_id)) "
    "USING (site, table_name)"
)
_OTHERS: Final = "SELECT 1 FROM hands ANTI JOIN written USING (site, hand_id) LIMIT 1"
_ALL: Final = "SELECT *, true AS new FROM played"
_NEW: Final = (
    "SELECT *, true AS new FROM played SEMI JOIN written USING (site, hand_id) UNION ALL "
    "SELECT *, false AS new FROM played ANTI JOIN written USING (site, hand_id)"
)
# Players who were dealt in to both hands of a pair, where their chips or the button do not follow.
_PEOPLE: Final = f"""
WITH met AS (
    SELECT suspects.site, suspects.hand_id, suspects.button, button_before, later.player,
        later.seat, earlier.seat AS seat_before, later.stack, earlier.stack AS stack_before,
        earlier.chips_left AS left_before
    FROM suspects
    JOIN sitting AS earlier
        ON earlier.site = suspects.site AND earlier.hand_id = suspects.before
    JOIN sitting AS later
        ON later.site = suspects.site AND later.hand_id = suspects.hand_id
            AND later.player = earlier.player
), changed AS (
    SELECT site, hand_id FROM met GROUP BY site, hand_id
    HAVING bool_or(stack <> left_before) OR count(*) FILTER (
        ((seat - button_before - 1) & {RING - 1}) <= ((button - button_before - 1) & {RING - 1})
    ) <> 1
)
SELECT site, hand_id, before, file, line, hands.currency, symbol, hands.decimals,
    hands.tournament IS NOT NULL, met.button_before, met.button, big_blind_before,
    suspects.big_blind_seat, seats_before, suspects.seats, chips_before,
    player, seat, seat_before, left_before, stack
FROM met SEMI JOIN changed USING (site, hand_id)
JOIN suspects USING (site, hand_id) JOIN hands USING (site, hand_id)
WHERE stack_before < {ENDLESS} AND stack < {ENDLESS}
ORDER BY site, hand_id, seat
"""
_PAIR: Final = 16
"""The columns of a row that are about the pair, and not about one of its players."""
_FETCHED: Final = 1000


TableShare = tuple[int, int]
"""Which share of the tables, from 0 on, of how many."""
WHOLE: Final = (0, 1)


def find_neighbours(
    cursor: duckdb.DuckDBPyConnection, *, new: bool, share: TableShare = WHOLE
) -> Iterator[Neighbours]:
    """All pairs of hands that follow each other, but for most of those in which nothing differs;
    ``new``: only those with a hand that stands in the table ``written``.

    The cursor must be free until the last pair is taken.
    """
    # Of a store that holds no others all tables are looked through, in two thirds of the time.
    some = new and cursor.execute(_OTHERS).fetchone() is not None
    at_tables, marked = (_AT_TABLES, _NEW) if some else ("", _ALL)
    counted = cursor.execute(f"SELECT count(*) FROM hands {at_tables}").fetchone()
    number, shares = share
    portions = shares * (1 + (counted[0] if counted else 0) // (_hands_at_once(cursor) * shares))
    for portion in range(number, portions, shares):
        cursor.execute(
            _SUSPECTS.format(at_tables=at_tables, marked=marked, portions=portions, portion=portion)
        )
        cursor.execute(_SITTING)
        yield from _pairs(cursor.execute(_PEOPLE))


def _hands_at_once(cursor: duckdb.DuckDBPyConnection) -> int:
    told = cursor.execute("SELECT current_setting('memory_limit')").fetchone()
    number, unit = str(told[0]).split() if told else ("0", "")
    return max(int(float(number) * _MEBIBYTES.get(unit, 0) * _PORTION), _LEAST)


def _pairs(rows: duckdb.DuckDBPyConnection) -> Iterator[Neighbours]:
    fetched = (row for some in iter(lambda: rows.fetchmany(_FETCHED), []) for row in some)
    for pair, people in groupby(fetched, key=lambda row: row[:_PAIR]):
        site, hand_id, before, file, line, currency, symbol, decimals, tournament, *rest = pair
        button_before, button, blind_before, blind, seats_before, seats, chips_before = rest
        sitting = [Sitting(*person[_PAIR:]) for person in people]
        yield Neighbours(
            site=site,
            hand_id=hand_id,
            before=before,
            file=file,
            line=line,
            money=Money(currency, symbol, decimals),
            tournament=tournament,
            buttons=(button_before, button),
            big_blinds=(blind_before, blind),
            seats=(seats_before, seats),
            sitting=sitting,
            gone=int(chips_before) - sum(one.left for one in sitting),
        )
