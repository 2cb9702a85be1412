"""Names that strangers chose, of files, players and hands: shown as they are, and never obeyed."""

from __future__ import annotations

import csv
import io
import os
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner

from badugi_hh.cli import app
from badugi_hh.paths import UnreadablePath, find_files
from badugi_hh.pipeline import import_paths
from badugi_hh.source import as_text
from badugi_hh.store import Store, StoreError
from tests.hostile.test_bounds import BEHIND

FORMULAS = ("=1+1", "+1+1", "-1+1", "@SUM(1)", "\t=1+1", "＝1+1", "＋1", "－1", "＠x")
EVIL = (
    *FORMULAS,
    "'; DROP TABLE hands; --",
    "%",
    "_",
    "$(touch x)`id`",
    "</script><b>",
    "{{ 7*7 }}",
    "[red]x[/blue]",
    "a\x1b[31mb",
    "a\u202eb",
    "x\u0085y",
    "$x^{$",
)
FILES = (
    b"bad\xff\xfe.txt",
    b"new\nline.txt",
    b"esc\x1b[31m.txt",
    "bidi\u202etxt.exe".encode(),
    b"'; DROP TABLE hands; --.txt",
    b"=cmd.txt",
    b"$(touch x).txt",
)


def hand(number: int, name: str) -> str:
    return BEHIND.replace("#", f"#{number}", 1).replace("Wren", name)


def run(*words: str, db: Path) -> str:
    done = CliRunner().invoke(app, [words[0], "--db", str(db), *words[1:]])
    assert done.exception is None or isinstance(done.exception, SystemExit), words
    return done.stdout


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("names")
    for number, name in enumerate(EVIL, 1):
        text = hand(number, name) + hand(100 + number, name).replace("folds", "fxlds")
        (folder / f"{number}.txt").write_text(text, encoding="utf-8", newline="")
    with Store.open(folder / "hands.duckdb") as store:
        assert import_paths([folder / f"{at}.txt" for at, _ in enumerate(EVIL, 1)], store).new
    return folder / "hands.duckdb"


# -- players -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in EVIL if name.isprintable()])
def test_a_filter_takes_a_name_as_it_is(db: Path, name: str) -> None:
    with Store.open(db, read_only=True) as store:
        held = set(store.player_hands()["player"])
    assert name in held
    shown = run("stats", "--format", "csv", "--player", name, db=db)
    rows = list(csv.DictReader(io.StringIO(shown)))
    quoted = f"'{name}" if name in FORMULAS else name
    assert [row["player"] for row in rows] == [quoted]


FILTERS = (
    ["--player", "a\udcff"],
    ["--site", "\udcff"],
    ["--stakes", "9" * 5000 + "/1"],
    ["--min-hands", "9" * 30],
    ["--seats", "9" * 30],
    ["--since", "0001-01-01", "--until", "9999-12-31"],
)


@pytest.mark.parametrize("words", FILTERS, ids=lambda words: words[0])
@pytest.mark.parametrize("command", ["stats", "audit"])
def test_any_filter_is_an_answer_or_one_line(db: Path, command: str, words: list[str]) -> None:
    done = CliRunner().invoke(app, [command, "--db", str(db), *words])
    assert done.exception is None or isinstance(done.exception, SystemExit)
    assert done.exit_code in (0, 1, 2)


def test_a_hand_is_looked_for_by_any_word(db: Path) -> None:
    for word in ("a\udcff", "'; --", "%", "\x1b[31m"):
        done = CliRunner().invoke(app, ["hand", "--db", str(db), word])
        assert done.exit_code == 2
        assert "\x1b" not in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["stats"],
        ["players"],
        ["audit", "--fail-on", "never"],
        ["audit", "--ledger", "--fail-on", "never"],
    ],
)
def test_no_cell_of_csv_is_a_formula_and_numbers_stay_numbers(db: Path, words: list[str]) -> None:
    shown = run(*words, "--format", "csv", db=db)
    rows = list(csv.DictReader(io.StringIO(shown)))
    starts = tuple("=+-@\t\r＝＋－＠")
    cells = [(key, cell) for row in rows for key, cell in row.items()]
    risky = {(key, cell) for key, cell in cells if cell.startswith(starts)}
    assert {cell for _, cell in risky if not cell.lstrip("-").replace(".", "").isdigit()} == set()
    if words[0] == "stats":
        assert any(key == "net" and cell.startswith("-") for key, cell in risky), "a loss"


