"""What ``explain`` says: the catalogue of findings and the definitions of the statistics."""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from importlib.resources import files
from typing import Final

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
    return _subjects().get(words.casefold())


def nearest(words: str) -> list[str]:
    """The names that look most like ``words``, the most like first; at most two."""
    names = {name: name if name in STATS else name.upper() for name in _subjects()}
    names |= {kind.name: kind.name for kind in CATALOGUE.values()}
    names |= {stat.heading.casefold(): stat.heading for stat in STATS.values()}
    return [names[it] for it in get_close_matches(words.casefold(), names, n=2, cutoff=0.75)]


def _subjects() -> dict[str, Kind | Stat]:
    named: dict[str, Kind | Stat] = {}
    for stat in STATS.values():
        named |= {stat.key: stat, stat.heading.casefold(): stat}
    for kind in CATALOGUE.values():
        named |= {kind.code.casefold(): kind, kind.name: kind}
    return named


def explanation(subject: Kind | Stat) -> Table:
    """What is known of it: one row, of which the first two cells name it. A cell of several lines
    is an excerpt, to be shown as it stands."""
    if isinstance(subject, Kind):
        story, shown = _example(subject.code)
        said = {
            "subject": subject.code,
            "name": subject.name,
            "severity": subject.severity.word,
            "meaning": subject.meaning,
            "rule": subject.rule,
            "read more": f"docs/rules.md, section {subject.section}",
            "known from": subject.source,
            "what to do": subject.advice,
            "for example": story,
            "shown": shown,
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
    columns = tuple(Column(title, _KEYS.get(title, title.replace(" ", "_"))) for title in said)
    return Table(columns, (tuple(said.values()),))


_KEYS: Final = {
    "read more": "section",
    "known from": "source",
    "what to do": "advice",
    "for example": "story",
    "shown": "example",
}


def _example(code: str) -> tuple[str, str]:
    """What happened in an invented hand, and the finding on it as the audit shows it."""
    text = files("badugi_hh.reports").joinpath("examples.toml").read_text(encoding="utf-8")
    example = tomllib.loads(text)[code]
    return example["story"], example["shown"]
