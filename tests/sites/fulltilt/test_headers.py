"""Full Tilt's headers: the order of 2010 and of 2013, tournaments, play money, stamps, other games,
and hands that are none."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from badugi_hh.events import Hand, Tournament
from badugi_hh.money import Money
from badugi_hh.parsing import Status, read_text
from badugi_hh.rules import Stakes, Structure
from badugi_hh.writing import render
from tests.sites.fulltilt.texts import ARCHIVED, RING, WALK, tilt
from tests.texts import codes, hand_of, reading_of

START = "Full Tilt Poker Game #720000000500: "
DOLLARS = Money("USD", "$", 2, grouped=True)
CHIPS = Money("chips", "", grouped=True)
LIMIT = Structure.FIXED_LIMIT


def header(rest: str, start: str = START) -> Hand:
    """The walk under another header, without a symbol where that has none."""
    play = WALK if any(symbol in rest.partition(" - ")[2] for symbol in "$€") else bare(WALK)
    return hand_of(tilt(play, header=start + rest, stack="$50" if play is WALK else "5,000"))


def bare(play: str) -> str:
    return play.replace("$0.50", "50").replace("$1", "100").replace("$", "")


@pytest.mark.parametrize(
    ("rest", "stakes", "seats", "words"),
    [
        ("Table Creek - $1/$2 - Limit Badugi - 04:10:22 ET - 2010/12/03", (100, 200), None, ""),
        (
            "Table Creek (6 max) - $1/$2 - Limit Badugi - 04:10:22 ET - 2010/12/03",
            (100, 200),
            6,
            "",
        ),
        (
            "Table Creek (New to the Game) - FL Badugi - $1/$2 - 11:30:02 ET - 2013/06/04",
            (100, 200),
            None,
            "New to the Game",
        ),
        (
            "Table Creek (heads up, deep) - FL Badugi - $1/$1.50 - 11:30:02 ET - 2013/06/04",
            (100, 150),
            2,
            "deep",
        ),
        (
            "Table Creek - $1/$2 Ante $0.25 - Limit Badugi - 04:10:22 ET - 2010/12/03",
            (100, 200),
            None,
            "",
        ),
    ],
)
def test_case_54_trap_09_both_orders(
    rest: str, stakes: tuple[int, int], seats: int | None, words: str
) -> None:
    """Small and big bet, not blinds."""
    hand = header(rest)
    assert (hand.stakes, hand.money) == (Stakes(LIMIT, *stakes), DOLLARS)
    assert (hand.table, hand.max_seats, hand.game) == ("Creek", seats, words)
    assert hand.tournament is None
    assert hand_of(render(hand)) == hand


@pytest.mark.parametrize(
    ("rest", "tournament", "table", "seats"),
    [
        (
            "$10 Heads-Up Sit & Go (88112233), Table 1 - 100/200 - Limit Badugi - 12:05:11 ET - "
            "2012/10/05",
            Tournament("88112233", "$10 Heads-Up Sit & Go"),
            "1",
            None,
        ),
        (
            "$5 Sit & Go (Super Turbo) (88112233), Table 1 (6 max) - FL Badugi - 100/200 - "
            "18:44:09 ET - 2013/06/20",
            Tournament("88112233", "$5 Sit & Go (Super Turbo)"),
            "1",
            6,
        ),
        (
            "Daily $2,500 (88112233), Table 12 - 100/200 Ante 20 - Limit Badugi - 18:44:09 ET - "
            "2011/06/20",
            Tournament("88112233", "Daily $2,500"),
            "12",
            None,
        ),
    ],
)
def test_tournaments_in_both_orders(
    rest: str, tournament: Tournament, table: str, seats: int | None
) -> None:
    hand = hand_of(tilt(bare(WALK), header=START + rest, stack="5,000"))
    assert (hand.tournament, hand.table, hand.max_seats) == (tournament, table, seats)
    assert (hand.money, hand.stakes) == (CHIPS, Stakes(LIMIT, 100, 200))
    assert hand.seats[0].stack == 5000
    assert hand_of(render(hand)) == hand


@pytest.mark.parametrize(
    ("table", "stakes", "bets"),
    [
        ("Play Chip 1234", "100/200", (100, 200)),
        (".COM Play 77 (6 max)", "500K/1000K", (500_000, 1_000_000)),
        (".COM Play 78", "2.5M/5M", (2_500_000, 5_000_000)),
        (".COM Play 79", "2B/2B", (2_000_000_000, 2_000_000_000)),
    ],
)
def test_case_15_play_money_and_shortened_stakes(
    table: str, stakes: str, bets: tuple[int, int]
) -> None:
    hand = header(f"Table {table} - {stakes} - Limit Badugi - 04:10:22 ET - 2010/12/03")
    assert hand.money == Money("play", "", grouped=True)
    assert hand.stakes == Stakes(LIMIT, *bets)


def test_pot_limit_and_euros() -> None:
    hand = header("Table Creek - €1/€2 - Pot Limit Badugi - 04:10:22 ET - 2010/12/03")
    assert hand.stakes == Stakes(Structure.POT_LIMIT, 100, 200)
    assert hand.money == Money("EUR", "€", 2, grouped=True)


@pytest.mark.parametrize(
    ("stamp", "moment"),
    [
        ("21:15:40 CET - 2011/02/03 [15:15:40 ET - 2011/02/03]", (2011, 2, 3, 20, 15, 40)),
        ("9:41:05 ET - 2013/03/02", (2013, 3, 2, 14, 41, 5)),
        ("16:20 ET - Thu, July 22, 2010", (2010, 7, 22, 20, 20, 0)),
        ("23:30:00 CCT - 2011/07/01", (2011, 7, 1, 15, 30, 0)),
        # Two stamps that disagree: New York's counts.
        ("21:15:40 CET - 2011/02/03 [16:15:40 ET - 2011/02/03]", (2011, 2, 3, 21, 15, 40)),
    ],
)
def test_case_18_trap_45_stamps(stamp: str, moment: tuple[int, ...]) -> None:
    year, month, day, hour, minute, second = moment
    hand = header(f"Table Creek - $1/$2 - Limit Badugi - {stamp}")
    assert hand.stamp == stamp
    assert hand.played_at == datetime(year, month, day, hour, minute, second, tzinfo=UTC)
    assert hand_of(render(hand)) == hand


def test_case_54_trap_42_a_mixed_session() -> None:
    """A table's name repeats while its game changes: only the header tells."""
    others = [
        "Full Tilt Poker Game #1: Table Creek (6 max) - $1/$2 - Limit 2-7 Triple Draw - "
        "20:15:40 CET - 2011/03/09 [14:15:40 ET - 2011/03/09]",
        "Full Tilt Poker Game #2: Table Creek (6 max) - FL Razz - $1/$2 - 11:30:02 ET - 2013/06/04",
        "Full Tilt Poker Game #3: Table Badugi (6 max) - $1/$2 - Pot Limit Omaha Hi - "
        "14:15:40 ET - 2011/03/09 (partial)",
    ]
    text = f"{others[0]}\nSeat 1: heron ($50)\nheron discards 1 card\n\n\n{RING}\n\n"
    text += "\n\n".join(f"{other}\nSeat 1: heron ($50)\n" for other in others[1:])
    readings = list(read_text(text))
    assert [reading.status for reading in readings] == [
        Status.OTHER_GAME,
        Status.READ,
        Status.OTHER_GAME,
        Status.OTHER_GAME,
    ]
    assert [reading.hand_id for reading in readings] == ["1", "720000000100", "2", "3"]
    assert not any(reading.findings for reading in readings)


