"""Which hand a text is of is known without reading it through, and is what reading it gives."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from badugi_hh.parsing import Status, identify_blocks, open_history, read_blocks
from badugi_hh.simulate import SITES, simulate
from badugi_hh.writing import render_file
from tests.pipeline.two_logs import CUT, log

ROOT = Path(__file__).parents[2]
SAMPLES = sorted(file for file in (ROOT / "sample_histories").rglob("*") if file.is_file())
TRAPS = sorted(file for file in (ROOT / "tests").glob("*/**/*.txt"))
DECIDED_BY_THE_REST = {Status.READ, Status.REFUSED, Status.CANCELLED}


def check(files: Iterable[Path]) -> int:
    """Compares both for all texts in the files; how many there are."""
    texts = 0
    for file in files:
        history = open_history(file)
        blocks = list(history.blocks())
        readings = list(read_blocks(history.site, blocks))
        identities = list(identify_blocks(history.site, blocks))
        assert [block for block, _ in identities] == [reading.block for reading in readings]
        for (_, (site, hand_id, status)), reading in zip(identities, readings, strict=True):
            assert (site, hand_id) == (reading.site, reading.hand_id)
            assert status is reading.status or (
                status is None and reading.status in DECIDED_BY_THE_REST
            )
            texts += 1
    return texts


def test_samples() -> None:
    assert check(SAMPLES) > 400


def test_traps_and_cases() -> None:
    assert check(TRAPS) > 100


def test_real_hands(corpus: Path) -> None:
    assert check(sorted(corpus.glob("*.txt"))) > 100


@pytest.mark.parametrize("site", SITES)
def test_simulated_hands(site: str, tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(render_file(simulate(20, seed=4, site=site)))
    assert check([file]) == 20


def test_what_is_cut_off_or_stands_between(tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    whole = log("Dunlin")
    omaha = whole.replace("Badugi Limit", "Omaha Hi/Lo Limit")
    file.write_text(f"left over\n{whole}\n\n{CUT.rstrip()} {omaha}\n\nPokerStars Hand #12")
    assert check([file]) >= 4
