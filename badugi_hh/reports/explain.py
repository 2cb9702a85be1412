"""What ``explain`` says: the catalogue of findings, the definitions of the statistics, their sets
and what is counted."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from difflib import get_close_matches
from importlib.resources import files
from typing import Final, NamedTuple

from badugi_hh.facts import IDENTITY, PERIODS
from badugi_hh.findings import CATALOGUE, Kind
from badugi_hh.reports.tables import Column, Table
from badugi_hh.stats import DEFAULT, DIMENSIONS, MEANINGS, SETS, STATS, Group, Stat
from badugi_hh.stats.reference import percent


class Topic(NamedTuple):
    """What is neither a code nor a statistic: a set of statistics, what they are told apart by, or
    a column that is counted. ``kind`` says which."""

    subject: str
    kind: str
    meaning: str
    statistics: tuple[str, ...] = ()


Subject = Kind | Stat | Topic


def subject_table() -> Table:
    """All that can be explained: finding codes, statistics, their sets, and what they are told
    apart by. What is counted can be explained too; docs/stats.md lists it."""
    codes = tuple((kind.code, kind.name, kind.meaning) for kind in CATALOGUE.values())
    stats = tuple((stat.key, stat.heading, stat.definition) for stat in STATS.values())
    topics = tuple((it.subject, it.kind, it.meaning) for it in (*_SETS, *_DIMENSIONS))
    return Table(
        (Column("subject", "subject"), Column("name", "name"), Column("meaning", "meaning")),
        codes + stats + topics,
    )


_OF_GROUP: Final = {group.value: f"Statistics: {group.words}." for group in Group}
_SETS: Final = tuple(
    Topic(
        name,
        "set",
        {DEFAULT: "What stats shows when nothing is chosen.", "all": "All statistics."}.get(
            name, _OF_GROUP.get(name, "")
        ),
        keys,
    )
    for name, keys in SETS.items()
)
_DIMENSIONS: Final = tuple(Topic(it.name, "for --by", it.meaning) for it in DIMENSIONS.values())


def _columns() -> Iterator[Topic]:
    for name, meaning in MEANINGS.items():
        yield Topic(name, "counted", f"{meaning[0].upper()}{meaning[1:]}.")
    for column in (*IDENTITY, *PERIODS):
        yield Topic(column.name, "column", f"{column.meaning[0].upper()}{column.meaning[1:]}.")


def find_subject(words: str) -> Subject | None:
    """The finding code (or its name), the statistic (its key or heading), the set or the column
    that is meant, in capitals or not."""
    return _subjects().get(words.casefold())


def nearest(words: str) -> list[str]:
    """The names that look most like ``words``, the most like first; at most two."""
    names = {name: name if name in STATS else name.upper() for name in _subjects()}
    names |= {kind.name: kind.name for kind in CATALOGUE.values()}
    names |= {stat.heading.casefold(): stat.heading for stat in STATS.values()}
    names |= {it.subject: it.subject for it in (*_SETS, *_DIMENSIONS) if it.subject not in STATS}
    for topic in _columns():  # nobody means these who means another
        if topic.subject not in STATS and names.get(topic.subject, "").isupper():
            del names[topic.subject]
    return [names[it] for it in get_close_matches(words.casefold(), names, n=2, cutoff=0.75)]


def _subjects() -> dict[str, Subject]:
    named: dict[str, Subject] = {it.subject: it for it in _columns()}
    named |= {it.subject: it for it in (*_DIMENSIONS, *_SETS)}
    for stat in STATS.values():
        named |= {stat.key: stat, stat.heading.casefold(): stat}
    for kind in CATALOGUE.values():
        named |= {kind.code.casefold(): kind, kind.name: kind}
    return named


def explanation(subject: Subject) -> Table:
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
    elif isinstance(subject, Topic):
        said = {"subject": subject.subject, "name": subject.kind, "meaning": subject.meaning}
        if subject.statistics:
            said["statistics"] = ", ".join(subject.statistics)
    else:
        said = {
            "subject": subject.key,
            "name": subject.heading,
            "unit": subject.unit.value,
            "meaning": subject.definition,
            "set": subject.group.value,
            "known of": subject.known_of.value,
            "counted": MEANINGS[subject.made],
        }
        if subject.chances:
            said["out of"] = MEANINGS[subject.chances]
        if subject.theory:
            said["the cards give"] = percent(subject.theory())
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
