"""Full Tilt's hands from the seats to the last award: who plays, posts, chat, draws, side pots."""

from __future__ import annotations

import pytest

from badugi_hh.audit import audit
from badugi_hh.engine import replay
from badugi_hh.events import (
    Award,
    Chat,
    Dealt,
    Discard,
    Muck,
    Notice,
    Post,
    PostKind,
    PotTotal,
    Presence,
    Raise,
    Replaced,
    SeatSummary,
    StandPat,
    StreetStart,
    Topic,
    Uncalled,
)
from badugi_hh.findings import Severity, Verdict
from badugi_hh.parsing import Status
from badugi_hh.rules import Street
from badugi_hh.writing import render
from tests.sites.fulltilt.texts import ARCHIVED, RING, SIDE_POTS, TIE, WALK, tilt
from tests.texts import audit_of, codes, counters, events_of, hand_of, nets, reading_of


@pytest.mark.parametrize(
    "text",
    [RING, SIDE_POTS, TIE, ARCHIVED, tilt()],
    ids=["ring", "side pots", "tie", "archive", "walk"],
)
def test_whole_hands_are_settled_and_written_again(text: str) -> None:
    hand = hand_of(text)
    judged = audit(hand)
    assert judged.findings == ()
    assert {pot.verdict for pot in judged.pots} == {Verdict.SETTLED}
    assert sum(judged.net.values()) == -judged.rake
    assert hand_of(render(hand)) == hand


@pytest.mark.parametrize("text", [RING, SIDE_POTS, TIE, tilt()])
def test_what_is_written_is_the_rooms_own_text(text: str) -> None:
    assert render(hand_of(text)) + "\n" == text


# -- who plays, and what was posted ---------------------------------------------------------------


def test_case_26_trap_17_an_absentee_is_known_from_the_summary_alone() -> None:
    """Listed as others are, but not dealt in."""
    hand = hand_of(RING.replace("dunlin is sitting out\n", "", 1))
    assert [seat.presence for seat in hand.seats if seat.player == "dunlin"] == [
        Presence.SITTING_OUT
    ]
    judged = audit(hand)
    assert judged.findings == ()
    assert sorted(nets(judged)) == ["curlew", "heron", "knot", "plover"]
    assert sorted(counters(judged)) == ["curlew", "heron", "knot", "plover"]


def test_trap_17_where_the_log_ends_before_the_summary() -> None:
    """Then it counts who was said to sit out before the deal and did nothing."""
    reading = reading_of(RING.partition("*** SUMMARY")[0].rstrip())
    assert codes(reading) == ["P107"]
    assert reading.hand is not None
    played = replay(reading.hand)
    assert sorted(record.player for record in played.players.values()) == [
        "curlew", "heron", "knot", "plover"]  # fmt: skip
    assert played.findings == ()


def test_trap_16_who_is_said_to_sit_out_may_play() -> None:
    text = RING.replace("knot ($20)", "knot ($20), is sitting out", 1)
    hand = hand_of(text)
    assert hand.seats[-1].presence is Presence.SITTING_OUT
    judged = audit(hand)
    assert judged.findings == ()
    assert nets(judged)["knot"] == -250
    assert render(hand) + "\n" == text


def test_case_55_trap_13_a_bare_post_is_live_and_a_dead_blind_is_not() -> None:
    hand = hand_of(RING)
    posts = [(e.seat, e.kind, e.amount) for e in hand.events if isinstance(e, Post)]
    assert posts[2:] == [(5, PostKind.DEAD_BLIND, 50), (5, PostKind.ENTRY, 100)]
    judged = audit(hand)
    record = judged.replay.players[5]
    assert (record.put_in, record.dead) == (250, 50)
    assert judged.replay.decisions[0].to_call == 0, "his check was right"


def test_the_button_stands_behind_the_posts() -> None:
    assert hand_of(RING).button == 1
    assert audit_of(RING).replay.order == (2, 4, 5, 1)
    moved = audit_of(RING.replace("in seat #1", "in seat #4"))
    assert "L209" in codes(moved), "by that button other players had to post"


