"""Full Tilt's rules page (F), through reading, replay and audit; docs/rules.md has the letters.

What the page says of ranks alone is also in ``tests/ranking``.
"""

from __future__ import annotations

import pytest

from badugi_hh.engine import Move
from badugi_hh.findings import Verdict
from badugi_hh.rules import Street, Structure
from tests.rules.hands import CHECKED_DOWN, showdown, with_pot
from tests.texts import audit_of, codes, counters, hand_of, nets, stars


def codes_of(text: str) -> list[str]:
    return codes(audit_of(text))


@pytest.mark.parametrize(
    ("heron", "plover"),
    [
        pytest.param("Ac 5d 6h 7s", "2d 5c 6s 7h", id="the ace is low"),
        pytest.param("Ac Ad Ah As", "2c 2d 2h 2s", id="alone, too"),
        pytest.param("Kc Qd Jh Ts", "3c 3d 2h As", id="a pair counts against"),
        pytest.param("Kc Qd Jh Ts", "4d 3h 2s Ad", id="two of a suit count against"),
        pytest.param("8c 7d 6h 4s", "8d 7c 6s 5h", id="a straight is nothing better"),
        pytest.param("5c 4d 3h 2s", "6c 4h 3s 2d", id="a straight is nothing worse"),
    ],
)
def test_f1_ace_low_pairs_and_suits_against_straights_nothing(heron: str, plover: str) -> None:
    assert codes_of(showdown(heron, plover, "Heron")) == []
    assert codes_of(showdown(heron, plover, "Plover")) == ["S301"]


@pytest.mark.parametrize(
    ("cards", "called"),
    [
        ("4d 3h 2s Ac", "Badugi: 4,3,2,A"),
        ("4d 3h 2s Ad", "3-card: 3,2,A"),
        ("4d 4h 3s As", "2-card: 4,A"),
        ("Ad Ah As Ac", "1-card: A"),
        ("4d 3d 2d Ad", "1-card: A"),
    ],
)
def test_f2_the_examples_by_name(cards: str, called: str) -> None:
    text = showdown("Kc Kd Kh Ks", cards, "Plover").replace(f"[{cards}]", f"[{cards}] ({called})")
    assert codes_of(text) == []
    assert codes_of(text.replace(called, "Badugi: 5,4,3,2")) == ["S308"]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("9c 8d 7h 6s", "Td 8h 7s 5c"),
        ("8c 6d 5h 4s", "8d 7h 6s 5c"),
        ("9c 8d 7h 7s", "Th 8s 7c 7d"),
        ("8c 6d 5h 5s", "8h 7s 6c 6h"),
        ("9c 8d 9h 8s", "Tc 8h Th 8c"),
        ("8c 8d 8h 8s", "9c 9d 9h 9s"),
    ],
)
def test_f2_in_every_class_the_highest_card_decides_then_the_next(better: str, worse: str) -> None:
    assert codes_of(showdown(better, worse, "Heron")) == []
    assert codes_of(showdown(worse, better, "Heron")) == ["S301"]


def test_f3_the_blinds_are_left_of_the_button() -> None:
    hand = hand_of(CHECKED_DOWN)
    assert (hand.button, audit_of(CHECKED_DOWN).replay.order) == (1, (2, 3, 1))
    other_way = CHECKED_DOWN.replace(
        "Heron: posts small blind $0.50\nPlover: posts big blind $1\n",
        "Plover: posts small blind $0.50\nHeron: posts big blind $1\n",
    )
    assert "L209" in codes_of(other_way)


ENTERING = """\
Heron: posts small blind $0.50
Plover: posts big blind $1
Siskin: posts big blind $1
*** DEALING HANDS ***
Siskin: {siskin}
Wren: folds
Heron: folds
Plover: {plover}
{end}"""
WALKED_OVER = """\
Uncalled bet ($1) returned to Siskin
Siskin collected $2.50 from pot
*** SUMMARY ***
Total pot $2.50 | Rake $0
"""


