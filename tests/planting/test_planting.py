"""Every planted fault is found, as the one fault that it is, and nothing in sound hands."""

from __future__ import annotations

import pytest

from badugi_hh.findings import CATALOGUE
from badugi_hh.rules import Structure
from badugi_hh.simulate import SITES
from tests.planting.matrix import Cell, Matrix, kinds, quick_run, run
from tests.planting.page import (
    INTRODUCTION,
    LIMITS,
    PAGE,
    QUICK,
    THOUSANDS,
    section,
    thousands,
)


@pytest.fixture(scope="module")
def matrix() -> Matrix:
    return quick_run()


def unmet(matrix: Matrix) -> list[str]:
    return [f"{it.cell}: {it.kind}\n{it.story}" for it in matrix.unmet]


def test_every_fault_is_found_once(matrix: Matrix) -> None:
    assert unmet(matrix) == []


def test_nothing_is_found_in_sound_hands(matrix: Matrix) -> None:
    assert matrix.alarms == []


def test_faults_are_planted_at_every_site(matrix: Matrix) -> None:
    assert {result.cell.site for result in matrix.results} == set(SITES)
    assert {result.players for result in matrix.results} >= set(range(2, 9))


# P110 and P111 are no faults of a text: a format that is unverified, and a fault of the program.
@pytest.mark.parametrize("code", [c for c in CATALOGUE if c not in ("P110", "P111")])
def test_every_code_is_planted_in_three_ways(matrix: Matrix, code: str) -> None:
    ways = {kind.name for kind in kinds() if code == kind.code}
    planted = ways & {result.kind for result in matrix.results}
    assert len(planted) >= 3, planted


SUBTLE = {
    "a pot to a hand beaten by one pip in the third card",
    "a side pot to one who is all-in for one unit less",
    "a split with three winners that differs by more than an odd chip",
    "a mucked hand that is better than the winner's",
    "a discarded card shown at the end",
    "a card back without a reshuffle",
    "a raise one unit too much",
    "a raise one unit too little",
    "a cap passed after a short all-in was completed",
    "a raise where a short all-in left the betting closed",
    "the big blind of the next stakes",
    "the pot line off by the rake",
    "an uncalled bet given to the wrong player",
    "a draw after folding",
    "an all-in player skipped at a draw",
}


def test_subtle_faults_are_planted(matrix: Matrix) -> None:
    assert {result.kind for result in matrix.results} >= SUBTLE


def test_kinds_have_names_of_their_own() -> None:
    assert len({kind.name for kind in kinds()}) == len(kinds())


def test_the_page_is_current(matrix: Matrix) -> None:
    """``python -m tests.planting`` writes it anew."""
    page = PAGE.read_text(encoding="utf-8")
    assert page.startswith(INTRODUCTION)
    assert section(QUICK, matrix) in page
    assert page.endswith(LIMITS + "\n")


@pytest.mark.slow
def test_processes_change_nothing() -> None:
    cells = [Cell("pokerstars", Structure.POT_LIMIT), Cell("merge", Structure.NO_LIMIT)]
    alone, together = (run(1, 3, cells, "a check", jobs) for jobs in (1, 2))
    assert alone.results == together.results
    assert alone.results


@pytest.mark.long
def test_thousands_of_faults_are_found() -> None:
    matrix = thousands()
    assert unmet(matrix) == []
    assert matrix.alarms == []
    assert len(matrix.results) >= 20_000
    assert section(THOUSANDS, matrix) in PAGE.read_text(encoding="utf-8")
