"""Commands that draw: report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from badugi_hh.cli.shared import DbOption, QuietOption, database, plain_errors, refuse


def report(
    out: Annotated[
        Path,
        typer.Option("--out", "-o", metavar="FILE", help="The page to write, as report.html."),
    ],
    hands: Annotated[
        list[str] | None,
        typer.Option(
            "--hand", metavar="ID", help="Put this hand into the page; may be given again."
        ),
    ] = None,
    players: Annotated[
        list[str] | None,
        typer.Option(
            "--player", metavar="NAME", help="A page for this player; may be given again."
        ),
    ] = None,
    db: DbOption = None,
    quiet: QuietOption = False,
) -> None:
    """Write one page of HTML that needs nothing else: findings, players, charts, a replayer."""
    from badugi_hh.auditing import audit_store
    from badugi_hh.reports.page import NotThere, Wanted, page_of, render
    from badugi_hh.store import Store

    wanted = Wanted(tuple(hands or ()), tuple(players or ()))
    with plain_errors():
        with Store.open(database(db), read_only=True) as store:
            try:
                page = page_of(store, audit_store(store), wanted)
            except NotThere as missing:
                refuse(str(missing))
        out.write_text(render(page), encoding="utf-8", newline="\n")
    if not quiet:
        typer.echo(f"{out}: open it in a browser", err=True)
