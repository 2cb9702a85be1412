"""The game's rules: streets, betting structure, stakes, and the profile of a room.

What all rooms share is code in the engine; what they do differently is a switch in ``Profile``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from enum import Enum, IntEnum
from typing import Final


class Street(IntEnum):
    """The four betting rounds; each but the first begins with a draw."""

    PREDRAW = 0
    FIRST_DRAW = 1
    SECOND_DRAW = 2
    THIRD_DRAW = 3

    @property
    def words(self) -> str:
        return ("before the draw", "first draw", "second draw", "third draw")[self]

    @property
    def meal(self) -> str:
        """The draw's name in source text R5, where the "dog" is fed three times."""
        return ("", "breakfast", "lunch", "dinner")[self]


class Structure(Enum):
    """Betting structures; the value is the word used in output."""

    FIXED_LIMIT = "fixed limit"
    POT_LIMIT = "pot limit"
    HALF_POT_LIMIT = "half pot limit"
    NO_LIMIT = "no limit"


@dataclass(frozen=True, slots=True)
class Stakes:
    """The stakes of a hand in smallest units: the two figures of the header.

    Fixed limit: the bet before and after the first draw, and the bet after the second and third
    (R6). Otherwise the two blinds; where both are equal they are the ante, and there are no blinds.
    The small blind of fixed limit is read from the posts, since rooms do not all post half.
    """

    structure: Structure
    small_bet: int
    big_bet: int

    @property
    def big_blind(self) -> int:
        """The big blind; in fixed limit that is the small bet."""
        return self.small_bet if self.structure is Structure.FIXED_LIMIT else self.big_bet

    @property
    def antes_only(self) -> bool:
        """Everybody antes, and nobody posts a blind."""
        return self.structure is not Structure.FIXED_LIMIT and self.small_bet == self.big_bet

    def bet_size(self, street: Street) -> int:
        """The bet of a street; the least one where the limit is not fixed."""
        return self.big_blind if street <= Street.FIRST_DRAW else self.big_bet


class ShortAllIn(Enum):
    """What the next raise must be after an all-in bet or raise of less than a full one."""

    COMPLETE = "raise to the next regular level"
    FULL_RAISE = "raise by a full bet on top of half a bet or more, complete less than that"
    EITHER = "rooms differ: both are taken"


class UncalledClaim(Enum):
    """How a room tells of chips that nobody matched."""

    LINE = "on a line of its own"
    SILENT = "not at all"
    IN_AWARD = "inside the winner's amount, unless they have a line"


class Context(Enum):
    """What the meaning of a line of betting takes from the lines before it, beside whose it is."""

    NONE = "nothing"
    TOTALS = "a call tells what the player has in on the street, not what he adds"
    ALL_INS = "an all-in is a bet, a call or a raise by the chips before it"
    PRICE = "a check and a call are one word, and so are a bet and a raise"


class TieRule(Enum):
    """How equal badugi ranks are settled."""

    SPLIT = "equal hands split the pot"
    FOURTH_CARD = "between equal three-card hands the lower fourth card wins"


class Rounding(Enum):
    """What becomes of a part of the smallest chip; the value is the decimal module's word."""

    DOWN = ROUND_DOWN
    HALF_UP = ROUND_HALF_UP
    HALF_EVEN = ROUND_HALF_EVEN


@dataclass(frozen=True, slots=True)
class RakeSchedule:
    """How much a room takes from a pot that saw a draw. Amounts are in currency units, since a
    schedule is for real money of any currency.

    ``percent`` is taken of every full ``step`` of the pot, of all of it where ``step`` is 0.
    ``caps`` pairs numbers of players dealt in, in rising order, with the most that is taken; a
    number that is not there has the cap of the next smaller one that is. ``stakes`` are the small
    and big bets that the schedule is for; without any it is for all that have none of their own.
    """

    percent: Decimal
    step: Decimal = Decimal(0)
    caps: tuple[tuple[int, Decimal], ...] = ()
    rounding: Rounding = Rounding.DOWN
    stakes: tuple[tuple[Decimal, Decimal], ...] = ()

    def names(self, stakes: Stakes, decimals: int) -> bool:
        """Whether the schedule is for just these stakes."""
        unit = 10**decimals
        return (Decimal(stakes.small_bet) / unit, Decimal(stakes.big_bet) / unit) in self.stakes

    def rake(self, pot: int, players: int, decimals: int) -> int:
        """The rake from ``pot``, in smallest units like it."""
        unit = 10**decimals
        step = int(self.step * unit)
        counted = pot // step * step if step else pot
        rake = int((counted * self.percent / 100).to_integral_value(self.rounding.value))
        caps = [most for number, most in self.caps if number <= players]
        return min(rake, int(caps[-1] * unit)) if caps else rake


