"""The table: the one thing in badugi-hh that changes.

It holds stacks, bets, cards and whose turn it is, and changes only by the methods below. It does
not judge: ``legality`` does that before a method is called. What a log says happened can therefore
be carried out even where it was against the rules.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping

from badugi_hh.cards import Card, Holding
from badugi_hh.engine.deck import Deck
from badugi_hh.engine.limits import Options, big_limit, fixed_limit, next_level
from badugi_hh.events import Action, Hand, PostKind, Presence
from badugi_hh.rules import Profile, Stakes, Street, Structure

_BOUNDLESS = 10**18
_UNSEEN = Holding(hidden=4)


class Place:
    """One player dealt in. All amounts in smallest units.

    ``bet`` is his total on this street, ``live`` all chips that count towards calls and side pots
    (antes included), ``dead`` those that do not. ``able``: in the hand and with chips to act with.
    ``left`` is the seat of the player to his left, who follows him: the player himself would close
    a circle of references, which is not let go by itself.
    """

    __slots__ = (
        "able",
        "acted",
        "all_in_on",
        "answered",
        "bet",
        "dead",
        "folded_on",
        "holding",
        "left",
        "live",
        "returned",
        "seat",
        "served_in",
        "stack",
        "start",
        "uncounted",
    )

    left: int

    def __init__(self, seat: int, stack: int) -> None:
        self.seat = seat
        self.stack = stack
        self.bet = 0
        self.live = 0
        self.dead = 0
        self.returned = 0
        self.able = True
        self.acted = False
        self.answered = -1  # the price when he last acted on this street; below 0: he has not yet
        self.folded_on: Street | None = None
        self.all_in_on: Street | None = None
        self.holding = self.start = _UNSEEN
        self.served_in = 0
        self.uncounted = False  # the log gave him more chips than he had: his stack means nothing

    @property
    def put_in(self) -> int:
        """All chips in the pots."""
        return self.live + self.dead

    @property
    def reach(self) -> int:
        """The chips he can still put in."""
        return _BOUNDLESS if self.uncounted else self.stack

    @property
    def in_hand(self) -> bool:
        return self.folded_on is None

    @property
    def known(self) -> frozenset[Card]:
        """The cards of his holding that are known."""
        return self.holding.known

    @property
    def hidden(self) -> int:
        """How many cards of his holding are not known."""
        return self.holding.hidden


class Table:
    """A hand in progress.

    ``stacks`` maps every seat dealt in to its chips before the hand; ``button`` may be a seat that
    is not among them. ``order`` lists the seats from the left of the button (source text R1: draws
    and later rounds start there). ``price`` is the total that a player must have in on this street
    to stay in; ``bets`` counts the bets in this round, a blind included: in fixed limit the price
    tells them, and a short all-in counts as one (docs/rules.md, section 3). ``pot`` are all chips
    put in so far, uncalled ones included; ``live_seats`` are the seats that have not folded, from
    the left of the button.
    """

    def __init__(
        self, stacks: Mapping[int, int], button: int, stakes: Stakes, profile: Profile
    ) -> None:
        ring = sorted(stacks)
        first = bisect_right(ring, button)
        self.order = (*ring[first:], *ring[:first])
        self.places = {seat: Place(seat, stacks[seat]) for seat in self.order}
        self.button = button
        self.stakes = stakes
        self.profile = profile
        self.deck = Deck(len(self.order), profile)
        self._fixed = stakes.structure is Structure.FIXED_LIMIT
        self.live_seats = self.order
        self._enter(Street.PREDRAW)
        self.price = self.bets = 0
        self._last_raise = 0
        self.aggressor: int | None = None
        self.small_blind: int | None = None
        self.big_blind: int | None = None
        self.to_act: int | None = None
        self.undrawn: list[int] = []
        self.over = len(self.order) < 2
        self.pot = 0
        self._able = len(self.order)
        self._matched = -1  # the pot when all that nobody matched had been given back
        lefts = (*self.order[1:], *self.order[:1])
        for place, left in zip(self.places.values(), lefts, strict=True):
            place.left = left

    # -- what can be seen ------------------------------------------------------------------------

    def options(self, seat: int) -> Options:
        """What ``seat`` may bet or raise to, if that is open to him at all."""
        if self._fixed:
            return fixed_limit(self.price, self.size, self.profile.short_all_in)
        # A raise is measured by the pot after the call.
        called = self.pot + max(self.price - self.places[seat].bet, 0)
        return big_limit(self.stakes.structure, self.price, self.next_level, called)

    @property
    def next_level(self) -> int:
        """The least full bet or raise, as a total on this street."""
        return next_level(self.stakes.structure, self.price, self.size, self._last_raise)

    @property
    def capped(self) -> bool:
        return self.price >= self._cap

    @property
    def to_draw(self) -> int | None:
        """Whose draw it is; ``None`` when all draws of the street are made."""
        return self.undrawn[0] if self.undrawn else None

    def between(self, first: int, last: int) -> tuple[int, ...]:
        """The seats after ``first`` and before ``last``, clockwise."""
        ring = [place.seat for place in self._after(first)]
        return tuple(ring[: ring.index(last)])

    def must_act(self, seat: int) -> bool:
        """``seat`` is still to act on this street, as things stand."""
        return seat in self.places and self._must_act(self.places[seat])

    def follows(self, seat: int, *, raised: bool) -> int | None:
        """Who is to act when ``seat`` has; after a bet or raise, everybody who can."""
        for place in self._after(seat)[:-1]:
            if place.able if raised else self._must_act(place):
                return place.seat
        return None

    def to_call(self, seat: int) -> int:
        """The chips that a call adds for ``seat``, at most his stack."""
        place = self.places[seat]
        owed = self.price - place.bet
        if owed <= 0:
            return 0
        return owed if owed <= place.stack or place.uncounted else place.stack

    def can_raise(self, seat: int) -> bool:
        """A bet or raise is open to ``seat``: chips beyond the call, an opponent who can answer it,
        no cap, and the betting open again if he has acted before."""
        place = self.places[seat]
        if self._able <= place.able:
            return False
        if place.stack <= self.price - place.bet and not place.uncounted:
            return False
        return self.price < self._cap and (place.answered < 0 or self.reopened(place))

    def reopened(self, place: Place) -> bool:
        """He has not acted on this street, or may raise again: only an all-in for less keeps him
        from it, if the price rose by less than half a bet since he acted, or where the limit is not
        fixed by less than a full raise (docs/rules.md, section 3)."""
        last = self.aggressor
        if place.answered < 0 or last is None or self.places[last].all_in_on is None:
            return True
        if self.profile.short_all_in_reopens:
            return True
        rise = self.price - place.answered
        if self.stakes.structure is Structure.FIXED_LIMIT:
            return rise * 2 >= self.size
        return rise >= max(self._last_raise, self.size)

    # -- posts and streets -----------------------------------------------------------------------

    def post(self, seat: int, kind: PostKind, amount: int) -> None:
        """A blind or ante goes in; what is dead is told by its kind and order (docs/sites.md)."""
        place = self.places[seat]
        dead, small, ante = 0, kind is PostKind.SMALL_BLIND, kind is PostKind.ANTE
        if small and self.small_blind is None:
            self.small_blind = seat
        elif kind is PostKind.BIG_BLIND:
            if self.big_blind is None:
                self.big_blind = seat
        elif small or kind is PostKind.DEAD_BLIND:
            dead = amount  # a second small blind is dead
        elif kind in (PostKind.BOTH_BLINDS, PostKind.ENTRY):
            dead = max(amount - self.stakes.big_blind, 0)
        place.dead += dead
        place.stack -= dead
        self.pot += dead
        self._put(place, amount - dead, on_street=not ante)
        if not ante:
            # A short big blind does not lower the bet for the others (docs/rules.md, section 2).
            self.price = max(self.price, place.bet, self.size)
            self._count_bets(1)

    def follow_blinds(self) -> None:
        """The button is where it must be by the blinds, if they stand side by side."""
        first = self.small_blind if len(self.order) > 2 else self.big_blind
        if first is None or self.big_blind is None:
            return
        ring = (first, *(place.seat for place in self._after(first)[:-1]))
        if len(ring) == 2 or ring[1] == self.big_blind:
            self.order = self.live_seats = ring

    def exchange_blinds(self) -> None:
        """Each of the two blinds was posted by the other's player."""
        assert self.small_blind is not None
        assert self.big_blind is not None
        small, big = self.places[self.small_blind], self.places[self.big_blind]
        if small.able and big.able:
            more = big.bet - small.bet
            for place, change in ((small, more), (big, -more)):
                place.bet += change
                place.live += change
                place.stack -= change
        self.small_blind, self.big_blind = big.seat, small.seat

    def deal(self) -> None:
        """Cards are out; the first round opens left of the big blind (source text F4)."""
        last_blind = self.big_blind if self.big_blind is not None else self.order[-1]
        self._turn_after(self.places[last_blind])

    def start(self, street: Street) -> None:
        """A draw street begins: first the draws, from the left of the button."""
        self._enter(street)
        self.price = self.bets = self._last_raise = 0
        self.aggressor = None
        self.to_act = None
        for place in self.places.values():
            place.bet = 0
            place.acted = False
            place.answered = -1
        self.undrawn = list(self.live_seats)

    def _enter(self, street: Street) -> None:
        """``size`` is the bet of the street; at a price of ``_cap`` the bets are capped."""
        self.street = street
        self.size = self.stakes.bet_size(street)
        cap = self.profile.cap
        self._cap = _BOUNDLESS if cap is None or not self._fixed else cap * self.size
        if len(self.live_seats) == 2:
            self._heads_up()

    def _heads_up(self) -> None:
        """Between two players some rooms have no cap."""
        if not self.profile.cap_heads_up:
            self._cap = _BOUNDLESS

    def _count_bets(self, made: int) -> None:
        self.bets = -(-self.price // self.size) if self._fixed else made

    # -- betting ---------------------------------------------------------------------------------

    def fold(self, seat: int) -> None:
        place = self.places[seat]
        self._able -= place.able
        place.able = False
        place.folded_on = self.street
        self.live_seats = tuple([other for other in self.live_seats if other != seat])
        if len(self.live_seats) == 2:
            self._heads_up()
        if place.holding.known:
            self.deck.discard(seat, 0, place.holding.known)
        self._done(place)

    def check(self, seat: int) -> None:
        self._done(self.places[seat])

    def call(self, seat: int, amount: int, *, all_in: bool = False) -> None:
        """``amount``: chips added now. ``all_in``: he can't act any more, whatever his stack."""
        place = self.places[seat]
        self._put(place, amount, all_in=all_in)
        self._done(place)

    def raise_to(self, seat: int, to: int, *, all_in: bool = False) -> None:
        """A bet, or a raise to the street total ``to``; it gives everybody else a turn again."""
        place = self.places[seat]
        self._put(place, to - place.bet, all_in=all_in)
        if place.bet > self.price:
            self._last_raise = max(self._last_raise, place.bet - self.price)
            self.price = place.bet
            self._count_bets(self.bets + 1)
            for other in self.places.values():
                other.acted = False
            self.aggressor = seat
        self._done(place)

    def go_to(self, seat: int, to: int) -> None:
        """A call, or a raise where ``to`` is above the price."""
        if to > self.price:
            self.raise_to(seat, to)
        else:
            self.call(seat, to - self.places[seat].bet)

    def return_uncalled(self) -> tuple[int, int] | None:
        """Gives back what nobody matched, once the betting on a street is over: seat and amount.

        Dead chips are not matched by anybody; antes are, so that the excess of an ante over an
        all-in player's comes back too (docs/sites.md).
        """
        if self.pot == self._matched:
            return None
        self._matched = self.pot
        contributions = [place.live for place in self.places.values()]
        most = max(contributions)
        if contributions.count(most) > 1:
            return None
        top = next(place for place in self.places.values() if place.live == most)
        if not top.in_hand:
            return None
        excess = most - sorted(contributions)[-2]
        top.live -= excess
        top.bet = max(top.bet - excess, 0)
        top.returned += excess
        top.stack += excess
        self.pot -= excess
        self._matched = self.pot
        return top.seat, excess

    # -- draws and cards -------------------------------------------------------------------------

    def discard(self, seat: int, count: int, cards: Iterable[Card] | None) -> None:
        """``count`` cards are thrown away and replaced; ``cards`` are those that are known."""
        place = self.places[seat]
        known = place.holding.known
        if known or cards:
            thrown = frozenset(cards or ())
            if known and len(thrown) < count:
                # Which of the known cards went can't be told: all are unknown from here.
                self.deck.forget(seat)
                place.holding = _UNSEEN
            else:
                place.holding = _holding(known - thrown)
            self.deck.discard(seat, count, thrown)
        else:
            self.deck.discard(seat, count)
        if count:
            place.served_in = self.deck.epoch
        self._drawn(seat)

    def hold(self, seat: int, cards: Iterable[Card]) -> None:
        """``cards`` are now known to be in the player's holding."""
        self._hold(self.places[seat], self.places[seat].known.union(cards))

    def know(self, seat: int, cards: frozenset[Card]) -> None:
        """``cards`` are the player's whole holding; whatever was known besides is forgotten."""
        place = self.places[seat]
        if not place.known <= cards:
            self.forget(seat)
        self._hold(place, cards)

    def _hold(self, place: Place, known: frozenset[Card]) -> None:
        place.holding = _holding(known)
        self.deck.hold(place.seat, known)

    def folded_unseen(self, seat: int) -> bool:
        """The player folded, and none of his cards is known."""
        place = self.places.get(seat)
        return place is not None and not place.in_hand and not place.known

    def tell_folded(self, seat: int, cards: Iterable[Card]) -> None:
        """The first cards of a player, told after his fold: some rooms tell them behind the betting
        round (docs/sites.md)."""
        place = self.places[seat]
        place.holding = place.start = Holding(frozenset(cards))
        self.deck.discard(seat, 0, place.known)

    def forget(self, seat: int) -> None:
        """Nothing is known of the player's cards any more."""
        place = self.places[seat]
        if place.known:
            self.deck.forget(seat)
        place.holding = _UNSEEN

    # -- turns -----------------------------------------------------------------------------------

    def _put(
        self, place: Place, amount: int, *, on_street: bool = True, all_in: bool = False
    ) -> None:
        place.stack -= amount
        place.live += amount
        self.pot += amount
        if on_street:
            place.bet += amount
        if all_in or (place.stack <= 0 and not place.uncounted):
            self._able -= place.able
            place.able = False
            place.all_in_on = self.street

    def _done(self, place: Place) -> None:
        place.acted = True
        place.answered = self.price
        if len(self.live_seats) < 2:
            self.over = True
            self.to_act = None
        else:
            self._turn_after(place)

    def _turn_after(self, last: Place) -> None:
        places, several = self.places, self._able > 1
        place = places[last.left]
        while not (place.able and ((several and not place.acted) or self._must_act(place))):
            if place is last:
                self.to_act = None
                return
            place = places[place.left]
        self.to_act = place.seat

    def _after(self, seat: int) -> list[Place]:
        """Who follows ``seat``, clockwise round to the player himself."""
        ring = [self.places[self.places[seat].left]]
        while ring[-1].seat != seat:
            ring.append(self.places[ring[-1].left])
        return ring

    def _must_act(self, place: Place) -> bool:
        if not place.able:
            return False
        price = self.price
        if self._able > 1:
            if not place.acted:
                return True
        else:
            # Everybody else is all-in: there is only a bet to answer, if it exceeds what he has in.
            others = [self.places[seat].bet for seat in self.live_seats if seat != place.seat]
            price = min(max(others, default=0), price)
        return place.bet < price and place.answered < price

    def _drawn(self, seat: int) -> None:
        if seat in self.undrawn:
            self.undrawn.remove(seat)
            if not self.undrawn:
                self.open_betting()

    def open_betting(self) -> None:
        """The draws are over; the first player left of the button opens (source text F7)."""
        self.undrawn.clear()
        self._turn_after(self.places[self.order[-1]])


def _holding(known: frozenset[Card]) -> Holding:
    hidden = 4 - len(known)
    return Holding(known, hidden if hidden > 0 else 0) if known else _UNSEEN


def dealt_in(hand: Hand) -> dict[int, int]:
    """The seats that got cards, and their stacks.

    In tournaments a player who sits out is dealt in and folded by the room; in cash games he is
    not, unless he acts. Whoever is out of the hand is not (docs/sites.md).
    """
    playing, away = Presence.PLAYING, Presence.SITTING_OUT
    return {
        seat.number: seat.stack
        for seat in hand.seats
        if (presence := seat.presence) is playing
        or (presence is away and (hand.tournament is not None or _acts(hand, seat.number)))
    }


def _acts(hand: Hand, seat: int) -> bool:
    return any(isinstance(event, Action) and event.seat == seat for event in hand.events)
