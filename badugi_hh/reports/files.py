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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from types import NoneType
from typing import Any, Final

from badugi_hh.findings import Finding, Share, Verdict
from badugi_hh.reports.hand_view import HandView, LineView
from badugi_hh.reports.tables import Amount, Cell, Form, Table, some_rows
from badugi_hh.reports.visible import visible
from badugi_hh.stats import Recurring
from badugi_hh.store import Tracked

# Those of full width too, which some spreadsheets take for the others. Tab and carriage return are
# shown as escapes.
FORMULA_STARTS: Final = tuple("=+-@＝＋－＠")


def to_json(value: object) -> str:
    """``value`` as indented JSON, ended by a line end."""
    return json.dumps(value, indent=2) + "\n"


Columns = Mapping[str, "Sequence[Any] | Recurring[Any] | Columns"]
"""The values of records by their names: of each name those of all records, or names again."""


def records_json(parts: Iterable[Columns]) -> Iterator[str]:
    """A list of records, given some at a time, as ``to_json`` writes it: piece by piece, since a
    million of them need not be in memory together."""
    begun = False
    for columns in parts:
        form, told = _form(columns, "\n  ")
        records = (form % it for it in zip(*told, strict=True))
        while some := [*islice(records, _AT_ONCE)]:
            yield (",\n  " if begun else "[\n  ") + ",\n  ".join(some)
            begun = True
    yield "\n]\n" if begun else "[]\n"


_AT_ONCE: Final = 1_000  # records


def _form(columns: Columns, line: str) -> tuple[str, list[Recurring[str]]]:
    """How a record reads where a new ``line`` begins so, and the columns of what stands in it at
    each ``%s``. What recurs together is written together, once."""
    inner = line + "  "
    fields: list[str] = []
    told: list[Recurring[str]] = []
    for name, it in columns.items():
        if isinstance(it, Mapping):
            form, parts = _form(it, inner)
        else:
            form, parts = "%s", [Recurring[Any].of(it).told(_json_words)]
        fields.append(inner + json.dumps(name).replace("%", "%%") + ": " + form)
        told += parts
    form = "{" + ",".join(fields) + line + "}" if fields else "{}"
    if not told or any(it.places is not told[0].places for it in told):
        return form, told
    together = [form % it for it in zip(*(it.once for it in told), strict=True)]
    return "%s", [Recurring(together, told[0].places)]


def _json_words(values: Sequence[Any]) -> list[str]:
    kinds = set(map(type, values))
    if kinds <= {str, NoneType}:  # most names come again
        words = {it: json.dumps(it) for it in set(values)}
        return [words[it] for it in values]
    if kinds == {int}:
        return [*map(repr, values)]
    if kinds <= {int, float, NoneType}:
        return ["null" if it is None else repr(it) for it in values]
    return [json.dumps(it) for it in values]


def table_records(table: Table) -> list[dict[str, str | int | float | None]]:
    """One record for each row; amounts are strings in currency units."""
    return [
        {column.key: _plain(cell) for column, cell in zip(table.columns, row, strict=True)}
        for row in table.rows
    ]


def table_json(table: Table) -> Iterator[str]:
    """The ``table_records``, as JSON in pieces."""
    keys = [column.key for column in table.columns]
    return records_json(
        {key: cells.told(_plain_cells) for key, cells in zip(keys, part, strict=True)}
        for part in some_rows(table.cells)
    )


def table_csv(table: Table) -> Iterator[str]:
    """A heading of the column keys, then the rows; an unknown cell is empty. In pieces."""
    yield _csv([[column.key for column in table.columns]])
    for part in some_rows(table.cells):
        told = [
            cells.told(partial(_csv_words, form=column.form))
            for column, cells in zip(table.columns, part, strict=True)
        ]
        yield _csv(zip(*told, strict=True))


def _csv(rows: Iterable[Iterable[object]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
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


def _plain_cells(cells: Sequence[Cell]) -> Sequence[str | int | float | None]:
    return [cell.plain if isinstance(cell, Amount) else cell for cell in cells]


def _csv_words(cells: Sequence[Cell], form: Form) -> Sequence[str]:
    plain = [*map(_csv_text, cells)] if form is Form.TEXT else _plain_cells(cells)
    return ["" if it is None else str(it) for it in plain]


def _csv_text(cell: Cell) -> str | int | float | None:
    if not isinstance(cell, str):
        return _plain(cell)
    text = visible(cell)
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text
