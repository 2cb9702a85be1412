"""The law of the simulator: its hands are read back as they were written, and nothing is wrong
with them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from badugi_hh.audit import audit
from badugi_hh.engine import replay
from badugi_hh.engine.table import Table
from badugi_hh.events import Bet, Hand, PotTotal, Raise
from badugi_hh.findings import Severity, Verdict
from badugi_hh.parsing import Reading, read_text
from badugi_hh.rules import Structure
from badugi_hh.simulate import simulate, structures_of
from badugi_hh.writing import render, render_file

counts = pytest.mark.parametrize("count", [400, pytest.param(10_000, marks=pytest.mark.slow)])
structures = pytest.mark.parametrize("structure", structures_of("pokerstars"))

# Hands read at a time: so many are a history file.
FILE = 200


def written_and_read(count: int, seed: int, structure: Structure) -> Iterator[tuple[Hand, Reading]]:
    """Simulated hands beside what was read from their text."""
    hands = simulate(count, seed, structure=structure)
    for _ in range(0, count, FILE):
        file = [hand for _, hand in zip(range(FILE), hands, strict=False)]
        yield from zip(file, read_text(render_file(file)), strict=True)


@counts
@structures
def test_every_hand_is_read_as_it_was_written(count: int, structure: Structure) -> None:
    for hand, reading in written_and_read(count, 1, structure):
        assert reading.findings == (), hand.id
        assert reading.hand == hand, hand.id


@counts
@structures
def test_every_hand_is_legal_and_settled(count: int, structure: Structure) -> None:
    """The audit finds nothing above a note, and the chips of everybody add up to minus the rake."""
    for hand in simulate(count, 1, structure=structure):
        assert hand.stakes.structure is structure
        audited = audit(hand)
        assert not [f for f in audited.findings if f.severity > Severity.NOTE], hand.id
        assert {pot.verdict for pot in audited.pots} == {Verdict.SETTLED}, hand.id
        pot = next(event for event in hand.events if isinstance(event, PotTotal))
        assert audited.replay.total == pot.total, hand.id
        assert sum(audited.net.values()) == -pot.rake, hand.id


@given(seed=st.integers(0, 2**64), structure=st.sampled_from(structures_of("pokerstars")))
@settings(max_examples=20)
def test_any_seed_keeps_the_law(seed: int, structure: Structure) -> None:
    for hand in simulate(25, seed, structure=structure):
        (reading,) = read_text(render(hand))
        assert reading.hand == hand
        audited = audit(hand)
        assert not [f for f in audited.findings if f.severity > Severity.NOTE]
        assert {pot.verdict for pot in audited.pots} == {Verdict.SETTLED}


@pytest.mark.parametrize(
    ("site", "structure"),
    [("pokerstars", Structure.HALF_POT_LIMIT), ("nowhere", Structure.NO_LIMIT)],
)
def test_what_a_room_does_not_offer_is_not_simulated(site: str, structure: Structure) -> None:
    with pytest.raises(ValueError, match=site):
        simulate(1, 1, site, structure)


@pytest.mark.parametrize("structure", Structure)
def test_sizes_are_as_many_as_the_structure_allows(structure: Structure) -> None:
    """The least, the most, and something between them; below the least only with the last chips."""
    seen: set[str] = set()
    for hand in simulate(250, 7, "merge", structure):

        def look(index: int, table: Table, hand: Hand = hand) -> None:
            following = next(iter(hand.events[index + 1 : index + 2]), None)
            if not isinstance(following, Bet | Raise):
                return
            to = following.to if isinstance(following, Raise) else following.amount
            open_to = table.options(following.seat)
            if not open_to.allow(to):
                assert to < open_to.low, hand.id
                assert following.all_in, hand.id
                seen.add("short")
            elif to == open_to.low:
                seen.add("least")
            else:
                seen.add("most" if to == open_to.high else "between")

        replay(hand, watch=look)
    fixed = {"least", "short"}
    most = set() if structure is Structure.NO_LIMIT else {"most"}
    assert seen == (fixed if structure is Structure.FIXED_LIMIT else fixed | {"between"} | most)
