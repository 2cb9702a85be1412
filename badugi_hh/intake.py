"""Into the store by the batch: what is new, what is known, and what belongs together.

A batch is a transaction. The same hand may come several times, in one batch or in many, from one
player's log or from two: whatever the order, what is stored is made from all its texts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, zip_longest
from typing import Final

from badugi_hh.findings import CATALOGUE, Finding, Severity
from badugi_hh.judging import FAILURE, Judged, PlacedText, combine
from badugi_hh.parsing import HistoryFile, Status, Unpackable, size_of
from badugi_hh.paths import Lost
from badugi_hh.profiles import HouseRules
from badugi_hh.store import HandRecord, Known, SourceFile, Store, recorded
from badugi_hh.store.records import Fault, Key

BATCH: Final = 5000
"""Hands in one transaction: enough to make its cost small, since the database writes a piece of
every table for each; few enough to lose little (three seconds of work), and to need little memory
(50 MB)."""
AT_THE_END: Final = 1000
"""The same where other processes read the last hands: the less there is to store when they are
done, the sooner all is."""
LOOK_AFTER: Final = 500
"""Every so many hands it is looked whether somebody waits to read what is stored: he is let in
before the batch is full."""


Progress = Callable[[int, int, str], None]
"""Called with the bytes done, the bytes in all, and the file that is being read."""


@dataclass(frozen=True, slots=True)
class ImportSummary:
    """What one import did.

    ``new`` hands were read for the first time. ``merged`` ones were known, and got cards from
    another player's log; ``known`` counts hand texts that brought nothing. ``findings`` are those
    on all that is new or changed, ``failures`` the hands at which this program itself failed.
    ``lost`` is what could not be read.
    """

    files: int
    files_known: int
    new: int
    known: int
    merged: int
    other_games: int
    cancelled: int
    refused: int
    failures: int
    findings: Mapping[Severity, int]
    lost: Sequence[Lost] = ()

    def __add__(self, other: ImportSummary) -> ImportSummary:
        """What two imports did that shared the work."""
        return ImportSummary(
            **{name: getattr(self, name) + getattr(other, name) for name in _COUNTS},
            findings={it: self.findings[it] + other.findings[it] for it in Severity},
            lost=(*self.lost, *other.lost),
        )


NOTHING_DONE: Final = ImportSummary(0, 0, 0, 0, 0, 0, 0, 0, 0, dict.fromkeys(Severity, 0))
_COUNTS: Final = (
    "files", "files_known", "new", "known", "merged", "other_games", "cancelled", "refused",
    "failures",
)  # fmt: skip


class Intake:
    """Gathers records into batches, and brings each batch together with what the store holds."""

    def __init__(
        self,
        store: Store,
        rules: HouseRules | None = None,
        meter: Meter | None = None,
        stored: Callable[[HandRecord], None] | None = None,
    ) -> None:
        """``stored`` is called with each record that is new or changed, once it is stored."""
        self._store = store
        self._stored = stored
        self._rules = rules
        self._meter = meter or Meter()
        self._waiting: dict[Key, list[HandRecord]] = {}
        self._files: list[SourceFile] = []
        self._file_findings: list[Finding] = []
        self._other_game: PlacedText | None = None  # the first one in the file being read
        self._hands = 0  # hand texts in the file being read
        self._hands_in: dict[str, int] = {}  # and in those that were read, by their digest
        self._copies: Counter[str] = Counter()
        self._size, self._batch = 0, BATCH
        self._texts: Counter[Status | str] = Counter()
        self._findings: Counter[Severity] = Counter()
        self._lost: list[Lost] = []
        self._not_whole: set[str] = set()  # files of which something was lost

    def add(self, record: HandRecord) -> None:
        self._waiting.setdefault(record.key, []).append(record)
        if record.status is Status.OTHER_GAME and self._other_game is None:
            self._other_game = record.texts[0]
        self._hands += record.status is not Status.NO_HAND
        self._meter.advance(record.texts[0])
        self._count_up()

    def lose(self, lost: Iterable[Lost]) -> None:
        """Notes what was not read."""
        for one in lost:
            self._lost.append(one)
            self._not_whole.add(one.file)

    def finish(self, history: HistoryFile) -> None:
        """Notes that all hands of the file were added: with the last of them it becomes known,
        unless a part of it was lost."""
        self._meter.finish(history.path, history.size)
        if history.path not in self._not_whole:
            self.take_file(history, self._hands, self._other_game)
        self._hands, self._other_game = 0, None

    def take_file(self, history: HistoryFile, hands: int, other_game: PlacedText | None) -> None:
        """Makes a file known that has so many hand texts, and whose first one of another game is
        ``other_game``."""
        file = SourceFile(
            history.digest, history.path, history.size, history.encoding, history.site, hands
        )
        self._hands_in[history.digest] = hands
        self._files.append(file)
        self._file_findings.extend(history.findings)
        if other_game:
            self._file_findings.append(_other_games(other_game, history.site))
        self._texts["files"] += 1
        self._count_up()

    def near_the_end(self) -> None:
        """Notes that few hands are still to be added: they are stored in smaller batches."""
        self._batch = min(self._batch, AT_THE_END)

    def pass_over(self, history: HistoryFile, hands: int | None) -> None:
        """Notes that the file's content is known already, with so many hand texts in it; ``None``
        where it is a copy of a file that is read in this import."""
        self._texts["files known"] += 1
        if hands is None:
            self._copies[history.digest] += 1
        self._texts["known"] += hands or 0
        self._meter.finish(history.path, history.size)

    def close(self) -> ImportSummary:
        self._flush()
        texts = self._texts
        texts["known"] += sum(
            times * self._hands_in.get(digest, 0) for digest, times in self._copies.items()
        )
        return ImportSummary(
            files=texts["files"],
            files_known=texts["files known"],
            new=texts[Status.READ],
            known=texts["known"],
            merged=texts["merged"],
            other_games=texts[Status.OTHER_GAME],
            cancelled=texts[Status.CANCELLED],
            refused=texts[Status.REFUSED],
            failures=texts["failures"],
            findings={severity: self._findings[severity] for severity in Severity},
            lost=tuple(self._lost),
        )

    def _count_up(self) -> None:
        self._size += 1
        asked = self._size % LOOK_AFTER == 0 and self._store.asked_for
        if self._size >= self._batch or asked:
            self._flush()

    def _flush(self) -> None:
        changed, replaced = [], []
        held = self._store.known(self._waiting)
        together = {
            key: _brought_together(held.get(key), same, self._rules)
            for key, same in self._waiting.items()
        }
        just_now = self._store.found_just_now([key for key in held if together[key]])
        joined = iter(recorded(it for it in together.values() if isinstance(it, Judged)))
        for key, same in self._waiting.items():
            before, after = held.get(key), together[key]
            if isinstance(after, Judged):
                after = next(joined)
            self._count(before, after, same, key in just_now)
            self._count_findings(just_now.get(key, ()), -1)
            if after:
                changed.append(after)
                if before:
                    replaced.append(key)
        self._store.write(
            changed,
            replaced=replaced,
            files=self._files,
            file_findings=self._file_findings,
        )
        self._store.give_way()
        self._count_findings(self._file_findings)
        for one in changed:
            self._count_findings(one.findings)
        self._waiting, self._files, self._file_findings, self._size = {}, [], [], 0
        if self._stored:
            for one in changed:
                self._stored(one)

    def _count_findings(self, findings: Iterable[Finding | Fault], times: int = 1) -> None:
        for finding in findings:
            self._findings[finding.severity] += times
            self._texts["failures"] += times * (finding.code == FAILURE)

    def _count(
        self,
        before: Known | None,
        after: HandRecord | None,
        records: Sequence[HandRecord],
        just_now: bool,
    ) -> None:
        """Counts each text of one hand, for what it made of the hand or as known. A hand that was
        stored ``just_now``, by this import, counts for what it is in the end."""
        rest = len(records)
        counted = before.status if before and just_now else None
        if after and counted and counted is not after.status and self._texts[counted]:
            self._texts[counted] -= 1
            self._texts[after.status] += 1
        elif after:
            told = before.cards_told if before else max(one.cards_told for one in records)
            if before is None or (before.status is not Status.READ and after.status is Status.READ):
                self._texts[after.status] += 1
                rest -= 1
            if rest and after.cards_told > told:
                self._texts["merged"] += 1
                rest -= 1
        if records[0].status is not Status.NO_HAND:
            self._texts["known"] += rest


def _other_games(first: PlacedText, site: str) -> Finding:
    """One note for all of them: a mixed session may hold thousands."""
    kind = CATALOGUE["P104"]
    message = "Hands of another game than Badugi are in this file; they are passed over."
    return Finding(kind.code, kind.severity, message, first.file, first.line, site=site)


def _brought_together(
    before: Known | None, records: Sequence[HandRecord], rules: HouseRules | None
) -> HandRecord | Judged | None:
    """The record to store of a hand, or the hand to make one of; ``None`` if all of it is stored
    already."""
    if before is None and len(records) == 1:
        return records[0]
    texts: dict[str, PlacedText] = {}
    for stored in chain(before.texts if before else (), *(one.texts for one in records)):
        texts[stored.text] = min(texts.get(stored.text, stored), stored)
    together = tuple(sorted(_whole(texts.values())))
    if before and together == before.texts:
        return None
    if len(together) == 1:
        return next(one for one in records if one.texts == together)
    return combine(together, rules)


def _whole(texts: Iterable[PlacedText]) -> Iterator[PlacedText]:
    """The texts but those that only begin as another one does: such a text was read when the room
    was still writing it, or was cut off, and tells nothing of its own."""
    by_text = sorted(texts, key=lambda it: it.text)  # what goes on from a text follows it
    for one, following in zip_longest(by_text, by_text[1:]):
        if following is None or not following.text.startswith(one.text):
            yield one


def bytes_in(files: Iterable[str]) -> int:
    """All bytes of these files, unpacked; none of those that can't be read: whoever reads them
    tells of that."""
    return sum(map(_size_of, files))


def _size_of(file: str) -> int:
    with suppress(OSError, Unpackable):
        return size_of(file)
    return 0


class Meter:
    """Tells a ``Progress`` how much of a ``total`` of bytes is read, but not for every hand."""

    _STEP: Final = 1 << 16

    def __init__(self, progress: Progress | None = None, total: int = 0) -> None:
        self._progress = progress
        self._total = total
        self._done = self._within = self._told = 0

    def advance(self, text: PlacedText) -> None:
        """A text was read; its length stands for its bytes."""
        self._within += len(text.text)
        if self._within - self._told >= self._STEP:
            self._told = self._within
            self._tell(self._within, text.file)

    def finish(self, path: str, size: int) -> None:
        self._done += size
        self._within = self._told = 0
        self._tell(0, path)

    def _tell(self, within: int, path: str) -> None:
        if self._progress:
            self._progress(min(self._done + within, self._total), self._total, path)
