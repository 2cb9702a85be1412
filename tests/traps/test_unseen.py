"""Hands that were never shown: where the known cards alone decide, and where they do not."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from badugi_hh.cards import DECK, parse_cards
from badugi_hh.engine.unseen import Unseen
from badugi_hh.findings import Verdict
from badugi_hh.judging import examine
from badugi_hh.parsing import open_history
from badugi_hh.ranking import BADUGI_RANKS, rank_of
from badugi_hh.reports.hand_view import view_judged
from tests.texts import audit_of, codes, stars


def mucked(dealt: str, thrown: str, drawn: str, winner: str = "Wren") -> str:
    """Wren, whose log it is, draws once and is called; Heron mucks."""
    kept = " ".join(card for card in dealt.split() if card not in thrown.split())
    held = f"{kept} {drawn}"
    called = ",".join(rank.letter for rank in rank_of(parse_cards(held)).ranks)
    return stars(
        f"""
        Heron: posts small blind $0.50
        Wren: posts big blind $1
        *** DEALING HANDS ***
        Dealt to Wren [{dealt}]
        Heron: calls $0.50
        Wren: checks
        *** FIRST DRAW ***
        Wren: discards {len(thrown.split())} cards [{thrown}]
        Dealt to Wren [{kept}] [{drawn}]
        Heron: stands pat
        Wren: bets $1
        Heron: calls $1
        *** SECOND DRAW ***
        Wren: stands pat on [{held}]
        Heron: stands pat
        Wren: checks
        Heron: checks
        *** THIRD DRAW ***
        Wren: stands pat on [{held}]
        Heron: stands pat
        Wren: checks
        Heron: checks
        *** SHOW DOWN ***
        Wren: shows [{held}] (Badugi: {called})
        Heron: mucks hand
        {winner} collected $3.80 from pot
        *** SUMMARY ***
        Total pot $4 | Rake $0.20
        """,
        seats=("Wren", "Heron"),
        button=2,
    )


ALL_ACES = ("Ah Ac Ad As", "Ac Ad As", "2d 3c 4s")


def test_nobody_else_can_hold_an_ace() -> None:
    judged = audit_of(mucked(*ALL_ACES))
    assert codes(judged) == []
    (pot,) = judged.pots
    assert pot.verdict is Verdict.SETTLED
    assert judged.replay.pots[0].hidden == (2,)


def test_the_same_hand_is_not_sure_to_win_where_aces_are_out() -> None:
    judged = audit_of(mucked("Ah Kc Kd Ks", "Kc Kd Ks", "2d 3c 4s"))
    assert codes(judged) == ["S310"]
    assert judged.pots[0].verdict is Verdict.UNVERIFIABLE
    assert judged.findings[0].message == (
        "The pot of $4 can't be checked: the cards of Heron were never shown; they may make as "
        "good a hand as Wren's 4-3-2-A badugi."
    )


def test_a_pot_paid_to_a_hidden_hand_that_can_not_win() -> None:
    judged = audit_of(mucked(*ALL_ACES, winner="Heron"))
    assert codes(judged) == ["S301"]
    (finding,) = judged.findings
    assert "beats whatever Heron may hold, who never showed it" in finding.message
    assert [(share.player, share.shown) for share in finding.due] == [("Wren", "$3.80")]
    assert [(share.player, share.shown) for share in finding.claimed] == [("Heron", "$3.80")]


def test_a_faulty_hand_decides_nothing() -> None:
    """Which cards are where can't be relied on."""
    text = mucked(*ALL_ACES).replace("Heron: calls $1\n", "Heron: calls $0.90\n")
    assert "S310" in codes(audit_of(text))


def test_the_hand_view_says_that_the_known_cards_decide(tmp_path: Path) -> None:
    log = tmp_path / "hand.txt"
    log.write_text(mucked(*ALL_ACES), encoding="utf-8")
    (judged,) = examine(open_history(log))
    words = {row[3]: row[4] for row in view_judged(judged).pots.rows}
    best = str(rank_of(parse_cards("Ah 2d 3c 4s")))
    assert words == {"Wren": best, "Heron": "not shown, and can't be as good"}


def test_what_is_known_of_a_hand_is_told() -> None:
    """The log does not tell what Wren drew, and he mucks."""
    lines = mucked("Ah Kc Kd Ks", "Kc Kd Ks", "2d 3c 4s", winner="Heron").splitlines()
    lines = [line.partition(" on [")[0] for line in lines if "] [" not in line]
    text = "\n".join("Wren: mucks hand" if "Wren: shows" in line else line for line in lines)
    told = [it.message for it in audit_of(text).findings if it.code == "S310"]
    assert told == [
        "The pot of $4 can't be checked: the cards of Heron were never shown, and of Wren's cards "
        "only Ah are known."
    ]


@pytest.mark.parametrize("seed", range(6))
def test_reach_against_all_holdings(seed: int) -> None:
    """The best of all holdings is the best rank that can be reached."""
    rng = Random(seed)
    deck = rng.sample(DECK, 14)
    size = rng.randrange(4)
    known, free = frozenset(deck[:size]), frozenset(deck[size:])
    best = max(rank_of({*known, *rest}) for rest in combinations(free, 4 - size))
    unseen = Unseen(known, 4 - size, free)
    assert unseen.can_reach(best.number)
    better = (it for it in BADUGI_RANKS.values() if it > best)
    assert not any(unseen.can_reach(it.number) for it in better)
