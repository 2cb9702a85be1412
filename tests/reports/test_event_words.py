"""What a line says in plain words, where the log has numbers in the place of names."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from badugi_hh.events import Chat, PostKind, Raise, SeatResult
from badugi_hh.judging import PlacedText, combine
from badugi_hh.parsing import read_text
from badugi_hh.reports.hand_view import HandView, view_judged
from badugi_hh.simulate import simulate
from badugi_hh.writing import render_file

DONE = re.compile(
    r"(.+): ((?:posts|folds|checks|calls|bets|raises|stands pat|discards)[^\n]*)", re.MULTILINE
)
FOREIGN = (PostKind.ENTRY, PostKind.DEAD_BLIND)  # PokerStars prints no such posts
CARDS = re.compile(r"(?: on)? \[[^\]]*\]$")


def viewed(text: str) -> HandView:
    (reading,) = read_text(text)
    block = reading.block
    return view_judged(combine((PlacedText("a.txt", block.first_line, block.text),)))


@pytest.mark.parametrize("site", ["merge", "phh"])
def test_a_line_without_names_says_what_pokerstars_would(site: str) -> None:
    """The same hands written by two rooms: what one prints is what is noted beside the other."""
    compared = 0
    for hand in simulate(30, seed=8, site=site):
        if hand.tournament or any(getattr(it, "kind", None) in FOREIGN for it in hand.events):
            continue
        notes = [
            note
            for street in viewed(render_file([hand])).streets
            for line in street.lines
            for note in line.notes
            if re.search(r" (posts|folds|checks|calls|bets|raises|stands pat|discards)\b", note)
        ]
        told = tuple(
            replace(it, by=0) if isinstance(it, Raise) else it
            for it in hand.events
            if not isinstance(it, SeatResult | Chat)
        )
        printed = render_file([replace(hand, site="pokerstars", events=told, lines=())])
        expected = [
            f"{name} {re.sub(r'raises .* to ', 'raises to ', CARDS.sub('', done))}"
            for name, done in DONE.findall(printed)
        ]
        assert notes == expected
        compared += len(notes)
    assert compared > 200


def test_a_line_with_the_players_name_is_not_said_twice() -> None:
    hand = next(simulate(1, seed=4))
    notes = [note for street in viewed(render_file([hand])).streets for line in street.lines
             for note in line.notes]  # fmt: skip
    assert not any(re.search("folds|calls|checks|posts|gets", note) for note in notes)
