"""Merge network: a hand as its lines tell it, brought into the common form.

Chips added become calls, bets and raises, whole holdings become draws; who was dealt in, and what a
tournament's stacks and stakes are, only the whole hand tells (docs/sites.md).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any, Final

from badugi_hh.events import (
    Action,
    Award,
    Bet,
    Call,
    Cards,
    Chat,
    Check,
    Dealt,
    Discard,
    Event,
    Fold,
    Hand,
    Notice,
    Post,
    PostKind,
    Presence,
    Raise,
    StandPat,
    StreetStart,
    Topic,
)
from badugi_hh.parsing.faults import BadValue
from badugi_hh.parsing.values import number
from badugi_hh.rules import Stakes, Street, Structure

RAISES_BY_TOTAL_SINCE: Final = date(2010, 9, 8)
"""Before that day a raise told the chips added."""


def stakes_of(structure: Structure, low: int, high: int, blinds: bool) -> Stakes:
    """``blinds``: the two figures are blinds in every structure."""
    if structure is Structure.FIXED_LIMIT and blinds:
        return Stakes(structure, high, 2 * high)
    return Stakes(structure, low, high)


def finish(hand: Hand) -> Hand:
    """The common form of a hand as its lines tell it."""
    walk = _Walk(_with_stakes(_with_stacks(hand)))
    read = zip(hand.events, hand.lines, strict=True)
    told = [(walk.tell(event, line), line) for event, line in read]
    said = [(event, line) for event, line in told if event is not None]
    return replace(
        walk.hand,
        seats=tuple(
            seat if seat.number in walk.inside else replace(seat, presence=Presence.OUT_OF_HAND)
            for seat in walk.hand.seats
        ),
        events=tuple([event for event, _ in said]),
        lines=[line for _, line in said],
    )


def _with_stacks(hand: Hand) -> Hand:
    """In tournaments the seats' stacks are those after blinds and antes."""
    if hand.tournament is None:
        return hand
    posted: dict[int, int] = {}
    for event in hand.events:
        if isinstance(event, Post):
            posted[event.seat] = posted.get(event.seat, 0) + event.amount
    seats = [replace(s, stack=s.stack + posted.get(s.number, 0)) for s in hand.seats]
    return replace(hand, seats=tuple(seats))


def _with_stakes(hand: Hand) -> Hand:
    """A tournament without figures in its description has those of its blinds."""
    if hand.stakes.big_bet:
        return hand
    most = dict.fromkeys(PostKind, 0)
    for event in hand.events:
        if isinstance(event, Post):
            most[event.kind] = max(most[event.kind], event.amount)
    ante, small, big = (most[kind] for kind in (PostKind.ANTE, *_BLINDS))
    low, high = (small, big) if big else (ante, ante)
    return replace(hand, stakes=stakes_of(hand.stakes.structure, low, high, blinds=True))


_BLINDS: Final = (PostKind.SMALL_BLIND, PostKind.BIG_BLIND)


