"""Two players' logs of one hand become one richer hand, or a conflict that has its place."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from badugi_hh.audit import audit
from badugi_hh.cards import parse_cards
from badugi_hh.events import Dealt, Discard, Hand, SeatSummary, StandPat
from badugi_hh.merging import Conflict, cards_told, merge
from badugi_hh.parsing import read_text
from badugi_hh.simulate import simulate
from tests.pipeline.two_logs import EASTERN, log


def hand(text: str, file: str = "-") -> Hand:
    (reading,) = read_text(text, file)
    assert reading.hand is not None, reading.findings
    return reading.hand


def merged(first: Hand, second: Hand) -> Hand:
    both = merge(first, second)
    assert isinstance(both, Hand), both
    return both


def test_the_cards_of_both_players_are_there() -> None:
    both = merged(hand(log("Dunlin")), hand(log("Whimbrel")))
    deals = [event for event in both.events if isinstance(event, Dealt)]
    assert [(deal.seat, deal.new) for deal in deals] == [
        (1, parse_cards("2s 5d Kc Kh")),
        (3, parse_cards("3h 6c 8d 8s")),
        (3, parse_cards("Ts")),
        (1, parse_cards("7c 9h")),
    ]
    thrown = [event.cards for event in both.events if isinstance(event, Discard)]
    assert thrown == [parse_cards("8s"), parse_cards("Kc Kh")]
    pat = [event.cards for event in both.events if isinstance(event, StandPat)]
    assert pat == [parse_cards("3h 6c 8d Ts"), parse_cards("2s 5d 7c 9h")] * 2
    summary = [event.cards for event in both.events if isinstance(event, SeatSummary)]
    assert summary == [parse_cards("2s 5d 7c 9h"), None, parse_cards("3h 6c 8d Ts")]


def test_the_engine_knows_both_holdings_after_the_merge() -> None:
    alone = audit(hand(log())).replay.players
    together = audit(merged(hand(log("Dunlin")), hand(log("Whimbrel"))))
    assert not alone[3].start.complete
    assert together.replay.players[1].start.known == set(parse_cards("2s 5d Kc Kh"))
    assert together.replay.players[3].start.known == set(parse_cards("3h 6c 8d 8s"))
    assert not together.findings


def test_the_order_of_three_logs_does_not_matter() -> None:
    logs = [hand(log("Dunlin"), "a"), hand(log("Whimbrel"), "b"), hand(log(), "c")]
    results = {merged(merged(one, two), three) for one, two, three in permutations(logs)}
    assert len(results) == 1


def test_every_event_has_a_line_and_lines_do_not_go_back() -> None:
    both = merged(hand(log("Dunlin")), hand(log("Whimbrel")))
    assert len(both.lines) == len(both.events)
    assert list(both.lines) == sorted(both.lines)


def test_an_observer_adds_nothing() -> None:
    own = hand(log("Dunlin"))
    assert merged(hand(log()), own) == own


def test_case_21_stamps_of_two_zones_are_one_moment() -> None:
    assert isinstance(merge(hand(log("Dunlin")), hand(log("Dunlin", header=EASTERN))), Hand)


def test_a_text_that_stops_early_agrees() -> None:
    whole = hand(log("Whimbrel"))
    lines = log("Dunlin").splitlines()
    short = hand("\n".join(lines[: lines.index("*** SUMMARY ***")]) + "\n")
    both = merged(short, whole)
    assert len(both.events) == len(whole.events) + 2  # the deals of the other player
    assert cards_told(both) > cards_told(whole)


def test_chat_in_one_log_alone_is_no_conflict() -> None:
    chatty = log("Dunlin").replace("Godwit: folds", 'Godwit said, "no"\nGodwit: folds')
    assert merged(hand(chatty), hand(log("Dunlin"))) == hand(chatty)


@pytest.mark.parametrize(
    ("old", "new", "subject"),
    [
        ("($40 in chips)", "($41 in chips)", "seats"),
        ("Seat #1 is the button", "Seat #2 is the button", "header"),
        ("12:23:00 ET", "12:24:00 ET", "header"),
        ("Whimbrel: discards 1 card", "Whimbrel: discards 2 cards", "course"),
        ("Whimbrel: bets $2\nDunlin: calls $2", "Whimbrel: checks\nDunlin: checks", "course"),
        ("shows [2s 5d 7c 9h]", "shows [2s 5d 7c 9s]", "cards"),
        ("Dealt to Dunlin [2s 5d Kc Kh]", "Dealt to Dunlin [2s 5d Kc Ks]", "cards"),
        ("stands pat on [2s 5d 7c 9h]", "stands pat on [2s 5d 7c Th]", "cards"),
    ],
)
def test_a_contradiction_is_found(old: str, new: str, subject: str) -> None:
    text = log("Dunlin")
    assert old in text
    one, two = hand(text, "one.txt"), hand(text.replace(old, new), "two.txt")
    conflict = merge(one, two)
    assert isinstance(conflict, Conflict)
    assert conflict.subject == subject
    assert (conflict.kept, conflict.other) == (one, two)
    assert merge(two, one) == conflict
    if subject in ("course", "cards"):
        assert new.split("\n")[0] in text.replace(old, new).splitlines()[conflict.other_line - 1]


def test_a_hand_merges_with_itself_and_with_a_bystanders_log() -> None:
    for simulated in simulate(200, seed=5):
        assert merge(simulated, simulated) == simulated
        bystander = without_cards(simulated)
        assert merge(bystander, simulated) == merge(simulated, bystander) == simulated


def without_cards(simulated: Hand) -> Hand:
    """The hand as somebody sees it who does not play."""
    events = [
        replace(event, cards=None) if isinstance(event, Discard | StandPat) else event
        for event in simulated.events
        if not isinstance(event, Dealt)
    ]
    return replace(simulated, events=tuple(events), lines=(), hero=None)
