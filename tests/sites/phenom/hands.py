"""Phenom Poker hands for tests: the invented hand of docs/sites.md, and changes to it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

_PAGE: Final = Path(__file__).parents[3] / "docs" / "sites.md"
HAND: Final = re.findall(r"```text\n(Phenom.*?)```", _PAGE.read_text(encoding="utf-8"), re.DOTALL)[
    0
]
"""Three players, blinds of $1.00 and $2.00 in the header; the hero's new cards are not printed."""

BETS: Final = """\
Phenom Poker Hand #5e0d7ab31f43: Badugi Limit ($2.00/$4.00) - 2026/08/02 13:12:00
Table 'Dunlin 6max' 6-max Seat #1 is the button
Seat 1: heron ($100.00 in chips)
Seat 3: plover ($87.50 in chips)
heron: posts small blind $1.00
plover: posts big blind $2.00
*** HOLE CARDS ***
heron: raises $2.00 to $4.00
plover: folds
Uncalled bet ($2.00) returned to heron
heron collected $4.00 from pot
*** SUMMARY ***
Total pot $4.00 | Rake $0.00
Seat 1: heron (button) (small blind) collected ($4.00)
Seat 3: plover (big blind) folded before the Draw
"""
"""The same stakes, and the header has the bets."""


def changed(text: str, old: str, new: str) -> str:
    """The text with the only occurrence of ``old`` replaced."""
    assert text.count(old) == 1, old
    return text.replace(old, new)


def without(text: str, line: str) -> str:
    """The text without the only line that is ``line``."""
    return changed(text, f"\n{line}\n", "\n")
