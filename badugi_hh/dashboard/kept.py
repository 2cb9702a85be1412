"""What was found out about a store, kept as long as its file stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

_MOST: Final = 20
"""So many answers are kept: filters can be set in any number of ways."""

_Answer = TypeVar("_Answer")
_Stamp = tuple[tuple[int, int, int], ...]


class Kept:
    """Answers by what was asked, forgotten when the store at ``path`` was written."""

    def __init__(self, path: Path) -> None:
        self._files = (path, Path(f"{path}.wal"))  # the second one is there after a crash
        self._stamp: _Stamp = ()
        self._answers: dict[Hashable, Any] = {}

    def renew(self) -> None:
        """Forgets all if the file is another one now. Nobody writes to it while it is open here."""
        if not self.holds():
            self._answers.clear()
            self.stay()

    def holds(self) -> bool:
        """Whether the file is as it was when these answers were found."""
        return self._stamp == self._now()

    def stay(self) -> None:
        """What is kept holds for the file as it is now: what was written changes no answer."""
        self._stamp = self._now()

    def of(self, question: Hashable, find: Callable[[], _Answer]) -> _Answer:
        """The answer that is kept, or else is found now."""
        if question not in self._answers:
            while len(self._answers) >= _MOST:
                del self._answers[next(iter(self._answers))]
            self._answers[question] = find()
        answer: _Answer = self._answers[question]
        return answer

    def _now(self) -> _Stamp:
        stamp = []
        for file in self._files:
            with suppress(FileNotFoundError):
                status = file.stat()
                stamp.append((status.st_ino, status.st_size, status.st_mtime_ns))
        return tuple(stamp)
