"""What is shown of a finding: the place, the user's own lines, the amounts, one thing to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from badugi_hh.findings import Finding
from badugi_hh.judging import PlacedText
from badugi_hh.source import Block, Place

LINES_BEFORE = 1
"""How many lines are shown above the one that is meant."""


@dataclass(frozen=True, slots=True)
class ExcerptLine:
    """One line of the file. ``start`` and ``end`` bound what is underlined; equal for nothing."""

    number: int
    text: str
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class FindingView:
    """A finding and the user's own lines that it is about; ``help`` are commands that tell more."""

    finding: Finding
    excerpt: tuple[ExcerptLine, ...]
    help: tuple[str, ...]

    @property
    def place(self) -> str:
        """``file:line:column``, as other programs jump to it."""
        return str(Place(self.finding.file, self.finding.line, self.finding.column))


def view_finding(finding: Finding, blocks: Iterable[Block]) -> FindingView:
    """``finding`` beside its lines, which stand in one of ``blocks``; a finding on a whole file, or
    on a hand of which no text was kept, has none."""
    block = next((block for block in blocks if _holds(block, finding)), None)
    commands = [f"badugi-hh hand {finding.hand_id}"] if finding.hand_id and block else []
    return FindingView(
        finding,
        _excerpt(finding, block) if block else (),
        (*commands, f"badugi-hh explain {finding.code}"),
    )


def blocks_of(texts: Iterable[PlacedText]) -> Iterator[Block]:
    """The lines of texts as they stand in their files. Of other games no text is kept."""
    for stored in texts:
        if stored.text:
            yield Block(stored.file, stored.line, tuple(stored.text.split("\n")))


def _holds(block: Block, finding: Finding) -> bool:
    return block.file == finding.file and 0 <= finding.line - block.first_line < len(block.lines)


def _excerpt(finding: Finding, block: Block) -> tuple[ExcerptLine, ...]:
    index = finding.line - block.first_line
    before = range(max(0, index - LINES_BEFORE), index)
    lines = [ExcerptLine(block.first_line + at, block.lines[at]) for at in before]
    text = block.lines[index]
    # Only the first line of a block may have lost what stood before the hand.
    start = finding.column - 1 - (block.column_shift if index == 0 else 0)
    start = min(max(start, 0), len(text))
    return (*lines, ExcerptLine(finding.line, text, start, _end(text, start, finding.player)))


def _end(text: str, start: int, player: str) -> int:
    """Where the underlining ends: behind the player's name if it stands there, else the word."""
    if player and text.startswith(player, start):
        return start + len(player)
    blank = text.find(" ", start)
    return blank if blank > start else max(len(text), start + 1) if blank < 0 else start + 1
