"""Merge network: what each kind of line in ``grammars/merge.lark`` means.

Rooms of the network (Carbon, Lock, PlayersOnly …) wrote elements, one a line, with players by their
seat's number, counted from 0; here seats count from 1. ``finish`` does what no line alone can:
chips added become calls, bets and raises, whole holdings become draws (docs/sites.md).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any, Final

from badugi_hh.events import (
    Action,
    Award,
    Bet,
    Button,
    Call,
    Cards,
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
    Presence,
    Raise,
    Seat,
    SeatSummary,
    Show,
    ShowdownStart,
    StandPat,
    StreetStart,
    Topic,
    Tournament,
    Uncalled,
)
from badugi_hh.money import Money, money_of
from badugi_hh.parsing.faults import BadValue
from badugi_hh.parsing.grammar import Values, grammar_of
from badugi_hh.parsing.reader import Reader
from badugi_hh.parsing.reading import Reading
from badugi_hh.parsing.site import Builder, Header, LineSite, TableLine
from badugi_hh.parsing.values import amount, cards, number
from badugi_hh.rules import Stakes, Street, Structure

RAISES_BY_TOTAL_SINCE: Final = date(2010, 9, 8)
"""Before that day a raise told the chips added."""
SITS_OUT: Final = "(sits out)"

_STRUCTURES: Final = {
    "Limit": Structure.FIXED_LIMIT,
    "Fixed Limit": Structure.FIXED_LIMIT,
    "Pot Limit": Structure.POT_LIMIT,
    "Half Pot Limit": Structure.HALF_POT_LIMIT,
    "No Limit": Structure.NO_LIMIT,
}
# The start time has no zone: it is five hours behind Greenwich, in summer too.
_ROOM_ZONE: Final = timezone(timedelta(hours=-5))
_WORDS: Final = {
    "DISCONNECTED": " is disconnected",
    "RECONNECTED": " is connected",
    "LEAVE": " leaves",
    "PLAYER_OUT": " is out",
}
_ESCAPES: Final = {"&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&"}
_ESCAPED: Final = re.compile("|".join(_ESCAPES))


# -- header and seats ----------------------------------------------------------------------------


def _header(values: Values) -> Header:
    game_id, limit, level, low, high, stamp, *clock, real, table, at, tourney, buy_in, seats = (
        values
    )
    is_tournament = tourney == "true"
    symbol = (low or "").rstrip("0123456789.,")
    money = money_of(
        "$" if real != "false" and not symbol else "" if real == "false" else symbol,
        None,
        chips=is_tournament,
        decimals="." in f"{low}{high}",
    )
    return Header(
        id=game_id or "",
        played_at=_started_at(clock),
        stamp=stamp or "",
        money=money,
        # A tournament may leave its stakes to the blinds.
        stakes=_stakes(
            _STRUCTURES[limit or ""],
            amount(low or "0", money),
            amount(high or "0", money),
            level is not None,
        ),
        tournament=Tournament(at or "", buy_in or "", level or "") if is_tournament else None,
        game="",
        table=TableLine(table or "", 0, number(seats) if seats else None),
    )


def _stakes(structure: Structure, low: int, high: int, blinds: bool) -> Stakes:
    """``blinds``: the two figures are blinds in every structure."""
    if structure is Structure.FIXED_LIMIT and blinds:
        return Stakes(structure, high, 2 * high)
    return Stakes(structure, low, high)


def _started_at(clock: list[str | None]) -> datetime | None:
    year, month, day, hour, minute, second, shift = clock
    zone = _ROOM_ZONE
    try:
        if shift is not None:
            east = timedelta(hours=int(shift[1:3]), minutes=int(shift[3:]))
            zone = timezone(-east if shift[0] == "-" else east)
        here = datetime(number(year), number(month), number(day), number(hour), number(minute),
                        number(second), tzinfo=zone)  # fmt: skip
        return here.astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _moment(stamp: str) -> datetime | None:
    """Whole seconds are enough for a hand."""
    try:
        return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=int(stamp) // 1000)
    except OverflowError:
        return None


def _undescribed(_values: Values) -> Header:
    raise BadValue("P108", "No description stands above this game, so its stakes are unknown.")


def _seat(values: Values, money: Money) -> Seat:
    at, name, stack = values
    return Seat(number(at) + 1, _plain(name), amount(stack, money))


def _plain(text: str | None) -> str:
    """Some rooms of the network escaped what XML wants escaped, others did not."""
    return _ESCAPED.sub(lambda found: _ESCAPES[found[0]], text or "")


def _who(digits: str | None) -> int:
    return number(digits) + 1


# -- lines ---------------------------------------------------------------------------------------


def _post(kind: PostKind) -> Builder:
    def build(values: Values, money: Money) -> Event | None:
        who, chips = values
        posted = amount(chips, money)
        return Post(_who(who), kind, posted) if posted else None  # he has nothing left to post

    return build


def _all_in(values: Values, money: Money) -> Event | None:
    """Chips added, whatever it is: ``finish`` finds out. Nothing is added by who was all-in."""
    who, chips = values
    added = amount(chips, money)
    return Bet(_who(who), added, all_in=True) if added else None


def _draw(values: Values, _money: Money) -> Event:
    who, count = values
    return Discard(_who(who), number(count)) if number(count) else StandPat(_who(who))


def _cards(text: str | None) -> Cards:
    return cards((text or "").replace(",", " "))


def _show(values: Values, _money: Money) -> Event:
    who, shown, called = values
    return Show(_who(who), _cards(shown), called or "")


def _winner(values: Values, money: Money) -> Event:
    who, chips, pot, called = values
    return Award(_who(who), amount(chips, money), pot or "", called or "")


def _notice(topic: Topic) -> Builder:
    def build(values: Values, _money: Money) -> Event:
        what, who = values
        return Notice(topic, _WORDS[what or ""], _who(who))

    return build


def _cancelled(_values: Values, _money: Money) -> Event:
    notice = Notice(Topic.CANCELLED, "game cancelled")
    raise BadValue("P106", "The site cancelled this hand.", event=notice)


def _strange(values: Values, _money: Money) -> Event:
    raise BadValue("P108", f"This {values[0]} is none that the site is known to write.")


def _street(street: Street) -> Builder:
    return lambda _values, _money: StreetStart(street)


_BUILDERS: Final[dict[str, Builder]] = {
    "PLAYERS": lambda values, _money: Button(_who(values[0])),
    "SEAT": _seat,
    "SMALL_BLIND": _post(PostKind.SMALL_BLIND),
    "BIG_BLIND": _post(PostKind.BIG_BLIND),
    "INITIAL_BLIND": _post(PostKind.ENTRY),
    "RETURN_BLIND": _post(PostKind.BOTH_BLINDS),
    "ANTE": _post(PostKind.ANTE),
    "PRE_FIRST_DRAW": _street(Street.PREDRAW),
    "FIRST_DRAW": _street(Street.FIRST_DRAW),
    "SECOND_DRAW": _street(Street.SECOND_DRAW),
    "THIRD_DRAW": _street(Street.THIRD_DRAW),
    "SHOWDOWN": lambda _values, _money: ShowdownStart(),
    "GAME_CANCELLED": _cancelled,
    "FOLD": lambda values, _money: Fold(_who(values[0])),
    "SIT_OUT": lambda values, _money: Fold(_who(values[0]), SITS_OUT),
    "CHECK": lambda values, _money: Check(_who(values[0])),
    "CALL": lambda values, money: Call(_who(values[0]), amount(values[1], money)),
    "BET": lambda values, money: Bet(_who(values[0]), amount(values[1], money)),
    "RAISE": lambda values, money: Raise(_who(values[0]), amount(values[1], money)),
    "ALL_IN": _all_in,
    "DRAW": _draw,
    "HOLE": lambda values, _money: Dealt(_who(values[0]), _cards(values[1])),
    "DRAWN": lambda values, _money: Dealt(_who(values[0]), _cards(values[1])),
    "MUCK": lambda values, _money: Muck(_who(values[0])),
    "SHOWN": _show,
    "MUCKED": lambda values, _money: SeatSummary(
        _who(values[0]), Outcome.MUCKED, cards=_cards(values[1])
    ),
    "WINNER": _winner,
    "UNCALLED": lambda values, money: Uncalled(_who(values[0]), amount(values[1], money)),
    "CHAT": lambda values, _money: Chat(_plain(values[1]), speaker=_plain(values[0])),
    "CONNECTION": _notice(Topic.CONNECTION),
    "SEATING": _notice(Topic.SEATING),
    "PLAYER_OUT": _notice(Topic.TOURNAMENT),
    "STRANGE_ELEMENT": _strange,
}


# -- the whole hand ------------------------------------------------------------------------------


def finish(hand: Hand) -> Hand:
    """The common form of a hand as its lines tell it."""
    walk = _Walk(_with_stakes(_with_stacks(hand)))
    told = [(walk.tell(event, line), line) for event, line in zip(hand.events, hand.lines,
                                                                  strict=True)]  # fmt: skip
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
    return replace(hand, stakes=_stakes(hand.stakes.structure, low, high, blinds=True))


_BLINDS: Final = (PostKind.SMALL_BLIND, PostKind.BIG_BLIND)


class _Walk:
    """One pass over a hand: what each player has left, has in on this street, and holds.

    ``inside`` are the seats that were dealt in: the room's own mark for that is not dependable, but
    whoever was posted, bet, folded or drew. A check alone is not enough: rooms wrote it of people
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
        if self.street is None or fold.seat in self.folded:
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


