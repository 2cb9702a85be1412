"""Where this program fails at a hand, or the system at a file: the rest is read, and it is told."""

from __future__ import annotations

import errno
import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from badugi_hh import judging, pipeline
from badugi_hh.audit import audit
from badugi_hh.cli import app
from badugi_hh.cluster import import_into, on_this_machine, open_parts
from badugi_hh.facts import player_rows
from badugi_hh.failures import failure_of
from badugi_hh.findings import Severity
from badugi_hh.parsing import decoding, read_text, reader
from badugi_hh.parsing.blocks import split
from badugi_hh.parsing.unpacking import Readable, unpacked
from badugi_hh.paths import Lost, find_files
from badugi_hh.pipeline import import_paths, look_up, reread
from badugi_hh.source import Block
from badugi_hh.store import Store, records
from badugi_hh.store.parts import PartStore
from tests.pipeline.rows import all_rows
from tests.pipeline.two_logs import log

BAD = 640000000102
"""The hand at which the program fails."""


@pytest.fixture
def day(tmp_path: Path) -> Path:
    """A file of three hands, the second of which begins at line 49."""
    path = tmp_path / "day.txt"
    path.write_text("\n\n".join(log("Dunlin", BAD - 1 + at) for at in range(3)), encoding="utf-8")
    return path


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "hands.duckdb") as opened:
        yield opened


def failing(real: Callable[..., Any], is_bad: Callable[..., bool]) -> Callable[..., Any]:
    """The same function, with a fault in it."""

    def work(*given: Any) -> Any:
        if is_bad(*given):
            raise KeyError("a fault")
        return real(*given)

    return work


def in_reading(patch: pytest.MonkeyPatch) -> None:
    real = reader.Reader.begin
    patch.setattr(reader.Reader, "begin", failing(real, lambda _, block: str(BAD) in block.text))


def test_where_nobody_takes_a_fault_it_is_raised_behind_the_hands_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    in_reading(monkeypatch)
    readings = read_text("\n\n".join([log("Dunlin", 1), log("Dunlin", BAD), log("Dunlin", 3)]))
    assert next(readings).hand_id == "1"
    with pytest.raises(KeyError, match="a fault"):
        next(readings)


