"""Hands larger than any that was played: refused with a finding, and the hands around them read."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from badugi_hh.parsing.blocks import MAX_LINES
from badugi_hh.parsing.bounds import HIGHEST_SEAT, MOST_ACTIONS, MOST_PLAYERS
from badugi_hh.parsing.phh_fields import MOST_TEXT
from badugi_hh.pipeline import import_paths
from badugi_hh.store import Store
from tests.texts import stars

BEHIND = stars(
    """
    Wren: posts small blind $0.50
    Plover: posts big blind $1
    *** DEALING HANDS ***
    Wren: folds
    Uncalled bet ($0.50) returned to Plover
    Plover collected $1 from pot
    *** SUMMARY ***
    Total pot $1 | Rake $0
    """,
    seats=["Wren ($50 in chips)", "Plover ($50 in chips)"],
)
PHH = """variant = "FB"
hand = 7
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100]
actions = ["d dh p1 ????????", "d dh p2 ????????", "p2 f"]
"""
SOUND = BEHIND.replace("#", "#9", 1)


def imported(path: Path, text: str) -> tuple[int, int, dict[str, str]]:
    """New and refused hands, and the messages by code (the last of each)."""
    path.write_text(text, encoding="utf-8")
    with Store.temporary() as store:
        summary = import_paths([path], store)
        return summary.new, summary.refused, {it.code: it.message for it in store.findings()}


def between(broken: str) -> str:
    return f"{SOUND}\n\n{broken}\n\n{BEHIND.replace('#', '#8', 1)}"


@pytest.mark.parametrize("digits", [14, 19, 30, 1000])
def test_an_amount_larger_than_any(tmp_path: Path, digits: int) -> None:
    text = between(BEHIND.replace("Wren ($50", f"Wren (${'9' * digits}"))
    new, refused, found = imported(tmp_path / "day.txt", text)
    assert (new, refused, [*found]) == (2, 1, ["P109"])
    assert found["P109"].endswith("is larger than any that is read.")
    assert len(found["P109"]) < 100, "the amount itself is cut short"


def test_the_largest_amount_is_read(tmp_path: Path) -> None:
    text = between(BEHIND.replace("Wren ($50", f"Wren (${10**11}"))
    assert imported(tmp_path / "day.txt", text) == (3, 0, {})


@pytest.mark.parametrize(
    ("told", "wrong"),
    [("Seat 2: Plover", "Seat 200: Plover"), ("8-max", "9999-max"), ("8-max", "999999999999-max")],
)
def test_a_table_of_more_seats_than_any(tmp_path: Path, told: str, wrong: str) -> None:
    assert told in BEHIND
    new, refused, found = imported(tmp_path / "day.txt", between(BEHIND.replace(told, wrong)))
    assert (new, refused, [*found]) == (2, 1, ["P108"])
    assert str(HIGHEST_SEAT) in found["P108"]


@pytest.mark.parametrize("players", [MOST_PLAYERS + 1, 3000])
def test_more_players_than_any_table_has(tmp_path: Path, players: int) -> None:
    seats = "".join(f"Seat {at}: Tern{at} ($50 in chips)\n" for at in range(3, players + 1))
    last = "Seat 2: Plover ($50 in chips)\n"
    start = time.process_time()
    text = between(BEHIND.replace(last, last + seats))
    new, refused, found = imported(tmp_path / "day.txt", text)
    assert (new, refused, [*found]) == (2, 1, ["P108"])
    assert found["P108"].startswith(f"There are {players:,} players")
    assert time.process_time() - start < 10


@pytest.mark.parametrize(
    "line",
    ["Wren: checks", "Wren: raises $1 to $2", "Wren: discards 1 card [2s]", "Wren: shows [2s]"],
)
def test_more_actions_than_a_counter_holds(tmp_path: Path, line: str) -> None:
    many = f"{line}\n" * (MOST_ACTIONS + 1)
    text = between(BEHIND.replace("Wren: folds\n", f"{many}Wren: folds\n"))
    new, refused, _ = imported(tmp_path / "day.txt", text)
    assert (new, refused) == (2, 1)


def test_lines_without_end_below_a_hand(tmp_path: Path) -> None:
    """A finding for each line that may belong to the hand, and one for each portion below."""
    junk = "".join(f"no line {at} of a hand\n" for at in range(5 * MAX_LINES))
    path = tmp_path / "day.txt"
    path.write_text(f"{SOUND}{junk}{BEHIND.replace('#', '#8', 1)}", encoding="utf-8")
    with Store.temporary() as store:
        assert import_paths([path], store).new == 2
        found = store.findings()
    above = len(SOUND.splitlines())
    inside, outside = found[: MAX_LINES - above], found[MAX_LINES - above :]
    assert {it.code for it in found} == {"P101"}
    assert [it.line for it in inside] == [*range(above + 1, MAX_LINES + 1)]
    assert [it.line for it in outside] == [*range(MAX_LINES + 1, 5 * MAX_LINES + above, MAX_LINES)]
    first = MAX_LINES - above
    assert outside[0].message == (
        f'"no line {first} of a hand" stands outside of any hand: it is passed over, and so are '
        f"{MAX_LINES - 1:,} lines below it."
    )


# -- PHH: numbers and lists as TOML has them -----------------------------------------------------


def phh(path: Path, told: str, wrong: str) -> dict[str, str]:
    """The messages on a hand of PHH between two sound ones."""
    assert told in PHH
    broken = PHH.replace(told, wrong).replace("hand = 7", "hand = 8")
    texts = (PHH, broken, PHH.replace("hand = 7", "hand = 9"))
    text = "\n".join(f"[{number}]\n{text}" for number, text in enumerate(texts, 1))
    start = time.process_time()
    new, refused, found = imported(path / "day.phhs", text)
    assert (new, refused) == (2, 1)
    assert time.process_time() - start < 10
    return found


def test_the_hand_of_phh_itself_is_sound(tmp_path: Path) -> None:
    assert imported(tmp_path / "day.phh", PHH) == (1, 0, {})


@pytest.mark.parametrize(
    "number", ["1e99999999", "1e-99999999", "nan", "9" * 25, "1e14", "0x" + "f" * 5000]
)
@pytest.mark.parametrize("told", ["[100, 100]", "big_bet = 4"])
def test_a_number_that_would_take_all_memory(tmp_path: Path, told: str, number: str) -> None:
    wrong = told.replace("100,", f"{number},").replace("= 4", f"= {number}")
    found = phh(tmp_path, told, wrong)
    assert [*found] == ["P109"]
    assert "larger" in found["P109"]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("big_bet = " + "9" * 5000, "a number of too many digits"),
        ("big_bet = 4\ntable = 0x" + "f" * 5000, "a number of too many digits"),
        ("big_bet = 4\nx = " + "[" * 3000 + "]" * 3000, "too deep to follow"),
        ("big_bet = 4\nx = " + "{a=" * 3000 + "1" + "}" * 3000, "too deep to follow"),
        ("big_bet = 4\na" + ".a" * 30_000 + " = 1", "more parts than any field has"),
        ("big_bet = 4\n" + '"a" . ' * 9000 + "a = 1", "more parts than any field has"),
        ("big_bet = 4\n" + f"{'a' * 70}." * 900 + "a = 1", ""),
        ("big_bet = 4\n# " + "x" * MOST_TEXT, "more than 65,536 characters"),
    ],
)
def test_a_text_that_toml_would_take_all_memory_for(tmp_path: Path, wrong: str, says: str) -> None:
    if not says:  # sound TOML all the same: what counts is the time
        text = PHH.replace("big_bet = 4", wrong)
        assert imported(tmp_path / "day.phh", text)[0] == 1
        return
    found = phh(tmp_path, "big_bet = 4", wrong)
    assert [*found] == ["P108"]
    assert says in found["P108"]


def test_players_without_number(tmp_path: Path) -> None:
    many = ", ".join(["1"] * 3000)
    wrong = f"antes = [{many}]\nblinds_or_straddles = [{many}]\nstarting_stacks = [{many}]"
    text = "\n".join(
        line for line in PHH.splitlines() if not line.startswith(("antes", "blinds", "start"))
    )
    new, refused, found = imported(tmp_path / "day.phh", f"{text}\n{wrong}\n")
    assert (new, refused, [*found]) == (0, 1, ["P108"])
    assert found["P108"].startswith("There are 3,000 players")


# -- OHH -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "number",
    ['"\\ud800x"', '"a\\u0000b"', "9" * 5000, "1e400", "[" * 50_000, '{"a": null}', "null"],
)
def test_any_number_of_a_hand_in_json(tmp_path: Path, number: str) -> None:
    text = f'{{"ohh": {{"game_number": {number}}}}}\n'
    assert imported(tmp_path / "day.json", text)[2].keys() == {"P103"}
