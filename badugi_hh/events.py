"""A hand as it was read: seats, and one frozen event for each line of the room's text.

There are four kinds of events. **Actions** are what players did, **dealings** what the dealer did,
**claims** what the room says about the outcome (who was paid, the pot, the rake, a hand's name),
**remarks** everything else (chat, connections). The engine replays actions and dealings; only the
audit reads claims.

Events name players by their seat number. Amounts are whole numbers of the hand's smallest money
unit. Cards are tuples in the order printed, which carries no meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from operator import attrgetter
from typing import Any, Final

from badugi_hh.cards import Card
from badugi_hh.frozen import quickly_made
from badugi_hh.money import Money
from badugi_hh.rules import Stakes, Street

Cards = tuple[Card, ...]


class Action:
    """What a player did."""

    __slots__ = ()
    seat: int


class Dealing:
    """What the dealer did: streets and cards."""

    __slots__ = ()


class Claim:
    """What the room says about the outcome. The engine never reads one."""

    __slots__ = ()


class Remark:
    """A line that changes neither chips nor cards."""

    __slots__ = ()


Event = Action | Dealing | Claim | Remark


# -- actions -------------------------------------------------------------------------------------


class PostKind(Enum):
    """What was posted. The value is the word used in output.

    ``ENTRY`` is the live blind of a player who comes in between the blinds. Of ``ENTRY`` and
    ``BOTH_BLINDS`` the part above the big blind is dead, of ``DEAD_BLIND`` all.
    """

    SMALL_BLIND = "small blind"
    BIG_BLIND = "big blind"
    BOTH_BLINDS = "small & big blinds"
    ANTE = "ante"
    STRADDLE = "straddle"
    ENTRY = "blind"
    DEAD_BLIND = "dead small blind"


@quickly_made
@dataclass(frozen=True, slots=True)
class Post(Action):
    """A blind or ante."""

    seat: int
    kind: PostKind
    amount: int
    all_in: bool = False


@quickly_made
@dataclass(frozen=True, slots=True)
class Fold(Action):
    """``remark`` is what some rooms write behind, as ``(timed out)`` or the cards in brackets."""

    seat: int
    remark: str = ""


@quickly_made
@dataclass(frozen=True, slots=True)
class Check(Action):
    seat: int
    remark: str = ""


@quickly_made
@dataclass(frozen=True, slots=True)
class Call(Action):
    """``amount``: the chips added now."""

    seat: int
    amount: int
    all_in: bool = False


@quickly_made
@dataclass(frozen=True, slots=True)
class Bet(Action):
    """``amount``: the chips added now."""

    seat: int
    amount: int
    all_in: bool = False


@quickly_made
@dataclass(frozen=True, slots=True)
class Raise(Action):
    """``to``: the player's total on this street. ``by`` is what the room prints beside it."""

    seat: int
    to: int
    by: int | None = None
    all_in: bool = False


@quickly_made
@dataclass(frozen=True, slots=True)
class Discard(Action):
    """``cards``: those thrown away where the log shows them; empty where it shows an empty list."""

    seat: int
    count: int
    cards: Cards | None = None


@quickly_made
@dataclass(frozen=True, slots=True)
class StandPat(Action):
    seat: int
    cards: Cards | None = None


@quickly_made
@dataclass(frozen=True, slots=True)
class Show(Action):
    """A holding shown. ``called`` is the room's name for it, a claim: only the audit reads it."""

    seat: int
    cards: Cards
    called: str = ""


@quickly_made
@dataclass(frozen=True, slots=True)
class Muck(Action):
    seat: int


@quickly_made
@dataclass(frozen=True, slots=True)
class NoShow(Action):
    """The winner of an uncontested pot does not show."""

    seat: int


# -- dealings ------------------------------------------------------------------------------------


@quickly_made
@dataclass(frozen=True, slots=True)
class StreetStart(Dealing):
    """``pot`` is what some rooms print beside it, a claim; ``players`` and ``all_in`` likewise."""

    street: Street
    pot: int | None = None
    players: int | None = None
    all_in: int | None = None


@quickly_made
@dataclass(frozen=True, slots=True)
class Button(Dealing):
    """The room tells the button's seat on a line of its own."""

    seat: int


@quickly_made
@dataclass(frozen=True, slots=True)
class Replaced(Dealing):
    """``count`` cards dealt face down to a player who discarded, on a line of its own."""

    seat: int
    count: int


