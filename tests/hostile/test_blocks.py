"""A file of nothing but hand beginnings, on one line or on many: no block of it is larger than a
hand can be, all blocks together are about as long as the file, and little of it is held back.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from badugi_hh.parsing import read_text
from badugi_hh.parsing.blocks import MAX_BLOCK, MAX_LINES
from badugi_hh.parsing.decoding import CHUNK
from badugi_hh.parsing.reading import Status
from badugi_hh.parsing.site import Site
from badugi_hh.parsing.sites import all_sites
from badugi_hh.pipeline import import_paths
from badugi_hh.store import Store
from tests.sites.merge.texts import HEAD, LIMIT, WALK, game

SIZE = 4 << 20
GAME = '<game id="1-1">'
# What each site's hands begin with, and what stands once at the top of the file.
BEGINNINGS = {
    "fulltilt": [("", "Full Tilt Poker Game #1: ")],
    "kingsclub": [("", "#1: Limit ")],
    "merge": [
        (LIMIT, '<game id="1-1" '),
        (LIMIT, GAME),
        (LIMIT, HEAD),
        (LIMIT.replace("Badugi", "Badugi" * 300), GAME),
        (LIMIT.replace("Badugi", "x" * 100_000), GAME),
        ("", f"{LIMIT}<game "),
        ("", f"{LIMIT}{GAME}"),
        ("", LIMIT),
    ],
    "ohh": [("", '{"ohh":')],
    "phenom": [("", "Phenom Poker Hand #1: ")],
    "phh": [("", '[1]variant = "FB" ')],
    "pokerstars": [("", "PokerStars Hand #1: ")],
}


@pytest.mark.parametrize("site", all_sites(), ids=lambda site: site.name)
@pytest.mark.parametrize(("times", "length"), [(1, SIZE // 16), (1_900, SIZE // 8), (SIZE, SIZE)])
def test_blocks_are_bounded_whatever_the_text(site: Site, times: int, length: int) -> None:
    """A beginning on each line, lines as full of them as can be, all of them on one line."""
    for top, beginning in BEGINNINGS[site.name]:
        line = beginning * max(times // len(beginning), 1)
        text = "\n".join([top, *[line] * (length // len(line) + 1)]).lstrip()
        read = given = 0

        def pieces(text: str = text) -> Iterator[str]:
            nonlocal read
            for at in range(0, len(text), CHUNK):
                yield text[at : at + CHUNK]
                read += CHUNK

        for block in site.blocks(pieces(), "-"):
            assert len(block.text) <= MAX_BLOCK
            assert block.text.count("\n") < MAX_LINES
            given += len(block.text) + 1
            assert read - given < 2 * MAX_BLOCK
        assert given < 3 * len(text)


def test_a_line_without_end_is_told_of_at_its_place() -> None:
    """Each portion of it by the column where it begins, however it comes."""
    good = game(WALK)
    readings = [*read_text(good + "x" * (2 * MAX_BLOCK + 10) + "\n" + good.replace("0-8", "0-9"))]
    found = [(it.code, it.line, it.column) for one in readings for it in one.findings]
    assert [one.status for one in readings if one.hand] == [Status.READ] * 2
    line = good.count("\n") + 1
    assert found == [("P101", line, at) for at in (1, MAX_BLOCK + 1, 2 * MAX_BLOCK + 1)]


def test_games_without_end_on_one_line_leave_the_others_readable(tmp_path: Path) -> None:
    """The description above them was put before each of them: a hundred megabytes of it."""
    (tmp_path / "a.txt").write_text(game(WALK) + '<game id="1" ' * 300_000, encoding="utf-8")
    (tmp_path / "b.txt").write_text(game(WALK, head=HEAD.replace("-8", "-9")), encoding="utf-8")
    with Store.temporary() as store:
        done = import_paths([tmp_path], store)
        codes = {it.code for it in store.findings()}
    assert (done.new, done.lost) == (2, ())
    assert codes <= {"P101", "P102", "P108"}


def test_a_description_longer_than_a_line_can_be_holds_for_no_game() -> None:
    long = LIMIT.replace("Badugi", "x" * 2_000)
    first, second, third = read_text(game(WALK, description=long) + game(WALK))
    assert first.status is Status.NO_HAND
    assert [it.code for it in first.findings] == ["P101"]
    assert (second.status, third.status) == (Status.REFUSED, Status.READ)
    assert second.findings[0].message.startswith("No description stands above this game")


def test_a_game_glued_to_a_line_of_any_length_has_its_description() -> None:
    glued = game(WALK) + "x" * 9_000 + game(WALK, description="", head=HEAD.replace("-8", "-9"))
    readings = [one for one in read_text(glued) if one.status is Status.READ]
    assert [one.hand_id for one in readings] == ["5100020-8", "5100020-9"]
