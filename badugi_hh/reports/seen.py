"""A hand that was just stored, and what was found on it: a line, and one for each finding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import PurePath

from badugi_hh.findings import Finding, Severity
from badugi_hh.parsing import Status
from badugi_hh.reports.tables import counted
from badugi_hh.store import HandRecord


def seen_lines(hand: HandRecord, findings: Sequence[Finding]) -> Iterator[str]:
    """The lines that tell of it as it comes."""
    place = hand.texts[0]
    name = PurePath(place.file).name
    counts = Counter(it.severity for it in findings)
    told = [counted(counts[one], one.word) for one in reversed(Severity) if counts[one]]
    found = ", ".join(told) or "nothing found"
    what = f"hand {hand.hand_id} " if hand.status is not Status.NO_HAND else ""
    yield f"{name}:{place.line}: {what}{hand.status.value}; {found}"
    for it in findings:
        yield f"    line {it.line}: {it.severity.word} {it.code} {it.name}: {it.message}"
