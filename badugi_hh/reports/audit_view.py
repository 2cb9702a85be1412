"""What is shown of an audit: the findings, hand by hand beside their lines, and their sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
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
from badugi_hh.store import PlayedHand, Store, Tracked
from badugi_hh.store.records import Key

BATCH: Final = 500
"""Hands whose texts are fetched at once: enough to be quick, few enough to stay small."""


@dataclass(frozen=True, slots=True)
class Flagged:
    """What was found on one hand, or on one file beside its hands; ``hand`` is there if it was
    read. ``badness`` puts the worst last: a graver finding, then more that somebody is owed (real
    money before chips, whatever the currency), then more in the pots."""

    findings: tuple[Finding, ...]
    hand: PlayedHand | None
    badness: tuple[object, ...]

    @classmethod
    def of(cls, findings: Sequence[Finding], hand: PlayedHand | None) -> Flagged:
        return cls(tuple(findings), hand, _badness(findings, hand))

    @property
    def key(self) -> Key:
        """The hand; its id is empty where it is about a file."""
        return self.findings[0].site, self.findings[0].hand_id


def flagged(findings: Iterable[Finding], store: Store) -> list[Flagged]:
    """The findings of each hand and file together, in their order."""
    groups: dict[tuple[str, str, str], list[Finding]] = {}
    for finding in findings:
        group = (finding.site, finding.hand_id, "") if finding.hand_id else ("", "", finding.file)
        groups.setdefault(group, []).append(finding)
    played = store.played({(site, hand_id) for site, hand_id, _ in groups if hand_id})
    return [Flagged.of(found, played.get(group[:2])) for group, found in groups.items()]


def worst_first(groups: Iterable[Flagged]) -> list[Flagged]:
    """Those that are alike stay in their order, and so do the findings on each."""
    return sorted(groups, key=lambda group: group.badness, reverse=True)


def view_by_hand(
    findings: Sequence[Finding], tracked: Sequence[Tracked], store: Store
) -> Iterator[HandFindings]:
    """The findings, and what the user did about each of them, beside the lines they were found in;
    the worst hand first."""
    states = {id(it): did for it, did in zip(findings, tracked, strict=True)}
    return view_flagged(worst_first(flagged(findings, store)), store, states)


def view_flagged(
    groups: Iterable[Flagged], store: Store, tracked: Mapping[int, Tracked]
) -> Iterator[HandFindings]:
    """The same of what was put together and in order; ``tracked`` goes by the ``id`` of a finding,
    since two may be equal."""
    rest = iter(groups)
    while some := list(islice(rest, BATCH)):
        texts = store.known({group.key for group in some if group.key[1]})
        for group in some:
            known = texts.get(group.key)
            blocks = list(blocks_of(known.texts if known else ()))
            views = (view_finding(it, blocks, tracked[id(it)]) for it in group.findings)
            yield HandFindings(_heading(group), tuple(views))


def _badness(found: Sequence[Finding], hand: PlayedHand | None) -> tuple[object, ...]:
    gravest = max(finding.severity for finding in found)
    if hand is None:
        return gravest, False, Fraction(), Fraction()
    money, big_bet = hand.money, hand.stakes.big_bet
    owed = sum(debt.owed for debt in add_up((it, money, big_bet) for it in found))
    unit = 10**money.decimals
    return gravest, money.real, Fraction(owed, unit), Fraction(hand.total_pot, unit)


def _heading(group: Flagged) -> str:
    """``pokerstars hand 7101, 2024-03-03 01:15:00 UTC, fixed limit $0.50/$1, table Aviary``"""
    site, hand_id = group.key
    hand = group.hand
    if not hand_id:
        return f"file {group.findings[0].file}"
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
    Column("claimed in big bets", "claimed_big_bets"),
    Column("due in big bets", "due_big_bets"),
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
                "; ".join(f"{share.player} {share.big_bets}" for share in finding.claimed),
                "; ".join(f"{share.player} {share.big_bets}" for share in finding.due),
            )
            for finding in findings
        ),
        empty="No finding.",
    )
