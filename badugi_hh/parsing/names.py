"""Whose line is it? Seated names decide, the longest first.

A name may hold a colon, brackets, the words of an action or another player's name; only the list of
seats tells where a name ends. ``Seating.candidates`` puts a mark in the place of the name, and the
grammar's ``WHO`` matches the mark. Where that was no question, which is nearly everywhere,
``Seating.marked`` has done it for a whole text at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

MARK: Final = "\x01"
"""With it begins what stands in the place of a name: the seat's number between two characters that
no text has."""
_MARKED: Final = re.compile(r"\x01[0-9]+\x02")
_BEHIND: Final = " :,"  # what may stand behind a name that does not end the line
_SHORT: Final = 2


@cache
def _short_places(places: re.Pattern[str]) -> re.Pattern[str]:
    """Finds lines that begin with one or two letters, or have them behind one of ``places``: the
    last group."""
    return re.compile(rf"\n(?:{places.pattern})?([^\n]{{1,{_SHORT}}})(?=[{_BEHIND}]|\s*?(?:\n|\Z))")


class Seating:
    """The players at a table; the longest name is always tried first."""

    __slots__ = ("_marks", "_numerals", "_others", "_places", "_short")

    def __init__(self, seats: Mapping[int, str], places: re.Pattern[str]) -> None:
        by_length = sorted([(len(name), name, seat) for seat, name in seats.items()], reverse=True)
        self._marks = {name: f"\x01{seat}\x02" for _, name, seat in by_length}
        self._places = places
        shortest = by_length[-1][0] if by_length else 0
        self._short = self._short_names() if shortest <= _SHORT else frozenset()
        self._numerals = [
            name for name in self._marks if name.isdecimal() and name not in self._short
        ]
        self._others = self._marks
        if self._short or self._numerals:
            apart = self._short.union(self._numerals)
            self._others = {n: mark for n, mark in self._marks.items() if n not in apart}

    def _short_names(self) -> frozenset[str]:
        """The names of one or two letters, where no other name begins with one of them and could
        be taken for it."""
        short = frozenset(name for name in self._marks if len(name) <= _SHORT)
        beginnings = tuple(name + behind for name in short for behind in _BEHIND)
        others = [name for name in self._marks if name not in short]
        return frozenset() if any(name.startswith(beginnings) for name in others) else short

    def marked(self, text: str) -> str:
        """The text with a mark wherever the letters of a name stand, be it in another word. A name
        of one or two letters, which are letters of most lines, is marked only where a candidate
        has it.

        A line with one mark, in the place where the grammar has a ``WHO``, is so read as by its
        first candidate that can be read; of any other, ``unmarked`` again, the candidates tell.
        """
        if self._short:
            text = _short_places(self._places).sub(self._short_marked, f"\n{text}")[1:]
        if self._numerals:  # in one go, and before other marks: they hold digits, one or two
            text = re.sub("|".join(self._numerals), lambda found: self._marks[found[0]], text)
        for name, mark in self._others.items():
            text = mark.join(text.split(name))  # `replace` would go through the text twice
        return text

    def _short_marked(self, found: re.Match[str]) -> str:
        """The beginning of a line, with a mark for the name of one or two letters in it."""
        letters: str = found[found.re.groups]
        name = letters if letters in self._short else letters[0]
        behind = letters[len(name) :]
        if name not in self._short or (behind and behind not in _BEHIND):
            return found[0]
        return found[0].removesuffix(letters) + self._marks[name] + behind

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
                    if end == len(line) or line[end] in _BEHIND:
                        yield line[:at] + mark + line[end:]
        yield line

    def speaker(self, line: str, after_name: str = ": ") -> str | None:
        """The seated player with whose name the line begins, ``after_name`` behind it."""
        return next((n for n in self._marks if line.startswith(n + after_name)), None)
