"""What the part of an address behind the ``?`` chooses, and the fields that it is asked with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from badugi_hh.auditing import AuditFilter
from badugi_hh.catalogue import codes_like
from badugi_hh.findings import CATALOGUE, Severity
from badugi_hh.money import currency_named, read_stakes
from badugi_hh.reports.page.served import Field, Query
from badugi_hh.rules import Structure
from badugi_hh.stats import POSITIONS
from badugi_hh.store import Selection, State, seat_range, span_of

STRUCTURES: Final = {
    "fixed": Structure.FIXED_LIMIT,
    "pot": Structure.POT_LIMIT,
    "half-pot": Structure.HALF_POT_LIMIT,
    "no": Structure.NO_LIMIT,
}
GAMES: Final = {"cash": False, "tournament": True}
SEVERITIES: Final = {severity.word: severity for severity in reversed(Severity)}
STATES: Final = {state.value: state for state in State}

_Choice = TypeVar("_Choice")


class BadQuery(ValueError):
    """A filter that can't be read; the message says which, and what it should be."""


def selection_of(query: Query) -> Selection:
    """The hands that are chosen. Raises ``BadQuery``."""
    stakes = _read("stakes", query, read_stakes)
    seats = _read("seats", query, seat_range) or (None, None)
    since, until = _read("since", query, span_of), _read("until", query, span_of)
    structure = _one_of(query, "structure", STRUCTURES)
    position = query.get("position")
    if position and position not in POSITIONS:
        raise BadQuery(f"there is no position {position}; there are {', '.join(POSITIONS)}")
    return Selection(
        player=query.get("player"),
        site=query.get("site"),
        currency=_read("currency", query, currency_named),
        structure=structure.value if structure else None,
        since=since and since.first,
        until=until and until.after,
        stakes=tuple((decimals, *pair) for decimals, pair in stakes.items()) if stakes else None,
        min_seats=seats[0],
        max_seats=seats[1],
        position=position,
        tournament=_one_of(query, "game", GAMES),
    )


def audit_filter_of(query: Query) -> AuditFilter:
    """The findings that are chosen. Raises ``BadQuery``."""
    codes = _read("code", query, codes_like)
    severity = _one_of(query, "severity", SEVERITIES)
    return AuditFilter(
        selection_of(query), codes or frozenset(CATALOGUE), severity or Severity.NOTE
    )


def state_of(query: Query) -> State | None:
    """The state that is asked for: open ones, where none is; ``None`` for all. Raises
    ``BadQuery``."""
    if query.get("state") == "all":
        return None
    return _one_of(query, "state", STATES) or State.OPEN


def count_of(query: Query, name: str, least: int) -> int:
    """A whole number, or ``least`` where none is asked for. Raises ``BadQuery``."""
    words = query.get(name, str(least))
    if not (words.isascii() and words.isdecimal() and len(words) < 10):
        raise BadQuery(f"{name} must be a whole number, not {words}")
    return max(int(words), least)


def finding_fields(query: Query, sites: Sequence[str]) -> tuple[Field, ...]:
    """The fields that findings are chosen with."""
    return (
        _field(query, "severity", "severity at least", tuple(SEVERITIES)),
        _field(query, "code", hint="S301"),
        *_common(query, sites),
    )


def sheet_fields(query: Query) -> tuple[Field, ...]:
    """The fields that the hands of one player are chosen with, in one room and currency."""
    others = ("site", "player", "currency", "min_hands")
    return tuple(field for field in player_fields(query, ()) if field.name not in others)


def player_fields(query: Query, sites: Sequence[str]) -> tuple[Field, ...]:
    """The fields that players and their hands are chosen with."""
    return (
        *_common(query, sites),
        _field(query, "game", choices=tuple(GAMES)),
        _field(query, "structure", "limit", tuple(STRUCTURES)),
        _field(query, "seats", "players dealt in", hint="6 or 2-5"),
        _field(query, "position", choices=tuple(POSITIONS)),
        _field(query, "currency", hint="USD, chips"),
        _field(query, "min_hands", "hands at least", hint="1"),
    )


def _common(query: Query, sites: Sequence[str]) -> tuple[Field, ...]:
    return (
        _field(query, "site", choices=tuple(sites)),
        _field(query, "player"),
        _field(query, "stakes", hint="0.25/0.50"),
        _field(query, "since", "from (UTC)", hint="2024-03-01"),
        _field(query, "until", "up to (UTC)", hint="2024-03-31"),
    )


def _field(
    query: Query, name: str, label: str = "", choices: tuple[str, ...] = (), hint: str = ""
) -> Field:
    return Field(name, label or name, query.get(name, ""), choices, hint)


def _one_of(query: Query, name: str, choices: Mapping[str, _Choice]) -> _Choice | None:
    words = query.get(name)
    if words is None:
        return None
    if words not in choices:
        raise BadQuery(f"there is no {name} {words}; there are {', '.join(choices)}")
    return choices[words]


def _read(name: str, query: Query, reader: Callable[[str], _Choice]) -> _Choice | None:
    words = query.get(name)
    if words is None:
        return None
    try:
        return reader(words)
    except ValueError as error:
        raise BadQuery(str(error)) from None
