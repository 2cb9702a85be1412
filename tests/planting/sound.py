"""Sound hands: what faults are planted in.

Hands are simulated as PokerStars writes them (the *base*), and then told in a room's words. Some
situations are too rare to wait for: ``STAGES`` deals them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import islice, tee
from random import Random
from typing import Any, Final, NamedTuple

from badugi_hh.audit import audit
from badugi_hh.cards import DECK, Card, Rank, Suit
from badugi_hh.engine.record import Decision, Replay
from badugi_hh.engine.replay import replay
from badugi_hh.engine.table import Table
from badugi_hh.events import (
    Award,
    Call,
    Cards,
    Dealt,
    Event,
    Hand,
    NoShow,
    Post,
    PotTotal,
    Presence,
    SeatSummary,
    Show,
    ShowdownStart,
    StreetStart,
    Uncalled,
)
from badugi_hh.findings import Finding, Severity
from badugi_hh.parsing import read_text
from badugi_hh.ranking import rank_of
from badugi_hh.rules import Street, Structure
from badugi_hh.simulate import simulate, structures_of
from badugi_hh.simulate.claims import claims
from badugi_hh.simulate.dealing import play
from badugi_hh.simulate.people import NAMES, Person
from badugi_hh.simulate.policy import Temperament
from badugi_hh.simulate.rooms import ROOMS
from badugi_hh.simulate.setup import Setup
from badugi_hh.writing import render


class Spot(NamedTuple):
    """What stood open when an action was made: the price and the player's own bet on the street,
    his chips, and the least full bet or raise to. ``closed``: he has acted on the street, and since
    then only an all-in for less has raised the price."""

    price: int
    bet: int
    chips: int
    low: int
    closed: bool


@dataclass(frozen=True)
class Sound:
    """A hand without a fault. ``hand`` was read from ``text``; ``base`` is what it was told from,
    in PokerStars' form, where that room offers the betting structure."""

    base: Hand | None
    hand: Hand
    text: str
    replay: Replay

    @cached_property
    def lines(self) -> list[str]:
        return self.text.split("\n")

    @cached_property
    def decisions(self) -> dict[int, Decision]:
        """By the index of the event."""
        return {decision.event: decision for decision in self.replay.decisions}

    @cached_property
    def spots(self) -> dict[int, Spot]:
        """By the index of the event."""
        return spots_of(self.hand)

    @cached_property
    def base_spots(self) -> dict[int, Spot]:
        """The same of the base hand."""
        return spots_of(self.base) if self.base else {}

    @cached_property
    def players(self) -> int:
        return len(self.replay.players)

    def each(self, *kinds: type[Any]) -> Iterator[tuple[int, Any]]:
        """The events of the given kinds, and where they stand."""
        for at, event in enumerate(self.hand.events):
            if isinstance(event, kinds):
                yield at, event


def spots_of(hand: Hand) -> dict[int, Spot]:
    """By the index of the event."""
    found: dict[int, Spot] = {}

    def look(index: int, table: Table) -> None:
        if table.to_act is not None and not table.undrawn:
            place = table.places[table.to_act]
            low, closed = table.options(place.seat).low, not table.reopened(place)
            found[index + 1] = Spot(table.price, place.bet, place.stack, low, closed)

    moves = {decision.event for decision in replay(hand, watch=look).decisions}
    # A remark between two actions changes nothing.
    for at in range(len(hand.events)):
        if at not in found and at - 1 in found and at - 1 not in moves:
            found[at] = found[at - 1]
    return found


# -- staging -------------------------------------------------------------------------------------


Stage = Callable[[Hand, Random], Hand | None]
"""Makes a base hand of another one, for a rare situation; ``None`` where it can't."""

_LOOSE: Final = Temperament(looseness=0.9, aggression=0.5, snows=0.0, breaks=0.1, talks=0.0)
_WILD: Final = Temperament(looseness=1.3, aggression=1.3, snows=0.0, breaks=0.1, talks=0.0)


