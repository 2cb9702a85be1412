"""One player beside the others, and sessions, from rows made by hand."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from functools import cache
from math import comb

import pandas as pd
import pytest

from badugi_hh.facts import PlayerHand, frame
from badugi_hh.stats import PLAYER, Sums, added, records, sessions_of, stands_out, summarize
from badugi_hh.stats.profile import COMPARED, by_chance
from tests.stats.made_rows import row


def sums(**counted: int) -> Sums:
    """The sums of as many rows as have to be made: a counter holds 127 at most."""
    rows: list[PlayerHand] = []
    while any(counted.values()) or not rows:
        some = {name: min(count, 100) for name, count in counted.items()}
        rows.append(row(**{"hands": 0, "entry_chances": 0} | some))
        counted = {name: count - some[name] for name, count in counted.items()}
    (one,) = records(summarize(frame(rows)))
    return one


def test_the_pool_is_a_sum_and_no_average_of_averages() -> None:
    """One of 10 and 90 of 100 are 91 of 110, and not the mean of 10 % and 90 %."""
    pool = added([sums(vpip=1, entry_chances=10), sums(vpip=90, entry_chances=100)])
    assert (pool["vpip"], pool["entry_chances"]) == (91, 110)
    assert "net" not in pool  # amounts may be of several currencies


def test_what_differs_surely_stands_out() -> None:
    # Wilson's 95 % intervals: 40 of 100 is 31-50 %, 200 of 1,000 is 18-23 %; 4 of 10 is 17-69 %.
    player = sums(vpip=40, entry_chances=100, pfr=4, draws_1=10, d0_draw_1=4)
    others = sums(vpip=200, entry_chances=1000, pfr=40, draws_1=1000, d0_draw_1=200)
    (one,) = stands_out(player, others)
    assert one.stat.key == "vpip"
    assert one.values == (0.4, 0.2)
    assert one.gap == pytest.approx(0.309 - 0.226, abs=0.002)


@pytest.mark.parametrize(
    "table", [(4, 10, 20, 100), (0, 25, 300, 1000), (9, 9, 1, 40), (1, 4, 9, 999)]
)
def test_what_chance_gives_is_fisher_s_exact_test(table: tuple[int, int, int, int]) -> None:
    """Counted out: of all ways to choose who did it, those at least as far from the others."""
    made, chances, others_made, others_chances = table
    done, there = made + others_made, chances + others_chances
    ways = [comb(done, it) * comb(there - done, chances - it) for it in range(chances + 1)]
    higher = made * others_chances > others_made * chances
    wanted = sum(ways[made:]) if higher else sum(ways[: made + 1])
    assert by_chance(*table) == pytest.approx(wanted / comb(there, chances), rel=1e-9)


def stands(made: int, chances: int, others_made: int, others_chances: int) -> bool:
    nothing = _nothing()
    player = {**nothing, "vpip": made, "entry_chances": chances}
    others = {**nothing, "vpip": others_made, "entry_chances": others_chances}
    return bool(stands_out(player, others))


@cache
def _nothing() -> Sums:
    return sums()


def test_of_many_rates_chance_makes_none_stand_out() -> None:
    """30 of 100 beside 20 % lies 2.5 deviations above it, outside of its 95 % interval: that comes
    by chance in one of 80 rates, and over 100 are compared. 40 of 100 lies five above it. One of
    four beside 1 % lies five above it too, but that comes by chance in one case of 25."""
    assert len(COMPARED) > 100
    assert not stands(30, 100, 2_000, 10_000)
    assert stands(40, 100, 2_000, 10_000)
    assert not stands(1, 4, 100, 10_000)


@pytest.mark.parametrize(
    ("made", "others", "out"),
    [
        # In points of a hundred, of 20,000 chances each: how different is enough.
        (24, 20, False),
        (26, 20, True),
        (96, 90, True),
        (92, 90, False),
        (8, 6, True),  # a third of 6
        (7, 6, False),
        (4, 2, True),
        (1, 0, True),
        (99, 97, True),  # one that is left of three
    ],
)
def test_what_hardly_differs_does_not_stand_out(made: int, others: int, out: bool) -> None:
    assert stands(made * 200, 20_000, others * 200, 20_000) is out


def test_draws_stand_first_and_one_of_each_decision() -> None:
    # At the first draw: pat 60 of 100 beside 100 of 1,000, and D1 10 beside 500.
    player = sums(vpip=90, entry_chances=100, draws_1=100, d0_draw_1=60, d1_draw_1=10)
    others = sums(vpip=100, entry_chances=1000, draws_1=1000, d0_draw_1=100, d1_draw_1=500)
    assert [(it.stat.key, it.gap > 0) for it in stands_out(player, others)] == [
        ("pat_1", True),
        ("vpip", True),
    ]


def test_of_a_round_and_all_rounds_together_one_stands_out() -> None:
    # Bets of 100 chances after draw 1 and after draw 2, beside 300 of 1,000 each.
    chances = {f"bet_level_chances_{k}": 100 for k in (1, 2)}
    player = sums(bet_level_1=90, bet_level_2=70, **chances)
    others = sums(**{f"bet_level_{k}": 300 for k in (1, 2)}, **dict.fromkeys(chances, 1000))
    # All rounds together are 160 of 200, and nearer to the others than the first is.
    assert [it.stat.key for it in stands_out(player, others)] == ["bet_level_1", "bet_level_2"]


def test_less_than_the_others_stands_out_too() -> None:
    (one,) = stands_out(sums(vpip=5, entry_chances=100), sums(vpip=400, entry_chances=1000))
    assert one.gap == pytest.approx(0.112 - 0.370, abs=0.002)


# -- sessions ------------------------------------------------------------------------------------

FIRST, SECOND = datetime(2024, 3, 2, 20, tzinfo=UTC), datetime(2024, 3, 5, 20, tzinfo=UTC)


def span(session: datetime | None, minutes: int, best: int, worst: int) -> dict[str, object]:
    began = pd.Timestamp(session) if session else pd.NaT
    return {
        **dict(zip(PLAYER, ("pokerstars", "Wren", "USD"), strict=True)),
        "decimals": 2, "session": began, "first": began,
        "last": began + pd.Timedelta(minutes=minutes),
        "best_hand": "b", "best": best, "worst_hand": "w", "worst": worst,
    }  # fmt: skip


def test_sessions() -> None:
    hands = [
        (FIRST, row(net=500, showdown_net=500, rake_contributed=20, rake_dealt=5)),
        (FIRST, row(net=-100, no_showdown_net=-100)),
        (SECOND, row(net=-50, showdown_net=-50, small_bet=25, big_bet=50, rake_winner=7)),
        (None, row(net=200, showdown_net=200)),
    ]
    table = frame([it for _, it in hands])
    table = table.assign(
        session=pd.Series([pd.Timestamp(when) if when else pd.NaT for when, _ in hands])
    )
    spans = pd.DataFrame(
        [span(FIRST, 90, 500, -100), span(SECOND, 0, -50, -50), span(None, 0, 200, 200)]
    )
    first, second, unknown = sessions_of(table, spans)
    assert (first.hands, first.net, first.showdown_net, first.no_showdown_net) == (
        2,
        400,
        500,
        -100,
    )
    # 4.00 are two big bets of 2.00, in an hour and a half.
    assert (first.hours, first.big_bets) == (1.5, Fraction(2))
    assert first.hands_per_hour == pytest.approx(4 / 3)
    assert first.big_bets_per_hour == pytest.approx(4 / 3)
    assert (first.best, first.worst, first.rake) == (500, -100, 20)
    # One hand takes no time; the big bet is 0.50.
    assert (second.hours, second.big_bets_per_hour, second.big_bets) == (0.0, None, Fraction(-1))
    assert (unknown.began, unknown.hours) == (None, None)
    totals = [it.total for it in (first, second, unknown)]
    assert totals == [Fraction(4), Fraction(7, 2), Fraction(11, 2)]
    assert [it.rake for it in sessions_of(table, spans, "dealt")] == [5, 0, 0]
    assert [it.rake for it in sessions_of(table, spans, "winner")] == [0, 7, 0]


def test_of_equal_hands_the_same_is_best_and_worst_in_any_order() -> None:
    """At two stakes, whose rows the store may give in any order."""
    table = frame([row(small_bet=bet) for bet in (100, 200)])
    table = table.assign(session=pd.Timestamp(FIRST))
    spans = [
        span(FIRST, 5, 40, -40) | {"best_hand": f"b{number}", "worst_hand": f"w{number}"}
        for number in (1, 2)
    ]
    for order in (spans, spans[::-1]):
        (one,) = sessions_of(table, pd.DataFrame(order))
        assert (one.best_hand, one.worst_hand) == ("b2", "w1")
