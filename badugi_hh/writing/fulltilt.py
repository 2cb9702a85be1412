"""Full Tilt, 2004 to 2014: the text of a hand, one line for each event.

Headers have the order of their year; all else is in the words of the files of 2010 to 2013.
"""

from __future__ import annotations

from typing import Final

from badugi_hh.cards import show_cards
from badugi_hh.events import (
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
    PotTotal,
    Presence,
    Raise,
    Replaced,
    Seat,
    SeatSummary,
    Show,
    ShowdownStart,
    StandPat,
    StreetStart,
    SummaryStart,
    Topic,
    Uncalled,
    Unreadable,
)
from badugi_hh.money import Money
from badugi_hh.rules import Street, Structure

# Two empty lines.
BETWEEN_HANDS: Final = "\n\n\n"

_SWAPPED_SINCE: Final = 2013
"""The year in which the header's game came before its stakes, in fewer letters."""
_GAMES: Final = {
    Structure.FIXED_LIMIT: ("Limit Badugi", "FL Badugi"),
    Structure.POT_LIMIT: ("Pot Limit Badugi", "PL Badugi"),
    Structure.NO_LIMIT: ("No Limit Badugi", "NL Badugi"),
}
_STREETS: Final = {
    Street.PREDRAW: "*** HOLE CARDS ***",
    Street.FIRST_DRAW: "*** FIRST DRAW ***",
    Street.SECOND_DRAW: "*** SECOND DRAW ***",
    Street.THIRD_DRAW: "*** THIRD DRAW ***",
}
_FOLDED: Final = {
    Street.PREDRAW: "folded before the Draw",
    Street.FIRST_DRAW: "folded after the 1st Draw",
    Street.SECOND_DRAW: "folded after the 2nd Draw",
    Street.THIRD_DRAW: "folded after the 3rd Draw",
}
_POSTS: Final = {
    PostKind.SMALL_BLIND: "posts the small blind of",
    PostKind.BIG_BLIND: "posts the big blind of",
    PostKind.DEAD_BLIND: "posts a dead small blind of",
    PostKind.ENTRY: "posts",
    PostKind.ANTE: "antes",
}
AWAY: Final = "is sitting out"
"""The note of a summary line for a player who was not dealt in."""


def render(hand: Hand) -> str:
    """The hand's text; ``ValueError`` for a thing that Full Tilt has no words for."""
    names = {seat.number: seat.player for seat in hand.seats}
    # The summary tells of most who are away; then the list of seats does not.
    told = {e.seat for e in hand.events if isinstance(e, SeatSummary) and e.note == AWAY}
    lines = [_header(hand), *(_seat(seat, hand.money, told) for seat in hand.seats)]
    summary = False
    for event in hand.events:
        lines.append(_line(event, names, hand.money, summary=summary))
        summary = summary or isinstance(event, SummaryStart)
    return "\n".join(lines)


# -- header and seats ----------------------------------------------------------------------------


def _header(hand: Hand) -> str:
    show, structure = hand.money.show, hand.stakes.structure
    if structure not in _GAMES:
        raise ValueError(f"Full Tilt has no {structure.value} Badugi")
    stakes = f"{show(hand.stakes.small_bet)}/{show(hand.stakes.big_bet)}"
    antes = [e.amount for e in hand.events if isinstance(e, Post) and e.kind is PostKind.ANTE]
    if antes:
        stakes += f" Ante {show(max(antes))}"  # one who is all-in antes less
    before, since = _GAMES[structure]
    swapped = hand.played_at is not None and hand.played_at.year >= _SWAPPED_SINCE
    spread = f"{since} - {stakes}" if swapped else f"{stakes} - {before}"
    return f"Full Tilt Poker Game #{hand.id}: {_place(hand)} - {spread} - {hand.stamp}"


def _place(hand: Hand) -> str:
    """The table, and the tournament to which it belongs."""
    place = f"Table {hand.table}"
    if hand.tournament is not None:
        place = f"{hand.tournament.buy_in} ({hand.tournament.id}), {place}"
    seats = "heads up" if hand.max_seats == 2 else f"{hand.max_seats} max"
    traits = ", ".join(filter(None, (seats if hand.max_seats else "", hand.game)))
    return f"{place} ({traits})" if traits else place


def _seat(seat: Seat, money: Money, told: set[int]) -> str:
    line = f"Seat {seat.number}: {seat.player} ({money.show(seat.stack)})"
    away = seat.presence is Presence.SITTING_OUT and seat.number not in told
    return f"{line}, {AWAY}" if away else line


# -- events --------------------------------------------------------------------------------------


