"""Records of hands that nobody played, for the store alone."""

from __future__ import annotations

from collections.abc import Sequence

from badugi_hh.facts import PlayerHand
from badugi_hh.findings import Finding
from badugi_hh.judging import PlacedText
from badugi_hh.parsing import Status
from badugi_hh.store import HandRecord
from badugi_hh.store.records import finding_row
from badugi_hh.store.schema import TABLES
from badugi_hh.store.sheaves import HandRows, Sheaf
from badugi_hh.store.standing import STANDING


def made_record(
    site: str,
    hand_id: str,
    status: Status = Status.READ,
    texts: tuple[PlacedText, ...] = (),
    players: Sequence[PlayerHand] = (),
    findings: tuple[Finding, ...] = (),
) -> HandRecord:
    """A hand of which nothing else is known."""
    known = {"site": site, "hand_id": hand_id, "status": status.value}
    hand = tuple(known.get(name) for name in TABLES["hands"] if name not in STANDING)
    rows = HandRows(hand, players, (), [finding_row(it, (site, hand_id)) for it in findings])
    return HandRecord(site, hand_id, status, 0, texts, findings, Sheaf.of([rows]), 0)
