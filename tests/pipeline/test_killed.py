"""An import whose process is killed, as by a power cut, in the middle of its work."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from badugi_hh.pipeline import import_paths
from badugi_hh.simulate import simulate
from badugi_hh.store import Store
from badugi_hh.writing import render_file
from tests.pipeline.rows import all_rows

_PROGRAM = """
import sys
from badugi_hh import intake, pipeline
from badugi_hh.store import Store

intake.BATCH = 20
write = Store.write

def told(self, *given, **named):
    write(self, *given, **named)
    print("a batch is stored", flush=True)

Store.write = told
with Store.open(sys.argv[1]) as store:
    pipeline.import_paths([sys.argv[2]], store)
"""


def test_what_was_stored_is_whole_and_the_next_import_goes_on(tmp_path: Path) -> None:
    log, path = tmp_path / "a.txt", tmp_path / "hands.duckdb"
    log.write_text(render_file(simulate(400, seed=31)))
    with subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, str(path), str(log)],
        cwd=Path(__file__).parents[2],
        stdout=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None
        for _ in range(3):
            assert running.stdout.readline() == b"a batch is stored\n"
        running.kill()
    with Store.open(path) as store, Store.open(tmp_path / "whole.duckdb") as whole:
        stored = store.count("hands")
        assert stored in range(60, 400, 20)
        assert store.count("texts") == stored
        assert store.count("files") == 0
        assert set(store.player_hands(columns=["hand_id"]).hand_id) == {
            row[1] for row in store.rows("hands")
        }
        summary = import_paths([log], store)
        assert (summary.known, summary.new) == (stored, 400 - stored)
        import_paths([log], whole)
        assert all_rows(store) == all_rows(whole)
