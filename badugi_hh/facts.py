"""Facts: one row for each player of each hand, with counters that can be summed.

A row says who sat where in which hand (``IDENTITY``), and counts what he did and what he had the
chance to do (``COUNTERS``). Nothing here is a rate: rates are made in ``stats``, from sums, so that
they add up over players, months, files and machines.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from badugi_hh.audit import Audit
from badugi_hh.engine import Decision, Move
from badugi_hh.events import Hand, Notice, Post, PostKind, Presence, StreetStart, Topic
from badugi_hh.rules import Street

if TYPE_CHECKING:
    import pandas as pd

Row = tuple[Any, ...]


# -- the schema ----------------------------------------------------------------------------------


class Column(NamedTuple):
    """One column. ``dtype`` is the pandas type; ``money`` marks amounts in smallest units."""

    name: str
    dtype: str
    meaning: str
    money: bool = False


TEXT: Final = "string[pyarrow]"
TIME: Final = "datetime64[us, UTC]"
SMALL: Final = "int8"  # counts within one hand: sums come out as int64
AMOUNT: Final = "int64"

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
)

DRAWS: Final = (Street.FIRST_DRAW, Street.SECOND_DRAW, Street.THIRD_DRAW)
SIZES: Final = range(5)

_DRAW_COLUMNS: Final = tuple(
    column
    for k in DRAWS
    for column in (
        Column(f"draws_{k}", SMALL, f"made draw {k}, all-in players too; standing pat is a draw"),
        Column(f"cards_drawn_{k}", SMALL, f"cards drawn at draw {k}"),
        *(
            Column(f"d{j}_draw_{k}", SMALL, f"drew {j or 'no card (pat)'} at draw {k}")
            for j in SIZES
        ),
    )
)

COUNTERS: Final = (
    Column("hands", SMALL, "hands dealt in: 1 in every row"),
    Column(
        "away",
        SMALL,
        "sat out when the first turn came, so that the room folded; there is no chance "
        "of VPIP, PFR or 3-bet",
    ),
    Column("walks", SMALL, "won the blinds because all others folded before the first turn came"),
    Column("entry_chances", SMALL, "hands dealt in, less walks and hands away"),
    Column(
        "vpip",
        SMALL,
        "at least one voluntary call, bet or raise before the first draw; completing the small "
        "blind is one, a post or a checked option is none",
    ),
    Column("pfr", SMALL, "at least one raise before the first draw"),
    Column(
        "three_bet_chances",
        SMALL,
        "acted before the first draw when exactly one raise (two bets) was in, another's",
    ),
    Column("three_bet", SMALL, "raised at such a moment"),
    Column("saw_first_draw", SMALL, "still in the hand at the first draw, all-in or not"),
    Column("won_when_saw_first_draw", SMALL, "saw the first draw and was paid from any pot"),
    Column("showdowns", SMALL, "reached a showdown: at the end still in, with at least one other"),
    Column("won_showdown", SMALL, "reached a showdown and was paid from any pot"),
    Column("net", AMOUNT, "chips paid by the room, less the chips put in", money=True),
    *_DRAW_COLUMNS,
)

COLUMNS: Final = IDENTITY + COUNTERS


# -- from an audited hand to rows ----------------------------------------------------------------


def player_rows(audit: Audit) -> list[Row]:
    """The rows of a hand, one for each player dealt in, from the left of the button; their values
    are in the order of ``COLUMNS``.

    A hand whose log tells of no payment gives no rows: what its players won is not known.
    """
    if not any(audit.paid.values()):
        return []
    replay = audit.replay
    hand = replay.hand
    players = replay.players
    hand_columns = _hand_columns(hand, len(replay.order))
    positions = _position_names(len(replay.order), _big_blind(hand, replay.order))
    away = _away(hand, replay.decisions)
    entries = _entries(replay.decisions, away)
    draws = {(draw.seat, draw.street): _DRAW_COUNTERS[draw.discarded] for draw in replay.draws}
    to_the_draw = sum(record.folded_on != Street.PREDRAW for record in players.values()) > 1

    rows = []
    for seat, position in zip(replay.order, positions, strict=True):
        record = players[seat]
        is_away = seat in away
        entry = entries.get(seat)
        walk = entry is None and not to_the_draw
        saw_first_draw = to_the_draw and record.folded_on != Street.PREDRAW
        showdown = replay.showdown and record.folded_on is None
        won = audit.paid[seat] > 0
        rows.append(
            (
                *hand_columns,
                seat,
                record.player,
                seat == hand.hero,
                position,
                record.stack,
                1,
                int(is_away),
                int(walk),
                int(not (walk or is_away)),
                *(entry or _NO_ENTRY),
                int(saw_first_draw),
                int(saw_first_draw and won),
                int(showdown),
                int(showdown and won),
                audit.net[seat],
                *draws.get((seat, Street.FIRST_DRAW), _NO_DRAW),
                *draws.get((seat, Street.SECOND_DRAW), _NO_DRAW),
                *draws.get((seat, Street.THIRD_DRAW), _NO_DRAW),
            )
        )
    return rows


def _hand_columns(hand: Hand, seats: int) -> Row:
    """The columns that are the same for all players of the hand."""
    return (
        hand.site,
        hand.id,
        hand.played_at,
        hand.money.currency,
        hand.money.decimals,
        hand.tournament.id if hand.tournament else None,
        hand.stakes.structure.value,
        hand.stakes.small_bet,
        hand.stakes.big_bet,
        seats,
    )


def _away(hand: Hand, decisions: Iterable[Decision]) -> Collection[int]:
    """The seats of the players who sat out when it was first their turn.

    In tournaments they are dealt in, and the room folds for them. Who comes back before his turn
    plays, and so does whoever puts chips in: the room never does that for anybody. Who runs out of
    time was there and had his chance, though he sits out from then on.
    """
    first_turn: dict[int, int] = {}
    present = set()
    for decision in decisions:
        if decision.seat not in first_turn:
            first_turn[decision.seat] = decision.event
            if decision.added:
                present.add(decision.seat)
    away = {seat.number for seat in hand.seats if seat.presence is Presence.SITTING_OUT}
    for index, event in enumerate(hand.events):
        if type(event) is not Notice or event.seat is None:
            continue
        if index > first_turn.get(event.seat, index):
            continue
        if event.topic is Topic.SITS_OUT:
            away.add(event.seat)
        elif event.topic is Topic.RETURNED:
            away.discard(event.seat)
    return away - present


_NO_ENTRY: Final = (0, 0, 0, 0)


def _entries(
    decisions: Iterable[Decision], away: Collection[int]
) -> dict[int, tuple[int, int, int, int]]:
    """The counters vpip, pfr, three_bet_chances and three_bet of each seat that had to decide
    before the first draw; what the room decides for a player who is away counts for nothing."""
    entries: dict[int, tuple[int, int, int, int]] = {}
    for _, seat, street, move, _, bets, aggressor, *_ in decisions:
        if street != Street.PREDRAW:
            break
        vpip, pfr, chances, three_bet = entries.get(seat, _NO_ENTRY)
        if seat not in away:
            raised = move is Move.RAISE or move is Move.BET
            if raised:
                vpip = pfr = 1
            elif move is Move.CALL:
                vpip = 1
            # Blinds and straddles are bets, but nobody's raise: then there is no aggressor.
            if bets == 2 and aggressor is not None and aggressor != seat:
                chances = 1
                three_bet |= raised
        entries[seat] = (vpip, pfr, chances, int(three_bet))
    return entries


_NO_DRAW: Final = (0, 0, *(0 for _ in SIZES))
_DRAW_COUNTERS: Final = tuple((1, drawn, *(int(drawn == j) for j in SIZES)) for drawn in SIZES)


# -- positions -----------------------------------------------------------------------------------


def _big_blind(hand: Hand, order: tuple[int, ...]) -> int | None:
    """Where in ``order`` the big blind sits; ``None`` where blinds are not part of the game.

    The first big blind posted is the one: later ones are players who enter. Where an ante took the
    big blind's last chips, he sits next to the small blind.
    """
    small = None
    for event in hand.events:
        if type(event) is Post:
            if event.kind is PostKind.BIG_BLIND and event.seat in order:
                return order.index(event.seat)
            if event.kind is PostKind.SMALL_BLIND and small is None:
                small = event.seat
        elif type(event) is StreetStart:
            break
    return (order.index(small) + 1) % len(order) if small in order else None


@lru_cache(maxsize=256)
def _position_names(players: int, big_blind: int | None) -> tuple[str, ...]:
    """The position of each seat in an order of ``players`` seats from the left of the button.

    The last seat is the button's: with a dead button it is the nearest to its right. The seat
    before the big blind is the small blind, unless there is none (a dead small blind).
    """
    names = [""] * players
    if big_blind is not None:
        names[big_blind] = "BB"
        if players > 2 and big_blind > 0:
            names[big_blind - 1] = "SB"
    others = [index for index in reversed(range(players)) if not names[index]]
    for index, name in zip(others, _FROM_THE_BUTTON, strict=False):
        names[index] = name
    for number, index in enumerate(reversed(others[len(_FROM_THE_BUTTON) :])):
        names[index] = f"UTG+{number}" if number else "UTG"
    return tuple(names)


_FROM_THE_BUTTON: Final = ("BTN", "CO", "HJ", "LJ")


# -- frames --------------------------------------------------------------------------------------


def frame(rows: Iterable[Row]) -> pd.DataFrame:
    """Rows as a frame with the columns and exact dtypes of ``COLUMNS``, also when there are none.

    Money is ``int64`` and never a float; hand and tournament numbers are text.
    """
    import pandas as pd  # here, not above: a command without tables must start fast

    values = list(zip(*rows, strict=True)) or [()] * len(COLUMNS)
    return pd.DataFrame(
        {
            column.name: pd.Series(data, dtype=column.dtype)
            for column, data in zip(COLUMNS, values, strict=True)
        }
    )
