"""What can be wrong with the text of one line."""

from __future__ import annotations

from badugi_hh.findings import CATALOGUE, Finding
from badugi_hh.source import Block


class Unfit(Exception):
    """The line matches, but not with the player that was tried."""


class BadValue(Exception):
    """A value in the line can't be taken: ``code`` of the catalogue, a plain sentence."""

    def __init__(self, code: str, message: str, piece: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.piece = piece


def finding_in(
    block: Block, site: str, hand_id: str, code: str, message: str, *, line: int, column: int = 1
) -> Finding:
    """A finding at a line of the file, numbered from 1."""
    return Finding(
        code=code,
        severity=CATALOGUE[code].severity,
        message=message,
        file=block.file,
        line=line,
        column=column + (block.column_shift if line == block.first_line else 0),
        site=site,
        hand_id=hand_id,
    )
