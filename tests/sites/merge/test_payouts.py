"""Payouts and unmatched chips of the Merge network (tests/traps/README.md)."""

from __future__ import annotations

import pytest

from badugi_hh.findings import Verdict
from badugi_hh.rules import Street
from tests.sites.merge.texts import (
    FOLDED,
    HALF_POT,
    HAND,
    audit_of,
    codes,
    game,
    line_of,
)


@pytest.mark.parametrize(
    "paid",
    ["winner 1 3.90", "winner 1 1.90\n    uncalled 1 2.00", "winner 1 1.90"],
    ids=["inside", "own line", "not at all"],
)
def test_trap_31_unmatched_chips_in_three_ways(paid: str) -> None:
    judged = audit_of(game(FOLDED.format(paid=paid)))
    assert codes(judged) == []
    assert (judged.rake, judged.net) == (10, {2: 90, 3: -100, 1: 0})
    assert [pot.verdict for pot in judged.pots] == [Verdict.SETTLED]


@pytest.mark.parametrize("paid", ["winner 1 4.50", "winner 1 1.50", "winner 2 1.90"])
def test_trap_31_other_amounts_are_faults(paid: str) -> None:
    text = game(FOLDED.format(paid=paid))
    judged = audit_of(text)
    assert len(judged.findings) == 1
    assert judged.findings[0].code in ("S302", "S306")
    assert judged.findings[0].line == line_of(text, "<winner")


def test_half_pot_limit_with_antes_opens_left_of_the_dealer() -> None:
    text = game(
        """
        # BLINDS
        ANTE 0 0.50
        ANTE 1 0.50
        ANTE 2 0.50
        # PRE_FIRST_DRAW
        CHECK 1
        BET 2 0.75
        RAISE 0 2.25
        FOLD 1
        FOLD 2
        # END_OF_FOLDED_GAME
        winner 0 4.50
        # END_OF_GAME
        """,
        description=HALF_POT,
    )
    # Half of 1.50, then half of what is in after the call: 0.75 and 1.50 more.
    judged = audit_of(text)
    assert (codes(judged), judged.net) == ([], {2: -50, 3: -125, 1: 175})
    over = text.replace('amount="2.25"', 'amount="2.26"').replace('"4.50"', '"4.51"')
    assert codes(audit_of(over)) == ["L202"]


def test_the_page_on_sites_shows_a_side_pot() -> None:
    judged = audit_of(HAND)
    assert [pot.verdict for pot in judged.pots] == [Verdict.SETTLED] * 2
    assert judged.replay.hand.hero == 4
    assert [d.street for d in judged.replay.decisions if d.seat == 4][-1] is Street.FIRST_DRAW
