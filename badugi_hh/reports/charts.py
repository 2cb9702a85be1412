"""Draws figures with matplotlib: as SVG for the page, as SVG or PNG for a file.

The only module that knows matplotlib. The same figure gives the same bytes: no date, a fixed salt
for ids. Colours are those of Okabe and Ito, which people of every colour vision can tell apart,
and series differ in hatching or dashes too; what has an order gets lighter in one colour. So a
print in grey can be read.
"""

from __future__ import annotations

import io
import logging
import re
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from html import escape
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

from badugi_hh.reports.figures import Bars, Figure, Intervals, Lines, StackedBars

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure as Drawing

INK: Final = "#1f2328"
QUIET: Final = "#6e7781"
RULE: Final = "#d0d7de"
PAPER: Final = "#ffffff"
SERIES: Final = ("#0072b2", "#d55e00", "#009e73")
RAMP: Final = ("#0b3c75", "#2a78b5", "#7db8de", "#bfdcee", "#e6f0f7")
_DARK: Final = 2  # of the ramp; on the others ink can be read
_DASHES: Final = ("-", "--", ":")
_HATCHES: Final = ("", "///", "\\\\\\")

THEMED: Final[Mapping[str, str]] = {
    INK: "--ink",
    QUIET: "--quiet",
    RULE: "--rule",
    PAPER: "--paper",
    **{colour: f"--series-{number}" for number, colour in enumerate(SERIES, 1)},
    **{colour: f"--ramp-{number}" for number, colour in enumerate(RAMP, 1)},
}
"""The colours of a chart, and the style variables that stand for them in a page."""

_SETTINGS: Final[Any] = {  # matplotlib names every key in the type it wants
    "svg.hashsalt": "badugi-hh",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": QUIET,
    "axes.labelcolor": QUIET,
    "axes.axisbelow": True,
    "grid.color": RULE,
    "grid.linewidth": 0.6,
    "hatch.linewidth": 0.6,
    "legend.frameon": False,
    "legend.labelcolor": INK,
    "text.color": INK,
    "text.parse_math": False,
    "xtick.color": QUIET,
    "ytick.color": QUIET,
}
_LABEL: Final = 6  # letters below a bar, before the next word goes to a line of its own
_WIDTH: Final = 4.8  # inches: on a phone the letters can still be read
_EDGE: Final = 0.06  # inches between the edge and what is drawn
_RIGHT: Final = 0.24  # inches: the last label of an axis reaches over its end
_LINE: Final = 0.17  # inches that a line of letters takes
_HEADING: Final = 0.3  # inches


def save(figure: Figure, path: Path, kind: str, heading: str = "") -> None:
    """Writes the chart to a file; ``kind`` is ``png`` or ``svg``. ``heading`` stands above it."""
    with _drawn(figure, heading) as drawing:
        metadata = {"Date": None} if kind == "svg" else {"Software": None}
        drawing.savefig(path, format=kind, dpi=160, metadata=metadata)


def inline_svg(figure: Figure, name: str) -> str:
    """The chart as an SVG element to stand in a page.

    Its colours are the page's own style variables, so that it is right in the dark too; it has no
    style of its own, which a strict content security policy forbids; it has a title and a
    description. ``name`` makes its ids differ from those of other charts.
    """
    with _drawn(figure) as drawing:
        text = io.StringIO()
        drawing.savefig(text, format="svg", metadata={"Date": None})
    svg = text.getvalue()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>|<style.*?</style>|<!--.*?-->", "", svg, flags=re.S)
    svg = re.sub(r' style="([^"]*)"', _attributes, svg)
    svg = re.sub(r"(\d\.\d\d)\d+", r"\1", svg)  # a hundredth of a point is fine enough
    svg = re.sub(r'( id="|href="#|url\(#)', rf"\g<1>{name}-", svg)
    for colour, variable in THEMED.items():
        svg = svg.replace(colour, f"var({variable})")
    svg = re.sub(r"<svg[^>]*?(viewBox=\"[^\"]*\")[^>]*>", rf"<svg \1 {_told(figure, name)}", svg)
    return re.sub(r"\n\s*", "\n", svg).strip()


