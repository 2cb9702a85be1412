"""KingsClub: what each kind of line in ``grammars/kingsclub.lark`` means.

Three things stand in no line alone, and are worked out when the whole hand is there (``_finish``):
every amount is a street total, a dead blind shows in nothing but its player's result, and a player
who is not dealt in is known by the deal line that is missing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from badugi_hh.events import (
    Action,
    Award,
    Bet,
    BettingStart,
    Call,
    Cards,
    Check,
    Dealt,
    DealtDown,
    Discard,
    Event,
    Fold,
    Hand,
    Post,
    PostKind,
    Presence,
    Raise,
    RakeTaken,
    Replaced,
    RunCards,
    Seat,
    SeatResult,
    Show,
    StandPat,
    StreetStart,
    SummaryStart,
    Tournament,
    Unreadable,
)
from badugi_hh.money import Money
from badugi_hh.parsing import builders
from badugi_hh.parsing.faults import Unfit
from badugi_hh.parsing.grammar import Values
from badugi_hh.parsing.reader import Reader
from badugi_hh.parsing.site import Builder, Header, LineSite, Stamp, TableLine
from badugi_hh.parsing.values import amount, cards, number, seat, stamp_in_utc
from badugi_hh.rules import Stakes, Street, Structure

_STRUCTURES: Final = {
    "Limit": Structure.FIXED_LIMIT,
    "Pot Limit": Structure.POT_LIMIT,
    "No Limit": Structure.NO_LIMIT,
}
_MONEY: Final = Money("USD", "", 2, grouped=True)


@dataclass(frozen=True, slots=True)
class _Exchange(Action):
    """The hero's draw, both lists on one line; more lists of new cards where it is run twice."""

    seat: int
    thrown: Cards
    new: tuple[Cards, ...]


# -- lines ---------------------------------------------------------------------------------------


def _header(values: Values) -> Header:
    hand_id, structure, low, high = values
    return Header(
        id=hand_id or "",
        played_at=None,
        stamp="",
        money=_MONEY,
        stakes=Stakes(_STRUCTURES[structure or ""], amount(low, _MONEY), amount(high, _MONEY)),
        tournament=None,
        game="",
    )


def _date(values: Values, _money: Money) -> Stamp:
    stamp, date, time = values
    # No zone is printed; New York's is taken, as other readers of these files do.
    moment = stamp_in_utc((date or "").replace("-", "/"), time, "ET", None, None)
    return Stamp(moment, stamp or "")


def _table(values: Values, _money: Money) -> TableLine:
    tournament, table, name, button = values
    if tournament is None:
        return TableLine(name or "", number(button))
    return TableLine(f"T{tournament} [{table}]", number(button), tournament=Tournament(tournament))


def _seat(values: Values, money: Money) -> Seat:
    at, name, stack = values
    return Seat(number(at), name or "", amount(stack, money))


def _exchange(values: Values, _money: Money) -> Event:
    who, thrown, *runs = values
    return _Exchange(seat(who), cards(thrown or ""), tuple(cards(new) for new in runs if new))


def _run_show(values: Values, _money: Money) -> Event:
    run, who, shown = values
    return RunCards(seat(who), number(run), cards(shown or ""), shown=True)


def _seat_result(values: Values, money: Money) -> Event:
    printed, who, stack, sign, result = values
    if printed != who:
        raise Unfit
    net = amount(result, money)
    return SeatResult(seat(who), amount(stack, money), -net if sign == "-" else net)


def _pot_name(name: str | None) -> str:
    return (name or "pot").replace("side pot ", "side pot-")


