"""What the audits of the hands in a store come to: all of it, or what filters choose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Final

from badugi_hh import continuity
from badugi_hh.continuity import Neighbours
from badugi_hh.findings import CATALOGUE, Finding, Severity, Verdict
from badugi_hh.judging import read_at
from badugi_hh.parsing import Status
from badugi_hh.store import EVERYTHING, UNTOUCHED, Selection, State, Store, Tracked, finding_ids


@dataclass(frozen=True, slots=True)
class AuditFilter:
    """``hands`` chooses hands, with all their findings and pots; of their findings only those with
    one of ``codes`` and at least ``severity`` are left, and in ``state`` if one is given.

    A finding on a whole file passes only where at most the site is asked for.
    """

    hands: Selection = EVERYTHING
    codes: frozenset[str] = frozenset(CATALOGUE)
    severity: Severity = Severity.NOTE
    state: State | None = None


NO_FILTER: Final = AuditFilter()


@dataclass(frozen=True, slots=True)
class AuditSummary:
    """All that was found on the hands that were chosen. ``duplicates`` counts the texts of hands
    that were there already; ``findings`` are in the order of files and lines, and ``tracked`` says
    of each what the user did about it."""

    hands: int
    other_games: int
    cancelled: int
    refused: int
    duplicates: int
    pots: Mapping[Verdict, int]
    findings: Sequence[Finding]
    tracked: Sequence[Tracked]


def audit_store(store: Store, duplicates: int = 0, wanted: AuditFilter = NO_FILTER) -> AuditSummary:
    """What the store knows of the audits of its hands."""
    hands = store.hands_by_status(wanted.hands)
    across = _chosen(across_hands(store), store, wanted)
    findings, tracked = _in_state(
        _in_order(
            finding
            for finding in chain(store.findings(wanted.severity, wanted.hands), across)
            if finding.code in wanted.codes
        ),
        store,
        wanted.state,
    )
    return AuditSummary(
        hands=hands[Status.READ],
        other_games=hands[Status.OTHER_GAME],
        cancelled=hands[Status.CANCELLED],
        refused=hands[Status.REFUSED],
        duplicates=duplicates,
        pots=store.pots_by_verdict(wanted.hands),
        findings=findings,
        tracked=tracked,
    )


def across_hands(store: Store) -> list[Finding]:
    """What does not follow from hand to hand at a table. It is found when it is asked for, since
    every hand that is added may stand between two others."""
    return list(findings_on(store.neighbours(), store))


def across_new_hands(store: Store) -> list[Finding]:
    """The same for the hands that were written since this was asked before: each finding counts
    when the later one of its two hands comes."""
    return list(findings_on(store.new_neighbours(), store))


def findings_on(pairs: Iterable[Neighbours], store: Store) -> Iterator[Finding]:
    """The findings on ``pairs``, each at the line that shows it. They are few, and the texts of
    their hands are read again."""
    broken = (pair for pair in pairs if any(continuity.judge(pair)))
    while some := list(islice(broken, _READ_TOGETHER)):
        texts = store.known({(it.site, hand) for it in some for hand in (it.before, it.hand_id)})
        for pair in some:
            before, now = (texts[pair.site, it].texts for it in (pair.before, pair.hand_id))
            shown = next(it for it in now if (it.file, it.line) == (pair.file, pair.line))
            hand = read_at(shown).hand
            logs = [log for text in before if (log := read_at(text).hand)]
            for finding in continuity.judge(continuity.with_purchases(pair, logs)):
                yield finding if hand is None else continuity.placed(finding, hand)


_READ_TOGETHER: Final = 200


def _chosen(findings: Sequence[Finding], store: Store, wanted: AuditFilter) -> list[Finding]:
    keys = store.chosen({(it.site, it.hand_id) for it in findings}, wanted.hands)
    return [
        finding
        for finding in findings
        if finding.severity >= wanted.severity and (finding.site, finding.hand_id) in keys
    ]


def _in_state(
    findings: list[Finding], store: Store, state: State | None
) -> tuple[list[Finding], list[Tracked]]:
    """The findings in this state, or all, and what the user did about each of them."""
    known = store.tracked()
    if not known:
        chosen = findings if state in (None, State.OPEN) else []
        return chosen, [UNTOUCHED] * len(chosen)
    tracked = [known.get(name, UNTOUCHED) for name in finding_ids(findings)]
    pairs = zip(findings, tracked, strict=True)
    kept = [(one, did) for one, did in pairs if state in (None, did.state)]
    return [one for one, _ in kept], [did for _, did in kept]


def _in_order(findings: Iterable[Finding]) -> list[Finding]:
    return sorted(
        findings, key=lambda it: (it.file, it.line, it.column, it.code, it.player, it.message)
    )
