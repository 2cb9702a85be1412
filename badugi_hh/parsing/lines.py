"""One line → what it says. A line that was read before costs one look-up.

Lines repeat, within a table and between tables, because a player's name is replaced by a mark
before anything is remembered. What is remembered is shared, frozen and bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from badugi_hh.events import Unreadable
from badugi_hh.money import Money
from badugi_hh.parsing.faults import BadValue, Unfit
from badugi_hh.parsing.grammar import BLANK, UNREADABLE, Values, grammar_of
from badugi_hh.parsing.names import MARK, Seating
from badugi_hh.parsing.site import Builder, LineSite, Value

_LONGEST: Final = 200  # a longer line is not remembered; it is no room's own
_MOST_OPENING: Final = 500  # the most lines of openings that are remembered

Line = tuple[str, Value | None, BadValue | None]
"""A line as it was read: its kind, what it says, and what is wrong with a value in it."""

_Kind = tuple[Line, Builder | None, int | None]
"""A kind of line: a line of it that says nothing; what makes of its values what it says; where
among them the mark of a name is."""

_BLANK: Final[Line] = (BLANK, None, None)
_UNREADABLE: Final[Line] = (UNREADABLE, None, None)


class LineReader:
    """Reads the lines of one site in one money, and remembers them.

    ``opening`` are the lines before the seats are known, in which no name can be marked.
    """

    def __init__(self, site: LineSite, money: Money) -> None:
        self.opening = _Opening(site, money)
        self._below = _BelowSeats(site, money)
        self._names_nobody = not grammar_of(site.grammar or site.name).marked

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
        self._money = money

    def _matcher(
        self, kinds: Iterable[str], builders: Mapping[str, Builder], letters: int = 3
    ) -> Callable[[str], tuple[_Kind, Values]]:
        """Matches lines of these kinds."""
        who = self._grammar.who
        return self._grammar.matcher(
            {kind: ((kind, None, None), builders.get(kind), who.get(kind)) for kind in kinds},
            (_UNREADABLE, None, None),
            letters,
        )

    def _line(self, kind: _Kind, values: Values) -> Line:
        """The line that a match of the grammar makes."""
        bare, builder, _ = kind
        if builder is None:
            return bare
        try:
            return bare[0], builder(values, self._money), None
        except BadValue as bad:
            return bare[0], bad.event, bad.remembered()
        except Unfit:
            return _UNREADABLE


class _Opening(_Lines):
    """The lines of openings. Most are seats, and few of these come again but in the next hands."""

    def __init__(self, site: LineSite, money: Money) -> None:
        super().__init__(site, money)
        self._match = self._matcher(self._grammar.nameless, site.builders)

    def __missing__(self, line: str) -> Line:
        text = line.rstrip()
        read = self._line(*self._match(text)) if text else _BLANK
        if read is not _UNREADABLE and len(line) <= _LONGEST:
            if len(self) >= _MOST_OPENING:
                self.clear()
            self[line] = read
        return read


class _BelowSeats(_Lines):
    """The lines below the seats, their names marked."""

    def __init__(self, site: LineSite, money: Money) -> None:
        super().__init__(site, money)
        builders = {**site.builders, "SEAT": _stray_seat}
        self._match = self._matcher(self._grammar.kinds, builders)
        self._match_marked = self._matcher(self._grammar.marked, builders, letters=6)
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
        marks = text.count(MARK)
        if not marks:
            read = self._unmarked(text)
        else:
            # A mark tells whose line it is where it is the only one, and in the place of a name,
            # not in what somebody said.
            kind, values = self._match_marked(text)
            who = kind[2]
            sure = marks == 1 and who is not None and values[who] is not None
            read = self._line(kind, values) if sure else _UNREADABLE
            if read is _UNREADABLE:
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
            read = self._line(*self._match_marked(candidate))
            if read is not _UNREADABLE:
                return read
        return self._unmarked(text)

    def _unmarked(self, text: str) -> Line:
        """A line as it is, whoever's name may stand in it."""
        read = self._line(*self._match(text)) if text else _BLANK
        return (UNREADABLE, Unreadable(text), None) if read is _UNREADABLE else read


def _stray_seat(_values: Values, _money: Money) -> Value:
    # Names decide how lines are read, so all seats must be known before the first of them.
    raise BadValue("P108", "This seat stands apart from the list of seats.")
