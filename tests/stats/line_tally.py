"""A second count, straight from the lines of PokerStars texts.

It shares no code with badugi_hh (see ``line_story``). It counts in the words of the statistics'
reference, so that two counts which agree were made in two ways.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.stats import (
    tally_betting,
    tally_draws,
    tally_holdings,
    tally_luck,
    tally_pats,
    tally_predraw,
    tally_showdown,
)
from tests.stats.line_story import stories

Count = Counter[str]
"""The counters of one player in one hand; amounts are in hundredths of a currency unit."""

GROUPS = (
    tally_predraw,
    tally_betting,
    tally_draws,
    tally_pats,
    tally_holdings,
    tally_luck,
    tally_showdown,
)


def tally(text: str) -> Iterator[tuple[str, dict[str, Count]]]:
    """Each hand's number, and its players' counts."""
    for story in stories(text):
        counts: dict[str, Count] = {name: Counter() for name in story.players}
        for group in GROUPS:
            group.count(story, counts)
        yield (
            story.number,
            {name: Counter({k: n for k, n in c.items() if n}) for name, c in counts.items()},
        )
