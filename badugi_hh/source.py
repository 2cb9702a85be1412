"""Where a thing was read: the history file, the hand's text, one place in it."""

from __future__ import annotations

from dataclasses import dataclass

from badugi_hh.frozen import quickly_made


def as_text(name: str) -> str:
    """The name of a file as text, which any name is not: a byte that no letter has becomes
    ``\\xff``. That is what findings and the store call the file by."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


@quickly_made
@dataclass(frozen=True, slots=True)
class Block:
    """The text of one hand (or of something that is no hand) in a history file.

    ``text`` is as the file has it, without the last line's end; ``first_line`` is the number of its
    first line in the file, counted from 1. ``column_shift`` tells how many characters of that line
    stand before the hand (two files glued together in mid-line).
    """

    file: str
    first_line: int
    text: str
    column_shift: int = 0

    @property
    def lines(self) -> list[str]:
        """The lines without their ends; none where there is no text."""
        return self.text.split("\n") if self.text else []


@dataclass(frozen=True, slots=True)
class Place:
    """One place in a history file; line and column count from 1."""

    file: str
    line: int
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"
