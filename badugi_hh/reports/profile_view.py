"""One player on one screen: what he does beside what all others do, and what stands out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from badugi_hh.money import CHIPS, Money
from badugi_hh.reports.extremes import NO_BADUGI, median_words
from badugi_hh.reports.files import table_records
from badugi_hh.reports.overview import days_words
from badugi_hh.reports.stat_tables import stat_words
from badugi_hh.reports.tables import Cell, Column, Form, Table, counted
from badugi_hh.stats import STATS, Beside, Stat, Sums, interval, made_of, stands_out, value

EXTREMES: Final = 10

DRAWS: Final = ("pat_1", "pat_2", "pat_3", "break", "snow", "cards_drawn_1", "cards_drawn_2",
                "cards_drawn_3", "d1_draw_1", "d2_draw_1")  # fmt: skip
PLAY: Final = ("vpip", "pfr", "three_bet", "cold_call", "steal", "afq", "fold_to_bet",
               "check_raise", "wtsd", "wsd")  # fmt: skip
"""What stands on the screen: draws on the left, play on the right, as many of each."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A player beside all others who play at his site for the currencies that he plays for.

    ``rows`` are his sums, one for each currency; ``extremes`` his best hands that lost at showdowns
    and the worst that won, ``EXTREMES`` of each.
    """

    player: str
    site: str
    first: datetime | None
    last: datetime | None
    rows: tuple[Sums, ...]
    mine: Sums
    others: Sums
    others_count: int
    extremes: Table

    def beside(self, stat: Stat) -> Beside:
        return Beside(stat, self.mine, self.others)

    @property
    def standing_out(self) -> list[Beside]:
        return stands_out(self.mine, self.others)


# -- the screen ----------------------------------------------------------------------------------


def heading(profile: Profile) -> list[str]:
    """Who it is, how much he played, what he won or lost, and with which hands at showdowns."""
    hands = counted(profile.mine["hands"], "hand")
    days = days_words(profile.first, profile.last)
    return [
        f"{profile.player}, {profile.site}: {hands}, {days}; beside "
        f"{counted(profile.others_count, 'other')}",
        "net " + ", ".join(map(_net, profile.rows)),
        *_showdowns(profile),
    ]


def _showdowns(profile: Profile) -> list[str]:
    """The middle of the badugis that he and the others showed; his best hand that lost, and the
    worst that won, with their numbers."""
    lines = []
    middles = [median_words(sums) for sums in (profile.mine, profile.others)]
    if middles[0] != NO_BADUGI:
        lines.append(f"middle badugi shown: {middles[0]}; others: {middles[1]}")
    ends: dict[Cell, str] = {}
    for what, holding, _, _, _, hand_id, _ in profile.extremes.rows:
        ends.setdefault(what, f"{what} {str(holding).removesuffix(' badugi')} ({hand_id})")
    return [*lines, *([", ".join(ends.values())] if ends else [])]


def _net(row: Sums) -> str:
    net, rate = STATS["net"], STATS["bb_100"]
    plain = Money(row["currency"], decimals=row["decimals"]).plain(row[net.made])
    if row["currency"] == CHIPS:  # the levels of a tournament have big bets of all sizes
        return f"{plain} chips"
    return f"{plain} {row['currency']} ({stat_words(rate, row)} BB/100)"


def screen_table(profile: Profile) -> Table:
    """Draws, and play, beside all others; ``of`` is the sample behind the player's number."""
    rows = []
    for keys in zip(DRAWS, PLAY, strict=True):
        cells: list[Cell] = []
        for stat in (STATS[key] for key in keys):
            cells += [
                stat.heading,
                stat_words(stat, profile.mine),
                profile.mine[stat.chances or ""],
                stat_words(stat, profile.others),
            ]
        rows.append(tuple(cells))
    columns = [
        column
        for side in ("draws", "play")
        for column in (
            Column(side, side),
            Column("player", f"{side}_player", Form.DECIMAL),
            Column("of", f"{side}_chances", Form.COUNT),
            Column("others", f"{side}_others", Form.DECIMAL),
        )
    ]
    return Table(tuple(columns), tuple(rows))


