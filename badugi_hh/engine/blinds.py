"""The blinds, once all posts are in: what is wrong with them, and how the hand goes on from there.

A later line mostly is right where a post is wrong: the table is put as the play behind it tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from badugi_hh.engine.foresight import Foresight
from badugi_hh.engine.legality import Legality
from badugi_hh.engine.table import Table
from badugi_hh.events import Call, PostKind, Raise


class BlindFault(NamedTuple):
    """``seat`` is whose blind is missing, if one is."""

    code: str
    message: str
    seat: int | None = None


def put_right(
    table: Table, rules: Legality, ahead: Foresight, index: int, posted: set[int]
) -> Iterator[BlindFault]:
    """What is wrong with the blinds before event ``index``; ``posted`` are the seats with a post.

    Blinds under each other's names are exchanged, and one that nobody posted is posted.
    """
    big = table.stakes.big_blind
    if fault := rules.blind_seats():
        yield BlindFault(fault.code, fault.message)
        if len(table.order) > 2 and (table.big_blind, table.small_blind) == table.order[:2]:
            table.exchange_blinds()
        else:
            table.follow_blinds()
    elif (seat := rules.big_blind_missing()) is not None:
        yield BlindFault("L208", _missing(PostKind.BIG_BLIND, rules.name(seat)), seat)
        table.post(seat, PostKind.BIG_BLIND, min(big, table.places[seat].stack))
    elif (seat := _without_small_blind(table, posted)) is not None:
        yield BlindFault("L208", _missing(PostKind.SMALL_BLIND, rules.name(seat)), seat)
        amount = _small_blind(ahead, index, seat, big)
        table.post(seat, PostKind.SMALL_BLIND, min(amount, table.places[seat].stack))


def _missing(kind: PostKind, name: str) -> str:
    return f"Nobody posts the {kind.value}; it was due from {name}."


def _without_small_blind(table: Table, posted: set[int]) -> int | None:
    """Who should have posted the small blind, if nobody did though the big one was posted by the
    next player. Between the button and the big blind nobody else may be dealt in."""
    if table.small_blind is not None or table.stakes.antes_only or len(table.order) < 2:
        return None
    if not table.profile.small_blind_told:
        return None
    seat, after = table.order[:2] if len(table.order) > 2 else table.order[::-1]
    due = table.big_blind == after and seat not in posted and table.places[seat].able
    return seat if due else None


def _small_blind(ahead: Foresight, index: int, seat: int, big_blind: int) -> int:
    """What his first call leaves for it; half the big blind where he makes none."""
    price = big_blind
    for _, event in ahead.bets(index - 1):
        if isinstance(event, Raise):
            price = event.to
        if event.seat == seat:
            called = event.amount if isinstance(event, Call) and not event.all_in else 0
            return price - called if 0 < price - called < big_blind else big_blind // 2
    return big_blind // 2
