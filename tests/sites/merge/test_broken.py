"""Hands of the Merge network that were cancelled, cut off or changed (tests/traps/README.md)."""

from __future__ import annotations

import pytest

from badugi_hh.events import (
    Tournament,
)
from badugi_hh.parsing import Status
from badugi_hh.writing import render
from tests.sites.merge.texts import (
    FOLDED,
    POT_LIMIT,
    TOURNAMENT,
    WALK,
    codes,
    game,
    hand_of,
    line_of,
    reading_of,
)


@pytest.mark.parametrize(
    "play",
    [
        "# BLINDS\nSMALL_BLIND 1 0.50\n# GAME_CANCELLED\n# END_OF_GAME",
        "# BLINDS\nSMALL_BLIND 1 0.50\n# GAME_CANCELLED",
        "# GAME_CANCELLED",
    ],
)
def test_trap_40_a_cancelled_game(play: str) -> None:
    reading = reading_of(game(play))
    assert (reading.status, codes(reading)) == (Status.CANCELLED, ["P106"])


def test_a_hand_without_its_last_round_is_partial() -> None:
    whole = game(FOLDED.format(paid="winner 1 3.90"))
    cut = whole.replace('<round id="END_OF_GAME" sequence="1">\n</round>\n', "")
    reading = reading_of(cut)
    assert (reading.status, codes(reading)) == (Status.READ, ["P107"])
    assert reading.hand == hand_of(whole)


@pytest.mark.parametrize("last", ['type="BET"', 'type="DRAW"', 'type="FOLD"'])
def test_a_hand_that_breaks_off_is_refused(last: str) -> None:
    lines = game(FOLDED.format(paid="winner 1 3.90")).split("\n")
    at = max(n for n, line in enumerate(lines) if last in line)
    for cut in (lines[: at + 1], [*lines[: at + 1], "</round>", "</game>"]):
        reading = reading_of("\n".join(cut))
        assert (reading.status, codes(reading)) == (Status.REFUSED, ["P102"])


def test_case_56_an_unknown_event_is_never_passed_over() -> None:
    text = game(WALK.replace("FOLD 0", "STRADDLE 0 2.00"))
    reading = reading_of(text)
    assert (reading.status, codes(reading)) == (Status.REFUSED, ["P108"])
    assert reading.findings[0].line == line_of(text, "STRADDLE")


def test_an_amount_that_is_none() -> None:
    text = game(WALK.replace("SMALL_BLIND 1 0.50", "SMALL_BLIND 1 0.505"))
    reading = reading_of(text)
    assert (reading.status, codes(reading)) == (Status.REFUSED, ["P109"])
    finding = reading.findings[0]
    line = text.split("\n")[finding.line - 1]
    assert line[finding.column - 1 :].startswith("0.505")


def test_the_table_speaks_of_tournaments() -> None:
    head = TOURNAMENT.replace(" data=", ' buyIn="$5+$0.50" data=')
    described = '<description type="Badugi Tournament" stakes="Pot Limit Level 2 Blinds $0.50/$1"/>'
    hand = hand_of(game(WALK.replace("0.50", "5").replace("1.00", "10").replace("1.50", "15"),
                        head=head, stack="500",
                        description=described.replace("$0.50/$1", "5/10")))  # fmt: skip
    assert hand.tournament == Tournament("770011", "$5+$0.50", "Level 2")
    assert POT_LIMIT not in render(hand)