@quickly_made
@dataclass(frozen=True, slots=True)
class Dealt(Dealing):
    """Cards dealt face up in this log. ``kept`` is empty at the deal, and after four discards."""

    seat: int
    new: Cards
    kept: Cards = ()


@quickly_made
@dataclass(frozen=True, slots=True)
class Reshuffle(Dealing):
    """The discards went back into the deck."""


@quickly_made
@dataclass(frozen=True, slots=True)
class BrokenOff(Dealing):
    """The log stops before the hand is over, and was never meant to go on: nothing is missing
    behind it, and what the hand came to is not known."""


# -- claims --------------------------------------------------------------------------------------


@quickly_made
@dataclass(frozen=True, slots=True)
class Capped(Claim):
    """The room says that the betting is capped."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Uncalled(Claim):
    """Chips that nobody matched go back."""

    seat: int
    amount: int


@quickly_made
@dataclass(frozen=True, slots=True)
class Award(Claim):
    """Chips paid out of a pot, which is named ``pot``, ``main pot``, ``side pot``, ``side pot-2``.

    ``called`` is the room's name for the winning hand, where it stands on this line; ``tie`` tells
    that the line speaks of a split.
    """

    seat: int
    amount: int
    pot: str = "pot"
    called: str = ""
    tie: bool = False


@quickly_made
@dataclass(frozen=True, slots=True)
class CashOut(Claim):
    """The player sold his share to the room before the showdown; no award follows."""

    seat: int
    amount: int
    fee: int = 0


@quickly_made
@dataclass(frozen=True, slots=True)
class ShowdownStart(Claim):
    pass


@quickly_made
@dataclass(frozen=True, slots=True)
class SummaryStart(Claim):
    pass


@quickly_made
@dataclass(frozen=True, slots=True)
class PotTotal(Claim):
    """The summary's pot line. ``side`` are the side pots in the order printed, first to last."""

    total: int
    rake: int
    main: int | None = None
    side: tuple[int, ...] = ()


@quickly_made
@dataclass(frozen=True, slots=True)
class RakeTaken(Claim):
    """The rake, where a room prints no pot beside it."""

    amount: int


@quickly_made
@dataclass(frozen=True, slots=True)
class SeatResult(Claim):
    """A seat's stack after the hand, and what it won or lost in it."""

    seat: int
    stack: int
    net: int


class Outcome(Enum):
    """How a player's hand ended, in the summary's words."""

    FOLDED = "folded"
    COLLECTED = "collected"
    WON = "won"
    LOST = "lost"
    MUCKED = "mucked"
    NOTHING = ""


@quickly_made
@dataclass(frozen=True, slots=True)
class SeatSummary(Claim):
    """One seat's line in the summary.

    ``tags`` are the words in parentheses (``button``, ``small blind``). ``folded_on`` is the street
    of a fold; ``did_not_bet`` that no chip went in. ``cards`` were shown or mucked. ``amount`` was
    won; ``called`` is the room's name of the hand. ``note`` is a remark behind the line.
    """

    seat: int
    outcome: Outcome
    tags: tuple[str, ...] = ()
    folded_on: Street | None = None
    did_not_bet: bool = False
    cards: Cards | None = None
    amount: int | None = None
    called: str = ""
    note: str = ""


# -- remarks -------------------------------------------------------------------------------------


@quickly_made
@dataclass(frozen=True, slots=True)
class Chat(Remark):
    """What somebody typed. ``speaker`` is his name where he has no seat at the table."""

    text: str
    seat: int | None = None
    speaker: str = ""


class Topic(Enum):
    """What a notice is about. ``SITS_OUT``, ``TIMED_OUT`` and ``RETURNED`` tell who is away."""

    SITS_OUT = "sits out"
    RETURNED = "returned"
    TIMED_OUT = "timed out"
    CONNECTION = "connection"
    SEATING = "joins or leaves"
    TOURNAMENT = "tournament result"
    CHIPS = "chips bought"
    CANCELLED = "hand cancelled"
    OTHER = "other"


@quickly_made
@dataclass(frozen=True, slots=True)
class Notice(Remark):
    """A line about a player (``seat``, and ``text`` is what follows his name) or the table."""

    topic: Topic
    text: str
    seat: int | None = None


@quickly_made
@dataclass(frozen=True, slots=True)
class DealtDown(Remark):
    """The four cards of a player, none of them shown: it tells that he is dealt in, no more."""

    seat: int


@quickly_made
@dataclass(frozen=True, slots=True)
class BettingStart(Remark):
    """The room tells that the draws of a street are over, and its betting begins."""

    street: Street


