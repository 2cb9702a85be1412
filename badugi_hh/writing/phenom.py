"""Phenom Poker: the text of a hand. Most lines are PokerStars', and are written there."""

from __future__ import annotations

from typing import Final

from badugi_hh.events import Event, Hand, Post, PostKind, Replaced, StreetStart
from badugi_hh.rules import Street, Structure
from badugi_hh.writing.pokerstars import event_line, seat_line, table_line

BETWEEN_HANDS: Final = "\n\n"

_LIMITS: Final = {
    Structure.FIXED_LIMIT: "Limit",
    Structure.POT_LIMIT: "Pot Limit",
    Structure.NO_LIMIT: "No Limit",
}


def render(hand: Hand) -> str:
    """The hand's text; ``ValueError`` for a thing that Phenom Poker has no words for."""
    names = {seat.number: seat.player for seat in hand.seats}
    return "\n".join(
        [
            _header(hand),
            table_line(hand),
            *(seat_line(seat, hand.money) for seat in hand.seats),
            *(_line(event, names, hand) for event in hand.events),
        ]
    )


def _header(hand: Hand) -> str:
    if hand.stakes.structure not in _LIMITS:
        raise ValueError(f"Phenom Poker has no {hand.stakes.structure.value} Badugi")
    if hand.tournament is not None:
        raise ValueError("of Phenom Poker's tournaments nothing is known")
    low, high = map(hand.money.show, _blinds(hand))
    game = f"Badugi {_LIMITS[hand.stakes.structure]} ({low}/{high})"
    return f"Phenom Poker Hand #{hand.id}: {game} - {hand.stamp}"


def _blinds(hand: Hand) -> tuple[int, int]:
    """The pair in the header: the blinds. The small one is what is posted, else half."""
    if hand.stakes.structure is not Structure.FIXED_LIMIT:
        return hand.stakes.small_bet, hand.stakes.big_bet
    big = hand.stakes.small_bet
    posts = (e for e in hand.events if isinstance(e, Post) and e.kind is PostKind.SMALL_BLIND)
    return next((post.amount for post in posts), big // 2), big


def _line(event: Event, names: dict[int, str], hand: Hand) -> str:
    match event:
        case StreetStart(Street.PREDRAW):
            return "*** HOLE CARDS ***"
        case Replaced(seat, count):
            return f"{names[seat]}: draws {count} card{'s' * (count != 1)}"
    return event_line(event, names, hand.money)
