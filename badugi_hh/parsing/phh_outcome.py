"""PHH: what a hand in the poker hand history notation tells of its outcome.

Who was paid stands in fields of the notation, and from which pot in fields of our own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from badugi_hh.events import (
    ENDLESS,
    Award,
    Cards,
    Claim,
    Outcome,
    PotTotal,
    RakeTaken,
    SeatResult,
    SeatSummary,
    Show,
)
from badugi_hh.money import Money
from badugi_hh.parsing.grammar import Values, grammar_of
from badugi_hh.parsing.phh_fields import (
    SITE_NAME,
    Fields,
    Number,
    PhhFault,
    cards_of,
    check_cards,
    figure,
    player,
)

Told = tuple[Claim | Show, int]
"""An event, and the line that tells it."""


class ToldOutcome:
    """Reads the fields of the outcome; ``stacks`` are the seats with their chips, in the order of
    the players."""

    def __init__(self, fields: Fields, stacks: Mapping[int, int], money: Money) -> None:
        self.fields = fields
        self.stacks = stacks
        self.seats = tuple(stacks)
        self.money = money

    def events(self) -> Iterator[Told]:
        yield from self.awards()
        for seat, cards, line in self.seen("_shown"):
            yield Show(seat, cards), line
        for seat, cards, line in self.seen("_mucked"):
            yield SeatSummary(seat, Outcome.MUCKED, cards=cards), line
        yield from self.totals()
        yield from self.results()

    def awards(self) -> Iterator[Told]:
        if "_awards" in self.fields:
            for (number, chips, pot), line in self.matched("_awards", "AWARD"):
                seat = player(int(number or 0), self.seats, line)
                yield Award(seat, self.units(figure(chips, line), "_awards"), pot or ""), line
        elif "winnings" in self.fields:
            line = self.fields.line_of("winnings")
            for seat, won in zip(self.seats, self.amounts("winnings"), strict=True):
                if won:
                    yield Award(seat, won), line

    def seen(self, name: str) -> Iterator[tuple[int, Cards, int]]:
        for (number, cards), line in self.matched(name, "SEEN"):
            yield player(int(number or 0), self.seats, line), cards_of(cards or "")[1], line

    def matched(self, name: str, kind: str) -> Iterator[tuple[Values, int]]:
        """What the strings of one of our own fields say, and their lines."""
        strings = self.fields.strings(name)
        for string, line in zip(strings, self.fields.lines_of(name, strings), strict=True):
            found, values = grammar_of(SITE_NAME).match(string)
            if found != kind:
                if kind == "SEEN":
                    check_cards(string.rpartition(" ")[2], line)
                raise PhhFault("P108", f'"{string}" can\'t stand in {name}.', line)
            yield values, line

    def totals(self) -> Iterator[Told]:
        fields = self.fields
        rake = self.units(fields.number("_rake"), "_rake")
        if "_total_pot" in fields:
            pots = [self.units(pot, "_pots") for pot in fields.list_of("_pots")]
            total = self.units(fields.number("_total_pot"), "_total_pot")
            main = pots[0] if pots else None
            yield PotTotal(total, rake, main, tuple(pots[1:])), fields.line_of("_total_pot")
        elif rake:
            yield RakeTaken(rake), fields.line_of("_rake")

    def results(self) -> Iterator[Told]:
        """Stacks after the hand; what they have less than before is rake, if nothing else tells of
        it."""
        fields = self.fields
        if "finishing_stacks" not in fields or ENDLESS in self.stacks.values():
            return
        line, after = fields.line_of("finishing_stacks"), self.amounts("finishing_stacks")
        missing = sum(self.stacks.values()) - sum(after)
        if missing > 0 and "_rake" not in fields and "winnings" not in fields:
            yield RakeTaken(missing), line
        for seat, stack in zip(self.seats, after, strict=True):
            yield SeatResult(seat, stack, stack - self.stacks[seat]), line

    def amounts(self, name: str) -> list[int]:
        return [self.units(value, name) for value in self.fields.numbers(name)]

    def units(self, value: Number, name: str) -> int:
        return self.fields.units(value, name, self.money)
