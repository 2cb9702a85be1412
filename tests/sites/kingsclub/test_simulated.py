"""Simulated hands in KingsClub's words: read as they were written, and nothing is found."""

from __future__ import annotations

import pytest

from badugi_hh.audit import audit
from badugi_hh.events import BettingStart, Dealt, Event, Post, PostKind, RakeTaken, SeatResult
from badugi_hh.findings import Severity, Verdict
from badugi_hh.parsing import Status, read_text
from badugi_hh.rules import Structure
from badugi_hh.simulate import simulate
from badugi_hh.writing import render


def check(count: int, seed: int, structure: Structure = Structure.FIXED_LIMIT) -> list[Event]:
    """Every hand read, settled, with its chips; all events of all hands."""
    seen: list[Event] = []
    for hand in simulate(count, seed, "kingsclub", structure):
        [reading] = read_text(render(hand))
        assert (reading.status, reading.findings) == (Status.READ, ())
        assert reading.hand == hand
        judged = audit(hand)
        assert all(finding.severity is Severity.NOTE for finding in judged.findings)
        assert {pot.verdict for pot in judged.pots} == {Verdict.SETTLED}
        assert sum(judged.net.values()) == -judged.rake
        results = {e.seat: e for e in hand.events if isinstance(e, SeatResult)}
        assert {seat: result.net for seat, result in results.items()} == judged.net
        assert all(
            player.stack + results[seat].net == results[seat].stack
            for seat, player in judged.replay.players.items()
        )
        seen += hand.events
    return seen


def test_some_hundred_hands() -> None:
    seen = check(400, 31)
    kinds = {type(event) for event in seen}
    assert {BettingStart, Dealt, RakeTaken, SeatResult} <= kinds
    entries = [e for e in seen if isinstance(e, Post) and e.kind is PostKind.ENTRY]
    assert len({entry.amount for entry in entries}) > 1


@pytest.mark.parametrize("structure", [Structure.POT_LIMIT, Structure.NO_LIMIT])
def test_hands_of_other_structures(structure: Structure) -> None:
    check(150, 33, structure)


@pytest.mark.long
def test_ten_thousand_hands() -> None:
    check(10_000, 32)
