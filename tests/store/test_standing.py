"""The numbers by which hands that follow each other are held against each other."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from badugi_hh.pipeline import import_paths
from badugi_hh.simulate import SITES, simulate
from badugi_hh.store import Store
from badugi_hh.store.standing import STANDING, standing
from badugi_hh.writing import render_file


@pytest.mark.parametrize("site", SITES)
def test_they_are_those_of_the_player_hands(site: str, tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(render_file(simulate(120, seed=5, site=site)), encoding="utf-8")
    with Store.temporary() as store:
        import_paths([file], store)
        wanted = ["hand_id", "seat", "player", "position", "stack", "net"]
        seated = defaultdict(list)
        for row in store.player_hands(columns=wanted).to_dict("records"):
            seated[row["hand_id"]].append(row)
        told = store.arrow("hands").to_pylist()
    began, ended = {}, {}
    for hand in told:
        players = seated.pop(hand["hand_id"])
        blinds = [row["seat"] for row in players if row["position"] == "BB"]
        assert hand["big_blind_seat"] == (blinds[0] if blinds else None)
        assert hand["chips_left"] == sum(row["stack"] + row["net"] for row in players)
        assert hand["seats_taken"] == sum(1 << row["seat"] % 16 for row in players)
        before = frozenset((row["player"], row["stack"]) for row in players)
        after = frozenset((row["player"], row["stack"] + row["net"]) for row in players)
        began[hand["began"]] = before
        ended[hand["ended"]] = after
        assert began[hand["began"]] == ended.get(hand["began"], before)
        assert ended[hand["ended"]] == began.get(hand["ended"], after)
    assert not seated
    # As many numbers as there are different people with different chips, and equal ones meet.
    assert len(set(began.values()) | set(ended.values())) == len(began.keys() | ended.keys())
    assert began.keys() & ended.keys()


def test_hands_without_player_hands_have_none() -> None:
    assert [column.to_pylist() for column in standing([], [0, 0, 0])] == [[None] * 2] * len(
        STANDING
    )
    assert [len(column) for column in standing([], [0])] == [0] * len(STANDING)
