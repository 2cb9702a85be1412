"""The ledger: who is owed and who was overpaid how much by wrong settlements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from badugi_hh.findings import Finding, Severity
from badugi_hh.money import Money, big_bets
from badugi_hh.reports.tables import Amount, Column, Form, Table
from badugi_hh.store import Store


@dataclass(frozen=True, slots=True)
class Debt:
    """What one player lost or got too much of by wrong settlements, in smallest units and in big
    bets of the hands it happened in."""

    site: str
    player: str
    money: Money
    owed: int
    overpaid: int
    owed_bets: Fraction
    overpaid_bets: Fraction


def debts(findings: Sequence[Finding], store: Store) -> tuple[Debt, ...]:
    """The ledger: who is owed and who was overpaid by the hands of the store that these findings
    are on."""
    wrong = [
        finding
        for finding in findings
        if finding.severity is Severity.ERROR and (finding.claimed or finding.due)
    ]
    played = store.played({(finding.site, finding.hand_id) for finding in wrong})
    return add_up(
        (finding, played[key].money, played[key].stakes.big_bet)
        for finding in wrong
        if (key := (finding.site, finding.hand_id)) in played
    )


def add_up(wrong: Iterable[tuple[Finding, Money, int]]) -> tuple[Debt, ...]:
    """Due less claimed, summed for each player over findings with the money and the big bet of
    their hands; currencies are never mixed.

    Within one finding a player is either owed or overpaid; over several he can be both.
    """
    sums: dict[tuple[str, str, str, Money], list[_Sum]] = {}
    for finding, money, big_bet in wrong:
        difference: Counter[str] = Counter()
        for share in finding.due:
            difference[share.player] += share.amount
        for share in finding.claimed:
            difference[share.player] -= share.amount
        for player, amount in difference.items():
            key = (finding.site, money.currency, player, money)
            sides = sums.setdefault(key, [_Sum(), _Sum()])
            sides[amount < 0].add(abs(amount), big_bet)
    return tuple(
        Debt(site, player, money, owed.amount, overpaid.amount, owed.bets, overpaid.bets)
        for (site, _, player, money), (owed, overpaid) in sorted(
            sums.items(), key=lambda item: item[0][:3]
        )
        if owed.amount or overpaid.amount
    )


class _Sum:
    """An amount, and how many big bets it was worth where it was lost."""

    def __init__(self) -> None:
        self.amount = 0
        self.bets = Fraction()

    def add(self, amount: int, big_bet: int) -> None:
        self.amount += amount
        self.bets += Fraction(amount, big_bet) if big_bet else 0


def debt_table(entries: Sequence[Debt]) -> Table:
    """Debts as rows; amounts as the rooms print them."""
    return Table(
        (
            Column("site", "site", wide=True),
            Column("player", "player"),
            Column("money", "currency"),
            Column("is owed", "owed", Form.AMOUNT),
            Column("big bets", "owed_big_bets", Form.AMOUNT),
            Column("was overpaid", "overpaid", Form.AMOUNT),
            Column("big bets", "overpaid_big_bets", Form.AMOUNT),
        ),
        tuple(
            (
                debt.site,
                debt.player,
                debt.money.currency,
                Amount.of(debt.owed, debt.money) if debt.owed else None,
                _bets(debt.owed_bets),
                Amount.of(debt.overpaid, debt.money) if debt.overpaid else None,
                _bets(debt.overpaid_bets),
            )
            for debt in entries
        ),
        title="who is owed, and who was overpaid",
        empty="Nobody is owed anything.",
    )


def _bets(bets: Fraction) -> Amount | None:
    shown = big_bets(bets)
    return Amount(shown, shown) if bets else None
