"""What a chart shows, as frozen values: no drawing, and no word of a log in it.

``charts`` draws a figure; ``figure_table`` says the same in numbers, for whoever can't see it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from badugi_hh.reports.tables import Cell, Column, Form, Table


@dataclass(frozen=True, slots=True)
class Series:
    """One line, or one colour of bars: ``values`` stand beside the labels of its figure. ``None``
    where there was no chance."""

    name: str
    values: tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class StackedBars:
    """A bar for each label, divided into the shares of the series, of which 1 is all."""

    title: str
    says: str
    labels: tuple[str, ...]
    series: tuple[Series, ...]


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars beside each other at each label: shares, of which 1 is all."""

    title: str
    says: str
    labels: tuple[str, ...]
    series: tuple[Series, ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines over a count from 0: ``at`` has the counts at which there are values."""

    title: str
    says: str
    at: tuple[int, ...]
    series: tuple[Series, ...]
    counted: str
    unit: str


@dataclass(frozen=True, slots=True)
class Intervals:
    """At each label a rate, the interval in which the true one is likely to lie, and the one that
    is expected: shares, of which 1 is all."""

    title: str
    says: str
    labels: tuple[str, ...]
    rates: tuple[float, ...]
    spans: tuple[tuple[float, float], ...]
    expected: tuple[float, ...]


Figure = StackedBars | Bars | Lines | Intervals
"""``says`` is the text alternative: one or two sentences on what there is to see."""


def figure_table(figure: Figure) -> Table:
    """The numbers of a figure; of lines, ten moments and the end."""
    if isinstance(figure, Intervals):
        titles = ("rate", "at least", "at most", "expected")
        spans = zip(*figure.spans, strict=True)
        return Table(
            (Column("", "label"), *(Column(it, it.replace(" ", "_"), Form.SHARE) for it in titles)),
            tuple(zip(figure.labels, figure.rates, *spans, figure.expected, strict=True)),
        )
    if isinstance(figure, Lines):
        some = _some(len(figure.at), 10)
        heading = Column(figure.counted, "at", Form.COUNT)
        labels: Sequence[Cell] = [figure.at[index] for index in some]
        form = Form.DECIMAL
    else:
        some = range(len(figure.labels))
        heading, labels, form = Column("", "label"), figure.labels, Form.SHARE
    columns = (Column(one.name, f"series_{n}", form) for n, one in enumerate(figure.series, 1))
    return Table(
        (heading, *columns),
        tuple(
            (label, *(one.values[index] for one in figure.series))
            for label, index in zip(labels, some, strict=True)
        ),
    )


def _some(count: int, wanted: int) -> Sequence[int]:
    """At most ``wanted`` and one of ``count`` indexes, evenly spread; the last is among them."""
    if count <= wanted + 1:
        return range(count)
    return [step * (count - 1) // wanted for step in range(wanted + 1)]
