"""Repairs: a faulty hand read otherwise in one place.

Where one line of a log is wrong, the others mostly are right, and they tell what it must have been.
A ``Repair`` is one such guess: a line that is missing, is one too many, is misprinted, has another
player's name, or stands in the wrong order. ``repairs`` lists the guesses for a part of a hand; the
audit takes the one that leaves the fewest faults in all other lines, claims included.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, NamedTuple

from badugi_hh.engine import Replay, Table, replay
from badugi_hh.engine.faults import Fault, finding_at
from badugi_hh.engine.legality import Legality
from badugi_hh.engine.table import Place, dealt_in
from badugi_hh.events import (
    Award,
    Bet,
    BrokenOff,
    Call,
    Check,
    Dealt,
    Discard,
    Event,
    Fold,
    Hand,
    Post,
    PostKind,
    Raise,
    Remark,
    Replaced,
    Reshuffle,
    Seat,
    ShowdownStart,
    StandPat,
    StreetStart,
    Uncalled,
)
from badugi_hh.findings import Finding
from badugi_hh.frozen import quickly_made
from badugi_hh.rules import Context, Profile, Street

Betting = Fold | Check | Call | Bet | Raise
Drawing = Discard | StandPat


@dataclass(frozen=True, slots=True)
class Repair:
    """``events`` stand in place of the ``gone`` events from index ``at`` on. ``code``, ``message``
    and ``seat`` say what is wrong with the line there. ``more`` pairs seats with the chips that
    they have in more than by the log; the lines behind mean what their ``context`` makes of it.
    ``from_stacks``: the log gives what they had before from what they have after it."""

    at: int
    gone: int
    events: tuple[Event, ...]
    code: str
    message: str
    seat: int | None
    more: tuple[tuple[int, int], ...] = ()
    context: Context = Context.NONE
    from_stacks: bool = False


@quickly_made
@dataclass(frozen=True, slots=True)
class Story:
    """A hand as it was played by all that is known: as the log has it, or repaired.

    ``origin`` has for each event of ``hand`` its index in ``log``; ``None`` for one that is not in
    it. ``findings`` tell of the repairs.
    """

    log: Hand
    hand: Hand
    origin: Sequence[int | None]
    findings: tuple[Finding, ...] = ()

    @classmethod
    def of(cls, hand: Hand) -> Story:
        """The hand as the log has it."""
        return cls(hand, hand, range(len(hand.events)))

    def repaired(self, repair: Repair) -> Story:
        """The same hand with one repair more. A new event stands at the line it is missing from."""
        hand, at, end = self.hand, repair.at, repair.at + repair.gone
        old = range(at, end)
        if len(repair.events) == len(old):
            # Where there are two, they change places.
            at_lines = origin = [*reversed(old)]
        else:
            at_lines, origin = [at] * len(repair.events), []
        rest = hand.events[end:]
        match repair.context:
            case Context.TOTALS:
                rest = tuple(_by_totals(rest, repair))
            case Context.ALL_INS:
                course = (*hand.events[:at], *repair.events)
                rest = tuple(_by_all_ins(hand, course, rest, dict(repair.more)))
            case Context.PRICE:
                rest = tuple(_by_price(hand, (*hand.events[:at], *repair.events), rest))
        behind = range(end, len(hand.events))
        places = [hand.place(index) for index in (*range(at), *at_lines, *behind)]
        told = replace(
            hand,
            seats=_with_chips(hand, repair.more) if repair.from_stacks else hand.seats,
            events=(*hand.events[:at], *repair.events, *rest),
            lines=[line for _, line in places],
            elsewhere={i: place for i, place in enumerate(places) if place[0] != hand.file},
        )
        came_from = [self.origin[index] for index in origin] or [None] * len(repair.events)
        found = finding_at(hand, at, repair.code, repair.message, seat=repair.seat)
        return Story(
            self.log,
            told,
            (*self.origin[:at], *came_from, *self.origin[end:]),
            (*self.findings, found),
        )

    def in_the_log(self, played: Replay) -> Replay:
        """The replay of this story, as one of the log: with its events, and without decisions and
        draws that are not in it."""
        if self.hand is self.log:
            return played
        at = self.origin
        return replace(
            played,
            hand=self.log,
            decisions=tuple(
                replace(it, event=place)
                for it in played.decisions
                if (place := at[it.event]) is not None
            ),
            draws=tuple(
                replace(it, event=place)
                for it in played.draws
                if (place := at[it.event]) is not None
            ),
        )


def by_distance(hand: Hand, line: int) -> list[range]:
    """The events of a hand, cut in front of each draw, the showdown and the first payout: the part
    with ``line`` first, then those around it."""
    cuts = [
        at for at, event in enumerate(hand.events)
        if isinstance(event, ShowdownStart | Award) or _begins_a_draw(event)
    ]  # fmt: skip
    cut = [range(start, end) for start, end in pairwise((0, *cuts, len(hand.events)))]
    begun = [hand.place(part.start)[1] if part else 0 for part in cut]
    near = begun.index(max(first for first in begun if first <= line or first == begun[0]))
    return sorted(filter(None, cut), key=lambda part: abs(cut.index(part) - near))


def _begins_a_draw(event: Event) -> bool:
    return isinstance(event, StreetStart) and event.street > Street.PREDRAW


def _with_chips(hand: Hand, more: Sequence[tuple[int, int]]) -> tuple[Seat, ...]:
    changes = dict(more)
    return tuple(
        replace(seat, stack=max(seat.stack + changes.get(seat.number, 0), 0)) for seat in hand.seats
    )


def _by_totals(rest: Sequence[Event], repair: Repair) -> Iterator[Event]:
    """What a player has in more comes off what he adds next on the street."""
    pending = dict(repair.more)
    for event in rest:
        if _begins_a_draw(event):
            pending.clear()
        if isinstance(event, Betting):
            more = pending.pop(event.seat, 0)
            if isinstance(event, Call | Bet) and event.amount > more:
                event = replace(event, amount=event.amount - more)
        yield event


_ANTE: Final = PostKind.ANTE


def _by_all_ins(
    hand: Hand, course: Sequence[Event], rest: Sequence[Event], more: Mapping[int, int]
) -> Iterator[Event]:
    """An all-in is a bet where there was none, a call up to the price, and else a raise; it tells
    the chips added, also for one who has ``more`` in on the street than by the log. Who has chips
    left by that was not all-in: it only seemed so."""
    bets: dict[int, int] = {}
    left = {seat.number: seat.stack for seat in hand.seats}
    unknown = dict(more)
    for at, event in enumerate((*course, *rest)):
        behind = at >= len(course)
        if _begins_a_draw(event):
            bets.clear()
            if behind:
                unknown.clear()
        if isinstance(event, Betting | Post):
            seat = event.seat
            before, price = bets.get(seat, 0), max(bets.values(), default=0)
            total = before
            if isinstance(event, Raise):
                told = unknown.pop(seat, 0) if behind else 0
                total = event.to + (told if event.all_in else 0)
            elif isinstance(event, Post | Call | Bet):
                total += event.amount
            left[seat] -= total - before
            if not (isinstance(event, Post) and event.kind is _ANTE):
                bets[seat] = total
            if behind and isinstance(event, Call | Bet | Raise) and event.all_in:
                if left[seat] > 0 and more.get(seat):
                    event = replace(event, all_in=False)
                elif not price:
                    event = Bet(seat, total, all_in=True)
                elif total <= price:
                    event = Call(seat, total - before, all_in=True)
                else:
                    event = Raise(seat, total, all_in=True)
        if behind:
            yield event


def _by_price(hand: Hand, course: Sequence[Event], rest: Sequence[Event]) -> Iterator[Event]:
    """Who goes along calls what is to be called, and checks where that is nothing; who goes to a
    total bets where nobody has, and else raises."""
    left = {seat.number: seat.stack for seat in hand.seats}
    bets = dict.fromkeys(left, 0)
    price = hand.stakes.big_blind
    for at, event in enumerate((*course, *rest)):
        if _begins_a_draw(event):
            bets, price = dict.fromkeys(left, 0), 0
        if isinstance(event, Betting | Post):
            seat = event.seat
            if isinstance(event, Check | Call) and at >= len(course):
                owed = min(price - bets[seat], left[seat])
                event = Call(seat, owed, owed == left[seat]) if owed > 0 else Check(seat)
            elif isinstance(event, Bet | Raise) and at >= len(course):
                to = event.to if isinstance(event, Raise) else event.amount
                last = to - bets[seat] == left[seat]
                event = Raise(seat, to, None, last) if price else Bet(seat, to, last)
            added = 0
            if isinstance(event, Raise):
                added = event.to - bets[seat]
            elif isinstance(event, Post | Call | Bet):
                added = event.amount
            left[seat] -= added
            if not (isinstance(event, Post) and event.kind is _ANTE):
                bets[seat] += added
                price = max(price, bets[seat])
        if at >= len(course):
            yield event


class Missing(NamedTuple):
    """So many chips more than were replayed are in by the room's figures: in the ``pot``, and of
    seats of which a result tells."""

    pot: int
    by_seat: Mapping[int, int]


def repairs(hand: Hand, profile: Profile, section: range, missing: Missing) -> Iterator[Repair]:
    """All repairs of the posts, the betting and the draws in one section of a hand, and in front of
    the next."""
    after_posts = profile.stacks_after_posts and hand.tournament is not None
    for at in range(section.start, min(section.stop, len(hand.events) - 1) + 1):
        if not isinstance(hand.events[at], Remark):
            for repair in _Spot(hand, profile, at, missing).repairs():
                changed = (*repair.events, *hand.events[at : at + repair.gone])
                if after_posts and any(isinstance(event, Post) for event in changed):
                    repair = replace(repair, from_stacks=True)
                yield repair
                if profile.context is not Context.NONE:
                    yield replace(repair, context=profile.context)


class _Spot:
    """One place in a hand: the table before event ``at``, and the lines from there on."""

    def __init__(self, hand: Hand, profile: Profile, at: int, missing: Missing) -> None:
        # Cut off here: lines behind have no say yet in what those before mean.
        cut = replace(hand, events=(*hand.events[:at], BrokenOff()), lines=hand.lines[: at + 1])
        tables: list[Table] = []
        replay(cut, profile, watch=lambda _, table: tables.append(table))
        self.at = at
        self.gap = missing.pot
        self.by_result = missing.by_seat
        self.event = hand.events[at]
        self.later = hand.events[at:]
        self.table = (
            tables[-1] if tables else Table(dealt_in(hand), hand.button, hand.stakes, profile)
        )
        self.rules = Legality(hand, self.table)
        self.posts = [event for event in cut.events if isinstance(event, Post)]
        for post in self.posts:
            if post.seat in self.table.places:
                self.rules.post(
                    self.table.places[post.seat], post
                )  # it remembers who has posted what
        # No header need stand in front of the first action.
        self.opens = not any(isinstance(e, Betting | StreetStart) for e in cut.events)

    def repairs(self) -> Iterator[Repair]:
        event, table = self.event, self.table
        if isinstance(event, Betting | Drawing):
            yield from self.line_too_many(event)
            yield from self.lines_swapped(event)
        if isinstance(event, Post):
            yield from self.at_a_post(event)
        elif self.opens:
            yield from self.post_missing()
            table.deal()
        if isinstance(event, StreetStart) and event.street <= table.street and not self.opens:
            message = f"The {event.street.words} begins a second time."
            yield self.instead((), "L211", message, None)
        if table.undrawn:
            yield from self.at_a_draw(table.undrawn[0])
        elif table.to_act is not None and not isinstance(event, Dealt | Replaced | Reshuffle):
            yield from self.at_a_bet(table.to_act)
        if isinstance(event, Drawing) and table.street < Street.THIRD_DRAW and not table.undrawn:
            street = Street(table.street + 1)
            name = self.rules.name(event.seat)
            message = f"{name} draws, but the {street.words} has not begun: its header is missing."
            missing = self.in_front(StreetStart(street), "L211", message, event.seat)
            # What was put in before it does not count behind it.
            bets = tuple((seat, -place.bet) for seat, place in table.places.items())
            yield replace(missing, more=bets)

    # -- what is wrong -------------------------------------------------------------------------

    def line_too_many(self, event: Betting | Drawing) -> Iterator[Repair]:
        name, place = self.rules.name(event.seat), self.table.places.get(event.seat)
        if isinstance(event, Drawing):
            message = f"{name} draws, but what follows has no place for it."
            yield self.instead((), "L211", message, event.seat)
        elif place is None or place.folded_on is not None:
            yield self.instead((), "L207", f"{name} acts after folding.", event.seat)
        else:
            message = f"{name} acts out of turn, and what follows has no place for it."
            yield self.instead((), "L201", message, event.seat)

    def lines_swapped(self, event: Betting | Drawing) -> Iterator[Repair]:
        kind = Betting if isinstance(event, Betting) else Drawing
        if len(self.later) > 1 and isinstance(self.later[1], kind):
            other = self.later[1]
            message = self.out_of_turn(event, other.seat)
            yield Repair(self.at, 2, (other, event), "L201", message, event.seat)

    def at_a_post(self, event: Post) -> Iterator[Repair]:
        place = self.table.places.get(event.seat)
        if place is None:
            return
        following = self.later[1] if len(self.later) > 1 else None
        if isinstance(following, Post) and following.seat != event.seat:
            exchanged = replace(event, seat=following.seat), replace(following, seat=event.seat)
            one, other = self.rules.name(event.seat), self.rules.name(following.seat)
            message = f"{one} and {other} posted each other's blinds."
            more = self.more(exchanged, self.later[:2])
            yield Repair(self.at, 2, exchanged, "L209", message, None, more)
        fault = self.rules.post(place, event)
        big = self.table.stakes.big_blind
        if not fault and event.amount == place.stack > big:
            name = self.rules.name(event.seat)
            fault = Fault("L209", f"{name} posts all that the stack has as {event.kind.value}.")
        if fault:
            # What the big blind then has unmatched comes out of the pot too.
            by_pot = (event.amount + self.gap, event.amount + self.gap // 2)
            due = (fault.due, big, *self.blinds(place), *by_pot)
            for amount in dict.fromkeys(it for it in due if it is not None):
                if 0 <= amount <= place.stack and amount != event.amount:
                    right = replace(event, amount=amount, all_in=amount == place.stack)
                    events = (right,) if amount else ()
                    yield self.instead(events, fault.code, fault.message, event.seat)

    def post_missing(self) -> Iterator[Repair]:
        """A blind that nobody posted, of the first two players left of the button."""
        table = self.table
        for kind, posted in (
            (PostKind.SMALL_BLIND, table.small_blind),
            (PostKind.BIG_BLIND, table.big_blind),
        ):
            if posted is not None or table.stakes.antes_only:
                continue
            for seat in (table.order * 2)[:3]:
                place = table.places[seat]
                big = table.stakes.big_blind
                amounts = [*self.blinds(place), *(big // 2 + self.gap // n for n in (1, 2))]
                for amount in dict.fromkeys(amounts if kind is PostKind.SMALL_BLIND else [big]):
                    if 0 < amount <= min(place.stack, big):
                        post = Post(seat, kind, amount, amount == place.stack)
                        message = f"{self.rules.name(seat)} posts no {kind.value}, which was due."
                        yield self.in_front(post, "L208", message, seat)

    def blinds(self, place: Place) -> Iterator[int]:
        """What a small blind of ``place`` can have been: half the big one, or what his first call
        leaves for it."""
        price = self.table.stakes.big_blind
        yield price // 2
        told = self.event.amount if isinstance(self.event, Post) else 0
        for event in self.street():
            if isinstance(event, Raise):
                price = event.to
            if isinstance(event, Betting) and event.seat == place.seat:
                if isinstance(event, Raise) and event.all_in:
                    yield place.stack - (event.to - told)  # where an all-in tells the chips added
                if isinstance(event, Call):
                    all_in = place.stack - event.amount
                    yield all_in if event.all_in else price - event.amount
                return

    def at_a_draw(self, turn: int) -> Iterator[Repair]:
        event, name = self.event, self.rules.name(turn)
        if isinstance(event, Drawing) and event.seat != turn:
            yield self.instead(
                (replace(event, seat=turn),), "L201", self.out_of_turn(event, turn), event.seat
            )
        message = f"{name} has no draw on the {self.table.street.words}."
        yield self.in_front(StandPat(turn), "L215", message, turn)

    def at_a_bet(self, turn: int) -> Iterator[Repair]:
        event, name = self.event, self.rules.name(turn)
        choices = list(self.choices(turn))
        if isinstance(event, Betting) and event.seat == turn:
            fault = self.rules.fault(event)
            if not fault and isinstance(event, Call | Bet | Raise):
                place = self.table.places[turn]
                fault = self.rules.all_in_words(place, self.added(event), all_in=event.all_in)
            for choice in choices:
                if choice != event:
                    code, message = self.misprint(event, choice, fault)
                    yield self.instead((choice,), code, message, turn)
        for choice in choices:
            message = f"{name} was to act, but has no action in the log."
            yield self.in_front(choice, "L208", message, turn)
        if isinstance(event, Betting) and event.seat != turn:
            theirs = replace(event, seat=turn)
            yield self.instead((theirs,), "L201", self.out_of_turn(event, turn), event.seat)

    def misprint(self, event: Betting, meant: Betting, fault: Fault | None) -> tuple[str, str]:
        """Code and message for a line that says ``event`` where ``meant`` was played. Where the
        line is legal by itself, only what follows tells that it is wrong."""
        name = self.rules.name(event.seat)
        if isinstance(event, Fold):
            return "L207", f"{name} folds, but plays on as if he had not."
        if fault is not None:
            return fault.code, fault.message
        match event, meant:
            case (Check() | Call(), Bet() | Raise()):
                return "L208", (f"What follows answers to a bet or raise of {name} that is not in "
                                "the log.")  # fmt: skip
            case (_, Fold()):
                return "L208", f"{name} has no line behind this one, as if he had folded."
            case (Bet() | Raise(), _):
                return "L202", f"What follows does not answer to this bet or raise of {name}."
        return "L206", f"What follows does not answer to this call of {name}."

    def out_of_turn(self, event: Betting | Drawing, turn: int) -> str:
        verb = "acts" if isinstance(event, Betting) else "draws"
        name, other = self.rules.name(event.seat), self.rules.name(turn)
        return f"{name} {verb}, but it was {other}'s turn."

    def instead(
        self, events: tuple[Event, ...], code: str, message: str, seat: int | None
    ) -> Repair:
        return Repair(self.at, 1, events, code, message, seat, self.more(events))

    def in_front(self, event: Event, code: str, message: str, seat: int) -> Repair:
        return Repair(self.at, 0, (event,), code, message, seat, self.more((event,), ()))

    def more(
        self, new: Sequence[Event], old: Sequence[Event] | None = None
    ) -> tuple[tuple[int, int], ...]:
        """Seats, and the chips that go in by ``new`` and not by ``old``, else by this event."""
        chips: Counter[int] = Counter()
        for event in new:
            chips[getattr(event, "seat", 0)] += self.added(event)
        for event in (self.event,) if old is None else old:
            chips[getattr(event, "seat", 0)] -= self.added(event)
        return tuple(chips.items())

    def added(self, event: Event) -> int:
        """The chips that go in by ``event``."""
        if isinstance(event, Raise):
            place = self.table.places.get(event.seat)
            return event.to - (place.bet if place else 0)
        return event.amount if isinstance(event, Post | Call | Bet) else 0

    # -- what may have been played -------------------------------------------------------------

    def choices(self, seat: int) -> Iterator[Betting]:
        """What ``seat`` can have done: the amounts are those that the next lines answer to."""
        table, place = self.table, self.table.places[seat]
        owed = table.to_call(seat)
        if owed:
            yield Call(seat, owed, owed == place.stack)
        else:
            yield Check(seat)
        yield Fold(seat)
        if table.capped:
            return
        told = any(isinstance(event, Raise) and event.by is not None for event in self.later)
        for to in self.sizes(place):
            added = to - place.bet
            if 0 < added <= place.stack and to > table.price:
                if table.price:
                    by = to - table.price if told else None
                    yield Raise(seat, to, by, added == place.stack)
                else:
                    yield Bet(seat, added, added == place.stack)

    def sizes(self, place: Place) -> list[int]:
        """Totals to which ``place`` may have bet or raised."""
        table, found = self.table, [self.table.next_level]
        bets = {seat: other.bet for seat, other in table.places.items()}
        price, own = table.price, False
        # What came back may stand at the end of the hand.
        backs = [event for event in self.later if isinstance(event, Uncalled)]
        for event in self.street():
            match event:
                case Call(seat, amount, all_in) if seat == place.seat and event is not self.event:
                    # The first line in which he puts chips in tells what he had in before.
                    total = place.bet + place.stack if all_in else price
                    if not own:
                        found.append(total - amount)
                    own = True
                case Call(seat, amount) if seat in bets:
                    bets[seat] += amount
                    found.append(bets[seat])
                case Raise(seat, to, by):
                    found.append(to - (by or table.size))
                    if event.all_in:
                        found.append(to)  # then it was a call
                    if by is None:
                        # As much as leaves a full raise; or what came back was above it.
                        half = (to + table.price) // 2
                        high = table.options(place.seat).high
                        found.append(half if high is None else min(half, high))
                        found += [to - back.amount for back in backs if back.seat == seat]
                    bets[seat] = price = to
                case Bet(seat, amount):
                    bets[seat] = price = bets.get(seat, 0) + amount
        most = max((bet for seat, bet in bets.items() if seat != place.seat), default=0)
        found += [most + back.amount for back in backs if back.seat == place.seat]
        found.append(place.bet + place.stack)
        if more := self.by_result.get(place.seat):
            found += [place.bet + more, table.price + more]
        if self.gap:
            found += [to + self.gap for to in (place.bet, table.price, *found)]
        return list(dict.fromkeys(found))

    def street(self) -> Iterator[Event]:
        """The lines from here to the end of the street."""
        yield self.event
        for event in self.later[1:]:
            if isinstance(event, ShowdownStart | Award):
                return
            if _begins_a_draw(event):
                return
            yield event
