"""The store: one embedded DuckDB file with everything that was read. The only room that knows
duckdb."""

from badugi_hh.store.database import Selection, Store, StoreError
from badugi_hh.store.records import HandRecord, Known, SourceFile, record

__all__ = [
    "HandRecord",
    "Known",
    "Selection",
    "SourceFile",
    "Store",
    "StoreError",
    "record",
]
