"""Player-hands added up in the database: six million rows are never loaded.

A question reads a source of player-hands: the table itself, with the screen names of one person
joined, and with the session that each hand belongs to.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from badugi_hh.facts import COUNTERS, IDENTITY, PERIODS
from badugi_hh.facts.columns import Column
from badugi_hh.facts.schema import WIDE
from badugi_hh.store import packing
from badugi_hh.store.packing import quoted
from badugi_hh.store.selection import Clock, Condition, Selection

Persons = Mapping[tuple[str, str], str]
"""The person behind a screen name: by site and name."""

SITES_BETWEEN: Final = ", "
"""Stands between the sites of a person who has names at several."""


def source(persons: Persons) -> Condition:
    """The player-hands, under the names of persons; the site of one who has names at several is the
    list of these."""
    if not persons:
        return "player_hands", []
    rows, values = _beside_persons(persons)
    return (
        "(SELECT * EXCLUDE (told_site, told_name, person, sites) REPLACE "
        f"(coalesce(person, player) AS player, coalesce(sites, site) AS site) FROM {rows})"
    ), values


def meetings(persons: Persons) -> Condition:
    """The statement that tells who would have two names in one hand of a room, and in which: a
    person and the id of the hand."""
    rows, values = _beside_persons(persons)
    return (
        f"SELECT coalesce(person, player) AS called, hand_id FROM {rows} "
        "GROUP BY site, hand_id, called HAVING count(*) > 1 ORDER BY ALL LIMIT 1"
    ), values


def _beside_persons(persons: Persons) -> Condition:
    """The player-hands, each with the person behind its name and with all his sites, if any."""
    sites: dict[str, set[str]] = {}
    for (site, _), person in persons.items():
        sites.setdefault(person, set()).add(site)
    rows = ", ".join(["(?, ?, ?, ?)"] * len(persons))
    values: list[object] = []
    for (site, name), person in persons.items():
        values += [site, name, person, SITES_BETWEEN.join(sorted(sites[person]))]
    return (
        f"player_hands LEFT JOIN (VALUES {rows}) AS told(told_site, told_name, person, sites) "
        "ON site = told_site AND player = told_name"
    ), values


def sums(
    columns: Collection[str], selection: Selection, clock: Clock, persons: Persons
) -> Condition:
    """The statement behind ``Store.player_hand_sums``. Raises ``ValueError``."""
    groups = _groups(columns)
    counters = [it for it in COUNTERS if it.name in columns]
    if "decimals" not in groups and any(counter.money for counter in counters):
        raise ValueError("amounts can be added up only where decimals are told apart")
    added = [_summed(it) for it in counters]
    return _statement(groups, added, selection, clock, persons)


def _summed(counter: Column) -> str:
    # The sum that DuckDB takes itself where it knows the bounds of a column, a quarter faster: of
    # packed counters (``packing``) it knows none. No sum of such small ones fills 64 bits.
    how = "sum" if counter in WIDE else "sum_no_overflow"
    return f"{how}({packing.told(counter.name)})::BIGINT AS {quoted(counter.name)}"


def spans(
    columns: Collection[str], selection: Selection, clock: Clock, persons: Persons
) -> Condition:
    """The statement behind ``Store.player_hand_spans``."""
    groups = list(dict.fromkeys((*_groups(columns), "decimals")))
    told = [
        "min(played_at) AS first",
        "max(played_at) AS last",
        # Of several hands with the same net always the same one.
        "arg_max(hand_id, (net, hand_id)) AS best_hand",
        "max(net) AS best",
        "arg_min(hand_id, (net, hand_id)) AS worst_hand",
        "min(net) AS worst",
    ]
    return _statement(groups, told, selection, clock, persons)


def _groups(columns: Collection[str]) -> list[str]:
    return [it.name for it in (*IDENTITY, *PERIODS) if it.name in columns]


def _statement(
    groups: list[str],
    told: Iterable[str],
    selection: Selection,
    clock: Clock,
    persons: Persons,
) -> Condition:
    rows, values = source(persons)
    condition, wanted = selection.of_player_hands()
    if "session" not in groups:
        added, zones = _added(groups, told, rows, condition, clock)
        return added, [*zones, *values, *wanted]
    # A session is made of all hands of its player, chosen or not; but of no other player's.
    whose, his = Selection(player=selection.player, site=selection.site).of_player_hands()
    added, zones = _added(groups, told, "own LEFT JOIN starts USING (site, player, stretch)",
                          condition, clock)  # fmt: skip
    with_starts = _STARTS.format(rows=rows, whose=whose)
    return f"{with_starts} {added}", [clock.gap, *values, *his, clock.gap, *zones, *wanted]


def _added(
    groups: list[str], told: Iterable[str], rows: str, condition: str, clock: Clock
) -> tuple[str, list[object]]:
    """What is ``told`` of each group of rows; and the zones that it asks for."""
    made = {name: _MADE[name] for name in groups if name in _MADE}
    names = [f"{made.get(name, quoted(name))} AS {quoted(name)}" for name in groups]
    zones: list[object] = [clock.zone for one in made.values() if "?" in one]
    by = f"GROUP BY {', '.join(map(str, range(1, len(groups) + 1)))}" if groups else ""
    return f"SELECT {', '.join((*names, *told))} FROM {rows} WHERE {condition} {by}", zones


_MADE: Final = {
    "day": "strftime(timezone(?, timezone('UTC', played_at)), '%Y-%m-%d')",
    "month": "strftime(timezone(?, timezone('UTC', played_at)), '%Y-%m')",
    "session": "session_start",
    "kind": "CASE WHEN tournament IS NULL THEN 'cash' ELSE 'tournament' END",
}

# A session begins where the hand before lies further back than the gap; each hand belongs to the
# last one that began. Tables don't matter. Hands of one stretch of time as long as the gap are of
# one session, whatever lies between them: so stretches are put in order, a tenth as many as hands.
_STARTS: Final = """
WITH own AS NOT MATERIALIZED (
         SELECT *, time_bucket(?, played_at) AS stretch FROM {rows} WHERE {whose}),
     stretches AS (
         SELECT site, player, stretch, min(played_at) AS first, max(played_at) AS last
         FROM own WHERE stretch IS NOT NULL GROUP BY ALL),
     followed AS (
         SELECT *, coalesce(first - lag(last)
                   OVER (PARTITION BY site, player ORDER BY stretch) <= ?, false) AS goes_on
         FROM stretches),
     starts AS (
         SELECT site, player, stretch, max(CASE WHEN goes_on THEN NULL ELSE first END)
                OVER (PARTITION BY site, player ORDER BY stretch ROWS UNBOUNDED PRECEDING)
                AS session_start
         FROM followed)"""