@quickly_made
@dataclass(frozen=True, slots=True)
class RunCards(Remark):
    """What a player drew last, or ``shown``: his whole holding, in one run of a hand whose last
    draw is dealt more than once. A player then has several holdings, and none of them decides."""

    seat: int
    run: int
    cards: Cards
    shown: bool


@quickly_made
@dataclass(frozen=True, slots=True)
class Unreadable(Remark):
    """A line that the grammar does not know; a finding says so."""

    text: str


# -- the hand ------------------------------------------------------------------------------------


ENDLESS: Final = 10**15
"""The stack of a player whose chips a log does not tell."""


class Presence(Enum):
    """What the seat list says of a player beside his stack."""

    PLAYING = ""
    SITTING_OUT = "is sitting out"
    OUT_OF_HAND = "out of hand"


@quickly_made
@dataclass(frozen=True, slots=True)
class Seat:
    """``stack``: chips before any post. ``note`` is the room's remark (bounty, moved table …)."""

    number: int
    player: str
    stack: int
    presence: Presence = Presence.PLAYING
    note: str = ""


@quickly_made
@dataclass(frozen=True, slots=True)
class Tournament:
    """``buy_in`` and ``level`` are as printed."""

    id: str
    buy_in: str = ""
    level: str = ""


@quickly_made
@dataclass(frozen=True, slots=True)
class Hand:
    """One deal, as the history file tells it.

    ``site`` is the room that wrote it, ``id`` the room's number for it (text: it may be longer than
    a machine number). ``played_at`` is in UTC, ``None`` where the log's stamp can't be placed;
    ``stamp`` is the stamp as printed, with its zone. ``game`` holds words of the header that change
    nothing (``Zoom``, the club of a home game, the name of a mixed game). ``button`` is the seat of
    the dealer button and may be one that nobody sits in (a dead button).

    ``events`` has one entry for each line between the seat list and the end, in the file's order;
    ``lines`` the number in the file of each of them, ``seat_lines`` that of each seat. A hand that
    was not read has no line numbers. In a hand that was joined from several logs ``elsewhere`` has
    the file and the line of every event whose cards another log told.
    """

    site: str
    id: str
    played_at: datetime | None
    stamp: str
    money: Money
    stakes: Stakes
    table: str
    button: int
    seats: tuple[Seat, ...]
    events: tuple[Event, ...]
    tournament: Tournament | None = None
    max_seats: int | None = None
    game: str = ""
    hero: int | None = None
    file: str = field(default="", compare=False)
    first_line: int = field(default=1, compare=False)
    lines: Sequence[int] = field(default=(), compare=False)
    seat_lines: Sequence[int] = field(default=(), compare=False)
    table_line: int = field(default=1, compare=False)
    elsewhere: Mapping[int, tuple[str, int]] = field(default_factory=dict, compare=False)

    def line_of(self, player: str) -> int:
        """The line of a player's seat; the hand's first line where no line is known."""
        placed = zip(self.seats, self.seat_lines, strict=False)
        return next((line for seat, line in placed if seat.player == player), self.first_line)

    @property
    def button_line(self) -> int:
        """The line that says where the button is: the table's, unless it has one of its own."""
        placed = zip(self.events, self.lines, strict=False)
        return next((line for event, line in placed if type(event) is Button), self.table_line)

    def place(self, index: int) -> tuple[str, int]:
        """The file and the line of event ``index``; one past the end is where the last one is."""
        if index in self.elsewhere:
            return self.elsewhere[index]
        if index < len(self.lines):
            return self.file, self.lines[index]
        return self.file, self.lines[-1] if self.lines else self.first_line

    def player(self, seat: int) -> str:
        """The name of the player in ``seat``."""
        for entry in self.seats:
            if entry.number == seat:
                return entry.player
        raise KeyError(seat)


# -- cards ---------------------------------------------------------------------------------------

# The cards in each kind of event that tells some.
_CARDS: Final[Mapping[type[Event], Callable[[Any], Cards | None]]] = {
    Dealt: attrgetter("new"),
    Show: attrgetter("cards"),
    Discard: attrgetter("cards"),
    StandPat: attrgetter("cards"),
    SeatSummary: attrgetter("cards"),
}
CARD_EVENTS: Final = frozenset(_CARDS)
"""The classes of events that may tell cards."""


def cards_in(event: Event) -> Cards:
    """The cards that an event tells; of cards dealt the new ones."""
    cards = _CARDS.get(type(event))
    return (cards(event) if cards else None) or ()
