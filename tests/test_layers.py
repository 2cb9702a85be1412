"""The layers of docs/architecture.md hold, and what breaks them is caught.

The contracts themselves stand in pyproject.toml. Each is tried with a planted violation, in a copy
of the package, so that none can go blind without a test that fails.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]
PACKAGE = REPOSITORY / "badugi_hh"
LAYERS = "Imports point down the layers, and every module has its layer"
RULES_ONLY = "From cards to audit no library but lark"


def check_contracts(root: Path) -> tuple[int, str]:
    """import-linter's exit status and its report on the package in ``root``."""
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root), "COLUMNS": "200", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_the_contracts_hold() -> None:
    status, report = check_contracts(REPOSITORY)
    assert status == 0, report
    assert " 0 broken" in report


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("cards.py", "from badugi_hh.events import Hand", LAYERS),
        ("cards.py", "import badugi_hh.money", LAYERS),
        ("engine/planted.py", "from badugi_hh.parsing import Reading", LAYERS),
        ("parsing/planted.py", "from badugi_hh.engine import Replay", LAYERS),
        ("engine/planted.py", "from badugi_hh.audit import Audit", LAYERS),
        ("helpers.py", "", LAYERS),
        ("audit/planted.py", "import pandas", RULES_ONLY),
        ("parsing/planted.py", "import pandas", RULES_ONLY),
        ("findings.py", "from rich.text import Text", RULES_ONLY),
        ("engine/planted.py", "import lark", "lark lives in parsing"),
        ("stats.py", "import duckdb", "duckdb lives in store"),
        ("pipeline.py", "import typer", "typer lives in cli"),
        ("reports/figures.py", "import matplotlib.pyplot", "matplotlib lives in reports.charts"),
        ("cluster/tasks.py", "import dask", "dask lives in cluster.runners"),
        ("pipeline.py", "import distributed", "dask lives in cluster.runners"),
        ("store/database.py", "import fsspec", "fsspec lives in store.parts"),
        ("reports/page/data.py", "import jinja2", "jinja2 lives in reports.page"),
        ("pipeline.py", "import werkzeug", "werkzeug and waitress live in dashboard"),
    ],
)
def test_a_planted_violation_is_caught(
    tmp_path: Path, module: str, line: str, contract: str
) -> None:
    shutil.copy(REPOSITORY / "pyproject.toml", tmp_path)
    planted = tmp_path / "badugi_hh"
    shutil.copytree(PACKAGE, planted, ignore=shutil.ignore_patterns("__pycache__"))
    with (planted / module).open("a", encoding="utf-8") as source:
        source.write(f"\n{line}\n")
    status, report = check_contracts(tmp_path)
    assert status == 1, report
    assert f"{contract} BROKEN" in report
    assert " 1 broken" in report, "one violation breaks one contract"
