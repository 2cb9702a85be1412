"""PokerStars' text of a hand, line by line; the expected texts are written by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from badugi_hh.cards import parse_cards
from badugi_hh.events import (
    Award,
    Bet,
    Call,
    Capped,
    CashOut,
    Chat,
    Check,
    Dealt,
    Discard,
    Event,
    Fold,
    Hand,
    Muck,
    NoShow,
    Notice,
    Outcome,
    Post,
    PostKind,
    PotTotal,
    Presence,
    Raise,
    Reshuffle,
    Seat,
    SeatSummary,
    Show,
    ShowdownStart,
    StandPat,
    StreetStart,
    SummaryStart,
    Topic,
    Tournament,
    Uncalled,
    Unreadable,
)
from badugi_hh.money import CHIPS, PLAY, Money
from badugi_hh.parsing import read_text
from badugi_hh.rules import Stakes, Street, Structure
from badugi_hh.writing import render, render_file

WREN, LARK, TEAL = 1, 2, 5

SHORT_HAND = Hand(
    site="pokerstars",
    id="910000000101",
    played_at=datetime(2024, 3, 5, 19, 4, 9, tzinfo=UTC),
    stamp="2024/03/05 14:04:09 ET",
    money=Money("USD", "$", 2),
    stakes=Stakes(Structure.FIXED_LIMIT, 100, 200),
    table="Skylark II",
    button=WREN,
    seats=(Seat(WREN, "wren", 6050), Seat(LARK, "Mr: Lark", 4000), Seat(TEAL, "[Kc]teal", 2500)),
    events=(
        Post(LARK, PostKind.SMALL_BLIND, 50),
        Post(TEAL, PostKind.BIG_BLIND, 100),
        StreetStart(Street.PREDRAW),
        Dealt(TEAL, parse_cards("As 3h 8h 6s")),
        Fold(WREN),
        Fold(LARK),
        Uncalled(TEAL, 50),
        Award(TEAL, 100),
        NoShow(TEAL),
        SummaryStart(),
        PotTotal(100, 0),
        SeatSummary(WREN, Outcome.FOLDED, ("button",), folded_on=Street.PREDRAW, did_not_bet=True),
        SeatSummary(LARK, Outcome.FOLDED, ("small blind",), folded_on=Street.PREDRAW),
        SeatSummary(TEAL, Outcome.COLLECTED, ("big blind",), amount=100),
    ),
    max_seats=6,
    hero=TEAL,
)
SHORT_TEXT = """\
PokerStars Hand #910000000101:  Badugi Limit ($1/$2 USD) - 2024/03/05 14:04:09 ET
Table 'Skylark II' 6-max Seat #1 is the button
Seat 1: wren ($60.50 in chips)
Seat 2: Mr: Lark ($40 in chips)
Seat 5: [Kc]teal ($25 in chips)
Mr: Lark: posts small blind $0.50
[Kc]teal: posts big blind $1
*** DEALING HANDS ***
Dealt to [Kc]teal [As 3h 8h 6s]
wren: folds
Mr: Lark: folds
Uncalled bet ($0.50) returned to [Kc]teal
[Kc]teal collected $1 from pot
[Kc]teal: doesn't show hand
*** SUMMARY ***
Total pot $1 | Rake $0
Seat 1: wren (button) folded before the Draw (didn't bet)
Seat 2: Mr: Lark (small blind) folded before the Draw
Seat 5: [Kc]teal (big blind) collected ($1)"""


def test_whole_hand() -> None:
    assert render(SHORT_HAND) == SHORT_TEXT


def test_three_empty_lines_between_hands() -> None:
    text = render_file([SHORT_HAND, SHORT_HAND])
    assert text == f"{SHORT_TEXT}\n\n\n\n{SHORT_TEXT}\n"
    assert render_file([]) == ""


def test_unknown_site_is_refused() -> None:
    with pytest.raises(ValueError, match="'harbour'"):
        render(replace(SHORT_HAND, site="harbour"))


CHIP_MONEY = Money(CHIPS)
SIT_AND_GO = Tournament("880001", "$2.00+$0.20 USD", "Level IV")


HEADERS = [
    pytest.param(
        {"money": Money("EUR", "€", 2), "stakes": Stakes(Structure.FIXED_LIMIT, 25, 50)},
        "PokerStars Hand #910000000101:  Badugi Limit (€0.25/€0.50 EUR) - STAMP",
        id="euro",
    ),
    pytest.param(
        {"money": Money(PLAY), "game": "{Heron Club}"},
        "PokerStars Home Game Hand #910000000101: {Heron Club}  Badugi Limit (100/200) - STAMP",
        id="home game, play money",
    ),
    pytest.param(
        {"money": CHIP_MONEY, "tournament": SIT_AND_GO},
        "PokerStars Hand #910000000101: Tournament #880001, $2.00+$0.20 USD Badugi Limit"
        " - Level IV (100/200) - STAMP",
        id="tournament",
    ),
    pytest.param(
        {
            "money": CHIP_MONEY,
            "tournament": Tournament("880002", "100+9", "Match Round I, Level I"),
            "game": "{Heron Club}",
        },
        "PokerStars Home Game Hand #910000000101: {Heron Club} Tournament #880002, 100+9"
        " Badugi Limit - Match Round I, Level I (100/200) - STAMP",
        id="home game, tournament with rounds",
    ),
    pytest.param(
        {"money": CHIP_MONEY, "tournament": Tournament("880003", "Freeroll", "Level I")},
        "PokerStars Hand #910000000101: Tournament #880003, Freeroll  Badugi Limit"
        " - Level I (100/200) - STAMP",
        id="freeroll",
    ),
    pytest.param(
        {"game": "Zoom"},
        "PokerStars Zoom Hand #910000000101:  Badugi Limit ($1/$2 USD) - STAMP",
        id="zoom",
    ),
    pytest.param(
        {"money": CHIP_MONEY, "tournament": SIT_AND_GO, "game": "Zoom"},
        "PokerStars Hand #910000000101: Zoom Tournament #880001, $2.00+$0.20 USD Badugi Limit"
        " - Level IV (100/200) - STAMP",
        id="zoom tournament",
    ),
    pytest.param(
        {"game": "Mixed Badugi"},
        "PokerStars Hand #910000000101:  Mixed Badugi (Badugi Limit, $1/$2 USD) - STAMP",
        id="mixed game",
    ),
    pytest.param(
        {"money": CHIP_MONEY, "tournament": SIT_AND_GO, "game": "{Heron {A}} 10-Game"},
        "PokerStars Home Game Hand #910000000101: {Heron {A}} Tournament #880001, $2.00+$0.20"
        " USD 10-Game (Badugi Limit) - Level IV (100/200) - STAMP",
        id="mixed game in a home tournament",
    ),
    pytest.param(
        {"stakes": Stakes(Structure.POT_LIMIT, 100, 200)},
        "PokerStars Hand #910000000101:  Badugi Pot Limit ($1/$2 USD) - STAMP",
        id="pot limit",
    ),
]


@pytest.mark.parametrize(("changes", "header"), HEADERS)
def test_header(changes: dict[str, object], header: str) -> None:
    hand = replace(SHORT_HAND, stamp="STAMP", **changes)  # type: ignore[arg-type]
    assert render(hand).split("\n")[0] == header


def test_half_pot_limit_is_refused() -> None:
    hand = replace(SHORT_HAND, stakes=Stakes(Structure.HALF_POT_LIMIT, 100, 200))
    with pytest.raises(ValueError, match="half pot limit"):
        render(hand)


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"button": 4}, "Table 'Skylark II' 6-max Seat #4 is the button"),
        ({"max_seats": None}, "Table 'Skylark II' Seat #1 is the button"),
        (
            {"money": Money(PLAY)},
            "Table 'Skylark II' 6-max (Play Money) Seat #1 is the button",
        ),
    ],
)
def test_table(changes: dict[str, object], line: str) -> None:
    assert render(replace(SHORT_HAND, **changes)).split("\n")[1] == line  # type: ignore[arg-type]


SEATS: list[tuple[Seat, str]] = [
    (Seat(3, "gull (2)", 1500), "Seat 3: gull (2) (1500 in chips)"),
    (
        Seat(3, "gull", 1500, Presence.SITTING_OUT),
        "Seat 3: gull (1500 in chips) is sitting out",
    ),
    (
        Seat(
            3,
            "gull",
            1500,
            Presence.OUT_OF_HAND,
            "(moved from another table into small blind)",
        ),
        "Seat 3: gull (1500 in chips) out of hand (moved from another table into small blind)",
    ),
    (
        Seat(3, "gull", 1500, Presence.SITTING_OUT, ", $25 bounty"),
        "Seat 3: gull (1500 in chips, $25 bounty) is sitting out",
    ),
]


@pytest.mark.parametrize(("seat", "line"), SEATS)
def test_seat(seat: Seat, line: str) -> None:
    hand = replace(SHORT_HAND, money=CHIP_MONEY, seats=(seat,), events=())
    assert render(hand).split("\n")[2:] == [line]


BADUGI = parse_cards("8s 3d Ac 4h")
PAIRED = parse_cards("4c 4d 5s 6h")


LINES: list[tuple[Event, str]] = [
    (
        Post(2, PostKind.SMALL_BLIND, 10, all_in=True),
        "Mr: Lark: posts small blind $0.10 and is all-in",
    ),
    (Post(2, PostKind.BOTH_BLINDS, 35), "Mr: Lark: posts small & big blinds $0.35"),
    (Post(2, PostKind.ANTE, 500), "Mr: Lark: posts the ante $5"),
    (Post(2, PostKind.STRADDLE, 500), "Mr: Lark: posts straddle $5"),
    (Fold(1, "(timed out)"), "wren: folds (timed out)"),
    (Check(1), "wren: checks"),
    (Call(1, 20, all_in=True), "wren: calls $0.20 and is all-in"),
    (Bet(1, 421030), "wren: bets $4210.30"),
    (Raise(1, 800, 400), "wren: raises $4 to $8"),
    (Raise(1, 150, 30, all_in=True), "wren: raises $0.30 to $1.50 and is all-in"),
    (Capped(), "Betting is capped"),
    (StreetStart(Street.FIRST_DRAW), "*** FIRST DRAW ***"),
    (StreetStart(Street.SECOND_DRAW), "*** SECOND DRAW ***"),
    (StreetStart(Street.THIRD_DRAW), "*** THIRD DRAW ***"),
    (Discard(1, 1), "wren: discards 1 card"),
    (Discard(1, 2, parse_cards("5s Jc")), "wren: discards 2 cards [5s Jc]"),
    (Discard(1, 2, ()), "wren: discards 2 cards []"),
    (Dealt(1, parse_cards("8c Kc"), parse_cards("2d 5h")), "Dealt to wren [2d 5h] [8c Kc]"),
    (StandPat(1), "wren: stands pat"),
    (StandPat(1, BADUGI), "wren: stands pat on [8s 3d Ac 4h]"),
    (Reshuffle(), "The deck is reshuffled"),
    (ShowdownStart(), "*** SHOW DOWN ***"),
    (Show(1, BADUGI, "Badugi: 8,4,3,A"), "wren: shows [8s 3d Ac 4h] (Badugi: 8,4,3,A)"),
    (Show(1, parse_cards("As")), "wren: shows [As]"),
    (Muck(1), "wren: mucks hand"),
    (Award(1, 86000, "side pot-2"), "wren collected $860 from side pot-2"),
    (CashOut(1, 860, 9), "wren cashed out the hand for $8.60 | Cash Out Fee $0.09"),
    (CashOut(1, 860), "wren cashed out the hand for $8.60"),
    (
        PotTotal(570, 25, 290, (255,)),
        "Total pot $5.70 Main pot $2.90. Side pot $2.55. | Rake $0.25",
    ),
    (
        PotTotal(600, 0, 300, (200, 100)),
        "Total pot $6 Main pot $3. Side pot-1 $2. Side pot-2 $1. | Rake $0",
    ),
    (
        SeatSummary(1, Outcome.FOLDED, folded_on=Street.FIRST_DRAW),
        "Seat 1: wren folded after the 1st Draw",
    ),
    (
        SeatSummary(1, Outcome.FOLDED, folded_on=Street.SECOND_DRAW),
        "Seat 1: wren folded after the 2nd Draw",
    ),
    (
        SeatSummary(1, Outcome.FOLDED, ("button", "small blind"), Street.THIRD_DRAW),
        "Seat 1: wren (button) (small blind) folded after the 3rd Draw",
    ),
    (
        SeatSummary(1, Outcome.WON, cards=BADUGI, amount=545, called="Badugi: 8,4,3,A"),
        "Seat 1: wren showed [8s 3d Ac 4h] and won ($5.45) with a Badugi: 8,4,3,A",
    ),
    (
        SeatSummary(1, Outcome.LOST, cards=PAIRED, called="3-card: 6,5,4"),
        "Seat 1: wren showed [4c 4d 5s 6h] and lost with a 3-card: 6,5,4",
    ),
    (SeatSummary(1, Outcome.MUCKED, cards=PAIRED), "Seat 1: wren mucked [4c 4d 5s 6h]"),
    (SeatSummary(1, Outcome.MUCKED, ("button",)), "Seat 1: wren (button) mucked"),
    (
        SeatSummary(1, Outcome.LOST, cards=PAIRED, called="3-card: 6,5,4", note="(cashed out)"),
        "Seat 1: wren showed [4c 4d 5s 6h] and lost with a 3-card: 6,5,4 (cashed out)",
    ),
    (Chat('":D"', 2), 'Mr: Lark said, "":D""'),
    (Chat("wren: folds", None, "a passer-by"), 'a passer-by said, "wren: folds"'),
    (Notice(Topic.SITS_OUT, ": sits out", 1), "wren: sits out"),
    (Notice(Topic.TIMED_OUT, " has timed out", 1), "wren has timed out"),
    (
        Notice(Topic.SEATING, "stork joins the table at seat #4"),
        "stork joins the table at seat #4",
    ),
    (Unreadable("???"), "???"),
]


@pytest.mark.parametrize(("event", "line"), LINES)
def test_line_of_an_event(event: Event, line: str) -> None:
    assert render(replace(SHORT_HAND, events=(event,))).split("\n")[-1] == line


@pytest.mark.parametrize(
    "event",
    [Raise(1, 200), SeatSummary(1, Outcome.FOLDED), SeatSummary(1, Outcome.NOTHING)],
)
def test_an_event_without_what_the_line_needs_is_refused(event: Event) -> None:
    with pytest.raises(ValueError, match="PokerStars prints"):
        render(replace(SHORT_HAND, events=(event,)))


@pytest.mark.parametrize(("event", "line"), [pair for pair in LINES if pair[1] != "???"])
def test_a_line_is_read_back(event: Event, line: str) -> None:
    """Whether the line is legal where it stands is not for the reader to say."""
    events = list(SHORT_HAND.events)
    if isinstance(event, Post):
        events.insert(0, event)
    elif isinstance(event, SeatSummary):
        events[-1] = event
    elif isinstance(event, PotTotal):
        events[-4] = event
    else:
        events.insert(4, event)
    hand = replace(SHORT_HAND, events=tuple(events))
    assert line in render(hand)
    (reading,) = read_text(render(hand))
    assert reading.hand == hand


@pytest.mark.parametrize(("changes", "header"), HEADERS)
def test_a_header_is_read_back(changes: dict[str, object], header: str) -> None:
    hand = replace(SHORT_HAND, **changes)  # type: ignore[arg-type]
    assert render(hand).startswith(header.removesuffix("STAMP"))
    (reading,) = read_text(render(hand))
    assert reading.hand == hand


@pytest.mark.parametrize(("seat", "line"), SEATS)
def test_a_seat_is_read_back(seat: Seat, line: str) -> None:
    hand = replace(SHORT_HAND, money=CHIP_MONEY, tournament=SIT_AND_GO)
    hand = replace(hand, seats=(*hand.seats, seat))
    assert line in render(hand)
    (reading,) = read_text(render(hand))
    assert reading.hand == hand
