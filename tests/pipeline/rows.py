"""A store as sets of rows, so that two stores can be compared whatever the order of their rows."""

from __future__ import annotations

from collections import Counter
from typing import Any

from badugi_hh.store import Store
from badugi_hh.store.schema import TABLES

Rows = dict[str, Counter[tuple[Any, ...]]]


def all_rows(store: Store) -> Rows:
    """The rows of every table, with how often each is there."""
    return {table: Counter(store.rows(table)) for table in TABLES}
