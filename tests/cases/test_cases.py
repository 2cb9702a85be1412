"""Every case shows its faults, all of them, and nothing else; every code has its cases."""

from __future__ import annotations

import re

import pytest

from badugi_hh.findings import CATALOGUE, Kind
from tests.cases.case import FOLDER, Case, all_cases
from tests.cases.page import EXAMPLES, PAGE, RULES, examples, page, section

CASES = all_cases()
FOUND = re.compile(r"^input\S*:\d+:\d+: (error|warning|note) (\w\d{3}) ([\w-]+)$", re.MULTILINE)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.folder.name)
def test_the_audit_finds_just_what_is_expected(case: Case) -> None:
    assert case.run() == case.expected


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.folder.name)
def test_a_case_shows_the_fault_it_is_named_for(case: Case) -> None:
    found = FOUND.findall(case.expected)
    for severity, code, name in found:
        assert (severity, name) == (CATALOGUE[code].severity.word, CATALOGUE[code].name)
    codes = [code for _, code, _ in found]
    assert case.code in codes if case.code else codes == []


def test_a_root_cause_gives_one_finding() -> None:
    """Cases of two findings are few, and told in their stories; all others have a single one."""
    several = {case.folder.name for case in CASES if len(FOUND.findall(case.expected)) > 1}
    assert several == {
        "L206-excess-kept",
        "L212-two-hands-of-one-player",  # an error, and a note on the pot
        "S308-name-and-money",
    }


@pytest.mark.parametrize("code", CATALOGUE)
def test_every_code_has_a_case_with_its_name(code: str) -> None:
    assert (FOLDER / f"{code}-{CATALOGUE[code].name}" / "expected.txt").is_file()


@pytest.mark.parametrize("kind", CATALOGUE.values(), ids=lambda kind: kind.code)
def test_every_code_says_all_there_is_to_say(kind: Kind) -> None:
    for words in (kind.meaning, kind.rule, kind.advice):
        assert words[0].isupper() or words.startswith("52 cards")
        assert words.endswith(".")
    assert kind.source
    assert not kind.source.endswith(".")
    assert section(kind)
    rules = RULES.read_text(encoding="utf-8")
    letters = re.findall(r"\b[RF]\d\b", kind.rule)
    assert all(f"| {letter} |" in rules for letter in letters)
    # The play is told in the two rules pages. Of money they say that equal hands split it.
    assert letters or kind.code[0] in "PSH" or kind.code == "L204"


def test_no_two_cases_share_a_hand() -> None:
    """So that all inputs can be imported together."""
    seen: dict[str, str] = {}
    for case in CASES:
        for name in case.inputs:
            text = (case.folder / name).read_text(encoding="utf-8")
            for number in re.findall(r"^PokerStars Hand #(\d+):", text, re.MULTILINE):
                assert seen.setdefault(number, case.folder.name) == case.folder.name


def test_the_page_of_findings_is_current() -> None:
    """``python -m tests.cases`` writes it anew."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_the_examples_of_explain_are_current() -> None:
    """``python -m tests.cases`` writes them anew."""
    assert EXAMPLES.read_text(encoding="utf-8") == examples()
