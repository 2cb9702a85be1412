"""The options that say which player-hands are meant, under which names, in which time."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from badugi_hh.cli.shared import (
    StructureWord,
    as_shown,
    check_site,
    plain_errors,
    reading,
    refuse,
)

if TYPE_CHECKING:
    from badugi_hh.store import Clock, Selection, Store

StructureOption = Annotated[
    StructureWord | None, typer.Option("--structure", help="The betting structure.")
]
SeatsOption = Annotated[
    str | None, typer.Option("--seats", metavar="N", help="Players dealt in, as 6 or 2-5.")
]
PositionOption = Annotated[
    str | None, typer.Option("--position", metavar="NAME", help="A position, as BTN or UTG.")
]


def _currency(words: str | None) -> str | None:
    from badugi_hh.money import currency_named

    return None if words is None else currency_named(words)


CurrencyOption = Annotated[
    str | None,
    typer.Option("--currency", metavar="CODE", callback=_currency, help="As USD, chips or play."),
]
HeroOption = Annotated[
    bool, typer.Option("--hero", help="The players that the logs were written for.")
]
TournamentOption = Annotated[
    bool | None,
    typer.Option("--tournament/--cash", help="Tournaments, or cash games, alone."),
]
MergeOption = Annotated[
    list[str] | None,
    typer.Option(
        "--merge",
        metavar="A=B,C",
        help="B and C are other names of A; as site:name where they are common. May be given "
        "again.",
    ),
]
AliasesOption = Annotated[
    Path | None,
    typer.Option("--aliases", metavar="FILE", help="A file of such names, A=B,C in each line."),
]
ZoneOption = Annotated[
    str,
    typer.Option("--zone", metavar="ZONE", help="Days and times are those of Europe/Paris, say."),
]
GapOption = Annotated[
    int,
    typer.Option(
        "--gap",
        metavar="MINUTES",
        min=1,
        max=52_560_000,  # a century: a longer time does not fit everywhere
        help="A session ends after so long without a hand.",
    ),
]


def selection_of(
    *,
    player: str | None = None,
    site: str | None = None,
    since: str | None = None,
    until: str | None = None,
    stakes: str | None = None,
    structure: StructureWord | None = None,
    seats: str | None = None,
    position: str | None = None,
    currency: str | None = None,
    hero: bool = False,
    tournament: bool | None = None,
    zone: str = "UTC",
) -> Selection:
    """What the options choose; refuses those that can't be read."""
    from badugi_hh.money import read_stakes
    from badugi_hh.rules import Structure
    from badugi_hh.store import Selection, seat_range, span_of

    try:
        first = span_of(since, zone).first if since else None
        after = span_of(until, zone).after if until else None
        bets = read_stakes(stakes) if stakes else {}
        fewest, most = seat_range(seats) if seats else (None, None)
    except ValueError as error:
        refuse(str(error))
    if first and after and first >= after:
        refuse(f"no time is both since {since} and until {until}")
    return Selection(
        player=player,
        site=site,
        currency=currency,
        structure=Structure[structure.rule].value if structure else None,
        since=first,
        until=after,
        stakes=tuple((decimals, *pair) for decimals, pair in bets.items()) or None,
        min_seats=fewest,
        max_seats=most,
        position=_position(position) if position else None,
        hero=True if hero else None,
        tournament=tournament,
    )


def in_store(selection: Selection, store: Store) -> Selection:
    """The selection with the player called as the store calls him; refuses one who never played."""
    if selection.player is None:
        return selection
    return replace(selection, player=_player_of(store, selection.player))


def _player_of(store: Store, player: str) -> str:
    """The name under which the store tells of the player; refuses one who never played."""
    wanted, names = store.shown_name(player), {name for _, name in store.players()}
    if wanted not in names:
        refuse_player(player, wanted, names)
    return wanted


def refuse_player(player: str, wanted: str, names: Collection[str]) -> NoReturn:
    """Ends the command for a player who is none of these ``names``, and tells the nearest."""
    from difflib import get_close_matches

    near = get_close_matches(wanted, names, n=2)
    meant = f"; is {' or '.join(near)} meant?" if near else ""
    refuse(f"there is no player {player} among these hands{meant}")


def clock_of(zone: str, gap: int) -> Clock:
    """How time is divided; refuses a zone that is none."""
    from difflib import get_close_matches
    from zoneinfo import available_timezones

    from badugi_hh.store import Clock

    zones = available_timezones()
    if zone not in zones:
        of_city = [it for it in zones if it.rpartition("/")[2].casefold() == zone.casefold()]
        near = sorted(of_city) or get_close_matches(zone, sorted(zones), n=2)
        meant = f"is {' or '.join(near)} meant?" if near else "there are UTC, Europe/Paris, …"
        refuse(f"there is no time zone {zone}; {meant}")
    return Clock(zone, timedelta(minutes=gap))


def _position(words: str) -> str:
    from badugi_hh.stats import POSITIONS

    if words.upper() not in POSITIONS:
        refuse(f"there is no position {words}; there are {', '.join(POSITIONS)}")
    return words.upper()


@contextmanager
def played(
    db: Path | None,
    *,
    site: str | None = None,
    anonymize: bool = False,
    merge: Sequence[str] | None = None,
    aliases: Path | None = None,
    parts: str | None = None,
    scheduler: str | None = None,
) -> Iterator[Store]:
    """The store, open to be read: names of one person joined, and as it may be shown."""
    from badugi_hh.persons import listed_persons, read_persons, screen_names

    with plain_errors(), reading(db, parts, scheduler) as store:
        check_site(site, store)
        if merge or aliases:
            listed = listed_persons(aliases) if aliases else {}
            named = read_persons(merge or ())
            players = {it for it in store.players() if site in (None, it[0])}
            # The file may tell of people who never sat at these tables; who is named here must be.
            screen_names(named, store.players())
            both = {person: (*listed.get(person, ()), *named.get(person, ()))
                    for person in (*listed, *named)}  # fmt: skip
            store.join_names(screen_names(both, players, strict=False))
        yield as_shown(store, anonymize, db)
