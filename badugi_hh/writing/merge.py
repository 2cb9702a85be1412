"""Merge network: the text of a hand, one element on a line, as the files of 2011 have it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Final

from badugi_hh.events import (
    Award,
    Bet,
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
    Uncalled,
    Unreadable,
)
from badugi_hh.ranking import rank_of
from badugi_hh.rules import Street, Structure

# One element follows the other.
BETWEEN_HANDS: Final = "\n"

_LIMITS: Final = {
    Structure.FIXED_LIMIT: "Limit",
    Structure.POT_LIMIT: "Pot Limit",
    Structure.HALF_POT_LIMIT: "Half Pot Limit",
    Structure.NO_LIMIT: "No Limit",
}
_POSTS: Final = {
    PostKind.SMALL_BLIND: "SMALL_BLIND",
    PostKind.BIG_BLIND: "BIG_BLIND",
    PostKind.ENTRY: "INITIAL_BLIND",
    PostKind.BOTH_BLINDS: "RETURN_BLIND",
    PostKind.ANTE: "ANTE",
}
# The round of each street's draw, and the round of betting after it.
_DRAWS: Final = ("", "FIRST_DRAW", "SECOND_DRAW", "THIRD_DRAW")
_BETTING: Final = ("PRE_FIRST_DRAW", "POST_FIRST_DRAW", "POST_SECOND_DRAW", "POST_THIRD_DRAW")
_ENDINGS: Final = ("SHOWDOWN", "END_OF_FOLDED_GAME", "END_OF_GAME")
_NOTICES: Final = {
    " sits out": "SIT_OUT",
    " is disconnected": "DISCONNECTED",
    " is connected": "RECONNECTED",
    " leaves": "LEAVE",
    " is out": "PLAYER_OUT",
}
_RAISES_BY_TOTAL_SINCE: Final = date(2010, 9, 8)
"""Before that day a raise told the chips added (docs/sites.md)."""
_CLASSES: Final = ("", "One Card", "Two Cards", "Three Cards", "Badugi")


def render(hand: Hand) -> str:
    """The hand's text; ``ValueError`` for a thing that the network's rooms have no words for."""
    page = _Page(hand)
    for at, event in enumerate(hand.events):
        page.write(event, hand.events[at + 1 :])
    return "\n".join([*_opening(hand), *page.finished(), "</game>"])


def label(cards: Cards) -> str:
    """The room's name of a holding: ``Badugi, 9-7-2-A`` or ``Three Cards, K-J-3``."""
    rank = rank_of(cards)
    return f"{_CLASSES[rank.size]}, {rank.letters}"


# -- header and seats ----------------------------------------------------------------------------


def _opening(hand: Hand) -> list[str]:
    tournament, money = hand.tournament, hand.money
    kind = "Badugi Tournament" if tournament else "Badugi"
    number = tournament.id if tournament else hand.id.partition("-")[0]
    day = (hand.played_at or datetime(1970, 1, 1, tzinfo=UTC)) - timedelta(hours=5)
    data = f"{day:%Y%m%d}|{hand.table}|{number}|{hand.id}|{str(tournament is not None).lower()}"
    game = {
        "id": hand.id,
        "starttime": hand.stamp,
        "numholecards": "4",
        "gametype": "71",
        "seats": str(hand.max_seats) if hand.max_seats else None,
        "realmoney": str(money.real or tournament is not None).lower(),
        "buyIn": (tournament.buy_in or None) if tournament else None,
        "data": data,
    }
    return [
        f'<description type="{kind}" stakes="{_stakes(hand)}"/>',
        f"<game{_attributes(game)}>",
        f'\t<players dealer="{hand.button - 1}">',
        *(_seat(hand, seat) for seat in hand.seats),
        "\t</players>",
    ]


