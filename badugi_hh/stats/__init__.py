"""Statistics: each a ratio of two summable counters, declared once with its definition.

``summarize`` adds up the counters of ``facts``, ``merge`` adds up summaries. A rate is made from
the sums alone, at the edge (``value``), and is ``None`` where there was no chance.
"""

from badugi_hh.stats.catalogue import DEFAULT, MEANINGS, SETS, STATS, TOTALS, chosen
from badugi_hh.stats.declare import MEASURES, MEDIANS, Group, KnownOf, Stat, Unit
from badugi_hh.stats.dimensions import DIMENSIONS, POSITIONS, TITLES, Dimension
from badugi_hh.stats.holdings import (
    EXTREME_COLUMNS,
    best_lost,
    median_badugis,
    median_columns,
    medians_together,
    with_medians,
    worst_won,
)
from badugi_hh.stats.profile import Beside, added, namesakes, stands_out, without
from badugi_hh.stats.questions import NoSuchName, Question, arranged, ask, stat_named
from badugi_hh.stats.recurring import Recurring, different
from badugi_hh.stats.sessions import RAKES, SESSION_COLUMNS, Session, sessions_of
from badugi_hh.stats.sums import GROUPS, PLAYER, columns_read, merge, summarize, with_hands
from badugi_hh.stats.values import (
    Sums,
    as_json,
    interval,
    intervals_of,
    made_of,
    plain_amounts,
    read_by,
    records,
    value,
    values,
    with_totals,
)

__all__ = [
    "DEFAULT",
    "DIMENSIONS",
    "EXTREME_COLUMNS",
    "GROUPS",
    "MEANINGS",
    "MEASURES",
    "MEDIANS",
    "PLAYER",
    "POSITIONS",
    "RAKES",
    "SESSION_COLUMNS",
    "SETS",
    "STATS",
    "TITLES",
    "TOTALS",
    "Beside",
    "Dimension",
    "Group",
    "KnownOf",
    "NoSuchName",
    "Question",
    "Recurring",
    "Session",
    "Stat",
    "Sums",
    "Unit",
    "added",
    "arranged",
    "as_json",
    "ask",
    "best_lost",
    "chosen",
    "columns_read",
    "different",
    "interval",
    "intervals_of",
    "made_of",
    "median_badugis",
    "median_columns",
    "medians_together",
    "merge",
    "namesakes",
    "plain_amounts",
    "read_by",
    "records",
    "sessions_of",
    "stands_out",
    "stat_named",
    "summarize",
    "value",
    "values",
    "with_hands",
    "with_medians",
    "with_totals",
    "without",
    "worst_won",
]
