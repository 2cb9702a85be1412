"""Commands that draw: report, plot."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from badugi_hh.cli.choices import (
    AliasesOption,
    CurrencyOption,
    MergeOption,
    SeatsOption,
    StructureOption,
    TournamentOption,
    ZoneOption,
    clock_of,
    played,
    selection_of,
)
from badugi_hh.cli.shared import (
    AnonymizeOption,
    DbOption,
    QuietOption,
    SchedulerOption,
    SinceOption,
    SiteOption,
    StakesOption,
    StoreOption,
    UntilOption,
    refuse,
    say,
)

if TYPE_CHECKING:
    from badugi_hh.reports.tables import Table


class FigureKind(Enum):
    NET = "net"
    DRAWS = "draws"
    BREAKS = "breaks"
    AGGRESSION = "aggression"
    SHOWDOWNS = "showdowns"
    POSITIONS = "positions"


class ReportFormat(Enum):
    HTML = "html"
    MD = "md"
    JSON = "json"
    CSV = "csv"
    XLSX = "xlsx"
    PARQUET = "parquet"


def report(
    out: Annotated[
        Path,
        typer.Option(
            "--out", "-o", metavar="FILE", help="Where to; its ending chooses the format."
        ),
    ],
    output: Annotated[
        ReportFormat | None,
        typer.Option("--format", help="A page, or its tables for other programs."),
    ] = None,
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
    site: SiteOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    stakes: StakesOption = None,
    structure: StructureOption = None,
    seats: SeatsOption = None,
    currency: CurrencyOption = None,
    tournament: TournamentOption = None,
    zone: ZoneOption = "UTC",
    merge: MergeOption = None,
    aliases: AliasesOption = None,
    anonymize: AnonymizeOption = False,
    db: DbOption = None,
    parts: StoreOption = None,
    scheduler: SchedulerOption = None,
    quiet: QuietOption = False,
) -> None:
    """Write one page of HTML that needs nothing else: findings, players, charts, a replayer.

    In other formats its tables: one file as md, json or xlsx, a folder of files as csv or parquet.
    """
    from badugi_hh.auditing import AuditFilter, audit_store
    from badugi_hh.reports.overview import report_tables
    from badugi_hh.reports.page import Chosen, NotThere, Wanted, filter_words, page_of, render

    chosen = output or _format_of(out)
    if chosen is not ReportFormat.HTML and (hands or players):
        refuse("--hand and --player choose what is in the page: leave them out, or write html")
    if not out.parent.is_dir():
        refuse(f"cannot write {out}: there is no folder {out.parent}")
    clock_of(zone, 1)
    selection = selection_of(
        site=site, since=since, until=until, stakes=stakes, structure=structure, seats=seats,
        currency=currency, tournament=tournament, zone=zone,
    )  # fmt: skip
    with played(
        db,
        site=site,
        anonymize=anonymize,
        merge=merge,
        aliases=aliases,
        parts=parts,
        scheduler=scheduler,
    ) as store:
        wanted = Wanted(tuple(hands or ()), tuple(map(store.shown_name, players or ())))
        audit = audit_store(store, wanted=AuditFilter(selection))
        if chosen is not ReportFormat.HTML:
            _write_tables(chosen, out, report_tables(store, audit, selection))
        else:
            asked = {
                "site": site, "since": since, "until": until, "stakes": stakes,
                "structure": structure.value if structure else None, "seats": seats,
                "currency": currency,
                "tournament": None if tournament is None else "yes" if tournament else "no",
                "zone": None if zone == "UTC" else zone,
            }  # fmt: skip
            try:
                page = page_of(store, audit, wanted, chosen=Chosen(selection, filter_words(asked)))
            except NotThere as missing:
                refuse(str(missing))
            out.write_text(render(page), encoding="utf-8", newline="\n")
    if not quiet:
        say(f"written: {out}")


def _format_of(out: Path) -> ReportFormat:
    """The format that the ending of ``out`` names; a page where it names none."""
    ending = out.suffix.lower().removeprefix(".")
    return next((it for it in ReportFormat if it.value == ending), ReportFormat.HTML)


def _write_tables(output: ReportFormat, out: Path, tables: dict[str, Table]) -> None:
    from badugi_hh.reports import files, markdown, workbook

    if output is ReportFormat.MD:
        text = "".join(markdown.table_markdown(tables.values()))
        out.write_text(text, encoding="utf-8", newline="\n")
    elif output is ReportFormat.JSON:
        records = {name: files.table_records(table) for name, table in tables.items()}
        out.write_text(files.to_json(records), encoding="ascii", newline="\n")
    elif output is ReportFormat.XLSX:
        out.write_bytes(workbook.tables_xlsx(tables.values()))
    else:
        out.mkdir(parents=True, exist_ok=True)
        for name, table in tables.items():
            if output is ReportFormat.CSV:
                file = out / f"{name}.csv"
                text = "".join(files.table_csv(table))
                file.write_text(text, encoding="utf-8", newline="\n")
            else:
                (out / f"{name}.parquet").write_bytes(workbook.table_parquet(table))


def plot(
    player: Annotated[str, typer.Argument(metavar="NAME", help="The player.")],
    kind: Annotated[
        FigureKind, typer.Option("--kind", help="What is drawn: his money, draws and so on.")
    ],
    out: Annotated[
        Path,
        typer.Option("--out", "-o", metavar="FILE", help="The image: its ending, png or svg."),
    ],
    site: SiteOption = None,
    currency: Annotated[
        str | None,
        typer.Option("--currency", metavar="CODE", help="This currency, as USD, chips or play."),
    ] = None,
    merge: MergeOption = None,
    aliases: AliasesOption = None,
    anonymize: AnonymizeOption = False,
    db: DbOption = None,
    parts: StoreOption = None,
    quiet: QuietOption = False,
) -> None:
    """Draw one chart of a player, and save it as PNG or SVG.

    Of a player in several rooms or currencies, where he played most is drawn.
    """
    from badugi_hh.reports.charts import save
    from badugi_hh.reports.player_figures import KINDS
    from badugi_hh.reports.player_sums import Everyone, by_hands, summary_of
    from badugi_hh.store import Selection

    ending = out.suffix.lower().removeprefix(".")
    if ending not in ("png", "svg"):
        refuse(f"{out} must end in .png or .svg")
    with played(
        db, site=site, anonymize=anonymize, merge=merge, aliases=aliases, parts=parts
    ) as store:
        selection = Selection(site=site, currency=currency)
        his = replace(selection, player=store.shown_name(player))
        rows = by_hands(summary_of(store, his), 1)
        if not rows:
            refuse(f"there is no player {player} among these hands")
        (sums,) = rows
        figure = KINDS[kind.value](store, Everyone.of(store, selection).beside(store, rows))
        if figure is None:
            refuse(f"there is too little of {player} to draw {kind.value}")
        save(figure, out, ending, f"{sums['player']}, {sums['site']}, {sums['currency']}")
    if not quiet:
        say(figure.says)
        say(f"written: {out}")
