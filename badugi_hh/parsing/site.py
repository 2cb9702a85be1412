"""What a site module gives: how its histories are known, and how its lines are built.

A site is one module in ``parsing/sites`` that holds ``SITE``. For sites that write lines of text
that is ``Reader(LineSite(...))``; a site of another kind brings its own ``blocks`` and ``begin``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from re import Pattern
from typing import NamedTuple, Protocol

from badugi_hh.events import Event, Hand, Seat, Tournament
from badugi_hh.money import Money
from badugi_hh.parsing.grammar import Values
from badugi_hh.parsing.reading import Identity, Reading
from badugi_hh.rules import Stakes
from badugi_hh.source import Block

End = Callable[[], Reading | None]
"""Gives the reading of a block; ``None`` where nothing in it counts, as for blank lines between
hands."""


class Site(Protocol):
    """A site that can be read."""

    @property
    def name(self) -> str:
        """One word, the same as the module's and the grammar's."""

    @property
    def refused(self) -> str:
        """Why its histories can't be read though they are known, as a sentence; empty where they
        can be read."""

    @property
    def signature(self) -> Pattern[str]:
        """What its histories have, and no other site's: found in a file's text, where the first
        hand begins. It tells sites apart; what a header must be, the grammar says."""

    def blocks(self, pieces: Iterable[str], file: str) -> Iterator[Block]:
        """A text that comes in pieces, cut into blocks that can be read each by itself; ``file``
        is its name in findings."""

    def begin(self, block: Block) -> End:
        """Begins to read one of these blocks, and gives what reads it to its end: many blocks are
        begun, then all of them are ended, each of which takes less time so."""

    def identify(self, block: Block) -> Identity | None:
        """Which hand one of these blocks is of, in as little time as that takes; ``None`` where
        there is no reading."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """What a history says about the table. ``button`` is 0 where it stands further below.

    ``tournament`` is there where the table tells of it, and not the header.
    """

    name: str
    button: int
    max_seats: int | None = None
    play_money: bool = False
    tournament: Tournament | None = None


class Header(NamedTuple):
    """What a hand's first line tells. ``table`` is there where it names the table."""

    id: str
    played_at: datetime | None
    stamp: str
    money: Money
    stakes: Stakes
    tournament: Tournament | None
    game: str
    table: TableLine | None = None


@dataclass(frozen=True, slots=True)
class Stamp:
    """A time stamp on a line of its own, between header and seats."""

    played_at: datetime | None
    stamp: str


Value = Event | Seat | TableLine | Stamp
Builder = Callable[[Values, Money], Value | None]


def one_brand(_values: Values) -> str:
    """The site's own name, whatever the header says."""
    return ""


def as_read(hand: Hand) -> Hand:
    """The hand as its lines tell it."""
    return hand


@dataclass(frozen=True, slots=True)
class LineSite:
    """A site whose hands are lines of text with a header each.

    ``grammar`` names the file in ``grammars/``. ``headers`` has a function for each kind of header
    of a Badugi hand. ``builders`` has one for each kind of line; it gives what the line says, or
    ``None`` for a line that says nothing. ``hand_id`` takes the hand's number out of the values of
    any header, ``brand`` the word of the site where one grammar serves several. ``finish`` brings a
    whole hand into the common form, where a line alone can't: a call written as a street total, a
    player known to be absent only by the summary. It and a header may raise ``BadValue``: with
    ``P106`` or ``P107`` the hand is passed over, else refused, at the line that makes it
    unreadable. ``after_name`` stands between a player's name and what he does, ``sign`` in every
    header, whole or cut off, and in few other lines.

    Where lines are numbered or stamped one by one, the grammar's ``NOISE`` is taken out of all of
    them before they are read; ``moment`` makes the hand's time of the first value found in it.
    """

    name: str
    signature: Pattern[str]
    headers: Mapping[str, Callable[[Values], Header]]
    hand_id: Callable[[Values], str]
    builders: Mapping[str, Builder]
    grammar: str = ""
    brand: Callable[[Values], str] = one_brand
    finish: Callable[[Hand], Hand] = as_read
    after_name: str = ": "
    sign: str = "#"
    moment: Callable[[str], datetime | None] | None = None