def in_replay(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(judging, "audit", failing(audit, lambda hand, _: hand.id == str(BAD)))


def in_counting(patch: pytest.MonkeyPatch) -> None:
    faulty = failing(player_rows, lambda audit: audit.replay.hand.id == str(BAD))
    patch.setattr(records, "player_rows", faulty)


STEPS = pytest.mark.parametrize("fault", [in_reading, in_replay, in_counting])


@STEPS
def test_a_hand_at_which_the_program_fails_costs_no_other(
    fault: Callable[[pytest.MonkeyPatch], None],
    day: Path,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as patch:
        fault(patch)
        summary = import_paths([day], store)
        assert (summary.new, summary.refused, summary.failures) == (2, 1, 1)
        (finding,) = store.findings(Severity.ERROR)
        line = day.read_text().split("\n").index(log("Dunlin", BAD).split("\n")[0]) + 1
        assert (finding.code, finding.hand_id) == ("P111", str(BAD))
        assert (finding.file, finding.line) == (str(day), line)
        assert re.search(r"KeyError at badugi_hh/\S+\.py:\d+\.", finding.message)
        (judged,) = look_up(store, str(BAD))
        assert judged.texts[0].text == log("Dunlin", BAD).rstrip()
        assert import_paths([day], store).files_known == 1
    assert reread(store).hands == 3
    assert store.findings(Severity.ERROR) == []


def test_the_command_says_so(day: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_replay(monkeypatch)
    db = str(tmp_path / "hands.duckdb")
    done = CliRunner().invoke(app, ["import", str(day), "--db", db, "--quiet"])
    assert done.exit_code == 2
    assert done.stderr == (
        "badugi-hh: the program itself failed at 1 hand, and kept the text; where and how is shown "
        "by: badugi-hh audit --code P111\n"
    )
    assert CliRunner().invoke(app, ["reread", "--db", db]).exit_code == 2
    for words in (["audit", "--anonymize"], ["hand", str(BAD)]):
        done = CliRunner().invoke(app, [*words, "--db", db])
        assert isinstance(done.exception, SystemExit | None), words
        assert "P111" in done.stdout


def test_a_hand_with_a_text_that_can_be_read_is_read(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two players' logs one makes the reader fail: the other tells the hand, the fault stays."""
    for player in ("Dunlin", "Whimbrel"):
        (tmp_path / f"{player}.txt").write_text(log(player))
    with monkeypatch.context() as patch:
        real = reader.Reader.begin
        patch.setattr(
            reader.Reader,
            "begin",
            failing(real, lambda _, block: "Dealt to Whimbrel" in block.text),
        )
        summary = import_paths([tmp_path / "Dunlin.txt", tmp_path / "Whimbrel.txt"], store)
        assert (summary.new, summary.refused, summary.failures) == (1, 0, 1)
        assert [it.code for it in store.findings(Severity.ERROR)] == ["P111"]
    assert len(next(iter(store.hand_texts()))) == 2


def test_parts_are_as_one_file_would_be(
    day: Path, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_reading(monkeypatch)
    parts = PartStore(str(tmp_path / "parts"))
    assert import_into(parts, [day], on_this_machine(1)) == import_paths([day], store)
    with open_parts(parts) as opened:
        assert all_rows(opened) == all_rows(store)


def test_a_failure_is_named_by_its_place_and_tells_no_names() -> None:
    with pytest.raises(ValueError, match="min") as raised:
        judging._combined((), (), None)
    assert re.fullmatch(r"ValueError at badugi_hh/judging\.py:\d+", failure_of(raised.value))
    assert failure_of(KeyError("Dunlin")) == "KeyError"


# -- files ---------------------------------------------------------------------------------------


def break_drive(patch: pytest.MonkeyPatch, name: str, opening: int) -> None:
    """A file of this name can't be read to its end when it is opened for so many times."""
    openings: Counter[str] = Counter()

    class Broken:
        def __init__(self, stream: Readable) -> None:
            self.rest = iter([stream.read(1500)])

        def read(self, _: int) -> bytes:
            for data in self.rest:
                return data
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    @contextmanager
    def opened(where: str) -> Iterator[Readable]:
        openings[where] += 1
        with unpacked(where) as stream:
            broken = Path(where).name == name and openings[where] >= opening
            yield Broken(stream) if broken else stream

    patch.setattr(decoding, "unpacked", opened)


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder of three files; the second has two hands."""
    folder = tmp_path / "logs"
    folder.mkdir()
    for at, name in enumerate(("a.txt", "b.txt", "c.txt")):
        hands = [log("Dunlin", BAD + 10 * at + more) for more in range(2 if at == 1 else 1)]
        (folder / name).write_text("\n\n".join(hands), encoding="utf-8")
    return folder


@pytest.mark.parametrize(("opening", "new"), [(1, 2), (3, 3)], ids=["at once", "in the middle"])
def test_a_file_that_cannot_be_read_stops_no_folder(
    logs: Path, store: Store, monkeypatch: pytest.MonkeyPatch, opening: int, new: int
) -> None:
    """Of one that breaks off in the middle the hands before that are stored."""
    with monkeypatch.context() as patch:
        break_drive(patch, "b.txt", opening)
        summary = import_paths([logs], store)
    assert summary.lost == (Lost(str(logs / "b.txt"), "Input/output error"),)
    assert (summary.new, store.count("hands")) == (new, new)
    assert {Path(row[1]).name for row in store.rows("files")} == {"a.txt", "c.txt"}
    again = import_paths([logs], store)
    assert (again.new, again.lost, store.count("hands")) == (4 - new, (), 4)


@pytest.mark.parametrize("opening", [1, 3])
def test_parts_lose_the_same(
    logs: Path, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opening: int
) -> None:
    parts = PartStore(str(tmp_path / "parts"))
    with monkeypatch.context() as patch:
        break_drive(patch, "b.txt", opening)
        alone = import_paths([logs], store)
    with monkeypatch.context() as patch:
        break_drive(patch, "b.txt", opening)
        shared = import_into(parts, [logs], on_this_machine(1))
    assert shared.lost == alone.lost
    with open_parts(parts) as opened:
        assert all_rows(opened)["files"] == all_rows(store)["files"]


def test_a_fault_in_cutting_a_file_costs_this_file(
    logs: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(pieces: Iterable[str], file: str, *rest: Any) -> Iterator[Block]:
        if file.endswith("b.txt"):
            raise IndexError
        yield from split(pieces, file, *rest)

    monkeypatch.setattr(reader, "split", cut)
    summary = import_paths([logs], store)
    (lost,) = summary.lost
    assert lost.file == str(logs / "b.txt")
    assert lost.reason.startswith("this is a fault of badugi-hh itself, please report it (")
    assert summary.new == 2


def test_the_commands_tell_of_it_after_what_they_found(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for command, remedy in (("import", "Import again to read it."), ("audit", "Audit again.")):
        with monkeypatch.context() as patch:
            break_drive(patch, "b.txt", 1)
            words = [command, str(logs), "--db", str(tmp_path / "hands.duckdb"), "--quiet"]
            done = CliRunner().invoke(app, [*words, "--format", "json"])
        assert done.exit_code == 2
        assert done.stderr == f"badugi-hh: {logs}/b.txt: Input/output error. {remedy}\n"
        told = json.loads(done.stdout)["hands"]
        assert (told["new"] if command == "import" else told) == 2


def test_a_file_that_vanishes_is_told(
    logs: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = find_files([logs])
    monkeypatch.setattr(pipeline, "find_files", lambda _: found)
    (logs / "b.txt").unlink()
    summary = import_paths([logs], store, progress=lambda *_: None)
    assert summary.lost == (Lost(str(logs / "b.txt"), "No such file or directory"),)
    assert summary.new == 2
