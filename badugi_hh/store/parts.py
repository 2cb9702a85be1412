"""A store of many files, for what one file and one machine can't hold: Parquet parts in a folder or
at any URL that fsspec knows, and a manifest that says which of them count.

Hands are shared out to buckets by a hash of their key, so that all texts of a hand meet in one,
whoever's log they stand in. Each bucket has at most one part for each table; what is about whole
files has parts of its own. A part is never changed: its name comes from its content, so writing it
twice changes nothing. The manifest is written last and at once; whatever was stopped before that
has left files which nobody reads.
"""

from __future__ import annotations

import hashlib
import io
import json
import posixpath
import re
import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from badugi_hh import __version__
from badugi_hh.continuity import Neighbours
from badugi_hh.findings import Finding, Severity, Verdict
from badugi_hh.parsing import Status
from badugi_hh.store.database import Store
from badugi_hh.store.neighbours import WHOLE, TableShare
from badugi_hh.store.opening import StoreError, connect_parts, damaged, plain_errors
from badugi_hh.store.queries import Persons
from badugi_hh.store.records import Key
from badugi_hh.store.schema import SCHEMA_VERSION
from badugi_hh.store.selection import EVERYTHING, USUAL, Clock, Selection

if TYPE_CHECKING:
    import duckdb
    import pandas as pd
    import pyarrow as pa

MANIFEST: Final = "manifest.json"
OF_HANDS: Final = ("texts", "hands", "player_hands", "pots", "findings")
"""The tables that a bucket has parts of."""
OF_FILES: Final = ("files", "findings")

_FORMAT: Final = 1
"""The version of the manifest; that of the tables stands beside it."""
_FOLDER: Final = "parts"
_A_PART: Final = re.compile(rf"{_FOLDER}/[a-z_]+-[0-9a-f]+\.[a-z]+")

_AT_WORK: Final = timedelta(days=7)
"""Longer than any command runs."""

Span = tuple[int, int]
"""Where something begins in a file, and where it ends, in bytes."""
Parts = Mapping[str, str]
"""The part of each table that has rows, by the table."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """Which parts count. ``superseded`` did so before the last import: whoever began to read then
    may still need them, and the next import takes them away."""

    buckets: tuple[Parts, ...] = ()
    files: Parts = field(default_factory=dict)
    superseded: tuple[str, ...] = ()

    @classmethod
    def of(cls, buckets: Any, files: Any, superseded: Any) -> Manifest:
        """From what a file has, which may be anything, and may name files elsewhere. Raises
        ``AttributeError``, ``TypeError`` or ``ValueError`` where it is none."""
        manifest = cls(tuple([{**it} for it in buckets]), {**files}, tuple(superseded))
        names = [*(name for _, name in manifest.named()), *superseded]
        if not all(map(_A_PART.fullmatch, names)) or len(buckets) & (len(buckets) - 1):
            raise ValueError("these are no parts, or not all buckets")
        return manifest

    def named(self) -> Iterator[tuple[str, str]]:
        """Table and name of each part that counts."""
        for parts in (*self.buckets, self.files):
            yield from parts.items()

    def followed_by(self, buckets: Sequence[Parts], files: Parts) -> Manifest:
        """The manifest after an import that left these parts."""
        after = Manifest(tuple(buckets), files)
        kept = {name for _, name in after.named()}
        return Manifest(
            after.buckets, files, tuple(sorted({name for _, name in self.named()} - kept))
        )


class Answers(Protocol):
    """What others say of the hands of a store, as its methods of these names do; of player-hands
    under the names of persons."""

    def player_hand_sums(
        self, columns: Collection[str], selection: Selection, clock: Clock, persons: Persons
    ) -> pd.DataFrame: ...

    def hands_by_status(self, selection: Selection) -> dict[Status, int]: ...

    def pots_by_verdict(self, selection: Selection) -> dict[Verdict, int]: ...

    def findings(self, lowest: Severity, selection: Selection) -> list[Finding]: ...

    def neighbours(self) -> Iterator[Neighbours]: ...


class AnsweredStore(Store):
    """A store of which others answer the questions that go over all its hands."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, path: Path, answers: Answers) -> None:
        super().__init__(connection, path)
        self._answers = answers

    def player_hand_sums(
        self, columns: Collection[str], selection: Selection = EVERYTHING, clock: Clock = USUAL
    ) -> pd.DataFrame:
        # A session goes over hands of many buckets.
        if "session" in columns:
            return super().player_hand_sums(columns, selection, clock)
        return self._answers.player_hand_sums(columns, selection, clock, self._persons)

    def hands_by_status(self, selection: Selection = EVERYTHING) -> dict[Status, int]:
        return self._answers.hands_by_status(selection)

    def pots_by_verdict(self, selection: Selection = EVERYTHING) -> dict[Verdict, int]:
        return self._answers.pots_by_verdict(selection)

    def findings(
        self, lowest: Severity = Severity.NOTE, selection: Selection = EVERYTHING
    ) -> list[Finding]:
        return self._answers.findings(lowest, selection)

    def neighbours(self, share: TableShare = WHOLE) -> Iterator[Neighbours]:
        return self._answers.neighbours() if share == WHOLE else super().neighbours(share)


