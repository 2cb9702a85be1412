"""Players with one plain habit show exactly that habit in their statistics."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from badugi_hh.audit import audit
from badugi_hh.cards import Card
from badugi_hh.engine import Move
from badugi_hh.facts import frame, player_rows
from badugi_hh.simulate import dealing, simulate
from badugi_hh.simulate.policy import Spot
from badugi_hh.stats import STATS, Sums, records, summarize, value

Habit = Callable[[Spot], Move]


def never_raises(spot: Spot) -> Move:
    return Move.CALL if spot.to_call else Move.CHECK


def always_raises(spot: Spot) -> Move:
    if spot.can_raise:
        return Move.RAISE if spot.bets else Move.BET
    return never_raises(spot)


def folds_to_any_bet(spot: Spot) -> Move:
    return Move.FOLD if spot.to_call else Move.CHECK


def all_players_together(habit: Habit, monkeypatch: pytest.MonkeyPatch) -> Sums:
    """The statistics of cash hands in which everybody has this habit."""

    def move(cards: Sequence[Card], spot: Spot, *_: object) -> Move:  # noqa: ARG001
        return habit(spot)

    monkeypatch.setattr(dealing, "choose_move", move)
    table = frame([row for hand in simulate(60, 5) for row in player_rows(audit(hand))])
    (sums,) = records(summarize(table[table["currency"] == "USD"], ("currency",)))
    return sums


def values(sums: Sums, *keys: str) -> list[Any]:
    return [value(STATS[key], sums) for key in keys]


# Now and then somebody's connection breaks, and the room checks or folds for him; and who posted to
# enter checks when nobody came in before him.
NEARLY_ALWAYS = pytest.approx(1, abs=0.1)


def test_who_never_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    sums = all_players_together(never_raises, monkeypatch)
    assert values(sums, "pfr", "open_raise", "iso_raise", "steal", "afq") == [0] * 5
    assert values(sums, "open_limp", "over_limp", "free_look", "wtsd") == [NEARLY_ALWAYS] * 4
    # Nobody raises, so that nobody faces a raise, nor after the draws a bet.
    assert values(sums, "three_bet", "cold_call", "fold_to_bet", "check_raise") == [None] * 4
    assert values(sums, "bet_first", "bet_last", "bet_ahead", "bet_behind") == [0] * 4


def test_who_always_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    sums = all_players_together(always_raises, monkeypatch)
    assert values(sums, "vpip", "saw_first_draw", "wtsd") == [NEARLY_ALWAYS] * 3
    assert values(sums, "open_limp", "over_limp", "limp_call") == [0, None, None]
    # Who had the chance took it.
    for key in ("four_bet", "raise_bet", "bet_first", "bet_ahead", "bet_behind", "bet_into_pat"):
        assert value(STATS[key], sums) == NEARLY_ALWAYS, key


def test_who_folds_to_any_bet(monkeypatch: pytest.MonkeyPatch) -> None:
    sums = all_players_together(folds_to_any_bet, monkeypatch)
    assert values(sums, "vpip", "pfr", "open_raise", "open_limp") == [0, 0, 0, 0]
    assert sums["walks"] > 0.8 * sums["hands_won"]
    assert value(STATS["won_without_showdown"], sums) == NEARLY_ALWAYS
