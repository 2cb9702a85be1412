"""Rows as a frame."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from badugi_hh.facts.rows import PlayerHand
from badugi_hh.facts.schema import COUNTS, IDENTITY, WIDE

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd


def frame(rows: Iterable[PlayerHand]) -> pd.DataFrame:
    """Rows as a frame with the columns and exact dtypes of ``COLUMNS``, also when there are none.

    Money is ``int64`` and never a float; hand and tournament numbers are text.
    """
    import pandas as pd  # here, not above: a command without tables must start fast

    rows = list(rows)
    wide = pd.DataFrame(
        {
            column.name: pd.Series(values, dtype=column.dtype)
            for column, values in zip(IDENTITY + WIDE, wide_values(rows), strict=True)
        }
    )
    counts = pd.DataFrame(count_matrix(rows), columns=[column.name for column in COUNTS])
    return pd.concat([wide, counts], axis=1)


def wide_values(rows: Sequence[PlayerHand]) -> list[tuple[Any, ...]]:
    """The values of each column of ``IDENTITY`` and ``WIDE``."""
    identities = list(zip(*(row.identity for row in rows), strict=True)) or [()] * len(IDENTITY)
    wide = list(zip(*(row.wide for row in rows), strict=True)) or [()] * len(WIDE)
    return identities + wide


def count_matrix(rows: Sequence[PlayerHand]) -> np.ndarray[tuple[int, int], np.dtype[np.int8]]:
    """One line of ``int8`` for each row, in the order of ``COUNTS``."""
    import numpy as np

    counts = np.frombuffer(b"".join([row.counts for row in rows]), dtype=np.int8)
    return counts.reshape(len(rows), len(COUNTS))
