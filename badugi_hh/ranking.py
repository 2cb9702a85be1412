"""Badugi ranks: the best badugi in a holding, in a total order.

The best class wins: four cards of four suits and four ranks (a badugi), then three, two, one
(source text R2, R7). Within a class the highest card is compared first, then the next; low cards
win and the ace is the lowest (F1, F2). There are 715 + 286 + 78 + 13 = 1,092 ranks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, total_ordering
from itertools import combinations
from typing import Final

from badugi_hh.cards import Card, Rank

CLASS_NAMES: Final = {4: "badugi", 3: "three-card", 2: "two-card", 1: "one-card"}


@total_ordering
@dataclass(frozen=True, slots=True)
class BadugiRank:
    """The value of a holding. ``a > b`` means that *a* beats *b*; equal ranks split the pot.

    ``number`` runs from 1 (4-3-2-A, the best badugi) to 1,092 (a one-card king, the worst).
    ``ranks`` are the ranks that play, from the highest to the lowest; ``size`` is how many: 4 for a
    badugi, down to 1.
    """

    number: int
    ranks: tuple[Rank, ...]
    size: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", len(self.ranks))

    @property
    def letters(self) -> str:
        """The ranks that play, from the highest down: ``8-4-3-A``."""
        return "-".join(rank.letter for rank in self.ranks)

    def __hash__(self) -> int:
        return self.number

    def __lt__(self, other: BadugiRank) -> bool:
        return self.number > other.number

    def __str__(self) -> str:
        """The spoken name: ``8-4-3-A badugi``, ``three-card 6-5-4``."""
        if self.size == 4:
            return f"{self.letters} badugi"
        return f"{CLASS_NAMES[self.size]} {self.letters}"


def _all_ranks() -> dict[int, BadugiRank]:
    """Every rank by its key; see ``_key``."""
    keys = sorted(
        _key(len(chosen), sum(1 << (rank - 1) for rank in chosen))
        for size in CLASS_NAMES
        for chosen in combinations(Rank, size)
    )
    return {
        key: BadugiRank(number, tuple(rank for rank in reversed(Rank) if key >> (rank - 1) & 1))
        for number, key in enumerate(keys, start=1)
    }


def _key(size: int, mask: int) -> int:
    """A number that is smaller for a better subset: more cards first, then the rank mask.

    Bit *r-1* of the mask stands for rank *r*, so comparing two masks of one size as numbers
    compares their highest cards first, then the next: the rule of R2 without a loop.
    """
    return (4 - size) << 13 | mask


BADUGI_RANKS: Final = _all_ranks()
RANKS_BY_NUMBER: Final = {rank.number: rank for rank in BADUGI_RANKS.values()}


CARD_BITS: Final = tuple(1 << (4 + card // 4) | 1 << (card % 4) for card in range(52))
"""A card as bits: its rank above its suit. Two cards that can't both play share a bit."""
NO_CARDS: Final = 4 << 17
ONE_CARD: Final = 1 << 17
"""A set of cards that play together as a number: ``NO_CARDS``, and for each card its bits less
``ONE_CARD``. The smallest is the best hand, and without its suits (four bits) it is ``_key``."""


@lru_cache(maxsize=65_536)
def _best(cards: frozenset[Card]) -> BadugiRank:
    playable = [NO_CARDS]
    for card in cards:
        bits = CARD_BITS[card]
        more = bits - ONE_CARD
        playable += [chosen + more for chosen in playable if not chosen & bits]
    return BADUGI_RANKS[min(playable) >> 4]


def rank_of(cards: Iterable[Card]) -> BadugiRank:
    """The best badugi in one to four different cards, whatever their order.

    Raises ``ValueError`` for no card, more than four, or the same card twice.
    """
    if isinstance(cards, frozenset) and 1 <= len(cards) <= 4:
        return _best(cards)
    listed = tuple(cards)
    chosen = frozenset(listed)
    if not 1 <= len(listed) <= 4:
        raise ValueError(f"a holding has one to four cards, not {len(listed)}")
    if len(chosen) != len(listed):
        twice = next(card for card in listed if listed.count(card) > 1)
        raise ValueError(f"{twice} is there twice")
    return _best(chosen)


def playing_cards(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of the holding that make its badugi rank; of several choices the first."""
    rank = rank_of(cards)
    return next(kept for kept in combinations(cards, rank.size) if rank_of(kept) == rank)


def spare_rank(cards: Iterable[Card]) -> Rank:
    """The rank of the one card that does not play in a three-card hand.

    Only the house rule R4 asks for it: there it decides between equal three-card hands. When
    either of two cards could be the spare one (both fit, they share a suit), the lower rank plays,
    so the spare is the higher; a paired card's spare has the pair's rank.
    """
    listed = tuple(cards)
    playing = list(rank_of(listed).ranks)
    if len(listed) != 4 or len(playing) != 3:
        raise ValueError("only four cards that play as a three-card hand have a spare card")
    ranks = [card.rank for card in listed]
    for rank in playing:
        ranks.remove(rank)
    return ranks[0]
