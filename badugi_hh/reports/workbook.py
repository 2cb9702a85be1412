"""Tables as Excel workbooks and Parquet files.

In a workbook texts are texts, whatever they look like: none becomes a formula, a link or a number.
Parquet holds amounts as exact decimals.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from badugi_hh.reports.tables import Amount, Cell, Column, Form, Table
from badugi_hh.reports.visible import visible

if TYPE_CHECKING:
    import pyarrow as pa

_FORMATS: Final = {
    Form.COUNT: "#,##0",
    Form.AMOUNT: "#,##0.00",
    Form.SHARE: "0.0%",
    Form.DECIMAL: "0.00",
}
_LONGEST_CELL: Final = 32_767  # letters: a limit of Excel
_MADE: Final = datetime(2000, 1, 1)  # noqa: DTZ001  the same tables give the same bytes


def tables_xlsx(tables: Iterable[Table]) -> bytes:
    """A workbook with a sheet for each table, named by its title."""
    import xlsxwriter

    file = io.BytesIO()
    options = {
        "in_memory": True,
        "strings_to_formulas": False,
        "strings_to_urls": False,
        "strings_to_numbers": False,
    }
    with xlsxwriter.Workbook(file, options) as workbook:
        workbook.set_properties({"created": _MADE})
        bold = workbook.add_format({"bold": True, "bottom": 1})
        formats = {form: workbook.add_format({"num_format": it}) for form, it in _FORMATS.items()}
        for number, table in enumerate(tables, 1):
            sheet = workbook.add_worksheet(_sheet_name(table.title, number))
            sheet.freeze_panes(1, 0)
            for at, (column, cells) in enumerate(zip(table.columns, table.cells, strict=True)):
                sheet.write_string(0, at, column.title or column.key, bold)
                for line, cell in enumerate(cells, 1):
                    _write(sheet, line, at, cell, formats.get(column.form))
            if table.rows:
                sheet.autofilter(0, 0, len(table.rows), len(table.columns) - 1)
            sheet.autofit(300)
    return file.getvalue()


def _write(sheet: Any, line: int, at: int, cell: Cell, form: Any) -> None:
    match cell:
        case None:
            return
        case str():
            sheet.write_string(line, at, visible(cell)[:_LONGEST_CELL])
        case Amount():
            # A workbook knows one kind of number; two decimals come back from it as they were.
            sheet.write_number(line, at, float(cell.plain), form)
        case _:
            sheet.write_number(line, at, cell, form)


def _sheet_name(title: str, number: int) -> str:
    """At most 31 letters, none of which Excel forbids there, and never the same twice."""
    words = re.sub(r"[^\w ,-]", " ", title.partition(":")[0].partition(",")[0]).strip()
    return f"{number} {words}"[:31].strip()


def table_parquet(table: Table) -> bytes:
    """One table, its columns named by their keys; counts are int64, amounts decimals, shares and
    averages float64."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    pairs = zip(table.columns, table.cells, strict=True)
    arrays = [_array(column, [*cells]) for column, cells in pairs]
    names = [column.key for column in table.columns]
    file = io.BytesIO()
    pq.write_table(pa.Table.from_arrays(arrays, names=names), file)
    return file.getvalue()


def _array(column: Column, cells: Sequence[Cell]) -> pa.Array:
    import pyarrow as pa

    if column.form is Form.TEXT or any(isinstance(cell, str) for cell in cells):
        return pa.array(cells, pa.string())
    if column.form is Form.AMOUNT:
        amounts = [Decimal(cell.plain) if isinstance(cell, Amount) else None for cell in cells]
        return pa.array(amounts, pa.decimal128(38, 2))
    return pa.array(cells, pa.int64() if column.form is Form.COUNT else pa.float64())
