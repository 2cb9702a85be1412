"""Stakes, stacks and posts of the Merge network, and the traps in them (tests/traps/README.md)."""

from __future__ import annotations

import pytest

from badugi_hh.events import (
    Post,
    PostKind,
)
from badugi_hh.money import CHIPS, PLAY, Money
from badugi_hh.rules import Stakes, Structure
from badugi_hh.writing import render
from tests.sites.merge.texts import (
    HEAD,
    TOURNAMENT,
    WALK,
    audit_of,
    codes,
    game,
    hand_of,
    played,
    reading_of,
)


@pytest.mark.parametrize(
    ("described", "stakes"),
    [
        ("Pot Limit ($0.50/$1)", Stakes(Structure.POT_LIMIT, 50, 100)),
        ("Half Pot Limit ($0.50/$0.50)", Stakes(Structure.HALF_POT_LIMIT, 50, 50)),
        ("Limit $1/$2", Stakes(Structure.FIXED_LIMIT, 100, 200)),
        ("No Limit ($0.50/$1)", Stakes(Structure.NO_LIMIT, 50, 100)),
    ],
)
def test_trap_09_the_figures_are_bets_blinds_or_antes(described: str, stakes: Stakes) -> None:
    hand = hand_of(game(WALK, description=f'<description type="Badugi" stakes="{described}"/>'))
    assert (hand.stakes, hand.money) == (stakes, Money("USD", "$", 2))
    assert hand.stakes.antes_only is (stakes.structure is Structure.HALF_POT_LIMIT)


def test_play_money_has_no_currency() -> None:
    head = HEAD.replace('realmoney="true"', 'realmoney="false"')
    described = '<description type="Badugi" stakes="Pot Limit (5/10)"/>'
    text = game(WALK.replace("0.50", "5").replace("1.00", "10").replace("1.50", "15"),
                head=head, description=described, stack="500")  # fmt: skip
    hand = hand_of(text)
    assert (hand.money.currency, hand.stakes.big_bet) == (PLAY, 10)
    assert reading_of(render(hand)).hand == hand


@pytest.mark.parametrize(
    ("described", "stakes"),
    [
        ("Pot Limit", Stakes(Structure.POT_LIMIT, 20, 40)),
        ("Pot Limit Level 4 Blinds 20/40", Stakes(Structure.POT_LIMIT, 20, 40)),
        ("Limit Level 4 Blinds 20/40", Stakes(Structure.FIXED_LIMIT, 40, 80)),
        ("Limit", Stakes(Structure.FIXED_LIMIT, 40, 80)),
    ],
)
def test_tournament_stacks_are_those_after_the_blinds(described: str, stakes: Stakes) -> None:
    text = game(
        """
        # BLINDS
        ANTE 0 5.00
        ANTE 1 5.00
        ANTE 2 5.00
        SMALL_BLIND 1 20.00
        BIG_BLIND 2 40.00
        # PRE_FIRST_DRAW
        FOLD 0
        FOLD 1
        # END_OF_FOLDED_GAME
        winner 2 75.00
        # END_OF_GAME
        """,
        description=f'<description type="Badugi Tournament" stakes="{described}"/>',
        head=TOURNAMENT,
        seats=("Wren @ 1495.00", "Heron @ 1475.00", "Plover @ 0.00"),
    )
    hand = hand_of(text)
    assert (hand.stakes, hand.money) == (stakes, Money(CHIPS))
    assert hand.tournament is not None
    assert hand.tournament.id == "770011"
    assert [seat.stack for seat in hand.seats] == [1500, 1500, 45]
    assert Post(3, PostKind.BIG_BLIND, 40, all_in=True) in hand.events
    judged = audit_of(text)
    assert (codes(judged), judged.net) == ([], {1: -5, 2: -25, 3: 30})
    assert reading_of(render(hand)).hand == hand


def test_trap_14_who_has_nothing_left_posts_nothing() -> None:
    text = game(
        """
        # BLINDS
        ANTE 1 3.00
        ANTE 0 5.00
        SMALL_BLIND 0 20.00
        BIG_BLIND 1 0.00
        # PRE_FIRST_DRAW
        # FIRST_DRAW
        DRAW 1 x0
        DRAW 0 x0
        # SECOND_DRAW
        DRAW 1 x0
        DRAW 0 x0
        # THIRD_DRAW
        DRAW 1 x0
        DRAW 0 x0
        # SHOWDOWN
        shown 0 8d,5s,3h,Ac
        shown 1 7c,As,2d,4h
        # END_OF_GAME
        winner 1 6.00
        uncalled 0 22.00
        """,
        description='<description type="Badugi Tournament" stakes="Pot Limit Level 4 20/40"/>',
        head=TOURNAMENT,
        seats=("Wren @ 1455.00", "Heron @ 0.00"),
    )
    assert played(text, Post) == [
        Post(2, PostKind.ANTE, 3, all_in=True),
        Post(1, PostKind.ANTE, 5),
        Post(1, PostKind.SMALL_BLIND, 20),
    ]
    judged = audit_of(text)
    assert (codes(judged), judged.net) == ([], {2: 3, 1: -3})