def test_case_55_lines_between_the_actions_bring_no_player_and_no_money() -> None:
    hand = hand_of(RING)
    notices = {(e.topic, e.text, e.seat) for e in hand.events if isinstance(e, Notice)}
    assert notices == {
        (Topic.SITS_OUT, " is sitting out", 3),
        (Topic.OTHER, "5 seconds left to act", None),
        (Topic.SEATING, "avocet sits down", None),
        (Topic.CHIPS, "avocet adds $100", None),
        (Topic.OTHER, " has 15 seconds left to act", 1),
        (Topic.CHIPS, " adds $10", 5),
    }
    more = [
        "heron has requested TIME",
        "plover has timed out",
        "plover has been disconnected",
        "plover has reconnected",
        "plover has returned",
        "curlew is feeling happy",
        "avocet stands up",
    ]
    noisy = RING.replace("knot checks", "\n".join([*more, "knot checks"]), 1)
    assert nets(audit_of(noisy)) == nets(audit_of(RING))
    stack = next(seat.stack for seat in hand.seats if seat.player == "knot")
    assert stack == 2000, "chips added in mid-hand are for the next one"


@pytest.mark.parametrize("text", ["folds", "raises to $4", "bets $2, and is all in", "mucks", ""])
def test_case_08_trap_08_a_colon_makes_chat_of_everything(text: str) -> None:
    """No action has a colon."""
    hand = hand_of(RING.replace("curlew: raises to $4", f"curlew: {text}".rstrip()))
    assert Chat(text, 4) in hand.events
    assert len(events_of(hand, Raise)) == 1
    assert audit(hand).findings == ()


@pytest.mark.parametrize(
    "line",
    ["avocet: *** SHOW DOWN ***", "avocet (Observer): knot wins the pot ($40)", "knot: knot folds"],
)
def test_trap_08_whoever_speaks(line: str) -> None:
    hand = hand_of(RING.replace("avocet (Observer): plover folds", line))
    assert line.split(": ", 1)[1] in [e.text for e in hand.events if isinstance(e, Chat)]
    assert nets(audit(hand)) == nets(audit_of(RING))


@pytest.mark.parametrize(
    "name", ["Mr: Bar", "godwit (button)", "[Kc]gull", "$5 tern", "12", "checks", "heron", "Ærø"]
)
def test_trap_07_names(name: str) -> None:
    """Also one that begins as another name does, and one that is an action."""
    heron = "heron 2" if name == "heron" else "heron"
    text = RING.replace("heron", heron).replace("knot", name)
    hand = hand_of(text)
    assert hand.player(5) == name
    assert list(nets(audit(hand)).values()) == list(nets(audit_of(RING)).values())
    assert render(hand) + "\n" == text


def test_case_56_a_verb_that_nobody_knows_refuses_the_hand() -> None:
    """A line of a seated player is never passed over: it may have moved chips."""
    reading = reading_of(RING.replace("curlew calls $1\nknot calls", "curlew cals $1\nknot calls"))
    assert reading.status is Status.REFUSED
    assert codes(reading) == ["P108"]
    assert (reading.findings[0].line, reading.findings[0].column) == (23, 8)


# -- draws ----------------------------------------------------------------------------------------


def test_trap_27_all_discards_then_all_deals() -> None:
    hand = hand_of(RING)
    kinds = (StreetStart, Discard, StandPat, Dealt, Replaced)
    first = [type(e) for e in events_of(hand, *kinds)]
    at = first.index(StreetStart, 1)
    assert first[at : at + 6] == [StreetStart, Discard, Discard, StandPat, Dealt, Replaced]
    draws = [(d.seat, d.street, d.discarded, d.order) for d in audit(hand).replay.draws]
    assert draws[:3] == [
        (4, Street.FIRST_DRAW, 1, 0),
        (5, Street.FIRST_DRAW, 2, 1),
        (1, Street.FIRST_DRAW, 0, 2),
    ]


