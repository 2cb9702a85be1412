"""Kinds of faults that are not always found as the one fault that they are, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_UNKNOWN_FILE: Final = (
    "a file of Full Tilt since 2014 without any hand of Badugi is not known as one (P103)"
)

SHORTFALLS: Final[Mapping[str, str]] = {
    "a bet missing": "without a fixed limit nothing may tell its size, where all others fold",
    "a hand of Hold'em": _UNKNOWN_FILE,
    "a hand of Omaha Hi/Lo": _UNKNOWN_FILE,
    "a hand of Razz": _UNKNOWN_FILE,
    "the big blind missing": "at Merge, where nobody else can be told from the line that is gone",
    "the header of a street missing": "at Merge a bet behind it is read as a raise",
}
