"""Facts: counters against hands counted by hand.

``hands/NAME.txt`` is a hand; ``hands/NAME.toml`` is a page with its counts by player, zeros left
out, and ``hands/NAME.GROUP.toml`` another page with the counts of a group. Each kind of page is
about all counters that are named on any page of that kind.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from badugi_hh.audit import Audit, audit
from badugi_hh.facts import (
    AMOUNTS,
    COLUMNS,
    COUNTERS,
    COUNTS,
    IDENTITY,
    PlayerHand,
    frame,
    player_rows,
)
from badugi_hh.facts.money import shares
from badugi_hh.facts.schema import GROUPS
from badugi_hh.parsing import read_text
from badugi_hh.simulate import simulate
from badugi_hh.stats import STATS
from badugi_hh.stats.catalogue import counters_of
from tests.facts.families import family

HANDS = sorted((Path(__file__).parent / "hands").glob("*.txt"))
PAGES = sorted((Path(__file__).parent / "hands").glob("*.toml"))


def audits(path: Path) -> list[Audit]:
    readings = read_text(path.read_text(encoding="utf-8"))
    return [audit(reading.hand) for reading in readings if reading.hand]


def rows_of_text(text: str) -> list[PlayerHand]:
    hands = (reading.hand for reading in read_text(text))
    return [row for hand in hands if hand for row in player_rows(audit(hand))]


def named_rows(path: Path) -> list[dict[str, Any]]:
    return [row.named() for judged in audits(path) for row in player_rows(judged)]


def hand_file(name: str) -> Path:
    return next(path for path in HANDS if path.stem == name)


def counts_on(page: Path) -> dict[str, dict[str, Any]]:
    return tomllib.loads(page.read_text(encoding="utf-8"))


def kind_of(page: Path) -> str:
    return page.stem.partition(".")[2]


def subjects(kind: str) -> set[str]:
    """What the pages of a kind are about."""
    pages = [page for page in PAGES if kind_of(page) == kind]
    return {name for page in pages for player in counts_on(page).values() for name in player}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_hands_counted_by_hand(page: Path) -> None:
    counted = {
        row["player"]: {name: row[name] for name in subjects(kind_of(page)) if row[name]}
        for row in named_rows(hand_file(page.stem.partition(".")[0]))
    }
    # On a page of a group, who counts nothing may be left out.
    expected: dict[str, dict[str, Any]] = {player: {} for player in counted} | counts_on(page)
    assert counted == expected


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_the_hands_counted_are_faultless(path: Path) -> None:
    """A count of a hand that breaks the rules would prove little."""
    (judged,) = audits(path)
    assert judged.findings == ()


def families_counted() -> set[str]:
    """The families of which a page counts some."""
    players = [player for page in PAGES for player in counts_on(page).values()]
    return {family(name) for player in players for name, count in player.items() if count}


def test_every_counter_is_counted_by_hand_somewhere() -> None:
    """Of a family (the three draws, the stealer's seat, the class) one member is enough."""
    assert {family(column.name) for column in COUNTERS} - families_counted() == set()


def test_every_statistic_is_made_of_what_was_counted_by_hand() -> None:
    counted = families_counted()
    for stat in STATS.values():
        made = {family(name) for name in counters_of(stat.made)}
        chances = {family(name) for name in counters_of(stat.chances or stat.made)}
        assert (made & counted and chances & counted) or stat.is_median, stat.key


def test_a_cash_row_says_which_hand_and_who() -> None:
    row = named_rows(hand_file("eight_seats"))[-1]
    assert {column.name: row[column.name] for column in IDENTITY} == {
        "site": "pokerstars",
        "hand_id": "700000000009",
        "played_at": row["played_at"],
        "currency": "EUR",
        "decimals": 2,
        "tournament": None,
        "structure": "fixed limit",
        "small_bet": 25,
        "big_bet": 50,
        "big_blind": 25,
        "seats": 8,
        "seat": 8,
        "player": "Hull",
        "hero": True,
        "position": "BTN",
        "stack": 500,
        "start_rank": 1076,
        "final_rank": 1076,
    }
    assert row["played_at"].isoformat() == "2024-03-03T15:14:00+00:00"


def test_a_tournament_row_counts_chips() -> None:
    row = named_rows(hand_file("away"))[0]
    chips = ("chips", 0, "88000001", 20, 40)
    assert (
        tuple(row[n] for n in ("currency", "decimals", "tournament", "small_bet", "big_bet"))
        == chips
    )


def test_who_puts_chips_in_is_not_away() -> None:
    """Not every log says that somebody has returned; a call says it too."""
    text = hand_file("away").read_text(encoding="utf-8")
    unsaid = text.replace("Dart has returned\n", "")
    assert unsaid != text
    assert rows_of_text(unsaid) == rows_of_text(text)


def test_a_hand_without_any_payment_gives_no_rows() -> None:
    (judged,) = audits(hand_file("limps"))
    assert len(player_rows(judged)) == 4
    assert player_rows(replace(judged, paid=dict.fromkeys(judged.paid, 0))) == []


def test_where_a_draw_is_missing_nothing_can_be_expected() -> None:
    """The log is faulty; what was drawn, or held, is not known."""
    lines = hand_file("all_in_expected").read_text(encoding="utf-8").splitlines(keepends=True)
    draws = [at for at, line in enumerate(lines) if "stands pat" in line or "discards" in line]
    assert len(draws) == 6
    for gone in draws[:-1]:  # the last one is told by the deal behind it
        rows = [row.named() for row in rows_of_text("".join(lines[:gone] + lines[gone + 1 :]))]
        assert [row["all_in_hands"] for row in rows] == [1, 1]
        assert [row["all_in_computed"] for row in rows] == [0, 0]
        assert [row["all_in_adjustment"] for row in rows] == [0, 0]


def test_a_frame_has_exact_types() -> None:
    rows = [row for path in HANDS for judged in audits(path) for row in player_rows(judged)]
    table = frame(rows)
    dtypes = {column.name: column.dtype for column in COLUMNS}
    assert {name: str(dtype) for name, dtype in table.dtypes.items()} == {
        name: dtype.replace("[pyarrow]", "") for name, dtype in dtypes.items()
    }
    assert all(table[c.name].dtype == "int64" for c in COLUMNS if c.money)
    assert len(table) == len(rows)
    assert table["tournament"].isna().sum() == (table["currency"] != "chips").sum()


def test_a_frame_of_nothing_has_the_same_types() -> None:
    (judged,) = audits(hand_file("walk"))
    assert frame([]).dtypes.equals(frame(player_rows(judged)).dtypes)
    assert frame([]).empty


def test_columns_are_named_once_and_explained() -> None:
    names = [column.name for column in COLUMNS]
    assert len(set(names)) == len(names)
    assert all(column.meaning for column in COLUMNS)


def test_the_counters_of_a_group_stand_where_those_before_it_end() -> None:
    assert [0, *(group.end for group in GROUPS)] == [
        *(group.first for group in GROUPS),
        len(COUNTS),
    ]


def test_money_is_conserved() -> None:
    """What the players lose together is the rake, and each way of sharing it shares all of it."""
    raked = 0
    for hand in simulate(400, 31):
        judged = audit(hand)
        rows = [row.named() for row in player_rows(judged)]
        total = {name.name: sum(row[name.name] for row in rows) for name in AMOUNTS}
        assert total["won"] + judged.rake == total["put_in"] == judged.replay.total
        assert -total["net"] == judged.rake
        assert total["net"] == total["showdown_net"] + total["no_showdown_net"]
        for method in ("contributed", "dealt", "winner"):
            assert total[f"rake_{method}"] == judged.rake
        raked += judged.rake > 0
    assert raked > 50


@pytest.mark.parametrize(
    ("amount", "weights", "parts"),
    [
        (100, [1000, 1000, 200], [46, 45, 9]),
        (2, [1, 1, 1], [1, 1, 0]),
        (1, [1, 2, 2], [0, 1, 0]),
        (7, [0, 3], [0, 7]),
        (5, [0, 0], [0, 0]),
        (0, [1, 2], [0, 0]),
    ],
)
def test_shares_add_up(amount: int, weights: list[int], parts: list[int]) -> None:
    assert list(shares(amount, dict(enumerate(weights))).values()) == parts
