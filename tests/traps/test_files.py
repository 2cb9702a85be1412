"""Bytes and boundaries: encodings, line ends, blanks, rulers, files glued or cut."""

from __future__ import annotations

from pathlib import Path

import pytest

from badugi_hh.audit import audit
from badugi_hh.events import Hand, Unreadable
from badugi_hh.facts import frame, player_rows
from badugi_hh.findings import Severity
from badugi_hh.parsing import Status, open_history, read_text
from tests.texts import codes, hand_of, stars

HANDS = Path(__file__).parent / "hands"
WALK = (HANDS / "walk.txt").read_text(encoding="utf-8")
ODD_CENT = (HANDS / "odd_cent.txt").read_text(encoding="utf-8")
SESSION = f"{WALK}\n\n\n{ODD_CENT}"

EURO = stars(
    """
    Grèbe: posts small blind €0.50
    Plover: posts big blind €1
    *** DEALING HANDS ***
    Wren: folds
    Grèbe: folds
    Uncalled bet (€0.50) returned to Plover
    Plover collected €1 from pot
    *** SUMMARY ***
    Total pot €1 | Rake €0
    Seat 1: Wren (button) folded before the Draw (didn't bet)
    Seat 2: Grèbe (small blind) folded before the Draw
    Seat 3: Plover (big blind) collected (€1)
    """,
    seats=["Wren (€50 in chips)", "Grèbe (€50 in chips)", "Plover (€50 in chips)"],
).replace("$1/$2 USD", "€1/€2 EUR")


def hands_of(path: Path) -> list[Hand]:
    history = open_history(path)
    assert history.site == "pokerstars"
    assert not history.findings
    readings = list(history.readings())
    assert [reading.findings for reading in readings] == [()] * len(readings)
    return [reading.hand for reading in readings if reading.hand]


