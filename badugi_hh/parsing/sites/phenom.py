"""Phenom Poker: what each kind of line in ``grammars/phenom.lark`` means.

Most lines are PokerStars', and are taken from there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from badugi_hh.events import Event, Hand, Post, PostKind, Replaced
from badugi_hh.money import Money
from badugi_hh.parsing.grammar import Values
from badugi_hh.parsing.reader import Reader
from badugi_hh.parsing.site import Builder, Header, LineSite
from badugi_hh.parsing.sites import pokerstars
from badugi_hh.parsing.values import amount, number, seat
from badugi_hh.rules import Stakes, Structure

_STRUCTURES: Final = {
    "Limit": Structure.FIXED_LIMIT,
    "Pot Limit": Structure.POT_LIMIT,
    "No Limit": Structure.NO_LIMIT,
}
_MONEY: Final = Money("USD", "$", 2, padded=True)


def _header(values: Values) -> Header:
    hand_id, structure, low, high, stamp, _date, _time = values
    return Header(
        id=hand_id or "",
        played_at=None,  # the zone is not known
        stamp=stamp or "",
        money=_MONEY,
        stakes=Stakes(_STRUCTURES[structure or ""], amount(low, _MONEY), amount(high, _MONEY)),
        tournament=None,
        game="",
    )


def _replaced(values: Values, _money: Money) -> Event:
    who, count = values
    return Replaced(seat(who), number(count))


_BUILDERS: Final[Mapping[str, Builder]] = {**pokerstars.SITE.site.builders, "REPLACED": _replaced}


def _finish(hand: Hand) -> Hand:
    """In fixed limit the pair in the header may be the blinds or the bets: the posts decide."""
    low, high = hand.stakes.small_bet, hand.stakes.big_bet
    if hand.stakes.structure is not Structure.FIXED_LIMIT or _are_bets(hand, low, high):
        return hand
    return replace(hand, stakes=replace(hand.stakes, small_bet=high, big_bet=2 * high))


def _are_bets(hand: Hand, low: int, high: int) -> bool:
    """Is the pair the bets? Then the big blind is the first number, and the small one less.

    A blind that takes the last chip may be short, and proves nothing. Where no blind tells, the
    pair is the blinds, as in the one hand that was seen.
    """
    stacks = {seat.number: seat.stack for seat in hand.seats}
    posted = {
        event.kind: event.amount
        for event in reversed(hand.events)
        if isinstance(event, Post) and event.amount < stacks[event.seat]
    }
    big, small = posted.get(PostKind.BIG_BLIND), posted.get(PostKind.SMALL_BLIND)
    if big in (low, high):
        return big == low
    return small is not None and small < low


SITE: Final = Reader(
    LineSite(
        name="phenom",
        signature=re.compile(r"Phenom Poker Hand #[0-9A-Fa-f]+:"),
        headers={"HEADER": _header},
        hand_id=lambda values: values[0] or "",
        builders=_BUILDERS,
        finish=_finish,
    )
)
