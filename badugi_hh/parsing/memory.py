"""What a reader remembers from hand to hand, so that nothing is read twice: lines and tables.

All of it is bounded, so that memory stays flat.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from badugi_hh.events import Seat
from badugi_hh.money import Money
from badugi_hh.parsing.grammar import Grammar, grammar_of
from badugi_hh.parsing.lines import LineReader
from badugi_hh.parsing.names import Seating
from badugi_hh.parsing.site import LineSite

# Lines (each takes about 400 bytes) in all moneys together, moneys, and tables.
_MOST_LINES: Final = 200_000
_MOST_MONEYS: Final = 50
_MOST_TABLES: Final = 1_000


class Memory:
    """What the reader of one site remembers."""

    def __init__(self, site: LineSite) -> None:
        self.site = site
        self._lines: dict[Money, LineReader] = {}
        self._seatings: dict[tuple[tuple[int, str], ...], Seating] = {}

    @cached_property
    def grammar(self) -> Grammar:
        """The site's grammar, loaded when the first hand is read: most files are of one site."""
        return grammar_of(self.site.grammar or self.site.name)

    def lines_in(self, money: Money) -> LineReader:
        """The reader of lines with amounts in ``money``."""
        lines = self._lines.get(money)
        if lines is None:
            if len(self._lines) >= _MOST_MONEYS:
                self._lines.clear()
            lines = self._lines[money] = LineReader(self.site, money)
        return lines

    def forget_excess(self, lines: LineReader) -> None:
        """Keeps memory flat: the lines in each money have their share of it."""
        lines.forget_excess(_MOST_LINES // len(self._lines))

    def seating(self, seats: Sequence[Seat]) -> Seating | None:
        """The players in these seats; ``None`` where two have the same number or name."""
        key = tuple([(seat.number, seat.player) for seat in seats])
        seating = self._seatings.get(key)
        if seating is None:
            names = dict(key)
            if len(set(names.values())) < len(seats):
                return None
            if len(self._seatings) >= _MOST_TABLES:
                self._seatings.clear()
            seating = self._seatings[key] = Seating(names, self.grammar.name_places)
        return seating
