"""A history file: which site wrote it, and the readings in it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from badugi_hh.findings import CATALOGUE, Finding, Severity
from badugi_hh.parsing.decoding import clean, survey, texts
from badugi_hh.parsing.grammar import MAX_LINE
from badugi_hh.parsing.reading import Identity, Reading
from badugi_hh.parsing.site import End, Site
from badugi_hh.parsing.sites import all_sites
from badugi_hh.parsing.unpacking import Unpackable
from badugi_hh.rules import PROFILES
from badugi_hh.source import Block, as_text

# The openings of so many blocks are read, then all that stands below them: one block after the
# other takes a twentieth longer, since code and lines would take turns in the processor's caches.
_TOGETHER: Final = 50


@dataclass(frozen=True, slots=True)
class HistoryFile:
    """A history file, surveyed once. ``site`` is empty where no site is recognised.

    ``path`` is its name in findings, ``source`` where its bytes are. ``digest`` is the SHA-256 of
    its bytes, unpacked, ``size`` their number. ``findings`` are about the file as a whole.
    """

    path: str
    source: str
    digest: str
    size: int
    encoding: str
    site: str
    findings: tuple[Finding, ...]

    def blocks(self) -> Iterator[Block]:
        """The file in blocks of one hand each; memory does not grow with the file."""
        if not self.site:
            return iter(())
        return _site(self.site).blocks(texts(self.source, self.encoding), self.path)

    def readings(self) -> Iterator[Reading]:
        """Reads the hands one after the other; memory does not grow with the file."""
        return read_blocks(self.site, self.blocks())


def open_history(path: str | Path, name: str = "") -> HistoryFile:
    """Surveys a file: what it is, and by which site. ``name`` is what findings call it, if not by
    its path, which may lead into a zip archive. Raises ``OSError`` where it can't be read."""
    source = str(path)
    name = as_text(name or source)
    try:
        data = survey(source)
    except Unpackable as error:
        finding = _about(name, "P103", f"This file can't be unpacked: {error}.")
        digest = hashlib.sha256(f"{name}\n{error}".encode()).hexdigest()
        return HistoryFile(name, source, digest, 0, "", "", (finding,))
    pieces = texts(source, data.encoding) if data.text else ()
    site = next((found for piece in pieces if (found := site_of(piece))), "")
    findings = []
    if not site and data.size:
        known = ", ".join(site.name for site in all_sites() if not site.refused)
        findings.append(_about(name, "P103", f"No hand was found in this file. Sites that are "
                               f"read: {known}."))  # fmt: skip
    elif site and (why := _site(site).refused):
        findings.append(_about(name, "P103", why))
    if site in PROFILES and not PROFILES[site].verified:
        findings.append(_about(name, "P110", f"How {site} writes is known from "
                               f"{PROFILES[site].source} alone."))  # fmt: skip
    if data.cut_letter >= 0:
        findings.append(_about(name, "P101", f"The last letter of the file, at offset "
                               f"{data.cut_letter}, is not whole: it was dropped.",
                               Severity.NOTE))  # fmt: skip
    return HistoryFile(name, source, data.digest, data.size, data.encoding, site, tuple(findings))


def read_text(text: str, file: str = "-") -> Iterator[Reading]:
    """The readings in a text that is already in memory; ``file`` is its name in findings."""
    text = clean(text.replace("\r\n", "\n").replace("\r", "\n"))
    if name := site_of(text):
        yield from read_blocks(name, _site(name).blocks([text], file))


def _raised(_site: str, _block: Block, error: Exception) -> Reading:
    raise error


def read_blocks(
    site: str,
    blocks: Iterable[Block],
    failed: Callable[[str, Block, Exception], Reading] = _raised,
) -> Iterator[Reading]:
    """The readings of blocks of a file of this site, wherever they are read: no block needs
    another one. Blocks in which nothing counts have none. ``failed`` gives the reading of a block
    at which the program itself fails."""
    if not site:
        return
    begin, blocks = _site(site).begin, iter(blocks)
    while some := list(islice(blocks, _TOGETHER)):
        ends: list[End] = []
        for block in some:
            try:
                ends.append(begin(block))
            except Exception as error:
                ends.append(partial(failed, site, block, error))
        for block, end in zip(some, ends, strict=True):
            try:
                reading = end()
            except Exception as error:
                reading = failed(site, block, error)
            if reading is not None:
                yield reading


def identify_blocks(site: str, blocks: Iterable[Block]) -> Iterator[tuple[Block, Identity]]:
    """The same blocks that ``read_blocks`` has readings of, and which hand each is of: in a small
    part of the time."""
    if site:
        identify = _site(site).identify
        for block in blocks:
            identity = identify(block)
            if identity is not None:
                yield block, identity


def site_of(text: str) -> str:
    """The site of the first hand in ``text``; empty if there is none."""
    # Most files begin with a hand, and no site but its own would find itself in all the rest.
    end = 2 * MAX_LINE
    while True:
        found = [(match.start(), site.name) for site in all_sites()
                 if (match := site.signature.search(text, 0, end))]  # fmt: skip
        if end >= len(text):
            return min(found)[1] if found else ""
        if found and min(found)[0] < end - MAX_LINE:
            return min(found)[1]
        end *= 16


def _site(name: str) -> Site:
    return next(site for site in all_sites() if site.name == name)


def _about(file: str, code: str, message: str, severity: Severity | None = None) -> Finding:
    # A note is the lowest severity, and false.
    severity = CATALOGUE[code].severity if severity is None else severity
    return Finding(code, severity, message, file, line=1)
