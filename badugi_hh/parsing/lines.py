"""One line → what it says. A line that was read before costs one look-up.

Lines repeat: within a table because names and amounts do, between tables because a player's name is
replaced by a mark before anything is remembered. What is remembered is shared, frozen and bounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from badugi_hh.events import Seat, Unreadable
from badugi_hh.money import Money
from badugi_hh.parsing.faults import BadValue, Unfit
from badugi_hh.parsing.grammar import UNREADABLE, grammar_of
from badugi_hh.parsing.names import Seating
from badugi_hh.parsing.site import LineSite, Value

MAX_LINE: Final = 2_000
"""The longest line, in characters, that is matched; rooms write a few hundred at most."""
_MOST_LINES: Final = 100_000
_MOST_SEATINGS: Final = 1_000
# Names decide how lines are read, so all seats must be known before the first of them.
_STRAY_SEAT: Final = BadValue("P108", "This seat stands apart from the list of seats.")


class Line(NamedTuple):
    """A line as it was read: its kind, what it says, and what is wrong with a value in it."""

    kind: str
    value: Value | None
    problem: BadValue | None = None


class LineReader:
    """Reads the lines of one site in one money, and remembers them."""

    def __init__(self, site: LineSite, money: Money) -> None:
        grammar = grammar_of(site.grammar or site.name)
        self._match = grammar.match
        self._nameless = grammar.nameless
        self._names_nobody = grammar.names_nobody
        self._places = grammar.name_places
        self._builders = site.builders
        self._money = money
        self._opening: dict[str, Line] = {}
        self._marked: dict[str, Line] = {}
        self._seatings: dict[tuple[tuple[str, int], ...], Seating] = {}

    def seating(self, seats: Sequence[Seat]) -> Seating:
        """The players of a hand; the same for every hand in which they sit alike."""
        key = tuple([(seat.player, seat.number) for seat in seats])
        seating = self._seatings.get(key)
        if seating is None:
            names = {seat.number: seat.player for seat in seats}
            seating = self._seatings[key] = Seating(names, self._places)
            if self._names_nobody:
                seating.lines = self._marked  # lines mean the same at every table
        return seating

    def unseated(self, line: str) -> Line:
        """A line before the seats are known: no name is marked in it."""
        read = self._opening.get(line)
        if read is None:
            read = self._opening[line] = self._read(line.rstrip())
        return read

    def seated(self, line: str, seating: Seating) -> Line:
        """A line of a hand whose players are known."""
        text = line.rstrip()
        plain = None if self._names_nobody else seating.plain(text)
        read = self._marked.get(plain or text)
        if read is None and plain is not None:
            read = self._below_seats(plain)
            if read.kind == UNREADABLE:
                read = None
            else:
                self._marked[plain] = read
        if read is None:
            read = self._with_names(text, seating)
        seating.lines[line] = read
        return read

    def forget_excess(self, seating: Seating) -> None:
        """Keeps memory flat; what is forgotten will be read again."""
        for memory in (self._opening, self._marked, seating.lines):
            if len(memory) > _MOST_LINES:
                memory.clear()
        if len(self._seatings) > _MOST_SEATINGS:
            self._seatings.clear()

    def _with_names(self, text: str, seating: Seating) -> Line:
        for marked in seating.candidates(text):
            read = self._marked.get(marked)
            if read is None:
                read = self._below_seats(marked)
                if read.kind == UNREADABLE:
                    continue
                # A line without a mark may be a seated player's at another table.
                if marked is not text or read.kind in self._nameless:
                    self._marked[marked] = read
            return read
        return Line(UNREADABLE, Unreadable(text))

    def _below_seats(self, text: str) -> Line:
        read = self._read(text)
        return Line(read.kind, None, _STRAY_SEAT) if type(read.value) is Seat else read

    def _read(self, text: str) -> Line:
        if len(text) > MAX_LINE:
            return Line(UNREADABLE, None)
        kind, values = self._match(text)
        builder = self._builders.get(kind)
        if builder is None:
            return Line(kind, None)
        try:
            return Line(kind, builder(values, self._money))
        except BadValue as bad:
            return Line(kind, bad.event, bad)
        except Unfit:
            return Line(UNREADABLE, None)
