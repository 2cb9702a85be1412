"""One hand: its lines, each matched once, their order checked as they come; and what can be wrong
with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any, NamedTuple

from badugi_hh.events import Award, Button, Dealt, Event, Hand, Seat
from badugi_hh.findings import CATALOGUE, Finding
from badugi_hh.frozen import maker
from badugi_hh.money import CHIPS, PLAY
from badugi_hh.parsing.bounds import MOST_PLAYERS, crowded, out_of_bounds
from badugi_hh.parsing.expected import in_words
from badugi_hh.parsing.faults import BadValue
from badugi_hh.parsing.grammar import BLANK, RULER, UNREADABLE, Values
from badugi_hh.parsing.lines import Line, LineReader
from badugi_hh.parsing.memory import Memory
from badugi_hh.parsing.names import Seating
from badugi_hh.parsing.reading import Reading, Status
from badugi_hh.parsing.site import End, Header, Stamp, TableLine
from badugi_hh.source import Block

_new_hand, _new_reading = maker(Hand), maker(Reading)


class _Refused(Exception):
    """The hand can't be read; its last finding says why."""


class _PassedOver(Exception):
    """The hand was never played out, and is not to be counted; its last finding says why."""


class Page:
    """The block that is being read, and what was found in it."""

    def __init__(self, block: Block, site: str, hand_id: str) -> None:
        self.block = block
        self.site = site
        self.hand_id = hand_id
        self.findings: list[Finding] = []

    def report(self, code: str, offset: int, message: str, column: int = 1) -> None:
        """A finding at line ``offset`` of the block."""
        shift = self.block.column_shift if offset == 0 else 0
        self.findings.append(
            Finding(
                code=code,
                severity=CATALOGUE[code].severity,
                message=message,
                file=self.block.file,
                line=self.block.first_line + offset,
                column=column + shift,
                site=self.site,
                hand_id=self.hand_id,
            )
        )

    def reading(self, status: Status, hand: Hand | None = None) -> Reading:
        return _new_reading(self.site, self.hand_id, self.block, status, hand, tuple(self.findings))


class _Opening(NamedTuple):
    """What stands above the actions, and the reader of the lines below. ``table_at`` and
    ``seats_at`` are the indices of the lines, ``end`` that of the first line below."""

    header: Header
    lines: LineReader
    table: TableLine
    table_at: int
    seats: list[Seat]
    seats_at: list[int]
    seating: Seating
    end: int


