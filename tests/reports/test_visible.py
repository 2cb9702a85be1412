"""Nothing typed by a stranger steers the terminal."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from badugi_hh.reports.visible import visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("heron", "heron"),
        ("Ibis Ñandú 鶴", "Ibis Ñandú 鶴"),
        ("\x1b[31mred", r"\x1b[31mred"),
        ("a\x9b31m", r"a\x9b31m"),
        ("two\nlines\r\tand a tab", r"two\nlines\r\tand a tab"),
        ("left\u202etfel", r"left\u202etfel"),
        ("isolated\u2067 \u200f", r"isolated\u2067 \u200f"),
        ("half\ud800", r"half\ud800"),
        ("a byte\udc80", r"a byte\x80"),
        ("one\xa0blank", r"one\xa0blank"),
    ],
)
def test_what_cannot_be_printed_is_shown_as_its_escape(text: str, shown: str) -> None:
    assert visible(text) == shown


@given(st.text(st.characters(exclude_categories=())))
def test_no_control_or_direction_mark_is_left(text: str) -> None:
    left = {unicodedata.category(letter) for letter in visible(text)}
    assert not left & {"Cc", "Cf", "Cs", "Zl", "Zp"}