def standing_out_words(profile: Profile) -> list[str]:
    """What stands out, in words, a line for each."""
    found = profile.standing_out
    if not found:
        return ["Nothing: no rate is surely and by enough above or below that of the others."]
    return [
        _clause(one, f": {_rate(one.stat, one.player)}, others {stat_words(one.stat, one.others)}")
        for one in found
    ]


def _rate(stat: Stat, sums: Sums) -> str:
    return f"{stat_words(stat, sums)} of {sums[stat.chances or '']:,}"


_HOW_OFTEN: Final = re.compile(r"How often (?:a player (?!who))?([^.;:]+)")


def _clause(one: Beside, numbers: str) -> str:
    """``More often stands pat at the first draw: …``, from the definition; with the heading where
    that would be too long for a line."""
    definition = re.sub(r" \([^)]*\)", "", one.stat.definition)
    said = _HOW_OFTEN.match(definition)
    if said is not None:
        words = f"{'More' if one.gap > 0 else 'Less'} often {said[1]}{numbers}"
        if len(words) <= _LINE:
            return words
    return f"{one.stat.heading} is {'higher' if one.gap > 0 else 'lower'}{numbers}"


_LINE: Final = 80

# -- for programs --------------------------------------------------------------------------------


def beside_table(profile: Profile) -> Table:
    """Every statistic that has a chance, beside that of all others."""
    rows = []
    for stat in STATS.values():
        if stat.chances is None or stat.unit.per_100 or stat.chances not in profile.mine:
            continue
        if stat.made not in profile.mine:
            continue
        one = profile.beside(stat)
        mine, theirs = one.values
        low, high = interval(stat, profile.mine) or (None, None)
        rows.append(
            (
                *(profile.player, profile.site, stat.key, stat.heading),
                *(mine, made_of(stat, profile.mine), profile.mine[stat.chances], low, high),
                *(theirs, made_of(stat, profile.others), profile.others[stat.chances], one.gap),
            )
        )
    return Table(
        (
            *(Column(it, it) for it in ("player", "site", "statistic", "heading")),
            Column("value", "value", Form.DECIMAL),
            Column("made", "made", Form.COUNT),
            Column("chances", "chances", Form.COUNT),
            Column("low", "low", Form.DECIMAL),
            Column("high", "high", Form.DECIMAL),
            Column("others", "others", Form.DECIMAL),
            Column("others made", "others_made", Form.COUNT),
            Column("others chances", "others_chances", Form.COUNT),
            Column("gap", "gap", Form.DECIMAL),
        ),
        tuple(rows),
    )


def profile_record(profile: Profile) -> dict[str, Any]:
    """A profile for JSON; ``others`` are all other players together."""
    return {
        "player": profile.player,
        "site": profile.site,
        "hands": profile.mine["hands"],
        "first": profile.first.isoformat() if profile.first else None,
        "last": profile.last.isoformat() if profile.last else None,
        "money": [
            {
                "currency": row["currency"],
                "hands": row["hands"],
                "net": Money(row["currency"], decimals=row["decimals"]).plain(row["net"]),
                "bb_100": value(STATS["bb_100"], row),
            }
            for row in profile.rows
        ],
        "stats": {
            str(row[2]): dict(zip(_STAT_KEYS, row[4:12], strict=True))
            for row in beside_table(profile).rows
        },
        "showdowns": table_records(profile.extremes),
        "stands_out": [
            {"statistic": one.stat.key, "gap": one.gap, "words": words}
            for one, words in zip(profile.standing_out, standing_out_words(profile), strict=False)
        ],
    }


_STAT_KEYS: Final = ("value", "made", "chances", "low", "high", "others", "others_made",
                     "others_chances")  # fmt: skip
