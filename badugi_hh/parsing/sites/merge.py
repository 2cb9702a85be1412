"""Merge network: what each kind of line in ``grammars/merge.lark`` means.

Rooms of the network (Carbon, Lock, PlayersOnly …) wrote elements, one a line, with players by their
seat's number, counted from 0; here seats count from 1. What no line tells alone, ``merge_hand``
finds out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta, timezone
from typing import Final

from badugi_hh.events import (
    Award,
    Bet,
    Button,
    Call,
    Cards,
    Chat,
    Check,
    Dealt,
    Discard,
    Event,
    Fold,
    Muck,
    Notice,
    Outcome,
    Post,
    PostKind,
    Raise,
    Seat,
    SeatSummary,
    Show,
    ShowdownStart,
    StandPat,
    StreetStart,
    Topic,
    Tournament,
    Uncalled,
)
from badugi_hh.money import Money, money_of
from badugi_hh.parsing.faults import BadValue
from badugi_hh.parsing.grammar import MAX_LINE, Values, grammar_of
from badugi_hh.parsing.merge_hand import finish, stakes_of
from badugi_hh.parsing.reader import Reader
from badugi_hh.parsing.site import Builder, Header, LineSite, TableLine
from badugi_hh.parsing.values import amount, cards, number
from badugi_hh.rules import Street, Structure
from badugi_hh.source import Block

SITS_OUT: Final = "(sits out)"

_STRUCTURES: Final = {
    "Limit": Structure.FIXED_LIMIT,
    "Fixed Limit": Structure.FIXED_LIMIT,
    "Pot Limit": Structure.POT_LIMIT,
    "Half Pot Limit": Structure.HALF_POT_LIMIT,
    "No Limit": Structure.NO_LIMIT,
}
# The start time has no zone: it is five hours behind Greenwich, in summer too.
_ROOM_ZONE: Final = timezone(timedelta(hours=-5))
_WORDS: Final = {
    "DISCONNECTED": " is disconnected",
    "RECONNECTED": " is connected",
    "LEAVE": " leaves",
    "PLAYER_OUT": " is out",
}
_ESCAPES: Final = {"&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&"}
_ESCAPED: Final = re.compile("|".join(_ESCAPES))


# -- header and seats ----------------------------------------------------------------------------


def _header(values: Values) -> Header:
    game_id, limit, level, low, high, stamp, *clock, real, table, at, tourney, buy_in, seats = (
        values
    )
    is_tournament = tourney == "true"
    symbol = (low or "").rstrip("0123456789.,") or "$"  # later years left the symbol out
    money = money_of(
        "" if real == "false" else symbol,
        None,
        chips=is_tournament,
        decimals="." in f"{low}{high}",
    )
    return Header(
        id=game_id or "",
        played_at=_started_at(clock),
        stamp=stamp or "",
        money=money,
        # A tournament may leave its stakes to the blinds.
        stakes=stakes_of(
            _STRUCTURES[limit or ""],
            amount(low or "0", money),
            amount(high or "0", money),
            level is not None,
        ),
        tournament=Tournament(at or "", _plain(buy_in), level or "") if is_tournament else None,
        game="",
        table=TableLine(_plain(table), 0, number(seats) if seats else None),
    )


def _started_at(clock: list[str | None]) -> datetime | None:
    year, month, day, hour, minute, second, shift = clock
    zone = _ROOM_ZONE
    try:
        if shift is not None:
            east = timedelta(hours=int(shift[1:3]), minutes=int(shift[3:]))
            zone = timezone(-east if shift[0] == "-" else east)
        here = datetime(number(year), number(month), number(day), number(hour), number(minute),
                        number(second), tzinfo=zone)  # fmt: skip
        return here.astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _moment(stamp: str) -> datetime | None:
    """Whole seconds are enough for a hand."""
    try:
        return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=int(stamp) // 1000)
    except OverflowError:
        return None


def _undescribed(_values: Values) -> Header:
    raise BadValue("P108", "No description stands above this game, so its stakes are unknown.")


def _seat(values: Values, money: Money) -> Seat:
    at, name, stack = values
    return Seat(number(at) + 1, _plain(name), amount(stack, money))


def _plain(text: str | None) -> str:
    """Some rooms of the network escaped what XML wants escaped, others did not."""
    return _ESCAPED.sub(lambda found: _ESCAPES[found[0]], text or "")


def _who(digits: str | None) -> int:
    return number(digits) + 1


# -- lines ---------------------------------------------------------------------------------------


def _post(kind: PostKind) -> Builder:
    def build(values: Values, money: Money) -> Event | None:
        who, chips = values
        posted = amount(chips, money)
        return Post(_who(who), kind, posted) if posted else None  # he has nothing left to post

    return build


def _all_in(values: Values, money: Money) -> Event | None:
    """Chips added, whatever it is: ``finish`` finds out. Nothing is added by who was all-in."""
    who, chips = values
    added = amount(chips, money)
    return Bet(_who(who), added, all_in=True) if added else None


def _draw(values: Values, _money: Money) -> Event:
    who, count = values
    return Discard(_who(who), number(count)) if number(count) else StandPat(_who(who))


def _cards(text: str | None) -> Cards:
    return cards((text or "").replace(",", " "))


def _show(values: Values, _money: Money) -> Event:
    who, shown, called = values
    return Show(_who(who), _cards(shown), _plain(called))


def _winner(values: Values, money: Money) -> Event:
    who, chips, pot, called = values
    return Award(_who(who), amount(chips, money), pot or "", _plain(called))


def _notice(topic: Topic) -> Builder:
    def build(values: Values, _money: Money) -> Event:
        what, who = values
        return Notice(topic, _WORDS[what or ""], _who(who))

    return build


def _cancelled(_values: Values, _money: Money) -> Event:
    notice = Notice(Topic.CANCELLED, "game cancelled")
    raise BadValue("P106", "The site cancelled this hand.", event=notice)


def _strange(values: Values, _money: Money) -> Event:
    raise BadValue("P108", f"This {values[0]} is none that the site is known to write.")


def _street(street: Street) -> Builder:
    return lambda _values, _money: StreetStart(street)


_BUILDERS: Final[dict[str, Builder]] = {
    "PLAYERS": lambda values, _money: Button(_who(values[0])),
    "SEAT": _seat,
    "SMALL_BLIND": _post(PostKind.SMALL_BLIND),
    "BIG_BLIND": _post(PostKind.BIG_BLIND),
    "INITIAL_BLIND": _post(PostKind.ENTRY),
    "RETURN_BLIND": _post(PostKind.BOTH_BLINDS),
    "ANTE": _post(PostKind.ANTE),
    "PRE_FIRST_DRAW": _street(Street.PREDRAW),
    "FIRST_DRAW": _street(Street.FIRST_DRAW),
    "SECOND_DRAW": _street(Street.SECOND_DRAW),
    "THIRD_DRAW": _street(Street.THIRD_DRAW),
    "SHOWDOWN": lambda _values, _money: ShowdownStart(),
    "GAME_CANCELLED": _cancelled,
    "FOLD": lambda values, _money: Fold(_who(values[0])),
    "SIT_OUT": lambda values, _money: Fold(_who(values[0]), SITS_OUT),
    "CHECK": lambda values, _money: Check(_who(values[0])),
    "CALL": lambda values, money: Call(_who(values[0]), amount(values[1], money)),
    "BET": lambda values, money: Bet(_who(values[0]), amount(values[1], money)),
    "RAISE": lambda values, money: Raise(_who(values[0]), amount(values[1], money)),
    "ALL_IN": _all_in,
    "DRAW": _draw,
    "HOLE": lambda values, _money: Dealt(_who(values[0]), _cards(values[1])),
    "DRAWN": lambda values, _money: Dealt(_who(values[0]), _cards(values[1])),
    "MUCK": lambda values, _money: Muck(_who(values[0])),
    "SHOWN": _show,
    "MUCKED": lambda values, _money: SeatSummary(
        _who(values[0]), Outcome.MUCKED, cards=_cards(values[1])
    ),
    "WINNER": _winner,
    "UNCALLED": lambda values, money: Uncalled(_who(values[0]), amount(values[1], money)),
    "CHAT": lambda values, _money: Chat(_plain(values[1]), speaker=_plain(values[0])),
    "CONNECTION": _notice(Topic.CONNECTION),
    "SEATING": _notice(Topic.SEATING),
    "PLAYER_OUT": _notice(Topic.TOURNAMENT),
    "STRANGE_ELEMENT": _strange,
}


# -- the file ------------------------------------------------------------------------------------


class _Reader(Reader):
    """Reads games with the description that holds for them."""

    def blocks(self, pieces: Iterable[str], file: str) -> Iterator[Block]:
        return super().blocks(_described(pieces), file)


def _described(pieces: Iterable[str]) -> Iterator[str]:
    """The text with each description put on the line of every game that it holds for, so that a
    game's lines say all of it. Lines keep their numbers."""
    element = grammar_of("merge").starts("DESCRIPTION").pattern
    places = re.compile(f"({element})([ \\t]*<game[ \\t])?|<game[ \\t]")
    description = held = ""

    def place(found: re.Match[str]) -> str:
        nonlocal description
        text, start = found.string, found.start()
        if found[1] is None and not _fits(description, text, start):
            return found[0]
        before = text[max(start - MAX_LINE, 0) : start].rpartition("\n")[2]
        if ' text="' in before:
            return found[0]  # quoted in chat
        if found[1] is None:
            return description + found[0]
        if len(found[1]) > MAX_LINE:
            description = ""
            return found[0]
        description = found[1]
        return found[0] if found[2] else ""

    for piece in pieces:
        text = held + piece
        end = text.rfind("\n") + 1
        yield places.sub(place, text[:end])
        most = len(text) - _MOST_HELD
        if end < most:
            yield text[end:most]
            end = most
        held = text[end:]
    yield places.sub(place, held)


_MOST_HELD: Final = 4 * MAX_LINE
"""Of a line that goes on, so much is looked at in the end: a game may be glued to it."""


def _fits(description: str, text: str, start: int) -> bool:
    """Whether the description can be put before the element of a game at ``start``: the last one of
    a line that is no longer than any can be, and not much shorter than the description itself, so
    that no text of beginnings of games grows to a hundred times its length."""
    end = text.find("\n", start, start + MAX_LINE)
    length = (len(text) if end < 0 else end) - start
    return (
        len(description) <= 2 * length
        and length <= MAX_LINE
        and text.rfind("<game", start, start + length) == start
    )


SITE: Final = _Reader(
    LineSite(
        name="merge",
        signature=re.compile(r"<game [^\n<>]{0,500}?\bid=\"[0-9]+-[0-9]+\""),
        headers={"HEADER": _header, "UNDESCRIBED": _undescribed},
        hand_id=lambda values: values[0] or "",
        builders=_BUILDERS,
        finish=finish,
        moment=_moment,
        sign="<game",
    )
)