def _told(figure: Figure, name: str) -> str:
    return (
        f'class="chart" role="img" aria-labelledby="{name}-title {name}-desc">'
        f'<title id="{name}-title">{escape(figure.title)}</title>'
        f'<desc id="{name}-desc">{escape(figure.says)}</desc>'
    )


def _attributes(style: re.Match[str]) -> str:
    """Declarations of a style as attributes of SVG, which no policy forbids; the fonts are the
    page's."""
    declared = (part.partition(":") for part in style[1].split(";") if part.strip())
    pairs = {name.strip(): value.strip() for name, _, value in declared}
    if "font" in pairs:
        pairs["font-size"] = re.sub(r".*?([0-9.]+px).*", r"\1", pairs.pop("font"))
    pairs.pop("font-family", None)
    return "".join(f' {name}="{value}"' for name, value in pairs.items())


# -- drawing -------------------------------------------------------------------------------------


@contextmanager
def _drawn(figure: Figure, heading: str = "") -> Iterator[Drawing]:
    # Where it may keep its list of fonts, and that it makes one, is nothing to tell people.
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    import matplotlib
    from matplotlib.figure import Figure as Drawing

    with matplotlib.rc_context(_SETTINGS), warnings.catch_warnings():
        # A name may have letters that the font lacks: boxes then, and no message.
        warnings.filterwarnings("ignore", "Glyph .* missing from")
        height = _height(figure) + (_HEADING if heading else 0)
        drawing = Drawing(figsize=(_WIDTH, height))
        drawing.patch.set_alpha(0.0 if not heading else 1.0)
        axes = drawing.add_subplot()
        axes.patch.set_alpha(0.0)
        match figure:
            case StackedBars():
                _stacked(axes, figure)
            case Bars():
                _bars(axes, figure)
            case Lines():
                _lines(axes, figure)
            case Intervals():
                _intervals(axes, figure)
        _place(axes, height, _HEADING if heading else 0)
        if heading:
            drawing.suptitle(
                heading, x=_EDGE / _WIDTH, y=1 - _EDGE / height, ha="left", va="top", fontsize=11
            )
        drawing.legend(
            *_entries(axes), loc="lower left", bbox_to_anchor=(0, 0), ncols=5, handlelength=1.6,
            borderpad=0, borderaxespad=0.6,
        )  # fmt: skip
        yield drawing


def _height(figure: Figure) -> float:
    if isinstance(figure, StackedBars | Intervals):
        return 0.8 + 0.32 * len(figure.labels)
    return 2.6


def _place(axes: Axes, height: float, heading: float) -> None:
    """Room for what stands around the axes, all in inches. The letters are measured here: where
    matplotlib looks for a layout by itself, it draws everything three times."""
    left = _EDGE + (max(map(_wide, _tick_labels(axes.yaxis)), default=0) + 4) / 72
    lines = 1 + max((label.count("\n") for label in _tick_labels(axes.xaxis)), default=0)
    bottom = _EDGE + _LINE * (1.7 + lines)
    if axes.get_xlabel():
        bottom += _LINE
    if axes.get_ylabel():
        left += _LINE
    top = height - heading - _EDGE
    axes.set_position(
        (left / _WIDTH, bottom / height, (_WIDTH - left - _RIGHT) / _WIDTH, (top - bottom) / height)
    )


def _tick_labels(axis: Axis) -> list[str]:
    return list(
        axis.get_major_formatter().format_ticks([float(at) for at in axis.get_majorticklocs()])
    )


