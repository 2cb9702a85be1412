"""One line → what it says. A line that was read before costs one look-up.

Lines repeat: within a table because names and amounts do, between tables because a player's name is
replaced by a mark before anything is remembered. What is remembered is shared, frozen and bounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from badugi_hh.events import Event, Seat, Unreadable
from badugi_hh.money import Money
from badugi_hh.parsing.faults import BadValue, Unfit
from badugi_hh.parsing.grammar import UNREADABLE, grammar_of
from badugi_hh.parsing.names import Seating
from badugi_hh.parsing.sites import Site, TableLine

MAX_LINE: Final = 2_000
"""The longest line, in characters, that is matched; rooms write a few hundred at most."""
_MOST_LINES: Final = 100_000
_MOST_SEATINGS: Final = 1_000


class Line(NamedTuple):
    """A line as it was read: its kind, what it says, and what is wrong with a value in it."""

    kind: str
    value: Event | Seat | TableLine | None
    problem: BadValue | None = None


class LineReader:
    """Reads the lines of one site, and remembers them."""

    def __init__(self, site: Site) -> None:
        self.grammar = grammar_of(site.name)
        self._builders = site.builders
        self._read: dict[Money, dict[str, Line]] = {}
        self._opening: dict[Money, dict[str, Line]] = {}
        self._seatings: dict[tuple[Money, tuple[str, ...], tuple[int, ...]], Seating] = {}

    def seating(self, money: Money, seats: Sequence[Seat]) -> Seating:
        """The players of a hand; the same for every hand in which they sit alike."""
        key = (money, tuple([seat.player for seat in seats]), tuple([s.number for s in seats]))
        seating = self._seatings.get(key)
        if seating is None:
            if len(self._seatings) >= _MOST_SEATINGS:
                self._seatings.clear()
            names = {seat.number: seat.player for seat in seats}
            seating = self._seatings[key] = Seating(names, self.grammar.name_places)
        return seating

    def unseated(self, line: str, money: Money) -> Line:
        """A line before the seats are known: no name is marked in it."""
        memo = self._opening.setdefault(money, {})
        read = memo.get(line)
        if read is None:
            read = self._match(line.rstrip(), money)
            self._keep(memo, line, read)
        return read

    def seated(self, line: str, money: Money, seating: Seating) -> Line:
        """A line of a hand whose players are known."""
        memo = self._read.setdefault(money, {})
        text = line.rstrip()
        plain = seating.plain(text)
        read = memo.get(plain or text)
        if read is None and plain is not None:
            read = self._match(plain, money)
            if read.kind == UNREADABLE:
                read = None
            else:
                self._keep(memo, plain, read)
        if read is None:
            read = self._with_names(text, money, seating, memo)
        self._keep(seating.lines, line, read)
        return read

    def _with_names(self, text: str, money: Money, seating: Seating, memo: dict[str, Line]) -> Line:
        for marked in seating.candidates(text):
            read = memo.get(marked)
            if read is None:
                read = self._match(marked, money)
                if read.kind == UNREADABLE:
                    continue
                # A line without a mark may be a seated player's at another table.
                if marked is not text or read.kind in self.grammar.nameless:
                    self._keep(memo, marked, read)
            return read
        return Line(UNREADABLE, Unreadable(text))

    @staticmethod
    def _keep(memo: dict[str, Line], line: str, read: Line) -> None:
        if len(memo) >= _MOST_LINES:
            memo.clear()
        memo[line] = read

    def _match(self, text: str, money: Money) -> Line:
        if len(text) > MAX_LINE:
            return Line(UNREADABLE, None)
        kind, values = self.grammar.match(text)
        builder = self._builders.get(kind)
        if builder is None:
            return Line(kind, None)
        try:
            return Line(kind, builder(values, money))
        except BadValue as bad:
            return Line(kind, bad.event, bad)
        except Unfit:
            return Line(UNREADABLE, None)
