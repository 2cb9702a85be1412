"""docs/audit.md: the matrix of planted faults, as two runs give it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from tests.planting.matrix import Matrix, Progress, Result, kinds, nobody, run
from tests.planting.plant import Kind, Reach, Verdict

PAGE: Final = Path(__file__).parents[2] / "docs" / "audit.md"

THOUSANDS_EACH: Final = 9
THOUSANDS_SEED: Final = 41

QUICK: Final = "Every kind once at every site"
THOUSANDS: Final = "Thousands of plantings"

_COMMANDS: Final = {
    QUICK: """\
`python -m tests.planting` plants each kind once at every site, where it can stand; the sites differ
in the betting structure.""",
    THOUSANDS: f"""\
`python -m tests.planting --thousands` plants each kind {THOUSANDS_EACH} times in every betting
structure of every site (seed {THOUSANDS_SEED}).""",
}

INTRODUCTION: Final = """\
# The audit, tried

Single faults are planted in sound hands of every site that is simulated, in every betting structure
and at tables of every size, and the audit is asked what is wrong. *Found*: with a right code, at a
right line. *Elsewhere*: something was found, but with another code or at another line. *Missed*:
nothing was found. *Echoes*: hands in which one fault gave more than one error or warning, beyond
the consequences that stand beside the kind. In the sound hands themselves nothing may be found.

A line is right if it is the one that was touched; where a line is missing, also those since the
last action, and those behind it as far as *where* says: what is not there is noticed by what comes
next.

The commands below write this page. `python -m tests.planting 10` plants ten of each in every
betting structure, and prints the tables; `--seed 7` plants others, `--kind "a bet"` those of some
names alone, `--jobs 2` in as many processes."""

LIMITS: Final = """\
## What one hand can't tell

* A stack in the seat list that is wrong, and still covers what the player put in. The next hand of
  the same table tells (H402).
* Whether an award or the rake is misprinted, where the payouts and the summary agree with each
  other, and not with the pot. Any line about the outcome is right for such a fault.
* Whether one who acts again on the same street was passed over or was only late (L208 or L201).
* At KingsClub no colon stands between a name and an action: a line that is not known may be chat,
  and is passed over (P101).
* Where no raise prints its first figure and the limit is not fixed: whether a call before a raise
  was a raise. Both are legal, and no fault is planted there.
* Whether a hidden hand would have won a pot that the known cards alone decide: the pot is settled,
  and no fault is planted there (S310).
* Whether a small part of the pot that nobody was paid is rake, where the log has no line of it.
* Whether chips are gone from a table where somebody bought some, the button did not move by one
  player, or half of the players left: hands may be missing.
* PHH tells what a player did, not what he paid: `cc` is a check, and a call of any price, and lines
  that follow from others may be left out. There another action or blind is another legal hand, and
  a missing one is none. Streets have no line: one more draw begins the next street. Of these kinds
  none is planted in it."""


def thousands(jobs: int = 1, progress: Progress = nobody) -> Matrix:
    """The large run."""
    return run(THOUSANDS_EACH, THOUSANDS_SEED, jobs=jobs, progress=progress)


def write(title: str, matrix: Matrix) -> None:
    """Puts the section of a run into the page, in place of the one that is there."""
    told = {name: section(name, matrix) if name == title else _there(name) for name in _COMMANDS}
    PAGE.write_text(
        "\n\n".join(filter(None, (INTRODUCTION, *told.values(), LIMITS))) + "\n", encoding="utf-8"
    )


def section(title: str, matrix: Matrix) -> str:
    """What the page tells of a run."""
    return "\n\n".join((f"## {title}", _COMMANDS[title], tables(matrix)))


def _there(title: str) -> str:
    """The section that is in the page."""
    _, heading, rest = PAGE.read_text(encoding="utf-8").partition(f"## {title}\n")
    return (heading + rest.partition("\n## ")[0]).strip()


def tables(matrix: Matrix) -> str:
    """All tables of a run, as Markdown."""
    return "\n\n".join(
        (
            summary(matrix),
            "\n".join(_by_kind(matrix.results)),
            "\n".join(_by("site", matrix.results, lambda it: it.cell.site)),
            "\n".join(_by("structure", matrix.results, lambda it: it.cell.structure.value)),
            "\n".join(_by("players", matrix.results, lambda it: it.players)),
        )
    )


def summary(matrix: Matrix) -> str:
    planted = len(matrix.results)
    return (
        f"{planted:,} faults planted, {planted - len(matrix.unmet):,} found as the one fault that "
        f"they are; {len(matrix.alarms)} findings in the sound hands."
    )


_COLUMNS: Final = "planted | found | elsewhere | missed | echoes"


def _by_kind(results: Iterable[Result]) -> Iterator[str]:
    yield f"| code | what is planted | where | {_COLUMNS} |"
    yield "|---|---|---|---|---|---|---|---|"
    by_kind: dict[str, list[Result]] = {}
    for result in results:
        by_kind.setdefault(result.kind, []).append(result)
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
