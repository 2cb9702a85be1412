"""Players with one plain habit or leak show exactly that: in their statistics, and in what stands
out of their profile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from badugi_hh.audit import audit
from badugi_hh.cards import Card
from badugi_hh.engine import Move
from badugi_hh.facts import frame, player_rows
from badugi_hh.simulate import dealing, simulate
from badugi_hh.simulate.people import NAMES
from badugi_hh.simulate.policy import Spot, Temperament
from badugi_hh.stats import (
    STATS,
    Beside,
    Group,
    Sums,
    added,
    records,
    stands_out,
    summarize,
    value,
    without,
)

# -- everybody has the habit ---------------------------------------------------------------------

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


# -- one player has the leak ---------------------------------------------------------------------

ORDINARY = Temperament(looseness=0.9, aggression=0.5, snows=0, breaks=0, talks=0)
PAT, PASSIVE, AFRAID, FAKE = "Calder", "Derwent", "Greta", "Isle"
LEAKS = {
    PAT: Temperament(0.9, 0.5, snows=1, breaks=0, talks=0),
    PASSIVE: Temperament(0.9, 0.5, snows=0, breaks=0, talks=0, passive=True),
    AFRAID: Temperament(0.9, 0.5, snows=0, breaks=0, talks=0, fears=1),
    FAKE: Temperament(0.9, 0.5, snows=0, breaks=0, talks=0, fakes=1),
}


@pytest.fixture(scope="module")
def players() -> dict[str, Sums]:
    """What each player did over 1,200 hands."""
    temperaments = dict.fromkeys(NAMES, ORDINARY) | LEAKS
    hands = simulate(1200, seed=11, temperaments=temperaments)
    table = frame([row for hand in hands for row in player_rows(audit(hand))])
    rows: dict[str, list[Sums]] = {}
    for sums in records(summarize(table, ("player", "currency"))):
        rows.setdefault(sums["player"], []).append(sums)
    return {name: added(of_him) for name, of_him in rows.items()}


def rate(sums: Sums, key: str) -> Any:
    return value(STATS[key], sums)


def profile(players: dict[str, Sums], name: str) -> list[Beside]:
    """What stands out of a player beside all others."""
    return stands_out(players[name], without(added(players.values()), players[name]))


def test_who_stands_pat_on_everything(players: dict[str, Sums]) -> None:
    assert rate(players[PAT], "pat_1") > 0.95  # all but what the shoe or a time-out takes
    assert rate(players[PAT], "snow") > 0.5
    assert rate(players[PAT], "early_snow") == rate(players[PAT], "snow")
    assert not rate(players[PAT], "break")
    first, second, *_ = profile(players, PAT)
    assert {first.stat.key, second.stat.key} == {"pat_dealt", "early_snow"}
    assert min(first.gap, second.gap) > 0.6


def test_who_never_bets_nor_raises(players: dict[str, Sums]) -> None:
    assert players[PASSIVE]["hands"] > 50
    assert [rate(players[PASSIVE], key) for key in ("pfr", "af", "three_bet")] == [0, 0, 0]
    assert rate(players[PASSIVE], "vpip") > 0
    out = profile(players, PASSIVE)
    assert {it.stat.group for it in out} == {Group.BETTING}
    assert all(it.values[0] == 0 and it.gap < -0.3 for it in out)


def test_who_breaks_beside_a_pat_hand(players: dict[str, Sums]) -> None:
    assert rate(players[AFRAID], "break_vs_pat") == 1
    assert rate(players[AFRAID], "break_vs_drawing") == 0
    largest = max(profile(players, AFRAID), key=lambda it: it.gap)
    assert (largest.stat.key, largest.gap > 0.4) == ("break_vs_pat", True)


def test_who_stands_pat_on_nothing_at_last(players: dict[str, Sums]) -> None:
    assert rate(players[FAKE], "pat_3") == 1
    assert rate(players[FAKE], "faux_draw") == rate(players[FAKE], "snow") > 0.2
    assert rate(players[FAKE], "early_snow") == 0
    first, second, *_ = profile(players, FAKE)
    assert (first.stat.key, second.stat.key) == ("pat_3", "faux_draw")


def test_an_ordinary_player_shows_none_of_it(players: dict[str, Sums]) -> None:
    others = [name for name, sums in players.items() if name not in LEAKS and sums["hands"] > 60]
    assert len(others) > 20
    for name in others:
        # The room stands pat for players who are away.
        assert (rate(players[name], "snow") or 0) < 0.15, name
        assert (rate(players[name], "break") or 0) < 0.05, name
        assert rate(players[name], "pfr") > 0, name
        assert all(abs(it.gap) < 0.2 for it in profile(players, name)), name
    # By chance one in twenty; more, since decisions of one hand are not drawn apart.
    assert sum(bool(profile(players, name)) for name in others) < len(others) / 4
