"""Blocks → readings: the lines of one hand, each matched once, their order checked as they come."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any, Final, NamedTuple

from badugi_hh.events import Award, Button, Dealt, Event, Hand, Seat
from badugi_hh.findings import CATALOGUE, Finding
from badugi_hh.frozen import maker
from badugi_hh.money import CHIPS, PLAY, Money
from badugi_hh.parsing.blocks import split
from badugi_hh.parsing.bounds import MOST_PLAYERS, crowded, out_of_bounds
from badugi_hh.parsing.expected import in_words
from badugi_hh.parsing.faults import BadValue
from badugi_hh.parsing.grammar import BLANK, RULER, UNREADABLE, Grammar, Values, grammar_of
from badugi_hh.parsing.lines import Line, LineReader
from badugi_hh.parsing.names import Seating
from badugi_hh.parsing.reading import Identity, Reading, Status, identity_of
from badugi_hh.parsing.site import End, Header, LineSite, Stamp, TableLine
from badugi_hh.source import Block

# What is remembered, so that memory stays flat: lines (each takes about 400 bytes) in all moneys
# together, moneys, and tables.
_MOST_LINES: Final = 200_000
_MOST_MONEYS: Final = 50
_MOST_TABLES: Final = 1_000

_new_hand, _new_reading = maker(Hand), maker(Reading)


class Reader:
    """Reads the hands of one site, and remembers lines from file to file. It is a ``Site``."""

    def __init__(self, site: LineSite) -> None:
        self.site = site
        self.name = site.name
        self.signature = site.signature
        self.refused = ""  # what has a grammar can be read
        self._lines: dict[Money, LineReader] = {}
        self._seatings: dict[tuple[tuple[int, str], ...], Seating] = {}

    @cached_property
    def grammar(self) -> Grammar:
        """The grammar, loaded when the first hand is read: most files are of one site."""
        return grammar_of(self.site.grammar or self.site.name)

    def blocks(self, pieces: Iterable[str], file: str) -> Iterator[Block]:
        """The blocks of a text that comes in pieces."""
        header = self.grammar.starts("CUT_HEADER")
        return split(pieces, file, header, self._is_header, self.site.sign)

    def begin(self, block: Block) -> End:
        """Reads the opening of one block, and gives what reads the lines below it. Blank lines and
        rulers between hands have no reading."""
        text, clock, kind, values = self._opened(block)
        if not self._begins_hand(kind):
            return partial(self._loose, block, text)
        site, hand_id, status = self._identity(kind, values)
        page = _Page(block, site, hand_id)
        if status is not None:
            return partial(page.reading, status)
        hand = _HandReader(self, page, text, clock)
        return hand.bad_header if kind == "CUT_HEADER" else hand.begin(kind, values)

    def identify(self, block: Block) -> Identity | None:
        """Which hand the block is of: its first line tells."""
        text, _, kind, values = self._opened(block)
        if self._begins_hand(kind):
            return self._identity(kind, values)
        return identity_of(self._loose(block, text))

    def _opened(self, block: Block) -> tuple[str, str, str, Values]:
        """The text of the block, the time in its noise, and the first line's kind and values."""
        text, clock = block.text, ""
        if self.grammar.noise is not None:
            text, clock = _without(self.grammar.noise, text)
        elif text.startswith(" "):
            # Mailed archives put one blank before every line.
            text = text[1:].replace("\n ", "\n")
        return text, clock, *self.grammar.match(text.partition("\n")[0].rstrip())

    def _begins_hand(self, kind: str) -> bool:
        return kind in self.site.headers or kind in ("OTHER_GAME", "CUT_HEADER")

    def _identity(self, kind: str, values: Values) -> Identity:
        site = self.site.brand(values) or self.name
        status = Status.OTHER_GAME if kind == "OTHER_GAME" else None
        return Identity(site, self.site.hand_id(values), status)

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

    def _is_header(self, line: str) -> bool:
        kind, _ = self.grammar.match(line.rstrip())
        return kind in self.site.headers or kind == "OTHER_GAME"

    def _loose(self, block: Block, text: str) -> Reading | None:
        """Text that belongs to no hand."""
        words = [line.strip() for line in text.split("\n")]
        # There may be millions of such lines, and few that differ.
        strange = {line for line in set(words) if line and not self.grammar.is_ruler(line)}
        if not strange:
            return None
        loose = [offset for offset, line in enumerate(words) if line in strange]
        offset, line = loose[0], words[loose[0]]
        more = f", and so are {len(loose) - 1:,} lines below it" if len(loose) > 2 else ""
        more = more or (", and so is the line below it" if len(loose) > 1 else "")
        page = _Page(block, self.name, "")
        page.report("P101", offset, f'"{_short(line)}" stands outside of any hand: it is passed '
                    f"over{more}.")  # fmt: skip
        return page.reading(Status.NO_HAND)


class _Refused(Exception):
    """The hand can't be read; its last finding says why."""


class _PassedOver(Exception):
    """The hand was never played out, and is not to be counted; its last finding says why."""


class _Page:
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


class _HandReader:
    """Reads one hand: header and seats first, since names decide how all other lines are read."""

    def __init__(self, reader: Reader, page: _Page, text: str, clock: str) -> None:
        self.reader = reader
        self.grammar = reader.grammar
        self.page = page
        self.text = text
        self.clock = clock
        self.node = reader.grammar.start
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
            header = self.reader.site.headers[kind](values)
        except BadValue as bad:
            raise self.verdict_on(bad) from None
        if self.clock and self.reader.site.moment is not None:
            header = header._replace(played_at=self.reader.site.moment(self.clock))
        return header

    def hand(self, opening: _Opening) -> Hand:
        header, place, seats = opening.header, opening.table, opening.seats
        events, numbers = self.body(opening.end, opening.lines, opening.seating)
        self.reader.forget_excess(opening.lines)
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
            hand = self.reader.site.finish(hand)
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
        lines, at = self.reader.lines_in(header.money), 0
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
                    lines = self.reader.lines_in(header.money)
                elif table.tournament is not None:
                    chips = replace(header.money, currency=CHIPS)
                    header = header._replace(money=chips, tournament=table.tournament)
                    lines = self.reader.lines_in(header.money)
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
        seating = self.reader.seating(seats)
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
        between = self.reader.site.after_name
        speaker = None if self.node.may_end else seating.speaker(line, between)
        if speaker is not None:
            column = len(speaker + between) + 1
            raise self.refusal(
                "P108", offset, f'"{_short(line[column - 1 :])}" is no action that {speaker} can '
                f"make; expected here: {self.expected()}.", column)  # fmt: skip
        self.page.report("P101", offset, f'"{_short(line.strip())}" is no line that '
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
        return self.refusal("P108", offset, f'"{_short(self.lines[offset].strip())}" can\'t stand '
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


def _without(noise: re.Pattern[str], text: str) -> tuple[str, str]:
    """``text`` without ``noise`` and indents, and the first value in the noise."""
    first = next((found[1] for found in noise.finditer(text) if found[1]), "")
    return "\n".join([line.strip() for line in noise.sub("", text).split("\n")]), first


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


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."
