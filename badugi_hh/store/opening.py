"""Opening the store's file: a new one, one of another version, one that another program has; and
what the database's errors mean to the person who asked.

One program alone may write the file, and nobody may read it at that time. So a reader, and
who writes a line or two, leaves a file beside it that asks for it, and who writes much gives way
between two transactions.
"""

from __future__ import annotations

import os
import re
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from badugi_hh import __version__
from badugi_hh.source import as_text
from badugi_hh.store.schema import LATER, SCHEMA_VERSION, TABLES, create_statement

if TYPE_CHECKING:
    import duckdb

# An import must need no more memory for a million hands than for a thousand, so DuckDB may keep
# little before it uses the disk. Rows have no order of their own: who needs one sorts.
_SETTINGS: Final[Mapping[str, str | bool | int]] = {
    "memory_limit": "128MB",
    "preserve_insertion_order": False,
    # A commit of so much, as that of a batch, goes to its place at once, and not by way of the log
    # beside the file. Of less, as the hands of one watched file, some are put there together: each
    # time, a piece of every table is written.
    "checkpoint_threshold": "4MB",
    # A store that grows by little and little would have very many pieces in the end, so that some
    # of them are put together at each of these times (``leave_pieces``: unless it grows by much).
    "max_vacuum_tasks": 1,
    # A batch is too small to be shared out: handing it round costs a fifth of writing it.
    "threads": 1,
}
# A question may need more, and has to leave the folder of the store as it is.
_READING: Final[Mapping[str, str | bool | int]] = {
    "memory_limit": "384MB",
    "preserve_insertion_order": False,
    "temp_directory": tempfile.gettempdir(),
}
_MAGIC: Final = b"DUCK"  # what a database file has behind its checksum
_MAGIC_AT: Final = 8
_HEADERS: Final = 3 * 4096  # bytes before the first block of a database file


class StoreError(Exception):
    """The store can't be used. The message says why, in words for the person who asked."""


@dataclass(frozen=True, slots=True)
class Patience:
    """For how many seconds to wait for a store that another program has open, and who is told
    when that takes more than a second."""

    seconds: float
    tell: Callable[[str], None]


_STEP: Final = 0.1  # seconds between two attempts
_WAY: Final = 0.3  # seconds for which the file is left to those who asked: some attempts of theirs


def connect(
    path: Path,
    *,
    read_only: bool = False,
    renew: bool = False,
    brief: bool = False,
    patience: Patience | None = None,
) -> duckdb.DuckDBPyConnection:
    """A connection to the store at ``path``. What is meant by all this: ``Store.open``."""
    if not path.exists():
        if read_only:
            raise StoreError(f"there is no store at {path} yet: import some hands first")
        _make(Path(os.path.realpath(path)))  # where a link leads that is there already
    _check_kind(path)
    connection = _patiently(path, read_only, brief, patience)
    try:
        _check_whole(connection, path)
        _check_version(connection, path, read_only, renew)
    except BaseException:
        connection.close()
        raise
    return connection


def connect_parts(
    parts: Mapping[str, Sequence[str]], system: object | None
) -> duckdb.DuckDBPyConnection:
    """A connection to a store in memory whose tables are Parquet files: ``parts`` has the addresses
    of those of each table, ``system`` the fsspec file system that they are in, if not this
    machine's own."""
    import duckdb

    connection = duckdb.connect(config=dict(_READING))
    if system is not None:
        connection.register_filesystem(system)
    _create_tables(connection, TABLES.keys() - parts.keys())
    for table, files in parts.items():
        listed = ", ".join("'{}'".format(file.replace("'", "''")) for file in files)
        connection.execute(f"CREATE VIEW {table} AS SELECT * FROM read_parquet([{listed}])")
    return connection


@contextmanager
def plain_errors(path: Path) -> Iterator[None]:
    """What goes wrong with the file becomes a ``StoreError``; mistakes of this program do not."""
    import duckdb  # here, not above: a command without a store must start fast

    try:
        yield
    except (duckdb.ProgrammingError, duckdb.DataError, duckdb.IntegrityError) as error:
        if ".parquet" in str(error):  # it takes a part that is not whole for a mistake of its user
            raise StoreError(damaged(path.parent)) from None
        raise
    except duckdb.InterruptException:
        raise KeyboardInterrupt from None
    except duckdb.Error as error:
        raise StoreError(_plain_reason(path, error)) from None


