"""Filters: which rows of facts pass."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from badugi_hh.facts import frame
from badugi_hh.rules import Structure
from badugi_hh.stats import (
    PLAYER,
    Filters,
    apply,
    chosen,
    columns_read,
    records,
    summarize,
    value,
)
from badugi_hh.stats.sums import with_periods
from tests.stats.made_rows import row

TABLE = frame(
    [
        row(hand_id="plain"),
        row(hand_id="rook", player="Rook", hero=True),
        row(hand_id="fulltilt", site="fulltilt", structure="pot limit"),
        row(hand_id="midnight", played_at=datetime(2024, 3, 3, 0, 0, tzinfo=UTC)),
        row(hand_id="timeless", played_at=None),
        row(hand_id="cents", small_bet=25, big_bet=50),
        row(hand_id="same digits", small_bet=100, big_bet=200, decimals=0, currency="play"),
        row(hand_id="play", small_bet=1, big_bet=2, decimals=0, currency="play"),
        row(hand_id="level", tournament="88000001", currency="chips", decimals=0, small_bet=20),
        row(hand_id="heads-up", seats=2),
    ]
)
ALL = set(TABLE["hand_id"])


@pytest.mark.parametrize(
    ("filters", "kept"),
    [
        (Filters(), ALL),
        (Filters(player="Rook"), {"rook"}),
        (Filters(player="rook"), set()),
        (Filters(site="fulltilt"), {"fulltilt"}),
        (Filters(since=date(2024, 3, 3)), {"midnight"}),
        (Filters(until=date(2024, 3, 2)), ALL - {"midnight", "timeless"}),
        (Filters(since=date(2024, 3, 2), until=date(2024, 3, 3)), ALL - {"timeless"}),
        (Filters(since=date.min, until=date.max), ALL - {"timeless"}),
        (Filters(stakes="1/2"), ALL - {"cents", "same digits", "level"}),
        (Filters(stakes="$1/$2.00"), ALL - {"cents", "same digits", "level"}),
        (Filters(stakes="0.25/0.50"), {"cents"}),
        (Filters(stakes="100/200"), {"same digits"}),
        (Filters(structure=Structure.POT_LIMIT), {"fulltilt"}),
        (Filters(seats=(2, 5)), {"heads-up"}),
        (Filters(seats=(6, 6)), ALL - {"heads-up"}),
        (Filters(hero=True), {"rook"}),
        (Filters(tournament=True), {"level"}),
        (Filters(tournament=False), ALL - {"level"}),
        (Filters(min_hands=3), {"plain", "midnight", "timeless", "cents", "heads-up"}),
        (Filters(min_hands=3, seats=(6, 6)), {"plain", "midnight", "timeless", "cents"}),
        (Filters(min_hands=6), set()),
        (Filters(player="Wren", stakes="1/2", tournament=False, seats=(2, 2)), {"heads-up"}),
    ],
    ids=lambda value: repr(value) if isinstance(value, Filters) else "",
)
def test_which_rows_pass(filters: Filters, kept: set[str]) -> None:
    assert set(apply(TABLE, filters)["hand_id"]) == kept


def test_many_hands_pass_min_hands() -> None:
    """More hands than a counter of one hand can hold."""
    table = frame([row()] * 300)
    assert len(apply(table, Filters(min_hands=300))) == 300
    assert len(apply(table, Filters(min_hands=301))) == 0


def test_filters_of_an_empty_frame() -> None:
    filters = Filters("Wren", "pokerstars", date(2024, 1, 1), stakes="1/2", min_hands=2)
    assert apply(frame([]), filters).empty


EVERY_FILTER = Filters(
    player="Wren",
    site="pokerstars",
    since=date(2024, 1, 1),
    until=date(2024, 12, 31),
    stakes="1/2",
    structure=Structure.FIXED_LIMIT,
    seats=(2, 8),
    hero=True,
    tournament=False,
    min_hands=2,
)


@pytest.mark.parametrize("filters", [EVERY_FILTER, replace(EVERY_FILTER, hero=False), Filters()])
@pytest.mark.parametrize("by", [PLAYER, ("currency", "position"), ("month", "currency")])
def test_the_columns_read_are_enough(filters: Filters, by: tuple[str, ...]) -> None:
    names = columns_read(by, filters, chosen(("vpip", "bb_100")))
    few = with_periods(TABLE, ("day", "month"))[[*names]]
    summary = summarize(apply(few, filters), by)
    whole = summarize(apply(TABLE, filters), by)
    assert records(summary) == records(whole[[*summary.columns]])
    for stat in chosen(("vpip", "bb_100", "net", "hands")):
        assert [value(stat, it) for it in records(summary)] == [
            value(stat, it) for it in records(whole)
        ]


def test_no_more_columns_are_read_than_are_needed() -> None:
    assert set(columns_read(filters=Filters(hero=True), stats=chosen(("vpip",)))) == {
        *("site", "player", "currency", "hero", "decimals", "big_bet", "big_blind"),
        *("hands", "net", "vpip", "entry_chances"),
    }


@pytest.mark.parametrize("stakes", ["1", "1/", "one/two", "1/2/3", "0.001/0.002"])
def test_stakes_that_cannot_be_read(stakes: str) -> None:
    with pytest.raises(ValueError, match="stakes are written as 1/2"):
        Filters(stakes=stakes)
