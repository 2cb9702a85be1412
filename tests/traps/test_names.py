"""Names may hold anything, the words of an action included; chat is never an action."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from badugi_hh.cards import parse_cards, show_cards
from badugi_hh.events import (
    Chat,
    Dealt,
    Discard,
    Fold,
    Hand,
    Notice,
    Show,
    ShowdownStart,
    StandPat,
    Topic,
)
from badugi_hh.parsing import Status
from badugi_hh.simulate import simulate
from badugi_hh.writing import render
from tests.texts import audit_of, codes, events_of, hand_of, nets, reading_of, stars

HANDS = Path(__file__).parent / "hands"
ODD_CENT = (HANDS / "odd_cent.txt").read_text(encoding="utf-8")


def renamed(names: dict[str, str]) -> str:
    """The hand of the odd cent with other names; marks keep one name from meeting another."""
    text = ODD_CENT
    for number, name in enumerate(names):
        text = text.replace(name, f"\N{SECTION SIGN}{number}\N{SECTION SIGN}")
    for number, name in enumerate(names.values()):
        text = text.replace(f"\N{SECTION SIGN}{number}\N{SECTION SIGN}", name)
    return text


def test_case_04_a_colon_in_a_name() -> None:
    text = (HANDS / "colon_name.txt").read_text(encoding="utf-8")
    judged = audit_of(text)
    assert nets(judged) == {"Wren": -50, "Mr: Coot": 50}
    assert codes(judged) == []
    leaving = events_of(judged.replay.hand, Notice)
    assert leaving == [Notice(Topic.SEATING, " leaves the table", seat=2)]


def test_case_06_brackets_in_a_name_are_no_cards() -> None:
    text = stars(
        """
        Heron: posts small blind $0.50
        [Kc]Kid: posts big blind $1
        *** DEALING HANDS ***
        Dealt to [Kc]Kid [As 2h 3d 9d]
        Wren: calls $1
        Heron: folds
        [Kc]Kid: checks
        *** FIRST DRAW ***
        [Kc]Kid: discards 1 card [9d]
        Dealt to [Kc]Kid [As 2h 3d] [4c]
        Wren: stands pat
        [Kc]Kid: checks
        Wren: checks
        *** SECOND DRAW ***
        [Kc]Kid: stands pat on [As 2h 3d 4c]
        Wren: stands pat
        [Kc]Kid: checks
        Wren: checks
        *** THIRD DRAW ***
        [Kc]Kid: stands pat on [As 2h 3d 4c]
        Wren: stands pat
        [Kc]Kid: checks
        Wren: checks
        *** SHOW DOWN ***
        [Kc]Kid: shows [4c 2h As 3d] (Badugi: 4,3,2,A)
        Wren: mucks hand
        [Kc]Kid collected $2.40 from pot
        *** SUMMARY ***
        Total pot $2.50 | Rake $0.10
        Seat 1: Wren (button) mucked [Kd Kh Ks Qd]
        Seat 2: Heron (small blind) folded before the Draw
        Seat 3: [Kc]Kid (big blind) showed [4c 2h As 3d] and won ($2.40) with a Badugi: 4,3,2,A
        """,
        seats=["Wren", "Heron", "[Kc]Kid ($40 in chips)"],
    )
    hand = hand_of(text)
    assert hand.player(3) == "[Kc]Kid"
    assert hand.hero == 3
    assert events_of(hand, Dealt, Discard, StandPat, Show)[:2] == [
        Dealt(3, parse_cards("As 2h 3d 9d")),
        Discard(3, 1, parse_cards("9d")),
    ]
    assert Dealt(3, parse_cards("4c"), parse_cards("As 2h 3d")) in hand.events
    judged = audit_of(text)
    assert show_cards(sorted(judged.replay.players[3].start.known)) == "As 2h 3d 9d"
    assert show_cards(sorted(judged.replay.players[3].holding.known)) == "As 2h 3d 4c"
    assert codes(judged) == []


CHAT = """\
Heron: posts small blind $0.50
Plover: posts big blind $1
*** DEALING HANDS ***
Heron said, "Wren: folds"
Heron said, "*** SHOW DOWN ***"
Heron said, "":D""
Wren: calls $1
Heron said, "Plover collected $50 from pot"
Heron said, "Wren said, "hello""
a rail bird said, "Heron: folds"
Heron: folds
Heron said, "Plover: raises $1 to $2 and is all-in"
Plover: checks
*** FIRST DRAW ***
Plover: stands pat
Wren: stands pat
Plover: bets $1
Wren: folds
Uncalled bet ($1) returned to Plover
Plover collected $2.40 from pot
*** SUMMARY ***
Total pot $2.50 | Rake $0.10
Seat 1: Wren (button) folded after the 1st Draw
Seat 2: Heron (small blind) folded before the Draw
Seat 3: Plover (big blind) collected ($2.40)
"""


def test_case_08_trap_08_chat_that_imitates_actions_is_chat() -> None:
    judged = audit_of(stars(CHAT))
    hand = judged.replay.hand
    assert events_of(hand, Fold) == [Fold(2), Fold(1)]
    assert events_of(hand, ShowdownStart) == []
    assert [event.text for event in hand.events if isinstance(event, Chat)] == [
        "Wren: folds",
        "*** SHOW DOWN ***",
        '":D"',
        "Plover collected $50 from pot",
        'Wren said, "hello"',
        "Heron: folds",
        "Plover: raises $1 to $2 and is all-in",
    ]
    assert nets(judged) == {"Wren": -100, "Heron": -50, "Plover": 140}
    assert codes(judged) == []


def test_case_08_the_hand_is_the_same_without_its_chat() -> None:
    silent = "".join(line for line in CHAT.splitlines(keepends=True) if " said, " not in line)
    spoken, quiet = hand_of(stars(CHAT)), hand_of(stars(silent))
    assert replace(spoken, events=quiet.events) == quiet
    assert tuple(event for event in spoken.events if not isinstance(event, Chat)) == quiet.events


def test_case_08_a_speaker_who_is_not_at_the_table_is_kept() -> None:
    chats = [event for event in hand_of(stars(CHAT)).events if isinstance(event, Chat)]
    assert [(chat.seat, chat.speaker) for chat in chats][-3:] == [
        (2, ""),
        (None, "a rail bird"),
        (2, ""),
    ]


@pytest.mark.parametrize(
    "names",
    [
        ("Mr: Coot", "Mr", "Coot"),
        ("Dun (lin)", "Dun", "(lin)"),
        ("[Kc]Kid", "[As 2h 3d 9d]", "Kid"),
        ("$5", "$5.50", "5"),
        ("two words", "two", "words"),
        ("24", "2", "4"),
        ("2", "3", "1"),
        ("Wren", "Wren2", "Wren22"),
        ("Grèbe", "Łabędź", "シギ"),
        ("folds", "checks", "calls $2"),
        ("Wren: folds", "Wren", "folds"),
        ("pot", "main pot", "side pot"),
        ("Seat 2: Wren", "Seat 4", "Wren"),
        ("Wren (button)", "Wren (small blind)", "Wren"),
        ('said, "hi"', 'a said, "b"', "said"),
        ("*** FLOP ***", "# 1", "..."),
        ("O'Teal", '"Teal"', "Teal."),
        ("and is all-in", "is all-in", "and"),
        ("Wren ($5 in chips)", "Wren", "Plover ($50 in chips) is sitting out"),
    ],
)
def test_trap_07_names_of_every_kind(names: tuple[str, str, str]) -> None:
    text = renamed(dict(zip(("Wren", "Heron", "Plover"), names, strict=True)))
    hand, original = hand_of(text), hand_of(ODD_CENT)
    assert tuple(seat.player for seat in hand.seats) == names
    assert hand.events == original.events


@pytest.mark.parametrize("shift", range(6))
def test_trap_07_each_name_in_each_seat(shift: int) -> None:
    """Which of two names is the longer one must not depend on who acts."""
    names = ["Wren", "Wren: calls", "Wren (button)"]
    if shift >= 3:
        names.reverse()
    names = names[shift % 3 :] + names[: shift % 3]
    text = renamed(dict(zip(("Wren", "Heron", "Plover"), names, strict=True)))
    assert hand_of(text).events == hand_of(ODD_CENT).events


@pytest.mark.parametrize("first", [True, False])
def test_trap_07_the_longer_of_two_names_that_both_fit(first: bool) -> None:
    """Each of these lines has a meaning under the shorter name as well."""
    names = ["Wren", "Wren [As]", 'Wren said, "a"']
    text = stars(
        """
        Wren [As]: posts small blind $0.50
        Wren said, "a": posts big blind $1
        *** DEALING HANDS ***
        Dealt to Wren [As] [2h 3d 9d 4c]
        Wren said, "a" said, "b"
        Wren: folds
        Wren [As]: folds
        Uncalled bet ($0.50) returned to Wren said, "a"
        Wren said, "a" collected $1 from pot
        *** SUMMARY ***
        Total pot $1 | Rake $0
        """,
        seats=names,
    )
    if not first:  # the same players in the other order of seats
        renumbered = text.replace("Seat 1: Wren (", "Seat 4: Wren (").replace("#1 is", "#4 is")
        lines = renumbered.splitlines(keepends=True)
        text = "".join([*lines[:2], *lines[3:5], lines[2], *lines[5:]])
    hand = hand_of(text)
    assert [event for event in hand.events if isinstance(event, Dealt | Chat)] == [
        Dealt(2, parse_cards("2h 3d 9d 4c")),
        Chat("b", seat=3),
    ]
    assert codes(audit_of(text)) == []


PIECES = [
    "a", "b", "7", " ", "  ", ":", ": ", "(", ")", "[Kc]", "$5", "é", ".", "'", '"', ",", "#", "*",
    "folds", ": checks", ": stands pat", " collected $1 from pot", "said, ", ' said, "',
    " (button)", "Seat 1: ", "Dealt to ", " and is all-in", " in chips)", " is sitting out",
    " has returned",
]  # fmt: skip
NAME = (
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=4)
    .map("".join)
    .filter(lambda name: name == name.strip() != "")
)
DEALT: list[Hand] = list(simulate(12, seed=11))


@settings(max_examples=150)
@given(hand=st.sampled_from(DEALT), data=st.data())
def test_trap_07_a_hand_reads_the_same_whatever_its_players_are_called(
    hand: Hand, data: st.DataObject
) -> None:
    count = len(hand.seats)
    names = data.draw(st.lists(NAME, min_size=count, max_size=count, unique=True))
    seats = tuple(replace(seat, player=name) for seat, name in zip(hand.seats, names, strict=True))
    retold = replace(hand, seats=seats)
    assert hand_of(render(retold)) == retold


@pytest.mark.parametrize("site", ["fulltilt", "kingsclub", "phenom"])
@pytest.mark.parametrize("name", ["*** SUMMARY ***", "Seat 1: x", "3", "is", "l", "Dealt to"])
def test_trap_07_at_other_sites(site: str, name: str) -> None:
    hand = next(simulate(1, seed=11, site=site))
    seats = (replace(hand.seats[0], player=name), *hand.seats[1:])
    assert hand_of(render(replace(hand, seats=seats))).events == hand_of(render(hand)).events


def test_a_player_without_a_known_action_refuses_the_hand() -> None:
    reading = reading_of(ODD_CENT.replace("Wren: calls $2", "Wren: juggles $2"))
    assert reading.status is Status.REFUSED
    assert codes(reading) == ["P108"]
    assert "juggles" in reading.findings[0].message