def _stakes(hand: Hand) -> str:
    """The figures are the bets in fixed limit, else the blinds; of a tournament's level always the
    blinds."""
    stakes, show = hand.stakes, hand.money.show
    limit = _LIMITS[stakes.structure]
    low, high = stakes.small_bet, stakes.big_bet
    if hand.tournament is None:
        pair = f"{show(low)}/{show(high)}"
        return (
            f"{limit} {pair}" if stakes.structure is Structure.FIXED_LIMIT else f"{limit} ({pair})"
        )
    if not hand.tournament.level:
        return limit  # the blinds tell
    if stakes.structure is Structure.FIXED_LIMIT:
        low, high = low // 2, low
    return f"{limit} {hand.tournament.level} Blinds {show(low)}/{show(high)}"


def _seat(hand: Hand, seat: Seat) -> str:
    stack = seat.stack
    if hand.tournament is not None:
        # There the stack is told as it is after blinds and antes.
        stack -= sum(e.amount for e in hand.events if isinstance(e, Post) and e.seat == seat.number)
    player = {
        "seat": str(seat.number - 1),
        "nickname": seat.player,
        "balance": hand.money.symbol + hand.money.plain(stack),
        "dealtin": str(seat.presence is Presence.PLAYING).lower(),
    }
    return f"\t\t<player{_attributes(player)} />"


def _attributes(values: Mapping[str, str | None]) -> str:
    """An attribute without a value is left out."""
    return "".join(
        f' {name}="{_escaped(value)}"' for name, value in values.items() if value is not None
    )


def _escaped(text: str) -> str:
    for plain, escape in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(plain, escape)
    return text


# -- rounds and events ---------------------------------------------------------------------------


