"""The best holdings that lost at showdowns, and the worst that won."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from badugi_hh.money import Money
from badugi_hh.ranking import RANKS_BY_NUMBER
from badugi_hh.reports.tables import Amount, Cell, Column, Form, Table
from badugi_hh.stats import EXTREME_COLUMNS, STATS, Sums, best_lost, value, worst_won

if TYPE_CHECKING:
    import pandas as pd

    from badugi_hh.store import Selection, Store

NO_BADUGI: Final = "none"
_ENDS: Final = {"best lost": best_lost, "worst won": worst_won}


def shown_hands(store: Store, hands: Selection) -> pd.DataFrame:
    """The player-hands that were taken to a showdown, with what ``extreme_table`` tells of them."""
    return store.player_hands(replace(hands, showdown=True), EXTREME_COLUMNS)


def extreme_table(shown: pd.DataFrame, count: int) -> Table:
    """So many of the best that lost and of the worst that won; days are in UTC."""
    rows: list[tuple[Cell, ...]] = []
    for what, chosen in _ENDS.items():
        for held in chosen(shown, count).to_dict("records"):
            money = Money(held["currency"], decimals=held["decimals"])
            plain = money.plain(held["net"])
            rows.append(
                (
                    what,
                    str(RANKS_BY_NUMBER[held["final_rank"]]),
                    held["final_rank"],
                    Amount(plain, plain),
                    held["currency"],
                    held["hand_id"],
                    _day(held["played_at"]),
                )
            )
    return Table(
        (
            Column("at showdown", "what", group=True),
            Column("holding", "holding"),
            Column("of 1,092", "rank", Form.COUNT),
            Column("net", "net", Form.AMOUNT),
            Column("money", "currency"),
            Column("hand", "hand"),
            Column("played (UTC)", "played", wide=True),
        ),
        tuple(rows),
    )


def median_words(sums: Sums) -> str:
    """The middle of the badugis shown, as ``9-7-4-2, rank 123.5``: of an even number the badugi
    that is nearest to the mean of the two in the middle."""
    middle = value(STATS["median_badugi"], sums)
    if middle is None:
        return NO_BADUGI
    return f"{str(RANKS_BY_NUMBER[int(middle)]).removesuffix(' badugi')}, rank {middle:g}"


def _day(moment: Any) -> str | None:
    import pandas as pd

    return None if pd.isna(moment) else f"{moment:%Y-%m-%d}"
