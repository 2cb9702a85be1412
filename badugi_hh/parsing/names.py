"""Whose line is it? Seated names decide, the longest first.

A name may hold a colon, brackets, the words of an action or another player's name; only the list of
seats tells where a name ends. ``Seating.candidates`` puts a mark in the place of the name, and the
grammar's ``WHO`` matches the mark. Where that was no question, which is nearly everywhere,
``Seating.marked`` has done it for a whole text at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

MARK: Final = "\x01"
"""With it begins what stands in the place of a name: the seat's number between two characters that
no text has."""
_MARKED: Final = re.compile(r"\x01[0-9]+\x02")


class Seating:
    """The players at a table; the longest name is always tried first."""

    __slots__ = ("_marks", "_numerals", "_places")

    def __init__(self, seats: Mapping[int, str], places: re.Pattern[str]) -> None:
        by_length = sorted([(len(name), name, seat) for seat, name in seats.items()], reverse=True)
        self._marks = {name: f"\x01{seat}\x02" for _, name, seat in by_length}
        self._numerals = [name for name in self._marks if name.isdecimal()]
        self._places = places

    def marked(self, text: str) -> str:
        """The text with a mark wherever the letters of a name stand, be it in another word.

        A line with one mark, in the place where the grammar has a ``WHO``, is so read as by its
        first candidate that can be read; of any other, ``unmarked`` again, the candidates tell.
        """
        marks = self._marks
        if self._numerals:  # in one go, and first: marks hold digits too
            text = re.sub("|".join(self._numerals), lambda found: self._marks[found[0]], text)
            marks = {name: mark for name, mark in marks.items() if name not in self._numerals}
        for name, mark in marks.items():
            text = mark.join(text.split(name))  # `replace` would go through the text twice
        return text

    def unmarked(self, text: str) -> str:
        """The text as it was before it was ``marked``."""
        names = {mark: name for name, mark in self._marks.items()}
        return _MARKED.sub(lambda mark: names[mark[0]], text)

    def candidates(self, line: str) -> Iterator[str]:
        """The line with a name marked, the longest name first; at last the line as it is."""
        place = self._places.match(line)
        # A name may itself begin like such a place, as "Seat 1: x": then it begins the line.
        for at in (place.end(), 0) if place is not None else (0,):
            for name, mark in self._marks.items():
                if line.startswith(name, at):
                    end = at + len(name)
                    if end == len(line) or line[end] in " :,":
                        yield line[:at] + mark + line[end:]
        yield line

    def speaker(self, line: str, after_name: str = ": ") -> str | None:
        """The seated player with whose name the line begins, ``after_name`` behind it."""
        return next((n for n in self._marks if line.startswith(n + after_name)), None)
