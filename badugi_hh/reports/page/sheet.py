"""One player's page: his profile beside the pool, his draws, positions and money."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from badugi_hh.money import Money
from badugi_hh.reports.figures import Bars, Lines, Series, StackedBars
from badugi_hh.reports.page.counting import summary_of
from badugi_hh.reports.page.model import Chart, Section, Sheet, Tile
from badugi_hh.reports.stat_tables import stat_cell, stat_counts, stat_form, stat_words
from badugi_hh.reports.tables import Cell, Column, Form, Table
from badugi_hh.stats import PLAYER, STATS, Stat, Sums, Unit, records, value
from badugi_hh.store import Selection, Store

if TYPE_CHECKING:
    import pandas as pd

DRAWS: Final = (1, 2, 3)
SIZES: Final = range(5)
_POSITIONS: Final = ("UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN", "SB", "BB")
_TILES: Final = ("hands", "net", "bb_100", "vpip", "pfr", "wtsd", "wsd")
_POINTS: Final = 400
"""So many points of a line are drawn: more can't be seen."""


def selection_of(sums: Sums) -> Selection:
    """The hands of the player in this row."""
    return Selection(player=sums["player"], site=sums["site"], currency=sums["currency"])


def sheet_of(store: Store, sums: Sums, pool: Sums, anchor: str) -> Sheet:
    """The page of the player in the row ``sums``; ``pool`` are all players of his room and
    currency, himself among them."""
    charts = _Names(anchor)
    sections = (
        _net(store, sums, charts),
        _draws(sums, pool, charts),
        _steadiness(sums, pool, charts),
        _positions(store, sums, charts),
        *_profile(sums, pool),
    )
    return Sheet(
        anchor=anchor,
        player=sums["player"],
        about=f"{sums['site']}, {sums['currency']}",
        tiles=tuple(Tile(stat_words(STATS[key], sums), STATS[key].heading) for key in _TILES),
        sections=tuple(one for one in sections if one.charts or one.tables),
    )


class _Names:
    """Names for the charts of one sheet, each its own."""

    def __init__(self, anchor: str) -> None:
        self._anchor = anchor
        self._count = 0

    def __call__(self, figure: Bars | Lines | StackedBars) -> tuple[Chart]:
        self._count += 1
        return (Chart(f"{self._anchor}-chart-{self._count}", figure),)


# -- the profile ---------------------------------------------------------------------------------


def _profile(sums: Sums, pool: Sums) -> Iterator[Section]:
    """Each group of statistics beside the pool; those without a chance are left out."""
    groups: dict[str, list[Stat]] = {}
    for stat in STATS.values():
        if stat.chances is not None and sums[stat.chances]:
            groups.setdefault(stat.group.words, []).append(stat)
    for number, (group, stats) in enumerate(groups.items()):
        rows = tuple(
            (
                stat.heading,
                stat_words(stat, sums),
                stat_counts(stat, sums),
                stat_words(stat, pool),
                stat.definition,
            )
            for stat in stats
        )
        table = Table(
            (
                Column("statistic", "statistic"),
                Column("player", "player", Form.DECIMAL),
                Column("counted", "counted", Form.DECIMAL),
                Column("all players", "pool", Form.DECIMAL),
                Column("what it tells", "definition", wide=True),
            ),
            rows,
        )
        intro = "Beside each number stands that of all players of this room and currency together."
        yield Section(f"Profile: {group}", "" if number else intro, tables=(table,))


# -- draws ---------------------------------------------------------------------------------------


def _draws(sums: Sums, pool: Sums, charts: _Names) -> Section:
    shares = [
        (f"draw {k}{of}", [_share(row[f"d{j}_draw_{k}"], row[f"draws_{k}"]) for j in SIZES])
        for k in DRAWS
        for of, row in (("", sums), (", all players", pool))
        if sums[f"draws_{k}"]
    ]
    if not shares:
        return Section("Cards drawn")
    first = shares[0][1]
    figure = StackedBars(
        title="Cards drawn at each draw",
        says=f"Of {sums['draws_1']:,} first draws {_percent(first[0])} were none (pat), "
        f"{_percent(first[1])} one card and {_percent(first[2])} two.",
        labels=tuple(label for label, _ in shares),
        series=tuple(
            Series("D0 (pat)" if j == 0 else f"D{j}", tuple(parts[j] for _, parts in shares))
            for j in SIZES
        ),
    )
    return Section(
        "Cards drawn",
        "D0 to D4 is how many cards were drawn. Standing pat is a draw of none.",
        charts(figure),
    )


