"""Bets and raises: uncalled chips, caps, short all-ins, streets on which nobody can bet."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from badugi_hh.engine import Move
from badugi_hh.events import Call, Capped, Check, Fold
from badugi_hh.findings import Verdict
from badugi_hh.parsing import Status
from badugi_hh.rules import GENERIC, LIVE, POKERSTARS, Profile, ShortAllIn, Street
from tests.texts import (
    TOURNAMENT,
    audit_of,
    codes,
    counters,
    events_of,
    hand_of,
    nets,
    reading_of,
    stars,
)

HANDS = Path(__file__).parent / "hands"


def told(name: str) -> str:
    return (HANDS / f"{name}.txt").read_text(encoding="utf-8")


def test_case_33_trap_31_an_uncalled_bet_is_not_invested() -> None:
    judged = audit_of(told("uncalled_bet"))
    assert codes(judged) == []
    wren = judged.replay.players[1]
    assert (wren.put_in, wren.returned) == (200, 100)
    assert judged.paid[1] == 380
    assert nets(judged) == {"Wren": 180, "Heron": -200}
    assert sum(judged.net.values()) == -judged.rake == -20


@pytest.mark.parametrize(
    ("line", "said", "code"),
    [
        ("Uncalled bet ($1) returned to Wren\n", "", "S307"),
        ("returned to Wren", "returned to Heron", "S307"),
        ("Uncalled bet ($1)", "Uncalled bet ($0.50)", "S307"),
    ],
)
def test_trap_31_an_uncalled_bet_that_does_not_come_back_is_told_once(
    line: str, said: str, code: str
) -> None:
    judged = audit_of(told("uncalled_bet").replace(line, said))
    assert codes(judged) == [code]


ALL_IN_DRAWER = stars(
    """
    Heron: posts small blind $0.50
    Plover: posts big blind $1
    *** DEALING HANDS ***
    Dealt to Heron [8c 5d 3h 3s]
    Wren: raises $1 to $2
    Heron: calls $1 and is all-in
    Plover: calls $1
    *** FIRST DRAW ***
    Heron: discards 1 card [3s]
    Dealt to Heron [8c 5d 3h] [Kh]
    Plover: stands pat
    Wren: discards 2 cards
    Plover: bets $1
    Wren: folds
    Uncalled bet ($1) returned to Plover
    *** SECOND DRAW ***
    Heron: discards 1 card [Kh]
    Dealt to Heron [8c 5d 3h] [Qc]
    Plover: stands pat
    *** THIRD DRAW ***
    Heron: discards 1 card [Qc]
    Dealt to Heron [8c 5d 3h] [2s]
    Plover: stands pat
    *** SHOW DOWN ***
    Plover: shows [9c 6d 4h As] (Badugi: 9,6,4,A)
    Plover collected $1 from side pot
    Heron: shows [8c 5d 3h 2s] (Badugi: 8,5,3,2)
    Heron collected $4.25 from main pot
    *** SUMMARY ***
    Total pot $5.50 Main pot $4.25. Side pot $1. | Rake $0.25
    Seat 1: Wren (button) folded after the 1st Draw
    Seat 2: Heron (small blind) showed [8c 5d 3h 2s] and won ($4.25) with a Badugi: 8,5,3,2
    Seat 3: Plover (big blind) showed [9c 6d 4h As] and won ($1) with a Badugi: 9,6,4,A
    """,
    seats=["Wren", "Heron ($1.50 in chips)", "Plover"],
)


def test_case_34_trap_23_the_hand_goes_on_after_an_uncalled_bet() -> None:
    judged = audit_of(ALL_IN_DRAWER)
    assert codes(judged) == []
    assert [(pot.amount, pot.net, pot.verdict) for pot in judged.pots] == [
        (450, 425, Verdict.SETTLED),
        (100, 100, Verdict.SETTLED),
    ]
    assert nets(judged) == {"Heron": 275, "Plover": -100, "Wren": -200}
    draws = [(draw.street, draw.seat, draw.discarded) for draw in judged.replay.draws]
    assert draws == [
        (Street.FIRST_DRAW, 2, 1),
        (Street.FIRST_DRAW, 3, 0),
        (Street.FIRST_DRAW, 1, 2),
        (Street.SECOND_DRAW, 2, 1),
        (Street.SECOND_DRAW, 3, 0),
        (Street.THIRD_DRAW, 2, 1),
        (Street.THIRD_DRAW, 3, 0),
    ]
    assert max(decision.street for decision in judged.replay.decisions) is Street.FIRST_DRAW


RUN_OUT = stars(
    """
    Wren: posts small blind 50
    Heron: posts big blind 100
    *** DEALING HANDS ***
    Wren: raises 100 to 200 and is all-in
    Heron: calls 50 and is all-in
    Uncalled bet (50) returned to Wren
    *** FIRST DRAW ***
    Heron: discards 3 cards
    Wren: discards 1 card
    *** SECOND DRAW ***
    Heron: discards 2 cards
    Wren: stands pat
    *** THIRD DRAW ***
    Heron: discards 1 card
    Wren: stands pat
    *** SHOW DOWN ***
    Heron: shows [7c 6d 4h 2s] (Badugi: 7,6,4,2)
    Wren: shows [9c 8d 4s 2h] (Badugi: 9,8,4,2)
    Heron collected 300 from pot
    Wren finished the tournament in 8th place
    *** SUMMARY ***
    Total pot 300 | Rake 0
    Seat 1: Wren (button) (small blind) showed [9c 8d 4s 2h] and lost with a Badugi: 9,8,4,2
    Seat 2: Heron (big blind) showed [7c 6d 4h 2s] and won (300) with a Badugi: 7,6,4,2
    """,
    seats=["Wren (200 in chips)", "Heron (150 in chips)"],
    opening=TOURNAMENT,
)


def test_case_35_trap_23_streets_without_betting_are_no_declined_chances() -> None:
    judged = audit_of(RUN_OUT)
    assert codes(judged) == []
    assert [(d.street, d.move) for d in judged.replay.decisions] == [
        (Street.PREDRAW, Move.RAISE),
        (Street.PREDRAW, Move.CALL),
    ]
    for name, cards in {"Heron": (3, 2, 1), "Wren": (1, 0, 0)}.items():
        row = counters(judged)[name]
        assert row["showdowns"] == row["saw_first_draw"] == 1
        assert tuple(row[f"draws_{k}"] for k in (1, 2, 3)) == (1, 1, 1)
        assert tuple(row[f"cards_drawn_{k}"] for k in (1, 2, 3)) == cards
    assert nets(judged) == {"Heron": 150, "Wren": -150}


def test_trap_23_a_street_without_a_draw_of_an_all_in_player_is_incomplete() -> None:
    lacking = RUN_OUT.replace("Heron: discards 2 cards\n", "")
    assert codes(audit_of(lacking)) == ["L215"]


def test_case_36_trap_21_a_short_all_in_raise_is_completed() -> None:
    text = told("completed_raise")
    judged = audit_of(text)
    assert codes(judged) == []
    assert [(pot.amount, dict(pot.claimed)) for pot in judged.pots] == [
        (3 * 350 + 200, {2: 1250}),
        (2 * 50, {6: 100}),
    ]
    assert codes(audit_of(text, GENERIC)) == [], "where no room is known, either rule is taken"


def test_case_36_a_card_room_wants_a_full_raise_on_top() -> None:
    card_room = replace(POKERSTARS, name="card room", short_all_in=ShortAllIn.FULL_RAISE)
    told_completed, told_full = told("completed_raise"), told("completed_raise").replace(
        "raises 50 to 400", "raises 200 to 550"
    )  # fmt: skip
    assert "L202" in codes(audit_of(told_completed, card_room))
    assert "L202" not in codes(audit_of(told_full, card_room))
    assert "L202" in codes(audit_of(told_full))


SHORT_BET = stars(
    """
    Heron: posts small blind 50
    Plover: posts big blind 100
    *** DEALING HANDS ***
    Wren: calls 100
    Heron: calls 50
    Plover: checks
    *** FIRST DRAW ***
    Heron: stands pat
    Plover: stands pat
    Wren: stands pat
    Heron: bets 30 and is all-in
    Plover: raises 70 to 100
    Wren: {wren}
    Plover: folds
    Uncalled bet (100) returned to Wren
    *** SECOND DRAW ***
    Heron: stands pat
    Wren: stands pat
    *** THIRD DRAW ***
    Heron: stands pat
    Wren: stands pat
    *** SHOW DOWN ***
    Wren: shows [7c 6d 4h 2s] (Badugi: 7,6,4,2)
    Wren collected 140 from side pot
    Heron: mucks hand
    Wren collected 390 from main pot
    *** SUMMARY ***
    Total pot 530 Main pot 390. Side pot 140. | Rake 0
    Seat 1: Wren (button) showed [7c 6d 4h 2s] and won (530) with a Badugi: 7,6,4,2
    Seat 2: Heron (small blind) mucked [9c 8d 4s 2h]
    Seat 3: Plover (big blind) folded after the 1st Draw
    """,
    seats=["Wren", "Heron (130 in chips)", "Plover"],
    opening=TOURNAMENT,
)


def test_trap_21_a_short_all_in_bet_is_completed_to_a_full_one() -> None:
    assert codes(audit_of(SHORT_BET.format(wren="raises 100 to 200"))) == []
    assert codes(audit_of(SHORT_BET.format(wren="raises 130 to 230"))) == ["L202"]


@pytest.mark.parametrize("profile", [POKERSTARS, LIVE])
@pytest.mark.parametrize(("all_in", "found"), [(149, ["L202"]), (150, [])])
def test_less_than_half_a_bet_does_not_reopen_the_betting(
    profile: Profile, all_in: int, found: list[str]
) -> None:
    """Plover bet 100, and Heron is all-in for less than half a bet on top: Plover may only call.
    With half a bet he may raise: to 200 at PokerStars, to 250 in a card room."""
    to = 200 if profile is POKERSTARS or all_in < 150 else 250
    text = raised_again(all_in, to)
    assert codes(audit_of(text, profile)) == found
    assert codes(audit_of(text, GENERIC)) == [], "where no room is known, either way is taken"


def raised_again(all_in: int, to: int) -> str:
    """Plover bets 100, Heron raises to ``all_in``, and Plover ``to``."""
    pot = 400 + 2 * all_in
    return stars(
        f"""
        Heron: posts small blind 50
        Plover: posts big blind 100
        *** DEALING HANDS ***
        Wren: calls 100
        Heron: calls 50
        Plover: checks
        *** FIRST DRAW ***
        Heron: stands pat
        Plover: stands pat
        Wren: stands pat
        Heron: checks
        Plover: bets 100
        Wren: calls 100
        Heron: raises {all_in - 100} to {all_in} and is all-in
        Plover: raises {to - all_in} to {to}
        Wren: folds
        Uncalled bet ({to - all_in}) returned to Plover
        *** SECOND DRAW ***
        Heron: stands pat
        Plover: stands pat
        *** THIRD DRAW ***
        Heron: stands pat
        Plover: stands pat
        *** SHOW DOWN ***
        Plover: shows [7c 6d 4h 2s] (Badugi: 7,6,4,2)
        Heron: shows [9c 8d 4s 2h] (Badugi: 9,8,4,2)
        Plover collected {pot} from pot
        *** SUMMARY ***
        Total pot {pot} | Rake 0
        Seat 1: Wren (button) folded after the 1st Draw
        Seat 2: Heron (small blind) showed [9c 8d 4s 2h] and lost with a Badugi: 9,8,4,2
        Seat 3: Plover (big blind) showed [7c 6d 4h 2s] and won ({pot}) with a Badugi: 7,6,4,2
        """,
        seats=["Wren", f"Heron ({100 + all_in} in chips)", "Plover"],
        opening=TOURNAMENT,
    )


def raised(*raises: str) -> str:
    """A heads-up hand with these raises before the draw, Wren's first, the last one called."""
    lines = [
        f"{'Heron' if number % 2 else 'Wren'}: raises {words}"
        for number, words in enumerate(raises)
    ]
    price = int(raises[-1].split()[2])
    caller = "Heron" if len(raises) % 2 else "Wren"
    return stars(
        "\n".join(
            [
                "Wren: posts small blind 50",
                "Heron: posts big blind 100",
                "*** DEALING HANDS ***",
                *lines,
                *(["Betting is capped"] if price == 400 else []),
                f"{caller}: calls 100",
                "*** FIRST DRAW ***",
                "Heron: stands pat",
                "Wren: stands pat",
                "Heron: bets 100",
                "Wren: folds",
                "Uncalled bet (100) returned to Heron",
                f"Heron collected {2 * price} from pot",
                "*** SUMMARY ***",
                f"Total pot {2 * price} | Rake 0",
                "Seat 1: Wren (button) (small blind) folded after the 1st Draw",
                f"Seat 2: Heron (big blind) collected ({2 * price})",
            ]
        ),
        seats=["Wren", "Heron"],
        opening=TOURNAMENT,
    )


