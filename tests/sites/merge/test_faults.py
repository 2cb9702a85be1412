"""One fault planted in the text of a sound hand: found at its line, under its code."""

from __future__ import annotations

import re

import pytest

from badugi_hh.audit import audit
from badugi_hh.findings import Severity, Verdict
from badugi_hh.rules import Structure
from badugi_hh.simulate import simulate
from badugi_hh.writing import render
from tests.sites.merge.texts import HAND, codes, line_of, reading_of

# What is planted in the hand of docs/sites.md: a piece of its text, what stands there instead, the
# codes that come of it, and a piece of the line that is to blame.
PLANTS = {
    "main pot to a beaten hand": (
        '"1" player="3" hand="Badugi, 7-4-2-A"',
        '"1" player="1" hand="Badugi, 8-5-3-A"',
        ["S301"],
        "winner",
    ),
    "side pot to who is not in it": (
        '"2" player="1" hand="Badugi, 8-5-3-A"',
        '"2" player="3" hand="Badugi, 7-4-2-A"',
        ["S302"],
        'potnumber="2"',
    ),
    "side pot to a loser": ('"2" player="1" hand="Badugi, 8-5-3-A"', '"2" player="0"', ["S301"],
                            'potnumber="2"'),
    "winner paid too little": ('amount="32.00"', 'amount="20.00"', ["S306"], "26.00"),
    "winner paid too much": ('amount="32.00"', 'amount="34.00"', ["S306"], "26.00"),
    "winner's line missing": ('\t\t<winner amount="32.00"', None, ["S306"], "26.00"),
    "call too small": ('player="1" amount="8.00"', 'player="1" amount="7.00"', ["L206"], "7.00"),
    "raise above the pot": ('type="RAISE" timestamp="1299366904000" player="0" amount="3.00"',
                            'type="RAISE" timestamp="1299366904000" player="0" amount="4.00"',
                            None, 'amount="4.00"'),
    "more chips than he has": ('player="3" amount="6.00"', 'player="3" amount="9.00"', None,
                               'player="3" amount="9.00"'),
    "all-in with chips left": ('nickname="curlew" balance="$9.00"',
                               'nickname="curlew" balance="$19.00"', ["L202"], "ALL_IN"),
    "wrong name of a hand": ('hand="Badugi, 8-5-3-A"', 'hand="Badugi, 8-5-2-A"', ["S308"],
                             'potnumber="2"'),
    "wrong big blind": ('player="3" amount="1.00"', 'player="3" amount="1.50"', None,
                        'player="3" amount="1.50"'),
    "shown cards not held": ('type="SHOWN" cards="7c,As', 'type="SHOWN" cards="8c,As', None,
                             'cards="8c,As'),
    "a card in two places": ('type="MUCKED" cards="9h,', 'type="MUCKED" cards="As,', ["L213"],
                             "MUCKED"),
    "no card": ('cards="9h,6s', 'cards="1h,6s', ["P105"], "MUCKED"),
    "no number": ('player="1" amount="4.00"', 'player="1" amount="4,00"', ["P109"], "4,00"),
    "seat taken twice": ('seat="1"', 'seat="0"', ["P108"], "dunlin"),
}  # fmt: skip


@pytest.mark.parametrize("plant", PLANTS)
def test_a_fault_is_found_where_it_is(plant: str) -> None:
    piece, instead, found, where = PLANTS[plant]
    assert HAND.count(piece) == 1
    if instead is None:
        text = "\n".join(line for line in HAND.split("\n") if piece not in line)
    else:
        text = HAND.replace(piece, instead)
    reading = reading_of(text)
    judged = audit(reading.hand) if reading.hand else None
    findings = judged.findings if judged else reading.findings
    grave = [finding for finding in findings if finding.severity > Severity.NOTE]
    assert grave
    if found is not None:
        assert [finding.code for finding in grave] == found
    first = text.split("\n")[grave[0].line - 1]
    assert where in first, grave


DROPPED: dict[str, tuple[str, str]] = {
    "fold": ('type="FOLD"', "L208"),
    "call": ('type="CALL"', "L208"),
    "draw": ('type="DRAW"', "L215"),
}


@pytest.mark.parametrize("missing", DROPPED)
@pytest.mark.parametrize("structure", [Structure.POT_LIMIT, Structure.HALF_POT_LIMIT])
def test_a_missing_line_is_always_found(missing: str, structure: Structure) -> None:
    """In simulated hands: any line of the kind, taken out."""
    piece, code = DROPPED[missing]
    tried = 0
    for hand in simulate(60, 51, "merge", structure):
        lines = render(hand).split("\n")
        acts = [re.search(r'<event.* player="([0-9])"', line) for line in lines]
        seats = [act[1] if act else "" for act in acts]
        # Who has no other line was not dealt in, as far as the log tells.
        places = [n for n, line in enumerate(lines) if piece in line and seats.count(seats[n]) > 1]
        if not places:
            continue
        at = places[len(places) // 2]
        reading = reading_of("\n".join([*lines[:at], *lines[at + 1 :]]))
        if reading.hand is None:
            assert codes(reading) != []
            continue
        judged = audit(reading.hand)
        grave = [f.code for f in judged.findings if f.severity > Severity.NOTE]
        assert grave, hand.id
        tried += code in grave
    assert tried > 15


@pytest.mark.parametrize("structure", Structure)
def test_a_pot_paid_to_a_loser_is_always_found(structure: Structure) -> None:
    tried = 0
    for hand in simulate(150, 52, "merge", structure):
        text = render(hand)
        sound = audit(hand)
        pot = sound.pots[0]
        losers = [seat for seat in sound.replay.pots[0].eligible if seat not in pot.due]
        winner_lines = [line for line in text.split("\n") if "<winner" in line]
        if len(winner_lines) != 1 or not losers or len(pot.due) != 1:
            continue
        [winner] = pot.due
        spoilt = text.replace(
            winner_lines[0],
            winner_lines[0].replace(f'player="{winner - 1}"', f'player="{losers[0] - 1}"'),
        )
        reading = reading_of(spoilt)
        assert reading.hand is not None
        judged = audit(reading.hand)
        assert "S301" in codes(judged), hand.id
        assert judged.pots[0].verdict is Verdict.MIS_SETTLED
        finding = next(f for f in judged.findings if f.code == "S301")
        assert finding.line == line_of(spoilt, "<winner")
        tried += 1
    assert tried > 20
