"""Portions of work: blocks of many small files, or a part of a large one, or hands that the store
holds, made into records.

The process that writes the store cuts the files into blocks, whatever they are packed in, which
takes a hundredth of the time; everything from a block to the rows of its hand can be done in any
process.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from typing import Final

from badugi_hh.judging import PlacedText, combine, examine_blocks
from badugi_hh.parsing import HistoryFile
from badugi_hh.paths import Lost, why
from badugi_hh.profiles import HouseRules
from badugi_hh.source import Block
from badugi_hh.store import HandRecord, StoreError, recorded
from badugi_hh.store.records import Key, StoredHand
from badugi_hh.workers import Death, spread

PORTION: Final = 1 << 18
"""Characters in one portion, about 130 hands: enough to make its way between processes cheap."""
OF_ONE: Final = 1 << 20
"""The same where one process does all: the fewer tables are made of the rows, the less time it
takes."""
ALONE: Final = 4
"""Where there are no more portions, no other process is started: it would take longer to start than
to read them."""

LOADED: Final = ("badugi_hh.warm",)


@dataclass(frozen=True, slots=True)
class Part:
    """Blocks of one file that follow each other. ``last``: there are no more behind them, or what
    is there was ``lost``."""

    history: HistoryFile
    blocks: tuple[Block, ...]
    last: bool
    lost: Sequence[Lost] = ()

    def lost_with(self, death: Death) -> Lost:
        """That nothing of it was read, since its process is no more."""
        line = self.blocks[0].first_line if self.blocks else 1
        reason = f"the process that read it from line {line} on is gone ({death.reason})"
        return Lost(self.history.path, reason)


Portion = tuple[Part, ...]
Work = tuple[tuple[str, tuple[Block, ...]], ...]
"""What a process needs to know of a portion: of each part the site and the blocks."""


@contextmanager
def without_collecting() -> Iterator[None]:
    """Nobody looks for circles of references: hands leave none. What is alive at the end counts as
    looked through, or the first object that is made then would have all of it looked through."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if not gc.get_freeze_count():  # what somebody else has frozen stays so
                gc.freeze()
                gc.unfreeze()
            gc.enable()


def portions_of(files: Iterable[HistoryFile], jobs: int) -> Iterator[Portion]:
    """All blocks of the files, in their order, for so many processes; every file has a last part,
    and be it empty."""
    enough = PORTION if jobs > 1 else OF_ONE
    parts: list[Part] = []
    blocks: list[Block] = []
    size = 0
    for history in files:
        lost: list[Lost] = []
        for block in blocks_of(history, lost):
            if size >= enough:
                if blocks:
                    parts.append(Part(history, tuple(blocks), last=False))
                yield tuple(parts)
                parts, blocks, size = [], [], 0
            blocks.append(block)
            size += len(block.text)
        parts.append(Part(history, tuple(blocks), last=True, lost=lost))
        blocks = []
    if parts:
        yield tuple(parts)


def blocks_of(history: HistoryFile, lost: list[Lost]) -> Iterator[Block]:
    """The blocks of a file, as far as it can be read; what stops that is added to ``lost``."""
    try:
        yield from history.blocks()
    except Exception as error:
        lost.append(Lost(history.path, why(error)))


def read_portions(
    portions: Iterable[Portion], rules: HouseRules | None, jobs: int
) -> Iterator[tuple[Part, Sequence[HandRecord] | Death]]:
    """Each part with the records of its hands, in order; with ``Death`` where a process came to
    its end in that portion."""
    work = partial(records_of, rules=rules)
    labelled = ((portion, _work(portion)) for portion in portions)
    for portion, records in spread(work, labelled, jobs, ALONE, LOADED):
        if isinstance(records, Death):
            yield from ((part, records) for part in portion)
        else:
            yield from zip(portion, records, strict=True)


def _work(portion: Portion) -> Work:
    return tuple((part.history.site, part.blocks) for part in portion)


def records_of(work: Work, rules: HouseRules | None) -> list[list[HandRecord]]:
    """The records of each part of a portion, in any process."""
    with without_collecting():
        judged = [list(examine_blocks(site, blocks, rules)) for site, blocks in work]
        made = iter(recorded(chain.from_iterable(judged)))
        return [list(islice(made, len(some))) for some in judged]


# -- hands that are stored already ---------------------------------------------------------------


def read_again(
    hands: Iterable[StoredHand], rules: HouseRules | None, jobs: int
) -> Iterator[tuple[Key, HandRecord]]:
    """The key and the new record of each hand, in order. Raises ``StoreError`` where a process came
    to its end."""
    work = partial(records_again, rules=rules)
    for keys, records in spread(work, _portions_again(hands), jobs, ALONE, LOADED):
        if isinstance(records, Death):
            raise StoreError(f"a process is gone ({records.reason}), and nothing was changed")
        yield from zip(keys, records, strict=True)


def _portions_again(
    hands: Iterable[StoredHand],
) -> Iterator[tuple[list[Key], list[tuple[PlacedText, ...]]]]:
    keys: list[Key] = []
    portion: list[tuple[PlacedText, ...]] = []
    size = 0
    for key, texts in hands:
        if size >= PORTION:
            yield keys, portion
            keys, portion, size = [], [], 0
        keys.append(key)
        portion.append(texts)
        size += sum(len(one.text) for one in texts)
    if keys:
        yield keys, portion


def records_again(
    portion: Sequence[tuple[PlacedText, ...]], rules: HouseRules | None
) -> list[HandRecord]:
    """The record of each hand, in any process."""
    with without_collecting():
        return recorded(combine(texts, rules) for texts in portion)
