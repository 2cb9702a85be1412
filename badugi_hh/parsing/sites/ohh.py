"""OHH, the Open Hand History in JSON: known, counted and refused.

Its specification has streets for flop games alone, and no action for a draw: a file of it can't
tell a Badugi hand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from re import Pattern
from typing import Any

from badugi_hh.parsing.blocks import split
from badugi_hh.parsing.reading import Identity, Reading, Status, identity_of
from badugi_hh.parsing.site import End
from badugi_hh.source import Block


@dataclass(frozen=True, slots=True)
class OhhSite:
    """The format, as a site among the others."""

    name: str = "ohh"
    # Each hand is an object of its own; they may be spread over lines, with or without blank lines.
    signature: Pattern[str] = field(default=re.compile(r'\{\s*"ohh"\s*:'))
    refused: str = (
        "This file is in the Open Hand History format, which defines no draws: it can't tell a "
        "Badugi hand, and none of its hands is read."
    )

    def blocks(self, pieces: Iterable[str], file: str) -> Iterator[Block]:
        return split(pieces, file, self.signature, lambda _: True)

    def begin(self, block: Block) -> End:
        return partial(self.read_block, block)

    def read_block(self, block: Block) -> Reading | None:
        if not self.signature.search(block.text):
            return None
        return Reading(self.name, _number(block.text), block, Status.REFUSED)

    def identify(self, block: Block) -> Identity | None:
        return identity_of(self.read_block(block))


SITE = OhhSite()


def _number(text: str) -> str:
    """The hand's number; empty where the object can't be read."""
    try:
        told: Any = json.JSONDecoder().raw_decode(text[text.index("{") :])[0]
        number = str(told["ohh"]["game_number"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""
    # JSON can name halves of a character, which no text may hold.
    return number.encode("utf-8", "backslashreplace").decode()
