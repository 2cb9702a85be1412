"""One card in two places, each told by another player's log of the hand: one finding names both."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from badugi_hh.findings import Finding
from badugi_hh.judging import PlacedText, combine
from badugi_hh.pipeline import import_paths
from badugi_hh.reports.audit_view import view_by_hand
from badugi_hh.store import UNTOUCHED, Store
from tests.pipeline.two_logs import log

DUNLIN, WHIMBREL = log("Dunlin"), log("Whimbrel")


def line(text: str, words: str, nth: int = 1) -> int:
    """The number of the ``nth`` line that has ``words`` in it."""
    return [n for n, it in enumerate(text.splitlines(), start=1) if words in it][nth - 1]


def swapped(text: str, old: str, new: str) -> str:
    """Whimbrel's log with another card in the place of one."""
    assert old in text
    return text.replace(old, new)


# What Whimbrel's log tells of his cards, and where both places are. Each player is served before
# the next one draws: Whimbrel, then Dunlin, who was dealt 2s 5d Kc Kh, and 7c 9h for the kings.
HELD = swapped(WHIMBREL, "8s]", "Kc]")
DEALT = swapped(WHIMBREL, "Ts]", "Kh]")
FIRST = swapped(WHIMBREL, "Ts]", "9h]")
PLACES = {
    "held by both from the deal": (
        HELD,
        ("Kc", "whimbrel.txt", line(HELD, "Dealt to Whimbrel"), "Whimbrel"),
        ("dunlin.txt", line(DUNLIN, "Dealt to Dunlin"), "Dunlin"),
    ),
    "held by one, drawn by the other": (
        DEALT,
        ("Kh", "whimbrel.txt", line(DEALT, "Dealt to Whimbrel", 2), "Whimbrel"),
        ("dunlin.txt", line(DUNLIN, "Dealt to Dunlin"), "Dunlin"),
    ),
    "drawn by both": (
        FIRST,
        ("9h", "dunlin.txt", line(DUNLIN, "Dealt to Dunlin", 2), "Dunlin"),
        ("whimbrel.txt", line(FIRST, "Dealt to Whimbrel", 2), "Whimbrel"),
    ),
}


@pytest.mark.parametrize("story", PLACES)
def test_one_finding_names_both_places(story: str) -> None:
    theirs, (card, file, number, who), (other_file, other_number, other) = PLACES[story]
    texts = [PlacedText("dunlin.txt", 1, DUNLIN), PlacedText("whimbrel.txt", 1, theirs)]
    for order in permutations(texts):
        (finding,) = combine(order).findings
        assert (finding.code, finding.file, finding.line) == ("L213", file, number)
        assert finding.player == who
        assert finding.message == (
            f"{card} is in two places: {who} has it, and so has {other} "
            f"({other_file}:{other_number})."
        )


def test_a_card_thrown_away_in_one_log_and_drawn_in_another() -> None:
    """Dunlin gets, after Whimbrel's draw, the card that Whimbrel threw away."""
    mine, theirs = (
        text.replace("9h", "8s").replace("Badugi: 9,7,5,2", "3-card: 7,5,2")
        for text in (DUNLIN, WHIMBREL)
    )
    texts = [PlacedText("dunlin.txt", 1, mine), PlacedText("whimbrel.txt", 101, theirs)]
    found = [it for it in combine(texts).findings if it.code == "L213"]
    (finding,) = found
    assert (finding.file, finding.line) == ("dunlin.txt", line(mine, "Dealt to Dunlin", 2))
    assert finding.message == (
        "Dunlin has 8s, which Whimbrel threw away "
        f"(whimbrel.txt:{100 + line(WHIMBREL, 'Whimbrel: discards')}), and the deck was not "
        "reshuffled since."
    )


def test_both_logs_may_stand_in_one_file() -> None:
    below = len(DUNLIN.splitlines()) + 2
    texts = [PlacedText("both.txt", 1, DUNLIN), PlacedText("both.txt", below + 1, HELD)]
    (finding,) = combine(texts).findings
    assert finding.line == below + line(HELD, "Dealt to Whimbrel")
    assert f"(both.txt:{line(DUNLIN, 'Dealt to Dunlin')})" in finding.message


def test_the_finding_stands_beside_its_line_whatever_came_first(tmp_path: Path) -> None:
    files = {"dunlin.txt": DUNLIN, "whimbrel.txt": HELD}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    told: set[tuple[Finding, ...]] = set()
    for order in permutations(files):
        with Store.temporary() as store:
            for name in order:
                import_paths([tmp_path / name], store)
            found = [it for it in store.findings() if it.code != "S310"]
            told.add(tuple(found))
            (shown,) = view_by_hand(found, [UNTOUCHED], store)
            (view,) = shown.views
            assert view.excerpt[-1].text == "Dealt to Whimbrel [3h 6c 8d Kc]"
    assert len(told) == 1
