"""Faults planted in KingsClub's text are found: each once, at its line, by its code."""

from __future__ import annotations

import pytest

from badugi_hh.findings import Verdict
from tests.sites.kingsclub.hands import HAND, changed, line_of, without
from tests.texts import audit_of, codes, nets, reading_of


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("calls 60\ncurlew calls", "calls 75\ncurlew calls", "L206"),
        ("heron calls 30\n", "heron calls 60\n", "L206"),
        ("curlew bets 30", "curlew bets 31", "L202"),
        ("heron raises to 120", "heron raises to 90", "L202"),
        ("curlew: posts the big blind 30", "curlew: posts the big blind 25", "L209"),
        ("heron draws 1", "heron draws 5", "L211"),
        ("curlew shows [As 4h 7c 2d]", "curlew shows [As 4h 7c 3d]", "L212"),
        ("heron shows [8d 5s 3h Ac]", "heron shows [8d 5s 4h Ac]", "L213"),
        ("Seat 2: plover (660.50) -210", "Seat 2: plover (660.50) -200", "S306"),
        ("Seat 2: plover (660.50) -210", "Seat 2: plover (670.50) -210", "S306"),
        ("Rake 3", "Rake 4", "S306"),
        ("wins (120) from side pot 1", "wins (110) from side pot 1", "S308"),
    ],
)
def test_a_line_that_is_wrong(old: str, new: str, code: str) -> None:
    text = changed(HAND, old, new)
    judged = audit_of(text)
    at = text[: text.index(new)].count("\n") + 1
    assert [(f.code, f.line) for f in judged.findings] == [(code, at)]


@pytest.mark.parametrize(
    ("line", "code", "at"),
    [
        ("avocet folds", "L208", 0),
        ("curlew bets 30", "L208", 0),
        ("heron draws 1", "L215", 1),
        ("*** 2ND DRAW ***", "L211", 0),
        ("Seat 2: plover (660.50)", "S308", -1),
        ("curlew wins", "S308", -4),
        ("*** SUMMARY ***", "P108", 0),
    ],
)
def test_a_line_that_is_missing(line: str, code: str, at: int) -> None:
    text = without(HAND, line)
    reading = reading_of(text)
    found = [*reading.findings, *(audit_of(text).findings if reading.hand else ())]
    assert [(f.code, f.line) for f in found] == [(code, line_of(HAND, line) + at)]


def test_a_pot_paid_to_the_wrong_player() -> None:
    """Results and payout agree, and the better hand got nothing of the main pot."""
    text = changed(HAND, "curlew wins (492) from pot", "heron wins (492) from pot")
    text = changed(text, "Seat 1: heron (1,320) -90", "Seat 1: heron (1,812) +402")
    text = changed(text, "Seat 4: curlew (492) +342", "Seat 4: curlew (0) -150")
    judged = audit_of(text)
    assert [(f.code, f.line) for f in judged.findings] == [
        ("S301", line_of(text, "heron wins (492)"))
    ]
    assert [pot.verdict for pot in judged.pots] == [Verdict.MIS_SETTLED, Verdict.SETTLED]
    assert [(s.player, s.shown) for s in judged.findings[0].due] == [("curlew", "492")]


def test_a_payout_line_that_names_the_wrong_player() -> None:
    """The results say that the right one was paid."""
    text = changed(HAND, "curlew wins (492) from pot", "heron wins (492) from pot")
    judged = audit_of(text)
    assert [(f.code, f.line) for f in judged.findings] == [
        ("S308", line_of(text, "heron wins (120)"))
    ]
    assert nets(judged)["curlew"] == 342_00


def test_a_payout_line_that_is_missing_beside_another() -> None:
    text = without(HAND, "heron wins (120)")
    judged = audit_of(text)
    assert [(f.code, f.player) for f in judged.findings] == [("S308", "heron")]
    assert nets(judged)["heron"] == -90_00


def test_rake_without_a_draw() -> None:
    head, _, _ = HAND.partition("avocet checks")
    text = (
        head
        + """\
avocet folds
heron folds
plover folds
*** SUMMARY ***
Seat 1: heron (1,410) 0
Seat 2: plover (855.50) -15
Seat 4: curlew (209) +59
Seat 6: avocet (555) -45
Rake 1
curlew wins pot (89)
"""
    )
    assert codes(audit_of(text)) == ["L216", "S309"]  # he folds with nothing to call
