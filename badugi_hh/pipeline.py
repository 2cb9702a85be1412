"""The whole flow on one page: file → parse → replay → audit → facts → store.

``judging.examine`` takes a history file to the verdicts on its hands, and knows of no store.
``import_paths`` puts them into one, a transaction for each batch. What the store holds of a hand is
made from all its texts together, each at the least place it was found at: so neither the order of
the files nor the number of imports matters.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Final

from badugi_hh.auditing import AuditSummary, across_new_hands, audit_store
from badugi_hh.findings import Severity
from badugi_hh.intake import ImportSummary, Intake, Meter, Progress
from badugi_hh.judging import Judged, PlacedText, combine
from badugi_hh.parsing import HistoryFile, members, open_history
from badugi_hh.portions import collecting_at_the_end, portions_of, read_portions
from badugi_hh.profiles import HouseRules
from badugi_hh.store import HandRecord, Store, record
from badugi_hh.store.records import Key
from badugi_hh.workers import Death

__all__ = [
    "AuditSummary",
    "ImportSummary",
    "Progress",
    "UnreadablePath",
    "audit_paths",
    "audit_store",
    "find_files",
    "import_paths",
    "judged_by",
    "listed_files",
    "look_up",
    "open_file",
    "reread",
    "unknown_files",
]


class UnreadablePath(Exception):
    """A path that is not there or can't be read; the message says which and why."""


# -- files ---------------------------------------------------------------------------------------


STANDARD_INPUT: Final = "-"


def find_files(paths: Iterable[Path | str]) -> list[str]:
    """The files to read: those named, and all regular files in the folders named, at any depth; of
    a zip archive the files in it, as if it were a folder.

    Hidden files and folders are passed over, unless they are named. Each file comes once, however
    many ways lead to it, and no link can lead into a circle. Sorted, so that the same folders give
    the same order everywhere. ``-`` is standard input. Raises ``UnreadablePath``.
    """
    found: dict[str, str] = {}
    for path in map(str, paths):
        if path == STANDARD_INPUT:
            found[path] = path
            continue
        if not Path(path).exists():
            raise UnreadablePath(f"{path}: there is no such file or folder")
        if not (Path(path).is_dir() or Path(path).is_file()):
            # A pipe can be read only once, and a device may never end.
            raise UnreadablePath(
                f"{path}: neither a file nor a folder; what comes through a pipe is read from "
                "standard input, with -"
            )
        for file in _walk(path, set()) if Path(path).is_dir() else [path]:
            real = os.path.realpath(file)
            found[real] = min(found.get(real, file), file)
    return sorted(chain.from_iterable(map(_members, found.values())))


def listed_files(file: Path | str) -> list[str]:
    """The paths that stand in a file, one a line; of ``-`` those of standard input."""
    try:
        if str(file) == STANDARD_INPUT:
            lines = sys.stdin.read().splitlines()
        else:
            lines = Path(file).read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        raise UnreadablePath(f"{file}: {reason}") from None
    return [line for line in lines if line.strip()]


def _members(path: str) -> list[str]:
    if path == STANDARD_INPUT:
        return [path]
    try:
        return members(path)
    except OSError as error:
        raise UnreadablePath(f"{path}: {error.strerror}") from None


@contextmanager
def _sources(files: Iterable[str]) -> Iterator[Mapping[str, str]]:
    """Where the bytes of a file are, if not at its own path: standard input can be read only once,
    and is kept in a file as long as that is needed."""
    if STANDARD_INPUT not in files:
        yield {}
        return
    with tempfile.TemporaryDirectory(prefix="badugi-hh-") as folder:
        kept = Path(folder) / "standard-input"
        with kept.open("wb") as copy:
            shutil.copyfileobj(sys.stdin.buffer, copy)
        yield {STANDARD_INPUT: str(kept)}


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


def open_file(path: str, source: str, *, named: bool) -> HistoryFile:
    """The history file ``path``, whose bytes are at ``source``. ``named``: it itself was asked for;
    one that lies about in a folder and is no history is no error. Raises ``UnreadablePath``."""
    try:
        history = open_history(source, path)
    except OSError as error:
        raise UnreadablePath(f"{path}: {error.strerror}") from None
    if named:
        return history
    mild = [
        replace(it, severity=Severity.WARNING) if it.code == "P103" else it
        for it in history.findings
    ]
    return replace(history, findings=tuple(mild))


