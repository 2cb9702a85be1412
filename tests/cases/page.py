"""docs/findings.md: every code of the catalogue, and the cases that show it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from badugi_hh.findings import CATALOGUE, Kind
from tests.cases.case import Case, all_cases, named_case

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "findings.md"
RULES = ROOT / "docs" / "rules.md"
EXAMPLES = ROOT / "badugi_hh" / "reports" / "examples.toml"

_INTRODUCTION = """\
# Findings

Everything that badugi-hh can find in a hand history, with hands that show it.

An **error** means that the rules or the money are wrong, a **warning** that something is
suspicious, a **note** that rooms differ, or that it can't be known. One root cause gives one
finding: after a fault the replay goes on from what the log says happened. *Claimed* is what the
room says it paid, *due* what the rules give.

P codes are about reading, L codes about the play, S codes about the settlement, H codes about
several texts or hands. Letters of rules are those of [rules.md](rules.md). `badugi-hh explain CODE`
tells the same of one code, with its first example. The whole text of each case is in its folder
under [tests/cases](../tests/cases).

This page is written by `python -m tests.cases`, from the catalogue and the cases."""

_LEGAL = """\
## Looks wrong, and is not

Hands that a checker with other rules would complain of. Nothing is found in them."""


def page() -> str:
    """The whole page, as it must stand in docs/."""
    return "\n\n".join(_parts()) + "\n"


def examples() -> str:
    """The file of examples that ``badugi-hh explain`` shows, one for each code."""
    parts = ["# Written by `python -m tests.cases`: for each code the case of its name."]
    for code in CATALOGUE:
        case = named_case(code)
        story = " ".join(case.story.split("\n\n")[0].split())
        parts.append(f"[{code}]\nstory = '''{story}'''\nshown = '''\n{case.example}'''")
    return "\n\n".join(parts) + "\n"


def section(kind: Kind) -> str:
    """The anchor of the section of docs/rules.md that the code's rule stands in."""
    (heading,) = re.findall(
        rf"^## ({kind.section} .*)$", RULES.read_text(encoding="utf-8"), re.MULTILINE
    )
    return re.sub(r"[^a-z0-9 -]", "", heading.casefold()).replace(" ", "-")


def _parts() -> Iterator[str]:
    cases = all_cases()
    yield _INTRODUCTION
    yield "\n".join(
        [
            "| code | name | severity | |",
            "|---|---|---|---|",
            *(
                f"| [{kind.code}](#{_anchor(kind)}) | {kind.name} | {kind.severity.word} "
                f"| {kind.meaning} |"
                for kind in CATALOGUE.values()
            ),
        ]
    )
    for kind in CATALOGUE.values():
        yield f"## {kind.code} {kind.name}"
        yield f"{kind.severity.word.capitalize()}. {kind.meaning}"
        yield (
            f"* *The rule*: {kind.rule} ([section {kind.section}](rules.md#{section(kind)}); "
            f"known from: {kind.source}.)\n"
            f"* *What to do*: {kind.advice}"
        )
        for case in cases:
            if case.code == kind.code:
                yield from _shown(case)
    yield _LEGAL
    for case in cases:
        if not case.code:
            yield f"**[{case.title}]({_link(case)})**: {case.story}"


def _shown(case: Case) -> Iterator[str]:
    yield f"### {case.title}"
    yield case.story
    yield f"```\n{case.findings}\n```"
    yield f"[{case.folder.name}]({_link(case)})"


def _anchor(kind: Kind) -> str:
    return f"{kind.code.lower()}-{kind.name}"


def _link(case: Case) -> str:
    return f"../tests/cases/{case.folder.name}"
