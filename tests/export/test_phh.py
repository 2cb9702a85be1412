"""Exports: the hands of the store in PHH, or as their rooms wrote them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from badugi_hh.audit import audit
from badugi_hh.cli import app
from badugi_hh.export import export_phh, export_texts
from badugi_hh.judging import combine
from badugi_hh.parsing import Status, open_history
from badugi_hh.pipeline import audit_paths, import_paths
from badugi_hh.rules import Structure
from badugi_hh.simulate import simulate
from badugi_hh.store import Selection, Store
from badugi_hh.writing import render_file

HANDS = 40
SITES = ("pokerstars", "merge", "phh")


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder with a session of each room."""
    folder = tmp_path / "logs"
    folder.mkdir()
    for site in SITES:
        limit = Structure.POT_LIMIT if site == "merge" else Structure.FIXED_LIMIT
        text = render_file(simulate(HANDS, 91, site, limit))
        (folder / f"{site}.log").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def store(logs: Path, tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "hands.duckdb") as opened:
        import_paths([logs], opened)
        yield opened


def test_one_file_has_all_hands_in_the_order_of_time(store: Store, tmp_path: Path) -> None:
    target = tmp_path / "all.phhs"
    done = export_phh(map(combine, store.hand_texts()), target)
    assert done.files == 1
    assert done.hands + sum(done.left_out.values()) == HANDS * len(SITES)
    readings = list(open_history(target).readings())
    assert len(readings) == done.hands
    assert all((one.status, one.findings) == (Status.READ, ()) for one in readings)
    played = [one.hand.played_at for one in readings if one.hand and one.hand.played_at]
    assert played == sorted(played)
    assert not target.read_text(encoding="utf-8").endswith("\n\n")


def test_a_folder_has_a_file_for_each_hand(store: Store, tmp_path: Path) -> None:
    target = tmp_path / "out"
    done = export_phh(map(combine, store.hand_texts(Selection(site="pokerstars"))), target)
    assert done.files == done.hands == len(list(target.iterdir()))
    for judged in map(combine, store.hand_texts(Selection(site="pokerstars"))):
        assert judged.audit is not None
        [reading] = open_history(target / f"pokerstars-{judged.hand_id}.phh").readings()
        assert reading.hand is not None
        names = judged.audit.replay.hand
        assert {
            reading.hand.player(seat): net for seat, net in audit(reading.hand).net.items()
        } == {names.player(seat): net for seat, net in judged.audit.net.items()}


def test_a_number_that_would_lead_elsewhere_is_made_a_name(tmp_path: Path) -> None:
    text = render_file(simulate(1, 92, "phh"))
    number = next(line for line in text.splitlines() if line.startswith("hand = "))
    (tmp_path / "a.phh").write_text(text.replace(number, 'hand = "../../x"'), encoding="utf-8")
    with Store.temporary() as store:
        import_paths([tmp_path / "a.phh"], store)
        export_phh(map(combine, store.hand_texts()), tmp_path / "out")
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["phh-______x.phh"]


def test_what_is_lost_or_left_out_is_counted(store: Store, tmp_path: Path) -> None:
    done = export_phh(map(combine, store.hand_texts()), tmp_path / "all.phhs")
    words = " ".join(done.beyond)
    assert "rake: in _rake" in words
    assert "pot limit" in words
    assert all(0 < count <= HANDS * len(SITES) for count in done.beyond.values())


def test_a_hand_with_faults_is_left_out(tmp_path: Path) -> None:
    log = render_file(simulate(30, 93))
    call = next(line for line in log.splitlines() if ": calls " in line)
    faulty = log.replace(call, call.partition(" calls")[0] + " checks", 1)
    (tmp_path / "a.txt").write_text(faulty, encoding="utf-8")
    with Store.temporary() as store:
        import_paths([tmp_path / "a.txt"], store)
        done = export_phh(map(combine, store.hand_texts()), tmp_path / "all.phhs")
    assert dict(done.left_out) == {"its actions have a fault": 1}
    assert done.hands == 29


def test_texts_come_out_as_they_went_in(store: Store, logs: Path, tmp_path: Path) -> None:
    target = tmp_path / "texts"
    assert export_texts(map(combine, store.hand_texts()), target) == (HANDS * 3, 3)
    assert {path.name for path in target.iterdir()} == {"pokerstars.txt", "merge.txt", "phh.phhs"}
    before, after = audit_paths([logs]), audit_paths([target])
    assert (after.hands, after.refused, after.pots) == (before.hands, 0, before.pots)


def test_the_command(logs: Path, tmp_path: Path) -> None:
    db = str(tmp_path / "hands.duckdb")
    run = CliRunner().invoke
    assert run(app, ["import", str(logs), "--db", db, "-q"]).exit_code == 0
    out = tmp_path / "hands.phhs"
    done = run(app, ["export", "-o", str(out), "--db", db, "--site", "pokerstars"])
    assert done.exit_code == 0
    assert done.stdout == ""
    assert "hands in 1 files" in done.stderr
    assert "not in PHH, rake: in _rake" in done.stderr
    assert open_history(out).site == "phh"
    words = ["export", "-o", str(tmp_path / "none.phhs"), "--db", db, "--since", "2099-01-01", "-q"]
    nothing = run(app, words)
    assert (nothing.exit_code, nothing.stderr) == (0, "")
    assert (tmp_path / "none.phhs").read_bytes() == b""
    missing = run(app, ["export", "-o", str(out), "--db", str(tmp_path / "gone.duckdb")])
    assert missing.exit_code == 2