def _wide(text: str) -> float:
    """The width of a tick's label in points."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    width, _, _ = text_to_path.get_text_width_height_descent(text, FontProperties(size=9), False)
    return float(width)


def _entries(axes: Axes) -> tuple[list[Any], list[str]]:
    handles, labels = axes.get_legend_handles_labels()
    return list(handles), list(labels)


def _stacked(axes: Axes, figure: StackedBars) -> None:
    places = range(len(figure.labels))
    left = [0.0] * len(figure.labels)
    for number, one in enumerate(figure.series):
        widths = [value or 0.0 for value in one.values]
        axes.barh(
            places, widths, left=left, label=one.name, height=0.62,
            color=RAMP[number], edgecolor=PAPER, linewidth=0.8,
        )  # fmt: skip
        for place, start, width in zip(places, left, widths, strict=True):
            if width >= 0.06:
                axes.text(
                    start + width / 2, place, f"{width:.0%}", ha="center", va="center",
                    fontsize=8, color=PAPER if number < _DARK else INK,
                )  # fmt: skip
        left = [start + width for start, width in zip(left, widths, strict=True)]
    axes.set_yticks(places, figure.labels)
    axes.tick_params(axis="y", length=0, labelcolor=INK)
    axes.invert_yaxis()
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter("{x:.0%}")
    axes.spines["left"].set_visible(False)


def _bars(axes: Axes, figure: Bars) -> None:
    from matplotlib.ticker import PercentFormatter

    count = len(figure.series)
    width = 0.8 / count
    for number, one in enumerate(figure.series):
        places = [at + (number - (count - 1) / 2) * width for at in range(len(figure.labels))]
        heights = [value or 0.0 for value in one.values]
        axes.bar(
            places, heights, width * 0.92, label=one.name,
            color=SERIES[number], hatch=_HATCHES[number], edgecolor=PAPER, linewidth=0,
        )  # fmt: skip
        for place, value in zip(places, one.values, strict=True):
            words = "n/a" if value is None else f"{100 * value:.0f}"  # the axis tells of percents
            axes.text(place, value or 0.0, words, ha="center", va="bottom", fontsize=7.5)
    axes.set_xticks(
        range(len(figure.labels)),
        [fill(label, _LABEL, break_long_words=False) for label in figure.labels],
    )
    axes.tick_params(axis="x", length=0, labelcolor=INK)
    axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.yaxis.grid(visible=True)
    axes.spines["left"].set_visible(False)
    axes.tick_params(axis="y", length=0)


def _lines(axes: Axes, figure: Lines) -> None:
    from matplotlib.ticker import MaxNLocator

    for number, one in enumerate(figure.series):
        values = [float("nan") if value is None else value for value in one.values]
        axes.plot(
            figure.at, values, label=one.name, color=SERIES[number], linestyle=_DASHES[number],
            linewidth=1.8 if number == 0 else 1.3, drawstyle="steps-post",
        )  # fmt: skip
    axes.axhline(0, color=QUIET, linewidth=0.8, zorder=0)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.yaxis.set_major_formatter("{x:,g}")
    axes.yaxis.grid(visible=True)
    axes.set_xlabel(figure.counted)
    axes.set_ylabel(figure.unit)
    axes.tick_params(axis="y", length=0)
    axes.margins(x=0.01)
    axes.spines["left"].set_visible(False)


def _intervals(axes: Axes, figure: Intervals) -> None:
    places = range(len(figure.labels))
    lows, highs = zip(*figure.spans, strict=True)
    axes.hlines(places, lows, highs, color=SERIES[0], linewidth=2, label="95% interval")
    axes.plot(figure.rates, places, "o", color=SERIES[0], markersize=6, label="counted")
    axes.plot(
        figure.expected, places, "|", color=SERIES[1], markersize=15, markeredgewidth=2.5,
        label="by the cards",
    )  # fmt: skip
    axes.set_yticks(places, figure.labels)
    axes.set_ylim(len(figure.labels) - 0.5, -0.5)
    axes.set_xlim(left=0)
    axes.xaxis.set_major_formatter("{x:.0%}")
    axes.xaxis.grid(visible=True)
    axes.tick_params(axis="y", length=0, labelcolor=INK)
    axes.spines["left"].set_visible(False)
