"""Values at the edge: rates from sums, money, the JSON shape, and the reference."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from badugi_hh.audit import audit
from badugi_hh.facts import COUNTERS, PlayerHand, frame, player_rows
from badugi_hh.simulate import simulate
from badugi_hh.stats import (
    DEFAULT,
    MEANINGS,
    MEASURES,
    MEDIANS,
    SETS,
    STATS,
    TOTALS,
    Unit,
    chosen,
    interval,
    records,
    summarize,
    value,
    values,
)
from badugi_hh.stats.values import with_totals
from tests.stats.made_rows import entries, row

ROOT = Path(__file__).parents[2]


def sums_of(*rows: PlayerHand) -> Any:
    (sums,) = records(summarize(frame(rows)))
    return sums


def test_a_rate_comes_from_sums_never_from_rates() -> None:
    sums = sums_of(*[row(vpip=1)], *[row()] * 3)
    assert value(STATS["vpip"], sums) == 0.25
    assert value(STATS["hands"], sums) == 4


def test_values_of_all_rows_are_those_of_each() -> None:
    """By columns or row by row, to the bit; without a chance, and where a sum is so large that a
    float can't hold it, too."""
    rows = [row for hand in simulate(60, 17) for row in player_rows(audit(hand))]
    table = with_totals(summarize(frame(rows)))
    table.loc[0, "badugi_rank_sum"] = 2**53 + 1
    table.loc[1, "entry_chances"] = 0
    sums = records(table)
    assert len(sums) > 10
    for stat in STATS.values():
        if not stat.is_median:
            assert values(stat, table) == [value(stat, it) for it in sums], stat.key


def test_without_chances_there_is_no_value() -> None:
    sums = sums_of(row(entry_chances=0))
    without = {key for key in STATS if value(STATS[key], sums) is None}
    assert without == {key for key, stat in STATS.items() if stat.chances not in (None, "hands")}


def test_cards_drawn_are_a_mean_over_draws() -> None:
    sums = sums_of(
        row(draws_2=1, cards_drawn_2=3), row(draws_2=1, cards_drawn_2=0), row(), row(draws_2=1)
    )
    assert value(STATS["cards_drawn_2"], sums) == 1.0


def test_big_bets_are_added_up_exactly() -> None:
    """A third of a big bet, three times, is one; and stakes are not averaged."""
    sums = sums_of(*[row(net=1, big_bet=3)] * 3, row(net=-300, big_bet=200))
    assert sums["net_big_bets"] == 1 - Fraction(3, 2)
    assert value(STATS["bb_100"], sums) == -12.5


def test_play_money_with_and_without_decimals_is_one_currency() -> None:
    play = row(currency="play", decimals=0, net=-3, big_bet=2)
    cents = row(currency="play", decimals=2, net=25, big_bet=200)
    (entry,) = entries(summarize(frame([play, cents])))
    assert entry["net"] == "-2.75"
    assert entry["stats"]["bb_100"]["made"] == -1.375


def test_currencies_stand_in_rows_of_their_own() -> None:
    table = frame([row(net=100), row(currency="chips", decimals=0, net=100), row(currency="EUR")])
    assert [(entry["currency"], entry["net"]) for entry in entries(summarize(table))] == [
        ("EUR", "0.00"),
        ("USD", "1.00"),
        ("chips", "100"),
    ]


def test_the_json_shape() -> None:
    table = frame([row(net=-75, vpip=1, draws_1=1, cards_drawn_1=2, d2_draw_1=1), row()])
    (entry,) = entries(summarize(table))
    stats = entry.pop("stats")
    assert entry == {
        "site": "pokerstars",
        "player": "Wren",
        "currency": "USD",
        "hands": 2,
        "net": "-0.75",
    }
    promised = (
        "vpip pfr three_bet pat_1 pat_2 pat_3 cards_drawn_1 cards_drawn_2 cards_drawn_3 wtsd wsd"
    )
    assert set(promised.split()) <= set(stats)
    assert list(stats) == [key for key in SETS[DEFAULT] if STATS[key].chances]
    assert stats["vpip"] == {"made": 1, "chances": 2, "value": 0.5}
    assert stats["cards_drawn_1"] == {"made": 2, "chances": 1, "value": 2.0}
    assert stats["wsd"] == {"made": 0, "chances": 0, "value": None}
    assert stats["bb_100"] == {"made": -0.375, "chances": 2, "value": -18.75}


def test_json_of_other_groups() -> None:
    table = frame([row(), row(tournament="88000001", big_bet=400)])
    told = entries(summarize(table, ("currency", "tournament", "big_bet")))
    assert [(entry["tournament"], entry["big_bet"]) for entry in told] == [
        ("88000001", 400),
        (None, 200),
    ]


