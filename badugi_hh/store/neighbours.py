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

# Hands with an error are left out, and so is the step behind them: the fault is told already, and
# what chips it moved is not known.
_SUSPECTS: Final = f"""
CREATE OR REPLACE TEMP TABLE suspects AS
WITH blinds AS (
    SELECT site, hand_id, max(seat) FILTER (position = 'BB') AS big_blind_seat
    FROM player_hands GROUP BY site, hand_id
), ordered AS (
    SELECT site, hand_id, file, line, currency, decimals, symbol, tournament, played_at,
        seats, button, big_blind_seat,
        lag(hand_id) OVER at_table AS before,
        lag(played_at) OVER at_table AS played_before,
        lag(seats) OVER at_table AS seats_before,
        lag(button) OVER at_table AS button_before,
        lag(big_blind_seat) OVER at_table AS big_blind_before
    FROM hands JOIN blinds USING (site, hand_id)
    WHERE status = '{Status.READ.value}' AND played_at IS NOT NULL AND table_name <> ''
        AND NOT regexp_matches(game, '{"|".join(POOLS)}')
    WINDOW at_table AS (
        PARTITION BY site, table_name, tournament, currency
        ORDER BY played_at, length(hand_id), hand_id
    )
), faulty AS (
    SELECT DISTINCT site, hand_id FROM findings WHERE severity = {Severity.ERROR:d}
), pairs AS (
    SELECT * FROM ordered
    WHERE played_at - played_before <= INTERVAL {WITHIN.seconds} SECONDS
        AND (site, hand_id) NOT IN (SELECT (site, hand_id) FROM faulty)
        AND (site, before) NOT IN (SELECT (site, hand_id) FROM faulty)
), changed AS (
    SELECT pairs.site, pairs.hand_id
    FROM pairs
    JOIN player_hands AS earlier
        ON earlier.site = pairs.site AND earlier.hand_id = pairs.before
    JOIN player_hands AS later
        ON later.site = pairs.site AND later.hand_id = pairs.hand_id
            AND later.player = earlier.player
    GROUP BY pairs.site, pairs.hand_id
    HAVING bool_or(later.stack <> earlier.stack + earlier.net) OR count(*) FILTER (
        (later.seat - button_before + {2 * RING - 1}) % {RING}
            <= (button - button_before + {2 * RING - 1}) % {RING}
    ) <> 1
)
SELECT pairs.* FROM pairs SEMI JOIN changed USING (site, hand_id)
"""
_PEOPLE: Final = f"""
SELECT suspects.site, suspects.hand_id, before, file, line, suspects.currency, symbol,
    suspects.decimals, suspects.tournament IS NOT NULL, button_before, button, big_blind_before,
    big_blind_seat, seats_before, suspects.seats,
    later.player, later.seat, earlier.seat, earlier.stack + earlier.net, later.stack
FROM suspects
JOIN player_hands AS earlier
    ON earlier.site = suspects.site AND earlier.hand_id = suspects.before
JOIN player_hands AS later
    ON later.site = suspects.site AND later.hand_id = suspects.hand_id
        AND later.player = earlier.player
WHERE earlier.stack < {ENDLESS} AND later.stack < {ENDLESS}
ORDER BY suspects.site, suspects.hand_id, later.seat
"""
_FETCHED: Final = 1000


def find_neighbours(connection: duckdb.DuckDBPyConnection) -> Iterator[Neighbours]:
    """All pairs of hands that follow each other, but for most of those in which nothing differs."""
    cursor = connection.cursor()
    cursor.execute(_SUSPECTS)
    rows = cursor.execute(_PEOPLE)
    fetched = (row for some in iter(lambda: rows.fetchmany(_FETCHED), []) for row in some)
    for pair, people in groupby(fetched, key=lambda row: row[:15]):
        site, hand_id, before, file, line, currency, symbol, decimals, tournament, *rest = pair
        button_before, button, blind_before, blind, seats_before, seats = rest
        sitting = [Sitting(*person[15:]) for person in people]
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
        )
