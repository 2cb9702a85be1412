"""What ``explain`` says: the catalogue of findings and the definitions of the statistics."""

from __future__ import annotations

from typing import Final

from badugi_hh.facts import COUNTERS
from badugi_hh.findings import CATALOGUE, Kind
from badugi_hh.reports.tables import Column, Table
from badugi_hh.stats import STATS, Stat

_MEANINGS: Final = {column.name: column.meaning for column in COUNTERS}


def subject_table() -> Table:
    """All that can be explained: finding codes and statistics."""
    codes = tuple((kind.code, kind.name, kind.meaning) for kind in CATALOGUE.values())
    stats = tuple((stat.key, stat.heading, stat.definition) for stat in STATS.values())
    return Table(
        (Column("subject", "subject"), Column("name", "name"), Column("meaning", "meaning")),
        codes + stats,
    )


def find_subject(words: str) -> Kind | Stat | None:
    """The finding code (or its name) or the statistic (its key or heading) that is meant, in
    capitals or not."""
    wanted = words.casefold()
    for kind in CATALOGUE.values():
        if wanted in (kind.code.casefold(), kind.name):
            return kind
    for stat in STATS.values():
        if wanted in (stat.key, stat.heading.casefold()):
            return stat
    return None


def explanation(subject: Kind | Stat) -> tuple[tuple[str, str], ...]:
    """What is known of it, as pairs of a label and a sentence; the first pair names it."""
    if isinstance(subject, Kind):
        return (
            (subject.code, subject.name),
            ("severity", subject.severity.word),
            ("meaning", subject.meaning),
            ("advice", subject.advice),
        )
    counted = [("counted", _MEANINGS.get(subject.made, subject.made))]
    if subject.chances:
        counted.append(("out of", _MEANINGS.get(subject.chances, subject.chances)))
    return (
        (subject.key, subject.heading),
        ("unit", subject.unit.value),
        ("meaning", subject.definition),
        *counted,
    )
