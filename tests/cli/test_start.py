"""Start-up: quick, and with plain words for bad usage; the real process."""

import gc
import os
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest
import typer
from typer.testing import CliRunner

from badugi_hh import __version__, workers
from badugi_hh.cli import app, main, shared
from badugi_hh.simulate import simulate
from badugi_hh.writing import render_file
from tests.cli.conftest import WALK

REPOSITORY = Path(__file__).parents[2]
SLOW_TO_LOAD = {"pandas", "numpy", "duckdb", "pyarrow", "lark", "rich", "platformdirs"}


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "badugi_hh", *words],
        cwd=REPOSITORY,
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["stats", "--help"]])
def test_no_slow_library_is_loaded_before_a_command_needs_it(words: list[str]) -> None:
    script = (
        "import sys\n"
        "from badugi_hh.cli import app\n"
        f"try: app({words!r})\n"
        "except SystemExit: pass\n"
        f"loaded = {SLOW_TO_LOAD!r} & set(sys.modules)\n"
        "sys.exit(f'loaded: {sorted(loaded)}' if loaded else 0)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", script], cwd=REPOSITORY, capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stderr) == (0, "")


def test_the_version() -> None:
    result = run("--version")
    assert (result.returncode, result.stdout) == (0, f"badugi-hh {__version__}\n")


def test_without_a_command_the_commands_are_listed() -> None:
    result = CliRunner().invoke(app, [])
    assert result.exit_code in (0, 2)  # which of them depends on the version of typer
    assert "Read history files" in result.stdout + result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["no-such-command"],
        ["stats", "--no-such-option"],
        ["stats", "--min-hands", "many"],
        ["import", "--jobs", "9" * 50, "."],
        ["import", "no-such-folder"],
        ["import"],
        ["players", "--db", "no-such-file"],
    ],
)
def test_bad_usage_ends_with_2_and_no_traceback(words: list[str], tmp_path: Path) -> None:
    result = run(*words, BADUGI_HH_DB=str(tmp_path / "hands.duckdb"))
    assert (result.returncode, result.stdout) == (2, "")
    assert "Traceback" not in result.stderr
    assert result.stderr.splitlines()[-1].startswith(("badugi-hh: ", "Error: "))


def test_a_terminal_of_few_letters_gets_escapes_and_no_crash() -> None:
    result = run("explain", "wsd", PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.isascii()


@pytest.mark.skipif(sys.platform != "linux", reason="the data folder is found in another way")
def test_without_a_name_the_store_is_in_the_data_folder(tmp_path: Path) -> None:
    history = tmp_path / "day.txt"
    history.write_text(WALK, encoding="utf-8")
    environment = {"XDG_DATA_HOME": str(tmp_path / "data"), "BADUGI_HH_DB": ""}
    assert run("import", str(history), **environment).returncode == 0
    assert (tmp_path / "data" / "badugi-hh" / "hands.duckdb").exists()
    assert "heron" in run("players", **environment).stdout


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_colour_on_a_terminal_and_none_in_a_pipe() -> None:
    ours, theirs = os.openpty()
    subprocess.run(
        [sys.executable, "-m", "badugi_hh", "explain", "S301"],
        cwd=REPOSITORY,
        env={**os.environ, "TERM": "xterm-256color"},
        stdout=theirs,
        check=True,
    )
    os.close(theirs)
    on_terminal = os.read(ours, 10_000).decode()
    os.close(ours)
    assert "\x1b[1mS301 wrong-winner\x1b[0m" in on_terminal
    assert "\x1b" not in run("explain", "S301").stdout


# -- other processes -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("jobs", "sizes", "ready"),
    [(2, (40, 70), True), (2, (99,), False), (2, (100,), True), (1, (500,), False), (2, (), False)],
)
def test_other_processes_get_ready_where_there_is_much_to_read(
    jobs: int,
    sizes: tuple[int, ...],
    ready: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(workers, "get_ready", lambda *modules: asked.extend(modules))
    monkeypatch.setattr(shared, "_MUCH", 100)
    for number, size in enumerate(sizes):
        (tmp_path / f"{number}.txt").write_text("x" * size)
    assert shared.processes(jobs, [tmp_path]) == jobs
    assert shared.processes(jobs, [tmp_path / "nowhere", *tmp_path.iterdir()]) == jobs
    assert bool(asked) == ready


def test_what_other_processes_load_is_there() -> None:
    """Where they are started nobody would hear that it is not."""
    script = (
        "import sys, badugi_hh.warm\n"
        "sys.exit({'badugi_hh.portions', 'numpy', 'pyarrow'} - {*sys.modules} or 0)"
    )
    subprocess.run([sys.executable, "-c", script], cwd=REPOSITORY, check=True)


def test_an_import_and_its_processes_load_no_pandas(tmp_path: Path) -> None:
    """It takes a fifth of a second and 40 MB of each of them."""
    (tmp_path / "hands.txt").write_text(render_file(simulate(3, seed=2)))
    script = (
        "import sys, badugi_hh.warm\n"
        "from badugi_hh.cli import main\n"
        "sys.argv = ['badugi-hh', 'import', 'hands.txt', '--db', 'hands.duckdb', '--jobs', '1']\n"
        "try: main()\n"
        "finally: print('pandas' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        check=True,
    )
    assert "hands: 3 new" in done.stdout
    assert done.stdout.endswith("False\n")


def test_nothing_is_searched_through_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["badugi-hh", "--version"])
    assert gc.get_freeze_count() == 0
    try:
        with pytest.raises(SystemExit):
            main()
        assert gc.get_freeze_count() > 10_000
    finally:
        gc.unfreeze()


def test_ctrl_c_in_the_middle_of_a_query_is_ctrl_c() -> None:
    """As DuckDB says so; what else it may raise stays what it is."""
    with pytest.raises(KeyboardInterrupt), shared.plain_errors():
        raise RuntimeError("Query interrupted")
    with pytest.raises(typer.Exit) as stopped, shared.interruptible("the rest is kept"):
        raise RuntimeError("Query interrupted")
    assert stopped.value.exit_code == 130
    with pytest.raises(RuntimeError, match="another"), shared.plain_errors():
        raise RuntimeError("another one")


def test_ctrl_c_before_a_command_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("badugi_hh.cli.app", Mock(side_effect=KeyboardInterrupt))
    try:
        with pytest.raises(SystemExit, match="130"):
            main()
    finally:
        gc.unfreeze()
