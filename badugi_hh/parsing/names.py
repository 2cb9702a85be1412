"""Whose line is it? Seated names decide, the longest first.

A name may hold a colon, brackets, the words of an action or another player's name; only the list of
seats tells where a name ends. ``Seating.candidates`` puts a mark in the place of the name, and the
grammar's ``WHO`` matches the mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

MARK: Final = "\x01{}\x02"
CONTROL: Final = re.compile("[\x01\x02]")


class Seating:
    """The players at a table. ``lines`` remembers what each line of theirs was read as."""

    __slots__ = ("_by_length", "_marks", "_places", "_plain", "lines")

    def __init__(self, seats: Mapping[int, str], places: re.Pattern[str]) -> None:
        self._marks = {name: MARK.format(seat) for seat, name in seats.items()}
        self._by_length = sorted(self._marks, key=len, reverse=True)
        # Without a colon in any name, the first ": " of an action line ends the name.
        self._plain = not any(":" in name for name in self._marks)
        self._places = places
        self.lines: dict[str, Any] = {}

    def plain(self, line: str) -> str | None:
        """The line with the name marked, where its first ": " can be nothing but a name's end."""
        name, _, rest = line.partition(": ")
        mark = self._marks.get(name)
        return None if mark is None or not self._plain else f"{mark}: {rest}"

    def candidates(self, line: str) -> Iterator[str]:
        """The line with a name marked, the longest name first; at last the line as it is."""
        place = self._places.match(line)
        at = place.end() if place is not None else 0
        for name in self._by_length:
            if line.startswith(name, at):
                end = at + len(name)
                if end == len(line) or line[end] in " :,":
                    yield line[:at] + self._marks[name] + line[end:]
        yield line

    def speaker(self, line: str) -> str | None:
        """The seated player with whose name and a colon the line begins."""
        return next((n for n in self._by_length if line.startswith(f"{n}: ")), None)
