"""States of findings stay with the findings, whatever is read again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

from badugi_hh.auditing import audit_store
from badugi_hh.findings import Finding, Severity
from badugi_hh.pipeline import import_paths, reread
from badugi_hh.store import LONGEST_NOTE, Patience, State, Store, StoreError, Tracked, finding_ids
from tests.cli.conftest import WRONG_WINNER

SETTLED = Tracked(State.SETTLED, "paid back")


def settle(store: Store) -> str:
    [finding] = audit_store(store).findings
    [name] = finding_ids([finding])
    store.track(name, finding, SETTLED)
    return name


def states(store: Store) -> list[Tracked]:
    findings = audit_store(store).findings
    tracked = store.tracked()
    return [tracked.get(name, Tracked()) for name in finding_ids(findings)]


def test_import_and_reread_leave_states_alone(tmp_path: Path) -> None:
    (tmp_path / "m.txt").write_text(WRONG_WINNER)
    with Store.open(tmp_path / "hands.duckdb") as store:
        import_paths([tmp_path / "m.txt"], store)
        settle(store)
        reread(store)
        assert states(store) == [SETTLED]
        # The same hand further down in a file that comes first by name.
        (tmp_path / "a.txt").write_text("\n\n\n" + WRONG_WINNER)
        import_paths([tmp_path / "a.txt"], store)
        [finding] = audit_store(store).findings
        assert Path(finding.file).name == "a.txt"
        assert states(store) == [SETTLED]


def test_findings_that_say_the_same_are_told_apart() -> None:
    one = Finding("L204", Severity.ERROR, "too much", "a.txt", 3, hand_id="1", player="auk")
    again = Finding("L204", Severity.ERROR, "too much", "a.txt", 9, hand_id="1", player="auk")
    other = Finding("L204", Severity.ERROR, "too much", "a.txt", 9, hand_id="2", player="auk")
    moved = Finding("L204", Severity.ERROR, "too much", "b.txt", 7, hand_id="1", player="auk")
    names = finding_ids([one, again, other])
    assert len(set(names)) == 3
    assert finding_ids([moved]) == names[:1]
    on_files = [Finding("P103", Severity.ERROR, "?", file) for file in ("a.txt", "b.txt")]
    assert len(set(finding_ids(on_files))) == 2


def test_untouched_findings_have_no_row(tmp_path: Path) -> None:
    (tmp_path / "m.txt").write_text(WRONG_WINNER)
    with Store.open(tmp_path / "hands.duckdb") as store:
        import_paths([tmp_path / "m.txt"], store)
        name = settle(store)
        [finding] = audit_store(store).findings
        with pytest.raises(ValueError, match="1,000 characters"):
            store.track(name, finding, Tracked(State.OPEN, "n" * (LONGEST_NOTE + 1)))
        assert store.tracked() == {name: SETTLED}
        store.track(name, finding, Tracked())
        assert store.count("states") == 0


def test_a_store_of_before_gets_its_table_when_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "hands.duckdb"
    with Store.open(file) as store:
        (tmp_path / "m.txt").write_text(WRONG_WINNER)
        import_paths([tmp_path / "m.txt"], store)
    with duckdb.connect(str(file)) as connection:
        connection.execute("DROP TABLE states")
    with Store.open(file, read_only=True) as store:
        assert states(store) == [Tracked()]
    with Store.open(file) as store:
        settle(store)
        assert states(store) == [SETTLED]


WRITER = """
import sys, time
from badugi_hh.store import Store
with Store.open(sys.argv[1]) as store:
    print("open", flush=True)
    for _ in range(100):
        time.sleep(0.1)
        store.give_way()
"""


def test_an_import_gives_way_to_a_state(tmp_path: Path) -> None:
    file = tmp_path / "hands.duckdb"
    (tmp_path / "m.txt").write_text(WRONG_WINNER)
    with Store.open(file) as store:
        import_paths([tmp_path / "m.txt"], store)
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, file], stdout=subprocess.PIPE, text=True
    ) as writer:
        try:
            assert writer.stdout is not None
            assert writer.stdout.readline() == "open\n"
            with pytest.raises(StoreError, match="in use by another program"):
                Store.open(file)
            with Store.open(file, brief=True, patience=Patience(8, print)) as store:
                settle(store)
            assert writer.poll() is None, "it was let in before the writer ended"
        finally:
            writer.kill()
