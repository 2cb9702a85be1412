"""Hands that are none: cancelled, cut off. They are counted, and the hands around them are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from badugi_hh.parsing import Status, read_text
from tests.texts import codes, reading_of, stars

HANDS = Path(__file__).parent / "hands"
WALK = (HANDS / "walk.txt").read_text(encoding="utf-8")
CANCELLED = (HANDS / "cancelled.txt").read_text(encoding="utf-8")

AFTER_THE_DEAL = """\
Heron: posts small blind $0.50
Plover: posts big blind $1
*** DEALING HANDS ***
Dealt to Plover [9s 9h Kd Kc]
Wren: calls $1
Hand cancelled
"""
ON_A_STREET = """\
Heron: posts small blind $0.50
Plover: posts big blind $1
*** DEALING HANDS ***
Wren: calls $1
Heron: folds
Plover: checks
*** FIRST DRAW ***
Plover: stands pat
Hand cancelled
*** SUMMARY ***
Seat 1: Wren (button) collected ($0)
"""


def test_case_51_trap_40_a_cancelled_hand_is_counted_and_no_money_is_booked() -> None:
    before, cancelled, after = read_text(f"{WALK}\n\n\n{CANCELLED}\n\n\n{WALK}")
    assert before.status is after.status is Status.READ
    assert cancelled.status is Status.CANCELLED
    assert cancelled.hand_id == "620000000051"
    assert cancelled.hand is None, "no hand: no statistics, and the blind is not charged"
    assert codes(cancelled) == ["P106"]


@pytest.mark.parametrize("play", [AFTER_THE_DEAL, ON_A_STREET])
def test_trap_40_a_hand_may_be_cancelled_at_any_time(play: str) -> None:
    reading = reading_of(stars(play))
    assert reading.status is Status.CANCELLED
    assert codes(reading) == ["P106"]


def test_play_can_not_go_on_in_a_cancelled_hand() -> None:
    reading = reading_of(stars(ON_A_STREET.replace("*** SUMMARY ***", "Wren: checks")))
    assert reading.status is Status.REFUSED
    assert codes(reading) == ["P108"]


def test_the_words_of_a_cancellation_in_chat_cancel_nothing() -> None:
    line = 'Wren said, "Hand cancelled"\n'
    reading = reading_of(WALK.replace("Wren: folds\n", f"{line}Wren: folds\n"))
    assert reading.status is Status.READ
