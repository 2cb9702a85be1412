"""Full Tilt's files: encodings, blank lines, archives; and real hands."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest

from badugi_hh.audit import audit
from badugi_hh.findings import Severity, Verdict
from badugi_hh.parsing import Status, open_history, read_text
from badugi_hh.writing import render
from tests.sites.fulltilt.texts import ARCHIVE, RING, SIDE_POTS, TIE

SESSION = f"{RING}\n\n{SIDE_POTS}\n\n{TIE}\n\n"
DOUBLE_SPACED = SESSION.replace("\n", "\n\n")


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (b"", "utf-16-le"),
        (codecs.BOM_UTF8, "utf-8"),
        (b"", "ascii"),
    ],
    ids=["le", "be", "no mark", "utf-8", "ascii"],
)
@pytest.mark.parametrize("text", [SESSION, DOUBLE_SPACED], ids=["single", "double"])
@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_trap_01_encodings_and_spacing(
    tmp_path: Path, mark: bytes, encoding: str, text: str, end: str
) -> None:
    path = tmp_path / "session"
    path.write_bytes(mark + text.replace("\n", end).encode(encoding))
    history = open_history(path)
    assert (history.site, history.findings) == ("fulltilt", ())
    readings = list(history.readings())
    assert [reading.hand for reading in readings] == [r.hand for r in read_text(SESSION)]
    assert not any(reading.findings for reading in readings)


def test_case_09_trap_01_an_odd_byte_at_the_end_is_a_note(tmp_path: Path) -> None:
    path = tmp_path / "session.txt"
    whole = codecs.BOM_UTF16_LE + DOUBLE_SPACED.encode("utf-16-le")
    path.write_bytes(whole + b"\n")
    history = open_history(path)
    (note,) = history.findings
    assert (note.code, note.severity) == ("P101", Severity.NOTE)
    assert str(len(whole)) in note.message
    assert [reading.status for reading in history.readings()] == [Status.READ] * 3


def test_case_52_trap_05_archives() -> None:
    """Rulers and ``BEGIN`` are no hands, and one word is the same room."""
    readings = list(read_text(ARCHIVE))
    assert [reading.status for reading in readings] == [Status.READ] * 2
    for reading in readings:
        assert reading.findings == ()
        assert reading.hand is not None
        assert reading.hand.site == "fulltilt"
        assert audit(reading.hand).findings == ()
    indented = "\n".join(f" {line}" for line in ARCHIVE.splitlines())
    assert [r.hand for r in read_text(indented)] == [r.hand for r in readings]


def test_a_hand_glued_to_one_that_was_cut() -> None:
    cut = RING[: RING.index("heron raises") + 5]
    first, second = read_text(cut + SIDE_POTS)
    assert first.status is Status.REFUSED
    assert second.status is Status.READ
    assert second.hand is not None
    assert audit(second.hand).findings == ()


def test_a_quoted_header_begins_no_hand() -> None:
    header = SIDE_POTS.partition("\n")[0]
    for quoted in (header, header.replace("Full Tilt Poker Game", "PokerStars Hand")):
        text = RING.replace("raises to $4", f"look: {quoted} :)")
        (reading,) = read_text(text)
        assert reading.status is Status.READ


def test_reading_does_not_depend_on_what_was_read_before() -> None:
    """What is remembered of lines is remembered for one table and one money."""
    alone = [reading.hand for text in (RING, TIE, RING) for reading in read_text(text)]
    assert [reading.hand for reading in read_text(RING + TIE + RING)] == alone


@pytest.mark.parametrize(
    ("name", "number", "rake", "won"),
    [
        ("fulltilt-2010-utf16.txt", "25340585274", 5, {4: 65}),
        ("fulltilt-2013.txt", "32617272179", 4, {7: 41}),
    ],
)
def test_real_hands(corpus: Path, name: str, number: str, rake: int, won: dict[int, int]) -> None:
    history = open_history(corpus / name)
    (reading,) = history.readings()
    assert (history.findings, reading.findings) == ((), ())
    assert (reading.status, reading.hand_id) == (Status.READ, number)
    assert reading.hand is not None
    judged = audit(reading.hand)
    assert judged.findings == ()
    assert [pot.verdict for pot in judged.pots] == [Verdict.SETTLED]
    assert sum(judged.net.values()) == -rake == -judged.rake
    assert {seat: net for seat, net in judged.net.items() if net > 0} == won
    lines = [line.rstrip() for line in reading.block.lines if line.strip()]
    assert render(reading.hand).splitlines() == lines
