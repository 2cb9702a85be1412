"""Hands of the Merge network for tests, written short.

``game`` makes a hand's text of lines such as ``# BLINDS`` (a round), ``CALL 3 2.00`` (an event: its
type, the seat from 0, chips), ``DRAW 3 x2`` (its text), ``hole 3 As,4h,7c,Kd`` (cards) and
``winner 3 2.00`` (``winner 3 2.00 pot 2``, ``uncalled 3 1.00``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from badugi_hh.audit import Audit, audit
from badugi_hh.events import Event, Hand
from badugi_hh.parsing import Reading, read_text

_PAGE: Final = Path(__file__).parents[3] / "docs" / "sites.md"
HAND: Final = re.findall(r"```text\n(<desc.*?)```", _PAGE.read_text(encoding="utf-8"), re.DOTALL)[0]
"""The invented hand of docs/sites.md: pot limit, three players, one all-in, a side pot."""

POT_LIMIT: Final = '<description type="Badugi" stakes="Pot Limit ($0.50/$1)"/>'
LIMIT: Final = '<description type="Badugi" stakes="Limit $1/$2"/>'
HALF_POT: Final = '<description type="Badugi" stakes="Half Pot Limit ($0.50/$0.50)"/>'
HEAD: Final = (
    '<game id="5100020-8" starttime="20110305181502" numholecards="4" gametype="71" '
    'realmoney="true" data="20110305|Dunlin (5100020)|5100020|5100020-8|false">'
)
_CARDS: Final = {"hole": "HOLE", "drawn": "DRAW_DRAWN_CARDS", "shown": "SHOWN", "mucked": "MUCKED"}


def game(
    play: str,
    *,
    seats: Sequence[str] = ("Wren", "Heron", "Plover"),
    stack: str = "$50.00",
    dealer: int = 0,
    description: str = POT_LIMIT,
    head: str = HEAD,
) -> str:
    """The text of a hand. ``seats`` are the players from seat 0 on, as ``Wren @ $9`` or a name."""
    lines = [*filter(None, [description]), head, f'<players dealer="{dealer}">']
    for number, seated in enumerate(seats):
        name, _, own = seated.partition(" @ ")
        lines.append(
            f'<player seat="{number}" nickname="{name}" balance="{own or stack}" dealtin="true"/>'
        )
    lines.append("</players>")
    opened = False
    for short in filter(None, map(str.strip, play.splitlines())):
        if short.startswith("# "):
            lines += ["</round>"] * opened + [f'<round id="{short[2:]}" sequence="1">']
            opened = True
        else:
            lines.append(short if short.startswith("<") else _element(short, len(lines)))
    return "\n".join([*lines, "</round>", "</game>", ""])


def _element(short: str, number: int) -> str:
    kind, seat, *rest = short.split()
    if kind in _CARDS:
        return f'<cards type="{_CARDS[kind]}" cards="{rest[0]}" player="{seat}"/>'
    if kind in ("winner", "uncalled"):
        uncalled = str(kind == "uncalled").lower()
        pot = rest[2] if rest[1:] else "1"
        return (
            f'<winner amount="{rest[0]}" uncalled="{uncalled}" potnumber="{pot}" player="{seat}" '
            'pottype="n"/>'
        )
    told = ""
    if rest:
        told = f' text="{rest[0][1:]}"' if rest[0].startswith("x") else f' amount="{rest[0]}"'
    stamp = 1_299_366_902_000 + 1000 * number
    return f'<event sequence="{number}" type="{kind}" timestamp="{stamp}" player="{seat}"{told}/>'


def reading_of(text: str) -> Reading:
    """The one reading in ``text``."""
    (reading,) = read_text(text)
    return reading


def hand_of(text: str) -> Hand:
    """The one hand in ``text``, read without a finding."""
    reading = reading_of(text)
    assert reading.hand is not None, reading.findings
    assert reading.findings == ()
    return reading.hand


def audit_of(text: str) -> Audit:
    return audit(hand_of(text))


def codes(found: Reading | Audit) -> list[str]:
    return [finding.code for finding in found.findings]


def line_of(text: str, piece: str) -> int:
    """The number of the only line with ``piece`` in it."""
    [number] = [n for n, line in enumerate(text.split("\n"), 1) if piece in line]
    return number


STREETS: Final = ("FIRST_DRAW", "SECOND_DRAW", "THIRD_DRAW")


def checked_down(*seats: int, after: str = "") -> str:
    """Three draws on which ``seats`` stand pat and check; ``after``: rounds behind them."""
    lines = []
    for street in STREETS:
        lines += [f"# {street}", *(f"DRAW {seat} x0" for seat in seats)]
        lines += [f"# POST_{street}", *(f"CHECK {seat}" for seat in seats)]
    return "\n".join([*lines, after])


WALK = """
    # BLINDS
    SMALL_BLIND 1 0.50
    BIG_BLIND 2 1.00
    # PRE_FIRST_DRAW
    FOLD 0
    FOLD 1
    # END_OF_FOLDED_GAME
    MUCK 2
    winner 2 1.50
    # END_OF_GAME
"""

SPLIT = """
    # BLINDS
    SMALL_BLIND 1 0.50
    BIG_BLIND 2 1.00
    # PRE_FIRST_DRAW
    FOLD 0
    CALL 1 0.50
    CHECK 2
    hole 1 As,4h,Kc,Kd
    # FIRST_DRAW
    DRAW 1 x2
    DRAW 2 x3
    drawn 1 {first}
    # POST_FIRST_DRAW
    BET 1 1.00
    CALL 2 1.00
    # SECOND_DRAW
    DRAW 1 x0
    DRAW 2 x1
    drawn 1 {second}
    # POST_SECOND_DRAW
    CHECK 1
    CHECK 2
    # THIRD_DRAW
    DRAW 1 x4
    DRAW 2 x0
    drawn 1 9s,6d,3h,2c
    # POST_THIRD_DRAW
    CHECK 1
    CHECK 2
    # SHOWDOWN
    shown 1 9s,6d,3h,2c
    mucked 2 Ts,7d,5h,Jc
    # END_OF_GAME
    winner 1 3.80
""".format(first="4h,As,7c,2d", second="As,2d,4h,7c")

FOLDED = """
    # BLINDS
    SMALL_BLIND 1 0.50
    BIG_BLIND 2 1.00
    # PRE_FIRST_DRAW
    FOLD 0
    CALL 1 0.50
    CHECK 2
    # FIRST_DRAW
    DRAW 1 x1
    DRAW 2 x1
    # POST_FIRST_DRAW
    BET 1 2.00
    FOLD 2
    # END_OF_FOLDED_GAME
    MUCK 1
    {paid}
    # END_OF_GAME
"""

TOURNAMENT = HEAD.replace("false", "true").replace("|5100020|", "|770011|")


def played(text: str, kinds: type[Event] | tuple[type[Event], ...]) -> list[Event]:
    """The events of these kinds in the hand that ``text`` is."""
    return [event for event in hand_of(text).events if isinstance(event, kinds)]
