"""``badugi-hh rank``: every way to write hands, their order, and what can't be read."""

import json

import pytest
from typer.testing import CliRunner

from badugi_hh.cli import app


def ranked(*words: str) -> list[dict[str, object]]:
    result = CliRunner().invoke(app, ["rank", *words, "--format", "json"])
    assert result.exit_code == 0, result.output
    records: list[dict[str, object]] = json.loads(result.stdout)
    return records


@pytest.mark.parametrize(
    "words",
    [
        ["As", "2d", "3c", "4h"],
        ["As2d3c4h"],
        ["4d-3h-2s-Ac"],
        ["As 2d 3c 4h"],
        ["As,2d,3c,4h"],
        ["aS", "2D", "3c", "4h"],
        ["As2d", "3c4h"],
    ],
)
def test_one_hand_however_it_is_written(words: list[str]) -> None:
    (only,) = ranked(*words)
    assert (only["rank"], only["number"]) == ("4-3-2-A badugi", 1)


@pytest.mark.parametrize(
    "words",
    [
        ["KsKdKhKc", "4d3h2sAd", "As2d3c4h"],
        ["Ks", "Kd", "Kh", "Kc", "4d", "3h", "2s", "Ad", "As", "2d", "3c", "4h"],
        ["KsKdKhKc/4d3h2sAd/As2d3c4h"],
        ["Ks-Kd-Kh-Kc,4d-3h-2s-Ad,As-2d-3c-4h"],
    ],
)
def test_several_hands_are_ordered_best_first(words: list[str]) -> None:
    assert [(row["place"], row["number"]) for row in ranked(*words)] == [
        (1, 1),
        (2, 716),
        (3, 1092),
    ]


def test_a_slash_ends_a_hand_of_fewer_cards() -> None:
    rows = ranked("Kd", "Qh", "Jc", "/", "As", "2d", "3c")
    assert [row["rank"] for row in rows] == ["three-card 3-2-A", "three-card K-Q-J"]


def test_the_shape_of_a_tie() -> None:
    assert ranked("As2d3c4h", "4d3h2sAc") == [
        {
            "place": 1,
            "cards": cards,
            "rank": "4-3-2-A badugi",
            "number": 1,
            "tie": "tie",
        }
        for cards in ("As 2d 3c 4h", "4d 3h 2s Ac")
    ]


def test_the_table_says_how_many_ranks_there_are() -> None:
    result = CliRunner().invoke(app, ["rank", "As2d3c4h", "KsKdKhKc"])
    assert result.stdout == (
        "place  cards        badugi rank     of 1,092\n"
        "--------------------------------------------\n"
        "    1  As 2d 3c 4h  4-3-2-A badugi         1\n"
        "    2  Ks Kd Kh Kc  one-card K         1,092\n"
    )


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["As", "2d", "3c", "4h", "5s"], "5 cards are not hands of four"),
        (["Ax", "2d", "3c", "4h"], "'Ax' is not a card"),
        (["10s", "2d", "3c", "4h"], "'10' is not a card"),
        (["AsAs3c4h"], "As is there twice"),
        (["As2d3c4h", "/"], "0 cards are not hands of four"),
    ],
)
def test_what_is_no_hand_is_refused_in_one_plain_line(words: list[str], reason: str) -> None:
    result = CliRunner().invoke(app, ["rank", *words])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert reason in result.stderr
    assert len(result.stderr.splitlines()) == 1