THREE_RAISES = ("100 to 200", "100 to 300", "100 to 400")


def test_trap_22_before_the_draw_the_big_blind_is_the_first_of_four_bets() -> None:
    text = raised(*THREE_RAISES)
    assert any(isinstance(event, Capped) for event in hand_of(text).events)
    assert codes(audit_of(text)) == []


def test_trap_22_the_cap_holds_with_two_players_too() -> None:
    text = raised(*THREE_RAISES, "100 to 500").replace("Betting is capped\n", "")
    assert codes(audit_of(text)) == ["L203"]
    assert codes(audit_of(text, GENERIC)) == [], "no cap is known there"
    lifted = replace(POKERSTARS, cap_heads_up=False)
    assert codes(audit_of(text, lifted)) == []


def test_trap_22_a_cap_line_without_a_cap_is_a_wrong_description() -> None:
    text = raised("100 to 200").replace("Heron: calls 100", "Betting is capped\nHeron: calls 100")
    assert codes(audit_of(text)) == ["S308"]


def test_trap_22_a_completion_is_no_extra_bet() -> None:
    """Four aggressive actions, but the price is three bets: the betting is not capped."""
    text = stars(
        """
        Heron: posts small blind 50
        Plover: posts big blind 100
        *** DEALING HANDS ***
        Wren: calls 100
        Heron: calls 50
        Plover: checks
        *** FIRST DRAW ***
        Heron: stands pat
        Plover: stands pat
        Wren: stands pat
        Heron: bets 30 and is all-in
        Plover: raises 70 to 100
        Wren: raises 100 to 200
        Plover: raises 100 to 300
        Wren: raises 100 to 400
        Betting is capped
        Plover: folds
        Uncalled bet (100) returned to Wren
        *** SECOND DRAW ***
        Heron: stands pat
        Wren: stands pat
        *** THIRD DRAW ***
        Heron: stands pat
        Wren: stands pat
        *** SHOW DOWN ***
        Wren: shows [7c 6d 4h 2s] (Badugi: 7,6,4,2)
        Wren collected 540 from side pot
        Heron: mucks hand
        Wren collected 390 from main pot
        *** SUMMARY ***
        Total pot 930 Main pot 390. Side pot 540. | Rake 0
        Seat 1: Wren (button) showed [7c 6d 4h 2s] and won (930) with a Badugi: 7,6,4,2
        Seat 2: Heron (small blind) mucked [9c 8d 4s 2h]
        Seat 3: Plover (big blind) folded after the 1st Draw
        """,
        seats=["Wren", "Heron (130 in chips)", "Plover"],
        opening=TOURNAMENT,
    )
    assert codes(audit_of(text)) == []


