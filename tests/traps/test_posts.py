"""Who is in the hand, and what he posts: blinds of every kind, antes, players away."""

from __future__ import annotations

from pathlib import Path

import pytest

from badugi_hh.engine import Move, Table, replay
from badugi_hh.events import Presence
from badugi_hh.findings import Verdict
from badugi_hh.rules import Street
from tests.texts import TOURNAMENT, audit_of, codes, counters, hand_of, nets, stars

HANDS = Path(__file__).parent / "hands"


def told(name: str) -> str:
    return (HANDS / f"{name}.txt").read_text(encoding="utf-8")


def test_case_25_eight_players() -> None:
    judged = audit_of(told("eight_players"))
    assert codes(judged) == []
    assert {name: row["position"] for name, row in counters(judged).items()} == {
        "Knot": "SB",
        "Ruff": "BB",
        "Dipper": "UTG",
        "Linnet": "UTG+1",
        "Garganey": "LJ",
        "Smew": "HJ",
        "Curlew": "CO",
        "Hobby": "BTN",
    }
    assert nets(judged)["Hobby"] == 150
    stubs: list[int] = []

    def watch(_index: int, table: Table) -> None:
        stubs.append(table.deck.stub)

    replay(judged.replay.hand, watch=watch)
    assert set(stubs) == {20}, "32 of 52 cards are dealt"


def test_case_28_a_walk() -> None:
    judged = audit_of(told("walk"))
    assert codes(judged) == []
    assert judged.replay.total == 100
    assert nets(judged) == {"Wren": 0, "Heron": -50, "Plover": 50}
    winner = counters(judged)["Plover"]
    assert (winner["hands"], winner["walks"], winner["net"]) == (1, 1, 50)
    assert (winner["entry_chances"], winner["vpip"], winner["pfr"]) == (0, 0, 0)
    assert (winner["three_bet_chances"], winner["saw_first_draw"]) == (0, 0)
    assert counters(judged)["Heron"]["entry_chances"] == 1


HEADS_UP = """\
Wren: posts small blind $0.50
Heron: posts big blind $1
*** DEALING HANDS ***
Wren: calls $0.50
Heron: checks
*** FIRST DRAW ***
Heron: discards 2 cards
Wren: discards 1 card
Heron: bets $1
Wren: folds
Uncalled bet ($1) returned to Heron
Heron collected $1.90 from pot
*** SUMMARY ***
Total pot $2 | Rake $0.10
Seat 1: Wren (button) (small blind) folded after the 1st Draw
Seat 2: Heron (big blind) collected ($1.90)
"""


def test_case_29_heads_up_the_button_opens_before_the_draw_and_draws_last() -> None:
    judged = audit_of(stars(HEADS_UP, seats=["Wren", "Heron"]))
    assert codes(judged) == []
    players = judged.replay.players
    assert [players[d.seat].player for d in judged.replay.decisions] == [
        "Wren",
        "Heron",
        "Heron",
        "Wren",
    ]
    assert [players[d.seat].player for d in judged.replay.draws] == ["Heron", "Wren"]
    assert {name: row["position"] for name, row in counters(judged).items()} == {
        "Heron": "BB",
        "Wren": "BTN",
    }


def test_case_29_heads_up_in_the_other_order_is_out_of_turn() -> None:
    swapped = HEADS_UP.replace(
        "Heron: discards 2 cards\nWren: discards 1 card\n",
        "Wren: discards 1 card\nHeron: discards 2 cards\n",
    )
    assert codes(audit_of(stars(swapped, seats=["Wren", "Heron"]))) == ["L201"]


def test_case_29_the_blinds_on_the_wrong_seats_are_told() -> None:
    assert "L209" in codes(audit_of(stars(HEADS_UP, seats=["Wren", "Heron"], button=2)))


def test_case_30_of_both_blinds_the_small_one_is_dead() -> None:
    judged = audit_of(told("both_blinds"))
    assert codes(judged) == []
    siskin = judged.replay.players[4]
    assert (siskin.put_in, siskin.dead, siskin.returned) == (250, 50, 100)
    assert (judged.replay.total, judged.rake) == (500, 25)
    row = counters(judged)["Siskin"]
    assert row["position"] == "CO", "no blind: the first to act of four"
    assert (row["vpip"], row["pfr"], row["net"]) == (1, 1, 225)


