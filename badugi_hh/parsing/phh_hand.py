"""PHH: what the actions of a hand in the poker hand history notation mean.

The strings in ``actions`` have the shapes of ``grammars/phh.lark``. The notation leaves out what
follows from the rules, as the amount of a call and where a street begins: ``Course`` finds it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, Protocol

from badugi_hh.cards import Card
from badugi_hh.events import (
    Bet,
    BrokenOff,
    Call,
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
    Presence,
    Raise,
    Seat,
    Show,
    StandPat,
    StreetStart,
    Topic,
    Tournament,
)
from badugi_hh.findings import Severity
from badugi_hh.parsing.course import Course
from badugi_hh.parsing.grammar import Values, grammar_of
from badugi_hh.parsing.phh_fields import (
    SITE_NAME,
    Fields,
    Number,
    PhhFault,
    cards_of,
    check_cards,
    figure,
    player,
)
from badugi_hh.parsing.phh_outcome import ToldOutcome
from badugi_hh.rules import Street
from badugi_hh.source import Block


class Page(Protocol):
    """The text that the hand is made of, and where to tell what is wrong with it."""

    block: Block
    hand_id: str

    def report(
        self, code: str, message: str, line: int = 0, severity: Severity | None = None
    ) -> None:
        """A finding at ``line`` of the text, from 0."""


@dataclass(slots=True)
class _Deal:
    """Cards dealt to one player, and the line of the first of them."""

    line: int
    count: int = 0
    known: list[Card] = field(default_factory=list)


class HandBuilder:
    """Makes a hand of its fields. PHH numbers the players from the left of the button; ``seats``
    are the seats of the first, the second …"""

    def __init__(self, page: Page, fields: Fields) -> None:
        fields.need_all()
        self.page = page
        self.fields = fields
        self.grammar = grammar_of(SITE_NAME)
        self.actions = fields.strings("actions")
        self.money = fields.money(self.figures())
        self.stakes = fields.stakes(self.money)
        self.seats = self.find_seats()
        stacks = self.amounts("starting_stacks")
        self.stacks = dict(zip(self.seats, stacks, strict=True))
        self.course = Course(self.stacks)
        self.events: list[Event] = []
        self.lines: list[int] = []
        self.line = 0
        self.street = Street.PREDRAW
        self.drawn: set[int] = set()  # seats that have drawn on this street
        self.betting = False  # somebody has acted on this street
        self.held: dict[int, list[Card]] = {}  # what is known to be in a holding
        self.dealing: dict[int, _Deal] = {}  # what is being dealt, by seat
        self.said: list[tuple[Chat, int]] = []
        self.repaired: list[str] = []

    def hand(self) -> Hand:
        self.post()
        self.play()
        if type(self.events[-1]) is not BrokenOff:  # else the chips are not all told of
            for event, line in ToldOutcome(self.fields, self.stacks, self.money).events():
                self.line = line
                self.add(event)
        fields, first_line = self.fields, self.page.block.first_line
        stamp, played_at = fields.moment()
        button, hero = fields.whole("_button"), fields.whole("_hero")
        return Hand(
            site=SITE_NAME,
            id=self.page.hand_id,
            played_at=played_at,
            stamp=stamp,
            money=self.money,
            stakes=self.stakes,
            table=fields.words("table"),
            button=self.seats[-1] if button is None else button,
            seats=tuple(self.seat_list()),
            events=tuple(self.events),
            tournament=self.tournament(),
            max_seats=fields.whole("seat_count"),
            game=f"{fields.words('_site')} {fields.words('_game')}".strip(),
            hero=None if hero is None else player(hero, self.seats, fields.line_of("_hero")),
            file=self.page.block.file,
            first_line=first_line,
            lines=tuple(first_line + line for line in self.lines),
            seat_lines=(first_line + fields.line_of("starting_stacks"),) * len(self.seats),
            table_line=first_line + fields.line_of("seats" if button is None else "_button"),
        )

    def seat_list(self) -> Iterator[Seat]:
        away = self.fields.list_of("_sitting_out")
        names = self.fields.names()
        for number, (seat, stack) in enumerate(self.stacks.items(), start=1):
            presence = Presence.SITTING_OUT if number in away else Presence.PLAYING
            yield Seat(seat, names[number - 1], stack, presence)

    def tournament(self) -> Tournament | None:
        told = self.fields.get("_tournament")
        if told is None:
            return None
        if not isinstance(told, dict) or "id" not in told:
            self.fields.fault("P108", "The field _tournament has no id.", "_tournament")
        words = (told.get(name, "") for name in ("id", "buy_in", "level"))
        return Tournament(*(self.fields.as_words(word, "_tournament") for word in words))

    def find_seats(self) -> tuple[int, ...]:
        seats = self.fields.seats()
        if seats is not None:
            return seats
        self.page.report("P101", "The seats do not go round the table from the left of the button; "
                         "players are counted from 1.", self.fields.line_of("seats"))  # fmt: skip
        return tuple(range(1, self.fields.count + 1))

    def figures(self) -> Iterator[Number]:
        lines = self.fields.lines_of("actions", self.actions)
        for action, line in zip(self.actions, lines, strict=True):
            kind, values = self.grammar.match(action)
            if kind == "RAISE_TO":
                yield figure(values[1], line)

    def amounts(self, name: str) -> list[int]:
        """A field that has an amount for each player."""
        return [self.units(value, name) for value in self.fields.numbers(name)]

    def units(self, value: Number, name: str) -> int:
        return self.fields.units(value, name, self.money)

    # -- posts -----------------------------------------------------------------------------------

    def post(self) -> None:
        """Antes, then blinds. Heads-up the second player, who has the button, comes first."""
        posters = self.seats[::-1] if len(self.seats) == 2 else self.seats
        antes, dead = self.amounts("antes"), [0] * len(posters)
        if "_dead_blinds" in self.fields:
            dead = self.amounts("_dead_blinds")
            if not all(0 <= part <= ante for part, ante in zip(dead, antes, strict=True)):
                self.fields.fault("P108", "A dead blind is a part of the antes, and not negative.",
                                  "_dead_blinds")  # fmt: skip
        # Antes that are not the same for all, and not evened out, are dead money.
        evened = self.fields.get("ante_trimming_status", "_dead_blinds" in self.fields)
        uneven = not evened and len(set(antes)) > 1
        self.line = self.fields.line_of("antes")
        for seat, ante, part in zip(posters, antes, antes if uneven else dead, strict=True):
            self.put(seat, PostKind.ANTE, ante - part)
            self.put(seat, PostKind.DEAD_BLIND, part)
        self.line = self.fields.line_of("blinds_or_straddles")
        big_blind, last, price = self.stakes.big_blind, self.seats[-1], 0
        blinds = self.amounts("blinds_or_straddles")
        for place, (seat, blind) in enumerate(zip(posters, blinds, strict=True)):
            if not blind:
                continue
            kind = PostKind.BIG_BLIND
            if 0 < blind < big_blind and (place == 0 or (place == 1 and price >= big_blind)):
                kind = PostKind.SMALL_BLIND
            elif place > 1 and blind > big_blind:
                kind = PostKind.STRADDLE
            self.put(seat, kind, abs(blind))
            # Who posts to come in (a negative figure) does not move the first turn.
            if blind > 0 and (kind is not PostKind.SMALL_BLIND or not price):
                last = seat
            price = max(price, abs(blind))
        self.course.open(max(price, big_blind) if price else 0, last)

    def put(self, seat: int, kind: PostKind, amount: int) -> None:
        live = kind not in (PostKind.ANTE, PostKind.DEAD_BLIND)
        amount = self.course.post(seat, amount, on_street=live)
        if amount:
            self.add(Post(seat, kind, amount, self.course.left[seat] == 0))

    # -- actions ---------------------------------------------------------------------------------

    def add(self, event: Event) -> None:
        self.events.append(event)
        self.lines.append(self.line)

    def play(self) -> None:
        lines = self.fields.lines_of("actions", self.actions)
        self.line = lines[0] if lines else self.fields.line_of("actions")
        self.begin(Street.PREDRAW)
        node = self.grammar.start
        for at, (action, line) in enumerate(zip(self.actions, lines, strict=True)):
            self.line = line
            if not action.strip():
                continue
            kind, values = self.grammar.match(action)
            following = node[kind] if kind in _ACTIONS else self.grammar.nowhere
            if following is self.grammar.nowhere:
                cards = _WITH_CARDS.match(action)
                if cards:
                    check_cards(cards[1], line)
                kinds = sorted(kind for kind in node.expected if not kind.startswith("$"))
                expected = ", ".join(kind.lower().replace("_", " ") for kind in kinds)
                message = f'"{action}" can\'t stand here; expected: {expected}.'
                raise PhhFault("P108", message, line)
            node = following
            self.act(kind, values, at)
        self.finish_deals()
        self.line = lines[-1] if lines else self.line
        self.end()

    def act(self, kind: str, values: Values, at: int) -> None:
        commentary = values[-1]
        if kind == "NOTHING":
            self.say(commentary)
            return
        seat = player(int(values[0] or 0), self.seats, self.line)
        if kind == "DEAL":
            self.deal(seat, values)
            self.say(commentary)
            return
        self.finish_deals()
        before = len(self.events)
        _STEPS[kind](self, seat, values, at)
        if commentary and len(self.events) > before:
            self.add(Notice(Topic.OTHER, commentary))
        else:
            self.say(commentary)

    def say(self, commentary: str | None) -> None:
        """Commentary that stands alone; among deals it waits until they are done."""
        if commentary and self.dealing:
            self.said.append((Chat(commentary), self.line))
        elif commentary:
            self.add(Chat(commentary))

    def fold(self, seat: int, _values: Values, at: int) -> None:
        self.turn_to(seat, at)
        self.add(Fold(seat))
        self.course.fold(seat)

    def check_or_call(self, seat: int, _values: Values, at: int) -> None:
        self.turn_to(seat, at)
        owed = self.course.owed(seat)
        self.course.call(seat)
        self.add(Call(seat, owed, self.course.left[seat] == 0) if owed else Check(seat))

    def raise_to(self, seat: int, values: Values, at: int) -> None:
        self.turn_to(seat, at)
        to = self.fields.units(figure(values[1], self.line), "actions", self.money, self.line)
        price, before, left = self.course.price, self.course.bet[seat], self.course.left[seat]
        all_in = to - before == left
        self.course.raise_to(seat, to)
        self.add(Raise(seat, to, to - price, all_in) if price else Bet(seat, to - before, all_in))

    def turn_to(self, seat: int, at: int) -> None:
        """Puts in the checks and folds before the turn of ``seat`` that PHH lets writers leave out:
        a check where it costs nothing, a fold of whom nothing more is told."""
        self.betting = True
        if not self.course.left[seat]:
            return  # all-in and folded all the same
        while (turn := self.course.to_act) not in (None, seat):
            if not self.pass_over(turn or 0, at):
                return

    def pass_over(self, turn: int, at: int) -> bool:
        number = self.seats.index(turn) + 1
        if not self.course.owed(turn):
            self.add(Check(turn))
            self.course.call(turn)
            self.repaired.append(f"a check of p{number}")
        elif not any(action.split()[:1] == [f"p{number}"] for action in self.actions[at:]):
            self.add(Fold(turn))
            self.course.fold(turn)
            self.repaired.append(f"a fold of p{number}")
        else:
            return False
        return True

    def begin(self, street: Street) -> None:
        self.street, self.betting = street, False
        self.drawn.clear()
        self.add(StreetStart(street))
        if street is not Street.PREDRAW:
            self.course.start()

    def draw(self, seat: int, values: Values, at: int) -> None:
        if self.street is Street.PREDRAW or self.betting or seat in self.drawn:
            while self.course.to_act is not None and self.pass_over(self.course.to_act, at):
                pass
            if self.street is Street.THIRD_DRAW:
                raise PhhFault("P108", "There is no fourth draw.", self.line)
            self.begin(Street(self.street + 1))
        self.drawn.add(seat)
        if not values[1]:
            self.add(StandPat(seat))
            return
        count, known = cards_of(values[1])
        cards = known if len(known) == count else None
        held = self.held.get(seat, [])
        if cards is None:
            self.held.pop(seat, None)
        elif held:
            self.held[seat] = [card for card in held if card not in cards]
        self.add(Discard(seat, count, cards))

    def deal(self, seat: int, values: Values) -> None:
        """Cards for a player; some writers tell each of them on its own."""
        count, known = cards_of(values[1] or "")
        deal = self.dealing.setdefault(seat, _Deal(self.line))
        deal.count += count
        deal.known += known

    def finish_deals(self) -> None:
        for seat, deal in self.dealing.items():
            kept = self.held.get(seat, [])
            if len(deal.known) < deal.count:
                self.held.pop(seat, None)  # hidden cards: nothing is told by them
                continue
            self.line, current = deal.line, self.line
            self.add(Dealt(seat, tuple(deal.known), tuple(kept)))
            self.line = current
            if len(kept) + deal.count == 4:
                self.held[seat] = [*kept, *deal.known]
        self.dealing.clear()
        for chat, line in self.said:
            self.events.append(chat)
            self.lines.append(line)
        self.said.clear()

    def show(self, seat: int, values: Values, _at: int) -> None:
        _, known = cards_of(values[1] or "")
        if known:
            self.add(Show(seat, known))

    def show_given(self, seat: int, _values: Values, _at: int) -> None:
        if seat in self.held:
            self.add(Show(seat, tuple(self.held[seat])))

    def muck(self, seat: int, _values: Values, _at: int) -> None:
        self.add(Muck(seat))

    def end(self) -> None:
        """After the last action: what was put in is told of, and whether the hand was over."""
        if self.repaired:
            self.page.report("P107", f"Left out, and put in here: {', '.join(self.repaired)}.",
                             self.lines[-1], Severity.WARNING)  # fmt: skip
        course = self.course
        undrawn = not (self.betting or self.drawn.issuperset(course.live))
        waiting = course.to_act is not None or undrawn
        if not course.over and (self.street is not Street.THIRD_DRAW or waiting):
            self.page.report("P107", "The actions stop before the hand is over: nobody's result is "
                             "counted.", self.line, Severity.WARNING)  # fmt: skip
            self.add(BrokenOff())


_STEPS: Final[dict[str, Callable[[HandBuilder, int, Values, int], None]]] = {
    "FOLD": HandBuilder.fold,
    "CHECK_OR_CALL": HandBuilder.check_or_call,
    "RAISE_TO": HandBuilder.raise_to,
    "DRAW": HandBuilder.draw,
    "SHOW": HandBuilder.show,
    "SHOW_GIVEN": HandBuilder.show_given,
    "MUCK": HandBuilder.muck,
}
_WITH_CARDS: Final = re.compile(r"(?:d[ \t]+dh[ \t]+p[0-9]+|p[0-9]+[ \t]+s[dm])[ \t]+(\S+)")
_ACTIONS: Final = frozenset(("DEAL", "NOTHING", *_STEPS))
