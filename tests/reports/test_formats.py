"""Markdown, workbooks and Parquet: the same tables, and every text comes out as text."""

from __future__ import annotations

import io
from decimal import Decimal
from pathlib import Path

import openpyxl
import pyarrow.parquet as pq
import pytest

from badugi_hh.money import Money
from badugi_hh.reports.markdown import table_markdown
from badugi_hh.reports.tables import Amount, Column, Form, Table
from badugi_hh.reports.workbook import table_parquet, tables_xlsx

DOLLARS = Money("USD", "$", 2)
CHIPS = Money("chips")
COLUMNS = (
    Column("player", "player"),
    Column("Hands", "hands", Form.COUNT),
    Column("Net", "net", Form.AMOUNT),
    Column("VPIP", "vpip", Form.SHARE),
    Column("Cards 1", "cards_drawn_1", Form.DECIMAL),
)
TABLE = Table(
    COLUMNS,
    (
        ("Wren", 1092, Amount.of(-75, DOLLARS), 1 / 3, 1.25),
        ("Heron", 7, Amount.of(1500, CHIPS), None, None),
    ),
    title="players, the best first",
)
HOSTILE = (
    "=1+1", "@SUM(A1)", "+1", "-1", "<b>&amp;", "a|b", "*a* _b_ `c`", "[x](https://example.org)",
    "www.example.org", "@heron", "# head", "1\n2", "\x1b[31m", "{=1}", "\\|", "~~a~~", "שלדג",
)  # fmt: skip


def named(*names: str) -> Table:
    return Table((Column("player", "player"),), tuple((name,) for name in names))


def test_markdown_of_a_table() -> None:
    assert "".join(
        table_markdown([TABLE, Table(COLUMNS, (), title="none", empty="No player.")])
    ) == (
        "### players, the best first\n"
        "\n"
        "| player | Hands | Net | VPIP | Cards 1 |\n"
        "| --- | ---: | ---: | ---: | ---: |\n"
        "| Wren | 1,092 | -\\$0.75 | 33.3% | 1.25 |\n"
        "| Heron | 7 | 1500 | n/a | n/a |\n"
        "\n"
        "### none\n"
        "\n"
        "No player.\n"
    )


@pytest.mark.parametrize("name", HOSTILE)
def test_in_markdown_a_name_shows_as_it_is(name: str) -> None:
    """Read by rich's own Markdown reader, which knows nothing of how it was written."""
    from markdown_it import MarkdownIt

    reader = MarkdownIt("gfm-like", {"linkify": False, "html": True}).enable("table")
    html = reader.render("".join(table_markdown([named(name)])))
    rows = html.split("<tbody>")[1]
    assert rows.count("<td>") == 1
    assert not any(tag in rows for tag in ("<a", "<em", "<strong", "<code", "<b>", "<s>"))
    text = rows.split("<td>")[1].split("</td>")[0]
    for entity, sign in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&")):
        text = text.replace(entity, sign)
    assert text == name.replace("\n", "\\n").replace("\x1b", "\\x1b")


def test_a_workbook_has_numbers_and_a_sheet_for_each_table() -> None:
    book = openpyxl.load_workbook(io.BytesIO(tables_xlsx([TABLE, named("Wren"), named("Wren")])))
    assert [len(set(book.sheetnames)), book.sheetnames[0]] == [3, "1 players"]
    sheet = book.worksheets[0]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    assert rows == [
        ["player", "Hands", "Net", "VPIP", "Cards 1"],
        ["Wren", 1092, -0.75, 1 / 3, 1.25],
        ["Heron", 7, 1500, None, None],
    ]
    assert sheet["D2"].number_format == "0.0%"
    assert sheet.freeze_panes == "A2"


@pytest.mark.parametrize("name", HOSTILE)
def test_in_a_workbook_a_name_is_text(name: str) -> None:
    book = openpyxl.load_workbook(io.BytesIO(tables_xlsx([named(name)])))
    cell = book.worksheets[0]["A2"]
    assert cell.data_type == "s"
    assert cell.value == name.replace("\n", "\\n").replace("\x1b", "\\x1b")
    assert cell.hyperlink is None


def test_the_same_tables_give_the_same_workbook() -> None:
    assert tables_xlsx([TABLE]) == tables_xlsx([TABLE])


def test_parquet_has_exact_amounts_and_typed_columns(tmp_path: Path) -> None:
    file = tmp_path / "players.parquet"
    file.write_bytes(table_parquet(TABLE))
    table = pq.read_table(file)
    assert [str(field.type) for field in table.schema] == [
        "string",
        "int64",
        "decimal128(38, 2)",
        "double",
        "double",
    ]
    assert table.to_pylist()[0] == {
        "player": "Wren",
        "hands": 1092,
        "net": Decimal("-0.75"),
        "vpip": 1 / 3,
        "cards_drawn_1": 1.25,
    }
    file.write_bytes(table_parquet(Table(COLUMNS, ())))
    assert pq.read_table(file).num_rows == 0
