"""Filters: which rows count, and which columns must be loaded to tell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final

from badugi_hh.money import read_stakes
from badugi_hh.rules import Structure
from badugi_hh.stats.catalogue import DEFAULT, SETS, chosen, counters_of
from badugi_hh.stats.declare import Stat
from badugi_hh.stats.sums import PLAYER, with_periods

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class Filters:
    """Which rows count; a filter left out takes all.

    ``since`` and ``until`` are days in UTC, both included; hands without a time pass neither.
    ``stakes`` are small and big bet as ``1/2``, in currency units. ``seats`` are the fewest and
    the most players dealt in. ``tournament`` takes tournaments alone, or cash games alone if
    false. ``min_hands`` drops players of fewer hands after all other filters. Raises ``ValueError``
    for stakes that can't be read.
    """

    player: str | None = None
    site: str | None = None
    since: date | None = None
    until: date | None = None
    stakes: str | None = None
    structure: Structure | None = None
    seats: tuple[int, int] | None = None
    hero: bool = False
    tournament: bool | None = None
    min_hands: int = 0

    def __post_init__(self) -> None:
        if self.stakes is not None:
            read_stakes(self.stakes)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that must be known of a row to tell whether it passes."""
        needed = {
            ("player",): self.player is not None,
            ("site",): self.site is not None,
            ("day",): self.since is not None or self.until is not None,
            ("decimals", "small_bet", "big_bet"): self.stakes is not None,
            ("structure",): self.structure is not None,
            ("seats",): self.seats is not None,
            ("hero",): self.hero,
            ("tournament",): self.tournament is not None,
            PLAYER: self.min_hands > 1,
        }
        return tuple(dict.fromkeys(it for names, used in needed.items() if used for it in names))


NO_FILTER: Final = Filters()


def apply(frame: pd.DataFrame, filters: Filters) -> pd.DataFrame:
    """The rows of a frame of ``facts`` that pass. The frame may hold rows that were added up, as
    long as it has the ``columns_read``."""
    import pandas as pd

    for name in ("player", "site"):
        wanted = getattr(filters, name)
        if wanted is not None:
            frame = frame[frame[name] == wanted]
    if filters.since is not None or filters.until is not None:
        first, last = filters.since or date.min, filters.until or date.max
        days = with_periods(frame, ("day",))["day"]
        frame = frame[days.between(first.isoformat(), last.isoformat()).fillna(False)]
    if filters.stakes is not None:
        match = pd.Series(False, index=frame.index)
        for decimals, (small, big) in read_stakes(filters.stakes).items():
            match |= (
                (frame["decimals"] == decimals)
                & (frame["small_bet"] == small)
                & (frame["big_bet"] == big)
            )
        frame = frame[match]
    if filters.structure is not None:
        frame = frame[frame["structure"] == filters.structure.value]
    if filters.seats is not None:
        frame = frame[frame["seats"].between(*filters.seats)]
    if filters.hero:
        frame = frame[frame["hero"]]
    if filters.tournament is not None:
        frame = frame[frame["tournament"].notna() == filters.tournament]
    if filters.min_hands > 1:
        hands = frame.groupby([*PLAYER])["hands"].transform("sum")
        frame = frame[hands >= filters.min_hands]
    return frame


def columns_read(
    by: Sequence[str] = PLAYER,
    filters: Filters = NO_FILTER,
    stats: Iterable[Stat] = chosen(SETS[DEFAULT]),
) -> tuple[str, ...]:
    """The columns that ``apply``, ``summarize`` and ``value`` read for these groups, filters and
    statistics; the others need no loading. ``hands`` and ``net`` are always there."""
    made = [name for stat in stats for name in (stat.made, stat.chances) if name]
    counters = [counter for name in made for counter in counters_of(name)]
    finest = ("decimals", "big_bet", "big_blind")
    return tuple(dict.fromkeys((*by, *filters.columns, *finest, "hands", "net", *counters)))