# -- a new file ----------------------------------------------------------------------------------


def _make(path: Path) -> None:
    """An empty store. It appears whole or not at all, and never in the place of another one."""
    import duckdb

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".badugi-hh-", dir=path.parent) as folder:
            new = Path(folder) / "new.duckdb"
            with duckdb.connect(str(new)) as connection:
                _create_tables(connection)
            with suppress(FileExistsError):
                _place(new, path)
    except OSError as error:
        raise StoreError(f"{path} can't be made: {_reason(error)}") from None
    except duckdb.Error as error:
        raise StoreError(_plain_reason(path, error)) from None


def _place(new: Path, path: Path) -> None:
    try:
        os.link(new, path)
    except FileExistsError:
        raise
    except OSError:  # there are disks without links
        new.rename(path)


def _create_tables(connection: duckdb.DuckDBPyConnection, tables: Iterable[str] = TABLES) -> None:
    connection.execute("BEGIN")
    for table in tables:
        connection.execute(create_statement(table))
    meta = [["schema", str(SCHEMA_VERSION)], ["program", __version__]]
    connection.executemany("INSERT INTO meta VALUES (?, ?)", meta)
    connection.execute("COMMIT")


# -- a file that others use ----------------------------------------------------------------------


def leave_pieces(connection: duckdb.DuckDBPyConnection) -> None:
    """From now on nothing is put together that was written before: that takes longer than to write
    it, and makes the file larger."""
    connection.execute("SET max_vacuum_tasks = 0")


def is_asked_for(path: Path) -> bool:
    """Somebody waits to read the store that this program has open."""
    return _request(path).exists()


def give_way(path: Path) -> None:
    """Leaves the file, which must be closed, to those who asked for it."""
    with suppress(OSError):
        _request(path).unlink(missing_ok=True)
    time.sleep(_WAY)


def _request(path: Path) -> Path:
    return path.with_name(f"{path.name}.asked")


def _patiently(
    path: Path, read_only: bool, brief: bool, patience: Patience | None
) -> duckdb.DuckDBPyConnection:
    import duckdb

    # Some names, as md:x or :memory:, mean no file to the database.
    file = str(path.absolute())
    start, told, asked = time.monotonic(), False, False
    while True:
        try:
            if read_only:
                connection = duckdb.connect(file, read_only=True, config=dict(_READING))
            else:
                connection = duckdb.connect(file, config=dict(_SETTINGS))
        except (OSError, duckdb.Error) as error:
            waited = time.monotonic() - start
            if patience is None or waited >= patience.seconds or not _is_in_use(error):
                raise StoreError(_plain_reason(path, error)) from None
            if waited >= 1 and not told:
                patience.tell(f"waiting for {_user(error)}, which has {path} open …")
                told = True
        else:
            if asked:
                with suppress(OSError):
                    _request(path).unlink(missing_ok=True)
            return connection
        if read_only or brief:
            with suppress(OSError):
                _request(path).touch()
                asked = True
        time.sleep(_STEP)


def _is_in_use(error: Exception) -> bool:
    # A path may hold any word, so that only whole phrases of the database count.
    return any(words in str(error) for words in ("Could not set lock", "used by another process"))


def _user(error: Exception) -> str:
    process = re.search(r"\(PID (\d+)\)", str(error))
    return f"another program (process {process[1]})" if process else "another program"


# -- is it one, and whole? -----------------------------------------------------------------------


def _check_kind(path: Path) -> None:
    """Before the database sees it: that would wait at a pipe for ever, and look on the network for
    what could read a file of another kind."""
    if as_text(str(path)) != str(path):
        raise StoreError(f"{as_text(str(path))} can't be used: its name is no text")
    if path.is_dir():
        raise StoreError(f"{path} is a folder, and no store")
    if not path.is_file():
        raise StoreError(f"{path} is no file")
    try:
        with path.open("rb") as file:
            head = file.read(_MAGIC_AT + len(_MAGIC))
    except OSError as error:
        raise StoreError(f"{path} can't be read: {_reason(error)}") from None
    if head and not head.startswith(_MAGIC, _MAGIC_AT):
        raise StoreError(f"{path} is a file of another kind, and no badugi-hh store")


