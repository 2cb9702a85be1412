"""Simulated hands in PHH: read as they were written, and settled and counted as in other words."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest

from badugi_hh.audit import audit
from badugi_hh.events import Award, Chat, Event, Post, PostKind, SeatSummary, Show
from badugi_hh.facts import PlayerHand, player_rows
from badugi_hh.findings import Severity, Verdict
from badugi_hh.notation import Untellable, beyond_phh, in_phh
from badugi_hh.parsing import Status, read_text
from badugi_hh.rules import Structure
from badugi_hh.simulate import simulate
from badugi_hh.writing import render, render_file


def check(count: int, seed: int, structure: Structure = Structure.FIXED_LIMIT) -> list[Event]:
    """Every hand read, settled, with its chips; all events of all hands."""
    seen: list[Event] = []
    for hand in simulate(count, seed, "phh", structure):
        [reading] = read_text(render(hand))
        assert (reading.status, reading.findings) == (Status.READ, ())
        assert reading.hand == hand
        judged = audit(hand)
        assert all(finding.severity is Severity.NOTE for finding in judged.findings)
        assert {pot.verdict for pot in judged.pots} == {Verdict.SETTLED}
        assert sum(judged.net.values()) == -judged.rake
        seen += hand.events
    return seen


def test_some_hundred_hands() -> None:
    seen = check(600, 55)
    assert {Award, Chat, SeatSummary, Show} <= {type(event) for event in seen}
    kinds = {event.kind for event in seen if isinstance(event, Post)}
    assert {PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.ANTE, PostKind.DEAD_BLIND} <= kinds


@pytest.mark.parametrize("structure", list(Structure)[1:])
def test_structures_that_phh_has_no_word_for(structure: Structure) -> None:
    check(100, 55, structure)


@pytest.mark.long
def test_ten_thousand_hands() -> None:
    check(10_000, 52)


@pytest.mark.parametrize("site", ["pokerstars", "fulltilt", "kingsclub", "merge"])
def test_a_room_s_hands_count_the_same_in_phh(site: str) -> None:
    """Every number that is counted of a hand, but for its room, names and stamps."""
    told = 0
    for hand in simulate(150, 53, site):
        original = audit(hand)
        try:
            written = in_phh(original)
        except Untellable:
            continue
        [reading] = read_text(render(written))
        assert reading.hand is not None
        again = audit(reading.hand)
        assert counters(player_rows(again)) == counters(player_rows(original))
        assert [pot.verdict for pot in again.pots] == [pot.verdict for pot in original.pots]
        assert again.rake == original.rake
        told += 1
    assert told > 140


def counters(rows: list[PlayerHand]) -> list[PlayerHand]:
    """The rows without the first two columns, the site and the number of the hand."""
    return sorted((row._replace(identity=row.identity[2:]) for row in rows), key=str)


def test_a_file_of_several_hands_is_toml_with_a_table_for_each() -> None:
    hands = list(simulate(30, 54, "phh"))
    text = render_file(hands)
    tables = tomllib.loads(text)
    assert list(tables) == [str(number) for number in range(1, 31)]
    assert [reading.hand for reading in read_text(text)] == hands
    assert {table["variant"] for table in tables.values()} == {"FB"}


def test_what_phh_can_not_carry_is_said() -> None:
    said: Counter[str] = Counter()
    for hand in simulate(400, 51):
        said.update(what.partition(":")[0] for what in beyond_phh(hand))
    assert {"rake", "dead blinds", "the tournament"} <= set(said)
    assert said.total() > 400
