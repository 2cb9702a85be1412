"""What the fields and actions of PHH mean: formats of numbers, cards and stamps, streets, calls."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from badugi_hh.audit import audit
from badugi_hh.cards import parse_cards
from badugi_hh.events import (
    ENDLESS,
    Award,
    Bet,
    BrokenOff,
    Call,
    Chat,
    Check,
    Dealt,
    Discard,
    Event,
    Fold,
    Hand,
    Muck,
    Notice,
    Post,
    PostKind,
    Raise,
    Show,
    StandPat,
    StreetStart,
    Topic,
)
from badugi_hh.facts import player_rows
from badugi_hh.findings import Severity, Verdict
from badugi_hh.money import CHIPS, PLAY, Money
from badugi_hh.parsing import Reading, Status, open_history, read_text
from badugi_hh.pipeline import import_paths, reread
from badugi_hh.rules import Street, Structure
from badugi_hh.store import Store
from tests.sites.phh.hands import SHOWDOWN, THREE, with_actions, with_fields
from tests.texts import codes, events_of, hand_of, nets, reading_of

PREDRAW, FIRST, SECOND, THIRD = map(StreetStart, Street)


def phh(text: str) -> Hand:
    return hand_of(text)


def refused(text: str) -> tuple[str, int, str]:
    """The code, the line and the message of the one finding that refuses the hand."""
    reading = reading_of(text)
    assert reading.status is Status.REFUSED
    [finding] = reading.findings
    return finding.code, finding.line, finding.message


# -- actions -------------------------------------------------------------------------------------


def test_all_that_a_hand_tells() -> None:
    hand = phh(THREE)
    assert (hand.site, hand.button, hand.stakes.structure) == ("phh", 3, Structure.FIXED_LIMIT)
    assert [(seat.number, seat.player, seat.stack) for seat in hand.seats] == [
        (1, "Siskin", 400),
        (2, "Redpoll", 350),
        (3, "Crossbill", 500),
    ]
    assert list(hand.events) == [
        Post(1, PostKind.SMALL_BLIND, 5),
        Post(2, PostKind.BIG_BLIND, 10),
        PREDRAW,
        Dealt(2, parse_cards("2d5h5sJc")),
        Raise(3, 20, 10),
        Fold(1),
        Call(2, 10),
        FIRST,
        Discard(2, 2, parse_cards("5sJc")),
        Discard(3, 1),
        Dealt(2, parse_cards("8cKc"), parse_cards("2d5h")),
        Check(2),
        Bet(3, 10),
        Fold(2),
        Notice(Topic.OTHER, "gave up"),
    ]


def test_events_have_the_lines_of_their_actions() -> None:
    hand = phh("# one hand\n\n" + SHOWDOWN)
    lines = SHOWDOWN.splitlines()
    for event, number in zip(hand.events, hand.lines, strict=True):
        line = lines[number - 3]
        match event:
            case Post():
                assert line.startswith("blinds_or_straddles")
            case Show(2):
                assert line == "  'p2 sm -',"
            case Bet(1, 20):
                assert line == "  'p1 cbr 20',"
    assert len(set(hand.lines)) > 15


def test_trap_43_heads_up_the_second_player_has_the_button_and_the_small_blind() -> None:
    hand = phh(SHOWDOWN)
    assert hand.button == 2
    assert events_of(hand, Post) == [
        Post(2, PostKind.SMALL_BLIND, 5),
        Post(1, PostKind.BIG_BLIND, 10),
    ]
    judged = audit(hand)
    assert judged.findings == ()
    assert nets(judged) == {"Siskin": 40, "Redpoll": -40}


def test_trap_43_hidden_cards_are_no_cards() -> None:
    hand = phh(THREE)
    assert [event.seat for event in hand.events if isinstance(event, Dealt)] == [2, 2]
    holding = audit(hand).replay.players[3].holding
    assert (holding.known, holding.hidden) == (frozenset(), 4)


def test_new_cards_are_taken_though_the_kept_ones_were_not_seen() -> None:
    text = THREE.replace('"d dh p3 ??"', '"d dh p3 Ah"')
    judged = audit(phh(text))
    assert judged.findings == ()
    assert not judged.replay.players[3].holding.complete


@pytest.mark.parametrize("cards", ["As??3h??", "????????"])
def test_a_holding_of_which_some_cards_are_known_is_unknown(cards: str) -> None:
    hand = phh(THREE.replace("d dh p1 ????????", f"d dh p1 {cards}"))
    assert hand.events == phh(THREE).events


def test_a_discard_of_cards_that_are_not_named_makes_the_holding_unknown() -> None:
    judged = audit(phh(THREE.replace("p2 sd 5sJc", "p2 sd ????").replace("8cKc", "????")))
    assert judged.findings == ()
    assert judged.replay.players[2].holding.hidden == 4


def test_trap_43_four_raises_over_the_blind_are_taken() -> None:
    betting = ["p3 cbr 20", "p1 cbr 30", "p2 cbr 40", "p3 cbr 50", "p1 f", "p2 f"]
    deals = [f"d dh p{number} ????????" for number in (1, 2, 3)]
    judged = audit(phh(with_actions(THREE, *deals, *betting)))
    assert judged.findings == ()
    assert nets(judged) == {"Siskin": -30, "Redpoll": -40, "Crossbill": 70}


def test_amounts_may_have_commas_and_fractions() -> None:
    text = SHOWDOWN.replace("400", "4_000.50").replace("cbr 10", "cbr 10.0")
    hand = phh(text)
    assert hand.money.decimals == 2
    assert hand.seats[0].stack == 400_050
    assert Bet(1, 1000) in hand.events
    large = phh(with_fields(SHOWDOWN, blinds_or_straddles="[500, 1000]", small_bet="1000",
                            big_bet="2000", starting_stacks="[90000, 90000]")
                .replace("cbr 10'", "cbr 1,000'").replace("cbr 20'", "cbr 2,000'"))  # fmt: skip
    assert [event.amount for event in large.events if isinstance(event, Bet)] == [1000, 2000]
    assert audit(large).findings == ()


def test_commentary_and_actions_that_do_nothing_are_kept_or_passed_over() -> None:
    text = SHOWDOWN.replace("  'p2 cc',\n", "  '',\n  '# \"well\" p1 f',\n  'p2 cc # slow',\n", 1)
    events = phh(text).events
    at = events.index(Chat('"well" p1 f'))
    assert list(events[at : at + 3]) == [
        Chat('"well" p1 f'),
        Call(2, 5),
        Notice(Topic.OTHER, "slow"),
    ]


def test_a_show_of_the_cards_given_and_a_muck() -> None:
    assert Show(2, parse_cards("Ac2h7d9s")) in phh(SHOWDOWN).events
    assert phh(SHOWDOWN.replace("p2 sm -", "p2 sm")).events[-1] == Muck(2)


def test_streets_without_betting_begin_with_the_second_draw_of_a_player() -> None:
    text = with_actions(
        with_fields(SHOWDOWN, starting_stacks="[10, 300]"),
        "d dh p1 As2d3c4h", "d dh p2 Ac2h7d8s", "p2 cc",
        *["p1 sd", "p2 sd"] * 3, "p1 sm -", "p2 sm -",
    )  # fmt: skip
    hand = phh(text)
    assert [event for event in hand.events if isinstance(event, StreetStart | StandPat)] == [
        PREDRAW,
        *(part for street in (FIRST, SECOND, THIRD) for part in (street, StandPat(1), StandPat(2))),
    ]
    judged = audit(hand)
    assert judged.findings == ()
    assert nets(judged) == {"Siskin": 10, "Redpoll": -10}


# -- posts ---------------------------------------------------------------------------------------


def test_a_short_stack_posts_what_it_has() -> None:
    hand = phh(with_fields(THREE, starting_stacks="[400, 350, 500]", antes="[2, 2, 2]",
                           ante_trimming_status="true")
               .replace("350", "8"))  # fmt: skip
    assert events_of(hand, Post)[:5] == [
        Post(1, PostKind.ANTE, 2),
        Post(2, PostKind.ANTE, 2),
        Post(3, PostKind.ANTE, 2),
        Post(1, PostKind.SMALL_BLIND, 5),
        Post(2, PostKind.BIG_BLIND, 6, all_in=True),
    ]


def test_a_negative_blind_is_posted_to_come_in() -> None:
    text = with_fields(THREE, blinds_or_straddles="[5, 10, -10]")
    text = text.replace('"p3 cbr 20", "p1 f"', '"p3 cc", "p1 cc"')
    text = text[: text.index('"p2 sd 5sJc"')] + "]\n"
    hand = reading_of(text).hand
    assert hand is not None
    assert Post(3, PostKind.BIG_BLIND, 10) in hand.events
    assert [event for event in hand.events if isinstance(event, Check | Call)] == [
        Check(3),
        Call(1, 5),
        Check(2),
    ]


def test_trap_13_an_ante_of_one_player_alone_is_dead() -> None:
    hand = phh(with_fields(THREE, antes="[0, 0, 5]"))
    assert events_of(hand, Post)[0] == Post(3, PostKind.DEAD_BLIND, 5)
    assert audit(hand).findings == ()


def test_a_straddle() -> None:
    hand = phh(with_fields(THREE, blinds_or_straddles="[5, 10, 20]")
               .replace('"p3 cbr 20", "p1 f", "p2 cc"', '"p1 f", "p2 cc", "p3 cc"'))  # fmt: skip
    assert Post(3, PostKind.STRADDLE, 20) in hand.events
    assert events_of(hand, Call) == [Call(2, 10)]


# -- other fields --------------------------------------------------------------------------------


def test_names_that_are_not_told() -> None:
    assert [seat.player for seat in phh(with_fields(THREE, players='["", "Twite", ""]')).seats] == [
        "p1",
        "Twite",
        "p3",
    ]


def test_seats_round_the_table_are_taken() -> None:
    hand = phh(with_fields(THREE, seats="[5, 6, 2]", seat_count="6", table="3"))
    assert [seat.number for seat in hand.seats] == [5, 6, 2]
    assert (hand.button, hand.max_seats, hand.table) == (2, 6, "3")
    assert audit(hand).findings == ()


@pytest.mark.parametrize(
    "seats", ["[5, 2, 6]", "[1, 1, 2]", "[1, 2]", '["a", "b", "c"]', "[0, 1, 2]"]
)
def test_other_seats_are_counted_with_a_warning(seats: str) -> None:
    reading = reading_of(with_fields(THREE, seats=seats))
    assert codes(reading) == ["P101"]
    assert reading.findings[0].line == 14
    assert reading.hand is not None
    assert (reading.hand.seats, reading.hand.button) == (phh(THREE).seats, 3)


@pytest.mark.parametrize(
    ("fields", "stamp", "moment"),
    [
        ({"time_zone": '"America/New_York"'}, "2024/06/05 21:04:09 America/New_York", 1),
        ({}, "2024/06/05 21:04:09 UTC", -3),
        ({"time_zone_abbreviation": '"CET"'}, "2024/06/05 21:04:09 CET", -5),
        ({"time_zone": '"Nowhere"'}, "2024/06/05 21:04:09 Nowhere", None),
    ],
)
def test_trap_45_stamps_are_utc_unless_a_zone_is_told(
    fields: dict[str, str], stamp: str, moment: int | None
) -> None:
    day = {"year": "2024", "month": "6", "day": "5", "time": "21:04:09"}
    hand = phh(with_fields(THREE, **day, **fields))
    assert hand.stamp == stamp
    midnight = datetime(2024, 6, 6, 0, 4, 9, tzinfo=UTC).timestamp()
    expected = None if moment is None else datetime.fromtimestamp(midnight + moment * 3600, UTC)
    assert hand.played_at == expected


def test_a_day_without_a_time_is_no_moment() -> None:
    hand = phh(with_fields(THREE, year="2009", month="3"))
    assert (hand.stamp, hand.played_at) == ("2009/03", None)


@pytest.mark.parametrize(
    ("fields", "money"),
    [
        ({}, Money(PLAY)),
        ({"currency": '"EUR"'}, Money("EUR", "€", 2)),
        ({"currency_symbol": '"$"'}, Money("USD", "$", 2)),
        ({"_tournament": '{id = "7"}'}, Money(CHIPS)),
    ],
)
def test_the_money(fields: dict[str, str], money: Money) -> None:
    assert phh(with_fields(THREE, **fields)).money == money


def test_a_stack_that_is_not_known() -> None:
    hand = phh(with_fields(THREE, starting_stacks="[inf, 350, inf]"))
    assert [seat.stack for seat in hand.seats] == [ENDLESS, 350, ENDLESS]
    assert nets(audit(hand)) == {"Siskin": -5, "Redpoll": -20, "Crossbill": 25}


def test_unknown_fields_are_passed_over() -> None:
    more = with_fields(THREE, author='"somebody"', _mine='{a = [1, 2], b = "p1 f"}', mood="[1.5]")
    assert phh(more).events == phh(THREE).events


def test_other_structures_are_told_by_a_field_of_our_own() -> None:
    text = with_fields(THREE, _structure='"pot limit"', small_bet="5", big_bet="10")
    hand = phh(text.replace("p3 cbr 20", "p3 cbr 35").replace("cbr 10", "cbr 75"))
    assert hand.stakes.structure is Structure.POT_LIMIT
    assert audit(hand).findings == ()


def test_a_hand_without_a_number_is_named_after_its_text() -> None:
    name = phh(THREE).id
    assert name.startswith("text-")
    [again] = read_text(f"[9]\n{THREE}\n")
    assert again.hand_id == name
    assert phh(SHOWDOWN).id == "77"


# -- outcome -------------------------------------------------------------------------------------


def test_without_a_word_about_it_the_rules_say_who_is_paid() -> None:
    judged = audit(phh(SHOWDOWN))
    assert [pot.verdict for pot in judged.pots] == [Verdict.SETTLED]
    assert judged.paid == {1: 80, 2: 0}


def test_where_the_rules_can_not_say_it_nobody_is_paid() -> None:
    judged = audit(phh(SHOWDOWN.replace("p2 sm -", "p2 sm").replace("Ac2h7d8s", "????????")
                       .replace("sd 8s", "sd ??").replace("p2 9s", "p2 ??")))  # fmt: skip
    assert [pot.verdict for pot in judged.pots] == [Verdict.UNVERIFIABLE]
    assert [finding.code for finding in judged.findings] == ["S310"]
    assert player_rows(judged) == []


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"winnings": "[80, 0]"}, []),
        ({"winnings": "[78, 0]"}, []),  # the rest is rake
        ({"winnings": "[78, 0]", "_rake": "2"}, []),
        ({"winnings": "[90, 0]"}, ["S306"]),
        ({"winnings": "[0, 80]"}, ["S301"]),
        ({"finishing_stacks": "[440, 310]"}, []),
        ({"finishing_stacks": "[438, 310]"}, []),
        ({"finishing_stacks": "[360, 390]"}, ["S301"]),
        ({"winnings": "[80, 0]", "finishing_stacks": "[441, 310]"}, ["S306"]),
    ],
)
def test_what_is_told_of_the_outcome_is_checked(fields: dict[str, str], found: list[str]) -> None:
    text = with_fields(SHOWDOWN, **fields)
    judged = audit(phh(text))
    assert [finding.code for finding in judged.findings] == found
    named = {text.splitlines().index(f"{name} = {value}") + 1 for name, value in fields.items()}
    assert {finding.line for finding in judged.findings} <= named | {text.count("\n")}


def test_winnings_of_several_pots_are_checked_together() -> None:
    text = with_fields(THREE, starting_stacks="[30, 350, 500]")
    text = with_actions(
        text, "d dh p1 As2d3c4h", "d dh p2 Ac2h7d8s", "d dh p3 Ah2c7s9d",
        "p3 cbr 20", "p1 cbr 30", "p2 cc", "p3 cc",
        "p1 sd", "p2 sd", "p3 sd", "p2 cbr 10", "p3 cc",
        *["p1 sd", "p2 sd", "p3 sd", "p2 cc", "p3 cc"] * 2,
        "p1 sm -", "p2 sm -", "p3 sm -",
    )  # fmt: skip
    right = audit(phh(with_fields(text, winnings="[90, 20, 0]")))
    assert {pot.verdict for pot in right.pots} == {Verdict.SETTLED}
    wrong = audit(phh(with_fields(text, winnings="[90, 0, 20]")))
    assert [finding.code for finding in wrong.findings] == ["S306"]
    assert {pot.verdict for pot in wrong.pots} == {Verdict.MIS_SETTLED}
    named = audit(phh(with_fields(text, _awards='["p3 20 side pot", "p1 90 main pot"]')))
    assert [finding.code for finding in named.findings] == ["S301"]
    assert [pot.verdict for pot in named.pots] == [Verdict.SETTLED, Verdict.MIS_SETTLED]


# -- gaps ----------------------------------------------------------------------------------------


def repaired(text: str) -> tuple[Reading, list[Event]]:
    reading = reading_of(text)
    assert reading.hand is not None
    assert [(it.code, it.severity) for it in reading.findings] == [("P107", Severity.WARNING)]
    return reading, list(reading.hand.events)


def test_a_check_that_was_left_out_is_put_in_with_a_warning() -> None:
    reading, events = repaired(THREE.replace('"p2 cc", "p3 cbr 10"', '"p3 cbr 10"'))
    assert events == list(phh(THREE).events)
    assert "a check of p2" in reading.findings[0].message


def test_a_fold_that_was_left_out_is_put_in_with_a_warning() -> None:
    reading, events = repaired(THREE.replace('"p1 f", ', ""))
    assert events == list(phh(THREE).events)
    assert "a fold of p1" in reading.findings[0].message


def test_checks_at_the_end_of_a_street_that_were_left_out() -> None:
    text = SHOWDOWN.replace("  'p1 cc',\n", "", 1)
    _, events = repaired(text)
    assert events == list(phh(SHOWDOWN).events)


@pytest.mark.parametrize("length", range(3, 17))
def test_a_hand_may_stop_anywhere_and_nobody_s_result_counts(length: int) -> None:
    actions = [line.strip(" ',") for line in SHOWDOWN.splitlines()[9:-1]]
    reading, events = repaired(with_actions(SHOWDOWN, *actions[:length]))
    assert events[-1] == BrokenOff()
    assert reading.hand is not None
    judged = audit(reading.hand)
    assert judged.findings == ()
    assert {pot.verdict for pot in judged.pots} == {Verdict.UNVERIFIABLE}
    assert not any(judged.paid.values())
    assert player_rows(judged) == []


def test_missing_shows_and_deals_are_no_gap() -> None:
    text = "".join(line for line in SHOWDOWN.splitlines(True) if "d dh p2 9s" not in line)
    hand = phh(text.replace("  'p2 sm -',\n", "  'p2 sm Ac2h7d9s',\n"))
    assert nets(audit(hand)) == {"Siskin": 40, "Redpoll": -40}


# -- what can't be taken -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "code", "line", "words"),
    [
        ("small_bet = 10\n", "", "P108", 1, "small_bet is missing"),
        ("[400, 350, 500]", "[400, 350]", "P108", 2, "3 numbers, but there are 2"),
        ("[400, 350, 500]", "[400]", "P108", 6, "two stacks"),
        ("[400, 350, 500]", '[400, 350, "x"]', "P108", 6, "no list of numbers"),
        ("small_bet = 10", "small_bet = 10.005", "P109", 4, "10.005 is not a whole number"),
        ('"Redpoll"', '"Siskin"', "P108", 7, "same name"),
        ("p3 cbr 20", "p3 cbr twenty", "P108", 10, "can't stand here"),
        ("p3 cbr 20", "p3 AsKd", "P108", 10, "can't stand here"),
        ("350, 500", "0, 500", "P108", 6, "none of them empty"),
        ("antes = [0", "antes = [-1", "P108", 2, "negative"),
        ("players = ", "_pots = 'x'\n_total_pot = 9\nplayers = ", "P108", 7, "_pots"),
        ("players = ", "_sitting_out = 3\nplayers = ", "P108", 7, "_sitting_out"),
        ("p3 cbr 20", "p4 cbr 20", "P108", 10, "no player p4"),
        ("p3 cbr 20", "p3 raises 20", "P108", 10, "raise to"),
        ("2d5h5sJc", "2d5h5s1c", "P105", 9, "1c is not a card"),
        ("2d5h5sJc", "2d5h5sJcx", "P108", 9, "can't stand here"),
        ("players = ", "_mucked = ['p1 2d5h5s0c']\nplayers = ", "P105", 7, "0c is not a card"),
        ("p3 cbr 20", "p3 cbr 1,5", "P109", 10, "more than one way"),
        ("p3 cbr 20", "p3 cbr 20.005", "P109", 10, "not a whole number"),
        ("p2 f # gave up", "d dh p2 As", "P108", 12, "expected"),
        ("antes = [", "antes = [[", "P108", 3, "TOML"),
        ('"p2 f # gave up",\n]', '"p2 f', "P102", 12, "ends before"),
        ('"p2 f # gave up",\n]', "", "P102", 12, "ends before"),
        ("small_bet = 10", "small_bet = true", "P108", 4, "no number"),
        ("players = ", "_hero = 9\nplayers = ", "P108", 7, "no player p9"),
        ("players = ", "_structure = 'spread'\nplayers = ", "P108", 7, "betting structure"),
        ("players = ", "_awards = ['p1 lots']\nplayers = ", "P108", 7, "_awards"),
        ("players = ", "seat_count = 'six'\nplayers = ", "P108", 7, "whole number"),
    ],
)  # fmt: skip
def test_what_can_not_be_taken_is_refused_at_its_line(
    before: str, after: str, code: str, line: int, words: str
) -> None:
    assert THREE.count(before) == 1
    found = refused(THREE.replace(before, after))
    assert found[:2] == (code, line)
    assert words in found[2]


# Values that a program with a fault, or a person with a grudge, may have written.
ODD_VALUES = ("[]", "1", "-5", "[nan]", "'x'", "[1, 2, 3]", "{a = 1}", "inf", "nan", "true",
              "[inf, -inf, 0]", "['p1 5 pot']", "1e30", "[[1]]", "2020-01-01", "12:00:00",
              "99999999999999999999")  # fmt: skip
OWN_FIELDS = ("shown", "mucked", "awards", "pots", "rake", "total_pot", "sitting_out", "hero",
              "button", "tournament", "structure", "dead_blinds")  # fmt: skip


@pytest.mark.parametrize("seed", range(8))
def test_no_text_breaks_the_reader(seed: int) -> None:
    """Lines lost, doubled, swapped or changed: the hand is read, refused or no hand at all."""
    rng = Random(seed)
    for _ in range(150):
        lines = rng.choice((THREE, SHOWDOWN)).splitlines()
        lines += [f"_{name} = {rng.choice(ODD_VALUES)}" for name in rng.sample(OWN_FIELDS, 1)]
        for _ in range(rng.choice((0, 1, 2))):
            at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
            match rng.randrange(5):
                case 0:
                    lines[at] = lines[at].partition("=")[0] + "= " + rng.choice(ODD_VALUES)
                case 1:
                    lines[at], lines[other] = lines[other], lines[at]
                case 2:
                    lines.insert(at, lines[other])
                case 3:
                    place = rng.randrange(len(lines[at]) + 1)
                    lines[at] = lines[at][:place] + rng.choice('01p?9dK "-') + lines[at][place:]
                case _:
                    lines[at] = ""
        for reading in read_text("\n".join(lines)):
            assert (reading.hand is not None) is (reading.status is Status.READ)
            assert reading.hand is None or audit(reading.hand).replay.order


def test_a_fourth_draw_is_refused() -> None:
    code, line, message = refused(SHOWDOWN.replace("  'p1 sm", "  'p1 sd',\n  'p1 sm"))
    assert (code, line) == ("P108", 27)
    assert "fourth draw" in message


# -- files ---------------------------------------------------------------------------------------


def test_several_hands_and_other_variants_in_one_file() -> None:
    other = THREE.replace('"FB"', '"F2L3D"')
    text = f"# a session\n\n[1]\n{THREE}\n[2]\n{SHOWDOWN}\n\n['the third'] # odd\n{other}\n[4]\n"
    first, second, third = read_text(text)
    assert [first.status, second.status, third.status] == [
        Status.READ,
        Status.READ,
        Status.OTHER_GAME,
    ]
    assert first.hand is not None
    assert first.hand.events == phh(THREE).events
    assert second.hand == phh(SHOWDOWN)
    assert text.splitlines()[second.block.first_line - 1] == "[2]"


def test_tables_inside_a_hand_and_of_one_s_own_begin_no_hand() -> None:
    text = f"[1]\n{THREE}\n[1.notes]\nmood = 'fine'\n\n[2]\n{SHOWDOWN}\n[_notes]\nx = 1\n"
    assert [reading.status for reading in read_text(text)] == [Status.READ, Status.READ]


def test_a_broken_hand_does_not_hurt_the_next() -> None:
    broken = THREE.replace("]\n", "\n", 1)
    first, second = read_text(f"[1]\n{broken}\n[2]\n{SHOWDOWN}")
    assert first.status is Status.REFUSED
    assert second.hand == phh(SHOWDOWN)


def test_broken_text_that_tells_no_variant_is_no_hand(tmp_path: Path) -> None:
    (tmp_path / "a.phhs").write_text(f"[1]\n{SHOWDOWN}\n[2]\nantes = [\n\n[3]\nx = 1\n")
    statuses = [reading.status for reading in open_history(tmp_path / "a.phhs").readings()]
    assert statuses == [Status.READ, Status.NO_HAND, Status.NO_HAND]
    with Store.temporary() as store:
        assert import_paths([tmp_path], store).refused == 0
        assert reread(store).hands == 1


@pytest.mark.parametrize("name", ["day.phh", "day.txt"])
def test_the_notation_is_known_by_its_content(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"\xef\xbb\xbf" + THREE.replace("\n", "\r\n").encode())
    history = open_history(tmp_path / name)
    assert history.site == "phh"
    [reading] = history.readings()
    assert reading.hand is not None
    assert reading.hand.events == phh(THREE).events


def test_awards_are_read_from_the_field_that_tells_more() -> None:
    text = with_fields(SHOWDOWN, winnings="[80, 0]", _awards='["p1 80 main pot"]')
    assert events_of(phh(text), Award) == [Award(1, 80, "main pot")]
