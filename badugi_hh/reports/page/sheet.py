"""One player's page: his profile beside the others, his draws, positions, money and sessions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC
from typing import Final

from badugi_hh.reports.extremes import extreme_table, median_words, shown_hands
from badugi_hh.reports.figures import Figure
from badugi_hh.reports.luck import INTRO, luck_figure, luck_table
from badugi_hh.reports.page.model import Chart, Section, Sheet, Tile
from badugi_hh.reports.player_figures import (
    BASICS,
    aggression_figure,
    by_position,
    draws_figure,
    net_figure,
    position_figure,
    showdown_figure,
    steadiness_figure,
)
from badugi_hh.reports.player_sums import PlayerSums
from badugi_hh.reports.player_tables import his_session_table, told_apart_from
from badugi_hh.reports.stat_tables import stat_cell, stat_counts, stat_form, stat_words
from badugi_hh.reports.tables import Column, Form, Table
from badugi_hh.stats import SESSION_COLUMNS, STATS, Stat, Sums, sessions_of
from badugi_hh.store import USUAL, Store
from badugi_hh.store.records import Key

_SESSIONS: Final = 100
_EXTREMES: Final = 5
"""So many are shown: the last sessions, and of either kind of hands."""

Address = Callable[[Key], str]
"""Where a hand is replayed; empty where it is not."""


def sheet_of(store: Store, player: PlayerSums, anchor: str, address: Address) -> Sheet:
    """The page of a player in one currency."""
    sums, others = player.mine, player.others
    positions = by_position(store, player.hands)
    sections = (
        Section(
            "Net over hands",
            "What was won less what was lost, hand after hand; and the same of the hands that went "
            "to showdown, and of the others.",
            _charts(f"{anchor}-net", net_figure(store, player)),
        ),
        Section(
            "Cards drawn",
            "D0 to D4 is how many cards were drawn. Standing pat is a draw of none.",
            _charts(f"{anchor}-draws", draws_figure(sums, others)),
        ),
        Section(
            "Pat, break, snow",
            "To break is to draw after standing pat; to snow, to stand pat without a badugi.",
            _charts(f"{anchor}-breaks", steadiness_figure(sums, others)),
        ),
        Section(
            "Aggression by betting round",
            "How often a player bets or raises where he does not check. The number is the draw "
            "before the round.",
            _charts(f"{anchor}-aggression", aggression_figure(sums, others)),
        ),
        Section(
            "By position",
            "",
            _charts(f"{anchor}-positions", position_figure(positions)),
            (_position_table(positions),) if len(positions) > 1 else (),
        ),
        Section(
            "Showdowns",
            "The classes of the hands that were shown, and of those that won and lost.",
            _charts(f"{anchor}-showdowns", showdown_figure(sums, others)),
        ),
        _extremes(store, player, address),
        _sessions(store, player, address),
        Section(
            "Luck beside theory",
            INTRO,
            _charts(f"{anchor}-luck", luck_figure(sums)),
            _tables(luck_table(sums)),
        ),
        *_profile(sums, others),
    )
    return Sheet(
        anchor=anchor,
        player=sums["player"],
        about=f"{sums['site']}, {sums['currency']}",
        tiles=tuple(Tile(stat_words(STATS[key], sums), STATS[key].heading) for key in BASICS),
        sections=tuple(one for one in sections if one.charts or one.tables),
    )


def _extremes(store: Store, player: PlayerSums, address: Address) -> Section:
    table = extreme_table(shown_hands(store, player.hands), _EXTREMES)
    hands = _hands(table, player, address)
    middle = (
        f"The badugi in the middle of those shown is {median_words(player.mine)} of 715; of those "
        f"of the others it is {median_words(player.others)}. "
        if player.mine["shown_badugi"]
        else ""
    )
    return Section(
        "Best hands that lost, worst hands that won",
        middle + _not_here(hands),
        tables=_tables(told_apart_from(table)),
        hands=hands,
    )


def _sessions(store: Store, player: PlayerSums, address: Address) -> Section:
    found = sessions_of(
        store.player_hand_sums(SESSION_COLUMNS, player.hands),
        store.player_hand_spans(SESSION_COLUMNS, player.hands),
    )
    some = found[-_SESSIONS:]
    left_out = len(found) - len(some)
    which = f"These are the last {len(some):,} of {len(found):,}. " if left_out else ""
    gap = int(USUAL.gap.total_seconds() // 60)
    table = his_session_table(some, UTC)
    hands = _hands(table, player, address)
    return Section(
        "Sessions",
        f"A session ends where the player has no hand for {gap} minutes. The total goes on from "
        f"session to session; the rake is his part by the chips put in. {which}{_not_here(hands)}",
        tables=_tables(table),
        hands=hands,
    )


def _hands(table: Table, player: PlayerSums, address: Address) -> dict[str, str]:
    """Where the hands are replayed that the table names; empty where they are not."""
    named = {
        str(cell)
        for row in table.rows
        for column, cell in zip(table.columns, row, strict=True)
        if column.names_hands and cell is not None
    }
    site = player.mine["site"]
    return {hand_id: address((site, hand_id)) for hand_id in sorted(named)}


def _not_here(hands: Mapping[str, str]) -> str:
    if all(hands.values()):
        return ""
    return "A hand without a link comes in with badugi-hh report --hand ID."


def _charts(name: str, figure: Figure | None) -> tuple[Chart, ...]:
    return () if figure is None else (Chart(name, figure),)


def _tables(table: Table) -> tuple[Table, ...]:
    return (table,) if table.rows else ()


def _position_table(positions: dict[str, Sums]) -> Table:
    stats = [STATS[key] for key in BASICS]
    return Table(
        (
            Column("position", "position"),
            *(Column(stat.heading.partition(" (")[0], stat.key, stat_form(stat)) for stat in stats),
        ),
        tuple((name, *(stat_cell(stat, row) for stat in stats)) for name, row in positions.items()),
    )


def _profile(sums: Sums, others: Sums) -> Iterator[Section]:
    """Each group of statistics beside the others; those without a chance are left out."""
    groups: dict[str, list[Stat]] = {}
    for stat in STATS.values():
        if sums[stat.chances or stat.made]:
            groups.setdefault(stat.group.words, []).append(stat)
    for number, (group, stats) in enumerate(groups.items()):
        table = Table(
            (
                Column("statistic", "statistic"),
                Column("player", "player", Form.DECIMAL),
                Column("counted", "counted", Form.DECIMAL),
                Column("the others", "others", Form.DECIMAL),
                Column("what it tells", "definition", wide=True),
            ),
            tuple(
                (
                    stat.heading,
                    stat_words(stat, sums),
                    stat_counts(stat, sums),
                    stat_words(stat, others) if stat.chances else "",
                    stat.definition,
                )
                for stat in stats
            ),
        )
        intro = "Beside each rate stands that of all others of this room and currency together."
        yield Section(
            f"Profile: {group}", "" if number else intro, tables=(table,), folded=number > 0
        )
