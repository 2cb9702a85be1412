"""Builders of the lines that rooms write with the same values, whatever their words are."""

from __future__ import annotations

from badugi_hh.events import Bet, Call, Dealt, Event, Post, PostKind, Raise, Show
from badugi_hh.frozen import maker
from badugi_hh.money import Money
from badugi_hh.parsing.grammar import Values
from badugi_hh.parsing.site import Builder
from badugi_hh.parsing.values import amount, cards, optional_cards, seat

_new_post, _new_call, _new_bet, _new_raise = maker(Post), maker(Call), maker(Bet), maker(Raise)
_new_dealt, _new_show = maker(Dealt), maker(Show)


def post(kind: PostKind) -> Builder:
    """Values: who, chips, all-in."""

    def build(values: Values, money: Money) -> Event:
        who, chips, all_in = values
        return _new_post(seat(who), kind, amount(chips, money), all_in is not None)

    return build


def call(values: Values, money: Money) -> Event:
    """Values: who, chips, all-in."""
    who, chips, all_in = values
    return _new_call(seat(who), amount(chips, money), all_in is not None)


def bet(values: Values, money: Money) -> Event:
    """Values: who, chips, all-in."""
    who, chips, all_in = values
    return _new_bet(seat(who), amount(chips, money), all_in is not None)


def raise_to(values: Values, money: Money) -> Event:
    """Values: who, the total, all-in."""
    who, total, all_in = values
    return _new_raise(seat(who), amount(total, money), all_in=all_in is not None)


def dealt(values: Values, _money: Money) -> Event:
    """Values: who, the cards kept, the new ones."""
    who, kept, new = values
    return _new_dealt(seat(who), cards(new or ""), optional_cards(kept) or ())


def show(values: Values, _money: Money) -> Event:
    """Values: who, the cards, the room's name for them."""
    who, shown, called = values
    return _new_show(seat(who), cards(shown or ""), called or "")
