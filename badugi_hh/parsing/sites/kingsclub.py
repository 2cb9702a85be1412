"""KingsClub: what each kind of line in ``grammars/kingsclub.lark`` means.

Three things stand in no line alone, and are worked out when the whole hand is there (``_finish``):
every amount is a street total, a dead blind shows in nothing but its player's result, and a player
who is not dealt in is known by the deal line that is missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from badugi_hh.cards import Card
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
)
from badugi_hh.money import Money
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

Placed = tuple[Event, int]
"""An event and the number of its line."""


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


def _post(kind: PostKind) -> Builder:
    def build(values: Values, money: Money) -> Event:
        who, chips, all_in = values
        return Post(seat(who), kind, amount(chips, money), all_in is not None)

    return build


def _call(values: Values, money: Money) -> Event:
    who, total, all_in = values
    return Call(seat(who), amount(total, money), all_in is not None)


def _bet(values: Values, money: Money) -> Event:
    who, total, all_in = values
    return Bet(seat(who), amount(total, money), all_in is not None)


def _raise(values: Values, money: Money) -> Event:
    who, total, all_in = values
    return Raise(seat(who), amount(total, money), all_in=all_in is not None)


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
    "ANTE": _post(PostKind.ANTE),
    "SMALL_BLIND": _post(PostKind.SMALL_BLIND),
    "BIG_BLIND": _post(PostKind.BIG_BLIND),
    "ENTRY_BLIND": _post(PostKind.ENTRY),
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
    "CALL": _call,
    "BET": _bet,
    "RAISE": _raise,
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
    placed: Iterable[Placed] = zip(hand.events, hand.lines, strict=True)
    totals = _StreetTotals(hand.stakes)
    placed = [(totals.added(event), line) for event, line in _draws_apart(_posts_first(placed))]
    placed = list(_main_pot_named(placed))
    for post, dead in _dead_blinds(hand, [event for event, _ in placed]).items():
        placed = [
            (replace(event, amount=event.amount + dead), line) if event is post else (event, line)
            for event, line in placed
        ]
    placed = list(_all_in_posts(hand, placed))
    events = tuple(event for event, _ in placed)
    return replace(
        hand,
        seats=_seats(hand.seats, events),
        events=events,
        lines=tuple(line for _, line in placed),
    )


def _posts_first(placed: Iterable[Placed]) -> Iterator[Placed]:
    """The posts stand below the heading of the first round; the round begins after them."""
    held: list[Placed] = []
    for event, line in placed:
        if isinstance(event, StreetStart) and event.street is Street.PREDRAW:
            held = [(event, line)]
            continue
        if not isinstance(event, Post):
            yield from held
            held = []
        yield event, line
    yield from held


def _draws_apart(placed: Iterable[Placed]) -> Iterator[Placed]:
    """The hero's draw is one line: what was thrown away, then what came. The cards kept are not
    printed, and follow from those held before."""
    held: dict[int, tuple[Card, ...] | None] = {}
    for event, line in placed:
        if isinstance(event, Dealt):
            held[event.seat] = event.new
        if not isinstance(event, _Exchange):
            yield event, line
            continue
        at, count = event.seat, len(event.thrown)
        before = held.get(at) or ()
        kept = tuple(card for card in before if card not in event.thrown)
        yield Discard(at, count, event.thrown), line
        held[at] = None
        if len(event.new) > 1:
            for run, new in enumerate(event.new, start=1):
                yield RunCards(at, run, new, shown=False), line
        elif len(before) - len(kept) == count:
            new = event.new[0]
            held[at] = (*kept, *new)
            yield Dealt(at, new, kept), line
        else:
            # He threw away what he did not hold: what he holds now can't be told.
            yield Replaced(at, len(event.new[0])), line


class _StreetTotals:
    """What each player has in on the street, to tell the chips added from the totals printed.

    After a misprinted amount a player has in what he should: else his next call would seem wrong
    as well. In fixed limit amounts are multiples of the bet, unless somebody is all-in.
    """

    def __init__(self, stakes: Stakes) -> None:
        self.stakes = stakes
        self.street = Street.PREDRAW
        self.bets: dict[int, int] = {}
        # A short or missing big blind does not lower the price.
        self.price = stakes.big_blind

    def added(self, event: Event) -> Event:
        """The event with the chips that it adds."""
        match event:
            case StreetStart(street) | BettingStart(street) if street > self.street:
                self.street, self.price = street, 0
                self.bets.clear()
            case Post(at, kind, amount) if kind is not PostKind.ANTE:
                self.bets[at] = amount
                self.price = max(self.price, amount)
            case Raise(at, to, _, all_in):
                self.raise_to(at, to, all_in)
            case Bet(at, to, all_in) if self.street is Street.PREDRAW:
                # The blinds are a bet already.
                self.raise_to(at, to, all_in)
                return Raise(at, to, all_in=all_in)
            case Bet(at, to, all_in):
                before = self.bets.get(at, 0)
                self.raise_to(at, to, all_in)
                return Bet(at, max(to - before, 0), all_in)
            case Call(at, to, all_in):
                before = self.bets.get(at, 0)
                self.bets[at] = to if all_in or not self.regular(self.price) else self.price
                return Call(at, max(to - before, 0), all_in)
        return event

    def raise_to(self, at: int, to: int, all_in: bool) -> None:
        size = self.stakes.bet_size(self.street)
        misprinted = self.regular(self.price) and not (all_in or self.regular(to))
        self.bets[at] = (to + size // 2) // size * size if misprinted else to
        self.price = max(self.price, to)

    def regular(self, amount: int) -> bool:
        if self.stakes.structure is not Structure.FIXED_LIMIT:
            return True
        return amount % self.stakes.bet_size(self.street) == 0


def _main_pot_named(placed: Iterable[Placed]) -> Iterator[Placed]:
    """Beside side pots, "pot" is the main pot."""
    whole = list(placed)
    several = any(isinstance(e, Award) and e.pot.startswith("side") for e, _ in whole)
    for event, line in whole:
        if several and isinstance(event, Award) and event.pot == "pot":
            event = replace(event, pot="main pot")
        yield event, line


def _dead_blinds(hand: Hand, events: Sequence[Event]) -> dict[Post, int]:
    """The dead part of ``posts blind``, of which no line tells.

    It is what the player's result has more than his payouts and the chips of his other lines. This
    is the one place where what happened is read off a result, since it stands nowhere else; so it
    must be a small blind: the one posted in this hand, or less than the big one where there is
    none.
    """
    posts = [event for event in events if isinstance(event, Post)]
    entries = {post.seat: post for post in posts if post.kind is PostKind.ENTRY}
    if not entries:
        return {}
    stacks = {seat.number: seat.stack for seat in hand.seats}
    small = next((post.amount for post in posts if post.kind is PostKind.SMALL_BLIND
                  and post.amount < stacks[post.seat]), None)  # fmt: skip
    in_play = _chips_in_play(events)
    dead = {}
    for event in events:
        if isinstance(event, SeatResult) and event.seat in entries:
            won = sum(e.amount for e in events if isinstance(e, Award) and e.seat == event.seat)
            hidden = won - event.net - in_play.get(event.seat, 0)
            post, big = entries[event.seat], hand.stakes.big_blind
            if 0 < hidden < big == post.amount and small in (None, hidden):
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


def _all_in_posts(hand: Hand, placed: Iterable[Placed]) -> Iterator[Placed]:
    """Whether words stand with a post that takes the last chip is not known: the stack tells."""
    left = {seat.number: seat.stack for seat in hand.seats}
    for event, line in placed:
        if isinstance(event, Post):
            left[event.seat] -= event.amount
            event = replace(event, all_in=event.all_in or left[event.seat] == 0)
        yield event, line


def _seats(seats: tuple[Seat, ...], events: tuple[Event, ...]) -> tuple[Seat, ...]:
    """Everybody who is dealt in has a deal line; who has none, and does nothing, is not."""
    dealt = {event.seat for event in events if isinstance(event, DealtDown | Dealt)}
    if not dealt:
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
