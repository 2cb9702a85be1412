"""PokerStars: the text of a hand, one line for each event, in the words of the files since 2012.

Other rooms write the same under their own names (``rules.BRANDS``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from badugi_hh.cards import show_cards
from badugi_hh.events import (
    Award,
    Bet,
    Call,
    Capped,
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
    NoShow,
    Notice,
    Outcome,
    Post,
    PostKind,
    PotTotal,
    Presence,
    Raise,
    Reshuffle,
    Seat,
    SeatSummary,
    Show,
    ShowdownStart,
    StandPat,
    StreetStart,
    SummaryStart,
    Uncalled,
    Unreadable,
)
from badugi_hh.money import PLAY, Money
from badugi_hh.rules import BRANDS, Street, Structure

Writer = Callable[[Hand], str]

# Three empty lines.
BETWEEN_HANDS: Final = "\n\n\n\n"

_FAST: Final = ("Zoom ", "Rush ")
_LIMITS: Final = {
    Structure.FIXED_LIMIT: "Limit",
    Structure.POT_LIMIT: "Pot Limit",
    Structure.NO_LIMIT: "No Limit",
}
_STREETS: Final = {
    Street.PREDRAW: "*** DEALING HANDS ***",
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
    PostKind.SMALL_BLIND: "posts small blind",
    PostKind.BIG_BLIND: "posts big blind",
    PostKind.BOTH_BLINDS: "posts small & big blinds",
    PostKind.ANTE: "posts the ante",
    PostKind.STRADDLE: "posts straddle",
}


def render(hand: Hand) -> str:
    """The hand's text; ``ValueError`` for a thing that PokerStars has no words for."""
    names = {seat.number: seat.player for seat in hand.seats}
    return "\n".join(
        [
            _header(hand),
            table_line(hand),
            *(seat_line(seat, hand.money) for seat in hand.seats),
            *(event_line(event, names, hand.money) for event in hand.events),
        ]
    )


# -- header, table and seats ---------------------------------------------------------------------


def _header(hand: Hand) -> str:
    fast, club, mix = _game_words(hand.game)
    brand = BRANDS[hand.site]
    money, structure = hand.money, hand.stakes.structure
    if structure not in _LIMITS:
        raise ValueError(f"PokerStars has no {structure.value} Badugi")
    game = f"Badugi {_LIMITS[structure]}"
    stakes = f"{money.show(hand.stakes.small_bet)}/{money.show(hand.stakes.big_bet)}"
    if money.real:
        stakes += f" {money.currency}"
    if hand.tournament is None:
        start = f"{brand} {fast}{'Home Game ' if club else ''}Hand #{hand.id}:"
        # Two blanks where a tournament's number would stand.
        played = f"{mix} ({game}, {stakes})" if mix else f"{game} ({stakes})"
        return f"{start}{' ' + club if club else ''}  {played} - {hand.stamp}"
    start = f"{brand} {'Home Game ' if club else ''}Hand #{hand.id}:{' ' + club if club else ''}"
    entry = f"{fast}Tournament #{hand.tournament.id}, {hand.tournament.buy_in}"
    if hand.tournament.buy_in == "Freeroll":
        entry += " "  # the place of a currency
    played = f"{mix} ({game})" if mix else game
    return f"{start} {entry} {played} - {hand.tournament.level} ({stakes}) - {hand.stamp}"


def _game_words(game: str) -> tuple[str, str, str]:
    """``game`` taken apart: the word and blank of a fast game, the home game's club in braces, the
    mixed game's name."""
    fast = next((word for word in _FAST if f"{game} ".startswith(word)), "")
    rest = game.removeprefix(fast.rstrip()).lstrip() if fast else game
    if not rest.startswith("{"):
        return fast, "", rest
    end = rest.rindex("}") + 1
    return fast, rest[:end], rest[end:].lstrip()


def table_line(hand: Hand) -> str:
    """The table and the button."""
    seats = f" {hand.max_seats}-max" if hand.max_seats else ""
    play = " (Play Money)" if hand.money.currency == PLAY else ""
    return f"Table '{hand.table}'{seats}{play} Seat #{hand.button} is the button"


def seat_line(seat: Seat, money: Money) -> str:
    """A seat above the posts."""
    # A remark with a comma stands with the chips (a bounty), any other one at the end.
    inside, behind = (seat.note, "") if seat.note.startswith(",") else ("", seat.note)
    line = f"Seat {seat.number}: {seat.player} ({money.show(seat.stack)} in chips{inside})"
    return " ".join(filter(None, (line, _PRESENCE[seat.presence], behind)))


_PRESENCE: Final = {
    Presence.PLAYING: "",
    Presence.SITTING_OUT: "is sitting out",
    Presence.OUT_OF_HAND: "out of hand",
}


