"""PHH: the fields of a hand in the poker hand history notation, each with what it means.

The standard library reads the TOML; here a field becomes an amount, a seat, a name, a stamp. A
fault names the line of the field.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, time
from decimal import Decimal
from typing import Any, Final, NoReturn
from zoneinfo import ZoneInfo

from badugi_hh.cards import BY_NAME, Card
from badugi_hh.events import ENDLESS, Cards
from badugi_hh.money import CHIPS, CODES, MOST, PLAY, SYMBOLS, Money
from badugi_hh.parsing.values import place_of
from badugi_hh.rules import Stakes, Structure

Number = int | Decimal
SITE_NAME: Final = "phh"

# A table that is a hand of its own: [1], but neither [_notes] nor [1.notes], which belong to one.
TABLE: Final = re.compile(
    r"""(?m)^[ \t]*\[[ \t]*(?:[A-Za-z0-9-][\w-]*|"[^"\n]*"|'[^'\n]*')[ \t]*\][ \t]*(?:#.*)?$"""
)
_NEEDED: Final = (
    "antes",
    "blinds_or_straddles",
    "small_bet",
    "big_bet",
    "starting_stacks",
    "actions",
)
MOST_TEXT: Final = 1 << 16
"""The longest text of a hand, in characters: what TOML's reader needs grows with its square."""
# Nor can that reader be given a name like a.b.c.d, of thousands of parts.
_DOTTED: Final = re.compile(
    r"""(?<![\w"'-])(?:(?:[\w-]{1,64}|"[^"\n]{0,64}"|'[^'\n]{0,64}')[ \t]{0,9}\.[ \t]{0,9}){16}"""
)
_CUT: Final = "at end of document"


class PhhFault(Exception):
    """Something in the hand can't be taken: the code, the sentence, and the line of its text,
    from 0."""

    def __init__(self, code: str, message: str, line: int) -> None:
        super().__init__(message)
        self.code, self.message, self.line = code, message, line


