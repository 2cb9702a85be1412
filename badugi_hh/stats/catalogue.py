"""All statistics, and the sets of them that have a name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from badugi_hh.facts import COUNTERS
from badugi_hh.stats import betting, decisions, draws, pats, predraw, showdown
from badugi_hh.stats.betting import BETTING
from badugi_hh.stats.decisions import DECISIONS
from badugi_hh.stats.declare import MEASURES, MEDIANS, Group, Stat, Totals
from badugi_hh.stats.draws import DRAWS
from badugi_hh.stats.luck import LUCK
from badugi_hh.stats.money import MONEY
from badugi_hh.stats.pats import PATS
from badugi_hh.stats.predraw import PREDRAW
from badugi_hh.stats.showdown import SHOWDOWN


def _listed(names: tuple[str, ...]) -> str:
    """The names, and how often those count that stand there more than once."""
    return ", ".join(
        f"`{name}`" if times == 1 else f"{times} times `{name}`"
        for name, times in Counter(names).items()
    )


STATS: Final[Mapping[str, Stat]] = {
    stat.key: stat
    for stat in (*PREDRAW, *BETTING, *DRAWS, *PATS, *DECISIONS, *SHOWDOWN, *MONEY, *LUCK)
}

TOTALS: Final[Totals] = {
    **predraw.TOTALS,
    **betting.TOTALS,
    **draws.TOTALS,
    **pats.TOTALS,
    **decisions.TOTALS,
    **showdown.TOTALS,
}

MEANINGS: Final[Mapping[str, str]] = {
    **{column.name: column.meaning for column in COUNTERS},
    **{name: measure.meaning for name, measure in MEASURES.items()},
    **{name: f"the sum of {_listed(parts)}" for name, parts in TOTALS.items()},
    **MEDIANS,
}
"""What each counter of a summary counts, and what each median is of, in words."""

DEFAULT: Final = "default"

SETS: Final[Mapping[str, tuple[str, ...]]] = {
    DEFAULT: (
        *("hands", "net", "bb_100", "vpip", "pfr", "three_bet"),
        *(
            key
            for k in (1, 2, 3)
            for key in (f"pat_{k}", f"cards_drawn_{k}", *(f"d{j}_draw_{k}" for j in (1, 2, 3, 4)))
        ),
        *("won_when_saw_first_draw", "wtsd", "wsd"),
    ),
    **{
        group.value: keys
        for group in Group
        if (keys := tuple(key for key, stat in STATS.items() if stat.group is group))
    },
    "all": tuple(STATS),
}
"""The keys of each set, in the order in which they are shown."""


def chosen(keys: tuple[str, ...]) -> tuple[Stat, ...]:
    """The statistics of these keys, in their order. Raises ``KeyError``."""
    return tuple(STATS[key] for key in keys)


def counters_of(name: str) -> tuple[str, ...]:
    """The counters of ``facts`` that ``made`` or ``chances`` of a statistic comes from."""
    if name in MEASURES:
        return (MEASURES[name].amount,)
    if name in MEDIANS:
        return ()
    return TOTALS.get(name, (name,))
