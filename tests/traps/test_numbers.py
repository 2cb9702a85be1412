"""Every number of the list beside this file has a test, and every test's number is on the list."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent


def listed(kind: str) -> set[str]:
    """The numbers in the first column of the first table of ``kind``: PokerStars'."""
    _, _, rest = (HERE / "README.md").read_text(encoding="utf-8").partition(f"| {kind} |")
    rows = rest.partition("\n\n")[0].splitlines()[2:]
    return {number for row in rows for number in row.split("|")[1].split()}


def carried(kind: str) -> set[str]:
    names = [
        name
        for path in HERE.glob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    return {number for name in names for number in re.findall(rf"_{kind}_(\d\d)", name)}


def test_cases() -> None:
    assert carried("case") == listed("case")
    assert len(listed("case")) == 34


def test_traps() -> None:
    assert carried("trap") == listed("trap")
    assert len(listed("trap")) == 32
