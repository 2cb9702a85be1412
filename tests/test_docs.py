"""The pages under docs/ are true: the hands in them are read and settled."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import typer

from badugi_hh.audit import audit
from badugi_hh.cli import app
from badugi_hh.findings import Verdict
from badugi_hh.parsing import Status, read_text
from badugi_hh.rules import BRANDS, PROFILES
from badugi_hh.writing import WRITERS, render

DOCS = Path(__file__).parents[1] / "docs"
SITES = (DOCS / "sites.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("hand_text", re.findall(r"```text\n(.*?)```", SITES, re.DOTALL))
def test_every_hand_on_the_page_of_sites_is_read_and_settled(hand_text: str) -> None:
    [reading] = read_text(hand_text)
    assert (reading.status, reading.findings) == (Status.READ, ())
    assert reading.hand is not None
    judged = audit(reading.hand)
    assert judged.findings == ()
    assert {pot.verdict for pot in judged.pots} == {Verdict.SETTLED}
    assert render(reading.hand) == hand_text.rstrip("\n")


@pytest.mark.parametrize("site", WRITERS)
def test_every_site_is_in_the_table_of_sites(site: str) -> None:
    table = SITES.partition("| site |")[2].partition("\n\n")[0]
    assert f"`{site}`" in table


# Brands of another room's text are told of in that room's section.
@pytest.mark.parametrize(
    "site", [site for site in WRITERS if site not in {*BRANDS} - {"pokerstars"}]
)
def test_every_site_has_its_section_an_example_and_a_profile(site: str) -> None:
    [heading] = [
        line for line in SITES.splitlines() if line.lower().replace(" ", "") == f"##{site}"
    ]
    section = SITES.split(heading, 1)[1].split("\n## ", 1)[0]
    assert "```text\n" in section
    assert site in PROFILES


# -- links ---------------------------------------------------------------------------------------

PAGES = sorted(
    (*DOCS.glob("*.md"), *(DOCS.parent / name for name in ("README.md", "CHANGELOG.md")))
)


def anchors(page: Path) -> set[str]:
    """The places of a page that links may lead to, as they are made of its headings."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", one.lower()).strip().replace(" ", "-") for one in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    lost = []
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"[a-z]+:", link):
            continue
        file, _, place = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        if not target.exists() or (place and place not in anchors(target)):
            lost.append(link)
    assert lost == []


@pytest.mark.parametrize("name", ["player", "auditor"])
def test_every_command_and_option_of_a_guide_is_there(name: str) -> None:
    text = (DOCS / f"{name}.md").read_text("utf-8")
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    told = re.findall(r"(?:^|`)badugi-hh ([a-z]+)((?: [^\s`#]+)*)", text, re.MULTILINE)
    assert told
    for command, rest in told:
        options = {option for it in commands[command].params for option in it.opts}
        assert set(re.findall(r"(?<!\S)--?[a-z-]+", rest)) <= options, (command, rest)


def test_the_example_of_the_library_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    [example] = re.findall(
        r"^```python\n(.*?)^```$",
        (DOCS / "developer.md").read_text("utf-8"),
        re.DOTALL | re.MULTILINE,
    )
    monkeypatch.chdir(DOCS.parent)
    exec(compile(example, "developer.md", "exec"), {})
    assert "S301 518347084351 The pot of $14.35 went to Ribble" in capsys.readouterr().out
