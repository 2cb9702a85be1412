"""Which tasks there are, and what becomes of their results: the flow of ``pipeline``, in tasks.

Files are surveyed; the texts of those that are new are read as far as their hands' keys, and
shipped to buckets; each bucket is judged; then the manifest names what is stored. Up to that moment
the store is what it was, and whatever was stopped before can be begun again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from badugi_hh.auditing import findings_on
from badugi_hh.cluster.asking import batched, new_neighbours
from badugi_hh.cluster.runners import Runner
from badugi_hh.cluster.tasks import (
    JudgeTask,
    ReadTask,
    RereadTask,
    Shipment,
    Source,
    judge,
    read,
    reread,
    survey,
    written,
)
from badugi_hh.findings import Severity
from badugi_hh.intake import NOTHING_DONE, ImportSummary, Intake, Progress
from badugi_hh.parsing import HistoryFile
from badugi_hh.paths import STANDARD_INPUT, Lost, UnreadablePath, files_of_store, find_files
from badugi_hh.pipeline import unknown_files
from badugi_hh.profiles import HouseRules
from badugi_hh.store import Store
from badugi_hh.store.parts import OF_FILES, Manifest, Parts, PartStore, Span

BUCKET: Final = 128 << 20
"""Bytes of history for one bucket, about 90,000 hands: a task of a minute, in flat memory."""
FEWEST: Final = 8
"""The least number of buckets, so that a small store has work for several workers too."""
SHIPMENT: Final = 256 << 20
"""The most characters in one shipment, about; the more, the fewer pieces a bucket is read from."""
_SHARES: Final = 64
"""A small import goes into so many reading tasks."""
_SURVEYED: Final = 100  # files in one task
_READING: Final = 0.2
"""The share of an import's work that is done when all is read, about; for the progress bar."""


