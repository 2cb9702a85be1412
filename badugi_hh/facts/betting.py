"""The betting after each draw: what was done, and what each player had the chance to do.

Rounds count from 1, like the draws before them. Who had no chips, nobody to answer or a capped
round could not raise, and had no such chance; nobody decides anything once all are all-in. But for
the actions themselves, a player counts once in a round.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from badugi_hh.engine import Decision
from badugi_hh.facts import predraw
from badugi_hh.facts.columns import DRAWS, Column, places, small
from badugi_hh.facts.view import BET, CALL, CHECK, FOLD, RAISE, Group, HandView, Tallies

_COUNTED: Final = (
    *((name, f"{name} in round {{k}}") for name in ("bets", "raises", "calls", "folds", "checks")),
    ("bet_first_chances", "first to act in round {k}, a bet open"),
    ("bet_first", "bet then, in round {k}"),
    ("bet_between_chances", "checked to in round {k}, others still to act behind, a bet open"),
    ("bet_between", "bet then, in round {k}"),
    ("bet_last_chances", "checked to in round {k}, last to act, a bet open"),
    ("bet_last", "bet then, in round {k}"),
    ("faced_bet", "faced exactly one bet in round {k}"),
    ("fold_to_bet", "folded then, in round {k}"),
    ("raise_bet_chances", "faced exactly one bet in round {k}, a raise open"),
    ("raise_bet", "raised then, in round {k}"),
    ("check_faced", "checked in round {k}, and then faced a bet or raise"),
    ("check_fold", "folded then, in round {k}"),
    ("check_call", "called then, in round {k}"),
    ("check_raise_chances", "checked in round {k}, and then faced a bet or raise, a raise open"),
    ("check_raise", "raised then, in round {k}"),
    ("lead_chances", "made the last bet or raise before draw {k}, nobody bet after it, a bet open"),
    ("lead", "bet then, in round {k}"),
    ("bet_ahead_chances", "first turn in round {k}, a bet or raise open, having drawn fewer cards "
     "at draw {k} than every opponent still in"),
    ("bet_ahead", "bet or raised then, in round {k}"),
    ("bet_level_chances", "likewise, having drawn as few at draw {k} as the one who drew fewest"),
    ("bet_level", "bet or raised then, in round {k}"),
    ("bet_behind_chances", "likewise, having drawn more at draw {k} than some opponent"),
    ("bet_behind", "bet or raised then, in round {k}"),
    ("raise_fewer_chances", "faced exactly one bet in round {k}, a raise open, having drawn fewer "
     "cards at draw {k} than the bettor"),
    ("raise_fewer", "raised then, in round {k}"),
    ("bet_into_pat_chances", "could bet or raise in round {k}, having drawn at draw {k}, when an "
     "opponent still in had stood pat"),
    ("bet_into_pat", "bet or raised then, in round {k}"),
    ("faced_pat_bet", "having drawn at draw {k}, faced a bet or raise of a player who had stood "
     "pat at it"),
    ("fold_to_pat_bet", "folded then, in round {k}"),
)  # fmt: skip


def _columns() -> Iterable[Column]:
    for name, meaning in _COUNTED:
        for k in DRAWS:
            yield small(f"{name}_{k}", meaning.format(k=k))
    yield small(
        "pat_bettor_2",
        "faced a bet or raise in round 2 of a player who had stood pat at draw 2, whatever the own "
        "draw",
    )
    yield small("fold_to_pat_bettor_2", "folded then")
    yield small("river_bets_seen", "bet in round 3, and showed the holding at the showdown")
    yield small("river_bets_three_card", "likewise, and showed less than a badugi")


_COLUMNS: Final = tuple(_columns())
_START: Final = predraw.GROUP.end
_AT: Final = places(_COLUMNS, _START)


def _first(name: str) -> int:
    """Where the counter stands for round 0, were there one: those of the rounds follow it."""
    return _AT[f"{name}_1"] - 1


_BETS, _RAISES, _CALLS = _first("bets"), _first("raises"), _first("calls")
_FOLDS, _CHECKS = _first("folds"), _first("checks")
_BET_FIRST_CHANCES, _BET_FIRST = _first("bet_first_chances"), _first("bet_first")
_BET_BETWEEN_CHANCES, _BET_BETWEEN = _first("bet_between_chances"), _first("bet_between")
_BET_LAST_CHANCES, _BET_LAST = _first("bet_last_chances"), _first("bet_last")
_FACED_BET, _FOLD_TO_BET = _first("faced_bet"), _first("fold_to_bet")
_RAISE_BET_CHANCES, _RAISE_BET = _first("raise_bet_chances"), _first("raise_bet")
_CHECK_FACED, _CHECK_FOLD = _first("check_faced"), _first("check_fold")
_CHECK_CALL = _first("check_call")
_CHECK_RAISE_CHANCES, _CHECK_RAISE = _first("check_raise_chances"), _first("check_raise")
_LEAD_CHANCES, _LEAD = _first("lead_chances"), _first("lead")
_BET_AHEAD_CHANCES, _BET_AHEAD = _first("bet_ahead_chances"), _first("bet_ahead")
_BET_LEVEL_CHANCES, _BET_LEVEL = _first("bet_level_chances"), _first("bet_level")
_BET_BEHIND_CHANCES, _BET_BEHIND = _first("bet_behind_chances"), _first("bet_behind")
_RAISE_FEWER_CHANCES, _RAISE_FEWER = _first("raise_fewer_chances"), _first("raise_fewer")
_BET_INTO_PAT_CHANCES, _BET_INTO_PAT = _first("bet_into_pat_chances"), _first("bet_into_pat")
_FACED_PAT_BET, _FOLD_TO_PAT_BET = _first("faced_pat_bet"), _first("fold_to_pat_bet")
_PAT_BETTOR_2, _FOLD_TO_PAT_BETTOR_2 = _AT["pat_bettor_2"], _AT["fold_to_pat_bettor_2"]
_RIVER_BETS_SEEN, _RIVER_BETS_THREE_CARD = (
    _AT["river_bets_seen"],
    _AT["river_bets_three_card"],
)


def _add(view: HandView, tallies: Tallies) -> None:
    for k in DRAWS:
        if view.decisions[k]:
            _Round(k, view, tallies).play()
    if view.replay.showdown:
        for decision in view.decisions[3]:
            seat = decision.seat
            rank = view.ranks.get(seat) if seat in view.live[4] else None
            if decision.move is BET and rank is not None:
                tally = tallies[seat]
                tally[_RIVER_BETS_SEEN] = 1
                tally[_RIVER_BETS_THREE_CARD] = rank.size < 4


class _Round:
    """The betting after draw ``k``."""

    def __init__(self, k: int, view: HandView, tallies: Tallies) -> None:
        self.k = k
        self.tallies = tallies
        self.decisions = view.decisions[k]
        live = view.live[k]
        # How many cards each player still in has drawn at this draw. Where the log does not tell of
        # a draw (a fault), nothing is said of who drew fewer.
        self.drawn = {seat: draw.discarded for seat, draw in view.draws[k].items() if seat in live}
        self.all_told = len(self.drawn) == len(live)
        self.sizes = sorted(self.drawn.values())
        self.pat = view.pat[k].intersection(live)
        self.last = _last_to_act(view, k)
        self.leader = _last_to_bet(view.decisions[k - 1])
        self.acted: set[int] = set()
        self.checked: set[int] = set()  # and faced nothing yet

    def play(self) -> None:
        k, tallies, acted = self.k, self.tallies, self.acted
        for decision in self.decisions:
            seat, move, can_raise = decision.seat, decision.move, decision.can_raise
            aggressor = decision.aggressor
            tally = tallies[seat]
            if move is CHECK:
                aggressive, action = False, _CHECKS
            elif move is FOLD:
                aggressive, action = False, _FOLDS
            elif move is CALL:
                aggressive, action = False, _CALLS
            else:
                aggressive, action = True, _BETS if move is BET else _RAISES
            tally[action + k] += 1
            if aggressor is None:
                if can_raise:
                    self.unopened(seat, tally, aggressive)
            elif aggressor != seat:
                self.facing(decision, tally, aggressive)
            if can_raise:
                if self.pat and self.drawn.get(seat):
                    tally[_BET_INTO_PAT_CHANCES + k] = 1
                    tally[_BET_INTO_PAT + k] |= aggressive
                if self.all_told and seat not in acted and len(self.drawn) > 1:
                    self.against_draws(seat, tally, aggressive)
            acted.add(seat)
            if move is CHECK:
                self.checked.add(seat)
            elif move is FOLD:
                self.drawn.pop(seat, None)
                self.sizes = sorted(self.drawn.values())
                self.pat.discard(seat)

    def unopened(self, seat: int, tally: bytearray, bet: bool) -> None:
        k = self.k
        if not self.acted:
            chances, made = _BET_FIRST_CHANCES, _BET_FIRST
        elif seat == self.last:
            chances, made = _BET_LAST_CHANCES, _BET_LAST
        else:
            chances, made = _BET_BETWEEN_CHANCES, _BET_BETWEEN
        tally[chances + k] = 1
        tally[made + k] = bet
        if seat == self.leader:
            tally[_LEAD_CHANCES + k] = 1
            tally[_LEAD + k] = bet

    def facing(self, decision: Decision, tally: bytearray, raised: bool) -> None:
        seat, move, k = decision.seat, decision.move, self.k
        mine, his = self.drawn.get(seat), self.drawn.get(decision.aggressor or 0)
        folded = move is FOLD
        if decision.bets == 1:
            tally[_FACED_BET + k] = 1
            tally[_FOLD_TO_BET + k] = folded
            if decision.can_raise:
                tally[_RAISE_BET_CHANCES + k] = 1
                tally[_RAISE_BET + k] = raised
                if mine is not None and his is not None and mine < his:
                    tally[_RAISE_FEWER_CHANCES + k] = 1
                    tally[_RAISE_FEWER + k] = raised
        if seat in self.checked:
            self.checked.discard(seat)
            tally[_CHECK_FACED + k] = 1
            tally[_CHECK_FOLD + k] = folded
            tally[_CHECK_CALL + k] = move is CALL
            if decision.can_raise:
                tally[_CHECK_RAISE_CHANCES + k] = 1
                tally[_CHECK_RAISE + k] = raised
        if his == 0:
            if mine:
                tally[_FACED_PAT_BET + k] = 1
                tally[_FOLD_TO_PAT_BET + k] |= folded
            if k == 2:
                tally[_PAT_BETTOR_2] = 1
                tally[_FOLD_TO_PAT_BETTOR_2] |= folded

    def against_draws(self, seat: int, tally: bytearray, aggressive: bool) -> None:
        """The first turn, a bet or raise open: has the player drawn fewer cards than the others?"""
        k, mine = self.k, self.drawn[seat]
        fewest = self.sizes[mine == self.sizes[0]]  # of the others
        if mine < fewest:
            chances, made = _BET_AHEAD_CHANCES, _BET_AHEAD
        elif mine == fewest:
            chances, made = _BET_LEVEL_CHANCES, _BET_LEVEL
        else:
            chances, made = _BET_BEHIND_CHANCES, _BET_BEHIND
        tally[chances + k] = 1
        tally[made + k] = aggressive


def _last_to_act(view: HandView, k: int) -> int | None:
    """Who has the last turn after draw ``k`` while nobody bets."""
    for seat in reversed(view.live[k]):
        all_in_on = view.replay.players[seat].all_in_on
        if all_in_on is None or all_in_on >= k:
            return seat
    return None


def _last_to_bet(decisions: Sequence[Decision]) -> int | None:
    """Who made the last bet or raise of a round."""
    for decision in reversed(decisions):
        if decision.move is BET or decision.move is RAISE:
            return decision.seat
    return None


GROUP: Final = Group(_START, _COLUMNS, _add)
