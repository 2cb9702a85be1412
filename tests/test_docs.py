"""The pages under docs/ are true: the hands in them are read and settled."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from badugi_hh.audit import audit
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