def test_case_44_a_draw_is_counted_once() -> None:
    columns = counters(audit_of(RING))
    assert columns["curlew"]["cards_drawn_1"] == 1
    assert columns["knot"]["cards_drawn_1"] == 2
    assert columns["heron"]["cards_drawn_3"] == 1


def test_case_43_both_spellings_of_standing_pat() -> None:
    pats = [event for event in hand_of(RING).events if isinstance(event, StandPat)]
    assert [pat.cards is None for pat in pats] == [True, False, True, False]


def test_trap_24_all_four_discarded() -> None:
    hand = hand_of(ARCHIVED)
    deal = [event for event in hand.events if isinstance(event, Dealt)][1]
    assert (len(deal.new), deal.kept) == (4, ())
    draw = audit(hand).replay.draws[0]
    assert draw.discarded == 4
    assert {str(card) for card in draw.after.known} == {"9s", "9h", "9c", "9d"}


def test_trap_23_an_all_in_player_draws_on() -> None:
    draws = [(d.seat, d.street) for d in audit_of(RING).replay.draws if d.seat == 4]
    assert len(draws) == 3
    decisions = [d for d in audit_of(RING).replay.decisions if d.street is Street.THIRD_DRAW]
    assert decisions == []


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("knot is dealt 2 cards", "knot is dealt 1 card"),
        ("Dealt to curlew [As 4h 7c] [2d]", "Dealt to curlew [As 4h] [2d 3d]"),
    ],
)
def test_the_deal_must_fit_the_discards(line: str, code: str) -> None:
    assert codes(audit_of(RING.replace(line, code)))[0] == "L210"


# -- pots and payments ----------------------------------------------------------------------------


def test_trap_31_unmatched_chips_have_a_line() -> None:
    hand = hand_of(tilt())
    assert events_of(hand, Uncalled) == [Uncalled(2, 50)]
    lost = audit_of(tilt().replace("Uncalled bet of $0.50 returned to plover\n", ""))
    assert codes(lost) == ["S307"]


def test_case_28_trap_39_the_winner_of_a_walk_mucks() -> None:
    """That is no showdown."""
    judged = audit_of(tilt())
    assert events_of(judged.replay.hand, Muck) == [Muck(2)]
    assert not judged.replay.showdown
    assert nets(judged) == {"heron": -50, "plover": 50, "curlew": 0}


def test_trap_32_pot_figures_are_before_rake() -> None:
    """The rake comes out of the main pot."""
    judged = audit_of(SIDE_POTS)
    (total,) = events_of(judged.replay.hand, PotTotal)
    assert total == PotTotal(1000, 50, 600, (400,))
    assert [(pot.amount, pot.net) for pot in judged.pots] == [(600, 550), (400, 400)]
    after = SIDE_POTS.replace("Main pot $6.", "Main pot $5.50.")
    assert codes(audit_of(after)) == ["S305"]


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("(Total Pot: $7, 3 Players)", "(Total Pot: $7.50, 3 Players)"),
        ("(Total Pot: $9, 2 Players)", "(Pot: $8)"),
    ],
)
def test_the_pot_beside_a_street_is_checked(line: str, wrong: str) -> None:
    judged = audit_of(RING.replace(line, wrong))
    assert [(f.code, f.severity) for f in judged.findings] == [("S305", Severity.ERROR)]


def test_trap_33_numbered_side_pots() -> None:
    text = SIDE_POTS.replace("wins the side pot ($4)", "wins side pot #2 ($4)")
    awards = [event for event in hand_of(text).events if isinstance(event, Award)]
    assert [award.pot for award in awards] == ["side pot-2", "main pot"]
    assert render(hand_of(text)) + "\n" == text


def test_trap_35_a_tie() -> None:
    judged = audit_of(TIE)
    assert [(a.amount, a.tie) for a in judged.replay.hand.events if isinstance(a, Award)] == [
        (30, True),
        (30, True),
    ]
    uneven = TIE.replace("plover ties for the pot (30)", "plover ties for the pot (40)")
    uneven = uneven.replace("heron ties for the pot (30)", "heron ties for the pot (20)")
    assert codes(audit_of(uneven.replace("3c Ad] and won (30)", "3c Ad] and won (40)").replace(
        "3d Ac] and won (30)", "3d Ac] and won (20)"))) == ["S303"]  # fmt: skip


