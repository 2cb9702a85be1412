"""Statistics: each a ratio of two summable counters, declared once with its definition.

``summarize`` adds up the counters of ``facts``; ``merge`` adds up summaries, so that the order and
the split of the data never matter: ``merge([summarize(a), summarize(b)])`` is the same as
``summarize`` of both. A rate is made from the sums alone, at the edge (``value``), and is ``None``
where there was no chance.

``python -m badugi_hh.stats > docs/stats.md`` writes the reference from the declarations.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, Final

from badugi_hh.facts import COUNTERS, DRAWS, IDENTITY, SIZES
from badugi_hh.money import Money, read_stakes
from badugi_hh.rules import Structure

if TYPE_CHECKING:
    import pandas as pd


# -- declarations --------------------------------------------------------------------------------


class Unit(Enum):
    """What a statistic is measured in; the value says how it is read."""

    HANDS = "a number of hands"
    MONEY = "an amount of money"
    PERCENT = "a percentage of the chances"
    CARDS = "cards for each draw"
    BIG_BETS = "big bets for each 100 hands"


@dataclass(frozen=True, slots=True)
class Stat:
    """One statistic: the sum of the counter ``made`` over the sum of the counter ``chances``.

    ``heading`` is short, as players know it. Without ``chances`` the statistic is the sum itself.
    """

    key: str
    heading: str
    unit: Unit
    definition: str
    made: str
    chances: str | None = None


_ORDINALS: Final = ("", "first", "second", "third")

_PER_DRAW: Final = tuple(
    stat
    for k in DRAWS
    for stat in (
        Stat(
            f"pat_{k}",
            f"Pat {k}",
            Unit.PERCENT,
            f"How often a player stands pat (D0) at the {_ORDINALS[k]} draw.",
            f"d0_draw_{k}",
            f"draws_{k}",
        ),
        Stat(
            f"cards_drawn_{k}",
            f"Cards {k}",
            Unit.CARDS,
            f"How many cards a player draws at the {_ORDINALS[k]} draw, standing pat included.",
            f"cards_drawn_{k}",
            f"draws_{k}",
        ),
        *(
            Stat(
                f"d{j}_draw_{k}",
                f"D{j} draw {k}",
                Unit.PERCENT,
                f"How often a player draws {j} at the {_ORDINALS[k]} draw.",
                f"d{j}_draw_{k}",
                f"draws_{k}",
            )
            for j in SIZES
            if j  # D0 is pat
        ),
    )
)

_DECLARED: Final = (
    Stat("hands", "Hands", Unit.HANDS, "Hands dealt in.", "hands"),
    Stat("net", "Net", Unit.MONEY, "What was won less what was lost.", "net"),
    Stat(
        "bb_100",
        "BB/100 (big bets)",
        Unit.BIG_BETS,
        "Win rate in big bets (not big blinds) for each 100 hands.",
        "big_bets",
        "hands",
    ),
    Stat(
        "vpip",
        "VPIP",
        Unit.PERCENT,
        "How often a player puts chips in voluntarily before the first draw.",
        "vpip",
        "entry_chances",
    ),
    Stat(
        "pfr",
        "PFR",
        Unit.PERCENT,
        "How often a player raises before the first draw.",
        "pfr",
        "entry_chances",
    ),
    Stat(
        "three_bet",
        "3-bet",
        Unit.PERCENT,
        "How often a player raises again when one raise is in. The big blind is the first bet, the "
        "open raise the second, this one the third.",
        "three_bet",
        "three_bet_chances",
    ),
    *_PER_DRAW,
    Stat(
        "won_when_saw_first_draw",
        "Won if saw draw 1",
        Unit.PERCENT,
        "How often a player who saw the first draw wins any of the pot.",
        "won_when_saw_first_draw",
        "saw_first_draw",
    ),
    Stat(
        "wtsd",
        "WTSD",
        Unit.PERCENT,
        "Went to showdown: how often a player who saw the first draw reaches it.",
        "showdowns",
        "saw_first_draw",
    ),
    Stat(
        "wsd",
        "W$SD",
        Unit.PERCENT,
        "Won money at showdown: how often a player wins any part of a pot there, as the room paid.",
        "won_showdown",
        "showdowns",
    ),
)

STATS: Final[Mapping[str, Stat]] = {stat.key: stat for stat in _DECLARED}

MEANINGS: Final[Mapping[str, str]] = {
    **{column.name: column.meaning for column in COUNTERS},
    "big_bets": "net in big bets: of every hand its net over its big bet, added up exactly",
}
"""What each counter of a summary counts, in words."""


# -- sums ----------------------------------------------------------------------------------------

PLAYER: Final = ("site", "player", "currency")

_IDENTITY: Final = frozenset(column.name for column in IDENTITY)
_COUNTERS: Final = tuple(column.name for column in COUNTERS)
_AMOUNTS: Final = tuple(column.name for column in COUNTERS if column.money)
_SLICE: Final = 1_000_000  # rows


def summarize(frame: pd.DataFrame, by: Sequence[str] = PLAYER) -> pd.DataFrame:
    """The counters of a frame of ``facts``, summed for each group, sorted by the group's columns.

    ``by`` names columns of ``facts.IDENTITY``. ``currency`` has to be one of them, because
    currencies are never added together (``ValueError``). The result has the columns of ``by``,
    ``decimals`` (of the amounts), the counters of ``facts`` as ``int64``, and ``big_bets``: the
    net in big bets as ``Fraction``, since stakes differ and hands must add up exactly.
    """
    import pandas as pd

    _check_groups(by)
    # First into groups fine enough for the rest to be done in exact numbers, slice by slice, since
    # the sums need eight bytes where a counter has one.
    finest = list(dict.fromkeys((*by, "decimals", "big_bet")))
    sums = pd.concat(
        [
            _sum(frame.iloc[at : at + _SLICE], finest, _COUNTERS)
            for at in range(0, max(len(frame), 1), _SLICE)
        ],
        ignore_index=True,
    )
    # Nets in fractions of a big bet: over one common denominator they add up as whole numbers.
    common = lcm(*(big_bet for big_bet in sums["big_bet"].unique().tolist() if big_bet))
    parts = [
        net * (common // big_bet) if big_bet else 0
        for net, big_bet in zip(sums["net"].tolist(), sums["big_bet"].tolist(), strict=True)
    ]
    summary = _add(sums.assign(big_bets=pd.Series(parts, dtype=object)), by)
    big_bets = [Fraction(part, common) for part in summary["big_bets"]]
    return summary.assign(big_bets=pd.Series(big_bets, dtype=object))


def merge(summaries: Iterable[pd.DataFrame], by: Sequence[str] = PLAYER) -> pd.DataFrame:
    """Summaries added up: the same as one summary of all their hands.

    ``by`` are the groups of the result, which each summary must have among its own.
    """
    import pandas as pd

    _check_groups(by)
    return _add(pd.concat(summaries, ignore_index=True), by)


def _check_groups(by: Sequence[str]) -> None:
    unknown = sorted(set(by) - _IDENTITY)
    if unknown:
        raise ValueError(f"there is no column {', '.join(unknown)} to group by")
    if "currency" not in by:
        raise ValueError("currencies are never added together: group by currency too")


def _add(sums: pd.DataFrame, by: Sequence[str]) -> pd.DataFrame:
    """Sums of finer groups added up to ``by``, amounts in the group's smallest unit.

    One currency may have been written with and without decimals (play money); then the whole
    amounts are brought to the finer unit.
    """
    groups = sums.groupby([*by], dropna=False, observed=True)
    decimals = groups["decimals"].transform("max")
    factor = 10 ** (decimals - sums["decimals"]).astype("int64")
    sums = sums.assign(decimals=decimals, **{name: sums[name] * factor for name in _AMOUNTS})
    return _sum(sums, list(dict.fromkeys((*by, "decimals"))), (*_COUNTERS, "big_bets"))


def _sum(table: pd.DataFrame, groups: list[str], counters: tuple[str, ...]) -> pd.DataFrame:
    return table.groupby(groups, as_index=False, dropna=False, observed=True)[[*counters]].sum()


# -- values, at the edge -------------------------------------------------------------------------

Sums = Mapping[str, Any]


def records(summary: pd.DataFrame) -> list[Sums]:
    """The rows of a summary as plain Python values: what ``value`` takes."""
    return [
        {str(name): number for name, number in row.items()} for row in summary.to_dict("records")
    ]


def value(stat: Stat, sums: Sums) -> float | int | None:
    """The statistic of one row of a summary; ``None`` when there was no chance.

    A percentage comes as a ratio from 0 to 1, money in smallest units.
    """
    if stat.chances is None:
        return int(sums[stat.made])
    if not sums[stat.chances]:
        return None
    made = sums[stat.made] * (100 if stat.unit is Unit.BIG_BETS else 1)
    return float(made / sums[stat.chances])


def _plain(sums: Sums, amount: str) -> str:
    return Money(sums["currency"], decimals=int(sums["decimals"])).plain(int(sums[amount]))


def as_json(summary: pd.DataFrame) -> list[dict[str, Any]]:
    """A summary in the shape of ``badugi-hh stats --format json``.

    Each row has its group, ``hands``, ``net`` (text, in currency units) and ``stats``, with
    ``made``, ``chances`` and ``value`` for each statistic that is a ratio.
    """
    import pandas as pd

    groups = [name for name in summary.columns.drop("decimals") if name in _IDENTITY]
    return [
        {
            **{name: None if sums[name] is pd.NA else sums[name] for name in groups},
            "hands": sums["hands"],
            "net": _plain(sums, "net"),
            "stats": {
                key: {
                    "made": _number(sums[stat.made]),
                    "chances": sums[stat.chances],
                    "value": value(stat, sums),
                }
                for key, stat in STATS.items()
                if stat.chances is not None
            },
        }
        for sums in records(summary)
    ]


def _number(made: int | Fraction) -> int | float:
    """A sum as JSON can hold it; big bets are the one that need not be a whole number."""
    return float(made) if isinstance(made, Fraction) else made


# -- filters -------------------------------------------------------------------------------------


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


def apply(frame: pd.DataFrame, filters: Filters) -> pd.DataFrame:
    """The rows of a frame of ``facts`` that pass."""
    import pandas as pd

    for name in ("player", "site"):
        wanted = getattr(filters, name)
        if wanted is not None:
            frame = frame[frame[name] == wanted]
    if filters.since is not None:
        frame = frame[frame["played_at"] >= pd.Timestamp(filters.since, tz="UTC")]
    if filters.until is not None:
        days = frame["played_at"].dt.floor("D")
        frame = frame[days <= pd.Timestamp(filters.until, tz="UTC")]
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


def summarize_parts(parts: Iterable[pd.DataFrame], filters: Filters) -> pd.DataFrame:
    """The summary by player of what passes the filters, from frames that come one by one: the same
    as of all of them together, in little memory."""
    rest = replace(filters, min_hands=0)
    summary = merge(summarize(apply(part, rest)) for part in parts)
    return summary[summary["hands"] >= filters.min_hands]


_FILTERED: Final = (
    "site",
    "played_at",
    "currency",
    "decimals",
    "tournament",
    "structure",
    "small_bet",
    "big_bet",
    "seats",
    "player",
    "hero",
)


def columns_read(by: Sequence[str] = PLAYER) -> tuple[str, ...]:
    """The columns of a frame that ``apply`` and ``summarize`` read; the others need no loading."""
    return tuple(dict.fromkeys((*by, *_FILTERED, *_COUNTERS)))


# -- the reference -------------------------------------------------------------------------------


def reference() -> str:
    """``docs/stats.md``: every statistic, and the meaning of every counter behind it."""
    lines = [
        "# Statistics",
        "",
        "Written by `python -m badugi_hh.stats > docs/stats.md` from the declarations in",
        "`badugi_hh/stats.py` and `badugi_hh/facts.py`; change them there.",
        "",
        "A statistic is the sum of one counter (made) over the sum of another (chances); both are",
        "kept, so that it adds up over players, months and files. Without a chance it is n/a.",
        "Numbers behind a name, as in *Pat 2*, count the draws; D0 to D4 is how many cards are",
        "drawn. Currencies are never added together, nor play money or tournament chips to cash.",
        "In JSON a percentage is a ratio from 0 to 1.",
        "",
        "## What is shown",
        "",
        "| key | heading | definition | made | chances | unit |",
        "|---|---|---|---|---|---|",
    ]
    lines += [
        f"| `{stat.key}` | {stat.heading} | {stat.definition} | `{stat.made}` "
        f"| {f'`{stat.chances}`' if stat.chances else ''} | {stat.unit.value} |"
        for stat in STATS.values()
    ]
    lines += ["", "## What is counted", "", "One player in one hand counts:", ""]
    lines += ["| counter | counts |", "|---|---|"]
    lines += [f"| `{name}` | {meaning} |" for name, meaning in MEANINGS.items()]
    lines += ["", "## What is known of each hand", "", "| column | meaning |", "|---|---|"]
    lines += [f"| `{column.name}` | {column.meaning} |" for column in IDENTITY]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(reference(), end="")
