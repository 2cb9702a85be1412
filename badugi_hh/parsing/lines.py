"""One line → what it says. A line that was read before costs one look-up.

Lines repeat: within a table because names and amounts do, between tables because a player's name is
replaced by a mark before anything is remembered. What is remembered is shared, frozen and bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from badugi_hh.events import Seat, Unreadable
from badugi_hh.money import Money
from badugi_hh.parsing.faults import BadValue, Unfit
from badugi_hh.parsing.grammar import BLANK, UNREADABLE, Values, grammar_of
from badugi_hh.parsing.names import Seating
from badugi_hh.parsing.site import LineSite, Value

_MOST_LINES: Final = 200_000  # each takes about 300 bytes
_TABLE: Final = 10  # a table takes about as much as so many lines
# Names decide how lines are read, so all seats must be known before the first of them.
_STRAY_SEAT: Final = BadValue("P108", "This seat stands apart from the list of seats.")


class Line(NamedTuple):
    """A line as it was read: its kind, what it says, and what is wrong with a value in it."""

    kind: str
    value: Value | None
    problem: BadValue | None = None


_BLANK: Final = Line(BLANK, None)


class Lines(dict[str, Line]):
    """What lines say. One that is not in it yet is read, and then it is."""

    def __init__(self, read: Callable[[str], Line]) -> None:
        self._read = read

    def __missing__(self, line: str) -> Line:
        read = self[line] = self._read(line)
        return read


class Table(NamedTuple):
    """The players at a table, and the lines that a hand of theirs can have.

    ``said`` are the lines that a name begins, for each name that begins its own player's alone: by
    what stands behind the name and the grammar's ``after_name``. It may be that such a line is not
    readable so, and yet in ``lines``, which are all others.
    """

    seating: Seating
    lines: Lines
    said: dict[str, Lines]


class LineReader:
    """Reads the lines of one site in one money, and remembers them.

    ``opening`` are the lines before the seats are known, in which no name can be marked.
    """

    def __init__(self, site: LineSite, money: Money) -> None:
        self._grammar = grammar_of(site.grammar or site.name)
        self._builders = site.builders
        self._money = money
        self.opening = Lines(self._before_seats)
        self._marked = Lines(self._below_seats)
        self._said: dict[int, Lines] = {}
        self._tables: dict[tuple[tuple[str, int], ...], Table] = {}
        self._remembered = 0

    def table(self, seats: Sequence[Seat]) -> Table:
        """The table of a hand; the same for every hand in which the same players sit alike."""
        key = tuple([(seat.player, seat.number) for seat in seats])
        table = self._tables.get(key)
        if table is None:
            table = self._tables[key] = self._new_table({at: player for player, at in key})
        return table

    def _new_table(self, names: dict[int, str]) -> Table:
        self._remembered += _TABLE
        seating = Seating(names, self._grammar.name_places)
        if self._grammar.names_nobody:
            return Table(seating, self._marked, {})  # lines mean the same at every table
        heralds = seating.heralds(self._grammar.after_name)
        said = {player: self._said_in(seat) for seat, player in names.items() if player in heralds}
        return Table(seating, Lines(partial(self._with_name, seating)), said)

    def _said_in(self, seat: int) -> Lines:
        """What the player in a seat says, at any table."""
        if seat not in self._said:
            self._said[seat] = Lines(partial(self._behind_name, str(seat)))
        return self._said[seat]

    def forget_excess(self) -> None:
        """Keeps memory flat; what is forgotten will be read again."""
        if self._remembered > _MOST_LINES:
            for memory in (self.opening, self._marked, self._tables, self._said):
                memory.clear()
            self._remembered = 0

    def _before_seats(self, line: str) -> Line:
        self._remembered += 1
        text = line.rstrip()
        return self._built(*self._grammar.match_nameless(text)) if text else _BLANK

    def _behind_name(self, who: str, rest: str) -> Line:
        self._remembered += 1
        kind, values = self._grammar.match_said(rest.rstrip())
        return self._built(kind, (who, *values))

    def _with_name(self, seating: Seating, line: str) -> Line:
        """The line as one of the players' whose name may stand in it, else as nobody's."""
        self._remembered += 1
        text = line.rstrip()
        plain = seating.plain(text)
        if plain is not None and (read := self._marked[plain]).kind != UNREADABLE:
            return read
        for candidate in seating.candidates(text):  # the last one is the line as it is
            read = self._marked[candidate]
            if read.kind != UNREADABLE:
                break
        return read

    def _below_seats(self, line: str) -> Line:
        self._remembered += 1
        text = line.rstrip()
        read = self._built(*self._grammar.match(text))
        if read.kind == UNREADABLE:
            return Line(UNREADABLE, Unreadable(text)) if text else _BLANK
        return Line(read.kind, None, _STRAY_SEAT) if type(read.value) is Seat else read

    def _built(self, kind: str, values: Values) -> Line:
        """The line that a match of the grammar makes."""
        builder = self._builders.get(kind)
        if builder is None:
            return Line(kind, None)
        try:
            return Line(kind, builder(values, self._money))
        except BadValue as bad:
            return Line(kind, bad.event, bad)
        except Unfit:
            return Line(UNREADABLE, None)
