"""Commands that show what was found: audit, hand."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from badugi_hh.cli.choices import in_store, selection_of
from badugi_hh.cli.shared import (
    AnonymizeOption,
    DbOption,
    FailOn,
    FailOnOption,
    FilesFromOption,
    Format,
    FormatOption,
    JobsOption,
    PlayerOption,
    QuietOption,
    RulesOption,
    SchedulerOption,
    SeverityWord,
    SinceOption,
    SiteOption,
    StakesOption,
    StateWord,
    StoreOption,
    UntilOption,
    as_shown,
    check_site,
    house_rules,
    named_paths,
    plain_errors,
    print_table,
    print_tables,
    processes,
    reading,
    refuse,
    refuse_lost,
    say,
    screen,
    write,
)
from badugi_hh.findings import CATALOGUE, Severity

if TYPE_CHECKING:
    from badugi_hh.auditing import AuditSummary
    from badugi_hh.paths import Lost
    from badugi_hh.profiles import HouseRules
    from badugi_hh.reports.ledger import Debt
    from badugi_hh.store import Store


def audit(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[PATH...]", help="Audit these files alone, and keep nothing of them."
        ),
    ] = None,
    listed: FilesFromOption = None,
    code: Annotated[
        list[str] | None,
        typer.Option(
            "--code",
            metavar="CODE",
            help="Findings of this code, as S301; S is all S codes. May be given again.",
        ),
    ] = None,
    severity: Annotated[
        SeverityWord, typer.Option("--severity", help="The least severity that counts.")
    ] = SeverityWord.NOTE,
    state: Annotated[
        StateWord | None,
        typer.Option("--state", help="Findings in this state, which badugi-hh serve sets."),
    ] = None,
    site: SiteOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    player: PlayerOption = None,
    stakes: StakesOption = None,
    fail_on: FailOnOption = FailOn.ERROR,
    rules: RulesOption = None,
    anonymize: AnonymizeOption = False,
    ledger: Annotated[
        bool, typer.Option("--ledger", help="Only who is owed and who was overpaid how much.")
    ] = False,
    jobs: JobsOption = None,
    db: DbOption = None,
    store: StoreOption = None,
    scheduler: SchedulerOption = None,
    output: FormatOption = Format.TEXT,
    quiet: QuietOption = False,
) -> None:
    """Show what is wrong or odd in the hands, the verdict on every pot, and who is owed how much.

    Without a path it is about the hands that were imported. The worst hand comes first.
    """
    jobs = processes(jobs, paths or ())
    from badugi_hh.auditing import AuditFilter, audit_store
    from badugi_hh.findings import worst
    from badugi_hh.reports import files
    from badugi_hh.reports.audit_view import tracked_table
    from badugi_hh.reports.ledger import debt_table, debts
    from badugi_hh.store import State

    if state and anonymize:
        refuse("states are kept of findings with names: leave out --state or --anonymize")
    if state and (paths or listed):
        refuse("states are kept of hands that were imported: leave out --state or the files")
    if scheduler and (paths or listed or rules or anonymize):
        refuse("a cluster audits what is stored as it is: leave out --scheduler, or the rest")
    with plain_errors():
        own, named = house_rules(rules), named_paths(paths, listed)
    codes = _codes(code)
    hands = selection_of(site=site, player=player, since=since, until=until, stakes=stakes)
    with plain_errors(), _audited(named, db, store, quiet, own, jobs, scheduler) as audited:
        shown = as_shown(audited.store, anonymize, db)
        check_site(site, shown)
        wanted = AuditFilter(
            in_store(hands, shown), codes, Severity[severity.name], state and State[state.name]
        )
        summary = audit_store(shown, audited.duplicates, wanted)
        owed = debts(summary.findings, shown)
        tracked = [None if anonymize else did for did in summary.tracked]
        if ledger:
            print_table(output, debt_table(owed))
        elif output is Format.JSON:
            counts = (summary.hands, summary.other_games, summary.duplicates)
            record = files.audit_record(
                *counts, summary.pots, summary.findings, tracked, debt_table(owed)
            )
            write(files.to_json(record))
        elif output is not Format.TEXT:
            print_tables(output, [tracked_table(summary.findings, tracked), debt_table(owed)])
        else:
            _draw_audit(shown, summary, owed)
    refuse_lost(audited.lost, "Audit again.")
    if fail_on.reached(worst(summary.findings)):
        raise typer.Exit(1)


def _codes(words: Sequence[str] | None) -> frozenset[str]:
    from badugi_hh.catalogue import codes_like

    if not words:
        return frozenset(CATALOGUE)
    try:
        return frozenset().union(*map(codes_like, words))
    except ValueError as error:
        refuse(str(error))


def _draw_audit(store: Store, summary: AuditSummary, owed: Sequence[Debt]) -> None:
    from badugi_hh.reports.audit_view import summary_sentence, view_by_hand
    from badugi_hh.reports.ledger import debt_table

    terminal = screen()
    for hand_findings in view_by_hand(summary.findings, summary.tracked, store):
        terminal.hand_findings(hand_findings)
        terminal.line()
    if owed:
        terminal.table(debt_table(owed))
        terminal.line()
    terminal.line(summary_sentence(summary, owed))


class _Audited(NamedTuple):
    """A store of audited hands; how many texts were there twice, and what could not be read."""

    store: Store
    duplicates: int = 0
    lost: Sequence[Lost] = ()


@contextmanager
def _audited(
    paths: Sequence[Path | str],
    db: Path | None,
    parts: str | None,
    quiet: bool,
    rules: HouseRules | None = None,
    jobs: int = 1,
    scheduler: str | None = None,
) -> Iterator[_Audited]:
    """The hands of the store that is kept, or those of ``paths`` or judged by ``rules``, in one
    that is gone afterwards."""
    from badugi_hh import pipeline
    from badugi_hh.reports.progress import progress_bar
    from badugi_hh.store import Store

    if paths:
        with Store.temporary() as store:
            with progress_bar(sys.stderr, quiet=quiet) as advance:
                done = pipeline.import_paths(paths, store, advance, rules, jobs)
            yield _Audited(store, done.known + done.merged, done.lost)
        return
    with reading(db, parts, scheduler) as store:
        if rules is None:
            yield _Audited(store)
        else:
            if not quiet:
                say("The stored hands are read again and judged by these rules …")
            with ExitStack() as stack:
                with progress_bar(sys.stderr, quiet=quiet) as advance:
                    again = pipeline.judged_by(store, rules, advance, jobs)
                    judged = stack.enter_context(again)
                yield _Audited(judged)


def hand(
    hand_id: Annotated[str, typer.Argument(metavar="ID", help="The room's number of the hand.")],
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[PATH...]", help="Look for it in these files alone."),
    ] = None,
    anonymize: AnonymizeOption = False,
    db: DbOption = None,
    store: StoreOption = None,
    output: FormatOption = Format.TEXT,
) -> None:
    """Replay one hand beside its text: chips and cards line by line, pots, due and claimed."""
    jobs = processes(None, paths or ())
    from badugi_hh import pipeline
    from badugi_hh.reports import files
    from badugi_hh.reports.hand_view import line_table, view_judged

    with plain_errors(), _audited(paths or (), db, store, quiet=False, jobs=jobs) as audited:
        found = pipeline.look_up(as_shown(audited.store, anonymize, db), hand_id)
        if anonymize and not found and pipeline.look_up(audited.store, hand_id):
            refuse(f"hand {hand_id} can't be told without names")
    if not found:
        refuse_lost(audited.lost, "The hand may be there.")
        where = "in these files" if paths else "among the hands that were imported"
        refuse(f"there is no hand {hand_id} {where}; name its file: badugi-hh hand {hand_id} PATH")
    views = [view_judged(judged) for judged in found]
    if output is Format.JSON:
        write(files.to_json([files.hand_record(view) for view in views]))
    elif output is not Format.TEXT:
        print_tables(output, [line_table(views), *(it for one in views for it in one.at_the_end)])
    else:
        terminal = screen()
        for number, view in enumerate(views):
            if number:
                terminal.line()
            terminal.hand(view)
