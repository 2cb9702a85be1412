"""Which files are read."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from badugi_hh.paths import Found, Lost, UnreadablePath, files_of_store, find_files


def make(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("x")


def found(folder: Path, *paths: Path) -> list[str]:
    return [
        Path(file).relative_to(folder).as_posix() for file in find_files(paths or [folder]).files
    ]


def test_folders_are_searched_at_any_depth_and_sorted(tmp_path: Path) -> None:
    make(tmp_path, "b.txt", "a/d.txt", "a/c/no suffix", "z.xml")
    assert found(tmp_path) == ["a/c/no suffix", "a/d.txt", "b.txt", "z.xml"]


def test_hidden_files_are_passed_over_unless_named(tmp_path: Path) -> None:
    make(tmp_path, ".hidden", ".folder/in.txt", "seen.txt")
    assert found(tmp_path) == ["seen.txt"]
    assert found(tmp_path, tmp_path / ".hidden") == [".hidden"]


def test_a_file_that_is_named_twice_comes_once(tmp_path: Path) -> None:
    make(tmp_path, "a.txt")
    assert found(tmp_path, tmp_path, tmp_path / "a.txt") == ["a.txt"]


def test_links_lead_into_no_circle_and_count_once(tmp_path: Path) -> None:
    make(tmp_path, "a/one.txt")
    (tmp_path / "a" / "round").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "b.txt").symlink_to(tmp_path / "a" / "one.txt")
    (tmp_path / "broken.txt").symlink_to(tmp_path / "nowhere")
    assert found(tmp_path) == ["a/one.txt"]


def test_a_path_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadablePath, match=r"gone\.txt: there is no such file"):
        find_files([tmp_path / "gone.txt"])


def test_a_folder_that_cannot_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one that may not be read, or was deleted in between; the others are found."""
    make(tmp_path, "a.txt", "locked/b.txt", "z/c.txt")

    def scandir(folder: str) -> list[os.DirEntry[str]]:
        if folder.endswith("locked"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), folder)
        return list(real(folder))

    real = os.scandir
    monkeypatch.setattr("badugi_hh.paths.os.scandir", scandir)
    assert find_files([tmp_path]) == Found(
        (f"{tmp_path}/a.txt", f"{tmp_path}/z/c.txt"),
        (Lost(f"{tmp_path}/locked", "Permission denied"),),
    )


def test_what_belongs_to_a_store(tmp_path: Path) -> None:
    """And histories whose names begin as that of the store do not."""
    own = ["hands", "hands.wal", "hands.tmp/spilled", "hands.asked", "hands/parts/texts.parquet"]
    others = ["hands-2024.txt", "hands.txt", "hands.waldo", "day/hands"]
    files = [f"{tmp_path}/{name}" for name in (*own, *others)]
    assert files_of_store(files, tmp_path / "hands") == set(files[: len(own)])
