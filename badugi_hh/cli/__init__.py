"""The command line: parse arguments, call one function, print, choose the exit status.

Exit status 0: done; 1: findings at or above ``--fail-on``; 2: bad usage or an unreadable path.
Results go to standard output; progress and messages to standard error. Only this package knows
typer, and libraries that are slow to load are imported inside the commands that use them, so that
``--help`` is there at once.
"""

from __future__ import annotations

import gc
import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from badugi_hh import __version__
from badugi_hh.cli import audits, export, hands, lookup, players, report, serving, statistics
from badugi_hh.cli.command import Command

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
app.command("import", cls=Command)(hands.import_)
for command in (
    audits.audit,
    audits.hand,
    players.players,
    players.player,
    players.sessions,
    statistics.stats,
    report.report,
    report.plot,
    serving.serve,
    lookup.explain,
    lookup.rank,
    hands.reread,
    hands.simulate,
    export.export,
):
    app.command(cls=Command)(command)


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
    try:
        app()
    except KeyboardInterrupt:  # before the command began, or when all was done
        sys.stderr.write("badugi-hh: stopped\n")
        sys.exit(130)
    finally:
        gc.freeze()  # or Python looks for circles in all that is remembered: a second at the end
