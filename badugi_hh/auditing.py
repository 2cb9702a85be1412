"""What the audits of the hands in a store come to: all of it, or what filters choose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from badugi_hh import continuity
from badugi_hh.findings import CATALOGUE, Finding, Severity, Verdict
from badugi_hh.parsing import Status
from badugi_hh.store import EVERYTHING, Selection, Store


@dataclass(frozen=True, slots=True)
class AuditFilter:
    """``hands`` chooses hands, with all their findings and pots; of their findings only those with
    one of ``codes`` and at least ``severity`` are left.

    A finding on a whole file passes only where at most the site is asked for.
    """

    hands: Selection = EVERYTHING
    codes: frozenset[str] = frozenset(CATALOGUE)
    severity: Severity = Severity.NOTE


NO_FILTER: Final = AuditFilter()


@dataclass(frozen=True, slots=True)
class AuditSummary:
    """All that was found on the hands that were chosen. ``duplicates`` counts the texts of hands
    that were there already; ``findings`` are in the order of files and lines."""

    hands: int
    other_games: int
    cancelled: int
    refused: int
    duplicates: int
    pots: Mapping[Verdict, int]
    findings: Sequence[Finding]


def audit_store(store: Store, duplicates: int = 0, wanted: AuditFilter = NO_FILTER) -> AuditSummary:
    """What the store knows of the audits of its hands."""
    hands = store.hands_by_status(wanted.hands)
    across = _chosen(across_hands(store), store, wanted)
    return AuditSummary(
        hands=hands[Status.READ],
        other_games=hands[Status.OTHER_GAME],
        cancelled=hands[Status.CANCELLED],
        refused=hands[Status.REFUSED],
        duplicates=duplicates,
        pots=store.pots_by_verdict(wanted.hands),
        findings=_in_order(
            finding
            for finding in chain(store.findings(wanted.severity, wanted.hands), across)
            if finding.code in wanted.codes
        ),
    )


def across_hands(store: Store) -> list[Finding]:
    """What does not follow from hand to hand at a table. It is found when it is asked for, since
    every hand that is added may stand between two others."""
    return [finding for pair in store.neighbours() for finding in continuity.judge(pair)]


def _chosen(findings: Sequence[Finding], store: Store, wanted: AuditFilter) -> list[Finding]:
    keys = store.chosen({(it.site, it.hand_id) for it in findings}, wanted.hands)
    return [
        finding
        for finding in findings
        if finding.severity >= wanted.severity and (finding.site, finding.hand_id) in keys
    ]


def _in_order(findings: Iterable[Finding]) -> list[Finding]:
    return sorted(
        findings, key=lambda it: (it.file, it.line, it.column, it.code, it.player, it.message)
    )
