"""The command line: parse arguments, call one function, print, choose the exit status.

Exit status 0: done; 1: findings at or above ``--fail-on``; 2: bad usage or an unreadable path.
Results go to standard output; progress and messages to standard error. Only this module knows
typer, and libraries that are slow to load are imported inside the commands that use them, so that
``--help`` is there at once.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer

from badugi_hh import __version__
from badugi_hh.findings import Severity

if TYPE_CHECKING:
    from badugi_hh.cards import Card
    from badugi_hh.reports.tables import Table
    from badugi_hh.reports.terminal import Screen

app = typer.Typer(
    name="badugi-hh",
    help="Reads Badugi hand histories, checks every hand and pot, and makes player statistics.",
    epilog="Every command tells more: badugi-hh COMMAND --help. All of them: docs/commands.md.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


class Format(Enum):
    TEXT = "text"
    JSON = "json"
    CSV = "csv"


class FailOn(Enum):
    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"
    NEVER = "never"

    def reached(self, worst: Severity | None) -> bool:
        """Whether findings of which ``worst`` is the gravest make the command fail."""
        if self is FailOn.NEVER or worst is None:
            return False
        return worst >= Severity[self.name]


# -- what the commands share ---------------------------------------------------------------------

Db = Annotated[
    Path | None,
    typer.Option(
        "--db",
        metavar="FILE",
        envvar="BADUGI_HH_DB",
        help="The file that hands are kept in. Default: one in your data folder.",
    ),
]
Form = Annotated[Format, typer.Option("--format", help="How the result is printed.")]
Quiet = Annotated[
    bool, typer.Option("--quiet", "-q", help="No progress and no messages, only the result.")
]


def _database(db: Path | None) -> Path:
    if db is not None:
        return db
    from platformdirs import user_data_path

    return user_data_path("badugi-hh", appauthor=False) / "hands.duckdb"


def _refuse(message: str) -> NoReturn:
    """Ends the command for bad usage: one plain line, exit status 2."""
    from badugi_hh.reports.visible import visible

    typer.echo(f"badugi-hh: {visible(message)}", err=True)
    raise typer.Exit(2)


@contextmanager
def _plain_errors() -> Iterator[None]:
    """What the system or the store refuses becomes one plain line; a closed pipe is no error."""
    from badugi_hh.store import StoreError

    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        _refuse(f"cannot use {error.filename}: {error.strerror}" if error.filename else str(error))
    except StoreError as error:
        _refuse(str(error))


def _existing(paths: Sequence[Path]) -> None:
    for path in paths:
        if not path.exists():
            _refuse(f"there is no file or folder {path}")


def _print(form: Format, *tables: Table) -> None:
    """Tables in the format asked for; JSON and CSV hold the first of them."""
    from badugi_hh.reports import files

    if form is Format.JSON:
        sys.stdout.write(files.to_json(files.table_records(tables[0])))
    elif form is Format.CSV:
        sys.stdout.write(files.table_csv(tables[0]))
    else:
        screen = _screen()
        for number, table in enumerate(tables):
            if number:
                screen.line()
            screen.table(table)


def _screen() -> Screen:
    from badugi_hh.reports.terminal import Screen

    return Screen(sys.stdout)


# -- cards and words -----------------------------------------------------------------------------


@app.command()
def rank(
    cards: Annotated[
        list[str],
        typer.Argument(metavar="CARDS...", help="As 2d 3c 4h, As2d3c4h or 4d-3h-2s-Ac."),
    ],
    form: Form = Format.TEXT,
) -> None:
    """Rank one hand, or order several from the best to the worst.

    Every four cards are a hand, with or without blanks, commas or hyphens between them. A slash
    ends a hand, so that hands of fewer cards can be compared too: rank As 2d 3c / Kd Qh Jc.
    """
    from badugi_hh.reports.tables import rank_table

    try:
        table = rank_table(_holdings(cards))
    except ValueError as error:
        _refuse(f"{error} (cards are written like As Td 3c 4h)")
    _print(form, table)


# Ranks and suits share no letter, so that capitals can be set right.
_CASE: Final = str.maketrans("atjqkCDHS", "ATJQKcdhs")


def _holdings(words: Sequence[str]) -> Iterator[tuple[Card, ...]]:
    """The hands that the arguments of ``rank`` mean; ``ValueError`` where they can't be told."""
    from badugi_hh.cards import parse_cards

    for part in " ".join(words).split("/"):
        cards = parse_cards(part.translate(_CASE))
        if not cards or (len(cards) > 4 and len(cards) % 4):
            raise ValueError(
                f"{len(cards)} cards are not hands of four: put / between hands of fewer cards"
            )
        for at in range(0, len(cards), 4):
            yield cards[at : at + 4]


@app.command()
def explain(
    subject: Annotated[
        str | None,
        typer.Argument(metavar="[CODE|STAT]", help="As S301 or vpip; without it, all are listed."),
    ] = None,
    form: Form = Format.TEXT,
) -> None:
    """Tell what a finding code or a statistic means."""
    from badugi_hh.reports.explain import explanation, find_subject, subject_table

    if subject is None:
        _print(form, subject_table())
        return
    found = find_subject(subject)
    if found is None:
        _refuse(f"{subject} is no finding code and no statistic; badugi-hh explain lists them all")
    if form is Format.TEXT:
        _screen().entry(explanation(found))
    else:
        _print(form, explanation(found))


# -- start ---------------------------------------------------------------------------------------


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"badugi-hh {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Print the version, and stop."
        ),
    ] = False,
) -> None: ...


def main() -> None:
    """The command ``badugi-hh``."""
    for stream in (sys.stdout, sys.stderr):
        # A name may hold letters that the terminal's encoding does not know.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    app()