@pytest.mark.parametrize(
    "words", [["stats"], ["players"], ["audit", "--fail-on", "never"], ["hand", "2"]]
)
@pytest.mark.parametrize("form", ["text", "json", "csv", "md"])
def test_nothing_shown_steers_a_terminal(db: Path, words: list[str], form: str) -> None:
    if words[0] == "hand" and form in ("csv", "md"):
        return
    shown = run(*words, "--format", form, db=db)
    assert not [sign for sign in shown if not sign.isprintable() and sign != "\n"]


def test_no_name_is_markup_in_the_page(db: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    run("report", "--out", str(page), db=db)
    text = page.read_text(encoding="utf-8")
    assert "</script><b>" not in text
    assert not [sign for sign in text if not sign.isprintable() and sign != "\n"]


def test_no_name_is_a_formula_in_a_chart(tmp_path: Path) -> None:
    day, db, chart = tmp_path / "day.txt", tmp_path / "hands.duckdb", tmp_path / "chart.svg"
    day.write_text("\n\n".join(hand(at, "$x^{$") for at in range(1, 31)), encoding="utf-8")
    with Store.open(db) as store:
        assert import_paths([day], store).new == 30
    run("plot", "$x^{$", "--kind", "net", "--out", str(chart), db=db)
    assert "$x^{$" in chart.read_text(encoding="utf-8")


# -- files ---------------------------------------------------------------------------------------


def test_files_of_any_name_are_read(tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    for number, name in enumerate(FILES, 1):
        Path(os.fsdecode(os.fsencode(folder) + b"/" + name)).write_text(
            hand(number, "Wren").replace("folds", "fxlds"), encoding="utf-8"
        )
    db = tmp_path / "hands.duckdb"
    with Store.open(db) as store:
        assert import_paths([folder], store).refused == len(FILES)
        assert import_paths([folder], store).files_known == len(FILES)
        assert {it.file for it in store.findings()} == {
            f"{folder}/{name.decode('utf-8', 'backslashreplace')}" for name in FILES
        }
    for form in ("text", "json", "csv", "md"):
        shown = run("audit", "--fail-on", "never", "--format", form, db=db)
        assert not [sign for sign in shown if not sign.isprintable() and sign != "\n"]


def test_the_name_of_a_file_as_text() -> None:
    assert as_text("day.txt") == "day.txt"
    assert as_text("täg\udcff.txt") == "täg\\xff.txt"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_pipes_and_devices_are_left_alone(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert find_files([tmp_path]).files == ()
    for path in (tmp_path / "pipe", Path(os.devnull)):
        with pytest.raises(UnreadablePath, match="neither a file nor a folder"):
            find_files([path])
        with pytest.raises(StoreError, match="is no file"):
            Store.open(path)


def test_the_name_of_a_store_is_a_path_whatever_it_looks_like(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "day.txt").write_text(BEHIND, encoding="utf-8")
    for name in (":memory:", "md:x", "x';--.db"):
        with Store.open(name) as store:
            assert import_paths([tmp_path / "day.txt"], store).new == 1
        with Store.open(name, read_only=True) as store:
            assert len(store.rows("hands")) == 1
        assert (tmp_path / name).is_file()
    with pytest.raises(StoreError, match="its name is no text"):
        Store.open("x\udcff.db")


def test_a_database_of_another_kind_is_not_opened(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "other.db") as other:
        other.execute("CREATE TABLE hands (id)")
    other.close()
    with pytest.raises(StoreError, match="a file of another kind"):
        Store.open(tmp_path / "other.db")
