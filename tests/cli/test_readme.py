"""README shows what the program prints, and its commands and links are there."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from badugi_hh.cli import app

REPOSITORY = Path(__file__).parents[2]
README = (REPOSITORY / "README.md").read_text(encoding="utf-8")


def test_the_finding_shown_is_the_programs_own(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
    (shown,) = (text for language, text in blocks if not language)
    monkeypatch.chdir(REPOSITORY)
    result = CliRunner().invoke(app, ["audit", "sample_histories/pokerstars/mis-settled.txt"])
    assert result.exit_code == 1
    assert shown in result.stdout


def test_every_command_it_names_is_there() -> None:
    named = set(re.findall(r"bin/badugi-hh ([a-z]+)", README))
    assert {"import", "players", "audit", "stats", "hand", "rank"} <= named
    for name in named:
        assert CliRunner().invoke(app, [name, "--help"]).exit_code == 0


def test_every_page_it_links_to_is_there() -> None:
    missing = [
        link for link in re.findall(r"\]\(([^)]+)\)", README) if not (REPOSITORY / link).exists()
    ]
    assert missing == []
