"""The command that gives hands out again: export."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from badugi_hh.cli.choices import StructureOption, in_store, selection_of
from badugi_hh.cli.shared import (
    AnonymizeOption,
    DbOption,
    PlayerOption,
    QuietOption,
    SinceOption,
    SiteOption,
    StoreOption,
    UntilOption,
    as_shown,
    check_site,
    plain_errors,
    reading,
    say,
)


class ExportFormat(Enum):
    PHH = "phh"
    TXT = "txt"


def export(
    out: Annotated[
        Path,
        typer.Option(
            "--out",
            "-o",
            metavar="DIR",
            help="The folder to write files into; for PHH also one file, as hands.phhs.",
        ),
    ],
    output: Annotated[
        ExportFormat,
        typer.Option("--format", help="PHH, or the text of the rooms that wrote the hands."),
    ] = ExportFormat.PHH,
    player: PlayerOption = None,
    site: SiteOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    structure: StructureOption = None,
    anonymize: AnonymizeOption = False,
    db: DbOption = None,
    store: StoreOption = None,
    quiet: QuietOption = False,
) -> None:
    """Write the hands that were imported to files: in PHH, or as their rooms wrote them."""
    from badugi_hh.export import export_phh, export_texts
    from badugi_hh.judging import combine

    selection = selection_of(
        player=player, site=site, structure=structure, since=since, until=until
    )
    with plain_errors(), reading(db, store) as named:
        shown = as_shown(named, anonymize, db)
        check_site(site, shown)
        hands = map(combine, shown.hand_texts(in_store(selection, shown)))
        if output is ExportFormat.TXT:
            texts, files = export_texts(hands, out)
            messages = [f"{texts} texts in {files} files in {out}"]
        else:
            done = export_phh(hands, out)
            messages = [f"{done.hands} hands in {done.files} files: {out}"]
            messages += [f"left out, {why}: {n} hands" for why, n in done.left_out.items()]
            messages += [f"not in PHH, {what}: {n} hands" for what, n in done.beyond.items()]
    if not quiet:
        for told in messages:
            say(told)
