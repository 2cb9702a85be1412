"""One line → what it says. A line that was read before costs one look-up.

Lines repeat, within a table and between tables, because a player's name is replaced by a mark
before anything is remembered. What is remembered is shared, frozen and bounded.
"""

from __future__ import annotations

from typing import Final

from badugi_hh.events import Unreadable
from badugi_hh.money import Money
from badugi_hh.parsing.faults import BadValue, Unfit
from badugi_hh.parsing.grammar import BLANK, UNREADABLE, Values, grammar_of
from badugi_hh.parsing.names import MARK, Seating
from badugi_hh.parsing.site import LineSite, Value

_LONGEST: Final = 200  # a longer line is not remembered; it is no room's own
_MOST_OPENING: Final = 2_000  # the most lines of openings that are remembered

Line = tuple[str, Value | None, BadValue | None]
"""A line as it was read: its kind, what it says, and what is wrong with a value in it."""

_BLANK: Final[Line] = (BLANK, None, None)
_UNREADABLE: Final[Line] = (UNREADABLE, None, None)


class LineReader:
    """Reads the lines of one site in one money, and remembers them.

    ``opening`` are the lines before the seats are known, in which no name can be marked.
    """

    def __init__(self, site: LineSite, money: Money) -> None:
        self.opening = _Opening(site, money)
        self._below = _BelowSeats(site, money)
        self._names_nobody = grammar_of(site.grammar or site.name).names_nobody

    def below_seats(self, text: str, seating: Seating) -> list[Line]:
        """What the lines of the text below the list of seats say, at this table."""
        if not self._names_nobody:
            text = seating.marked(text)
        self._below.sit(seating)
        return [*map(self._below.__getitem__, text.split("\n"))]

    def forget_excess(self, most: int) -> None:
        """Forgets all lines where there are more than ``most``; they will be read again."""
        if len(self._below) > most:
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
            return _UNREADABLE


class _Opening(_Lines):
    """The lines of openings. Most are seats, and few of these come again but in the next hands."""

    def __missing__(self, line: str) -> Line:
        if len(self) >= _MOST_OPENING:
            self.clear()
        text = line.rstrip()
        read = self._built(*self._grammar.match_nameless(text)) if text else _BLANK
        if len(line) <= _LONGEST and read[0] != UNREADABLE:
            self[line] = read
        return read


class _BelowSeats(_Lines):
    """The lines below the seats, their names marked."""

    def __init__(self, site: LineSite, money: Money) -> None:
        super().__init__(site, money)
        self._builders["SEAT"] = _stray_seat
        self._seating: Seating | None = None
        self._unsure: list[str] = []

    def sit(self, seating: Seating) -> None:
        """Whose lines are read now. What is remembered of lines that would mean another thing at
        another table is forgotten."""
        if seating is not self._seating:
            for line in self._unsure:
                self.pop(line, None)
            self._unsure.clear()
            self._seating = seating

    def __missing__(self, line: str) -> Line:
        text = line.rstrip()
        if MARK not in text:
            read = self._unmarked(text)
        else:
            # Marks tell whose line it is where the only one is in the place of a name, and not in
            # what somebody said.
            kind, values = self._grammar.match_marked(text)
            who = self._grammar.who.get(kind)
            sure = who is not None and values[who] is not None and text.count(MARK) == 1
            read = self._built(kind, values) if sure else _UNREADABLE
            if read[0] == UNREADABLE:
                read = self._searched(text)
                self._unsure.append(line)
        if len(line) <= _LONGEST:
            self[line] = read
        return read

    def _searched(self, marked: str) -> Line:
        """The same line, its marks taken back, by each name that may be meant."""
        assert self._seating is not None
        text = self._seating.unmarked(marked)
        for candidate in self._seating.candidates(text):
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
