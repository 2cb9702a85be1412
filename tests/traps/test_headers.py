"""Headers: stakes, currencies, kinds of games, time stamps."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from badugi_hh.events import Post, PostKind, Tournament
from badugi_hh.facts import frame, player_rows
from badugi_hh.findings import Severity, worst
from badugi_hh.parsing import Status, read_text
from badugi_hh.rules import Street
from badugi_hh.stats import records, summarize
from tests.texts import audit_of, codes, events_of, hand_of, nets, reading_of

WALK = (Path(__file__).parent / "hands" / "walk.txt").read_text(encoding="utf-8")
HEADER = WALK.splitlines()[0]
WHEN = "2023/06/10 12:15:00 ET"


def walk(header: str, *, symbol: str = "$", table: str = "") -> str:
    """The walk under another header; ``table`` is what stands behind the table's size."""
    below = WALK.removeprefix(HEADER).replace("$", symbol).replace("6-max", f"6-max{table}")
    return header + below


SMALL_STAKES = """\
PokerStars Hand #620000000017:  Badugi Limit ($0.25/$0.50 USD) - 2023/06/10 12:17:00 ET
Table 'Mudflat II' 6-max Seat #1 is the button
Seat 1: Wren ($24.05 in chips)
Seat 2: Heron ($9.95 in chips)
Seat 3: Plover ($12 in chips)
Seat 4: Siskin ($3.30 in chips)
Heron: posts small blind $0.10
Plover: posts big blind $0.25
Siskin: posts small & big blinds $0.35
*** DEALING HANDS ***
Siskin: checks
Wren: calls $0.25
Heron: calls $0.15
Plover: checks
*** FIRST DRAW ***
Heron: discards 2 cards
Plover: stands pat
Siskin: stands pat
Wren: stands pat
Heron: checks
Plover: bets $0.25
Siskin: folds
Wren: folds
Heron: folds
Uncalled bet ($0.25) returned to Plover
Plover collected $1.05 from pot
*** SUMMARY ***
Total pot $1.10 | Rake $0.05
Seat 1: Wren (button) folded after the 1st Draw
Seat 2: Heron (small blind) folded after the 1st Draw
Seat 3: Plover (big blind) collected ($1.05)
Seat 4: Siskin folded after the 1st Draw
"""


def test_case_14_cents_are_exact() -> None:
    judged = audit_of(SMALL_STAKES)
    assert codes(judged) == []
    assert nets(judged) == {"Heron": -25, "Plover": 80, "Siskin": -35, "Wren": -25}
    assert sum(judged.net.values()) == -5 == -judged.rake
    assert [seat.stack for seat in judged.replay.hand.seats] == [2405, 995, 1200, 330]


def test_case_16_trap_09_the_header_has_the_bets_not_the_blinds() -> None:
    hand = hand_of(SMALL_STAKES)
    assert (hand.stakes.small_bet, hand.stakes.big_bet) == (25, 50)
    assert [hand.stakes.bet_size(street) for street in Street] == [25, 25, 50, 50]
    posts = [event for event in hand.events if isinstance(event, Post)]
    assert [(post.kind, post.amount) for post in posts] == [
        (PostKind.SMALL_BLIND, 10),
        (PostKind.BIG_BLIND, 25),
        (PostKind.BOTH_BLINDS, 35),
    ]
    siskin = audit_of(SMALL_STAKES).replay.players[4]
    assert (siskin.put_in, siskin.dead) == (35, 10)


def test_case_16_posts_that_disagree_with_the_header_are_told() -> None:
    """Blinds of $1 and $2 under a header of $1/$2: were the two the blinds?"""
    posts = "posts small blind $1\nPlover: posts big blind $2\n"
    odd = WALK.replace("posts small blind $0.50\nPlover: posts big blind $1\n", posts)
    found = codes(audit_of(odd))
    assert "L209" in found


@pytest.mark.parametrize(
    ("header", "symbol", "table", "currency", "blind"),
    [
        ("Badugi Limit ($1/$2 USD)", "$", "", "USD", 50),
        ("Badugi Limit ($1/$2)", "$", "", "USD", 50),
        ("Badugi Limit ($1.00/$2.00 USD)", "$", "", "USD", 50),
        ("Badugi Limit (€1/€2 EUR)", "€", "", "EUR", 50),
        ("Badugi Limit (£1/£2 GBP)", "£", "", "GBP", 50),
        ("Badugi Limit (₹1/₹2 INR)", "₹", "", "INR", 50),
        ("Badugi Limit ($1/$2)", "$", " (Play Money)", "play", 50),
    ],
)
def test_case_15_currencies(
    header: str, symbol: str, table: str, currency: str, blind: int
) -> None:
    text = walk(f"PokerStars Hand #620000000015:  {header} - 2023/06/10 12:15:00 ET",
                symbol=symbol, table=table)  # fmt: skip
    hand = hand_of(text)
    assert hand.money.currency == currency
    assert [post.amount for post in hand.events if isinstance(post, Post)] == [blind, 2 * blind]
    assert codes(audit_of(text)) == []


