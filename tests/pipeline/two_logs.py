"""One hand as each of its players has it in his log, and as a bystander has it."""

from __future__ import annotations

from typing import Final

HEADER: Final = (
    "PokerStars Hand #{number}:  Badugi Limit ($1/$2 USD) - 2024/05/04 18:23:00 CET "
    "[2024/05/04 12:23:00 ET]"
)
EASTERN: Final = "PokerStars Hand #{number}:  Badugi Limit ($1/$2 USD) - 2024/05/04 12:23:00 ET"
"""The same moment as in ``HEADER``, as another player's client writes it."""

# "Name? text" stands in the log of that player alone, "Name! text" in all others.
_LINES: Final = """\
Table 'Saltmarsh II' 6-max Seat #1 is the button
Seat 1: Dunlin ($40 in chips)
Seat 2: Godwit ($55 in chips)
Seat 3: Whimbrel ($62.50 in chips)
Godwit: posts small blind $0.50
Whimbrel: posts big blind $1
*** DEALING HANDS ***
Dunlin? Dealt to Dunlin [2s 5d Kc Kh]
Whimbrel? Dealt to Whimbrel [3h 6c 8d 8s]
Dunlin: raises $1 to $2
Godwit: folds
Whimbrel: calls $1
*** FIRST DRAW ***
Whimbrel? Whimbrel: discards 1 card [8s]
Whimbrel? Dealt to Whimbrel [3h 6c 8d] [Ts]
Whimbrel! Whimbrel: discards 1 card
Dunlin? Dunlin: discards 2 cards [Kc Kh]
Dunlin? Dealt to Dunlin [2s 5d] [7c 9h]
Dunlin! Dunlin: discards 2 cards
Whimbrel: checks
Dunlin: checks
*** SECOND DRAW ***
Whimbrel? Whimbrel: stands pat on [3h 6c 8d Ts]
Whimbrel! Whimbrel: stands pat
Dunlin? Dunlin: stands pat on [2s 5d 7c 9h]
Dunlin! Dunlin: stands pat
Whimbrel: bets $2
Dunlin: calls $2
*** THIRD DRAW ***
Whimbrel? Whimbrel: stands pat on [3h 6c 8d Ts]
Whimbrel! Whimbrel: stands pat
Dunlin? Dunlin: stands pat on [2s 5d 7c 9h]
Dunlin! Dunlin: stands pat
Whimbrel: checks
Dunlin: bets $2
Whimbrel: calls $2
*** SHOW DOWN ***
Dunlin: shows [2s 5d 7c 9h] (Badugi: 9,7,5,2)
Whimbrel: mucks hand
Dunlin collected $11.95 from pot
*** SUMMARY ***
Total pot $12.50 | Rake $0.55
Seat 1: Dunlin (button) showed [2s 5d 7c 9h] and won ($11.95) with a Badugi: 9,7,5,2
Seat 2: Godwit (small blind) folded before the Draw
Whimbrel? Seat 3: Whimbrel (big blind) mucked [3h 6c 8d Ts]
Whimbrel! Seat 3: Whimbrel (big blind) mucked
"""


def log(hero: str = "", number: int = 640000000100, header: str = HEADER) -> str:
    """The hand in the log of ``hero``: ``Dunlin``, ``Whimbrel`` or nobody at the table."""
    lines = [header.format(number=number)]
    for line in _LINES.splitlines():
        who, mark, text = _told(line)
        if not mark or (mark == "?") == (who == hero):
            lines.append(text)
    return "\n".join(lines) + "\n"


def _told(line: str) -> tuple[str, str, str]:
    who, _, text = line.partition(" ")
    if who[-1] in "?!":
        return who[:-1], who[-1], text
    return "", "", line


CUT: Final = "\n".join(log().splitlines()[:12]) + "\n"
"""The hand cut off before its first draw: it can't be read."""
