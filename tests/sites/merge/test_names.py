"""Names and chat in files of the Merge network, and the traps in them (tests/traps/README.md)."""

from __future__ import annotations

import pytest

from badugi_hh.events import (
    Chat,
)
from badugi_hh.writing import render
from tests.sites.merge.texts import (
    HEAD,
    WALK,
    game,
    hand_of,
    played,
    reading_of,
)

NAMES = (
    "A & B",
    "<Wren>",
    'Wren "W"',
    "Wren: folds",
    "$5 (Heron)",
    '" text="',
    "[Kc] 24",
    "Åke",
    "&amp;",
)


@pytest.mark.parametrize("name", NAMES[:5])
def test_trap_07_names_may_hold_raw_marks(name: str) -> None:
    hand = hand_of(game(WALK, seats=(name, "Heron", "Plover")))
    assert hand.seats[0].player == name
    assert reading_of(render(hand)).hand == hand


@pytest.mark.parametrize("name", NAMES)
def test_trap_07_names_written_with_escapes_are_the_same_names(name: str) -> None:
    escaped = (
        name.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;").replace(">", "&gt;")
    )
    hand = hand_of(game(WALK, seats=(escaped, "Heron", "Plover")))
    assert hand.seats[0].player == name
    assert reading_of(render(hand)).hand == hand


def test_trap_07_a_table_may_have_such_a_name_too() -> None:
    for name in ("A & B (7)", "A &amp; B (7)"):
        hand = hand_of(game(WALK, head=HEAD.replace("Dunlin (5100020)", name)))
        assert hand.table == "A & B (7)"
        assert reading_of(render(hand)).hand == hand


@pytest.mark.parametrize(
    "said",
    [
        "nh",
        'he said, "pat"',
        '" type="FOLD" player="1',
        "<game id=",
        "A & B &amp; C",
        '<event type="RAISE" player="1" amount="9.00"/>',
        "</game>",
        '<round id="SHOWDOWN" sequence="1">',
    ],
)
def test_trap_08_chat_is_never_an_action(said: str) -> None:
    chat = f'<event sequence="4" type="CHAT" timestamp="1" player="Heron" text="{said}"/>'
    text = game(WALK.replace("    FOLD 0\n", f"    {chat}\n    FOLD 0\n"))
    hand = hand_of(text)
    assert [e for e in hand.events if not isinstance(e, Chat)] == list(hand_of(game(WALK)).events)
    [event] = [e for e in hand.events if isinstance(e, Chat)]
    assert event.seat == 2
    assert reading_of(render(hand)).hand == hand


def test_chat_of_somebody_who_is_not_seated() -> None:
    chat = '<event type="CHAT" player="A &amp; B" text="gl"/>'
    [event] = played(game(WALK.replace("FOLD 0", f"{chat}\n    FOLD 0")), Chat)
    assert event == Chat("gl", None, "A & B")
