"""The claims of a hand, gathered once: what the room says it paid, returned, raked and called."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from badugi_hh.engine.faults import finding_at
from badugi_hh.events import (
    Award,
    Capped,
    CashOut,
    Hand,
    PotTotal,
    SeatSummary,
    Show,
    Uncalled,
)
from badugi_hh.findings import Finding


@dataclass(slots=True)
class Claims:
    """Claims with the index of the event that makes each."""

    hand: Hand
    awards: list[tuple[int, Award]] = field(default_factory=list)
    uncalled: list[tuple[int, Uncalled]] = field(default_factory=list)
    cash_outs: list[tuple[int, CashOut]] = field(default_factory=list)
    totals: list[tuple[int, PotTotal]] = field(default_factory=list)
    seats: list[tuple[int, SeatSummary]] = field(default_factory=list)
    shows: list[tuple[int, Show]] = field(default_factory=list)
    capped: list[int] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    @property
    def total(self) -> PotTotal | None:
        return self.totals[0][1] if self.totals else None

    @property
    def total_at(self) -> int:
        """Where to speak of the pot: its line, else the last award's, else the last line."""
        if self.totals:
            return self.totals[0][0]
        return self.awards[-1][0] if self.awards else len(self.hand.events) - 1

    @property
    def awarded(self) -> int:
        return sum(award.amount for _, award in self.awards)

    def paid(self) -> Counter[int]:
        """Chips that the room says each seat was paid."""
        paid: Counter[int] = Counter()
        for _, award in self.awards:
            paid[award.seat] += award.amount
        for _, sale in self.cash_outs:
            paid[sale.seat] += sale.amount
        return paid

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
    claims = Claims(hand)
    for index, event in enumerate(hand.events):
        match event:
            case Award():
                claims.awards.append((index, event))
            case SeatSummary():
                claims.seats.append((index, event))
            case Show():
                claims.shows.append((index, event))
            case Uncalled():
                claims.uncalled.append((index, event))
            case PotTotal():
                claims.totals.append((index, event))
            case CashOut():
                claims.cash_outs.append((index, event))
            case Capped():
                claims.capped.append(index)
            case _:
                pass
    return claims
