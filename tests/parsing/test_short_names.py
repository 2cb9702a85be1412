"""Names of one or two letters, which stand in most words of a room: whose line it is stays clear,
and reading takes little longer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from badugi_hh.events import Event
from badugi_hh.parsing import grammar, read_text
from badugi_hh.parsing.grammar import grammar_of
from badugi_hh.parsing.names import Seating
from badugi_hh.simulate import simulate
from badugi_hh.writing import render
from tests.parsing.test_oracle import agree

SHORT = ("s", "a", "se", "D", "7", "to", "a:", "12", "w,", "é")
AMBIGUOUS = ("s", "Seat 1: s", "Dealt", "to", "Seat 2", "7", "s: folds", "777", "s to", "s said, x")
LINES = (
    "s: folds",
    "se: folds",
    "a:: checks",
    "a: calls $1",
    "Dealt to to [As 2d 3c 4h]",
    "Dealt to s [As 2d 3c 4h]",
    "Uncalled bet ($1) returned to s",
    "Uncalled bet ($1) returned to to  ",
    "Seat 1: s folded before the Draw",
    "Seat 1: s",
    "Seat 2: a: mucked",
    "s: folds: folds",
    "s: folds folds",
    "s: folds has 5 seconds left to act",
    "Seat 2: s: folds folded",
    "Seat 1: s: folds",
    "Seat 1: s folds",
    's said, "a: folds"',
    'wren said, "s: folds"',
    "s, finished the tournament",
    "7: discards 1 card",
    "777: discards 1 card",
    "s",
    "",
)


def events(text: str) -> tuple[Event, ...]:
    (reading,) = read_text(text)
    assert reading.hand is not None, reading.findings
    return reading.hand.events


@pytest.mark.parametrize("names", [SHORT, AMBIGUOUS], ids=["short", "ambiguous"])
def test_plain_lark_reads_them_alike(names: tuple[str, ...]) -> None:
    for hand in simulate(12, seed=31):
        seats = [replace(seat, player=name) for seat, name in zip(hand.seats, names, strict=False)]
        named = render(replace(hand, seats=tuple(seats)))
        agree(named)
        if names is SHORT:
            assert events(named) == events(render(hand))


@pytest.mark.parametrize("site", ["pokerstars", "fulltilt", "kingsclub", "phenom"])
@pytest.mark.parametrize("names", [SHORT, AMBIGUOUS], ids=["short", "ambiguous"])
def test_a_line_is_marked_as_its_first_candidate_or_left_to_the_search(
    site: str, names: tuple[str, ...]
) -> None:
    """A line with one mark is read by it, and so must every line be whose mark is another one."""
    its = grammar_of(site)
    marked_kinds = its.matcher({kind: kind for kind in its.marked}, grammar.UNREADABLE)
    for count in range(1, len(names) + 1):
        seating = Seating(dict(enumerate(names[:count], 1)), its.name_places)
        for line in LINES:
            marked = seating.marked(line)
            assert seating.unmarked(marked) == line
            kind, values = marked_kinds(marked.rstrip())
            who = its.who.get(kind)
            if marked.count("\x01") == 1 and who is not None and values[who] is not None:
                first = next(
                    candidate
                    for candidate in seating.candidates(line.rstrip())
                    if marked_kinds(candidate)[0] != grammar.UNREADABLE
                )
                assert marked.rstrip() == first, line