@dataclass(frozen=True, slots=True)
class Profile:
    """What one room does where rooms differ. ``source`` says how it is known.

    ``cap`` is the number of bets in one round, the big blind counting as the first before the draw;
    ``None`` where no cap is known. ``odd_chip_units`` are the smallest chips with which the room
    may split a pot, in smallest money units. ``short_all_in_reopens``: who has acted may raise
    again after an all-in of less than half a bet (no fixed limit: of less than a full raise).
    ``own_discards_return``: may a player get back a card that he threw away, once the deck has been
    reshuffled. ``reshuffle_printed``: the log has a line when it happens. ``deals_told``: it has
    one for all cards dealt on a draw, face down or up. ``small_blind_told``: it has one for every
    small blind. ``context``: what a line means by those before it. ``tournament_blinds_halve``: in
    tournaments the small blind is exactly half the big one. ``most_rake_percent``: where the log
    does not print the rake, more than that missing from a pot is no rake. ``payouts_told``: a log
    without payouts is at fault; else they are what the rules give. ``max_seats``: the most players
    that may be dealt in. ``verified``: real files of the room were read. ``rake``: the schedules
    that are declared, at most one for any stakes; without one only sums are checked.
    ``stacks_after_posts``: the log of a tournament gives the stacks behind blinds and antes.
    """

    name: str
    source: str
    cap: int | None = None
    cap_heads_up: bool = True
    short_all_in: ShortAllIn = ShortAllIn.EITHER
    short_all_in_reopens: bool = True
    tie_rule: TieRule = TieRule.SPLIT
    odd_chip_units: tuple[int, ...] = (1, 5)
    own_discards_return: bool = True
    reshuffle_printed: bool = False
    deals_told: bool = False
    pot_figures_after_rake: bool = True
    tournament_blinds_halve: bool = False
    small_blind_told: bool = True
    context: Context = Context.NONE
    uncalled_claim: UncalledClaim = UncalledClaim.LINE
    most_rake_percent: int = 10
    payouts_told: bool = True
    max_seats: int | None = None
    verified: bool = True
    stacks_after_posts: bool = False
    rake: tuple[RakeSchedule, ...] = ()

    def rake_schedule(self, stakes: Stakes, decimals: int) -> RakeSchedule | None:
        """The schedule for these stakes, whose smallest unit has so many decimals."""
        if not self.rake:
            return None
        own = (it for it in self.rake if it.names(stakes, decimals))
        return next(own, next((it for it in self.rake if not it.stakes), None))


POKERSTARS: Final = Profile(
    name="pokerstars",
    source="hands of 2008 to 2025; the room's own pages on draw games",
    cap=4,
    short_all_in=ShortAllIn.COMPLETE,
    short_all_in_reopens=False,
    own_discards_return=False,
    reshuffle_printed=True,
    tournament_blinds_halve=True,
)
FULL_TILT_2014: Final = replace(
    POKERSTARS,
    name="fulltilt2014",
    source="PokerStars' own software under another name, from 2014 to 2016",
)
FULL_TILT: Final = Profile(
    name="fulltilt",
    source="hands of 2010 to 2013; the room's own pages on draw games",
    cap=4,
    short_all_in=ShortAllIn.EITHER,
    deals_told=True,
    pot_figures_after_rake=False,
)
MERGE: Final = Profile(
    name="merge",
    source="hands of 2011; limit hands show no cap heads-up",
    uncalled_claim=UncalledClaim.IN_AWARD,
    context=Context.ALL_INS,
    stacks_after_posts=True,
)
KINGSCLUB: Final = Profile(
    name="kingsclub",
    source="hands of 2020; four bets a round at most, and no line that says so",
    uncalled_claim=UncalledClaim.SILENT,
    small_blind_told=False,
    context=Context.TOTALS,
)
PHENOM: Final = Profile(
    name="phenom",
    source="a converter and its test hand",
    uncalled_claim=UncalledClaim.SILENT,
    verified=False,
)
PHH: Final = Profile(
    name="phh",
    source="the notation's specification: it is no room, and takes what any room plays",
    uncalled_claim=UncalledClaim.SILENT,
    context=Context.PRICE,
    payouts_told=False,
)
LIVE: Final = Profile(
    name="live",
    source="the tournament directors' rules (TDA) and Robert's Rules, as card rooms play by them",
    cap=4,
    cap_heads_up=False,
    short_all_in=ShortAllIn.FULL_RAISE,
    short_all_in_reopens=False,
    uncalled_claim=UncalledClaim.SILENT,
)
GENERIC: Final = Profile(
    name="generic",
    source="what all rooms agree on; where they differ, either way is taken",
)
PROFILES: Final = {
    profile.name: profile
    for profile in (
        POKERSTARS,
        FULL_TILT_2014,
        FULL_TILT,
        MERGE,
        KINGSCLUB,
        PHENOM,
        PHH,
        LIVE,
        GENERIC,
    )
}
BRANDS: Final = {
    "pokerstars": "PokerStars",
    "fulltilt2014": "Full Tilt",
    "hive": "Hive Poker",
    "mpl": "MPLPoker",
    "pokerbros": "PokerBros",
    "pokermaster": "PokerMaster",
    "runitonce": "Run It Once Poker",
    "suprema": "SupremaPoker",
}
"""Rooms that write PokerStars' text, by their words, and the names with which their hands begin."""
