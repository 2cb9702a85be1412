"""Blocks → readings: what a block is, its first line tells; ``one_hand`` reads the others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial

from badugi_hh.parsing.blocks import split
from badugi_hh.parsing.grammar import Values
from badugi_hh.parsing.memory import Memory
from badugi_hh.parsing.one_hand import HandReader, Page, short
from badugi_hh.parsing.reading import Identity, Reading, Status, identity_of
from badugi_hh.parsing.site import End, LineSite
from badugi_hh.source import Block


class Reader:
    """Reads the hands of one site, and remembers lines from file to file. It is a ``Site``."""

    def __init__(self, site: LineSite) -> None:
        self.site = site
        self.name = site.name
        self.signature = site.signature
        self.refused = ""  # what has a grammar can be read
        self._memory = Memory(site)

    def blocks(self, pieces: Iterable[str], file: str) -> Iterator[Block]:
        """The blocks of a text that comes in pieces."""
        header = self._memory.grammar.starts("CUT_HEADER")
        return split(pieces, file, header, self._is_header, self.site.sign)

    def begin(self, block: Block) -> End:
        """Reads the opening of one block, and gives what reads the lines below it. Blank lines and
        rulers between hands have no reading."""
        text, clock, kind, values = self._opened(block)
        if not self._begins_hand(kind):
            return partial(self._loose, block, text)
        site, hand_id, status = self._identity(kind, values)
        page = Page(block, site, hand_id)
        if status is not None:
            return partial(page.reading, status)
        hand = HandReader(self._memory, page, text, clock)
        return hand.bad_header if kind == "CUT_HEADER" else hand.begin(kind, values)

    def identify(self, block: Block) -> Identity | None:
        """Which hand the block is of: its first line tells."""
        text, _, kind, values = self._opened(block)
        if self._begins_hand(kind):
            return self._identity(kind, values)
        return identity_of(self._loose(block, text))

    def _opened(self, block: Block) -> tuple[str, str, str, Values]:
        """The text of the block, the time in its noise, and the first line's kind and values."""
        text, clock = block.text, ""
        if self._memory.grammar.noise is not None:
            text, clock = _without(self._memory.grammar.noise, text)
        elif text.startswith(" "):
            # Mailed archives put one blank before every line.
            text = text[1:].replace("\n ", "\n")
        return text, clock, *self._memory.grammar.match(text.partition("\n")[0].rstrip())

    def _begins_hand(self, kind: str) -> bool:
        return kind in self.site.headers or kind in ("OTHER_GAME", "CUT_HEADER")

    def _identity(self, kind: str, values: Values) -> Identity:
        site = self.site.brand(values) or self.name
        status = Status.OTHER_GAME if kind == "OTHER_GAME" else None
        return Identity(site, self.site.hand_id(values), status)

    def _is_header(self, line: str) -> bool:
        kind, _ = self._memory.grammar.match(line.rstrip())
        return kind in self.site.headers or kind == "OTHER_GAME"

    def _loose(self, block: Block, text: str) -> Reading | None:
        """Text that belongs to no hand."""
        words = [line.strip() for line in text.split("\n")]
        # There may be millions of such lines, and few that differ.
        strange = {line for line in set(words) if line and not self._memory.grammar.is_ruler(line)}
        if not strange:
            return None
        loose = [offset for offset, line in enumerate(words) if line in strange]
        offset, line = loose[0], words[loose[0]]
        more = f", and so are {len(loose) - 1:,} lines below it" if len(loose) > 2 else ""
        more = more or (", and so is the line below it" if len(loose) > 1 else "")
        page = Page(block, self.name, "")
        page.report("P101", offset, f'"{short(line)}" stands outside of any hand: it is passed '
                    f"over{more}.")  # fmt: skip
        return page.reading(Status.NO_HAND)


def _without(noise: re.Pattern[str], text: str) -> tuple[str, str]:
    """``text`` without ``noise`` and indents, and the first value in the noise."""
    first = next((found[1] for found in noise.finditer(text) if found[1]), "")
    return "\n".join([line.strip() for line in noise.sub("", text).split("\n")]), first
