"""Statistics: each a ratio of two summable counters, declared once with its definition.

``summarize`` adds up the counters of ``facts``, ``merge`` adds up summaries. A rate is made from
the sums alone, at the edge (``value``), and is ``None`` where there was no chance.
"""

from badugi_hh.stats.catalogue import DEFAULT, MEANINGS, SETS, STATS, TOTALS, chosen
from badugi_hh.stats.declare import MEASURES, Group, KnownOf, Stat, Unit
from badugi_hh.stats.filters import Filters, apply, columns_read
from badugi_hh.stats.holdings import (
    EXTREME_COLUMNS,
    MEDIAN_COLUMNS,
    best_lost,
    median_badugis,
    worst_won,
)
from badugi_hh.stats.sums import GROUPS, PLAYER, merge, summarize
from badugi_hh.stats.values import Sums, as_json, interval, records, value

__all__ = [
    "DEFAULT",
    "EXTREME_COLUMNS",
    "GROUPS",
    "MEANINGS",
    "MEASURES",
    "MEDIAN_COLUMNS",
    "PLAYER",
    "SETS",
    "STATS",
    "TOTALS",
    "Filters",
    "Group",
    "KnownOf",
    "Stat",
    "Sums",
    "Unit",
    "apply",
    "as_json",
    "best_lost",
    "chosen",
    "columns_read",
    "interval",
    "median_badugis",
    "merge",
    "records",
    "summarize",
    "value",
    "worst_won",
]
