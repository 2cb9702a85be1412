"""What the commands share: options, refusals, and how results are printed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from enum import Enum
from itertools import accumulate, chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer

from badugi_hh.findings import Severity

if TYPE_CHECKING:
    from badugi_hh.cluster import Runner
    from badugi_hh.paths import Lost
    from badugi_hh.profiles import HouseRules
    from badugi_hh.reports.tables import Table
    from badugi_hh.reports.terminal import Screen
    from badugi_hh.store import Patience, Store
    from badugi_hh.store.parts import PartStore


class Format(Enum):
    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    MD = "md"
    XLSX = "xlsx"
    PARQUET = "parquet"

    @property
    def one_table(self) -> bool:
        """A program reads it, and it holds one table."""
        return self in (Format.CSV, Format.XLSX, Format.PARQUET)


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


class SeverityWord(Enum):
    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class StateWord(Enum):
    OPEN = "open"
    SETTLED = "settled"
    DISMISSED = "dismissed"


class StructureWord(Enum):
    FIXED = "fixed"
    POT = "pot"
    HALF_POT = "half-pot"
    NO = "no"

    @property
    def rule(self) -> str:
        """The name that ``rules.Structure`` has for it."""
        return f"{self.name}_LIMIT"


DbOption = Annotated[
    Path | None,
    typer.Option(
        "--db",
        metavar="FILE",
        envvar="BADUGI_HH_DB",
        help="The file that hands are kept in. Default: one in your data folder.",
    ),
]
StoreOption = Annotated[
    str | None,
    typer.Option(
        "--store",
        metavar="DIR",
        help="A folder or URL where hands are kept in Parquet files, in the place of --db.",
    ),
]
SchedulerOption = Annotated[
    str | None,
    typer.Option(
        "--scheduler",
        metavar="ADDRESS",
        help="Let a Dask cluster do it, as tcp://10.0.0.1:8786; needs --store.",
    ),
]
FormatOption = Annotated[Format, typer.Option("--format", help="How the result is printed.")]
QuietOption = Annotated[
    bool, typer.Option("--quiet", "-q", help="No progress and no messages, only the result.")
]
AnonymizeOption = Annotated[
    bool,
    typer.Option("--anonymize", help="Neutral names for the players, in texts and messages too."),
]
FailOnOption = Annotated[
    FailOn, typer.Option("--fail-on", help="Exit with 1 on such a finding, or a graver one.")
]


FilesFromOption = Annotated[
    Path | None,
    typer.Option(
        "--files-from", metavar="FILE", help="Read the files that are listed in FILE, one a line."
    ),
]


def _site(words: str | None) -> str | None:
    return None if words is None else words.lower()


SiteOption = Annotated[
    str | None,
    typer.Option("--site", metavar="NAME", callback=_site, help="Hands of this poker room."),
]
PlayerOption = Annotated[
    str | None,
    typer.Option("--player", metavar="NAME", help="Hands of this player."),
]
SinceOption = Annotated[
    str | None,
    typer.Option(
        "--since", metavar="DAY", help='From this day on, as 2024-03-01, or "2024-03-01 20:15".'
    ),
]
UntilOption = Annotated[
    str | None,
    typer.Option("--until", metavar="DAY", help="Up to this day, or minute, included."),
]
StakesOption = Annotated[
    str | None, typer.Option("--stakes", metavar="A/B", help="Small and big bet, as 0.25/0.50.")
]


JobsOption = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        metavar="N",
        min=1,
        max=1_024,
        help="How many processes may read at once. Default: one for each core.",
    ),
]


RulesOption = Annotated[
    Path | None,
    typer.Option(
        "--rules", metavar="FILE", help="Judge by the rules in this TOML file (docs/rules.md)."
    ),
]


_MUCH: Final = 1 << 20
"""Bytes on the disk: more than one process reads alone (``portions.ALONE``)."""


def processes(jobs: int | None, paths: Iterable[Path | str] = ()) -> int:
    """How many processes may be used: one for each core, if nothing else is asked for.

    Where much stands at the paths, the others get ready at once: a command that calls this first
    loads what it needs while they do.
    """
    from badugi_hh.workers import cores, get_ready

    jobs = jobs or cores()
    if jobs > 1 and any(size >= _MUCH for size in accumulate(_sizes(paths))):
        get_ready("badugi_hh.warm")
    return jobs


def _sizes(paths: Iterable[Path | str]) -> Iterator[int]:
    """The bytes of each file at the paths; those that can't be told are told of later."""
    for path in paths:
        files = (Path(folder, name) for folder, _, names in os.walk(path) for name in names)
        for file in chain([Path(path)], files):
            with suppress(OSError, ValueError):
                yield file.stat().st_size if file.is_file() else 0