class Fields:
    """The fields of one hand, and on which lines of its text they stand."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._told = self._load()

    def _load(self) -> Mapping[str, Any]:
        """The hand's fields, whether they stand in a table or at the top of the file."""
        if len(self._text) > MOST_TEXT:
            raise PhhFault("P108", f"A hand of more than {MOST_TEXT:,} characters is not read.", 0)
        if dotted := _DOTTED.search(self._text):
            line = self._text.count("\n", 0, dotted.start())
            raise PhhFault("P108", "This name has more parts than any field has.", line)
        try:
            document = tomllib.loads(self._text, parse_float=Decimal)
        except tomllib.TOMLDecodeError as error:
            place = re.search(r"\(at line ([0-9]+)", str(error))
            line = int(place[1]) - 1 if place else self._text.count("\n")
            if _CUT in str(error):
                raise PhhFault("P102", "The text ends before the hand does.", line) from None
            words = str(error).partition(" (at ")[0]
            message = f"This is no TOML, in which PHH is written: {words}."
            raise PhhFault("P108", message, line) from None
        except (ValueError, RecursionError) as error:
            # Python bounds the digits of a number, and how deep calls go.
            deep = isinstance(error, RecursionError)
            what = "lists in lists, too deep to follow" if deep else "a number of too many digits"
            raise PhhFault("P108", f"This holds {what}.", 0) from None
        if TABLE.match(self._text):
            document = next(iter(document.values()))  # further tables are notes on it
        return document if isinstance(document, dict) else {}

    def __bool__(self) -> bool:
        return bool(self._told)

    def __contains__(self, name: str) -> bool:
        return name in self._told

    def get(self, name: str, default: Any = None) -> Any:
        return self._told.get(name, default)

    def words(self, name: str) -> str:
        """A field of text or a number, as text; empty where it is not told."""
        return self.as_words(self._told.get(name, ""), name)

    def as_words(self, value: Any, name: str) -> str:
        try:
            return str(value)
        except ValueError:  # Python writes no number of thousands of digits
            self.fault("P108", f"The field {name} holds a number of too many digits.", name)

    def whole(self, name: str) -> int | None:
        """A field that is a whole number; ``None`` where it is not told."""
        value = self._told.get(name)
        if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
            self.fault("P108", f"The field {name} is no whole number.", name)
        if value is not None:
            self.check_size(value, name)
        return value

    def check_size(self, value: Number, name: str, line: int | None = None) -> None:
        """A number of many digits, or with a great exponent, is no amount; reckoning with it would
        take all memory."""
        if not _is_handy(value):
            self.fault("P109", f"The field {name} has a number larger or finer than any that is "
                       "read.", name, line)  # fmt: skip

    def need_all(self) -> None:
        """Every hand needs these fields, and two players."""
        for name in _NEEDED:
            if name not in self:
                self.fault("P108", f"The field {name} is missing, which every hand needs.")
        if self.count < 2 or not all(stack > 0 for stack in self.numbers("starting_stacks")):
            self.fault("P108", "A hand needs two stacks or more, none of them empty.",
                       "starting_stacks")  # fmt: skip
        if not all(ante >= 0 for ante in self.numbers("antes")):
            self.fault("P108", "An ante can't be negative.", "antes")

    @property
    def count(self) -> int:
        """The number of players."""
        return len(self.numbers("starting_stacks"))

    # -- where they stand ------------------------------------------------------------------------

    def fault(self, code: str, message: str, name: str = "", line: int | None = None) -> NoReturn:
        """``line`` is that within the field, where its own does not say enough."""
        if line is None:
            line = self.line_of(name) if name else 0
        raise PhhFault(code, message, line)

    def line_of(self, name: str) -> int:
        """The line of a field; 0 where it is not found."""
        return self._text.count("\n", 0, self._begin(name))

    def lines_of(self, name: str, strings: Iterable[str]) -> list[int]:
        """The line of each string of a list; of one that is written with escapes, the line of the
        string before it."""
        at = counted = self._begin(name)
        line, lines = self._text.count("\n", 0, at), []
        for string in strings:
            places = [self._text.find(f"{quote}{string}{quote}", at) for quote in "\"'"]
            here = min((place for place in places if place >= 0), default=-1)
            if here >= 0:
                at = here + len(string) + 2
                line += self._text.count("\n", counted, here)
                counted = here
            lines.append(line)
        return lines

    def _begin(self, name: str) -> int:
        found = re.search(rf"""(?m)^[ \t]*["']?{name}["']?[ \t]*=""", self._text)
        return found.start() if found else 0

    # -- numbers and strings ---------------------------------------------------------------------

    def numbers(self, name: str) -> list[Number]:
        """A field that has a number for each player."""
        values, players = self.list_of(name), self.list_of("starting_stacks")
        if len(values) != len(players):
            self.fault("P108", f"The field {name} has {len(values)} numbers, but there are "
                       f"{len(players)} players.", name)  # fmt: skip
        return values

    def list_of(self, name: str) -> list[Number]:
        """A field of any count of numbers; none where it is not told."""
        values = self._told.get(name, [])
        if not isinstance(values, list) or not all(map(_is_number, values)):
            self.fault("P108", f"The field {name} is no list of numbers.", name)
        for value in values:
            self.check_size(value, name)
        return values

    def number(self, name: str) -> Number:
        value = self._told.get(name, 0)
        if not _is_number(value):
            self.fault("P108", f"The field {name} is no number.", name)
        self.check_size(value, name)
        return value  # type: ignore[no-any-return]

    def strings(self, name: str) -> list[str]:
        values = self._told.get(name, [])
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            self.fault("P108", f"The field {name} is no list of strings.", name)
        return values

    # -- what they mean --------------------------------------------------------------------------

    def money(self, figures: Iterable[Number]) -> Money:
        """The money of the hand; ``figures`` are the amounts of its actions. Where no currency is
        told they say whether there are fractions."""
        symbol = self.words("currency_symbol")
        currency = self.words("currency") or CODES.get(symbol, "")
        if currency and "_tournament" not in self:
            return Money(currency, symbol or SYMBOLS.get(currency, ""), 2)
        amounts = [self.number("small_bet"), self.number("big_bet"), *figures]
        for name in ("antes", "blinds_or_straddles", "starting_stacks"):
            amounts += self.numbers(name)
        whole = all(number == int(number) for number in amounts if Decimal(number).is_finite())
        return Money(CHIPS if "_tournament" in self else PLAY, "", 0 if whole else 2)

    def units(self, value: Number, name: str, money: Money, line: int | None = None) -> int:
        """An amount in smallest units; more than anybody has, where it is told to be unknown."""
        if Decimal(value).is_infinite() and name == "starting_stacks":
            return ENDLESS
        self.check_size(value, name, line)
        amount = Decimal(value).scaleb(money.decimals)
        if not amount.is_finite() or amount != int(amount):
            self.fault("P109", f"The amount {value} is not a whole number of the smallest unit.",
                       name, line)  # fmt: skip
        if abs(amount) > MOST:
            self.fault("P109", f"The amount {value} is larger than any that is read.", name,
                       line)  # fmt: skip
        return int(amount)

    def stakes(self, money: Money) -> Stakes:
        """Other structures than fixed limit have no variant; a field of our own tells of them."""
        word = self._told.get("_structure", Structure.FIXED_LIMIT.value)
        try:
            structure = Structure(word)
        except ValueError:
            self.fault("P108", f"{word} is no betting structure.", "_structure")
        small, big = (
            self.units(self.number(name), name, money) for name in ("small_bet", "big_bet")
        )
        if big <= 0 or (small <= 0 and structure is Structure.FIXED_LIMIT):
            name = "big_bet" if big <= 0 else "small_bet"
            self.fault("P108", f"The field {name} has to be more than nothing.", name)
        if small < 0:
            self.fault("P108", "A small blind can't be negative.", "small_bet")
        return Stakes(structure, small, big)

    def seats(self) -> tuple[int, ...] | None:
        """The seats as told, if they go round the table as the players do; else ``None``."""
        told = self._told.get("seats", list(range(1, self.count + 1)))
        if not isinstance(told, list) or len(told) != self.count:
            return None
        if not all(isinstance(seat, int) and 0 < seat < 100 for seat in told):
            return None
        lowest = told.index(min(told))
        round_the_table = told[lowest:] + told[:lowest] == sorted(set(told))
        return tuple(told) if round_the_table else None

    def names(self) -> list[str]:
        """The players' names; ``p1`` … for those that are not told."""
        told = [*self.strings("players"), *[""] * self.count][: self.count]
        names = [name or f"p{number}" for number, name in enumerate(told, start=1)]
        if len(set(names)) < self.count:
            self.fault("P108", "Two players have the same name.", "players")
        return names

    def moment(self) -> tuple[str, datetime | None]:
        """The stamp in words, and the moment in UTC where it can be placed."""
        day = [self.whole(name) for name in ("year", "month", "day")]
        clock = self._told.get("time")
        zone = self.words("time_zone") or self.words("time_zone_abbreviation") or "UTC"
        date = "/".join(f"{part:02}" for part in day if part is not None)
        if not isinstance(clock, time):
            return date, None
        stamp = f"{date} {clock.isoformat('seconds')} {zone}".lstrip()
        year, month, date_of_month = day
        if year is None or month is None or date_of_month is None:
            return stamp, None
        try:
            place = ZoneInfo(place_of(zone))
            moment = datetime(year, month, date_of_month, clock.hour, clock.minute, clock.second,
                              tzinfo=place)  # fmt: skip
            return stamp, moment.astimezone(UTC)
        except (ValueError, KeyError, OverflowError, OSError):  # no such day, or no such place
            return stamp, None