# -- events --------------------------------------------------------------------------------------


def event_line(event: Event, names: dict[int, str], money: Money) -> str:
    """The line of one event; ``ValueError`` for one that has none."""
    show = money.show
    match event:
        case Post(seat, kind, amount, all_in):
            return f"{names[seat]}: {_POSTS[kind]} {show(amount)}{_all_in(all_in)}"
        case Fold(seat, remark):
            return f"{names[seat]}: folds{_behind(remark)}"
        case Check(seat, remark):
            return f"{names[seat]}: checks{_behind(remark)}"
        case Call(seat, amount, all_in):
            return f"{names[seat]}: calls {show(amount)}{_all_in(all_in)}"
        case Bet(seat, amount, all_in):
            return f"{names[seat]}: bets {show(amount)}{_all_in(all_in)}"
        case Raise(seat, to, by, all_in):
            if by is None:
                raise ValueError("PokerStars prints by how much a raise raises")
            return f"{names[seat]}: raises {show(by)} to {show(to)}{_all_in(all_in)}"
        case Discard(seat, count, cards):
            return f"{names[seat]}: discards {count} card{'s' * (count != 1)}{_brackets(cards)}"
        case StandPat(seat, cards):
            return f"{names[seat]}: stands pat{'' if cards is None else ' on'}{_brackets(cards)}"
        case Show(seat, cards, called):
            called = f" ({called})" if called else ""
            return f"{names[seat]}: shows{_brackets(cards)}{called}"
        case Muck(seat):
            return f"{names[seat]}: mucks hand"
        case NoShow(seat):
            return f"{names[seat]}: doesn't show hand"
        case StreetStart(street):
            return _STREETS[street]
        case Dealt(seat, new, kept):
            return f"Dealt to {names[seat]}{_brackets(kept or None)}{_brackets(new)}"
        case Reshuffle():
            return "The deck is reshuffled"
        case Capped():
            return "Betting is capped"
        case Uncalled(seat, amount):
            return f"Uncalled bet ({show(amount)}) returned to {names[seat]}"
        case Award(seat, amount, pot):
            return f"{names[seat]} collected {show(amount)} from {pot}"
        case CashOut(seat, amount, fee):
            charged = f" | Cash Out Fee {show(fee)}" if fee else ""
            return f"{names[seat]} cashed out the hand for {show(amount)}{charged}"
        case ShowdownStart():
            return "*** SHOW DOWN ***"
        case SummaryStart():
            return "*** SUMMARY ***"
        case PotTotal():
            return _pot_total(event, money)
        case SeatSummary():
            return _seat_summary(event, names[event.seat], money)
        case Chat(text, seat, speaker):
            return f'{speaker if seat is None else names[seat]} said, "{text}"'
        case Notice(_, text, seat):
            return text if seat is None else names[seat] + text
        case Unreadable(text):
            return text
    raise ValueError(f"PokerStars has no words for {event}")


def _all_in(all_in: bool) -> str:
    return " and is all-in" if all_in else ""


def _behind(remark: str) -> str:
    return f" {remark}" if remark else ""


def _brackets(cards: Cards | None) -> str:
    return "" if cards is None else f" [{show_cards(cards)}]"


def _pot_total(pots: PotTotal, money: Money) -> str:
    line = f"Total pot {money.show(pots.total)}"
    if pots.main is not None:
        line += f" Main pot {money.show(pots.main)}."
    for number, amount in enumerate(pots.side, start=1):
        # A single side pot has no number.
        name = "Side pot" if len(pots.side) == 1 else f"Side pot-{number}"
        line += f" {name} {money.show(amount)}."
    return f"{line} | Rake {money.show(pots.rake)}"


def _seat_summary(summary: SeatSummary, player: str, money: Money) -> str:
    words = [f"Seat {summary.seat}: {player}", *(f"({tag})" for tag in summary.tags)]
    return " ".join([*words, _outcome(summary, money)]) + _behind(summary.note)


def _outcome(summary: SeatSummary, money: Money) -> str:
    cards = _brackets(summary.cards)
    won = f" ({money.show(summary.amount)})" if summary.amount is not None else ""
    called = f" with a {summary.called}" if summary.called else ""
    match summary.outcome:
        case Outcome.FOLDED:
            if summary.folded_on is None:
                raise ValueError("PokerStars prints on which street a player folded")
            return _FOLDED[summary.folded_on] + " (didn't bet)" * summary.did_not_bet
        case Outcome.COLLECTED:
            return f"collected{won}"
        case Outcome.WON:
            return f"showed{cards} and won{won}{called}"
        case Outcome.LOST:
            return f"showed{cards} and lost{called}"
        case Outcome.MUCKED:
            return f"mucked{cards}"
        case Outcome.NOTHING:
            raise ValueError("PokerStars prints what became of every player dealt in")
