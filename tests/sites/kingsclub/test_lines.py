"""What KingsClub's lines say: totals, hidden blinds, results, and lines that others do not have."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from badugi_hh.audit import audit
from badugi_hh.cards import parse_cards
from badugi_hh.events import (
    Bet,
    BettingStart,
    Call,
    Dealt,
    DealtDown,
    Discard,
    Hand,
    Post,
    PostKind,
    Presence,
    Raise,
    RunCards,
    SeatResult,
    StreetStart,
)
from badugi_hh.findings import Verdict
from badugi_hh.merging import merge
from badugi_hh.money import CHIPS
from badugi_hh.parsing import Status, read_text
from badugi_hh.rules import Stakes, Street, Structure
from badugi_hh.writing import render
from tests.sites.kingsclub.hands import HAND, SPLIT, changed, line_of, without
from tests.texts import audit_of, codes, events_of, hand_of, nets, reading_of

HERON, PLOVER, CURLEW, AVOCET = 1, 2, 4, 6


def test_trap_09_the_pair_in_the_header_are_the_bets() -> None:
    hand = hand_of(HAND)
    assert hand.site == "kingsclub"
    assert hand.stakes == Stakes(Structure.FIXED_LIMIT, 30_00, 60_00)
    assert (hand.money.currency, hand.money.show(141_000)) == ("USD", "1,410")


def test_trap_45_a_stamp_without_zone_is_new_yorks() -> None:
    assert hand_of(HAND).played_at == datetime(2020, 11, 13, 1, 31, 7, tzinfo=UTC)
    assert hand_of(SPLIT).played_at == datetime(2020, 7, 4, 13, 5, tzinfo=UTC)


def test_trap_10_amounts_are_street_totals() -> None:
    """Plover's "calls 60" after a small blind of 15 costs 45, "calls 120" after "bets 60" 60."""
    hand = hand_of(HAND)
    calls = [(call.seat, call.amount) for call in events_of(hand, Call) if isinstance(call, Call)]
    assert calls == [
        (PLOVER, 45_00),
        (CURLEW, 30_00),
        (HERON, 30_00),
        (PLOVER, 30_00),
        (CURLEW, 60_00),
        (PLOVER, 60_00),
    ]
    assert events_of(hand, Raise) == [Raise(HERON, 60_00), Raise(HERON, 120_00)]


def test_antes_do_not_count_towards_the_totals() -> None:
    [call] = events_of(hand_of(SPLIT), Call)
    assert call == Call(PLOVER, 15_00)


def test_a_bet_in_the_first_round_is_a_raise() -> None:
    hand = hand_of(changed(HAND, "heron raises to 60", "heron bets 60"))
    assert Raise(HERON, 60_00) in hand.events
    assert events_of(hand, Bet)[0] == Bet(CURLEW, 30_00)


def test_trap_13_the_dead_part_of_an_entry_blind_is_in_the_result() -> None:
    """Formats.md 6.2, 4: the line says 30, and the player is 45 down."""
    judged = audit_of(HAND)
    assert judged.findings == ()
    assert Post(AVOCET, PostKind.ENTRY, 45_00) in judged.replay.hand.events
    assert judged.replay.players[AVOCET].dead == 15_00
    assert nets(judged)["avocet"] == -45_00


def test_an_entry_blind_without_a_dead_part() -> None:
    text = changed(HAND, "Seat 6: avocet (555) -45", "Seat 6: avocet (570) -30")
    text = changed(text, "Seat 4: curlew (492) +342", "Seat 4: curlew (477) +327")
    judged = audit_of(changed(text, "wins (492)", "wins (477)"))
    assert judged.findings == ()
    assert judged.replay.players[AVOCET].dead == 0


def test_a_result_that_is_wrong_by_more_or_less_is_no_dead_blind() -> None:
    text = changed(HAND, "Seat 6: avocet (555) -45", "Seat 6: avocet (550) -50")
    judged = audit_of(text)
    assert judged.replay.players[AVOCET].dead == 0
    assert judged.findings != ()


