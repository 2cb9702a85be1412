"""Which tasks there are, and what becomes of their results: the flow of ``pipeline``, in tasks.

Files are surveyed; the texts of those that are new are read as far as their hands' keys, and
shipped to buckets; each bucket is judged; then the manifest names what is stored. Up to that moment
the store is what it was, and whatever was stopped before can be begun again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from badugi_hh.cluster.runners import Runner
from badugi_hh.cluster.tasks import (
    JudgeTask,
    ReadTask,
    Shipment,
    Source,
    SumTask,
    add_up,
    judge,
    read,
    survey,
    written,
)
from badugi_hh.facts import IDENTITY, PERIODS
from badugi_hh.intake import NOTHING_DONE, ImportSummary, Intake, Meter, Progress
from badugi_hh.parsing import HistoryFile
from badugi_hh.paths import STANDARD_INPUT, Lost, UnreadablePath, find_files
from badugi_hh.pipeline import unknown_files
from badugi_hh.profiles import HouseRules
from badugi_hh.store import Clock, Selection, Store
from badugi_hh.store.parts import OF_FILES, Manifest, Parts, PartStore, Span, StoreOfParts, Sums
from badugi_hh.store.queries import Persons

if TYPE_CHECKING:
    import pandas as pd

BUCKET: Final = 128 << 20
"""Bytes of history for one bucket, about 90,000 hands: a task of a minute, in flat memory."""
FEWEST: Final = 8
"""The least number of buckets, so that a small store has work for several workers too."""
SHIPMENT: Final = 256 << 20
"""The most characters in one shipment, about; the more, the fewer pieces a bucket is read from."""
_SHARES: Final = 64
"""A small import goes into so many reading tasks."""
_SURVEYED: Final = 100  # files in one task
_SUMMED: Final = 8  # parts in one task
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
    Findings across hands are not among those counted: an audit finds them. Raises
    ``UnreadablePath`` and ``StoreError``.
    """
    named = set(map(str, paths))
    if STANDARD_INPUT in named:
        raise UnreadablePath("standard input can't be read by several machines: name a file")
    found = find_files(named)
    base = parts.manifest()
    held = base or Manifest()
    with Store.temporary() as about_files:
        for table, name in held.files.items():
            about_files.take_rows(table, parts.read(name))
        intake = Intake(about_files, Meter(None, ()))
        intake.lose(found.lost)
        surveyed = _surveyed(
            [Source(it, str(Path(it).absolute()), it in named) for it in found.files], run
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
        judged, summary = _judged(parts, held.buckets, buckets, shipments, run, rules, steps)
        summary += intake.close()
        about = dict(written(about_files, parts, OF_FILES))
    after = held.followed_by(judged, about)
    parts.commit(after, base)
    kept = {name for _, name in after.named()} | set(after.superseded)
    parts.delete({*held.superseded, *(shipment.file for shipment in shipments)} - kept)
    return summary


def _surveyed(sources: Sequence[Source], run: Runner) -> Iterator[HistoryFile | Lost]:
    for some in run(survey, _batched(sources, _SURVEYED)):
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


def _judged(
    parts: PartStore,
    before: Sequence[Parts],
    buckets: int,
    shipments: Sequence[Shipment],
    run: Runner,
    rules: HouseRules | None,
    steps: _Steps,
) -> tuple[list[Parts], ImportSummary]:
    """The parts of every bucket after the import, and what it did in all of them."""
    shipped: list[list[tuple[str, Span]]] = [[] for _ in range(buckets)]
    for shipment in shipments:
        for bucket, span in shipment.spans:
            shipped[bucket].append((shipment.file, span))
    after: list[Parts] = [before[it % len(before)] if before else {} for it in range(buckets)]
    divided = len(before) not in (0, buckets)
    touched = [it for it in range(buckets) if shipped[it] or (divided and after[it])]
    tasks = (
        JudgeTask(parts.url, it, buckets, after[it], divided, tuple(shipped[it]), rules)
        for it in touched
    )
    summary = NOTHING_DONE
    for number, done in enumerate(run(judge, tasks), start=1):
        after[done.bucket] = done.parts
        summary += done.summary
        steps.judged(number, len(touched))
    return after, summary


class _Steps:
    """Tells a ``Progress`` how far the import is, in the bytes of its files."""

    def __init__(self, progress: Progress | None, size: int) -> None:
        self._progress = progress
        self._size = size
        self._read = 0

    def read(self, history: HistoryFile) -> None:
        self._read += history.size
        self._tell(int(self._read * _READING), history.path)

    def judged(self, done: int, buckets: int) -> None:
        share = _READING + (1 - _READING) * done / buckets
        self._tell(int(self._size * share), f"bucket {done} of {buckets}")

    def _tell(self, done: int, what: str) -> None:
        if self._progress:
            self._progress(done, self._size, what)


# -- sums ----------------------------------------------------------------------------------------


def open_parts(parts: PartStore, run: Runner | None = None) -> StoreOfParts:
    """The store, to be read and closed; player-hands are added up by ``run``, where it is given."""
    held = parts.held()
    names = [name for table, name in held.named() if table == "player_hands"]
    return parts.open(held.named(), _summing(parts, names, run) if run and names else None)


def _summing(parts: PartStore, names: Sequence[str], run: Runner) -> Sums:
    def sums(
        columns: Collection[str], selection: Selection, clock: Clock, persons: Persons
    ) -> pd.DataFrame:
        tasks = (
            SumTask(parts.url, some, tuple(columns), selection, clock, persons)
            for some in _batched(names, _SUMMED)
        )
        return _together(list(run(add_up, tasks)), columns)

    return sums


def _together(sums: Sequence[pd.DataFrame], columns: Collection[str]) -> pd.DataFrame:
    """Sums of parts added up, so that each group has one row again."""
    import pandas as pd

    groups = [it.name for it in (*IDENTITY, *PERIODS) if it.name in columns]
    rows = pd.concat(sums, ignore_index=True)
    if not groups:
        return rows
    sums_of_all = rows.groupby(groups, dropna=False, observed=True, sort=False).sum()
    return (
        sums_of_all.copy().reset_index()
    )  # the copy: hundreds of columns, each by itself, are slow


_Item = TypeVar("_Item")


def _batched(items: Sequence[_Item], size: int) -> Iterator[tuple[_Item, ...]]:
    return (tuple(items[at : at + size]) for at in range(0, len(items), size))
