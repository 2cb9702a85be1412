"""PHH: a hand in the poker hand history notation, and what it can't carry in fields of our own.

The notation knows players by position, one after the other from the left of the button. So a hand
is written whose seats stand in that order and whose events are those that PHH has words for:
``notation.in_phh`` makes it of any room's hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC
from typing import Final

from badugi_hh.cards import Card
from badugi_hh.events import (
    ENDLESS,
    Award,
    Bet,
    BrokenOff,
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
    Post,
    PostKind,
    PotTotal,
    Presence,
    Raise,
    RakeTaken,
    SeatResult,
    SeatSummary,
    Show,
    StandPat,
    StreetStart,
)
from badugi_hh.rules import Street, Structure

# An empty line.
BETWEEN_HANDS: Final = "\n\n"
_HIDDEN: Final = "??"
# A show before these is one that the showdown asked for.
_OUTCOME: Final = (Award, PotTotal, RakeTaken, SeatResult, SeatSummary)


def render(hand: Hand) -> str:
    """The hand as the text of a ``.phh`` file; ``ValueError`` where PHH has no words for it."""
    if hand.site != "phh":
        raise ValueError("this is no hand in PHH form: see notation.in_phh")
    fields = _Fields(hand)
    return "\n".join(f"{name} = {value}" for name, value in fields.all())


def render_numbered(hand: Hand, number: int) -> str:
    """The hand as one of several in a ``.phhs`` file: a table with its number as the name."""
    return f"[{number}]\n{render(hand)}"


class _Fields:
    """The fields of one hand, each with its value as TOML."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.numbers = {seat.number: at for at, seat in enumerate(hand.seats, start=1)}

    def all(self) -> Iterator[tuple[str, str]]:
        hand = self.hand
        antes, dead, blinds = self.posts()
        yield "variant", '"FB"'
        yield "antes", self.amounts(antes)
        if antes != dead:
            # Antes are evened out where a short stack can't match them; dead blinds are not.
            yield "ante_trimming_status", "true"
        yield "blinds_or_straddles", self.amounts(blinds)
        yield "small_bet", self.amount(hand.stakes.small_bet)
        yield "big_bet", self.amount(hand.stakes.big_bet)
        yield "starting_stacks", self.amounts([seat.stack for seat in hand.seats])
        yield from self.frame()
        told = _Actions(hand.events, self.numbers, self)
        yield "actions", _lines(told.actions)
        yield from self.outcome(told)
        if any(dead):
            yield "_dead_blinds", self.amounts(dead)

    def frame(self) -> Iterator[tuple[str, str]]:
        """Who plays, where and when."""
        hand = self.hand
        yield "players", _list(_text(seat.player) for seat in hand.seats)
        yield "seats", _list(str(seat.number) for seat in hand.seats)
        if hand.max_seats:
            yield "seat_count", str(hand.max_seats)
        if hand.table:
            yield "table", _text(hand.table)
        if not hand.id.startswith("text-"):
            yield "hand", _text(hand.id)
        if hand.played_at is not None:
            moment = hand.played_at.astimezone(UTC)
            yield "day", str(moment.day)
            yield "month", str(moment.month)
            yield "year", str(moment.year)
            yield "time", f"{moment:%H:%M:%S}"
            yield "time_zone", '"UTC"'
        if hand.money.real:
            yield "currency", _text(hand.money.currency)
            yield "currency_symbol", _text(hand.money.symbol)
        yield from self.own()

    def own(self) -> Iterator[tuple[str, str]]:
        """What PHH has no field for."""
        hand = self.hand
        site, _, game = hand.game.partition(" ")
        if site:
            yield "_site", _text(site)
        if game:
            yield "_game", _text(game)
        if hand.stakes.structure is not Structure.FIXED_LIMIT:
            yield "_structure", _text(hand.stakes.structure.value)
        if hand.button != hand.seats[-1].number:
            yield "_button", str(hand.button)
        if hand.hero is not None:
            yield "_hero", str(self.numbers[hand.hero])
        away = [self.numbers[it.number] for it in hand.seats if it.presence is not Presence.PLAYING]
        if away:
            yield "_sitting_out", _list(map(str, away))
        if hand.tournament is not None:
            entry = hand.tournament
            told = {"id": entry.id, "buy_in": entry.buy_in, "level": entry.level}
            pairs = ", ".join(f"{name} = {_text(value)}" for name, value in told.items())
            yield "_tournament", f"{{{pairs}}}"

    def outcome(self, told: _Actions) -> Iterator[tuple[str, str]]:
        """Who was paid: per player in PHH's own field, per pot in one of ours."""
        if told.awards:
            won = dict.fromkeys(self.numbers, 0)
            for award in told.awards:
                won[award.seat] += award.amount
            yield "winnings", self.amounts(list(won.values()))
        if told.results:
            yield "finishing_stacks", self.amounts([result.stack for result in told.results])
        if any(award.pot != "pot" for award in told.awards):
            awards = (f"{self.who(award.seat)} {self.amount(award.amount)} {award.pot}"
                      for award in told.awards)  # fmt: skip
            yield "_awards", _list(map(_text, awards))
        if told.total is not None:
            yield "_total_pot", self.amount(told.total.total)
            if told.total.main is not None:
                yield "_pots", self.amounts([told.total.main, *told.total.side])
        if told.rake:
            yield "_rake", self.amount(told.rake)
        for name, cards in (("_shown", told.shown), ("_mucked", told.mucked)):
            if cards:
                yield name, _list(_text(f"{self.who(at)} {_cards(held)}") for at, held in cards)

    # -- amounts, players ------------------------------------------------------------------------

    def posts(self) -> tuple[list[int], list[int], list[int]]:
        """Antes, the dead blinds among them, and blinds, in the order in which PHH lists them."""
        seats = list(self.numbers)
        order = seats[::-1] if len(seats) == 2 else seats  # heads-up the button posts first
        antes, dead, blinds = ([0] * len(order) for _ in range(3))
        posted = False
        for post in (event for event in self.hand.events if isinstance(event, Post)):
            at = order.index(post.seat)
            match post.kind:
                case PostKind.ANTE:
                    antes[at] += post.amount
                case PostKind.DEAD_BLIND:
                    antes[at] += post.amount
                    dead[at] += post.amount
                case PostKind.BIG_BLIND:
                    # PHH has the whole blind, of which a short stack posts what it can.
                    short = post.all_in and post.amount < self.hand.stakes.big_blind
                    blind = self.hand.stakes.big_blind if short else post.amount
                    blinds[at] = -blind if posted else blind  # negative: one who comes in
                    posted = True
                case PostKind.SMALL_BLIND | PostKind.STRADDLE:
                    blinds[at] = post.amount
                case _:
                    raise ValueError(f"PHH has no post of a {post.kind.value}")
        return antes, dead, blinds

    def amount(self, chips: int) -> str:
        """In currency units, without digits that say nothing."""
        if chips >= ENDLESS:
            return "inf"
        money = self.hand.money
        plain = money.plain(chips)
        return plain.removesuffix(f".{'0' * money.decimals}")

    def amounts(self, chips: Sequence[int]) -> str:
        return _list(map(self.amount, chips))

    def who(self, seat: int) -> str:
        return f"p{self.numbers[seat]}"


