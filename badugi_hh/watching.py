"""Following folders while rooms write into them: each hand is stored as soon as it is whole.

A notice from the system only wakes this up; what has changed, a look at the files tells. So it does
not matter that network drives send no notices, that rooms rewrite whole files, or rename them: the
files are looked at every so often in any case, and of a file that changed, the blocks that were
not there before are read.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from pathlib import Path
from typing import Final

from badugi_hh.auditing import across_new_hands
from badugi_hh.findings import Finding
from badugi_hh.intake import BATCH, ImportSummary, Intake
from badugi_hh.judging import examine_blocks
from badugi_hh.parsing import HistoryFile, is_packed, open_history
from badugi_hh.paths import UnreadablePath, files_of_store, find_files
from badugi_hh.pipeline import import_paths
from badugi_hh.profiles import HouseRules
from badugi_hh.source import Block
from badugi_hh.store import HandRecord, Store, recorded

STILL: Final = 2.0
"""Seconds without a change after which the last hand in a file counts as written to its end, if
its text may end there: until then more lines of it may come."""
NO_END: Final = 10.0
"""The same where nothing stands behind the hand, neither an empty line nor the end of a tag, as
most rooms write it."""
MID_LINE: Final = 30.0
"""The same where not even its last line has an end."""
YOUNG: Final = 120.0
"""Seconds since its last change for which a file counts as one that is still written."""
_LOOK: Final = 10.0
"""At most so many seconds pass between two looks, unless looking takes long."""
_TAIL: Final = 16  # bytes
_SHARE: Final = 20
"""Looking may take one part in so many of all time."""
_WAKE: Final = 1000  # milliseconds


@dataclass(frozen=True, slots=True)
class Seen:
    """A hand that was stored, and all that was found on it, also beside the hand before it."""

    hand: HandRecord
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class WatchSummary:
    """``unfinished`` are the files whose last hand was not written to its end: it is not stored,
    and a later import takes it."""

    imported: ImportSummary
    unfinished: tuple[str, ...]


OpenStore = Callable[[], AbstractContextManager[Store]]
Stamp = tuple[int, int]


@dataclass(slots=True)
class _Followed:
    """A file that is or may be written. ``taken`` are its blocks that were read, by their hash.
    Its last one may wait: ``fresh``, since more of it may come; ``cut``, since more must come."""

    stamp: Stamp = (-1, -1)
    still_at: float = 0.0
    taken: set[int] = field(default_factory=set)
    fresh: bool = False
    cut: bool = False


class Watcher:
    """What is known of the files in some folders. The store is open only while it is needed, so
    that other commands can read it."""

    def __init__(
        self,
        paths: Iterable[Path | str],
        open_store: OpenStore,
        tell: Callable[[Seen], None],
        rules: HouseRules | None = None,
        jobs: int = 1,
    ) -> None:
        self._paths = list(map(str, paths))
        self._open_store = open_store
        self._tell = tell
        self._rules = rules
        self._jobs = jobs
        self._files: dict[object, _Followed] = {}  # by what a file keeps when it is renamed
        self._old: dict[object, Stamp] = {}  # files that were read before, and have not changed
        self._looked = self._took = 0.0
        self._summary: ImportSummary | None = None
        self._store_path = ""

    def begin(self) -> ImportSummary:
        """Imports all files but those that may still be written: what it returns counts these
        alone. Raises ``UnreadablePath`` and ``StoreError``."""
        now = time.time()
        young = set()
        for file in find_files(self._paths).files:
            name, stamp = _status(file)
            if now - stamp[1] / 1e9 < YOUNG:
                young.add(file)
            else:
                self._old[name] = stamp
        with self._open_store() as store:
            self._store_path = os.path.realpath(store.path)
            self._summary = import_paths(
                self._paths, store, rules=self._rules, jobs=self._jobs, skip=young
            )
        self.look()
        return self._summary

    def is_due(self) -> bool:
        """Whether to look again though nothing was noticed."""
        now = time.monotonic()
        if any(file.fresh and now >= file.still_at for file in self._files.values()):
            return True
        return now - self._looked >= max(_LOOK, _SHARE * self._took)

    def look(self, *, last: bool = False) -> None:
        """Stores what was written since the last look. The ``last`` one waits for nothing."""
        start = time.monotonic()
        records = chain.from_iterable(self._new_in(file, last) for file in self._there())
        while some := list(islice(records, BATCH)):
            self._store(some)
        self._looked = time.monotonic()
        self._took = self._looked - start

    def end(self) -> WatchSummary:
        """Looks for the last time, and notes the files as read, with what is found on them as a
        whole: afterwards the store is as if all had been imported now."""
        self.look(last=True)
        unfinished = {file for file in self._there() if self._is_unfinished(file)}
        there = [path for path in self._paths if Path(path).exists()]
        with self._open_store() as store:
            done = import_paths(there, store, rules=self._rules, jobs=self._jobs, skip=unfinished)
        # What is known is what was counted before.
        self._add(replace(done, files_known=0, known=0, merged=0))
        assert self._summary is not None
        summary = replace(self._summary, lost=done.lost)  # the rest could be read in the end
        return WatchSummary(summary, tuple(sorted(unfinished)))

    def _there(self) -> Iterator[str]:
        """The files that are there now: a drive may be away for some time."""
        for path in self._paths:
            with suppress(UnreadablePath):
                yield from find_files([path]).files

    def _new_in(self, file: str, last_look: bool) -> Iterator[HandRecord]:
        with suppress(OSError):  # it may be gone already
            name, stamp = _status(file)
            if self._old.get(name) == stamp or files_of_store([file], self._store_path):
                return
            followed = self._files.setdefault(name, _Followed())
            now = time.monotonic()
            if followed.stamp != stamp:
                followed.stamp = stamp
                followed.still_at = now + _still_after(file)
            elif not followed.fresh:
                return
            still = now >= followed.still_at or (last_look and _still_after(file) < MID_LINE)
            yield from self._untaken(open_history(file), followed, still, last_look)

    def _untaken(
        self, history: HistoryFile, followed: _Followed, still: bool, last_look: bool
    ) -> Iterator[HandRecord]:
        followed.fresh = followed.cut = False
        for block, last in _with_last(history.blocks()):
            mark = hash((block.first_line, block.text))
            if mark in followed.taken:
                continue
            if last and not still:
                followed.fresh, followed.cut = not last_look, last_look
                return
            read = recorded(examine_blocks(history.site, [block], self._rules))
            if last and any(map(_is_cut, read)):
                followed.cut = True
                return
            followed.taken.add(mark)
            yield from read

    def _store(self, read: Iterable[HandRecord]) -> None:
        stored: list[HandRecord] = []
        with self._open_store() as store:
            intake = Intake(store, self._rules, stored=stored.append)
            for hand in read:
                intake.add(hand)
            summary = intake.close()
            across = across_new_hands(store)
        counts = Counter(summary.findings)
        for hand in stored:
            # On others they go, mostly, when hands come that were played in between.
            more = [it for it in across if (it.site, it.hand_id) == hand.key]
            counts.update(it.severity for it in more)
            self._tell(Seen(hand, (*hand.findings, *more)))
        self._add(replace(summary, findings=counts))

    def _is_unfinished(self, file: str) -> bool:
        with suppress(OSError):
            followed = self._files.get(_status(file)[0])
            return followed is not None and followed.cut
        return True

    def _add(self, more: ImportSummary) -> None:
        self._summary = more if self._summary is None else self._summary + more


def watch(watcher: Watcher, folders: Iterable[Path | str]) -> None:
    """Keeps ``watcher`` looking until Ctrl-C. ``folders`` are where notices are waited for."""
    with suppress(KeyboardInterrupt):
        for noticed in _wakings(sorted({_folder(str(it)) for it in folders})):
            if noticed or watcher.is_due():
                watcher.look()


def _wakings(folders: list[str]) -> Iterator[bool]:
    """About every second, and at once when something was noticed: then true."""
    import watchfiles

    with suppress(OSError, RuntimeError):  # the system may be out of watches
        for changes in watchfiles.watch(
            *folders,
            watch_filter=None,
            debounce=400,
            rust_timeout=_WAKE,
            yield_on_timeout=True,
            ignore_permission_denied=True,
        ):
            yield bool(changes)
    while True:
        time.sleep(_WAKE / 1000)
        yield False


def _folder(path: str) -> str:
    return path if Path(path).is_dir() else str(Path(path).parent)


def _status(file: str) -> tuple[object, Stamp]:
    """What the file keeps when it is renamed, and what changes when it is written; of a file in an
    archive they are its own name, and the archive's."""
    path = Path(file)
    while not path.exists() and path != path.parent:
        path = path.parent
    status = path.stat()
    own = (status.st_dev, status.st_ino) if str(path) == file and status.st_ino else file
    return own, (status.st_size, status.st_mtime_ns)


def _still_after(file: str) -> float:
    """How long the file must be still until its last hand counts as whole. A packed file is not
    written line by line. Raises ``OSError``."""
    if is_packed(file):
        return STILL
    with Path(file).open("rb") as stream:
        stream.seek(-min(_TAIL, stream.seek(0, os.SEEK_END)), os.SEEK_END)
        tail = stream.read().translate(None, b"\0\r")  # of UTF-16, and of Windows
    if not tail.endswith(b"\n"):
        return MID_LINE
    return STILL if tail.endswith((b"\n\n", b">\n")) else NO_END


def _with_last(blocks: Iterable[Block]) -> Iterator[tuple[Block, bool]]:
    held = None
    for block in blocks:
        if held is not None:
            yield held, False
        held = block
    if held is not None:
        yield held, True


def _is_cut(hand: HandRecord) -> bool:
    """The text ends before the hand does, or before its summary."""
    return any(finding.code in ("P102", "P107") for finding in hand.findings)
