"""One player's page: his profile beside the pool, his draws, positions and money."""

from __future__ import annotations

from collections.abc import Iterator

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
from badugi_hh.reports.stat_tables import stat_cell, stat_counts, stat_form, stat_words
from badugi_hh.reports.tables import Column, Form, Table
from badugi_hh.stats import STATS, Stat, Sums
from badugi_hh.store import Store


def sheet_of(store: Store, sums: Sums, pool: Sums, anchor: str) -> Sheet:
    """The page of the player in the row ``sums``; ``pool`` are all players of his room and
    currency, himself among them."""
    positions = by_position(store, sums)
    sections = (
        Section(
            "Net over hands",
            "What was won less what was lost, hand after hand; and the same of the hands that went "
            "to showdown, and of the others.",
            _charts(f"{anchor}-net", net_figure(store, sums)),
        ),
        Section(
            "Cards drawn",
            "D0 to D4 is how many cards were drawn. Standing pat is a draw of none.",
            _charts(f"{anchor}-draws", draws_figure(sums, pool)),
        ),
        Section(
            "Pat, break, snow",
            "To break is to draw after standing pat; to snow, to stand pat without a badugi.",
            _charts(f"{anchor}-breaks", steadiness_figure(sums, pool)),
        ),
        Section(
            "Aggression by betting round",
            "How often a player bets or raises where he does not check. The number is the draw "
            "before the round.",
            _charts(f"{anchor}-aggression", aggression_figure(sums, pool)),
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
            _charts(f"{anchor}-showdowns", showdown_figure(sums, pool)),
        ),
        Section(
            "Luck beside theory",
            INTRO,
            _charts(f"{anchor}-luck", luck_figure(sums)),
            _tables(luck_table(sums)),
        ),
        *_profile(sums, pool),
    )
    return Sheet(
        anchor=anchor,
        player=sums["player"],
        about=f"{sums['site']}, {sums['currency']}",
        tiles=tuple(Tile(stat_words(STATS[key], sums), STATS[key].heading) for key in BASICS),
        sections=tuple(one for one in sections if one.charts or one.tables),
    )


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


def _profile(sums: Sums, pool: Sums) -> Iterator[Section]:
    """Each group of statistics beside the pool; those without a chance are left out."""
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
                Column("all players", "pool", Form.DECIMAL),
                Column("what it tells", "definition", wide=True),
            ),
            tuple(
                (
                    stat.heading,
                    stat_words(stat, sums),
                    stat_counts(stat, sums),
                    stat_words(stat, pool) if stat.chances else "",
                    stat.definition,
                )
                for stat in stats
            ),
        )
        intro = "Beside each rate stands that of all players of this room and currency together."
        yield Section(f"Profile: {group}", "" if number else intro, tables=(table,))
