"""Hands by which the rules are shown: one checked down by three, one checked down by two."""

from __future__ import annotations

from tests.texts import stars

CHECKED_DOWN = stars(
    """
    Heron: posts small blind $0.50
    Plover: posts big blind $1
    *** DEALING HANDS ***
    Dealt to Wren [Kc Qc Jc 9c]
    Wren: calls $1
    Heron: calls $0.50
    Plover: checks
    *** FIRST DRAW ***
    Heron: stands pat
    Plover: discards 1 card
    Wren: discards 4 cards [Kc Qc Jc 9c]
    Dealt to Wren [8d 8h 7d 2s]
    Heron: checks
    Plover: checks
    Wren: checks
    *** SECOND DRAW ***
    Heron: discards 2 cards
    Plover: discards 3 cards
    Wren: discards 2 cards [8d 8h]
    Dealt to Wren [7d 2s] [Kh 6s]
    Heron: checks
    Plover: checks
    Wren: checks
    *** THIRD DRAW ***
    Heron: discards 4 cards
    Plover: stands pat
    Wren: discards 1 card [6s]
    Dealt to Wren [7d 2s Kh] [3c]
    Heron: checks
    Plover: checks
    Wren: checks
    *** SHOW DOWN ***
    Heron: mucks hand
    Plover: mucks hand
    Wren: shows [7d 2s Kh 3c] (Badugi: K,7,3,2)
    Wren collected $3 from pot
    *** SUMMARY ***
    Total pot $3 | Rake $0
    Seat 1: Wren (button) showed [7d 2s Kh 3c] and won ($3) with a Badugi: K,7,3,2
    Seat 2: Heron (small blind) mucked [Kd Ks 9h 9d]
    Seat 3: Plover (big blind) mucked [Qd Qh 8s 8c]
    """
)


def showdown(heron: str, plover: str, *winners: str) -> str:
    """Two players check down to a showdown of these cards; ``winners`` share the pot of $2."""
    share = f"${2 // len(winners)}"
    checks = "Plover: stands pat\nHeron: stands pat\nPlover: checks\nHeron: checks\n"
    paid = "".join(f"{winner} collected {share} from pot\n" for winner in winners)
    return stars(
        "Heron: posts small blind $0.50\nPlover: posts big blind $1\n*** DEALING HANDS ***\n"
        "Heron: calls $0.50\nPlover: checks\n"
        f"*** FIRST DRAW ***\n{checks}*** SECOND DRAW ***\n{checks}*** THIRD DRAW ***\n{checks}"
        f"*** SHOW DOWN ***\nPlover: shows [{plover}]\nHeron: shows [{heron}]\n{paid}"
        "*** SUMMARY ***\nTotal pot $2 | Rake $0\n",
        seats=["Heron", "Plover"],
    )


def with_pot(text: str, pot: str) -> str:
    """``CHECKED_DOWN`` with another pot."""
    for words in ("collected {}", "pot {}", "won ({})"):
        text = text.replace(words.format("$3"), words.format(pot))
    return text
