"""What the tables say."""

from badugi_hh.cards import parse_cards
from badugi_hh.findings import Finding, Severity, Share, Verdict
from badugi_hh.money import Money
from badugi_hh.reports.tables import (
    Amount,
    debt_table,
    debts,
    rank_table,
    verdict_table,
)

DOLLARS = Money("USD", "$", 2)
CHIPS = Money("chips")


def share(player: str, amount: int, money: Money = DOLLARS) -> Share:
    return Share(player, amount, money.plain(amount), money.show(amount))


def finding(
    claimed: tuple[Share, ...], due: tuple[Share, ...], severity: Severity = Severity.ERROR
) -> Finding:
    return Finding("S301", severity, "", site="pokerstars", claimed=claimed, due=due)


def test_f2_ranks_are_ordered_best_first_and_ties_share_a_place() -> None:
    """Source text F2: 4-3-2-A is the best, four kings of R3 are the worst."""
    table = rank_table(
        map(parse_cards, ("KsKhKdKc", "As2d3c4h", "4d3h2sAd", "4d-3h-2s-Ac")),
    )
    assert [(row[0], row[2], row[3], row[4]) for row in table.rows] == [
        (1, "4-3-2-A badugi", 1, "tie"),
        (1, "4-3-2-A badugi", 1, "tie"),
        (3, "three-card 3-2-A", 716, ""),
        (4, "one-card K", 1092, ""),
    ]


def test_debts_add_up_over_findings() -> None:
    wrong_pot = finding((share("heron", 255),), (share("ibis", 255),))
    short_share = finding(
        (share("heron", 100), share("ibis", 100)), (share("heron", 140), share("ibis", 60))
    )
    entries = debts([(wrong_pot, DOLLARS), (short_share, DOLLARS)])
    assert [(d.player, d.owed, d.overpaid) for d in entries] == [
        ("heron", 40, 255),
        ("ibis", 255, 40),
    ]


def test_debts_never_mix_currencies() -> None:
    in_dollars = finding((share("heron", 5),), (share("ibis", 5),))
    in_chips = finding((share("heron", 300, CHIPS),), (share("ibis", 300, CHIPS),))
    table = debt_table(debts([(in_dollars, DOLLARS), (in_chips, CHIPS)]))
    assert [row[1:] for row in table.rows] == [
        ("heron", "USD", None, Amount("0.05", "$0.05")),
        ("ibis", "USD", Amount("0.05", "$0.05"), None),
        ("heron", "chips", None, Amount("300", "300")),
        ("ibis", "chips", Amount("300", "300"), None),
    ]


def test_only_errors_make_debts() -> None:
    note = finding((share("heron", 1),), (share("ibis", 1),), Severity.NOTE)
    assert debts([(note, DOLLARS)]) == ()


def test_what_is_paid_as_due_is_no_debt() -> None:
    even = finding((share("heron", 9),), (share("heron", 9),))
    assert debts([(even, DOLLARS)]) == ()


def test_every_verdict_has_its_row() -> None:
    rows = verdict_table({Verdict.SETTLED: 3, Verdict.MIS_SETTLED: 1}).rows
    assert [row[:2] for row in rows] == [("settled", 3), ("mis-settled", 1), ("unverifiable", 0)]