class HandReader:
    """Reads one hand: header and seats first, since names decide how all other lines are read."""

    def __init__(self, memory: Memory, page: Page, text: str, clock: str) -> None:
        self.memory = memory
        self.site = memory.site
        self.grammar = memory.grammar
        self.page = page
        self.text = text
        self.clock = clock
        self.node = memory.grammar.start
        self.cancelled = False

    @cached_property
    def lines(self) -> list[str]:
        """All lines, for who tells what is wrong with one of them."""
        return self.text.split("\n")

    def begin(self, kind: str, values: Values) -> End:
        """Reads the opening, and gives what reads the lines below it."""
        try:
            opening = self.opening(self.header(kind, values))
        except _Refused:
            return partial(self.page.reading, Status.REFUSED)
        except _PassedOver:
            return partial(self.page.reading, Status.CANCELLED)
        return partial(self.end, opening)

    def end(self, opening: _Opening) -> Reading:
        try:
            hand = self.hand(opening)
        except _Refused:
            return self.page.reading(Status.REFUSED)
        except _PassedOver:
            return self.page.reading(Status.CANCELLED)
        if self.cancelled:
            self.page.report("P106", 0, "The site cancelled this hand.")
            return self.page.reading(Status.CANCELLED)
        return self.page.reading(Status.READ, hand)

    def bad_header(self) -> Reading:
        cut = not any(line.strip() for line in self.lines[1:])
        code, what = ("P102", "is cut off") if cut else ("P108", "can't be read")
        self.page.report(code, 0, f"The header {what}: after the hand's number a game, its stakes "
                         "and a time stamp were expected.")  # fmt: skip
        return self.page.reading(Status.REFUSED)

    def header(self, kind: str, values: Values) -> Header:
        self.advance(kind, 0)
        try:
            header = self.site.headers[kind](values)
        except BadValue as bad:
            raise self.verdict_on(bad) from None
        if self.clock and self.site.moment is not None:
            header = header._replace(played_at=self.site.moment(self.clock))
        return header

    def hand(self, opening: _Opening) -> Hand:
        header, place, seats = opening.header, opening.table, opening.seats
        events, numbers = self.body(opening.end, opening.lines, opening.seating)
        self.memory.forget_excess(opening.lines)
        first = self.page.block.first_line
        return self.finish(
            _new_hand(
                site=self.page.site,
                id=header.id,
                played_at=header.played_at,
                stamp=header.stamp,
                money=header.money,
                stakes=header.stakes,
                table=place.name,
                button=place.button,
                seats=tuple(seats),
                events=events,
                tournament=header.tournament,
                max_seats=place.max_seats,
                game=header.game,
                hero=next((event.seat for event in events if type(event) is Dealt), None),
                file=self.page.block.file,
                first_line=first,
                lines=numbers,
                seat_lines=[first + offset for offset in opening.seats_at],
                table_line=first + opening.table_at,
            )
        )

    def finish(self, hand: Hand) -> Hand:
        if self.cancelled:
            return hand
        try:
            hand = self.site.finish(hand)
        except BadValue as bad:
            raise self.verdict_on(bad) from None
        # Only now: a room may leave the stakes to the blinds.
        if min(hand.stakes.big_blind, hand.stakes.big_bet) <= 0:
            raise self.refusal("P108", 0, "The stakes in the header are nothing.")
        if beyond := out_of_bounds(hand):
            raise self.refusal("P108", 0, beyond)
        return hand

    def opening(self, header: Header) -> _Opening:
        """The table and the seats."""
        table, button, table_at = header.table, 0, 0
        seats: list[Seat] = []
        seats_at: list[int] = []
        lines, at = self.memory.lines_in(header.money), 0
        node, nowhere = self.node, self.grammar.nowhere
        below = _one_by_one(self.text)
        next(below)  # the header
        for at, line in enumerate(below, start=1):
            kind, value, problem = lines.opening[line]
            if problem is not None:
                raise self.refusal_of(problem, at)
            if type(value) is Seat:
                seats.append(value)
                seats_at.append(at)
            elif type(value) is TableLine:
                table, table_at = value, at
                if table.play_money and header.tournament is None:
                    header = header._replace(money=replace(header.money, currency=PLAY))
                    lines = self.memory.lines_in(header.money)
                elif table.tournament is not None:
                    chips = replace(header.money, currency=CHIPS)
                    header = header._replace(money=chips, tournament=table.tournament)
                    lines = self.memory.lines_in(header.money)
            elif type(value) is Button and not seats:
                button, table_at = value.seat, at
            elif type(value) is Stamp:
                header = header._replace(played_at=value.played_at, stamp=value.stamp)
            elif kind in (BLANK, RULER):
                continue
            else:
                break
            following = node[kind]
            if following is nowhere:
                self.node = node
                raise self.unexpected(at)
            node = following
        else:
            at += 1
        self.node = node
        if table is None or not seats:
            raise self.unexpected(at) if at < len(self.lines) - 1 else self.cut_off()
        if too_many := crowded(len(seats)):  # before a name is looked for in every line
            raise self.refusal("P108", seats_at[MOST_PLAYERS], too_many)
        seating = self.memory.seating(seats)
        if seating is None:
            raise self.refusal("P108", at - 1, "Two seats have the same number or the same player.")
        table = replace(table, button=button) if button else table
        return _Opening(header, lines, table, table_at, seats, seats_at, seating, at)

    def body(
        self, at: int, lines: LineReader, seating: Seating
    ) -> tuple[tuple[Event, ...], Sequence[int]]:
        """Every line after the seats: its event, and the line's number in the file."""
        read = lines.below_seats("".join(self.text.split("\n", at)[at:]), seating)
        node, nowhere = self.node, self.grammar.nowhere
        events: list[Any] = []
        add = events.append
        for kind, value, problem in read:
            node = node[kind] if problem is None else nowhere
            if value is not None:
                add(value)
        if node is nowhere:
            self.one_by_one(at, read, seating)
        else:
            self.node = node
        if not (self.node.may_end or self.cancelled):
            self.unfinished(any(type(event) is Award for event in events))
        first = self.page.block.first_line + at
        if len(events) == len(read):
            return tuple(events), range(first, first + len(read))
        told = [
            number for number, (_, value, _) in enumerate(read, start=first) if value is not None
        ]
        return tuple(events), told

    def one_by_one(self, at: int, read: list[Line], seating: Seating) -> None:
        """Goes through lines among which there is a bad one."""
        for offset, (kind, _, problem) in enumerate(read, start=at):
            if problem is not None or kind == UNREADABLE:
                self.pass_over(offset, problem, seating)
            if kind != UNREADABLE:
                self.advance(kind, offset)

    def advance(self, kind: str, offset: int) -> None:
        node = self.node[kind]
        if node is self.grammar.nowhere:
            raise self.unexpected(offset)
        self.node = node

    # -- what can be wrong -----------------------------------------------------------------------

    def pass_over(self, offset: int, problem: BadValue | None, seating: Seating) -> None:
        """A line that can't be taken as it is: tell of it and go on, or refuse the hand."""
        line = self.lines[offset]
        if problem is not None and problem.code == "P106":
            self.cancelled = True
        elif offset == len(self.lines) - 1 and not (self.node.may_end or self.cancelled):
            raise self.refusal("P102", offset, "The text ends in the middle of this line, before "
                               f"the hand does; expected next: {self.expected()}.")  # fmt: skip
        elif problem is not None and problem.code == "P101":
            self.page.report("P101", offset, problem.message)
        elif problem is not None:
            raise self.refusal_of(problem, offset)
        else:
            self.unreadable(offset, line, seating)

    def unreadable(self, offset: int, line: str, seating: Seating) -> None:
        # In the summary nobody acts any more: there it is what another file left on the line.
        between = self.site.after_name
        speaker = None if self.node.may_end else seating.speaker(line, between)
        if speaker is not None:
            column = len(speaker + between) + 1
            raise self.refusal(
                "P108", offset, f'"{short(line[column - 1 :])}" is no action that {speaker} can '
                f"make; expected here: {self.expected()}.", column)  # fmt: skip
        self.page.report("P101", offset, f'"{short(line.strip())}" is no line that '
                         f"{self.page.site} is known to write; it is passed over.")  # fmt: skip

    def unfinished(self, paid: bool) -> None:
        """The text stops before the hand is over; without its summary it can still be replayed."""
        if not paid:
            raise self.cut_off()
        self.page.report("P107", len(self.lines) - 1, "The hand has no summary.")

    def cut_off(self) -> _Refused:
        return self.refusal("P102", len(self.lines) - 1, "The text ends before the hand does; "
                            f"expected next: {self.expected()}.")  # fmt: skip

    def unexpected(self, offset: int) -> _Refused:
        return self.refusal("P108", offset, f'"{short(self.lines[offset].strip())}" can\'t stand '
                            f"here; expected: {self.expected()}.")  # fmt: skip

    def verdict_on(self, bad: BadValue) -> _Refused | _PassedOver:
        """What is wrong with the hand as a whole: it is refused, or no hand to be counted."""
        refused = self.refusal_of(bad, bad.line - self.page.block.first_line if bad.line else 0)
        return _PassedOver() if bad.code in ("P106", "P107") else refused

    def refusal_of(self, bad: BadValue, offset: int) -> _Refused:
        at = self.page.block.lines[offset].find(bad.piece) if bad.piece else 0
        return self.refusal(bad.code, offset, bad.message, max(at, 0) + 1)

    def refusal(self, code: str, offset: int, message: str, column: int = 1) -> _Refused:
        self.page.report(code, offset, message, column)
        return _Refused()

    def expected(self) -> str:
        """The kinds of lines that may come next, in words."""
        return in_words(self.node.expected)


def _one_by_one(text: str) -> Iterator[str]:
    """The lines of a text, of which only the first few are looked at."""
    most = 12
    while True:
        *lines, text = text.split("\n", most)
        yield from lines
        if len(lines) < most:
            yield text
            return
        most *= 2


def short(text: str) -> str:
    """A line as findings quote it."""
    return text if len(text) <= 60 else f"{text[:57]}..."