def test_case_30_both_blinds_are_no_voluntary_bet() -> None:
    checked = told("both_blinds").replace(
        "Siskin: raises $1 to $2\nWren: folds\nHeron: folds\nPlover: calls $1\n",
        "Siskin: checks\nWren: folds\nHeron: folds\nPlover: checks\n",
    )
    settled = checked.replace("$4.75", "$2.85").replace("$5 | Rake $0.25", "$3 | Rake $0.15")
    judged = audit_of(settled)
    assert codes(judged) == []
    row = counters(judged)["Siskin"]
    assert (row["entry_chances"], row["vpip"], row["pfr"]) == (1, 0, 0)


NEW_PLAYERS = """\
Heron: posts small blind $0.50
Plover: posts big blind $1
Siskin: posts big blind $1
Dunlin: posts big blind $1
*** DEALING HANDS ***
Siskin: checks
Dunlin: {dunlin}
Wren: folds
Heron: folds
Plover: {plover}
{more}*** FIRST DRAW ***
"""
NEW_PLAYERS_END = """\
{draws}Plover: bets $1
Siskin: folds
Dunlin: folds
Uncalled bet ($1) returned to Plover
Plover collected {won} from pot
*** SUMMARY ***
Total pot {won} | Rake $0
Seat 1: Wren (button) folded before the Draw (didn't bet)
Seat 2: Heron (small blind) folded before the Draw
Seat 3: Plover (big blind) collected ({won})
Seat 4: Siskin folded after the 1st Draw
Seat 5: Dunlin folded after the 1st Draw
"""
PATS = "Plover: stands pat\nSiskin: stands pat\nDunlin: stands pat\n"
FIVE = ["Wren", "Heron", "Plover", "Siskin", "Dunlin"]


def test_case_31_trap_13_a_second_and_third_big_blind_are_live() -> None:
    play = NEW_PLAYERS.format(dunlin="checks", plover="checks", more="")
    text = stars(play + NEW_PLAYERS_END.format(draws=PATS, won="$3.50"), seats=FIVE)
    judged = audit_of(text)
    assert codes(judged) == []
    rows = counters(judged)
    assert {name: row["position"] for name, row in rows.items()} == {
        "Heron": "SB",
        "Plover": "BB",
        "Siskin": "HJ",
        "Dunlin": "CO",
        "Wren": "BTN",
    }
    for name in ("Siskin", "Dunlin"):
        assert (rows[name]["entry_chances"], rows[name]["vpip"], rows[name]["net"]) == (1, 0, -100)
    options = [d for d in judged.replay.decisions if d.street is Street.PREDRAW and d.seat > 2]
    assert [(d.move, d.to_call) for d in options] == [(Move.CHECK, 0)] * 3
    assert all(d.can_raise for d in options), "each has the option to raise"
    assert all(record.dead == 0 for record in judged.replay.players.values())


def test_case_31_trap_13_the_option_of_a_new_player_is_a_raise_too() -> None:
    play = NEW_PLAYERS.format(
        dunlin="raises $1 to $2", plover="calls $1", more="Siskin: calls $1\n"
    )
    text = stars(play + NEW_PLAYERS_END.format(draws=PATS, won="$6.50"), seats=FIVE)
    judged = audit_of(text)
    assert codes(judged) == []
    assert counters(judged)["Dunlin"]["pfr"] == 1


def test_trap_13_a_second_small_blind_is_dead() -> None:
    play = NEW_PLAYERS.replace("Siskin: posts big blind $1\n", "Siskin: posts small blind $0.50\n")
    play = play.format(dunlin="checks", plover="checks", more="").replace(
        "Siskin: checks", "Siskin: calls $1"
    )
    judged = audit_of(stars(play + NEW_PLAYERS_END.format(draws=PATS, won="$4"), seats=FIVE))
    assert codes(judged) == []
    siskin = judged.replay.players[4]
    assert (siskin.dead, siskin.put_in) == (50, 150)


def test_case_32_trap_19_an_all_in_small_blind_who_is_folded() -> None:
    judged = audit_of(told("away_all_in_blind"))
    assert codes(judged) == ["L216"], "a note: the room does that"
    (pot,) = judged.pots
    assert (pot.amount, pot.verdict) == (75, Verdict.SETTLED)
    assert nets(judged) == {"Heron": -15, "Plover": -30, "Wren": 45}
    row = counters(judged)["Heron"]
    assert (row["hands"], row["away"], row["entry_chances"], row["vpip"]) == (1, 1, 0, 0)


SEATED = [
    "Wren",
    "Heron (1320 in chips) is sitting out",
    "Plover (3000 in chips) is sitting out",
    "Siskin",
    "Dunlin (1500 in chips) out of hand (moved from another table into small blind)",
]