def import_into(
    parts: PartStore,
    paths: Iterable[Path | str],
    run: Runner,
    progress: Progress | None = None,
    rules: HouseRules | None = None,
) -> ImportSummary:
    """Reads all history files at ``paths`` into the store, and only what it does not know yet.

    Each worker must find the files at the same place. All that can be read is stored, or nothing.
    Raises ``UnreadablePath`` and ``StoreError``.
    """
    named = set(map(str, paths))
    if STANDARD_INPUT in named:
        raise UnreadablePath("standard input can't be read by several machines: name a file")
    found = find_files(named)
    files = sorted(set(found.files) - files_of_store(found.files, parts.url))
    base = parts.manifest()
    held = base or Manifest()
    with Store.temporary() as about_files:
        for table, name in held.files.items():
            about_files.take_rows(table, parts.read(name))
        intake = Intake(about_files)
        intake.lose(found.lost)
        surveyed = _surveyed(
            [Source(it, str(Path(it).absolute()), it in named) for it in files], run
        )
        histories = list(unknown_files(surveyed, about_files.files(), intake))
        if not histories and base:
            return intake.close()
        size = sum(history.size for history in histories)
        stored = sum(row[2] for row in about_files.rows("files"))
        steps = _Steps(progress, size)
        buckets = _bucket_count(len(held.buckets), stored + size)
        shipments: list[Shipment] = []
        for done in run(read, _read_tasks(parts.url, buckets, histories)):
            shipments += done.shipments
            intake.lose(done.lost)
            for file in done.files:
                intake.take_file(*file)
                steps.read(file.history)
        judged = _Judged(held.buckets, buckets)
        judged.take(parts, shipments, run, rules, steps)
        summary = judged.summary + intake.close()
        about = dict(written(about_files, parts, OF_FILES))
    after = held.followed_by(judged.after, about)
    across = _across_new_hands(parts, after, judged.written, 1 + size // BUCKET, run)
    parts.commit(after, base)
    _clear_away(parts, held, after, shipments, judged)
    return summary + replace(NOTHING_DONE, findings=across)


def reread_parts(
    parts: PartStore,
    run: Runner,
    progress: Progress | None = None,
    rules: HouseRules | None = None,
) -> None:
    """Reads every stored text again, as ``pipeline.reread`` does; a store of an older version is
    one of this version then. It is all done, or the store stays as it was. Raises ``StoreError``.
    """
    base = parts.held(renew=True)
    with parts.open(base.files.items()) as about_files:
        steps = _Steps(progress, sum(row[2] for row in about_files.rows("files")), reading=0)
    buckets = len(base.buckets)
    again = list(base.buckets)
    shipments: list[Shipment] = []
    tasks = (
        RereadTask(parts.url, number, buckets, held, rules)
        for number, held in enumerate(base.buckets)
    )
    for number, done in enumerate(run(reread, tasks), start=1):
        again[done.bucket] = done.parts
        shipments += done.shipments
        steps.judged(number, buckets)
    judged = _Judged(again, buckets)
    judged.take(parts, shipments, run, rules, _Steps())
    after = base.followed_by(judged.after, base.files)
    parts.commit(after, base)
    _clear_away(parts, base, after, shipments, judged)


def _clear_away(
    parts: PartStore,
    before: Manifest,
    after: Manifest,
    shipments: Iterable[Shipment],
    judged: _Judged,
) -> None:
    """Deletes what nobody needs any more: what was under way, parts that did not count any more
    when this began, and what others have left that were stopped."""
    kept = {name for _, name in after.named()} | set(after.superseded)
    shipped = {*(it.file for it in shipments), *(file for file, _ in judged.written)}
    parts.delete({*before.superseded, *shipped} - kept)
    parts.sweep(kept)


def _surveyed(sources: Sequence[Source], run: Runner) -> Iterator[HistoryFile | Lost]:
    for some in run(survey, batched(sources, _SURVEYED)):
        yield from some


def _bucket_count(before: int, size: int) -> int:
    """How many buckets there are to be, for so many bytes of history: a power of two. A store that
    grew to four times what its buckets are meant for gets more of them."""
    wanted = max(FEWEST, 1 << max(size // BUCKET - 1, 0).bit_length())
    return before if before and wanted <= 2 * before else wanted


def _read_tasks(url: str, buckets: int, histories: Sequence[HistoryFile]) -> Iterator[ReadTask]:
    size = sum(history.size for history in histories)
    most = min(max(size // _SHARES, 1 << 20), SHIPMENT)
    some: list[HistoryFile] = []
    filled = 0
    for history in histories:
        some.append(history)
        filled += history.size
        if filled >= most:
            yield ReadTask(url, buckets, most, tuple(some))
            some, filled = [], 0
    if some:
        yield ReadTask(url, buckets, most, tuple(some))


class _Judged:
    """The parts of every bucket after an import, and what it did in all of them; ``written`` is
    where the keys of the hands stand that are new or changed."""

    def __init__(self, before: Sequence[Parts], buckets: int) -> None:
        self._divided = len(before) not in (0, buckets)
        self.after: list[Parts] = [
            before[it % len(before)] if before else {} for it in range(buckets)
        ]
        self.summary = NOTHING_DONE
        self.written: list[tuple[str, Span]] = []

    def take(
        self,
        parts: PartStore,
        shipments: Sequence[Shipment],
        run: Runner,
        rules: HouseRules | None,
        steps: _Steps,
    ) -> None:
        """Judges all buckets that texts came for."""
        buckets = len(self.after)
        shipped: list[list[tuple[str, Span]]] = [[] for _ in range(buckets)]
        for shipment in shipments:
            for bucket, span in shipment.spans:
                shipped[bucket].append((shipment.file, span))
        touched = [it for it in range(buckets) if shipped[it] or (self._divided and self.after[it])]
        tasks = (
            JudgeTask(
                parts.url, it, buckets, self.after[it], self._divided, tuple(shipped[it]), rules
            )
            for it in touched
        )
        for number, done in enumerate(run(judge, tasks), start=1):
            self.after[done.bucket] = done.parts
            self.summary += done.summary
            self.written += done.written
            steps.judged(number, len(touched))


def _across_new_hands(
    parts: PartStore,
    after: Manifest,
    written: Sequence[tuple[str, Span]],
    shares: int,
    run: Runner,
) -> dict[Severity, int]:
    """How many findings there are across hands of which one was written, by their severity."""
    if not written:
        return dict.fromkeys(Severity, 0)
    pairs = new_neighbours(parts.url, after, written, shares, run)
    with parts.open(after.named()) as store:
        found = Counter(finding.severity for finding in findings_on(pairs, store))
    return {severity: found[severity] for severity in Severity}


class _Steps:
    """Tells a ``Progress`` how far the work is, in the bytes of its files; ``reading`` is the share
    of it that is done when all is read."""

    def __init__(
        self, progress: Progress | None = None, size: int = 0, reading: float = _READING
    ) -> None:
        self._progress = progress
        self._size = size
        self._reading = reading
        self._read = 0

    def read(self, history: HistoryFile) -> None:
        self._read += history.size
        self._tell(int(self._read * self._reading), history.path)

    def judged(self, done: int, buckets: int) -> None:
        share = self._reading + (1 - self._reading) * done / buckets
        self._tell(int(self._size * share), f"bucket {done} of {buckets}")

    def _tell(self, done: int, what: str) -> None:
        if self._progress:
            self._progress(done, self._size, what)
