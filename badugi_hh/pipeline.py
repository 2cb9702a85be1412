"""The whole flow on one page: file → parse → replay → audit → facts → store.

``judging.examine`` takes a history file to the verdicts on its hands, and knows of no store.
``import_paths`` puts them into one, a transaction for each batch. What the store holds of a hand is
made from all its texts together, each at the least place it was found at: so neither the order of
the files nor the number of imports matters.
"""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

from badugi_hh.findings import CATALOGUE, Finding, Severity, Verdict
from badugi_hh.judging import Judged, PlacedText, combine, examine
from badugi_hh.parsing import HistoryFile, Status, open_history
from badugi_hh.store import HandRecord, Known, SourceFile, Store, record
from badugi_hh.store.records import Key

BATCH: Final = 1000
"""Hands in one transaction: enough to make its cost small, few enough to lose little."""


class UnreadablePath(Exception):
    """A path that is not there or can't be read; the message says which and why."""


# -- files ---------------------------------------------------------------------------------------


def find_files(paths: Iterable[Path | str]) -> list[str]:
    """The files to read: those named, and all regular files in the folders named, at any depth.

    Hidden files and folders are passed over, unless they are named. Each file comes once, however
    many ways lead to it, and no link can lead into a circle. Sorted, so that the same folders give
    the same order everywhere. Raises ``UnreadablePath``.
    """
    found: dict[str, str] = {}
    for path in paths:
        if not Path(path).exists():
            raise UnreadablePath(f"{path}: there is no such file or folder")
        for file in _walk(str(path), set()) if Path(path).is_dir() else [str(path)]:
            real = os.path.realpath(file)
            found[real] = min(found.get(real, file), file)
    return sorted(found.values())


def _walk(folder: str, above: set[str]) -> Iterator[str]:
    real = os.path.realpath(folder)
    if real in above:
        return
    try:
        entries = list(os.scandir(folder))
    except OSError as error:
        raise UnreadablePath(f"{folder}: {error.strerror}") from None
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir():
            yield from _walk(entry.path, above | {real})
        elif entry.is_file():
            yield entry.path


def _open(path: str) -> HistoryFile:
    try:
        return open_history(path)
    except OSError as error:
        raise UnreadablePath(f"{path}: {error.strerror}") from None


# -- import --------------------------------------------------------------------------------------

Progress = Callable[[int, int, str], None]
"""Called with the bytes done, the bytes in all, and the file that is being read."""

Examined = tuple[HistoryFile, Iterable[HandRecord]]
Work = Callable[[HistoryFile], Examined]
Runner = Callable[[Work, Iterable[HistoryFile]], Iterable[Examined]]
"""Runs a function over files, as ``map`` does; it may run them elsewhere and in any order."""


@dataclass(frozen=True, slots=True)
class ImportSummary:
    """What one import did.

    ``new`` hands were read for the first time. ``merged`` ones were known, and got cards from
    another player's log; ``known`` counts hand texts that brought nothing. ``findings`` are those
    on all that is new or changed.
    """

    files: int
    files_known: int
    new: int
    known: int
    merged: int
    other_games: int
    cancelled: int
    refused: int
    findings: Mapping[Severity, int]


def import_paths(
    paths: Iterable[Path | str],
    store: Store,
    progress: Progress | None = None,
    runner: Runner = map,
) -> ImportSummary:
    """Reads all history files at ``paths`` into the store, and only what it does not know yet.

    Whenever it is stopped, every hand in the store is whole, and the next import goes on from
    there. Raises ``UnreadablePath``.
    """
    files = find_files(paths)
    intake = _Intake(store, _Meter(progress, files))
    with _collecting_by_the_batch():
        for history, records in runner(_records, intake.unknown(files)):
            for hand in records:
                intake.add(hand)
            intake.finish(history)
        return intake.close()


def _records(history: HistoryFile) -> Examined:
    return history, (record(judged) for judged in examine(history))


