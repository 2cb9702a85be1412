"""Tables as Markdown: for a forum, a wiki or a chat.

Names come from strangers, so that every sign which could be taken as markup, as a link or as a
call of somebody is written so that it shows as itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from badugi_hh.reports.tables import Cell, Column, Form, Table, column_words, some_rows
from badugi_hh.reports.visible import visible

_ENTITIES: Final = {ord(sign): f"&#{ord(sign)};" for sign in "&<>@|"}
_MARKS: Final = re.compile(r"([\\`*_{}\[\]~$]|^#)")
_LINKS: Final = re.compile(r"(?<=www)\.|:(?=//)", re.IGNORECASE)


def table_markdown(tables: Iterable[Table]) -> Iterator[str]:
    """Tables below their titles, in pieces; the ``empty`` sentence of one without rows."""
    for number, table in enumerate(tables):
        if number:
            yield "\n"
        yield from _one(table)


def plain(text: str) -> str:
    """``text`` written so that Markdown shows it as it is."""
    text = _MARKS.sub(r"\\\1", visible(text).translate(_ENTITIES))
    return _LINKS.sub(lambda sign: f"&#{ord(sign[0])};", text)


def _one(table: Table) -> Iterator[str]:
    if table.title:
        yield f"### {plain(table.title)}\n\n"
    if not table.rows:
        yield plain(table.empty or "nothing to show") + "\n"
        return
    yield _row(plain(column.title) for column in table.columns)
    yield _row(map(_rule, table.columns))
    for part in some_rows(table.cells):
        told = [
            cells.told(partial(_words, form=column.form))
            for column, cells in zip(table.columns, part, strict=True)
        ]
        yield "".join(map(_row, zip(*told, strict=True)))


def _words(cells: Sequence[Cell], form: Form) -> list[str]:
    words = column_words(cells, form)
    if all(map(_HARMLESS.issuperset, words)):  # as numbers are
        return words
    return [*map(plain, words)]


_HARMLESS: Final = frozenset("0123456789.,-%n/a ")


def _rule(column: Column) -> str:
    return "---" if column.form is Form.TEXT else "---:"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |\n"
