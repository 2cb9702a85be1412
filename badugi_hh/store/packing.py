"""How the store keeps player-hands: four of the small counters share one number.

A player-hand has hundreds of counters of a byte each, and a table with a column for each takes
three times as long to write as one with a column for four. So the columns are ``NUMBERS``, and a
statement that asks for a counter names what it is made of. The first counter of a number is its
lowest byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from badugi_hh.facts import COUNTS, PlayerHand

if TYPE_CHECKING:
    import numpy as np

_SHARED: Final = 4  # counters in one number
_NAMES: Final = tuple(column.name for column in COUNTS)

NUMBERS: Final = {
    f"counts_{at // _SHARED}": _NAMES[at : at + _SHARED] for at in range(0, len(_NAMES), _SHARED)
}
"""The packed columns, of type INTEGER, and the counters in each. None is above 127, so that no sign
comes into it."""


_PLACES: Final = {
    name: f"(({number} >> {8 * at}) & 255)"
    for number, names in NUMBERS.items()
    for at, name in enumerate(names)
}


def quoted(name: str) -> str:
    """A column's name for SQL; ``column`` is one of its words."""
    return f'"{name}"'


def told(column: str) -> str:
    """What a statement calls this column of a player-hand. A counter is an INTEGER there."""
    return _PLACES.get(column) or quoted(column)


def declared(columns: Iterable[str]) -> str:
    """What a statement selects to have these columns by their names, and counters as TINYINT."""
    return ", ".join(
        f"{_PLACES[name]}::TINYINT AS {name}" if name in _PLACES else told(name) for name in columns
    )


def packed_counts(rows: Sequence[PlayerHand]) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
    """One line for each of ``NUMBERS``."""
    import numpy as np

    missing = bytes(-len(COUNTS) % _SHARED)  # behind each row, the last one included
    whole = missing.join([*[row.counts for row in rows], b""])
    numbers = np.frombuffer(whole, dtype="<i4").reshape(len(rows), len(NUMBERS))
    return np.ascontiguousarray(numbers.T)
