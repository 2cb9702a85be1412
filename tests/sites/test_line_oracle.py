"""The reader against plain Lark: the same lines of the same kinds, and the same order accepted.

The reader compiles a grammar's terminals anew and walks through an automaton of its own;
``Lark.parse`` on the text with names marked is slow, and right.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from lark import Lark, UnexpectedInput

from badugi_hh.events import Hand
from badugi_hh.parsing import Status, read_text
from badugi_hh.parsing.grammar import UNREADABLE, grammar_of, load
from badugi_hh.parsing.names import Seating
from badugi_hh.simulate import simulate
from badugi_hh.writing import render

SITES = ("kingsclub", "phenom")


@cache
def lark(site: str) -> Lark:
    return load(site)


def kind(site: str, line: str) -> str:
    """The kind of a line by Lark's own lexer."""
    [token] = lark(site).lex(line, dont_ignore=True)
    return str(token.type)


def marked(hand: Hand, lines: list[str]) -> list[str]:
    """The lines with names marked, of all but the header and the seats."""
    names = {seat.number: seat.player for seat in hand.seats}
    seating = Seating(names, grammar_of(hand.site).name_places)
    first = max(n for n, line in enumerate(lines) if kind(hand.site, line) == "SEAT") + 1
    done = lines[:first]
    for line in lines[first:]:
        known = (it for it in seating.candidates(line) if kind(hand.site, it) != UNREADABLE)
        done.append(next(known, line))
    return done


def lark_accepts(hand: Hand, lines: list[str]) -> bool:
    try:
        lark(hand.site).parse("\n".join(marked(hand, lines)))
    except UnexpectedInput:
        return False
    return True


@pytest.mark.parametrize("site", SITES)
def test_every_line_is_of_the_kind_that_lark_says(site: str) -> None:
    for hand in simulate(60, 51, site):
        lines = marked(hand, render(hand).split("\n"))
        assert [grammar_of(site).match(line)[0] for line in lines] == [
            kind(site, line) for line in lines
        ]
        assert UNREADABLE not in [kind(site, line) for line in lines]


@pytest.mark.parametrize("site", SITES)
def test_the_same_orders_of_lines_are_accepted(site: str) -> None:
    rng = Random(52)
    answers = set()
    for hand in simulate(60, 53, site):
        lines = render(hand).split("\n")
        first = len(hand.seats) + 3
        here, there = rng.randrange(first, len(lines)), rng.randrange(first, len(lines))
        lines[here], lines[there] = lines[there], lines[here]
        if rng.random() < 0.5:
            del lines[rng.randrange(first, len(lines))]
        [reading] = read_text("\n".join(lines))
        whole = reading.status is Status.READ and "P107" not in {f.code for f in reading.findings}
        assert whole is lark_accepts(hand, lines)
        answers.add(whole)
    assert answers == {True, False}
