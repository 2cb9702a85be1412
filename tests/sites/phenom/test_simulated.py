"""Simulated hands in Phenom Poker's words: read as they were written, and nothing is found."""

from __future__ import annotations

import pytest

from badugi_hh.audit import audit
from badugi_hh.events import Discard, Event, Replaced
from badugi_hh.findings import Severity, Verdict
from badugi_hh.parsing import Status, read_text
from badugi_hh.rules import Structure
from badugi_hh.simulate import simulate
from badugi_hh.writing import render


def check(count: int, seed: int, structure: Structure = Structure.FIXED_LIMIT) -> list[Event]:
    """Every hand read, settled, with its chips; all events of all hands."""
    seen: list[Event] = []
    for hand in simulate(count, seed, "phenom", structure):
        [reading] = read_text(render(hand))
        assert (reading.status, reading.findings) == (Status.READ, ())
        assert reading.hand == hand
        judged = audit(hand)
        assert all(finding.severity is Severity.NOTE for finding in judged.findings)
        assert {pot.verdict for pot in judged.pots} == {Verdict.SETTLED}
        assert sum(judged.net.values()) == -judged.rake
        seen += hand.events
    return seen


def test_some_hundred_hands() -> None:
    seen = check(400, 41)
    discards = [event for event in seen if isinstance(event, Discard)]
    replaced = [event for event in seen if isinstance(event, Replaced)]
    assert len(discards) > 100
    assert [(e.seat, e.count) for e in discards] == [(e.seat, e.count) for e in replaced]


@pytest.mark.parametrize("structure", [Structure.POT_LIMIT, Structure.NO_LIMIT])
def test_hands_of_other_structures(structure: Structure) -> None:
    check(150, 43, structure)


@pytest.mark.long
def test_ten_thousand_hands() -> None:
    check(10_000, 42)
