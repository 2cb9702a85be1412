"""Both kinds of install hold all that is needed: a wheel, and a checkout (editable install)."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import badugi_hh

REPOSITORY = Path(__file__).parents[1]
GRAMMARS = {path.name for path in (REPOSITORY / "grammars").glob("*.lark")}

A_HAND = """\
PokerStars Hand #5100000001:  Badugi Limit ($1/$2 USD) - 2024/05/04 12:01:00 ET
Table 'Dunlin' 6-max Seat #1 is the button
Seat 1: heron ($50 in chips)
Seat 2: plover ($50 in chips)
heron: posts small blind $0.50
plover: posts big blind $1
*** DEALING HANDS ***
heron: folds
Uncalled bet ($0.50) returned to plover
plover collected $1 from pot
plover: doesn't show hand
*** SUMMARY ***
Total pot $1 | Rake $0
Seat 1: heron (button) (small blind) folded before Draw
Seat 2: plover (big blind) collected ($1)
"""

READS_IT = """
import sys, badugi_hh
from badugi_hh.parsing import read_text
for reading in read_text(sys.stdin.read()):
    print(badugi_hh.__path__[0], reading.status.name, reading.hand_id)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder],
        cwd=REPOSITORY,
        check=True,
        capture_output=True,
    )
    [built] = folder.glob("*.whl")
    return built


def test_the_wheel_holds_the_package_its_grammars_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[-1] for name in names if "/grammars/" in name} == GRAMMARS
    assert {"terminals.lark", "pokerstars.lark"} <= GRAMMARS
    packaged = {name for name in names if name.endswith(".py")}
    written = (REPOSITORY / "badugi_hh").rglob("*.py")
    assert packaged == {path.relative_to(REPOSITORY).as_posix() for path in written}
    assert "badugi_hh/py.typed" in names
    page = {name.split("/")[-1] for name in names if "/reports/page/" in name}
    assert {"page.html.j2", "page.css", "page.js"} <= page
    assert {name.split("/")[0] for name in names} == {
        "badugi_hh",
        f"badugi_hh-{badugi_hh.__version__}.dist-info",
    }


def test_the_wheel_brings_the_command(wheel: Path) -> None:
    [points] = [name for name in zipfile.ZipFile(wheel).namelist() if "entry_points" in name]
    text = zipfile.ZipFile(wheel).read(points).decode()
    assert "badugi-hh = badugi_hh.__main__:main" in text.splitlines()


def read_with(package_in: Path, elsewhere: Path) -> str:
    """What a program in the folder ``elsewhere`` gets that imports the package from a folder."""
    done = subprocess.run(
        [sys.executable, "-c", READS_IT],
        cwd=elsewhere,
        env={**os.environ, "PYTHONPATH": str(package_in)},
        input=A_HAND,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_installed_wheel_reads_with_its_own_grammars(wheel: Path, tmp_path: Path) -> None:
    installed = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(installed)
    assert read_with(installed, tmp_path) == f"{installed / 'badugi_hh'} READ 5100000001"


def test_a_checkout_reads_with_the_grammars_beside_it(tmp_path: Path) -> None:
    assert not (REPOSITORY / "badugi_hh" / "grammars").exists()
    assert read_with(REPOSITORY, tmp_path) == f"{REPOSITORY / 'badugi_hh'} READ 5100000001"
