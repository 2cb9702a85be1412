"""Commands that read, check and write hands: import, reread, audit, hand, simulate."""

from __future__ import annotations

import sys
from collections import Counter
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
    JobsOption,
    QuietOption,
    RulesOption,
    SchedulerOption,
    StoreOption,
    StructureWord,
    database,
    house_rules,
    interruptible,
    message,
    named_paths,
    part_store,
    patience,
    plain_errors,
    print_table,
    processes,
    refuse,
    refuse_failures,
    refuse_lost,
    running,
    say,
    screen,
    write,
)
from badugi_hh.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from badugi_hh.intake import ImportSummary
    from badugi_hh.profiles import HouseRules


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
    jobs: JobsOption = None,
    store: StoreOption = None,
    scheduler: SchedulerOption = None,
    watched: Annotated[
        bool,
        typer.Option("--watch", help="Then wait for hands that are written there, until Ctrl-C."),
    ] = False,
    quiet: QuietOption = False,
) -> None:
    """Read history files, replay and audit every hand, and keep all of it.

    Files and hands that are known already are passed over. A hand that another player saw too is
    joined with what is known of it.
    """
    jobs = processes(jobs, paths or ())
    from badugi_hh import pipeline
    from badugi_hh.paths import STANDARD_INPUT, find_files
    from badugi_hh.reports.progress import progress_bar
    from badugi_hh.store import Store

    parts = part_store(db, store, scheduler)
    if parts is not None and watched:
        refuse(
            "--watch writes into a file of hands: name one with --db, or import into --store again "
            "and again, which takes what is new"
        )
    kept = "what was stored so far is kept" if parts is None else "all of it was stored, or nothing"
    with plain_errors(), interruptible(f"{kept}; import again to go on"):
        wanted = named_paths(paths, listed)
        if not wanted:
            refuse("nothing to import: name files or folders, or - for standard input")
        own = house_rules(rules)
        find_files(wanted)  # a path that is not there leaves no empty store behind
        if watched:
            if STANDARD_INPUT in map(str, wanted):
                refuse("standard input can't be watched")
            tells = output is Format.TEXT and not quiet
            done = _watched(wanted, database(db), own, jobs, tells)
        elif parts is not None:
            from badugi_hh.cluster import import_into, on_this_machine

            with running(scheduler) as run, progress_bar(sys.stderr, quiet=quiet) as advance:
                run = run or on_this_machine(jobs)
                done = import_into(parts, wanted, run, advance, own)
        else:
            with (
                Store.open(database(db), patience=patience()) as opened,
                progress_bar(sys.stderr, quiet=quiet) as advance,
            ):
                done = pipeline.import_paths(wanted, opened, advance, own, jobs)
    _show_import(done, output, quiet, store)
    refuse_lost(done.lost, "Import again to read it.")
    refuse_failures(done.failures, store)
    gravest = max((severity for severity, n in done.findings.items() if n), default=None)
    if fail_on.reached(gravest):
        raise typer.Exit(1)


def _show_import(done: ImportSummary, output: Format, quiet: bool, store: str | None) -> None:
    if quiet and output is Format.TEXT:
        return
    from badugi_hh.reports import files
    from badugi_hh.reports.tables import count_sentence, count_table, finding_sentence

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
    elif output is not Format.TEXT:
        print_table(output, count_table({"files": read, **hands}, done.findings))
    else:
        told = {"read": done.files, "known": done.files_known}
        screen().lines(
            (
                count_sentence("files", told),
                count_sentence("hands", hands | {"cancelled": done.cancelled}),
                finding_sentence(done.findings),
            )
        )
        if any(done.findings.values()):
            where = "" if store is None else f" --store {store}"
            say(f"The findings are shown by: badugi-hh audit{where}")


def _watched(
    paths: Sequence[Path | str], file: Path, rules: HouseRules | None, jobs: int, tells: bool
) -> ImportSummary:
    """Imports what is there and what comes, until Ctrl-C; tells of each hand that comes."""
    from badugi_hh.reports.seen import seen_lines
    from badugi_hh.reports.tables import counted
    from badugi_hh.store import Store
    from badugi_hh.watching import Seen, Watcher, watch

    def tell(seen: Seen) -> None:
        if tells:
            screen().lines(seen_lines(seen.hand, seen.findings))
            sys.stdout.flush()

    def say(told: str) -> None:
        if tells:
            message(told)

    def open_store() -> Store:
        return Store.open(file, patience=patience(seconds=float("inf")))

    watcher = Watcher(paths, open_store, tell, rules, jobs)
    begun = watcher.begin()
    say(f"{counted(begun.new, 'hand')} imported; waiting for more, until Ctrl-C")
    watch(watcher, paths)
    ended = watcher.end()
    for name in ended.unfinished:
        say(f"{name}: its last hand is not written to its end; a later import takes it")
    return ended.imported


def reread(
    rules: RulesOption = None,
    db: DbOption = None,
    output: FormatOption = Format.TEXT,
    jobs: JobsOption = None,
    store: StoreOption = None,
    scheduler: SchedulerOption = None,
    quiet: QuietOption = False,
) -> None:
    """Read all kept texts again with this version of the program, and replay and audit them."""
    jobs = processes(jobs, [store or database(db)])
    from badugi_hh import pipeline
    from badugi_hh.auditing import audit_store
    from badugi_hh.judging import FAILURE
    from badugi_hh.reports.progress import progress_bar
    from badugi_hh.reports.tables import count_sentence, count_table, finding_sentence
    from badugi_hh.store import Store

    parts = part_store(db, store, scheduler)
    outcome = "all hands were read again, or none: reread again to be sure"
    with plain_errors(), interruptible(outcome):
        own, file = house_rules(rules), database(db)
        if parts is not None:
            from badugi_hh.cluster import on_this_machine, open_parts, reread_parts

            with running(scheduler) as run:
                with progress_bar(sys.stderr, quiet=quiet) as advance:
                    reread_parts(parts, run or on_this_machine(jobs), advance, own)
                with open_parts(parts, run) as again:
                    summary = audit_store(again)
        else:
            if not file.exists():  # nothing to read again is no reason to make a store
                Store.open(file, read_only=True)
            with (
                Store.open(file, renew=True, patience=patience()) as opened,
                progress_bar(sys.stderr, quiet=quiet) as advance,
            ):
                summary = pipeline.reread(opened, own, advance, jobs)
    counts = {
        "read": summary.hands,
        "other_games": summary.other_games,
        "cancelled": summary.cancelled,
        "refused": summary.refused,
    }
    findings = Counter(it.severity for it in summary.findings)
    if output is not Format.TEXT:
        print_table(output, count_table(counts, findings))
    elif not quiet:
        screen().lines((count_sentence("hands", counts), finding_sentence(findings)))
    refuse_failures(sum(it.code == FAILURE for it in summary.findings), store)


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
        say(f"{count} hands in {number} files in {out}")
