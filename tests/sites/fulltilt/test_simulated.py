"""The law of Full Tilt's simulated hands: read as they were written, and nothing wrong in them."""

from __future__ import annotations

import pytest

from badugi_hh.audit import audit
from badugi_hh.findings import Severity, Verdict
from badugi_hh.parsing import read_text
from badugi_hh.rules import Structure
from badugi_hh.simulate import simulate, structures_of
from badugi_hh.writing import render_file


@pytest.mark.parametrize("count", [200, pytest.param(10_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("structure", structures_of("fulltilt"))
@pytest.mark.parametrize("site", ["fulltilt", "fulltilt2014"])
def test_simulated_hands_are_read_as_written_and_settled(
    site: str, structure: Structure, count: int
) -> None:
    """``parse(render(hand)) == hand``, nothing above a note, and chips conserved."""
    hands = list(simulate(count, seed=41, site=site, structure=structure))
    readings = list(read_text(render_file(hands)))
    assert len(readings) == count
    for hand, reading in zip(hands, readings, strict=True):
        assert reading.findings == (), hand.id
        assert reading.hand == hand, hand.id
        assert (hand.site, hand.stakes.structure) == (site, structure)
        judged = audit(hand)
        assert not [f for f in judged.findings if f.severity > Severity.NOTE], hand.id
        assert {pot.verdict for pot in judged.pots} == {Verdict.SETTLED}, hand.id
        assert sum(judged.net.values()) == -judged.rake, hand.id


def test_the_simulator_writes_all_that_the_room_has() -> None:
    text = render_file(simulate(3000, seed=43, site="fulltilt"))
    for words in (
        "posts a dead small blind of",
        " posts $",
        " antes ",
        ", and is all in",
        " All-In)",
        "Players)",
        "Uncalled bet of",
        " mucks\n",
        " ties for the pot (",
        " wins the side pot (",
        " wins the main pot (",
        " wins side pot #2 (",
        "Side pot-2",
        "Seat 3: Wharfe is sitting out",
        "is dealt 4 cards",
        "stands pat on [",
        ", mucked",
        "] - a 3-Card: ",
        "(Observer): ",
        " sits down",
        " stands up",
        "FL Badugi",
        "(heads up) - ",
        "Sit & Go (",
    ):
        assert words in text, words
    for strange in ("reshuffled", "capped", " in chips", "doesn't show", "joins the"):
        assert strange not in text, strange
