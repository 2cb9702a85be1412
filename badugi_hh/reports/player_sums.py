"""The sums that players' pages and charts are made of, added up in the store."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from badugi_hh.stats import (
    PLAYER,
    STATS,
    Stat,
    Sums,
    Unit,
    added,
    columns_read,
    median_columns,
    medians_together,
    merge,
    records,
    summarize,
    with_hands,
    with_medians,
    without,
)
from badugi_hh.store import EVERYTHING, SITES_BETWEEN, USUAL, Clock, Selection, Store

if TYPE_CHECKING:
    import pandas as pd


def summary_of(
    store: Store,
    selection: Selection = EVERYTHING,
    by: Sequence[str] = PLAYER,
    stats: Sequence[Stat] = tuple(STATS.values()),
    *,
    clock: Clock = USUAL,
    min_hands: int = 0,
) -> pd.DataFrame:
    """What these statistics need of the player-hands that fit, added up by the columns ``by``;
    ``min_hands`` leaves out players who have fewer."""
    import pandas as pd

    frequent = None
    if min_hands > 1:
        played = store.player_hand_sums((*PLAYER, "hands"), selection)
        frequent = with_hands(played, min_hands)[[*PLAYER]]

    def read(columns: Sequence[str], wanted: Selection) -> pd.DataFrame:
        if frequent is not None:
            columns = [*dict.fromkeys((*columns, *PLAYER))]
        sums = store.player_hand_sums(columns, wanted, clock)
        if "session" in sums:
            sums = sums.assign(session=sums["session"].dt.tz_convert(clock.zone))
        return sums if frequent is None else sums.merge(frequent, on=[*PLAYER])

    # Some statistics at a time: of all at once the sums would need more memory than the store may
    # use, sooner the more groups there are. Every part has the same groups in the same order.
    parts: list[pd.DataFrame] = []
    told: set[str] = set()
    at, at_once = 0, _FIRST
    while at < max(len(stats), 1):
        sums = read(columns_read(by, stats[at : at + at_once]), selection)
        groups, part = len(sums), summarize(sums, by)
        parts.append(part[[name for name in part if name not in told]])
        told |= {*part}
        at += at_once
        at_once = max(min(_MOST, _SUMS // max(groups, 1)), 1)
    summary = parts[0] if len(parts) == 1 else pd.concat(parts, axis="columns")
    if any(stat.is_median for stat in stats):
        shown = read(median_columns(by), replace(selection, showdown=True))
        summary = with_medians(summary, shown, by)
    return summary


# How many statistics are summed at once: to begin with (the usual ones), at most, and of how many
# groups together.
_FIRST: Final = 30
_MOST: Final = 80
_SUMS: Final = 5_000_000


def by_hands(summary: pd.DataFrame, most: int | None = None) -> list[Sums]:
    """The players of a summary, or ``most`` of them; who played most stands first."""
    return records(most_active(summary, most))


def most_active(summary: pd.DataFrame, most: int | None = None) -> pd.DataFrame:
    """The same as a summary."""
    order = ["hands", "player", "site", "currency"]
    rows = summary.sort_values(order, ascending=[False, True, True, True])
    return rows if most is None else rows.head(most)


@dataclass(frozen=True, slots=True)
class PlayerSums:
    """A player beside all others of his room and currency: what all of them but himself did
    together. ``hands`` are his."""

    mine: Sums
    others: Sums
    hands: Selection


@dataclass(frozen=True, slots=True, eq=False)
class Everyone:
    """All players of the hands that are chosen, by site and currency. One player stands beside
    them without himself, since of a room in which he plays most he would stand beside his own
    hands."""

    selection: Selection
    rooms: Sequence[Sums]
    badugis: pd.DataFrame

    @classmethod
    def of(
        cls, store: Store, selection: Selection = EVERYTHING, summary: pd.DataFrame | None = None
    ) -> Everyone:
        """``summary`` is that of all players, where it is known already."""
        if summary is None:
            sums = summary_of(store, selection, _ROOM, _SUMMED)
        else:
            sums = merge([summary], _ROOM)
        shown = replace(selection, showdown=True)
        return cls(selection, records(sums), store.player_hand_sums(median_columns(_ROOM), shown))

    def beside(self, store: Store, rows: Sequence[Sums]) -> PlayerSums:
        """The player whose rows of a summary these are, of one currency or of several. Beside a
        person of several sites (whose site is the list of them) stand all who play at one of
        them."""
        first, *more = rows
        hands = replace(self.selection, player=first["player"], site=first["site"])
        if not more:
            hands = replace(hands, currency=first["currency"])
        is_theirs = _their_rooms(rows)
        whole = added(room for room in self.rooms if is_theirs(room["site"], room["currency"]))
        mine = added(rows)
        others = without(whole, mine)
        his = store.player_hand_sums(median_columns(_ROOM), replace(hands, showdown=True))
        return PlayerSums(
            {**mine, **medians_together(his)},
            {**others, **medians_together(in_their_rooms(self.badugis, rows), less=his)},
            hands,
        )


def in_their_rooms(frame: pd.DataFrame, rows: Sequence[Sums]) -> pd.DataFrame:
    """What a frame has of the rooms and currencies in which one player has these rows."""
    is_theirs = _their_rooms(rows)
    return frame[[*map(is_theirs, frame["site"], frame["currency"])]]


def _their_rooms(rows: Sequence[Sums]) -> Callable[[str, str], bool]:
    sites = set(rows[0]["site"].split(SITES_BETWEEN))
    currencies = {row["currency"] for row in rows}
    return lambda site, currency: (
        currency in currencies and not sites.isdisjoint(site.split(SITES_BETWEEN))
    )


_ROOM: Final = ("site", "currency")
_SUMMED: Final = tuple(stat for stat in STATS.values() if not stat.is_median)


def all_together(rows: Iterable[Sums]) -> Sums:
    """What rates need, of several rows of a summary. Currencies may meet here, since no amount is
    among it."""
    rates = [stat for stat in STATS.values() if stat.unit is Unit.PERCENT]
    names = {name for stat in rates for name in (stat.made, stat.chances) if name}
    rows = list(rows)
    return {name: sum(row[name] for row in rows) for name in names}
