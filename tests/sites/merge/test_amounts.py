"""What the amounts of the Merge network mean, and the traps in them (tests/traps/README.md)."""

from __future__ import annotations

import re
from datetime import datetime

import pytest

from badugi_hh.events import (
    Bet,
    Call,
    Event,
    Raise,
)
from badugi_hh.writing import render
from tests.sites.merge.texts import (
    LIMIT,
    audit_of,
    checked_down,
    codes,
    game,
    hand_of,
    played,
    reading_of,
)

RAISED = """
    # BLINDS
    SMALL_BLIND 1 0.50
    BIG_BLIND 2 1.00
    # PRE_FIRST_DRAW
    RAISE 0 {to_three}
    RAISE 1 {to_nine}
    FOLD 2
    ALL_IN 0 12.00
    CALL 1 6.00
"""
DRAWN_OUT = checked_down(
    1,
    0,
    after="""
    # SHOWDOWN
    shown 1 8d,5s,3h,Ac
    shown 0 7c,As,2d,4h
    # END_OF_GAME
    winner 0 31.00
    """,
)


def drawn_out(play: str) -> str:
    """``play``, then three draws without betting and a showdown that seat 0 wins."""
    rest = "\n".join(line for line in DRAWN_OUT.split("\n") if not line.startswith("CHECK"))
    return game(play + "\n" + rest, seats=("Wren @ $15.00", "Heron", "Plover"))


def test_trap_11_a_raise_is_a_total_and_all_in_is_chips_added() -> None:
    text = drawn_out(RAISED.format(to_three="3.00", to_nine="9.00"))
    assert played(text, (Raise, Call)) == [
        Raise(1, 300),
        Raise(2, 900),
        Raise(1, 1500, all_in=True),
        Call(2, 600),
    ]
    judged = audit_of(text)
    assert (codes(judged), judged.net, judged.rake) == ([], {2: -1500, 3: -100, 1: 1600}, 0)


@pytest.mark.parametrize(
    ("day", "added"), [("2010-09-07", True), ("2010-09-08", False), ("2011-03-05", False)]
)
def test_trap_11_until_september_2010_a_raise_was_chips_added(day: str, added: bool) -> None:
    three, nine = ("3.00", "8.50") if added else ("3.00", "9.00")
    text = drawn_out(RAISED.format(to_three=three, to_nine=nine))
    moment = int(datetime.fromisoformat(f"{day}T12:00:00+00:00").timestamp())
    hand = hand_of(re.sub('timestamp="[0-9]+"', f'timestamp="{moment}000"', text))
    assert Raise(2, 900) in hand.events
    assert reading_of(render(hand)).hand == hand


@pytest.mark.parametrize(
    ("before", "line", "event"),
    [
        ("CHECK 1", "ALL_IN 2 14.00", Bet(3, 1400, all_in=True)),
        ("BET 1 2.00", "ALL_IN 2 14.00", Raise(3, 1400, all_in=True)),
        ("BET 1 20.00", "ALL_IN 2 14.00", Call(3, 1400, all_in=True)),
        ("BET 1 14.00", "ALL_IN 2 14.00", Call(3, 1400, all_in=True)),
        # The last chips count as all-in without a word of it.
        ("BET 1 14.00", "CALL 2 14.00", Call(3, 1400, all_in=True)),
    ],
)
def test_trap_11_all_in_is_a_call_a_bet_or_a_raise(before: str, line: str, event: Event) -> None:
    text = game(
        f"""
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
        {before}
        {line}
        # END_OF_FOLDED_GAME
        # END_OF_GAME
        """,
        seats=("Wren", "Heron", "Plover @ $15.00"),
        description='<description type="Badugi" stakes="No Limit ($0.50/$1)"/>',
    )
    assert event in hand_of(text).events


def test_all_in_of_a_player_who_is_all_in_already_says_nothing() -> None:
    play = RAISED.format(to_three="3.00", to_nine="9.00")
    text = drawn_out(play)
    again = text.replace('<round id="SECOND_DRAW"', '<event type="ALL_IN" player="0"/>\n</round>\n'
                         '<round id="SECOND_DRAW"')  # fmt: skip
    again = again.replace('</round>\n<event type="ALL_IN"', '<event type="ALL_IN"')
    assert hand_of(again).events == hand_of(text).events


def test_trap_22_no_cap_for_two_players() -> None:
    """Six bets in one round, as the room let them."""
    raises = [f"RAISE {at % 2 + 1} {to}.00" for at, to in enumerate((2, 3, 4, 5, 6))]
    text = game(
        "# BLINDS\nSMALL_BLIND 1 0.50\nBIG_BLIND 2 1.00\n# PRE_FIRST_DRAW\nFOLD 0\n"
        + "\n".join(raises)
        + "\nFOLD 2\n# END_OF_FOLDED_GAME\nwinner 1 11.00\n# END_OF_GAME",
        description=LIMIT,
    )
    judged = audit_of(text)
    assert codes(judged) == []
    assert max(decision.bets for decision in judged.replay.decisions) == 6
