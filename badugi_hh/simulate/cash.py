"""Cash tables: people come and go, sit out and post again; Zoom pools, home games, a mixed game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from badugi_hh.events import Event, Hand, Notice, Post, PostKind, Seat, Topic
from badugi_hh.money import PLAY, Money
from badugi_hh.rules import Stakes, Structure
from badugi_hh.simulate.dealing import play
from badugi_hh.simulate.people import CLUBS, TABLES, Person
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


@dataclass(frozen=True, slots=True)
class Venue:
    """What all hands of one cash table have in common. ``small_blind`` is not always half of the
    big one, which is the small bet."""

    money: Money
    stakes: Stakes
    small_blind: int
    table: str
    max_seats: int
    game: str
    zone: str
    raked: bool


_MONIES: Final = (Money("USD", "$", 2), Money("EUR", "€", 2), Money("GBP", "£", 2))
# Small blind, small bet, big bet, in cents; then in play chips.
_STAKES: Final = ((2, 5, 10), (5, 10, 20), (10, 25, 50), (25, 50, 100), (50, 100, 200),
                  (125, 250, 500), (500, 1000, 2000))  # fmt: skip
_PLAY_STAKES: Final = ((5, 10, 20), (50, 100, 200), (100, 200, 400))


def open_venue(rng: Random, structure: Structure = Structure.FIXED_LIMIT) -> Venue:
    """A table of random stakes, money and size."""
    kind = rng.choices(("real", "play", "home", "zoom", "mix"), (60, 12, 12, 10, 6))[0]
    real = kind not in ("play", "home")
    blind, bet, big_bet = rng.choice(_STAKES if real else _PLAY_STAKES)
    money = rng.choices(_MONIES, (6, 3, 1))[0] if real else Money(PLAY)
    game = {"home": rng.choice(CLUBS), "zoom": "Zoom", "mix": "Mixed Badugi"}.get(kind, "")
    table = f"{rng.choice(TABLES)} {rng.choice(('II', 'IV', 'V', 'XIX'))}"
    return Venue(
        money=money,
        stakes=_stakes(structure, blind, bet, big_bet),
        small_blind=blind,
        table=rng.choice(TABLES) if kind == "zoom" else table,
        max_seats=rng.choice((2, 6, 6, 8, 8, 8)) if kind != "zoom" else 6,
        game=game,
        zone=rng.choice(("", *LOCAL_ZONES)),
        raked=real,
    )


def _stakes(structure: Structure, blind: int, bet: int, big_bet: int) -> Stakes:
    """Bets in fixed limit; else blinds, but antes alone where the limit is half the pot."""
    match structure:
        case Structure.FIXED_LIMIT:
            return Stakes(structure, bet, big_bet)
        case Structure.HALF_POT_LIMIT:
            return Stakes(structure, bet, bet)
        case _:
            return Stakes(structure, blind, bet)


class CashTable:
    """One table, from hand to hand.

    ``hero`` is the person whose log this is, ``None`` for the log of somebody who only watches.
    """

    def __init__(
        self,
        venue: Venue,
        company: Sequence[Person],
        hero: Person | None,
        clock: Clock,
        rng: Random,
    ) -> None:
        self.venue = venue
        self.hero = hero
        self.clock = clock
        self.rng = rng
        people = venue.max_seats - (rng.randrange(3) if venue.max_seats > 3 else 0)
        seated, self.queue = list(company[:people]), list(company[people:])
        rng.shuffle(seated)
        taken = sorted(rng.sample(range(1, venue.max_seats + 1), people))
        self.chairs = {
            seat: Chair(person, self.buy_in()) for seat, person in zip(taken, seated, strict=True)
        }
        self.button = rng.choice(taken)

    def buy_in(self) -> int:
        """Sometimes too little for one hand."""
        bets = self.rng.choice((2, 5, 12, 20, 20, 40))
        unit = self.venue.stakes.big_blind
        return 2 * bets * unit - self.rng.randrange(0, 2 * unit, max(unit // 5, 1))

    def hands(self) -> Iterator[Hand]:
        """Hands until too few people are left, or the hero has gone: there his log ends."""
        while not self.hero_has_gone() and (setup := self.next_setup()) is not None:
            played = play(setup, self.rng)
            for seat, stack in played.stacks.items():
                chair = self.chairs[seat]
                chair.stack, chair.away, chair.entering = stack, seat in played.away, False
                chair.missed = False
            yield with_lines_before_summary(played.hand, self.comings_and_goings(played.hand))

    def hero_has_gone(self) -> bool:
        return self.hero is not None and all(
            chair.person is not self.hero for chair in self.chairs.values()
        )

    # -- who plays -------------------------------------------------------------------------------

    def next_setup(self) -> Setup | None:
        """Moves the button and collects the blinds; ``None`` when the table has broken up."""
        ready = [seat for seat, chair in sorted(self.chairs.items()) if not chair.away]
        settled = [seat for seat in ready if not self.chairs[seat].entering]
        if len(ready) < 2:
            return None
        if self.venue.stakes.antes_only:
            self.button = after(self.button, ready)[0]
            return self.setup(ready, self.antes(ready))
        if len(settled) < 2:
            settled = ready  # a table starts anew: nobody has to post
        self.button = after(self.button, settled)[0]
        small = after(self.button, settled)[0]
        big = after(small, ready)[0]
        waits = [s for s in ready if s not in settled and s in _between(self.button, small, ready)]
        posters = [s for s in after(big, ready) if s not in settled and s not in (*waits, big)]
        posters = [s for s in posters if self.rng.random() < 0.7]
        dealt = sorted({*settled, big, *posters})
        if len(dealt) == 2:
            small, big = self.button, after(self.button, dealt)[0]
        return self.setup(dealt, self.opening(small, big, waits, posters))

    def setup(self, dealt: Sequence[int], opening: Iterator[Event]) -> Setup:
        return Setup(
            frame=self.frame(dealt),
            people={seat: self.chairs[seat].person for seat in dealt},
            opening=tuple(opening),
            raked=self.venue.raked,
        )

    def antes(self, dealt: Sequence[int]) -> Iterator[Event]:
        """Everybody antes, and nobody has missed a blind who was away."""
        for seat in after(self.button, dealt):
            yield Post(seat, PostKind.ANTE, self.venue.stakes.big_blind)
        for _, chair in sorted(self.chairs.items()):
            if chair.away:
                yield Notice(Topic.SITS_OUT, f"{chair.person.name}: sits out")

    def opening(
        self, small: int, big: int, waits: Sequence[int], posters: Sequence[int]
    ) -> Iterator[Event]:
        """The blinds, who sits out, then what those pay who come in between the blinds."""
        blind, bet = self.venue.small_blind, self.venue.stakes.big_blind
        for seat in waits:
            name = self.chairs[seat].person.name
            yield Notice(Topic.SEATING, f"{name} will be allowed to play after the button")
        yield Post(small, PostKind.SMALL_BLIND, blind)
        yield Post(big, PostKind.BIG_BLIND, bet)
        for seat, chair in sorted(self.chairs.items()):
            if chair.away:
                chair.missed = chair.missed or seat in (small, big) or self.rng.random() < 0.3
                yield Notice(Topic.SITS_OUT, f"{chair.person.name}: sits out")
        for seat in posters:
            if not self.chairs[seat].missed:
                yield Post(seat, PostKind.BIG_BLIND, bet)
            elif self.rng.random() < 0.7:
                yield Post(seat, PostKind.BOTH_BLINDS, blind + bet)
            else:
                yield Post(seat, PostKind.SMALL_BLIND, blind)

    def frame(self, dealt: Sequence[int]) -> Hand:
        number, moment = self.clock.next_hand()
        venue, chairs = self.venue, self.chairs
        return Hand(
            site="pokerstars",
            id=number,
            played_at=moment,
            stamp=stamp(moment, venue.zone),
            money=venue.money,
            stakes=venue.stakes,
            table=venue.table,
            button=self.button,
            seats=tuple(Seat(s, chairs[s].person.name, chairs[s].stack) for s in dealt),
            events=(),
            max_seats=venue.max_seats,
            game=venue.game,
            hero=next((s for s in dealt if chairs[s].person is self.hero), None),
        )

    # -- between the hands -----------------------------------------------------------------------

    def comings_and_goings(self, hand: Hand) -> Iterator[Notice]:
        """Who leaves (broke, tired or sent away), who sits down, who is back."""
        rng = self.rng
        for seat, chair in sorted(self.chairs.items()):
            name = chair.person.name
            if chair.stack == 0 or rng.random() < 0.01:
                yield notice(hand, Topic.SEATING, name, " leaves the table")
            elif chair.away and chair.missed and rng.random() < 0.05:
                text = " was removed from the table for failing to post"
                yield notice(hand, Topic.SEATING, name, text)
            else:
                if not chair.away:
                    chair.away = rng.random() < 0.01
                elif rng.random() < 0.3:
                    chair.away, chair.entering = False, chair.missed
                continue
            del self.chairs[seat]
            self.queue.append(chair.person)
        for seat in range(1, self.venue.max_seats + 1):
            if seat not in self.chairs and self.queue and rng.random() < 0.15:
                person = self.queue.pop(0)
                self.chairs[seat] = Chair(person, self.buy_in(), entering=True)
                yield notice(hand, Topic.SEATING, person.name, f" joins the table at seat #{seat}")


class ZoomPool(CashTable):
    """A pool of people: for every hand some of them are seated anew, with the stacks they have."""

    def __init__(
        self,
        venue: Venue,
        company: Sequence[Person],
        hero: Person | None,
        clock: Clock,
        rng: Random,
    ) -> None:
        super().__init__(venue, company, hero, clock, rng)
        self.pool = [*self.chairs.values(), *(Chair(p, self.buy_in()) for p in self.queue)]

    def next_setup(self) -> Setup | None:
        ready = [chair for chair in self.pool if chair.stack and not chair.away]
        seated = self.rng.sample(ready, min(self.venue.max_seats, len(ready)))
        mine = [chair for chair in ready if chair.person is self.hero and chair not in seated]
        seated[: len(mine)] = mine  # a log has only hands of its hero
        self.chairs = dict(enumerate(seated, start=1))
        self.button = len(seated)  # moves on to the first seat
        return super().next_setup()

    def hero_has_gone(self) -> bool:
        return any(c.person is self.hero and (c.away or not c.stack) for c in self.pool)

    def comings_and_goings(self, hand: Hand) -> Iterator[Notice]:
        """Nobody sees who enters or leaves a pool."""
        del hand
        return iter(())


def _between(start: int, end: int, seats: Sequence[int]) -> list[int]:
    """The ``seats`` that come after ``start`` and before ``end``, around the table."""
    ring = after(start, {*seats, start, end})
    return ring[: ring.index(end)]
