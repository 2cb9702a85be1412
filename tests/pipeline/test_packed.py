"""Compressed files, archives, standard input and lists of files."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import random
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from badugi_hh.findings import Severity
from badugi_hh.parsing import open_history, unpacking
from badugi_hh.paths import UnreadablePath, find_files, listed_files
from badugi_hh.pipeline import import_paths
from badugi_hh.simulate import simulate
from badugi_hh.store import Store
from badugi_hh.writing import render_file
from tests.pipeline.rows import all_rows

LOG = render_file(simulate(12, seed=81)).encode()
OTHER_LOG = render_file(simulate(5, seed=82)).encode()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "store" / "hands.duckdb") as opened:
        yield opened


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    folder = tmp_path / "logs"
    folder.mkdir()
    return folder


def archive(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, content in files.items():
            zipped.writestr(name, content)
    return path


def refusal(path: Path | str) -> str:
    """Why the file can't be unpacked."""
    [finding] = open_history(path).findings
    assert (finding.code, finding.severity) == ("P103", Severity.ERROR)
    assert not list(open_history(path).readings())
    return finding.message


# -- compressed files ----------------------------------------------------------------------------


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
@pytest.mark.parametrize("name", ["day.packed", "day.txt"])
def test_a_compressed_file_is_read_as_what_is_in_it(
    logs: Path, pack: Callable[[bytes], bytes], name: str
) -> None:
    (logs / "plain.txt").write_bytes(LOG)
    (logs / name).write_bytes(pack(LOG))
    plain, packed = open_history(logs / "plain.txt"), open_history(logs / name)
    assert (packed.digest, packed.size, packed.findings) == (plain.digest, plain.size, ())
    assert [one.hand for one in packed.readings()] == [one.hand for one in plain.readings()]


def test_a_packed_copy_is_known(store: Store, logs: Path) -> None:
    (logs / "a.txt").write_bytes(LOG)
    (logs / "b.txt.gz").write_bytes(gzip.compress(LOG))
    summary = import_paths([logs], store)
    assert (summary.files, summary.files_known, summary.new, summary.known) == (1, 1, 12, 12)


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_a_packed_file_that_is_cut_off_is_told_of(
    logs: Path, pack: Callable[[bytes], bytes]
) -> None:
    (logs / "cut.txt").write_bytes(pack(LOG)[:-40])
    assert "damaged" in refusal(logs / "cut.txt")


# -- archives ------------------------------------------------------------------------------------


def test_an_archive_is_read_like_a_folder(store: Store, logs: Path) -> None:
    archive(logs / "all.zip", {"march/one": LOG, "notes": b"buy bread", "two": OTHER_LOG})
    names = [f"all.zip/{name}" for name in ("march/one", "notes", "two")]
    assert [Path(file).relative_to(logs).as_posix() for file in find_files([logs]).files] == names
    summary = import_paths([logs], store)
    assert (summary.files, summary.new) == (3, 17)
    [stray] = store.findings(Severity.WARNING)
    assert (stray.file, stray.code, stray.severity) == (
        f"{logs}/all.zip/notes",
        "P103",
        Severity.WARNING,
    )
    files = {row[3] for row in store.rows("hands")}
    assert files == {f"{logs}/all.zip/march/one", f"{logs}/all.zip/two"}


def test_hidden_files_of_an_archive_and_archives_in_it_stay_shut(logs: Path) -> None:
    inner = archive(logs / "inner.zip", {"day": LOG}).read_bytes()
    (logs / "inner.zip").unlink()
    archive(logs / "outer.zip", {"inner": inner, "__MACOSX/day": LOG, ".hidden": LOG})
    (file,) = find_files([logs / "outer.zip"]).files
    assert file.endswith("outer.zip/inner")
    history = open_history(file)
    assert not list(history.readings())
    assert [finding.code for finding in history.findings] == ["P103"]


def test_an_empty_archive_is_a_file_without_hands(logs: Path) -> None:
    empty = archive(logs / "empty.zip", {})
    assert find_files([empty]).files == (str(empty),)
    assert [finding.code for finding in open_history(empty).findings] == ["P103"]


def test_names_in_an_archive_lead_nowhere(store: Store, logs: Path) -> None:
    archive(logs / "evil.zip", {"/etc/day": LOG, "../../up": OTHER_LOG})
    assert import_paths([logs], store).new == 12
    assert sorted(path.name for path in logs.iterdir()) == ["evil.zip"]


def test_an_encrypted_file_is_told_of(logs: Path) -> None:
    path = archive(logs / "secret.zip", {"day": LOG})
    # The flag of encryption in both places that have it.
    data = bytearray(path.read_bytes())
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(data)
    assert "encrypted" in refusal(f"{path}/day")


def test_a_damaged_file_in_an_archive_does_not_hurt_the_others(store: Store, logs: Path) -> None:
    path = archive(logs / "both.zip", {"broken": LOG, "whole": OTHER_LOG})
    data = bytearray(path.read_bytes())
    data[200:220] = bytes(20)
    path.write_bytes(data)
    summary = import_paths([logs], store)
    assert (summary.files, summary.new) == (2, 5)
    [finding] = store.findings()
    assert "damaged" in finding.message


