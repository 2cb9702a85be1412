"""PHH is TOML, and any number can stand in its place: nothing, a debt, more than there is. Whatever
it is, the hand is read or refused with a finding, and the program itself fails at none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pytest

from badugi_hh.money import MOST
from badugi_hh.parsing import Status
from badugi_hh.pipeline import import_paths
from badugi_hh.rules import Structure
from badugi_hh.store import Store
from tests.sites.phh.hands import SHOWDOWN, with_fields
from tests.texts import codes, reading_of

TOLD = with_fields(
    SHOWDOWN,
    antes="[0, 1]",
    seats="[3, 1]",
    seat_count="6",
    day="3",
    month="5",
    year="2024",
    time="18:05:00",
    winnings="[72, 0]",
    finishing_stacks="[436, 311]",
    ante_trimming_status="true",
    _button="1",
    _hero="2",
    _sitting_out="[2]",
    _dead_blinds="[0, 0]",
    _total_pot="73",
    _pots="[73]",
    _rake="1",
)
FIELD = re.compile(r"(\w+) = \[?([-0-9.e, ]+)\]?$", re.MULTILINE)
NUMBERS = ("0", "-1")
MORE = (*NUMBERS, str(MOST), "0.25", "9" * 30, "1", "0.001", f"-{MOST}", "inf", "-inf", "nan")
FIXED, *OTHERS = (with_fields(TOLD, _structure=f'"{structure.value}"') for structure in Structure)


def with_each_number(text: str, numbers: Sequence[str], fields: str = "") -> Iterator[str]:
    """The hand with each number of each field, or of those named, changed to each of these."""
    for field in FIELD.finditer(text):
        for place in re.finditer("[-0-9.e]+", field[2]) if fields in field[1] else ():
            begin, end = (field.start(2) + at for at in place.span())
            for number in numbers:
                yield f"{text[:begin]}{number}{text[end:]}"


def failures(path: Path, texts: Iterable[str]) -> list[str]:
    """What is told of the hands at which the program itself fails."""
    named = (text.replace("hand = 77", f"hand = 'x{at}'") for at, text in enumerate(texts))
    path.write_text("".join(f"[{at}]\n{text}" for at, text in enumerate(named)), encoding="utf-8")
    with Store.temporary() as store:
        done = import_paths([path], store)
        assert done.new + done.refused > 50
        assert done.lost == ()
        return [it.message for it in store.findings() if it.code == "P111"]


def test_no_number_of_a_field_makes_the_program_fail(tmp_path: Path) -> None:
    texts = [*with_each_number(FIXED, NUMBERS)]
    texts += [text for other in OTHERS for text in with_each_number(other, NUMBERS, "_bet")]
    texts += [FIXED.replace("cbr 10", f"cbr {number}") for number in ("0", "7", str(MOST))]
    assert failures(tmp_path / "many.phhs", texts) == []


@pytest.mark.slow
def test_none_of_many_numbers_makes_the_program_fail(tmp_path: Path) -> None:
    assert failures(tmp_path / "many.phhs", with_each_number(FIXED, MORE)) == []


@pytest.mark.long
@pytest.mark.parametrize("text", OTHERS, ids=[it.value for it in Structure][1:])
def test_nor_where_bets_are_not_fixed(tmp_path: Path, text: str) -> None:
    assert failures(tmp_path / "many.phhs", with_each_number(text, MORE)) == []


@pytest.mark.parametrize("structure", list(Structure))
@pytest.mark.parametrize("field", ["small_bet", "big_bet"])
@pytest.mark.parametrize("number", ["0", "-1", "-0.25"])
def test_bets_of_nothing(structure: Structure, field: str, number: str) -> None:
    text = with_fields(SHOWDOWN, _structure=f'"{structure.value}"', **{field: number})
    reading = reading_of(text)
    if structure is not Structure.FIXED_LIMIT and (field, number) == ("small_bet", "0"):
        assert reading.status is Status.READ  # there need be no small blind
        return
    assert codes(reading) == ["P108"]
    [finding] = reading.findings
    assert text.split("\n")[finding.line - 1].startswith(field)


@pytest.mark.parametrize("part", ["-1", "2"])
def test_a_dead_blind_that_is_no_part_of_the_antes(part: str) -> None:
    text = with_fields(TOLD, _dead_blinds=f"[0, {part}]")
    assert codes(reading_of(TOLD)) == []
    assert codes(reading_of(text)) == ["P108"]
