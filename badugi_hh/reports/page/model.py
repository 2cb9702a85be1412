"""What the page shows, as frozen values: no HTML here.

A section stands in the page only where it has something to show.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import quote

from badugi_hh.reports.figures import Figure
from badugi_hh.reports.finding_view import FindingView
from badugi_hh.reports.hand_view import HandView
from badugi_hh.reports.tables import Amount, Table


def inside(anchor: str) -> str:
    """The address of a place in the same page; none of none."""
    return anchor and f"#{quote(anchor)}"


@dataclass(frozen=True, slots=True)
class Tile:
    """One number of the summary, and what it counts."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Link:
    """Text that leads somewhere; ``address`` (as HTML has it) is empty where there is no place."""

    text: str
    address: str


@dataclass(frozen=True, slots=True)
class FindingEntry:
    """A finding; ``address`` is where its line is replayed, if it is."""

    view: FindingView
    address: str


@dataclass(frozen=True, slots=True)
class FindingGroup:
    """All that was found on one hand or file, below its heading."""

    heading: str
    entries: tuple[FindingEntry, ...]


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """Who is owed or was overpaid how much; ``hands`` are those that it comes from."""

    site: str
    player: str
    currency: str
    owed: Amount | None
    overpaid: Amount | None
    big_bets: str
    hands: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class StatCell:
    """One statistic of one player: the number that it is sorted by, and what it is made of."""

    number: float
    shown: str
    counted: str = ""


class Rate(NamedTuple):
    """A percentage: the page's script divides, since there are hundreds of thousands of them."""

    made: int
    chances: int


@dataclass(frozen=True, slots=True)
class PlayerColumn:
    """``shown`` tells that the column is there before anybody chooses; the cells of one that is a
    ``rate`` are each a ``Rate``, else a ``StatCell``."""

    key: str
    title: str
    meaning: str
    group: str
    shown: bool
    rate: bool


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player in one currency; ``None`` where he had no chance."""

    site: str
    player: Link
    currency: str
    cells: tuple[StatCell | Rate | None, ...]


@dataclass(frozen=True, slots=True)
class Players:
    """The players' table; ``note`` says whom it leaves out."""

    columns: tuple[PlayerColumn, ...]
    rows: tuple[PlayerRow, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A figure with a name of its own in the page."""

    name: str
    figure: Figure


@dataclass(frozen=True, slots=True)
class Section:
    """Charts and tables below a heading; ``intro`` is a sentence or two. ``hands`` tells where the
    hands that tables name are replayed, by their numbers. One that is ``folded`` shows its heading
    alone until it is opened."""

    title: str
    intro: str = ""
    charts: tuple[Chart, ...] = ()
    tables: tuple[Table, ...] = ()
    hands: Mapping[str, str] = field(default_factory=dict)
    folded: bool = False

    @property
    def across(self) -> bool:
        """Whether it takes the whole width of a page: what a chart alone does not need."""
        columns = (column for table in self.tables for column in table.columns)
        return not self.charts or any(column.wide for column in columns)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's page."""

    anchor: str
    player: str
    about: str
    tiles: tuple[Tile, ...]
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class HandEntry:
    """A hand that can be replayed in the page."""

    anchor: str
    view: HandView
    chosen: bool


@dataclass(frozen=True, slots=True)
class Page:
    """The whole report; the notes say what it leaves out. ``chosen`` are the filters of its hands,
    in words."""

    chosen: str
    tiles: tuple[Tile, ...]
    overview: tuple[Section, ...]
    findings: tuple[FindingGroup, ...]
    findings_note: str
    ledger: tuple[LedgerEntry, ...]
    players: Players
    sheets: tuple[Sheet, ...]
    hands: tuple[HandEntry, ...]
    hands_note: str

    @property
    def finding_count(self) -> int:
        """The findings that stand in the page."""
        return sum(len(group.entries) for group in self.findings)
