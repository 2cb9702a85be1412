"""Medians of badugis, and the extreme hands at showdowns."""

from __future__ import annotations

from statistics import median
from typing import Any

import pandas as pd
import pytest

from badugi_hh.audit import audit
from badugi_hh.facts import PlayerHand, frame, player_rows
from badugi_hh.simulate import simulate
from badugi_hh.stats import (
    PLAYER,
    STATS,
    best_lost,
    chosen,
    median_badugis,
    records,
    summarize,
    value,
    with_medians,
    worst_won,
)
from tests.stats.made_rows import entries, row


def shown(rank: int | None, *, won: bool = False, **changes: Any) -> PlayerHand:
    """A showdown with the holding of this rank."""
    badugi = rank is not None and rank <= 715
    return row(
        final_rank=rank,
        showdowns=1,
        won_showdown=int(won),
        won_badugi=int(won and badugi),
        lost_badugi=int(badugi and not won),
        **changes,
    )


def test_the_median_is_the_middle_badugi() -> None:
    """Numbers 1 (4-3-2-A), 42 (8-5-3-2) and 715 (K-Q-J-T); other holdings count for nothing."""
    table = frame([shown(715), shown(1, won=True), shown(42), shown(800), shown(None), row()])
    (median_row,) = median_badugis(table).to_dict("records")
    assert median_row == {
        "site": "pokerstars",
        "player": "Wren",
        "currency": "USD",
        "median_badugi": 42.0,
        "median_badugi_high": 8.0,
    }


def test_of_an_even_number_it_is_the_mean_of_the_middle_two() -> None:
    table = frame([shown(1), shown(42), shown(43), shown(715), shown(1, player="Rook")])
    assert median_badugis(table).median_badugi.tolist() == [1.0, 42.5]
    assert median_badugis(table, ("currency",)).median_badugi.tolist() == [42.0]


def test_rows_that_take_away_leave_the_others() -> None:
    """Of 1, 42 and 715 without the 42: the middle is that of the two that are left."""
    table = frame([shown(1), shown(42), shown(715)])
    his = frame([shown(42)]).assign(lost_badugi=-1)
    assert median_badugis(pd.concat([table, his])).median_badugi.tolist() == [358.0]


def test_medians_stand_beside_the_sums_of_each_group() -> None:
    """By a column that is made from others; where no badugi was shown there is none."""
    rows = [shown(1), shown(43), row(small_bet=25, big_bet=50, won_three_card=1)]
    by = ("currency", "stakes")
    summary = with_medians(summarize(frame(rows), by), frame(rows), by)
    told = {it["stakes"]: value(STATS["median_badugi"], it) for it in records(summary)}
    assert told == {"1/2": 22.0, "0.25/0.50": None}
    (cents, dollars) = entries(summary, chosen(("median_badugi_high",)))
    assert cents["stats"]["median_badugi_high"] == {"made": None, "chances": 0, "value": None}
    # 4-3-2-A and 8-5-4-2: the high cards are 4 and 8.
    assert dollars["stats"]["median_badugi_high"] == {"made": None, "chances": 2, "value": 6.0}


def test_without_badugis_there_is_no_median() -> None:
    assert median_badugis(frame([row()])).empty
    assert median_badugis(frame([])).empty


@pytest.fixture(scope="module")
def simulated() -> pd.DataFrame:
    return frame([one for hand in simulate(300, 41) for one in player_rows(audit(hand))])


def test_medians_are_those_of_a_plain_list(simulated: pd.DataFrame) -> None:
    ranks: dict[object, list[int]] = {}
    for it in simulated.to_dict("records"):
        if it["showdowns"] and not pd.isna(it["final_rank"]) and it["final_rank"] <= 715:
            ranks.setdefault(tuple(it[name] for name in PLAYER), []).append(it["final_rank"])
    found = median_badugis(simulated).set_index([*PLAYER])["median_badugi"].to_dict()
    assert found == {who: median(held) for who, held in ranks.items()}
    assert len(found) > 10


def test_the_best_that_lost_and_the_worst_that_won() -> None:
    table = frame(
        [
            shown(42, net=-500, hand_id="1"),
            shown(42, net=-900, hand_id="2"),
            shown(3, won=True, net=900, hand_id="3"),
            shown(1001, won=True, net=10, hand_id="4"),
            shown(None, won=True, net=10, hand_id="5"),
            shown(7, net=-10, hand_id="6"),
            row(final_rank=1, net=-10, hand_id="folded"),
        ]
    )
    assert best_lost(table)["hand_id"].tolist() == ["6", "2", "1"]
    assert best_lost(table, 1)["hand_id"].tolist() == ["6"]
    assert worst_won(table)["hand_id"].tolist() == ["4", "3"]
