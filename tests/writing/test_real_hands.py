"""Real hands, read and written again, are the text that the room wrote."""

from __future__ import annotations

from pathlib import Path

import pytest

from badugi_hh.parsing import open_history
from badugi_hh.writing import render


@pytest.mark.parametrize(
    ("name", "hands"), [("pokerstars-mtt.txt", 78), ("pokerstars-cash.txt", 4)]
)
def test_a_real_hand_is_written_as_the_room_wrote_it(corpus: Path, name: str, hands: int) -> None:
    count = 0
    for reading in open_history(corpus / name).readings():
        assert reading.hand is not None
        text = "\n".join(line.rstrip() for line in reading.block.lines).strip()
        # Until the end of 2011 the room wrote "Game" where it writes "Hand" since.
        assert render(reading.hand) == text.replace("PokerStars Game #", "PokerStars Hand #", 1)
        count += 1
    assert count == hands