class _Page:
    """The rounds of a hand as they are written; each is closed by the next one."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.lines: list[str] = []
        self.round = ""
        self.rounds = 0
        self.elements = 0
        self.street = Street.PREDRAW
        self.pending: list[str] = []  # cards, which stand at the end of a round
        self.bets: dict[int, int] = {}
        played = hand.played_at
        self.raises_add = played is not None and played.date() < _RAISES_BY_TOTAL_SINCE
        self.open("BLINDS")

    def finished(self) -> list[str]:
        if self.round not in _ENDINGS:
            self.open("END_OF_FOLDED_GAME")
        if self.round != "END_OF_GAME":
            self.open("END_OF_GAME")
        self.close()
        return self.lines

    def open(self, name: str) -> None:
        if self.round:
            self.close()
        self.round = name
        self.rounds += 1
        self.lines.append(f'\t<round id="{name}" sequence="{self.rounds}">')

    def close(self) -> None:
        self.lines += [*self.pending, "\t</round>"]
        self.pending.clear()

    def event(self, kind: str, player: str, **values: str) -> None:
        self.elements += 1
        known = {"sequence": str(self.elements), "type": kind, "timestamp": self.stamp()}
        self.lines.append(f"\t\t<event{_attributes({**known, 'player': player, **values})}/>")

    def stamp(self) -> str | None:
        """A second for each event, from the time of the hand on."""
        if self.hand.played_at is None:
            return None
        return str(1000 * (int(self.hand.played_at.timestamp()) + self.elements - 1))

    def act(self, kind: str, seat: int, chips: int | None = None) -> None:
        """An event with the player's seat, and the chips that it tells."""
        amount = {} if chips is None else {"amount": self.hand.money.plain(chips)}
        self.event(kind, str(seat - 1), **amount)

    def write(self, event: Event, following: tuple[Event, ...]) -> None:
        """``following`` are the events behind it."""
        match event:
            case StreetStart(street):
                self.street = street
                if street:
                    self.bets.clear()
                self.open(_DRAWS[street] or _BETTING[street])
            case Post(seat, kind, amount):
                if kind not in _POSTS:
                    raise ValueError(f"the Merge network has no {kind.value}")
                if kind is not PostKind.ANTE:
                    self.bet(seat, min(amount, self.hand.stakes.big_blind))
                self.act(_POSTS[kind], seat, amount)
            case Fold() | Check() | Call() | Bet() | Raise():
                if self.round == _DRAWS[self.street]:
                    self.open(_BETTING[self.street])
                self.betting(event)
            case Discard(seat, count):
                self.event("DRAW", str(seat - 1), text=str(count))
            case StandPat(seat, cards):
                self.event("DRAW", str(seat - 1), text="0")
                if cards:
                    self.pending.append(self.cards("DRAW_DRAWN_CARDS", seat, cards, label(cards)))
            case Dealt(seat, new, kept):
                dealt = "DRAW_DRAWN_CARDS" if self.street else "HOLE"
                holding = (*kept, *new)
                called = label(holding) if len(set(holding)) == 4 else ""
                self.lines.append(self.cards(dealt, seat, holding, called))
            case ShowdownStart():
                self.open("SHOWDOWN")
                for later in following:
                    if isinstance(later, Show):
                        self.act("SHOW", later.seat)
            case Muck() | Show() | SeatSummary() | Award() | Uncalled():
                self.ending(event)
            case Chat(text, seat, speaker):
                name = speaker if seat is None else self.hand.player(seat)
                self.event("CHAT", name, text=text)
            case Notice(_, text, int(seat)) if text in _NOTICES:
                self.act(_NOTICES[text], seat)
            case Unreadable(text):
                self.lines.append(text)
            case _:
                raise ValueError(f"the Merge network has no words for {event}")

    def betting(self, event: Fold | Check | Call | Bet | Raise) -> None:
        match event:
            case Fold(seat, remark):
                self.act("SIT_OUT" if remark else "FOLD", seat)
            case Check(seat):
                self.act("CHECK", seat)
            case Call(seat, amount, all_in):
                self.bet(seat, amount)
                self.act("ALL_IN" if all_in else "CALL", seat, amount)
            case Bet(seat, amount, all_in):
                self.bet(seat, amount)
                self.act("ALL_IN" if all_in else "BET", seat, amount)
            case Raise(seat, to, _, all_in):
                added = to - self.bets.get(seat, 0)
                self.bets[seat] = to
                told = added if all_in or self.raises_add else to
                self.act("ALL_IN" if all_in else "RAISE", seat, told)

    def bet(self, seat: int, chips: int) -> None:
        self.bets[seat] = self.bets.get(seat, 0) + chips

    def cards(self, kind: str, seat: int, cards: Cards, called: str) -> str:
        shown = ",".join(map(str, cards))
        values = {"type": kind, "cards": shown, "player": str(seat - 1)}
        values |= {"hand": called} if called else {}
        return f"\t\t<cards{_attributes(values)}/>"

    def ending(self, event: Muck | Show | SeatSummary | Award | Uncalled) -> None:
        """Who shows, then who wins: after a showdown each in a round of its own."""
        if self.round not in _ENDINGS:
            self.open("END_OF_FOLDED_GAME")
        if self.round == "SHOWDOWN" and isinstance(event, Award | Uncalled):
            self.open("END_OF_GAME")
        match event:
            case Muck(seat):
                self.act("MUCK", seat)
            case Show(seat, cards, called):
                if self.round == "END_OF_FOLDED_GAME":
                    self.act("SHOW", seat)
                self.lines.append(self.cards("SHOWN", seat, cards, called))
            case SeatSummary(seat, Outcome.MUCKED, cards=tuple(cards)):
                self.lines.append(self.cards("MUCKED", seat, cards, ""))
            case Award(seat, amount, pot, called):
                self.winner(seat, amount, False, _pot_number(pot), called)
            case Uncalled(seat, amount):
                self.winner(seat, amount, True, self.pots() + 1, "")
            case _:
                raise ValueError(f"the Merge network has no words for {event}")

    def pots(self) -> int:
        return max(
            (_pot_number(e.pot) for e in self.hand.events if isinstance(e, Award)), default=0
        )

    def winner(self, seat: int, chips: int, uncalled: bool, pot: int, called: str) -> None:
        values = {
            "amount": self.hand.money.plain(chips),
            "uncalled": str(uncalled).lower(),
            "potnumber": str(pot),
            "player": str(seat - 1),
            "hand": called or None,
            "pottype": "n",
        }
        self.lines.append(f"\t\t<winner{_attributes(values)}/>")


def _pot_number(pot: str) -> int:
    """``pot`` and ``main pot`` are 1, ``side pot`` and ``side pot-1`` 2."""
    if not pot.startswith("side pot"):
        return 1
    return int(pot.partition("-")[2] or 1) + 1
