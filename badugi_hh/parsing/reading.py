"""What parsing hands on: one reading for each hand text in a history file."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from badugi_hh.events import Hand
from badugi_hh.findings import Finding
from badugi_hh.frozen import quickly_made
from badugi_hh.source import Block


class Status(Enum):
    """What became of one hand text. ``NO_HAND``: the text before the first header of a file."""

    READ = "read"
    OTHER_GAME = "other game"
    CANCELLED = "cancelled"
    REFUSED = "refused"
    NO_HAND = "no hand"


@quickly_made
@dataclass(frozen=True, slots=True)
class Reading:
    """One hand text as it was read.

    ``hand`` is there if and only if the status is ``READ``. ``hand_id`` is empty where not even the
    header could be read. ``findings`` are the P codes, at their lines in the file.
    """

    site: str
    hand_id: str
    block: Block
    status: Status
    hand: Hand | None = None
    findings: tuple[Finding, ...] = ()


class Identity(NamedTuple):
    """Which hand a text is of, known without reading it through. ``status`` is ``None`` where the
    rest of the text decides whether the hand can be read; site and id are those of its reading."""

    site: str
    hand_id: str
    status: Status | None


def identity_of(reading: Reading | None) -> Identity | None:
    """The identity of a text that was read."""
    return None if reading is None else Identity(reading.site, reading.hand_id, reading.status)