def test_trap_31_unmatched_chips_have_no_line() -> None:
    judged = audit_of(HAND)
    [back] = judged.replay.returns
    assert (back.seat, back.amount) == (HERON, 60_00)
    assert [(pot.amount, pot.verdict) for pot in judged.pots] == [
        (495_00, Verdict.SETTLED),
        (120_00, Verdict.SETTLED),
    ]


def test_trap_30_both_lists_of_a_draw_stand_on_one_line() -> None:
    hand = hand_of(HAND)
    at = line_of(HAND, "curlew discards")
    on_the_line = [e for e, n in zip(hand.events, hand.lines, strict=True) if n == at]
    assert on_the_line == [
        Discard(CURLEW, 1, parse_cards("Kd")),
        Dealt(CURLEW, parse_cards("2d"), parse_cards("As 4h 7c")),
    ]


def test_cards_that_are_not_held_leave_the_holding_unknown() -> None:
    judged = audit_of(changed(HAND, "discards [Kd]", "discards [Qd]"))
    assert [(f.code, f.line) for f in judged.findings] == [
        ("L212", line_of(HAND, "curlew discards"))
    ]


def test_everybody_dealt_in_has_a_line() -> None:
    hand = hand_of(HAND)
    assert hand.hero == CURLEW
    assert events_of(hand, DealtDown) == [DealtDown(HERON), DealtDown(PLOVER), DealtDown(AVOCET)]


def test_who_has_no_deal_line_and_does_nothing_is_out_of_the_hand() -> None:
    text = changed(HAND, "Seat 6: avocet (600)\n", "Seat 6: avocet (600)\nSeat 8: godwit (90)\n")
    judged = audit_of(text)
    assert judged.findings == ()
    assert judged.replay.hand.seats[-1].presence is Presence.OUT_OF_HAND
    assert 8 not in judged.replay.players


def test_the_first_round_begins_after_its_posts() -> None:
    hand = hand_of(HAND)
    posts = [isinstance(event, Post) for event in hand.events[:4]]
    assert posts == [True, True, True, False]
    assert hand.events[3] == StreetStart(Street.PREDRAW)
    assert hand.lines[3] == line_of(HAND, "*** 1ST BETTING ROUND")


def test_trap_23_betting_rounds_may_be_empty() -> None:
    """All-in before the draw: three headings with nothing below."""
    text = """\
#41200037: Limit Badugi - 30/60
2020-11-12 20:31:07
Table 'Dunlin' Seat 1 is the button
Seat 1: heron (30)
Seat 2: plover (600)
*** 1ST BETTING ROUND ***
heron: posts the small blind 15
plover: posts the big blind 30
Dealt to heron: [X X X X]
Dealt to plover: [X X X X]
heron calls 30, and is all in
*** 1ST DRAW ***
plover draws 1
heron draws 2
*** 2ND BETTING ROUND ***
*** 2ND DRAW ***
plover draws 1
heron draws 2
*** 3RD BETTING ROUND ***
*** 3RD DRAW ***
plover draws 1
heron draws 1
heron shows [8d 5s 3h Ac]
plover shows [As 4h 7c 2d]
*** 4TH BETTING ROUND ***
*** SUMMARY ***
Seat 1: heron (0) -30
Seat 2: plover (629.50) +29.50
Rake 0.50
plover wins pot (59.50)
"""
    judged = audit_of(text)
    assert judged.findings == ()
    assert [e.street for e in judged.replay.hand.events if isinstance(e, BettingStart)] == [1, 2, 3]
    assert render(judged.replay.hand) == text.rstrip("\n")


def test_trap_35_a_split_pot() -> None:
    judged = audit_of(SPLIT)
    assert judged.findings == ()
    assert nets(judged) == {"heron": -25, "plover": -25}
    assert render(judged.replay.hand) == SPLIT.rstrip("\n")


