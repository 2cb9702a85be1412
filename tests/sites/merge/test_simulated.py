"""Simulated hands in the network's words, in every structure: read as they were written, and
nothing is found in them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from badugi_hh.audit import audit
from badugi_hh.events import Award, Event, Fold, Hand, Post, PostKind, Raise, Uncalled
from badugi_hh.findings import Severity, Verdict
from badugi_hh.parsing import Status, read_text
from badugi_hh.parsing.grammar import grammar_of, load
from badugi_hh.rules import Structure
from badugi_hh.simulate import simulate
from badugi_hh.writing import render, render_file

structures = pytest.mark.parametrize("structure", Structure)


def check(hand: Hand) -> None:
    [reading] = read_text(render(hand))
    assert (reading.status, reading.findings) == (Status.READ, ()), hand.id
    assert reading.hand == hand, hand.id
    judged = audit(hand)
    assert all(finding.severity is Severity.NOTE for finding in judged.findings), hand.id
    assert {pot.verdict for pot in judged.pots} == {Verdict.SETTLED}, hand.id
    assert sum(judged.net.values()) == -judged.rake, hand.id
    after = {
        seat: player.stack + judged.net[seat] for seat, player in judged.replay.players.items()
    }
    assert min(after.values()) >= 0, hand.id


@structures
def test_some_hundred_hands(structure: Structure) -> None:
    seen: list[Event] = []
    for hand in simulate(300, 41, "merge", structure):
        check(hand)
        seen += hand.events
    kinds = {event.kind for event in seen if isinstance(event, Post)}
    if structure is Structure.HALF_POT_LIMIT:
        assert kinds == {PostKind.ANTE}
    else:
        assert {PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.ENTRY} <= kinds
    assert {type(event) for event in seen} >= {Award, Fold, Raise, Uncalled}


@pytest.mark.long
@structures
def test_ten_thousand_hands(structure: Structure) -> None:
    for hand in simulate(10_000, 42, "merge", structure):
        check(hand)


@structures
def test_raises_of_the_years_in_which_they_told_the_chips_added(structure: Structure) -> None:
    for hand in simulate(60, 43, "merge", structure):
        assert hand.played_at is not None
        moment = hand.played_at - timedelta(days=365 * 20)
        stamp = f"{moment - timedelta(hours=5):%Y%m%d%H%M%S}"
        check(replace(hand, played_at=moment, stamp=stamp))


def test_a_file_in_which_most_descriptions_are_left_out() -> None:
    hands = list(simulate(40, 44, "merge", Structure.POT_LIMIT))
    described = ""
    lines = []
    for line in render_file(hands).splitlines():
        if not line.startswith("<description"):
            lines.append(line)
        elif line != described:
            described = line
            lines.append(line)
    assert sum(line.startswith("<description") for line in lines) < 10
    assert [reading.hand for reading in read_text("\n".join(lines))] == hands


def test_plain_lark_accepts_the_same_hands() -> None:
    """The oracle: Lark's own lexer and parser, on lines without what differs in each of them."""
    lark, noise = load("merge"), grammar_of("merge").noise
    assert noise is not None
    for hand in simulate(30, 45, "merge", Structure.HALF_POT_LIMIT):
        [reading] = read_text(render(hand))
        text = noise.sub("", reading.block.text)
        lark.parse("\n".join(line.strip() for line in text.split("\n")))
