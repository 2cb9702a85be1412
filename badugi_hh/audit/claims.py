"""The claims of a hand, gathered once: what the room says it paid, returned, raked and called."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

from badugi_hh.engine import Replay
from badugi_hh.engine.faults import finding_at
from badugi_hh.engine.settlement import share_out
from badugi_hh.events import (
    Award,
    Capped,
    CashOut,
    Hand,
    Post,
    PotTotal,
    RakeTaken,
    SeatResult,
    SeatSummary,
    Show,
    StreetStart,
    Uncalled,
)
from badugi_hh.findings import Finding


@dataclass(slots=True)
class Claims:
    """Claims with the index of the event that makes each; and the posts, which tags speak of.

    ``names`` are those of the players, by seat.
    """

    hand: Hand
    names: dict[int, str]
    awards: list[tuple[int, Award]] = field(default_factory=list)
    uncalled: list[tuple[int, Uncalled]] = field(default_factory=list)
    cash_outs: list[tuple[int, CashOut]] = field(default_factory=list)
    totals: list[tuple[int, PotTotal]] = field(default_factory=list)
    seats: list[tuple[int, SeatSummary]] = field(default_factory=list)
    shows: list[tuple[int, Show]] = field(default_factory=list)
    capped: list[tuple[int, Capped]] = field(default_factory=list)
    posts: list[tuple[int, Post]] = field(default_factory=list)
    streets: list[tuple[int, StreetStart]] = field(default_factory=list)
    rakes: list[tuple[int, RakeTaken]] = field(default_factory=list)
    results: list[tuple[int, SeatResult]] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    @property
    def total(self) -> PotTotal | None:
        return self.totals[0][1] if self.totals else None

    @property
    def total_at(self) -> int:
        """Where to speak of the pot: its line or the rake's, else the last award's, else the last
        line."""
        if self.totals or self.rakes:
            return (self.totals or self.rakes)[0][0]
        return self.awards[-1][0] if self.awards else len(self.hand.events) - 1

    @property
    def awarded(self) -> int:
        return sum([award.amount for _, award in self.awards])

    def paid(self) -> dict[int, int]:
        """Chips that the room says each seat was paid, which has any."""
        paid: dict[int, int] = {}
        for _, award in self.awards:
            paid[award.seat] = paid.get(award.seat, 0) + award.amount
        for _, sale in self.cash_outs:
            paid[sale.seat] = paid.get(sale.seat, 0) + sale.amount
        return paid

    def take_out_returns(self, replay: Replay) -> None:
        """Unmatched chips that the room put into the winner's amount come out of it again; but not
        where less would be left than any rake explains: then they went back without a line."""
        winners = {award.seat for _, award in self.awards}
        inside = sum(back.amount for back in replay.returns if back.seat in winners)
        least = replay.total * (100 - replay.profile.most_rake_percent)
        if self.awarded <= replay.total and (self.awarded - inside) * 100 < least:
            return
        for back in replay.returns:
            for at, (index, award) in enumerate(self.awards):
                if award.seat == back.seat and award.amount > back.amount:
                    lessened = replace(award, amount=award.amount - back.amount)
                    self.awards[at] = (index, lessened)
                    self.uncalled.append((index, Uncalled(back.seat, back.amount)))
                    break

    def fill_in_awards(self, replay: Replay) -> None:
        """The awards of a log that need not tell them: by the seats' results where it has those,
        else what the rules give. A pot whose winner is not known stays without one."""
        last = len(self.hand.events) - 1
        put_in = {seat: record.put_in for seat, record in replay.players.items()}
        if self.results:
            won = {result.seat: result.net + put_in.get(result.seat, 0)
                   for _, result in self.results}  # fmt: skip
            self.awards = [(last, Award(seat, chips)) for seat, chips in won.items() if chips > 0]
        elif all(pot.winners for pot in replay.pots):
            due: Counter[int] = Counter()
            for pot in replay.pots:
                due.update(share_out(pot.amount, pot.winners or ()))
            self.awards = [(last, Award(seat, chips)) for seat, chips in due.items()]

    def report(
        self,
        index: int,
        code: str,
        message: str,
        *,
        seat: int | None = None,
        claimed: dict[int, int] | None = None,
        due: dict[int, int] | None = None,
    ) -> None:
        self.findings.append(
            finding_at(self.hand, index, code, message, seat=seat, claimed=claimed, due=due)
        )


def gather(hand: Hand) -> Claims:
    claims = Claims(hand, {seat.number: seat.player for seat in hand.seats})
    # By class, since most events are no claims, and a million hands are gathered.
    homes: dict[type, list[Any]] = {
        Award: claims.awards,
        SeatSummary: claims.seats,
        Show: claims.shows,
        Uncalled: claims.uncalled,
        PotTotal: claims.totals,
        CashOut: claims.cash_outs,
        Capped: claims.capped,
        Post: claims.posts,
        StreetStart: claims.streets,
        RakeTaken: claims.rakes,
        SeatResult: claims.results,
    }
    home_of = homes.get
    for index, event in enumerate(hand.events):
        home = home_of(type(event))
        if home is not None:
            home.append((index, event))
    return claims
