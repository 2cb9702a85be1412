"""Families of counters: what differs in the draw, the number of cards or the hand dealt alone."""

from __future__ import annotations

import re


def family(counter: str) -> str:
    """One member of a family is counted as all others are."""
    for members, name in (
        (r"^(badugi|three_card_[3-9tjqk]|two_card|one_card)_d[0-4]$", "dealt_dj"),
        (r"^complete_d[1-4]", "complete_dj"),
        (r"^d[0-4]_", "dj_"),
        (r"^broke_(king|queen|jack|ten|nine|eight)$", "broke_badugi"),
        (r"^(won|lost)_(badugi|.*_card)$", r"\1_class"),
        (r"_(co|btn|sb)_", "_seat_"),
        (r"_[0-3]$", "_k"),
    ):
        counter = re.sub(members, name, counter)
    return counter