def test_trap_36_the_results_are_right_where_the_line_of_the_pot_is_not() -> None:
    text = changed(HAND, "wins (492) from pot", "wins (617) from pot")
    judged = audit_of(text)
    [finding] = judged.findings
    assert (finding.code, finding.line, finding.player) == (
        "S308",
        line_of(text, "curlew wins"),
        "curlew",
    )
    assert "617" in finding.message
    assert nets(judged)["curlew"] == 342_00
    assert {pot.verdict for pot in judged.pots} == {Verdict.SETTLED}


def test_trap_36_a_blind_that_is_missing_from_the_log() -> None:
    """The result tells what the lines do not; one error, where the result stands."""
    judged = audit_of(without(HAND, "plover: posts the small blind"))
    assert judged.findings == ()  # plover's "calls 60" includes it
    text = changed(
        without(SPLIT, "plover: posts the small blind"), "plover calls 30", "plover folds"
    )
    head, _, tail = text.partition("heron checks\n*** 1ST DRAW")
    summary = tail[tail.index("*** SUMMARY") :]
    summary = changed(summary, "(1,199.75) -0.25", "(1,222) +22")
    summary = changed(summary, "(999.75) -0.25", "(978) -22")
    summary = summary[: summary.index("Rake")] + "heron wins pot (59)\n"
    judged = audit_of(head + summary)
    assert [(f.code, f.player) for f in judged.findings] == [("S306", "plover"), ("S308", "heron")]


@pytest.mark.parametrize(
    "noise", ["heron has left the table", "Server maintenance at 04:00", "heron says: nh"]
)
def test_unknown_lines_are_passed_over(noise: str) -> None:
    text = changed(HAND, "*** 2ND DRAW ***\n", f"*** 2ND DRAW ***\n{noise}\n")
    reading = reading_of(text)
    assert [(f.code, f.line) for f in reading.findings] == [("P101", line_of(text, noise))]
    assert reading.hand is not None
    assert audit(reading.hand).findings == ()


@pytest.mark.parametrize(
    "line",
    ["*** 1ST BETTING", "plover: posts the small", "curlew: posts the big", "Dealt to heron"],
)
def test_unknown_lines_among_the_posts(line: str) -> None:
    at = HAND.index(line)
    reading = reading_of(f"{HAND[:at]}a line that nobody knows\n{HAND[at:]}")
    assert codes(reading) == ["P101"]
    assert reading.hand is not None
    assert audit(reading.hand).findings == ()


def test_an_unknown_post_refuses_the_hand() -> None:
    reading = reading_of(changed(HAND, "posts blind 30", "posts something 30"))
    assert (reading.status, codes(reading)) == (Status.REFUSED, ["P108"])


def test_run_twice_a_player_has_two_holdings() -> None:
    """The lines of single-draw games that are run twice: nobody's cards are known at the end."""
    text = changed(
        SPLIT,
        "heron shows [7s 5d 3c Ah]\nplover shows [7d 5c 3h As]\n",
        "Run 1: heron shows [7s 5d 3c Ah]\nRun 1: plover shows [7d 5c 3h Ks]\n"
        "Run 2: heron shows [7s 5d 3c Kh]\nRun 2: plover shows [7d 5c 3h As]\n",
    )
    text = changed(text, "Dealt to heron: [X X X X]", "Dealt to heron: [7s 5d 3c Qh]")
    head, middle, tail = text.partition("*** 3RD DRAW ***\nheron ")
    text = head + middle + changed(tail, "stands pat\nplover stands", "X\nplover stands")
    text = changed(text, "heron X", "heron discards [Qh] draws [Ah] [Kh]")
    text = changed(text, "plover stands pat\n*** 4TH", "plover draws 1\n*** 4TH")
    judged = audit_of(text)
    assert codes(judged) == ["S310"]
    assert [pot.verdict for pot in judged.pots] == [Verdict.UNVERIFIABLE]
    assert events_of(judged.replay.hand, RunCards)[:2] == [
        RunCards(HERON, 1, parse_cards("Ah"), shown=False),
        RunCards(HERON, 2, parse_cards("Kh"), shown=False),
    ]
    assert render(judged.replay.hand) == text.rstrip("\n")


