"""The command line: parse arguments, call one function, print, choose the exit status.

Exit status 0: done; 1: findings at or above ``--fail-on``; 2: bad usage or an unreadable path.
Results go to standard output; progress and messages to standard error. Only this module knows
typer, and libraries that are slow to load are imported inside the commands that use them, so that
``--help`` is there at once.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from enum import Enum
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer

from badugi_hh import __version__
from badugi_hh.findings import Severity

if TYPE_CHECKING:
    from pandas import DataFrame

    from badugi_hh.cards import Card
    from badugi_hh.findings import Finding
    from badugi_hh.pipeline import AuditSummary
    from badugi_hh.reports.tables import Table
    from badugi_hh.reports.terminal import Screen
    from badugi_hh.stats import Filters
    from badugi_hh.store import Store

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


class Format(Enum):
    TEXT = "text"
    JSON = "json"
    CSV = "csv"


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


# -- what the commands share ---------------------------------------------------------------------

Db = Annotated[
    Path | None,
    typer.Option(
        "--db",
        metavar="FILE",
        envvar="BADUGI_HH_DB",
        help="The file that hands are kept in. Default: one in your data folder.",
    ),
]
Form = Annotated[Format, typer.Option("--format", help="How the result is printed.")]
Quiet = Annotated[
    bool, typer.Option("--quiet", "-q", help="No progress and no messages, only the result.")
]
Fail = Annotated[
    FailOn, typer.Option("--fail-on", help="Exit with 1 on such a finding, or a graver one.")
]


def _database(db: Path | None) -> Path:
    if db is not None:
        return db
    from platformdirs import user_data_path

    return user_data_path("badugi-hh", appauthor=False) / "hands.duckdb"


def _refuse(message: str) -> NoReturn:
    """Ends the command for bad usage: one plain line, exit status 2."""
    from badugi_hh.reports.visible import visible

    typer.echo(f"badugi-hh: {visible(message)}", err=True)
    raise typer.Exit(2)


@contextmanager
def _plain_errors() -> Iterator[None]:
    """What the system or the store refuses becomes one plain line; a closed pipe is no error."""
    from badugi_hh.pipeline import UnreadablePath
    from badugi_hh.store import StoreError

    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        _refuse(f"cannot use {error.filename}: {error.strerror}" if error.filename else str(error))
    except (StoreError, UnreadablePath) as error:
        _refuse(str(error))


def _print(form: Format, *tables: Table) -> None:
    """Tables in the format asked for; JSON and CSV hold the first of them."""
    from badugi_hh.reports import files

    if form is Format.JSON:
        _write(files.to_json(files.table_records(tables[0])))
    elif form is Format.CSV:
        _write(files.table_csv(tables[0]))
    else:
        screen = _screen()
        for number, table in enumerate(tables):
            if number:
                screen.line()
            screen.table(table)


def _write(text: str) -> None:
    sys.stdout.write(text)


def _screen() -> Screen:
    from badugi_hh.reports.terminal import Screen

    return Screen(sys.stdout)


# -- hands come in -------------------------------------------------------------------------------


@app.command("import")
def import_(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH...", help="History files, or folders of them.")
    ],
    db: Db = None,
    form: Form = Format.TEXT,
    fail_on: Fail = FailOn.NEVER,
    quiet: Quiet = False,
) -> None:
    """Read history files, replay and audit every hand, and keep all of it.

    Files and hands that are known already are passed over. A hand that another player saw too is
    joined with what is known of it.
    """
    from badugi_hh import pipeline
    from badugi_hh.reports import files
    from badugi_hh.reports.progress import progress_bar
    from badugi_hh.reports.tables import count_sentence, count_table, finding_sentence
    from badugi_hh.store import Store

    with _plain_errors():
        pipeline.find_files(paths)  # a path that is not there leaves no empty store behind
        with Store.open(_database(db)) as store, progress_bar(sys.stderr, quiet=quiet) as advance:
            done = pipeline.import_paths(paths, store, advance)
    read = done.files + done.files_known
    hands = {
        "new": done.new,
        "known": done.known + done.merged,
        "other_games": done.other_games,
        "refused": done.refused,
    }
    if form is Format.JSON:
        by_word = {severity.word: done.findings.get(severity, 0) for severity in reversed(Severity)}
        _write(files.to_json({"files": read, "hands": hands, "findings": by_word}))
    elif form is Format.CSV:
        _print(form, count_table({"files": read, **hands}, done.findings))
    elif not quiet:
        told = {"read": done.files, "known": done.files_known}
        _screen().lines(
            (
                count_sentence("files", told),
                count_sentence("hands", hands | {"cancelled": done.cancelled}),
                finding_sentence(done.findings),
            )
        )
        if any(done.findings.values()):
            typer.echo("The findings are shown by: badugi-hh audit", err=True)
    gravest = max((severity for severity, n in done.findings.items() if n), default=None)
    if fail_on.reached(gravest):
        raise typer.Exit(1)


@app.command()
def reread(db: Db = None, form: Form = Format.TEXT, quiet: Quiet = False) -> None:
    """Read all kept texts again with this version of the program, and replay and audit them."""
    from badugi_hh import pipeline
    from badugi_hh.reports.tables import count_sentence, count_table, finding_sentence
    from badugi_hh.store import Store

    with _plain_errors():
        file = _database(db)
        Store.open(file, read_only=True).close()  # nothing to read again is no reason to make it
        with Store.open(file) as store:
            summary = pipeline.reread(store)
    counts = {
        "read": summary.hands,
        "other_games": summary.other_games,
        "cancelled": summary.cancelled,
        "refused": summary.refused,
    }
    findings = Counter(it.severity for it in summary.findings)
    if form is not Format.TEXT:
        _print(form, count_table(counts, findings))
    elif not quiet:
        _screen().lines((count_sentence("hands", counts), finding_sentence(findings)))


# -- audit ---------------------------------------------------------------------------------------


@app.command()
def audit(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[PATH...]", help="Audit these files alone, and keep nothing of them."
        ),
    ] = None,
    severity: Annotated[
        SeverityWord, typer.Option("--severity", help="The least severity that is shown.")
    ] = SeverityWord.NOTE,
    fail_on: Fail = FailOn.ERROR,
    db: Db = None,
    form: Form = Format.TEXT,
    quiet: Quiet = False,
) -> None:
    """Show what is wrong or odd in the hands, the verdict on every pot, and who is owed how much.

    Without a path it is about the hands that were imported.
    """
    from badugi_hh.findings import worst
    from badugi_hh.reports import files
    from badugi_hh.reports.audit_view import finding_table

    with _plain_errors(), _audited(paths, db, quiet) as (store, summary):
        shown = [it for it in summary.findings if it.severity >= Severity[severity.name]]
        if form is Format.JSON:
            _write(
                files.to_json(
                    files.audit_record(
                        summary.hands, summary.other_games, summary.duplicates, summary.pots, shown
                    )
                )
            )
        elif form is Format.CSV:
            _print(form, finding_table(shown))
        else:
            _draw_audit(store, summary, shown)
    if fail_on.reached(worst(summary.findings)):
        raise typer.Exit(1)


def _draw_audit(store: Store, summary: AuditSummary, shown: Sequence[Finding]) -> None:
    from badugi_hh.reports.audit_view import debt_table, debts, view_findings
    from badugi_hh.reports.tables import count_sentence, finding_sentence, verdict_table

    screen = _screen()
    for view in view_findings(shown, store):
        screen.finding(view)
        screen.line()
    screen.table(verdict_table(summary.pots))
    if owed := debts(summary.findings, store):
        screen.line()
        screen.table(debt_table(owed))
    counts = {"read": summary.hands, "other_games": summary.other_games}
    screen.line()
    screen.line(count_sentence("hands", counts | {"duplicates": summary.duplicates}))
    screen.line(finding_sentence(Counter(it.severity for it in summary.findings)))


@contextmanager
def _audited(
    paths: Sequence[Path] | None, db: Path | None, quiet: bool
) -> Iterator[tuple[Store, AuditSummary]]:
    """A store and what is found in it: the one that is kept, or one of ``paths`` that is gone
    afterwards."""
    from badugi_hh import pipeline
    from badugi_hh.reports.progress import progress_bar
    from badugi_hh.store import Store

    if not paths:
        with Store.open(_database(db), read_only=True) as store:
            yield store, pipeline.audit_store(store)
        return
    with Store.temporary() as store:
        with progress_bar(sys.stderr, quiet=quiet) as advance:
            done = pipeline.import_paths(paths, store, advance)
        yield store, pipeline.audit_store(store, duplicates=done.known + done.merged)


@app.command()
def hand(
    hand_id: Annotated[str, typer.Argument(metavar="ID", help="The room's number of the hand.")],
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[PATH...]", help="Look for it in these files alone."),
    ] = None,
    db: Db = None,
    form: Form = Format.TEXT,
) -> None:
    """Replay one hand beside its text: chips and cards line by line, pots, due and claimed."""
    from badugi_hh import pipeline
    from badugi_hh.reports import files
    from badugi_hh.reports.hand_view import line_table, view_judged

    with _plain_errors(), _audited(paths, db, quiet=False) as (store, _):
        found = pipeline.look_up(store, hand_id)
    if not found:
        _refuse(f"there is no hand {hand_id}; import its history first: badugi-hh import PATH")
    views = [view_judged(judged) for judged in found]
    if form is Format.JSON:
        _write(files.to_json([files.hand_record(view) for view in views]))
    elif form is Format.CSV:
        _print(form, line_table(views))
    else:
        screen = _screen()
        for number, view in enumerate(views):
            if number:
                screen.line()
            screen.hand(view)


# -- players -------------------------------------------------------------------------------------


class StructureWord(Enum):
    FIXED = "fixed"
    POT = "pot"
    HALF_POT = "half-pot"
    NO = "no"


@app.command()
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
    db: Db = None,
    form: Form = Format.TEXT,
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
            structure=Structure[f"{structure.name}_LIMIT"] if structure else None,
            seats=_seat_range(seats) if seats else None,
            hero=hero,
            tournament=tournament,
            min_hands=min_hands,
        )
    except ValueError as error:
        _refuse(str(error))
    summary = _summary(db, filters)
    if form is Format.JSON:
        _write(files.to_json(statistics.as_json(summary)))
    elif form is Format.CSV:
        _print(form, stat_table(summary))
    else:
        _print(form, *stat_tables(summary))


def _seat_range(words: str) -> tuple[int, int]:
    fewest, _, most = words.partition("-")
    most = most or fewest
    if not (fewest.isdecimal() and most.isdecimal() and int(fewest) <= int(most)):
        raise ValueError(f"seats are given as 6 or 2-5, not {words}")
    return int(fewest), int(most)


@app.command()
def players(db: Db = None, form: Form = Format.TEXT) -> None:
    """List the players, with their hands and what they won or lost."""
    from badugi_hh import stats as statistics
    from badugi_hh.reports.stat_tables import player_table

    _print(form, player_table(_summary(db, statistics.Filters())))


def _summary(db: Path | None, filters: Filters) -> DataFrame:
    from badugi_hh import stats as statistics
    from badugi_hh.store import Store

    with _plain_errors(), Store.open(_database(db), read_only=True) as store:
        frame = store.player_hands()
    return statistics.summarize(statistics.apply(frame, filters))


# -- cards and words -----------------------------------------------------------------------------


@app.command()
def rank(
    cards: Annotated[
        list[str],
        typer.Argument(metavar="CARDS...", help="As 2d 3c 4h, As2d3c4h or 4d-3h-2s-Ac."),
    ],
    form: Form = Format.TEXT,
) -> None:
    """Rank one hand, or order several from the best to the worst.

    Every four cards are a hand, with or without blanks, commas or hyphens between them. A slash
    ends a hand, so that hands of fewer cards can be compared too: rank As 2d 3c / Kd Qh Jc.
    """
    from badugi_hh.reports.tables import rank_table

    try:
        table = rank_table(_holdings(cards))
    except ValueError as error:
        _refuse(f"{error} (cards are written like As Td 3c 4h)")
    _print(form, table)


# Ranks and suits share no letter, so that capitals can be set right.
_CASE: Final = str.maketrans("atjqkCDHS", "ATJQKcdhs")


def _holdings(words: Sequence[str]) -> Iterator[tuple[Card, ...]]:
    """The hands that the arguments of ``rank`` mean; ``ValueError`` where they can't be told."""
    from badugi_hh.cards import parse_cards

    for part in " ".join(words).split("/"):
        cards = parse_cards(part.translate(_CASE))
        if not cards or (len(cards) > 4 and len(cards) % 4):
            raise ValueError(
                f"{len(cards)} cards are not hands of four: put / between hands of fewer cards"
            )
        for at in range(0, len(cards), 4):
            yield cards[at : at + 4]