def test_case_15_play_money_without_a_symbol() -> None:
    chips = WALK.replace("$0.50", "50").replace("$50", "5000").replace("$1 ", "100 ")
    chips = chips.replace("$1\n", "100\n").replace("$1)", "100)").replace("$0", "0")
    text = chips.replace(
        HEADER, "PokerStars Hand #620000000015:  Badugi Limit (100/200) - 2023/06/10 12:15:00 ET"
    ).replace("6-max", "8-max (Play Money)")
    assert "$" not in text
    judged = audit_of(text)
    assert judged.replay.hand.money.currency == "play"
    assert nets(judged) == {"Wren": 0, "Heron": -50, "Plover": 50}
    assert codes(judged) == []


def test_case_15_currencies_are_never_added_together() -> None:
    euros = walk(f"PokerStars Hand #620000000016:  Badugi Limit (€1/€2 EUR) - {WHEN}", symbol="€")
    rows = [row for text in (WALK, euros) for row in player_rows(audit_of(text))]
    nets_of = {
        (row["player"], row["currency"]): row["net"] for row in records(summarize(frame(rows)))
    }
    assert nets_of["Plover", "USD"] == nets_of["Plover", "EUR"] == 50
    with pytest.raises(ValueError, match="currency"):
        summarize(frame(rows), by=["player"])


def played_at(stamp: str) -> datetime | None:
    return hand_of(WALK.replace(HEADER, HEADER.rpartition(" - ")[0] + f" - {stamp}")).played_at


STAMPS = [
    ("2010/07/14 9:03:27 ET", (2010, 7, 14, 13, 3, 27)),
    ("2024/05/04 6:05:09 CET [2024/05/04 0:05:09 ET]", (2024, 5, 4, 4, 5, 9)),
    ("2024/01/04 6:05:09 CET [2024/01/04 0:05:09 ET]", (2024, 1, 4, 5, 5, 9)),
    ("2008/06/14 - 02:10:33 (ET)", (2008, 6, 14, 6, 10, 33)),
    ("2017/02/03 16:20:10", (2017, 2, 3, 21, 20, 10)),
    ("2023/07/01 12:00:00 WET", (2023, 7, 1, 11, 0, 0)),
    ("2023/01/01 12:00:00 EET", (2023, 1, 1, 10, 0, 0)),
    ("2023/06/30 23:30:00 ET", (2023, 7, 1, 3, 30, 0)),
    ("2023/06/30 12:00:00 CET", (2023, 6, 30, 10, 0, 0)),
    ("2023/12/30 12:00:00 CET", (2023, 12, 30, 11, 0, 0)),
    ("2024/05/04 6:05:09 CUST [2024/05/04 0:05:09 ET]", (2024, 5, 4, 4, 5, 9)),
    ("2024/05/04 9:09:09 CET [2024/05/04 0:05:09 ET]", (2024, 5, 4, 4, 5, 9)),
]


@pytest.mark.parametrize(("stamp", "moment"), STAMPS)
def test_case_18_trap_45_time_stamps_are_stored_in_utc(
    stamp: str, moment: tuple[int, int, int, int, int, int]
) -> None:
    """The letters stay the same all year: summer time comes from the date. The bracket wins."""
    assert played_at(stamp) == datetime(*moment, tzinfo=UTC)


def test_case_18_the_stated_zone_is_kept() -> None:
    stamp = "2024/05/04 6:05:09 CET [2024/05/04 0:05:09 ET]"
    assert hand_of(WALK.replace(HEADER, HEADER.rpartition(" - ")[0] + f" - {stamp}")).stamp == stamp


def test_case_18_a_zone_that_can_not_be_placed_is_not_guessed() -> None:
    assert played_at("2024/05/04 6:05:09 CUST") is None


@pytest.fixture
def far_away_clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine whose own zone is far from every poker room's."""
    monkeypatch.setenv("TZ", "Pacific/Kiritimati")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="this system can't change its zone")
@pytest.mark.usefixtures("far_away_clock")
@pytest.mark.parametrize(("stamp", "moment"), STAMPS)
def test_case_18_the_zone_of_the_machine_is_no_matter(
    stamp: str, moment: tuple[int, int, int, int, int, int]
) -> None:
    assert os.environ["TZ"] == "Pacific/Kiritimati"
    assert played_at(stamp) == datetime(*moment, tzinfo=UTC)


