"""A hand of any room in the form of PHH, the poker hand history notation.

PHH knows players by position, leaves out what follows from the rules, and tells all draws of a
street before the cards dealt for them. What it has no words for goes into fields of our own, or is
left out: ``beyond_phh`` says what that is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from badugi_hh.audit import Audit
from badugi_hh.cards import Card
from badugi_hh.engine import Decision, Move
from badugi_hh.events import (
    Award,
    Bet,
    Call,
    Cards,
    CashOut,
    Chat,
    Check,
    Dealt,
    Discard,
    Event,
    Fold,
    Hand,
    Muck,
    Notice,
    Outcome,
    Post,
    PostKind,
    PotTotal,
    Presence,
    Raise,
    Seat,
    SeatResult,
    SeatSummary,
    Show,
    StandPat,
    StreetStart,
    Topic,
)
from badugi_hh.rules import Street, Structure

# Odd blinds and folds, cards in two places: all that can be told as it was.
_TELLABLE: Final = frozenset(("L209", "L212", "L213", "L216"))


class Untellable(ValueError):
    """The hand can't be told in PHH; the message says why."""


def in_phh(audit: Audit) -> Hand:
    """The hand as PHH has it; one that is there already stays as it is.

    Raises ``Untellable`` where amounts that PHH leaves out would come out otherwise.
    """
    hand = audit.replay.hand
    if hand.site == "phh":
        return hand
    faults = [it for it in audit.replay.findings if it.code not in _TELLABLE]
    if faults:
        raise Untellable(f"its actions have a fault: {faults[0].message}")
    if any(isinstance(event, CashOut) for event in hand.events):
        raise Untellable("a share of the pot was sold to the room")
    if len(audit.replay.order) < 2:
        raise Untellable("nobody played")
    return _Telling(audit).hand()


def beyond_phh(hand: Hand) -> list[str]:
    """What of a hand of any room PHH has no field or no words for, in words."""
    kinds = {event.kind for event in hand.events if isinstance(event, Post)}
    told = []
    if hand.stakes.structure is not Structure.FIXED_LIMIT:
        told.append(f"{hand.stakes.structure.value}: written as FB with _structure, and programs "
                    "that do not know it refuse the bets")  # fmt: skip
    if any(isinstance(event, PotTotal) and event.rake for event in hand.events):
        told.append("rake: in _rake")
    if kinds & {PostKind.BOTH_BLINDS, PostKind.DEAD_BLIND, PostKind.ENTRY}:
        told.append("dead blinds: among the antes, and in _dead_blinds")
    if hand.tournament is not None:
        told.append("the tournament: in _tournament")
    if any(isinstance(event, Notice) for event in hand.events):
        told.append("notices of the room, as of connections: left out")
    return told


