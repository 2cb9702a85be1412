"""A history file: which site wrote it, and the readings in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from badugi_hh.findings import CATALOGUE, Finding, Severity
from badugi_hh.parsing.decoding import clean, survey, texts
from badugi_hh.parsing.reading import Reading
from badugi_hh.parsing.site import Site
from badugi_hh.parsing.sites import all_sites


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
        site = _known(self.site)
        if site is not None:
            yield from site.read(texts(Path(self.path), self.encoding), self.path)


def open_history(path: str | Path) -> HistoryFile:
    """Surveys a file: what it is, and by which site. Raises ``OSError`` where it can't be read."""
    where = str(path)
    data = survey(Path(path))
    pieces = texts(Path(path), data.encoding)
    site = next((found for piece in pieces if (found := site_of(piece))), "")
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
    site = _known(site_of(text))
    if site is not None:
        yield from site.read([text], file)


def site_of(text: str) -> str:
    """The site of the first hand in ``text``; empty if there is none."""
    found = [(match.start(), site.name) for site in all_sites()
             if (match := site.signature.search(text))]  # fmt: skip
    return min(found)[1] if found else ""


def _known(name: str) -> Site | None:
    return next((site for site in all_sites() if site.name == name), None)


def _about(file: str, code: str, message: str, severity: Severity | None = None) -> Finding:
    return Finding(code, severity or CATALOGUE[code].severity, message, file, line=1)
