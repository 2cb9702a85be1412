"""The store: one embedded DuckDB file with everything that was read. The only room that knows
duckdb."""

from badugi_hh.store.database import Store
from badugi_hh.store.opening import Patience, StoreError
from badugi_hh.store.queries import SITES_BETWEEN
from badugi_hh.store.records import HandRecord, Known, PlayedHand, SourceFile, recorded
from badugi_hh.store.selection import EVERYTHING, USUAL, Clock, Selection, seat_range, span_of
from badugi_hh.store.stakes import StakesPlayed
from badugi_hh.store.states import LONGEST_NOTE, UNTOUCHED, State, Tracked, finding_ids

__all__ = [
    "EVERYTHING",
    "LONGEST_NOTE",
    "SITES_BETWEEN",
    "UNTOUCHED",
    "USUAL",
    "Clock",
    "HandRecord",
    "Known",
    "Patience",
    "PlayedHand",
    "Selection",
    "SourceFile",
    "StakesPlayed",
    "State",
    "Store",
    "StoreError",
    "Tracked",
    "finding_ids",
    "recorded",
    "seat_range",
    "span_of",
]
