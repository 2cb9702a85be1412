"""docs/commands.md has every command and every option, and none that is not there."""

import re
from pathlib import Path

import typer

from badugi_hh.cli import app

DOCS = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")
SECTIONS: dict[str, str] = dict(
    re.findall(r"^## ([^\n]*)\n(.*?)(?=^## |\Z)", DOCS, re.MULTILINE | re.DOTALL)
)
FOR_ALL = SECTIONS.pop("What holds for all")
COMMANDS = typer.main.get_command(app).commands  # type: ignore[attr-defined]
OPTIONS = {
    name: {
        option
        for parameter in command.params
        for option in (*parameter.opts, *parameter.secondary_opts)
        if option.startswith("-")
    }
    for name, command in COMMANDS.items()
}


def test_every_command_has_its_section() -> None:
    assert sorted(SECTIONS) == sorted(COMMANDS)


def test_every_option_is_told_of() -> None:
    missing = [
        f"{name} {option}"
        for name, options in OPTIONS.items()
        for option in sorted(options)
        if f"`{option}" not in FOR_ALL + SECTIONS[name]
    ]
    assert missing == []


def test_no_option_is_told_of_that_is_not_there() -> None:
    unknown = [
        f"{name} {option}"
        for name, text in SECTIONS.items()
        for option in re.findall(r"`(--?[a-z-]+)", text)
        if option not in OPTIONS[name]
    ]
    assert unknown == []
