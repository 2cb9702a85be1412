"""Where a thing was read: the history file, the hand's block of lines, one place in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self


def as_text(name: str) -> str:
    """The name of a file as text, which any name is not: a byte that no letter has becomes
    ``\\xff``. That is what findings and the store call the file by."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


@dataclass(frozen=True, slots=True)
class Block:
    """The lines of one hand (or of something that is no hand) in a history file.

    ``lines`` are as the file has them, without line ends; ``first_line`` is the number of the
    first one in the file, counted from 1. ``column_shift`` tells how many characters of the first
    line stand before the hand (two files glued together in mid-line).
    """

    file: str
    first_line: int
    lines: tuple[str, ...]
    column_shift: int = 0

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @classmethod
    def of_text(cls, file: str, first_line: int, text: str, column_shift: int = 0) -> Self:
        """The block whose ``text`` this is."""
        return cls(file, first_line, tuple(text.split("\n")) if text else (), column_shift)

    def __reduce__(self) -> tuple[object, ...]:
        # One text goes from process to process far faster than its lines.
        return self.of_text, (self.file, self.first_line, self.text, self.column_shift)


@dataclass(frozen=True, slots=True)
class Place:
    """One place in a history file; line and column count from 1."""

    file: str
    line: int
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"
