"""How the simulated players decide: what to throw away, when to fold, call, bet and raise.

Plausible, not good: stronger hands get more chips in, loose players see more draws than tight ones,
and each player keeps to his temperament, so that statistics over his hands mean something.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from badugi_hh.cards import Card, Rank
from badugi_hh.engine import Move
from badugi_hh.ranking import BadugiRank, playing_cards, rank_of
from badugi_hh.rules import Street


@dataclass(frozen=True, slots=True)
class Temperament:
    """How a player plays; all from 0 to 1.

    ``looseness``: how weak a hand he plays on with; ``aggression``: how readily he bets rather
    than calls. The rest are probabilities: ``snows`` of standing pat on a poor hand as if it were a
    badugi, ``breaks`` of throwing the top card of a rough badugi, ``talks`` of typing at his turn.

    The last ones make a player's leaks plain: ``fears`` of breaking any badugi when an opponent
    stood pat at the draw before, ``fakes`` of standing pat at the third draw on less, ``errs`` of
    keeping one card that does not play. Who is ``passive`` neither bets nor raises.
    """

    looseness: float
    aggression: float
    snows: float
    breaks: float
    talks: float
    fears: float = 0
    fakes: float = 0
    errs: float = 0
    passive: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """What a player sees when it is his turn to bet. ``bets`` counts those of this round;
    ``opponents`` are those who have not folded."""

    street: Street
    to_call: int
    pot: int
    bets: int
    opponents: int
    can_raise: bool


# Classes by how many cards play: (the strength of the worst hand of the class, its span to the
# best) before the draws, and after the last one.
_BEFORE: Final = {1: (0.0, 0.1), 2: (0.1, 0.3), 3: (0.42, 0.3), 4: (0.75, 0.25)}
_AFTER: Final = {1: (0.0, 0.05), 2: (0.05, 0.1), 3: (0.2, 0.25), 4: (0.55, 0.45)}
# The numbers of the best and the worst rank of each class (ranking.py).
_CLASS: Final = {4: (1, 715), 3: (716, 1001), 2: (1002, 1079), 1: (1080, 1092)}


def strength(rank: BadugiRank, street: Street) -> float:
    """How good a holding is, from 0 to 1, with the draws that are left on ``street``."""
    best, worst = _CLASS[rank.size]
    within = (worst - rank.number) / (worst - best)
    (low, span), (low_after, span_after) = _BEFORE[rank.size], _AFTER[rank.size]
    passed = street / Street.THIRD_DRAW
    return (1 - passed) * (low + span * within) + passed * (low_after + span_after * within)


def choose_move(
    cards: Sequence[Card], spot: Spot, temperament: Temperament, snowing: bool, rng: Random
) -> Move:
    """The move of a player who holds ``cards``; always one that ``spot`` leaves open to him."""
    feels = 0.9 if snowing else strength(rank_of(cards), spot.street)
    feels += rng.gauss(0, 0.07) - 0.02 * (spot.opponents - 1)
    if spot.can_raise and not temperament.passive and feels > _raising_point(spot, temperament):
        return Move.RAISE if spot.bets else Move.BET
    if spot.to_call == 0:
        return Move.CHECK
    return Move.CALL if feels > _calling_point(spot, temperament) else Move.FOLD


def _raising_point(spot: Spot, temperament: Temperament) -> float:
    """A first bet takes less than a raise, and each raise more than the one before."""
    return 0.78 - 0.4 * temperament.aggression + 0.09 * spot.bets


def _calling_point(spot: Spot, temperament: Temperament) -> float:
    """Less is needed when the pot is large beside the price, more when few draws are left."""
    price = spot.to_call / (spot.pot + spot.to_call)
    hurdle = 0.43 + 0.7 * price + 0.05 * spot.bets + 0.04 * spot.street
    return hurdle - 0.45 * temperament.looseness


def choose_size(low: int, high: int, pot: int, rng: Random) -> int:
    """What a bet or raise is made to: from ``low`` to ``high``, hardly ever above ``pot``, which is
    the street total of a bet or raise by the pot."""
    if rng.random() < 0.03:
        return high
    top = max(min(high, pot), low)
    return low + (top - low) * rng.choice((0, 0, 25, 50, 50, 75, 100, 100)) // 100


def starts_snow(cards: Sequence[Card], temperament: Temperament, rng: Random) -> bool:
    """Does he make up his mind to stand pat on whatever this is?"""
    return rank_of(cards).size < 4 and rng.random() < temperament.snows


def choose_discards(
    cards: Sequence[Card],
    street: Street,
    temperament: Temperament,
    rng: Random,
    *,
    beside_pat: bool = False,
) -> tuple[Card, ...]:
    """The cards thrown away at the draw that opens ``street``; none is standing pat.
    ``beside_pat``: an opponent stood pat at the draw before."""
    kept = playing_cards(cards)
    top = max(kept)
    if len(kept) == 4 and beside_pat and _does(temperament.fears, rng):
        return (top,)
    if len(kept) < 4 and street is Street.THIRD_DRAW and _does(temperament.fakes, rng):
        return ()
    if len(kept) < 4 and _does(temperament.errs, rng):
        spare = next(card for card in cards if card not in kept)
        return tuple(card for card in cards if card not in kept and card is not spare)
    if len(kept) == 4:
        # The later the draw, the rougher a badugi still is good enough.
        rough = top.rank >= Rank.EIGHT + street
        return (top,) if rough and rng.random() < temperament.breaks else ()
    if len(kept) > 1 and top.rank >= Rank.EIGHT + street and rng.random() < 0.8:
        kept = tuple(card for card in kept if card is not top)
    if len(kept) == 1 and top.rank >= Rank.TEN and rng.random() < 0.3:
        return tuple(cards)
    return tuple(card for card in cards if card not in kept)


def _does(likely: float, rng: Random) -> bool:
    return likely > 0 and rng.random() < likely
