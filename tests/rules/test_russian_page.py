"""The Russian rules page (R), through reading, replay and audit; docs/rules.md has the letters.

What the page says of ranks alone is also in ``tests/ranking``.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from badugi_hh.engine import Replay, replay
from badugi_hh.findings import Verdict
from badugi_hh.rules import GENERIC, POKERSTARS, Street, TieRule
from tests.rules.hands import CHECKED_DOWN, showdown, with_pot
from tests.texts import audit_of, codes, hand_of, stars


def seats_of(played: Replay, street: Street) -> tuple[list[int], list[int]]:
    """Who drew and who bet on ``street``, in order."""
    draws = [draw.seat for draw in played.draws if draw.street is street]
    bets = [decision.seat for decision in played.decisions if decision.street is street]
    return draws, bets


def test_r1_four_cards_three_draws_of_any_number() -> None:
    judged = audit_of(CHECKED_DOWN)
    assert codes(judged) == []
    players = judged.replay.players.values()
    assert {player.start.size for player in players} == {4}
    assert {player.holding.size for player in players} == {4}
    drawn = [
        [draw.discarded for draw in judged.replay.draws if draw.street is street]
        for street in (Street.FIRST_DRAW, Street.SECOND_DRAW, Street.THIRD_DRAW)
    ]
    assert drawn == [[0, 1, 4], [2, 3, 2], [4, 0, 1]]


@pytest.mark.parametrize(("number", "found"), [("4 cards", []), ("5 cards", ["L211"])])
def test_r1_no_more_cards_than_four(number: str, found: list[str]) -> None:
    text = CHECKED_DOWN.replace("Heron: discards 4 cards", f"Heron: discards {number}")
    assert codes(audit_of(text)) == found


def test_r1_two_blinds_left_of_the_button() -> None:
    judged = audit_of(CHECKED_DOWN)
    assert judged.replay.order == (2, 3, 1), "small blind, big blind, button"
    moved = CHECKED_DOWN.replace("Seat #1 is", "Seat #2 is")
    assert codes(audit_of(moved))[0] == "L209"


def test_r1_draws_and_later_betting_start_with_the_small_blinds_side() -> None:
    played = replay(hand_of(CHECKED_DOWN))
    assert seats_of(played, Street.PREDRAW) == ([], [1, 2, 3])
    for street in (Street.FIRST_DRAW, Street.SECOND_DRAW, Street.THIRD_DRAW):
        assert seats_of(played, street) == ([2, 3, 1], [2, 3, 1])


@pytest.mark.parametrize(
    ("order", "swapped"),
    [
        (
            "Heron: stands pat\nPlover: discards 1 card\n",
            "Plover: discards 1 card\nHeron: stands pat\n",
        ),
        (
            "Dealt to Wren [8d 8h 7d 2s]\nHeron: checks\nPlover: checks\n",
            "Dealt to Wren [8d 8h 7d 2s]\nPlover: checks\nHeron: checks\n",
        ),
    ],
)
def test_r1_another_order_is_out_of_turn(order: str, swapped: str) -> None:
    assert codes(audit_of(CHECKED_DOWN.replace(order, swapped))) == ["L201"]


EIGHT = ["Wren", "Heron", "Plover", "Siskin", "Dunlin", "Knot", "Ruff", "Smew"]


def drained(players: int, marker: str) -> str:
    """Everybody calls and draws three cards each time; ``marker`` stands where a player can't be
    served without cards thrown away before."""
    names = EIGHT[:players]
    left = [*names[1:], names[0]]  # from the left of the button
    stub, pile = 52 - 4 * players, 0
    lines = [
        "Heron: posts small blind $0.50",
        "Plover: posts big blind $1",
        "*** DEALING HANDS ***",
        *(f"{name}: calls $1" for name in left[2:]),
        "Heron: calls $0.50",
        "Plover: checks",
    ]
    for street in ("FIRST", "SECOND", "THIRD"):
        lines.append(f"*** {street} DRAW ***")
        for name in left:
            if stub < 3:
                lines += [marker] if marker else []
                stub, pile = stub + pile, 0
            lines.append(f"{name}: discards 3 cards")
            stub, pile = stub - 3, pile + 3
        lines += [f"{name}: checks" for name in left]
    lines += [
        "*** SHOW DOWN ***",
        *(f"{name}: mucks hand" for name in left[1:]),
        f"Heron collected ${players} from pot",
        "*** SUMMARY ***",
        f"Total pot ${players} | Rake $0",
    ]
    return stars("\n".join(lines), seats=names)


@pytest.mark.parametrize("players", [6, 8])
def test_r1_when_the_deck_runs_out_cards_thrown_away_are_dealt_again(players: int) -> None:
    """Six players are the page's limit; real tables seat eight."""
    told, silent = drained(players, "The deck is reshuffled"), drained(players, "")
    assert codes(audit_of(told)) == ["S310"], "nobody showed, but the play is legal"
    assert "L214" in codes(audit_of(silent)), "PokerStars prints a line when it reshuffles"
    assert codes(audit_of(silent, GENERIC)) == ["S310"], "other rooms need not"


@pytest.mark.parametrize(("players", "found"), [(6, []), (7, ["L210"]), (8, ["L210"])])
def test_r1_a_profile_may_state_a_maximum_of_players(players: int, found: list[str]) -> None:
    six = replace(POKERSTARS, name="six", max_seats=6)
    text = drained(players, "The deck is reshuffled")
    assert codes(audit_of(text, six)) == [*found, "S310"]
    assert codes(audit_of(text)) == ["S310"], "real tables seat eight"


