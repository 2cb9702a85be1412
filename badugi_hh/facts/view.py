"""One audited hand as all groups of counters look at it: worked out once, and never changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from badugi_hh.audit import Audit
from badugi_hh.engine import Decision, Draw, Move, Replay
from badugi_hh.events import Hand, Notice, Post, PostKind, Presence, Topic
from badugi_hh.facts.columns import Column
from badugi_hh.facts.known import KnownDraw, known_draw
from badugi_hh.facts.positions import positions_of
from badugi_hh.frozen import quickly_made
from badugi_hh.ranking import BadugiRank, rank_of

# Every decision is asked for its move many times: an enum takes long to look its members up.
FOLD: Final = Move.FOLD
CHECK: Final = Move.CHECK
CALL: Final = Move.CALL
BET: Final = Move.BET
RAISE: Final = Move.RAISE


@quickly_made
@dataclass(frozen=True, slots=True)
class HandView:
    """``kinds`` are the classes of events. ``positions`` has the position of each seat dealt in.
    ``away`` are the seats whose player sat out when it was first his turn. ``blinds`` are the seats
    that posted a blind, in or out of turn. ``decisions`` and ``draws`` are told by street, in the
    order in which they were made; of the draws a seat has one at most. ``pat`` are the seats that
    stood pat on each street. ``live`` has the seats still in when each street began, and a fifth
    entry of those left at the end; ``drawers`` are those at the first draw, none where everybody
    but one had folded. ``starts`` and ``ranks`` have the badugi ranks of the first and the last
    holding of a seat, where all of it is known; ``known`` has by street the draws of those in
    ``starts`` that have all cards known."""

    audit: Audit
    replay: Replay
    hand: Hand
    kinds: Collection[type]
    positions: Mapping[int, str]
    away: Collection[int]
    blinds: Collection[int]
    decisions: tuple[list[Decision], ...]
    draws: tuple[dict[int, Draw], ...]
    pat: tuple[set[int], ...]
    live: tuple[tuple[int, ...], ...]
    drawers: tuple[int, ...]
    starts: Mapping[int, BadugiRank]
    ranks: Mapping[int, BadugiRank]
    known: Mapping[int, Sequence[KnownDraw | None]]

    @classmethod
    def of(cls, audit: Audit) -> HandView:
        replay = audit.replay
        hand, players = replay.hand, replay.players
        decisions: tuple[list[Decision], ...] = ([], [], [], [])
        for decision in replay.decisions:
            decisions[decision.street].append(decision)
        draws: tuple[dict[int, Draw], ...] = ({}, {}, {}, {})
        pat: tuple[set[int], ...] = (set(), set(), set(), set())
        for draw in replay.draws:
            draws[draw.street][draw.seat] = draw
            if not draw.discarded:
                pat[draw.street].add(draw.seat)
        gone: tuple[list[int], ...] = ([], [], [], [])
        starts, ranks = {}, {}
        for seat, player in players.items():
            if player.folded_on is not None:
                gone[player.folded_on].append(seat)
            if player.start.complete:
                starts[seat] = rank_of(player.start.known)
            if player.holding.complete:
                ranks[seat] = rank_of(player.holding.known)
        live = [replay.order]
        for folded in gone:
            left = live[-1]
            live.append(tuple([seat for seat in left if seat not in folded]) if folded else left)
        kinds = set(map(type, hand.events))
        return cls(
            audit,
            replay,
            hand,
            kinds,
            positions_of(hand, replay.order),
            _away(hand, kinds, replay.decisions),
            {it.seat for it in hand.events if type(it) is Post and it.kind is not PostKind.ANTE},
            decisions,
            draws,
            pat,
            tuple(live),
            live[1] if len(live[1]) > 1 else (),
            starts,
            ranks,
            {seat: _known(seat, draws) for seat in starts},
        )


def _known(seat: int, draws: Iterable[Mapping[int, Draw]]) -> list[KnownDraw | None]:
    return [known_draw(street[seat]) if seat in street else None for street in draws]


Tallies = Mapping[int, bytearray]
"""The counters of all groups for each seat dealt in: a byte each."""


class Group(NamedTuple):
    """Counters that belong together. They stand in the tallies from ``first`` on, behind those of
    another group; ``add`` counts one hand into them, which start at 0."""

    first: int
    columns: tuple[Column, ...]
    add: Callable[[HandView, Tallies], None]

    @property
    def end(self) -> int:
        """Where the counters of the next group begin."""
        return self.first + len(self.columns)


_COMES_OR_GOES: Final = (Topic.SITS_OUT, Topic.RETURNED)


def _away(hand: Hand, kinds: Collection[type], decisions: Iterable[Decision]) -> Collection[int]:
    """The seats of the players who sat out when it was first their turn.

    In tournaments players who sit out are dealt in, and the room folds for them. Who comes back
    before his turn plays, and so does whoever puts chips in: the room never does that for anybody.
    Who runs out of time was there and had his chance, though he sits out from then on.
    """
    sits_out = Presence.SITTING_OUT
    away = {seat.number for seat in hand.seats if seat.presence is sits_out}
    told: list[tuple[int, Notice]] = []
    if Notice in kinds:
        for index, event in enumerate(hand.events):
            if type(event) is Notice and event.topic in _COMES_OR_GOES:
                told.append((index, event))
    if not (away or told):
        return ()
    first_turn: dict[int, int] = {}
    present = set()
    for decision in decisions:
        if decision.seat not in first_turn:
            first_turn[decision.seat] = decision.event
            if decision.added:
                present.add(decision.seat)
    for index, notice in told:
        if notice.seat is None or index > first_turn.get(notice.seat, index):
            continue
        if notice.topic is Topic.SITS_OUT:
            away.add(notice.seat)
        else:
            away.discard(notice.seat)
    return away - present
