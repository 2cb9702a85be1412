"""``badugi-hh explain``: codes and statistics."""

import io
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from badugi_hh.cli import app
from badugi_hh.findings import CATALOGUE
from badugi_hh.reports.explain import explanation, find_subject
from badugi_hh.reports.terminal import Screen
from badugi_hh.stats import DIMENSIONS, GROUPS, MEANINGS, SETS, STATS

GOLDEN = Path(__file__).parent / "golden"


def test_a_code_at_80_columns() -> None:
    stream = io.StringIO()
    Screen(stream, 80).entry(explanation(CATALOGUE["S301"]))
    assert stream.getvalue() == (GOLDEN / "explain-80.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", CATALOGUE)
def test_every_explanation_fits_a_terminal(code: str) -> None:
    """Lines of a log stay whole, however long they are."""
    stream = io.StringIO()
    Screen(stream, 80).entry(explanation(CATALOGUE[code]))
    shown = stream.getvalue().splitlines()
    assert max(len(line) for line in shown if " | " not in line) <= 80
    assert f" {code} " in stream.getvalue()  # the example's own first line


def test_the_shape_of_a_code() -> None:
    result = CliRunner().invoke(app, ["explain", "s301", "--format", "json"])
    (entry,) = json.loads(result.stdout)
    assert list(entry) == [
        "subject", "name", "severity", "meaning", "rule", "section", "source", "advice", "story",
        "example",
    ]  # fmt: skip
    assert (entry["subject"], entry["severity"]) == ("S301", "error")
    assert "R2" in entry["rule"]
    assert "\n   35 | avocet collected $13.80 from pot\n" in entry["example"]


def test_the_shape_of_a_statistic() -> None:
    result = CliRunner().invoke(app, ["explain", "pat_2", "--format", "json"])
    (entry,) = json.loads(result.stdout)
    assert list(entry) == [
        "subject",
        "name",
        "unit",
        "meaning",
        "set",
        "known_of",
        "counted",
        "out_of",
    ]
    assert entry["subject"] == "pat_2"


def test_without_a_subject_all_are_listed() -> None:
    result = CliRunner().invoke(app, ["explain", "--format", "json"])
    listed = [entry["subject"] for entry in json.loads(result.stdout)]
    assert listed == [*CATALOGUE, *STATS, *SETS, *DIMENSIONS]


@pytest.mark.parametrize(
    ("word", "kind", "words"),
    [
        ("draws", "set", "Statistics: draws."),
        ("position", "for --by", "The position, from the seats dealt in."),
        ("entry_chances", "counted", "Hand"),
        ("start_rank", "column", "Badugi rank dealt, from 1 (4-3-2-A badugi)"),
        ("net_big_bets", "counted", "`net` in big bets"),
    ],
)
def test_sets_and_columns_are_explained(word: str, kind: str, words: str) -> None:
    result = CliRunner().invoke(app, ["explain", word, "--format", "json"])
    (entry,) = json.loads(result.stdout)
    assert (entry["subject"], entry["name"]) == (word, kind)
    assert entry["meaning"].startswith(words)


def test_all_that_is_shown_or_counted_can_be_explained() -> None:
    for name in (*SETS, *DIMENSIONS, *MEANINGS, *STATS, *GROUPS):
        assert find_subject(name) is not None, name


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("xyzzy", "all are listed by"),
        ("wrong-winer", "is wrong-winner meant? All are listed by"),
        ("S31", "is S310 or S301 meant? All are listed by"),
        ("vipp", "is VPIP meant? All are listed by"),
        ("drwas", "is draws meant? All are listed by"),
        ("pat_4", "is pat_3 or pat_2 meant? All are listed by"),
    ],
)
def test_an_unknown_subject_is_refused_with_the_nearest(words: str, answer: str) -> None:
    result = CliRunner().invoke(app, ["explain", words])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"badugi-hh: {words} is no finding code, statistic, set or column; {answer}: "
        "badugi-hh explain\n"
    )
