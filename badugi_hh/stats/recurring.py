"""Long columns in which the same comes again and again.

Three hundred thousand sessions have a few thousand players, and a few thousand different pairs of
counts. What is made of these, a rate and its words, is made once of each, and then handed out to
the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

    Places = np.ndarray[Any, np.dtype[np.intp]]

T = TypeVar("T")
U = TypeVar("U")


@dataclass(frozen=True, slots=True, eq=False)
class Recurring(Generic[T]):
    """A column: ``once`` is all that it has, and ``places`` tell for each row where in it stands
    what the row has."""

    once: Sequence[T]
    places: Places

    @classmethod
    def of(cls, column: Sequence[T] | Recurring[T]) -> Recurring[T]:
        """The column, of which it need not be known what comes again."""
        import numpy as np

        if isinstance(column, Recurring):
            return column
        return cls(column, np.arange(len(column)))

    def __len__(self) -> int:
        return len(self.places)

    def __iter__(self) -> Iterator[T]:
        import numpy as np

        there = np.empty(len(self.once), dtype=object)
        there[:] = self.once
        return iter(there[self.places].tolist())

    def told(self, tell: Callable[[Sequence[T]], Sequence[U]]) -> Recurring[U]:
        """The column of what is told of each, ``tell`` being asked of all together."""
        return Recurring(tell(self.once), self.places)

    def part(self, rows: slice) -> Recurring[T]:
        """These rows of the column, and what they have."""
        import pandas as pd

        places, there = pd.factorize(self.places[rows])
        return Recurring([self.once[at] for at in there.tolist()], places)


def different(summary: pd.DataFrame, names: Sequence[str]) -> tuple[pd.DataFrame, Places]:
    """The rows of a summary that differ in these columns, and for each row which of them is like
    it."""
    import numpy as np
    import pandas as pd

    places = np.zeros(len(summary), dtype="int64")
    for name in names:
        column = summary[name]
        # Fractions are compared slowly; those that come again are the same object.
        told = np.fromiter(map(id, column), "int64") if column.dtype == object else column
        which, there = pd.factorize(told, use_na_sentinel=False)
        places, _ = pd.factorize(places * len(there) + which)
    first = np.zeros(places.max(initial=-1) + 1, dtype="int64")
    first[places[::-1]] = np.arange(len(places))[::-1]
    return summary[[*names]].iloc[first], places
