"""Positions, from the seats dealt in and the blinds posted: never from the size of the table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from badugi_hh.events import Hand, Post, PostKind, StreetStart


def positions_of(hand: Hand, order: tuple[int, ...]) -> Mapping[int, str]:
    """The position of each seat; ``order`` are the seats dealt in, from the left of the button."""
    names = _position_names(len(order), _big_blind(hand, order))
    return dict(zip(order, names, strict=True))


def _big_blind(hand: Hand, order: tuple[int, ...]) -> int | None:
    """Where in ``order`` the big blind sits; ``None`` where blinds are not part of the game.

    The first big blind posted is the one: later ones are players who enter. Where an ante took the
    big blind's last chips, he sits next to the small blind.
    """
    small = None
    for event in hand.events:
        if type(event) is Post:
            if event.kind is PostKind.BIG_BLIND and event.seat in order:
                return order.index(event.seat)
            if event.kind is PostKind.SMALL_BLIND and small is None:
                small = event.seat
        elif type(event) is StreetStart:
            break
    return (order.index(small) + 1) % len(order) if small in order else None


@lru_cache(maxsize=256)
def _position_names(players: int, big_blind: int | None) -> tuple[str, ...]:
    """The position of each seat in an order of ``players`` seats from the left of the button.

    The last seat is the button's: with a dead button it is the nearest to its right. The seat
    before the big blind is the small blind, unless there is none (a dead small blind).
    """
    names = [""] * players
    if big_blind is not None:
        names[big_blind] = "BB"
        if players > 2 and big_blind > 0:
            names[big_blind - 1] = "SB"
    others = [index for index in reversed(range(players)) if not names[index]]
    for index, name in zip(others, _FROM_THE_BUTTON, strict=False):
        names[index] = name
    for number, index in enumerate(reversed(others[len(_FROM_THE_BUTTON) :])):
        names[index] = f"UTG+{number}" if number else "UTG"
    return tuple(names)


_FROM_THE_BUTTON: Final = ("BTN", "CO", "HJ", "LJ")
