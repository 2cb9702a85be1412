"""Hand texts for tests, and what becomes of them: read, replayed, audited, counted."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import dedent
from typing import Any, Final

from badugi_hh.audit import Audit, audit
from badugi_hh.events import Event, Hand
from badugi_hh.facts import player_rows
from badugi_hh.parsing import Reading, read_text
from badugi_hh.rules import Profile

CASH: Final = (
    "PokerStars Hand #620000000100:  Badugi Limit ($1/$2 USD) - 2023/06/10 12:00:00 ET",
    "Table 'Mudflat II' 8-max Seat #{button} is the button",
    "{name} ($50 in chips)",
)
TOURNAMENT: Final = (
    "PokerStars Hand #620000000200: Tournament #55003344, $1.00+$0.20 USD Badugi Limit - Level IV "
    "(100/200) - 2023/06/10 18:00:00 CET [2023/06/10 12:00:00 ET]",
    "Table '55003344 1' 8-max Seat #{button} is the button",
    "{name} (3000 in chips)",
)


def stars(
    play: str,
    *,
    seats: Sequence[str] = ("Wren", "Heron", "Plover"),
    button: int = 1,
    opening: tuple[str, str, str] = CASH,
) -> str:
    """A hand in PokerStars' words: its opening, then ``play``, all lines from the posts on.

    ``seats`` are the players from seat 1 on; one who is described up to ``in chips)`` and further
    stands as he is, others get the stack of the ``opening``.
    """
    header, table, seat = opening
    lines = [header, table.format(button=button)]
    for number, name in enumerate(seats, start=1):
        described = name if " in chips" in name else seat.format(name=name)
        lines.append(f"Seat {number}: {described}")
    return "\n".join([*lines, dedent(play).strip("\n"), ""])


def reading_of(text: str) -> Reading:
    """The one reading in ``text``."""
    (reading,) = read_text(text)
    return reading


def hand_of(text: str) -> Hand:
    """The one hand in ``text``, which can be read without a finding."""
    reading = reading_of(text)
    assert reading.hand is not None, reading.findings
    assert not reading.findings
    return reading.hand


def audit_of(text: str, profile: Profile | None = None) -> Audit:
    """The audit of the one hand in ``text``."""
    return audit(hand_of(text), profile)


def codes(found: Reading | Audit) -> list[str]:
    """The codes of all findings, in the order of lines."""
    return [finding.code for finding in found.findings]


def nets(judged: Audit) -> dict[str, int]:
    """What each player dealt in won or lost, in smallest units."""
    return {judged.replay.players[seat].player: net for seat, net in judged.net.items()}


def events_of(hand: Hand, *kinds: type[Event]) -> list[Event]:
    """The events of the given kinds."""
    return [event for event in hand.events if isinstance(event, kinds)]


def counters(judged: Audit) -> dict[str, dict[str, Any]]:
    """The row of facts of each player, by column."""
    rows = [row.named() for row in player_rows(judged)]
    return {row["player"]: row for row in rows}