@app.command()
def explain(
    subject: Annotated[
        str | None,
        typer.Argument(metavar="[CODE|STAT]", help="As S301 or vpip; without it, all are listed."),
    ] = None,
    form: Form = Format.TEXT,
) -> None:
    """Tell what a finding code or a statistic means."""
    from badugi_hh.reports.explain import explanation, find_subject, subject_table

    if subject is None:
        _print(form, subject_table())
        return
    found = find_subject(subject)
    if found is None:
        _refuse(f"{subject} is no finding code and no statistic; badugi-hh explain lists them all")
    if form is Format.TEXT:
        _screen().entry(explanation(found))
    else:
        _print(form, explanation(found))


@app.command()
def simulate(
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="DIR", help="The folder to write files into.")
    ],
    count: Annotated[
        int, typer.Option("--count", "-n", metavar="N", min=1, help="How many hands.")
    ] = 100,
    seed: Annotated[
        int, typer.Option("--seed", metavar="S", help="The same seed gives the same hands.")
    ] = 1,
    site: Annotated[
        str, typer.Option("--site", metavar="NAME", help="The room whose text is written.")
    ] = "pokerstars",
    quiet: Quiet = False,
) -> None:
    """Write random legal hands as a poker room would log them, a file for each table."""
    from itertools import groupby

    from badugi_hh.simulate import SITES, simulate
    from badugi_hh.writing import render_file

    if site not in SITES:
        _refuse(f"there is no simulator for {site}; there is one for {', '.join(SITES)}")
    with _plain_errors():
        out.mkdir(parents=True, exist_ok=True)
        number = 0
        for _, hands in groupby(simulate(count, seed, site), key=lambda hand: hand.table):
            number += 1
            file = out / f"{site}-{seed}-{number:05}.txt"
            file.write_text(render_file(hands), encoding="utf-8", newline="\n")
    if not quiet:
        typer.echo(f"{count} hands in {number} files in {out}", err=True)


# -- start ---------------------------------------------------------------------------------------


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
    app()
