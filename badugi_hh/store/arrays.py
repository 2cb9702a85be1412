"""Python's values as arrow's arrays, without pandas, which an import has no use for."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa


def array(
    values: Iterable[object],
    kind: pa.DataType,
    missing: np.ndarray[tuple[int], np.dtype[np.bool_]] | None = None,
) -> pa.Array:
    """Plain values, or an array of numpy's, as an array of this type; NULL where they are
    ``missing``. Raises what arrow does at a value that is not of it."""
    return _arrow().array(values, type=kind, mask=missing)


@cache
def _arrow() -> Any:
    """Arrow, which has looked for pandas and found none. It looks when it makes its first array,
    since the values might be a series, and that would load pandas: a fifth of a second and 40 MB of
    every process. When a frame is asked for it looks again."""
    import pyarrow

    if "pandas" not in sys.modules:
        with _hidden("pandas"):
            pyarrow.array([])
    return pyarrow


@contextmanager
def _hidden(library: str) -> Iterator[None]:
    """As if the library were not installed."""

    class Finder:
        @staticmethod
        def find_spec(name: str, *_: object) -> None:
            if name == library:
                raise ModuleNotFoundError(name=name)

    sys.meta_path.insert(0, Finder)
    try:
        yield
    finally:
        sys.meta_path.remove(Finder)
