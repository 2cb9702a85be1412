"""Broken hands: lines lost, doubled, swapped, figures and cards changed. A fault in a log is a
value, never an exception, and no chip is lost in the count."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from badugi_hh.audit import audit
from badugi_hh.cards import show_cards
from badugi_hh.facts import COLUMNS, player_rows
from badugi_hh.parsing import Status, read_text
from badugi_hh.simulate import simulate
from badugi_hh.writing import render
from tests.texts import audit_of, codes, nets

HANDS = [render(hand) for hand in simulate(40, seed=17)]


def told(name: str) -> str:
    return (Path(__file__).parent / "hands" / f"{name}.txt").read_text(encoding="utf-8")


FIGURES = ["0", "1", "2", "40", "400", "999999999999999999"]
CARDS = [rank + suit for rank in "A25TK" for suit in "cdhs"]


@st.composite
def broken(draw: st.DrawFn) -> str:
    """A simulated hand with up to four of its lines changed."""
    header, *lines = draw(st.sampled_from(HANDS)).rstrip("\n").split("\n")
    for _ in range(draw(st.integers(1, 4))):
        at, other = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        match draw(st.sampled_from(["drop", "double", "swap", "figure", "card"])):
            case "drop" if len(lines) > 1:
                del lines[at]
            case "double":
                lines.insert(other, lines[at])
            case "swap":
                lines[at], lines[other] = lines[other], lines[at]
            case "figure":
                figure = draw(st.sampled_from(FIGURES))
                lines[at] = re.sub(r"(?<= [$€£])\d+|(?<= )\d+", figure, lines[at], count=1)
            case _:
                card = draw(st.sampled_from(CARDS))
                lines[at] = re.sub(r"\b[A2-9TJQK][cdhs]\b", card, lines[at], count=1)
    return "\n".join([header, *lines])


@settings(max_examples=250)
@given(broken())
def test_a_broken_hand_is_read_replayed_and_counted_without_an_exception(text: str) -> None:
    for reading in read_text(text):
        assert (reading.hand is not None) == (reading.status is Status.READ)
        if reading.hand is None:
            assert reading.findings, "a refusal says why"
            continue
        judged = audit(reading.hand)
        players = judged.replay.players.values()
        assert judged.replay.total == sum(player.put_in for player in players)
        assert all(player.put_in >= 0 and player.returned >= 0 for player in players)
        for row in player_rows(judged):
            assert [*row.named()] == [column.name for column in COLUMNS]
        lines = range(1, len(text.splitlines()) + 1)
        assert all(finding.line in lines for finding in (*reading.findings, *judged.findings))


def test_the_lost_line_of_a_player_to_whom_the_last_other_folds_was_a_bet() -> None:
    """It can't have been a fold: then nobody would be left."""
    judged = audit_of(told("uncalled_bet").replace("Wren: bets $1\n", ""))
    assert codes(judged) == ["L208"]
    assert nets(judged) == {"Wren": 180, "Heron": -200}


@pytest.mark.parametrize(
    ("hand", "line", "found"),
    [
        ("uncalled_bet", "Wren: posts small blind $0.50\n", "L209"),
        ("uncalled_bet", "Heron: posts big blind $1\n", "L209"),
        ("both_blinds", "Siskin: posts small & big blinds $1.50\n", "L209"),
        ("start_kept", "Heron: discards 2 cards\n", "L211"),
        ("uncalled_bet", "Wren: stands pat on [Ah 2d 7c Ts]\n", "L211"),
        ("completed_raise", "Dunlin: folds\n", "L207"),
    ],
)
def test_a_doubled_line_is_one_fault(hand: str, line: str, found: str) -> None:
    text = told(hand)
    judged = audit_of(text.replace(line, line + line))
    assert codes(judged) == [found]
    assert nets(judged) == nets(audit_of(text))


def test_a_lost_discard_line_is_one_fault_and_its_deal_line_tells_the_number() -> None:
    judged = audit_of(told("start_kept").replace("Wren: discards 2 cards [Kc Ks]\n", ""))
    assert codes(judged) == ["L215"]
    first = next(draw for draw in judged.replay.draws if draw.seat == 1)
    assert first.discarded == 2
    assert show_cards(sorted(first.after.known)) == "Ah 2d 7c 7s"


@pytest.mark.parametrize(
    ("hand", "lines", "swapped"),
    [
        (
            "start_kept",
            "Wren: stands pat on [Ah 2d 7c 9s]\nHeron: checks\n",
            "Heron: checks\nWren: stands pat on [Ah 2d 7c 9s]\n",
        ),
        (
            "both_blinds",
            "Plover: discards 2 cards\nSiskin: stands pat\n",
            "Siskin: stands pat\nPlover: discards 2 cards\n",
        ),
        (
            "both_blinds",
            "Siskin: stands pat\nPlover: checks\n",
            "Plover: checks\nSiskin: stands pat\n",
        ),
    ],
)
def test_two_swapped_lines_are_one_fault(hand: str, lines: str, swapped: str) -> None:
    text = told(hand)
    assert lines in text
    judged = audit_of(text.replace(lines, swapped))
    assert codes(judged) == ["L201"]
    assert nets(judged) == nets(audit_of(text))


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("Heron: discards 3 cards\n", "Wren: discards 3 cards\n"),
        ("Wren: discards 1 card [7s]\n", "Heron: discards 1 card [7s]\n"),
        ("Wren: stands pat on [Ah 2d 7c 9s]\n", "Heron: stands pat\n"),
    ],
)
def test_a_draw_under_a_wrong_name_is_one_fault(line: str, wrong: str) -> None:
    text = told("start_kept")
    judged, right = audit_of(text.replace(line, wrong)), audit_of(text)
    assert codes(judged) == ["L201"]
    drawn = [(draw.seat, draw.street, draw.discarded) for draw in judged.replay.draws]
    assert drawn == [(draw.seat, draw.street, draw.discarded) for draw in right.replay.draws]


@pytest.mark.parametrize(
    ("hand", "line", "wrong"),
    [
        ("both_blinds", "Siskin: raises $1 to $2\n", "Wren: raises $1 to $2\n"),
        ("both_blinds", "Wren: folds\n", "Plover: folds\n"),
        ("both_blinds", "Plover: checks\n", "Siskin: checks\n"),
        ("both_blinds", "Siskin: bets $1\n", "Heron: bets $1\n"),
        ("completed_raise", "Siskin: raises 50 to 400\n", "Plover: raises 50 to 400\n"),
        ("completed_raise", "Wren: calls 200\n*** FIRST", "Heron: calls 200\n*** FIRST"),
        ("odd_cent", "Heron: folds\n", "Wren: folds\n"),
    ],
)
def test_an_action_under_a_wrong_name_is_one_fault(hand: str, line: str, wrong: str) -> None:
    text = told(hand)
    assert line in text
    judged = audit_of(text.replace(line, wrong))
    assert codes(judged) == ["L201"]
    assert nets(judged) == nets(audit_of(text))
