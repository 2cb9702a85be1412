"""What ``explain`` says: the catalogue of findings and the definitions of the statistics."""

from __future__ import annotations

from badugi_hh.findings import CATALOGUE, Kind
from badugi_hh.reports.tables import Column, Table
from badugi_hh.stats import MEANINGS, STATS, Stat


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


def explanation(subject: Kind | Stat) -> Table:
    """What is known of it: one row, of which the first two cells name it."""
    if isinstance(subject, Kind):
        said = {
            "subject": subject.code,
            "name": subject.name,
            "severity": subject.severity.word,
            "meaning": subject.meaning,
            "advice": subject.advice,
        }
    else:
        said = {
            "subject": subject.key,
            "name": subject.heading,
            "unit": subject.unit.value,
            "meaning": subject.definition,
            "counted": MEANINGS[subject.made],
        }
        if subject.chances:
            said["out of"] = MEANINGS[subject.chances]
    columns = tuple(Column(title, title.replace(" ", "_")) for title in said)
    return Table(columns, (tuple(said.values()),))
