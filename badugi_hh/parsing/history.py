"""A history file: which site wrote it, and the readings in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from badugi_hh.findings import CATALOGUE, Finding, Severity
from badugi_hh.parsing.decoding import clean, survey, texts
from badugi_hh.parsing.reader import Reader
from badugi_hh.parsing.reading import Reading
from badugi_hh.parsing.sites import all_sites

_PROBE: Final = 1 << 16
"""How many characters are looked at to tell the site."""


@dataclass(frozen=True, slots=True)
class HistoryFile:
    """A history file, surveyed once. ``site`` is empty where no site is recognised.

    ``digest`` is the SHA-256 of its bytes, ``size`` their number. ``findings`` are about the
    file as a whole.
    """

    path: str
    digest: str
    size: int
    encoding: str
    site: str
    findings: tuple[Finding, ...]

    def readings(self) -> Iterator[Reading]:
        """Reads the hands one after the other; memory does not grow with the file."""
        reader = _reader(self.site)
        if reader is not None:
            yield from reader.read_all(texts(Path(self.path), self.encoding), self.path)


def open_history(path: str | Path) -> HistoryFile:
    """Surveys a file: what it is, and by which site. Raises ``OSError`` where it can't be read."""
    where = str(path)
    data = survey(Path(path))
    head = next(texts(Path(path), data.encoding), "")
    site = site_of(head) or site_of("".join(texts(Path(path), data.encoding)) if data.size < 1 << 22
                                    else "")  # fmt: skip
    findings = []
    if not site and data.size:
        known = ", ".join(site.name for site in all_sites())
        findings.append(_about(where, "P103", f"No hand was found in this file. Sites that are "
                               f"read: {known}."))  # fmt: skip
    if data.odd_byte >= 0:
        findings.append(_about(where, "P101", f"One odd byte at the end of the file, at offset "
                               f"{data.odd_byte}, was dropped.", Severity.NOTE))  # fmt: skip
    return HistoryFile(where, data.digest, data.size, data.encoding, site, tuple(findings))


def read_text(text: str, file: str = "-") -> Iterator[Reading]:
    """The readings in a text that is already in memory; ``file`` is its name in findings."""
    text = clean(text.replace("\r\n", "\n").replace("\r", "\n"))
    reader = _reader(site_of(text))
    if reader is not None:
        yield from reader.read_all([text], file)


def site_of(text: str) -> str:
    """The site whose hand header comes first in ``text``; empty if there is none."""
    found = []
    for site in all_sites():
        header = _reader(site.name).header_start.search(text)  # type: ignore[union-attr]
        if header is not None:
            found.append((header.start(), site.name))
    return min(found)[1] if found else ""


@cache
def _reader(site: str) -> Reader | None:
    return next((Reader(known) for known in all_sites() if known.name == site), None)


def _about(file: str, code: str, message: str, severity: Severity | None = None) -> Finding:
    return Finding(code, severity or CATALOGUE[code].severity, message, file, line=1)
