"""Blocks → readings: the lines of one hand, each matched once, their order checked as they come.

Lines repeat: within a table because names and amounts do, between tables because a player's name is
replaced by a mark. So a line that was read before costs one look-up. What is remembered is shared
and frozen, and bounded.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from badugi_hh.events import (
    Award,
    Dealt,
    Event,
    Hand,
    Notice,
    Seat,
    Topic,
    Unreadable,
)
from badugi_hh.findings import Finding
from badugi_hh.money import PLAY, Money
from badugi_hh.parsing.faults import BadValue, Unfit, finding_in
from badugi_hh.parsing.grammar import UNREADABLE, Grammar, Node, grammar_of
from badugi_hh.parsing.names import Seating
from badugi_hh.parsing.reading import Reading, Status
from badugi_hh.parsing.sites import Header, Site, TableLine
from badugi_hh.source import Block

MAX_LINE: Final = 2_000
"""The longest line, in characters, that is matched; rooms write a few hundred at most."""
_MOST_LINES: Final = 100_000
_MOST_SEATINGS: Final = 1_000


class _Line(NamedTuple):
    """A line as it was read: its kind, what it says, and what is wrong with a value in it."""

    kind: str
    value: Event | Seat | TableLine | None
    problem: BadValue | None = None


class _Refused(Exception):
    """The hand can't be read; ``finding`` says why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


