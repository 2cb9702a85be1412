"""What was done before the first draw, and what could have been done.

Who had a chance is decided by what he faced when he acted: how many had come in before him, by a
call or by a raise, and how many bets were in. What the room decides for a player who is away counts
for nothing, and is no chance.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from badugi_hh.engine import Decision
from badugi_hh.facts.columns import places, small
from badugi_hh.facts.view import BET, CALL, CHECK, FOLD, RAISE, Group, HandView, Tallies

_STEALERS: Final = ("co", "btn", "sb")
_DEFENDERS: Final = {"bb": _STEALERS, "sb": ("co", "btn")}
_DEFENCES: Final = ("chances", "fold", "call", "three_bet")


def _defence_columns(blind: str, stealer: str) -> Iterable[tuple[str, str]]:
    """A blind against a steal, in the order of ``_DEFENCES``."""
    faced = f"in the {blind.upper()} faced a steal from the {stealer.upper()}, nobody else being in"
    for name in _DEFENCES:
        said = {"chances": faced, "fold": "folded then", "call": "called then"}
        yield f"{blind}_vs_{stealer}_{name}", said.get(name, "raised then (3-bet)")


_COLUMNS: Final = tuple(
    small(name, meaning)
    for name, meaning in (
        ("hands", "hands dealt in: 1 in every row"),
        (
            "away",
            "sat out when the first turn came, so that the room folded; there is no chance of "
            "anything before the first draw",
        ),
        ("walks", "won the blinds because all others folded before the first turn came"),
        ("entry_chances", "hands dealt in, less walks and hands away"),
        (
            "vpip",
            "at least one voluntary call, bet or raise before the first draw; completing the small "
            "blind is one, a post or a checked option is none",
        ),
        ("pfr", "at least one raise before the first draw; where there are only antes, a bet too"),
        ("first_in_chances", "first turn, nobody having called or raised before; not in the BB"),
        ("open_raise", "raised then"),
        ("open_limp", "called then; in the SB: completed"),
        ("over_limp_chances", "first turn, somebody having called, nobody raised, a call to pay"),
        ("over_limp", "called then"),
        ("iso_raise_chances", "first turn, somebody having called, nobody raised, a raise open"),
        ("iso_raise", "raised then"),
        (
            "three_bet_chances",
            "acted before the first draw when exactly one raise (two bets) was in, another's",
        ),
        ("three_bet", "raised at such a moment"),
        ("four_bet_chances", "acted when three bets were in, the last another's, a raise open"),
        ("four_bet", "raised then: the cap where four bets are the most"),
        (
            "cold_call_chances",
            "first turn, facing a raise, without a blind posted",
        ),
        ("cold_call", "called then"),
        ("defend_chances", "first turn, facing a raise, with a blind posted"),
        ("defend", "called then"),
        (
            "fold_to_raise_chances",
            "faced exactly one raise, another's, without a blind posted; after a limp too",
        ),
        ("fold_to_raise", "folded then"),
        ("fold_to_three_bet_chances", "was the first to raise, and faced exactly one raise more"),
        ("fold_to_three_bet", "folded then"),
        ("limps_raised", "limped (called with no raise in), and then faced a raise"),
        ("limp_fold", "folded then"),
        ("limp_call", "called then"),
        ("limp_raise", "raised then"),
        (
            "steal_chances",
            "first in at the CO, BTN or SB, with blinds and at least three dealt in",
        ),
        ("steal", "raised then"),
        ("steal_success", "and all blinds but the own folded before the first draw"),
        ("free_look_chances", "in the BB with a call or more, no raise, and nothing to pay"),
        ("free_look", "checked then"),
        *(
            column
            for blind, stealers in _DEFENDERS.items()
            for stealer in stealers
            for column in _defence_columns(blind, stealer)
        ),
        ("saw_first_draw", "still in the hand at the first draw, all-in or not"),
    )
)
_START: Final = 0
_AT: Final = places(_COLUMNS, _START)
_HANDS, _AWAY, _WALKS = _AT["hands"], _AT["away"], _AT["walks"]
_ENTRY_CHANCES, _VPIP, _PFR = _AT["entry_chances"], _AT["vpip"], _AT["pfr"]
_FIRST_IN_CHANCES, _OPEN_RAISE = _AT["first_in_chances"], _AT["open_raise"]
_OPEN_LIMP, _LIMPS_RAISED = _AT["open_limp"], _AT["limps_raised"]
_OVER_LIMP_CHANCES, _OVER_LIMP = _AT["over_limp_chances"], _AT["over_limp"]
_ISO_RAISE_CHANCES, _ISO_RAISE = _AT["iso_raise_chances"], _AT["iso_raise"]
_THREE_BET_CHANCES, _THREE_BET = _AT["three_bet_chances"], _AT["three_bet"]
_FOUR_BET_CHANCES, _FOUR_BET = _AT["four_bet_chances"], _AT["four_bet"]
_COLD_CALL_CHANCES, _COLD_CALL = _AT["cold_call_chances"], _AT["cold_call"]
_DEFEND_CHANCES, _DEFEND = _AT["defend_chances"], _AT["defend"]
_FOLD_TO_RAISE_CHANCES, _FOLD_TO_RAISE = _AT["fold_to_raise_chances"], _AT["fold_to_raise"]
_FOLD_TO_THREE_BET_CHANCES = _AT["fold_to_three_bet_chances"]
_FOLD_TO_THREE_BET, _SAW_FIRST_DRAW = _AT["fold_to_three_bet"], _AT["saw_first_draw"]
_STEAL_CHANCES, _STEAL, _STEAL_SUCCESS = _AT["steal_chances"], _AT["steal"], _AT["steal_success"]
_FREE_LOOK_CHANCES, _FREE_LOOK = _AT["free_look_chances"], _AT["free_look"]

# What stands behind the chances, by the move that was made.
_LIMPER_ANSWERS: Final = {
    FOLD: _AT["limp_fold"],
    CALL: _AT["limp_call"],
    RAISE: _AT["limp_raise"],
}
_BLIND_ANSWERS: Final = {FOLD: 1, CALL: 2, RAISE: 3}
_DEFENCE_AT: Final = {
    (blind.upper(), stealer.upper()): _AT[f"{blind}_vs_{stealer}_chances"]
    for blind, stealers in _DEFENDERS.items()
    for stealer in stealers
}


def _add(view: HandView, tallies: Tallies) -> None:
    decided = _Round(view, tallies).play()
    away, drawers = view.away, view.drawers
    for seat, tally in tallies.items():
        tally[_HANDS] = 1
        if seat in away:
            tally[_AWAY] = 1
        if seat not in decided and not drawers:
            tally[_WALKS] = 1
        elif seat not in away:
            tally[_ENTRY_CHANCES] = 1
        if seat in drawers:
            tally[_SAW_FIRST_DRAW] = 1


class _Round:
    """The betting before the first draw, as far as it was told."""

    def __init__(self, view: HandView, tallies: Tallies) -> None:
        self.view = view
        self.tallies = tallies
        self.positions = view.positions
        self.callers: set[int] = set()  # who called with no raise in
        self.cold: set[int] = set()  # who called a raise
        self.raisers: list[int] = []
        self.stealer: int | None = None
        self.has_blinds = "BB" in self.positions.values() and len(self.positions) > 2

    def play(self) -> set[int]:
        """Who had a decision."""
        decided: set[int] = set()
        for decision in self.view.decisions[0]:
            seat, move = decision.seat, decision.move
            if seat not in self.view.away:
                raised = move is RAISE or move is BET
                tally = self.tallies[seat]
                if raised:
                    tally[_VPIP] = tally[_PFR] = 1
                elif move is CALL:
                    tally[_VPIP] = 1
                if seat not in decided:
                    self.first_turn(decision, tally, raised)
                if self.raisers:
                    self.facing_a_raise(decision, tally, raised)
                if raised:
                    self.raisers.append(seat)
                elif move is CALL:
                    (self.cold if self.raisers else self.callers).add(seat)
            decided.add(seat)
        if self.stealer is not None:
            players = self.view.replay.players
            self.tallies[self.stealer][_STEAL_SUCCESS] = all(
                players[seat].folded_on == 0
                for seat, position in self.positions.items()
                if position in ("SB", "BB") and seat != self.stealer
            )
        return decided

    def first_turn(self, decision: Decision, tally: bytearray, raised: bool) -> None:
        seat, called = decision.seat, decision.move is CALL
        position = self.positions[seat]
        if self.raisers:
            if seat not in self.view.blinds:
                tally[_COLD_CALL_CHANCES] = 1
                tally[_COLD_CALL] = called
                return
            tally[_DEFEND_CHANCES] = 1
            tally[_DEFEND] = called
            if self.raisers == [self.stealer] and not self.callers and not self.cold:
                self.defence(decision, tally, position)
        elif self.callers:
            if decision.to_call:
                tally[_OVER_LIMP_CHANCES] = 1
                tally[_OVER_LIMP] = called
            elif position == "BB":
                tally[_FREE_LOOK_CHANCES] = 1
                tally[_FREE_LOOK] = decision.move is CHECK
            if decision.can_raise:
                tally[_ISO_RAISE_CHANCES] = 1
                tally[_ISO_RAISE] = raised
        elif position != "BB":
            tally[_FIRST_IN_CHANCES] = 1
            tally[_OPEN_RAISE] = raised
            tally[_OPEN_LIMP] = called
            if self.has_blinds and position in ("CO", "BTN", "SB"):
                tally[_STEAL_CHANCES] = 1
                if raised:
                    tally[_STEAL] = 1
                    self.stealer = seat

    def defence(self, decision: Decision, tally: bytearray, blind: str) -> None:
        """A blind faces the steal, and nobody else is in."""
        assert self.stealer is not None
        at = _DEFENCE_AT.get((blind, self.positions[self.stealer]))
        if at is not None:
            tally[at] = 1
            tally[at + _BLIND_ANSWERS.get(decision.move, 0)] = 1

    def facing_a_raise(self, decision: Decision, tally: bytearray, raised: bool) -> None:
        seat, move, bets = decision.seat, decision.move, decision.bets
        last = self.raisers[-1]
        if last == seat:
            return
        folded = move is FOLD
        if bets == 2:
            tally[_THREE_BET_CHANCES] = 1
            tally[_THREE_BET] |= raised
        elif bets == 3 and decision.can_raise:
            tally[_FOUR_BET_CHANCES] = 1
            tally[_FOUR_BET] |= raised
        if len(self.raisers) == 1 and seat not in self.view.blinds:
            tally[_FOLD_TO_RAISE_CHANCES] = 1
            tally[_FOLD_TO_RAISE] |= folded
        if len(self.raisers) == 2 and self.raisers[0] == seat:
            tally[_FOLD_TO_THREE_BET_CHANCES] = 1
            tally[_FOLD_TO_THREE_BET] = folded
        if seat in self.callers and not tally[_LIMPS_RAISED] and move in _LIMPER_ANSWERS:
            tally[_LIMPS_RAISED] = 1
            tally[_LIMPER_ANSWERS[move]] = 1


GROUP: Final = Group(_START, _COLUMNS, _add)