class _Telling:
    """Tells one hand's events anew, in the order of PHH."""

    def __init__(self, audit: Audit) -> None:
        self.audit = audit
        self.replay = audit.replay
        self.source = audit.replay.hand
        self.order = audit.replay.order
        self.left = {seat: self.replay.players[seat].stack for seat in self.order}
        self.bet = dict.fromkeys(self.order, 0)
        self.price = 0
        self.held: dict[int, list[Card]] = {}
        self.decisions = {decision.event: decision for decision in self.replay.decisions}

    def hand(self) -> Hand:
        source, moment = self.source, self.source.played_at
        names = {seat.number: seat.player for seat in source.seats}
        return replace(
            source,
            site="phh",
            stamp="" if moment is None else f"{moment:%Y/%m/%d %H:%M:%S} UTC",
            game=f"{source.site} {source.game}".strip(),
            seats=tuple(
                Seat(seat, names[seat], self.left[seat], presence)
                for seat, presence in zip(self.order, self.presences(), strict=True)
            ),
            hero=source.hero if source.hero in self.order else None,
            events=(*self.posts(), *self.play(), *self.outcome()),
            lines=(),
        )

    def presences(self) -> Iterator[Presence]:
        """Who sat out when it was first his turn. In a cash game that is told only of those who
        acted, since others would not have been dealt in."""
        away = {it.number: it.presence is not Presence.PLAYING for it in self.source.seats}
        acted: dict[int, bool] = {}
        for index, event in enumerate(self.source.events):
            match event:
                case Notice(Topic.SITS_OUT | Topic.RETURNED as topic, _, int(seat)):
                    away[seat] = topic is Topic.SITS_OUT
            if index in self.decisions:
                seat = self.decisions[index].seat
                acted.setdefault(seat, away[seat])
        for seat in self.order:
            unheard = away[seat] and self.source.tournament is not None
            yield Presence.SITTING_OUT if acted.get(seat, unheard) else Presence.PLAYING

    # -- posts -----------------------------------------------------------------------------------

    def posts(self) -> Iterator[Event]:
        parts = list(self.parts())
        order = self.order[::-1] if len(self.order) == 2 else self.order
        before = (PostKind.ANTE, PostKind.DEAD_BLIND)
        for early in (True, False):
            for seat in order:
                for poster, kind, amount in parts:
                    if poster == seat and (kind in before) is early and amount:
                        yield self.put(seat, kind, amount)
        blinds = any(kind not in before for _, kind, _ in parts)
        self.price = max(self.source.stakes.big_blind, *self.bet.values()) if blinds else 0

    def parts(self) -> Iterator[tuple[int, PostKind, int]]:
        """The posts with their live and their dead parts apart."""
        big_blind, small_is_posted = self.source.stakes.big_blind, False
        for post in (event for event in self.source.events if isinstance(event, Post)):
            match post.kind:
                case PostKind.BOTH_BLINDS | PostKind.ENTRY:
                    dead = max(post.amount - big_blind, 0)
                    yield post.seat, PostKind.DEAD_BLIND, dead
                    yield post.seat, PostKind.BIG_BLIND, post.amount - dead
                case PostKind.SMALL_BLIND if small_is_posted:
                    yield post.seat, PostKind.DEAD_BLIND, post.amount
                case _:
                    yield post.seat, post.kind, post.amount
            small_is_posted = small_is_posted or post.kind is PostKind.SMALL_BLIND

    def put(self, seat: int, kind: PostKind, amount: int) -> Post:
        self.left[seat] -= amount
        if kind not in (PostKind.ANTE, PostKind.DEAD_BLIND):
            self.bet[seat] += amount
        return Post(seat, kind, amount, self.left[seat] == 0)

    # -- streets, draws and bets -----------------------------------------------------------------

    def play(self) -> Iterator[Event]:
        drawn: dict[int, int] = {}
        dealt = self.dealt_first()
        said: list[Event] = []
        for index, event in enumerate(self.source.events):
            match event:
                case Discard() | StandPat():
                    yield self.draw(event)
                    drawn[event.seat] = event.count if isinstance(event, Discard) else 0
                    continue
                case Dealt(seat, new):
                    # Where the log repeats old cards as new ones, nothing is known of them.
                    if len(new) == drawn.get(seat) and seat in self.bet:
                        dealt[seat] = new
                    continue
                case Chat(text, seat, speaker):
                    # Never among draws and deals, which belong together.
                    name = speaker if seat is None else self.source.player(seat)
                    said.append(Chat(f"{name}: {text}"))
                    continue
                case Fold() | Check() | Call() | Bet() | Raise():
                    yield from self.deals(dealt)
                    yield from said
                    said.clear()
                case StreetStart(street) if street is not Street.PREDRAW:
                    yield from self.deals(dealt)
                    yield from said
                    said.clear()
            match event:
                case StreetStart(street):
                    drawn.clear()
                    if street is not Street.PREDRAW:
                        self.price, self.bet = 0, dict.fromkeys(self.order, 0)
                    yield StreetStart(street)
                case Fold() | Check() | Call() | Bet() | Raise() if index in self.decisions:
                    yield self.move(self.decisions[index])
        yield from self.deals(dealt)
        yield from said

    def dealt_first(self) -> dict[int, Cards]:
        """The cards seen before the first draw. Some rooms tell them only after the betting."""
        dealt: dict[int, Cards] = {}
        for event in self.source.events:
            match event:
                case Dealt(seat, new) if len(new) == 4 and seat in self.bet:
                    dealt[seat] = new
                case Discard() | StandPat():
                    break
                case StreetStart(street) if street is not Street.PREDRAW:
                    break
        return dealt

    def draw(self, event: Discard | StandPat) -> Event:
        if isinstance(event, StandPat):
            return StandPat(event.seat)
        held = self.held.get(event.seat)
        if held is None or not event.cards or len(event.cards) != event.count:
            self.held.pop(event.seat, None)
            return Discard(event.seat, event.count)
        self.held[event.seat] = [card for card in held if card not in event.cards]
        return Discard(event.seat, event.count, event.cards)

    def deals(self, dealt: dict[int, Cards]) -> Iterator[Event]:
        """The cards that were seen, in the order of the players."""
        for seat in self.order:
            if seat in dealt:
                kept = self.held.get(seat, [])
                yield Dealt(seat, dealt[seat], tuple(kept))
                if len(kept) + len(dealt[seat]) == 4:
                    self.held[seat] = [*kept, *dealt[seat]]
        dealt.clear()

    def move(self, decision: Decision) -> Event:
        seat, added = decision.seat, decision.added
        if decision.move is Move.CALL and added != decision.to_call:
            raise Untellable("a call is not of the amount that was to be called")
        self.left[seat] -= added
        self.bet[seat] += added
        to, price = self.bet[seat], self.price
        self.price = max(to, price)
        all_in = self.left[seat] == 0
        match decision.move:
            case Move.FOLD:
                return Fold(seat)
            case Move.CHECK:
                return Check(seat)
            case Move.CALL:
                return Call(seat, added, all_in)
            case Move.BET:
                return Bet(seat, added, all_in)
            case Move.RAISE:
                return Raise(seat, to, to - price, all_in)

    # -- the outcome -----------------------------------------------------------------------------

    def outcome(self) -> Iterator[Event]:
        shown: set[int] = set()
        volunteered: list[Event] = []
        for event in self.source.events:
            match event:
                case Show(seat, cards) if seat not in shown:
                    shown.add(seat)
                    if self.replay.showdown and len(cards) == 4:
                        yield Show(seat, cards)
                    else:
                        volunteered.append(Show(seat, cards))
                case Muck(seat) if self.replay.showdown:
                    yield Muck(seat)
                case SeatSummary(seat, outcome, cards=cards) if cards and seat not in shown:
                    mucked = outcome is Outcome.MUCKED
                    volunteered.append(
                        SeatSummary(seat, outcome, cards=cards) if mucked else Show(seat, cards)
                    )
        paid = {seat: amount for seat, amount in self.audit.paid.items() if amount}
        yield from self.awards(paid)
        yield from sorted(volunteered, key=lambda event: isinstance(event, SeatSummary))
        if paid:
            nets = [pot.net for pot in self.audit.pots]
            main, side = (nets[0], tuple(nets[1:])) if len(nets) > 1 else (None, ())
            yield PotTotal(self.replay.total, self.audit.rake, main, side)
            for seat in self.order:
                net = self.audit.net[seat]
                yield SeatResult(seat, self.replay.players[seat].stack + net, net)

    def awards(self, paid: dict[int, int]) -> Iterator[Event]:
        """From the last side pot to the main pot; per player where there is one, or where the room
        did not tell them apart."""
        pots = self.audit.pots
        if len(pots) < 2 or not any(pot.claimed for pot in pots):
            yield from (Award(seat, paid[seat]) for seat in self.order if seat in paid)
            return
        for pot in reversed(pots):
            name = (
                f"side pot{f'-{pot.number}' if len(pots) > 2 else ''}" if pot.number else "main pot"
            )
            yield from (Award(seat, amount, name) for seat, amount in pot.claimed.items())
