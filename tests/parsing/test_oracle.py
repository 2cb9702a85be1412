"""The reader against plain Lark: the same hands accepted, the same lines, kinds and values.

The reader matches each line once, with Lark's terminals compiled into other expressions, and walks
through an automaton of its own. Here the same text, names marked, goes through ``Lark.parse`` as
Lark does it: that is slow, and right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Lark, Token, UnexpectedInput

from badugi_hh.events import Event, Seat
from badugi_hh.money import Money
from badugi_hh.parsing import Status, open_history, read_text
from badugi_hh.parsing.faults import BadValue, Unfit
from badugi_hh.parsing.grammar import UNREADABLE, Values, grammar_of, load
from badugi_hh.parsing.names import Seating
from badugi_hh.parsing.sites.pokerstars import SITE
from badugi_hh.simulate import simulate
from badugi_hh.writing import render

Told = tuple[tuple[Seat, ...], tuple[Event, ...]]
"""What a hand's text says: its seats, and the events after them."""


@cache
def lark() -> Lark:
    return load("pokerstars")


@cache
def patterns() -> dict[str, re.Pattern[str]]:
    return {t.name: re.compile(t.pattern.to_regexp()) for t in lark().terminals}


def tokens(text: str) -> list[Token]:
    """All lines as Lark's own lexer takes them, those included that the grammar ignores."""
    return list(lark().lex(text, dont_ignore=True))


def values(token: Token) -> Values:
    found = patterns()[token.type].fullmatch(token)
    assert found is not None
    return found.groups()


def by_lark(text: str) -> Told | None:
    """What the text says by Lark's lexer and parser; ``None`` where they refuse it.

    The header and the seats are taken from the text as it is; then names are marked.
    """
    money = SITE.site.headers[(header := tokens(text)[0]).type](values(header)).money
    names: dict[int, str] = {}
    kinds = [token.type for token in tokens(text)]
    if kinds[1 : 2 + kinds.count("SEAT")] != ["TABLE", *["SEAT"] * kinds.count("SEAT")]:
        return None  # names decide how lines are read: nothing may stand among the seats
    for token in tokens(text):
        if token.type == "SEAT":
            seat = SITE.site.builders["SEAT"](values(token), money)
            assert isinstance(seat, Seat)
            if seat.number in names or seat.player in names.values():
                return None
            names[seat.number] = seat.player
    seating = Seating(names, grammar_of("pokerstars").name_places)
    lines = []
    over = False
    for line in text.split("\n"):
        marked_one = marked_line(line, seating, money)
        if marked_one is None and not over:
            return None
        lines.append(marked_one or line)
        over = over or line.rstrip() in ("*** SUMMARY ***", "Hand cancelled")
    marked = "\n".join(line for line in lines if line.strip())
    try:
        lark().parse(marked)
        built = [build(token, money) for token in tokens(marked)[1:]]
    except (UnexpectedInput, BadValue):
        return None
    seats = tuple(value for value in built if isinstance(value, Seat))
    return seats, tuple(value for value in built if isinstance(value, Event))


def marked_line(line: str, seating: Seating, money: Money) -> str | None:
    """The line with the name of its player marked; ``None`` where he does what nobody can do."""
    text = line.rstrip()
    if not text or tokens(text)[0].type in ("TABLE", "SEAT", *SITE.site.headers):
        return text
    for candidate in seating.candidates(text):
        (token,) = tokens(candidate)
        try:
            build(token, money)
        except Unfit:
            continue
        except BadValue:
            return candidate
        if token.type != UNREADABLE:
            return candidate
    return None if seating.speaker(line) else text


def build(token: Token, money: Money) -> object:
    builder = SITE.site.builders.get(token.type)
    return builder(values(token), money) if builder else None


def agree(text: str) -> Status:
    """Reads one hand's text both ways, and compares; the status that the reader gave it."""
    (reading,) = read_text(text)
    if reading.hand is None:
        if reading.status is not Status.CANCELLED:
            assert by_lark(text) is None, reading.findings
        return reading.status
    complete = not any(finding.code == "P107" for finding in reading.findings)
    told = by_lark(text if complete else f"{text}\n*** SUMMARY ***")
    assert told is not None, "the reader took what Lark refuses"
    seats, events = told
    if not complete:
        events = events[:-1]
    read = tuple(event for event in reading.hand.events if type(event).__name__ != "Unreadable")
    assert (reading.hand.seats, read) == (seats, events)
    return reading.status


def texts_in(path: Path) -> Iterator[str]:
    for reading in open_history(path).readings():
        yield reading.block.text


CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
REAL = [
    text
    for name in ("pokerstars-cash.txt", "pokerstars-mtt.txt")
    if (CORPUS / name).is_file()
    for text in texts_in(CORPUS / name)
]
SIMULATED = [render(hand) for hand in simulate(60, seed=29)]


@pytest.mark.parametrize("number", range(0, len(SIMULATED), 10))
def test_simulated_hands(number: int) -> None:
    for text in SIMULATED[number : number + 10]:
        assert agree(text) is Status.READ


@pytest.mark.skipif(not REAL, reason="the folder of real hands is not there")
def test_real_hands() -> None:
    assert [agree(text) for text in REAL] == [Status.READ] * (4 + 78)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A simulated or real hand with some of its lines dropped, doubled, swapped or cut."""
    header, *lines = (
        draw(st.sampled_from(SIMULATED) | st.sampled_from(REAL or SIMULATED))
        .rstrip("\n")
        .split("\n")
    )
    for _ in range(draw(st.integers(1, 3))):
        at, other = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        match draw(st.sampled_from(["drop", "double", "swap", "move", "cut"])):
            case "drop" if len(lines) > 1:
                del lines[at]
            case "double":
                lines.insert(other, lines[at])
            case "swap":
                lines[at], lines[other] = lines[other], lines[at]
            case "move":
                lines.insert(other, lines.pop(at))
            case "cut":
                lines[at] = lines[at][: draw(st.integers(1, max(len(lines[at]), 1)))]
            case _:
                pass
    return "\n".join([header, *lines])


@settings(max_examples=150)
@given(mutated())
def test_mutated_hands(text: str) -> None:
    agree(text)
