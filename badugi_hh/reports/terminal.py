"""Draws tables, findings and hands for people.

On a terminal there is colour, and tables fit its width. In a pipe or a file there is neither
colour nor a width: every row is one line, whatever its length, so that other programs can search
it. Everything shown goes through ``visible``; no word of a log is taken as markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from textwrap import wrap
from typing import Final, TextIO

from rich.box import Box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from badugi_hh.findings import CATALOGUE, Severity
from badugi_hh.reports.finding_view import ExcerptLine, FindingView, HandFindings
from badugi_hh.reports.hand_view import HandView, LineView, StreetView
from badugi_hh.reports.tables import (
    Amount,
    Cell,
    Column,
    Form,
    Table,
    cell_words,
    column_words,
    some_rows,
)
from badugi_hh.reports.visible import indented, visible
from badugi_hh.stats import Recurring

NO_LIMIT: Final = 100_000
"""The width of a pipe or a file: no line is ever broken."""

_STYLES: Final = {
    Severity.ERROR: "bold red",
    Severity.WARNING: "bold yellow",
    Severity.NOTE: "bold cyan",
}
# Nothing but a line under the headings, in letters that every terminal has.
_RULE: Final = Box(
    "    \n    \n -- \n    \n    \n    \n    \n    \n",
    ascii=True,
)
_INDENT: Final = "  "


class Screen:
    """Where text is shown. ``width`` in columns; ``None`` asks the terminal, and is unlimited where
    ``stream`` is none."""

    def __init__(
        self, stream: TextIO, width: int | None = None, colour: bool | None = None
    ) -> None:
        on_terminal = stream.isatty()
        if width is None and not on_terminal:
            width = NO_LIMIT
        self._console = Console(
            file=stream,
            width=width,
            force_terminal=on_terminal if colour is None else colour,
            color_system="auto" if on_terminal else "standard" if colour else None,
            markup=False,
            highlight=False,
            emoji=False,
            legacy_windows=False,
        )

        self._codes_told: set[str] = set()

    @property
    def width(self) -> int:
        return self._console.width

    def line(self, text: str = "", style: str = "") -> None:
        """One line; on a terminal it is broken between words where it is too long."""
        self._print(Text(visible(text), style=style), whole=False)

    def lines(self, texts: Iterable[str]) -> None:
        for text in texts:
            self.line(text)

    # -- tables ----------------------------------------------------------------------------------

    def table(self, table: Table) -> None:
        """The table with its title; its ``empty`` sentence where it has no rows."""
        if table.title:
            self.line(table.title, style="bold")
        if not table.rows:
            self.line(table.empty or "nothing to show", style="dim")
            return
        columns = _say_something(table)
        if self.width >= NO_LIMIT and self._console.color_system is None:
            for lines in _plain_lines(table, columns):
                self._console.file.write("\n".join([*lines, ""]))
            return
        if not self._fits(table, columns):
            columns = [at for at in columns if not table.columns[at].wide]
        kept = [at for at in columns if table.columns[at].kept]
        if not kept or self._fits(table, columns):
            self._print(self._grid(table, columns))
            return
        for number, part in enumerate(self._folded(table, kept, columns)):
            if number:
                self.line()
            self._print(self._grid(table, part, folded=True))

    def _folded(self, table: Table, kept: list[int], columns: list[int]) -> list[list[int]]:
        """The columns in parts that fit beside those that are kept; at least one in each."""
        parts = [[*kept]]
        for at in columns:
            if at in kept:
                continue
            if parts[-1] != kept and not self._fits(table, [*parts[-1], at], folded=True):
                parts.append([*kept])
            parts[-1].append(at)
        return parts

    def _fits(self, table: Table, columns: list[int], *, folded: bool = False) -> bool:
        drawn = self._grid(table, columns, folded=folded)
        unbounded = self._console.options.update(max_width=NO_LIMIT)
        return self._console.measure(drawn, options=unbounded).maximum <= self.width

    def entry(self, table: Table) -> None:
        """A table of one row, as a heading from its first two cells and a line for each other; an
        excerpt stands below them."""
        (row,) = table.rows
        self.line(f"{row[0]} {row[1]}", style="bold")
        grid = RichTable(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        excerpts = []
        for column, cell in zip(table.columns[2:], row[2:], strict=True):
            if isinstance(cell, str) and "\n" in cell:
                excerpts.append(cell)
            else:
                grid.add_row(Text(column.title, style="dim"), _cell(cell, column))
        self._print(grid)
        for excerpt in excerpts:
            self.line()
            for text in excerpt.splitlines():
                self._print(Text(f"{_INDENT}{visible(text)}"))

    def _grid(self, table: Table, columns: Iterable[int], *, folded: bool = False) -> RichTable:
        grid = RichTable(
            box=_RULE, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0), min_width=0
        )
        columns = tuple(columns)
        for at in columns:
            column = table.columns[at]
            grid.add_column(
                Text(_narrow(table, at) if folded else column.title, style="bold"),
                justify="left" if column.form is Form.TEXT else "right",
                no_wrap=column.form is not Form.TEXT,
                overflow="fold",
            )
        for row, again in zip(table.rows, table.again, strict=True):
            grid.add_row(
                *(
                    Text() if again and column.group else _cell(row[at], column)
                    for at in columns
                    if (column := table.columns[at])
                )
            )
        return grid

    # -- findings --------------------------------------------------------------------------------

    def hand_findings(self, found: HandFindings) -> None:
        """All that was found on one hand, below a heading that says which it is. The rule of each
        code is told once on this screen, where the code comes up first."""
        self.line(found.heading, style="bold underline")
        for number, view in enumerate(found.views):
            if number:
                self.line()
            code = view.finding.code
            self.finding(view, rule="" if code in self._codes_told else CATALOGUE[code].rule)
            self._codes_told.add(code)

    def finding(self, view: FindingView, *, rule: str = "") -> None:
        """The finding as design and documentation have it: the place, the lines, the amounts."""
        self._print(_head(view))
        for excerpt in view.excerpt:
            for text in _excerpt(excerpt):
                self._print(text)
        finding = view.finding
        self.line(finding.message)
        for label, shares in (("claimed", finding.claimed), ("due", finding.due)):
            for number, share in enumerate(shares):
                self.line(f"{_INDENT}{'' if number else label:<7}  {share.player} {share.words}")
        if view.told:
            self.line(f"{_INDENT}state    {view.told}")
        if rule:
            self.line(f"rule: {rule}", style="dim")
        self._print(Text("help: " + visible("    ".join(view.help)), style="dim"))

    # -- a hand ----------------------------------------------------------------------------------

    def hand(self, view: HandView) -> None:
        """The whole hand: seats, streets, pots, players, findings."""
        self.line(view.title, style="bold")
        self.lines(view.about)
        if view.seats.rows:
            self.line()
            self.table(view.seats)
        self.line()
        self._streets(view.streets)
        for table in view.at_the_end:
            self.line()
            self.table(table)
        for finding in view.findings:
            self.line()
            self.finding(finding)
        if not view.findings:
            self.line()
            self.line("No finding: the log agrees with the rules.")

    def _streets(self, streets: Iterable[StreetView]) -> None:
        """All lines in one grid, so that stacks, bets and pots stand below each other; the log's
        own lines come last, where their length does no harm."""
        grid = RichTable(
            box=None, show_edge=False, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim"
        )
        for title in ("line", "stack", "bet", "pot"):
            grid.add_column(title, justify="right", no_wrap=True)
        grid.add_column("log", overflow="fold")
        for street in streets:
            grid.add_row()
            heading = Text(street.title, style="bold")
            grid.add_row("", "", "", _shown(street.pot), heading)
            for line in street.lines:
                chips = [_shown(amount) for amount in (line.stack, line.bet, line.pot)]
                grid.add_row(str(line.number), *chips, _log_line(line))
        self._print(grid)

    def _print(self, drawn: Text | RichTable, *, whole: bool = True) -> None:
        """``whole`` text is not broken, so that a place can be copied out of a terminal."""
        with self._console.capture() as capture:
            self._console.print(drawn, soft_wrap=whole and isinstance(drawn, Text))
        for line in capture.get().splitlines():
            # Rich fills lines with blanks; a line of output ends where its text ends.
            self._console.file.write(line.rstrip() + "\n")


def _plain_lines(table: Table, columns: list[int]) -> Iterator[list[str]]:
    """The lines of a table where there is neither colour nor a width, as rich would draw it, some
    at a time: thousands of rows take far less time so."""
    headings, rules, drawn = [], [], []
    all_cells, again = table.cells, table.again
    for at in columns:
        column = table.columns[at]
        words = all_cells[at].told(partial(column_words, form=column.form))
        width, (heading, *padded) = _padded(
            [column.title, *words.once], right=column.form is not Form.TEXT
        )
        cells = Recurring(padded, words.places)
        if column.group:
            blank = " " * width
            cells = Recurring.of(
                [blank if it else cell for it, cell in zip(again, cells, strict=True)]
            )
        headings.append(heading)
        rules.append("-" * width)
        drawn.append(cells)
    yield ["  ".join(headings).rstrip(), "--".join(rules)]
    for part in some_rows(drawn):
        yield ["  ".join(line).rstrip() for line in zip(*part, strict=True)]


def _padded(cells: list[str], *, right: bool) -> tuple[int, list[str]]:
    """The width of the widest cell, and the cells with blanks up to it."""
    together = "".join(cells)
    if together.isascii() and together.isprintable():  # each sign takes one place
        width = max(map(len, cells))
        return width, [it.rjust(width) if right else it.ljust(width) for it in cells]
    shown = [visible(it) for it in cells]
    width = max(map(cell_len, shown))
    blanks = [" " * (width - cell_len(it)) for it in shown]
    pairs = zip(shown, blanks, strict=True)
    return width, [blank + it if right else it + blank for it, blank in pairs]


def _narrow(table: Table, at: int) -> str:
    """The heading of a column in lines that are no wider than its cells, where words allow it."""
    column = table.columns[at]
    cells = (cell_words(row[at], column.form) for row in table.rows)
    return "\n".join(wrap(column.title, max(9, *map(cell_len, cells)), break_long_words=False))


def _say_something(table: Table) -> list[int]:
    """A column without a heading is there only where a cell has something to say."""
    pairs = enumerate(zip(table.columns, table.cells, strict=True))
    return [at for at, (column, cells) in pairs if column.title or any(cells.once)]


def _cell(cell: Cell, column: Column) -> Text:
    lost = isinstance(cell, Amount) and cell.plain.startswith("-")
    style = "dim" if cell is None else "red" if lost else ""
    return Text(visible(cell_words(cell, column.form)), style=style)


def _shown(amount: Amount | None) -> Text:
    return Text(visible(amount.shown) if amount else "")


def _head(view: FindingView) -> Text:
    return Text.assemble(
        (visible(view.place), "bold"),
        ": ",
        (view.finding.severity.word, _STYLES[view.finding.severity]),
        f" {view.finding.code} {view.finding.name}",
    )


def _excerpt(line: ExcerptLine) -> Iterable[Text]:
    before, meant, behind = line.parts
    yield Text.assemble((f"{line.number:>5} | ", "dim"), visible(before + meant + behind))
    if line.end > line.start:
        under = "^" * max(cell_len(visible(meant)), 1)
        yield Text.assemble(("      | ", "dim"), " " * cell_len(visible(before)), (under, "bold"))


def _log_line(line: LineView) -> Text:
    text = Text(visible(indented(line.text)))
    for note in line.notes:
        text.append(f"\n{_INDENT}{visible(note)}", style="cyan")
    for finding in (view.finding for view in line.findings):
        text.append("\n")
        text.append(f"{_INDENT}{finding.severity.word}", style=_STYLES[finding.severity])
        text.append(f" {finding.code} {finding.name}: {visible(finding.message)}")
    return text
