"""What the tables show: frozen rows and columns, no drawing.

A cell is text, a number, an ``Amount`` or ``None`` (not known). How wide a column is, what colour
it has and how a share is printed is for ``terminal`` and ``files`` to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from badugi_hh.cards import Card, show_cards
from badugi_hh.findings import Finding, Severity, Verdict
from badugi_hh.money import Money
from badugi_hh.ranking import rank_of


class Form(Enum):
    """How the cells of a column read. ``SHARE`` is a number of which 1 is all."""

    TEXT = "text"
    COUNT = "count"
    AMOUNT = "amount"
    SHARE = "share"
    DECIMAL = "decimal"


@dataclass(frozen=True, slots=True)
class Amount:
    """Money in a cell: ``plain`` for programs (``2.55``), ``shown`` for people (``$2.55``)."""

    plain: str
    shown: str

    @classmethod
    def of(cls, amount: int, money: Money) -> Amount:
        """``amount`` in smallest units."""
        return cls(money.plain(amount), money.show(amount))


Cell = str | int | float | Amount | None


@dataclass(frozen=True, slots=True)
class Column:
    """``title`` heads it for people, ``key`` names it in JSON and CSV. A column that is ``wide``
    may be left out where a terminal is too narrow for the table."""

    title: str
    key: str
    form: Form = Form.TEXT
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """``empty`` is the sentence that stands instead of a table without rows."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: str = ""
    empty: str = ""


# -- ranks ---------------------------------------------------------------------------------------


def rank_table(holdings: Iterable[Sequence[Card]]) -> Table:
    """Holdings from the best to the worst. Equal ranks share a place, and a tie says so."""
    ranked = sorted(
        ((rank_of(cards), cards) for cards in holdings), key=lambda pair: pair[0].number
    )
    numbers = [rank.number for rank, _ in ranked]
    rows = tuple(
        (
            numbers.index(rank.number) + 1,
            show_cards(cards),
            str(rank),
            rank.number,
            "tie" if numbers.count(rank.number) > 1 else "",
        )
        for rank, cards in ranked
    )
    return Table(
        (
            Column("place", "place", Form.COUNT),
            Column("cards", "cards"),
            Column("badugi rank", "rank"),
            Column("of 1,092", "number", Form.COUNT),
            Column("", "tie"),
        ),
        rows,
    )


# -- an audit ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Debt:
    """What one player lost or got too much of by wrong settlements, in smallest units."""

    site: str
    player: str
    money: Money
    owed: int
    overpaid: int


def debts(findings: Iterable[tuple[Finding, Money]]) -> tuple[Debt, ...]:
    """Who is owed and who was overpaid, summed over errors that name claimed and due amounts.

    Currencies are never mixed: a player has one entry for each site and currency.
    """
    sums: dict[tuple[str, str, Money], list[int]] = {}
    for finding, money in findings:
        if finding.severity is not Severity.ERROR:
            continue
        difference: dict[str, int] = {}
        for share in finding.due:
            difference[share.player] = difference.get(share.player, 0) + share.amount
        for share in finding.claimed:
            difference[share.player] = difference.get(share.player, 0) - share.amount
        for player, amount in difference.items():
            entry = sums.setdefault((finding.site, player, money), [0, 0])
            entry[amount < 0] += abs(amount)
    return tuple(
        Debt(site, player, money, owed, overpaid)
        for (site, player, money), (owed, overpaid) in sorted(
            sums.items(), key=lambda item: (item[0][0], item[0][2].currency, item[0][1])
        )
        if owed or overpaid
    )


def debt_table(entries: Sequence[Debt]) -> Table:
    return Table(
        (
            Column("site", "site", wide=True),
            Column("player", "player"),
            Column("currency", "currency"),
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


def verdict_table(pots: Mapping[Verdict, int]) -> Table:
    meaning = {
        Verdict.SETTLED: "paid as the rules give",
        Verdict.MIS_SETTLED: "paid wrongly",
        Verdict.UNVERIFIABLE: "a holding that is needed was never shown",
    }
    return Table(
        (Column("verdict", "verdict"), Column("pots", "pots", Form.COUNT), Column("", "meaning")),
        tuple(
            (verdict.value, pots.get(verdict, 0), sentence) for verdict, sentence in meaning.items()
        ),
        title="verdict on every pot",
    )
