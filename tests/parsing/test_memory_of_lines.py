"""What was read before changes nothing: the same line may be another player's at another table."""

from __future__ import annotations

import pytest

from badugi_hh.events import Chat, Fold
from badugi_hh.parsing import lines, memory, read_text
from badugi_hh.simulate import simulate
from badugi_hh.writing import render


def test_a_strangers_chat_is_an_action_where_the_name_is_seated() -> None:
    hand = next(
        hand
        for hand in simulate(20, seed=5, site="fulltilt")
        if any(isinstance(event, Fold) for event in hand.events)
    )
    folder = hand.player(next(event.seat for event in hand.events if isinstance(event, Fold)))
    plain = render(hand)
    said = plain.replace("*** SUMMARY ***", "knot: ruff folds\n*** SUMMARY ***")
    seated = plain.replace(folder, "knot: ruff")
    (before,) = read_text(said)
    assert before.hand is not None
    assert Chat("ruff folds", speaker="knot") in before.hand.events
    (after,) = read_text(seated)
    (as_it_was,) = read_text(plain)
    assert after.hand is not None
    assert as_it_was.hand is not None
    assert after.hand.events == as_it_was.hand.events


def test_what_a_stranger_says_of_whoever_sits_there() -> None:
    (hand,) = simulate(1, seed=5, site="fulltilt")
    first = hand.seats[0].player
    said = render(hand).replace("*** SUMMARY ***", f"knot: {first} folds\n*** SUMMARY ***")
    for name in (first, "ruff", "dunlin", "ruff"):
        (reading,) = read_text(said.replace(first, name))
        assert reading.hand is not None
        assert Chat(f"{name} folds", speaker="knot") in reading.hand.events


@pytest.mark.parametrize("site", ["pokerstars", "fulltilt"])
def test_what_is_forgotten_is_read_again(site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulated tables have several moneys and change their players."""
    text = "\n\n".join(map(render, simulate(40, seed=6, site=site)))
    remembered = [reading.hand for reading in read_text(text)]
    for bound, most in (("_MOST_LINES", 20), ("_MOST_MONEYS", 1), ("_MOST_TABLES", 1)):
        monkeypatch.setattr(memory, bound, most)
    monkeypatch.setattr(lines, "_MOST_OPENING", 3)
    assert [reading.hand for reading in read_text(text)] == remembered
    assert all(remembered)