@contextmanager
def _collecting_by_the_batch() -> Iterator[None]:
    """Leaves the search for reference circles to the end of each batch: hands hold none, and in
    between the collector would go through a thousand of them again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class _Intake:
    """Gathers records into batches, and brings each batch together with what the store holds."""

    def __init__(self, store: Store, meter: _Meter) -> None:
        self._store = store
        self._meter = meter
        self._waiting: dict[Key, list[HandRecord]] = {}
        self._files: list[SourceFile] = []
        self._file_findings: list[Finding] = []
        self._other_game: PlacedText | None = None  # the first one in the file being read
        self._size = 0
        self._texts: Counter[Status | str] = Counter()
        self._findings: Counter[Severity] = Counter()

    def unknown(self, files: Iterable[str]) -> Iterator[HistoryFile]:
        """The files whose content was not read before.

        A known one is read again when its path sorts before the one it was found at: else the
        places that the store tells of would depend on which copy came first.
        """
        known = self._store.files()
        for path in files:
            history = _open(path)
            if history.digest in known and known[history.digest] <= path:
                self._texts["files known"] += 1
                self._meter.finish(path, history.size)
            else:
                known[history.digest] = path
                yield history

    def add(self, record: HandRecord) -> None:
        self._waiting.setdefault(record.key, []).append(record)
        if record.status is Status.OTHER_GAME and self._other_game is None:
            self._other_game = record.texts[0]
        self._meter.advance(record.texts[0])
        self._count_up()

    def finish(self, history: HistoryFile) -> None:
        """Notes that all hands of the file were added: with the last of them it becomes known."""
        file = SourceFile(
            history.digest, history.path, history.size, history.encoding, history.site
        )
        self._files.append(file)
        self._file_findings.extend(history.findings)
        if self._other_game:
            self._file_findings.append(_other_games(self._other_game, history.site))
            self._other_game = None
        self._texts["files"] += 1
        self._meter.finish(history.path, history.size)
        self._count_up()

    def close(self) -> ImportSummary:
        self._flush()
        texts = self._texts
        return ImportSummary(
            files=texts["files"],
            files_known=texts["files known"],
            new=texts[Status.READ],
            known=texts["known"],
            merged=texts["merged"],
            other_games=texts[Status.OTHER_GAME],
            cancelled=texts[Status.CANCELLED],
            refused=texts[Status.REFUSED],
            findings={severity: self._findings[severity] for severity in Severity},
        )

    def _count_up(self) -> None:
        self._size += 1
        if self._size >= BATCH:
            self._flush()

    def _flush(self) -> None:
        changed, replaced = [], []
        held = self._store.known(self._waiting)
        for key, records in self._waiting.items():
            before = held.get(key)
            after = _brought_together(before, records)
            self._count(before, after, records)
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
        for finding in (*self._file_findings, *(it for one in changed for it in one.findings)):
            self._findings[finding.severity] += 1
        self._waiting, self._files, self._file_findings, self._size = {}, [], [], 0
        del changed, held
        gc.collect(0)

    def _count(
        self, before: Known | None, after: HandRecord | None, records: Sequence[HandRecord]
    ) -> None:
        """Counts each text of one hand, for what it made of the hand or as known."""
        rest = len(records)
        if after:
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


def _brought_together(before: Known | None, records: Sequence[HandRecord]) -> HandRecord | None:
    """The record to store of a hand; ``None`` if all of it is stored already."""
    if before is None and len(records) == 1:
        return records[0]
    texts: dict[str, PlacedText] = {}
    for stored in chain(before.texts if before else (), *(one.texts for one in records)):
        texts[stored.text] = min(texts.get(stored.text, stored), stored)
    together = tuple(sorted(texts.values()))
    if before and together == before.texts:
        return None
    if len(together) == 1:
        return next(one for one in records if one.texts == together)
    return record(combine(together))


class _Meter:
    """Tells a ``Progress`` how far the reading is, but not for every hand."""

    _STEP: Final = 1 << 16

    def __init__(self, progress: Progress | None, files: Iterable[str]) -> None:
        self._progress = progress
        self._total = sum(map(os.path.getsize, files)) if progress else 0
        self._done = self._within = self._told = 0

    def advance(self, text: PlacedText) -> None:
        """A text of a file was read; its length stands for its bytes."""
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


# -- audit, rereading, one hand ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AuditSummary:
    """All that was found on a number of hands. ``duplicates`` counts the texts of hands that were
    there already; ``findings`` are in the order of files and lines."""

    hands: int
    other_games: int
    cancelled: int
    refused: int
    duplicates: int
    pots: Mapping[Verdict, int]
    findings: Sequence[Finding]


def audit_paths(paths: Iterable[Path | str], progress: Progress | None = None) -> AuditSummary:
    """Audits all hands of the files at ``paths``; what it stores is gone afterwards.

    Raises ``UnreadablePath``.
    """
    with Store.temporary() as store:
        summary = import_paths(paths, store, progress)
        return audit_store(store, duplicates=summary.known + summary.merged)


def audit_store(store: Store, duplicates: int = 0) -> AuditSummary:
    """What the store knows of the audits of its hands."""
    hands = store.hands_by_status()
    return AuditSummary(
        hands=hands[Status.READ],
        other_games=hands[Status.OTHER_GAME],
        cancelled=hands[Status.CANCELLED],
        refused=hands[Status.REFUSED],
        duplicates=duplicates,
        pots=store.pots_by_verdict(),
        findings=store.findings(),
    )


def reread(store: Store) -> AuditSummary:
    """Reads every stored text again, with this version of the program, and replaces all rows that
    come from it, those of hands that had been refused too. Returns what the store knows then."""
    renamed: list[tuple[Key, HandRecord]] = []

    def derive(key: Key, texts: tuple[PlacedText, ...]) -> HandRecord | None:
        again = record(combine(texts))
        if again.key == key:
            return again
        renamed.append((key, again))  # its id could not be read before, and other texts may have it
        return None

    store.remake(derive)
    if renamed:
        store.write((), replaced=[key for key, _ in renamed])
        intake = _Intake(store, _Meter(None, ()))
        for _, again in renamed:
            intake.add(again)
        intake.close()
    return audit_store(store)


def look_up(store: Store, hand_id: str) -> list[Judged]:
    """The stored hands with this id, by site, read and audited anew: two sites may use the same
    number. Hands of other games are left out, since their text is not kept."""
    hands = store.texts(hand_id).values()
    return [combine(texts) for texts in hands if any(stored.text for stored in texts)]