def test_case_26_trap_15_trap_16_who_is_dealt_in() -> None:
    """In a tournament a player who sits out is dealt in, posts and is folded by the room; one who
    was just moved here is not dealt in, and has no line in the summary."""
    text = stars(
        """
        Heron: posts small blind 50
        Plover: posts big blind 100
        *** DEALING HANDS ***
        Siskin: raises 100 to 200
        Wren: folds
        Heron: folds
        Plover: folds
        Uncalled bet (100) returned to Siskin
        Siskin collected 250 from pot
        *** SUMMARY ***
        Total pot 250 | Rake 0
        Seat 1: Wren (button) folded before the Draw (didn't bet)
        Seat 2: Heron (small blind) folded before the Draw
        Seat 3: Plover (big blind) folded before the Draw
        Seat 4: Siskin collected (250)
        """,
        seats=SEATED,
        opening=TOURNAMENT,
    )
    hand = hand_of(text)
    assert [seat.presence for seat in hand.seats] == [
        Presence.PLAYING,
        Presence.SITTING_OUT,
        Presence.SITTING_OUT,
        Presence.PLAYING,
        Presence.OUT_OF_HAND,
    ]
    judged = audit_of(text)
    assert codes(judged) == []
    rows = counters(judged)
    assert {name: (row["hands"], row["away"]) for name, row in rows.items()} == {
        "Heron": (1, 1),
        "Plover": (1, 1),
        "Siskin": (1, 0),
        "Wren": (1, 0),
    }
    assert nets(judged) == {"Heron": -50, "Plover": -100, "Siskin": 150, "Wren": 0}
    assert rows["Siskin"]["seats"] == 4


def test_trap_16_a_player_who_comes_back_plays() -> None:
    text = stars(
        """
        Heron: posts small blind 50
        Plover: posts big blind 100
        *** DEALING HANDS ***
        Heron has returned
        Siskin: folds
        Wren: folds
        Heron: raises 100 to 200
        Plover: folds
        Uncalled bet (100) returned to Heron
        Heron collected 200 from pot
        *** SUMMARY ***
        Total pot 200 | Rake 0
        Seat 1: Wren (button) folded before the Draw (didn't bet)
        Seat 2: Heron (small blind) collected (200)
        Seat 3: Plover (big blind) folded before the Draw
        Seat 4: Siskin folded before the Draw (didn't bet)
        """,
        seats=SEATED,
        opening=TOURNAMENT,
    )
    judged = audit_of(text)
    assert codes(judged) == []
    back = audit_of(text.replace("Plover: folds", "Plover has returned\nPlover: folds"))
    plover = counters(back)["Plover"]
    assert (plover["away"], plover["entry_chances"], plover["vpip"]) == (0, 1, 0), (
        "he folded himself"
    )
    heron, plover = counters(judged)["Heron"], counters(judged)["Plover"]
    assert (heron["away"], heron["entry_chances"], heron["vpip"]) == (0, 1, 1)
    assert (plover["away"], plover["entry_chances"]) == (1, 0)


def test_case_26_in_a_cash_game_a_player_who_sits_out_is_not_dealt_in() -> None:
    walk = told("walk").replace(
        "Plover: posts big blind $1\n", "Plover: posts big blind $1\ncuckoo: sits out\n"
    )
    listed = walk.replace(
        "Seat 3: Plover ($50 in chips)\n",
        "Seat 3: Plover ($50 in chips)\nSeat 4: Siskin ($50 in chips) is sitting out\n",
    )
    for text in (walk, listed):
        judged = audit_of(text)
        assert codes(judged) == []
        assert set(counters(judged)) == {"Wren", "Heron", "Plover"}
        assert counters(judged)["Plover"]["seats"] == 3


def test_trap_14_an_ante_all_in_and_a_return_that_includes_ante_chips() -> None:
    """The small blind has no chips left to post one; what comes back is more than the blind."""
    text = stars(
        """
        Wren: posts the ante 5 and is all-in
        Heron: posts the ante 30
        Heron: posts big blind 100
        *** DEALING HANDS ***
        Uncalled bet (125) returned to Heron
        *** FIRST DRAW ***
        Heron: stands pat
        Wren: discards 1 card
        *** SECOND DRAW ***
        Heron: stands pat
        Wren: discards 1 card
        *** THIRD DRAW ***
        Heron: stands pat
        Wren: stands pat
        *** SHOW DOWN ***
        Heron: shows [8c 6d 4h 2s] (Badugi: 8,6,4,2)
        Wren: shows [7c 6h 3d As] (Badugi: 7,6,3,A)
        Wren collected 10 from pot
        *** SUMMARY ***
        Total pot 10 | Rake 0
        Seat 1: Wren (button) showed [7c 6h 3d As] and won (10) with a Badugi: 7,6,3,A
        Seat 2: Heron (big blind) showed [8c 6d 4h 2s] and lost with a Badugi: 8,6,4,2
        """,
        seats=["Wren (5 in chips)", "Heron"],
        opening=TOURNAMENT,
    )
    judged = audit_of(text)
    assert codes(judged) == []
    assert judged.replay.players[2].returned == 125
    assert nets(judged) == {"Heron": -5, "Wren": 5}


