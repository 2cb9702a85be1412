"""What came beside what the cards give."""

from __future__ import annotations

import pytest

from badugi_hh.reports.luck import luck_figure, luck_table
from badugi_hh.reports.player_sums import all_together
from badugi_hh.stats import STATS

NOBODY = all_together([])


def rows(made: int, chances: int) -> dict[str, int]:
    stat = STATS["complete_d1"]
    assert stat.chances
    return {**NOBODY, stat.made: made, stat.chances: chances}


def test_where_no_card_was_seen_there_is_nothing() -> None:
    assert luck_figure(NOBODY) is None
    assert luck_table(NOBODY).rows == ()


def test_a_rate_stands_beside_ten_outs_of_48() -> None:
    figure = luck_figure(rows(30, 100))
    assert figure is not None
    assert figure.labels == ("Complete D1",)
    assert figure.rates == (0.3,)
    assert figure.expected == (10 / 48,)
    # Wilson's interval of 30 in 100, as tables have it.
    assert figure.spans[0] == pytest.approx((0.2189, 0.3958), abs=0.0001)
    (row,) = luck_table(rows(30, 100)).rows
    assert row[1:3] == (0.3, "30 of 100")


def test_players_of_every_currency_count_together() -> None:
    assert all_together([rows(3, 10), rows(4, 20)]) == rows(7, 30)