def test_case_45_draws_are_no_betting_actions() -> None:
    text = stars(
        """
        Wren: posts small blind $0.50
        Heron: posts big blind $1
        *** DEALING HANDS ***
        Wren: calls $0.50
        Heron: checks
        *** FIRST DRAW ***
        Heron: stands pat
        Wren: discards 2 cards
        Heron: checks
        Wren: checks
        *** SECOND DRAW ***
        Heron: stands pat
        Wren: discards 1 card
        Heron: checks
        Wren: bets $2
        Heron: raises $2 to $4
        Wren: calls $2
        *** THIRD DRAW ***
        Heron: stands pat
        Wren: discards 1 card
        Heron: bets $2
        Wren: folds
        Uncalled bet ($2) returned to Heron
        Heron collected $9.50 from pot
        *** SUMMARY ***
        Total pot $10 | Rake $0.50
        Seat 1: Wren (button) (small blind) folded after the 3rd Draw
        Seat 2: Heron (big blind) collected ($9.50)
        """,
        seats=["Wren", "Heron"],
    )
    judged = audit_of(text)
    assert codes(judged) == []
    second = [d for d in judged.replay.decisions if d.street is Street.SECOND_DRAW]
    assert [(d.seat, d.move, d.bets, d.aggressor) for d in second] == [
        (2, Move.CHECK, 0, None),
        (1, Move.BET, 0, None),
        (2, Move.RAISE, 1, 1),
        (1, Move.CALL, 2, 2),
    ]
    draws = [d for d in judged.replay.draws if d.street is Street.SECOND_DRAW]
    assert [(d.seat, d.discarded, d.order) for d in draws] == [(2, 0, 0), (1, 1, 1)]


