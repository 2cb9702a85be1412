"""What a replay knows beside the table: what was found and recorded so far.

The story of a hand is told in three parts, each on top of the one before: ``drawing`` carries out
draws and cards, ``betting`` the betting rounds, ``replay`` the hand as a whole.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from badugi_hh.engine.faults import Fault, finding_at
from badugi_hh.engine.foresight import Betting, Foresight
from badugi_hh.engine.legality import Legality
from badugi_hh.engine.record import Decision, Draw, Return
from badugi_hh.engine.serving import Serving
from badugi_hh.engine.table import Place, Table, dealt_in
from badugi_hh.events import Hand
from badugi_hh.findings import Finding
from badugi_hh.rules import Profile, Street


class Story(ABC):
    """The state of one replay beside the table, and how it speaks of a fault."""

    def __init__(self, hand: Hand, profile: Profile) -> None:
        self.hand = hand
        self.profile = profile
        self.stacks = dealt_in(hand)
        self.table = Table(self.stacks, hand.button, hand.stakes, profile)
        self.rules = Legality(hand, self.table)
        self.ahead = Foresight(hand.events, self.table)
        self.findings: list[Finding] = []
        self.decisions: list[Decision] = []
        self.draws: list[Draw] = []
        self.returns: list[Return] = []
        self.street_pots: dict[Street, int] = {}
        self.opened = False  # the first betting round has begun
        self.broken_off = False  # the hand was not played to its end
        self.late: set[int] = set()  # seats passed over on this street that act later
        self.serving = Serving(hand.events, told=profile.deals_told)
        self.emptied: set[int] = set()  # seats that put in their last chips, and go on betting
        self.shown: dict[int, frozenset[int]] = {}
        self.face_up: set[int] = set()  # seats whose cards are known from the showdown alone
        self.gone: set[int] = set()  # seats of which nothing is heard any more, without a fold
        self.unfolded: set[int] = set()  # seats said to fold, that go on
        self.taken: set[int] = set()  # events that were carried out before their line
        self.last: Betting | None = None

    def report(self, index: int, code: str, message: str, seat: int | None = None) -> None:
        self.findings.append(finding_at(self.hand, index, code, message, seat=seat))

    def out_of_turn(self, index: int, seat: int, verb: str, turn: int) -> None:
        who, other = self.rules.name(seat), self.rules.name(turn)
        self.report(index, "L201", f"{who} {verb}, but it was {other}'s turn.", seat)

    def blame(self, index: int, fault: Fault | None, seat: int) -> None:
        """Reports ``fault``, if there is one."""
        if fault:
            self.report(index, fault.code, fault.message, seat)

    def player(self, index: int, seat: int, verb: str) -> Place | None:
        """The place of a player who is in the hand; a finding and ``None`` if he is not."""
        place = self.table.places.get(seat)
        if place is not None and place.folded_on is None:
            if seat in self.unfolded:
                self.unfolded.discard(seat)
                self.report(index, "L207", f"{self.rules.name(seat)} {verb} after folding.", seat)
            return place
        why = ", but was not dealt in." if place is None else " after folding."
        self.report(index, "L207", f"{self.rules.name(seat)} {verb}{why}", seat)
        return None

    @abstractmethod
    def finish_betting(self, index: int) -> None:
        """Ends the betting round before event ``index``; who still had to act is missing."""