def _short_by_a_cent(hand: Hand, rng: Random) -> Hand | None:
    """Two short stacks, one of them shorter by the smallest unit than the other."""
    seats = list(hand.seats)
    if len(seats) < 3:
        return None
    bet = hand.stakes.big_blind
    short = rng.randrange(bet + bet // 2, 8 * bet)
    first, second = rng.sample(range(len(seats)), 2)
    seats = [replace(seat, stack=40 * bet) for seat in seats]
    seats[first] = replace(seats[first], stack=short)
    seats[second] = replace(seats[second], stack=short - 1)
    return _played(replace(hand, seats=tuple(seats)), _LOOSE, rng)


def _wild(hand: Hand, rng: Random) -> Hand | None:
    """Everybody raises."""
    bet = hand.stakes.big_blind
    seats = tuple(replace(seat, stack=rng.randrange(4, 40) * bet + 1) for seat in hand.seats)
    return _played(replace(hand, seats=seats), _WILD, rng)


def _with_one_short(hand: Hand, rng: Random) -> Hand | None:
    """Everybody raises, and one has not the chips for all bets of the first round."""
    bet = hand.stakes.big_blind
    stacks = [40 * bet] * len(hand.seats)
    stacks[rng.randrange(len(stacks))] = rng.randrange(bet + 1, 4 * bet)
    seats = (replace(seat, stack=stack) for seat, stack in zip(hand.seats, stacks, strict=True))
    return _played(replace(hand, seats=tuple(seats)), _WILD, rng)


def _closed(hand: Hand, rng: Random) -> Hand | None:
    """Somebody who has acted calls an all-in that was too small to open the betting again."""
    bet = hand.stakes.big_blind
    short = bet * rng.randrange(1, 5) + rng.randrange(1, max(bet // 2, 2))
    stacks = [40 * bet] * len(hand.seats)
    stacks[rng.randrange(len(stacks))] = short
    seats = (replace(seat, stack=stack) for seat, stack in zip(hand.seats, stacks, strict=True))
    played = _played(replace(hand, seats=tuple(seats)), _LOOSE, rng)
    if played is None:
        return None
    spots = spots_of(played)
    closed = (spots[at].closed for at, event in enumerate(played.events) if isinstance(event, Call))
    return played if any(closed) else None


def _wild_pair(hand: Hand, rng: Random) -> Hand | None:
    return _wild(hand, rng) if len(hand.seats) == 2 else None


def _thirsty(hand: Hand, rng: Random) -> Hand | None:
    """As many as can sit down, and all stay: the deck runs out."""
    if len(hand.seats) < 6:
        return None
    seats = tuple(replace(seat, stack=100 * hand.stakes.big_blind) for seat in hand.seats)
    calm = replace(_WILD, aggression=0.0)
    return _played(replace(hand, seats=seats), calm, rng)


def _played(frame: Hand, temperament: Temperament, rng: Random) -> Hand | None:
    """The posts as they are, then a hand played by people of one temperament; ``None`` where a post
    was for less, which it would not be with another stack, or somebody is away."""
    if any(isinstance(event, Post) and event.all_in for event in frame.events):
        return None
    if any(seat.presence is not Presence.PLAYING for seat in frame.seats):
        return None
    deal = next(at for at, event in enumerate(frame.events) if isinstance(event, StreetStart))
    people = {
        seat.number: Person(name, temperament)
        for seat, name in zip(frame.seats, NAMES, strict=False)
    }
    setup = Setup(
        frame=replace(frame, events=(), lines=()),
        people=people,
        opening=frame.events[:deal],
        raked=frame.money.real,
    )
    return play(setup, rng).hand


def _by_a_pip(hand: Hand, rng: Random) -> Hand | None:
    """The best hand beats the next one by one pip in its third card."""
    return _dealt_anew(hand, ("TA74", "TA73"), rng)


def _split(ways: int) -> Stage:
    def stage(hand: Hand, rng: Random) -> Hand | None:
        return _dealt_anew(hand, ("TA74",) * ways, rng)

    return stage


def _dealt_anew(hand: Hand, best: Sequence[str], rng: Random) -> Hand | None:
    """The same play, but at the showdown players hold badugis of the ranks in ``best``; all others
    have less."""
    cards = known_cards(hand)
    live = [seat for seat in cards if hand.hero is None]
    showdown = any(isinstance(event, ShowdownStart) for event in hand.events)
    if not showdown or len(live) < max(len(best), 2):
        return None
    rng.shuffle(live)
    suits = rng.sample(list(Suit), 4)
    new = {
        seat: tuple(
            Card.of(_RANKS[letter], suits[(place + turn) % 4]) for place, letter in enumerate(ranks)
        )
        for turn, (seat, ranks) in enumerate(zip(live, best, strict=False))
    }
    worst = min(rank_of(held) for held in new.values())
    rest = [card for card in DECK if not any(card in held for held in new.values())]
    for seat in live[len(best) :]:
        while True:
            held = tuple(rng.sample(rest, 4))
            if rank_of(held) < worst:
                break
        new[seat] = held
        rest = [card for card in rest if card not in held]
    return ended(hand, new, rng)


_RANKS: Final[Mapping[str, Rank]] = {rank.letter: rank for rank in Rank}


def known_cards(hand: Hand) -> dict[int, Cards]:
    """The four cards of each player who showed or mucked them face up."""
    return {
        event.seat: event.cards
        for event in hand.events
        if isinstance(event, Show | SeatSummary) and event.cards and len(event.cards) == 4
    }


def ended(hand: Hand, cards: Mapping[int, Cards], rng: Random) -> Hand:
    """A base hand with the end that its play and ``cards`` give, and what nobody matched returned;
    cards that are not told are made up."""
    kinds = ShowdownStart | Award | NoShow | PotTotal
    end = next((at for at, e in enumerate(hand.events) if isinstance(e, kinds)), len(hand.events))
    course = tuple(event for event in hand.events[:end] if not isinstance(event, Uncalled))
    tables: list[Table] = []
    played = replay(
        replace(hand, events=course, lines=()), watch=lambda _, table: tables.append(table)
    )
    table = tables[-1]
    spare = [c for c in DECK if not any(c in e.new for e in course if isinstance(e, Dealt))]
    spare = [card for card in spare if not any(card in held for held in cards.values())]
    held = {seat: cards.get(seat) or tuple(rng.sample(spare, 4)) for seat in table.live_seats}
    setup = Setup(frame=hand, people={}, opening=course, raked=hand.money.real)
    ending, _ = claims(table, held, setup, rng)
    return replace(hand, events=(*_returned(course, played), *ending), lines=())


def _returned(course: Sequence[Event], played: Replay) -> Iterator[Event]:
    """The lines of a hand, with a line for what comes back behind each round of betting."""
    returns = {back.street: Uncalled(back.seat, back.amount) for back in played.returns}
    last = {decision.street: decision.event for decision in played.decisions}
    first_draw = next((draw.event for draw in played.draws), len(course))
    # Where nobody acts before the first draw, blinds come back behind the deal.
    deal = max(
        at
        for at, event in enumerate(course[:first_draw])
        if isinstance(event, Post | Dealt) or event == StreetStart(Street.PREDRAW)
    )
    behind = {last.get(street, deal): back for street, back in returns.items()}
    for at, event in enumerate(course):
        yield event
        if at in behind:
            yield behind[at]


STAGES: Final[Mapping[str, Stage]] = {
    "": lambda hand, _: hand,
    "short by a cent": _short_by_a_cent,
    "wild": _wild,
    "wild pair": _wild_pair,
    "one short": _with_one_short,
    "closed": _closed,
    "thirsty": _thirsty,
    "by a pip": _by_a_pip,
    "split in two": _split(2),
    "split in three": _split(3),
}


# -- hands ---------------------------------------------------------------------------------------


def told_at(site: str, base: Hand) -> Hand | None:
    """A base hand in the words of ``site``; ``None`` where it has none."""
    return ROOMS[site](base) if site in ROOMS else base


class Pool:
    """Sound hands of one site, betting structure and stage, made as they are asked for; the same
    for the same seed. ``alarms`` is what was found in them above a note."""

    def __init__(self, site: str, structure: Structure, stage: str, seed: int) -> None:
        self.alarms: list[Finding] = []
        self._made: list[Sound] = []
        told: Iterable[tuple[Hand | None, Hand | None]] = ()
        if structure in structures_of("pokerstars"):
            told = ((base, told_at(site, base)) for base in copy(_bases(structure, stage, seed)))
        elif not stage:
            told = ((None, hand) for hand in simulate(_SEARCHED, seed, site, structure))
        self._more = (sound for base, hand in told if hand for sound in self._sound(base, hand))

    def hands(self, start: int, end: int) -> list[Sound]:
        """Those from index ``start`` on; there may be fewer."""
        self._made += islice(self._more, max(end - len(self._made), 0))
        return self._made[start:end]

    def _sound(self, base: Hand | None, hand: Hand) -> Iterator[Sound]:
        """``hand`` written and read; nothing where a note is on it, or its room has no words for
        it."""
        try:
            text = render(hand)
        except ValueError:
            return
        (reading,) = read_text(text)
        assert reading.hand is not None, reading.findings
        audited = audit(reading.hand)
        found = (*reading.findings, *audited.findings)
        self.alarms += [finding for finding in found if finding.severity > Severity.NOTE]
        if not found:
            yield Sound(base, reading.hand, text, audited.replay)


_SEARCHED: Final = 5000
"""So many simulated hands at most are looked through for those of a stage."""


@cache
def _bases(structure: Structure, stage: str, seed: int) -> Iterator[Hand]:
    """The base hands of a stage, made once for all sites: take a copy of the iterator."""
    rng = Random(f"{seed} {structure.name} {stage}")
    played = simulate(_SEARCHED, rng.randrange(2**32), structure=structure)
    (hands,) = tee((base for hand in played if (base := STAGES[stage](hand, rng))), 1)
    return hands
