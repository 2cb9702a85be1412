"""Draws of the Merge network, told and untold (tests/traps/README.md)."""

from __future__ import annotations

from badugi_hh.cards import parse_cards
from badugi_hh.events import (
    Dealt,
    Discard,
    Event,
    StandPat,
)
from badugi_hh.findings import Verdict
from badugi_hh.writing import render
from tests.sites.merge.texts import (
    SPLIT,
    WALK,
    audit_of,
    codes,
    game,
    hand_of,
    line_of,
    played,
    reading_of,
)


def told(text: str) -> list[Event]:
    return played(text, (Discard, StandPat, Dealt))


def test_trap_28_the_whole_holding_is_told_behind_the_events() -> None:
    text = game(SPLIT)
    assert told(text) == [
        Dealt(2, parse_cards("As 4h Kc Kd")),
        Discard(2, 2, parse_cards("Kc Kd")),
        Discard(3, 3),
        Dealt(2, parse_cards("7c 2d"), parse_cards("4h As")),
        StandPat(2, parse_cards("As 2d 4h 7c")),
        Discard(3, 1),
        Discard(2, 4, parse_cards("As 2d 4h 7c")),
        StandPat(3),
        Dealt(2, parse_cards("9s 6d 3h 2c")),
    ]  # fmt: skip
    judged = audit_of(text)
    assert codes(judged) == []
    assert [pot.verdict for pot in judged.pots] == [Verdict.SETTLED]
    assert judged.rake == 20
    assert reading_of(render(hand_of(text))).hand == hand_of(text)


def test_trap_26_a_card_that_came_back_leaves_the_count() -> None:
    """Two thrown away, and one of them is dealt again: which one was kept can't be told."""
    text = game(SPLIT.replace("4h,As,7c,2d", "4h,As,Kc,2d").replace("As,2d,4h,7c", "As,2d,4h,Kc"))
    hand = hand_of(text)
    assert Discard(2, 2) in hand.events
    dealt = next(e for e in hand.events if isinstance(e, Dealt) and e.kept)
    assert len(dealt.new) == len(dealt.kept) == 2
    assert {*dealt.new, *dealt.kept} == {*parse_cards("4h As Kc 2d")}
    assert codes(audit_of(text)) == []
    assert reading_of(render(hand)).hand == hand


def test_too_many_new_cards_are_a_fault() -> None:
    text = game(SPLIT.replace("4h,As,7c,2d", "4h,3s,7c,2d").replace("As,2d,4h,7c", "3s,2d,4h,7c"))
    judged = audit_of(text)
    assert codes(judged) == ["L210"]
    assert judged.findings[0].line == line_of(text, "4h,3s,7c,2d")


def test_other_cards_after_standing_pat_are_a_fault() -> None:
    text = game(SPLIT.replace("As,2d,4h,7c", "As,2d,4h,8c"))
    judged = audit_of(text)
    assert codes(judged) == ["L210"]
    assert judged.findings[0].line == line_of(text, "As,2d,4h,8c")


def test_draws_without_the_cards_before_them() -> None:
    text = "\n".join(line for line in game(SPLIT).split("\n") if "HOLE" not in line)
    hand = hand_of(text)
    assert Discard(2, 2) in hand.events
    assert codes(audit_of(text)) == []
    assert reading_of(render(hand)).hand == hand


def test_who_stands_pat_on_cards_that_are_told_for_the_first_time() -> None:
    told_late = SPLIT.replace("DRAW 1 x2", "DRAW 1 x0").replace("hole 1 As,4h,Kc,Kd", "")
    text = game(told_late)
    assert StandPat(2, parse_cards("4h As 7c 2d")) in hand_of(text).events
    assert codes(audit_of(text)) == []


def test_the_first_cards_are_told_after_a_fold_too() -> None:
    text = game(WALK.replace("FOLD 1", "FOLD 1\n    hole 0 As,4h,Kc,Kd"))
    judged = audit_of(text)
    assert codes(judged) == []
    start = judged.replay.players[1].start
    assert (start.known, start.hidden) == (frozenset(parse_cards("As 4h Kc Kd")), 0)
