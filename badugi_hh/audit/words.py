"""The room's words: names of hands, tags and outcomes in the summary, the cap (S308)."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from typing import Final

from badugi_hh.audit.claims import Claims
from badugi_hh.cards import Card
from badugi_hh.engine import Move, Replay
from badugi_hh.events import Outcome, PostKind, SeatSummary
from badugi_hh.ranking import BadugiRank, rank_of

_SIZES: Final = {
    "badugi": 4,
    "3-card": 3,
    "three cards": 3,
    "2-card": 2,
    "two cards": 2,
    "1-card": 1,
    "one card": 1,
}
_FOLDED: Final = Outcome.FOLDED
_LOST: Final = (Outcome.LOST, Outcome.MUCKED)
_CALLED: Final = re.compile(r"(?:an? )?([\w -]+?)(?:: |, )([A2-9TJQK](?:(?:, ?|-)[A2-9TJQK])*)")


def check_words(claims: Claims, replay: Replay) -> None:
    """Compares what the room says of hands and seats with what happened."""
    _Words(claims, replay).check()


class _Words:
    def __init__(self, claims: Claims, replay: Replay) -> None:
        self.claims = claims
        self.replay = replay
        self.names = claims.names
        self.miscalled: set[int] = set()
        # Of whose payment a finding on the money has told.
        self.overpaid = {share.player for f in claims.findings for share in f.claimed}
        # Of whose cards the log tells two things: the name fits one of them.
        self.doubtful = {f.player for f in replay.findings if f.code in ("L210", "L212", "L213")}
        # Who put chips in voluntarily or as a blind; an ante is neither.
        self.bettors = {decision.seat for decision in replay.decisions if decision.added} | {
            post.seat for _, post in claims.posts if post.kind is not PostKind.ANTE
        }

    def check(self) -> None:
        for index, show in self.claims.shows:
            self.called(index, show.seat, show.cards, show.called)
        for index, award in self.claims.awards:
            record = self.replay.players.get(award.seat)
            if award.called and record is not None and record.holding.complete:
                self.called(index, award.seat, record.holding.known, award.called)
        posters = self.posters()
        for index, seat in self.claims.seats:
            if seat.seat not in self.replay.players:
                continue
            if seat.cards:
                self.called(index, seat.seat, seat.cards, seat.called)
            fault = self.outcome(seat) or (seat.tags and self.tags(seat, posters))
            if fault:
                self.claims.report(index, "S308", fault, seat=seat.seat)
        for index, _ in self.claims.capped:
            self.capped(index)

    def called(self, index: int, seat: int, cards: Collection[Card], called: str) -> None:
        """One wrong name is one finding, though the summary repeats it."""
        holding = frozenset(cards) if called else ()
        if len(holding) != 4 or seat in self.miscalled:
            return
        if self.names[seat] in self.doubtful:
            return
        rank = rank_of(holding)
        if not says(called, rank):
            self.miscalled.add(seat)
            self.claims.report(
                index, "S308",
                f"{self.names[seat]}'s hand is called {called}, but the cards make a {rank}.",
                seat=seat)  # fmt: skip

    def outcome(self, seat: SeatSummary) -> str | None:
        record, name = self.replay.players[seat.seat], self.names[seat.seat]
        if seat.outcome is not _FOLDED:
            if record.folded_on is None or seat.outcome is Outcome.NOTHING:
                lost = seat.outcome in _LOST
                # Who sold his share to the room is paid, and may lose.
                if lost and self.awarded(seat.seat) and name not in self.overpaid:
                    return f"The summary says that {name} lost, but chips were paid to this player."
                return None
            if name in self.overpaid:
                return None
            return f"The summary says nothing of {name}'s fold ({record.folded_on.words})."
        if record.folded_on is None:
            return f"The summary says that {name} folded, but there is no fold in the log."
        if seat.folded_on is not None and seat.folded_on is not record.folded_on:
            return (
                f"The summary says that {name} folded {_when(seat.folded_on)}, "
                f"but the fold was {_when(record.folded_on)}."
            )
        if seat.did_not_bet and seat.seat in self.bettors:
            return f"The summary says that {name} did not bet, but chips were put in."
        return None

    def awarded(self, seat: int) -> bool:
        return any(award.seat == seat for _, award in self.claims.awards)

    def posters(self) -> dict[str, int]:
        """Who has the button, and who posted the first small and big blind."""
        found = {"button": self.claims.hand.button}
        if any(fault.code == "L209" and not fault.player for fault in self.replay.findings):
            return found  # the posts have each other's names
        for _, post in self.claims.posts:
            found.setdefault(post.kind.value, post.seat)
        return found

    def tags(self, seat: SeatSummary, posters: dict[str, int]) -> str | None:
        for tag in seat.tags:
            moved = tag == "button" and seat.seat == self.replay.order[-1]
            if posters.get(tag, seat.seat) != seat.seat and not moved:
                right = self.names.get(posters[tag], f"seat {posters[tag]}")
                return f"The summary gives {self.names[seat.seat]} the {tag}, which was {right}'s."
        return None

    def capped(self, index: int) -> None:
        cap = self.replay.profile.cap
        before = [d for d in self.replay.decisions if d.event < index]
        if cap is None or not before:
            return
        last = before[-1]
        if any(found.code == "L208" for found in self.replay.findings):
            return  # the raise itself may be what is missing
        if last.move is not Move.RAISE or last.bets + 1 < cap:
            self.claims.report(index, "S308", "The betting is said to be capped, but it was not.")


@lru_cache(maxsize=4096)
def says(called: str, rank: BadugiRank) -> bool:
    """Does the room's name for a hand mean ``rank``? The sites' four styles are read."""
    found = _CALLED.fullmatch(called)
    if found is None:
        return False
    letters = re.findall(r"[A2-9TJQK]", found[2])
    return _SIZES.get(found[1].lower()) == rank.size and letters == rank.letters.split("-")


def _when(street: object) -> str:
    words = str(getattr(street, "words", ""))
    return words if words.startswith("before") else f"after the {words}"
