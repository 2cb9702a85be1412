"""KingsClub: the text of a hand; every amount is printed as its player's total on the street."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from badugi_hh.cards import show_cards
from badugi_hh.events import (
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
    Raise,
    RakeTaken,
    RunCards,
    SeatResult,
    Show,
    StandPat,
    StreetStart,
    SummaryStart,
    Unreadable,
)
from badugi_hh.rules import Street, Structure

# One empty line. Each hand seen had a file of its own.
BETWEEN_HANDS: Final = "\n\n"

_LIMITS: Final = {
    Structure.FIXED_LIMIT: "Limit",
    Structure.POT_LIMIT: "Pot Limit",
    Structure.NO_LIMIT: "No Limit",
}
_ORDINALS: Final = ("1ST", "2ND", "3RD", "4TH")
_POSTS: Final = {
    PostKind.ANTE: "ante",
    PostKind.SMALL_BLIND: "the small blind",
    PostKind.BIG_BLIND: "the big blind",
    PostKind.ENTRY: "blind",
}


def render(hand: Hand) -> str:
    """The hand's text; ``ValueError`` for a thing that KingsClub has no words for."""
    return "\n".join(_Writer(hand).lines())


class _Writer:
    """Walks over the hand, and knows what each player has in on the street."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.names = {seat.number: seat.player for seat in hand.seats}
        self.show = hand.money.show
        self.street: dict[int, int] = {}
        awards = [event for event in hand.events if isinstance(event, Award)]
        self.one_winner = len(awards) == 1 and awards[0].pot == "pot"

    def lines(self) -> Iterator[str]:
        hand, show = self.hand, self.show
        if hand.stakes.structure not in _LIMITS:
            raise ValueError(f"KingsClub has no {hand.stakes.structure.value} Badugi")
        stakes = f"{show(hand.stakes.small_bet)}/{show(hand.stakes.big_bet)}"
        yield f"#{hand.id}: {_LIMITS[hand.stakes.structure]} Badugi - {stakes}"
        yield hand.stamp
        yield f"Table '{hand.table}' Seat {hand.button} is the button"
        for seat in hand.seats:
            yield f"Seat {seat.number}: {seat.player} ({show(seat.stack)})"
        events = hand.events
        opened = next((i for i, event in enumerate(events) if _opens(event)), len(events))
        # The heading stands above the posts, which come before the first round begins.
        yield "*** 1ST BETTING ROUND ***"
        for at, event in enumerate(events):
            if at != opened and (line := self.line(event, events[at + 1 :])):
                yield line

    def line(self, event: Event, following: Sequence[Event]) -> str:
        """The line of one event; empty where it stands on the line of the one before."""
        name = self.names.get(getattr(event, "seat", None) or 0, "")
        match event:
            case Post(seat, kind, amount):
                return f"{name}: posts {self._posted(seat, kind, amount)}"
            case DealtDown():
                return f"Dealt to {name}: [X X X X]"
            case Dealt(_, new, kept):
                # After a draw the new cards stand behind the discards.
                return "" if kept or self.street_is_drawn else f"Dealt to {name}: {_brackets(new)}"
            case StreetStart(street):
                self.street.clear()
                self.street_is_drawn = True
                return f"*** {_ORDINALS[street - 1]} DRAW ***"
            case BettingStart(street):
                return f"*** {_ORDINALS[street]} BETTING ROUND ***"
            case Fold():
                return f"{name} folds"
            case Check():
                return f"{name} checks"
            case Call(seat, amount, all_in):
                return f"{name} calls {self._added(seat, amount)}{_all_in(all_in)}"
            case Bet(seat, amount, all_in):
                return f"{name} bets {self._added(seat, amount)}{_all_in(all_in)}"
            case Raise(seat, to, _, all_in):
                self.street[seat] = to
                return f"{name} raises to {self.show(to)}{_all_in(all_in)}"
            case Discard(seat, count, None):
                return f"{name} draws {count}"
            case Discard(seat, _, cards) if cards is not None:
                return f"{name} discards {_brackets(cards)} draws {_drawn(seat, following)}"
            case StandPat():
                return f"{name} stands pat"
            case Show(_, cards):
                return f"{name} shows {_brackets(cards)}"
            case RunCards(_, run, cards, shown):
                return f"Run {run}: {name} shows {_brackets(cards)}" if shown else ""
            case SummaryStart():
                return "*** SUMMARY ***"
            case SeatResult(seat, stack, net):
                sign = "+" if net > 0 else ""
                return f"Seat {seat}: {name} ({self.show(stack)}) {sign}{self.show(net)}"
            case RakeTaken(amount):
                return f"Rake {self.show(amount)}"
            case Award(_, amount, pot):
                return f"{name} wins {self._won(amount, pot)}"
            case Unreadable(text):
                return text
        raise ValueError(f"KingsClub has no words for {event}")

    street_is_drawn = False

    def _posted(self, seat: int, kind: PostKind, amount: int) -> str:
        if kind not in _POSTS:
            raise ValueError(f"KingsClub has no words for a {kind.value}")
        if kind is PostKind.ENTRY:
            # The dead part is not printed.
            amount = min(amount, self.hand.stakes.big_blind)
        if kind is not PostKind.ANTE:
            self.street[seat] = amount
        return f"{_POSTS[kind]} {self.show(amount)}"

    def _added(self, seat: int, amount: int) -> str:
        self.street[seat] = self.street.get(seat, 0) + amount
        return self.show(self.street[seat])

    def _won(self, amount: int, pot: str) -> str:
        if self.one_winner:
            return f"pot ({self.show(amount)})"
        # The main pot is plain "pot" beside side pots too.
        name = "pot" if pot == "main pot" else pot.replace("side pot-", "side pot ")
        return f"({self.show(amount)}) from {name}"


def _opens(event: Event) -> bool:
    return isinstance(event, StreetStart) and event.street is Street.PREDRAW


def _drawn(seat: int, following: Sequence[Event]) -> str:
    """The new cards of a draw: one list, or one for each run."""
    match following:
        case [Dealt(at, new, _), *_] if at == seat:
            return _brackets(new)
    lists = []
    for event in following:
        if not isinstance(event, RunCards) or event.shown:
            break
        lists.append(_brackets(event.cards))
    if not lists:
        raise ValueError("KingsClub prints the new cards beside the discards")
    return " ".join(lists)


def _brackets(cards: Cards) -> str:
    return f"[{show_cards(cards)}]"


def _all_in(all_in: bool) -> str:
    return ", and is all in" if all_in else ""
