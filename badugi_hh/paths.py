"""Which files there are to read, and where their bytes are.

A file or folder that can't be read is ``Lost``: it is told of, and the others are read.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from badugi_hh.failures import failure_of
from badugi_hh.parsing import Unpackable, members

STANDARD_INPUT: Final = "-"


class UnreadablePath(Exception):
    """A path that was named and is not there, or can't hold histories; the message says which and
    why."""


@dataclass(frozen=True, slots=True)
class Lost:
    """A file, a part of one or a folder that was not read. ``reason`` is half a sentence. The file
    counts as not read, so that the next import reads it again."""

    file: str
    reason: str


@dataclass(frozen=True, slots=True)
class Found:
    """The files to read, sorted, and what was in the way of finding more."""

    files: tuple[str, ...]
    lost: tuple[Lost, ...] = ()


def find_files(paths: Iterable[Path | str]) -> Found:
    """The files to read: those named, and all regular files in the folders named, at any depth; of
    a zip archive the files in it, as if it were a folder.

    Hidden files and folders are passed over, unless they are named. Each file comes once, however
    many ways lead to it, and no link can lead into a circle. Sorted, so that the same folders give
    the same order everywhere. ``-`` is standard input. Raises ``UnreadablePath``.
    """
    found: dict[str, str] = {}
    lost: list[Lost] = []
    for path in map(str, paths):
        if path == STANDARD_INPUT:
            found[path] = path
            continue
        if not Path(path).exists():
            raise UnreadablePath(f"{path}: there is no such file or folder")
        if not (Path(path).is_dir() or Path(path).is_file()):
            # A pipe can be read only once, and a device may never end.
            raise UnreadablePath(
                f"{path}: neither a file nor a folder; what comes through a pipe is read from "
                "standard input, with -"
            )
        for file in _walk(path, set(), lost) if Path(path).is_dir() else [path]:
            real = os.path.realpath(file)
            found[real] = min(found.get(real, file), file)
    files = sorted(file for path in found.values() for file in _members(path, lost))
    return Found(tuple(files), tuple(sorted(set(lost), key=lambda it: it.file)))


def files_of_store(files: Iterable[str], store: Path | str) -> set[str]:
    """Those of the files that are the store at this path: itself, what stands beside it while it is
    used, or, of a folder, what is in it. A store may lie among the histories."""
    real = os.path.realpath(store)
    beside = tuple(f"{real}{ending}{os.sep}" for ending in ("", ".wal", ".tmp", ".asked"))
    return {file for file in files if f"{os.path.realpath(file)}{os.sep}".startswith(beside)}


def listed_files(file: Path | str) -> list[str]:
    """The paths that stand in a file, one a line; of ``-`` those of standard input."""
    try:
        if str(file) == STANDARD_INPUT:
            lines = sys.stdin.read().splitlines()
        else:
            lines = Path(file).read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = why(error) if isinstance(error, OSError) else "it is no text"
        raise UnreadablePath(f"{file}: {reason}") from None
    return [line for line in lines if line.strip()]


@contextmanager
def sources(files: Iterable[str]) -> Iterator[Mapping[str, str]]:
    """Where the bytes of a file are, if not at its own path: standard input can be read only once,
    and is kept in a file as long as that is needed."""
    if STANDARD_INPUT not in files:
        yield {}
        return
    with tempfile.TemporaryDirectory(prefix="badugi-hh-") as folder:
        kept = Path(folder) / "standard-input"
        with kept.open("wb") as copy:
            shutil.copyfileobj(sys.stdin.buffer, copy)
        yield {STANDARD_INPUT: str(kept)}


def why(error: Exception) -> str:
    """Why a file can't be read, as half a sentence: what the system says, or that it is this
    program's fault."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if isinstance(error, Unpackable):
        return f"it can't be unpacked: {error}"
    return f"this is a fault of badugi-hh itself, please report it ({failure_of(error)})"


def _members(path: str, lost: list[Lost]) -> list[str]:
    if path == STANDARD_INPUT:
        return [path]
    try:
        return members(path)
    except OSError as error:
        lost.append(Lost(path, why(error)))
        return []


def _walk(folder: str, above: set[str], lost: list[Lost]) -> Iterator[str]:
    real = os.path.realpath(folder)
    if real in above:
        return
    try:
        entries = list(os.scandir(folder))
    except OSError as error:
        lost.append(Lost(folder, why(error)))
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        try:
            is_folder, is_file = entry.is_dir(), entry.is_file()
        except OSError as error:  # a link into a folder that may not be searched
            lost.append(Lost(entry.path, why(error)))
            continue
        if is_folder:
            yield from _walk(entry.path, above | {real}, lost)
        elif is_file:
            yield entry.path