def check_site(site: str | None, store: Store) -> None:
    """Refuses the name of a room that nobody knows; one without hands is only empty."""
    from badugi_hh.rules import BRANDS, PROFILES

    held = store.sites()
    if site is None or site in held or site in (*PROFILES, *BRANDS):
        return
    there = f"there are hands of {', '.join(held)}" if held else "there are no hands at all"
    refuse(f"there is no site {site}; {there}")


def house_rules(file: Path | None) -> HouseRules | None:
    """The rules of the user's own, if he names a file of them."""
    from badugi_hh.profiles import read_rules

    return None if file is None else read_rules(file)


def named_paths(paths: Sequence[Path] | None, listed: Path | None) -> list[Path | str]:
    """The paths that were named, and those that a file lists."""
    from badugi_hh.paths import listed_files

    return [*(paths or ()), *(listed_files(listed) if listed is not None else ())]


def database(db: Path | None) -> Path:
    if db is not None:
        return db
    from platformdirs import user_data_path

    return user_data_path("badugi-hh", appauthor=False) / "hands.duckdb"


def part_store(db: Path | None, store: str | None, scheduler: str | None) -> PartStore | None:
    """The store of Parquet files that is meant, if it is one: ``--db`` may name its folder, too.
    None other can be given to a cluster."""
    from badugi_hh.store.parts import PartStore

    if store is not None and store.startswith("memory://"):
        refuse(f"--store {store} would be gone when the command ends: name a folder or a URL")
    place = PartStore(store if store is not None else str(database(db)))
    if store is not None or place.is_there_locally():
        return place
    if scheduler is not None:
        refuse("--scheduler needs a store that a cluster can use: name it with --store")
    return None


@contextmanager
def reading(
    db: Path | None, store: str | None = None, scheduler: str | None = None
) -> Iterator[Store]:
    """The store that is meant, only to be read. Raises ``StoreError``."""
    from badugi_hh.store import Store

    parts = part_store(db, store, scheduler)
    if parts is None:
        with Store.open(database(db), read_only=True, patience=patience()) as opened:
            yield opened
        return
    from badugi_hh.cluster import open_parts

    with running(scheduler) as run, open_parts(parts, run) as opened, _of_whole(parts):
        yield opened


@contextmanager
def _of_whole(parts: PartStore) -> Iterator[None]:
    """What fails at values that no part was written with is told as what it is. To look for that
    takes as long as reading all of them, and is done only then."""
    from badugi_hh.store import StoreError

    try:
        yield
    except (OSError, RuntimeError, StoreError):  # Ctrl-C and a command's own end are among them
        raise
    except Exception:
        parts.check()
        raise


@contextmanager
def running(scheduler: str | None) -> Iterator[Runner | None]:
    """Who runs the tasks on the cluster whose scheduler is named. Raises ``StoreError``."""
    if scheduler is None:
        yield None
        return
    from badugi_hh.cluster import on_dask

    with on_dask(scheduler) as run:
        yield run


def say(told: str) -> None:
    """One line beside the results."""
    from badugi_hh.reports.visible import visible

    typer.echo(visible(told), err=True)


def message(told: str) -> None:
    """One plain line beside the results, that the program has something to say."""
    if len(told) > _MOST_TOLD:  # somebody typed no end of letters
        told = f"{told[: _MOST_TOLD // 2]} … {told[-_MOST_TOLD // 2 :]}"
    say(f"badugi-hh: {told}")


_MOST_TOLD: Final = 1_000


