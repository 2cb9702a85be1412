"""Tables as Markdown: for a forum, a wiki or a chat.

Names come from strangers, so that every sign which could be taken as markup, as a link or as a
call of somebody is written so that it shows as itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from badugi_hh.reports.tables import Column, Form, Table, cell_words
from badugi_hh.reports.visible import visible

_ENTITIES: Final = {ord(sign): f"&#{ord(sign)};" for sign in "&<>@|"}
_MARKS: Final = re.compile(r"([\\`*_{}\[\]~$]|^#)")
_LINKS: Final = re.compile(r"(?<=www)\.|:(?=//)", re.IGNORECASE)


def table_markdown(tables: Iterable[Table]) -> str:
    """Tables below their titles; the ``empty`` sentence of one without rows."""
    return "\n".join(_one(table) for table in tables)


def plain(text: str) -> str:
    """``text`` written so that Markdown shows it as it is."""
    text = _MARKS.sub(r"\\\1", visible(text).translate(_ENTITIES))
    return _LINKS.sub(lambda sign: f"&#{ord(sign[0])};", text)


def _one(table: Table) -> str:
    lines = [f"### {plain(table.title)}", ""] if table.title else []
    if not table.rows:
        return "\n".join((*lines, plain(table.empty or "nothing to show"), ""))
    lines.append(_row(plain(column.title) for column in table.columns))
    lines.append(_row(map(_rule, table.columns)))
    lines += [
        _row(
            plain(cell_words(cell, column.form))
            for cell, column in zip(row, table.columns, strict=True)
        )
        for row in table.rows
    ]
    return "\n".join((*lines, ""))


def _rule(column: Column) -> str:
    return "---" if column.form is Form.TEXT else "---:"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
