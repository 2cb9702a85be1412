"""What can be asked: by what, which statistics, in which order."""

from __future__ import annotations

from typing import Any

import pytest

from badugi_hh.facts import frame
from badugi_hh.stats import SETS, NoSuchName, arranged, ask, records, summarize, value
from tests.stats.made_rows import row


def test_columns_are_found_by_key_and_by_heading() -> None:
    question = ask(columns=("W$SD", "pat_1", "vpip"))
    assert [stat.key for stat in question.stats] == ["wsd", "pat_1", "vpip"]
    both = ask(sets=("draws",), columns=("vpip", "pat_1"))
    assert [stat.key for stat in both.stats] == [*SETS["draws"], "vpip"]


def test_capitals_mean_nothing() -> None:
    assert ask(by=("Seats",), sets=("Draws",), columns=("vpip",), sort="Seats") == ask(
        by=("seats",), sets=("draws",), columns=("VPIP",), sort="seats"
    )


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"sets": ("drws",)}, "there is no set drws; is draws meant\\?"),
        ({"sets": ("x",)}, "there is no set x; there are default, predraw, "),
        ({"columns": ("vpipp",)}, "there is no column vpipp; is vpip meant\\?"),
        ({"columns": ("qqqqqq",)}, "all are listed by: badugi-hh explain"),
        ({"by": ("plyer",)}, "nothing is told apart by plyer; is player meant\\?"),
        ({"sort": "-positoin", "by": ("position",)}, "is position meant\\?"),
    ],
)
def test_a_name_that_is_none_says_what_there_is(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(NoSuchName, match=message):
        ask(**asked)


def shown(rows: list[Any], column: str, **asked: Any) -> list[Any]:
    question = ask(columns=("vpip", "net"), **asked)
    summary = summarize(frame(rows), question.told)
    return [it[column] for it in records(arranged(summary, question))]


def test_positions_stand_in_the_order_of_the_table() -> None:
    rows = [row(hand_id=name, position=name) for name in ("BB", "BTN", "UTG", "SB", "CO", "UTG+1")]
    assert shown(rows, "position", by=("position",)) == ["UTG", "UTG+1", "CO", "BTN", "SB", "BB"]


def test_stakes_stand_in_the_order_of_their_size() -> None:
    rows = [row(small_bet=small, big_bet=2 * small) for small in (1000, 25, 200)]
    assert shown(rows, "stakes", by=("stakes",)) == ["0.25/0.50", "2/4", "10/20"]


def test_starting_hands_stand_from_the_best_to_the_worst() -> None:
    # 1,092 ranks: 715 badugis (4-3-2-A is 1, K-Q-J-T 715), then 286, 78 and 13.
    rows = [row(start_rank=rank) for rank in (1092, 716, 715, 1, None)]
    assert shown(rows, "start", by=("start",))[:4] == [
        "badugi 4", "badugi K", "three-card 3", "one-card K",
    ]  # fmt: skip


def test_of_players_who_played_most_stands_first_with_all_his_rows() -> None:
    rows = [
        *[row(player="Wren", position=name) for name in ("SB", "BTN")],
        *[row(player="Owl", position=name) for name in ("SB", "SB", "CO")],
    ]
    assert shown(rows, "player", by=("player", "position")) == ["Owl", "Owl", "Wren", "Wren"]


def test_any_column_sorts_and_what_is_not_known_stands_last() -> None:
    rows = [
        row(player="Wren", vpip=1, net=-10),
        row(player="Owl", vpip=0, net=500, currency="play", decimals=0),
        row(player="Rook", entry_chances=0, net=3000),
    ]
    # 5 units of 100 are 500; 30.00 are 3000 cents: amounts are compared in currency units.
    for sort, order in (
        ("net", ["Wren", "Rook", "Owl"]),
        ("-net", ["Owl", "Rook", "Wren"]),
        ("vpip", ["Owl", "Wren", "Rook"]),
        ("-vpip", ["Wren", "Owl", "Rook"]),
        ("player", ["Owl", "Rook", "Wren"]),
        ("-player", ["Wren", "Rook", "Owl"]),
    ):
        assert shown(rows, "player", sort=sort) == order, sort
    assert shown(rows, "player", sort="net", descending=True) == ["Owl", "Rook", "Wren"]


def test_what_tells_groups_apart_sorts_by_the_name_that_people_see() -> None:
    for by, seen, column in (
        ("player", "money", "currency"),
        ("tournament", "game", "kind"),
        ("session", "-session began", "session"),
        ("hero", "who", "hero"),
    ):
        assert ask(by=(by,), sort=seen).sort == column


def test_by_currency_all_hands_are_together() -> None:
    rows = [
        row(player="Wren", net=-10),
        row(player="Owl", net=500, currency="play"),
        row(player="Rook", net=30),
    ]
    assert shown(rows, "currency", by=("currency",)) == ["USD", "play"]
    assert shown(rows, "net", by=("currency",)) == [20, 500]


def test_amounts_in_big_bets_are_added_hand_by_hand() -> None:
    question = ask(columns=("net", "put_in", "vpip"), bets=True)
    rows = [row(net=300, put_in=100), row(net=-50, put_in=50, small_bet=25, big_bet=50)]
    (sums,) = records(summarize(frame(rows), question.told))
    # 300 of 200 are 1.5 big bets, 50 of 50 are one.
    assert [value(stat, sums) for stat in question.stats] == [0.5, 1.5, 0.0]
    assert question.stats[0].heading == "Net (big bets)"


def test_kinds_of_game_are_told_apart() -> None:
    rows = [row(), row(tournament="88000001", currency="chips", decimals=0)]
    assert shown(rows, "kind", by=("tournament",)) == ["cash", "tournament"]
