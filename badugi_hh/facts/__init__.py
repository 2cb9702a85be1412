"""Facts: one row for each player of each hand, with counters that can be summed.

A row says who sat where in which hand (``IDENTITY``), and counts what he did and what he had the
chance to do (``COUNTERS``). Nothing here is a rate: rates are made in ``stats``, from sums, so that
they add up over players, months, files and machines.
"""

from badugi_hh.facts.columns import DRAWS, ORDINALS, SIZES, TIME, Column
from badugi_hh.facts.draws import SITUATIONS, draws_of
from badugi_hh.facts.frames import frame, wide_values
from badugi_hh.facts.holdings import DEALT
from badugi_hh.facts.luck import WHOLE
from badugi_hh.facts.pats import BROKEN
from badugi_hh.facts.rows import PlayerHand, player_rows
from badugi_hh.facts.schema import AMOUNTS, COLUMNS, COUNTERS, COUNTS, IDENTITY, PERIODS, WIDE

__all__ = [
    "AMOUNTS",
    "BROKEN",
    "COLUMNS",
    "COUNTERS",
    "COUNTS",
    "DEALT",
    "DRAWS",
    "IDENTITY",
    "ORDINALS",
    "PERIODS",
    "SITUATIONS",
    "SIZES",
    "TIME",
    "WHOLE",
    "WIDE",
    "Column",
    "PlayerHand",
    "draws_of",
    "frame",
    "player_rows",
    "wide_values",
]
