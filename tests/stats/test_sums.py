"""Summing: against a plain count, and by the law that sums of parts are the sum of the whole."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pandas.testing import assert_frame_equal

from badugi_hh import stats
from badugi_hh.facts import COLUMNS, COUNTERS, frame
from badugi_hh.stats import merge, records, summarize

COUNTER_NAMES = [column.name for column in COUNTERS]


def random_row(seed: int) -> tuple[Any, ...]:
    """A row of facts with few groups and any counts."""
    rng = Random(seed)
    values = {
        "site": rng.choice(["pokerstars", "fulltilt"]),
        "hand_id": str(rng.randrange(10**20)),
        "played_at": rng.choice([None, datetime(2024, 3, 2, tzinfo=UTC)]),
        "currency": rng.choice(["USD", "play"]),
        "decimals": rng.choice([0, 2]),
        "tournament": rng.choice([None, "88000001"]),
        "structure": "fixed limit",
        "small_bet": rng.randint(1, 10**6),
        "big_bet": rng.choice([rng.randint(1, 10**6), 3, 100]),
        "seats": rng.randint(2, 8),
        "seat": rng.randint(1, 8),
        "player": rng.choice(["Wren", "Rook", "Smew"]),
        "hero": rng.random() < 0.5,
        "position": rng.choice(["BTN", "SB", "BB"]),
        "stack": rng.randint(1, 10**9),
    } | {c.name: rng.randint(-(10**9), 10**9) if c.money else rng.randint(0, 4) for c in COUNTERS}
    return tuple(values[column.name] for column in COLUMNS)


tables = st.lists(st.integers(0, 2**32).map(random_row), max_size=12)
groups = st.sampled_from(
    [
        ("site", "player", "currency"),
        ("currency",),
        ("currency", "tournament", "big_bet"),
        ("player", "currency", "decimals", "position"),
    ]
)


@settings(max_examples=25, deadline=None)
@given(tables, tables, tables, groups)
def test_sums_of_parts_are_the_sum_of_the_whole(
    first: list[Any], second: list[Any], third: list[Any], by: tuple[str, ...]
) -> None:
    whole = summarize(frame([*first, *second, *third]), by)
    parts = [summarize(frame(part), by) for part in (first, second, third)]
    assert_frame_equal(merge(parts, by), whole)
    assert_frame_equal(merge([merge(parts[:2], by), parts[2]], by), whole)


@settings(max_examples=20, deadline=None)
@given(tables)
def test_a_summary_can_be_added_up_to_coarser_groups(table: list[Any]) -> None:
    by_position = summarize(frame(table), ("player", "currency", "position"))
    assert_frame_equal(merge([by_position], ("currency",)), summarize(frame(table), ("currency",)))


@settings(max_examples=40, deadline=None)
@given(tables)
def test_sums_are_those_of_a_plain_count(table: list[Any]) -> None:
    names = [column.name for column in COLUMNS]
    expected: dict[tuple[str, str, str], Counter[str]] = {}
    big_bets: dict[tuple[str, str, str], Fraction] = {}
    decimals: dict[tuple[str, str, str], int] = {}
    for row in (dict(zip(names, values, strict=True)) for values in table):
        who = (row["site"], row["player"], row["currency"])
        counter = expected.setdefault(who, Counter())
        for name in COUNTER_NAMES:
            # All nets in hundredths here; the summary may keep whole units.
            counter[name] += row[name] * (100 // 10 ** row["decimals"] if name == "net" else 1)
        big_bets[who] = big_bets.get(who, Fraction(0)) + Fraction(row["net"], row["big_bet"])
        decimals[who] = max(decimals.get(who, 0), row["decimals"])

    summed = records(summarize(frame(table)))
    assert [(s["site"], s["player"], s["currency"]) for s in summed] == sorted(expected)
    for sums in summed:
        who = (sums["site"], sums["player"], sums["currency"])
        assert sums["decimals"] == decimals[who]
        assert sums["big_bets"] == big_bets[who]
        scale = 100 // 10 ** sums["decimals"]
        for name in COUNTER_NAMES:
            assert sums[name] * (scale if name == "net" else 1) == expected[who][name]


def test_slices_of_a_large_frame_are_added_up(monkeypatch: pytest.MonkeyPatch) -> None:
    table = frame([random_row(seed) for seed in range(50)])
    whole = summarize(table)
    monkeypatch.setattr(stats, "_SLICE", 7)
    assert_frame_equal(summarize(table), whole)


def test_currencies_are_never_added_together() -> None:
    with pytest.raises(ValueError, match="never added together"):
        summarize(frame([]), ("player",))
    with pytest.raises(ValueError, match="never added together"):
        merge([], ("player",))


def test_an_unknown_column_is_named() -> None:
    with pytest.raises(ValueError, match="no column month"):
        summarize(frame([]), ("month", "currency"))
