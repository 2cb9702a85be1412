"""The command `report`: its page, its tables, what it refuses."""

from __future__ import annotations

import csv
import json
import re
from functools import partial
from pathlib import Path

import openpyxl
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from badugi_hh.cli import app
from badugi_hh.reports import page

REPOSITORY = Path(__file__).parents[2]
SAMPLES = REPOSITORY / "sample_histories"
GOLDEN = Path(__file__).parent / "golden"


def run(*arguments: str | Path) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, [str(argument) for argument in arguments])
    return done.exit_code, done.stdout, done.stderr


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of two sites' samples."""
    file = tmp_path_factory.mktemp("store") / "hands.duckdb"
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(REPOSITORY)
        files = [f"sample_histories/{site}/mis-settled.txt" for site in ("pokerstars", "fulltilt")]
        assert run("import", "--quiet", "--db", file, *files)[0] == 0
    return file


@pytest.fixture(autouse=True)
def few_sheets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages of two players at most: it is their charts that take the time."""
    monkeypatch.setattr(page, "page_of", partial(page.page_of, limits=page.Limits(sheets=2)))


def test_the_page_is_the_same_each_time_and_names_no_address(db: Path, tmp_path: Path) -> None:
    pages = []
    for number in (1, 2):
        out = tmp_path / f"{number}.html"
        assert run("report", "--db", db, "-o", out) == (0, "", f"written: {out}\n")
        pages.append(out.read_bytes())
    assert pages[0] == pages[1]
    text = pages[0].decode()
    assert set(re.findall(r"https?://[^\"' ]*", text)) <= {"http://www.w3.org/1999/xlink"}
    assert "default-src &#39;none&#39;" in text
    assert not re.search(r'\s(style|on[a-z]+)="', text), "the policy would stop it"


def test_markdown_is_as_it_was(db: Path, tmp_path: Path) -> None:
    """Look at the difference before the golden file is written anew."""
    out = tmp_path / "report.md"
    assert run("report", "--db", db, "-q", "-o", out)[0] == 0
    assert out.read_text("utf-8") == (GOLDEN / "report.md").read_text("utf-8")


def test_every_format_has_the_same_rows(db: Path, tmp_path: Path) -> None:
    for name in ("tables.json", "tables.xlsx", "tables.csv", "tables.parquet"):
        assert run("report", "--db", db, "-q", "-o", tmp_path / name)[0] == 0
    told = json.loads((tmp_path / "tables.json").read_text("ascii"))
    assert list(told) == ["stakes", "codes", "verdicts", "findings", "ledger", "players"]
    book = openpyxl.load_workbook(tmp_path / "tables.xlsx")
    for sheet, (name, records) in zip(book.worksheets, told.items(), strict=True):
        assert records
        assert sheet.max_row - 1 == len(records)
        with (tmp_path / "tables.csv" / f"{name}.csv").open(encoding="utf-8") as file:
            assert len(list(csv.DictReader(file))) == len(records)
        stored = pq.read_table(tmp_path / "tables.parquet" / f"{name}.parquet").to_pylist()
        assert [list(row) for row in stored] == [list(row) for row in records]
    findings = json.loads(run("audit", "--db", db, "--format", "json")[1])["findings"]
    assert [row["message"] for row in told["findings"]] == [row["message"] for row in findings]


def test_filters_choose_the_hands_of_the_report(db: Path, tmp_path: Path) -> None:
    """One site alone: what was played, found, owed, and who played."""
    whole, some = tmp_path / "whole.json", tmp_path / "some.json"
    assert run("report", "--db", db, "-q", "-o", whole)[0] == 0
    assert run("report", "--db", db, "-q", "--site", "fulltilt", "-o", some)[0] == 0
    tables, chosen = (json.loads(it.read_text("ascii")) for it in (whole, some))
    for name in ("stakes", "findings", "ledger", "players"):
        of_site = [row for row in tables[name] if row["site"] == "fulltilt"]
        assert 0 < len(of_site) < len(tables[name])
        assert chosen[name] == of_site
    out = tmp_path / "none.html"
    assert run("report", "--db", db, "-q", "--since", "2099-01-01", "--cash", "-o", out)[0] == 0
    told = "these filters choose: <bdi>since 2099-01-01, tournament no</bdi>"
    assert told in out.read_text("utf-8")
    assert "<dt>hands</dt><dd>0</dd>" in out.read_text("utf-8")


def test_a_format_that_is_no_text_goes_through_a_pipe(db: Path) -> None:
    done = CliRunner().invoke(app, ["players", "--db", str(db), "--format", "xlsx"])
    assert done.exit_code == 0
    assert done.stdout_bytes.startswith(b"PK")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--hand", "1"), "there is no hand 1 among these hands"),
        (("--player", "nobody"), "there is no player nobody among these hands"),
        (("--format", "md", "--hand", "1"), "--hand and --player choose what is in the page"),
    ],
)
def test_what_is_not_there_is_refused(
    db: Path, tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    out = tmp_path / "report.html"
    status, _, said = run("report", "--db", db, "-o", out, *arguments)
    assert (status, message in said) == (2, True), said
    assert not out.exists()


def test_a_folder_that_is_not_there_is_told(db: Path, tmp_path: Path) -> None:
    """Before anything is computed, which may take a minute."""
    out = tmp_path / "no" / "report.html"
    told = f"badugi-hh: cannot write {out}: there is no folder {out.parent}\n"
    assert run("report", "--db", db, "-o", out) == (2, "", told)


def test_a_person_has_one_row_and_one_page_in_the_report(db: Path, tmp_path: Path) -> None:
    def told(*words: str) -> list[dict[str, object]]:
        file = tmp_path / "report.json"
        assert run("report", "--db", db, "-o", file, "-q", *words)[0] == 0
        rows = json.loads(file.read_text(encoding="ascii"))["players"]
        return [row for row in rows if row["player"] in ("Calder", "Me")]

    apart = told()
    (joined,) = told("--merge", "Me=Calder")
    assert [row["player"] for row in apart] == ["Calder", "Calder"]
    assert joined["site"] == "fulltilt, pokerstars"
    assert joined["hands"] == sum(int(str(row["hands"])) for row in apart)
    out = tmp_path / "report.html"
    words = ("--player", "Me", "--merge", "Me=Calder")
    assert run("report", "--db", db, "-o", out, "-q", *words)[0] == 0
    headings = re.findall(r"<h2><bdi>([^<]*)", out.read_text("utf-8"))
    assert ("Me" in headings, "Calder" in headings) == (True, False)
