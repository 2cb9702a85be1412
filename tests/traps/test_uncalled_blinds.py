"""Chips that nobody matches may come back before the deal, where the blinds were the only bets."""

from __future__ import annotations

import pytest

from badugi_hh.audit import audit
from badugi_hh.findings import Verdict
from badugi_hh.parsing import Status, read_text

# The big blind is all-in for less than the small one, and the cards are run out.
HAND = """PokerStars Hand #5100000099:  Badugi Limit ($5/$10 USD) - 2024/05/04 12:01:00 ET
Table 'Dunlin' 6-max Seat #1 is the button
Seat 1: heron ($50 in chips)
Seat 4: plover ($1.65 in chips)
heron: posts small blind $2.50
plover: posts big blind $1.65 and is all-in
{before}*** DEALING HANDS ***
{after}*** FIRST DRAW ***
plover: stands pat
heron: discards 2 cards
*** SECOND DRAW ***
plover: stands pat
heron: discards 2 cards
*** THIRD DRAW ***
plover: stands pat
heron: discards 1 card
*** SHOW DOWN ***
plover: shows [7d As Tc 4h] (Badugi: T,7,4,A)
heron: shows [3c Ad 7h Ts] (Badugi: T,7,3,A)
heron collected $3.14 from pot
*** SUMMARY ***
Total pot $3.30 | Rake $0.16
Seat 1: heron (button) (small blind) showed [3c Ad 7h Ts] and won ($3.14) with a Badugi: T,7,3,A
Seat 4: plover (big blind) showed [7d As Tc 4h] and lost with a Badugi: T,7,4,A
"""
RETURNED = "Uncalled bet ($0.85) returned to heron\n"


@pytest.mark.parametrize(("before", "after"), [(RETURNED, ""), ("", RETURNED)])
def test_blinds_that_nobody_matches_come_back(before: str, after: str) -> None:
    (reading,) = read_text(HAND.format(before=before, after=after))
    assert reading.status is Status.READ
    assert reading.hand is not None
    judged = audit(reading.hand)
    assert judged.findings == ()
    assert [pot.verdict for pot in judged.pots] == [Verdict.SETTLED]
    assert judged.net == {4: -165, 1: 149}
