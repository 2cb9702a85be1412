"""The real hand of KingsClub: read, settled, and written as the room wrote it."""

from __future__ import annotations

from pathlib import Path

from badugi_hh.audit import audit
from badugi_hh.findings import Verdict
from badugi_hh.parsing import Status, open_history
from badugi_hh.writing import render


def test_the_real_hand(corpus: Path) -> None:
    history = open_history(corpus / "kingsclub.txt")
    assert (history.site, history.findings) == ("kingsclub", ())
    [reading] = history.readings()
    assert (reading.status, reading.findings) == (Status.READ, ())
    assert reading.hand is not None
    judged = audit(reading.hand)
    assert judged.findings == ()
    assert [pot.verdict for pot in judged.pots] == [Verdict.SETTLED]
    assert sum(judged.net.values()) == -judged.rake == -175
    assert render(reading.hand) == reading.block.text.rstrip()