def _check_whole(connection: duckdb.DuckDBPyConnection, path: Path) -> None:
    """A file that was cut off may open all the same, and break when the missing part is read.

    Free blocks at its end may be missing in a sound file.
    """
    with plain_errors(path):
        blocks, size = connection.execute(
            "SELECT used_blocks, block_size FROM pragma_database_size()"
        ).fetchall()[0]
    if path.stat().st_size < _HEADERS + blocks * size:
        raise StoreError(damaged(path))


def _check_version(
    connection: duckdb.DuckDBPyConnection, path: Path, read_only: bool, renew: bool
) -> None:
    """Makes the tables in an empty file; ``StoreError`` unless the file is a store of this version,
    or of an older one and to be renewed."""
    with plain_errors(path):
        # SHOW TABLES says the same, and takes as long as opening the file.
        named = connection.execute("SELECT table_name FROM duckdb_tables()").fetchall()
        tables = {name for (name,) in named}
        if not tables and not read_only:
            _create_tables(connection)
            return
        if not tables >= TABLES.keys() - LATER:
            raise StoreError(f"{path} is a database of another program, and no badugi-hh store")
        rows = connection.execute("SELECT value FROM meta WHERE key = 'schema'").fetchall()
        if int(rows[0][0]) > SCHEMA_VERSION:
            raise StoreError(f"{path} was made by a newer version of badugi-hh: use that one")
        for table in LATER - tables if not read_only else ():
            connection.execute(create_statement(table))
        if int(rows[0][0]) == SCHEMA_VERSION:
            return
        if not renew:
            raise StoreError(
                f"{path} was made by an older version of badugi-hh, which counted less: "
                "badugi-hh reread brings it up to date"
            )
        # The version stays what it was until all is made again: whoever stops that can begin anew.
        connection.execute("BEGIN")
        connection.execute("DROP TABLE player_hands")
        connection.execute(create_statement("player_hands"))
        for name, kind in TABLES["hands"].items():
            connection.execute(f"ALTER TABLE hands ADD COLUMN IF NOT EXISTS {name} {kind}")
        connection.execute("COMMIT")


# -- in plain words ------------------------------------------------------------------------------

_FULL: Final = ("No space left on device", "File too large", "Disk quota exceeded", "ENOSPC")
_CUT: Final = ("Could not read enough bytes", "Corrupt database file", "checksum", "Could not read")
_OF_PARTS: Final = ".json"  # a store of parts is known by its manifest
_FORBIDDEN: Final = ("Permission denied", "Read-only file system", "Operation not permitted")


def _plain_reason(path: Path, error: Exception) -> str:
    """Why the file can't be used, without the database's own words."""
    words = str(error)
    if _is_in_use(error):
        return f"{path} is in use by {_user(error)}: close that one first"
    if path.is_dir():
        return f"{path} is a folder, and no store"
    if "is not a valid DuckDB" in words:
        return f"{path} is a file of another kind, and no badugi-hh store"
    if "database file with version number" in words:
        return f"{path} was made by a newer version of badugi-hh: use that one"
    if any(phrase in words for phrase in _FULL):
        return f"{path} can't grow: the disk is full. What was stored before is kept"
    for phrase in _FORBIDDEN:
        if phrase in words:
            return f"{path} can't be written: {phrase.lower()}"
    if "No files found that match" in words:
        return (
            f"{path} names a file that is missing: another import took it away meanwhile, or the "
            "store is damaged"
        )
    if words.startswith("Out of Memory"):
        return (
            "the answer has more parts than there is memory for: choose fewer hands, or tell fewer "
            "things apart"
        )
    if path.suffix == _OF_PARTS:  # what is wrong with a part has many words
        return damaged(path.parent)
    if any(phrase in words for phrase in _CUT):
        return damaged(path)
    return f"{path} can't be used; the database says: {words}"


def damaged(place: Path | str, what: str = "a part of it") -> str:
    """Why a store can't be used of which something is gone or is not what it was."""
    return (
        f"{place} is damaged: {what} is missing or was changed. It was left as it is; take a "
        "copy of it from before, or name another place and import again"
    )


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
