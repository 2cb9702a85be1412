"""Any bytes, and logs of every room broken in any way: each is read, or told of."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from badugi_hh.parsing import Status, open_history
from badugi_hh.parsing.decoding import texts
from badugi_hh.pipeline import import_paths
from badugi_hh.store import Store

SAMPLES = Path(__file__).parents[2] / "sample_histories"
ROOMS = sorted(path.name for path in SAMPLES.iterdir() if path.is_dir())
NUMBERS = ("0", "-1", "7", "128", "256", "9" * 19, "9" * 1000, "1e999", "1,50", "nan", "²", "٣")
SIGNS = (
    "\0",
    "\x1b[31m",
    "\u202e",
    "\ufeff",
    "\x85",
    "\u2028",
    "\xa0",
    "'",
    '"',
    "<",
    ":",
    "[",
    "]",
    "",
)
FAULTS = ("drop", "double", "cut", "join", "word", "sign", "swap", "many")
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252")
FEW = settings(
    max_examples=10,
    deadline=None,
    derandomize=True,  # the same logs in every run; `make long` tries many more
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def sample(room: str) -> str:
    """The first hands of a room."""
    path = min((it for it in (SAMPLES / room).iterdir() if it.is_file()), key=lambda it: it.name)
    return path.read_text(encoding="utf-8")[:6000]


@st.composite
def broken_logs(draw: st.DrawFn) -> bytes:
    lines = sample(draw(st.sampled_from(ROOMS))).split("\n")
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(FAULTS)):
            case "drop" if len(lines) > 1:
                del lines[at]
            case "double":
                lines.insert(at, lines[at])
            case "cut":
                lines[at] = lines[at][: draw(st.integers(0, len(lines[at])))]
            case "join" if at + 1 < len(lines):
                lines[at] += lines.pop(at + 1)
            case "word":
                words = lines[at].split(" ")
                words[draw(st.integers(0, len(words) - 1))] = draw(st.sampled_from(NUMBERS))
                lines[at] = " ".join(words)
            case "sign":
                place = draw(st.integers(0, len(lines[at])))
                lines[at] = lines[at][:place] + draw(st.sampled_from(SIGNS)) + lines[at][place:]
            case "swap":
                other = draw(st.integers(0, len(lines) - 1))
                lines[at], lines[other] = lines[other], lines[at]
            case "many":
                lines[at:at] = [lines[at]] * draw(st.sampled_from((5, 120, 300)))
    text = "".join(line + draw(st.sampled_from(("\n", "\n", "\r\n", "\r"))) for line in lines)
    return text.encode(draw(st.sampled_from(ENCODINGS)), "replace")


def check(store: Store, path: Path, content: bytes) -> None:
    """It is imported without an exception; every letter of it stands in a block, and every block
    that is read as something is a hand or told of."""
    path.write_bytes(content)
    history = open_history(path)
    if history.site:
        blocks = list(history.blocks())
        text = "".join(texts(str(path), history.encoding))
        assert _letters("".join(it.text for it in blocks)) == _letters(text)
        for reading in history.readings():
            read = reading.hand or reading.status is Status.OTHER_GAME
            assert read or reading.findings or history.findings
    else:
        assert history.findings or not content
    summary = import_paths([path], store)
    assert not summary.failures
    assert not summary.lost


def _letters(text: str) -> str:
    """All but blanks, and the descriptions of Merge: each is put on the games that it holds for."""
    return "".join(re.sub("<description[^<>]*>", "", text).split())


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "store" / "hands.duckdb") as opened:
        yield opened


@FEW
@given(content=st.binary(max_size=3000))
def test_any_bytes(store: Store, tmp_path: Path, content: bytes) -> None:
    check(store, tmp_path / "any.txt", content)


@FEW
@given(content=broken_logs())
def test_broken_logs_of_every_room(store: Store, tmp_path: Path, content: bytes) -> None:
    check(store, tmp_path / "broken.txt", content)


@pytest.mark.long
@settings(FEW, max_examples=1500)
@given(content=broken_logs())
def test_many_broken_logs(store: Store, tmp_path: Path, content: bytes) -> None:
    check(store, tmp_path / "broken.txt", content)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded by Linux's own means")
@pytest.mark.long
@pytest.mark.parametrize("unit", ["x", "x y\n", "PokerStars Hand #1: "])
def test_memory_does_not_grow_with_the_file(tmp_path: Path, unit: str) -> None:
    """300 megabytes, in one line or in many."""
    path = tmp_path / "long.txt"
    head = (SAMPLES / "pokerstars").iterdir()
    sound = min(it for it in head if it.suffix == ".txt").read_text(encoding="utf-8")
    with path.open("w", encoding="utf-8") as file:
        file.write(f"{sound}\n")
        for _ in range(300):
            file.write(unit * ((1 << 20) // len(unit)))
        file.write(f"\n\n{sound}")
    script = (
        "import resource, sys, time\n"
        "from badugi_hh.parsing import open_history\n"
        "history = open_history(sys.argv[1])\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "hands = sum(1 for reading in history.readings() if reading.hand)\n"
        "grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before\n"
        "print(hands, grown, round(time.process_time()))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=True
    )
    hands, grown, seconds = map(int, done.stdout.split())
    assert hands >= 2
    assert grown < 100_000, "kilobytes"
    assert seconds < 60
