"""Parsing: bytes → text → blocks → events. The only room that knows lark."""

from badugi_hh.parsing.history import (
    HistoryFile,
    identify_blocks,
    open_history,
    read_blocks,
    read_text,
    site_of,
)
from badugi_hh.parsing.reading import Identity, Reading, Status
from badugi_hh.parsing.unpacking import Unpackable, is_packed, members, size_of

__all__ = [
    "HistoryFile",
    "Identity",
    "Reading",
    "Status",
    "Unpackable",
    "identify_blocks",
    "is_packed",
    "members",
    "open_history",
    "read_blocks",
    "read_text",
    "site_of",
    "size_of",
]
