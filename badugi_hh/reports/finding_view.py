"""What is shown of a finding: the place, the user's own lines, the amounts, one thing to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from badugi_hh.findings import Finding
from badugi_hh.judging import PlacedText
from badugi_hh.reports.visible import indented
from badugi_hh.source import Block, Place
from badugi_hh.store import UNTOUCHED, Tracked

LINES_BEFORE: Final = 1
"""How many lines are shown above the one that is meant."""
LONGEST: Final = 240
"""How much of a line is shown; rooms write shorter ones."""


@dataclass(frozen=True, slots=True)
class ExcerptLine:
    """One line of the file. ``start`` and ``end`` bound what is underlined; equal for nothing."""

    number: int
    text: str
    start: int = 0
    end: int = 0

    @property
    def parts(self) -> tuple[str, str, str]:
        """What stands before the underlined part, that part, and what stands behind it. A tab that
        indents the line becomes two blanks, and is never underlined."""
        line = indented(self.text)
        tabs = len(line) - len(self.text)
        start, end = (max(at, tabs) + tabs for at in (self.start, self.end))
        return line[:start], line[start:end], line[end:]


@dataclass(frozen=True, slots=True)
class FindingView:
    """A finding and the user's own lines that it is about; ``help`` are commands that tell more,
    ``tracked`` is what the user did about it."""

    finding: Finding
    excerpt: tuple[ExcerptLine, ...]
    help: tuple[str, ...]
    tracked: Tracked = UNTOUCHED

    @property
    def told(self) -> str:
        """The state and the note: ``settled: paid back``; nothing of an open one without note."""
        if self.tracked == UNTOUCHED:
            return ""
        return ": ".join(filter(None, (self.tracked.state.value, self.tracked.note)))

    @property
    def place(self) -> str:
        """``file:line:column``, as other programs jump to it."""
        return str(Place(self.finding.file, self.finding.line, self.finding.column))


@dataclass(frozen=True, slots=True)
class HandFindings:
    """All that was found on one hand, or on one file beside its hands; ``heading`` says which."""

    heading: str
    views: tuple[FindingView, ...]


def view_finding(
    finding: Finding, blocks: Iterable[Block], tracked: Tracked = UNTOUCHED
) -> FindingView:
    """``finding`` beside its lines, which stand in one of ``blocks``; a finding on a whole file, or
    on a hand of which no text was kept, has none."""
    block = next((block for block in blocks if _holds(block, finding)), None)
    commands = [f"badugi-hh hand {finding.hand_id}"] if finding.hand_id and block else []
    return FindingView(
        finding,
        _excerpt(finding, block) if block else (),
        (*commands, f"badugi-hh explain {finding.code}"),
        tracked,
    )


def blocks_of(texts: Iterable[PlacedText]) -> Iterator[Block]:
    """The lines of texts as they stand in their files. Of other games no text is kept."""
    for stored in texts:
        if stored.text:
            yield Block(stored.file, stored.line, stored.text)


def _holds(block: Block, finding: Finding) -> bool:
    return block.file == finding.file and 0 <= finding.line - block.first_line < len(block.lines)


def _excerpt(finding: Finding, block: Block) -> tuple[ExcerptLine, ...]:
    index = finding.line - block.first_line
    before = range(max(0, index - LINES_BEFORE), index)
    lines = block.lines
    text = lines[index]
    # Only the first line of a block may have lost what stood before the hand.
    start = finding.column - 1 - (block.column_shift if index == 0 else 0)
    start = min(max(start, 0), len(text))
    return (
        *(_cut(block.first_line + at, lines[at], 0, 0) for at in before),
        _cut(finding.line, text, start, start + _length(text[start:], finding.player)),
    )


def _length(text: str, player: str) -> int:
    """How much is underlined: the player's name if ``text`` begins with it, else a word."""
    meant = player if player and text.startswith(player) else text.partition(" ")[0]
    return max(len(meant), 1)


def _cut(number: int, text: str, start: int, end: int) -> ExcerptLine:
    """The line, or of a very long one what stands around ``start``."""
    if len(text) <= LONGEST:
        return ExcerptLine(number, text, start, end)
    first = min(max(start - LONGEST // 2, 0), len(text) - LONGEST)
    left, right = "…" if first else "", "…" if first + LONGEST < len(text) else ""
    shown = left + text[first : first + LONGEST] + right
    shift = len(left) - first
    return ExcerptLine(number, shown, start + shift, min(end + shift, len(shown)))
