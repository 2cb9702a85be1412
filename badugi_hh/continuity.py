"""Across hands: do the stacks and the button of a hand follow from the hand before it?

Nobody's log need be complete, so that two hands of a table which follow each other in the store may
have had others between them. What is told here is only what no missing hand explains. The store
looks for the pairs (``Store.neighbours``); here they are judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final, NamedTuple

from badugi_hh.events import Hand, Notice, Topic
from badugi_hh.findings import CATALOGUE, Finding, Severity
from badugi_hh.money import Money

WITHIN: Final = timedelta(minutes=15)
"""How long after a hand the next one at its table is still held against it."""
POOLS: Final = ("Zoom", "Rush")
"""Words of the header of a hand that was played at no table: its players are drawn from a pool."""

RING: Final = 16
"""More seats than any table has; those that are missing are passed like empty ones."""


class Sitting(NamedTuple):
    """A player who was dealt in to both hands. ``left`` are his chips after the first one,
    ``found`` those before the second."""

    player: str
    seat: int
    seat_before: int
    left: int
    found: int

    @property
    def change(self) -> int:
        return self.found - self.left


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Two hands that follow each other at one table. ``file`` and ``line`` are the later one's.

    ``buttons`` and ``big_blinds`` are the seats in the earlier and the later hand; a big blind is
    ``None`` where none was posted. ``seats`` is how many players were dealt in to each. ``gone``
    are the chips, after the earlier hand, of those who were not dealt in to the later one.
    ``bought`` are players who bought chips in between, as far as the log says so.
    """

    site: str
    hand_id: str
    before: str
    file: str
    line: int
    money: Money
    tournament: bool
    buttons: tuple[int, int]
    big_blinds: tuple[int | None, int | None]
    seats: tuple[int, int]
    sitting: Sequence[Sitting]
    gone: int = 0
    bought: frozenset[str] = frozenset()

    @property
    def same_people(self) -> bool:
        """Nobody came or went."""
        return len(self.sitting) == max(self.seats)

    @property
    def same_chips(self) -> bool:
        """Nobody came, and who went had lost all he had."""
        return len(self.sitting) == self.seats[1] and not self.gone


def judge(pair: Neighbours) -> Iterator[Finding]:
    """What does not follow: stacks (H402), the button (H403), a tournament's chips (H404)."""
    moved = any(one.seat != one.seat_before for one in pair.sitting)
    if moved or len(pair.sitting) * 2 <= max(pair.seats):
        return  # seats were drawn anew, or a pool seats others in every hand
    if pair.tournament:
        yield from _tournament_stacks(pair)
    else:
        yield from _cash_stacks(pair)
    if _button_jumped(pair):
        yield _finding(
            pair,
            "H403",
            f"The button was in seat {pair.buttons[0]} in hand {pair.before}, and is in seat "
            f"{pair.buttons[1]} now.",
        )


def with_purchases(pair: Neighbours, logs: Iterable[Hand]) -> Neighbours:
    """The pair, with those who bought chips by the ``logs`` of the earlier hand."""
    bought = (
        log.player(event.seat)
        for log in logs
        for event in log.events
        if isinstance(event, Notice) and event.topic is Topic.CHIPS and event.seat is not None
    )
    return replace(pair, bought=frozenset(bought))


def placed(finding: Finding, hand: Hand) -> Finding:
    """The finding at the line of the later ``hand`` which shows it: the player's seat, what tells
    the button, or the first of the seats."""
    match finding.code:
        case "H403":
            line = hand.button_line
        case "H404":
            line = hand.line_of(hand.seats[0].player)
        case _:
            line = hand.line_of(finding.player)
    return replace(finding, line=line)


# -- stacks --------------------------------------------------------------------------------------


def _cash_stacks(pair: Neighbours) -> Iterator[Finding]:
    """Who has more may have bought chips; who has less has lost them in no hand at this table.

    A player may take no chips off the table, and what one player loses in a hand that is missing
    from the log another one wins, less the rake.
    """
    shrunk = [one for one in pair.sitting if one.change < 0]
    gained = sum(one.change for one in pair.sitting if one.change > 0)
    if shrunk and not gained and _adjacent(pair):
        yield from (_break(pair, one) for one in shrunk)


def _tournament_stacks(pair: Neighbours) -> Iterator[Finding]:
    """Chips neither vanish nor, but for entries, appear, however many hands are missing.

    Rooms let players buy in again, and not all of them print it: who has more is only noted.
    """
    if _adjacent(pair):
        for one in pair.sitting:
            if one.change < 0:
                yield _break(pair, one)
            elif one.change > 0 and one.player not in pair.bought:
                yield replace(_break(pair, one), severity=Severity.NOTE)
    elif pair.same_chips and (change := sum(one.change for one in pair.sitting)):
        gap = _gap(pair)
        if change < 0:
            yield gap
        elif not pair.bought:
            yield replace(gap, severity=Severity.NOTE)


def _adjacent(pair: Neighbours) -> bool:
    """No hand can have been played in between: the button went one player on, and at least as many
    players as not have just the chips they had. With as many hands missing as there are players the
    button stands there as well, but all of them have posted blinds. Who left with chips may have
    won some before."""
    unchanged = sum(not one.change for one in pair.sitting)
    return not pair.gone and unchanged * 2 >= len(pair.sitting) and _one_on(pair, pair.buttons)


def _break(pair: Neighbours, one: Sitting) -> Finding:
    left, found = pair.money.show(one.left), pair.money.show(one.found)
    return _finding(
        pair,
        "H402",
        f"{one.player} had {left} after hand {pair.before}, and has {found} before this one.",
        one.player,
    )


def _gap(pair: Neighbours) -> Finding:
    left = pair.money.show(sum(one.left for one in pair.sitting))
    found = pair.money.show(sum(one.found for one in pair.sitting))
    return _finding(
        pair,
        "H404",
        f"The {len(pair.sitting)} players here had {left} together after hand {pair.before}, and "
        f"have {found} before this one.",
    )


# -- the button ----------------------------------------------------------------------------------


def _button_jumped(pair: Neighbours) -> bool:
    """Neither the button nor the big blind went one player on. Seats without a player, and players
    who came or went, do not count: rooms let the button pass them or wait for them."""
    first, last = pair.buttons
    if first == last and not pair.same_people:
        return False
    return not (_one_on(pair, pair.buttons) or _one_on(pair, pair.big_blinds))


def _one_on(pair: Neighbours, seats: tuple[int | None, int | None]) -> bool:
    first, last = seats
    if first is None or last is None or first == last:
        return False
    way = _distance(first, last)
    return sum(_distance(first, one.seat) <= way for one in pair.sitting) <= 1


def _distance(start: int, seat: int) -> int:
    """How many seats ``seat`` lies clockwise of ``start``: from 1 to all the way round."""
    return (seat - start - 1) % RING + 1


def _finding(pair: Neighbours, code: str, message: str, player: str = "") -> Finding:
    return Finding(
        code=code,
        severity=CATALOGUE[code].severity,
        message=message,
        file=pair.file,
        line=pair.line,
        site=pair.site,
        hand_id=pair.hand_id,
        player=player,
    )
