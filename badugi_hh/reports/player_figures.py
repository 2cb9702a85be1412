"""The figures of one player: his draws, his steadiness, his aggression, his positions, his money.

``sums`` is his row of a summary, ``others`` that of all other players of his room and currency
together. A figure is ``None`` where there is too little to draw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Final

from badugi_hh.money import Money
from badugi_hh.reports.figures import Bars, Figure, Lines, Series, StackedBars
from badugi_hh.reports.player_sums import PlayerSums, summary_of
from badugi_hh.reports.stat_tables import stat_counts, stat_words
from badugi_hh.stats import PLAYER, STATS, Stat, Sums, chosen, records, value
from badugi_hh.store import Selection, Store

DRAWS: Final = (1, 2, 3)
SIZES: Final = range(5)
_POSITIONS: Final = ("UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN", "SB", "BB")
_POINTS: Final = 400
"""So many points of a line are drawn: more can't be seen."""
_CLASSES: Final = {
    "badugi": "badugi",
    "three_card": "three-card",
    "two_card": "two-card",
    "one_card": "one-card",
}
_STEADINESS: Final = (
    *("pat_1", "pat_2", "pat_3"),
    *("break_2", "break_3"),
    *("snow", "early_snow", "faux_draw"),
)


def draws_figure(sums: Sums, others: Sums) -> StackedBars | None:
    """How many cards he draws at each draw, above the same of the others."""
    shares = [
        (f"draw {k}{of}", [row[f"d{j}_draw_{k}"] / row[f"draws_{k}"] for j in SIZES])
        for k in DRAWS
        if sums[f"draws_{k}"]
        for of, row in (("", sums), (", the others", others))
        if row[f"draws_{k}"]
    ]
    if not shares:
        return None
    pat, one, two, *_ = shares[0][1]
    return StackedBars(
        title="Cards drawn at each draw",
        says=f"Of {sums['draws_1']:,} first draws {pat:.0%} were of no card (pat), {one:.0%} of "
        f"one and {two:.0%} of two.",
        labels=tuple(label for label, _ in shares),
        series=tuple(
            Series(f"D{j}" if j else "D0 (pat)", tuple(parts[j] for _, parts in shares))
            for j in SIZES
        ),
    )


def showdown_figure(sums: Sums, others: Sums | None = None) -> StackedBars | None:
    """The classes of the hands that were shown, of those that won and of those that lost; beside
    the same of the ``others``, if they are given."""
    bars = [
        (f"{label}{of}", [value(STATS[f"{key}_{name}"], row) for name in _CLASSES])
        for key, label in (("shown", "shown"), ("won", "that won"), ("lost", "that lost"))
        for of, row in (("", sums), (", the others", others))
        if row is not None and value(STATS[f"{key}_badugi"], row) is not None
    ]
    if not bars:
        return None
    stat = STATS["shown_badugi"]
    return StackedBars(
        title="Classes at showdown",
        says=f"{stat_words(stat, sums)} of the hands shown were badugis ({stat_counts(stat, sums)})"
        f"; {stat_words(STATS['wsd_badugi'], sums)} of these won.",
        labels=tuple(label for label, _ in bars),
        series=tuple(
            Series(word, tuple(shares[at] for _, shares in bars))
            for at, word in enumerate(_CLASSES.values())
        ),
    )


def steadiness_figure(sums: Sums, others: Sums) -> Bars | None:
    """Standing pat, breaking and snowing beside the others'; where there is no chance of a break
    or a snow, the draws tell all of it."""
    stats = [STATS[key] for key in _STEADINESS if key in STATS]
    stats = [stat for stat in stats if value(stat, sums) is not None]
    if all(stat.key.startswith("pat_") for stat in stats):
        return None
    return _beside("Pat, break, snow", stats, sums, others)


