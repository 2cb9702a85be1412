"""``docs/stats.md``, from the declarations."""

from __future__ import annotations

from fractions import Fraction

from badugi_hh.facts import IDENTITY, PERIODS
from badugi_hh.stats.catalogue import DEFAULT, MEANINGS, SETS, STATS
from badugi_hh.stats.declare import Group, KnownOf, Stat
from badugi_hh.stats.dimensions import DIMENSIONS, MADE


def reference() -> str:
    """``docs/stats.md``: every statistic, and the meaning of every counter behind it."""
    lines = [
        "# Statistics",
        "",
        "Written by `python -m badugi_hh.stats > docs/stats.md` from the declarations in",
        "`badugi_hh/stats/` and `badugi_hh/facts/`; change them there.",
        "",
        "A statistic is the sum of one counter (made) over the sum of another (chances); both are",
        "kept, so that it adds up over players, months and files. Without a chance it is n/a.",
        "Numbers behind a name, as in *Pat 2*, count the draws; D0 to D4 is how many cards are",
        "drawn. Currencies are never added together, nor play money or tournament chips to cash.",
        "In JSON a percentage is a ratio from 0 to 1.",
        "",
        "# What is shown",
        "",
        "Each heading is a set that can be asked for by the name in brackets; `all` are all.",
        f"Without a set there are {_listed(SETS[DEFAULT])}.",
    ]
    for group in Group:
        stats = [stat for stat in STATS.values() if stat.group is group]
        if stats:
            lines += ["", f"## {group.words.capitalize()} (`{group.value}`)", ""]
            lines += ["| key | heading | definition | made | chances | unit |"]
            lines += ["|---|---|---|---|---|---|"]
            lines += map(_line, stats)
    lines += ["", "# What is counted", "", "One player in one hand counts:", ""]
    lines += ["| counter | counts |", "|---|---|"]
    lines += [f"| `{name}` | {meaning} |" for name, meaning in MEANINGS.items()]
    lines += ["", "# What is known of each hand", "", "| column | meaning |", "|---|---|"]
    lines += [f"| `{column.name}` | {column.meaning} |" for column in (*IDENTITY, *PERIODS)]
    lines += [f"| `{name}` | {made.meaning} |" for name, made in MADE.items()]
    lines += ["", "# By what they are told apart", "", "| name | meaning |", "|---|---|"]
    lines += [f"| `{it.name}` | {it.meaning} |" for it in DIMENSIONS.values()]
    return "\n".join(lines) + "\n"


def percent(chance: Fraction) -> str:
    """An exact chance as people read it."""
    return f"{float(chance):.2%}"


def _listed(keys: tuple[str, ...]) -> str:
    return ", ".join(f"`{key}`" for key in keys)


def _line(stat: Stat) -> str:
    definition = stat.definition
    if stat.known_of is KnownOf.HERO:
        definition += f" Known of {stat.known_of.value}."
    if stat.theory:
        definition += f" The cards give {percent(stat.theory())}."
    chances = f"`{stat.chances}`" if stat.chances else ""
    return (
        f"| `{stat.key}` | {stat.heading} | {definition} | `{stat.made}` | {chances} "
        f"| {stat.unit.value} |"
    )
