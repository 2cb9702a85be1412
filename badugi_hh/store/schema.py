"""The tables of the store: their columns, and the types these have in SQL and in arrow.

Ids are text, since a hand's number may be longer than a machine number. Money is BIGINT, in
smallest units. Times are UTC. No row holds the time of its import: the same hands give the same
rows, whenever and in whatever order they came.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from badugi_hh.facts import IDENTITY, WIDE
from badugi_hh.store.packing import NUMBERS, quoted
from badugi_hh.store.standing import STANDING

if TYPE_CHECKING:
    import pyarrow as pa

SCHEMA_VERSION: Final = 5

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
        **STANDING,
    },
    # The columns of ``facts.COLUMNS``; of the small counters each column holds some (``packing``).
    "player_hands": {
        **{column.name: _SQL_TYPES[column.dtype] for column in IDENTITY + WIDE},
        **dict.fromkeys(NUMBERS, "INTEGER"),
    },
    "pots": {
        "site": "VARCHAR",
        "hand_id": "VARCHAR",
        "number": "TINYINT",
        "amount": "BIGINT",
        "net": "BIGINT",
        "verdict": "VARCHAR",
    },
    # `claimed` and `due` are JSON: a list of [player, amount, plain, shown, big_bets].
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

# The texts of hands are most of the file: so they take half the room that the database would give
# them by itself, and half the time. For counters, most of which are zero in most rows, it would
# choose the same, after trying all it knows.
_COMPRESSION: Final = {
    ("texts", "text"): " USING COMPRESSION zstd",
    **{("player_hands", name): " USING COMPRESSION rle" for name in NUMBERS},
}

# A store may be without these: they are made when something is first written to it.
LATER: Final = frozenset({"states"})

# The tables that are made from the texts of the hands: rereading fills them again.
DERIVED: Final = ("hands", "player_hands", "pots", "findings")


def create_statement(table: str) -> str:
    """The statement that makes the table, empty."""
    declared = ", ".join(
        f"{quoted(name)} {kind}{_COMPRESSION.get((table, name), '')}"
        for name, kind in TABLES[table].items()
    )
    return f"CREATE TABLE {table} ({declared})"


@cache
def arrow_schema(table: str) -> pa.Schema:
    """The table's columns as arrow has them. Aware times become UTC without a zone."""
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
    return pa.schema([(name, types[kind]) for name, kind in TABLES[table].items()])
