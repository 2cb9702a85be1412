"""Text → blocks: the lines of one hand each.

A hand begins at its header, not at a blank line: files have none, one or three of them between
hands, and a hand that was cut off in mid-line can be followed by the next header at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from re import Pattern
from typing import Final

from badugi_hh.parsing.grammar import MAX_LINE
from badugi_hh.source import Block

MAX_BLOCK: Final = 1 << 20
"""The longest text, in characters, that is taken for one hand."""
MAX_LINES: Final = 4_000
"""The most lines that are taken for one hand: those below them belong to none."""


def split(
    pieces: Iterable[str], file: str, header: Pattern[str], whole: Callable[[str], bool]
) -> Iterator[Block]:
    """The blocks in a text that comes in pieces; text before the first header is a block too.

    ``header`` finds where a hand may begin. At the start of a line that is enough; in mid-line (two
    files glued together) the rest of the line must be a ``whole`` header, so that a header quoted
    in chat begins nothing.
    """
    held, line, shift = "", 1, 0
    for piece, last in _with_last(pieces):
        held += piece
        # The last line of a piece may go on in the next one: a header in it is found then.
        limit = len(held) if last else held.rfind("\n") + 1
        begin = 0
        for start in _starts(held, limit, header, whole):
            if start == 0:
                continue
            lines = held[begin:start].split("\n")
            following = line + len(lines) - 1
            yield from _blocks(file, line, shift, lines)
            line = following
            shift = start - (held.rfind("\n", 0, start) + 1)
            begin = start
        held = held[begin:]
        if len(held) > MAX_BLOCK:
            # No hand is that long: let go of it, so that memory stays flat.
            yield from _blocks(file, line, shift, held.split("\n"))
            line, shift, held = line + held.count("\n"), 0, ""
    if held:
        yield from _blocks(file, line, shift, held.split("\n"))


def _with_last(pieces: Iterable[str]) -> Iterator[tuple[str, bool]]:
    for piece in pieces:
        yield piece, False
    yield "", True


def _starts(
    text: str, limit: int, header: Pattern[str], whole: Callable[[str], bool]
) -> Iterator[int]:
    for found in header.finditer(text, 0, limit):
        start = found.start()
        # Never further than a line can reach: else a long one would be looked through from each
        # of its headers on.
        before = text[max(start - MAX_LINE, 0) : start].rpartition("\n")[2]
        if not before.strip():
            yield start - len(before)
        elif whole(text[start : start + MAX_LINE + 1].partition("\n")[0]):
            yield start


def _blocks(file: str, line: int, shift: int, lines: list[str]) -> Iterator[Block]:
    """One block, or several where there are too many lines; without blank lines at the end."""
    while lines and not lines[-1].strip():
        lines.pop()
    for at in range(0, max(len(lines), 1), MAX_LINES):
        yield Block(file, line + at, tuple(lines[at : at + MAX_LINES]), 0 if at else shift)
