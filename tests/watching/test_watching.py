"""Following a folder while a room writes into it."""

from __future__ import annotations

import gzip
import os
import queue
import shutil
import signal
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import pytest

from badugi_hh import watching
from badugi_hh.pipeline import import_paths
from badugi_hh.simulate import simulate
from badugi_hh.store import Store
from badugi_hh.watching import Seen, Watcher, watch
from badugi_hh.writing import render, render_file
from tests.pipeline.rows import all_rows
from tests.pipeline.two_logs import log

ROOT = Path(__file__).parents[2]


class Room:
    """A room that writes into a folder, and the watcher of that folder with a clock to set."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.logs = folder / "logs"
        self.logs.mkdir()
        self.path = folder / "hands.duckdb"
        self.now = 1000.0
        self.seen: list[Seen] = []
        monkeypatch.setattr(time, "monotonic", lambda: self.now)
        self.watcher = Watcher([self.logs], self.store, self.seen.append)

    def store(self) -> Store:
        return Store.open(self.path)

    def write(self, name: str, text: str) -> None:
        with (self.logs / name).open("a") as file:
            file.write(text)

    def later(self, seconds: float = watching.STILL) -> list[str]:
        """The hands that were told of until so many seconds have gone by."""
        before = len(self.seen)
        self.watcher.look()
        self.now += seconds
        if self.watcher.is_due():
            self.watcher.look()
        return [one.hand.hand_id for one in self.seen[before:]]


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    return Room(tmp_path, monkeypatch)


def hands(count: int, seed: int = 61) -> list[tuple[str, str]]:
    """Ids and texts."""
    return [(hand.id, render(hand) + "\n\n\n") for hand in simulate(count, seed=seed)]


def equal_to_an_import(room: Room) -> None:
    with Store.open(room.path.with_name("whole.duckdb")) as whole, room.store() as store:
        import_paths([room.logs], whole)
        assert all_rows(store) == all_rows(whole)


def test_new_and_growing_files(room: Room) -> None:
    played = hands(6)
    room.write("a.txt", played[0][1])
    room.watcher.begin()
    assert room.later() == [played[0][0]]
    room.write("a.txt", played[1][1])
    room.write("b.txt", played[2][1] + played[3][1])
    assert sorted(room.later()) == sorted(hand_id for hand_id, _ in played[1:4])
    assert room.later() == []
    room.write("a.txt", played[4][1] + played[5][1])
    # Behind the first of them stands another one: only the last may go on.
    assert room.later(seconds=0) == [played[4][0]]
    assert room.later() == [played[5][0]]
    ended = room.watcher.end()
    assert (ended.imported.new, ended.imported.known, ended.imported.files) == (6, 0, 2)
    assert ended.unfinished == ()
    equal_to_an_import(room)


def test_a_half_written_hand_waits_for_its_end(room: Room) -> None:
    text = log("Dunlin")
    room.watcher.begin()
    for end in range(40, len(text), 97):  # mid-line, between lines, before its summary
        (room.logs / "a.txt").write_text(text[:end])
        assert room.later(seconds=10) == []
    (room.logs / "a.txt").write_text(text + "\n")
    room.later()
    assert {one.hand.hand_id for one in room.seen} == {"640000000100"}
    assert room.watcher.end().imported.new == 1


def with_odd_name(count: int) -> list[tuple[str, str]]:
    """Hands with a player whose name has a letter of two bytes."""
    return [
        (str(number), log("Dunlin", number).replace("Godwit", "Gödwit") + "\n\n")
        for number in range(1, count + 1)
    ]


def test_a_file_may_end_within_a_letter_for_a_while(room: Room) -> None:
    """It was UTF-8 and will be that: what was read is not read again in another encoding."""
    played = with_odd_name(4)
    room.watcher.begin()
    whole = "".join(text for _, text in played[:3]).encode()
    cut = whole.rindex("ö".encode()) + 1
    (room.logs / "a.txt").write_bytes(whole[:cut])
    assert room.later() == ["1", "2"]
    (room.logs / "a.txt").write_bytes(whole)
    assert room.later() == ["3"]
    room.write("a.txt", played[3][1])
    assert room.later() == ["4"]
    assert room.watcher.end().imported.new == 4
    equal_to_an_import(room)


@pytest.mark.parametrize("written_after", ["*** SUMMARY ***\n", "Total pot", "(button) showed"])
def test_a_room_that_stops_for_a_while_within_a_summary(room: Room, written_after: str) -> None:
    text = log("Dunlin")
    part = text[: text.index(written_after) + len(written_after)]
    room.watcher.begin()
    (room.logs / "a.txt").write_text(part)
    assert room.later(seconds=4) == []
    (room.logs / "a.txt").write_text(text + "\n\n")
    assert room.later() == ["640000000100"]
    assert room.watcher.end().imported.new == 1
    equal_to_an_import(room)


@pytest.mark.parametrize("seconds", [watching.NO_END, watching.MID_LINE])
def test_what_was_read_too_early_is_forgotten_when_the_rest_comes(
    room: Room, seconds: float
) -> None:
    text = log("Dunlin")
    part = text[: text.rindex("Seat 3") - (seconds == watching.MID_LINE)]
    room.watcher.begin()
    (room.logs / "a.txt").write_text(part)
    assert room.later(seconds=seconds) == ["640000000100"]
    (room.logs / "a.txt").write_text(text)
    assert room.later(seconds=watching.NO_END) == ["640000000100"]
    assert room.watcher.end().imported.new == 1
    equal_to_an_import(room)


def test_an_import_of_a_file_that_was_half_written_leaves_no_trace(room: Room) -> None:
    text = log("Dunlin")
    with room.store() as store:
        for end in range(200, len(text), 61):
            (room.logs / "a.txt").write_text(text[:end])
            import_paths([room.logs], store)
        (room.logs / "a.txt").write_text(text)
        import_paths([room.logs], store)
        rows = all_rows(store)
    with Store.open(room.path.with_name("whole.duckdb")) as whole:
        import_paths([room.logs], whole)
        assert all_rows(whole) | {"files": rows["files"]} == rows


def test_what_later_hands_explain_is_not_counted(room: Room) -> None:
    """The first hands come last: until then it looks as if some were missing."""
    played = hands(7, seed=69)
    room.watcher.begin()
    room.write("z.txt", played[6][1])
    room.later()
    for _, text in played[:6]:
        room.write("a.txt", text)
        room.later()
    told = sum(len(one.findings) for one in room.seen)
    assert sum(room.watcher.end().imported.findings.values()) == told
    equal_to_an_import(room)


def test_a_line_that_is_half_written_at_the_end_waits(room: Room) -> None:
    text = log("Dunlin")
    room.watcher.begin()
    (room.logs / "a.txt").write_text(text[: text.rindex("won") + 9])
    assert room.later() == []
    ended = room.watcher.end()
    assert (ended.imported.new, [Path(it).name for it in ended.unfinished]) == (0, ["a.txt"])
    (room.logs / "a.txt").write_text(text)
    with room.store() as store:
        import_paths([room.logs], store)
    equal_to_an_import(room)


def test_a_packed_file_is_not_written_line_by_line(room: Room) -> None:
    room.watcher.begin()
    (room.logs / "a.txt.gz").write_bytes(gzip.compress(log("Dunlin", 1).encode()))
    with zipfile.ZipFile(room.logs / "b.zip", "w") as archive:
        archive.writestr("b.txt", log("Dunlin", 2).rstrip())
    assert room.later() == ["1", "2"]
    (room.logs / "c.txt.gz").write_bytes(gzip.compress(log("Dunlin", 3).encode()))
    ended = room.watcher.end()
    assert (ended.imported.new, ended.unfinished) == (3, ())
    equal_to_an_import(room)


def test_what_is_not_written_to_its_end_is_left_for_later(room: Room) -> None:
    room.watcher.begin()
    whole, text = log("Dunlin", 1), log("Dunlin", 2)
    room.write("a.txt", f"{whole}\n\n\n{text[:600]}")
    assert room.later() == ["1"]
    assert not room.watcher.is_due()  # and costs nothing until more of it comes
    ended = room.watcher.end()
    assert ended.unfinished == (str(room.logs / "a.txt"),)
    assert (ended.imported.new, ended.imported.refused) == (1, 0)
    room.write("a.txt", text[600:])
    with room.store() as store:
        assert import_paths([room.logs], store).new == 1
    equal_to_an_import(room)


def test_renamed_rotated_and_rewritten_files(room: Room) -> None:
    played = hands(6, seed=62)
    ids = [hand_id for hand_id, _ in played]
    room.watcher.begin()
    room.write("now.txt", played[0][1] + played[1][1])
    assert room.later() == ids[:2]
    (room.logs / "now.txt").rename(room.logs / "old.txt")
    assert room.later() == []
    room.write("old.txt", played[2][1])  # it is written on under its new name
    room.write("now.txt", played[3][1])
    assert sorted(room.later()) == sorted(ids[2:4])
    shutil.copy(room.logs / "now.txt", room.logs / "older.txt")  # copied, and begun anew
    (room.logs / "now.txt").write_text(played[4][1])
    assert room.later() == [ids[4]]
    (room.logs / "next").write_text(played[4][1] + played[5][1])  # written anew as a whole
    (room.logs / "next").replace(room.logs / "now.txt")
    assert room.later() == [ids[5]]
    (room.logs / "older.txt").unlink()
    assert room.later() == []
    assert room.watcher.end().imported.new == 6
    with room.store() as store:
        assert store.count("hands") == store.count("texts") == 6


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "cp1252"])
def test_any_encoding(room: Room, encoding: str) -> None:
    room.watcher.begin()
    text = "".join(text for _, text in hands(3, seed=63))
    data = text.encode(encoding)
    for end in range(0, len(data) + 1500, 1500):
        (room.logs / "a.txt").write_bytes(data[:end])
        room.later(seconds=0)
    room.later()
    assert room.watcher.end().imported.new == 3
    equal_to_an_import(room)


@pytest.mark.parametrize("site", ["merge", "kingsclub", "fulltilt", "phh"])
def test_any_room(room: Room, site: str) -> None:
    room.watcher.begin()
    text = render_file(simulate(4, seed=64, site=site))
    for end in range(0, len(text) + 400, 400):
        (room.logs / "a.txt").write_text(text[:end])
        room.later(seconds=0)
    room.later()
    ended = room.watcher.end()
    assert (ended.imported.new, ended.imported.refused) == (4, 0)
    with room.store() as store:
        assert store.count("texts") == 4
    equal_to_an_import(room)


def test_what_was_there_before_is_imported_and_not_told(room: Room) -> None:
    played = hands(5, seed=65)
    room.write("a.txt", "".join(text for _, text in played[:4]))
    os.utime(room.logs / "a.txt", (1e9, 1e9))
    assert room.watcher.begin().new == 4
    assert room.later() == []
    room.write("a.txt", played[4][1])
    assert room.later() == [played[4][0]]
    assert room.watcher.end().imported.new == 5


def test_findings_come_with_their_hand(room: Room) -> None:
    room.watcher.begin()
    room.write("a.txt", log("Dunlin").replace("collected $11.95", "collected $11.85") + "\n\n")
    room.later()
    [seen] = room.seen
    assert "S306" in {finding.code for finding in seen.findings}
    ended = room.watcher.end()
    counts = {severity.word: count for severity, count in ended.imported.findings.items()}
    assert counts["error"] == sum(it.severity.word == "error" for it in seen.findings)


def test_a_folder_that_goes_away_and_comes_back(room: Room, tmp_path: Path) -> None:
    played = hands(2, seed=66)
    room.watcher.begin()
    room.write("a.txt", played[0][1])
    assert room.later() == [played[0][0]]
    room.logs.rename(tmp_path / "away")
    assert room.later() == []
    (tmp_path / "away").rename(room.logs)
    room.write("a.txt", played[1][1])
    assert room.later() == [played[1][0]]


def test_the_store_may_lie_in_the_folder(tmp_path: Path) -> None:
    path = tmp_path / "hands.duckdb"
    (tmp_path / "a.txt").write_text(log("Dunlin"))
    seen: list[Seen] = []
    watcher = Watcher([tmp_path], lambda: Store.open(path), seen.append)
    watcher.begin()
    ended = watcher.end()
    assert (ended.imported.new, ended.imported.files, len(seen)) == (1, 1, 1)
    assert not any(ended.imported.findings[one] for one in ended.imported.findings if one > 0)


def test_idle_it_reads_nothing(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    room.write("a.txt", render_file(simulate(30, seed=67)))
    room.watcher.begin()
    room.later(seconds=watching.NO_END)
    opened: list[str] = []
    monkeypatch.setattr(watching, "open_history", opened.append)
    for _ in range(20):
        room.later(seconds=30)
    assert opened == []


def test_without_notices_files_are_looked_at_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[float] = []

    class Looking:
        def is_due(self) -> bool:
            return True

        def look(self) -> None:
            looked.append(time.monotonic())
            if len(looked) == 3:
                raise KeyboardInterrupt

    def out_of_watches(*_: object, **__: object) -> Iterator[None]:
        raise OSError(28, "inotify watch limit reached")
        yield

    monkeypatch.setattr("watchfiles.watch", out_of_watches)
    monkeypatch.setattr(watching, "_WAKE", 10)
    watch(Looking(), ["."])  # type: ignore[arg-type]
    assert len(looked) == 3


# -- the command ---------------------------------------------------------------------------------


class Running:
    """The command, and its lines as they come."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "badugi_hh", *words],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.out: queue.Queue[str] = queue.Queue()
        self.err: queue.Queue[str] = queue.Queue()
        self.threads = [
            threading.Thread(target=self._read, args=streams, daemon=True)
            for streams in ((self.process.stdout, self.out), (self.process.stderr, self.err))
        ]
        for thread in self.threads:
            thread.start()

    @staticmethod
    def _read(stream: IO[str], lines: queue.Queue[str]) -> None:
        with stream:
            for line in stream:
                lines.put(line.rstrip("\n"))

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        for thread in self.threads:
            thread.join()

    def until(self, lines: queue.Queue[str], wanted: Callable[[str], bool]) -> str:
        while True:
            line = lines.get(timeout=60)
            if wanted(line):
                return line


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C can't be sent there")
def test_the_command_follows_a_folder_until_ctrl_c(tmp_path: Path) -> None:
    logs, db = tmp_path / "logs", str(tmp_path / "hands.duckdb")
    logs.mkdir()
    played = hands(3, seed=68)
    running = Running("import", "--watch", str(logs), "--db", db)
    try:
        assert running.err.get(timeout=60) == (
            "badugi-hh: 0 hands imported; waiting for more, until Ctrl-C"
        )
        with (logs / "evening.txt").open("w") as file:
            for hand_id, text in played:
                for piece in (text[:300], text[300:]):
                    file.write(piece)
                    file.flush()
                    time.sleep(0.2)
                line = running.until(running.out, lambda line: "evening.txt:" in line)
                assert f"hand {hand_id} read; " in line
        # The store is free while nothing comes.
        done = subprocess.run(
            [sys.executable, "-m", "badugi_hh", "players", "--db", db, "--format", "json"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        assert '"hands": 3' in done.stdout
        running.process.send_signal(signal.SIGINT)
        assert running.process.wait(60) == 0
        last = [running.out.get(timeout=10) for _ in range(3)]
        assert last[:2] == [
            "files: 1 read, 0 known",
            "hands: 3 new, 0 known, 0 of other games, 0 refused, 0 cancelled",
        ]
    finally:
        running.kill()
    with Store.open(db) as store, Store.open(tmp_path / "whole.duckdb") as whole:
        import_paths([logs], whole)
        assert all_rows(store) == all_rows(whole)


def test_standard_input_is_not_watched(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "badugi_hh", "import", "--watch", "-", "--db", str(tmp_path / "a")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (2, "badugi-hh: standard input can't be watched\n")
