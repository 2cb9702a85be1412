"""The tables of the store: their columns, and the types these have in SQL and in arrow.

Ids are text, since a hand's number may be longer than a machine number. Money is BIGINT, in
smallest units. Times are UTC. No row holds the time of its import: the same hands give the same
rows, whenever and in whatever order they came.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from badugi_hh.facts import COLUMNS, IDENTITY, WIDE
from badugi_hh.store.packing import NUMBERS, generated_counters, packed_numbers

if TYPE_CHECKING:
    import pyarrow as pa

SCHEMA_VERSION: Final = 3

_SQL_TYPES: Final = {
    "string[pyarrow]": "VARCHAR",
    "datetime64[us, UTC]": "TIMESTAMP",
    "int8": "TINYINT",
    "Int16": "SMALLINT",
    "int64": "BIGINT",
    "bool": "BOOLEAN",
}

Columns = Mapping[str, str]

TABLES: Final[Mapping[str, Columns]] = {
    # One row for each content that was read to its end, at the least of the paths it was found at.
    # `hands` counts the texts of hands in it, those of other games included.
    "files": {
        "digest": "VARCHAR",
        "path": "VARCHAR",
        "size": "BIGINT",
        "encoding": "VARCHAR",
        "site": "VARCHAR",
        "hands": "INTEGER",
    },
    # Every different text of a hand, at the least place (path, line) it was found at. All other
    # rows of the hand are made from these. Of other games only the place is kept: the text is "".
    "texts": {
        "site": "VARCHAR",
        "hand_id": "VARCHAR",
        "file": "VARCHAR",
        "line": "INTEGER",
        "text": "VARCHAR",
    },
    # One row for each hand; from `played_at` on all is NULL unless the hand was read.
    "hands": {
        "site": "VARCHAR",
        "hand_id": "VARCHAR",
        "status": "VARCHAR",
        "file": "VARCHAR",
        "line": "INTEGER",
        "cards_told": "INTEGER",
        "played_at": "TIMESTAMP",
        "stamp": "VARCHAR",
        "currency": "VARCHAR",
        "decimals": "TINYINT",
        "symbol": "VARCHAR",
        "game": "VARCHAR",
        "tournament": "VARCHAR",
        "buy_in": "VARCHAR",
        "level": "VARCHAR",
        "table_name": "VARCHAR",
        "max_seats": "TINYINT",
        "button": "TINYINT",
        "structure": "VARCHAR",
        "small_bet": "BIGINT",
        "big_bet": "BIGINT",
        "seats": "TINYINT",
        "hero": "VARCHAR",
        "total_pot": "BIGINT",
        "rake": "BIGINT",
        "showdown": "BOOLEAN",
    },
    "player_hands": {column.name: _SQL_TYPES[column.dtype] for column in COLUMNS},
    "pots": {
        "site": "VARCHAR",
        "hand_id": "VARCHAR",
        "number": "TINYINT",
        "amount": "BIGINT",
        "net": "BIGINT",
        "verdict": "VARCHAR",
    },
    # `claimed` and `due` are JSON: a list of [player, amount, plain, shown].
    "findings": {
        "site": "VARCHAR",
        "hand_id": "VARCHAR",
        "code": "VARCHAR",
        "severity": "TINYINT",
        "file": "VARCHAR",
        "line": "INTEGER",
        "column": "INTEGER",
        "player": "VARCHAR",
        "message": "VARCHAR",
        "claimed": "VARCHAR",
        "due": "VARCHAR",
    },
    # What the user did about findings, by the name that ``states.finding_ids`` gives them. The rest
    # tells people what was meant, when the finding is there no more. Those that are open and have
    # no note have no row.
    "states": {
        "id": "VARCHAR",
        "site": "VARCHAR",
        "hand_id": "VARCHAR",
        "code": "VARCHAR",
        "message": "VARCHAR",
        "state": "VARCHAR",
        "note": "VARCHAR",
    },
    "meta": {"key": "VARCHAR", "value": "VARCHAR"},
}

# A store may be without these: they are made when something is first written to it.
LATER: Final = frozenset({"states"})

# The tables that are made from the texts of the hands: rereading fills them again.
DERIVED: Final = ("hands", "player_hands", "pots", "findings")


def quoted(name: str) -> str:
    """A column's name for SQL; ``column`` is one of its words."""
    return f'"{name}"'


def create_statement(table: str) -> str:
    """The statement that makes the table, empty."""
    declared = [f"{quoted(name)} {kind}" for name, kind in written_columns(table).items()]
    if table == "player_hands":
        declared += generated_counters()
    return f"CREATE TABLE {table} ({', '.join(declared)})"


def written_columns(table: str) -> Columns:
    """The columns that the rows of the table are written with; from these come all others."""
    columns = TABLES[table]
    if table != "player_hands":
        return columns
    whole = {column.name: columns[column.name] for column in IDENTITY + WIDE}
    return {**whole, **dict.fromkeys(NUMBERS, "INTEGER")}


def as_written(table: str) -> str:
    """What a statement selects from rows as they are declared, to write them."""
    if table != "player_hands":
        return "*"
    return ", ".join((*(quoted(column.name) for column in IDENTITY + WIDE), packed_numbers()))


def as_declared(table: str, names: Iterable[str] | None = None) -> str:
    """What a statement selects from the table to have its columns, or those named, in the types
    that they are declared with."""
    columns = TABLES[table]
    names = columns if names is None else names
    return ", ".join(f"{quoted(name)}::{columns[name]} AS {quoted(name)}" for name in names)


@cache
def arrow_schema(table: str) -> pa.Schema:
    """The table's columns as arrow has them. Aware times become UTC without a zone."""
    return _arrow_schema(TABLES[table])


@cache
def written_schema(table: str) -> pa.Schema:
    """The same of the columns that its rows are written with."""
    return _arrow_schema(written_columns(table))


def _arrow_schema(columns: Columns) -> pa.Schema:
    import pyarrow as pa

    types = {
        "VARCHAR": pa.string(),
        "TIMESTAMP": pa.timestamp("us"),
        "TINYINT": pa.int8(),
        "SMALLINT": pa.int16(),
        "INTEGER": pa.int32(),
        "BIGINT": pa.int64(),
        "BOOLEAN": pa.bool_(),
    }
    return pa.schema([(name, types[kind]) for name, kind in columns.items()])
