"""The real hands of the Merge network: read, settled, and the same again when written and read."""

from __future__ import annotations

from pathlib import Path

import pytest

from badugi_hh.audit import audit
from badugi_hh.findings import Verdict
from badugi_hh.parsing import Status, open_history
from badugi_hh.rules import Structure
from badugi_hh.writing import render
from tests.sites.merge.texts import reading_of


@pytest.mark.parametrize(
    ("name", "structure", "rake"),
    [
        ("merge-pot-limit.txt", Structure.POT_LIMIT, 3),
        ("merge-half-pot-limit.txt", Structure.HALF_POT_LIMIT, 12),
    ],
)
def test_a_real_hand(corpus: Path, name: str, structure: Structure, rake: int) -> None:
    history = open_history(corpus / name)
    assert (history.site, history.findings) == ("merge", ())
    [reading] = history.readings()
    assert (reading.status, reading.findings) == (Status.READ, ())
    assert reading.hand is not None
    assert reading.hand.stakes.structure is structure
    judged = audit(reading.hand)
    assert judged.findings == ()
    assert [pot.verdict for pot in judged.pots] == [Verdict.SETTLED]
    assert sum(judged.net.values()) == -judged.rake == -rake
    assert reading_of(render(reading.hand)).hand == reading.hand
