"""The data that the page's script reads: the players' table and the hands that it replays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple
from typing import Any

from badugi_hh.findings import Finding, Share
from badugi_hh.reports.hand_view import HandView
from badugi_hh.reports.page.model import HandEntry, Players, Rate, StatCell
from badugi_hh.reports.table_view import SeatView, TableView
from badugi_hh.reports.tables import Form, Table, cell_words
from badugi_hh.reports.visible import visible

Record = Mapping[str, Any]


def page_data(players: Players, hands: Iterable[HandEntry]) -> Record:
    """All of it, as JSON can hold it; texts are shown as they stand here."""
    return {
        "players": _players(players),
        "hands": {entry.anchor: _hand(entry) for entry in hands},
    }


def _players(players: Players) -> Record:
    return {
        "columns": [[*astuple(column)] for column in players.columns],
        "rows": [
            [
                visible(row.site),
                visible(row.player.text),
                row.player.address,
                visible(row.currency),
                [_cell(cell) for cell in row.cells],
            ]
            for row in players.rows
        ],
    }


def _cell(cell: StatCell | Rate | None) -> Sequence[float | str] | None:
    if not isinstance(cell, StatCell):
        return cell
    number = int(cell.number) if cell.number == int(cell.number) else cell.number
    return [number, cell.shown, cell.counted] if cell.counted else [number, cell.shown]


def _hand(entry: HandEntry) -> Record:
    view = entry.view
    return {
        "title": visible(f"Hand {view.hand_id}, {view.site}"),
        "about": [visible(line) for line in view.about],
        "button": view.button,
        "hero": view.hero,
        "start": _seats(view.before, None) if view.before else {},
        "steps": list(_steps(view)),
        "findings": [_finding(shown.finding) for shown in view.findings],
        "tables": [_table(table) for table in view.at_the_end],
    }


def _steps(view: HandView) -> Iterator[Record]:
    """One step for each line: of the table only what has changed since the line before."""
    before = view.before
    findings = [shown.finding for shown in view.findings]
    for street in view.streets:
        for line in street.lines:
            step = {
                "line": line.number,
                "text": visible(line.text.strip()),
                "street": street.title,
            }
            if line.notes:
                step["notes"] = [visible(note) for note in line.notes]
            if line.findings:
                step["findings"] = [findings.index(shown.finding) for shown in line.findings]
            if line.player:
                step["player"] = visible(line.player)
            if line.table is not None and before is not None:
                step |= _changes(line.table, before)
                before = line.table
            yield step


def _changes(table: TableView, before: TableView) -> dict[str, Any]:
    changes: dict[str, Any] = {}
    if seats := _seats(table, before):
        changes["seats"] = seats
    if table.pot != before.pot:
        changes["pot"] = table.pot.shown
    if table.pots != before.pots:
        changes["pots"] = [pot.shown for pot in table.pots]
    return changes


def _seats(table: TableView, before: TableView | None) -> dict[int, Record]:
    known = {seat.seat: seat for seat in before.seats} if before else {}
    return {seat.seat: _seat(seat) for seat in table.seats if known.get(seat.seat) != seat}


def _seat(seat: SeatView) -> Record:
    return {
        "player": visible(seat.player),
        "stack": seat.stack.shown,
        "bet": seat.bet.shown if seat.bet else "",
        "cards": [str(card) for card in seat.cards],
        "hidden": seat.hidden,
        "standing": seat.standing.value,
    }


def _finding(finding: Finding) -> Record:
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.word,
        "message": visible(finding.message),
        "claimed": _shares(finding.claimed),
        "due": _shares(finding.due),
    }


def _shares(shares: Iterable[Share]) -> list[tuple[str, str]]:
    return [(visible(share.player), share.words) for share in shares]


def _table(table: Table) -> Record:
    return {
        "title": visible(table.title),
        "columns": [
            [column.title, column.form is not Form.TEXT, column.group] for column in table.columns
        ],
        "again": table.again,
        "rows": [
            [
                visible(cell_words(cell, column.form))
                for cell, column in zip(row, table.columns, strict=True)
            ]
            for row in table.rows
        ],
    }
