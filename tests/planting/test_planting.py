"""Every planted fault is found, as the one fault that it is, and nothing in sound hands."""

from __future__ import annotations

import pytest

from badugi_hh.findings import CATALOGUE
from badugi_hh.simulate import SITES
from tests.planting.matrix import Matrix, Result, kinds, quick_run, run
from tests.planting.page import PAGE, page
from tests.planting.plant import Verdict
from tests.planting.shortfalls import SHORTFALLS


@pytest.fixture(scope="module")
def matrix() -> Matrix:
    return quick_run()


def unmet(matrix: Matrix) -> list[Result]:
    """What was not found as it should be, and is not listed as such."""
    return [
        result
        for result in matrix.results
        if (result.verdict is not Verdict.FOUND or result.echoes)
        and result.planted.kind.name not in SHORTFALLS
    ]


def told(result: Result) -> str:
    planted = result.planted
    found = ", ".join(f"{it.code} at {it.line}" for it in result.found)
    return f"{planted.sound.hand.site} {result.structure.value}: {planted.kind.name}: {found}"


def test_every_fault_is_found_once(matrix: Matrix) -> None:
    assert [told(result) for result in unmet(matrix)] == []


def test_nothing_is_found_in_sound_hands(matrix: Matrix) -> None:
    assert matrix.alarms == []


def test_faults_are_planted_at_every_site(matrix: Matrix) -> None:
    assert {result.planted.sound.hand.site for result in matrix.results} == set(SITES)
    assert {result.planted.sound.players for result in matrix.results} >= set(range(2, 9))


# P110 is no fault of a text: it tells that a site's format is unverified.
@pytest.mark.parametrize("code", [c for c in CATALOGUE if c != "P110"])
def test_every_code_is_planted_in_three_ways(matrix: Matrix, code: str) -> None:
    planted = {r.planted.kind.name for r in matrix.results if code in r.planted.kind.codes}
    assert len(planted) >= 3, planted


def test_kinds_have_names_of_their_own() -> None:
    assert len({kind.name for kind in kinds()}) == len(kinds())
    assert {kind.name for kind in kinds()} >= SHORTFALLS.keys()


def test_the_page_is_current(matrix: Matrix) -> None:
    """``python -m tests.planting`` writes it anew."""
    assert PAGE.read_text(encoding="utf-8") == page(matrix)


@pytest.mark.long
@pytest.mark.parametrize("site", SITES)
def test_thousands_of_faults_are_found(site: str) -> None:
    many = run(8, seed=2, sites=[site])
    assert many.alarms == []
    assert len(unmet(many)) <= len(many.results) // 50, [told(result) for result in unmet(many)]
