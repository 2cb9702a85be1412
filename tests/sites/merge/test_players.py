"""Who is dealt in, comes in and sits out at the Merge network (tests/traps/README.md)."""

from __future__ import annotations

import pytest

from badugi_hh.events import (
    Check,
    Fold,
    Notice,
    Post,
    PostKind,
    Presence,
    Topic,
)
from badugi_hh.parsing import Status
from badugi_hh.writing import render
from tests.sites.merge.texts import (
    WALK,
    audit_of,
    checked_down,
    codes,
    game,
    hand_of,
    line_of,
    played,
    reading_of,
)


def test_trap_18_the_mark_of_who_was_dealt_in_is_not_dependable() -> None:
    text = game(WALK, seats=("Wren", "Heron", "Plover", "Dunlin")).replace('true"/>', 'false"/>')
    hand = hand_of(text)
    away = [seat.player for seat in hand.seats if seat.presence is Presence.OUT_OF_HAND]
    assert away == ["Dunlin"]
    assert list(audit_of(text).replay.players) == [2, 3, 1]


def test_case_26_a_stray_check_of_somebody_who_stands_by() -> None:
    seats = ("Wren", "Heron", "Plover", "Dunlin")
    for stray in ("CHECK 3", "CHECK 7"):
        hand = hand_of(game(WALK.replace("FOLD 0", f"FOLD 0\n    {stray}"), seats=seats))
        assert hand.events == hand_of(game(WALK, seats=seats)).events


def test_an_action_of_a_seat_that_is_not_listed_makes_the_hand_unusable() -> None:
    text = game(WALK.replace("FOLD 0", "FOLD 5"))
    reading = reading_of(text)
    assert (reading.status, codes(reading)) == (Status.REFUSED, ["P108"])
    assert reading.findings[0].line == line_of(text, 'player="5"')
    assert "seat 5" in reading.findings[0].message


def test_trap_16_sitting_out_in_turn_is_a_fold() -> None:
    text = game(WALK.replace("FOLD 0", "SIT_OUT 0"))
    assert played(text, Fold) == [Fold(1, "(sits out)"), Fold(2)]
    assert codes(audit_of(text)) == []
    assert reading_of(render(hand_of(text))).hand == hand_of(text)


def test_a_second_fold_is_a_fault() -> None:
    text = game(WALK.replace("FOLD 1", "FOLD 0\n    FOLD 1"))
    assert codes(audit_of(text)) == ["L207"]


def test_trap_16_sitting_out_again_or_before_the_cards_is_no_fold() -> None:
    text = game(WALK.replace("FOLD 1", "SIT_OUT 0\n    FOLD 1").replace(
        "BIG_BLIND 2 1.00", "BIG_BLIND 2 1.00\n    SIT_OUT 3"),
        seats=("Wren", "Heron", "Plover", "Dunlin"))  # fmt: skip
    notices = played(text, Notice)
    assert notices == [
        Notice(Topic.SITS_OUT, " sits out", 4),
        Notice(Topic.SITS_OUT, " sits out", 1),
    ]
    assert codes(audit_of(text)) == []
    assert reading_of(render(hand_of(text))).hand == hand_of(text)


ENTRY = """
    # BLINDS
    SMALL_BLIND 1 0.50
    BIG_BLIND 2 1.00
    {post}
    # PRE_FIRST_DRAW
    CHECK 0
    CALL 1 0.50
    BET_OR_CHECK
    """


@pytest.mark.parametrize(
    ("post", "kind", "dead"),
    [
        ("INITIAL_BLIND 0 1.00", PostKind.ENTRY, 0),
        ("RETURN_BLIND 0 1.50", PostKind.BOTH_BLINDS, 50),
        ("RETURN_BLIND 0 1.00", PostKind.ENTRY, 0),
    ],
)
def test_trap_13_blinds_of_who_comes_in_or_back(post: str, kind: PostKind, dead: int) -> None:
    pot = 300 + dead
    text = game(
        ENTRY.format(post=post).replace("BET_OR_CHECK", "CHECK 2")
        + checked_down(1, 2, 0, after=f"""
            # SHOWDOWN
            shown 0 9h,6s,3c,Qd
            shown 1 8d,5s,3h,Ac
            shown 2 7c,As,2d,4h
            # END_OF_GAME
            winner 2 {pot // 100}.{pot % 100:02}
            """)
    )  # fmt: skip
    hand = hand_of(text)
    assert hand.events[2] == Post(1, kind, 100 + dead)
    judged = audit_of(text)
    assert codes(judged) == []
    assert judged.replay.players[1].dead == dead
    assert judged.replay.total == pot
    # His post is live: he has the option, and his check is one.
    assert Check(1) in hand.events
    assert reading_of(render(hand)).hand == hand