def test_a_tournament_is_told_by_its_table() -> None:
    text = changed(without(SPLIT, "Rake"), "Table 'Dunlin'", "Table 'T700100 [4]'")
    text = text.replace("36.75", "37").replace("(1,199.75) -0.25", "(1,200) 0")
    text = text.replace("(999.75) -0.25", "(1,000) 0")
    judged = audit_of(text)
    hand = judged.replay.hand
    assert judged.findings == ()
    assert hand.tournament is not None
    assert (hand.tournament.id, hand.money.currency, hand.table) == (
        "700100",
        CHIPS,
        "T700100 [4]",
    )
    assert render(hand) == text.rstrip("\n")


def test_pot_limit_and_no_limit() -> None:
    for words, structure in (("Pot Limit", Structure.POT_LIMIT), ("No Limit", Structure.NO_LIMIT)):
        hand = hand_of(changed(SPLIT, "Limit Badugi - 30/60", f"{words} Badugi - 15/30"))
        assert hand.stakes == Stakes(structure, 15_00, 30_00)
        assert audit(hand).findings == ()


def test_trap_42_other_games_and_glued_hands() -> None:
    other = SPLIT.replace("Limit Badugi", "Limit 2-7 Triple Draw").replace("#41200036", "#41200040")
    readings = list(read_text(HAND.rstrip("\n") + other + "\n" + SPLIT))
    assert [(r.hand_id, r.status) for r in readings] == [
        ("41200035", Status.READ),
        ("41200040", Status.OTHER_GAME),
        ("41200036", Status.READ),
    ]


@pytest.mark.parametrize("length", [12, 16, 20, 27])
def test_a_header_that_is_cut_off(length: int) -> None:
    readings = list(read_text(HAND + "\n" + SPLIT[:length]))
    assert [reading.status for reading in readings] == [Status.READ, Status.REFUSED]
    assert codes(readings[1]) == ["P102"]


@pytest.mark.parametrize(
    "name", ["heron: folds", "#12: Limit", "Mr  Blank", "$5 (all in)", "24", "[X X X X]", "plove"]
)
def test_trap_07_names_of_every_kind(name: str) -> None:
    judged = audit_of(HAND.replace("plover", name))
    assert judged.findings == ()
    assert nets(judged)[name] == -210_00


def test_a_hand_cut_off_in_its_summary_is_not_counted() -> None:
    for line in ("heron wins", "Seat 4: curlew (492)", "heron shows"):
        cut = HAND[: HAND.index(line)]
        reading = reading_of(cut)
        assert (reading.status, codes(reading)) == (Status.REFUSED, ["P102"])


def test_the_logs_of_two_players_are_joined() -> None:
    """Each shows the cards of its own player, in the deal and in his draws."""
    other = changed(HAND, "Dealt to heron: [X X X X]", "Dealt to heron: [8d 5s 3h Kc]")
    other = changed(other, "Dealt to curlew: [As 4h 7c Kd]", "Dealt to curlew: [X X X X]")
    other = changed(other, "curlew discards [Kd] draws [2d]", "curlew draws 1")
    other = changed(other, "heron draws 1", "heron discards [Kc] draws [Ac]")
    joined = merge(hand_of(HAND), hand_of(other))
    assert isinstance(joined, Hand)
    judged = audit(joined)
    assert judged.findings == ()
    assert all(judged.replay.players[seat].start.complete for seat in (HERON, CURLEW))


def test_results_are_signed() -> None:
    results = events_of(hand_of(HAND), SeatResult)
    assert results == [
        SeatResult(HERON, 1320_00, -90_00),
        SeatResult(PLOVER, 660_50, -210_00),
        SeatResult(CURLEW, 492_00, 342_00),
        SeatResult(AVOCET, 555_00, -45_00),
    ]


def test_stakes_of_nothing_are_no_stakes() -> None:
    reading = reading_of(changed(HAND, "Limit Badugi - 30/60", "Limit Badugi - 0/0"))
    assert (reading.status, codes(reading)) == (Status.REFUSED, ["P108"])
