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
from badugi_hh.ranking import BadugiRank, rank_of


@dataclass(frozen=True, slots=True)
class HandView:
    """``positions`` has the position of each seat dealt in. ``away`` are the seats whose player sat
    out when it was first his turn. ``blinds`` are the seats that posted a blind, in or out of turn.
    ``decisions`` and ``draws`` are told by street, in the order in which they were made; of the
    draws a seat has one at most. ``live`` has the seats still in when each street began, and a
    fifth entry of those left at the end; ``drawers`` are those at the first draw, none where
    everybody but one had folded. ``ranks`` has the badugi rank of each seat's last holding, where
    all of it is known."""

    audit: Audit
    replay: Replay
    hand: Hand
    positions: Mapping[int, str]
    away: Collection[int]
    blinds: Collection[int]
    decisions: tuple[list[Decision], ...]
    draws: tuple[dict[int, Draw], ...]
    live: tuple[tuple[int, ...], ...]
    drawers: tuple[int, ...]
    ranks: Mapping[int, BadugiRank | None]

    @classmethod
    def of(cls, audit: Audit) -> HandView:
        replay = audit.replay
        decisions: tuple[list[Decision], ...] = ([], [], [], [])
        for decision in replay.decisions:
            decisions[decision.street].append(decision)
        draws: tuple[dict[int, Draw], ...] = ({}, {}, {}, {})
        for draw in replay.draws:
            draws[draw.street][draw.seat] = draw
        gone: tuple[list[int], ...] = ([], [], [], [])
        for seat, player in replay.players.items():
            if player.folded_on is not None:
                gone[player.folded_on].append(seat)
        live = [replay.order]
        for folded in gone:
            left = live[-1]
            live.append(tuple([seat for seat in left if seat not in folded]) if folded else left)
        away, blinds = _away_and_blinds(replay.hand, replay.decisions)
        return cls(
            audit,
            replay,
            replay.hand,
            positions_of(replay.hand, replay.order),
            away,
            blinds,
            decisions,
            draws,
            tuple(live),
            live[1] if len(live[1]) > 1 else (),
            {
                seat: rank_of(player.holding.known) if player.holding.complete else None
                for seat, player in replay.players.items()
            },
        )


Tallies = Mapping[int, bytearray]
"""The counters of one group for each seat dealt in: a byte each, in the order of its columns."""


class Group(NamedTuple):
    """Counters that belong together. ``add`` counts one hand into the tallies, which start at 0."""

    columns: tuple[Column, ...]
    add: Callable[[HandView, Tallies], None]


def _away_and_blinds(
    hand: Hand, decisions: Iterable[Decision]
) -> tuple[Collection[int], Collection[int]]:
    """The seats of the players who sat out when it was first their turn, and those of the blinds.

    In tournaments players who sit out are dealt in, and the room folds for them. Who comes back
    before his turn plays, and so does whoever puts chips in: the room never does that for anybody.
    Who runs out of time was there and had his chance, though he sits out from then on.
    """
    events = hand.events
    blinds = {it.seat for it in events if type(it) is Post and it.kind is not PostKind.ANTE}
    away = {seat.number for seat in hand.seats if seat.presence is Presence.SITTING_OUT}
    notices = [(index, event) for index, event in enumerate(events) if type(event) is Notice]
    if not (away or notices):
        return (), blinds
    first_turn: dict[int, int] = {}
    present = set()
    for decision in decisions:
        if decision.seat not in first_turn:
            first_turn[decision.seat] = decision.event
            if decision.added:
                present.add(decision.seat)
    for index, notice in notices:
        seat = notice.seat
        if seat is None or index > first_turn.get(seat, index):
            continue
        if notice.topic is Topic.SITS_OUT:
            away.add(seat)
        elif notice.topic is Topic.RETURNED:
            away.discard(seat)
    return away - present, blinds
