"""The audit: claims against the replay. Who was paid, who was due, and the verdict on every pot.

This is the only room that reads claims. The replay comes first and never sees them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from badugi_hh.audit.claims import gather
from badugi_hh.audit.payouts import Payouts
from badugi_hh.audit.repairs import Missing, Story, by_distance, repairs
from badugi_hh.audit.results import settle_by_results
from badugi_hh.audit.verdict import Audit, PotAudit
from badugi_hh.audit.words import check_words
from badugi_hh.engine import replay
from badugi_hh.events import Hand
from badugi_hh.findings import Finding, Severity
from badugi_hh.rules import Profile, UncalledClaim

__all__ = ["Audit", "PotAudit", "audit"]

_ROUNDS: Final = 3  # that many faults are looked into


def audit(hand: Hand, profile: Profile | None = None) -> Audit:
    """Replays ``hand`` by ``profile`` (default: its room's), settles it, and judges the claims.

    Where a line is at fault, the hand may have been played otherwise than the log has it: the story
    that leaves the fewest findings is what happened; a tie goes to the log.
    """
    told = _judge(Story.of(hand), profile)
    for _ in range(_ROUNDS):
        better = _better(told)
        if better is None:
            break
        told = better
    return told


def _better(told: Audit) -> Audit | None:
    """The best of the stories in which one line more than in ``told`` was another one, if it leaves
    fewer faults. The section of the hand with the first fault is looked at first, and in it the
    lines that are against a rule by themselves: of two stories as good the first one counts."""
    known, hand, profile = told.story.findings, told.story.hand, told.replay.profile
    faults = [found for found in told.replay.findings if found not in known]
    if not faults or len({*faults, *_loud(told.findings)} - {*known}) < 2:
        return None
    lines = {found.line for found in _loud(faults) or faults}
    missing, best, least = _missing(told), None, _weight(told)
    for section in by_distance(hand, min(lines)):
        guesses = repairs(hand, profile, section, missing)
        for repair in sorted(guesses, key=lambda it: hand.place(it.at)[1] not in lines):
            other = _judge(told.story.repaired(repair), profile)
            if (weight := _weight(other)) < least:
                best, least = other, weight
                if not set(_loud(other.findings)) - {*other.story.findings}:
                    return best  # nothing is left but what was repaired
        if best is not None and hand.lines:
            return best  # without lines it is not known where the first fault was
    return best


def _weight(told: Audit) -> tuple[int, int]:
    """How many faults there are, and how many findings at all."""
    return len(_loud(told.findings)), len(told.findings)


def _loud(findings: Iterable[Finding]) -> list[Finding]:
    return [found for found in findings if found.severity > Severity.NOTE]


def _missing(told: Audit) -> Missing:
    """How many chips more than were replayed are in by the room's figures."""
    claims, players = gather(told.story.hand), told.replay.players
    winners = {award.seat for _, award in claims.awards}
    by_seat = {
        result.seat: -result.net - players[result.seat].put_in
        for _, result in claims.results
        if result.seat in players and result.seat not in winners
    }
    paid = claims.awarded + sum(taken.amount for _, taken in claims.rakes)
    if told.replay.profile.uncalled_claim is UncalledClaim.IN_AWARD and not claims.uncalled:
        paid -= sum(back.amount for back in told.replay.returns)
    pot = claims.total.total if claims.total else paid
    return Missing(pot - told.replay.total if claims.total or paid else 0, by_seat)


def _judge(story: Story, profile: Profile | None) -> Audit:
    played = replay(story.hand, profile, known=story.findings)
    claims = gather(story.hand)
    if played.profile.uncalled_claim is UncalledClaim.IN_AWARD and not claims.uncalled:
        claims.take_out_returns(played)
    if not (played.profile.payouts_told or claims.awards or claims.cash_outs):
        claims.fill_in_awards(played)
    settle_by_results(claims, played)
    payouts = Payouts(claims, played)
    pots = payouts.judge()
    check_words(claims, played)
    seats = played.players
    paid = {seat: payouts.paid.get(seat, 0) for seat in seats}
    return Audit(
        replay=story.in_the_log(played),
        story=story,
        findings=tuple(sorted((*played.findings, *claims.findings), key=lambda f: f.line)),
        pots=pots,
        paid=paid,
        net={seat: paid[seat] - record.put_in for seat, record in seats.items()},
        rake=payouts.rake,
    )