_BUILDERS: Final[dict[str, Builder]] = {
    "DATE": _date,
    "TABLE": _table,
    "SEAT": _seat,
    "FIRST_BETTING": lambda _values, _money: StreetStart(Street.PREDRAW),
    "ANTE": builders.post(PostKind.ANTE),
    "SMALL_BLIND": builders.post(PostKind.SMALL_BLIND),
    "BIG_BLIND": builders.post(PostKind.BIG_BLIND),
    "ENTRY_BLIND": builders.post(PostKind.ENTRY),
    "DEALT_DOWN": lambda values, _money: DealtDown(seat(values[0])),
    "DEALT": lambda values, _money: Dealt(seat(values[0]), cards(values[1] or "")),
    "SECOND_BETTING": lambda _values, _money: BettingStart(Street.FIRST_DRAW),
    "THIRD_BETTING": lambda _values, _money: BettingStart(Street.SECOND_DRAW),
    "FOURTH_BETTING": lambda _values, _money: BettingStart(Street.THIRD_DRAW),
    "FIRST_DRAW": lambda _values, _money: StreetStart(Street.FIRST_DRAW),
    "SECOND_DRAW": lambda _values, _money: StreetStart(Street.SECOND_DRAW),
    "THIRD_DRAW": lambda _values, _money: StreetStart(Street.THIRD_DRAW),
    "SUMMARY": lambda _values, _money: SummaryStart(),
    "FOLD": lambda values, _money: Fold(seat(values[0])),
    "CHECK": lambda values, _money: Check(seat(values[0])),
    "CALL": builders.call,
    "BET": builders.bet,
    "RAISE": builders.raise_to,
    "DRAW": lambda values, _money: Discard(seat(values[0]), number(values[1])),
    "STAND_PAT": lambda values, _money: StandPat(seat(values[0])),
    "EXCHANGE": _exchange,
    "SHOW": lambda values, _money: Show(seat(values[0]), cards(values[1] or "")),
    "RUN_SHOW": _run_show,
    "SEAT_RESULT": _seat_result,
    "RAKE": lambda values, money: RakeTaken(amount(values[0], money)),
    "POT_WON": lambda values, money: Award(
        seat(values[0]), amount(values[2], money), _pot_name(values[1])
    ),
    "SHARE_WON": lambda values, money: Award(
        seat(values[0]), amount(values[1], money), _pot_name(values[2])
    ),
}

# -- the whole hand ------------------------------------------------------------------------------


def _finish(hand: Hand) -> Hand:
    """The hand in the common form."""
    course = _Course()
    events: list[Event] = []
    lines: list[int] = []
    for event, line in zip(*_posts_first(hand), strict=True):
        convert = _CONVERSIONS.get(type(event))
        if convert is None:
            events.append(event)
            lines.append(line)
            continue
        for made in convert(course, event):
            events.append(made)
            lines.append(line)
    _complete_posts(hand, events)
    _name_main_pot(events)
    return replace(hand, seats=_seats(hand.seats, events), events=tuple(events), lines=tuple(lines))


def _posts_first(hand: Hand) -> tuple[list[Event], list[int]]:
    """The posts stand below the heading of the first round; the round begins after them."""
    events, lines = list(hand.events), list(hand.lines)
    heading = next(at for at, event in enumerate(events) if isinstance(event, StreetStart))
    last = heading
    while last + 1 < len(events) and isinstance(events[last + 1], Post | Unreadable):
        last += 1
    events.insert(last, events.pop(heading))
    lines.insert(last, lines.pop(heading))
    return events, lines


class _Course:
    """The course of a hand, event after event: what each player has in on the street, to tell the
    chips added from the totals printed; and the hero's cards, to tell those kept in a draw."""

    def __init__(self) -> None:
        self.street = Street.PREDRAW
        self.bets: dict[int, int] = {}
        self.held: dict[int, Cards] = {}

    def start(self, event: StreetStart | BettingStart) -> Iterator[Event]:
        if event.street > self.street:
            self.street = event.street
            self.bets.clear()
        yield event

    def post(self, event: Post) -> Iterator[Event]:
        if event.kind is not PostKind.ANTE:
            self.bets[event.seat] = event.amount
        yield event

    def call(self, event: Call) -> Iterator[Event]:
        total, before = event.amount, self.bets.get(event.seat, 0)
        self.bets[event.seat] = total
        yield Call(event.seat, max(total - before, 0), event.all_in)

    def bet(self, event: Bet) -> Iterator[Event]:
        total, before = event.amount, self.bets.get(event.seat, 0)
        self.bets[event.seat] = total
        if self.street is Street.PREDRAW:  # the blinds are a bet already
            yield Raise(event.seat, total, all_in=event.all_in)
        else:
            yield Bet(event.seat, max(total - before, 0), event.all_in)

    def raised(self, event: Raise) -> Iterator[Event]:
        self.bets[event.seat] = event.to
        yield event

    def deal(self, event: Dealt) -> Iterator[Event]:
        self.held[event.seat] = event.new
        yield event

    def exchange(self, event: _Exchange) -> Iterator[Event]:
        """The hero's draw is one line: what was thrown away, then what came."""
        seat, count = event.seat, len(event.thrown)
        before = self.held.pop(seat, ())
        kept = tuple(card for card in before if card not in event.thrown)
        yield Discard(seat, count, event.thrown)
        if len(event.new) > 1:
            for run, new in enumerate(event.new, start=1):
                yield RunCards(seat, run, new, shown=False)
        elif len(before) - len(kept) == count:
            [new] = event.new
            self.held[seat] = (*kept, *new)
            yield Dealt(seat, new, kept)
        else:
            # He threw away what he did not hold: what he holds now can't be told.
            yield Replaced(seat, len(event.new[0]))


