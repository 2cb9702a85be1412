"""How an import and a question to its store grow with the number of hands: time must grow as they
do, and memory not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.commands import Used, run

SIZES: Final = (1_000, 10_000, 100_000, 1_000_000)
_QUESTION: Final = ("stats", "--by", "site", "--set", "all")
_WRITTEN: Final = 1000  # hands that are written to the file at once


class Grown(NamedTuple):
    """What so many hands took: to import them by one process, and to ask for all
    statistics, of all players together: what the copies of a table lack is players who come back,
    and ``benchmarks.queries`` asks about players."""

    hands: int
    imported: Used
    asked: Used


def grow(texts: Iterator[str], folder: Path, largest: int) -> Iterator[Grown]:
    """Imports files of ``SIZES`` hands, none above ``largest``, made of the first of ``texts``:
    each into a new store."""
    file, store = folder / "growing.txt", folder / "growing.duckdb"
    written = 0
    for size in (size for size in SIZES if size <= largest):
        with file.open("a", encoding="utf-8") as stream:
            while written < size:
                some = list(islice(texts, min(_WRITTEN, size - written)))
                stream.writelines(some)
                written += len(some)
        with suppress(FileNotFoundError):
            store.unlink()
        db = ("--db", str(store))
        imported = run("import", str(file), *db, "--jobs", "1", "--quiet")
        yield Grown(size, imported, run(*_QUESTION, *db))
