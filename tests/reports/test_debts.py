"""Who is owed how much."""

from badugi_hh.findings import Finding, Severity, Share
from badugi_hh.money import Money
from badugi_hh.reports.audit_view import add_up, debt_table
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
    entries = add_up([(wrong_pot, DOLLARS), (short_share, DOLLARS)])
    assert [(d.player, d.owed, d.overpaid) for d in entries] == [
        ("heron", 40, 255),
        ("ibis", 255, 40),
    ]


def test_debts_never_mix_currencies() -> None:
    in_dollars = finding((share("heron", 5),), (share("ibis", 5),))
    in_chips = finding((share("heron", 300, CHIPS),), (share("ibis", 300, CHIPS),))
    table = debt_table(add_up([(in_dollars, DOLLARS), (in_chips, CHIPS)]))
    assert [row[1:] for row in table.rows] == [
        ("heron", "USD", None, Amount("0.05", "$0.05")),
        ("ibis", "USD", Amount("0.05", "$0.05"), None),
        ("heron", "chips", None, Amount("300", "300")),
        ("ibis", "chips", Amount("300", "300"), None),
    ]


def test_what_is_paid_as_due_is_no_debt() -> None:
    even = finding((share("heron", 9),), (share("heron", 9),))
    assert add_up([(even, DOLLARS)]) == ()