REMARKS = stars(
    """
    Heron: posts small blind $0.50
    Plover: posts big blind $1
    *** DEALING HANDS ***
    Dealt to Wren [9s 9h Kd Kc]
    Siskin: folds (timed out)
    Dunlin: calls $1
    Wren: folds [9s 9h Kd Kc]
    Heron: calls $0.20 and is all-in
    Plover: checks (disconnected)
    *** FIRST DRAW ***
    Heron: stands pat
    Plover: stands pat
    Dunlin: stands pat
    Plover: bets $1
    Dunlin: folds (disconnected)
    Uncalled bet ($1) returned to Plover
    *** SECOND DRAW ***
    Heron: stands pat
    Plover: stands pat
    *** THIRD DRAW ***
    Heron: stands pat
    Plover: stands pat
    *** SHOW DOWN ***
    Plover: shows [Jc Td 8h 5s] (Badugi: J,T,8,5)
    Plover collected $0.60 from side pot
    Heron: shows [7c 6d 4h 2s] (Badugi: 7,6,4,2)
    Heron collected $2.10 from main pot
    *** SUMMARY ***
    Total pot $2.70 Main pot $2.10. Side pot $0.60. | Rake $0
    """,
    seats=["Wren", "Heron ($0.70 in chips)", "Plover", "Siskin", "Dunlin"],
)


def test_case_56_an_action_with_a_remark_behind_it_is_read() -> None:
    actions = events_of(hand_of(REMARKS), Fold, Call, Check)
    assert actions == [
        Fold(4, "(timed out)"),
        Call(5, 100),
        Fold(1, "[9s 9h Kd Kc]"),
        Call(2, 20, all_in=True),
        Check(3, "(disconnected)"),
        Fold(5, "(disconnected)"),
    ]


def test_case_56_the_money_of_such_actions_is_complete() -> None:
    judged = audit_of(REMARKS)
    assert codes(judged) == []
    assert nets(judged) == {"Heron": 140, "Plover": -40, "Dunlin": -100, "Siskin": 0, "Wren": 0}


@pytest.mark.parametrize("words", ["folds!", "bets", "calls all", "raises $2", "passes"])
def test_case_56_a_player_with_an_unknown_verb_is_an_error_never_skipped(words: str) -> None:
    reading = reading_of(REMARKS.replace("Siskin: folds (timed out)", f"Siskin: {words}"))
    assert reading.status is Status.REFUSED
    assert [(finding.code, finding.line, finding.column) for finding in reading.findings] == [
        ("P108", 12, 9)
    ]
