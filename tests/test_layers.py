"""The layers of docs/architecture.md hold, and what breaks them is caught.

The contracts themselves stand in pyproject.toml. Each is tried with a planted violation, in a copy
of the package, so that none can go blind without a test that fails.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from badugi_hh.events import Claim

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
        ("audit.py", "import pandas", RULES_ONLY),
        ("parsing/planted.py", "import pandas", RULES_ONLY),
        ("findings.py", "from rich.text import Text", RULES_ONLY),
        ("engine/planted.py", "import lark", "lark lives in parsing"),
        ("stats.py", "import duckdb", "duckdb lives in store"),
        ("pipeline.py", "import typer", "typer lives in cli"),
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


CLAIMS = frozenset(claim.__name__ for claim in Claim.__subclasses__())
FACTS_IN_A_SUMMARY = {"seat", "cards"}  # cards turned face up are facts, wherever they are printed


def claims_read(source: str) -> Iterator[str]:
    """The claims that a module names, and the one claim that an action carries: ``Show.called``."""
    facts: list[ast.expr] = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.MatchClass(ast.Name("SeatSummary") as name, [], attributes):
                if set(attributes) <= FACTS_IN_A_SUMMARY:
                    facts.append(name)
            case ast.Name(name) if name in CLAIMS and node not in facts:
                yield name
            case ast.alias(name) if name in CLAIMS - {"SeatSummary"}:
                yield name
            case ast.Attribute(attr=name) if name in CLAIMS or name == "called":
                yield name


@pytest.mark.parametrize(
    "module", sorted((PACKAGE / "engine").rglob("*.py")), ids=lambda path: str(path.name)
)
def test_the_engine_reads_no_claim(module: Path) -> None:
    """The wall between what happened and what the room says of it: only the audit sees both."""
    assert not list(claims_read(module.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "source",
    [
        "from badugi_hh.events import Award",
        "match event:\n    case Uncalled(seat=seat): pass",
        "isinstance(event, events.SeatSummary)",
        "isinstance(event, SeatSummary)",
        "match event:\n    case SeatSummary(seat=seat, amount=amount): pass",
        "event.called",
    ],
)
def test_a_planted_claim_is_caught(source: str) -> None:
    assert list(claims_read(source))