def bucket_of(key: Key, buckets: int) -> int:
    """The bucket of a hand, the same everywhere and always. ``buckets`` is a power of two: when it
    is doubled, each bucket is divided in two."""
    return int.from_bytes(hashlib.sha256("\0".join(key).encode()).digest()[:8]) % buckets


class PartStore:
    """The files of a store at a folder or URL. It holds nothing open, and may go to other processes
    by its ``url``."""

    def __init__(self, url: str) -> None:
        """``url`` of a folder may be its path; one without a root is taken from here."""
        self.url = url if "://" in url else str(Path(url).absolute())

    @cached_property
    def _place(self) -> tuple[Any, str]:
        """The file system, and the folder in it."""
        import fsspec

        if "://" not in self.url:  # a path, whatever signs are in it
            return fsspec.filesystem("file"), self.url
        try:
            system, root = fsspec.core.url_to_fs(self.url)
        except (ImportError, ValueError) as error:
            raise StoreError(f"{self.url} can't be used: {error}") from None
        return system, str(root)

    @property
    def local(self) -> bool:
        """Its files are in a folder of this machine."""
        return "file" in _protocols(self._place[0])

    def is_there_locally(self) -> bool:
        """It is a folder of this machine with a manifest in it."""
        return "://" not in self.url and Path(self.url, MANIFEST).is_file()

    # -- the manifest ----------------------------------------------------------------------------

    def manifest(self, *, renew: bool = False) -> Manifest | None:
        """What the store holds; ``None`` where there is none. With ``renew`` one of an older
        version is taken too, whose player-hands are of no use. Raises ``StoreError``."""
        system, root = self._place
        try:
            told = json.loads(system.cat_file(f"{root}/{MANIFEST}"))
            versions = (int(told["format"]), int(told["schema"]))
            manifest = Manifest.of(told["buckets"], told["files"], told["superseded"])
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise StoreError(f"{self.url} can't be read: {_reason(error)}") from None
        except (AttributeError, KeyError, TypeError, ValueError):
            raise StoreError(f"{self.url}/{MANIFEST} is damaged: it is no manifest") from None
        if versions[0] > _FORMAT or versions[1] > SCHEMA_VERSION:
            raise StoreError(f"{self.url} was made by a newer version of badugi-hh: use that one")
        if versions != (_FORMAT, SCHEMA_VERSION) and not renew:
            raise StoreError(
                f"{self.url} was made by an older version of badugi-hh, which counted less: "
                f"badugi-hh reread --store {self.url} brings it up to date"
            )
        return manifest

    def commit(self, manifest: Manifest, base: Manifest | None) -> None:
        """From now on these parts count. ``base`` is what the work began with: where other work was
        done in between, nothing is changed (``StoreError``)."""
        if self.manifest(renew=True) != base:
            raise StoreError(
                f"another command has written into {self.url} meanwhile: begin again, one after "
                "the other. Nothing of this one was stored"
            )
        told = {
            "format": _FORMAT,
            "schema": SCHEMA_VERSION,
            "program": __version__,
            "buckets": manifest.buckets,
            "files": manifest.files,
            "superseded": manifest.superseded,
        }
        self._put(MANIFEST, json.dumps(told, indent=1).encode())

    # -- parts -----------------------------------------------------------------------------------

    def write(self, table: str, rows: pa.Table) -> str:
        """Keeps the rows as a part, and gives its name."""
        import pyarrow.parquet as pq

        content = io.BytesIO()
        pq.write_table(rows, content, compression="zstd")
        return self._keep(table, "parquet", content.getvalue())

    def read(self, name: str) -> pa.Table:
        """The rows of a part. Raises ``StoreError`` where it is not what its name says."""
        import pyarrow.parquet as pq

        return pq.ParquetFile(io.BytesIO(self._whole(name))).read()

    def check(self) -> None:
        """Reads all parts that count. Raises ``StoreError`` where one is not what its name says."""
        for _, name in self.held().named():
            self._whole(name)

    def ship(self, pieces: Iterable[pa.Table]) -> tuple[str, list[Span]]:
        """Keeps tables in one file, each to be fetched alone; the name, and where each is in it."""
        import pyarrow as pa

        content = io.BytesIO()
        spans: list[Span] = []
        packed = pa.ipc.IpcWriteOptions(compression="zstd")
        for piece in pieces:
            start = content.tell()
            with pa.ipc.new_stream(content, piece.schema, options=packed) as stream:
                stream.write_table(piece)
            spans.append((start, content.tell()))
        return self._keep("shipment", "arrows", content.getvalue()), spans

    def fetch(self, name: str, span: Span) -> pa.Table:
        """One of the tables that were shipped in a file; no more than that is read."""
        import pyarrow as pa

        return pa.ipc.open_stream(self._bytes(name, span)).read_all()

    def _keep(self, kind: str, ending: str, data: bytes) -> str:
        name = f"{_FOLDER}/{kind}-{_digest(data)}.{ending}"
        if not self._place[0].exists(self._path(name)):
            self._put(name, data)
        return name

    def _bytes(self, name: str, span: Span | tuple[None, None] = (None, None)) -> bytes:
        try:
            return bytes(self._place[0].cat_file(self._path(name), *span))
        except FileNotFoundError:
            raise StoreError(
                f"{self.url} lacks its part {name}: another import took it away meanwhile, or the "
                "store is damaged"
            ) from None

    def _whole(self, name: str) -> bytes:
        data = self._bytes(name)
        if _digest(data) not in name:
            raise StoreError(damaged(self.url, f"a part of {name}"))
        return data

    def delete(self, names: Iterable[str]) -> None:
        """Takes parts away that no manifest names; one that is gone already is no fault."""
        for name in names:
            with suppress(FileNotFoundError):
                self._place[0].rm_file(self._path(name))

    def sweep(self, kept: Collection[str]) -> None:
        """Takes files away that no command needs: all but the ``kept`` ones that are older than any
        command that may still be at work. Who was stopped or refused has left them."""
        system, root = self._place
        oldest = datetime.now(UTC) - _AT_WORK
        with suppress(OSError, NotImplementedError):  # it may wait; and not every system knows ages
            for path in system.ls(f"{root}/{_FOLDER}", detail=False):
                name = f"{_FOLDER}/{posixpath.basename(path)}"
                if name not in kept and system.modified(path) < oldest:
                    system.rm_file(path)

    def _put(self, name: str, data: bytes) -> None:
        """Object stores take a file whole or not at all; in a folder it is written aside first."""
        system, path = self._place[0], self._path(name)
        try:
            if not self.local:
                system.pipe_file(path, data)
                return
            system.makedirs(posixpath.dirname(path), exist_ok=True)
            aside = Path(f"{path}.{uuid.uuid4().hex}")
            try:
                aside.write_bytes(data)
                aside.replace(path)
            finally:
                aside.unlink(missing_ok=True)
        except OSError as error:
            raise StoreError(f"{self.url} can't be written: {_reason(error)}") from None

    def _path(self, name: str) -> str:
        return f"{self._place[1]}/{name}"

    # -- as tables -------------------------------------------------------------------------------

    def held(self, *, renew: bool = False) -> Manifest:
        """What the store holds, where there is one. Raises ``StoreError``."""
        manifest = self.manifest(renew=renew)
        if manifest is None:
            raise StoreError(f"there is no store at {self.url} yet: import some hands first")
        return manifest

    def open(self, parts: Iterable[tuple[str, str]], answers: Answers | None = None) -> Store:
        """These parts, given by table and name, as a store that is only read; close it. Where
        ``answers`` are given, they are taken."""
        files: dict[str, list[str]] = {}
        for table, name in parts:
            files.setdefault(table, []).append(self._address(name))
        path = Path(self._path(MANIFEST))
        with plain_errors(path):
            connection = connect_parts(files, None if self.local else self._place[0])
        if answers is None:
            return Store(connection, path)
        return AnsweredStore(connection, path, answers)

    def _address(self, name: str) -> str:
        """Where the database finds the part. To it some signs stand for any letters, but not where
        they are one of a choice of letters."""
        system, _ = self._place
        path = self._path(name) if self.local else system.unstrip_protocol(self._path(name))
        return re.sub(r"[*?[]", r"[\g<0>]", str(path))


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:24]


def _protocols(system: Any) -> tuple[str, ...]:
    told = system.protocol
    return (told,) if isinstance(told, str) else tuple(told)


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
