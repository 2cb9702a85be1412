"""One line → what it says. A line that was read before costs one look-up.

Lines repeat, within a table and between tables, because a player's name is replaced by a mark
before anything is remembered. What is remembered is shared, frozen and bounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from badugi_hh.events import Unreadable
from badugi_hh.money import Money
from badugi_hh.parsing.faults import BadValue, Unfit
from badugi_hh.parsing.grammar import BLANK, UNREADABLE, Values, grammar_of
from badugi_hh.parsing.names import MARK, Seating
from badugi_hh.parsing.site import LineSite, Value

_MOST_LINES: Final = 200_000  # each takes about 400 bytes
_LONGEST: Final = 200

Line = tuple[str, Value | None, BadValue | None]
"""A line as it was read: its kind, what it says, and what is wrong with a value in it."""
Columns = tuple[tuple[str, ...], tuple[Value | None, ...], tuple[BadValue | None, ...]]
"""The kinds of some lines, what they say, and what is wrong with them."""

_BLANK: Final[Line] = (BLANK, None, None)


class LineReader:
    """Reads the lines of one site in one money, and remembers them.

    ``opening`` are the lines before the seats are known, in which no name can be marked.
    """

    def __init__(self, site: LineSite, money: Money) -> None:
        self.opening = _Opening(site, money)
        self._below = _BelowSeats(site, money)
        self._names_nobody = grammar_of(site.grammar or site.name).names_nobody

    def below_seats(self, lines: Sequence[str], seating: Seating) -> Columns:
        """What the lines below the list of seats say, at this table."""
        text = "\n".join(lines)
        if not self._names_nobody:
            text = seating.marked(text)
        self._below.seating = seating
        read = map(self._below.__getitem__, text.split("\n"))
        return cast("Columns", tuple(zip(*read, strict=True)))

    def forget_excess(self) -> None:
        """Keeps memory flat; what is forgotten will be read again."""
        if len(self.opening) + len(self._below) > _MOST_LINES:
            self.opening.clear()
            self._below.clear()


class _Lines(dict[str, Line]):
    """What lines say. One that is not in it is read."""

    def __init__(self, site: LineSite, money: Money) -> None:
        self._grammar = grammar_of(site.grammar or site.name)
        self._builders = dict(site.builders)
        self._money = money

    def _built(self, kind: str, values: Values) -> Line:
        """The line that a match of the grammar makes."""
        builder = self._builders.get(kind)
        if builder is None:
            return kind, None, None
        try:
            return kind, builder(values, self._money), None
        except BadValue as bad:
            return kind, bad.event, bad
        except Unfit:
            return UNREADABLE, None, None


class _Opening(_Lines):
    """The lines of openings."""

    def __missing__(self, line: str) -> Line:
        text = line.rstrip()
        read = self._built(*self._grammar.match_nameless(text)) if text else _BLANK
        if len(line) <= _LONGEST:
            self[line] = read
        return read


class _BelowSeats(_Lines):
    """The lines below the seats, their names marked."""

    seating: Seating

    def __init__(self, site: LineSite, money: Money) -> None:
        super().__init__(site, money)
        self._builders["SEAT"] = _stray_seat

    def __missing__(self, line: str) -> Line:
        text = line.rstrip()
        if MARK in text:
            kind, values = self._grammar.match_marked(text)
            if text.count(MARK) > 1 or not self._grammar.names(kind, values):
                return self._searched(text)
            read = self._built(kind, values)
            if read[0] == UNREADABLE:
                return self._searched(text)
        else:
            read = self._unmarked(text)
        if len(line) <= _LONGEST:
            self[line] = read
        return read

    def _searched(self, marked: str) -> Line:
        """A line in which marks alone don't tell whose it is: at another table it may be another's,
        and so it is not remembered."""
        text = self.seating.unmarked(marked)
        for candidate in self.seating.candidates(text):
            if candidate == text:
                break
            read = self._built(*self._grammar.match_marked(candidate))
            if read[0] != UNREADABLE:
                return read
        return self._unmarked(text)

    def _unmarked(self, text: str) -> Line:
        """A line as it is, whoever's name may stand in it."""
        read = self._built(*self._grammar.match(text)) if text else _BLANK
        return (UNREADABLE, Unreadable(text), None) if read[0] == UNREADABLE else read


def _stray_seat(_values: Values, _money: Money) -> Value:
    # Names decide how lines are read, so all seats must be known before the first of them.
    raise BadValue("P108", "This seat stands apart from the list of seats.")
