"""The law of the simulator: its hands are read back as they were written, and nothing is wrong
with them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from badugi_hh.engine.replay import replay
from badugi_hh.events import Hand, PotTotal
from badugi_hh.findings import Severity
from badugi_hh.parsing import Reading, read_text
from badugi_hh.simulate import simulate
from badugi_hh.writing import render_file

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
def test_every_hand_is_legal(count: int) -> None:
    for hand in simulate(count, seed=1):
        replayed = replay(hand)
        worse = [f for f in replayed.findings if f.severity > Severity.NOTE]
        assert not worse, hand.id
        total = next(event.total for event in hand.events if isinstance(event, PotTotal))
        assert replayed.total == total, hand.id