def test_statistics_are_made_of_counters_that_exist() -> None:
    counters = {column.name for column in COUNTERS} | set(MEASURES) | set(TOTALS) | set(MEDIANS)
    assert set(MEANINGS) == counters
    for key, stat in STATS.items():
        assert stat.key == key
        assert stat.made in counters
        assert stat.chances in counters | {None}
        assert stat.definition.endswith(".")
    assert len({stat.heading for stat in STATS.values()}) == len(STATS)
    # In tables a heading ends before its brackets.
    assert len({stat.heading.partition(" (")[0] for stat in STATS.values()}) == len(STATS)


def test_the_win_rate_says_its_unit() -> None:
    assert "big bets" in STATS["bb_100"].heading
    assert STATS["bb_100"].unit is Unit.BIG_BETS


@pytest.mark.parametrize("module", ["badugi_hh.facts", "badugi_hh.stats"])
def test_pandas_is_not_loaded_before_it_is_needed(module: str) -> None:
    code = f"import sys, {module}; sys.exit('pandas' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_the_reference_is_current() -> None:
    written = subprocess.run(
        [sys.executable, "-m", "badugi_hh.stats"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        encoding="utf-8",
    ).stdout
    assert (ROOT / "docs/stats.md").read_text(encoding="utf-8") == written


def test_a_big_blind_is_not_a_big_bet() -> None:
    sums = sums_of(row(net=300, big_bet=200, big_blind=100), row())
    assert (sums["net_big_bets"], sums["net_big_blinds"]) == (Fraction(3, 2), 3)


def test_the_interval_is_wilsons() -> None:
    """Against the tables of Wilson's interval: 1 of 2, 0 of 10, 81 of 263 (Newcombe 1998)."""
    vpip = STATS["vpip"]
    for made, chances, expected in [
        (81, 263, (0.2553, 0.3662)),
        (15, 148, (0.0624, 0.1605)),
        (0, 20, (0.0, 0.1611)),
        (1, 29, (0.0061, 0.1718)),
        (29, 29, (0.8830, 1.0)),
    ]:
        found = interval(vpip, {"vpip": made, "entry_chances": chances})
        assert found == pytest.approx(expected, abs=0.0001)
    assert interval(vpip, {"vpip": 0, "entry_chances": 0}) is None
    assert interval(STATS["net"], {"net": 5}) is None


def test_each_set_is_a_part_of_all() -> None:
    for name, keys in SETS.items():
        assert len(set(keys)) == len(keys) > 0, name
        assert [stat.key for stat in chosen(keys)] == list(keys)
    grouped = [key for name, keys in SETS.items() if name not in ("all", DEFAULT) for key in keys]
    assert sorted(grouped) == sorted(SETS["all"]) == sorted(STATS)


def test_amounts_and_numbers_in_json() -> None:
    table = frame([row(rake_contributed=5, splits=2), row(rake_contributed=7)])
    (entry,) = entries(summarize(table), chosen(("hands", "net", "rake_paid", "splits", "af")))
    assert entry["stats"] == {
        "rake_paid": {"made": "0.12", "chances": None, "value": "0.12"},
        "splits": {"made": 2, "chances": None, "value": 2},
        "af": {"made": 0, "chances": 0, "value": None},
    }


def test_rounds_together_are_the_sum_of_the_rounds() -> None:
    """Bets and raises for each call: one, two and three of them, and two calls."""
    sums = sums_of(row(bets_1=1, raises_2=2, calls_1=1), row(bets_3=3, calls_3=1, folds_2=1))
    assert [value(STATS[key], sums) for key in ("af", "af_1", "af_2", "af_3")] == [3, 1, None, 3]
    assert value(STATS["afq"], sums) == 6 / 9
    assert value(STATS["aggression_share"], sums) == 6 / 8


def test_classes_at_showdown() -> None:
    sums = sums_of(
        row(won_badugi=1, badugi_rank_sum=100, badugi_high_sum=8),
        row(lost_badugi=1, badugi_rank_sum=301, badugi_high_sum=13),
        row(lost_three_card=1),
        row(showdowns=1),  # mucked
    )
    told = {
        "shown_badugi": 2 / 3,
        "shown_three_card": 1 / 3,
        "won_badugi": 1,
        "lost_badugi": 1 / 2,
        "wsd_badugi": 1 / 2,
        "wsd_three_card": 0,
        "wsd_two_card": None,
        "average_badugi": 200.5,
        "average_badugi_high": 10.5,
    }
    assert {key: value(STATS[key], sums) for key in told} == told
