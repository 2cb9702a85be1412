"""What was read before changes nothing: the same line may be another player's at another table."""

from __future__ import annotations

from badugi_hh.events import Chat, Fold
from badugi_hh.parsing import read_text
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
