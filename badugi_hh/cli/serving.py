"""The command that shows pages live: serve."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from badugi_hh.cli.shared import (
    AnonymizeOption,
    DbOption,
    QuietOption,
    database,
    key_file,
    message,
    patience,
    plain_errors,
    refuse,
)


def serve(
    port: Annotated[
        int,
        typer.Option("--port", metavar="N", min=0, max=65535, help="0 takes any that is free."),
    ] = 8417,
    anonymize: AnonymizeOption = False,
    db: DbOption = None,
    quiet: QuietOption = False,
) -> None:
    """Show the report live in a browser on this computer, with any hand and a list of findings.

    No other computer can reach it. Findings have a state there (open, settled, dismissed) and a
    note; all else is only read.
    """
    from badugi_hh import dashboard
    from badugi_hh.anonymous import Aliases, read_key
    from badugi_hh.store import Store

    file = database(db)
    with plain_errors(), Store.open(file, read_only=True, patience=patience()):
        # What is wrong with the store is told here, and not on every page.
        aliases = Aliases(read_key(key_file(db))) if anonymize else None
    try:
        dashboard.serve(file, port, lambda address: None if quiet else _tell(address), aliases)
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        refuse(f"port {port} can't be used: {reason.lower()}")


def _tell(address: str) -> None:
    message(f"{address} shows your hands until you press Ctrl-C")