def patience(seconds: float = 60) -> Patience:
    """How long a command waits for the store, and that it says so."""
    from badugi_hh.store import Patience

    return Patience(seconds, message)


def as_shown(store: Store, anonymize: bool, db: Path | None) -> Store:
    """The store itself, or without names; their key lies beside the file that hands are kept in."""
    if not anonymize:
        return store
    from badugi_hh.anonymous import anonymous

    return anonymous(store, key_file(db))


def key_file(db: Path | None) -> Path:
    """Where the key of neutral names lies."""
    return database(db).with_suffix(".key")


def refuse(reason: str) -> NoReturn:
    """Ends the command for bad usage: one plain line, exit status 2."""
    message(reason)
    raise typer.Exit(2)


@contextmanager
def plain_errors() -> Iterator[None]:
    """What the system or the store refuses becomes one plain line; a closed pipe is no error."""
    from badugi_hh.paths import UnreadablePath
    from badugi_hh.persons import BadPersons
    from badugi_hh.profiles import BadRules
    from badugi_hh.store import StoreError

    try:
        with _interrupted_queries():
            yield
    except BrokenPipeError:
        raise
    except OSError as error:
        refuse(f"cannot use {error.filename}: {error.strerror}" if error.filename else str(error))
    except (BadPersons, BadRules, StoreError, UnreadablePath) as error:
        refuse(str(error))


@contextmanager
def interruptible(what_remains: str) -> Iterator[None]:
    """Ctrl-C ends the command with one plain line, and the exit status that shells know it by."""
    try:
        with _interrupted_queries():
            yield
    except KeyboardInterrupt:
        message(f"stopped; {what_remains}")
        raise typer.Exit(130) from None


@contextmanager
def _interrupted_queries() -> Iterator[None]:
    """The database has words of its own for Ctrl-C while it looks for an answer."""
    try:
        yield
    except RuntimeError as error:
        if str(error) != "Query interrupted":
            raise
        raise KeyboardInterrupt from None


def refuse_lost(lost: Sequence[Lost], remedy: str) -> None:
    """Tells what could not be read, and ends the command if there is anything."""
    for part in lost:
        message(f"{part.file}: {part.reason}. {remedy}")
    if lost:
        raise typer.Exit(2)


def refuse_failures(failures: int, store: str | None = None) -> None:
    """Tells of the hands at which this program failed, and ends the command if there are any."""
    from badugi_hh.reports.tables import counted

    if failures:
        where = "" if store is None else f" --store {store}"
        refuse(
            f"the program itself failed at {counted(failures, 'hand')}, and kept the text; where "
            f"and how is shown by: badugi-hh audit --code P111{where}"
        )


def print_table(output: Format, table: Table) -> None:
    """A table in the format asked for."""
    print_tables(output, [table])


def print_tables(output: Format, tables: Iterable[Table]) -> None:
    """Tables in the format asked for, each made when it is its turn; what programs read holds the
    first of them."""
    from badugi_hh.reports import files, markdown, workbook

    if output is Format.TEXT:
        terminal = screen()
        for number, table in enumerate(tables):
            if number:
                terminal.line()
            terminal.table(table)
        return
    if output is Format.MD:
        write(markdown.table_markdown(tables))
        return
    first = next(iter(tables))
    if output is Format.JSON:
        write(files.table_json(first))
    elif output is Format.CSV:
        write(files.table_csv(first))
    elif output is Format.XLSX:
        write_bytes(workbook.tables_xlsx([first]))
    else:
        write_bytes(workbook.table_parquet(first))


def write_bytes(content: bytes) -> None:
    """What is no text goes into a file or a pipe."""
    if sys.stdout.isatty():
        refuse("this format is no text: send it to a file, as with > table.xlsx")
    sys.stdout.buffer.write(content)


def write(pieces: Iterable[str]) -> None:
    """A text, or what one is made of, to standard output."""
    for piece in [pieces] if isinstance(pieces, str) else pieces:
        sys.stdout.write(piece)


def screen() -> Screen:
    from badugi_hh.reports.terminal import Screen

    return Screen(sys.stdout)
