"""The columns of a player-hand: who sat where in which hand, and the counters of all groups.

A group of counters is a module: what it counts, in words, and how. Its counters are named here for
the first and only time by all who sum them.
"""

from __future__ import annotations

from typing import Final

from badugi_hh.facts import all_in, betting, draws, holdings, luck, money, pats, predraw, showdown
from badugi_hh.facts.columns import AMOUNT, RANK, SMALL, TEXT, TIME, Column
from badugi_hh.facts.view import Group

IDENTITY: Final = (
    Column("site", TEXT, "the room that wrote the hand"),
    Column("hand_id", TEXT, "the room's number for the hand; text, it may be longer than a number"),
    Column("played_at", TIME, "when the hand began, UTC; empty where the stamp can't be placed"),
    Column("currency", TEXT, "ISO 4217 code, or `chips` (tournament) or `play` (play money)"),
    Column("decimals", SMALL, "decimals of the smallest money unit: 2 for cents, 0 for chips"),
    Column("tournament", TEXT, "the tournament's number; empty in a cash game"),
    Column("structure", TEXT, "betting structure, as `fixed limit`"),
    Column("small_bet", AMOUNT, "the small bet", money=True),
    Column("big_bet", AMOUNT, "the big bet", money=True),
    Column("big_blind", AMOUNT, "the big blind; in fixed limit that is the small bet", money=True),
    Column("seats", SMALL, "how many players were dealt in"),
    Column("seat", SMALL, "the player's seat number"),
    Column("player", TEXT, "the player's name"),
    Column("hero", "bool", "the log was written for this player"),
    Column(
        "position",
        TEXT,
        "SB and BB by the blinds posted, BTN, CO, HJ, LJ counted back from the button over the "
        "seats dealt in, what is left UTG, UTG+1, …; heads-up the button (BTN) is the small blind",
    ),
    Column("stack", AMOUNT, "chips before any post", money=True),
    Column(
        "start_rank",
        RANK,
        "badugi rank dealt, from 1 (4-3-2-A badugi) to 1,092 (one-card king); empty where not all "
        "four cards are known",
    ),
    Column(
        "final_rank",
        RANK,
        "badugi rank of the last holding, shown, mucked face up or folded; empty where not all "
        "four cards are known",
    ),
)

PERIODS: Final = (
    Column("day", TEXT, "the day, as `2024-03-02`; in UTC, unless a zone is named"),
    Column("month", TEXT, "the month, as `2024-03`; in UTC, unless a zone is named"),
    Column(
        "session",
        TIME,
        "when the player's session began, UTC: it ends where he has no hand, at any table of the "
        "site, for longer than the gap (30 minutes, unless another is named)",
    ),
    Column("kind", TEXT, "`cash` or `tournament`"),
)
"""What follows from the other columns: no row holds it, but rows can be grouped by it."""

GROUPS: Final[tuple[Group, ...]] = (
    predraw.GROUP,
    betting.GROUP,
    draws.GROUP,
    pats.GROUP,
    holdings.GROUP,
    showdown.GROUP,
    all_in.GROUP,
)

AMOUNTS: Final = (*money.AMOUNTS, all_in.ADJUSTMENT)
WIDE: Final = AMOUNTS + showdown.RANK_SUMS + luck.EXPECTED
"""Counters that may be large."""
COUNTS: Final = tuple(column for group in GROUPS for column in group.columns)
COUNTERS: Final = WIDE + COUNTS
COLUMNS: Final = IDENTITY + COUNTERS
