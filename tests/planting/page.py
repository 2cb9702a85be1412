"""docs/audit.md: the matrix of planted faults, as the default run gives it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from tests.planting.matrix import Matrix, Result, kinds
from tests.planting.plant import Kind, Reach, Verdict
from tests.planting.shortfalls import SHORTFALLS

PAGE: Final = Path(__file__).parents[2] / "docs" / "audit.md"

_INTRODUCTION: Final = """\
# The audit, tried

Single faults are planted in sound hands of every site that is simulated, in every betting structure
and at tables of every size, and the audit is asked what is wrong. *Found*: with a right code, at a
right line. *Elsewhere*: something was found, but with another code or at another line. *Missed*:
nothing was found. *Echoes*: hands in which one fault gave more than one error or warning, beyond
the consequences that stand beside the kind. In the sound hands themselves nothing may be found.

A line is right if it is the one that was touched; where a line is missing, also those behind it, as
far as *where* says: what is not there is noticed by what comes next.

This page is written by `python -m tests.planting`, which plants each kind once at every site.
`python -m tests.planting 10` plants ten of each in every betting structure, and prints the tables;
`--kind "a bet"` shows what was not found as it should be."""

_LIMITS: Final = """\
## What one hand can't tell

* A stack in the seat list that is wrong, and still covers what the player put in. The next hand of
  the same table tells (H402).
* Whether an award or the rake is misprinted, where the payouts and the summary agree with each
  other, and not with the pot. Any line about the outcome is right for such a fault.
* Whether one who acts again on the same street was passed over or was only late (L208 or L201).
* At KingsClub no colon stands between a name and an action: a line that is not known may be chat,
  and is passed over (P101).
* PHH tells what a player did, not what he paid: `cc` is a check, and a call of any price. What is
  wrong with an amount, a blind or a missing line there is another legal hand, or no PHH. Only the
  kinds that the notation can state are planted in it."""


def page(matrix: Matrix) -> str:
    """The whole page, as it must stand in docs/."""
    return "\n\n".join((_INTRODUCTION, table(matrix), _unmet(), _LIMITS)) + "\n"


def _unmet() -> str:
    """The kinds that the goal is not met for."""
    reasons = (f"* {name}: {reason}." for name, reason in sorted(SHORTFALLS.items()))
    return "\n".join(("## Not met", "", "Not every fault of these kinds is found as the one "
                      "fault that it is:", "", *reasons))  # fmt: skip


def table(matrix: Matrix) -> str:
    """All tables of a run, as Markdown."""
    found = [r for r in matrix.results if r.verdict is Verdict.FOUND and not r.echoes]
    return "\n\n".join(
        (
            f"{len(matrix.results)} faults planted, {len(found)} found as the one fault that they "
            f"are; {len(matrix.alarms)} findings in the sound hands.",
            "\n".join(_by_kind(matrix.results)),
            "\n".join(_by("site", matrix.results, lambda r: r.planted.sound.hand.site)),
            "\n".join(_by("structure", matrix.results, lambda r: r.structure.value)),
            "\n".join(_by("players", matrix.results, lambda r: r.planted.sound.players)),
        )
    )


_COLUMNS: Final = "planted | found | elsewhere | missed | echoes"


def _by_kind(results: Iterable[Result]) -> Iterator[str]:
    yield f"| code | what is planted | where | {_COLUMNS} |"
    yield "|---|---|---|---|---|---|---|---|"
    by_kind: dict[str, list[Result]] = {}
    for result in results:
        by_kind.setdefault(result.planted.kind.name, []).append(result)
    for kind in kinds():
        if kind.name in by_kind:
            yield f"| {', '.join(kind.codes)} | {_told(kind)} | {_counts(by_kind[kind.name])} |"


def _told(kind: Kind) -> str:
    echoes = f" (also: {', '.join(sorted(kind.echoes))})" if kind.echoes else ""
    return f"{kind.name}{echoes} | {'' if kind.reach is Reach.LINE else kind.reach.value}"


def _by(title: str, results: Iterable[Result], key: Callable[[Result], object]) -> Iterator[str]:
    yield f"| {title} | {_COLUMNS} |"
    yield "|---|---|---|---|---|---|"
    groups: dict[object, list[Result]] = {}
    for result in results:
        groups.setdefault(key(result), []).append(result)
    for name in sorted(groups, key=str):
        yield f"| {name} | {_counts(groups[name])} |"


def _counts(results: list[Result]) -> str:
    verdicts = [sum(r.verdict is verdict for r in results) for verdict in Verdict]
    echoes = sum(r.echoes > 0 for r in results)
    return " | ".join(str(count) for count in (len(results), *verdicts, echoes))
