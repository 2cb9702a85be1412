"""Summing: against a plain count, and by the law that sums of parts are the sum of the whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from fractions import Fraction
from math import prod
from random import Random
from typing import Any

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pandas.testing import assert_frame_equal

from badugi_hh.facts import COUNTERS, COUNTS, IDENTITY, WIDE, PlayerHand, frame
from badugi_hh.stats import MEASURES, merge, records, summarize, sums
from tests.stats.made_rows import player_hand, row

# Small counters are all treated alike: some of them stand for all, so that the tests are fast.
COUNTER_NAMES = [column.name for column in (*WIDE, *COUNTS[::16])]
AMOUNT_NAMES = {column.name for column in COUNTERS if column.money}


def table_of(rows: Sequence[PlayerHand]) -> pd.DataFrame:
    return frame(rows)[[column.name for column in IDENTITY] + COUNTER_NAMES]


def random_row(seed: int) -> PlayerHand:
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
        "big_blind": rng.choice([rng.randint(1, 10**6), 7, 50]),
        "seats": rng.randint(2, 8),
        "seat": rng.randint(1, 8),
        "player": rng.choice(["Wren", "Rook", "Smew"]),
        "hero": rng.random() < 0.5,
        "position": rng.choice(["BTN", "SB", "BB"]),
        "stack": rng.randint(1, 10**9),
        "start_rank": rng.choice([None, 1, 1092]),
        "final_rank": rng.choice([None, 715]),
    } | {c.name: rng.randint(-(10**9), 10**9) if c.money else rng.randint(0, 4) for c in COUNTERS}
    return player_hand(values)


tables = st.lists(st.integers(0, 2**32).map(random_row), max_size=12)
groups = st.sampled_from(
    [
        ("site", "player", "currency"),
        ("currency",),
        ("currency", "tournament", "big_bet"),
        ("player", "currency", "decimals", "position"),
        ("currency", "month", "final_rank"),
        ("day", "currency"),
    ]
)


@settings(max_examples=25, deadline=None)
@given(tables, tables, tables, groups)
def test_sums_of_parts_are_the_sum_of_the_whole(
    first: list[Any], second: list[Any], third: list[Any], by: tuple[str, ...]
) -> None:
    whole = summarize(table_of([*first, *second, *third]), by)
    parts = [summarize(table_of(part), by) for part in (first, second, third)]
    assert_frame_equal(merge(parts, by), whole)
    assert_frame_equal(merge([merge(parts[:2], by), parts[2]], by), whole)


@settings(max_examples=20, deadline=None)
@given(tables)
def test_a_summary_can_be_added_up_to_coarser_groups(table: list[Any]) -> None:
    by_position = summarize(table_of(table), ("player", "currency", "position"))
    assert_frame_equal(
        merge([by_position], ("currency",)), summarize(table_of(table), ("currency",))
    )


@settings(max_examples=40, deadline=None)
@given(tables)
def test_sums_are_those_of_a_plain_count(table: list[Any]) -> None:
    expected: dict[tuple[str, str, str], Counter[str]] = {}
    in_bets: dict[tuple[str, str, str], dict[str, Fraction]] = {}
    decimals: dict[tuple[str, str, str], int] = {}
    for hand in (one.named() for one in table):
        who = (hand["site"], hand["player"], hand["currency"])
        counter = expected.setdefault(who, Counter())
        for name in COUNTER_NAMES:
            # All nets in hundredths here; the summary may keep whole units.
            counter[name] += hand[name] * (
                100 // 10 ** hand["decimals"] if name in AMOUNT_NAMES else 1
            )
        exact = in_bets.setdefault(who, dict.fromkeys(MEASURES, Fraction(0)))
        for name, (amount, bet, _) in MEASURES.items():
            exact[name] += Fraction(hand[amount], hand[bet])
        decimals[who] = max(decimals.get(who, 0), hand["decimals"])

    summed = records(summarize(table_of(table)))
    assert [(s["site"], s["player"], s["currency"]) for s in summed] == sorted(expected)
    for total in summed:
        who = (total["site"], total["player"], total["currency"])
        assert total["decimals"] == decimals[who]
        assert {name: total[name] for name in MEASURES} == in_bets[who]
        scale = 100 // 10 ** total["decimals"]
        for name in COUNTER_NAMES:
            assert total[name] * (scale if name in AMOUNT_NAMES else 1) == expected[who][name]


def test_amounts_in_bets_are_exact_however_many_bets_there_are() -> None:
    """Of as many primes no whole number that 64 bits hold is a multiple."""
    bets = [bet for bet in range(2, 60) if all(bet % it for it in range(2, bet))]
    (total,) = records(summarize(table_of([row(net=10**13, big_bet=bet) for bet in bets])))
    assert prod(bets) > 2**63
    assert total["net_big_bets"] == sum(Fraction(10**13, bet) for bet in bets)


def test_slices_of_a_large_frame_are_added_up(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of([random_row(seed) for seed in range(50)])
    whole = summarize(table)
    monkeypatch.setattr(sums, "_SLICE", 7)
    assert_frame_equal(summarize(table), whole)


def test_currencies_are_never_added_together() -> None:
    with pytest.raises(ValueError, match="never added together"):
        summarize(table_of([]), ("player",))
    with pytest.raises(ValueError, match="never added together"):
        merge([], ("player",))


def test_an_unknown_column_is_named() -> None:
    with pytest.raises(ValueError, match="no column moon"):
        summarize(table_of([]), ("moon", "currency"))


def test_periods_are_days_and_months_of_utc() -> None:
    late = datetime(2024, 2, 29, 23, 59, 59, tzinfo=UTC)
    table = table_of([row(played_at=late), row(), row(played_at=None)])
    for by, days in [
        ("day", ["2024-02-29", "2024-03-02", None]),
        ("month", ["2024-02", "2024-03", None]),
    ]:
        summary = summarize(table, ("currency", by))
        assert [None if it is pd.NA else it for it in summary[by]] == days
        assert list(summary["hands"]) == [1, 1, 1]


@settings(max_examples=20, deadline=None)
@given(tables, groups)
def test_rows_that_were_added_up_already_can_be_summed(
    table: list[Any], by: tuple[str, ...]
) -> None:
    """As the store adds them up, before anything is loaded."""
    whole = table_of(table)
    names = list(
        dict.fromkeys(
            it for it in (*by, "decimals", "big_bet", "big_blind") if it not in ("day", "month")
        )
    )
    if {"day", "month"} & {*by}:
        names.append("played_at")
    some = whole.groupby(names, as_index=False, dropna=False)[COUNTER_NAMES].sum()
    assert_frame_equal(summarize(some, by), summarize(whole, by))
