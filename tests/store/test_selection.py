"""Selections: which player-hands pass; and how the database adds them up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from badugi_hh.facts import PlayerHand, frame
from badugi_hh.money import read_stakes
from badugi_hh.persons import BadPersons
from badugi_hh.stats import (
    PLAYER,
    ask,
    chosen,
    columns_read,
    records,
    summarize,
    value,
    with_hands,
)
from badugi_hh.store import Clock, Selection, Store, seat_range, span_of
from tests.stats.made_rows import row
from tests.store.made_records import made_record

ROWS = [
    row(hand_id="plain"),
    row(hand_id="rook", player="Rook", hero=True),
    row(hand_id="fulltilt", site="fulltilt", structure="pot limit"),
    row(hand_id="midnight", played_at=datetime(2024, 3, 3, 0, 0, tzinfo=UTC)),
    row(hand_id="timeless", played_at=None),
    row(hand_id="cents", small_bet=25, big_bet=50),
    row(hand_id="same digits", small_bet=100, big_bet=200, decimals=0, currency="play"),
    row(hand_id="play", small_bet=1, big_bet=2, decimals=0, currency="play"),
    row(hand_id="level", tournament="88000001", currency="chips", decimals=0, small_bet=20),
    row(hand_id="heads-up", seats=2, position="SB", showdowns=1),
]
ALL = {one.identity[1] for one in ROWS}


def stored(store: Store, rows: Sequence[PlayerHand]) -> Store:
    store.write([made_record(one.identity[0], one.identity[1], players=(one,)) for one in rows])
    return store


@pytest.fixture
def store() -> Iterator[Store]:
    with Store.temporary() as store:
        yield store


def bets(words: str) -> tuple[tuple[int, int, int], ...]:
    return tuple((decimals, *pair) for decimals, pair in read_stakes(words).items())


DAY = datetime(2024, 3, 2, tzinfo=UTC)


@pytest.mark.parametrize(
    ("selection", "kept"),
    [
        (Selection(), ALL),
        (Selection(player="Rook"), {"rook"}),
        (Selection(player="rook"), set()),
        (Selection(site="fulltilt"), {"fulltilt"}),
        (Selection(since=datetime(2024, 3, 3, tzinfo=UTC)), {"midnight"}),
        (Selection(until=datetime(2024, 3, 3, tzinfo=UTC)), ALL - {"midnight", "timeless"}),
        (Selection(since=DAY, until=DAY + timedelta(days=2)), ALL - {"timeless"}),
        (Selection(stakes=bets("1/2")), ALL - {"cents", "same digits", "level"}),
        (Selection(stakes=bets("$1/$2.00")), ALL - {"cents", "same digits", "level"}),
        (Selection(stakes=bets("0.25/0.50")), {"cents"}),
        (Selection(stakes=bets("100/200")), {"same digits"}),
        (Selection(structure="pot limit"), {"fulltilt"}),
        (Selection(min_seats=2, max_seats=5), {"heads-up"}),
        (Selection(min_seats=6, max_seats=6), ALL - {"heads-up"}),
        (Selection(hero=True), {"rook"}),
        (Selection(hero=False), ALL - {"rook"}),
        (Selection(tournament=True), {"level"}),
        (Selection(tournament=False), ALL - {"level"}),
        (Selection(showdown=True), {"heads-up"}),
        (Selection(showdown=False), ALL - {"heads-up"}),
        (Selection(position="SB"), {"heads-up"}),
        (Selection(currency="play"), {"play", "same digits"}),
        (Selection(player="Wren", stakes=bets("1/2"), tournament=False, max_seats=2), {"heads-up"}),
    ],
    ids=lambda it: str(sorted(it)) if isinstance(it, set) else "",
)
def test_which_rows_pass(store: Store, selection: Selection, kept: set[str]) -> None:
    found = stored(store, ROWS).player_hands(selection, ("hand_id",))
    assert set(found["hand_id"]) == kept
    assert set(store.player_hand_sums(("hand_id",), selection)["hand_id"]) == kept


@pytest.mark.parametrize(
    ("fewest", "kept"),
    [
        (3, {"plain", "midnight", "timeless", "cents", "heads-up"}),
        (1, ALL),
        (6, set()),
    ],
)
def test_players_of_few_hands_can_be_dropped(fewest: int, kept: set[str]) -> None:
    assert set(with_hands(frame(ROWS), fewest)["hand_id"]) == kept


def test_many_hands_pass() -> None:
    """More hands than a counter of one hand can hold."""
    table = frame([row()] * 300)
    assert len(with_hands(table, 300)) == 300
    assert len(with_hands(table, 301)) == 0


@pytest.mark.parametrize("by", [("player",), ("position", "stakes"), ("month", "hero"), ("start",)])
def test_what_the_database_adds_up_is_what_the_rows_give(store: Store, by: tuple[str, ...]) -> None:
    rows = [*ROWS, row(hand_id="dealt", start_rank=1, vpip=1, net=-50), row(hand_id="z", net=7)]
    question = ask(by=by, columns=("vpip", "bb_100", "net", "hands"))
    columns = columns_read(question.told, question.read)
    summary = summarize(stored(store, rows).player_hand_sums(columns), question.told)
    whole = summarize(frame(rows), question.told)
    assert records(summary) == records(whole[[*summary.columns]])
    for stat in question.stats:
        assert [value(stat, it) for it in records(summary)] == [
            value(stat, it) for it in records(whole)
        ]


def test_no_more_columns_are_read_than_are_needed() -> None:
    assert set(columns_read(PLAYER, chosen(("vpip",)))) == {
        *("site", "player", "currency", "decimals", "hands", "net", "vpip", "entry_chances"),
    }
    # What is measured in bets needs the bet.
    assert set(columns_read(("currency",), chosen(("bb_100",)))) == {
        *("currency", "decimals", "big_bet", "hands", "net"),
    }


# -- in the words of people ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "zone", "first", "after"),
    [
        ("2024-03-02", "UTC", DAY, DAY + timedelta(days=1)),
        ("2024-03-02 21:05", "UTC", DAY.replace(hour=21, minute=5), DAY.replace(hour=21, minute=6)),
        ("2024-03-02", "Asia/Tokyo", DAY - timedelta(hours=9), DAY + timedelta(hours=15)),
        # That Sunday the clocks of Paris went on by an hour: it had 23.
        (
            "2024-03-31",
            "Europe/Paris",
            datetime(2024, 3, 30, 23, tzinfo=UTC),
            datetime(2024, 3, 31, 22, tzinfo=UTC),
        ),
        ("0001-01-01", "Etc/GMT-9", None, datetime(1, 1, 1, 15, tzinfo=UTC)),
        ("9999-12-31", "America/New_York", datetime(9999, 12, 31, 5, tzinfo=UTC), None),
    ],
)
def test_a_day_or_a_minute(
    words: str, zone: str, first: datetime | None, after: datetime | None
) -> None:
    assert span_of(words, zone) == (first, after)


@pytest.mark.parametrize("words", ["", "March", "2024-02-30", "2024-03-02 24:00", "9" * 5000])
def test_what_is_no_time(words: str) -> None:
    with pytest.raises(ValueError, match="times are given as 2024-03-01 or "):
        span_of(words)


def test_how_many_seats() -> None:
    assert (seat_range("6"), seat_range("2-5")) == ((6, 6), (2, 5))
    for words in ("", "5-2", "6-", "-6", "six", "\u0666", "9" * 50, "2-" + "9" * 5000):
        with pytest.raises(ValueError, match="seats are given as 6 or 2-5"):
            seat_range(words)


# -- time ----------------------------------------------------------------------------------------


ELEVEN = datetime(2024, 3, 2, 23, 0, tzinfo=UTC)


def at(minutes: int, **changes: Any) -> PlayerHand:
    moment = ELEVEN + timedelta(minutes=minutes)
    return row(hand_id=f"{changes.get('player', 'Wren')}{minutes}", played_at=moment, **changes)


def sessions(store: Store, clock: Clock, **wanted: Any) -> list[tuple[str, str, int]]:
    columns = ("site", "player", "session", "hands")
    sums = store.player_hand_sums(columns, Selection(**wanted), clock)
    return sorted((one["player"], f"{one['session']:%H:%M}", one["hands"]) for one in records(sums))


def test_a_session_ends_where_a_player_has_no_hand_for_longer_than_the_gap(store: Store) -> None:
    stored(store, [
        at(0), at(10), at(40), at(71), at(71, player="Rook"), at(80), at(45, player="Rook"),
        at(12, site="fulltilt"), row(hand_id="timeless", played_at=None, player="Owl"),
    ])  # fmt: skip
    # Wren: 23:00, 23:10, 23:40 (30 minutes are no longer than the gap), then 31 minutes later.
    assert sessions(store, Clock(), site="pokerstars", since=DAY) == [
        ("Rook", "23:45", 2),
        ("Wren", "00:11", 2),
        ("Wren", "23:00", 3),
    ]
    assert sessions(store, Clock(gap=timedelta(minutes=31)), site="pokerstars", since=DAY) == [
        ("Rook", "23:45", 2),
        ("Wren", "23:00", 5),
    ]
    assert sessions(store, Clock(), site="fulltilt") == [("Wren", "23:12", 1)]
    owl = store.player_hand_sums(("player", "session"), Selection(player="Owl"))
    assert owl["session"].isna().tolist() == [True]


def test_sessions_are_those_of_a_walk_from_hand_to_hand(store: Store) -> None:
    """Hands of two players at random minutes, before 1970 too, often as far apart as the gap."""
    chance = Random(7)
    minutes = {"Wren": [*range(-29, 1, 29), 31], "Rook": chance.sample(range(4000), 250)}
    early = {it: [since - 29_000_000 for since in minutes[it]] for it in minutes}
    stored(store, [
        at(minute, player=player)
        for times in (minutes, early) for player, them in times.items() for minute in them
    ])  # fmt: skip
    for gap in (1, 10, 30, 45):
        walked = Counter[tuple[str, datetime]]()
        for player in minutes:
            before = began = datetime.min.replace(tzinfo=UTC)
            for minute in sorted(early[player] + minutes[player]):
                moment = ELEVEN + timedelta(minutes=minute)
                if moment - before > timedelta(minutes=gap):
                    began = moment
                walked[player, began] += 1
                before = moment
        sums = store.player_hand_sums(
            ("player", "session", "hands"), clock=Clock(gap=timedelta(minutes=gap))
        )
        found = {(it["player"], it["session"]): it["hands"] for it in records(sums)}
        assert found == walked


def test_a_filter_does_not_cut_a_session(store: Store) -> None:
    """The hands at other stakes between are played too."""
    stored(store, [at(0), at(25, small_bet=25), at(50)])
    assert sessions(store, Clock(), small_bet=100) == [("Wren", "23:00", 2)]


def test_days_and_months_are_those_of_the_zone(store: Store) -> None:
    stored(store, [row(played_at=datetime(2024, 3, 31, 23, 30, tzinfo=UTC))])
    for zone, day in (("UTC", "2024-03-31"), ("Europe/Paris", "2024-04-01"),
                      ("America/New_York", "2024-03-31")):  # fmt: skip
        sums = store.player_hand_sums(("day", "month"), clock=Clock(zone))
        assert (sums["day"][0], sums["month"][0]) == (day, day[:7])


def test_spans_have_the_first_and_the_last_hand_and_the_best_and_the_worst(store: Store) -> None:
    stored(store, [at(0, net=-5), at(10, net=40), at(20, net=-70), at(30, net=40)])
    (span,) = store.player_hand_spans(PLAYER).to_dict("records")
    assert span["last"] - span["first"] == timedelta(minutes=30)
    assert (span["best_hand"], span["best"]) == ("Wren30", 40)
    assert (span["worst_hand"], span["worst"]) == ("Wren20", -70)


# -- persons -------------------------------------------------------------------------------------


def test_the_names_of_a_person_are_told_as_one(store: Store) -> None:
    stored(store, [at(0), at(20, player="Rook"), at(40, site="fulltilt"), at(41, player="Owl")])
    persons = {
        ("pokerstars", "Wren"): "Me",
        ("pokerstars", "Rook"): "Me",
        ("fulltilt", "Wren"): "Me",
    }
    store.join_names(persons)
    sums = store.player_hand_sums((*PLAYER, "session", "hands"))
    assert sorted((it.site, it.player, it.hands) for it in sums.itertuples(index=False)) == [
        ("fulltilt, pokerstars", "Me", 3),  # one session: no gap is longer than 30 minutes
        ("pokerstars", "Owl", 1),
    ]
    assert store.players() == {("fulltilt, pokerstars", "Me"), ("pokerstars", "Owl")}
    joined = store.player_hands(Selection(player="Me"))
    assert set(joined["site"]) == {"fulltilt, pokerstars"}
    assert store.player_count() == 2


def test_hands_of_two_rooms_may_have_the_same_number(store: Store) -> None:
    stored(store, [row(hand_id="7"), row(hand_id="7", site="fulltilt", player="Rook")])
    store.join_names({("pokerstars", "Wren"): "Me", ("fulltilt", "Rook"): "Me"})
    assert store.players() == {("fulltilt, pokerstars", "Me")}


def test_a_person_is_not_at_a_table_with_one_of_his_name(store: Store) -> None:
    stored(store, [row(hand_id="7"), row(hand_id="7", player="Rook")])
    with pytest.raises(BadPersons, match="two names of Rook were dealt in to the same hand, 7"):
        store.join_names({("pokerstars", "Wren"): "Rook"})


def test_two_names_at_one_table_are_not_one_person(store: Store) -> None:
    stored(store, [row(hand_id="7"), row(hand_id="7", player="Rook")])
    with pytest.raises(BadPersons, match="two names of Me were dealt in to the same hand, 7"):
        store.join_names({("pokerstars", "Wren"): "Me", ("pokerstars", "Rook"): "Me"})
