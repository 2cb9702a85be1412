"""What is shown of an audit: the findings, hand by hand beside their lines, and their sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import Final

from badugi_hh.auditing import AuditSummary
from badugi_hh.findings import Finding, Severity, Verdict
from badugi_hh.money import Money
from badugi_hh.reports.finding_view import HandFindings, blocks_of, view_finding
from badugi_hh.reports.hand_view import moment, stakes_words
from badugi_hh.reports.ledger import Debt, add_up
from badugi_hh.reports.tables import Column, Form, Table, counted
from badugi_hh.store import UNTOUCHED, PlayedHand, Store, Tracked, finding_ids

BATCH: Final = 500
"""Hands whose texts are fetched at once: enough to be quick, few enough to stay small."""


def view_by_hand(findings: Iterable[Finding], store: Store) -> Iterator[HandFindings]:
    """The findings beside the lines they were found in, the worst hand first.

    Worse is a hand with a graver finding, then one at which somebody is owed more (real money
    before chips, whatever the currency), then one with more in its pots. Hands that are alike stay
    in the order of ``findings``, and so do the findings on each of them.
    """
    findings = list(findings)
    states = store.tracked()
    names = {id(it): name for it, name in zip(findings, finding_ids(findings), strict=True)}
    groups: dict[_Group, list[Finding]] = {}
    for finding in findings:
        groups.setdefault(_group(finding), []).append(finding)
    played = store.played({(site, hand_id) for site, hand_id, _ in groups if hand_id})
    ordered = sorted(
        groups.items(), key=lambda it: _badness(it[1], played.get(it[0][:2])), reverse=True
    )
    rest = iter(ordered)
    while some := list(islice(rest, BATCH)):
        texts = store.known({(site, hand_id) for (site, hand_id, _), _ in some if hand_id})
        for group, found in some:
            known = texts.get(group[:2])
            blocks = list(blocks_of(known.texts if known else ()))
            yield HandFindings(
                _heading(group, played.get(group[:2])),
                tuple(
                    view_finding(it, blocks, states.get(names[id(it)], UNTOUCHED)) for it in found
                ),
            )


_Group = tuple[str, str, str]
"""The site and the id of a hand, or the name of a file."""


def _group(finding: Finding) -> _Group:
    if finding.hand_id:
        return finding.site, finding.hand_id, ""
    return "", "", finding.file


def _badness(found: Sequence[Finding], hand: PlayedHand | None) -> tuple[object, ...]:
    gravest = max(finding.severity for finding in found)
    if hand is None:
        return gravest, False, Fraction(), Fraction()
    money, big_bet = hand.money, hand.stakes.big_bet
    owed = sum(debt.owed for debt in add_up((it, money, big_bet) for it in found))
    unit = 10**money.decimals
    return gravest, money.real, Fraction(owed, unit), Fraction(hand.total_pot, unit)


def _heading(group: _Group, hand: PlayedHand | None) -> str:
    """``pokerstars hand 7101, 2024-03-03 01:15:00 UTC, fixed limit $0.50/$1, table Aviary``"""
    site, hand_id, file = group
    if not hand_id:
        return f"file {file}"
    parts = [f"{site} hand {hand_id}"]
    if hand:
        parts += [moment(hand.played_at, hand.stamp), stakes_words(hand.stakes, hand.money)]
        parts += [f"tournament {hand.tournament}"] if hand.tournament else []
        parts += [f"table {hand.table}"] if hand.table else []
    return ", ".join(part for part in parts if part)


def summary_sentence(summary: AuditSummary, owed: Iterable[Debt]) -> str:
    """All of an audit in one line: ``78 hands read; 96 pots: 92 settled, …; owed 2.55 USD``."""
    pots = [f"{summary.pots.get(verdict, 0):,} {verdict.value}" for verdict in Verdict]
    found = Counter(finding.severity for finding in summary.findings)
    hands = [f"{counted(summary.hands, 'hand')} read"] + [
        f"{count:,} {what}"
        for what, count in (
            ("of other games", summary.other_games),
            ("cancelled", summary.cancelled),
            ("refused", summary.refused),
            ("known from another text", summary.duplicates),
        )
        if count
    ]
    return "; ".join(
        (
            ", ".join(hands),
            f"{counted(sum(summary.pots.values()), 'pot')}: {', '.join(pots)}",
            ", ".join(counted(found[severity], severity.word) for severity in reversed(Severity)),
            f"owed {_owed_words(owed)}",
        )
    )


def _owed_words(debts: Iterable[Debt]) -> str:
    """The sum in each currency: ``2.55 USD, 1500 chips``."""
    sums: Counter[tuple[str, int]] = Counter()
    for debt in debts:
        sums[debt.money.currency, debt.money.decimals] += debt.owed
    shown = [
        f"{Money(currency, decimals=decimals).plain(amount)} {currency}"
        for (currency, decimals), amount in sorted(sums.items())
        if amount
    ]
    return ", ".join(shown) or "nothing"


# -- for programs --------------------------------------------------------------------------------


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
_TRACKED_COLUMNS: Final = (Column("state", "state"), Column("note", "note"))


def tracked_table(findings: Iterable[Finding], tracked: Iterable[Tracked | None]) -> Table:
    """The same with what the user did about each of them; ``None`` where nobody may know."""
    plain = finding_table(findings)
    done = [(did.state.value, did.note) if did else (None, None) for did in tracked]
    rows = tuple((*row, *did) for row, did in zip(plain.rows, done, strict=True))
    return replace(plain, columns=(*plain.columns, *_TRACKED_COLUMNS), rows=rows)


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
