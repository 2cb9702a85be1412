"""Faults planted in Full Tilt's text: each is found once, at its line, under its code."""

from __future__ import annotations

import pytest

from badugi_hh.audit import audit
from badugi_hh.findings import Severity
from badugi_hh.parsing import Status, read_text
from tests.sites.fulltilt.texts import RING, SIDE_POTS
from tests.texts import codes, reading_of

# A text, what is replaced in it (every time), and the code and line of what must be found.
FAULTS = {
    "wrong winner": (
        SIDE_POTS,
        [
            ("curlew wins the main pot ($5.50) with a Badugi: 7, 4, 3, A",
             "plover wins the main pot ($5.50) with a Badugi: 9, 5, 3, 2"),
            ("9s 5h 3d 2c] and lost", "9s 5h 3d 2c] and won ($5.50)"),
            ("7s 4h 3c Ad] and won ($5.50)", "7s 4h 3c Ad] and lost"),
        ],
        ("S301", 40),
    ),
    "not in that pot": (
        SIDE_POTS,
        [
            ("heron wins the side pot ($4) with a Badugi: 8, 6, 4, A",
             "curlew wins the side pot ($4) with a Badugi: 7, 4, 3, A"),
            ("8s 6h 4d Ac] and won ($4)", "8s 6h 4d Ac] and lost"),
            ("7s 4h 3c Ad] and won ($5.50)", "7s 4h 3c Ad] and won ($9.50)"),
        ],
        ("S302", 38),
    ),
    "pot line": (RING, [("Total pot $13 |", "Total pot $14 |")], ("S305", 52)),
    "pot of a street": (RING, [("(Total Pot: $9, 2", "(Total Pot: $10, 2")], ("S305", 38)),
    "division": (SIDE_POTS, [("$6. Side pot $4.", "$7. Side pot $3.")], ("S305", 42)),
    # Award and summary agree, so the rake may be what is misprinted: the pot line is told.
    "paid too little": (RING, [("($12.40)", "($12)")], ("S306", 52)),
    "summary disagrees": (RING, [("As] and won ($12.40)", "As] and won ($11.40)")], ("S306", 56)),
    "call amount": (RING, [("knot calls $1\n", "knot calls $1.50\n")], ("L206", 24)),
    "bet size": (RING, [("heron bets $1\n", "heron bets $2\n")], ("L202", 34)),
    "raise size": (RING, [("heron raises to $2", "heron raises to $3")], ("L202", 19)),
    "missing fold": (RING, [("\nplover folds\n", "\n")], ("L208", 22)),
    "missing draw": (
        RING, [("knot discards 2 cards\n", ""), ("knot is dealt 2 cards\n", "")], ("L215", 28),
    ),
    "missing discards": (RING, [("knot discards 2 cards\n", "")], ("L215", 28)),
    "missing discards of the hero": (RING, [("curlew discards 1 card [Kd]\n", "")], ("L215", 26)),
    "missing deal": (RING, [("knot is dealt 2 cards\n", "")], ("L210", 31)),
    "missing deal of the hero": (RING, [("Dealt to curlew [As 4h 7c] [2d]\n", "")], ("L210", 31)),
    "missing last deal": (RING, [("heron is dealt 1 card\n", "")], ("L210", 46)),
    "doubled deal": (
        RING, [("knot is dealt 2 cards\n", "knot is dealt 2 cards\n" * 2)], ("L210", 32),
    ),
    "missing street": (
        SIDE_POTS, [("*** SECOND DRAW *** (Total Pot: $10, 3 Players, 1 All-In)\n", "")],
        ("L211", 22),
    ),
    "not all-in": (RING, [(", and is all in", "")], ("S308", 41)),
    "a card twice": (RING, [("[8d 5s 3h 3c] - a 3-Card: 8, 5, 3", "[8d 5s 3h 4h]")], ("L213", 53)),
    "a card not held": (RING, [("discards 1 card [Kd]", "discards 1 card [Kc]")], ("L212", 26)),
    "wrong name of a hand": (
        RING, [("shows [2d 4h 7c As] a Badugi: 7", "shows [2d 4h 7c As] a Badugi: 8")],
        ("S308", 48),
    ),
    "wrong fold in the summary": (
        RING, [("folded after the 1st Draw", "folded after the 2nd Draw")], ("S308", 57),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found_at_its_line(name: str) -> None:
    text, changes, expected = FAULTS[name]
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    reading = reading_of(text)
    assert reading.hand is not None, reading.findings
    found = [f for f in audit(reading.hand).findings if f.severity > Severity.NOTE]
    assert [(f.code, f.line) for f in found] == [expected]


# What a line becomes, and the finding that refuses the hand; the hand after it is read.
UNREADABLE = {
    "not a card": ("[As 4h 7c Kd]", "[As 4h 7c Kx]", ("P105", 15)),
    "ambiguous amount": ("heron calls $2\n", "heron calls $2,5\n", ("P109", 42)),
    "unknown verb": ("heron raises to $2", "heron rises to $2", ("P108", 19)),
    "no button": ("The button is in seat #1\n", "", ("P108", 13)),
    "seat among the lines": ("knot checks\n", "Seat 6: avocet ($9)\n", ("P108", 16)),
    "a player twice": ("Seat 3: dunlin", "Seat 3: heron", ("P108", 6)),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_line_that_refuses_the_hand(name: str) -> None:
    before, after, expected = UNREADABLE[name]
    assert before in RING
    spoilt, good = read_text(RING.replace(before, after, 1) + "\n\n" + SIDE_POTS)
    assert (spoilt.status, good.status) == (Status.REFUSED, Status.READ)
    assert [(f.code, f.line) for f in spoilt.findings] == [expected]


@pytest.mark.parametrize("line", [20, 30, 45, 50])
def test_a_hand_that_is_cut_off(line: int) -> None:
    """Without an award nothing can be said of it; with one it lacks the summary alone."""
    text = "".join(RING.splitlines(keepends=True)[:line])
    assert codes(reading_of(text)) == ["P107" if "wins" in text else "P102"]


def test_a_line_that_nobody_knows_is_a_warning() -> None:
    reading = reading_of(RING.replace("avocet sits down", "The table is breaking up"))
    assert [(f.code, f.line) for f in reading.findings] == [("P101", 17)]
    assert reading.hand is not None
    assert audit(reading.hand).findings == ()
