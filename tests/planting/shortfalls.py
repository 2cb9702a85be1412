"""Kinds of faults that are not always found as the one fault that they are, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_FOLLOWERS: Final = (
    "those who answer to it may be all-in for less or have folded, and without a fixed limit its "
    "size is not known"
)
_OTHER_POT: Final = "a call that is misprinted may itself look like the answer to a bet"

_STACKS: Final = "later actions may no longer fit the chips that are left"
_TOTALS: Final = "at KingsClub a call is told as a total, into which the blind then goes unseen"
_UNKNOWN_FILE: Final = (
    "a file of Full Tilt since 2014 without any hand of Badugi is not known as one (P103)"
)

SHORTFALLS: Final[Mapping[str, str]] = {
    "a bet missing": _FOLLOWERS,
    "a bet printed as a check": _FOLLOWERS,
    "a call missing": _OTHER_POT,
    "a check printed as a call": _OTHER_POT,
    "a hand of Hold'em": _UNKNOWN_FILE,
    "a hand of Omaha Hi/Lo": _UNKNOWN_FILE,
    "a hand of Razz": _UNKNOWN_FILE,
    "a raise missing": _FOLLOWERS,
    "a raise printed as a call": _FOLLOWERS,
    "a raise printed as a fold": _FOLLOWERS,
    "an action under another player's name": "the player named may have had to act next himself",
    "a bet of half the size, which all others matched": _STACKS,
    "a raise by the big bet on a small street": _STACKS,
    "a small blind as large as the big one": _STACKS,
    "the big blind missing": _TOTALS,
    "the small blind missing": _TOTALS,
    "the header of a street missing": "at KingsClub, where a header for the betting remains",
}
