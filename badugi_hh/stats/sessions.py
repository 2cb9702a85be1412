"""Sessions: hands of one player without a gap."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from badugi_hh.stats.catalogue import chosen
from badugi_hh.stats.sums import PLAYER, columns_read, summarize
from badugi_hh.stats.values import Sums, records

if TYPE_CHECKING:
    import pandas as pd

RAKES: Final = ("contributed", "dealt", "winner")
"""The methods by which a player's part of the rake is told (``rake_contributed``, …)."""

BY: Final = (*PLAYER, "session")

SESSION_COLUMNS: Final = columns_read(
    BY,
    chosen(
        ("hands", "bb_100", "showdown_net", "no_showdown_net", "rake_paid", "rake_paid_dealt",
         "rake_paid_winner")
    ),
)  # fmt: skip
"""The columns of player-hands that sessions are made from."""


@dataclass(frozen=True, slots=True)
class Session:
    """Hands of a player in one currency, none longer than the gap after the one before.

    Amounts are in smallest units of ``decimals``. ``began`` and ``ended`` are the times of the
    first and the last hand, ``None`` for hands whose time is not known. ``total`` is the net of
    this and all earlier sessions of the player in this currency, in currency units. ``best`` and
    ``worst`` are the nets of the hands that won and lost most.
    """

    site: str
    player: str
    currency: str
    decimals: int
    began: datetime | None
    ended: datetime | None
    hands: int
    net: int
    big_bets: Fraction
    showdown_net: int
    no_showdown_net: int
    rake: int
    best_hand: str
    best: int
    worst_hand: str
    worst: int
    total: Fraction = Fraction(0)

    @property
    def hours(self) -> float | None:
        """From the beginning of the first hand to that of the last."""
        if self.began is None or self.ended is None:
            return None
        return (self.ended - self.began).total_seconds() / 3600

    @property
    def hands_per_hour(self) -> float | None:
        return self.hands / self.hours if self.hours else None

    @property
    def big_bets_per_hour(self) -> float | None:
        return float(self.big_bets) / self.hours if self.hours else None


def sessions_of(sums: pd.DataFrame, spans: pd.DataFrame, rake: str = RAKES[0]) -> list[Session]:
    """The sessions, by player and in the order of time.

    ``sums`` and ``spans`` are player-hands added up by ``SESSION_COLUMNS``, and their spans by
    them; ``rake`` is one of ``RAKES``.
    """
    found: dict[tuple[object, ...], list[Sums]] = {}
    for told in spans.to_dict("records"):
        span = {str(name): it for name, it in told.items()}
        found.setdefault(_key(span), []).append(span)
    sessions = [_session(row, found[_key(row)], rake) for row in records(summarize(sums, BY))]
    sessions.sort(key=lambda it: (it.player, it.site, it.currency, _moment(it)))
    return [*_totalled(sessions)]


def _key(row: Sums) -> tuple[object, ...]:
    return (*(row[name] for name in PLAYER), _time(row["session"]))


def _time(moment: object) -> datetime | None:
    import pandas as pd

    return moment.to_pydatetime() if isinstance(moment, pd.Timestamp) else None


def _moment(session: Session) -> tuple[bool, float]:
    """What is not known stands last."""
    return session.began is None, session.began.timestamp() if session.began else 0.0


def _session(row: Sums, spans: list[Sums], rake: str) -> Session:
    finer = {id(span): 10 ** (row["decimals"] - span["decimals"]) for span in spans}
    # Of several hands with the same net always the same one, as within a span.
    best = max(spans, key=lambda span: (span["best"] * finer[id(span)], span["best_hand"]))
    worst = min(spans, key=lambda span: (span["worst"] * finer[id(span)], span["worst_hand"]))
    ends = [end for span in spans if (end := _time(span["last"]))]
    return Session(
        site=row["site"],
        player=row["player"],
        currency=row["currency"],
        decimals=row["decimals"],
        began=min((it for span in spans if (it := _time(span["first"]))), default=None),
        ended=max(ends, default=None),
        hands=row["hands"],
        net=row["net"],
        big_bets=row["net_big_bets"],
        showdown_net=row["showdown_net"],
        no_showdown_net=row["no_showdown_net"],
        rake=row[f"rake_{rake}"],
        best_hand=best["best_hand"],
        best=best["best"] * finer[id(best)],
        worst_hand=worst["worst_hand"],
        worst=worst["worst"] * finer[id(worst)],
    )


def _totalled(sessions: Iterable[Session]) -> Iterable[Session]:
    totals: dict[tuple[str, ...], Fraction] = {}
    for one in sessions:
        key = (one.site, one.player, one.currency)
        # Play money may be written with and without decimals: units differ then.
        totals[key] = totals.get(key, Fraction(0)) + Fraction(one.net, 10**one.decimals)
        yield replace(one, total=totals[key])
