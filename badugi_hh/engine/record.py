"""What the engine hands on: the record of one replayed hand.

All of it is frozen and comes from actions and dealings alone; nothing here was claimed by a room.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from badugi_hh.cards import Holding
from badugi_hh.engine.table import Place
from badugi_hh.events import Hand
from badugi_hh.findings import Finding
from badugi_hh.frozen import maker, quickly_made
from badugi_hh.ranking import BadugiRank
from badugi_hh.rules import Profile, Street


class Move(Enum):
    """What a player did with a betting decision."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"


@dataclass(frozen=True, slots=True)
class Decision:
    """One betting decision: the situation the player faced, and his move.

    ``event`` is the index of the action in ``hand.events``. ``to_call`` is what a call would have
    added (at most his stack). ``bets`` counts the bets in the round before he acted; before the
    draw the big blind is the first. ``aggressor`` is the seat that made the last bet or raise of
    the round (``None``: only blinds, or nothing yet). ``can_raise`` tells that a bet or raise was
    open to him: chips beyond the call, an opponent with chips, no cap. ``added`` are the chips he
    put in; ``pot`` the chips in all pots before.
    """

    event: int
    seat: int
    street: Street
    move: Move
    to_call: int
    bets: int
    aggressor: int | None
    can_raise: bool
    added: int
    pot: int


@dataclass(frozen=True, slots=True)
class Draw:
    """One draw: ``discarded`` cards thrown away, 0 for standing pat.

    ``before`` and ``after`` are the holdings around it, the new cards included where the log shows
    them; ``order`` is the drawer's turn on this street, from 0.
    """

    event: int
    seat: int
    street: Street
    discarded: int
    order: int
    before: Holding
    after: Holding


class Return(NamedTuple):
    """Chips that nobody matched, given back at the end of a betting round."""

    seat: int
    amount: int
    street: Street


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """One player who was dealt in.

    ``put_in`` are all chips that stayed in the pots, dead money included; ``returned`` those that
    came back unmatched (not part of ``put_in``). ``folded_on`` and ``all_in_on`` are streets, or
    ``None``. ``start`` is the holding after the deal, ``holding`` the last one, with cards that
    were shown or mucked face up.
    """

    seat: int
    player: str
    stack: int
    put_in: int
    dead: int
    returned: int
    folded_on: Street | None
    all_in_on: Street | None
    start: Holding
    holding: Holding

    @classmethod
    def of(cls, place: Place, player: str, stack: int) -> PlayerRecord:
        """What the place at the table tells at the end."""
        return _new_player_record(
            place.seat,
            player,
            stack,
            place.live + place.dead,
            place.dead,
            place.returned,
            place.folded_on,
            place.all_in_on,
            place.start,
            place.holding,
        )


_new_player_record = maker(PlayerRecord)


@quickly_made
@dataclass(frozen=True, slots=True)
class Pot:
    """One pot before rake. ``number`` 0 is the main pot.

    ``eligible`` are the seats that can win it, from the left of the button. ``ranks`` holds the
    badugi rank of each eligible seat whose cards are known. ``winners`` are the seats that share
    it by the rules, in the order in which odd chips go; ``None`` when a holding is missing that
    may be as good as the best known one.
    """

    number: int
    amount: int
    eligible: tuple[int, ...]
    ranks: Mapping[int, BadugiRank]
    winners: tuple[int, ...] | None

    @property
    def hidden(self) -> tuple[int, ...]:
        """The eligible seats whose holding was never shown, if there are others to compare it to.
        Where there are winners all the same, none of these hands can be as good as theirs."""
        if len(self.eligible) == 1:
            return ()
        return tuple(seat for seat in self.eligible if seat not in self.ranks)


@quickly_made
@dataclass(frozen=True, slots=True)
class Replay:
    """A replayed hand.

    ``order`` lists the seats dealt in, from the left of the button; ``players`` has one record for
    each, in that order. ``street_pots`` are the chips in all pots when each draw began.
    ``findings`` are the L codes. ``showdown`` tells that two or more players were left at the end.
    """

    hand: Hand
    profile: Profile
    order: tuple[int, ...]
    players: Mapping[int, PlayerRecord]
    decisions: tuple[Decision, ...]
    draws: tuple[Draw, ...]
    returns: tuple[Return, ...]
    street_pots: Mapping[Street, int]
    pots: tuple[Pot, ...]
    findings: tuple[Finding, ...]
    showdown: bool

    @property
    def total(self) -> int:
        """All chips in the pots, before rake."""
        return sum([pot.amount for pot in self.pots])