@pytest.mark.parametrize(("call", "found"), [("calls 100", []), ("calls 60", ["L206"])])
def test_a_short_big_blind_does_not_lower_the_bet(call: str, found: list[str]) -> None:
    """Whoever enters puts in the full minimum; what nobody matches comes back."""
    text = stars(
        f"""
        Heron: posts small blind 50
        Plover: posts big blind 60 and is all-in
        *** DEALING HANDS ***
        Wren: {call}
        Heron: calls 50
        *** FIRST DRAW ***
        Heron: stands pat
        Plover: stands pat
        Wren: stands pat
        Heron: bets 100
        Wren: folds
        Uncalled bet (100) returned to Heron
        *** SECOND DRAW ***
        Heron: stands pat
        Plover: stands pat
        *** THIRD DRAW ***
        Heron: stands pat
        Plover: stands pat
        *** SHOW DOWN ***
        Heron: shows [9c 8d 4s 2h] (Badugi: 9,8,4,2)
        Heron collected 80 from side pot
        Plover: shows [7c 6d 4h 2s] (Badugi: 7,6,4,2)
        Plover collected 180 from main pot
        *** SUMMARY ***
        Total pot 260 Main pot 180. Side pot 80. | Rake 0
        """,
        seats=["Wren", "Heron", "Plover (60 in chips)"],
        opening=TOURNAMENT,
    )
    assert codes(audit_of(text)) == found


@pytest.mark.parametrize(
    ("call", "found"),
    [
        ("Wren: calls 10\n", []),
        ("Wren: calls 50\nUncalled bet (40) returned to Wren\n", []),
        ("Wren: calls 30\nUncalled bet (20) returned to Wren\n", ["L206"]),
    ],
)
def test_alone_against_a_short_big_blind_one_may_match_it_or_the_full_bet(
    call: str, found: list[str]
) -> None:
    pats = "Heron: stands pat\nWren: stands pat\n"
    text = stars(
        "Wren: posts small blind 50\nHeron: posts big blind 60 and is all-in\n"
        f"*** DEALING HANDS ***\n{call}*** FIRST DRAW ***\n{pats}*** SECOND DRAW ***\n{pats}"
        f"*** THIRD DRAW ***\n{pats}*** SHOW DOWN ***\n"
        "Heron: shows [7c 6d 4h 2s] (Badugi: 7,6,4,2)\nWren: mucks hand\n"
        "Heron collected 120 from pot\n*** SUMMARY ***\nTotal pot 120 | Rake 0\n"
        "Seat 1: Wren (button) (small blind) mucked [Jc Jd Jh Js]\n",
        seats=["Wren", "Heron (60 in chips)"],
        opening=TOURNAMENT,
    )
    assert codes(audit_of(text)) == found


def test_trap_20_a_big_blind_who_is_folded_in_an_unraised_pot() -> None:
    judged = audit_of(
        stars(
            """
            Heron: posts small blind 50
            Plover: posts big blind 100
            *** DEALING HANDS ***
            Wren: folds
            Heron: calls 50
            Plover has timed out while disconnected
            Plover: folds
            Plover is sitting out
            Heron collected 200 from pot
            *** SUMMARY ***
            Total pot 200 | Rake 0
            Seat 1: Wren (button) folded before the Draw (didn't bet)
            Seat 2: Heron (small blind) collected (200)
            Seat 3: Plover (big blind) folded before the Draw
            """,
            opening=TOURNAMENT,
        )
    )
    assert codes(judged) == ["L216"], "odd, not illegal"
    assert nets(judged) == {"Heron": 100, "Plover": -100, "Wren": 0}
    assert [pot.verdict for pot in judged.pots] == [Verdict.SETTLED]


@pytest.mark.parametrize("button", [1, 2])
def test_a_dead_button_opens_left_of_the_empty_seat(button: int) -> None:
    """Nobody need sit where the button is."""
    text = (
        told("walk")
        .replace("Seat 1: Wren", "Seat 6: Wren")
        .replace("Seat #1 is", f"Seat #{button} is")
    )
    found = codes(audit_of(text))
    assert ("L209" in found) == (button == 2), "with the button on 2, seat 3 has the small blind"
