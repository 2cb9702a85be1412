"""Nothing is found in simulated hands: ``python -m tests.silence`` with few of them."""

from __future__ import annotations

import pytest

from badugi_hh.rules import Structure
from badugi_hh.simulate import SITES, structures_of
from tests.silence import listen

CELLS = [(site, structure) for site in SITES for structure in structures_of(site)]


@pytest.mark.long
@pytest.mark.parametrize(("site", "structure"), CELLS)
def test_simulated_hands_are_silent(site: str, structure: Structure) -> None:
    heard = listen(site, structure, 1000, seed=5)
    assert heard.hands == 1000
    assert heard.alarms == []
    # Fold without a bet, and a site of which no real file was read, are told by design.
    assert heard.notes.keys() <= {"L216", "P110"}
