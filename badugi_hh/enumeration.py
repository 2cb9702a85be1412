"""Enumeration: whole arrays of hands ranked at once, and what a draw is worth, exactly.

``ranking`` knows one hand; here the same order is told of millions of them. Chances are fractions
of counted cards, never estimates.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from math import comb, factorial, prod
from typing import TYPE_CHECKING

from badugi_hh.cards import DECK, Card, Rank, show_cards
from badugi_hh.ranking import (
    BADUGI_RANKS,
    CARD_BITS,
    NO_CARDS,
    ONE_CARD,
    RANKS_BY_NUMBER,
    BadugiRank,
    rank_of,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# -- ranking by the array ------------------------------------------------------------------------


def rank_numbers(hands: NDArray[np.integer]) -> NDArray[np.int16]:
    """``BadugiRank.number`` of each row of ``hands``: 1 is the best, 1,092 the worst.

    A row has the numbers of one to four different cards (``Card`` is its number); that they are
    different is not checked. Some millions of hands a second, in about 60 bytes a hand.
    """
    import numpy as np  # here, not above: a command that ranks no arrays must start fast

    bits = np.array(CARD_BITS, np.int32)[hands]
    columns = [bits[:, column] for column in range(bits.shape[1])]
    best = np.full(len(bits), NO_CARDS, np.int32)
    for size in range(1, len(columns) + 1):
        for chosen in combinations(columns, size):
            together = summed = chosen[0]
            for other in chosen[1:]:
                together = together | other
                summed = summed + other
            # Cards that share neither rank nor suit have no bit in common.
            value = summed + (NO_CARDS - size * ONE_CARD)
            np.minimum(best, value, out=best, where=together == summed)
    numbers: NDArray[np.int16] = _numbers()[best >> 4]
    return numbers


@cache
def _numbers() -> NDArray[np.int16]:
    """The number of a rank by its key."""
    import numpy as np

    numbers = np.zeros(max(BADUGI_RANKS) + 1, np.int16)
    for key, rank in BADUGI_RANKS.items():
        numbers[key] = rank.number
    return numbers


def all_hands(cards: Collection[Card] = DECK, size: int = 4) -> NDArray[np.int8]:
    """Every hand of ``size`` out of ``cards``, one a row, in the order of ``combinations``."""
    import numpy as np

    in_order = np.array(sorted(cards), np.int8)
    hands, last = np.empty((1, 0), np.int8), np.array([-1])
    for _ in range(size):  # every hand goes on with each card behind its last one
        behind = len(in_order) - 1 - last
        begun = np.repeat(np.arange(len(hands)), behind)
        first = np.cumsum(behind) - behind  # the row where those that go on with a hand begin
        last = last[begun] + 1 + np.arange(len(begun)) - first[begun]
        hands = np.column_stack([hands[begun], in_order[last]])
    return hands


def outcomes(kept: Collection[Card], dead: Collection[Card] = ()) -> dict[int, int]:
    """In how many ways a draw ends in each rank, by its number; ranks that can't come are left out.

    ``kept`` and as many cards as are missing to four, out of those that are neither kept nor
    ``dead`` (known to be elsewhere: thrown away, or another player's).
    """
    import numpy as np

    drawn = all_hands(_unseen(kept, dead), 4 - len(kept))
    hands = np.empty((len(drawn), 4), np.int8)
    hands[:, : len(kept)] = sorted(kept)
    hands[:, len(kept) :] = drawn
    numbers, counts = np.unique(rank_numbers(hands), return_counts=True)
    return dict(zip(numbers.tolist(), counts.tolist(), strict=True))


@cache
def dealt() -> dict[BadugiRank, int]:
    """How many of the 270,725 starting hands have which rank."""
    return {RANKS_BY_NUMBER[number]: ways for number, ways in outcomes(()).items()}


def dealt_share(size: int, high: Rank = Rank.KING) -> Fraction:
    """How likely a hand of this class is dealt, with no card that plays above ``high``."""
    ways = sum(n for rank, n in dealt().items() if rank.size == size and rank.ranks[0] <= high)
    return Fraction(ways, comb(len(DECK), 4))


# -- completing a badugi -------------------------------------------------------------------------


def completion(kept: Collection[Card], dead: Collection[Card] = (), draws: int = 1) -> Fraction:
    """The chance that ``kept`` becomes a badugi in so many draws.

    ``kept`` must be cards that play together; ``dead`` are other cards known not to come. Who draws
    again keeps all he has kept before, and with it those new cards that make the best hand; the
    others are dead. The deck is not reshuffled in between. One draw, or two cards missing, is a
    matter of milliseconds; three drawn three times take two seconds, four drawn again minutes.

    Raises ``ValueError`` where two kept cards share a rank or suit, or a card is there twice.
    """
    unseen = _unseen(kept, dead)
    if kept and rank_of(kept).size != len(kept):
        raise ValueError(f"{show_cards(kept)} do not all play together")
    fits = tuple(card for card in unseen if _fits(card, kept))
    return _completion(fits, len(unseen) - len(fits), 4 - len(kept), draws)


@lru_cache(maxsize=65_536)
def _completion(fits: tuple[Card, ...], others: int, missing: int, draws: int) -> Fraction:
    """``fits`` are the unseen cards that play with all that is kept, from the lowest up; ``others``
    counts those that do not, and never will."""
    unseen = len(fits) + others
    if missing == 0 or draws == 0:
        return Fraction(missing == 0)
    if missing == 1:
        tries = min(draws, unseen)
        return 1 - Fraction(comb(others, tries), comb(unseen, tries))
    if draws == 1:
        return Fraction(_ways(fits, missing), comb(unseen, missing))
    total = Fraction(0)
    for number in range(missing + 1):
        weight = comb(others, missing - number)
        for drawn in combinations(fits, number) if weight else ():
            taken = _best_fit(drawn)
            left = tuple([card for card in fits if card not in drawn and _fits(card, taken)])
            rest = unseen - missing - len(left)
            total += weight * _completion(left, rest, missing - len(taken), draws - 1)
    return total / comb(unseen, missing)


def _ways(fits: tuple[Card, ...], missing: int) -> int:
    """In how many ways so many of the cards, all of suits that are missing, play together."""
    masks: dict[int, int] = {}
    for card in fits:
        masks[card % 4] = masks.get(card % 4, 0) | 1 << card // 4
    return _choices(list(masks.values())) if len(masks) == missing else 0


def _best_fit(drawn: tuple[Card, ...]) -> tuple[Card, ...]:
    """Of cards in rising order the most that play together, the lowest where there is a choice."""
    for size in range(len(drawn), 1, -1):
        playing = [
            some for some in combinations(drawn, size)
            if all(_fits(card, some[:at]) for at, card in enumerate(some))
        ]  # fmt: skip
        if playing:
            return min(playing, key=lambda some: some[::-1])
    return drawn[:1]


def _fits(card: Card, others: Iterable[Card]) -> bool:
    return not any(CARD_BITS[card] & CARD_BITS[other] for other in others)


def _unseen(kept: Collection[Card], dead: Collection[Card]) -> list[Card]:
    known = [*kept, *dead]
    if len(kept) > 4 or len(set(known)) != len(known):
        raise ValueError(f"{show_cards(known)}: kept and dead cards must be different, and at most "
                         "four kept")  # fmt: skip
    return [card for card in DECK if card not in known]


# -- ways ----------------------------------------------------------------------------------------


def badugi_ways(kept: Collection[Card], dead: Collection[Card]) -> int:
    """In how many ways the cards that are missing from ``kept`` make a badugi of it, ``dead``
    being out of play; the kept cards play together.

    A card of every suit that is missing, all of different ranks and none of a kept one.
    """
    free = [(1 << len(Rank)) - 1] * 4  # for each suit the ranks that may come
    taken = 0
    for card in kept:
        taken |= 1 << card // 4
    for card in dead:
        free[card % 4] &= ~(1 << card // 4)
    suits = {card % 4 for card in kept}
    masks = [free[suit] & ~taken for suit in range(4) if suit not in suits]
    return _choices(masks)


def lower_ways(kept: Collection[Card], dead: Collection[Card]) -> int:
    """How many cards make a better three-card hand of three that play together, and no badugi: in
    the suit of one of them a lower card, of a rank that the other two do not have."""
    ranks = 0
    for card in kept:
        ranks |= 1 << card // 4
    ways = 0
    for card in kept:
        lower = ((1 << (card // 4)) - 1) & ~ranks
        for other in dead:
            if other % 4 == card % 4:
                lower &= ~(1 << other // 4)
        ways += lower.bit_count()
    return ways


def _choices(masks: Sequence[int]) -> int:
    """In how many ways a rank can be taken from each mask, no two alike: counted over the
    partitions of the masks, those of one part sharing their rank."""
    ways = 0
    for weight, parts in _signed_partitions(len(masks)):
        for part in parts:
            shared = masks[part[0]]
            for at in part[1:]:
                shared &= masks[at]
            weight *= shared.bit_count()
        ways += weight
    return ways


Partition = tuple[tuple[int, ...], ...]


@cache
def _signed_partitions(size: int) -> tuple[tuple[int, Partition], ...]:
    """All partitions of so many things, each with its sign and weight: how often it is counted, so
    that only choices without two alike are left (Moebius inversion over partitions)."""
    return tuple(
        (prod([(-1) ** (len(part) - 1) * factorial(len(part) - 1) for part in parts]), parts)
        for parts in _partitions(tuple(range(size)))
    )


def _partitions(things: tuple[int, ...]) -> Iterator[Partition]:
    if not things:
        yield ()
        return
    first, rest = things[0], things[1:]
    for parts in _partitions(rest):
        yield ((first,), *parts)
        for at, part in enumerate(parts):
            yield (*parts[:at], (first, *part), *parts[at + 1 :])
