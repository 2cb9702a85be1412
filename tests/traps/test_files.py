"""Bytes and boundaries: encodings, line ends, blanks, rulers, files glued or cut."""

from __future__ import annotations

from pathlib import Path

import pytest

from badugi_hh.audit import audit
from badugi_hh.events import Hand, Unreadable
from badugi_hh.facts import frame, player_rows
from badugi_hh.findings import Severity
from badugi_hh.parsing import Status, open_history, read_text
from tests.texts import codes, hand_of, nets, stars

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


def test_trap_06_a_hand_cut_anywhere_does_not_hurt_the_next() -> None:
    whole = hand_of(WALK)
    award, summary = WALK.index("collected $1 from pot"), WALK.index("*** SUMMARY ***")
    for length in range(len(WALK.splitlines()[0]) + 1, len(WALK)):
        broken, walk = read_text(f"{WALK[:length]}\n\n\n{WALK}")
        assert walk.hand == whole
        if length < award:
            assert (broken.status, codes(broken)) == (Status.REFUSED, ["P102"])
        elif length >= summary + len("*** SUMMARY ***"):
            assert broken.status is Status.READ
            assert set(codes(broken)) <= {"P101"}, "a line of the summary may be cut"
        else:
            assert codes(broken) in (["P102"], ["P107"])


@pytest.mark.parametrize(("lines", "expected"), [(1, "the table"), (2, "a seat")])
def test_trap_06_what_was_expected_next_is_told(lines: int, expected: str) -> None:
    (broken,) = read_text("\n".join(WALK.splitlines()[:lines]))
    (finding,) = broken.findings
    assert (finding.code, finding.line) == ("P102", lines)
    assert finding.message.endswith(f"expected next: {expected}.")


def test_trap_06_a_hand_cut_before_its_summary_is_settled_all_the_same() -> None:
    (reading,) = read_text(ODD_CENT.partition("*** SUMMARY ***")[0])
    assert codes(reading) == ["P107"]
    assert reading.hand is not None
    judged = audit(reading.hand)
    assert codes(judged) == []
    assert judged.rake == 45, "what was not paid out"
    assert nets(judged) == {"Wren": 28, "Heron": -100, "Plover": 27}


@pytest.mark.parametrize(
    ("line", "wrong", "code"),
    [
        ("Wren: calls $1.50", "Wren: calls $1,50", "P109"),
        ("Wren: calls $1.50", "Wren: calls $1.505", "P109"),
        ("Plover: stands pat on [8s 6d 3c 2h]", "Plover: stands pat on [8s 6d 1c 2h]", "P105"),
        ("Plover: stands pat on [8s 6d 3c 2h]", "Plover: stands pat on [8s 6d 10c 2h]", "P105"),
    ],
)
def test_a_value_that_can_not_be_read_is_pointed_at(line: str, wrong: str, code: str) -> None:
    piece = next(word for word, old in zip(wrong.split(), line.split(), strict=True) if word != old)
    broken, walk = read_text(ODD_CENT.replace(line, wrong, 1) + WALK)
    (finding,) = broken.findings
    assert broken.status is Status.REFUSED
    assert finding.code == code
    assert finding.line == ODD_CENT[: ODD_CENT.index(line)].count("\n") + 1
    assert finding.column == wrong.index(piece) + 1
    assert walk.hand == hand_of(WALK)


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
