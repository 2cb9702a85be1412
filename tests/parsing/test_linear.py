"""Reading takes time in proportion to the text, whatever the text is.

Expressions that try again from every place of a long line would take the square of its length: ten
megabytes of it would never be read. Here texts of pieces that begin many things and end none grow
eightfold, and the time may grow little more; one that took the square would take 64 times as long.
"""

from __future__ import annotations

import time

import pytest

from badugi_hh.parsing.grammar import MAX_LINE, UNREADABLE, grammar_of
from badugi_hh.parsing.site import Site
from badugi_hh.parsing.sites import all_sites

PIECES = (
    "PokerStars ",
    "PokerStars Hand #1: ",
    "PokerStars Hand #1: {} Tournament #1, x ",
    "Full Tilt ",
    "Full Tilt Poker Game #1: ",
    "Phenom Poker Hand #1: ",
    "#1: Limit ",
    "<game ",
    '<game id="1-1" ',
    "<description ",
    'variant ="',
    '{"ohh":',
    "[1]",
    'a said, "',
    " wins ",
    ", ",
    "Seat 1: ",
    " ($1",
    "1",
    "1,",
    " - Level I",
    "Badugi Limit (",
    " ",
    "\t",
    "\xe9",
)
GROWTH, MOST_GROWTH = 8, 30
# Below that, what a reading costs once counts more than the text.
LEAST_SECONDS = 0.02


def seconds(site: Site, text: str) -> float:
    """Processor time of finding the site, the blocks, and reading each; the better of two."""
    best = float("inf")
    for _ in range(2):
        start = time.process_time()
        for known in all_sites():
            known.signature.search(text)
        for block in site.blocks([text], "-"):
            site.begin(block)()
        best = min(best, time.process_time() - start)
    return best


def grown(piece: str, length: int) -> str:
    return piece * (length // len(piece))


def too_slow(site: Site, piece: str, length: int) -> bool:
    short = seconds(site, grown(piece, length))
    long = seconds(site, grown(piece, length * GROWTH))
    return long > MOST_GROWTH * max(short, LEAST_SECONDS / GROWTH)


@pytest.mark.parametrize("site", all_sites(), ids=lambda site: site.name)
def test_one_long_line(site: Site) -> None:
    assert [piece for piece in PIECES if too_slow(site, piece, 10_000)] == []


@pytest.mark.slow
@pytest.mark.parametrize("site", all_sites(), ids=lambda site: site.name)
def test_one_line_of_ten_megabytes(site: Site) -> None:
    pieces = ("PokerStars Hand #1: ", "<game ", '<game id="1-1" ')
    assert [piece for piece in pieces if too_slow(site, piece, 10_000_000 // GROWTH)] == []


@pytest.mark.parametrize("site", ["pokerstars", "fulltilt", "kingsclub", "phenom", "merge"])
def test_a_line_that_no_room_would_write_is_not_matched(site: str) -> None:
    grammar = grammar_of(site)
    kind, _ = grammar.match("x" * (MAX_LINE + 1))
    assert kind == UNREADABLE
    start = time.process_time()
    grammar.match("PokerStars Hand #1: {} Tournament #1, x " * 250_000)
    assert time.process_time() - start < 0.1
