"""A site is one word, and complete when it is found in every place (docs/sites.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from badugi_hh.parsing.sites import all_sites
from badugi_hh.rules import PROFILES
from badugi_hh.simulate import SITES
from badugi_hh.writing import WRITERS

ROOT = Path(__file__).parents[2]


# PokerStars, the first one, has its tests elsewhere.
ADDED = [site.name for site in all_sites() if not site.refused and site.name != "pokerstars"]


@pytest.mark.parametrize("site", ADDED)
def test_a_site_is_in_every_place(site: str) -> None:
    assert (ROOT / "grammars" / f"{site}.lark").is_file()
    assert PROFILES[site].name == site
    assert site in WRITERS
    assert site in SITES
    samples = {path.stem for path in (ROOT / "sample_histories" / site).iterdir()}
    assert "mis-settled" in samples
    assert len(samples) > 1
    assert (ROOT / "tests" / "sites" / site / "test_simulated.py").is_file()
    page = (ROOT / "docs" / "sites.md").read_text(encoding="utf-8")
    assert f"| `{site}` |" in page
