"""The same hand seen by two players: their cards joined, or the place where they contradict.

Every player's log has the same actions, dealings and claims in the same order, but shows hole
cards, discards and pat hands of its own player alone. Chat and connection notices may stand in one
log and not in the other: remarks are never compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final, NamedTuple

from badugi_hh.events import (
    CARD_EVENTS,
    Check,
    Dealt,
    Discard,
    Event,
    Fold,
    Hand,
    Remark,
    Replaced,
    Seat,
    SeatSummary,
    Show,
    StandPat,
    cards_in,
)


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two texts of one hand that can't both be right.

    ``kept`` is the richer of the two, at its ``kept_line``; ``other`` says something else at
    ``other_line``. ``subject`` names what differs: ``header``, ``seats``, ``cards``, ``course``.
    """

    kept: Hand
    other: Hand
    kept_line: int
    other_line: int
    subject: str


def merge(first: Hand, second: Hand) -> Hand | Conflict:
    """One hand with the cards of both; the same one, whichever comes first.

    The richer hand gives the order, the remarks, the stamp and the lines; an event taken from the
    other gets the line of the event before it. A log that stops early agrees with one that goes
    on.
    """
    kept, other = sorted((first, second), key=poorness)
    if _header_differs(kept, other):
        moved = kept.button != other.button
        kept_line, other_line = (it.button_line if moved else it.first_line for it in (kept, other))
        return Conflict(kept, other, kept_line, other_line, "header")
    if (player := _other_seat(kept, other)) is not None:
        return Conflict(kept, other, kept.line_of(player), other.line_of(player), "seats")
    told: list[_Told] = []
    for mine, theirs in zip_longest(_steps(kept), _steps(other)):
        if theirs is None:  # the other log stops earlier; it is never longer than the one kept
            theirs = _Step(None, mine.line, [])
        elif contradiction := _contradiction(mine, theirs):
            return Conflict(kept, other, *contradiction)
        if mine.told is not None:
            told.append(_with_cards(mine.told, theirs.told))
        told += _joined_follow(mine, theirs)
    return replace(
        kept,
        events=tuple(one.event for one in told),
        lines=tuple(one.line for one in told),
        elsewhere={
            index: one.place for index, one in enumerate(told) if one.place != (kept.file, one.line)
        },
        hero=other.hero if kept.hero is None else kept.hero,
    )


def poorness(hand: Hand) -> tuple[int, int, int, str, str, int]:
    """A key that sorts the texts of one hand, the richest first.

    Richer is the text that goes on longer, then the one that shows more cards, then the one with
    more remarks; the stamp and the place decide the rest, so that no order of reading matters.
    """
    course = sum(1 for event in hand.events if not isinstance(event, _BESIDE))
    return (-course, -cards_told(hand), -len(hand.events), hand.stamp, hand.file, hand.first_line)


# What one log of a hand may have and another not: remarks, and cards dealt face up, which are dealt
# face down there.
_BESIDE: Final = (Remark, Dealt, Replaced)


def cards_told(hand: Hand) -> int:
    """How many cards the text of a hand prints, each mention counted."""
    # By class first, since every hand is gone through.
    return sum([len(cards_in(event)) for event in hand.events if type(event) in CARD_EVENTS])


# -- two hands side by side ----------------------------------------------------------------------


class _Told(NamedTuple):
    """An event, its line in the log that is kept, and the place where its cards are told."""

    event: Event
    line: int
    place: tuple[str, int]


@dataclass(slots=True)
class _Step:
    """An event that every log of the hand has, and what follows it in this one: cards dealt and
    remarks. The first step has no event: it holds what stands before all others."""

    told: _Told | None
    line: int
    follow: list[_Told]

    @property
    def event(self) -> Event | None:
        return self.told.event if self.told else None

    @property
    def dealt(self) -> list[tuple[Dealt, _Told]]:
        return [(one.event, one) for one in self.follow if isinstance(one.event, Dealt)]