def aggression_figure(sums: Sums, others: Sums) -> Bars | None:
    """How often he bets or raises in each betting round after the draws."""
    stats = [STATS[key] for k in DRAWS if (key := f"afq_{k}") in STATS]
    stats = [stat for stat in stats if value(stat, sums) is not None]
    return _beside("Aggression by betting round", stats, sums, others)


def _beside(title: str, stats: Iterable[Stat], sums: Sums, others: Sums) -> Bars | None:
    stats = list(stats)
    if not stats:
        return None
    told = (
        f"{stat.heading} {stat_words(stat, sums)} (the others {stat_words(stat, others)})"
        for stat in stats
    )
    return Bars(
        title=title,
        says=f"{', '.join(told)}.",
        labels=tuple(stat.heading for stat in stats),
        series=(
            Series("player", tuple(value(stat, sums) for stat in stats)),
            Series("the others", tuple(value(stat, others) for stat in stats)),
        ),
    )


# -- positions -----------------------------------------------------------------------------------


BASICS: Final = ("hands", "net", "bb_100", "vpip", "pfr", "wtsd", "wsd")
"""The statistics that are told of every position, by their keys."""


def by_position(store: Store, hands: Selection) -> dict[str, Sums]:
    """What his ``BASICS`` need at each position, from the first to act before the draw to the
    blinds."""
    summary = summary_of(store, hands, (*PLAYER, "position"), chosen(BASICS))
    found = {row["position"]: row for row in records(summary)}
    order = [name for name in _POSITIONS if name in found]
    return {name: found[name] for name in (*order, *sorted(set(found) - set(order)))}


def position_figure(positions: Mapping[str, Sums]) -> Bars | None:
    if len(positions) < 2:
        return None
    stats = (STATS["vpip"], STATS["pfr"])
    loosest = max(positions, key=lambda name: value(stats[0], positions[name]) or 0)
    return Bars(
        title="VPIP and PFR by position",
        says=f"Chips go in most often from {loosest}: "
        f"{stat_words(stats[0], positions[loosest])} of {positions[loosest]['hands']:,} hands.",
        labels=tuple(positions),
        series=tuple(
            Series(stat.heading, tuple(value(stat, row) for row in positions.values()))
            for stat in stats
        ),
    )


# -- money ---------------------------------------------------------------------------------------


def net_figure(store: Store, player: PlayerSums) -> Lines | None:
    """The net of his hands added up in the order of time, with and without a showdown."""
    frame = store.player_hands(
        player.hands, ("played_at", "hand_id", "decimals", "net", "showdowns")
    )
    if len(frame) < 2:
        return None
    money = Money(player.mine["currency"], decimals=player.mine["decimals"])
    # The room's numbers grow, and a longer one is later: as text they would not sort so.
    frame = frame.assign(length=frame["hand_id"].str.len())
    frame = frame.sort_values(["played_at", "length", "hand_id"])
    finer = 10 ** (money.decimals - frame["decimals"].astype("int64"))
    nets = (frame["net"] * finer).tolist()
    shown = frame["showdowns"].astype(bool).tolist()
    lines = {
        "net": nets,
        "at showdown": [net if so else 0 for net, so in zip(nets, shown, strict=True)],
        "without showdown": [0 if so else net for net, so in zip(nets, shown, strict=True)],
    }
    sums_up = {name: [0, *accumulate(parts)] for name, parts in lines.items()}
    ends = {name: money.plain(line[-1]) for name, line in sums_up.items()}
    at = _points(len(nets))
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


# -- by name -------------------------------------------------------------------------------------

KINDS: Final[Mapping[str, Callable[[Store, PlayerSums], Figure | None]]] = {
    "net": net_figure,
    "draws": lambda _, it: draws_figure(it.mine, it.others),
    "breaks": lambda _, it: steadiness_figure(it.mine, it.others),
    "aggression": lambda _, it: aggression_figure(it.mine, it.others),
    "showdowns": lambda _, it: showdown_figure(it.mine, it.others),
    "positions": lambda store, it: position_figure(by_position(store, it.hands)),
}
"""The figures that ``badugi-hh plot`` draws."""
