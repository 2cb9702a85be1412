"""A simulated hand as Phenom Poker writes it, as far as that is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from badugi_hh.events import (
    Capped,
    Cards,
    Chat,
    Dealt,
    Discard,
    Event,
    Hand,
    Muck,
    Notice,
    Outcome,
    Replaced,
    Reshuffle,
    SeatSummary,
    Show,
    StandPat,
)
from badugi_hh.money import Money
from badugi_hh.ranking import rank_of
from badugi_hh.simulate.claims import label
from badugi_hh.simulate.rooms.showdown import shown_cards


def as_written(hand: Hand) -> Hand | None:
    """The hand in Phenom Poker's words; ``None`` for tournaments, of which nothing is known."""
    if hand.tournament is not None or hand.played_at is None:
        return None
    return replace(
        hand,
        site="phenom",
        id=f"{int(hand.id):x}",
        played_at=None,
        stamp=f"{hand.played_at:%Y/%m/%d %H:%M:%S}",
        money=Money("USD", "$", 2, padded=True),
        events=tuple(_events(hand)),
        game="",
    )


def _events(hand: Hand) -> Iterator[Event]:
    """Draws in two lines, and of the hero's cards the first four alone; everybody shows."""
    cards = shown_cards(hand)
    for event in hand.events:
        match event:
            case Chat() | Notice() | Capped() | Reshuffle():
                pass
            case Dealt(_, _, kept) if kept or event is not _hole_cards(hand):
                pass
            case Discard(seat, count):
                yield Discard(seat, count)
                yield Replaced(seat, count)
            case StandPat(seat):
                yield StandPat(seat)
            case Show(seat) | Muck(seat) if seat in cards:
                yield Show(seat, cards[seat], label(rank_of(cards[seat])))
            case SeatSummary(seat, Outcome.MUCKED):
                yield _lost(event, cards[seat])
            case _:
                yield event


def _hole_cards(hand: Hand) -> Event | None:
    return next((event for event in hand.events if isinstance(event, Dealt)), None)


def _lost(summary: SeatSummary, cards: Cards) -> SeatSummary:
    return replace(summary, outcome=Outcome.LOST, cards=cards, called=label(rank_of(cards)))