PARTIAL = """\
FullTiltPoker Game #720000000052: Table Creek (6 max) - $1/$2 - Limit Badugi - 11:00:00 ET - \
2011/01/08 (partial)
*** SUMMARY ***
Total pot $10 | Rake $0.50
Seat 1: heron (button) folded before the Draw (didn't bet)
Seat 2: plover (small blind) collected ($9.50), mucked
Seat 3: curlew (big blind)
"""
DEAD = """
    heron posts the small blind of $0.50
    plover is sitting out
    *** SUMMARY ***
    Total pot $0 | Rake $0
    Seat 1: heron (small blind) collected ($0), mucked
    Seat 2: plover is sitting out
    """
CANCELLED = """
    heron posts the small blind of $0.50
    plover posts the big blind of $1
    The button is in seat #3
    *** HOLE CARDS ***
    Dealt to plover [9s 9h Kd Kc]
    Hand #720000000500 has been canceled
    *** SUMMARY ***
    Total pot $0 | Rake $0
    """


@pytest.mark.parametrize(
    ("text", "code"),
    [(PARTIAL, "P107"), (tilt(DEAD), "P106"), (tilt(CANCELLED), "P106")],
    ids=["partial", "dead", "cancelled"],
)
def test_case_52_trap_40_hands_that_are_none(text: str, code: str) -> None:
    """They are counted once, no money is booked, and the hands around them are read."""
    ruler = "******************** # 1 *************************"
    before, none, after = read_text(f"{RING}\n\n{ruler}\n\n{text}\n\n{ARCHIVED}")
    assert before.status is after.status is Status.READ
    assert (none.status, none.hand) == (Status.CANCELLED, None)
    assert codes(none) == [code]
    assert none.findings[0].line == RING.count("\n") + 5, "at the header"
    assert not before.findings
    assert not after.findings


@pytest.mark.parametrize("cut", [40, 60, 90, len(tilt().split("\n")[0]) - 12])
def test_a_header_that_was_cut_off(cut: int) -> None:
    reading = reading_of(tilt()[:cut])
    assert reading.status is Status.REFUSED
    assert codes(reading) == ["P102"]
