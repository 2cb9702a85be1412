"""Full Tilt's hands for the tests: some whole ones, and one that is made to measure."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import dedent
from typing import Final

HANDS: Final = Path(__file__).parent / "hands"
RING: Final = (HANDS / "ring.txt").read_text(encoding="utf-8")
SIDE_POTS: Final = (HANDS / "side-pots.txt").read_text(encoding="utf-8")
TIE: Final = (HANDS / "tie.txt").read_text(encoding="utf-8")
ARCHIVE: Final = (HANDS / "archive.txt").read_text(encoding="utf-8")
# The first of them, with the ruler before it.
ARCHIVED: Final = ARCHIVE.split("******************** # 2")[0]

HEADER: Final = (
    "Full Tilt Poker Game #720000000500: Table Saltmarsh (6 max) - $1/$2 - Limit Badugi - "
    "21:15:40 ET - 2011/02/03"
)
WALK: Final = """
    heron posts the small blind of $0.50
    plover posts the big blind of $1
    The button is in seat #3
    *** HOLE CARDS ***
    Dealt to plover [9s 9h Kd Kc]
    curlew folds
    heron folds
    Uncalled bet of $0.50 returned to plover
    plover mucks
    plover wins the pot ($1)
    *** SUMMARY ***
    Total pot $1 | Rake $0
    Seat 1: heron (small blind) folded before the Draw
    Seat 2: plover (big blind) collected ($1), mucked
    Seat 3: curlew (button) folded before the Draw (didn't bet)
    """


def tilt(
    play: str = WALK,
    *,
    header: str = HEADER,
    seats: Sequence[str] = ("heron", "plover", "curlew"),
    stack: str = "$50",
) -> str:
    """A hand in Full Tilt's words: its header, ``seats`` from seat 1 on, and ``play``. A seat whose
    stack is given stands as it is."""
    described = [name if name.endswith(")") else f"{name} ({stack})" for name in seats]
    listed = [f"Seat {number}: {seat}" for number, seat in enumerate(described, start=1)]
    return "\n".join([header, *listed, dedent(play).strip("\n"), ""])
