"""Charts: the same bytes each time, a text alternative, nothing that a strict page forbids."""

from __future__ import annotations

import logging
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from badugi_hh.reports.charts import THEMED, inline_svg, save
from badugi_hh.reports.figures import (
    Bars,
    Figure,
    Intervals,
    Lines,
    Series,
    StackedBars,
    figure_table,
)
from badugi_hh.reports.tables import Form

STACKED = StackedBars(
    title="Cards drawn",
    says="Half of the first draws were <pat> & none.",
    labels=("draw 1", "draw 2"),
    series=tuple(Series(f"D{j}", (0.5 - j / 10, 0.2)) for j in range(5)),
)
BARS = Bars(
    title="Positions",
    says="More on the button.",
    labels=("BTN", "SB", "BB"),
    series=(Series("VPIP", (0.4, None, 0.1)), Series("PFR", (0.3, 0.2, 0.0))),
)
LINES = Lines(
    title="Net",
    says="Up and down.",
    at=tuple(range(0, 300, 10)),
    series=(Series("net", tuple(float(n % 7) for n in range(30))),),
    counted="hands",
    unit="USD",
)
INTERVALS = Intervals(
    title="Luck",
    says="More came than the cards give.",
    labels=("Complete D1", "Complete D2"),
    rates=(0.3, 0.1),
    spans=((0.2, 0.4), (0.05, 0.2)),
    expected=(10 / 48, 0.0975),
)
FIGURES = (STACKED, BARS, LINES, INTERVALS)

IN_ANOTHER_PROCESS = """
import sys
from tests.reports.test_charts import FIGURES, inline_svg
sys.stdout.write("".join(inline_svg(figure, "one") for figure in FIGURES))
"""


def test_the_same_figure_gives_the_same_bytes_everywhere(tmp_path: Path) -> None:
    here = "".join(inline_svg(figure, "one") for figure in FIGURES)
    elsewhere = subprocess.run(
        [sys.executable, "-c", IN_ANOTHER_PROCESS],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo", "MPLCONFIGDIR": str(tmp_path)},
    ).stdout
    assert here == elsewhere
    for kind in ("svg", "png"):
        files = [tmp_path / f"{n}.{kind}" for n in (1, 2)]
        for file in files:
            save(LINES, file, kind, "Wren")
        assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.title)
def test_in_a_page_it_has_a_text_alternative_and_no_style(figure: Figure) -> None:
    svg = inline_svg(figure, "chart-1")
    root = ElementTree.fromstring(svg.replace("xlink:href", "href"))
    told = {child.get("id"): child.text for child in root if child.get("id") in
            str(root.get("aria-labelledby")).split()}  # fmt: skip
    assert told == {"chart-1-title": figure.title, "chart-1-desc": figure.says}
    assert root.get("role") == "img"
    assert "style" not in svg
    assert not re.search(r"(https?:)?//|@import|<script", svg)
    names = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(names) == len(set(names))
    assert all(str(name).startswith("chart-1-") for name in names)


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.title)
def test_every_colour_is_the_pages_own(figure: Figure) -> None:
    svg = inline_svg(figure, "c")
    assert re.findall(r'"#[0-9a-f]{3,6}"', svg) == []
    variables = set(re.findall(r"var\((--[a-z0-9-]+)\)", svg))
    assert variables <= set(THEMED.values())
    page = Path(sys.modules["badugi_hh"].__path__[0]) / "reports" / "page" / "page.css"
    light, dark = page.read_text(encoding="utf-8").split("prefers-color-scheme: dark", 1)
    for variable in THEMED.values():
        assert f"{variable}:" in light
        assert f"{variable}:" in dark


def test_an_image_is_what_its_name_says(tmp_path: Path) -> None:
    save(BARS, tmp_path / "a.png", "png", "Wren $x$ 鷺")  # no formula, and letters that are lacking
    save(BARS, tmp_path / "a.svg", "svg", "Wren $x$ 鷺")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG\r\n")
    root = ElementTree.parse(tmp_path / "a.svg").getroot()
    assert "Wren $x$ 鷺" in [text.text for text in root.iter() if text.tag.endswith("text")]


def test_the_library_has_nothing_to_say_of_its_own(caplog: pytest.LogCaptureFixture) -> None:
    """As of a home that can't be written to."""
    inline_svg(BARS, "of")
    logging.getLogger("matplotlib.font_manager").warning("building the font cache")
    assert not caplog.records


def test_the_numbers_stand_in_a_table_too() -> None:
    table = figure_table(BARS)
    assert [column.title for column in table.columns] == ["", "VPIP", "PFR"]
    assert table.rows == (("BTN", 0.4, 0.3), ("SB", None, 0.2), ("BB", 0.1, 0.0))
    assert {column.form for column in table.columns[1:]} == {Form.SHARE}


def test_the_numbers_of_intervals() -> None:
    table = figure_table(INTERVALS)
    titles = [column.title for column in table.columns]
    assert titles == ["", "rate", "at least", "at most", "expected"]
    assert table.rows == (
        ("Complete D1", 0.3, 0.2, 0.4, 10 / 48),
        ("Complete D2", 0.1, 0.05, 0.2, 0.0975),
    )


def test_of_a_long_line_some_moments_and_the_end() -> None:
    rows = figure_table(LINES).rows
    assert [row[0] for row in rows] == [0, 20, 50, 80, 110, 140, 170, 200, 230, 260, 290]
    assert rows[-1] == (290, float(29 % 7))