# -- the file ------------------------------------------------------------------------------------


class _Reader(Reader):
    """Reads games with the description that holds for them."""

    def read(self, pieces: Iterable[str], file: str) -> Iterator[Reading]:
        return super().read(_described(pieces), file)


def _described(pieces: Iterable[str]) -> Iterator[str]:
    """The text with each description put on the line of every game that it holds for, so that a
    game's lines say all of it. Lines keep their numbers."""
    element = grammar_of("merge").starts("DESCRIPTION").pattern
    places = re.compile(f"({element})([ \\t]*<game[ \\t])?|<game[ \\t]")
    description = held = ""

    def place(found: re.Match[str]) -> str:
        nonlocal description
        line_start = found.string.rfind("\n", 0, found.start()) + 1
        if found.string[line_start : found.start()].strip():
            return found[0]  # quoted in chat
        if found[1] is None:
            return description + found[0]
        description = found[1]
        return found[0] if found[2] else ""

    for piece in pieces:
        text = held + piece
        end = text.rfind("\n") + 1
        held = text[end:]
        yield places.sub(place, text[:end])
    yield places.sub(place, held)


SITE: Final = _Reader(
    LineSite(
        name="merge",
        signature=re.compile(r"<game [^\n>]*?\bid=\"[0-9]+-[0-9]+\""),
        headers={"HEADER": _header, "UNDESCRIBED": _undescribed},
        hand_id=lambda values: values[0] or "",
        builders=_BUILDERS,
        finish=finish,
        moment=_moment,
    )
)
