"""KingsClub hands for tests: the invented hand of docs/sites.md, and changes to it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

_PAGE: Final = Path(__file__).parents[3] / "docs" / "sites.md"
HAND: Final = re.findall(r"```text\n(#.*?)```", _PAGE.read_text(encoding="utf-8"), re.DOTALL)[0]
"""Four players, an entry blind with a dead part, a side pot, an uncalled bet at the end."""

SPLIT: Final = """\
#41200036: Limit Badugi - 30/60
2020-07-04 09:05:00
Table 'Dunlin' Seat 2 is the button
Seat 1: heron (1,200)
Seat 2: plover (1,000)
*** 1ST BETTING ROUND ***
heron: posts ante 7
plover: posts ante 7
plover: posts the small blind 15
heron: posts the big blind 30
Dealt to heron: [X X X X]
Dealt to plover: [X X X X]
plover calls 30
heron checks
*** 1ST DRAW ***
heron stands pat
plover stands pat
*** 2ND BETTING ROUND ***
heron checks
plover checks
*** 2ND DRAW ***
heron stands pat
plover stands pat
*** 3RD BETTING ROUND ***
heron checks
plover checks
*** 3RD DRAW ***
heron stands pat
plover stands pat
*** 4TH BETTING ROUND ***
heron checks
plover checks
heron shows [7s 5d 3c Ah]
plover shows [7d 5c 3h As]
*** SUMMARY ***
Seat 1: heron (1,199.75) -0.25
Seat 2: plover (999.75) -0.25
Rake 0.50
heron wins (36.75) from pot
plover wins (36.75) from pot
"""
"""Two equal hands, with antes, heads-up."""


def line_of(text: str, line: str) -> int:
    """The number of the only line that begins like this."""
    [number] = [n for n, found in enumerate(text.split("\n"), 1) if found.startswith(line)]
    return number


def without(text: str, line: str) -> str:
    """The text without the only line that begins like this."""
    lines = text.split("\n")
    del lines[line_of(text, line) - 1]
    return "\n".join(lines)


def changed(text: str, old: str, new: str) -> str:
    """The text with the only occurrence of ``old`` replaced."""
    assert text.count(old) == 1, old
    return text.replace(old, new)
