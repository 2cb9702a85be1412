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
import lzma
import os
import zipfile
import zlib
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
"""The most files that are read out of one archive."""
_ALWAYS: Final = 16 << 20

_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
_GZIP: Final = b"\x1f\x8b"
_BZIP2: Final = b"BZh"
_XZ: Final = b"\xfd7zXZ\x00"
_ENCRYPTED: Final = 1
# What a path into an archive raises, by the system.
_NO_FILE: Final = (NotADirectoryError, FileNotFoundError)
_BROKEN: Final = (EOFError, OSError, zlib.error, lzma.LZMAError, zipfile.BadZipFile,
                  KeyError, NotImplementedError, RuntimeError)  # fmt: skip


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
        inside = [info for info in _archive(path).infolist() if not info.is_dir()]
    except _BROKEN:
        return [path]
    visible = [info.filename for info in inside if not _is_hidden(info.filename)]
    return [f"{path}/{name}" for name in visible[:MOST_MEMBERS]] or [path]


def size_of(where: str) -> int:
    """The bytes that reading will give; of a compressed file its packed size."""
    try:
        return Path(where).stat().st_size
    except _NO_FILE:
        path, member = _split(where)
        return _archive(path).getinfo(member).file_size


@contextmanager
def unpacked(where: str) -> Iterator[Readable]:
    """The bytes at ``where``, as a stream. Raises ``OSError`` where they can't be read, and
    ``Unpackable``, now or while they are read."""
    try:
        raw = Path(where).open("rb")  # noqa: SIM115 (closed below)
    except _NO_FILE:
        path, member = _split(where)
        with _told(), _member(path, member) as stream:
            yield _Measured(stream, _archive(path).getinfo(member).compress_size)
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
    info = _archive(path).getinfo(member)
    if info.flag_bits & _ENCRYPTED:
        raise Unpackable("it is encrypted")
    return _archive(path).open(info)


class _Measured:
    """A stream that stops where it gives more than a history can hold."""

    def __init__(self, stream: Readable, packed: int) -> None:
        self._stream = stream
        self._most = min(MOST_UNPACKED, max(_ALWAYS, packed * MOST_RATIO))
        self._given = 0

    def read(self, size: int, /) -> bytes:
        data = self._stream.read(size)
        self._given += len(data)
        if self._given > self._most:
            raise Unpackable(f"it unpacks to more than {self._most >> 20} MiB")
        return data


def _archive(path: str) -> zipfile.ZipFile:
    status = Path(path).stat()
    return _opened(path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=2)
def _opened(path: str, _changed: int, _size: int) -> zipfile.ZipFile:
    """An archive may hold thousands of files: its list of them is read once."""
    return zipfile.ZipFile(path)


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
