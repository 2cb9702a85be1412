"""Faults planted in Phenom Poker's text are found: each once, at its line, by its code."""

from __future__ import annotations

import pytest

from badugi_hh.findings import Verdict
from tests.sites.phenom.hands import HAND, changed, without
from tests.texts import audit_of, reading_of


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("heron: calls $2.00\n*** FIRST", "heron: calls $3.00\n*** FIRST", "L206"),
        ("plover: bets $2.00", "plover: bets $1.00", "L202"),
        ("plover: raises $2.00 to $4.00", "plover: raises $3.00 to $5.00", "L202"),
        ("heron: shows [As 4h 7c 2d]", "heron: shows [As 4h 7c As]", "L213"),
        ("Total pot $29.00", "Total pot $30.00", "S305"),
        ("heron collected $27.80", "heron collected $26.80", "S306"),
    ],
)
def test_a_line_that_is_wrong(old: str, new: str, code: str) -> None:
    text = changed(HAND, old, new)
    at = text[: text.index(new)].count("\n") + 1
    assert [(f.code, f.line) for f in audit_of(text).findings] == [(code, at)]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("curlew: folds", "L208"),
        ("plover: bets $2.00", "L208"),
        ("plover: discards 2 cards", "L215"),
        ("*** SECOND DRAW ***", "L211"),
    ],
)
def test_a_line_that_is_missing(line: str, code: str) -> None:
    at = HAND[: HAND.index(f"\n{line}\n")].count("\n") + 2
    found = audit_of(without(HAND, line)).findings
    assert [(finding.code, finding.line) for finding in found] == [(code, at)]


def test_a_pot_paid_to_the_wrong_player() -> None:
    text = changed(HAND, "heron collected", "plover collected")
    text = changed(text, "and won ($27.80) with", "and lost with")
    text = changed(text, "and lost with a Badugi: 8", "and won ($27.80) with a Badugi: 8")
    judged = audit_of(text)
    assert [(f.code, f.player) for f in judged.findings] == [("S301", "plover")]
    assert [pot.verdict for pot in judged.pots] == [Verdict.MIS_SETTLED]


def test_an_action_that_is_no_action() -> None:
    reading = reading_of(changed(HAND, "plover: draws 2 cards", "plover: draws two cards"))
    assert [finding.code for finding in reading.findings] == ["P108"]
