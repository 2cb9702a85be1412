"""Where the bytes of a history come from: a plain file, a compressed one, or one in an archive.

What a file is, its first bytes tell, not its name. A file in a zip archive is named as if the
archive were a folder: ``logs.zip/march/day.txt``. Nothing is written to disk, and archives in
archives stay shut. Limits against files that unpack to far more than any history:
docs/security.md.
"""

from __future__ import annotations

import bz2
import errno
import gzip
import io
import lzma
import os
import struct
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import IO, Final, Protocol

MOST_UNPACKED: Final = 4 << 30
"""The most bytes that are taken out of one compressed file."""
MOST_RATIO: Final = 400
"""How many times its packed size a file may unpack to, once it is larger than ``_ALWAYS``."""
MOST_MEMBERS: Final = 100_000
"""The most files that an archive may hold."""
MOST_TOGETHER: Final = 1 << 30
"""The most bytes that the files of an archive may unpack to together, unless that is less than
``MOST_RATIO`` times its size."""
MOST_LISTED: Final = 16 << 20
"""The most bytes that an archive's list of its files may take."""
_ALWAYS: Final = 16 << 20

_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
_GZIP: Final = b"\x1f\x8b"
_BZIP2: Final = b"BZh"
_XZ: Final = b"\xfd7zXZ\x00"
_ENCRYPTED: Final = 1
# What a path into an archive raises, by the system.
_NO_FILE: Final = (NotADirectoryError, FileNotFoundError)
_BROKEN: Final = (EOFError, OSError, zlib.error, lzma.LZMAError, zipfile.BadZipFile, KeyError,
                  IndexError, RuntimeError, ValueError, struct.error)  # fmt: skip


class Readable(Protocol):
    """A stream of bytes."""

    def read(self, size: int, /) -> bytes: ...


class Unpackable(Exception):
    """The file is compressed, and can't or must not be unpacked; the message says why."""


def members(path: str) -> list[str]:
    """The histories in a file: those in a zip archive, else the file itself.

    Raises ``OSError`` where it can't be read.
    """
    with Path(path).open("rb") as raw:
        if raw.read(4) not in _ZIP:
            return [path]
    try:
        archive = _archive(path)
    except (Unpackable, *_BROKEN):
        return [path]
    return [f"{path}/{name}" for name in archive.files] or [path]


def is_packed(where: str) -> bool:
    """The bytes at ``where`` are not those that reading will give. Raises ``OSError``."""
    try:
        with Path(where).open("rb") as raw:
            return raw.read(8).startswith((_GZIP, _BZIP2, _XZ, *_ZIP))
    except _NO_FILE:
        return True


def size_of(where: str) -> int:
    """The bytes that reading will give; of a compressed file its packed size."""
    try:
        return Path(where).stat().st_size
    except _NO_FILE:
        path, member = _split(where)
        return _archive(path).files[member].file_size


@contextmanager
def unpacked(where: str) -> Iterator[Readable]:
    """The bytes at ``where``, as a stream. Raises ``OSError`` where they can't be read, and
    ``Unpackable``, now or while they are read."""
    try:
        raw = Path(where).open("rb")  # noqa: SIM115 (closed below)
    except _NO_FILE:
        path, member = _split(where)
        with _told(), _member(path, member) as stream:
            yield _Measured(stream, _archive(path).files[member].compress_size)
        return
    with raw:
        head = raw.read(8)
        raw.seek(0)
        if head.startswith(_GZIP):
            packed: Readable = gzip.GzipFile(fileobj=raw)
        elif head.startswith(_BZIP2):
            packed = bz2.BZ2File(raw)
        elif head.startswith(_XZ):
            packed = lzma.LZMAFile(raw)  # noqa: SIM115 (it leaves the file to us)
        elif head.startswith(_ZIP):
            with _told():
                _archive(where)
            raise Unpackable("it is an archive without files")
        else:
            yield raw
            return
        with _told():
            yield _Measured(packed, Path(where).stat().st_size)


@contextmanager
def _told() -> Iterator[None]:
    """Damage becomes ``Unpackable``, whatever the library's word for it."""
    try:
        yield
    except _BROKEN as error:
        message = f"it is damaged, or packed in a way that is not known ({error})"
        raise Unpackable(message) from None


def _member(path: str, member: str) -> IO[bytes]:
    info = _archive(path).files[member]
    if info.flag_bits & _ENCRYPTED:
        raise Unpackable("it is encrypted")
    return _archive(path).open(info)


class _Measured:
    """A stream that stops where it gives more than a history can hold."""

    def __init__(self, stream: Readable, packed: int) -> None:
        self._stream = stream
        self._most = _most_unpacked(packed)
        self._given = 0

    def read(self, size: int, /) -> bytes:
        data = self._stream.read(size)
        self._given += len(data)
        if self._given > self._most:
            raise Unpackable(f"it unpacks to more than {self._most >> 20} MiB")
        return data


def _most_unpacked(packed: int) -> int:
    return min(MOST_UNPACKED, max(_ALWAYS, packed * MOST_RATIO))


class _Bytes(io.BufferedReader):
    """An archive's bytes: its list of files is read in one piece, which may not be of any size."""

    def read(self, size: int | None = -1, /) -> bytes:
        if size is not None and size > MOST_LISTED:
            raise Unpackable(f"its list of files takes more than {MOST_LISTED >> 20} MiB")
        return super().read(MOST_LISTED if size is None or size < 0 else size)


class _Archive(zipfile.ZipFile):
    """A zip archive. ``files`` are those in it by their names; of several that have the same, all
    but the first get a number. Raises ``Unpackable`` where there are too many, or too much."""

    def __init__(self, path: str) -> None:
        self._bytes = _Bytes(io.FileIO(path))
        try:
            super().__init__(self._bytes)
        except BaseException:
            self._bytes.close()
            raise
        self.files: dict[str, zipfile.ZipInfo] = {}
        copies: Counter[str] = Counter()
        for info in self.infolist():
            name = info.filename or "~"  # an archive may hold a file without a name
            if name.endswith("/") or _is_hidden(name):
                continue
            copies[name] += 1
            self.files[f"{name}~{copies[name]}" if copies[name] > 1 else name] = info
        self._check_size(Path(path).stat().st_size)

    def _check_size(self, packed: int) -> None:
        if len(self.files) > MOST_MEMBERS:
            raise Unpackable(f"it holds more than {MOST_MEMBERS:,} files")
        # A file that gives too much is left unread, but not before it has given what it may.
        together = sum(
            min(info.file_size, _most_unpacked(info.compress_size)) for info in self.files.values()
        )
        most = max(MOST_TOGETHER, packed * MOST_RATIO)
        if together > most:
            raise Unpackable(f"its files unpack to more than {most >> 20} MiB together")

    def close(self) -> None:
        super().close()
        self._bytes.close()


def _archive(path: str) -> _Archive:
    status = Path(path).stat()
    return _opened(path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=2)
def _opened(path: str, _changed: int, _size: int) -> _Archive:
    """An archive may hold thousands of files: its list of them is read once."""
    return _Archive(path)


def _split(where: str) -> tuple[str, str]:
    """The path of an archive, and the name of a file in it."""
    at = where.find("/", 1)
    while at > 0:
        if Path(where[:at]).is_file():
            return where[:at], where[at + 1 :]
        at = where.find("/", at + 1)
    raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), where)


def _is_hidden(name: str) -> bool:
    """As in folders; and what one system puts beside every file of its archives."""
    return any(part.startswith((".", "__MACOSX")) for part in name.split("/"))
