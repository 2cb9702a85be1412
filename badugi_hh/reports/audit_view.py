"""What is shown of an audit: the findings beside their lines, and who is owed how much."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from badugi_hh.findings import Finding, Severity
from badugi_hh.money import Money
from badugi_hh.reports.finding_view import FindingView, blocks_of, view_finding
from badugi_hh.reports.tables import Amount, Column, Form, Table
from badugi_hh.store import Store

BATCH: Final = 500
"""Findings whose texts are fetched at once: enough to be quick, few enough to stay small."""


def view_findings(findings: Iterable[Finding], store: Store) -> Iterator[FindingView]:
    """Each finding beside the lines of the text it was found in."""
    rest = iter(findings)
    while some := list(islice(rest, BATCH)):
        texts = store.known({(finding.site, finding.hand_id) for finding in some})
        for finding in some:
            known = texts.get((finding.site, finding.hand_id))
            yield view_finding(finding, blocks_of(known.texts if known else ()))


_FINDING_COLUMNS: Final = (
    Column("code", "code"),
    Column("name", "name"),
    Column("severity", "severity"),
    Column("file", "file"),
    Column("line", "line", Form.COUNT),
    Column("column", "column", Form.COUNT),
    Column("site", "site"),
    Column("hand", "hand_id"),
    Column("player", "player"),
    Column("message", "message"),
    Column("claimed", "claimed"),
    Column("due", "due"),
)


def finding_table(findings: Iterable[Finding]) -> Table:
    """Findings as rows, for programs that read tables."""
    return Table(
        _FINDING_COLUMNS,
        tuple(
            (
                finding.code,
                finding.name,
                finding.severity.word,
                finding.file,
                finding.line,
                finding.column,
                finding.site,
                finding.hand_id,
                finding.player,
                finding.message,
                "; ".join(f"{share.player} {share.plain}" for share in finding.claimed),
                "; ".join(f"{share.player} {share.plain}" for share in finding.due),
            )
            for finding in findings
        ),
        empty="No finding.",
    )


# -- who is owed ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Debt:
    """What one player lost or got too much of by wrong settlements, in smallest units."""

    site: str
    player: str
    money: Money
    owed: int
    overpaid: int


def debts(findings: Sequence[Finding], store: Store) -> tuple[Debt, ...]:
    """Who is owed and who was overpaid by the hands of the store that these findings are on."""
    wrong = [
        finding
        for finding in findings
        if finding.severity is Severity.ERROR and (finding.claimed or finding.due)
    ]
    money = store.money({(finding.site, finding.hand_id) for finding in wrong})
    return add_up(
        (finding, money[key])
        for finding in wrong
        if (key := (finding.site, finding.hand_id)) in money
    )


def add_up(wrong: Iterable[tuple[Finding, Money]]) -> tuple[Debt, ...]:
    """Due less claimed, summed for each player; currencies are never mixed.

    Within one finding a player is either owed or overpaid; over several he can be both.
    """
    sums: dict[tuple[str, str, str, Money], list[int]] = {}
    for finding, money in wrong:
        difference: dict[str, int] = {}
        for share in finding.due:
            difference[share.player] = difference.get(share.player, 0) + share.amount
        for share in finding.claimed:
            difference[share.player] = difference.get(share.player, 0) - share.amount
        for player, amount in difference.items():
            key = (finding.site, money.currency, player, money)
            sums.setdefault(key, [0, 0])[amount < 0] += abs(amount)
    return tuple(
        Debt(site, player, money, owed, overpaid)
        for (site, _, player, money), (owed, overpaid) in sorted(
            sums.items(), key=lambda item: item[0][:3]
        )
        if owed or overpaid
    )


def debt_table(entries: Sequence[Debt]) -> Table:
    """Debts as rows; amounts as the rooms print them."""
    return Table(
        (
            Column("site", "site", wide=True),
            Column("player", "player"),
            Column("money", "currency"),
            Column("is owed", "owed", Form.AMOUNT),
            Column("was overpaid", "overpaid", Form.AMOUNT),
        ),
        tuple(
            (
                debt.site,
                debt.player,
                debt.money.currency,
                Amount.of(debt.owed, debt.money) if debt.owed else None,
                Amount.of(debt.overpaid, debt.money) if debt.overpaid else None,
            )
            for debt in entries
        ),
        title="who is owed, and who was overpaid",
    )