def _line(event: Event, names: dict[int, str], money: Money, *, summary: bool) -> str:
    """The line of one event; in the ``summary`` a player's line begins with his seat."""
    show = money.show
    match event:
        case Post(seat, kind, amount, all_in) if kind in _POSTS:
            return f"{names[seat]} {_POSTS[kind]} {show(amount)}{_all_in(all_in)}"
        case Button(seat):
            return f"The button is in seat #{seat}"
        case Fold(seat):
            return f"{names[seat]} folds"
        case Check(seat):
            return f"{names[seat]} checks"
        case Call(seat, amount, all_in):
            return f"{names[seat]} calls {show(amount)}{_all_in(all_in)}"
        case Bet(seat, amount, all_in):
            return f"{names[seat]} bets {show(amount)}{_all_in(all_in)}"
        case Raise(seat, to, _, all_in):
            return f"{names[seat]} raises to {show(to)}{_all_in(all_in)}"
        case Discard(seat, count, cards):
            return f"{names[seat]} discards {_cards(count)}{_brackets(cards)}"
        case StandPat(seat, cards):
            return f"{names[seat]} stands pat{'' if cards is None else ' on'}{_brackets(cards)}"
        case Replaced(seat, count):
            return f"{names[seat]} is dealt {_cards(count)}"
        case Dealt(seat, new, kept):
            return f"Dealt to {names[seat]}{_brackets(kept or None)}{_brackets(new)}"
        case Show(seat, cards, called):
            return f"{names[seat]} shows{_brackets(cards)}{f' a {called}' if called else ''}"
        case Muck(seat):
            return f"{names[seat]} mucks"
        case StreetStart():
            return _STREETS[event.street] + _pot_so_far(event, money)
        case Uncalled(seat, amount):
            return f"Uncalled bet of {show(amount)} returned to {names[seat]}"
        case Award() if summary:
            return f"Seat {event.seat}: {names[event.seat]}  {_award(event, money)}"
        case Award(seat):
            return f"{names[seat]} {_award(event, money)}"
        case ShowdownStart():
            return "*** SHOW DOWN ***"
        case SummaryStart():
            return "*** SUMMARY ***"
        case PotTotal():
            return _pot_total(event, money)
        case SeatSummary(seat):
            words = [f"Seat {seat}: {names[seat]}", *(f"({tag})" for tag in event.tags)]
            return " ".join(filter(None, (*words, _outcome(event, money))))
        case Chat(text, seat, speaker):
            return f"{speaker if seat is None else names[seat]}: {text}".rstrip()
        case Notice(topic, text, seat) if topic is not Topic.CANCELLED:
            return text if seat is None else names[seat] + text
        case Unreadable(text):
            return text
    raise ValueError(f"Full Tilt has no words for {event}")


def _all_in(all_in: bool) -> str:
    return ", and is all in" if all_in else ""


def _cards(count: int) -> str:
    return f"{count} card{'s' * (count != 1)}"


def _brackets(cards: Cards | None) -> str:
    return "" if cards is None else f" [{show_cards(cards)}]"


def _pot_so_far(start: StreetStart, money: Money) -> str:
    if start.pot is None:
        return ""
    if start.players is None:
        return f" (Pot: {money.show(start.pot)})"
    all_in = f", {start.all_in} All-In" if start.all_in else ""
    return f" (Total Pot: {money.show(start.pot)}, {start.players} Players{all_in})"


def _award(award: Award, money: Money) -> str:
    pot = f"the {award.pot}"
    if "-" in award.pot:
        pot = award.pot.replace("-", " #")  # the second side pot: side pot #2
    line = f"{'ties for' if award.tie else 'wins'} {pot} ({money.show(award.amount)})"
    return f"{line} with a {award.called}" if award.called else line


def _pot_total(pots: PotTotal, money: Money) -> str:
    line = f"Total pot {money.show(pots.total)}"
    if pots.main is not None:
        line += f" Main pot {money.show(pots.main)}."
    for number, amount in enumerate(pots.side, start=1):
        # A single side pot has no number.
        name = "Side pot" if len(pots.side) == 1 else f"Side pot-{number}"
        line += f" {name} {money.show(amount)}."
    return f"{line} | Rake {money.show(pots.rake)}"


def _outcome(summary: SeatSummary, money: Money) -> str:
    cards, called = _brackets(summary.cards), f"a {summary.called}"
    won = f"({money.show(summary.amount)})" if summary.amount is not None else ""
    match summary.outcome:
        case Outcome.FOLDED:
            if summary.folded_on is None:
                return "didn't bet (folded)"
            return _FOLDED[summary.folded_on] + " (didn't bet)" * summary.did_not_bet
        case Outcome.COLLECTED:
            return f"collected {won}{', mucked' if summary.note else ''}"
        case Outcome.WON:
            return f"showed{cards} and won {won}{f' with {called}' if summary.called else ''}"
        case Outcome.LOST:
            return f"showed{cards} and lost{f' with {called}' if summary.called else ''}"
        case Outcome.MUCKED:
            return f"mucked{cards}{f' - {called}' if summary.called else ''}"
        case Outcome.NOTHING:
            return summary.note
