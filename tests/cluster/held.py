"""What a store of parts holds, as rows and as files."""

from __future__ import annotations

from pathlib import Path

from badugi_hh.cluster import on_this_machine, open_parts
from badugi_hh.store.parts import PartStore
from tests.pipeline.rows import Rows, all_rows

HERE = on_this_machine(1)


def rows_of(parts: PartStore) -> Rows:
    with open_parts(parts) as store:
        return all_rows(store)


def files_of(folder: Path) -> dict[str, tuple[int, int]]:
    """Each file with its size and the time of its last change."""
    return {
        str(file.relative_to(folder)): (file.stat().st_size, file.stat().st_mtime_ns)
        for file in folder.rglob("*")
        if file.is_file()
    }


def content_of(parts: PartStore) -> dict[str, bytes]:
    return {str(file): file.read_bytes() for file in Path(parts.url).rglob("*") if file.is_file()}
