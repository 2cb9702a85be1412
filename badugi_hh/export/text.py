"""Hands as the text that their rooms wrote."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final, TextIO

from badugi_hh.judging import Judged

_BETWEEN: Final = "\n\n\n\n"
_TABLE: Final = re.compile(r"\A\s*\[[^\n]*\n")


def export_texts(hands: Iterable[Judged], target: Path) -> tuple[int, int]:
    """Writes all texts of ``hands`` into a folder, a file for each site; the number of texts and of
    files."""
    target.mkdir(parents=True, exist_ok=True)
    files: dict[str, TextIO] = {}
    texts: Counter[str] = Counter()
    try:
        for judged in hands:
            site = judged.reading.site
            ending = "phhs" if site == "phh" else "txt"
            if site not in files:
                path = target / f"{site}.{ending}"
                files[site] = path.open("w", encoding="utf-8", newline="\n")
            for placed in judged.texts:
                if placed.text:
                    texts[site] += 1
                    text = placed.text.rstrip()
                    if site == "phh":
                        # Each hand is a table, whose name must be its own in this file.
                        text = _TABLE.sub("", text)
                        files[site].write(f"[{texts[site]}]\n")
                    files[site].write(f"{text}{_BETWEEN}")
    finally:
        for file in files.values():
            file.close()
    return texts.total(), len(files)
