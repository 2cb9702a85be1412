"""``stats``, ``player`` and ``sessions``, as people see them at 80 and 140 columns, and as programs
read them."""

from __future__ import annotations

import csv
import functools
import io
import json
import os
from pathlib import Path

import pytest

from badugi_hh.reports import terminal
from tests.cli.conftest import Commands

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Commands:
    """The commands on the sample histories of one room."""
    commands = Commands(tmp_path_factory.mktemp("store") / "hands.duckdb")
    commands("import", str(ROOT / "sample_histories" / "pokerstars"), "--quiet")
    return commands


SCREENS = {
    "players": ("players",),
    "stats": ("stats", "--currency", "USD", "--min-hands", "60"),
    "stats-draws": ("stats", "--set", "draws", "--min-hands", "80", "--bets"),
    "stats-position": (
        "stats",
        "--by",
        "position",
        "--columns",
        "vpip,wsd",
        "--interval",
        "--cash",
    ),
    "stats-sheet": ("stats", "--player", "Calder", "--currency", "USD", "--interval"),
    "stats-start": ("stats", "--by", "start", "--columns", "vpip,net,bb_100", "--cash"),
    "sessions": ("sessions", "--zone", "America/New_York"),
    "player": ("player", "Ribble"),
}


@pytest.mark.parametrize("width", [80, 140])
@pytest.mark.parametrize("name", SCREENS)
def test_screens(samples: Commands, name: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written anew with ``BADUGI_HH_GOLDEN=1``; then look at them."""
    wide = functools.partial(terminal.Screen, width=width)
    monkeypatch.setattr(terminal, "Screen", wide)
    text = samples(*SCREENS[name])
    assert max(map(len, text.splitlines())) <= width
    golden = GOLDEN / f"{name}-{width}.txt"
    if os.environ.get("BADUGI_HH_GOLDEN"):
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")
    if name == "player":
        assert len(text.splitlines()) < 24  # one screen, with the prompt


def test_what_is_told_apart_adds_up(samples: Commands) -> None:
    """By whatever the hands are told apart, each player-hand is in one row."""
    whole = None
    for by in ("player", "site", "stakes", "structure", "position", "seats", "session", "day",
               "month", "tournament", "hero", "position,month"):  # fmt: skip
        rows = json.loads(samples("stats", "--by", by, "--columns", "vpip", "--format", "json"))
        counted = (
            sum(row["hands"] for row in rows),
            sum(row["stats"]["vpip"]["made"] for row in rows),
        )
        assert counted == (whole or counted), by
        whole = counted


def test_intervals_for_programs(samples: Commands) -> None:
    asked = ("stats", "--by", "site", "--columns", "vpip,bb_100", "--interval", "--currency", "USD")
    (row,) = json.loads(samples(*asked, "--format", "json"))
    vpip = row["stats"]["vpip"]
    assert vpip["low"] < vpip["value"] < vpip["high"]
    assert list(row["stats"]["bb_100"]) == ["made", "chances", "value"]
    (line,) = csv.DictReader(io.StringIO(samples(*asked, "--format", "csv")))
    assert list(line) == ["site", "currency", "vpip", "vpip_made", "vpip_chances", "vpip_low",
                          "vpip_high", "bb_100"]  # fmt: skip
    assert float(line["vpip_low"]) == vpip["low"]


def test_the_shape_of_a_session(samples: Commands) -> None:
    rows = json.loads(samples("sessions", "--player", "Calder", "--cash", "--format", "json"))
    assert list(rows[0]) == [
        "site", "player", "currency", "began", "hours", "hands", "hands_per_hour", "net", "total",
        "big_bets_per_hour", "showdown_net", "no_showdown_net", "rake", "best", "best_hand",
        "worst", "worst_hand",
    ]  # fmt: skip
    played = json.loads(samples("players", "--format", "json"))
    (calder,) = (it for it in played if (it["player"], it["currency"]) == ("Calder", "USD"))
    mine = [row for row in rows if row["currency"] == "USD"]
    assert mine[-1]["total"] == calder["net"]
    assert sum(row["hands"] for row in mine) == calder["hands"]


def test_a_longer_gap_makes_fewer_sessions(samples: Commands) -> None:
    counts = [
        len(json.loads(samples("sessions", "--gap", minutes, "--format", "json")))
        for minutes in ("1", "30", "50000000")
    ]
    assert counts[0] > counts[1] > counts[2] == 3  # one for each currency


def test_the_shape_of_a_profile(samples: Commands) -> None:
    profile = json.loads(samples("player", "Calder", "--format", "json"))
    assert list(profile) == [
        "player", "site", "hands", "first", "last", "money", "stats", "showdowns", "stands_out",
    ]  # fmt: skip
    assert list(profile["showdowns"][0]) == [
        "what", "holding", "rank", "net", "currency", "hand", "played",
    ]  # fmt: skip
    assert {it["what"] for it in profile["showdowns"]} == {"best lost", "worst won"}
    rows = json.loads(samples("stats", "--columns", "vpip", "--format", "json"))
    for player, made, chances in (
        (True, "made", "chances"),
        (False, "others_made", "others_chances"),
    ):
        some = [row["stats"]["vpip"] for row in rows if (row["player"] == "Calder") is player]
        assert profile["stats"]["vpip"][made] == sum(it["made"] for it in some)
        assert profile["stats"]["vpip"][chances] == sum(it["chances"] for it in some)


def test_names_of_one_person(samples: Commands, tmp_path: Path) -> None:
    hands = {row["player"]: row["hands"]
             for row in json.loads(samples("players", "--format", "json"))
             if row["currency"] == "USD"}  # fmt: skip
    one, two = "Calder", "Exe"
    file = tmp_path / "names.txt"
    file.write_text(f"me = {one}\n# a stranger\nnobody=Somebody\n", encoding="utf-8")
    joined = json.loads(samples("players", "--aliases", str(file), "--format", "json"))
    assert {row["player"]: row["hands"] for row in joined if row["currency"] == "USD"} == {
        "me" if name == one else name: count for name, count in hands.items()
    }
    result = samples.run("stats", "--merge", f"me={one},{two}")
    assert result.exit_code == 2
    assert "two names of me were dealt in to the same hand" in result.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("stats", "--set", "drawz"), "there is no set drawz; is draws meant?"),
        (("stats", "--columns", "vpip,pat1"), "there is no column pat1; is pat_1 "),
        (("stats", "--by", "positions"), "nothing is told apart by positions; is position meant?"),
        (("stats", "--position", "MP"), "there is no position MP; there are UTG, "),
        (
            ("stats", "--zone", "Europe/Pariss"),
            "there is no time zone Europe/Pariss; is ",
        ),
        (("stats", "--zone", "paris"), "there is no time zone paris; is Europe/Paris meant?"),
        (("stats", "--zone", "??"), "there is no time zone ??; there are UTC, Europe/Paris, …"),
        (("stats", "--site", "nowhere"), "there is no site nowhere; there are hands of pokerstars"),
        (("player", "Caldera"), "there is no player Caldera among these hands; is Calder meant?"),
        *(
            (
                (command, *options, "--player", "Ribbel"),
                "there is no player Ribbel among these hands; is Ribble ",
            )
            for command, *options in (("stats",), ("sessions",), ("audit",), ("export", "-o", "x"))
        ),
        (
            ("stats", "--since", "2024-03-02", "--until", "2024-03-01"),
            "no time is both since 2024-03-02 and until 2024-03-01",
        ),
        *(
            ((command, *options, "--since", "March"), 'times are given as 2024-03-01 or "2024-')
            for command, *options in (("stats",), ("sessions",), ("audit",), ("export", "-o", "x"))
        ),
        (("stats", "--seats", "9" * 50), "seats are given as 6 or 2-5, not 9999"),
        (("export", "-o", "x", "--site", "nowhere"), "there is no site nowhere"),
        (("stats", "--merge", "Calder"), "names are joined as wren=plover,fulltilt:Plover9, not"),
    ],
)
def test_what_is_none_is_told_plainly(
    samples: Commands, words: tuple[str, ...], message: str
) -> None:
    result = samples.run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(f"badugi-hh: {message}")
    assert len(result.stderr.splitlines()) == 1


def test_neutral_names(samples: Commands) -> None:
    for words in (("player", "Calder"), ("sessions", "--player", "Calder"),
                  ("stats", "--player", "Calder", "--merge", "Calder=Calder")):  # fmt: skip
        text = samples(*words, "--anonymize")
        assert "Player " in text
        assert "Calder" not in text