def _steadiness(sums: Sums, pool: Sums, charts: _Names) -> Section:
    """Pat, break and snow, as far as they are counted."""
    stats = [
        stat
        for key, stat in STATS.items()
        if key.startswith(("pat_", "break", "snow"))
        and stat.unit is Unit.PERCENT
        and value(stat, sums) is not None
    ][:8]
    if not any(stat.key.startswith(("break", "snow")) for stat in stats):
        return Section("Pat")  # the cards drawn tell it
    named = " and ".join(f"{stat.heading} {stat_words(stat, sums)}" for stat in stats[:2])
    figure = Bars(
        title="How often pat",
        says=f"{named}; all players: {stat_words(stats[0], pool)} and "
        f"{stat_words(stats[1], pool)}.",
        labels=tuple(stat.heading for stat in stats),
        series=_beside(stats, sums, pool),
    )
    return Section("Pat, break, snow", "", charts(figure))


def _beside(stats: Iterable[Stat], sums: Sums, pool: Sums) -> tuple[Series, Series]:
    stats = list(stats)
    return (
        Series("player", tuple(value(stat, sums) for stat in stats)),
        Series("all players", tuple(value(stat, pool) for stat in stats)),
    )


# -- positions -----------------------------------------------------------------------------------


def _positions(store: Store, sums: Sums, charts: _Names) -> Section:
    by = (*PLAYER, "position")
    found = {row["position"]: row for row in records(summary_of(store, selection_of(sums), by))}
    order = [name for name in _POSITIONS if name in found]
    order += sorted(set(found) - set(order))
    if len(order) < 2:
        return Section("By position")
    stats = [STATS[key] for key in ("hands", "net", "bb_100", "vpip", "pfr", "wtsd", "wsd")]
    table = Table(
        (
            Column("position", "position"),
            *(Column(stat.heading.partition(" (")[0], stat.key, stat_form(stat)) for stat in stats),
        ),
        tuple((name, *(stat_cell(stat, found[name]) for stat in stats)) for name in order),
    )
    shown = [STATS["vpip"], STATS["pfr"]]
    best = max(order, key=lambda name: value(shown[0], found[name]) or 0)
    figure = Bars(
        title="VPIP and PFR by position",
        says=f"Chips go in most often from {best}: {stat_words(shown[0], found[best])}.",
        labels=tuple(order),
        series=tuple(
            Series(stat.heading, tuple(value(stat, found[name]) for name in order))
            for stat in shown
        ),
    )
    return Section("By position", "", charts(figure), (table,))


# -- money ---------------------------------------------------------------------------------------


def _net(store: Store, sums: Sums, charts: _Names) -> Section:
    columns = ("played_at", "hand_id", "decimals", "net", "showdowns")
    frame = store.player_hands(selection_of(sums), columns)
    if len(frame) < 2:
        return Section("Net over hands")
    figure = net_figure(frame, sums)
    return Section(
        "Net over hands",
        "What was won less what was lost, hand after hand; and the same of the hands that went to "
        "showdown, and of the others.",
        charts(figure),
    )


def net_figure(frame: pd.DataFrame, sums: Sums) -> Lines:
    """The net of a player's hands added up in the order of time. ``frame`` has his rows with
    ``played_at``, ``hand_id``, ``decimals``, ``net`` and ``showdowns``."""
    money = Money(sums["currency"], decimals=sums["decimals"])
    # The room's numbers grow, and a longer one is later: as text they would not sort so.
    frame = frame.assign(length=frame["hand_id"].str.len())
    frame = frame.sort_values(["played_at", "length", "hand_id"])
    finer = 10 ** (money.decimals - frame["decimals"].astype("int64"))
    nets = (frame["net"] * finer).tolist()
    shown = frame["showdowns"].astype(bool).tolist()
    at = _points(len(nets))
    lines = {
        "net": nets,
        "at showdown": [net if so else 0 for net, so in zip(nets, shown, strict=True)],
        "without showdown": [0 if so else net for net, so in zip(nets, shown, strict=True)],
    }
    sums_up = {name: [0, *accumulate(parts)] for name, parts in lines.items()}
    ends = {name: money.plain(line[-1]) for name, line in sums_up.items()}
    return Lines(
        title="Net over hands",
        says=f"After {len(nets):,} hands the net is {ends['net']} {money.currency}: "
        f"{ends['at showdown']} at showdown, {ends['without showdown']} without.",
        at=tuple(at),
        series=tuple(
            Series(name, tuple(line[point] / 10**money.decimals for point in at))
            for name, line in sums_up.items()
        ),
        counted="hands",
        unit=money.currency,
    )


def _points(count: int) -> Sequence[int]:
    """Where a line of ``count`` hands is drawn: from 0 to its end."""
    if count <= _POINTS:
        return range(count + 1)
    return [step * count // _POINTS for step in range(_POINTS + 1)]


def _share(made: int, chances: int) -> float | None:
    return made / chances if chances else None


def _percent(share: Cell) -> str:
    return f"{share:.0%}" if isinstance(share, float) else "n/a"
