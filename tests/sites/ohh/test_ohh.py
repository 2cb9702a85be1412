"""Open Hand History: known, counted, refused with the reason."""

from __future__ import annotations

from pathlib import Path

from badugi_hh.parsing import Status, open_history, read_text
from tests.texts import codes

HAND = """\
{"ohh": {
  "spec_version": "1.4.7",
  "site_name": "Somewhere",
  "game_number": "%s",
  "game_type": "Draw",

  "players": [{"id": 0, "seat": 1, "name": "Dunlin", "starting_stack": 40}],
  "rounds": [{"id": 0, "street": "Preflop", "actions": [
    {"action_number": 1, "player_id": 0, "action": "Raise", "amount": 2, "is_allin": false}]}]
}}
"""


def test_trap_44_several_objects_are_counted_and_refused() -> None:
    readings = list(read_text("\n".join(HAND % number for number in (81, 82, 83))))
    assert [reading.status for reading in readings] == [Status.REFUSED] * 3
    assert [reading.hand_id for reading in readings] == ["81", "82", "83"]
    assert [reading.block.first_line for reading in readings] == [1, 12, 23]


def test_trap_12_trap_44_the_file_has_one_finding_that_says_why(tmp_path: Path) -> None:
    path = tmp_path / "tracker.json"
    path.write_text(HAND % 81 + "\n\n\n" + HAND % 82, encoding="utf-8")
    history = open_history(path)
    assert history.site == "ohh"
    [finding] = history.findings
    assert (finding.code, finding.line) == ("P103", 1)
    assert "defines no draws" in finding.message
    assert [codes(reading) for reading in history.readings()] == [[], []]


def test_an_object_that_is_cut_off_is_counted_without_its_number() -> None:
    text = HAND % 81
    whole, cut = read_text(text + "\n" + text[:200])
    assert (whole.hand_id, cut.hand_id) == ("81", "")
    assert cut.status is Status.REFUSED


def test_the_word_in_a_chat_makes_no_such_file(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text('my "ohh": a note', encoding="utf-8")
    assert open_history(path).site == ""
