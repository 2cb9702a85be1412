"""Commands that read, check and write hands: import, reread, audit, hand, simulate."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from badugi_hh.cli.shared import (
    DbOption,
    FailOn,
    FailOnOption,
    FilesFromOption,
    Format,
    FormatOption,
    QuietOption,
    RulesOption,
    SeverityWord,
    StructureWord,
    database,
    house_rules,
    named_paths,
    plain_errors,
    print_tables,
    refuse,
    screen,
    write,
)
from badugi_hh.findings import Severity

if TYPE_CHECKING:
    from badugi_hh.findings import Finding
    from badugi_hh.pipeline import AuditSummary
    from badugi_hh.profiles import HouseRules
    from badugi_hh.reports.tables import Table
    from badugi_hh.store import Store


def import_(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="PATH...",
            help="History files, compressed or not, zip archives, folders; - is standard input.",
        ),
    ] = None,
    listed: FilesFromOption = None,
    db: DbOption = None,
    output: FormatOption = Format.TEXT,
    fail_on: FailOnOption = FailOn.NEVER,
    rules: RulesOption = None,
    quiet: QuietOption = False,
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

    with plain_errors():
        wanted = named_paths(paths, listed)
        if not wanted:
            refuse("nothing to import: name files or folders, or - for standard input")
        own = house_rules(rules)
        pipeline.find_files(wanted)  # a path that is not there leaves no empty store behind
        with Store.open(database(db)) as store, progress_bar(sys.stderr, quiet=quiet) as advance:
            done = pipeline.import_paths(wanted, store, advance, rules=own)
    read = done.files + done.files_known
    hands = {
        "new": done.new,
        "known": done.known + done.merged,
        "other_games": done.other_games,
        "refused": done.refused,
    }
    if output is Format.JSON:
        by_word = {severity.word: done.findings.get(severity, 0) for severity in reversed(Severity)}
        write(files.to_json({"files": read, "hands": hands, "findings": by_word}))
    elif output is Format.CSV:
        print_tables(output, count_table({"files": read, **hands}, done.findings))
    elif not quiet:
        told = {"read": done.files, "known": done.files_known}
        screen().lines(
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


def reread(
    rules: RulesOption = None,
    db: DbOption = None,
    output: FormatOption = Format.TEXT,
    quiet: QuietOption = False,
) -> None:
    """Read all kept texts again with this version of the program, and replay and audit them."""
    from badugi_hh import pipeline
    from badugi_hh.reports.tables import count_sentence, count_table, finding_sentence
    from badugi_hh.store import Store

    with plain_errors():
        own, file = house_rules(rules), database(db)
        Store.open(file, read_only=True).close()  # nothing to read again is no reason to make it
        with Store.open(file) as store:
            summary = pipeline.reread(store, own)
    counts = {
        "read": summary.hands,
        "other_games": summary.other_games,
        "cancelled": summary.cancelled,
        "refused": summary.refused,
    }
    findings = Counter(it.severity for it in summary.findings)
    if output is not Format.TEXT:
        print_tables(output, count_table(counts, findings))
    elif not quiet:
        screen().lines((count_sentence("hands", counts), finding_sentence(findings)))


def audit(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[PATH...]", help="Audit these files alone, and keep nothing of them."
        ),
    ] = None,
    listed: FilesFromOption = None,
    severity: Annotated[
        SeverityWord, typer.Option("--severity", help="The least severity that is shown.")
    ] = SeverityWord.NOTE,
    fail_on: FailOnOption = FailOn.ERROR,
    rules: RulesOption = None,
    ledger: Annotated[
        bool, typer.Option("--ledger", help="Only who is owed and who was overpaid how much.")
    ] = False,
    db: DbOption = None,
    output: FormatOption = Format.TEXT,
    quiet: QuietOption = False,
) -> None:
    """Show what is wrong or odd in the hands, the verdict on every pot, and who is owed how much.

    Without a path it is about the hands that were imported.
    """
    from badugi_hh.findings import worst
    from badugi_hh.reports import files
    from badugi_hh.reports.audit_view import debt_table, debts, finding_table

    with plain_errors():
        own, wanted = house_rules(rules), named_paths(paths, listed)
    if own and not wanted:
        refuse("name the files to judge by these rules; stored hands: badugi-hh reread --rules")
    with plain_errors(), _audited(wanted, db, quiet, own) as (store, summary):
        shown = [it for it in summary.findings if it.severity >= Severity[severity.name]]
        owed = debt_table(debts(summary.findings, store))
        if ledger:
            print_tables(output, owed)
        elif output is Format.JSON:
            counts = (summary.hands, summary.other_games, summary.duplicates)
            write(files.to_json(files.audit_record(*counts, summary.pots, shown, owed)))
        elif output is Format.CSV:
            print_tables(output, finding_table(shown))
        else:
            _draw_audit(store, summary, shown, owed)
    if fail_on.reached(worst(summary.findings)):
        raise typer.Exit(1)


def _draw_audit(store: Store, summary: AuditSummary, shown: Sequence[Finding], owed: Table) -> None:
    from badugi_hh.reports.audit_view import view_findings
    from badugi_hh.reports.tables import count_sentence, finding_sentence, verdict_table

    terminal = screen()
    for view in view_findings(shown, store):
        terminal.finding(view)
        terminal.line()
    terminal.table(verdict_table(summary.pots))
    if owed.rows:
        terminal.line()
        terminal.table(owed)
    counts = {"read": summary.hands, "other_games": summary.other_games}
    terminal.line()
    terminal.line(count_sentence("hands", counts | {"duplicates": summary.duplicates}))
    terminal.line(finding_sentence(Counter(it.severity for it in summary.findings)))


@contextmanager
def _audited(
    paths: Sequence[Path | str] | None,
    db: Path | None,
    quiet: bool,
    rules: HouseRules | None = None,
) -> Iterator[tuple[Store, AuditSummary]]:
    """A store and what is found in it: the one that is kept, or one of ``paths`` that is gone
    afterwards."""
    from badugi_hh import pipeline
    from badugi_hh.reports.progress import progress_bar
    from badugi_hh.store import Store

    if not paths:
        with Store.open(database(db), read_only=True) as store:
            yield store, pipeline.audit_store(store)
        return
    with Store.temporary() as store:
        with progress_bar(sys.stderr, quiet=quiet) as advance:
            done = pipeline.import_paths(paths, store, advance, rules=rules)
        yield store, pipeline.audit_store(store, duplicates=done.known + done.merged)


def hand(
    hand_id: Annotated[str, typer.Argument(metavar="ID", help="The room's number of the hand.")],
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[PATH...]", help="Look for it in these files alone."),
    ] = None,
    db: DbOption = None,
    output: FormatOption = Format.TEXT,
) -> None:
    """Replay one hand beside its text: chips and cards line by line, pots, due and claimed."""
    from badugi_hh import pipeline
    from badugi_hh.reports import files
    from badugi_hh.reports.hand_view import line_table, view_judged

    with plain_errors(), _audited(paths, db, quiet=False) as (store, _):
        found = pipeline.look_up(store, hand_id)
    if not found:
        where = "in these files" if paths else "among the hands that were imported"
        refuse(f"there is no hand {hand_id} {where}; name its file: badugi-hh hand {hand_id} PATH")
    views = [view_judged(judged) for judged in found]
    if output is Format.JSON:
        write(files.to_json([files.hand_record(view) for view in views]))
    elif output is Format.CSV:
        print_tables(output, line_table(views))
    else:
        terminal = screen()
        for number, view in enumerate(views):
            if number:
                terminal.line()
            terminal.hand(view)


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
    structure: Annotated[
        StructureWord, typer.Option("--structure", help="The betting structure.")
    ] = StructureWord.FIXED,
    quiet: QuietOption = False,
) -> None:
    """Write random legal hands as a poker room would log them, a file for each table."""
    from itertools import groupby

    from badugi_hh.rules import Structure
    from badugi_hh.simulate import SITES, simulate, structures_of
    from badugi_hh.writing import render_file

    if site not in SITES:
        refuse(f"there is no simulator for {site}; there is one for {', '.join(SITES)}")
    limit = Structure[structure.rule]
    if limit not in structures_of(site):
        offered = ", ".join(known.value for known in structures_of(site))
        refuse(f"{site} is not simulated at {limit.value}; it is at {offered}")
    with plain_errors():
        out.mkdir(parents=True, exist_ok=True)
        number = 0
        played = simulate(count, seed, site, limit)
        for _, hands in groupby(played, key=lambda hand: hand.table):
            number += 1
            ending = "phhs" if site == "phh" else "txt"
            file = out / f"{site}-{seed}-{number:05}.{ending}"
            file.write_text(render_file(hands), encoding="utf-8", newline="\n")
    if not quiet:
        typer.echo(f"{count} hands in {number} files in {out}", err=True)