def test_trap_02_byte_order_mark_and_crlf(tmp_path: Path) -> None:
    path = tmp_path / "session.txt"
    path.write_bytes(b"\xef\xbb\xbf" + SESSION.replace("\n", "\r\n").encode())
    assert hands_of(path) == [hand_of(WALK), hand_of(ODD_CENT)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_trap_03_the_euro_sign_and_letters_of_any_encoding(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "session.txt"
    path.write_bytes(EURO.encode(encoding))
    (hand,) = hands_of(path)
    assert hand == hand_of(EURO)
    assert hand.money.currency == "EUR"
    assert hand.player(2) == "Grèbe"


def test_trap_04_a_hard_blank_is_a_blank() -> None:
    hard = WALK.replace("Limit (", "Limit\xa0(").replace("blind $", "blind\xa0$")
    assert hard.count("\xa0") == 3
    assert hand_of(hard) == hand_of(WALK)


def test_case_12_trap_04_blanks_behind_the_lines_and_no_last_line_end() -> None:
    padded = ODD_CENT.replace("\n", " \n").rstrip("\n")
    assert hand_of(padded) == hand_of(ODD_CENT)
    assert hand_of(ODD_CENT.rstrip("\n")) == hand_of(ODD_CENT)


def test_trap_05_an_archive_has_rulers_and_a_blank_before_every_line() -> None:
    lines = ["*********** # 1 **************", *WALK.splitlines(), "", ""]
    lines += ["*********** # 2 **************", *ODD_CENT.splitlines()]
    archive = "\n".join(f" {line}" if line else line for line in lines)
    walk, odd_cent = read_text(archive)
    assert (walk.hand, odd_cent.hand) == (hand_of(WALK), hand_of(ODD_CENT))
    assert codes(walk) == codes(odd_cent) == []


def test_trap_05_a_download_numbers_its_hands() -> None:
    walk, odd_cent = read_text(f"Hand #1:\n\n{WALK}\n\nHand #2:\n\n{ODD_CENT}")
    assert (walk.hand, odd_cent.hand) == (hand_of(WALK), hand_of(ODD_CENT))
    assert codes(walk) == codes(odd_cent) == []


def test_trap_06_two_files_glued_in_mid_line() -> None:
    walk, odd_cent = read_text(f"{WALK}Wren: {ODD_CENT}")
    assert odd_cent.hand == hand_of(ODD_CENT)
    assert odd_cent.block.first_line == len(WALK.splitlines()) + 1
    assert odd_cent.block.column_shift == len("Wren: ")
    assert codes(walk) == ["P101"]
    assert walk.hand is not None
    assert [event for event in walk.hand.events if not isinstance(event, Unreadable)] == list(
        hand_of(WALK).events
    )


def test_trap_06_a_hand_cut_in_mid_line_is_refused_and_the_next_is_read() -> None:
    cut = ODD_CENT[
        : ODD_CENT.index(" pat on [8s 6d 3c 2h]\nWren: checks\nPlover: checks\n*** THIRD")
    ]
    broken, walk = read_text(f"{cut}\n\n{WALK}")
    assert broken.status is Status.REFUSED
    assert codes(broken) == ["P102"]
    assert broken.findings[0].line == len(cut.splitlines())
    assert "expected next" in broken.findings[0].message
    assert walk.hand == hand_of(WALK)


@pytest.mark.parametrize("length", range(1, len(WALK.splitlines()) - 4))
def test_trap_06_a_hand_cut_after_any_line_does_not_hurt_the_next(length: int) -> None:
    cut = "".join(WALK.splitlines(keepends=True)[:length])
    broken, walk = read_text(f"{cut}\n{WALK}")
    assert walk.hand == hand_of(WALK)
    paid = "collected" in cut
    assert codes(broken) == (["P107"] if paid else ["P102"])


def test_a_header_quoted_in_chat_begins_no_hand() -> None:
    header = WALK.splitlines()[0]
    chat = WALK.replace("Wren: folds", f'Wren said, "{header}"\nWren: folds')
    assert hand_of(chat).id == hand_of(WALK).id


@pytest.mark.parametrize(
    ("name", "line_ends"),
    [("lf", ["\n"]), ("crlf", ["\r\n"]), ("cr", ["\r"]), ("mixed", ["\n", "\r\n", "\r"])],
)
def test_case_11_any_line_end(tmp_path: Path, name: str, line_ends: list[str]) -> None:
    lines = SESSION.splitlines()
    text = "".join(line + line_ends[number % len(line_ends)] for number, line in enumerate(lines))
    path = tmp_path / f"{name}.txt"
    path.write_bytes(text.encode())
    assert hands_of(path) == [hand_of(WALK), hand_of(ODD_CENT)]
    assert [reading.hand for reading in read_text(text)] == [hand_of(WALK), hand_of(ODD_CENT)]


@pytest.mark.parametrize("content", ["just some words\n", "\n\n", "\ufeff"])
def test_case_11_a_file_without_a_hand_is_an_error_not_silence(
    tmp_path: Path, content: str
) -> None:
    path = tmp_path / "letter.txt"
    path.write_text(content, encoding="utf-8")
    history = open_history(path)
    assert [(finding.code, finding.severity) for finding in history.findings] == [
        ("P103", Severity.ERROR)
    ]
    assert not list(history.readings())


def test_case_11_an_empty_file_has_nothing_to_tell(tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.touch()
    assert not open_history(path).findings


def test_case_20_a_long_hand_number_is_text() -> None:
    """Two numbers that are one and the same in a float, or in the cell of a spreadsheet."""
    first, second = "20240504120000001", "20240504120000002"
    assert float(first) == float(second)
    one, other = read_text(
        WALK.replace("620000000028", first) + "\n\n\n" + WALK.replace("620000000028", second)
    )
    assert (one.hand_id, other.hand_id) == (first, second)
    assert one.hand is not None
    assert other.hand is not None
    rows = [row for hand in (one.hand, other.hand) for row in player_rows(audit(hand))]
    numbers = frame(rows)["hand_id"]
    assert numbers.dtype == "string"
    assert numbers.unique().tolist() == [first, second]
