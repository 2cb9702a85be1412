"""Whose line is it? Seated names decide, the longest first.

A name may hold a colon, brackets, the words of an action or another player's name; only the list of
seats tells where a name ends. ``Seating.candidates`` puts a mark in the place of the name, and the
grammar's ``WHO`` matches the mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

MARK: Final = "\x01{}\x02"


class Seating:
    """The players at a table."""

    __slots__ = ("_before_blank", "_before_colon", "_by_length", "_marks", "_places")

    def __init__(self, seats: Mapping[int, str], places: re.Pattern[str]) -> None:
        self._marks = {name: MARK.format(seat) for seat, name in seats.items()}
        self._by_length = tuple(sorted(self._marks, key=len, reverse=True))
        self._before_colon = self._ended_by(":")
        self._before_blank = self._ended_by(" ")
        self._places = places

    def _ended_by(self, end: str) -> dict[str, str]:
        """The marks of the names that the first ``end`` in a line can end, and no longer name."""
        holding = [name for name in self._marks if end in name]
        return {
            name: mark
            for name, mark in self._marks.items()
            if name not in holding and not any(long.startswith(name + end) for long in holding)
        } if holding else self._marks  # fmt: skip

    def plain(self, line: str) -> str | None:
        """The line with its name marked, where that takes no search."""
        name, _, rest = line.partition(": ")
        mark = self._before_colon.get(name)
        if mark is not None:
            return f"{mark}: {rest}"
        place = self._places.match(line)
        at = place.end() if place is not None else 0
        end = line.find(" ", at)
        mark = self._before_blank.get(line[at:end] if end >= 0 else line[at:])
        if mark is None:
            return None
        return f"{line[:at]}{mark}{line[end:] if end >= 0 else ''}"

    def candidates(self, line: str) -> Iterator[str]:
        """The line with a name marked, the longest name first; at last the line as it is."""
        place = self._places.match(line)
        # A name may itself begin like such a place, as "Seat 1: x": then it begins the line.
        for at in (place.end(), 0) if place is not None else (0,):
            if not line.startswith(self._by_length, at):
                continue
            for name in self._by_length:
                if line.startswith(name, at):
                    end = at + len(name)
                    if end == len(line) or line[end] in " :,":
                        yield line[:at] + self._marks[name] + line[end:]
        yield line

    def heralds(self, after_name: str) -> frozenset[str]:
        """The names that, with ``after_name`` behind them, begin their own player's lines alone."""
        if after_name.startswith(":"):
            return frozenset(self._before_colon)
        # With "Dealt" and "to", which may be names too, other players' lines begin.
        words = re.sub(r"\\(.)", r"\1", self._places.pattern)
        return frozenset(name for name in self._before_blank if name + after_name not in words)

    def speaker(self, line: str, after_name: str = ": ") -> str | None:
        """The seated player with whose name the line begins, ``after_name`` behind it."""
        return next((n for n in self._by_length if line.startswith(n + after_name)), None)
