"""The marks: what has to be reached, each with what was measured in this run."""

from __future__ import annotations

from typing import Final, NamedTuple


class Mark(NamedTuple):
    """``name`` is what the measured figure is called; ``least`` says whether the bound is the least
    or the most it may be."""

    name: str
    words: str
    bound: float
    least: bool
    unit: str = ""

    def told(self, measured: float | None) -> str:
        """One line."""
        asked = f"{'at least' if self.least else 'at most'} {self.bound:g}{self.unit}"
        if measured is None:
            return f"{self.words:44}{'not measured':>14}   {asked}"
        met = measured >= self.bound if self.least else measured <= self.bound
        said = f"{measured:,.3g}{self.unit}"
        return f"{self.words:44}{said:>14}   {asked}{'' if met else ': MISSED'}"


MARKS: Final = (
    Mark("reading", "reading, of the floor", 0.6, least=True),
    Mark("import", "import by one process, of the floor", 0.11, least=True),
    Mark("two processes", "import by two processes, of one", 1.8, least=True, unit=" times"),
    Mark("memory", "peak memory of importing a million hands", 500, least=False, unit=" MB"),
    Mark("statistics", "all statistics of a million hands", 10, least=False, unit=" s"),
    Mark("start", "badugi-hh --help, by the clock", 0.3, least=False, unit=" s"),
    Mark("ranking", "ranking arrays, million hands a second", 1, least=True),
)
