"""Who is owed how much."""

from fractions import Fraction

from badugi_hh.findings import Finding, Severity, Share
from badugi_hh.money import Money
from badugi_hh.reports.ledger import add_up, debt_table
from badugi_hh.reports.tables import Amount

DOLLARS = Money("USD", "$", 2)
CHIPS = Money("chips")


def share(player: str, amount: int, money: Money = DOLLARS) -> Share:
    return Share(player, amount, money.plain(amount), money.show(amount))


def finding(claimed: tuple[Share, ...], due: tuple[Share, ...]) -> Finding:
    return Finding("S301", Severity.ERROR, "", site="pokerstars", claimed=claimed, due=due)


def test_debts_add_up_over_findings() -> None:
    wrong_pot = finding((share("heron", 255),), (share("ibis", 255),))
    short_share = finding(
        (share("heron", 100), share("ibis", 100)), (share("heron", 140), share("ibis", 60))
    )
    entries = add_up([(wrong_pot, DOLLARS, 200), (short_share, DOLLARS, 40)])
    assert [(d.player, d.owed, d.overpaid) for d in entries] == [
        ("heron", 40, 255),
        ("ibis", 255, 40),
    ]
    assert [(d.owed_bets, d.overpaid_bets) for d in entries] == [
        (1, Fraction(255, 200)),
        (Fraction(255, 200), 1),
    ]


def test_big_bets_are_those_of_each_hand() -> None:
    """$1 lost at a big bet of $2, and $1 at one of $10."""
    lost = finding((), (share("ibis", 100),))
    (debt,) = add_up([(lost, DOLLARS, 200), (lost, DOLLARS, 1000)])
    assert (debt.owed, debt.owed_bets) == (200, Fraction(6, 10))


def test_debts_never_mix_currencies() -> None:
    in_dollars = finding((share("heron", 5),), (share("ibis", 5),))
    in_chips = finding((share("heron", 300, CHIPS),), (share("ibis", 300, CHIPS),))
    table = debt_table(add_up([(in_dollars, DOLLARS, 100), (in_chips, CHIPS, 600)]))
    assert [row[1:] for row in table.rows] == [
        ("heron", "USD", None, None, Amount("0.05", "$0.05"), Amount("0.05", "0.05")),
        ("ibis", "USD", Amount("0.05", "$0.05"), Amount("0.05", "0.05"), None, None),
        ("heron", "chips", None, None, Amount("300", "300"), Amount("0.50", "0.50")),
        ("ibis", "chips", Amount("300", "300"), Amount("0.50", "0.50"), None, None),
    ]


def test_what_is_paid_as_due_is_no_debt() -> None:
    even = finding((share("heron", 9),), (share("heron", 9),))
    assert add_up([(even, DOLLARS, 200)]) == ()