def test_trap_38_the_rooms_names_of_hands() -> None:
    """A capital C, blanks behind the commas; also behind the cards that somebody mucked."""
    assert audit_of(RING).findings == ()
    wrong = audit_of(RING.replace("3h 3c] - a 3-Card: 8, 5, 3", "3h 3c] - a Badugi: 8, 5, 3, 3"))
    assert codes(wrong) == ["S308"]


def test_trap_37_a_better_hand_was_mucked() -> None:
    text = RING.replace("[8d 5s 3h 3c] - a 3-Card: 8, 5, 3", "[5d 4s 3h Ac] - a Badugi: 5, 4, 3, A")
    judged = audit_of(text)
    assert codes(judged) == ["S301"]
    assert [pot.verdict for pot in judged.pots] == [Verdict.MIS_SETTLED]


# -- the summary ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["dunlin", "avocet"])
def test_case_53_trap_41_two_seats_on_one_line(name: str) -> None:
    """One warning; the seat with the money is read, and the money comes from the play."""
    last = "Seat 4: curlew (big blind) showed"
    glued = RING.replace(last, f"Seat 6: {name} {last}")
    reading = reading_of(glued)
    assert [(f.code, f.line) for f in reading.findings] == [("P101", 56)]
    assert reading.hand is not None
    seats = [e.seat for e in reading.hand.events if isinstance(e, SeatSummary)]
    assert seats == [1, 2, 3, 4, 5]
    assert audit(reading.hand).findings == ()


def test_an_award_in_the_summary_counts_once() -> None:
    """Two blanks stand in it. It is the only one, or it repeats one of the play."""
    line = "heron wins the side pot ($4) with a Badugi: 8, 6, 4, A\n"
    seat = "Seat 1: heron (button) showed [8s 6h 4d Ac] and won ($4) with a Badugi: 8, 6, 4, A\n"
    in_summary = "Seat 1: heron  wins the side pot ($4)\n"
    for text in (
        SIDE_POTS.replace(line, "").replace(seat, in_summary),
        SIDE_POTS.replace(seat, in_summary),
    ):
        hand = hand_of(text)
        judged = audit(hand)
        assert judged.findings == ()
        assert nets(judged)["heron"] == 0
        assert hand_of(render(hand)) == hand


def test_trap_05_archives_have_their_own_words() -> None:
    archived = hand_of(ARCHIVED)
    assert audit(archived).findings == ()
    idle = RING.replace("folded before the Draw\n", "didn't bet (folded)\n")
    assert codes(audit_of(idle)) == ["S308"], "the small blind did put chips in"
    assert hand_of(render(hand_of(idle))) == hand_of(idle)
    plain = WALK.replace("folded before the Draw (didn't bet)", "didn't bet (folded)")
    assert audit_of(tilt(plain)).findings == ()


def test_trap_17_who_is_not_there_in_a_tournament_is_not_folded_by_the_room() -> None:
    """Who sits out of a tournament is dealt in and folded; of whom the summary says no more than
    that he sits out, he was not."""
    lines = TIE.splitlines()
    lines.insert(3, "Seat 3: curlew (1,500), is sitting out")
    played = "\n".join(lines).replace("The button", "curlew is sitting out\nThe button")
    told = hand_of(f"{played}\nSeat 3: curlew is sitting out\n")
    assert told.seats[2].presence is Presence.OUT_OF_HAND
    assert audit(told).findings == ()
    assert hand_of(render(told)) == told
    folded = played.replace("heron calls 15", "curlew folds\nheron calls 15")
    dealt = audit_of(f"{folded}\nSeat 3: curlew (button) folded before the Draw (didn't bet)\n")
    assert sorted(nets(dealt)) == ["curlew", "heron", "plover"]