@pytest.mark.parametrize(
    ("heron", "plover", "winner", "other"),
    [
        ("9c 5d 4h 3s", "9d 6c 2h As", "Heron", "Plover"),
        ("9c 5d 4h 3s", "8h 7c 6d 5s", "Plover", "Heron"),
        ("Kd Jc Th 9s", "4d 3s 2c 2h", "Heron", "Plover"),
        ("Kd Qc 9h 9s", "4d 3s 4c 3h", "Heron", "Plover"),
        ("Kd Qc Kh Qs", "Ad Ac Ah As", "Heron", "Plover"),
    ],
)
def test_r2_the_best_class_wins_then_the_highest_card_then_the_next(
    heron: str, plover: str, winner: str, other: str
) -> None:
    assert codes(audit_of(showdown(heron, plover, winner))) == []
    judged = audit_of(showdown(heron, plover, other))
    assert codes(judged) == ["S301"]
    assert [pot.verdict for pot in judged.pots] == [Verdict.MIS_SETTLED]
    assert [share.player for share in judged.findings[0].due] == [winner]


@pytest.mark.parametrize(
    ("cards", "called"),
    [
        ("5s 5d 4h Ac", "3-card: 5,4,A"),
        ("5d 4d 2d As", "2-card: 2,A"),
        ("5c 5d 5h 5s", "1-card: 5"),
        ("2s 4s 7s Ts", "1-card: 2"),
        ("Kc Kd Kh Ks", "1-card: K"),
    ],
)
def test_r3_the_room_may_call_the_examples_nothing_else(cards: str, called: str) -> None:
    def shown(name: str) -> list[str]:
        text = stars(
            """
            Wren: posts small blind $0.50
            Heron: posts big blind $1
            *** DEALING HANDS ***
            Wren: folds
            Uncalled bet ($0.50) returned to Heron
            Heron collected $1 from pot
            """,
            seats=["Wren", "Heron"],
        )
        return codes(audit_of(f"{text}Heron: shows [{cards}] ({name})\n*** SUMMARY ***\n"))

    assert shown(called) == []
    assert shown("3-card: 6,5,4") == ["S308"]


HOUSE = replace(POKERSTARS, name="house", tie_rule=TieRule.FOURTH_CARD)


@pytest.mark.parametrize(
    ("heron", "plover"),
    [
        ("7c 5d 2h 9h", "7h 5s 2c Kc"),
        ("7c 5d 2h 2d", "7h 5s 2c 7s"),
    ],
)
def test_r4_the_fourth_card_decides_where_the_house_rules_so(heron: str, plover: str) -> None:
    """Both play 7-5-2; Heron's spare card, suited or paired, is the lower one."""
    split, to_heron = (showdown(heron, plover, *w) for w in (("Heron", "Plover"), ("Heron",)))
    assert codes(audit_of(split)) == [], "by default equal hands split"
    assert codes(audit_of(to_heron)) == ["S303"]
    assert codes(audit_of(to_heron, HOUSE)) == []
    assert codes(audit_of(split, HOUSE)) == ["S301"]


def test_r4_badugis_and_two_card_hands_have_no_fourth_card_to_compare() -> None:
    for heron, plover in (("8c 6d 5h As", "8s 6c 5d Ah"), ("7c 7d 2c 2d", "7h 7s 2h 2s")):
        assert codes(audit_of(showdown(heron, plover, "Heron", "Plover"), HOUSE)) == []


def test_r5_the_draws_are_breakfast_lunch_and_dinner() -> None:
    assert [street.meal for street in Street] == ["", "breakfast", "lunch", "dinner"]


BETS = [
    ("*** FIRST DRAW ***", "$1", "$2"),
    ("*** SECOND DRAW ***", "$2", "$1"),
    ("*** THIRD DRAW ***", "$2", "$4"),
]


@pytest.mark.parametrize(("header", "right", "wrong"), BETS)
def test_r6_fixed_limit_the_small_bet_twice_then_the_big_bet(
    header: str, right: str, wrong: str
) -> None:
    def bet(amount: str) -> list[str]:
        before, after = CHECKED_DOWN.split(header)
        after = after.replace(
            "Heron: checks\nPlover: checks\nWren: checks\n",
            f"Heron: bets {amount}\nPlover: calls {amount}\nWren: calls {amount}\n",
            1,
        )
        return codes(audit_of(with_pot(before + header + after, f"${3 + 3 * int(amount[1:])}")))

    assert bet(right) == []
    assert bet(wrong) == ["L202"]


@pytest.mark.parametrize(
    ("raised", "heron", "plover", "pot", "found"),
    [
        ("$1 to $2", "$1.50", "$1", "$6", []),
        ("$2 to $3", "$2.50", "$2", "$9", ["L202"]),
        ("$0.50 to $1.50", "$1", "$0.50", "$4.50", ["L202"]),
    ],
)
def test_r6_before_the_draw_a_raise_is_by_the_small_bet(
    raised: str, heron: str, plover: str, pot: str, found: list[str]
) -> None:
    text = CHECKED_DOWN.replace("Wren: calls $1\n", f"Wren: raises {raised}\n", 1).replace(
        "Heron: calls $0.50\nPlover: checks\n",
        f"Heron: calls {heron}\nPlover: calls {plover}\n",
        1,
    )
    assert codes(audit_of(with_pot(text, pot))) == found


def test_r7_nobody_has_a_badugi() -> None:
    """The best lower class wins: three cards over two, whatever their ranks."""
    judged = audit_of(showdown("Kd Qh Jc Js", "2d Ah 2h Ad", "Heron"))
    assert codes(judged) == []
    (pot,) = judged.replay.pots
    assert [pot.ranks[seat].size for seat in (1, 2)] == [3, 2]
    assert pot.winners == (1,)
