"""Findings: what is wrong or odd in a log, as values.

A fault in a log is never an exception. Every reader and checker returns ``Finding`` values, with
the codes of the ``CATALOGUE``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from badugi_hh.catalogue import CATALOGUE, Kind, Severity

__all__ = ["CATALOGUE", "Finding", "Kind", "Severity", "Share", "Verdict", "worst"]


class Verdict(Enum):
    """The audit's word on one pot. ``UNVERIFIABLE``: a holding that is needed was never shown."""

    SETTLED = "settled"
    MIS_SETTLED = "mis-settled"
    UNVERIFIABLE = "unverifiable"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found in one place of a history file.

    ``message`` is a plain sentence. ``claimed`` and ``due`` pair players with amounts in smallest
    money units: what the site says they were paid, and what the rules give them.
    """

    code: str
    severity: Severity
    message: str
    file: str = ""
    line: int = 0
    column: int = 1
    site: str = ""
    hand_id: str = ""
    player: str = ""
    claimed: tuple[Share, ...] = ()
    due: tuple[Share, ...] = ()

    @property
    def name(self) -> str:
        return CATALOGUE[self.code].name


@dataclass(frozen=True, slots=True)
class Share:
    """An amount beside a player, in smallest units, and as text in currency units (``2.55``), as
    the log prints it (``$2.55``), and in big bets of the hand with two decimals (``5.10``)."""

    player: str
    amount: int
    plain: str
    shown: str
    big_bets: str = ""

    @property
    def words(self) -> str:
        """``$2.55 (5.10 big bets)``."""
        return f"{self.shown} ({self.big_bets} big bets)" if self.big_bets else self.shown


def worst(findings: Iterable[Finding]) -> Severity | None:
    """The highest severity among ``findings``; ``None`` when there are none."""
    return max((finding.severity for finding in findings), default=None)