class Reader:
    """Reads the hands of one site."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.grammar: Grammar = grammar_of(site.name)
        self.header_start = self.grammar.starts("CUT_HEADER")
        self._headers = frozenset((*site.headers, "OTHER_GAME"))
        self._marked: dict[Money, dict[str, _Line]] = {}
        self._seatings: dict[tuple[Money, tuple[tuple[int, str], ...]], Seating] = {}

    def is_header(self, line: str) -> bool:
        return self.grammar.match(line.rstrip())[0] in self._headers

    def read(self, block: Block) -> Reading | None:
        """The reading of one block; ``None`` for blank lines and rulers between hands."""
        lines = block.lines
        if lines and lines[0].startswith(" "):
            # Mailed archives put one blank before every line.
            lines = tuple(line.removeprefix(" ") for line in lines)
        kind, values = self.grammar.match(lines[0].rstrip()) if lines else (UNREADABLE, ())
        if kind not in self._headers and kind != "CUT_HEADER":
            return self._loose(block, lines)
        hand_id = self.site.hand_id(values)
        if kind == "OTHER_GAME":
            return Reading(self.site.name, hand_id, block, Status.OTHER_GAME)
        try:
            if kind == "CUT_HEADER":
                raise self._bad_header(block, hand_id, lines)
            try:
                header = self.site.headers[kind](values)
            except BadValue as bad:
                raise _Refused(self._value_finding(block, hand_id, 0, bad)) from None
            return _HandReader(self, block, lines, kind, header).read()
        except _Refused as refused:
            findings = (refused.finding,)
            return Reading(self.site.name, hand_id, block, Status.REFUSED, findings=findings)

    def _loose(self, block: Block, lines: tuple[str, ...]) -> Reading | None:
        """Text that belongs to no hand."""
        for offset, line in enumerate(lines):
            text = line.strip()
            if text and self.grammar.match(text)[0] != "RULER":
                finding = finding_in(
                    block, self.site.name, "", "P101",
                    f'"{_short(text)}" stands before the first hand, and is passed over.',
                    line=block.first_line + offset,
                )  # fmt: skip
                return Reading(self.site.name, "", block, Status.NO_HAND, findings=(finding,))
        return None

    def _bad_header(self, block: Block, hand_id: str, lines: tuple[str, ...]) -> _Refused:
        cut = len([line for line in lines if line.strip()]) == 1
        code, what = ("P102", "is cut off") if cut else ("P108", "can't be read")
        return _Refused(
            finding_in(
                block,
                self.site.name,
                hand_id,
                code,
                f"The header {what}: after the hand's number a game, its stakes and a time stamp "
                "were expected.",
                line=block.first_line,
            )
        )

    def _value_finding(self, block: Block, hand_id: str, offset: int, bad: BadValue) -> Finding:
        column = block.lines[offset].find(bad.piece) + 1 if bad.piece else 1
        return finding_in(
            block, self.site.name, hand_id, bad.code, bad.message,
            line=block.first_line + offset, column=max(column, 1),
        )  # fmt: skip

    # -- lines -----------------------------------------------------------------------------------

    def seating(self, money: Money, seats: list[Seat]) -> Seating:
        key = (money, tuple((seat.number, seat.player) for seat in seats))
        seating = self._seatings.get(key)
        if seating is None:
            if len(self._seatings) >= _MOST_SEATINGS:
                self._seatings.clear()
            names = {seat.number: seat.player for seat in seats}
            seating = self._seatings[key] = Seating(names, self.grammar.name_places)
        return seating

    def plain_line(self, line: str, money: Money) -> _Line:
        """A line in which no player is marked."""
        return self._match(line.rstrip(), money)

    def line(self, line: str, money: Money, seating: Seating) -> _Line:
        """A line of a hand whose seated players are known."""
        if len(line) > MAX_LINE:
            return _Line(UNREADABLE, Unreadable(line))
        memo = self._marked.setdefault(money, {})
        read = None
        for marked in seating.candidates(line.rstrip()):
            read = memo.get(marked)
            if read is None:
                read = self._match(marked, money)
                if read.kind != UNREADABLE:
                    if len(memo) >= _MOST_LINES:
                        memo.clear()
                    memo[marked] = read
            if read.kind != UNREADABLE:
                break
        else:
            read = _Line(UNREADABLE, Unreadable(line))
        if len(seating.lines) >= _MOST_LINES:
            seating.lines.clear()
        seating.lines[line] = read
        return read

    def _match(self, text: str, money: Money) -> _Line:
        kind, values = self.grammar.match(text) if len(text) <= MAX_LINE else (UNREADABLE, ())
        builder = self.site.builders.get(kind)
        if builder is None:
            return _Line(kind, None)
        try:
            return _Line(kind, builder(values, money))
        except BadValue as bad:
            return _Line(kind, None, bad)
        except Unfit:
            return _Line(UNREADABLE, None)


class _HandReader:
    """Reads one hand: header and seats first, since names decide how all other lines are read."""

    def __init__(
        self, reader: Reader, block: Block, lines: tuple[str, ...], kind: str, header: Header
    ) -> None:
        self.reader = reader
        self.grammar = reader.grammar
        self.block = block
        self.lines = lines
        self.header = header
        self.money = header.money
        self.findings: list[Finding] = []
        start = self.grammar.step(self.grammar.start, kind)
        assert start is not None
        self.node: Node = start

    def read(self) -> Reading:
        site, header = self.reader.site.name, self.header
        at, table, seats = self.opening()
        events, numbers = self.body(at, self.reader.seating(self.money, seats))
        if any(type(e) is Notice and e.topic is Topic.CANCELLED for e in events):
            self.note("P106", "The site cancelled this hand.", self.block.first_line)
            return Reading(
                site, header.id, self.block, Status.CANCELLED, findings=tuple(self.findings)
            )
        self.check_end(events)
        money = self.money
        hand = Hand(
            site=site,
            id=header.id,
            played_at=header.played_at,
            stamp=header.stamp,
            money=money,
            stakes=header.stakes,
            table=table.name,
            button=table.button,
            seats=tuple(seats),
            events=tuple(events),
            tournament=header.tournament,
            max_seats=table.max_seats,
            game=header.game,
            hero=next((event.seat for event in events if type(event) is Dealt), None),
            file=self.block.file,
            first_line=self.block.first_line,
            lines=numbers,
        )
        return Reading(
            site, header.id, self.block, Status.READ, hand, findings=tuple(self.findings)
        )

    def opening(self) -> tuple[int, TableLine, list[Seat]]:
        """The table and the seats: the index of the line after them, and what they say."""
        table: TableLine | None = None
        seats: list[Seat] = []
        at = 1
        for at in range(1, len(self.lines)):
            line = self.lines[at]
            if not line.strip():
                continue
            read = self.reader.plain_line(line, self.money)
            if read.problem is not None:
                raise _Refused(
                    self.reader._value_finding(self.block, self.header.id, at, read.problem)
                )
            if isinstance(read.value, TableLine) and table is None:
                table = read.value
                if table.play_money and self.header.tournament is None:
                    self.money = replace(self.money, currency=PLAY)
            elif isinstance(read.value, Seat) and table is not None:
                seats.append(read.value)
            elif seats:
                break
            elif at == len(self.lines) - 1:
                raise self.cut_off()
            else:
                self.unexpected(at)
            self.advance(read.kind, at)
        else:
            at += 1
        if table is None or not seats:
            raise self.cut_off()
        if len({seat.player for seat in seats}) + len({seat.number for seat in seats}) < 2 * len(
            seats
        ):
            raise self.refusal("P108", "Two seats have the same number or the same player.", at - 1)
        return at, table, seats

    def body(self, at: int, seating: Seating) -> tuple[list[Event], list[int]]:
        """Every line after the seats."""
        events: list[Event] = []
        numbers: list[int] = []
        known, first, node, steps = seating.lines, self.block.first_line, self.node, None
        for offset in range(at, len(self.lines)):
            line = self.lines[offset]
            read: _Line | None = known.get(line)  # type: ignore[assignment]
            if read is None:
                if not line or line.isspace():
                    continue
                read = self.reader.line(line, self.money, seating)
            kind, value, problem = read
            if problem is not None or kind == UNREADABLE:
                self.node = node
                if not self.pass_over(offset, read, seating):
                    continue
            steps = node.steps
            following = steps[kind] if kind in steps else self.grammar.step(node, kind)
            if following is None:
                self.node = node
                self.unexpected(offset)
            else:
                node = following
            if value is not None:
                events.append(value)  # type: ignore[arg-type]
                numbers.append(first + offset)
        self.node = node
        return events, numbers

    def pass_over(self, offset: int, read: _Line, seating: Seating) -> bool:
        """A line that can't be taken as it is: refuse the hand, or tell of the line and go on.

        True if the line is still an event of the hand.
        """
        line, last = self.lines[offset], offset == len(self.lines) - 1
        if last and not self.node.may_end:
            raise self.refusal("P102", "The text ends in the middle of this line, before the hand "
                               f"does; expected next: {self.expected()}.", offset)  # fmt: skip
        if read.problem is not None:
            raise _Refused(
                self.reader._value_finding(self.block, self.header.id, offset, read.problem)
            )
        speaker = seating.speaker(line)
        if speaker is not None:
            column = len(speaker) + 3
            raise self.refusal(
                "P108", f'"{_short(line[column - 1 :])}" is no action that {speaker} can make; '
                f"expected here: {self.expected()}.", offset, column)  # fmt: skip
        self.note("P101", f'"{_short(line.strip())}" is no line that {self.reader.site.name} is '
                  "known to write; it is passed over.", self.block.first_line + offset)  # fmt: skip
        return True

    def check_end(self, events: list[Event]) -> None:
        if self.node.may_end:
            return
        last = len(self.lines) - 1
        if not any(type(event) is Award for event in events):
            raise self.cut_off()
        self.note("P107", "The hand has no summary.", self.block.first_line + last)

    def advance(self, kind: str, offset: int) -> None:
        node = self.grammar.step(self.node, kind)
        if node is None:
            self.unexpected(offset)
        else:
            self.node = node

    def unexpected(self, offset: int) -> None:
        """Refuses the hand at a line that can't stand where it does."""
        raise self.refusal(
            "P108", f'"{_short(self.lines[offset].strip())}" can\'t stand here; expected: '
            f"{self.expected()}.", offset)  # fmt: skip

    def cut_off(self) -> _Refused:
        message = f"The text ends before the hand does; expected next: {self.expected()}."
        return self.refusal("P102", message, len(self.lines) - 1)

    def expected(self) -> str:
        """The kinds of lines that may come next, in words."""
        names = sorted(kind for kind in self.node.expected if not kind.startswith("$"))
        words = [name.lower().replace("_", " ") for name in names]
        return ", ".join(words) or "the end of the hand"

    def refusal(self, code: str, message: str, offset: int, column: int = 1) -> _Refused:
        return _Refused(
            finding_in(
                self.block,
                self.reader.site.name,
                self.header.id,
                code,
                message,
                line=self.block.first_line + offset,
                column=column,
            )
        )

    def note(self, code: str, message: str, line: int) -> None:
        self.findings.append(
            finding_in(self.block, self.reader.site.name, self.header.id, code, message, line=line)
        )


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."


def readings(reader: Reader, blocks: Iterator[Block]) -> Iterator[Reading]:
    for block in blocks:
        reading = reader.read(block)
        if reading is not None:
            yield reading
