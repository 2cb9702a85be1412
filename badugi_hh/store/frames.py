"""Rows of the database as frames of pandas, and keys of hands as a table for the database."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from badugi_hh.store.arrays import array
from badugi_hh.store.records import Key

if TYPE_CHECKING:
    import duckdb
    import pandas as pd
    import pyarrow as pa


def frames(rows: duckdb.DuckDBPyRelation) -> Iterator[pd.DataFrame]:
    """Player-hands in frames of about 120,000 rows, and at least one; types are those of facts."""
    import pandas as pd
    import pyarrow as pa

    reader = pa.RecordBatchReader.from_stream(rows)
    # Other integers and truth values are never NULL here, so that pandas keeps their size.
    types = {pa.string(): pd.StringDtype("pyarrow"), pa.int16(): pd.Int16Dtype()}
    times = [field.name for field in reader.schema if pa.types.is_timestamp(field.type)]
    empty = pa.RecordBatch.from_pylist([], schema=reader.schema)
    for part in chain([empty], reader):
        frame: pd.DataFrame = part.to_pandas(types_mapper=types.get, split_blocks=True)
        for name in times:
            if name in frame:
                frame[name] = frame[name].dt.tz_localize("UTC")
        yield frame


def key_table(keys: Collection[Key]) -> pa.Table:
    """Sites and ids of hands, as rows."""
    import pyarrow as pa

    sites, ids = [site for site, _ in keys], [hand_id for _, hand_id in keys]
    arrays = [array(sites, pa.string()), array(ids, pa.string())]
    return pa.Table.from_arrays(arrays, names=["site", "hand_id"])
