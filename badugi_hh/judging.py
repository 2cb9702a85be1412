"""One hand, from its text to the verdict: read, replayed and audited.

A hand may have several texts, one from each player at the table who keeps his logs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, NamedTuple

from badugi_hh.audit import Audit, audit
from badugi_hh.events import Hand
from badugi_hh.failures import failure_of
from badugi_hh.findings import CATALOGUE, Finding
from badugi_hh.frozen import quickly_made
from badugi_hh.merging import Conflict, merge, poorness
from badugi_hh.parsing import (
    HistoryFile,
    Identity,
    Reading,
    Status,
    identify_blocks,
    read_blocks,
    read_text,
    site_of,
)
from badugi_hh.profiles import HouseRules
from badugi_hh.source import Block


class PlacedText(NamedTuple):
    """One text of a hand, and the first line of it in a file. Sorts by that place."""

    file: str
    line: int
    text: str


@quickly_made
@dataclass(frozen=True, slots=True)
class Judged:
    """One hand, read and audited. ``texts`` are all its texts, by place; ``reading`` is that of
    the one which counts most. ``audit`` is there if and only if the hand was read; ``findings``
    are all there are on it."""

    reading: Reading
    audit: Audit | None
    texts: tuple[PlacedText, ...]
    findings: tuple[Finding, ...]

    @property
    def hand_id(self) -> str:
        return hand_id_of(self.reading.hand_id, self.reading.block)


def hand_id_of(hand_id: str, block: Block) -> str:
    """The id of the hand in this block; a name made from the text where its own can't be read, so
    that the same text has the same one everywhere."""
    return hand_id or f"text-{hashlib.sha256(block.text.encode()).hexdigest()[:16]}"


def identified(site: str, block: Block) -> Identity | None:
    """Which hand the block is of, in a small part of the time that reading takes; ``None`` where
    nothing in it counts. Where this program fails at it, it is a hand without an id."""
    try:
        return next((identity for _, identity in identify_blocks(site, [block])), None)
    except Exception:
        return Identity(site, "", None)


TOGETHER: Final = 200
"""So many hands are read before the first of them is judged. One step for many hands and then the
next takes a seventh less time than all steps for each: the processor keeps the step at hand."""

WITHOUT_TEXT: Final = (Status.OTHER_GAME, Status.NO_HAND)
"""Of these only the place is kept: mixed files hold many hands of other games."""


def examine(history: HistoryFile, rules: HouseRules | None = None) -> Iterator[Judged]:
    """Every hand text in the file, in its order, each judged by itself; nothing is stored.

    Without ``rules`` every hand is judged by the profile of its room.
    """
    return examine_blocks(history.site, history.blocks(), rules)


def examine_blocks(
    site: str, blocks: Iterable[Block], rules: HouseRules | None = None
) -> Iterator[Judged]:
    """The same of some blocks of a file of this site: no hand needs what stands around it."""
    blocks = iter(blocks)
    while some := list(islice(blocks, TOGETHER)):
        for reading in [*read_blocks(site, some, _failed)]:
            yield _judged_alone(reading, rules)


def _judged_alone(reading: Reading, rules: HouseRules | None) -> Judged:
    block = reading.block
    text = "" if reading.status in WITHOUT_TEXT else block.text
    texts = (PlacedText(block.file, block.first_line, text),)
    try:
        return _judge(reading, reading.hand, texts, rules)
    except Exception as error:
        reading = failed(reading, error)
        return Judged(reading, None, texts, reading.findings)


def combine(texts: Iterable[PlacedText], rules: HouseRules | None = None) -> Judged:
    """A hand of which there are one or more texts: their cards joined, whatever their order.

    A text that contradicts the richer ones is finding H401, and changes nothing else. A hand that
    can be read from one text does not suffer from another that can't.
    """
    texts = tuple(sorted(texts))
    readings = [read_at(stored) for stored in texts if stored.text]
    try:
        return _combined(readings, texts, rules)
    except Exception as error:
        reading = failed(readings[0], error)
        return Judged(reading, None, texts, reading.findings)


def _combined(
    readings: Sequence[Reading], texts: tuple[PlacedText, ...], rules: HouseRules | None
) -> Judged:
    status = min((reading.status for reading in readings), key=_BEST_FIRST.index)
    chosen = [reading for reading in readings if reading.status is status]
    read = sorted(
        ((reading.hand, reading) for reading in chosen if reading.hand),
        key=lambda pair: poorness(pair[0]),
    )
    if not read:
        return _judge(chosen[0], None, texts, rules)
    joined, main = read[0]
    more = [it for one in readings if one.hand is None for it in one.findings if it.code == FAILURE]
    for hand, reading in read[1:]:
        merged = merge(joined, hand)
        if isinstance(merged, Conflict):
            more.append(_conflict_finding(merged, reading))
        else:
            joined = merged
    return _judge(main, joined, texts, rules, more)


_BEST_FIRST: Final = (
    Status.READ,
    Status.CANCELLED,
    Status.OTHER_GAME,
    Status.REFUSED,
    Status.NO_HAND,
)


def _judge(
    reading: Reading,
    hand: Hand | None,
    texts: tuple[PlacedText, ...],
    rules: HouseRules | None,
    more: Sequence[Finding] = (),
) -> Judged:
    profile = rules.profile(hand.site) if rules and hand else None
    judgement = audit(hand, profile) if hand else None
    found = judgement.findings if judgement else ()
    return Judged(reading, judgement, texts, (*reading.findings, *found, *more))


def read_at(placed: PlacedText) -> Reading:
    """A text of one hand read again, as it was read in its file."""
    try:
        reading = next(read_text(placed.text, placed.file))
    except Exception as error:
        return _failed(site_of(placed.text), Block(*placed), error)
    below = placed.line - 1
    hand = reading.hand
    if hand:
        hand = replace(
            hand,
            first_line=placed.line,
            lines=tuple(line + below for line in hand.lines),
            seat_lines=tuple(line + below for line in hand.seat_lines),
            table_line=hand.table_line + below,
        )
    return replace(
        reading,
        hand=hand,
        block=replace(reading.block, first_line=placed.line),
        findings=tuple(replace(one, line=one.line + below) for one in reading.findings),
    )


# -- where this program fails --------------------------------------------------------------------


FAILURE: Final = "P111"


def failed(reading: Reading, error: Exception) -> Reading:
    """The same text, refused since this program failed at it: whatever the exception, it ends
    here, the text is kept, and a later version reads it again."""
    kind = CATALOGUE[FAILURE]
    finding = Finding(
        code=kind.code,
        severity=kind.severity,
        message=f"badugi-hh failed at this hand: {failure_of(error)}. That is a fault of the "
        "program, not of the log. The text is kept.",
        file=reading.block.file,
        line=reading.block.first_line,
        site=reading.site,
        hand_id=reading.hand_id,
    )
    return replace(reading, status=Status.REFUSED, hand=None, findings=(*reading.findings, finding))


def _failed(site: str, block: Block, error: Exception) -> Reading:
    """The same of a text of which there is no reading."""
    site, hand_id, _ = identified(site, block) or Identity(site, "", None)
    return failed(Reading(site, hand_id, block, Status.REFUSED), error)


# -- texts that contradict each other ------------------------------------------------------------


def _conflict_finding(conflict: Conflict, reading: Reading) -> Finding:
    kept, other = conflict.kept, conflict.other
    kind = CATALOGUE["H401"]
    return Finding(
        code=kind.code,
        severity=kind.severity,
        message=f"{_SUBJECTS[conflict.subject]} of hand {kept.id} are not those of the richer text "
        f"at {kept.file}:{conflict.kept_line}, which is kept.",
        file=other.file,
        line=conflict.other_line,
        site=reading.site,
        hand_id=reading.hand_id,
    )


_SUBJECTS: Final = {
    "header": "The time, stakes, table or button",
    "seats": "The players or their stacks",
    "cards": "The cards",
    "course": "The actions or payments",
}
