"""A folder with all sites, other games, foreign files and an empty one: every file and every hand
is accounted for."""

from __future__ import annotations

import gzip
import shutil
import zipfile
from collections import Counter
from pathlib import Path

import pytest

from badugi_hh.findings import Severity
from badugi_hh.parsing import Status, open_history
from badugi_hh.pipeline import import_paths
from badugi_hh.store import Store
from tests.make_samples import SAMPLES
from tests.sites.phh.hands import THREE

PDF = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n"
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256))
OHH = "\n\n".join(f'{{"ohh": {{"game_number": "{number}"}}}}' for number in (81, 82))
OTHER_GAMES = """\
PokerStars Hand #640000000301:  Razz Limit ($1/$2 USD) - 2024/05/04 12:00:00 ET
Table 'Sandling' 8-max
Seat 1: dunlin ($40 in chips)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """All samples at their depth, and beside them what a folder gathers over the years."""
    logs = tmp_path / "logs"
    shutil.copytree(SAMPLES, logs / "samples")
    (logs / "manual.pdf").write_bytes(PDF)
    (logs / "table.png").write_bytes(PNG)
    (logs / "empty.txt").touch()
    (logs / "tracker.ohh").write_text(OHH)
    (logs / "razz.txt").write_text(OTHER_GAMES)
    (logs / "triple draw.phh").write_text(THREE.replace("FB", "F2L3D"))
    (logs / "copy.txt.gz").write_bytes(
        gzip.compress((SAMPLES / "pokerstars/cash.txt").read_bytes())
    )
    with zipfile.ZipFile(logs / "old.zip", "w") as zipped:
        zipped.writestr("march/day.phh", THREE)
        zipped.writestr("notes.txt", "buy bread")
    return logs


def test_every_file_and_every_hand_is_accounted_for(folder: Path, tmp_path: Path) -> None:
    samples = [path for path in sorted(SAMPLES.rglob("*")) if path.is_file()]
    hands = {
        path: Counter(reading.status for reading in open_history(path).readings())
        for path in samples
    }
    assert all(set(counts) == {Status.READ} for counts in hands.values())
    sample_hands = sum(counts.total() for counts in hands.values())
    with Store.open(tmp_path / "hands.duckdb") as store:
        done = import_paths([folder], store)
        # The copy is one of the samples' contents; the archive has two files.
        assert done.files + done.files_known == len(samples) + 7 + 2
        assert done.files_known == 1
        assert (done.new, done.other_games, done.refused) == (sample_hands + 1, 2, 2)
        assert done.known == hands[SAMPLES / "pokerstars" / "cash.txt"].total()
        strays = {Path(it.file).name for it in store.findings() if it.code == "P103"}
        assert strays == {"manual.pdf", "table.png", "tracker.ohh", "notes.txt"}
        assert {it.severity for it in store.findings() if it.code == "P103"} == {Severity.WARNING}
        games = {Path(it.file).name for it in store.findings() if it.code == "P104"}
        assert games == {"razz.txt", "triple draw.phh"}
        again = import_paths([folder], store)
        total = done.new + done.known + done.other_games + done.refused
        assert (again.files, again.files_known) == (0, done.files + done.files_known)
        assert (again.new, again.known) == (0, total)


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [("a.pdf", PDF, "P103"), ("a.png", PNG, "P103"), ("a.ohh", OHH.encode(), "P103")],
)
def test_a_foreign_file_that_was_named_is_an_error(
    tmp_path: Path, name: str, content: bytes, code: str
) -> None:
    (tmp_path / name).write_bytes(content)
    with Store.temporary() as store:
        summary = import_paths([tmp_path / name], store)
        assert summary.findings[Severity.ERROR] == 1
        assert [it.code for it in store.findings()] == [code]


def test_a_database_of_hands_is_no_history(tmp_path: Path) -> None:
    """Its bytes hold the texts of hands, but it is no text."""
    with Store.open(tmp_path / "hands.duckdb") as store:
        import_paths([SAMPLES / "pokerstars" / "home-game.txt"], store)
    history = open_history(tmp_path / "hands.duckdb")
    assert history.site == ""
    assert [finding.code for finding in history.findings] == ["P103"]
