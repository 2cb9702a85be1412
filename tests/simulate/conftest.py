"""The hands that the simulator's tests look at."""

from __future__ import annotations

import pytest

from badugi_hh.events import Hand
from badugi_hh.simulate import simulate


@pytest.fixture(scope="session")
def hands() -> list[Hand]:
    """Three thousand hands of one seed."""
    return list(simulate(3000, seed=21))
