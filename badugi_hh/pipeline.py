"""The whole flow on one page: file → parse → replay → audit → facts → store.

``judging.examine`` takes a history file to the verdicts on its hands, and knows of no store.
``import_paths`` puts them into one, a transaction for each batch. What the store holds of a hand is
made from all its texts together, each at the least place it was found at: so neither the order of
the files nor the number of imports matters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from badugi_hh.auditing import AuditSummary, across_new_hands, audit_store
from badugi_hh.findings import Severity
from badugi_hh.intake import ImportSummary, Intake, Meter, Progress, bytes_in
from badugi_hh.judging import Judged, combine
from badugi_hh.parsing import HistoryFile, open_history
from badugi_hh.paths import Lost, files_of_store, find_files, sources, why
from badugi_hh.portions import (
    Portion,
    portions_of,
    read_again,
    read_portions,
    without_collecting,
)
from badugi_hh.profiles import HouseRules
from badugi_hh.store import HandRecord, Store
from badugi_hh.store.records import Key, StoredHand
from badugi_hh.workers import Death

__all__ = [
    "AuditSummary",
    "ImportSummary",
    "Progress",
    "audit_paths",
    "audit_store",
    "derive_again",
    "import_paths",
    "judged_by",
    "look_up",
    "open_file",
    "reread",
    "unknown_files",
]


def open_file(path: str, source: str, *, named: bool) -> HistoryFile | Lost:
    """The history file ``path``, whose bytes are at ``source``. ``named``: it itself was asked for;
    one that lies about in a folder and is no history is no error."""
    try:
        history = open_history(source, path)
    except Exception as error:
        return Lost(path, why(error))
    if named:
        return history
    mild = [
        replace(it, severity=Severity.WARNING) if it.code == "P103" else it
        for it in history.findings
    ]
    return replace(history, findings=tuple(mild))


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
    where there is enough to do; the result is the same. Files in ``skip`` are left out, and so is
    the store, which may lie among them. What can't be read stops nothing else: the summary names
    it. Raises ``UnreadablePath``.
    """
    named = set(map(str, paths))
    found = find_files(named)
    left_out = {*skip, *files_of_store(found.files, store.path)}
    files = [file for file in found.files if file not in left_out]
    with sources(files) as places, without_collecting():
        total = bytes_in(places.get(file, file) for file in files) if progress else 0
        intake = Intake(store, rules, Meter(progress, total))
        intake.lose(found.lost)
        opened = (open_file(it, places.get(it, it), named=it in named) for it in files)
        portions = portions_of(unknown_files(opened, store.files(), intake), jobs)
        if jobs > 1:
            portions = _until(portions, intake.near_the_end)
        for part, records in read_portions(portions, rules, jobs):
            if isinstance(records, Death):
                intake.lose([part.lost_with(records)])
            else:
                for hand in records:
                    intake.add(hand)
            intake.lose(part.lost)
            if part.last:
                intake.finish(part.history)
        summary = intake.close()
        across = Counter(finding.severity for finding in across_new_hands(store))
        both = {severity: summary.findings[severity] + across[severity] for severity in Severity}
        return replace(summary, findings=both)


def _until(portions: Iterator[Portion], all_taken: Callable[[], None]) -> Iterator[Portion]:
    """The portions; ``all_taken`` is called when there are no more."""
    yield from portions
    all_taken()


def unknown_files(
    files: Iterable[HistoryFile | Lost], known: Mapping[str, tuple[str, int]], intake: Intake
) -> Iterator[HistoryFile]:
    """The files whose content was not read before; ``known`` has the path and the number of hands
    for every digest in the store, ``intake`` notes the others, and those that can't be read.

    A known one is read again when its path sorts before the one it was found at: else the places
    that the store tells of would depend on which copy came first.
    """
    read: set[str] = set()
    for history in files:
        if isinstance(history, Lost):
            intake.lose([history])
            continue
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
def judged_by(
    store: Store, rules: HouseRules, progress: Progress | None = None, jobs: int = 1
) -> Iterator[Store]:
    """A store of the same hands, judged by ``rules``, that is gone after the ``with`` block; the
    store itself is only read."""
    with Store.temporary() as other:
        other.take_texts(store)
        derive_again(other, rules, progress, jobs)
        yield other


def reread(
    store: Store,
    rules: HouseRules | None = None,
    progress: Progress | None = None,
    jobs: int = 1,
) -> AuditSummary:
    """Reads every stored text again, with this version of the program, and replaces all rows that
    come from it, those of hands that had been refused too. Returns what the store knows then.

    Up to ``jobs`` processes do all but the writing. Raises ``StoreError`` where one of them came to
    its end; then nothing is changed.
    """
    derive_again(store, rules, progress, jobs)
    return audit_store(store)


def derive_again(
    store: Store,
    rules: HouseRules | None = None,
    progress: Progress | None = None,
    jobs: int = 1,
) -> list[Key]:
    """The same, and no more than that. Returns the keys that hands have now which had another one
    before, since their id could not be read."""
    renamed: list[tuple[Key, HandRecord]] = []
    meter = Meter(progress, store.size_of_texts() if progress else 0)

    def derive(hands: Iterator[StoredHand]) -> Iterator[HandRecord]:
        for key, again in read_again(hands, rules, jobs):
            for text in again.texts:
                meter.advance(text)
            if again.key == key:
                yield again
            else:
                renamed.append((key, again))  # its id could not be read before; others may have it

    with without_collecting(), store.at_once():
        store.remake(derive)
        if renamed:
            store.write((), replaced=[key for key, _ in renamed])
            intake = Intake(store, rules)
            for _, again in renamed:
                intake.add(again)
            intake.close()
    return [again.key for _, again in renamed]


def look_up(store: Store, hand_id: str) -> list[Judged]:
    """The stored hands with this id, by site, read and audited anew: two sites may use the same
    number. Hands of other games are left out, since their text is not kept."""
    hands = store.texts(hand_id).values()
    return [combine(texts) for texts in hands if any(stored.text for stored in texts)]
