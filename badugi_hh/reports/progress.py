"""A bar for long imports, on standard error and only on a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import PurePath
from typing import TextIO

from badugi_hh.reports.visible import visible

Advance = Callable[[int, int, str], None]
"""Called with the bytes done, the bytes in all, and the file that is being read."""


@contextmanager
def progress_bar(stream: TextIO, *, quiet: bool = False) -> Iterator[Advance | None]:
    """The function that moves the bar; ``None`` where none is wanted or nobody would see it."""
    if quiet or not stream.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.fields[file]}", markup=False),
        BarColumn(),
        DownloadColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(file=stream), transient=True) as bar:
        task = bar.add_task("", file="", total=None)

        def advance(done: int, total: int, file: str) -> None:
            name = visible(PurePath(file).name)
            bar.update(task, completed=done, total=total, file=name)

        yield advance
