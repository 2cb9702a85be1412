"""JSON and CSV: plain amounts, no formulas, nothing that is not ASCII in JSON."""

import csv
import io
import json

import numpy as np
import pytest

from badugi_hh.findings import Finding, Severity, Share
from badugi_hh.money import Money
from badugi_hh.reports.files import (
    Columns,
    finding_record,
    records_json,
    table_csv,
    table_json,
    table_records,
    to_json,
)
from badugi_hh.reports.tables import Amount, Column, Form, Table
from badugi_hh.stats import Recurring

DOLLARS = Money("USD", "$", 2)


def one_row(player: str, net: int) -> Table:
    return Table(
        (
            Column("player", "player"),
            Column("net", "net", Form.AMOUNT),
            Column("VPIP", "vpip", Form.SHARE),
        ),
        ((player, Amount.of(net, DOLLARS), None),),
    )


def cells(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


@pytest.mark.parametrize("name", ["=1+1", "+1", "-heron", "@SUM(A1)"])
def test_a_name_never_becomes_a_formula(name: str) -> None:
    assert cells("".join(table_csv(one_row(name, 0))))[1][0] == "'" + name


@pytest.mark.parametrize(
    ("name", "cell"), [("\t=1", r"\t=1"), ("\r=1", r"\r=1"), ("\x1b[31m", r"\x1b[31m")]
)
def test_control_characters_are_shown_as_escapes(name: str, cell: str) -> None:
    assert cells("".join(table_csv(one_row(name, 0))))[1][0] == cell


@pytest.mark.parametrize("name", ["heron", "a,b", 'quo"ted', "Ñandú 鶴", "1=1"])
def test_other_names_come_back_as_they_are(name: str) -> None:
    assert cells("".join(table_csv(one_row(name, 0))))[1][0] == name


def test_a_negative_amount_stays_a_number_and_an_unknown_share_is_empty() -> None:
    assert "".join(table_csv(one_row("heron", -75))) == "player,net,vpip\nheron,-0.75,\n"


def test_records_hold_plain_amounts() -> None:
    assert table_records(one_row("heron", 680)) == [
        {"player": "heron", "net": "6.80", "vpip": None}
    ]


def many_rows() -> Table:
    """More than are written at a time, of every kind of cell."""
    columns = (
        *(Column(key, key) for key in ("player", "50%", "mixed")),
        Column("net", "net", Form.AMOUNT),
        *(Column(key, key, Form.COUNT) for key in ("hands", "seats")),
        Column("rate", "rate", Form.SHARE),
    )
    rows = tuple(
        (
            f"wren {at % 7} \u9db4 %s \x00",
            None if at % 3 else '"',
            at if at % 2 else "text",
            Amount.of(at - 9, DOLLARS) if at % 5 else None,
            at,
            None if at % 4 else at % 9,
            at / 7 if at % 2 else None,
        )
        for at in range(2_345)
    )
    return Table(columns, rows)


def test_json_in_pieces_is_that_of_all_records_together() -> None:
    assert "".join(table_json(many_rows())) == to_json(table_records(many_rows()))
    assert "".join(table_json(Table(many_rows().columns, ()))) == "[]\n"


def test_records_may_have_names_within_names() -> None:
    parts: list[Columns] = [
        {"seat": [1, 2], "stats": {"vpip": {"made": [3, 4], "low": [0.25, None]}, "net": [1, ""]}},
        {"seat": [], "stats": {"vpip": {"made": [], "low": []}, "net": []}},
        {"seat": [5], "stats": {"vpip": {"made": [True], "low": [1e-7]}, "net": ["%"]}},
    ]  # fmt: skip
    assert "".join(records_json(parts)) == to_json(
        [
            {"seat": 1, "stats": {"vpip": {"made": 3, "low": 0.25}, "net": 1}},
            {"seat": 2, "stats": {"vpip": {"made": 4, "low": None}, "net": ""}},
            {"seat": 5, "stats": {"vpip": {"made": True, "low": 1e-7}, "net": "%"}},
        ]
    )


def test_what_recurs_in_records_is_written_for_each_of_them() -> None:
    places = np.array([1, 0, 1])
    rate: Columns = {"made": Recurring([1, 2], places), "value": Recurring([0.5, None], places)}
    other: Columns = {"made": Recurring([7], np.array([0, 0, 0]))}
    parts: list[Columns] = [
        {"seat": [4, 5, 6], "stats": {"%s": rate, "pfr": other}, "none": {}},
    ]
    assert "".join(records_json(parts)) == to_json(
        [
            {
                "seat": seat,
                "stats": {"%s": {"made": made, "value": it}, "pfr": {"made": 7}},
                "none": {},
            }
            for seat, made, it in ((4, 2, None), (5, 1, 0.5), (6, 2, None))
        ]
    )


def test_csv_in_pieces_has_every_row_once() -> None:
    heading, *rows = cells("".join(table_csv(many_rows())))
    assert heading[0] == "player"
    assert [row[4] for row in rows] == [str(at) for at in range(2_345)]
    assert rows[1_000][0] == "wren 6 \u9db4 %s \\x00"


def test_json_is_ascii_and_gives_the_name_back() -> None:
    name = "ibis \x9b31m \u202e 鶴"
    text = to_json({"player": name})
    assert text.isascii()
    assert json.loads(text) == {"player": name}


def test_the_shape_of_a_finding() -> None:
    finding = Finding(
        code="S301",
        severity=Severity.ERROR,
        message="The pot went to the wrong player.",
        file="day.txt",
        line=12,
        column=1,
        site="pokerstars",
        hand_id="900719925474099312345",
        player="heron",
        claimed=(Share("heron", 255, "2.55", "$2.55", "1.28"),),
        due=(Share("ibis", 255, "2.55", "$2.55", "1.28"),),
    )
    assert finding_record(finding) == {
        "code": "S301",
        "name": "wrong-winner",
        "severity": "error",
        "file": "day.txt",
        "line": 12,
        "column": 1,
        "site": "pokerstars",
        "hand_id": "900719925474099312345",
        "player": "heron",
        "message": "The pot went to the wrong player.",
        "claimed": {"heron": "2.55"},
        "due": {"ibis": "2.55"},
        "claimed_big_bets": {"heron": "1.28"},
        "due_big_bets": {"ibis": "1.28"},
    }
