"""What Phenom Poker's lines say, where they are not PokerStars' own."""

from __future__ import annotations

from pathlib import Path

import pytest

from badugi_hh.audit import audit
from badugi_hh.events import Dealt, Discard, Replaced
from badugi_hh.findings import Severity, Verdict
from badugi_hh.parsing import Status, open_history, read_text
from badugi_hh.pipeline import audit_paths
from badugi_hh.rules import Stakes, Street, Structure
from badugi_hh.writing import render
from tests.sites.phenom.hands import BETS, HAND, changed, without
from tests.texts import audit_of, codes, counters, events_of, hand_of, nets, reading_of

TWO_FOUR = Stakes(Structure.FIXED_LIMIT, 2_00, 4_00)
HERON, PLOVER = 1, 3


def test_the_hand_is_read_and_settled() -> None:
    judged = audit_of(HAND)
    hand = judged.replay.hand
    assert (hand.site, hand.money.show(12_345_00)) == ("phenom", "$12345.00")
    assert judged.findings == ()
    assert [pot.verdict for pot in judged.pots] == [Verdict.SETTLED]
    assert nets(judged) == {"heron": 13_80, "plover": -14_00, "curlew": -1_00}
    assert render(hand) == HAND.rstrip("\n")


def test_case_20_the_number_is_text() -> None:
    for number in ("5e0d7ab31f42", "000012", "1e5", "FFFFFFFFFFFFFFFFFFFFFFFF"):
        assert hand_of(HAND.replace("5e0d7ab31f42", number)).id == number


def test_case_16_trap_09_the_pair_in_the_header_are_the_blinds() -> None:
    assert hand_of(HAND).stakes == TWO_FOUR


def test_trap_09_or_the_bets_as_the_posts_decide() -> None:
    hand = hand_of(BETS)
    assert hand.stakes == TWO_FOUR
    assert audit(hand).findings == ()
    # Written again, the pair is the blinds, and means the same.
    assert "($1.00/$2.00)" in render(hand)
    assert hand_of(render(hand)) == hand


@pytest.mark.parametrize(
    ("pair", "bets"), [("($1.00/$2.00)", TWO_FOUR), ("($2.00/$4.00)", TWO_FOUR)]
)
def test_a_big_blind_that_is_all_in_proves_nothing(pair: str, bets: Stakes) -> None:
    """One dollar, because there is no more: the small blind tells."""
    text = BETS.replace("($2.00/$4.00)", pair).replace("$87.50 in chips", "$1.00 in chips")
    text = text.replace(
        "plover: posts big blind $2.00", "plover: posts big blind $1.00 and is all-in"
    )
    assert hand_of(text).stakes == bets


def test_trap_29_a_draw_of_two_lines_counts_once() -> None:
    judged = audit_of(HAND)
    draws = [(draw.seat, draw.street, draw.discarded) for draw in judged.replay.draws]
    assert draws == [
        (HERON, Street.FIRST_DRAW, 1),
        (PLOVER, Street.FIRST_DRAW, 0),
        (HERON, Street.SECOND_DRAW, 1),
        (PLOVER, Street.SECOND_DRAW, 0),
        (HERON, Street.THIRD_DRAW, 0),
        (PLOVER, Street.THIRD_DRAW, 2),
    ]
    assert events_of(judged.replay.hand, Discard, Replaced)[:2] == [
        Discard(HERON, 1),
        Replaced(HERON, 1),
    ]
    assert counters(judged)["plover"]["cards_drawn_3"] == 2


def test_trap_29_the_heros_new_cards_are_unknown_and_nothing_is_missing() -> None:
    judged = audit_of(HAND)
    [dealt] = events_of(judged.replay.hand, Dealt)
    assert isinstance(dealt, Dealt)
    assert judged.replay.players[HERON].start.known == frozenset(dealt.new)
    first, second = (draw for draw in judged.replay.draws if draw.discarded == 1)
    assert (first.before.hidden, first.after.hidden, second.before.hidden) == (0, 4, 4)


def test_the_cards_that_the_hero_threw_away_may_be_named() -> None:
    text = HAND.replace("heron: discards 1 card\n", "heron: discards 1 card [Kd]\n", 1)
    judged = audit_of(text)
    assert judged.findings == ()
    assert judged.replay.draws[0].after.hidden == 1


def test_more_cards_drawn_than_thrown_away() -> None:
    judged = audit_of(changed(HAND, "plover: draws 2 cards", "plover: draws 3 cards"))
    assert codes(judged) == ["L210"]


def test_the_zone_of_the_stamp_is_not_known() -> None:
    hand = hand_of(HAND)
    assert (hand.stamp, hand.played_at) == ("2026/08/02 13:10:00", None)


def test_trap_42_other_games_share_the_file() -> None:
    other = HAND.replace("Badugi Limit", "2-7 Triple Draw Limit").replace("5e0d7ab31f42", "ab")
    readings = list(read_text(f"{other}\n{HAND}{BETS}"))
    assert [(r.hand_id, r.status) for r in readings] == [
        ("ab", Status.OTHER_GAME),
        ("5e0d7ab31f42", Status.READ),
        ("5e0d7ab31f43", Status.READ),
    ]


def test_unmatched_chips_with_a_line_or_without() -> None:
    assert audit_of(without(BETS, "Uncalled bet ($2.00) returned to heron")).findings == ()
    assert codes(audit_of(changed(BETS, "Uncalled bet ($2.00)", "Uncalled bet ($1.00)"))) == [
        "S307"
    ]


@pytest.mark.parametrize("name", ["plover: draws 2 cards", "Seat 3: x", "ünlü ($5)", "07", "hero"])
def test_trap_07_names_of_every_kind(name: str) -> None:
    judged = audit_of(HAND.replace("plover", name))
    assert judged.findings == ()
    assert nets(judged)[name] == -14_00


def test_a_header_that_is_cut_off() -> None:
    reading = reading_of(HAND[:40])
    assert (reading.status, codes(reading)) == (Status.REFUSED, ["P102"])


def test_every_file_is_marked_as_unverified(tmp_path: Path) -> None:
    """Once for each file, whatever is in it."""
    for name, text in (("a.txt", HAND), ("b.txt", BETS + "\n" + HAND)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    [finding] = open_history(tmp_path / "b.txt").findings
    assert (finding.code, finding.severity, finding.line) == ("P110", Severity.NOTE, 1)
    summary = audit_paths([tmp_path])
    assert [(Path(f.file).name, f.code) for f in summary.findings] == [
        ("a.txt", "P110"),
        ("b.txt", "P110"),
    ]


def test_pot_limit_has_its_blinds_in_the_header() -> None:
    text = changed(BETS, "Badugi Limit ($2.00/$4.00)", "Badugi Pot Limit ($1.00/$2.00)")
    hand = hand_of(text)
    assert hand.stakes == Stakes(Structure.POT_LIMIT, 1_00, 2_00)
    assert audit(hand).findings == ()
    assert render(hand) == text.rstrip("\n")


def test_stakes_of_nothing_are_no_stakes() -> None:
    reading = reading_of(changed(HAND, "($1.00/$2.00)", "($0.00/$0.00)"))
    assert (reading.status, codes(reading)) == (Status.REFUSED, ["P108"])