# Each conversion takes the event class that it stands beside.
_CONVERSIONS: Final[dict[type, Callable[[_Course, Any], Iterator[Event]]]] = {
    StreetStart: _Course.start,
    BettingStart: _Course.start,
    Post: _Course.post,
    Call: _Course.call,
    Bet: _Course.bet,
    Raise: _Course.raised,
    Dealt: _Course.deal,
    _Exchange: _Course.exchange,
}


def _complete_posts(hand: Hand, events: list[Event]) -> None:
    """What a post does not tell: its dead part, and whether it took the last chip."""
    left = {seat.number: seat.stack for seat in hand.seats}
    posts = {at: event for at, event in enumerate(events) if isinstance(event, Post)}
    dead = _dead_blinds(hand, events, tuple(posts.values()))
    for at, post in posts.items():
        amount = post.amount + dead.get(post, 0)
        left[post.seat] -= amount
        # Whether words stand with a post that is all-in is not known.
        events[at] = replace(post, amount=amount, all_in=post.all_in or left[post.seat] == 0)


def _dead_blinds(hand: Hand, events: Sequence[Event], posts: Sequence[Post]) -> dict[Post, int]:
    """The dead part of ``posts blind``, of which no line tells.

    It is what the player's result has more than his payouts and the chips of his other lines. This
    is the one place where what happened is read off a result, since it stands nowhere else; so it
    must be a small blind: as much as was posted in this hand (less than the big one, where nobody
    did), or the player's last chips.
    """
    entries = {post.seat: post for post in posts if post.kind is PostKind.ENTRY}
    if not entries:
        return {}
    left = {seat.number: seat.stack for seat in hand.seats}
    for post in posts:
        left[post.seat] -= post.amount
    small = next((post.amount for post in posts if post.kind is PostKind.SMALL_BLIND
                  and left[post.seat]), None)  # fmt: skip
    in_play = _chips_in_play(events)
    dead = {}
    for event in events:
        if isinstance(event, SeatResult) and event.seat in entries:
            won = sum(e.amount for e in events if isinstance(e, Award) and e.seat == event.seat)
            hidden = won - event.net - in_play.get(event.seat, 0)
            post, big = entries[event.seat], hand.stakes.big_blind
            plausible = small is None or hidden in (small, left[event.seat])
            if 0 < hidden < big == post.amount and plausible:
                dead[post] = hidden
    return dead


def _chips_in_play(events: Iterable[Event]) -> dict[int, int]:
    """What each player has in the pots at the end by his lines; chips that nobody matched went
    back to him without one."""
    total: dict[int, int] = {}
    street: dict[int, int] = {}
    for event in events:
        match event:
            case StreetStart(now) if now is not Street.PREDRAW:
                street.clear()
            case Post(at, kind, chips):
                total[at] = total.get(at, 0) + chips
                if kind is not PostKind.ANTE:
                    street[at] = street.get(at, 0) + chips
            case Call(at, chips) | Bet(at, chips):
                total[at] = total.get(at, 0) + chips
                street[at] = street.get(at, 0) + chips
            case Raise(at, to):
                total[at] = total.get(at, 0) + to - street.get(at, 0)
                street[at] = to
    if len(total) > 1:
        second, first = sorted(total.values())[-2:]
        total = {at: min(chips, second) if chips == first else chips for at, chips in total.items()}
    return total


def _name_main_pot(events: list[Event]) -> None:
    """Beside side pots, "pot" is the main pot."""
    awards = [(at, event) for at, event in enumerate(events) if isinstance(event, Award)]
    if any(award.pot.startswith("side") for _, award in awards):
        for at, award in awards:
            if award.pot == "pot":
                events[at] = replace(award, pot="main pot")


def _seats(seats: tuple[Seat, ...], events: Sequence[Event]) -> tuple[Seat, ...]:
    """Everybody who is dealt in has a deal line; who has none, and does nothing, is not."""
    dealt = {event.seat for event in events if isinstance(event, DealtDown | Dealt)}
    if not dealt or len(dealt) == len(seats):
        return seats
    inside = dealt | {event.seat for event in events if isinstance(event, Action)}
    return tuple(
        seat if seat.number in inside else replace(seat, presence=Presence.OUT_OF_HAND)
        for seat in seats
    )


SITE: Final = Reader(
    LineSite(
        name="kingsclub",
        signature=re.compile(r"^ ?#[0-9]{1,30}: +(?:No |Pot )?Limit ", re.MULTILINE),
        headers={"HEADER": _header},
        hand_id=lambda values: values[0] or "",
        builders=_BUILDERS,
        finish=_finish,
    )
)
