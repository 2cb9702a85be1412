"""``badugi-hh explain``: codes and statistics."""

import json

from typer.testing import CliRunner

from badugi_hh.cli import app
from badugi_hh.findings import CATALOGUE
from badugi_hh.stats import STATS


def test_a_code() -> None:
    result = CliRunner().invoke(app, ["explain", "s301"])
    assert (result.exit_code, result.stdout) == (
        0,
        "S301 wrong-winner\n"
        "severity  error\n"
        "meaning   A pot was paid to a player whose hand is beaten by another hand in that pot.\n"
        "advice    Claimed and due say who is owed what. "
        "Take the hand's number to the room's support.\n",
    )


def test_the_shape_of_a_statistic() -> None:
    result = CliRunner().invoke(app, ["explain", "pat_2", "--format", "json"])
    (entry,) = json.loads(result.stdout)
    assert list(entry) == ["subject", "name", "unit", "meaning", "counted", "out_of"]
    assert entry["subject"] == "pat_2"


def test_without_a_subject_all_are_listed() -> None:
    result = CliRunner().invoke(app, ["explain", "--format", "json"])
    assert [entry["subject"] for entry in json.loads(result.stdout)] == [*CATALOGUE, *STATS]


def test_an_unknown_subject_is_refused() -> None:
    result = CliRunner().invoke(app, ["explain", "S999"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "badugi-hh: S999 is no finding code and no statistic; badugi-hh explain lists them all\n"
    )
