"""What is typed behind a command: bytes that are no letters, nothing at all, no end of letters, and
signs that a terminal would obey. It is an answer or one plain line, for every option there is."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer
from typer.main import get_command
from typer.testing import CliRunner, Result

from badugi_hh.cli import app
from badugi_hh.cli.command import Command
from badugi_hh.pipeline import import_paths
from badugi_hh.reports.visible import visible
from badugi_hh.store import Store
from tests.hostile.test_bounds import BEHIND

NO_LETTERS = "\udcff\udcfe"  # as Python has the bytes ff fe
# What each command needs before an option can be tried.
COMMANDS = {
    "audit": ["--fail-on", "never"],
    "explain": [],
    "export": ["-o", "exported", "--quiet"],
    "hand": ["9"],
    "import": ["day.txt", "--quiet"],
    "player": ["Wren"],
    "players": [],
    "plot": ["Wren", "--kind", "net", "-o", "chart.svg"],
    "rank": ["As"],
    "report": ["-o", "page.html"],
    "reread": [],
    "serve": [],
    "sessions": [],
    "simulate": ["--site", "merge", "--count", "1", "--out", "simulated"],
    "stats": [],
}
SLOW = ("--scheduler", "--port")  # these would ask the network


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a history file and a store of its hand."""
    folder = tmp_path_factory.mktemp("typed")
    (folder / "day.txt").write_text(BEHIND, encoding="utf-8")
    with Store.open(folder / "hands.duckdb") as store:
        assert import_paths([folder / "day.txt"], store).new == 1
    return folder


@pytest.fixture
def here(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(folder)
    return folder


def run(*words: str) -> Result:
    done = CliRunner(env={"BADUGI_HH_DB": "hands.duckdb"}).invoke(app, words)
    assert done.exception is None or isinstance(done.exception, SystemExit), (words, done.exception)
    return done


def refused(*words: str) -> str:
    """The one line with which a command ends that can't be used so."""
    done = run(*words)
    assert (done.exit_code, done.stdout) == (2, ""), words
    [line] = done.stderr.splitlines()
    assert line.isprintable()
    return line.removeprefix("badugi-hh: ")


def options(command: Command) -> list[str]:
    """The options of a command that take a value."""
    return [it.opts[0] for it in command.params if not getattr(it, "is_flag", True)]


@pytest.fixture(scope="module")
def commands() -> dict[str, Command]:
    return get_command(app).commands  # type: ignore[attr-defined, no-any-return]


def test_every_command_is_tried(commands: dict[str, Command]) -> None:
    assert sorted(commands) == [*COMMANDS]
    assert {"--currency", "--zone", "--by", "--merge", "--store"} <= {*options(commands["stats"])}


@pytest.mark.parametrize("name", COMMANDS)
def test_an_option_of_nothing_is_refused(
    commands: dict[str, Command], name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A script's "$VAR" that was never set would else mean the current folder, or no filter."""
    for option in options(commands[name]):
        for words in ([option, ""], [f"{option}="]):
            with pytest.raises(typer.Exit) as refused:
                commands[name].make_context(name, [*COMMANDS[name], *words])
            assert refused.value.exit_code == 2
            told = f"badugi-hh: {option} is empty: leave it out, or say what is meant\n"
            assert capsys.readouterr() == ("", told)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("words", [("import", ""), ("hand", "9", ""), ("audit", "--quiet", "")])
def test_an_argument_of_nothing_is_refused(words: tuple[str, ...]) -> None:
    assert refused(*words) == "an argument is empty: leave it out, or say what is meant"


@pytest.mark.slow
@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "serve"])
def test_bytes_that_are_no_letters(commands: dict[str, Command], name: str) -> None:
    for option in options(commands[name]):
        if option not in SLOW:
            done = run(name, *COMMANDS[name], option, NO_LETTERS)
            assert done.exit_code in (0, 1, 2)
            assert not [it for it in done.output if not it.isprintable() and it != "\n"]


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--min-hands", "x"), "a whole number is wanted"),
        (("--min-hands=-1",), "the least is 0"),
        (("--gap", "99999999999"), "the most is 52560000"),
        (("--structure", "x"), "--structure x: there are fixed, pot, half-pot, no"),
        (("--format", "\x1b"), "\\x1b: there are text, json, csv, md, xlsx, parquet"),
        (("--by", ","), "names nothing"),
        (("--columns", " "), "names nothing"),
    ],
)
def test_a_word_that_an_option_does_not_take(words: tuple[str, ...], says: str) -> None:
    line = refused("stats", *words)
    assert line.startswith(words[0].partition("=")[0])
    assert says in line


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    "words",
    [
        ("stats", "--currency", NO_LETTERS),
        ("stats", "--merge", f"a={NO_LETTERS}"),
        ("sessions", "--currency", NO_LETTERS),
        ("player", "Wren", "--currency", NO_LETTERS),
        ("player", NO_LETTERS),
        ("report", "-o", "r.html", "--hand", NO_LETTERS),
        ("hand", NO_LETTERS),
        ("import", f"{NO_LETTERS}x"),
        ("import", "--files-from", NO_LETTERS),
        ("import", "day.txt", "--rules", NO_LETTERS),
        ("stats", "--db", NO_LETTERS),
        ("stats", "--store", NO_LETTERS),
        ("report", "-o", f"{NO_LETTERS}x/r.html"),
    ],
)
def test_a_byte_is_shown_as_one(words: tuple[str, ...]) -> None:
    done = run(*words)
    assert "\\udc" not in done.output
    assert (done.exit_code, "\\xff\\xfe" in done.stderr) == (2, True)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "--site", "merge", "--count", "1", "--out", "{}"),
        ("export", "--out", "{}"),
        ("report", "--out", "{}.md"),
        ("report", "--format", "csv", "--out", "{}"),
    ],
)
def test_where_it_was_written_is_shown_and_not_obeyed(words: tuple[str, ...]) -> None:
    done = run(*(word.format("q\x1b[31m\udcff") for word in words))
    assert done.exit_code == 0
    assert "q\\x1b[31m\\xff" in done.stderr
    assert "\x1b" not in done.output


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    "words",
    [
        ("stats", "--merge", "a=" + "x" * 100_000),
        ("stats", "--merge", "x" * 100_000),
        ("stats", "--aliases", "x" * 100_000),
        ("import", "--files-from", "x" * 100_000),
        ("hand", "9" * 100_000),
        ("player", "x y" * 30_000),
    ],
)
def test_no_end_of_letters_is_shown_in_part(words: tuple[str, ...]) -> None:
    line = refused(*words)
    assert len(line) <= 1_100
    assert " … " in line


def test_a_byte_is_visible_as_one() -> None:
    assert visible("a\udcff\udc80\x1b\ud800") == "a\\xff\\x80\\x1b\\ud800"
