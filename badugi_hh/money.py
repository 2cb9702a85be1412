"""Money: whole numbers of the smallest unit, and how a room prints them.

Every amount in badugi-hh is an ``int``: cents for real currencies, chips for tournaments and play
money. A binary float never holds money.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

MOST: Final = 10**13
"""The largest amount that is read, in smallest units: no stack comes near it, and the sums of any
hand fit the store's numbers."""


class AmbiguousAmount(ValueError):
    """An amount that can be read in more than one way, or not as a whole number of units, or that
    is more than ``MOST``."""


@dataclass(frozen=True, slots=True)
class Money:
    """The money of one hand: a currency and the number of decimals of its smallest unit.

    ``currency`` is an ISO 4217 code, or ``chips`` (tournament chips) or ``play`` (play money).
    ``symbol`` stands before amounts in the room's text, as ``$``. ``grouped``: the room writes
    commas between thousands; ``padded``: it writes all decimals of round amounts too.
    """

    currency: str
    symbol: str = ""
    decimals: int = 0
    grouped: bool = False
    padded: bool = False

    @property
    def real(self) -> bool:
        """Real currency, as against tournament chips and play money."""
        return self.currency not in (CHIPS, PLAY)

    def read(self, text: str) -> int:
        """The amount in smallest units: ``$1,234.50`` is 123450 in dollars.

        Raises ``AmbiguousAmount`` where the text has more than one reading (``1,50``) or a
        fraction of the smallest unit, or is more than ``MOST``.
        """
        if text.isdigit() and text.isascii() and len(text) + self.decimals < _MOST_DIGITS:
            return int(text + "0" * self.decimals)  # most chips are so written
        return _units(text, self.decimals)

    def show(self, amount: int) -> str:
        """The amount as the room prints it: ``$6.80``, ``$5``, ``1500``; ``1,500`` where thousands
        are grouped, ``$5.00`` where amounts are padded."""
        sign = "-" if amount < 0 else ""
        whole, fraction = divmod(abs(amount), 10**self.decimals)
        digits = f"{whole:,}" if self.grouped else str(whole)
        padded = self.padded and self.decimals > 0
        cents = f".{fraction:0{self.decimals}d}" if fraction or padded else ""
        return f"{sign}{self.symbol}{digits}{cents}"

    def plain(self, amount: int) -> str:
        """The amount in currency units with all decimals and no symbol: ``6.80``, ``-0.75``."""
        sign = "-" if amount < 0 else ""
        whole, fraction = divmod(abs(amount), 10**self.decimals)
        return f"{sign}{whole}" + (f".{fraction:0{self.decimals}d}" if self.decimals else "")


CHIPS: Final = "chips"
PLAY: Final = "play"
SYMBOLS: Final = {
    "USD": "$",
    "EUR": "€",
    "GBP": "£",
    "INR": "₹",
    "JPY": "¥",
    "CNY": "¥",
    "CAD": "$",
    "AUD": "$",
}
CODES: Final = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR", "Rs.": "INR", "¥": "JPY"}

# A symbol, digits with or without thousands commas in their places, and an optional fraction.
_AMOUNT: Final = re.compile(r"(?:[$€£₹¥]|Rs\. ?)?([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.([0-9]+))?")


@lru_cache(maxsize=65_536)
def _units(text: str, decimals: int) -> int:
    match = _AMOUNT.fullmatch(text)
    if match is None:
        raise AmbiguousAmount(f"the amount {_short(text)} can be read in more than one way")
    whole, fraction = match[1].replace(",", ""), match[2] or ""
    if fraction[decimals:].strip("0"):
        raise AmbiguousAmount(
            f"the amount {_short(text)} is not a whole number of the smallest unit"
        )
    if len(fraction) > 2:
        # 1.500 is one and a half here, and fifteen hundred where the dot groups thousands.
        raise AmbiguousAmount(f"the amount {_short(text)} can be read in more than one way")
    digits = whole + fraction[:decimals].ljust(decimals, "0")
    units = int(digits) if len(digits.lstrip("0")) <= _MOST_DIGITS else MOST + 1
    if units > MOST:
        raise AmbiguousAmount(f"the amount {_short(text)} is larger than any that is read")
    return units


_MOST_DIGITS: Final = len(str(MOST))


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}..."


def big_bets(bets: Fraction) -> str:
    """Big bets as they are shown: with two decimals, ``28.70``."""
    return Money("", decimals=2).plain(round(bets * 100))


def currency_named(words: str) -> str:
    """The currency behind a code, in capitals or not, or a symbol: ``USD`` of ``usd`` and ``$``."""
    kind = words.lower()
    return kind if kind in (CHIPS, PLAY) else CODES.get(words, words.upper())


def read_stakes(words: str) -> dict[int, tuple[int, int]]:
    """Small and big bet of ``0.25/0.50`` in smallest units, for each number of decimals that can
    hold them. Raises ``ValueError``."""
    small, _, big = words.partition("/")
    bets = {}
    for decimals in (0, 2):
        money = Money("", decimals=decimals)
        with suppress(AmbiguousAmount):
            bets[decimals] = (money.read(small), money.read(big))
    if not bets:
        raise ValueError(f"stakes are written as 1/2 or 0.25/0.50, not {words}")
    return bets


@lru_cache(maxsize=1_024)
def money_of(symbol: str, code: str | None, *, chips: bool, decimals: bool) -> Money:
    """The money of a hand from what its header shows.

    ``symbol`` stands before the stakes (may be empty), ``code`` is the ISO code if the header
    names one, ``chips`` tells that amounts are tournament chips, ``decimals`` that the stakes of a
    hand without currency are written with a fraction.
    """
    if chips:
        return Money(CHIPS, "", 2 if decimals else 0)
    currency = code or CODES.get(symbol.strip())
    if currency is None:
        return Money(PLAY, "", 2 if decimals else 0)
    return Money(currency, symbol, 2)