# -- bombs ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("in_archive", [True, False])
def test_a_file_that_unpacks_to_far_too_much_is_left_unread(
    logs: Path, monkeypatch: pytest.MonkeyPatch, in_archive: bool
) -> None:
    monkeypatch.setattr(unpacking, "_ALWAYS", 1 << 16)
    bomb = LOG + bytes(8 << 20)
    if in_archive:
        where = f"{archive(logs / 'bomb.zip', {'day': bomb})}/day"
    else:
        (logs / "bomb.gz").write_bytes(gzip.compress(bomb))
        where = str(logs / "bomb.gz")
    assert "unpacks to more than" in refusal(where)


def test_no_file_gives_more_than_the_limit(logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpacking, "MOST_UNPACKED", 1 << 20)
    (logs / "long.xz").write_bytes(lzma.compress(LOG * 60))
    assert "more than 1 MiB" in refusal(logs / "long.xz")


def test_an_archive_of_more_files_than_the_limit(
    logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unpacking, "MOST_MEMBERS", 3)
    many = archive(logs / "many.zip", {f"f{number}": LOG for number in range(4)})
    assert find_files([logs]).files == (str(many),)
    assert "more than 3 files" in refusal(many)
    monkeypatch.setattr(unpacking, "MOST_MEMBERS", 4)
    assert (
        len(find_files([archive(logs / "few.zip", {f"f{at}": LOG for at in range(4)})]).files) == 4
    )


def test_an_archive_whose_files_are_too_much_together(
    logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is within its own limit."""
    monkeypatch.setattr(unpacking, "MOST_TOGETHER", 1 << 20)
    bomb = archive(logs / "bomb.zip", {f"f{at}": bytes(1 << 20) for at in range(9)})
    assert "more than 3 MiB together" in refusal(bomb)
    assert len(find_files([archive(logs / "ok.zip", {"f": LOG, "g": bytes(1 << 18)})]).files) == 2


def test_an_archive_with_a_list_of_files_without_end(
    logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unpacking, "MOST_LISTED", 1 << 16)
    long = archive(logs / "long.zip", {f"{at:0300}": b"" for at in range(300)})
    assert "list of files" in refusal(long)


def test_two_files_of_one_name_are_both_read(store: Store, logs: Path) -> None:
    with zipfile.ZipFile(logs / "twice.zip", "w") as zipped:
        zipped.writestr("day", LOG)
        with pytest.warns(UserWarning, match="Duplicate name"):
            zipped.writestr("day", OTHER_LOG)
    assert import_paths([logs], store).new == 17


def test_an_archive_damaged_anywhere_is_no_exception(logs: Path) -> None:
    """Whatever byte is wrong: its files are read, or it is told why not."""
    sound = archive(logs / "sound.zip", {"day": LOG[:400], "näme": b"words"}).read_bytes()
    chance = random.Random(4)
    path = logs / "broken.zip"
    for _ in range(300):
        data = bytearray(sound)
        for _ in range(chance.choice((1, 2, 8))):
            data[chance.randrange(4, len(data))] = chance.choice((0, 1, 0x7F, 0xFF))
        path.write_bytes(data)
        for file in find_files([path]).files:
            history = open_history(file)
            assert history.findings or list(history.readings()) or not history.size


# -- standard input, lists -----------------------------------------------------------------------


class Input(io.TextIOWrapper):
    """Standard input with these bytes; it can be read only once."""

    def __init__(self, data: bytes) -> None:
        super().__init__(io.BufferedReader(io.BytesIO(data)))


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_standard_input_is_read(
    store: Store, logs: Path, monkeypatch: pytest.MonkeyPatch, pack: Callable[[bytes], bytes]
) -> None:
    monkeypatch.setattr(sys, "stdin", Input(pack(LOG)))
    (logs / "other.txt").write_bytes(OTHER_LOG)
    told: list[tuple[int, int, str]] = []
    summary = import_paths([logs, "-"], store, progress=lambda *step: told.append(step))
    assert (summary.files, summary.new) == (2, 17)
    assert "-" in {row[3] for row in store.rows("hands")}
    assert told[-1][0] == told[-1][1]


def test_standard_input_gives_the_rows_of_a_file(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", Input(LOG))
    import_paths(["-"], store)
    Path("-").write_bytes(LOG)
    with Store.open(tmp_path / "other.duckdb") as other:
        import_paths([tmp_path / "-"], other)
        there = {row[1] for row in other.rows("hands")}
    assert {row[1] for row in all_rows(store)["hands"]} == there


def test_a_list_of_files(logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = tmp_path / "list.txt"
    listed.write_text(f"{logs}/a b.txt\n\n  \n{logs}\r\n", encoding="utf-8", newline="")
    assert listed_files(listed) == [f"{logs}/a b.txt", str(logs)]
    monkeypatch.setattr(sys, "stdin", io.StringIO("x.txt\ny.txt\n"))
    assert listed_files("-") == ["x.txt", "y.txt"]


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00x"])
def test_a_list_that_can_not_be_read_is_named(tmp_path: Path, content: bytes | None) -> None:
    listed = tmp_path / "list.txt"
    if content is not None:
        listed.write_bytes(content)
    with pytest.raises(UnreadablePath, match=r"list\.txt"):
        listed_files(listed)
