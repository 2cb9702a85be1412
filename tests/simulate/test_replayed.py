"""The law of the simulator: its hands are read back as they were written, and nothing is wrong
with them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from badugi_hh.audit import audit
from badugi_hh.events import Hand, PotTotal
from badugi_hh.findings import Severity, Verdict
from badugi_hh.parsing import Reading, read_text
from badugi_hh.simulate import simulate
from badugi_hh.writing import render, render_file

counts = pytest.mark.parametrize("count", [400, pytest.param(10_000, marks=pytest.mark.slow)])

# Hands read at a time: so many are a history file.
FILE = 200


def written_and_read(count: int, seed: int) -> Iterator[tuple[Hand, Reading]]:
    """Simulated hands beside what was read from their text."""
    hands = simulate(count, seed)
    for _ in range(0, count, FILE):
        file = [hand for _, hand in zip(range(FILE), hands, strict=False)]
        yield from zip(file, read_text(render_file(file)), strict=True)


@counts
def test_every_hand_is_read_as_it_was_written(count: int) -> None:
    for hand, reading in written_and_read(count, seed=1):
        assert reading.findings == (), hand.id
        assert reading.hand == hand, hand.id


@counts
def test_every_hand_is_legal_and_settled(count: int) -> None:
    """The audit finds nothing above a note, and the chips of everybody add up to minus the rake."""
    for hand in simulate(count, seed=1):
        audited = audit(hand)
        assert not [f for f in audited.findings if f.severity > Severity.NOTE], hand.id
        assert {pot.verdict for pot in audited.pots} == {Verdict.SETTLED}, hand.id
        pot = next(event for event in hand.events if isinstance(event, PotTotal))
        assert audited.replay.total == pot.total, hand.id
        assert sum(audited.net.values()) == -pot.rake, hand.id


@given(seed=st.integers(0, 2**64))
@settings(max_examples=20)
def test_any_seed_keeps_the_law(seed: int) -> None:
    for hand in simulate(25, seed):
        (reading,) = read_text(render(hand))
        assert reading.hand == hand
        audited = audit(hand)
        assert not [f for f in audited.findings if f.severity > Severity.NOTE]
        assert {pot.verdict for pot in audited.pots} == {Verdict.SETTLED}
