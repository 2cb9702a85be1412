"""Questions to a store of parts, answered by tasks: each asks a store of some of the parts, and
what they say is added up. So a question costs a worker the memory of a few buckets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from operator import methodcaller
from typing import TYPE_CHECKING, Any, Final, TypeVar

from badugi_hh.cluster.runners import Runner
from badugi_hh.continuity import Neighbours
from badugi_hh.facts import IDENTITY, PERIODS
from badugi_hh.findings import Finding, Severity, Verdict
from badugi_hh.parsing import Status
from badugi_hh.store import Clock, Selection, Store
from badugi_hh.store.neighbours import TableShare
from badugi_hh.store.parts import Manifest, PartStore, Span
from badugi_hh.store.queries import Persons

if TYPE_CHECKING:
    import pandas as pd

ALONE: Final[Persons] = {}
"""Every screen name is a person."""
BUCKETS: Final = 8
"""The parts of so many buckets are asked in one task."""
_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class AskTask:
    """What is asked of a store of these parts, given by table and name, with ``persons`` joined."""

    url: str
    parts: tuple[tuple[str, str], ...]
    persons: Persons
    question: Callable[[Store], Any]


def answer(task: AskTask) -> Any:
    """What the store of these parts says."""
    with PartStore(task.url).open(task.parts) as store:
        store.tell_as(task.persons)
        return task.question(store)


def open_parts(parts: PartStore, run: Runner | None = None) -> Store:
    """The store, to be read and closed. Where ``run`` is given, the questions that go over all its
    hands are answered in tasks."""
    held = parts.held()
    return parts.open(held.named(), Asked(parts.url, held, run) if run else None)


class Asked:
    """What tasks say of the parts that a manifest names (``store.parts.Answers``)."""

    def __init__(self, url: str, held: Manifest, run: Runner) -> None:
        self._url = url
        self._held = held
        self._run = run

    def player_hand_sums(
        self, columns: Collection[str], selection: Selection, clock: Clock, persons: Persons
    ) -> pd.DataFrame:
        question = methodcaller("player_hand_sums", tuple(columns), selection, clock)
        return _together(list(self._ask(question, ("player_hands",), persons)), columns)

    def hands_by_status(self, selection: Selection) -> dict[Status, int]:
        told = self._ask(methodcaller("hands_by_status", selection), ("hands", "player_hands"))
        return _added(told, Status)

    def pots_by_verdict(self, selection: Selection) -> dict[Verdict, int]:
        tables = ("pots", "hands", "player_hands")
        return _added(self._ask(methodcaller("pots_by_verdict", selection), tables), Verdict)

    def findings(self, lowest: Severity, selection: Selection) -> list[Finding]:
        question = methodcaller("findings", lowest, selection)
        tables = ("findings", "hands", "player_hands")
        of_files = AskTask(self._url, tuple(self._held.files.items()), ALONE, question)
        told = [*self._ask(question, tables), *self._run(answer, [of_files])]
        return sorted((it for some in told for it in some), key=_place)

    def neighbours(self) -> Iterator[Neighbours]:
        shares = -(-len(self._held.buckets) // BUCKETS)
        questions = (partial(_pairs, share=(number, shares)) for number in range(shares))
        return pairs_found(self._url, self._held, questions, self._run)

    def _ask(
        self,
        question: Callable[[Store], Any],
        tables: Sequence[str],
        persons: Persons = ALONE,
    ) -> Iterator[Any]:
        """The answers for some buckets after the other."""
        buckets = [
            [(table, parts[table]) for table in tables if table in parts]
            for parts in self._held.buckets
        ]
        tasks = (
            AskTask(self._url, tuple(part for one in some for part in one), persons, question)
            for some in batched(buckets, BUCKETS)
        )
        return self._run(answer, tasks)


def new_neighbours(
    url: str, held: Manifest, written: Sequence[tuple[str, Span]], shares: int, run: Runner
) -> Iterator[Neighbours]:
    """``Store.new_neighbours`` of the parts that a manifest names, after the hands whose keys stand
    at ``written`` were."""
    asked = partial(_new_pairs, url=url, written=tuple(written))
    questions = (partial(asked, share=(number, shares)) for number in range(shares))
    return pairs_found(url, held, questions, run)


def pairs_found(
    url: str, held: Manifest, questions: Iterable[Callable[[Store], Any]], run: Runner
) -> Iterator[Neighbours]:
    """The pairs that are found in shares of the tables: a table's hands lie in all buckets."""
    tables = ("hands", "player_hands", "findings")
    parts = tuple(one for one in held.named() if one[0] in tables)
    for pairs in run(answer, (AskTask(url, parts, ALONE, question) for question in questions)):
        yield from pairs


def _pairs(store: Store, share: TableShare) -> list[Neighbours]:
    return list(store.neighbours(share))


def _new_pairs(
    store: Store, url: str, written: Iterable[tuple[str, Span]], share: TableShare
) -> list[Neighbours]:
    place = PartStore(url)
    for file, span in written:
        store.remember(place.fetch(file, span))
    return list(store.new_neighbours(share))


def _added(told: Iterable[dict[_Item, int]], kinds: Iterable[_Item]) -> dict[_Item, int]:
    counts: Counter[_Item] = Counter()
    for some in told:
        counts.update(some)
    return {kind: counts[kind] for kind in kinds}


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


def _place(finding: Finding) -> tuple[object, ...]:
    """The order that ``Store.findings`` has."""
    return (
        finding.file, finding.line, finding.column, finding.code, finding.player, finding.message
    )  # fmt: skip


def batched(items: Sequence[_Item], size: int) -> Iterator[tuple[_Item, ...]]:
    """The items, some at a time."""
    return (tuple(items[at : at + size]) for at in range(0, len(items), size))
