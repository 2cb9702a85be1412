"""The law of the simulator: its hands are read back as they were written, and nothing is wrong
with them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from badugi_hh.engine.replay import replay
from badugi_hh.events import Hand, PotTotal
from badugi_hh.findings import Severity
from badugi_hh.simulate import simulate

SEEDS = (1, 2)
counts = pytest.mark.parametrize("count", [300, pytest.param(5_000, marks=pytest.mark.slow)])


@pytest.fixture(params=SEEDS)
def seed(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def hands(count: int, seed: int) -> Iterator[Hand]:
    return simulate(count, seed)


@counts
def test_every_hand_is_legal(count: int, seed: int) -> None:
    for hand in hands(count, seed):
        replayed = replay(hand)
        worse = [f for f in replayed.findings if f.severity > Severity.NOTE]
        assert not worse, hand.id
        total = next(event.total for event in hand.events if isinstance(event, PotTotal))
        assert replayed.total == total, hand.id
