"""What a statistic is: the sum of one counter over the sum of another, declared once.

The declarations themselves stand in a module for each group. A group is a set that can be asked
for by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final, NamedTuple


class Unit(Enum):
    """What a statistic is measured in; the value says how it is read."""

    HANDS = "a number of hands"
    TIMES = "a number of times"
    MONEY = "an amount of money"
    PERCENT = "a percentage of the chances"
    RATIO = "a ratio"
    CARDS = "cards for each draw"
    BADUGI_RANK = "a badugi rank, from 1 (4-3-2-A) to 715 (K-Q-J-T)"
    CARD_RANK = "the rank of a card, from 1 (ace) to 13 (king)"
    BETS = "a number of big bets"
    BIG_BETS = "big bets for each 100 hands"
    BIG_BLINDS = "big blinds for each 100 hands"
    SURPLUS = "how many more than expected"
    DEVIATIONS = "standard deviations"

    @property
    def per_100(self) -> bool:
        return self in (Unit.BIG_BETS, Unit.BIG_BLINDS)


class Group(Enum):
    """The groups of statistics; the value is the name of the set."""

    PREDRAW = "predraw"
    BETTING = "betting"
    DRAWS = "draws"
    SIZES = "sizes"
    DECISIONS = "decisions"
    SHOWDOWN = "showdown"
    MONEY = "money"
    LUCK = "luck"

    @property
    def words(self) -> str:
        return _GROUP_WORDS[self]


_GROUP_WORDS: Final = {
    Group.PREDRAW: "before the first draw",
    Group.BETTING: "betting after the draws",
    Group.DRAWS: "draws",
    Group.SIZES: "draw sizes by situation",
    Group.DECISIONS: "the decision at the first draw, by what was dealt",
    Group.SHOWDOWN: "showdown",
    Group.MONEY: "money",
    Group.LUCK: "luck",
}


class KnownOf(Enum):
    """Whose statistic can be known; the value says it in words."""

    EVERYONE = "every player"
    HERO = "the hero alone, since it needs cards that others do not show"


@dataclass(frozen=True, slots=True)
class Stat:
    """One statistic: the sum of the counter ``made`` over the sum of the counter ``chances``.

    ``heading`` is short, as players know it. Without ``chances`` the statistic is the sum itself.
    Both may be totals of counters,
    ``made`` one of ``MEASURES`` too; or one of ``MEDIANS``, which is the statistic itself, and
    ``chances`` how many it is the middle of. ``theory`` counts out what the cards give on average,
    where there is such a thing.
    """

    key: str
    heading: str
    unit: Unit
    definition: str
    made: str
    chances: str | None
    group: Group
    known_of: KnownOf = KnownOf.EVERYONE
    theory: Callable[[], Fraction] | None = None

    @property
    def is_median(self) -> bool:
        return self.made in MEDIANS


Totals = Mapping[str, tuple[str, ...]]
"""Names for counters added up, as those of three rounds: no row holds what can be added later."""


class Measure(NamedTuple):
    """An amount measured in bets: of every hand the ``amount`` over its ``bet`` (a column of
    ``facts.IDENTITY``), added up exactly, since stakes differ from hand to hand."""

    amount: str
    bet: str
    meaning: str


MEASURES: Final = {
    f"{amount}_{bet}s": Measure(
        amount,
        bet,
        f"`{amount}` in {words}s: of every hand the amount over its {words}, added up exactly",
    )
    for amount, bet, words in (
        ("net", "big_bet", "big bet"),
        ("net", "big_blind", "big blind"),
        ("put_in", "big_bet", "big bet"),
        ("won", "big_bet", "big bet"),
        ("showdown_net", "big_bet", "big bet"),
        ("no_showdown_net", "big_bet", "big bet"),
        ("rake_contributed", "big_bet", "big bet"),
        ("rake_dealt", "big_bet", "big bet"),
        ("rake_winner", "big_bet", "big bet"),
    )
}

_MIDDLE: Final = (
    "the badugi in the middle of those at showdowns whose cards are known; of an even number the "
    "mean of the two in the middle"
)
MEDIANS: Final[Mapping[str, str]] = {
    "median_badugi": f"rank number (1 to 715) of {_MIDDLE}",
    "median_badugi_high": f"rank (ace 1 to king 13) of the high card of {_MIDDLE}",
}
"""What no sum tells, with its meaning: it is made from the holdings themselves (``holdings``)."""
