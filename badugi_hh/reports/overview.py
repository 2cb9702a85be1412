"""What a report begins with: the stakes that were played, what was found, the verdicts on pots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Final

from badugi_hh.auditing import AuditSummary
from badugi_hh.findings import CATALOGUE, Finding, Verdict
from badugi_hh.reports.audit_view import finding_table
from badugi_hh.reports.ledger import debt_table, debts
from badugi_hh.reports.player_sums import summary_of
from badugi_hh.reports.stat_tables import USUAL, stat_table
from badugi_hh.reports.tables import Column, Form, Table
from badugi_hh.store import EVERYTHING, Selection, StakesPlayed, Store


def overview_tables(
    store: Store, audit: AuditSummary, selection: Selection = EVERYTHING
) -> dict[str, Table]:
    """The tables by name: ``stakes``, ``codes`` and ``verdicts``."""
    return {
        "stakes": _stakes(store.stakes_played(selection)),
        "codes": _codes(audit.findings),
        "verdicts": _verdicts(audit.pots),
    }


def report_tables(
    store: Store, audit: AuditSummary, selection: Selection = EVERYTHING
) -> dict[str, Table]:
    """All tables of a report on the hands that are chosen, for other programs, by name: those of
    ``overview_tables``, then ``findings``, ``ledger`` and ``players``."""
    summary = summary_of(store, selection, stats=USUAL.stats)
    return overview_tables(store, audit, selection) | {
        "findings": replace(finding_table(audit.findings), title="findings"),
        "ledger": debt_table(debts(audit.findings, store)),
        "players": replace(stat_table(summary), title="players"),
    }


def days_words(first: datetime | None, last: datetime | None) -> str:
    """The span of days, in UTC."""
    if first is None or last is None:
        return "not known"
    if first.date() == last.date():
        return f"{first:%Y-%m-%d}"
    return f"{first:%Y-%m-%d} to {last:%Y-%m-%d}"


def _stakes(played: Iterable[StakesPlayed]) -> Table:
    return Table(
        (
            Column("site", "site", group=True),
            Column("game", "game"),
            Column("stakes", "stakes"),
            Column("hands", "hands", Form.COUNT),
            Column("played (UTC)", "played"),
        ),
        tuple(
            (
                one.site,
                one.structure,
                _stakes_words(one),
                one.hands,
                days_words(one.first, one.last),
            )
            for one in sorted(played, key=lambda one: one.site)
        ),
        title="what was played",
        empty="No hand was read.",
    )


def _stakes_words(played: StakesPlayed) -> str:
    if played.tournament:
        return "tournaments"
    bets = f"{played.money.show(played.small_bet)}/{played.money.show(played.big_bet)}"
    return bets if played.money.symbol else f"{bets} {played.money.currency}"


def _codes(findings: Iterable[Finding]) -> Table:
    counts = Counter((finding.severity, finding.code) for finding in findings)
    return Table(
        (
            Column("severity", "severity"),
            Column("code", "code"),
            Column("name", "name"),
            Column("findings", "findings", Form.COUNT),
            Column("meaning", "meaning", wide=True),
        ),
        tuple(
            (severity.word, code, CATALOGUE[code].name, count, CATALOGUE[code].meaning)
            for (severity, code), count in sorted(
                counts.items(), key=lambda item: (-item[0][0], item[0][1])
            )
        ),
        title="what was found",
        empty="Nothing was found.",
    )


_VERDICTS: Final = {
    Verdict.SETTLED: "paid as the rules give",
    Verdict.MIS_SETTLED: "paid wrongly",
    Verdict.UNVERIFIABLE: "a holding that is needed was never shown",
}


def _verdicts(pots: Mapping[Verdict, int]) -> Table:
    return Table(
        (
            Column("verdict", "verdict"),
            Column("pots", "pots", Form.COUNT),
            Column("what it means", "meaning"),
        ),
        tuple((verdict.value, pots.get(verdict, 0), words) for verdict, words in _VERDICTS.items()),
        title="verdict on every pot",
    )
