"""The JSON shapes that other programs rely on, and the exit statuses. A change here breaks them."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from badugi_hh.stats import DEFAULT, SETS, STATS
from tests.cli.conftest import HOSTILE, Commands


def test_import(commands: Commands) -> None:
    assert json.loads(commands("import", "day.txt", "--format", "json")) == {
        "files": 1,
        "hands": {"new": 2, "known": 0, "other_games": 1, "refused": 0},
        "findings": {"error": 1, "warning": 0, "note": 1},
    }


def test_import_again_brings_nothing_new(commands: Commands) -> None:
    commands("import", "day.txt")
    again = json.loads(commands("import", "day.txt", "--format", "json"))
    assert (again["files"], again["hands"]["new"]) == (1, 0)
    assert json.loads(commands("audit", "--format", "json", "--fail-on", "never"))["hands"] == 2


WRONG_WINNER_RECORD = {
    "code": "S301",
    "name": "wrong-winner",
    "severity": "error",
    "file": "day.txt",
    "line": 34,
    "column": 1,
    "site": "pokerstars",
    "hand_id": "71000000001",
    "player": "ibis",
    "message": "The side pot of $3.40 went to ibis, but heron's 9-7-2-A badugi beats ibis's "
    "T-8-3-A badugi.",
    "claimed": {"ibis": "3.40"},
    "due": {"heron": "3.40"},
    "claimed_big_bets": {"ibis": "3.40"},
    "due_big_bets": {"heron": "3.40"},
}
UNTOUCHED = {"state": "open", "note": ""}
AUDIT = {
    "hands": 2,
    "other_games": 1,
    "duplicates": 0,
    "pots": {"settled": 2, "mis_settled": 1, "unverifiable": 0},
    "ledger": [
        {
            "site": "pokerstars",
            "player": "heron",
            "currency": "USD",
            "owed": "3.40",
            "owed_big_bets": "3.40",
            "overpaid": None,
            "overpaid_big_bets": None,
        },
        {
            "site": "pokerstars",
            "player": "ibis",
            "currency": "USD",
            "owed": None,
            "owed_big_bets": None,
            "overpaid": "3.40",
            "overpaid_big_bets": "3.40",
        },
    ],
}


def check_audit(text: str) -> None:
    audit = json.loads(text)
    wrong_winner, other_game = audit.pop("findings")
    assert audit == AUDIT
    assert wrong_winner == WRONG_WINNER_RECORD | UNTOUCHED
    assert list(other_game) == [*WRONG_WINNER_RECORD, *UNTOUCHED]
    assert (other_game["code"], other_game["line"]) == ("P104", 65)


def test_audit_of_files(commands: Commands) -> None:
    check_audit(commands("audit", "day.txt", "--format", "json", exit_code=1))
    assert not commands.store.exists()


def test_audit_of_what_was_imported(commands: Commands) -> None:
    commands("import", "day.txt")
    check_audit(commands("audit", "--format", "json", exit_code=1))


def test_the_same_hand_in_two_files_is_a_duplicate(commands: Commands) -> None:
    Path("copy.txt").write_bytes(Path("day.txt").read_bytes() + b"\n\n")
    audit = json.loads(commands("audit", "day.txt", "copy.txt", "--format", "json", exit_code=1))
    assert (audit["hands"], audit["duplicates"]) == (2, 3)


def test_audit_as_csv(commands: Commands) -> None:
    text = commands("audit", "day.txt", "--format", "csv", exit_code=1)
    row, _ = csv.DictReader(io.StringIO(text))
    flat = {
        "line": "34",
        "column": "1",
        "claimed": "ibis 3.40",
        "due": "heron 3.40",
        "claimed_big_bets": "ibis 3.40",
        "due_big_bets": "heron 3.40",
    }
    assert row == WRONG_WINNER_RECORD | UNTOUCHED | flat


def test_the_ledger_alone(commands: Commands) -> None:
    told = json.loads(commands("audit", "day.txt", "--ledger", "--format", "json", exit_code=1))
    assert told == AUDIT["ledger"]
    text = commands("audit", "day.txt", "--ledger", "--format", "csv", exit_code=1)
    rows = [{key: value or None for key, value in row.items()}
            for row in csv.DictReader(io.StringIO(text))]  # fmt: skip
    assert rows == told


def test_players(commands: Commands) -> None:
    commands("import", "day.txt")
    rows = json.loads(commands("players", "--format", "json"))
    assert [(row["player"], row["hands"], row["net"]) for row in rows] == [
        ("heron", 2, "-0.35"),
        (HOSTILE, 1, "0.25"),
        ("ibis", 1, "0.90"),
        ("kite", 1, "-0.80"),
    ]
    assert list(rows[0]) == ["site", "player", "currency", "hands", "net", "first", "last"]
    assert {(row["first"], row["last"]) for row in rows} == {
        ("2024-03-03", "2024-03-04"),  # heron, in UTC
        ("2024-03-04", "2024-03-04"),
        ("2024-03-03", "2024-03-03"),
    }


def stats_of(commands: Commands, *filters: str) -> list[dict[str, Any]]:
    commands("import", "day.txt")
    rows: list[dict[str, Any]] = json.loads(commands("stats", *filters, "--format", "json"))
    return rows


def test_stats(commands: Commands) -> None:
    (heron,) = stats_of(commands, "--player", "heron")
    stats = heron.pop("stats")
    assert heron == {
        "site": "pokerstars",
        "player": "heron",
        "currency": "USD",
        "hands": 2,
        "net": "-0.35",
    }
    assert set(stats) == {key for key in SETS[DEFAULT] if STATS[key].chances}
    assert stats["vpip"] == {"made": 1, "chances": 2, "value": 0.5}
    assert stats["cards_drawn_1"] == {"made": 0, "chances": 1, "value": 0.0}
    assert stats["three_bet"] == {"made": 0, "chances": 0, "value": None}


@pytest.mark.parametrize(
    ("filters", "players"),
    [
        (["--player", "kite"], {"kite"}),
        (["--site", "fulltilt"], set()),
        (["--since", "2024-03-04"], {"heron", HOSTILE}),
        (["--until", "2024-03-03"], {"heron", "ibis", "kite"}),
        (["--since", "2024-03-03 01:16"], {"heron", HOSTILE}),  # the first hand began at 01:15 UTC
        (["--until", "2024-03-03 01:15"], {"heron", "ibis", "kite"}),
        (["--until", "2024-03-03 01:14"], set()),
        (["--stakes", "0.5/1"], {"heron", "ibis", "kite", HOSTILE}),
        (["--stakes", "1/2"], set()),
        (["--structure", "fixed"], {"heron", "ibis", "kite", HOSTILE}),
        (["--structure", "half-pot"], set()),
        (["--seats", "3"], {"heron", "ibis", "kite"}),
        (["--seats", "2-3"], {"heron", "ibis", "kite", HOSTILE}),
        (["--min-hands", "2"], {"heron"}),
        (["--hero"], {"heron"}),
        (["--position", "btn"], {"heron"}),
        (["--position", "UTG"], set()),
        (["--currency", "USD"], {"heron", "ibis", "kite", HOSTILE}),
        (["--currency", "usd"], {"heron", "ibis", "kite", HOSTILE}),
        (["--currency", "$"], {"heron", "ibis", "kite", HOSTILE}),
        (["--currency", "Play"], set()),
        (["--site", "PokerStars"], {"heron", "ibis", "kite", HOSTILE}),
        # 2024-03-03 20:17 in New York is a day later in UTC.
        (["--until", "2024-03-02", "--zone", "America/New_York"], {"heron", "ibis", "kite"}),
        (["--since", "2024-03-04", "--zone", "America/New_York"], set()),
        (["--tournament"], set()),
        (["--cash"], {"heron", "ibis", "kite", HOSTILE}),
    ],
)
def test_filters(commands: Commands, filters: list[str], players: set[str]) -> None:
    assert {row["player"] for row in stats_of(commands, *filters)} == players


def test_hand(commands: Commands) -> None:
    (record,) = json.loads(commands("hand", "71000000001", "day.txt", "--format", "json"))
    assert list(record) == [
        "site",
        "hand_id",
        "about",
        "seats",
        "streets",
        "pots",
        "players",
        "findings",
    ]
    assert [street["street"] for street in record["streets"]] == [
        "blinds and antes",
        "before the draw",
        "first draw (breakfast)",
        "second draw (lunch)",
        "third draw (dinner)",
        "showdown",
        "summary, as the room gives it",
    ]
    assert record["streets"][1]["lines"][4] == {
        "line": 12,
        "text": "kite: calls $0.30 and is all-in",
        "player": "kite",
        "stack": "0.00",
        "bet": "0.80",
        "pot": "2.80",
        "notes": [],
        "findings": [],
    }
    assert record["pots"][3:] == [
        {
            "pot": "side pot",
            "amount": "3.40",
            "verdict": "mis-settled",
            "player": "ibis",
            "hand": "T-8-3-A badugi",
            "due": None,
            "claimed": "3.40",
        },
        {
            "pot": "side pot",
            "amount": "3.40",
            "verdict": "mis-settled",
            "player": "heron",
            "hand": "9-7-2-A badugi",
            "due": "3.40",
            "claimed": None,
        },
    ]
    assert record["findings"] == [WRONG_WINNER_RECORD]


def test_hand_as_csv_has_every_line(commands: Commands) -> None:
    rows = list(
        csv.DictReader(io.StringIO(commands("hand", "71000000001", "day.txt", "--format", "csv")))
    )
    assert [int(row["line"]) for row in rows] == list(range(6, 42))
    assert [row["findings"] for row in rows if row["findings"]] == ["S301"]


def test_reread(commands: Commands) -> None:
    commands("import", "day.txt")
    before = commands("audit", "--format", "json", exit_code=1)
    assert json.loads(commands("reread", "--format", "json")) == [
        {
            "read": 2,
            "other_games": 1,
            "cancelled": 0,
            "refused": 0,
            "errors": 1,
            "warnings": 0,
            "notes": 1,
        }
    ]
    assert commands("audit", "--format", "json", exit_code=1) == before


@pytest.mark.parametrize(
    ("words", "exit_code"),
    [
        (["audit", "day.txt"], 1),
        (["audit", "day.txt", "--fail-on", "error"], 1),
        (["audit", "day.txt", "--fail-on", "note"], 1),
        (["audit", "day.txt", "--fail-on", "never"], 0),
        (["import", "day.txt"], 0),
        (["import", "day.txt", "--fail-on", "warning"], 1),
        (["hand", "71000000001", "day.txt"], 0),
        (["hand", "71999999999", "day.txt"], 2),
        (["audit", "nothing-here"], 2),
        (["audit"], 2),  # nothing was imported yet
        (["players"], 2),
        (["reread"], 2),
    ],
)
def test_exit_status(commands: Commands, words: list[str], exit_code: int) -> None:
    result = commands.run(*words)
    assert result.exit_code == exit_code, result.output
    if exit_code == 2:
        assert result.stdout == ""
        assert result.stderr.startswith("badugi-hh: ")
        assert len(result.stderr.splitlines()) == 1


def test_a_lesser_severity_can_be_left_out(commands: Commands) -> None:
    text = Path("day.txt").read_text(encoding="utf-8")
    Path("day.txt").write_text(
        text.replace("heron: folds", "a strange line\nheron: folds"), encoding="utf-8"
    )
    severities = [
        {found["severity"] for found in json.loads(shown)["findings"]}
        for shown in (
            commands("audit", "day.txt", "--format", "json", "--fail-on", "never"),
            commands(
                "audit", "day.txt", "--format", "json", "--fail-on", "never", "--severity", "error"
            ),
        )
    ]
    assert severities == [{"error", "warning", "note"}, {"error"}]


def test_messages_go_to_standard_error(commands: Commands) -> None:
    result = commands.run("import", "day.txt")
    assert result.stderr == "The findings are shown by: badugi-hh audit\n"
    assert result.stderr not in result.stdout


def test_quiet_says_nothing_beside_the_result(commands: Commands) -> None:
    result = commands.run("import", "day.txt", "--quiet")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")


def test_simulate_gives_the_same_bytes_for_the_same_seed(commands: Commands) -> None:
    for folder in ("one", "two", "three"):
        seed = "8" if folder == "three" else "7"
        commands("simulate", "-n", "30", "--seed", seed, "-o", folder, "--quiet")
    one, two, three = (
        {file.name: file.read_bytes() for file in Path(folder).iterdir()}
        for folder in ("one", "two", "three")
    )
    assert one == two
    assert list(one.values()) != list(three.values())
    imported = json.loads(commands("import", "one", "--format", "json"))
    assert imported["hands"]["new"] == 30


def test_simulate_knows_its_rooms(commands: Commands) -> None:
    result = commands.run("simulate", "-o", "out", "--site", "nowhere")
    assert result.exit_code == 2
    assert "nowhere" in result.stderr


def test_simulate_knows_what_a_room_offers(commands: Commands) -> None:
    commands("simulate", "-n", "5", "-o", "out", "--site", "merge", "--structure", "half-pot")
    audited = json.loads(commands("audit", "out", "--format", "json"))
    assert (audited["hands"], audited["pots"]["mis_settled"]) == (5, 0)
    result = commands.run("simulate", "-o", "out", "--structure", "half-pot")
    assert result.exit_code == 2
    assert "fixed limit, pot limit, no limit" in result.stderr