def test_f3_who_sits_down_may_post_as_much_as_the_big_blind_and_is_dealt_in_at_once() -> None:
    text = ENTERING.format(siskin="raises $1 to $2", plover="folds", end=WALKED_OVER)
    judged = audit_of(stars(text, seats=["Wren", "Heron", "Plover", "Siskin"]))
    assert codes(judged) == []
    assert counters(judged)["Siskin"]["hands"] == 1
    assert nets(judged) == {"Wren": 0, "Heron": -50, "Plover": -100, "Siskin": 150}


def test_f3_what_he_posts_equals_the_big_blind() -> None:
    text = ENTERING.format(siskin="raises $1 to $2", plover="folds", end=WALKED_OVER)
    short = text.replace("Siskin: posts big blind $1", "Siskin: posts big blind $0.75")
    assert codes_of(stars(short, seats=["Wren", "Heron", "Plover", "Siskin"])) == ["L209"]


def test_f3_who_waits_for_the_big_blind_is_not_dealt_in() -> None:
    waiting = CHECKED_DOWN.replace(
        "Seat 3: Plover ($50 in chips)\n",
        "Seat 3: Plover ($50 in chips)\nSeat 4: Siskin ($50 in chips) is sitting out\n",
    )
    judged = audit_of(waiting)
    assert codes(judged) == []
    assert "Siskin" not in counters(judged)


def test_f4_the_first_round_starts_left_of_the_big_blind_who_has_the_option() -> None:
    judged = audit_of(CHECKED_DOWN)
    first = [d for d in judged.replay.decisions if d.street is Street.PREDRAW]
    assert [(d.seat, d.move) for d in first] == [
        (1, Move.CALL),
        (2, Move.CALL),
        (3, Move.CHECK),
    ]
    assert first[-1].can_raise, "the blind is a bet, not an action"
    assert [record.start.size for record in judged.replay.players.values()] == [4, 4, 4]


def test_f4_the_option_is_a_raise_too() -> None:
    raised = CHECKED_DOWN.replace(
        "Plover: checks\n", "Plover: raises $1 to $2\nWren: calls $1\nHeron: calls $1\n", 1
    )
    assert codes_of(with_pot(raised, "$6")) == []


def test_f4_nobody_takes_the_option_from_the_big_blind() -> None:
    assert codes_of(CHECKED_DOWN.replace("Plover: checks\n", "", 1)) == ["L208"]


def test_f4_the_small_blind_does_not_open() -> None:
    swapped = CHECKED_DOWN.replace(
        "Wren: calls $1\nHeron: calls $0.50\n", "Heron: calls $0.50\nWren: calls $1\n"
    )
    assert codes_of(swapped) == ["L201"]


@pytest.mark.parametrize("amount", ["$0.50", "$1.50", "$2", "$3"])
def test_f5_in_fixed_limit_there_is_one_size_of_bet(amount: str) -> None:
    assert hand_of(CHECKED_DOWN).stakes.structure is Structure.FIXED_LIMIT
    first, second = CHECKED_DOWN.split("*** SECOND DRAW ***")
    text = (
        f"{first}*** SECOND DRAW ***"
        + second.replace(
            "Heron: checks\nPlover: checks\nWren: checks\n",
            f"Heron: bets {amount}\nPlover: folds\nWren: folds\n"
            f"Uncalled bet ({amount}) returned to Heron\nHeron collected $3 from pot\n@",
            1,
        ).partition("@")[0]
        + "*** SUMMARY ***\nTotal pot $3 | Rake $0\n"
    )
    assert codes_of(text) == ([] if amount == "$2" else ["L202"])


