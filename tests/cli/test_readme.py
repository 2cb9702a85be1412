"""README shows what the program prints, and its commands and links are there.

``python -m tests.pictures`` draws its pictures anew.
"""

import re
from html import unescape
from pathlib import Path

import pytest
from typer.testing import CliRunner

from badugi_hh.cli import app

REPOSITORY = Path(__file__).parents[2]
PAGE = REPOSITORY / "README.md"
README = PAGE.read_text(encoding="utf-8")
SAMPLE = "sample_histories/pokerstars/mis-settled.txt"
PICTURE = REPOSITORY / "docs" / "images" / "finding.svg"


def first_finding() -> str:
    """The first pot of the samples that was paid wrongly, as the program prints it."""
    result = CliRunner().invoke(app, ["audit", SAMPLE, "--severity", "error"])
    assert result.exit_code == 1
    return result.stdout.partition("\n\n")[0] + "\n"


def test_the_finding_shown_is_the_programs_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(REPOSITORY)
    assert f"]({PICTURE.relative_to(REPOSITORY).as_posix()})" in README
    drawn = re.findall(r"<text[^>]*>([^<]*)</text>", PICTURE.read_text(encoding="utf-8"))
    shown = "".join(unescape("".join(drawn)).split())
    assert "".join(first_finding().split()) in shown


def test_every_command_it_names_is_there() -> None:
    named = set(re.findall(r"bin/badugi-hh ([a-z]+)", README))
    assert {"import", "players", "audit", "stats", "hand", "rank"} <= named
    for name in named:
        assert CliRunner().invoke(app, [name, "--help"]).exit_code == 0


def test_every_page_it_links_to_is_there() -> None:
    links = re.findall(r"\]\(([^)]+)\)", README)
    assert [link for link in links if not (REPOSITORY / link).exists()] == []
