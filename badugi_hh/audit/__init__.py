"""The audit: claims against the replay. Who was paid, who was due, and the verdict on every pot.

This is the only room that reads claims. The replay comes first and never sees them.
"""

from __future__ import annotations

from typing import Final

from badugi_hh.audit.claims import gather
from badugi_hh.audit.payouts import Payouts
from badugi_hh.audit.results import settle_by_results
from badugi_hh.audit.verdict import Audit, PotAudit
from badugi_hh.audit.words import check_words
from badugi_hh.engine import Replay, Trust, replay
from badugi_hh.events import Hand
from badugi_hh.rules import Profile, UncalledClaim

__all__ = ["Audit", "PotAudit", "audit"]

# Faults of an amount: the line may be wrong, or the player; the room's payouts tell which.
_AMOUNTS: Final = frozenset(("P109", "L202", "L203", "L204", "L205", "L206", "L209"))


def audit(hand: Hand, profile: Profile | None = None) -> Audit:
    """Replays ``hand`` by ``profile`` (default: its room's), settles it, and judges the claims.

    After a fault of an amount there are two stories: the chips printed went in, or those that were
    due. The one that leaves fewer findings is what happened; a tie goes to the log.
    """
    told = _judge(hand, replay(hand, profile))
    if any(finding.code in _AMOUNTS for finding in told.replay.findings):
        other = _judge(hand, replay(hand, profile, trust=Trust.DUE))
        if len(other.findings) < len(told.findings):
            return other
    return told


def _judge(hand: Hand, played: Replay) -> Audit:
    claims = gather(hand)
    if played.profile.uncalled_claim is UncalledClaim.IN_AWARD and not claims.uncalled:
        claims.take_out_returns(played)
    if not (played.profile.payouts_told or claims.awards or claims.cash_outs):
        claims.fill_in_awards(played)
    settle_by_results(claims, played)
    payouts = Payouts(claims, played)
    pots = payouts.judge()
    check_words(claims, played)
    paid = payouts.paid
    seats = played.players
    return Audit(
        replay=played,
        findings=tuple(sorted((*played.findings, *claims.findings), key=lambda f: f.line)),
        pots=pots,
        paid={seat: paid.get(seat, 0) for seat in seats},
        net={seat: paid.get(seat, 0) - record.put_in for seat, record in seats.items()},
        rake=payouts.rake,
    )
