"""Parsing: bytes → text → blocks → events. The only room that knows lark."""

from badugi_hh.parsing.history import (
    HistoryFile,
    identify_blocks,
    open_history,
    read_blocks,
    read_text,
)
from badugi_hh.parsing.reading import Reading, Status
from badugi_hh.parsing.unpacking import members, size_of

__all__ = [
    "HistoryFile",
    "Reading",
    "Status",
    "identify_blocks",
    "members",
    "open_history",
    "read_blocks",
    "read_text",
    "size_of",
]
