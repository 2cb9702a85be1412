"""By what statistics can be told apart: the player, the position, the day, …

Each dimension says which columns of the player-hands it comes from, and which columns a summary
has for it. Some are made here, from the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from badugi_hh.money import Money
from badugi_hh.ranking import BADUGI_RANKS, CLASS_NAMES

if TYPE_CHECKING:
    import pandas as pd


class Made(NamedTuple):
    """A column that is made here, from those that it is ``read`` from."""

    read: tuple[str, ...]
    meaning: str


MADE: Final = {
    "stakes": Made(("decimals", "small_bet", "big_bet"), "small and big bet, as `0.50/1`"),
    "start": Made(
        ("start_rank",),
        "the starting hand by its class and high card, as `three-card 7`; empty where not all four "
        "cards are known",
    ),
}


@dataclass(frozen=True, slots=True)
class Dimension:
    """``told`` are the columns that a summary by it has."""

    name: str
    meaning: str
    told: tuple[str, ...]


def _by(name: str, meaning: str, *told: str) -> Dimension:
    return Dimension(name, meaning, told or (name,))


DIMENSIONS: Final = {
    it.name: it
    for it in (
        _by("player", "The player: each screen name at each site.", "site", "player"),
        _by("site", "The room that wrote the hands."),
        _by("stakes", "Small and big bet, in currency units."),
        _by("structure", "The betting structure, as fixed limit."),
        _by("position", "The position, from the seats dealt in."),
        _by("seats", "How many players were dealt in."),
        _by(
            "session",
            "The session of a player: it ends where he has no hand for longer than a gap.",
            *("site", "player", "session"),
        ),
        _by("day", "The day, in UTC or the zone named."),
        _by("month", "The month, in UTC or the zone named."),
        _by("tournament", "Cash games or tournaments.", "kind"),
        _by("currency", "The currency alone, which is told apart anyway: all together."),
        _by("hero", "The players that logs were written for, or the others."),
        _by(
            "start",
            "The starting hand, by its class and high card; of players that logs were written for.",
        ),
    )
}


TITLES: Final = {"currency": "money", "kind": "game", "session": "session began", "hero": "who"}
"""What people call the columns that tell groups, where it is not their name."""


def told_by(names: Sequence[str]) -> tuple[str, ...]:
    """The columns of a summary by these dimensions; currencies are always told apart."""
    told = [column for name in names for column in DIMENSIONS[name].told]
    return tuple(dict.fromkeys((*told, "currency")))


def read_for(columns: Sequence[str]) -> tuple[str, ...]:
    """The columns of player-hands that these columns of a summary come from."""
    read = (MADE[name].read if name in MADE else (name,) for name in columns)
    return tuple(dict.fromkeys(chain.from_iterable(read)))


def with_made(frame: pd.DataFrame, names: Sequence[str]) -> pd.DataFrame:
    """The frame with those of ``MADE`` that are named, made from the columns they are read from."""
    import pandas as pd

    made: dict[str, list[str | None]] = {}
    if "stakes" in names and "stakes" not in frame:
        columns = (frame[it].tolist() for it in MADE["stakes"].read)
        made["stakes"] = [
            "/".join(map(Money("", decimals=decimals).show, bets))
            for decimals, *bets in zip(*columns, strict=True)
        ]
    if "start" in names and "start" not in frame:
        made["start"] = [None if pd.isna(rank) else _STARTS[rank] for rank in frame["start_rank"]]
    if not made:
        return frame
    series = {
        name: pd.Series(words, index=frame.index, dtype="string[pyarrow]")
        for name, words in made.items()
    }
    return frame.assign(**series)


_STARTS: Final = {
    rank.number: f"{CLASS_NAMES[rank.size]} {rank.ranks[0].letter}"
    for rank in BADUGI_RANKS.values()
}

# -- order ---------------------------------------------------------------------------------------

POSITIONS: Final = ("UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN", "SB", "BB")
"""The positions, from the first to act before the draw."""

_START_ORDER: Final = {words: number for number, words in enumerate(dict.fromkeys(
    _STARTS[number] for number in sorted(_STARTS)))}  # fmt: skip


def place_of(column: str, told: Any) -> tuple[int, Any]:
    """Where a group with ``told`` in this column stands among the others; what is not known stands
    last."""
    import pandas as pd

    if told is None or told is pd.NA or told is pd.NaT:
        return (2, 0)
    if column == "position":
        return (0, POSITIONS.index(told)) if told in POSITIONS else (1, told)
    if column == "stakes":
        return (0, tuple(float(bet) for bet in reversed(told.split("/"))))
    if column == "start":
        return (0, _START_ORDER[told])
    if column == "hero":
        return (0, not told)
    return (0, told)
