"""Logs of every kind, and the two kinds of stores that they go into."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from badugi_hh.cluster import flow
from badugi_hh.pipeline import import_paths
from badugi_hh.simulate import simulate
from badugi_hh.store import Store
from badugi_hh.store.parts import PartStore
from badugi_hh.writing import render_file
from tests.pipeline.two_logs import CUT, EASTERN, log


@pytest.fixture(autouse=True)
def few_buckets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each bucket has a database of its own for a while, which takes a tenth of a second."""
    monkeypatch.setattr(flow, "FEWEST", 4)


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """Files of three sites with faults, copies, other games, and hands in several logs."""
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "dunlin.txt").write_text(f"{log('Dunlin')}\n\n{CUT.rstrip()} {log('Dunlin', 7)}")
    (folder / "whimbrel.txt").write_text(log("Whimbrel", header=EASTERN))
    (folder / "day.txt").write_text(f"left over\n{render_file(simulate(40, seed=5))}")
    (folder / "a copy.txt").write_text((folder / "day.txt").read_text())
    (folder / "kings.txt").write_text(render_file(simulate(30, seed=7, site="kingsclub")))
    wrong = render_file(simulate(20, seed=8, site="merge")).replace("Badugi", "Omaha", 3)
    (folder / "merge.txt").write_text(wrong)
    (folder / "notes.txt").write_text("buy bread\n")
    (folder / "empty.txt").write_text("")
    return folder


@pytest.fixture
def parts(tmp_path: Path) -> PartStore:
    return PartStore(str(tmp_path / "parts"))


@pytest.fixture
def one_file(tmp_path: Path, logs: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "hands.duckdb") as store:
        import_paths([logs], store)
        yield store
