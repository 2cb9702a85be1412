"""Tables and findings as JSON and CSV: the shapes that other programs rely on.

JSON is written in ASCII, so that nothing a player typed as his name can steer a terminal or break
an encoding. CSV keeps letters of every script, and shows the rest of a text as its escape; a text
that a spreadsheet would run as a formula gets an apostrophe in front. Numbers are written as they
are.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping
from typing import Final

from badugi_hh.findings import Finding, Share, Verdict
from badugi_hh.reports.hand_view import HandView, LineView
from badugi_hh.reports.tables import Amount, Cell, Form, Table
from badugi_hh.reports.visible import visible
from badugi_hh.store import Tracked

# Those of full width too, which some spreadsheets take for the others. Tab and carriage return are
# shown as escapes.
FORMULA_STARTS: Final = tuple("=+-@＝＋－＠")


def to_json(value: object) -> str:
    """``value`` as indented JSON, ended by a line end."""
    return json.dumps(value, indent=2) + "\n"


def table_records(table: Table) -> list[dict[str, str | int | float | None]]:
    """One record for each row; amounts are strings in currency units."""
    return [
        {column.key: _plain(cell) for column, cell in zip(table.columns, row, strict=True)}
        for row in table.rows
    ]


def table_csv(table: Table) -> str:
    """A heading of the column keys, then the rows; an unknown cell is empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([column.key for column in table.columns])
    for row in table.rows:
        writer.writerow(
            [
                _csv_text(cell) if isinstance(cell, str) and column.form is Form.TEXT else cell
                for column, cell in zip(table.columns, map(_plain, row), strict=True)
            ]
        )
    return text.getvalue()


def finding_record(finding: Finding) -> dict[str, object]:
    """A finding for JSON; ``claimed`` and ``due`` map players to amounts in currency units, and
    again to big bets."""
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.word,
        "file": finding.file,
        "line": finding.line,
        "column": finding.column,
        "site": finding.site,
        "hand_id": finding.hand_id,
        "player": finding.player,
        "message": finding.message,
        "claimed": _shares(finding.claimed),
        "due": _shares(finding.due),
        "claimed_big_bets": {share.player: share.big_bets for share in finding.claimed},
        "due_big_bets": {share.player: share.big_bets for share in finding.due},
    }


def audit_record(
    hands: int,
    other_games: int,
    duplicates: int,
    pots: Mapping[Verdict, int],
    findings: Iterable[Finding],
    tracked: Iterable[Tracked | None],
    ledger: Table,
) -> dict[str, object]:
    """An audit for JSON: what was read, how many pots got which verdict, every finding with what
    the user did about it (``None`` where nobody may know), and who is owed how much."""
    return {
        "hands": hands,
        "other_games": other_games,
        "duplicates": duplicates,
        "pots": {verdict.name.lower(): pots.get(verdict, 0) for verdict in Verdict},
        "findings": [
            {**finding_record(finding), "state": did and did.state.value, "note": did and did.note}
            for finding, did in zip(findings, tracked, strict=True)
        ],
        "ledger": table_records(ledger),
    }


def hand_record(view: HandView) -> dict[str, object]:
    """A replayed hand for JSON. Amounts are strings in currency units, ``None`` where the line
    moves no chips."""
    return {
        "site": view.site,
        "hand_id": view.hand_id,
        "about": list(view.about),
        "seats": table_records(view.seats),
        "streets": [
            {
                "street": street.title,
                "pot": street.pot.plain if street.pot else None,
                "lines": [_line_record(line) for line in street.lines],
            }
            for street in view.streets
        ],
        "pots": table_records(view.pots),
        "players": table_records(view.players),
        "findings": [finding_record(shown.finding) for shown in view.findings],
    }


def _line_record(line: LineView) -> dict[str, object]:
    return {
        "line": line.number,
        "text": line.text,
        "player": line.player,
        "stack": _plain(line.stack),
        "bet": _plain(line.bet),
        "pot": _plain(line.pot),
        "notes": list(line.notes),
        "findings": [shown.finding.code for shown in line.findings],
    }


def _shares(shares: Iterable[Share]) -> dict[str, str]:
    return {share.player: share.plain for share in shares}


def _plain(cell: Cell) -> str | int | float | None:
    return cell.plain if isinstance(cell, Amount) else cell


def _csv_text(text: str) -> str:
    text = visible(text)
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text
