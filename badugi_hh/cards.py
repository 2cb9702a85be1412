"""Cards: rank, suit, card and holding.

Badugi is played with one deck of 52 cards; the ace is always low (source text F1).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from badugi_hh.frozen import quickly_made

RANK_LETTERS: Final = "A23456789TJQK"
SUIT_LETTERS: Final = "cdhs"


class Rank(IntEnum):
    """Ranks in Badugi order: the ace is the lowest card, the king the highest."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        return RANK_LETTERS[self - 1]


class Suit(IntEnum):
    """The four suits; their order carries no meaning in Badugi."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        return SUIT_LETTERS[self]


class Card(int):
    """One card: a number from 0 to 51, ``4 * (rank - 1) + suit``.

    Cards are numbers so that sets of them are cheap. ``Card.parse("As")`` and ``DECK`` give the
    52 interned ones; sorting puts the lowest rank first.
    """

    __slots__ = ()

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> Card:
        return DECK[4 * (rank - 1) + suit]

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card written as ``As`` or ``Td``; ``ValueError`` for anything else."""
        try:
            return BY_NAME[text]
        except KeyError:
            raise ValueError(f"{text!r} is not a card") from None

    @property
    def rank(self) -> Rank:
        return Rank(self // 4 + 1)

    @property
    def suit(self) -> Suit:
        return Suit(self % 4)

    def __str__(self) -> str:
        return _NAMES[self]

    def __repr__(self) -> str:
        return f"Card({_NAMES[self]})"


DECK: Final[tuple[Card, ...]] = tuple(Card(index) for index in range(52))
_NAMES: Final = tuple(rank + suit for rank in RANK_LETTERS for suit in SUIT_LETTERS)
BY_NAME: Final = dict(zip(_NAMES, DECK, strict=True))
"""Each card by its name, as ``As``."""


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards written one after the other, with or without blanks, commas or hyphens.

    ``As 2d 3c 4h``, ``As2d3c4h`` and ``4d-3h-2s-Ac`` are all read. Raises ``ValueError`` that names
    the first piece that is not a card.
    """
    compact = text.translate(_SEPARATORS)
    return tuple(Card.parse(compact[at : at + 2]) for at in range(0, len(compact), 2))


_SEPARATORS: Final = str.maketrans("", "", " ,-\t")


def show_cards(cards: Iterable[Card]) -> str:
    """Cards as every room prints them: ``As 3h 8h 6s``."""
    return " ".join(map(str, cards))


@quickly_made
@dataclass(frozen=True, slots=True)
class Holding:
    """The cards one player has: those that are known, and how many are hidden."""

    known: frozenset[Card] = frozenset()
    hidden: int = 0

    @property
    def size(self) -> int:
        return len(self.known) + self.hidden

    @property
    def complete(self) -> bool:
        """Every card is known, and there are four of them."""
        return self.hidden == 0 and len(self.known) == 4

    def __str__(self) -> str:
        return show_cards([*sorted(self.known)]) + " ??" * self.hidden
