"""Parsing: bytes → text → blocks → events. The only room that knows lark."""

from badugi_hh.parsing.reading import Reading, Status

__all__ = ["Reading", "Status"]
