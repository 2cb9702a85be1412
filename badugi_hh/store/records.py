"""What goes into the store and comes out of it: one record for each hand."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from badugi_hh.audit import Audit
from badugi_hh.facts import player_rows
from badugi_hh.findings import Finding, Severity, Share
from badugi_hh.frozen import quickly_made
from badugi_hh.judging import Judged, PlacedText, failed
from badugi_hh.merging import cards_told
from badugi_hh.money import Money
from badugi_hh.parsing import Status
from badugi_hh.rules import Stakes, Structure
from badugi_hh.store.schema import TABLES
from badugi_hh.store.sheaves import HandRows, Row, Sheaf
from badugi_hh.store.standing import STANDING

Key = tuple[str, str]
"""What names a hand: its site and its id, since two sites may use the same number."""
StoredHand = tuple[Key, tuple[PlacedText, ...]]
"""A hand as the store keeps it: its key and its texts, by place."""


class SourceFile(NamedTuple):
    """A history file that was read to its end. ``digest`` is the SHA-256 of its bytes, in hex;
    ``hands`` the number of hand texts in it."""

    digest: str
    path: str
    size: int
    encoding: str
    site: str
    hands: int


class Known(NamedTuple):
    """What the store holds of a hand, as far as an import must know it."""

    status: Status
    cards_told: int
    texts: tuple[PlacedText, ...]


class Fault(NamedTuple):
    """That there is a finding of this kind, wherever."""

    code: str
    severity: Severity


class PlayedHand(NamedTuple):
    """When, where and for how much a hand was played. Bets and pot are in smallest units;
    ``tournament`` is its number, empty in cash games."""

    played_at: datetime | None
    stamp: str
    stakes: Stakes
    money: Money
    table: str
    tournament: str
    total_pot: int

    @classmethod
    def of(
        cls,
        played_at: datetime | None,
        stamp: str,
        structure: str,
        small_bet: int,
        big_bet: int,
        currency: str,
        symbol: str,
        decimals: int,
        table: str,
        tournament: str | None,
        total_pot: int,
    ) -> PlayedHand:
        """From the columns of a row, as the store has them."""
        return cls(
            played_at and played_at.replace(tzinfo=UTC),
            stamp,
            Stakes(Structure(structure), small_bet, big_bet),
            Money(currency, symbol, decimals),
            table,
            tournament or "",
            total_pot,
        )


@quickly_made
@dataclass(frozen=True, slots=True)
class HandRecord:
    """A hand as it goes into the store. ``texts`` are its different texts, by place; its rows are
    those of hand ``number`` in the ``sheaf``."""

    site: str
    hand_id: str
    status: Status
    cards_told: int
    texts: tuple[PlacedText, ...]
    findings: tuple[Finding, ...]
    sheaf: Sheaf
    number: int

    @property
    def key(self) -> Key:
        return (self.site, self.hand_id)


def recorded(hands: Iterable[Judged]) -> list[HandRecord]:
    """What is stored of the hands. One that this program can't count is refused, and tells so."""
    counted = [_counted(one) for one in hands]
    sheaf = Sheaf.of([rows for _, _, rows in counted])
    return [
        HandRecord(
            judged.reading.site,
            judged.hand_id,
            judged.reading.status,
            told,
            judged.texts,
            judged.findings,
            sheaf,
            number,
        )
        for number, (judged, told, _) in enumerate(counted)
    ]


_Counted = tuple[Judged, int, HandRows]
"""A hand, how many cards its texts tell of, and its rows."""


def _counted(judged: Judged) -> _Counted:
    try:
        return _rows_of(judged)
    except Exception as error:
        reading = failed(judged.reading, error)
        return _rows_of(Judged(reading, None, judged.texts, reading.findings))


def _rows_of(judged: Judged) -> _Counted:
    reading, audit = judged.reading, judged.audit
    site, hand_id = key = (reading.site, judged.hand_id)
    start = (*key, reading.status.value, reading.block.file, reading.block.first_line)
    findings = [finding_row(it, key) for it in judged.findings]
    if audit is None:
        return judged, 0, HandRows((*start, 0, *_NOTHING_READ), findings=findings)
    told = cards_told(audit.replay.hand)
    pots = [
        (site, hand_id, pot.number, pot.amount, pot.net, pot.verdict.value) for pot in audit.pots
    ]
    hand = (*start, told, *_hand_columns(audit))
    return judged, told, HandRows(hand, player_rows(audit), pots, findings)


def _hand_columns(audit: Audit) -> Row:
    """The columns of ``hands`` from ``played_at`` on, up to those of ``STANDING``."""
    replay = audit.replay
    hand = replay.hand
    tournament = hand.tournament
    return (
        hand.played_at,
        hand.stamp,
        hand.money.currency,
        hand.money.decimals,
        hand.money.symbol,
        hand.game,
        *((tournament.id, tournament.buy_in, tournament.level) if tournament else (None,) * 3),
        hand.table,
        hand.max_seats,
        hand.button,
        hand.stakes.structure.value,
        hand.stakes.small_bet,
        hand.stakes.big_bet,
        len(replay.order),
        None if hand.hero is None else hand.player(hand.hero),
        replay.total,
        audit.rake,
        replay.showdown,
    )


_COLUMNS: Final = [name for name in TABLES["hands"] if name not in STANDING]
_NOTHING_READ: Final = (None,) * (len(_COLUMNS) - _COLUMNS.index("played_at"))


# -- findings ------------------------------------------------------------------------------------


def finding_row(finding: Finding, key: Key) -> Row:
    """The finding as a row, under the hand that ``key`` names."""
    return (
        *key,
        finding.code,
        int(finding.severity),
        finding.file,
        finding.line,
        finding.column,
        finding.player,
        finding.message,
        _shares_text(finding.claimed),
        _shares_text(finding.due),
    )


def finding_of(row: Mapping[str, Any]) -> Finding:
    """The finding that was stored as this row."""
    return Finding(
        code=row["code"],
        severity=Severity(row["severity"]),
        message=row["message"],
        file=row["file"],
        line=row["line"],
        column=row["column"],
        site=row["site"],
        hand_id=row["hand_id"],
        player=row["player"],
        claimed=_shares(row["claimed"]),
        due=_shares(row["due"]),
    )


def _shares_text(shares: tuple[Share, ...]) -> str:
    if not shares:
        return ""
    return json.dumps([astuple(share) for share in shares], ensure_ascii=False)


def _shares(text: str) -> tuple[Share, ...]:
    return tuple(Share(*values) for values in json.loads(text)) if text else ()