@pytest.mark.parametrize(
    ("discards", "deal", "found"),
    [
        ("discards 2 cards [8d 8h]", "[7d 2s] [Kh 6s]", None),
        ("discards 2 cards [8d 8h]", "[7d 2s] [Kh 6s 5s]", "L210"),
        ("discards 2 cards [8d 8h]", "[7d 2s 8d] [Kh]", "L210"),
        ("discards 3 cards [8d 8h]", "[7d 2s] [Kh 6s]", "L211"),
        ("discards 2 cards [8d 9h]", "[7d 2s] [Kh 6s]", "L212"),
    ],
)
def test_f6_as_many_cards_are_dealt_as_were_thrown_away(
    discards: str, deal: str, found: str | None
) -> None:
    text = CHECKED_DOWN.replace(
        "discards 2 cards [8d 8h]\nDealt to Wren [7d 2s] [Kh 6s]",
        f"{discards}\nDealt to Wren {deal}",
    )
    assert codes_of(text)[:1] == ([found] if found else [])


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_f6_any_number_or_none(count: int) -> None:
    cards = "1 card" if count == 1 else f"{count} cards"
    text = CHECKED_DOWN.replace("Plover: discards 1 card\n", f"Plover: discards {cards}\n")
    judged = audit_of(text)
    assert codes(judged) == []
    assert counters(judged)["Plover"][f"d{count}_draw_1"] == 1
    assert counters(judged)["Plover"]["d0_draw_3"] == 1


def test_f6_a_card_is_dealt_again_only_after_a_reshuffle() -> None:
    """Wren threw the queen of clubs away at the first draw."""
    back = CHECKED_DOWN.replace("mucked [Qd Qh 8s 8c]", "mucked [Qc Qh 8s 8c]")
    assert codes_of(back) == ["L213"]
    reshuffled = back.replace(
        "Plover: discards 3 cards\n", "The deck is reshuffled\nPlover: discards 3 cards\n"
    )
    assert codes_of(reshuffled) == []


ROUND = "Heron: checks\nPlover: checks\nWren: checks\n*** SECOND"


@pytest.mark.parametrize(
    ("played", "pot", "found"),
    [
        ("Heron: bets $1\nPlover: calls $1\nWren: calls $1\n", "$6", []),
        ("Heron: checks\nPlover: bets $1\nWren: calls $1\nHeron: calls $1\n", "$6", []),
        (
            "Heron: bets $1\nPlover: raises $1 to $2\nWren: calls $2\nHeron: calls $1\n",
            "$9",
            [],
        ),
        ("Heron: bets $1\nPlover: checks\nWren: calls $1\n", "$6", ["L205"]),
        ("Heron: checks\nPlover: calls $1\nWren: checks\n", "$3", ["L206"]),
        ("Heron: bets $1\nPlover: bets $1\nWren: calls $1\n", "$6", ["L202"]),
        ("Heron: checks\nWren: checks\nPlover: checks\n", "$3", ["L201"]),
    ],
)
def test_f7_check_or_bet_then_fold_call_or_raise(played: str, pot: str, found: list[str]) -> None:
    text = CHECKED_DOWN.replace(ROUND, f"{played}*** SECOND")
    assert codes_of(with_pot(text, pot)) == found


def test_f8_the_showdown_comes_after_the_fourth_round() -> None:
    judged = audit_of(CHECKED_DOWN)
    assert judged.replay.showdown
    assert max(decision.street for decision in judged.replay.decisions) is Street.THIRD_DRAW
    start, end = CHECKED_DOWN.index("*** THIRD DRAW"), CHECKED_DOWN.index("*** SHOW DOWN")
    assert codes_of(CHECKED_DOWN[:start] + CHECKED_DOWN[end:])[0] == "L215"


def test_f8_equal_hands_split_the_pot_equally() -> None:
    """Suits never break a tie, and neither do cards that do not play."""
    for heron, plover in (("8c 6d 5h As", "8s 6c 5d Ah"), ("7c 5d 2h 2d", "7h 5s 2c Kc")):
        judged = audit_of(showdown(heron, plover, "Heron", "Plover"))
        assert codes(judged) == []
        assert nets(judged) == {"Heron": 0, "Plover": 0}
        greedy = audit_of(showdown(heron, plover, "Heron"))
        assert codes(greedy) == ["S303"]
        assert [pot.verdict for pot in greedy.pots] == [Verdict.MIS_SETTLED]
        due = {share.player: share.amount for share in greedy.findings[0].due}
        assert due == {"Heron": 100, "Plover": 100}
