"""Every letter of the two rules pages has a test that carries it in its name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
RULES = Path(__file__).parents[2] / "docs" / "rules.md"
LETTERS = [f"R{n}" for n in range(1, 8)] + [f"F{n}" for n in range(1, 9)]


@pytest.mark.parametrize("letter", LETTERS)
def test_every_letter_has_a_test(letter: str) -> None:
    carries = re.compile(rf"^def test_(?:\w+_)?{letter.lower()}_", re.MULTILINE)
    folder = TESTS / "rules"
    assert any(carries.search(path.read_text(encoding="utf-8")) for path in folder.glob("*.py"))


def test_the_letters_are_those_of_the_page() -> None:
    page = re.findall(r"^\| ([RF]\d) \|", RULES.read_text(encoding="utf-8"), re.MULTILINE)
    assert page == LETTERS