class _Actions:
    """The events told as actions, and those that belong into other fields."""

    def __init__(self, events: Sequence[Event], numbers: Mapping[int, int], text: _Fields) -> None:
        self.text = text
        self.actions: list[str] = []
        self.awards: list[Award] = []
        self.results: list[SeatResult] = []
        self.total: PotTotal | None = None
        self.rake = 0
        self.shown: list[tuple[int, Cards]] = []
        self.mucked: list[tuple[int, Cards]] = []
        self.due: dict[int, int] = {}  # cards that each seat is still to be dealt
        self.dealt: dict[int, Cards] = {}
        self.numbers = numbers
        first_claim = next((at for at, e in enumerate(events) if isinstance(e, _OUTCOME)), None)
        for at, event in enumerate(events):
            if not isinstance(event, Dealt | Discard | StandPat):
                self.deal()
            self.tell(event, before_outcome=first_claim is None or at < first_claim)
        self.deal()

    def tell(self, event: Event, *, before_outcome: bool) -> None:
        match event:
            case Show(seat, cards) if not (before_outcome and len(cards) == 4):
                self.shown.append((seat, cards))
            case SeatSummary(seat, cards=cards) if cards:
                self.mucked.append((seat, cards))
            case Award():
                self.awards.append(event)
            case SeatResult():
                self.results.append(event)
            case PotTotal():
                self.total, self.rake = event, event.rake
            case RakeTaken(amount):
                self.rake = amount
            case StreetStart(street):
                if street is Street.PREDRAW:
                    self.due = dict.fromkeys(self.numbers, 4)
            case Dealt(seat, new):
                self.dealt[seat] = new
            case Notice(_, text):
                self.actions[-1] += f" # {text}"
            case Post() | BrokenOff():
                pass
            case _:
                self.actions.append(self.action(event))

    def action(self, event: Event) -> str:
        who = self.text.who
        match event:
            case Fold(seat):
                return f"{who(seat)} f"
            case Check(seat) | Call(seat):
                return f"{who(seat)} cc"
            case Bet(seat, to) | Raise(seat, to):
                return f"{who(seat)} cbr {self.text.amount(to)}"
            case StandPat(seat):
                return f"{who(seat)} sd"
            case Discard(seat, count, cards):
                self.due[seat] = count
                return f"{who(seat)} sd {_cards(cards) if cards else _HIDDEN * count}"
            case Show(seat, cards):
                return f"{who(seat)} sm {_cards(cards)}"
            case Muck(seat):
                return f"{who(seat)} sm"
            case Chat(text):
                return f"# {text}"
        raise ValueError(f"PHH has no words for {event}")

    def deal(self) -> None:
        """The cards of all who are to get some; hidden where nobody saw them."""
        for seat, number in self.numbers.items():
            if seat in self.due:
                cards = self.dealt.pop(seat, None)
                held = _cards(cards) if cards else _HIDDEN * self.due[seat]
                self.actions.append(f"d dh p{number} {held}")
        self.due.clear()
        self.dealt.clear()


def _cards(cards: Iterable[Card]) -> str:
    return "".join(map(str, cards))


def _list(values: Iterable[str]) -> str:
    return f"[{', '.join(values)}]"


def _lines(actions: Iterable[str]) -> str:
    """An array with a line for each action."""
    return "".join(["[\n", *(f"  {_text(action)},\n" for action in actions), "]"])


def _text(words: str) -> str:
    """A basic string of TOML."""
    return '"' + "".join(map(_escaped, words)) + '"'


def _escaped(letter: str) -> str:
    if letter in '"\\':
        return f"\\{letter}"
    return letter if letter >= " " and letter != "\x7f" else f"\\u{ord(letter):04X}"
