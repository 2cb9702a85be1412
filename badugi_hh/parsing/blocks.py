"""Text → blocks: the lines of one hand each.

A hand begins at its header, not at a blank line: files have none, one or three of them between
hands, and a hand that was cut off in mid-line can be followed by the next header at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from re import Pattern
from typing import Final

from badugi_hh.frozen import maker
from badugi_hh.parsing.grammar import MAX_LINE
from badugi_hh.source import Block

MAX_BLOCK: Final = 1 << 20
"""The longest text, in characters, that is taken for one hand."""
MAX_LINES: Final = 4_000
"""The most lines that are taken for one hand: those below them belong to none."""
_WHOLE_LINES: Final = re.compile(rf"(?:[^\n]*\n){{1,{MAX_LINES}}}")

_new_block = maker(Block)


def split(
    pieces: Iterable[str],
    file: str,
    header: Pattern[str],
    whole: Callable[[str], bool],
    sign: str = "",
) -> Iterator[Block]:
    """The blocks in a text that comes in pieces; text before the first header is a block too.

    ``header`` finds where a hand may begin. At the start of a line that is enough; in mid-line (two
    files glued together) the rest of the line must be a ``whole`` header, so that a header quoted
    in chat begins nothing. Where headers are lines that have a ``sign`` in them, which few others
    have, it is looked for first, in a fraction of the time.
    """
    held, line, shift, seen = "", 1, 0, 0
    for piece, last in _with_last(pieces):
        held += piece
        # The last line of a piece may go on in the next one: a header in it is found then.
        limit = len(held) if last else held.rfind("\n") + 1
        begin = 0
        for start in _starts(held, seen, limit, header, whole, sign):
            if start == 0:
                continue
            ends = held.count("\n", begin, start)
            yield from _blocks(file, line, shift, held[begin:start], ends)
            line, shift, begin = line + ends, _shift(held, begin, start, shift), start
        while len(held) - begin > MAX_BLOCK:
            # No hand is that long: let go of it, so that memory stays flat.
            end = _end_of_portion(held, begin)
            ends = held.count("\n", begin, end)
            yield from _blocks(file, line, shift, held[begin:end], ends)
            line, shift, begin = line + ends, _shift(held, begin, end, shift), end
        held, seen = held[begin:], max(limit - begin, 0)
    if held:
        yield from _blocks(file, line, shift, held, held.count("\n"))


def _with_last(pieces: Iterable[str]) -> Iterator[tuple[str, bool]]:
    for piece in pieces:
        yield piece, False
    yield "", True


def _starts(
    text: str,
    seen: int,
    limit: int,
    header: Pattern[str],
    whole: Callable[[str], bool],
    sign: str,
) -> Iterator[int]:
    for begin, end in _signed_lines(text, seen, limit, sign):
        found_first = header.match(text, begin, end)
        if found_first is not None and found_first.end() == end:
            yield begin  # nearly always: the line is a header, and there is nothing behind it
            continue
        for found in header.finditer(text, begin, end):
            start = found.start()
            # Never further than a line can reach: else a long one would be looked through from
            # each of its headers on.
            furthest = max(start - MAX_LINE, 0)
            line = text.rfind("\n", furthest, start) + 1 or furthest
            if line == start or text[line:start].isspace():
                yield line
            elif whole(text[start : start + MAX_LINE + 1].partition("\n")[0]):
                yield start


def _signed_lines(text: str, seen: int, limit: int, sign: str) -> Iterator[tuple[int, int]]:
    """Beginning and end of each line with the sign that was not ``seen`` yet; of all that text
    where these are many, or there is no sign."""
    if text.count(sign, seen, limit) * 100 > limit - seen:
        yield seen, limit
        return
    end = seen
    while (at := text.find(sign, end, limit)) >= 0:
        begin = text.rfind("\n", end, at) + 1 or end
        end = text.find("\n", at, limit)
        end = limit if end < 0 else end
        yield begin, end


def _blocks(file: str, line: int, shift: int, text: str, ends: int) -> Iterator[Block]:
    """One block, or several where there is more than a hand can be; without blank lines at the end.
    ``ends`` is the number of line ends in ``text``."""
    words = len(text.rstrip())
    end = text.find("\n", words) if words else 0
    text = text[:end] if end >= 0 else text
    if ends < MAX_LINES and len(text) <= MAX_BLOCK:
        yield _new_block(file, line, text, shift)
        return
    begin = 0
    while begin < len(text):
        end = _end_of_portion(text, begin)
        yield _new_block(file, line, text[begin:end].removesuffix("\n"), shift)
        line += text.count("\n", begin, end)
        begin, shift = end, _shift(text, begin, end, shift)


def _end_of_portion(text: str, begin: int) -> int:
    """Where what is not too large for a hand ends: behind a line, if one is not too long itself."""
    if len(text) - begin <= MAX_BLOCK and text.count("\n", begin) < MAX_LINES:
        return len(text)
    lines = _WHOLE_LINES.match(text, begin, begin + MAX_BLOCK)
    return lines.end() if lines else begin + MAX_BLOCK


def _shift(text: str, begin: int, end: int, shift: int) -> int:
    """How many characters of its line stand before ``end``, if ``shift`` of them before
    ``begin``."""
    line = text.rfind("\n", begin, end) + 1
    return end - line if line else shift + end - begin
