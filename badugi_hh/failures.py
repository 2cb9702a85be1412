"""Exceptions that nobody foresaw: a fault of this program, told so that it can be found."""

from __future__ import annotations

from pathlib import Path
from traceback import extract_tb
from typing import Final

_PACKAGE: Final = Path(__file__).parent


def failure_of(error: Exception) -> str:
    """``KeyError at badugi_hh/engine/table.py:120``: the innermost place in this program.

    What the exception says of itself may hold names out of a log, and is left out.
    """
    kind = type(error).__name__
    for frame in reversed(extract_tb(error.__traceback__)):
        file = Path(frame.filename)
        if file.is_relative_to(_PACKAGE):
            return f"{kind} at {file.relative_to(_PACKAGE.parent).as_posix()}:{frame.lineno}"
    return kind
