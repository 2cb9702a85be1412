"""What is asked of a store of parts has the answers of a store of one file."""

from __future__ import annotations

from pathlib import Path

import pytest

from badugi_hh.auditing import AuditFilter, across_hands, audit_store
from badugi_hh.cluster import Runner, asking, flow, import_into, open_parts
from badugi_hh.findings import Severity
from badugi_hh.pipeline import import_paths
from badugi_hh.reports.player_sums import summary_of
from badugi_hh.stats import PLAYER
from badugi_hh.store import Selection, Store
from badugi_hh.store.parts import PartStore
from tests.cluster.held import HERE
from tests.pipeline.rows import all_rows
from tests.pipeline.two_logs import log


def test_statistics_added_up_in_tasks_are_the_same(
    logs: Path, parts: PartStore, one_file: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "BUCKETS", 3)
    import_into(parts, [logs], HERE)
    for selection in (Selection(), Selection(site="kingsclub"), Selection(player="nobody")):
        for by in (PLAYER, ("site", "currency", "month")):
            with open_parts(parts, HERE) as store:
                summed = summary_of(store, selection, by)
            assert summed.equals(summary_of(one_file, selection, by))


@pytest.mark.parametrize("run", [None, HERE], ids=["by one", "in tasks"])
def test_audits_find_the_same(
    logs: Path,
    parts: PartStore,
    one_file: Store,
    run: Runner | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asking, "BUCKETS", 3)
    import_into(parts, [logs], HERE)
    for hands in (Selection(), Selection(player="Dunlin")):
        wanted = AuditFilter(hands, severity=Severity.NOTE)
        with open_parts(parts, run) as store:
            assert audit_store(store, wanted=wanted) == audit_store(one_file, wanted=wanted)


def three_tables(folder: Path) -> tuple[Path, Path]:
    """Two files of three tables: of each every second hand is in the other file, and begins with
    the chips that the first one began with."""
    folder.mkdir()
    for at in range(2):
        hands = [
            log("Dunlin", 640000000100 + 10 * table + hand).replace("Saltmarsh", f"Mire {table}")
            for table in range(3)
            for hand in (at, at + 2)
        ]
        (folder / f"{at}.txt").write_text("\n\n".join(hands))
    return folder / "0.txt", folder / "1.txt"


@pytest.mark.parametrize("shares", [1, 3])
def test_an_import_counts_what_does_not_follow_from_hand_to_hand(
    tmp_path: Path, parts: PartStore, monkeypatch: pytest.MonkeyPatch, shares: int
) -> None:
    if shares > 1:
        monkeypatch.setattr(flow, "BUCKET", 4000)
        monkeypatch.setattr(flow, "_bucket_count", lambda *_: 4)
    both = three_tables(tmp_path / "table")
    with Store.open(tmp_path / "one.duckdb") as store:
        for file in both:
            alone = import_paths([file], store)
            assert import_into(parts, [file], HERE) == alone
        found = across_hands(store)
        with open_parts(parts) as opened:
            assert all_rows(opened) == all_rows(store)
    assert len(found) >= 9, "of each table each hand but the first"
    assert not list(Path(parts.url, "parts").glob("shipment-*"))
