"""PHH: hands in the poker hand history notation, a TOML file of one or of many.

``phh_fields`` reads what stands in the fields, ``phh_hand`` makes a hand of it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from re import Pattern
from typing import Final

from badugi_hh.events import Hand
from badugi_hh.findings import CATALOGUE, Finding, Severity
from badugi_hh.parsing.blocks import split
from badugi_hh.parsing.bounds import crowded, out_of_bounds
from badugi_hh.parsing.phh_fields import SITE_NAME, TABLE, Fields, PhhFault
from badugi_hh.parsing.phh_hand import HandBuilder
from badugi_hh.parsing.reading import Identity, Reading, Status, identity_of
from badugi_hh.parsing.site import End
from badugi_hh.source import Block

_BADUGI: Final = "FB"


@dataclass(frozen=True, slots=True)
class PhhSite:
    """The notation, as a site among the others."""

    name: str = SITE_NAME
    refused: str = ""
    signature: Pattern[str] = field(
        default=re.compile(r"""(?m)^[ \t]*["']?variant["']?[ \t]*=[ \t]*["']""")
    )

    def blocks(self, pieces: Iterable[str], file: str) -> Iterator[Block]:
        return split(pieces, file, TABLE, lambda _: False)

    def begin(self, block: Block) -> End:
        return partial(self.read_block, block)

    def read_block(self, block: Block) -> Reading | None:
        return _Page(block).read()

    def identify(self, block: Block) -> Identity | None:
        return identity_of(self.read_block(block))


SITE: Final = PhhSite()


class _Page:
    """One hand's text, and what was found in it."""

    def __init__(self, block: Block) -> None:
        self.block = block
        self.hand_id = ""
        self.findings: list[Finding] = []

    def read(self) -> Reading | None:
        """The reading of the block; ``None`` for blank lines and comments between hands."""
        try:
            fields = Fields(self.block.text)
            if not fields:
                return None
            if "variant" not in fields:
                self.report("P101", "A table that tells no variant is no hand; it is passed over.")
                return self.reading(Status.NO_HAND)
            self.hand_id = _id(fields, self.block.text)
            if fields.words("variant") != _BADUGI:
                return self.reading(Status.OTHER_GAME)
            if too_many := crowded(fields.count):  # before all of them are seated
                fields.fault("P108", too_many, "starting_stacks")
            hand = HandBuilder(self, fields).hand()
            if beyond := out_of_bounds(hand):
                fields.fault("P108", beyond)
        except PhhFault as fault:
            self.report(fault.code, fault.message, fault.line)
            # A text that can't be read and tells no variant might be anything.
            is_hand = SITE.signature.search(self.block.text) is not None
            return self.reading(Status.REFUSED if is_hand else Status.NO_HAND)
        return self.reading(Status.READ, hand)

    def report(
        self, code: str, message: str, line: int = 0, severity: Severity | None = None
    ) -> None:
        self.findings.append(
            Finding(
                code=code,
                severity=CATALOGUE[code].severity if severity is None else severity,
                message=message,
                file=self.block.file,
                line=self.block.first_line + line,
                site=SITE_NAME,
                hand_id=self.hand_id,
            )
        )

    def reading(self, status: Status, hand: Hand | None = None) -> Reading:
        return Reading(SITE_NAME, self.hand_id, self.block, status, hand, tuple(self.findings))


def _id(fields: Fields, text: str) -> str:
    """The hand's own number or name; else one made from its text, so that it is the same in every
    file."""
    if fields.words("hand"):
        return fields.words("hand")
    body = TABLE.sub("", text, count=1) if TABLE.match(text) else text
    return f"text-{hashlib.sha256(body.strip().encode()).hexdigest()[:16]}"
