"""Logs changed by atheris for a minute: none stops the readers, or takes long."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.hostile.test_fuzz import ROOMS, sample

ROOT = Path(__file__).parents[2]
SECONDS = 60


@pytest.mark.long
def test_guided_changes_stop_nothing(tmp_path: Path) -> None:
    pytest.importorskip("atheris", reason="pip install 'badugi-hh[fuzz]' (Linux)")
    for room in ROOMS:
        (tmp_path / room).write_text(sample(room), encoding="utf-8")
    limits = [f"-max_total_time={SECONDS}", "-timeout=20", "-rss_limit_mb=2048", "-max_len=8000"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.hostile.guided", str(tmp_path), *limits,
         f"-artifact_prefix={tmp_path}/failed-"],
        cwd=ROOT, capture_output=True, text=True, timeout=10 * SECONDS,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    runs = re.search(r"Done (\d+) runs", done.stderr)
    assert runs, done.stderr[-3000:]
    assert int(runs[1]) > len(ROOMS)
