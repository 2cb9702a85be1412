"""Claims against the replay: who was paid, who was due, and the verdict on every pot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from badugi_hh.audit.repairs import Story
from badugi_hh.engine import Replay
from badugi_hh.findings import Finding, Verdict
from badugi_hh.frozen import quickly_made


@quickly_made
@dataclass(frozen=True, slots=True)
class PotAudit:
    """One pot judged.

    ``number`` 0 is the main pot; ``amount`` is before rake, ``net`` what was left to pay out.
    ``claimed`` is what the room says it paid out of this pot, seat by seat; ``due`` what the rules
    give (empty where the pot is unverifiable).
    """

    number: int
    amount: int
    net: int
    verdict: Verdict
    claimed: Mapping[int, int]
    due: Mapping[int, int]


@quickly_made
@dataclass(frozen=True, slots=True)
class Audit:
    """A hand judged. ``findings`` holds the engine's and the audit's own, in the order of lines.

    ``paid`` are the chips the room says each seat dealt in was paid; ``net`` is that less what the
    seat put in. ``rake`` is the room's figure, 0 where it prints none. ``story`` is the hand as it
    was played, where that is not what the log has.
    """

    story: Story
    replay: Replay
    findings: tuple[Finding, ...]
    pots: tuple[PotAudit, ...]
    paid: Mapping[int, int]
    net: Mapping[int, int]
    rake: int
