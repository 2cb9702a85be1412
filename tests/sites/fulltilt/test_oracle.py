"""The reader against plain Lark, in Full Tilt's words: the same order of lines accepted."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Lark, UnexpectedInput

from badugi_hh.events import Hand
from badugi_hh.parsing import Status, read_text
from badugi_hh.parsing.grammar import UNREADABLE, grammar_of, load
from badugi_hh.parsing.names import Seating
from badugi_hh.simulate import simulate
from badugi_hh.writing import render
from tests.sites.fulltilt.texts import ARCHIVED, RING, SIDE_POTS, TIE, tilt

HANDS = list(simulate(80, seed=31, site="fulltilt"))


@cache
def lark() -> Lark:
    return load("fulltilt")


def kinds(text: str) -> list[str]:
    """The kinds of lines as Lark's own lexer takes them."""
    return [str(token.type) for token in lark().lex(text, dont_ignore=True)]


def marked(hand: Hand, text: str) -> str:
    """The text with names marked as the reader marks them: of all lines but header and seats."""
    seats = {seat.number: seat.player for seat in hand.seats}
    seating = Seating(seats, grammar_of("fulltilt").name_places)
    lines = []
    left = len(seats)  # of the list of seats, where names stand as they are
    for number, line in enumerate(text.split("\n")):
        if number and not left:
            read = (c for c in seating.candidates(line) if c and kinds(c) != [UNREADABLE])
            line = next(read, line)
        left -= left > 0 and line.startswith("Seat ")
        lines.append(line)
    return "\n".join(lines)


@pytest.mark.parametrize("text", [RING, SIDE_POTS, TIE, tilt(), *map(render, HANDS[::4])])
def test_lark_takes_what_the_reader_takes(text: str) -> None:
    (reading,) = read_text(text)
    assert reading.hand is not None
    assert lark().parse(marked(reading.hand, text))


def test_lark_takes_an_archive() -> None:
    (reading,) = read_text(ARCHIVED)
    assert reading.hand is not None
    header = ARCHIVED.index("FullTilt")
    assert lark().parse(marked(reading.hand, ARCHIVED[header:].rstrip()))


@given(hand=st.sampled_from(HANDS), data=st.data())
@settings(max_examples=60)
def test_the_same_hands_are_refused(hand: Hand, data: st.DataObject) -> None:
    """Lines dropped, doubled or moved: the reader refuses an order just where Lark does."""
    lines = render(hand).split("\n")
    first = 1 + len(hand.seats)
    at, other = (data.draw(st.integers(first, len(lines) - 1)) for _ in range(2))
    match data.draw(st.sampled_from(["drop", "double", "move"])):
        case "drop":
            del lines[at]
        case "double":
            lines.insert(other, lines[at])
        case "move":
            lines.insert(other, lines.pop(at))
    text = "\n".join(lines)
    (reading,) = read_text(text)
    try:
        lark().parse(marked(hand, text))
        taken = True
    except UnexpectedInput:
        taken = False
    whole = not any(finding.code in ("P102", "P107") for finding in reading.findings)
    # A hand without a deal has the shape of one, and is passed over.
    assert taken == (whole and reading.status in (Status.READ, Status.CANCELLED))
