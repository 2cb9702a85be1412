"""From a fault to a finding: the place in the file, the player, the severity."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from badugi_hh.events import Hand
from badugi_hh.findings import CATALOGUE, Finding, Share
from badugi_hh.money import big_bets


class Fault(NamedTuple):
    """A code of the catalogue, a plain sentence, and the amount that would have been right."""

    code: str
    message: str
    due: int | None = None


def finding_at(
    hand: Hand,
    index: int,
    code: str,
    message: str,
    *,
    seat: int | None = None,
    claimed: dict[int, int] | None = None,
    due: dict[int, int] | None = None,
) -> Finding:
    """A finding at event ``index``; ``claimed`` and ``due`` map seats to amounts."""
    names = {entry.number: entry.player for entry in hand.seats}
    file, line = hand.place(index)
    return Finding(
        code=code,
        severity=CATALOGUE[code].severity,
        message=message,
        file=file,
        line=line,
        site=hand.site,
        hand_id=hand.id,
        player=names.get(seat, "") if seat is not None else "",
        claimed=_shares(hand, names, claimed),
        due=_shares(hand, names, due),
    )


def _shares(hand: Hand, names: dict[int, str], amounts: dict[int, int] | None) -> tuple[Share, ...]:
    money, big_bet = hand.money, hand.stakes.big_bet
    return tuple(
        Share(
            names.get(seat, f"seat {seat}"),
            amount,
            money.plain(amount),
            money.show(amount),
            big_bets(Fraction(amount, big_bet)) if big_bet else "",
        )
        for seat, amount in (amounts or {}).items()
    )