class _Walk:
    """One pass over a hand: what each player has left, has in on this street, and holds.

    ``inside`` are the seats that were dealt in: the room's own mark for that is not dependable, but
    whoever posted, bet, folded or drew. A check alone is not enough: rooms wrote it of people
    who stood by.
    """

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.names = {seat.player: seat.number for seat in hand.seats}
        self.stacks = {seat.number: seat.stack for seat in hand.seats}
        self.bets = dict.fromkeys(self.stacks, 0)
        self.price = 0
        self.street: Street | None = None
        self.inside: set[int] = set()
        self.folded: set[int] = set()
        self.held: dict[int, Cards] = {}
        self.counts: dict[int, int] = {}  # the cards that each player threw away on this street
        self.drawn: dict[tuple[Street, int], Cards] = {}
        self.pots = 1
        self.look_ahead()
        played = hand.played_at
        self.raises_add = played is not None and played.date() < RAISES_BY_TOTAL_SINCE

    def look_ahead(self) -> None:
        """What a line tells of lines before it: who is in the hand, how many pots there are, and
        what players hold after a draw."""
        street: Street | None = None
        for event in self.hand.events:
            if isinstance(event, StreetStart):
                street = event.street
            elif isinstance(event, Dealt):
                if street:
                    self.drawn[street, event.seat] = event.new
            elif isinstance(event, Award):
                self.pots = max(self.pots, number(event.pot))
                self.inside.add(event.seat)
            elif isinstance(event, Post) or (
                isinstance(event, Action) and type(event) in _TAKES_PART and street is not None
            ):
                self.inside.add(event.seat)

    def tell(self, event: Event, line: int) -> Event | None:
        """What ``event`` is in the common form; ``None`` where it says nothing."""
        seat = getattr(event, "seat", None)
        if seat is not None and seat not in self.stacks:
            if isinstance(event, Check | Notice):
                return None
            raise BadValue("P108", f"Nobody sits in seat {seat - 1}.", line=line)
        step = _STEPS.get(type(event))
        return event if step is None else step(self, event)

    def chat(self, chat: Chat) -> Event:
        seat = self.names.get(chat.speaker)
        return chat if seat is None else Chat(chat.text, seat)

    def start(self, start: StreetStart) -> Event:
        self.street = start.street
        if start.street:
            self.bets = dict.fromkeys(self.stacks, 0)
            self.price = 0
        self.counts = {}
        return start

    def post(self, post: Post) -> Event:
        seat, kind, big_blind = post.seat, post.kind, self.hand.stakes.big_blind
        if kind is PostKind.BOTH_BLINDS and post.amount <= big_blind:
            kind = PostKind.ENTRY  # he missed the big blind alone
        if kind is not PostKind.ANTE:
            self.bets[seat] += min(post.amount, big_blind)
            self.price = big_blind
        self.stacks[seat] -= post.amount
        if kind is post.kind and self.stacks[seat]:
            return post
        return Post(seat, kind, post.amount, all_in=not self.stacks[seat])

    def check(self, check: Check) -> Event | None:
        return check if check.seat in self.inside else None

    def fold(self, fold: Fold) -> Event:
        if self.street is None or (fold.remark and fold.seat in self.folded):
            return Notice(Topic.SITS_OUT, " sits out", fold.seat)
        self.folded.add(fold.seat)
        return fold

    def call(self, call: Call) -> Event:
        return self.put_in(call, call.amount)

    def bet(self, bet: Bet) -> Event:
        """Chips added that are said to be all-in are a call up to the price, else a bet or a
        raise."""
        if not bet.all_in:
            return self.put_in(bet, bet.amount)
        seat, total = bet.seat, self.bets[bet.seat] + bet.amount
        told: Bet | Call | Raise = bet
        if total <= self.price:
            told = Call(seat, bet.amount, all_in=True)
        elif self.price:
            told = Raise(seat, total, all_in=True)
        return self.put_in(told, bet.amount)

    def raise_(self, raised: Raise) -> Event:
        had = self.bets[raised.seat]
        if self.raises_add:
            raised = Raise(raised.seat, had + raised.to)
        return self.put_in(raised, raised.to - had)

    def put_in(self, event: Call | Bet | Raise, chips: int) -> Event:
        seat = event.seat
        self.bets[seat] += chips
        self.price = max(self.price, self.bets[seat])
        self.stacks[seat] -= chips
        # The last chips are not always marked.
        if self.stacks[seat] or event.all_in:
            return event
        return replace(event, all_in=True)

    def award(self, award: Award) -> Event:
        return Award(award.seat, award.amount, self.pot_name(number(award.pot)), award.called)

    def draw(self, event: Discard | StandPat) -> Event:
        """Which cards went is told by those that a player holds before and after."""
        seat, old = event.seat, self.held.get(event.seat, ())
        new = self.drawn.get((self.street or Street.PREDRAW, seat), ())
        count = self.counts[seat] = event.count if isinstance(event, Discard) else 0
        gone = tuple([card for card in old if card not in new])
        if not count and new and not old:
            return StandPat(seat, new)  # the first cards that are told of him
        if not old or not new or len(gone) != count:
            return event
        return Discard(seat, count, gone) if count else StandPat(seat, new)

    def dealt(self, event: Dealt) -> Event | None:
        """After a draw all four cards are told, kept and new ones in any order."""
        seat, cards_now = event.seat, event.new
        old, self.held[seat] = self.held.get(seat), cards_now
        count = self.counts.get(seat)
        if not self.street or count is None:
            return event
        kept = tuple([card for card in cards_now if old is None or card in old])
        new = tuple([card for card in cards_now if card not in kept])
        if not count and not new:
            return None  # the line of who stands pat shows them
        if len(new) < count:
            # Cards thrown away came back, or the old ones are unknown: which of those that could
            # be kept are new can't be told, and changes nothing.
            kept, new = kept[: 4 - count], (*new, *kept[4 - count :])
        return Dealt(seat, new, kept)

    def pot_name(self, pot: int) -> str:
        if self.pots == 1:
            return "pot"
        if pot < 2:
            return "main pot"
        return "side pot" if self.pots == 2 else f"side pot-{pot - 1}"


# Whoever does this once the cards are out was dealt in.
_TAKES_PART: Final = frozenset((Fold, Call, Bet, Raise, Discard, StandPat))
_STEPS: Final[dict[type, Callable[[_Walk, Any], Event | None]]] = {
    Chat: _Walk.chat,
    StreetStart: _Walk.start,
    Post: _Walk.post,
    Check: _Walk.check,
    Fold: _Walk.fold,
    Call: _Walk.call,
    Bet: _Walk.bet,
    Raise: _Walk.raise_,
    Discard: _Walk.draw,
    StandPat: _Walk.draw,
    Dealt: _Walk.dealt,
    Award: _Walk.award,
}
