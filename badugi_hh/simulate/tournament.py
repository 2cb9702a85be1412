"""Tournaments: a sit-and-go, or one table of many; levels rise, people go broke and arrive."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from badugi_hh.events import Event, Hand, Notice, Post, PostKind, Presence, Seat, Topic, Tournament
from badugi_hh.money import CHIPS, Money
from badugi_hh.rules import Stakes, Structure
from badugi_hh.simulate.dealing import play
from badugi_hh.simulate.people import CLUBS, Person
from badugi_hh.simulate.setup import (
    LOCAL_ZONES,
    Chair,
    Clock,
    Setup,
    after,
    notice,
    stamp,
    with_lines_before_summary,
)

# The small bets of the levels; the big bet is twice as much, the small blind half.
_LEVELS: Final = (20, 30, 40, 50, 60, 80, 100, 150, 200, 300, 400, 600, 800, 1000, 1500, 2000)
NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII",
                    "XIII", "XIV", "XV", "XVI")  # fmt: skip
_MONEY: Final = Money(CHIPS)


@dataclass(frozen=True, slots=True)
class Terms:
    """What all hands of one tournament have in common.

    ``buy_in`` is as the header prints it; ``pool`` are the prizes together, in the smallest unit of
    ``prize``. ``field`` is how many people there are at all tables together; ``bounty`` in cents.
    """

    number: str
    buy_in: str
    prize: Money
    pool: int
    field: int
    max_seats: int
    game: str
    rounds: str
    zone: str
    antes: bool
    bounty: int
    structure: Structure = Structure.FIXED_LIMIT


_PAID: Final = (50, 30, 20)  # percent of the prizes, from the first place


# Kinds of tournaments, and how often each is opened.
_KINDS: Final = {"single": 30, "many": 25, "bounty": 20, "home": 10, "play": 10, "freeroll": 5}
_PRICES: Final = (100, 200, 500, 1000, 2500)


def open_terms(rng: Random, structure: Structure = Structure.FIXED_LIMIT) -> Terms:
    """A tournament of random kind and price."""
    (kind,) = rng.choices(list(_KINDS), list(_KINDS.values()))
    max_seats = rng.choice((6, 8, 8))
    field = rng.randrange(30, 200) if kind in ("many", "freeroll") else max_seats
    price = rng.choice(_PRICES)
    real = kind not in ("home", "play")
    return Terms(
        number=str(rng.randrange(100_000_000, 900_000_000)),
        buy_in=_buy_in(kind, price),
        prize=Money("USD", "$", 2) if real else Money(CHIPS, "", 2),
        # Prices are cents, but whole chips where the tournament is for play money.
        pool=price * field * (1 if real else 100),
        field=field,
        max_seats=max_seats,
        game=rng.choice(CLUBS) if kind == "home" else "",
        rounds="Match Round I, " if kind == "home" and rng.random() < 0.5 else "",
        zone=rng.choice(("", *LOCAL_ZONES)),
        antes=rng.random() < 0.3,
        bounty=price if kind == "bounty" else 0,
        structure=structure,
    )


def _buy_in(kind: str, price: int) -> str:
    """Price and fee as the header prints them; the bounty stands between them."""
    fee = price // 10
    match kind:
        case "freeroll":
            return "Freeroll"
        case "home" | "play":
            return f"{price}+{fee}"
        case "bounty":
            return f"${_cents(price)}+${_cents(price)}+${_cents(fee)} USD"
        case _:
            return f"${_cents(price)}+${_cents(fee)} USD"


def _cents(amount: int) -> str:
    """Two decimals always, as in buy-ins and prizes."""
    return f"{amount // 100}.{amount % 100:02d}"


def _stakes(structure: Structure, bet: int) -> Stakes:
    """``bet`` is the big blind of a level, which is the small bet in fixed limit."""
    if structure is Structure.FIXED_LIMIT:
        return Stakes(structure, bet, 2 * bet)
    return Stakes(structure, bet // 2, bet)


class TournamentTable:
    """One table of a tournament, from hand to hand.

    The big blind moves one player on each hand; the small blind is due where the big blind was,
    the button stands where the small blind was, and either place may be empty by then.
    """

    def __init__(
        self,
        terms: Terms,
        company: Sequence[Person],
        hero: Person | None,
        clock: Clock,
        rng: Random,
    ) -> None:
        self.terms = terms
        self.hero = hero
        self.clock = clock
        self.rng = rng
        self.left = terms.field
        seated = list(company[: terms.max_seats])
        rng.shuffle(seated)
        self.queue = list(company[terms.max_seats :])
        self.many = terms.field > terms.max_seats
        self.level = rng.randrange(8) if self.many else rng.randrange(3)
        self.hands_of_level = 0
        self.chairs = {
            seat: Chair(person, self.stack()) for seat, person in enumerate(seated, start=1)
        }
        # Where the blinds were last; the first hand has the button on any seat.
        ring = after(rng.choice(list(self.chairs)), self.chairs)
        self.last_small, self.last_big = ring[-1], ring[0]
        self.arrived: tuple[int, ...] = ()
        self.watches_on = rng.random() < 0.5

    def stack(self) -> int:
        """All alike at the start of a single table."""
        return self.rng.randrange(200, 6000) if self.many else 1500

    def hands(self) -> Iterator[Hand]:
        """Hands until one player has all the chips, or the hero is out and does not watch on."""
        while len(self.chairs) > 1 and (self.watches_on or not self.hero_is_out()):
            setup = self.next_setup()
            before = {seat: chair.stack for seat, chair in self.chairs.items()}
            played = play(setup, self.rng)
            for seat, stack in played.stacks.items():
                chair = self.chairs[seat]
                chair.stack, chair.away = stack, seat in played.away
            self.arrived = ()
            winner = max(played.stacks, key=lambda seat: played.stacks[seat] - before[seat])
            lines = [*self.eliminations(played.hand, before, winner)]
            yield with_lines_before_summary(played.hand, lines)
            self.rise()
            if self.many:
                self.rebalance()

    def hero_is_out(self) -> bool:
        return self.hero is not None and all(
            chair.person is not self.hero for chair in self.chairs.values()
        )

    # -- who plays -------------------------------------------------------------------------------

    def next_setup(self) -> Setup:
        dealt = [seat for seat in sorted(self.chairs) if seat not in self.arrived]
        small, big, button = self.move_blinds(dealt)
        return Setup(
            frame=self.frame(button),
            people={seat: self.chairs[seat].person for seat in dealt},
            opening=tuple(self.opening(dealt, small, big)),
            away=frozenset(seat for seat in dealt if self.chairs[seat].away),
        )

    def move_blinds(self, dealt: Sequence[int]) -> tuple[int | None, int, int]:
        """The seats of the small blind (``None``: nobody posts it), the big blind, the button."""
        ring = after(self.last_big, dealt)
        big, small, button = ring[0], self.last_big, self.last_small
        if len(dealt) == 2:
            small = button = ring[1]
        elif small not in dealt and (not self.terms.antes or self.chairs[big].stack <= self.ante):
            # Nobody to post it, and no ante: if all folded to the big blind there would be no pot.
            # Or his ante takes the big blind's last chips, and nobody posts any blind. What the
            # room does then is not known, so this table moves on by one more.
            small, big = ring[0], ring[1]
        elif small in dealt and after(button, dealt)[0] != small:
            # More players have come to two: the button goes to the right of the small blind.
            button = after(small, dealt)[-2]
        self.last_small, self.last_big = small, big
        return small if small in dealt else None, big, button

    @property
    def ante(self) -> int:
        return _LEVELS[self.level] // 5

    def opening(self, dealt: Sequence[int], small: int | None, big: int) -> Iterator[Event]:
        bet = _LEVELS[self.level]
        if self.terms.antes:
            for seat in dealt:
                yield Post(seat, PostKind.ANTE, self.ante)
        if small is not None:
            yield Post(small, PostKind.SMALL_BLIND, bet // 2)
        yield Post(big, PostKind.BIG_BLIND, bet)

    def frame(self, button: int) -> Hand:
        number, moment = self.clock.next_hand()
        terms, bet = self.terms, _LEVELS[self.level]
        return Hand(
            site="pokerstars",
            id=number,
            played_at=moment,
            stamp=stamp(moment, terms.zone),
            money=_MONEY,
            stakes=_stakes(terms.structure, bet),
            table=f"{terms.number} 1",
            button=button,
            seats=tuple(self.seat(number) for number in sorted(self.chairs)),
            events=(),
            tournament=Tournament(
                terms.number, terms.buy_in, f"{terms.rounds}Level {NUMERALS[self.level]}"
            ),
            max_seats=terms.max_seats,
            game=terms.game,
            hero=next(
                (
                    s
                    for s, chair in self.chairs.items()
                    if chair.person is self.hero and s not in self.arrived
                ),
                None,
            ),
        )

    def seat(self, number: int) -> Seat:
        chair = self.chairs[number]
        if number in self.arrived:
            note = "(moved from another table into small blind)"
            return Seat(number, chair.person.name, chair.stack, Presence.OUT_OF_HAND, note)
        presence = Presence.SITTING_OUT if chair.away else Presence.PLAYING
        note = f", ${_cents(self.terms.bounty)} bounty" if self.terms.bounty else ""
        return Seat(number, chair.person.name, chair.stack, presence, note)

    # -- between the hands -----------------------------------------------------------------------

    def eliminations(self, hand: Hand, before: Mapping[int, int], winner: int) -> Iterator[Notice]:
        """Who is out, the better place first: it goes to whoever began the hand with more."""
        broke = [seat for seat, chair in self.chairs.items() if chair.stack == 0]
        broke.sort(key=lambda seat: (before[seat], seat), reverse=True)
        first_place = self.left - len(broke) + 1
        for place, seat in enumerate(broke, start=first_place):
            name = self.chairs[seat].person.name
            text = f" finished the tournament in {_ordinal(place)} place"
            if self.prize(place):
                text += f" and received {self.money(self.prize(place))}."
            yield notice(hand, Topic.TOURNAMENT, name, text)
        if self.terms.bounty:
            for seat in broke:
                text = f" wins the ${_cents(self.terms.bounty)} bounty for eliminating "
                loser = self.chairs[seat].person.name
                yield notice(hand, Topic.TOURNAMENT, hand.player(winner), text + loser)
        self.left -= len(broke)
        for seat in broke:
            del self.chairs[seat]
        if self.left == 1:
            text = f" wins the tournament and receives {self.money(self.prize(1))}"
            yield notice(hand, Topic.TOURNAMENT, hand.player(winner), f"{text} - congratulations!")

    def prize(self, place: int) -> int:
        return self.terms.pool * _PAID[place - 1] // 100 if place <= len(_PAID) else 0

    def money(self, amount: int) -> str:
        return self.terms.prize.symbol + _cents(amount)

    def rise(self) -> None:
        """To the next level after some hands."""
        self.hands_of_level += 1
        if self.hands_of_level > 9 and self.rng.random() < 0.3 and self.level + 1 < len(_LEVELS):
            self.level += 1
            self.hands_of_level = 0

    def rebalance(self) -> None:
        """Other tables lose people too, and send one over when this one has an empty seat."""
        rng = self.rng
        self.left = max(self.left - rng.randrange(2), len(self.chairs) + 10)
        free = [s for s in range(1, self.terms.max_seats + 1) if s not in self.chairs]
        if free and self.queue and rng.random() < 0.4:
            seat = rng.choice(free)
            self.chairs[seat] = Chair(self.queue.pop(0), self.stack())
            if self.waits(seat):
                self.arrived = (seat,)

    def waits(self, seat: int) -> bool:
        """A newcomer on or between the places of the button and the small blind of the next hand
        is out of the hand, unless that left nobody to play."""
        ring = after(self.last_small, [*range(1, self.terms.max_seats + 1)])
        passed = ring.index(seat) <= ring.index(self.last_big) or seat == self.last_small
        return passed and len(self.chairs) > 2


def _ordinal(place: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{'th' if place % 100 in (11, 12, 13) else ending}"
