"""The command that counts: stats."""

from __future__ import annotations

from typing import Annotated

import typer

from badugi_hh.cli.choices import (
    AliasesOption,
    CurrencyOption,
    GapOption,
    HeroOption,
    MergeOption,
    PositionOption,
    SeatsOption,
    StructureOption,
    TournamentOption,
    ZoneOption,
    clock_of,
    in_store,
    played,
    selection_of,
)
from badugi_hh.cli.shared import (
    AnonymizeOption,
    DbOption,
    Format,
    FormatOption,
    PlayerOption,
    SchedulerOption,
    SinceOption,
    SiteOption,
    StakesOption,
    StoreOption,
    UntilOption,
    print_table,
    print_tables,
    refuse,
    write,
)


def stats(
    by: Annotated[
        str,
        typer.Option(
            "--by",
            metavar="A,B",
            help="What has a row of its own: player, site, stakes, structure, position, seats, "
            "session, day, month, tournament, currency, hero, start.",
        ),
    ] = "player",
    sets: Annotated[
        str | None,
        typer.Option(
            "--set", metavar="A,B", help="Sets of columns: draws, betting, showdown, …, all."
        ),
    ] = None,
    columns: Annotated[
        str | None,
        typer.Option("--columns", metavar="A,B", help="These columns, as vpip,pat_1,bb_100."),
    ] = None,
    bets: Annotated[
        bool, typer.Option("--bets/--money", help="Amounts in big bets, or in money (as usual).")
    ] = False,
    intervals: Annotated[
        bool,
        typer.Option("--interval", help="With each rate its sample and its 95% interval."),
    ] = False,
    sort: Annotated[
        str | None,
        typer.Option("--sort", metavar="COLUMN", help="By this column; -COLUMN: greatest first."),
    ] = None,
    descending: Annotated[
        bool, typer.Option("--descending", help="Sort the greatest first.")
    ] = False,
    player: PlayerOption = None,
    site: SiteOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    stakes: StakesOption = None,
    structure: StructureOption = None,
    seats: SeatsOption = None,
    position: PositionOption = None,
    currency: CurrencyOption = None,
    min_hands: Annotated[
        int,
        typer.Option(
            "--min-hands", metavar="N", min=0, help="Players with at least so many hands."
        ),
    ] = 0,
    hero: HeroOption = False,
    tournament: TournamentOption = None,
    zone: ZoneOption = "UTC",
    gap: GapOption = 30,
    merge: MergeOption = None,
    aliases: AliasesOption = None,
    anonymize: AnonymizeOption = False,
    db: DbOption = None,
    parts: StoreOption = None,
    scheduler: SchedulerOption = None,
    output: FormatOption = Format.TEXT,
) -> None:
    """Show the statistics of the players, or by anything else; of one alone, with all counts."""
    from badugi_hh import stats as statistics
    from badugi_hh.reports import files
    from badugi_hh.reports.player_sums import summary_of
    from badugi_hh.reports.stat_tables import stat_table, stat_tables

    try:
        question = statistics.ask(
            by=_listed(by, "--by"),
            sets=_listed(sets, "--set"),
            columns=_listed(columns, "--columns"),
            bets=bets,
            sort=sort,
            descending=descending,
        )
    except statistics.NoSuchName as error:
        refuse(str(error))
    clock = clock_of(zone, gap)
    selection = selection_of(
        player=player,
        site=site,
        since=since,
        until=until,
        stakes=stakes,
        structure=structure,
        seats=seats,
        position=position,
        currency=currency,
        hero=hero or "start" in question.by,
        tournament=tournament,
        zone=zone,
    )
    with played(
        db,
        site=site,
        anonymize=anonymize,
        merge=merge,
        aliases=aliases,
        parts=parts,
        scheduler=scheduler,
    ) as store:
        selection = in_store(selection, store)
        summary = summary_of(
            store, selection, question.told, question.read, clock=clock, min_hands=min_hands
        )
    if output is Format.JSON:
        told_apart = statistics.arranged(summary, question)
        rows = statistics.as_json(told_apart, question.stats, intervals=intervals)
        write(files.records_json(rows))
    elif output.one_table:
        print_table(output, stat_table(summary, question, intervals=intervals))
    else:
        print_tables(output, stat_tables(summary, question, intervals=intervals))


def _listed(words: str | None, option: str) -> tuple[str, ...]:
    listed = tuple(word.strip() for word in (words or "").split(",") if word.strip())
    if words is not None and not listed:
        refuse(f"{option} {words} names nothing: leave it out, or say what is meant")
    return listed
