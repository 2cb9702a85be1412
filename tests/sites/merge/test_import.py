"""Imported, joined with another player's log, and read again from the kept text."""

from __future__ import annotations

from pathlib import Path

from badugi_hh import pipeline
from badugi_hh.findings import Severity, Verdict
from badugi_hh.rules import Structure
from badugi_hh.simulate import simulate
from badugi_hh.store import Store
from badugi_hh.writing import render_file


def test_the_log_of_a_watcher_and_of_a_player_are_one_hand_each(tmp_path: Path) -> None:
    hands = list(simulate(80, 7, "merge", Structure.HALF_POT_LIMIT))
    heroes = sum(hand.hero is not None for hand in hands)
    assert heroes > 10
    text = render_file(hands)
    own = ('type="HOLE"', 'type="DRAW_DRAWN_CARDS"')
    watched = [line for line in text.split("\n") if not any(kind in line for kind in own)]
    (tmp_path / "watcher.txt").write_text("\n".join(watched), encoding="utf-8")
    (tmp_path / "player.txt").write_text(text, encoding="utf-8")
    with Store.open(tmp_path / "hands.duckdb") as store:
        first = pipeline.import_paths([tmp_path / "watcher.txt"], store)
        second = pipeline.import_paths([tmp_path / "player.txt"], store)
        assert (first.new, second.merged, second.known) == (80, heroes, 80 - heroes)
        read_again = pipeline.reread(store)
        assert (read_again.hands, read_again.refused) == (80, 0)
        summary = pipeline.audit_store(store)
        assert not [f for f in summary.findings if f.severity > Severity.NOTE]
        assert {verdict for verdict, count in summary.pots.items() if count} == {Verdict.SETTLED}
