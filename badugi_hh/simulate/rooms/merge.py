"""A simulated hand as the rooms of the Merge network write it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Final
from zlib import crc32

from badugi_hh.events import (
    Award,
    Bet,
    Call,
    Chat,
    Check,
    Dealt,
    Discard,
    Event,
    Fold,
    Hand,
    Muck,
    NoShow,
    Notice,
    Outcome,
    Post,
    PostKind,
    Presence,
    Raise,
    Seat,
    SeatSummary,
    Show,
    ShowdownStart,
    StandPat,
    StreetStart,
    Topic,
    Uncalled,
)
from badugi_hh.money import Money
from badugi_hh.rules import Street
from badugi_hh.simulate.tournament import NUMERALS
from badugi_hh.writing.merge import label

_LATE: Final = Fold | Check | Call | Bet | Raise


def as_written(hand: Hand) -> Hand | None:
    """The hand in the network's words; ``None`` where it has none: for a dead blind alone."""
    posts = [event.kind for event in hand.events if isinstance(event, Post)]
    if posts.count(PostKind.SMALL_BLIND) > 1 or hand.played_at is None:
        return None
    tournament = hand.tournament
    number = tournament.id if tournament else str(crc32(hand.table.encode()))
    if tournament:
        level = NUMERALS.index(tournament.level.rpartition(" ")[2]) + 1
        tournament = replace(tournament, level=f"Level {level}")
    return replace(
        hand,
        site="merge",
        id=f"{number}-{hand.id}",
        stamp=f"{hand.played_at - _BEHIND:%Y%m%d%H%M%S}",
        money=Money("USD", "$", 2) if hand.money.real else hand.money,
        table=hand.table if tournament else f"{hand.table} ({number})",
        seats=tuple(Seat(s.number, s.player, s.stack, _presence(s)) for s in hand.seats),
        events=(*_play(hand), *_ending(hand)),
        tournament=tournament,
        game="",
    )


_BEHIND: Final = timedelta(hours=5)


def _presence(seat: Seat) -> Presence:
    """Who sits out of a tournament is in the hand all the same."""
    return Presence.OUT_OF_HAND if seat.presence is Presence.OUT_OF_HAND else Presence.PLAYING


def _play(hand: Hand) -> Iterator[Event]:
    """All lines up to the end of the betting. Cards stand behind the events of their round."""
    late: list[Event] = []
    posted: set[PostKind] = set()
    drawing = False
    for event in hand.events:
        if isinstance(event, ShowdownStart | Award):
            break
        if isinstance(event, StreetStart) or (drawing and isinstance(event, _LATE)):
            yield from late
            late.clear()
            drawing = isinstance(event, StreetStart) and event.street > Street.PREDRAW
        match event:
            case Dealt():
                late.append(event)
            case Raise():
                yield replace(event, by=None)
            case Post():
                yield _post(event, hand, posted)
            case (
                StreetStart() | Fold() | Check() | Call() | Bet() | Discard() | StandPat() | Chat()
            ):
                yield event
            case Notice(Topic.CONNECTION):
                yield event
    yield from late


def _post(post: Post, hand: Hand, posted: set[PostKind]) -> Post:
    """Whoever comes in between the blinds posts an initial blind, unless he owes the small one."""
    again = post.kind is PostKind.BIG_BLIND and PostKind.BIG_BLIND in posted
    posted.add(post.kind)
    short = post.kind is PostKind.BOTH_BLINDS and post.amount <= hand.stakes.big_blind
    return replace(post, kind=PostKind.ENTRY) if again or short else post


def _ending(hand: Hand) -> Iterator[Event]:
    """Who mucks, who shows, who is paid. The chips that nobody matched are paid with a pot that was
    won without a showdown; else they have a line of their own."""
    events = hand.events
    awards = sorted((e for e in events if isinstance(e, Award)), key=lambda e: e.pot)
    returned = [event for event in events if isinstance(event, Uncalled)]
    shown = {e.seat: e.cards for e in events if isinstance(e, Show) and len(e.cards) == 4}
    showdown = any(isinstance(event, ShowdownStart) for event in events)
    if showdown:
        yield ShowdownStart()
    yield from (Muck(event.seat) for event in events if isinstance(event, Muck | NoShow))
    yield from (replace(event, called="") for event in events if isinstance(event, Show))
    for event in events:
        if isinstance(event, SeatSummary) and event.outcome is Outcome.MUCKED and event.cards:
            yield SeatSummary(event.seat, Outcome.MUCKED, cards=event.cards)
    for award in awards:
        if showdown:
            yield replace(award, called=label(shown[award.seat]))
        else:
            back = sum(uncalled.amount for uncalled in returned)
            yield replace(award, amount=award.amount + back)
    if showdown:
        yield from returned
