"""The statistics as tables, from counters made by hand."""

import io

import pandas as pd

from badugi_hh.facts import frame
from badugi_hh.reports.explain import explanation, find_subject, subject_table
from badugi_hh.reports.stat_tables import NO_HANDS, stat_table, stat_tables
from badugi_hh.reports.tables import Table
from badugi_hh.reports.terminal import Screen
from badugi_hh.stats import DEFAULT, SETS, ask, summarize
from tests.stats.made_rows import player_hand, row


def summary(*players: dict[str, object]) -> pd.DataFrame:
    """A summary of one hand for each of ``players``; counters that are not named are 0."""
    usual = {
        "site": "pokerstars",
        "hand_id": "71000000001",
        "played_at": pd.Timestamp("2024-03-01", tz="UTC"),
        "currency": "USD",
        "decimals": 2,
        "tournament": None,
        "structure": "fixed limit",
        "small_bet": 25,
        "big_bet": 50,
        "big_blind": 25,
        "seats": 2,
        "seat": 1,
        "hero": False,
        "position": "BTN",
        "stack": 1000,
        "start_rank": None,
        "final_rank": None,
    }
    return summarize(frame(player_hand(usual | player) for player in players))


HERON: dict[str, object] = {
    "player": "heron",
    "hands": 4,
    "net": -75,
    "vpip": 1,
    "entry_chances": 3,
    "draws_1": 2,
    "d0_draw_1": 1,
    "cards_drawn_1": 2,
}
IBIS: dict[str, object] = {"player": "ibis", "hands": 9, "net": 50}


def drawn(table: Table, width: int) -> str:
    stream = io.StringIO()
    Screen(stream, width).table(table)
    return stream.getvalue()


def test_who_played_most_stands_first() -> None:
    assert [row[:4] for row in stat_table(summary(HERON, IBIS)).rows] == [
        ("pokerstars", "ibis", "USD", 9),
        ("pokerstars", "heron", "USD", 4),
    ]


def test_two_players_are_compared_at_80_columns() -> None:
    play, draws = stat_tables(summary(HERON, IBIS))
    assert drawn(play, 80) == (
        "play\n"
        "site        player  money  Hands    Net  BB/100   VPIP   PFR  3-bet  WTSD  W$SD\n"
        "-------------------------------------------------------------------------------\n"
        "pokerstars  ibis    USD        9   0.50   11.11    n/a   n/a    n/a   n/a   n/a\n"
        "pokerstars  heron   USD        4  -0.75  -37.50  33.3%  0.0%    n/a   n/a   n/a\n"
    )
    assert max(map(len, drawn(draws, 80).splitlines())) <= 80


def test_one_player_gets_the_statistics_of_the_set_with_their_counts() -> None:
    (sheet,) = stat_tables(summary(HERON))
    rows = {cells[0]: cells[1:3] for cells in sheet.rows}
    assert len(rows) == len(SETS[DEFAULT])
    assert rows["VPIP"] == ("33.3%", "1 of 3")
    assert rows["Cards 1"] == ("1.00", "2 of 2")
    assert rows["WTSD"] == ("n/a", "0 of 0")
    assert rows["Net"] == ("-0.75", "")


def test_the_table_for_programs_has_the_statistics_of_the_set() -> None:
    table = stat_table(summary(HERON))
    assert [column.key for column in table.columns] == [
        "site",
        "player",
        "currency",
        *SETS[DEFAULT],
    ]


def test_the_beginning_of_a_session_says_whose_time_it_is() -> None:
    question = ask(by=("session",), columns=("vpip",))
    times = [pd.Timestamp("2024-03-01 23:30", tz="UTC"), pd.NaT]
    began = pd.Series(times).dt.tz_convert("Europe/Paris")
    rows = frame([row(), row()]).assign(session=began)
    table = stat_table(summarize(rows, question.told), question)
    assert (table.columns[2].title, table.columns[2].key) == (
        "session began (Europe/Paris)",
        "session",
    )
    assert [cells[2] for cells in table.rows] == ["2024-03-02 00:30", None]


def test_without_players_the_next_step_is_told() -> None:
    (table,) = stat_tables(summary())
    assert drawn(table, 100).endswith(f"{NO_HANDS}\n")


def test_every_code_and_statistic_can_be_explained() -> None:
    for name, *_ in subject_table().rows:
        subject = find_subject(str(name))
        assert subject is not None
        assert explanation(subject).rows[0][0] == name


def test_subjects_are_found_by_name_in_capitals_or_not() -> None:
    for words, first in (("wrong-winner", "S301"), ("s301", "S301"), ("w$sd", "wsd")):
        subject = find_subject(words)
        assert subject is not None
        assert explanation(subject).rows[0][0] == first
    assert find_subject("nothing") is None
