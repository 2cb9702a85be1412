"""The hands that the simulator's tests look at."""

from __future__ import annotations

import pytest

from badugi_hh.events import Hand
from badugi_hh.simulate import simulate


@pytest.fixture(scope="session")
def hands() -> list[Hand]:
    """Four thousand hands of one seed."""
    return list(simulate(4000, seed=20))
