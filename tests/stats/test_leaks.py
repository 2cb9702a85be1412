"""Simulated players with one plain leak: their statistics show just that."""

from __future__ import annotations

from typing import Any

import pandas as pd
import pytest

from badugi_hh.audit import audit
from badugi_hh.facts import frame, player_rows
from badugi_hh.simulate import simulate
from badugi_hh.simulate.policy import Temperament
from badugi_hh.stats import STATS, Sums, merge, records, summarize, value

ORDINARY = Temperament(looseness=0.9, aggression=0.5, snows=0, breaks=0, talks=0)
PAT, PASSIVE, AFRAID, FAKE, CARELESS = "Calder", "Derwent", "Greta", "Isle", "Lune"
LEAKS = {
    PAT: Temperament(0.9, 0.5, snows=1, breaks=0, talks=0),
    PASSIVE: Temperament(0.9, 0.5, snows=0, breaks=0, talks=0, passive=True),
    AFRAID: Temperament(0.9, 0.5, snows=0, breaks=0, talks=0, fears=1),
    FAKE: Temperament(0.9, 0.5, snows=0, breaks=0, talks=0, fakes=1),
    CARELESS: Temperament(0.9, 0.5, snows=0, breaks=0, talks=0, errs=1),
}


@pytest.fixture(scope="module")
def players() -> dict[str, Sums]:
    """The sums of each player over 1,200 hands, sat-out ones aside."""
    from badugi_hh.simulate.people import NAMES

    temperaments = dict.fromkeys(NAMES, ORDINARY) | LEAKS
    hands = simulate(1200, seed=11, temperaments=temperaments)
    table = frame([row for hand in hands for row in player_rows(audit(hand))])
    summary = merge([summarize(table, ("player", "currency"))], ("player", "currency"))
    counts: pd.DataFrame = summary.select_dtypes("int64").groupby(summary["player"]).sum()
    named = counts.reset_index().assign(currency="USD")
    return {sums["player"]: sums for sums in records(named)}


def rate(sums: Sums, key: str) -> Any:
    return value(STATS[key], sums)


def test_who_stands_pat_on_everything(players: dict[str, Sums]) -> None:
    assert rate(players[PAT], "pat_1") > 0.95  # all but what the shoe or a time-out takes
    assert rate(players[PAT], "pat_dealt") > 2 * float(STATS["pat_dealt"].theory())  # type: ignore[misc]
    assert rate(players[PAT], "snow") > 0.5
    assert rate(players[PAT], "early_snow") == rate(players[PAT], "snow")
    assert not rate(players[PAT], "break")


def test_who_never_raises(players: dict[str, Sums]) -> None:
    assert players[PASSIVE]["hands"] > 50
    assert [rate(players[PASSIVE], key) for key in ("pfr", "af", "three_bet")] == [0, 0, 0]
    assert rate(players[PASSIVE], "vpip") > 0


def test_who_breaks_beside_a_pat_hand(players: dict[str, Sums]) -> None:
    assert rate(players[AFRAID], "break_vs_pat") == 1
    assert rate(players[AFRAID], "break_vs_drawing") == 0


def test_who_stands_pat_on_nothing_at_last(players: dict[str, Sums]) -> None:
    assert rate(players[FAKE], "pat_3") == 1
    assert rate(players[FAKE], "faux_draw") == rate(players[FAKE], "snow") > 0.2
    assert rate(players[FAKE], "early_snow") == 0


def test_an_ordinary_player_shows_none_of_it(players: dict[str, Sums]) -> None:
    others = [
        sums for name, sums in players.items() if name not in LEAKS and sums["snow_chances"] > 20
    ]
    assert len(others) > 10
    # The room stands pat for players who are away.
    assert all(rate(sums, "snow") < 0.15 and rate(sums, "break") < 0.05 for sums in others)
    assert all(rate(sums, "pfr") > 0 for sums in others)
