"""Commands about players: players, stats."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from badugi_hh.cli.shared import (
    AnonymizeOption,
    DbOption,
    Format,
    FormatOption,
    StructureWord,
    as_shown,
    database,
    patience,
    plain_errors,
    print_tables,
    refuse,
    write,
)

if TYPE_CHECKING:
    from pandas import DataFrame

    from badugi_hh.stats import Filters


def stats(
    player: Annotated[
        str | None, typer.Option("--player", metavar="NAME", help="This player alone.")
    ] = None,
    site: Annotated[
        str | None, typer.Option("--site", metavar="NAME", help="This poker room alone.")
    ] = None,
    since: Annotated[
        datetime | None,
        typer.Option(
            "--since",
            metavar="DAY",
            formats=["%Y-%m-%d"],
            help="From this day on, as 2024-03-01 (UTC).",
        ),
    ] = None,
    until: Annotated[
        datetime | None,
        typer.Option(
            "--until", metavar="DAY", formats=["%Y-%m-%d"], help="Up to this day (UTC), included."
        ),
    ] = None,
    stakes: Annotated[
        str | None, typer.Option("--stakes", metavar="A/B", help="Small and big bet, as 0.25/0.50.")
    ] = None,
    structure: Annotated[
        StructureWord | None, typer.Option("--structure", help="The betting structure.")
    ] = None,
    seats: Annotated[
        str | None, typer.Option("--seats", metavar="N", help="Players dealt in, as 6 or 2-5.")
    ] = None,
    min_hands: Annotated[
        int,
        typer.Option(
            "--min-hands", metavar="N", min=0, help="Players with at least so many hands."
        ),
    ] = 0,
    hero: Annotated[
        bool, typer.Option("--hero", help="The players that the logs were written for.")
    ] = False,
    tournament: Annotated[
        bool | None,
        typer.Option("--tournament/--cash", help="Tournaments, or cash games, alone."),
    ] = None,
    anonymize: AnonymizeOption = False,
    db: DbOption = None,
    output: FormatOption = Format.TEXT,
) -> None:
    """Show the statistics of the players; of one player alone, with all counts."""
    from badugi_hh import stats as statistics
    from badugi_hh.reports import files
    from badugi_hh.reports.stat_tables import stat_table, stat_tables
    from badugi_hh.rules import Structure

    try:
        filters = statistics.Filters(
            player=player,
            site=site,
            since=since.date() if since else None,
            until=until.date() if until else None,
            stakes=stakes,
            structure=Structure[structure.rule] if structure else None,
            seats=_seat_range(seats) if seats else None,
            hero=hero,
            tournament=tournament,
            min_hands=min_hands,
        )
    except ValueError as error:
        refuse(str(error))
    summary = _summary(db, filters, anonymize)
    if output is Format.JSON:
        write(files.to_json(statistics.as_json(summary)))
    elif output.one_table:
        print_tables(output, stat_table(summary))
    else:
        print_tables(output, *stat_tables(summary))


def _seat_range(words: str) -> tuple[int, int]:
    fewest, _, most = words.partition("-")
    most = most or fewest
    if not (fewest.isdecimal() and most.isdecimal() and int(fewest) <= int(most)):
        raise ValueError(f"seats are given as 6 or 2-5, not {words}")
    return int(fewest), int(most)


def players(
    anonymize: AnonymizeOption = False,
    db: DbOption = None,
    output: FormatOption = Format.TEXT,
) -> None:
    """List the players, with their hands and what they won or lost."""
    from badugi_hh import stats as statistics
    from badugi_hh.reports.stat_tables import player_table

    print_tables(output, player_table(_summary(db, statistics.Filters(), anonymize)))


def _summary(db: Path | None, filters: Filters, anonymize: bool) -> DataFrame:
    from badugi_hh import stats as statistics
    from badugi_hh.store import Store

    with plain_errors(), Store.open(database(db), read_only=True, patience=patience()) as store:
        shown = as_shown(store, anonymize, db)
        if filters.player is not None:
            filters = replace(filters, player=shown.shown_name(filters.player))
        sums = shown.player_hand_sums(statistics.columns_read(filters=filters))
    return statistics.summarize(statistics.apply(sums, filters))
