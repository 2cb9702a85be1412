"""How the database keeps player-hands: four of the small counters share one number.

A player-hand has hundreds of counters of a byte each, and a table with a column for each takes
twice as long to write as one with a column for four. So a row is written with ``NUMBERS``, and the
counters are generated columns: computed where a statement asks for them. The first counter of a
number is its lowest byte.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from badugi_hh.facts import COUNTS, PlayerHand, count_matrix

if TYPE_CHECKING:
    import numpy as np

_SHARED: Final = 4  # counters in one number
_NAMES: Final = tuple(column.name for column in COUNTS)

NUMBERS: Final = {
    f"counts_{at // _SHARED}": _NAMES[at : at + _SHARED] for at in range(0, len(_NAMES), _SHARED)
}
"""The packed columns, of type INTEGER, and the counters in each. None is above 127, so that no sign
comes into it."""


def generated_counters() -> Iterator[str]:
    """The declarations of the counters. They are no TINYINT: that would be tested in every row."""
    for number, names in NUMBERS.items():
        for at, name in enumerate(names):
            yield f"{name} INTEGER GENERATED ALWAYS AS (({number} >> {8 * at}) & 255) VIRTUAL"


def packed_numbers() -> str:
    """What a statement selects for ``NUMBERS`` from rows that have the counters."""
    return ", ".join(
        " | ".join(f"({name}::INTEGER << {8 * at})" for at, name in enumerate(names))
        for names in NUMBERS.values()
    )


def packed_counts(rows: Sequence[PlayerHand]) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
    """One line for each of ``NUMBERS``."""
    import numpy as np

    counts = count_matrix(rows)
    whole = np.zeros((len(rows), len(NUMBERS) * _SHARED), np.int8)
    whole[:, : counts.shape[1]] = counts
    return np.ascontiguousarray(whole.view("<i4").T)