def _steps(hand: Hand) -> Iterator[_Step]:
    step = _Step(None, hand.first_line, [])
    lines = hand.lines or [hand.first_line] * len(hand.events)
    for index, (event, line) in enumerate(zip(hand.events, lines, strict=True)):
        told = _Told(event, line, hand.elsewhere.get(index, (hand.file, line)))
        if isinstance(event, _BESIDE):
            step.follow.append(told)
        else:
            yield step
            step = _Step(told, line, [])
    yield step


def _header_differs(one: Hand, two: Hand) -> bool:
    """Stamps may be of different zones, and one without a zone has no time in UTC: times are
    compared where both are known."""
    if one.played_at and two.played_at and one.played_at != two.played_at:
        return True
    return _header(one) != _header(two)


def _other_seat(one: Hand, two: Hand) -> str | None:
    """The first player whose seat or stack differs; ``None`` where all are the same."""
    for mine, theirs in zip_longest(*(map(_seated, hand.seats) for hand in (one, two))):
        if mine != theirs:
            return (theirs or mine)[0]
    return None


def _seated(seat: Seat) -> tuple[str, int, int]:
    return seat.player, seat.number, seat.stack


def _header(hand: Hand) -> tuple[object, ...]:
    tournament = hand.tournament and hand.tournament.id
    money = (hand.money.currency, hand.money.decimals)
    return (hand.site, hand.id, money, hand.stakes, hand.table, hand.button, tournament)


def _contradiction(mine: _Step, theirs: _Step) -> tuple[int, int, str] | None:
    """Where two steps differ, in the lines of each, and in what: their ``course`` or ``cards``."""
    if mine.event != theirs.event:
        if _bare(mine.event) != _bare(theirs.event):
            return mine.line, theirs.line, "course"
        told, told_there = (set(cards_in(it.event)) if it.event else () for it in (mine, theirs))
        if told and told_there and told != told_there:
            return mine.line, theirs.line, "cards"
    own = {deal.seat: (told.line, deal) for deal, told in mine.dealt}
    for deal, their_deal in theirs.dealt:
        own_line, own_deal = own.get(deal.seat, (their_deal.line, deal))
        if set(deal.new) != set(own_deal.new) or set(deal.kept) != set(own_deal.kept):
            return own_line, their_deal.line, "cards"
    return None


def _bare(event: Event | None) -> Event | None:
    """The event without what one log may tell and another not."""
    match event:
        case Discard() | StandPat():
            return replace(event, cards=None)
        case Show():
            return replace(event, cards=())
        case SeatSummary():
            return replace(event, cards=None, note="")
        case Fold() | Check():
            return replace(event, remark="")
    return event


def _with_cards(mine: _Told, theirs: _Told | None) -> _Told:
    """The event with the other log's cards, where it tells none itself."""
    event = mine.event
    cards = cards_in(theirs.event) if theirs else ()
    if theirs and cards and isinstance(event, Discard | StandPat | SeatSummary) and not event.cards:
        return _Told(replace(event, cards=cards), mine.line, theirs.place)
    return mine


def _joined_follow(mine: _Step, theirs: _Step) -> list[_Told]:
    """What follows a step: this log's own lines, and the cards that only the other log tells.

    Players draw one after the other, so where both logs deal cards these belong to the deal, whose
    order means nothing: by seat, so that it does not matter which log was the richer one.
    """
    seats = {deal.seat for deal, _ in mine.dealt}
    added = [(deal, told) for deal, told in theirs.dealt if deal.seat not in seats]
    if not added:
        return mine.follow
    deals = sorted((*mine.dealt, *added), key=lambda pair: pair[0].seat)
    seats |= {deal.seat for deal, _ in added}
    rest = [
        one
        for one in mine.follow
        if not (isinstance(one.event, Dealt | Replaced) and one.event.seat in seats)
    ]
    return [*(told._replace(line=mine.line) for _, told in deals), *rest]