CHIPS = (
    WALK.replace("$0.50", "40").replace("$50", "1500").replace("$1", "80").replace("$0", "0")
).split("\n", 1)[1]


@pytest.mark.parametrize(
    ("header", "game", "buy_in", "level"),
    [
        ("Hand #3: Tournament #7, $10+$10+$2 USD 10-Game (Badugi Limit) - Level II (80/160)",
         "10-Game", "$10+$10+$2 USD", "Level II"),
        ("Game #3: Tournament #7, $2.00+$0.20 USD Badugi Limit - Level IV (80/160)",
         "", "$2.00+$0.20 USD", "Level IV"),
        ("Hand #3: Tournament #7, Freeroll  Badugi Limit - Level I (80/160)",
         "", "Freeroll", "Level I"),
        ("Hand #3: Tournament #7, 2000+110 Badugi Limit - Level 4 (80/160)",
         "", "2000+110", "Level 4"),
        ("Hand #3: Tournament #7, 250 SC Badugi Limit - Level I (80/160)",
         "", "250 SC", "Level I"),
        ("Home Game Hand #3: {Reed Club} Tournament #7, 100+9 8-Game (Badugi Limit) - "
         "Match Round I, Level I (80/160)",
         "{Reed Club} 8-Game", "100+9", "Match Round I, Level I"),
        ("Hand #3: Zoom Tournament #7, €5+€1 EUR Badugi Limit - Level I (80/160)",
         "Zoom", "€5+€1 EUR", "Level I"),
    ],
)  # fmt: skip
def test_case_54_tournaments_of_every_kind(header: str, game: str, buy_in: str, level: str) -> None:
    hand = hand_of(f"PokerStars {header} - {WHEN}\n{CHIPS}")
    assert hand.tournament == Tournament("7", buy_in, level)
    assert (hand.game, hand.money.currency) == (game, "chips")
    assert (hand.id, hand.stakes.small_bet, hand.stakes.big_bet) == ("3", 80, 160)


@pytest.mark.parametrize(
    ("header", "game"),
    [
        ("PokerStars Home Game Hand #2: {Club #123}  Badugi Limit ($1/$2 USD)", "{Club #123}"),
        ("PokerStars Zoom Hand #2:  Badugi Limit ($1/$2 USD)", "Zoom"),
        ("PokerStars Hand #2:  Mixed Badugi (Badugi Limit, $1/$2 USD)", "Mixed Badugi"),
        ("PokerStars Game #2:  Badugi Limit ($1/$2)", ""),
        ("PokerStars Hand #2:  Badugi Limit (ante $0.10, $1/$2 USD)", ""),
        ("PokerStars Hand #2:  Badugi Limit ($1/$2 - $20 Cap -  USD)", ""),
        ("PokerStars Hand #2:  Badugi Limit ($1/$2 USD - $20 Cap - )", ""),
        ("PokerStars Hand #2:  Badugi Limit ($1/$2 USD) [ADM ID: X1Y]", ""),
        ("PokerStars Hand #2:  Badugi Fixed Limit ($1/$2 USD)", ""),
        ("POKERSTARS GAME #2:  BADUGI LIMIT ($1/$2)", ""),
    ],
)
def test_case_54_cash_games_of_every_kind(header: str, game: str) -> None:
    hand = hand_of(WALK.replace(HEADER, f"{header} - {WHEN}"))
    assert (hand.id, hand.game) == ("2", game)
    assert hand.tournament is None
    assert (hand.stakes.small_bet, hand.stakes.big_bet) == (100, 200)


def test_case_54_trap_42_other_games_in_a_mixed_file_are_counted_without_an_error() -> None:
    other = WALK.replace(
        HEADER,
        f"PokerStars Hand #1:  8-Game (Triple Draw 2-7 Lowball Limit, $1/$2 USD) - {WHEN}",
    )
    badugi = WALK.replace(
        HEADER, f"PokerStars Hand #2:  Mixed Triple Draw (Badugi Limit, $1/$2 USD) - {WHEN}"
    )
    readings = list(read_text("\n\n\n".join([other, badugi, other.replace("#1", "#3")])))
    assert [(reading.hand_id, reading.status) for reading in readings] == [
        ("1", Status.OTHER_GAME),
        ("2", Status.READ),
        ("3", Status.OTHER_GAME),
    ]
    assert worst(found for reading in readings for found in reading.findings) in (
        None,
        Severity.NOTE,
    )


def test_a_badugi_header_that_can_not_be_read_refuses_the_hand() -> None:
    reading = reading_of(WALK.replace("($1/$2 USD)", "(one/two)"))
    assert reading.status is Status.REFUSED
    assert codes(reading) == ["P108"]
    assert len(events_of(hand_of(WALK), Post)) == 2
