"""Who sat at a hand with what chips, before it and after it, in a few numbers: hands that follow
each other at a table are held against each other by these, without a look at their players."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from badugi_hh.continuity import RING
from badugi_hh.facts import IDENTITY, WIDE, PlayerHand
from badugi_hh.store.arrays import array

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa

    Numbers = np.ndarray[tuple[int], np.dtype[np.uint64]]

STANDING: Final = {
    "big_blind_seat": "TINYINT",
    "chips_left": "BIGINT",
    "seats_taken": "INTEGER",
    "began": "BIGINT",
    "ended": "BIGINT",
}
"""Columns of a hand, NULL where it has no player-hands (and a big blind's where none was posted).
``chips_left`` is what all players had after it together; ``seats_taken`` has a bit for each seat,
the lowest for one that ``RING`` divides. ``began`` and ``ended`` are drawn from the names and chips
of all, before and after: where they are equal, so are those, but by a chance of one in 2^64."""

_AT: Final = {column.name: at for at, column in enumerate(IDENTITY)}
_SEAT, _PLAYER, _POSITION, _STACK = (_AT[it] for it in ("seat", "player", "position", "stack"))
_NET: Final = [column.name for column in WIDE].index("net")


def standing(players: Sequence[PlayerHand], ends: Sequence[int]) -> list[pa.Array]:
    """A value for each hand, column by column. ``ends`` tells where among the player-hands those of
    each hand end, with a zero before the first."""
    import numpy as np
    import pyarrow as pa

    borders = np.array(ends)
    here = borders[1:] > borders[:-1]
    firsts = borders[:-1][here]  # of those hands that have players
    seats = np.array([row.identity[_SEAT] for row in players], np.int64)
    blinds = np.array([row.identity[_POSITION] == "BB" for row in players], np.bool_)
    stacks = np.array([row.identity[_STACK] for row in players], np.int64)
    left = stacks + np.array([row.wide[_NET] for row in players], np.int64)
    names = np.array([_number_of(row.identity[_PLAYER]) for row in players], np.uint64)
    if not len(firsts):
        told: list[np.ndarray[tuple[int], np.dtype[np.int64]]] = [firsts] * len(STANDING)
    else:
        told = [
            np.maximum.reduceat(np.where(blinds, seats, _NONE), firsts),
            np.add.reduceat(left, firsts),
            np.bitwise_or.reduceat(np.int64(1) << (seats % RING), firsts),
            np.bitwise_xor.reduceat(_mixed(names ^ _mixed(stacks.view(np.uint64))), firsts),
            np.bitwise_xor.reduceat(_mixed(names ^ _mixed(left.view(np.uint64))), firsts),
        ]
    columns = []
    for (name, kind), values in zip(STANDING.items(), told, strict=True):
        column = np.full(len(here), _NONE, _KINDS[kind])
        column[here] = values.view(np.int64)
        missing = ~here if name != "big_blind_seat" else column == _NONE
        # Of its own type at once: arrow would load its functions to make another one of it.
        columns.append(array(column, pa.from_numpy_dtype(column.dtype), missing))
    return columns


_KINDS: Final = {"TINYINT": "int8", "INTEGER": "int32", "BIGINT": "int64"}
_NONE: Final = -1  # no seat has this number


@lru_cache(maxsize=1 << 16)
def _number_of(name: str) -> int:
    """A number of 64 bits, the same on every machine."""
    digest = hashlib.blake2b(name.encode("utf-8", "surrogatepass"), digest_size=8)
    return int.from_bytes(digest.digest())


def _mixed(numbers: Numbers) -> Numbers:
    """Each number with its bits stirred, as the last step of SplitMix64 does it."""
    import numpy as np

    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        numbers = (numbers ^ (numbers >> np.uint64(shift))) * np.uint64(factor)
    return numbers ^ (numbers >> np.uint64(31))
