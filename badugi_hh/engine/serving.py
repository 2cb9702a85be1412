"""Who is still to be dealt cards on a draw, and what the log tells of it.

Some rooms serve each player at once, and tell of the hero's cards alone. Others let all discard
first, and then have a line for every player who is dealt cards, face down or up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from badugi_hh.events import Dealt, Event, Replaced, StreetStart


class Serving:
    """The cards owed on a street. ``told``: the log has a line for every deal."""

    def __init__(self, events: Sequence[Event], *, told: bool) -> None:
        self._events = events
        self.told = told
        self._owed: dict[int, int] = {}
        self._nameless: set[int] = set()

    def owe(self, seat: int, count: int, *, nameless: bool = False) -> None:
        """``nameless``: the log counts the cards that were thrown away, but does not name them."""
        self._owed[seat] = count
        if nameless:
            self._nameless.add(seat)

    def nameless(self, seat: int) -> bool:
        """The last discards of ``seat`` were not named; it is told once."""
        told = seat in self._nameless
        self._nameless.discard(seat)
        return told

    @property
    def waiting(self) -> bool:
        """The log tells of every deal, and one is still to come."""
        return self.told and any(self._owed.values())

    def take(self, seat: int) -> int:
        """The cards that ``seat`` is due, which it gets now."""
        return self._owed.pop(seat, 0)

    def to_come(self, index: int, seat: int) -> int:
        """The cards that ``seat`` is dealt behind ``index`` on this street, where the log tells."""
        if not self.told:
            return 0
        return next((count for other, count in self._lines(index) if other == seat), 0)

    def forgotten(self, index: int) -> dict[int, int]:
        """Who should have been dealt cards by now, and is not: seats, and how many they threw away.
        They are owed nothing any more."""
        missing = {
            seat: count
            for seat, count in self._owed.items()
            if count and not self.to_come(index - 1, seat)
        }
        for seat in missing:
            del self._owed[seat]
        return missing

    def _lines(self, index: int) -> Iterator[tuple[int, int]]:
        for event in self._events[index + 1 :]:
            if isinstance(event, StreetStart):
                return
            if isinstance(event, Replaced):
                yield event.seat, event.count
            elif isinstance(event, Dealt):
                yield event.seat, len(event.new)