def _is_number(value: object) -> bool:
    return isinstance(value, int | Decimal) and not isinstance(value, bool)


def _is_handy(number: Number) -> bool:
    """Whether it can be reckoned with; infinity can, which stands for a stack that is not told."""
    if isinstance(number, int):
        return -MOST <= number <= MOST
    exponent = number.as_tuple().exponent
    if isinstance(exponent, str):
        return number.is_infinite()
    return exponent >= -_MOST_PLACES and number.adjusted() < len(str(MOST))


_MOST_PLACES: Final = 12


def player(number: int, seats: Sequence[int], line: int) -> int:
    """The seat of the player with this number."""
    if not 0 < number <= len(seats):
        message = f"There is no player p{number}, but {len(seats)} players."
        raise PhhFault("P108", message, line)
    return seats[number - 1]


_GROUPED: Final = re.compile(r"[0-9]{1,3}(,[0-9]{3})+(\.[0-9]+)?")


def figure(text: str | None, line: int) -> Decimal:
    """A number of an action; some writers group its thousands with commas."""
    text = text or "0"
    if "," in text and not _GROUPED.fullmatch(text):
        raise PhhFault("P109", f"The amount {text} can be read in more than one way.", line)
    return Decimal(text.replace(",", ""))


_PAIRS: Final = re.compile(r"(?:[0-9A-Za-z?]{2})+")


def check_cards(word: str, line: int) -> None:
    """Raises where a word in the place of cards is made of pairs of letters of which one is no
    card."""
    pairs = [word[at : at + 2] for at in range(0, len(word), 2)] if _PAIRS.fullmatch(word) else []
    for pair in pairs:
        if pair not in BY_NAME and pair != "??":
            raise PhhFault("P105", f"{pair} is not a card.", line)


def cards_of(text: str) -> tuple[int, Cards]:
    """How many cards there are, and those that are known."""
    names = [text[at : at + 2] for at in range(0, len(text), 2)]
    return len(names), tuple(Card.parse(name) for name in names if name != "??")
