"""One audited hand as all groups of counters look at it: worked out once, and never changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from badugi_hh.audit import Audit
from badugi_hh.engine import Decision, Draw, Replay
from badugi_hh.events import Hand, Notice, Post, PostKind, Presence, Topic
from badugi_hh.facts.columns import Column
from badugi_hh.facts.positions import positions_of
from badugi_hh.rules import Street


@dataclass(frozen=True, slots=True)
class HandView:
    """``positions`` has the position of each seat dealt in. ``away`` are the seats whose player sat
    out when it was first his turn. ``blinds`` are the seats that posted a blind, in or out of turn.
    ``decisions`` and ``draws`` are told by street, in the order in
    which they were made; of the draws a seat has one at most. ``drawers`` are the seats still in at
    the first draw; none where everybody but one had folded."""

    audit: Audit
    replay: Replay
    hand: Hand
    positions: Mapping[int, str]
    away: Collection[int]
    blinds: Collection[int]
    decisions: tuple[list[Decision], ...]
    draws: tuple[dict[int, Draw], ...]
    drawers: tuple[int, ...]

    @classmethod
    def of(cls, audit: Audit) -> HandView:
        replay = audit.replay
        decisions: tuple[list[Decision], ...] = ([], [], [], [])
        for decision in replay.decisions:
            decisions[decision.street].append(decision)
        draws: tuple[dict[int, Draw], ...] = ({}, {}, {}, {})
        for draw in replay.draws:
            draws[draw.street][draw.seat] = draw
        left = tuple(
            seat for seat, player in replay.players.items() if player.folded_on != Street.PREDRAW
        )
        return cls(
            audit,
            replay,
            replay.hand,
            positions_of(replay.hand, replay.order),
            _away(replay.hand, replay.decisions),
            {
                event.seat
                for event in replay.hand.events
                if type(event) is Post and event.kind is not PostKind.ANTE
            },
            decisions,
            draws,
            left if len(left) > 1 else (),
        )


Tallies = Mapping[int, bytearray]
"""The counters of one group for each seat dealt in: a byte each, in the order of its columns."""


class Group(NamedTuple):
    """Counters that belong together. ``add`` counts one hand into the tallies, which start at 0."""

    columns: tuple[Column, ...]
    add: Callable[[HandView, Tallies], None]


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
