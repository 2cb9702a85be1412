"""Draws and cards: what was thrown away, what came back, what is not known any more."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from badugi_hh.audit import audit
from badugi_hh.cards import parse_cards, show_cards
from badugi_hh.engine import Replay
from badugi_hh.events import Reshuffle, SeatSummary, Show, StandPat
from badugi_hh.findings import Verdict
from badugi_hh.ranking import rank_of
from badugi_hh.rules import POKERSTARS, Street
from tests.texts import audit_of, codes, counters, events_of, hand_of, nets, reading_of, stars

HANDS = Path(__file__).parent / "hands"
START_KEPT = (HANDS / "start_kept.txt").read_text(encoding="utf-8")


def holdings(played: Replay, seat: int) -> list[str]:
    """The known cards of a seat after each of its draws."""
    return [str(draw.after) for draw in played.draws if draw.seat == seat]


def test_case_43_both_ways_of_standing_pat() -> None:
    pats = events_of(hand_of(START_KEPT), StandPat)
    assert pats == [StandPat(1, parse_cards("Ah 2d 7c 9s"))]
    judged = audit_of(START_KEPT.replace("Heron: discards 1 card", "Heron: stands pat"))
    assert codes(judged) == []
    third = [d for d in judged.replay.draws if d.street is Street.THIRD_DRAW]
    assert [(d.seat, d.discarded) for d in third] == [(2, 0), (1, 0)]
    rows = counters(judged)
    assert [rows[name]["d0_draw_3"] for name in ("Heron", "Wren")] == [1, 1]


@pytest.mark.parametrize(
    "line", ["Heron: discards 1 card\n", "Wren: stands pat on [Ah 2d 7c 9s]\n"]
)
def test_case_43_a_missing_draw_is_an_error_never_a_silent_pat(line: str) -> None:
    judged = audit_of(START_KEPT.replace(line, ""))
    assert codes(judged) == ["L215"]
    assert not any(
        draw.street is Street.THIRD_DRAW and draw.seat == (2 if line.startswith("Heron") else 1)
        for draw in judged.replay.draws
    )


def test_case_44_a_draw_is_counted_once() -> None:
    judged = audit_of(START_KEPT)
    heron, wren = counters(judged)["Heron"], counters(judged)["Wren"]
    assert [heron[f"cards_drawn_{k}"] for k in (1, 2, 3)] == [3, 2, 1]
    assert [wren[f"cards_drawn_{k}"] for k in (1, 2, 3)] == [2, 1, 0]
    assert [heron[f"draws_{k}"] for k in (1, 2, 3)] == [1, 1, 1]


def test_case_44_a_second_draw_of_one_player_on_a_street_is_an_error() -> None:
    twice = START_KEPT.replace(
        "Heron: discards 3 cards\n", "Heron: discards 3 cards\nHeron: discards 3 cards\n"
    )
    judged = audit_of(twice)
    assert codes(judged) == ["L211"]
    assert counters(judged)["Heron"]["cards_drawn_1"] == 3


def test_case_44_a_deal_of_another_number_of_cards_is_an_error() -> None:
    """Two cards thrown away, three dealt."""
    judged = audit_of(START_KEPT.replace("[Ah 2d] [7c 7s]", "[Ah] [2d 7c 7s]"))
    assert codes(judged)[0] == "L210"
    assert all(code.startswith("L21") for code in codes(judged))


def test_case_46_the_start_is_not_overwritten_by_what_was_shown() -> None:
    judged = audit_of(START_KEPT)
    assert codes(judged) == []
    wren = judged.replay.players[1]
    start = wren.start.known
    assert start == frozenset(parse_cards("Ah 2d Kc Ks"))
    assert str(rank_of(start)) == "three-card K-2-A"
    after = [draw.after.known for draw in judged.replay.draws if draw.seat == 1]
    assert [str(rank_of(cards)) for cards in after] == [
        "three-card 7-2-A",
        "9-7-2-A badugi",
        "9-7-2-A badugi",
    ]
    assert wren.holding.known == frozenset(parse_cards("7c 9s 2d Ah"))


def test_case_46_cards_mucked_are_known_from_the_summary_alone() -> None:
    judged = audit_of(START_KEPT)
    hand = judged.replay.hand
    assert [show.seat for show in hand.events if isinstance(show, Show)] == [1]
    (mucked,) = [e for e in hand.events if isinstance(e, SeatSummary) and e.seat == 2]
    assert mucked.cards == parse_cards("3h 4d 5c 5s")
    assert judged.replay.players[2].holding.known == frozenset(parse_cards("3h 4d 5c 5s"))
    assert judged.replay.players[2].start.known == frozenset()
    assert counters(judged)["Heron"]["showdowns"] == 1
    assert counters(judged)["Heron"]["won_showdown"] == 0
    assert [pot.verdict for pot in judged.pots] == [Verdict.SETTLED]


def test_trap_24_all_four_thrown_away_and_dealt_in_one_bracket() -> None:
    text = START_KEPT.replace("discards 2 cards [Kc Ks]", "discards 4 cards [Ah 2d Kc Ks]")
    text = text.replace("Dealt to Wren [Ah 2d] [7c 7s]", "Dealt to Wren [9s 7c 2h 7s]")
    text = text.replace("Dealt to Wren [Ah 2d 7c] [9s]", "Dealt to Wren [9s 7c 2h] [3d]")
    text = text.replace("stands pat on [Ah 2d 7c 9s]", "stands pat on [9s 7c 2h 3d]")
    text = text.replace("[7c 9s 2d Ah]", "[7c 9s 3d 2h]").replace("9,7,2,A", "9,7,3,2")
    judged = audit_of(text)
    assert codes(judged) == []
    assert holdings(judged.replay, 1)[-1] == "2h 3d 7c 9s"
    assert counters(judged)["Wren"]["d4_draw_1"] == 1


def test_case_47_trap_25_an_empty_list_keeps_the_count_and_forgets_the_cards() -> None:
    """A client once wrote the whole old hand into both brackets: the money is audited all the
    same."""
    broken = START_KEPT.replace(
        "Wren: discards 2 cards [Kc Ks]\nDealt to Wren [Ah 2d] [7c 7s]\n",
        "Wren: discards 2 cards []\nDealt to Wren [Ah 2d Kc Ks] [Ah 2d Kc Ks]\n",
    )
    reading = reading_of(broken)
    assert reading.hand is not None
    assert codes(reading) == ["P101"]
    assert reading.findings[0].line == 13
    judged = audit(reading.hand)
    assert codes(judged) == []
    assert nets(judged) == {"Wren": 90, "Heron": -100}
    assert [pot.verdict for pot in judged.pots] == [Verdict.SETTLED]
    assert counters(judged)["Wren"]["cards_drawn_1"] == 2
    first = next(draw for draw in judged.replay.draws if draw.seat == 1)
    assert (first.discarded, first.after.known, first.after.hidden) == (2, frozenset(), 4)


RETURNING = """\
Heron: posts small blind $0.50
Plover: posts big blind $1
*** DEALING HANDS ***
Dealt to Wren [Kc Ks 2d Ah]
{calls}Wren: calls $1
Heron: calls $0.50
Plover: checks
*** FIRST DRAW ***
Heron: discards {n1}
Plover: discards {n1}
{draw1}Wren: discards 2 cards [Kc Ks]
Dealt to Wren [2d Ah] [7c 7s]
Heron: checks
Plover: checks
{check}Wren: checks
*** SECOND DRAW ***
Heron: discards {n1}
Plover: discards {n1}
{draw1}Wren: stands pat on [2d Ah 7c 7s]
Heron: checks
Plover: checks
{check}Wren: checks
*** THIRD DRAW ***
{marker}Heron: discards 1 card
Plover: stands pat
{draw3}{wren3}Heron: checks
Plover: checks
{check}Wren: checks
*** SHOW DOWN ***
Heron: shows [Kc 5d 4h 2s] (Badugi: K,5,4,2)
Plover: mucks hand
{muck}Wren: mucks hand
Heron collected {won} from pot
*** SUMMARY ***
Total pot {won} | Rake $0
"""
PAT = "Wren: stands pat on [2d Ah 7c 7s]\n"


def returning(*, others: int = 0, marker: str = "", wren3: str = PAT) -> str:
    """A hand in which Wren throws the king of clubs away and Heron shows it at the end.

    ``others`` more players call and draw too: with five of them the stub runs out.
    """
    more = ["Siskin", "Dunlin", "Knot", "Ruff", "Smew"][:others]
    play = RETURNING.format(
        calls="".join(f"{name}: calls $1\n" for name in more),
        draw1="".join(f"{name}: discards 1 card\n" for name in more),
        check="".join(f"{name}: checks\n" for name in more),
        draw3="".join(f"{name}: discards 1 card\n" for name in more),
        muck="".join(f"{name}: mucks hand\n" for name in more),
        n1="1 card" if others else "3 cards",
        marker=marker,
        wren3=wren3,
        won=f"${3 + others}",
    )
    return stars(play, seats=["Wren", "Heron", "Plover", *more])


RESHUFFLED = "The deck is reshuffled\n"


def test_case_49_trap_26_with_a_reshuffle_a_card_comes_back() -> None:
    text = returning(marker=RESHUFFLED)
    assert events_of(hand_of(text), Reshuffle) == [Reshuffle()]
    assert "L213" not in codes(audit_of(text))


def test_case_49_trap_26_without_a_reshuffle_it_is_in_two_places() -> None:
    judged = audit_of(returning())
    assert codes(judged).count("L213") == 1
    (finding,) = [f for f in judged.findings if f.code == "L213"]
    assert "Kc" in finding.message
    assert "Wren" in finding.message


def test_case_49_without_a_marker_a_used_up_stub_explains_it_where_rooms_print_none() -> None:
    silent = replace(POKERSTARS, name="silent", reshuffle_printed=False)
    eight = returning(others=5)
    assert "L213" in codes(audit_of(returning(), silent)), "the stub was not used up"
    dry = eight.replace("discards 1 card", "discards 3 cards")
    assert not {"L213", "L214"} & set(codes(audit_of(dry, silent)))
    assert "L214" in codes(audit_of(dry)), "PokerStars prints a line when it reshuffles"


OWN_BACK = "Wren: discards 1 card [7s]\nDealt to Wren [2d Ah 7c] [Kc]\n"


def test_case_49_nobody_gets_back_his_own_discard_at_pokerstars() -> None:
    text = returning(marker=RESHUFFLED, wren3=OWN_BACK).replace("[Kc 5d 4h 2s]", "[Kd 5c 4h 2s]")
    found = audit_of(text)
    assert "L213" in codes(found)
    assert any("threw away" in finding.message for finding in found.findings)
    elsewhere = replace(POKERSTARS, name="elsewhere", own_discards_return=True)
    assert "L213" not in codes(audit_of(text, elsewhere))


def test_trap_27_cards_are_dealt_between_the_draws() -> None:
    """PokerStars serves each player at once, so the hero's cards stand before later discards."""
    text = stars(
        """
        Heron: posts small blind $0.50
        Plover: posts big blind $1
        *** DEALING HANDS ***
        Dealt to Heron [Kc Ks 2d Ah]
        Wren: calls $1
        Heron: calls $0.50
        Plover: checks
        *** FIRST DRAW ***
        Heron: discards 2 cards [Kc Ks]
        Dealt to Heron [2d Ah] [7c 7s]
        Plover: discards 3 cards
        Wren: discards 1 card
        Heron: bets $1
        Plover: folds
        Wren: folds
        Uncalled bet ($1) returned to Heron
        Heron collected $2.85 from pot
        *** SUMMARY ***
        Total pot $3 | Rake $0.15
        Seat 1: Wren (button) folded after the 1st Draw
        Seat 2: Heron (small blind) collected ($2.85)
        Seat 3: Plover (big blind) folded after the 1st Draw
        """
    )
    judged = audit_of(text)
    assert codes(judged) == []
    assert show_cards(sorted(judged.replay.players[2].holding.known)) == "Ah 2d 7c 7s"


def test_a_draw_of_five_cards_is_refused_or_told() -> None:
    reading = reading_of(START_KEPT.replace("discards 3 cards", "discards 5 cards"))
    assert reading.hand is not None
    assert codes(audit_of(START_KEPT.replace("discards 3 cards", "discards 5 cards"))) == ["L211"]
