"""One module for each site. A module is found by its being here: adding a site touches no other.

A site module holds ``SITE``: its name, its grammar, and one builder for each kind of line.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib import import_module

from badugi_hh.events import Event, Seat, Tournament
from badugi_hh.money import Money
from badugi_hh.parsing.grammar import Values
from badugi_hh.rules import Stakes


@dataclass(frozen=True, slots=True)
class Header:
    """What a hand's first line tells."""

    id: str
    played_at: datetime | None
    stamp: str
    money: Money
    stakes: Stakes
    tournament: Tournament | None
    game: str


@dataclass(frozen=True, slots=True)
class TableLine:
    """What the line about the table tells."""

    name: str
    button: int
    max_seats: int | None
    play_money: bool


Builder = Callable[[Values, Money], Event | Seat | TableLine | None]


@dataclass(frozen=True, slots=True)
class Site:
    """A site whose histories are lines of text.

    ``headers`` has a function for each kind of header of a Badugi hand. ``builders`` has one for
    each kind of line in the grammar; it gives the line's event, or ``None`` for a line that says
    nothing. ``hand_id`` takes the hand's number out of the values of any header.
    """

    name: str
    headers: Mapping[str, Callable[[Values], Header]]
    hand_id: Callable[[Values], str]
    builders: Mapping[str, Builder]


@cache
def all_sites() -> tuple[Site, ...]:
    """Every site that can be read, by name."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return tuple(import_module(f"{__name__}.{name}").SITE for name in names)
