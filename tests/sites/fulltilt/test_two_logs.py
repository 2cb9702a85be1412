"""One hand in the logs of two players: what is face up in one is face down in the other."""

from __future__ import annotations

from itertools import permutations

from badugi_hh.audit import audit
from badugi_hh.events import Dealt, Hand, Replaced
from badugi_hh.merging import Conflict, merge
from badugi_hh.writing import render
from tests.sites.fulltilt.texts import RING
from tests.texts import hand_of

# The lines of the hero's log, and what they are in the log of the other player.
OF_KNOT = {
    "Dealt to curlew [As 4h 7c Kd]": "Dealt to knot [2h 3s Ks Qs]",
    "curlew discards 1 card [Kd]": "curlew discards 1 card",
    "knot discards 2 cards": "knot discards 2 cards [Ks Qs]",
    "Dealt to curlew [As 4h 7c] [2d]": "curlew is dealt 1 card",
    "knot is dealt 2 cards": "Dealt to knot [2h 3s] [8c 9c]",
    "curlew stands pat on [As 4h 7c 2d]": "curlew stands pat",
}
NOBODYS = {
    "Dealt to curlew [As 4h 7c Kd]\n": "",
    "curlew discards 1 card [Kd]": "curlew discards 1 card",
    "Dealt to curlew [As 4h 7c] [2d]": "curlew is dealt 1 card",
    "curlew stands pat on [As 4h 7c 2d]": "curlew stands pat",
}


def in_the_log_of_another(lines: dict[str, str]) -> Hand:
    text = RING
    for here, there in lines.items():
        assert here in text
        text = text.replace(here, there)
    return hand_of(text)


def test_the_cards_of_both_are_joined() -> None:
    curlew, knot = hand_of(RING), in_the_log_of_another(OF_KNOT)
    joined = merge(curlew, knot)
    assert isinstance(joined, Hand)
    judged = audit(joined)
    assert judged.findings == ()
    starts = {record.player: str(record.start) for record in judged.replay.players.values()}
    assert starts["curlew"] == str(audit(curlew).replay.players[4].start)
    assert starts["knot"] == str(audit(knot).replay.players[5].start)
    assert [type(e) for e in joined.events if isinstance(e, Dealt | Replaced)] == [
        Dealt, Dealt, Dealt, Dealt, Replaced]  # fmt: skip
    assert hand_of(render(joined)) == joined


def test_whichever_comes_first() -> None:
    logs = [hand_of(RING), in_the_log_of_another(OF_KNOT), in_the_log_of_another(NOBODYS)]
    joined = []
    for one, two, three in permutations(logs):
        pair = merge(one, two)
        assert isinstance(pair, Hand)
        joined.append(merge(pair, three))
    assert all(one == joined[0] for one in joined)


def test_another_card_is_a_conflict() -> None:
    other = {**OF_KNOT, "knot is dealt 2 cards": "Dealt to knot [2h 3s] [8c 9c]\nknot: nh"}
    told = merge(in_the_log_of_another(other), in_the_log_of_another(OF_KNOT))
    assert isinstance(told, Hand), "chat is in one log alone"
    other["knot is dealt 2 cards"] = "Dealt to knot [2h 3s] [8c 9d]"
    told = merge(in_the_log_of_another(other), in_the_log_of_another(OF_KNOT))
    assert isinstance(told, Conflict)
    assert told.subject == "cards"
