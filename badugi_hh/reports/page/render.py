"""Writes the page: one file of HTML with its style, its script and its data inside.

Everything that came out of a log is text. In HTML the template engine escapes it; in the data block
no character is left that could end the block; the content security policy allows one script and
one style, by their hashes, and no address at all.
"""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from badugi_hh import __version__
from badugi_hh.reports.charts import inline_svg
from badugi_hh.reports.figures import figure_table
from badugi_hh.reports.page.data import page_data
from badugi_hh.reports.page.model import Chart, HandEntry, Page
from badugi_hh.reports.page.served import NO_PLAYERS, PlayerList, Served
from badugi_hh.reports.tables import Amount, Form, cell_words
from badugi_hh.reports.visible import visible
from badugi_hh.store import LONGEST_NOTE, State

if TYPE_CHECKING:
    from jinja2 import Environment, Template
    from markupsafe import Markup

_HERE: Final = Path(__file__).parent


def render(page: Page) -> str:
    """The page as HTML, the same for the same page."""
    from markupsafe import Markup

    style, script = _file("page.css"), _file("page.js")
    return _template("page.html.j2").render(
        page=page,
        version=__version__,
        policy=_policy(style, script),
        style=Markup(style),
        script=Markup(script),
        data=Markup(block_json(page_data(page.players, page.hands))),
    )


def render_served(served: Served) -> str:
    """A page of the dashboard, whose style and script are files of their own (``served_file``)."""
    from markupsafe import Markup

    content = served.content
    players = content.players if isinstance(content, PlayerList) else NO_PLAYERS
    hands = (content,) if isinstance(content, HandEntry) else ()
    return _template("served.html.j2").render(
        served=served,
        content=content,
        version=__version__,
        data=Markup(block_json(page_data(players, hands))),
    )


def served_file(name: str) -> str:
    """The style or the script of the dashboard's pages: ``page.css`` or ``page.js``."""
    return _file(name)


def block_json(value: object) -> str:
    """JSON that can stand in a script block: nothing in it can end the block or begin a comment,
    and it is ASCII, so that no line separator of Unicode is left either."""
    text = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    return text.translate({ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&"})


def _policy(style: str, script: str) -> str:
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src 'sha256-{_digest(script)}'",
            f"style-src 'sha256-{_digest(style)}'",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def _digest(text: str) -> str:
    return b64encode(hashlib.sha256(text.encode()).digest()).decode()


@cache
def _file(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


@cache
def _template(name: str) -> Template:
    return _environment().get_template(name)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(_HERE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_shown,
    )
    environment.filters |= {"words": cell_words, "svg": _svg, "ranks": _ranks}
    environment.globals |= {
        "figure_table": figure_table,
        "TEXT": Form.TEXT,
        "is_loss": _is_loss,
        "STATES": tuple(State),
        "LONGEST_NOTE": LONGEST_NOTE,
    }
    return environment


def _shown(value: object) -> object:
    """Control characters and direction marks as their escapes, as everywhere."""
    return visible(value) if type(value) is str else value


def _ranks(text: str) -> Markup:
    """The text, in which no line ends within a badugi rank such as T-6-3."""
    from markupsafe import Markup, escape

    return Markup(_RANK.sub(r'<span class="rank">\g<0></span>', str(escape(visible(text)))))


_RANK: Final = re.compile(r"\b[2-9AJKQT](?:-[2-9AJKQT]){1,3}\b")


def _svg(chart: Chart) -> Markup:
    from markupsafe import Markup

    return Markup(inline_svg(chart.figure, chart.name))


def _is_loss(cell: object) -> bool:
    return isinstance(cell, Amount) and cell.plain.startswith("-")
