"""Files of the Merge network: descriptions, attributes, times (tests/traps/README.md)."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from itertools import permutations
from pathlib import Path

import pytest

from badugi_hh.events import (
    Bet,
)
from badugi_hh.parsing import Status, open_history, read_text
from badugi_hh.rules import Stakes, Structure
from tests.sites.merge.texts import (
    HEAD,
    LIMIT,
    SPLIT,
    WALK,
    codes,
    game,
    hand_of,
    reading_of,
)

# -- files -----------------------------------------------------------------------------------------


def test_a_description_holds_for_the_games_after_it() -> None:
    first, other = game(WALK), game(WALK, description="", head=HEAD.replace("-8", "-9"))
    limit = game(WALK, description=LIMIT, head=HEAD.replace("-8", "-10"))
    readings = list(read_text(first + other + "\n" + limit + other))
    stakes = [reading.hand.stakes for reading in readings if reading.hand]
    assert stakes == [
        Stakes(Structure.POT_LIMIT, 50, 100),
        Stakes(Structure.POT_LIMIT, 50, 100),
        Stakes(Structure.FIXED_LIMIT, 100, 200),
        Stakes(Structure.FIXED_LIMIT, 100, 200),
    ]
    lines = (first + other).split("\n")
    [second] = [n for n, line in enumerate(lines, 1) if 'id="5100020-9"' in line]
    assert readings[1].block.first_line == second
    # The text that is kept of a hand says all of it.
    assert reading_of(readings[1].block.text).hand == readings[1].hand


@pytest.mark.parametrize("described", [LIMIT, ""])
def test_trap_06_a_hand_cut_in_mid_line_and_the_next_one_glued_to_it(described: str) -> None:
    first, second = game(WALK), game(WALK, description=described, head=HEAD.replace("-8", "-9"))
    cut = first[: first.index('amount="1.50"') + 4]
    one, two = read_text(f"{cut}{second}")
    assert (one.status, codes(one)) == (Status.REFUSED, ["P102"])
    assert (two.status, two.hand_id) == (Status.READ, "5100020-9")
    assert two.hand is not None
    limit = Structure.FIXED_LIMIT if described else Structure.POT_LIMIT
    assert two.hand.stakes.structure is limit


def test_a_description_holds_across_the_pieces_in_which_a_file_is_read(tmp_path: Path) -> None:
    text = game(WALK) + game(WALK, description="").join(["\n"] * 1200)
    file = tmp_path / "long.txt"
    file.write_text(text, encoding="utf-8")
    assert file.stat().st_size > 1 << 20
    history = open_history(file)
    assert history.site == "merge"
    assert {reading.status for reading in history.readings()} == {Status.READ}


def test_without_a_description_a_game_is_unusable_and_the_finding_says_so() -> None:
    reading = reading_of(game(WALK, description=""))
    assert (reading.status, codes(reading)) == (Status.REFUSED, ["P108"])
    assert reading.findings[0].message == (
        "No description stands above this game, so its stakes are unknown."
    )
    assert (reading.hand_id, reading.findings[0].line) == ("5100020-8", 1)


def test_trap_42_games_of_other_kinds_are_counted() -> None:
    other = game(WALK, head=HEAD.replace('"71"', '"9"'), description='<description type="Omaha"/>')
    assert reading_of(other).status is Status.OTHER_GAME
    assert [r.status for r in read_text(other + game(WALK))] == [Status.OTHER_GAME, Status.READ]


def test_trap_03_a_file_in_cp1252(tmp_path: Path) -> None:
    file = tmp_path / "old.txt"
    file.write_bytes(game(WALK, seats=("Rhône", "Heron", "Plover")).encode("cp1252"))
    [reading] = open_history(file).readings()
    assert reading.hand is not None
    assert reading.hand.player(1) == "Rhône"


@pytest.mark.parametrize(("indent", "end"), [("\t", "/>"), ("    ", " />"), ("", "/>")])
def test_tabs_of_old_files_and_blanks_of_new_ones(indent: str, end: str) -> None:
    lines = game(WALK).replace("/>", end).split("\n")
    text = "\r\n".join([*lines[:2], *(indent + line for line in lines[2:])])
    assert reading_of(text).hand == reading_of(game(WALK)).hand


ATTRIBUTES = ('type="BET"', 'player="1"', 'amount="1.00"', 'sequence="9"', 'timestamp="1"')


@pytest.mark.parametrize("order", list(permutations(ATTRIBUTES[:4]))[::5])
def test_attributes_in_any_order_are_read_by_name(order: tuple[str, ...]) -> None:
    line = "BET 1 1.00"
    text = game(SPLIT.replace(line, f"<event {' '.join(order)} {ATTRIBUTES[4]}/>"))
    assert reading_of(text).hand == reading_of(game(SPLIT)).hand
    assert Bet(2, 100) in hand_of(text).events


def test_header_attributes_in_any_order_and_new_ones_among_them() -> None:
    head = (
        '<game version="2.1" data="20110305|Dunlin (5100020)|5100020|5100020-8|false" seats="6" '
        'realmoney="true" multigametype="43" gametype="71" starttime="20110305181502" '
        'numholecards="4" id="5100020-8" >'
    )
    described = '<description stakes="Pot Limit ($0.50/$1)" type="Badugi" />'
    one, two = hand_of(game(WALK)), hand_of(game(WALK, head=head, description=described))
    assert two.max_seats == 6
    assert (one.id, one.table, one.stakes, one.stamp) == (two.id, two.table, two.stakes, two.stamp)


def test_until_2010_colons_stand_in_the_data() -> None:
    head = HEAD.replace("20110305|Dunlin (5100020)|5100020|5100020-8|false",
                        "20100305:Dunlin (T):5100020:5100020-8:false")  # fmt: skip
    assert hand_of(game(WALK, head=head)).table == "Dunlin (T)"


# -- times -----------------------------------------------------------------------------------------


def test_trap_45_the_events_stamp_tells_the_time() -> None:
    hand = hand_of(game(WALK))
    assert hand.played_at == datetime(2011, 3, 5, 23, 15, 10, tzinfo=UTC)
    assert hand.stamp == "20110305181502"


@pytest.mark.parametrize(
    ("start", "hour"),
    [
        ("20110305181502", 23),  # five hours behind, in winter
        ("20110705181502", 23),  # and in summer
        ("2012/09/03 19:12:40 +0400", 15),
        ("2012/09/03 19:12:40 -0230", 21),
    ],
)
def test_trap_45_without_stamps_the_start_time_does(start: str, hour: int) -> None:
    text = game(WALK, head=HEAD.replace("20110305181502", start)).replace("timestamp", "other")
    played_at = hand_of(text).played_at
    assert played_at is not None
    assert played_at.hour == hour


def test_numbers_without_end_stop_nothing() -> None:
    endless = "9" * 5000
    for name in ("timestamp", "sequence", "seats", "dealer"):
        head = HEAD.replace(" data=", ' seats="6" data=')
        text = re.sub(f'{name}="[0-9]+"', f'{name}="{endless}"', game(WALK, head=head))
        assert endless in text
        list(read_text(text))
    far = re.sub('timestamp="[0-9]+"', f'timestamp="{"9" * 18}"', game(WALK))
    assert hand_of(far).played_at is None


def test_a_start_time_that_is_none() -> None:
    text = game(WALK, head=HEAD.replace("20110305", "20111399")).replace("timestamp", "other")
    assert hand_of(text).played_at is None