# -- import --------------------------------------------------------------------------------------


def import_paths(
    paths: Iterable[Path | str],
    store: Store,
    progress: Progress | None = None,
    rules: HouseRules | None = None,
    jobs: int = 1,
    skip: Collection[str] = (),
) -> ImportSummary:
    """Reads all history files at ``paths`` into the store, and only what it does not know yet.

    Whenever it is stopped, every hand in the store is whole, and the next import goes on from
    there. ``rules`` are those of the user's own. Up to ``jobs`` processes do all but the writing,
    where there is enough to do; the result is the same. Files in ``skip`` are left out. Raises
    ``UnreadablePath``.
    """
    named = set(map(str, paths))
    files = [file for file in find_files(named) if file not in skip]
    with _sources(files) as sources, collecting_at_the_end():
        meter = Meter(progress, [sources.get(file, file) for file in files])
        intake = Intake(store, meter, rules)
        opened = (open_file(it, sources.get(it, it), named=it in named) for it in files)
        portions = portions_of(unknown_files(opened, store.files(), intake))
        for part, records in read_portions(portions, rules, jobs):
            if isinstance(records, Death):
                intake.lose(part, records)
            else:
                for hand in records:
                    intake.add(hand)
            if part.last:
                intake.finish(part.history)
        summary = intake.close()
        across = Counter(finding.severity for finding in across_new_hands(store))
        both = {severity: summary.findings[severity] + across[severity] for severity in Severity}
        return replace(summary, findings=both)


def unknown_files(
    files: Iterable[HistoryFile], known: Mapping[str, tuple[str, int]], intake: Intake
) -> Iterator[HistoryFile]:
    """The files whose content was not read before; ``known`` has the path and the number of hands
    for every digest in the store, ``intake`` notes the others.

    A known one is read again when its path sorts before the one it was found at: else the places
    that the store tells of would depend on which copy came first.
    """
    read: set[str] = set()
    for history in files:
        path, hands = known.get(history.digest, (None, 0))
        if history.digest in read:
            intake.pass_over(history, None)
        elif path is not None and path <= history.path:
            intake.pass_over(history, hands)
        else:
            read.add(history.digest)
            yield history


# -- audit, rereading, one hand ------------------------------------------------------------------


def audit_paths(
    paths: Iterable[Path | str], progress: Progress | None = None, jobs: int = 1
) -> AuditSummary:
    """Audits all hands of the files at ``paths``; what it stores is gone afterwards.

    Raises ``UnreadablePath``.
    """
    with Store.temporary() as store:
        summary = import_paths(paths, store, progress, jobs=jobs)
        return audit_store(store, duplicates=summary.known + summary.merged)


@contextmanager
def judged_by(store: Store, rules: HouseRules) -> Iterator[Store]:
    """A store of the same hands, judged by ``rules``, that is gone after the ``with`` block; the
    store itself is only read."""
    with Store.temporary() as other:
        other.take_texts(store)
        _derive_again(other, rules)
        yield other


def reread(store: Store, rules: HouseRules | None = None) -> AuditSummary:
    """Reads every stored text again, with this version of the program, and replaces all rows that
    come from it, those of hands that had been refused too. Returns what the store knows then."""
    _derive_again(store, rules)
    return audit_store(store)


def _derive_again(store: Store, rules: HouseRules | None) -> None:
    renamed: list[tuple[Key, HandRecord]] = []

    def derive(key: Key, texts: tuple[PlacedText, ...]) -> HandRecord | None:
        again = record(combine(texts, rules))
        if again.key == key:
            return again
        renamed.append((key, again))  # its id could not be read before, and other texts may have it
        return None

    store.remake(derive)
    if renamed:
        store.write((), replaced=[key for key, _ in renamed])
        intake = Intake(store, Meter(None, ()), rules)
        for _, again in renamed:
            intake.add(again)
        intake.close()


def look_up(store: Store, hand_id: str) -> list[Judged]:
    """The stored hands with this id, by site, read and audited anew: two sites may use the same
    number. Hands of other games are left out, since their text is not kept."""
    hands = store.texts(hand_id).values()
    return [combine(texts) for texts in hands if any(stored.text for stored in texts)]
