"""Commands about players: players, player, sessions."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, Annotated
from zoneinfo import ZoneInfo

import typer

from badugi_hh.cli.choices import (
    AliasesOption,
    CurrencyOption,
    GapOption,
    MergeOption,
    SeatsOption,
    StructureOption,
    TournamentOption,
    ZoneOption,
    clock_of,
    in_store,
    played,
    refuse_player,
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
    screen,
    write,
)

if TYPE_CHECKING:
    from badugi_hh.reports.profile_view import Profile
    from badugi_hh.store import Selection, Store


class Rake(Enum):
    CONTRIBUTED = "contributed"
    DEALT = "dealt"
    WINNER = "winner"


def players(
    site: SiteOption = None,
    merge: MergeOption = None,
    aliases: AliasesOption = None,
    anonymize: AnonymizeOption = False,
    db: DbOption = None,
    parts: StoreOption = None,
    scheduler: SchedulerOption = None,
    output: FormatOption = Format.TEXT,
) -> None:
    """List the players: their hands, when they were seen, and what they won or lost."""
    from badugi_hh.reports.player_sums import summary_of
    from badugi_hh.reports.player_tables import player_table
    from badugi_hh.stats import PLAYER, chosen
    from badugi_hh.store import Selection

    selection = Selection(site=site)
    with played(
        db,
        site=site,
        anonymize=anonymize,
        merge=merge,
        aliases=aliases,
        parts=parts,
        scheduler=scheduler,
    ) as store:
        summary = summary_of(store, selection, stats=chosen(("hands", "net")))
        seen = store.player_hand_spans(PLAYER, selection)
    print_table(output, player_table(summary, seen))


def player(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The player.")],
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
    output: FormatOption = Format.TEXT,
) -> None:
    """Show one player beside all others, on one screen: his draws, his play, what stands out."""
    from badugi_hh.reports import files, profile_view

    clock_of(zone, 1)
    selection = selection_of(
        site=site, since=since, until=until, stakes=stakes, structure=structure, seats=seats,
        currency=currency, tournament=tournament, zone=zone,
    )  # fmt: skip
    with played(
        db, site=site, anonymize=anonymize, merge=merge, aliases=aliases, parts=parts
    ) as store:
        profile = _profile(store, selection, name)
    if output is Format.JSON:
        write(files.to_json(profile_view.profile_record(profile)))
    elif output is Format.TEXT:
        shown = screen()
        first, *rest = profile_view.heading(profile)
        shown.line(first, style="bold")
        shown.lines(rest)
        shown.line()
        shown.table(profile_view.screen_table(profile))
        shown.line("what stands out, surely and by enough to matter", style="bold")
        shown.lines(profile_view.standing_out_words(profile))
    else:
        print_table(output, profile_view.beside_table(profile))


def _profile(store: Store, selection: Selection, name: str) -> Profile:
    from badugi_hh.reports.extremes import extreme_table, shown_hands
    from badugi_hh.reports.player_sums import Everyone, by_hands, in_their_rooms, summary_of
    from badugi_hh.reports.profile_view import EXTREMES, Profile
    from badugi_hh.stats import chosen, namesakes

    everyone = Everyone.of(store, selection)
    who = summary_of(store, selection, stats=chosen(("hands",)))
    wanted = store.shown_name(name)
    found = namesakes(by_hands(who), wanted)
    if not found:
        refuse_player(name, wanted, set(who["player"]))
    if len(found) > 1:
        *some, last_one = sorted(found)
        refuse(
            f"{wanted} plays at {', '.join(some)} and {last_one}: choose with --site, or, if that "
            f'is one person, join them with --merge "{name}={name}"'
        )
    (site,) = found
    his = replace(selection, player=wanted, site=site)
    rows = by_hands(summary_of(store, his))
    seen = store.player_hand_spans(("player",), his)
    first, last = seen["first"].min(), seen["last"].max()
    known = first == first  # else no hand has a time
    beside = everyone.beside(store, rows)
    return Profile(
        player=wanted,
        site=site,
        first=first if known else None,
        last=last if known else None,
        rows=tuple(rows),
        mine=beside.mine,
        others=beside.others,
        others_count=len(in_their_rooms(who, rows)[["site", "player"]].drop_duplicates()) - 1,
        extremes=extreme_table(shown_hands(store, his), EXTREMES),
    )


def sessions(
    player: PlayerOption = None,
    site: SiteOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    stakes: StakesOption = None,
    currency: CurrencyOption = None,
    tournament: TournamentOption = None,
    gap: GapOption = 30,
    rake: Annotated[
        Rake,
        typer.Option(
            "--rake", help="Who pays the rake: by chips put in, all dealt in alike, or the winner."
        ),
    ] = Rake.CONTRIBUTED,
    zone: ZoneOption = "UTC",
    merge: MergeOption = None,
    aliases: AliasesOption = None,
    anonymize: AnonymizeOption = False,
    db: DbOption = None,
    parts: StoreOption = None,
    output: FormatOption = Format.TEXT,
) -> None:
    """List the sessions of a player, or of those the logs were written for: hours, net, rates."""
    from badugi_hh.reports.player_tables import session_table, session_tables
    from badugi_hh.stats import SESSION_COLUMNS, sessions_of

    clock = clock_of(zone, gap)
    selection = selection_of(
        player=player, site=site, since=since, until=until, stakes=stakes, currency=currency,
        tournament=tournament, hero=player is None, zone=zone,
    )  # fmt: skip
    with played(
        db, site=site, anonymize=anonymize, merge=merge, aliases=aliases, parts=parts
    ) as store:
        selection = in_store(selection, store)
        sums = store.player_hand_sums(SESSION_COLUMNS, selection, clock)
        spans = store.player_hand_spans(SESSION_COLUMNS, selection, clock)
    found = sessions_of(sums, spans, rake.value)
    if output.one_table or output is Format.JSON:
        print_table(output, session_table(found, ZoneInfo(zone), rake.value))
    else:
        print_tables(output, session_tables(found, ZoneInfo(zone), rake.value))
