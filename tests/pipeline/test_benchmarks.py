"""The benchmarks measure what they say: the floor makes events of every line, and the varied file
holds true hands."""

from __future__ import annotations

from pathlib import Path

from badugi_hh.events import Bet, Call, Discard, Fold, Raise, StandPat
from badugi_hh.findings import Verdict
from badugi_hh.pipeline import audit_paths
from badugi_hh.simulate import simulate
from badugi_hh.writing import render_file
from benchmarks import floor
from benchmarks.marks import MARKS, Mark
from benchmarks.varied import varied


def test_the_floor_has_an_event_for_every_line() -> None:
    text = render_file(simulate(150, seed=41))
    hands = list(floor.events(text))
    assert len(hands) == 150
    assert sum(map(len, hands)) == sum(1 for line in text.splitlines() if line)


def test_the_floor_reads_what_the_reader_reads() -> None:
    hands = list(simulate(150, seed=42))
    kinds = {"fold": Fold, "discard": Discard, "stand pat": StandPat}
    for hand, events in zip(hands, floor.events(render_file(hands)), strict=True):
        for word, kind in kinds.items():
            told = [event for event in events if event[0] == word]
            assert len(told) == sum(isinstance(event, kind) for event in hand.events)
        # The floor counts all money in hundredths.
        scale = 100 if hand.money.decimals == 0 else 1
        acted = [event for event in events if event[0] in ("call", "bet", "raise")]
        assert [event[-2] for event in acted] == [
            scale * (event.to if isinstance(event, Raise) else event.amount)
            for event in hand.events
            if isinstance(event, Call | Bet | Raise)
        ]


def test_varied_hands_are_other_hands_and_all_settled(corpus: Path, tmp_path: Path) -> None:
    sources = [corpus / "pokerstars-mtt.txt", corpus / "pokerstars-cash.txt"]
    text = varied(sources, 200)
    assert text == varied(sources, 200)
    (tmp_path / "varied.txt").write_text(text)
    summary = audit_paths([tmp_path / "varied.txt"])
    assert (summary.hands, summary.duplicates, summary.refused) == (200, 0, 0)
    assert summary.pots[Verdict.MIS_SETTLED] == 0
    real = {line for source in sources for line in source.read_text(encoding="utf-8").splitlines()}
    seats = [line for line in text.splitlines() if line.startswith("Seat ")]
    assert not real.intersection(seats)


def test_a_mark_tells_whether_it_is_met() -> None:
    least, most = Mark("a", "A", 0.6, least=True), Mark("b", "B", 10, least=False, unit=" s")
    missed = {figure: "MISSED" in least.told(figure) for figure in (0.59, 0.6, 0.61)}
    assert missed == {0.59: True, 0.6: False, 0.61: False}
    missed = {figure: "MISSED" in most.told(figure) for figure in (9.9, 10, 10.1)}
    assert missed == {9.9: False, 10: False, 10.1: True}
    assert all("not measured" in mark.told(None) for mark in MARKS)
