"""Full Tilt, 2004 to 2014: what each kind of line in ``grammars/fulltilt.lark`` means."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from typing import Final

from badugi_hh.events import (
    Action,
    Award,
    Button,
    Chat,
    Check,
    Discard,
    Event,
    Fold,
    Hand,
    Muck,
    Notice,
    Outcome,
    PostKind,
    PotTotal,
    Presence,
    Replaced,
    Seat,
    SeatSummary,
    ShowdownStart,
    StandPat,
    StreetStart,
    SummaryStart,
    Topic,
    Tournament,
    Uncalled,
)
from badugi_hh.money import Money, money_of
from badugi_hh.parsing import builders
from badugi_hh.parsing.faults import BadValue, Unfit
from badugi_hh.parsing.grammar import Values
from badugi_hh.parsing.reader import Reader
from badugi_hh.parsing.site import Builder, Header, LineSite, TableLine
from badugi_hh.parsing.values import amount, cards, number, optional_cards, seat, stamp_in_utc
from badugi_hh.rules import Stakes, Street, Structure

_STRUCTURES: Final = {
    "Limit": Structure.FIXED_LIMIT,
    "FL": Structure.FIXED_LIMIT,
    "Pot Limit": Structure.POT_LIMIT,
    "PL": Structure.POT_LIMIT,
    "No Limit": Structure.NO_LIMIT,
    "NL": Structure.NO_LIMIT,
}
_FOLDED_ON: Final = {
    "before": Street.PREDRAW,
    "after the 1st": Street.FIRST_DRAW,
    "after the 2nd": Street.SECOND_DRAW,
    "after the 3rd": Street.THIRD_DRAW,
}
_MONTHS: Final = ("January", "February", "March", "April", "May", "June", "July", "August",
                  "September", "October", "November", "December")  # fmt: skip


# -- header and seats ----------------------------------------------------------------------------


def _header(values: Values) -> Header:
    hand_id, table, traits, *rest = values
    return _build(hand_id, None, table, traits, rest)


def _tournament_header(values: Values) -> Header:
    hand_id, name, number_, table, traits, *rest = values
    return _build(hand_id, Tournament(number_ or "", name or ""), table, traits, rest)


def _build(
    hand_id: str | None,
    tournament: Tournament | None,
    table: str | None,
    traits: str | None,
    rest: list[str | None],
) -> Header:
    spread, stamp = rest[:8], rest[8:]
    first, second = spread[:4], spread[4:]
    # The ante is told by those who post it.
    low, high, _, structure = first if first[0] else (*second[1:], second[0])
    symbol = (low or "").rstrip("0123456789.,KMB")
    decimals = "." in f"{low}{high}" and not f"{low}{high}".endswith(tuple(_SHORTENED))
    money = replace(
        money_of(symbol, None, chips=tournament is not None, decimals=decimals), grouped=True
    )
    max_seats, game = _traits(traits or "")
    return Header(
        id=hand_id or "",
        played_at=_moment(stamp),
        stamp=stamp[0] or "",
        money=money,
        stakes=Stakes(_STRUCTURES[structure or ""], _stake(low, money), _stake(high, money)),
        tournament=tournament,
        game=game,
        table=TableLine(table or "", button=0, max_seats=max_seats),
    )


def _partial_header(_values: Values) -> Header:
    raise BadValue("P107", "The site calls this hand partial: it is passed over.")


def _moment(stamp: list[str | None]) -> datetime | None:
    time, zone, date, month, day, year, et_time, et_date = stamp[1:]
    if month in _MONTHS:
        date = f"{year}/{_MONTHS.index(month) + 1}/{day}"
    if time and time.count(":") == 1:
        time += ":00"
    return stamp_in_utc(date, time, zone, et_date, et_time)


def _traits(text: str) -> tuple[int | None, str]:
    """The number of seats, and the other words behind the table's name."""
    max_seats, others = None, []
    for word in filter(None, text.split(", ")):
        if word == "heads up":
            max_seats = 2
        elif re.fullmatch(r"[0-9]{1,2} max", word):
            max_seats = int(word.removesuffix(" max"))
        else:
            others.append(word)
    return max_seats, ", ".join(others)


_SHORTENED: Final = {"K": 1_000, "M": 1_000_000, "B": 1_000_000_000}


def _stake(text: str | None, money: Money) -> int:
    """A figure of the stakes, which may be shortened: ``500K``, ``2.5M``."""
    text = text or ""
    factor = _SHORTENED.get(text[-1:])
    if factor is None:
        return amount(text, money)
    hundredths = amount(text[:-1], replace(money, decimals=2))
    smallest_units: int = 10**money.decimals
    return hundredths * factor // 100 * smallest_units


def _seat(values: Values, money: Money) -> Seat:
    at, name, stack, away = values
    presence = Presence.SITTING_OUT if away else Presence.PLAYING
    return Seat(number(at), name or "", amount(stack, money), presence)


# -- play ----------------------------------------------------------------------------------------


def _street(street: Street) -> Builder:
    def build(values: Values, money: Money) -> Event:
        pot, players, all_in = values
        return StreetStart(
            street,
            amount(pot, money) if pot else None,
            number(players) if players else None,
            number(all_in) if all_in else None,
        )

    return build


def _returned(values: Values, money: Money) -> Event:
    chips, who = values
    return Uncalled(seat(who), amount(chips, money))


def _discard(values: Values, _money: Money) -> Event:
    who, count, thrown = values
    return Discard(seat(who), number(count), optional_cards(thrown))


def _award(*, tie: bool) -> Builder:
    def build(values: Values, money: Money) -> Event:
        who, pot, chips, called = values
        return Award(seat(who), amount(chips, money), _pot(pot), called or "", tie)

    return build


def _pot(name: str | None) -> str:
    """``side pot #2`` and ``side pot 2`` are ``side pot-2``."""
    return re.sub(r"side pot ?[-#]?([0-9])", r"side pot-\1", name or "pot")


# -- summary -------------------------------------------------------------------------------------


def _pot_total(values: Values, money: Money) -> Event:
    total, main, *sides, rake = values
    return PotTotal(
        amount(total, money),
        amount(rake, money) if rake else 0,
        amount(main, money) if main else None,
        tuple(amount(side, money) for side in sides if side),
    )


def _summary(build: Builder) -> Builder:
    """What a summary line says: ``build`` gets the seat, then the values behind the tags. The
    number printed must be the named player's."""

    def checked(values: Values, money: Money) -> Event | None:
        glued, printed, who, *rest = values
        if printed != who:
            raise Unfit
        event = build((who, *rest), money)
        assert isinstance(event, Event)
        if glued is not None:
            raise BadValue("P101", "Two seats of the summary stand on one line: only the last of "
                           "them is read.", event=event)  # fmt: skip
        return event

    return checked


def _tags(first: str | None, second: str | None) -> tuple[str, ...]:
    return tuple(tag for tag in (first, second) if tag)


def _seat_folded(values: Values, _money: Money) -> Event:
    who, first, second, when, did_not_bet = values
    street = _FOLDED_ON[when or ""]
    return SeatSummary(
        seat(who), Outcome.FOLDED, _tags(first, second), street, did_not_bet is not None
    )


def _seat_idle(values: Values, _money: Money) -> Event:
    who, first, second = values
    return SeatSummary(seat(who), Outcome.FOLDED, _tags(first, second), did_not_bet=True)


def _seat_collected(values: Values, money: Money) -> Event:
    who, first, second, chips, mucked = values
    return SeatSummary(
        seat(who),
        Outcome.COLLECTED,
        _tags(first, second),
        amount=amount(chips, money),
        note="mucked" if mucked else "",
    )


def _seat_won(values: Values, money: Money) -> Event:
    who, first, second, shown, chips, called = values
    return SeatSummary(
        seat(who),
        Outcome.WON,
        _tags(first, second),
        cards=cards(shown or ""),
        amount=amount(chips, money),
        called=called or "",
    )


def _seat_turned(outcome: Outcome) -> Builder:
    """Cards that did not win, shown or mucked."""

    def build(values: Values, _money: Money) -> Event:
        who, first, second, shown, called = values
        tags = _tags(first, second)
        return SeatSummary(
            seat(who), outcome, tags, cards=optional_cards(shown), called=called or ""
        )

    return build


def _seat_bare(note: str) -> Builder:
    def build(values: Values, _money: Money) -> Event:
        who, first, second = values
        return SeatSummary(seat(who), Outcome.NOTHING, _tags(first, second), note=note)

    return build


def _seat_award(values: Values, money: Money) -> Event:
    who, pot, chips = values
    return Award(seat(who), amount(chips, money), _pot(pot))


# -- lines that may stand anywhere ---------------------------------------------------------------


def _notice(topic: Topic) -> Builder:
    def build(values: Values, _money: Money) -> Event:
        who, somebody, words = values
        return Notice(topic, (somebody or "") + (words or ""), seat(who) if who else None)

    return build


def _cancelled(_values: Values, _money: Money) -> Event:
    notice = Notice(Topic.CANCELLED, "Hand cancelled")
    raise BadValue("P106", "The site cancelled this hand.", event=notice)


# -- the whole hand ------------------------------------------------------------------------------


def _finish(hand: Hand) -> Hand:
    """The button's seat, who was absent, and awards that the summary repeats."""
    button, dealt = 0, False
    for event in hand.events:
        if type(event) is Button:
            button = event.seat
        elif type(event) is StreetStart:
            dealt = True
            break
    if not dealt:
        raise BadValue("P106", "The site ended this hand before the deal.")
    absent = _absent(hand)
    # In a tournament cards are dealt to those who sit out, and not to those who are not there.
    away = Presence.OUT_OF_HAND if hand.tournament else Presence.SITTING_OUT
    seats = tuple(
        replace(entry, presence=away) if entry.number in absent else entry for entry in hand.seats
    )
    return replace(hand, button=button, seats=seats, events=_without_echoes(hand))


def _absent(hand: Hand) -> set[int]:
    """Who is listed, but was not dealt in. Often the summary alone tells of it; where a log has no
    summary, whoever is said to sit out before the deal and does nothing."""
    told, away, active, summary = set(), set(), set(), False
    dealt = False
    for event in hand.events:
        match event:
            case SeatSummary(seat=at, note="is sitting out"):
                told.add(at)
            case Notice(topic=Topic.SITS_OUT, seat=int(at)) if not dealt:
                away.add(at)
            case StreetStart():
                dealt = True
            case SummaryStart():
                summary = True
            case Action():
                active.add(event.seat)
    return (told if summary else away) - active


def _without_echoes(hand: Hand) -> tuple[Event, ...]:
    """An award on a line of the summary counts where the play does not have it; else it is a
    summary line like others, and its words are kept."""
    events, at = hand.events, _summary_at(hand.events)
    if not any(type(event) is Award for event in events[at:]):
        return events
    paid = {(e.seat, e.pot, e.amount) for e in events[:at] if isinstance(e, Award)}
    summary: list[Event] = []
    for event in events[at:]:
        if isinstance(event, Award) and (event.seat, event.pot, event.amount) in paid:
            words = f" wins the {event.pot} ({hand.money.show(event.amount)})"
            summary.append(SeatSummary(event.seat, Outcome.NOTHING, note=words))
        else:
            summary.append(event)
    return (*events[:at], *summary)


def _summary_at(events: tuple[Event, ...]) -> int:
    for at in range(len(events) - 1, -1, -1):
        if type(events[at]) is SummaryStart:
            return at
    return len(events)


_BUILDERS: Final[dict[str, Builder]] = {
    "SEAT": _seat,
    "SMALL_BLIND": builders.post(PostKind.SMALL_BLIND),
    "BIG_BLIND": builders.post(PostKind.BIG_BLIND),
    "DEAD_BLIND": builders.post(PostKind.DEAD_BLIND),
    "ENTRY": builders.post(PostKind.ENTRY),
    "ANTE": builders.post(PostKind.ANTE),
    "BUTTON": lambda values, _money: Button(number(values[0])),
    "HOLE_CARDS": lambda _values, _money: StreetStart(Street.PREDRAW),
    "FIRST_DRAW": _street(Street.FIRST_DRAW),
    "SECOND_DRAW": _street(Street.SECOND_DRAW),
    "THIRD_DRAW": _street(Street.THIRD_DRAW),
    "SHOW_DOWN": lambda _values, _money: ShowdownStart(),
    "SUMMARY": lambda _values, _money: SummaryStart(),
    "FOLD": lambda values, _money: Fold(seat(values[0])),
    "CHECK": lambda values, _money: Check(seat(values[0])),
    "CALL": builders.call,
    "BET": builders.bet,
    "RAISE": builders.raise_to,
    "UNCALLED": _returned,
    "ANTE_BACK": _returned,
    "DISCARD": _discard,
    "STAND_PAT": lambda values, _money: StandPat(seat(values[0]), optional_cards(values[1])),
    "REPLACED": lambda values, _money: Replaced(seat(values[0]), number(values[1])),
    "DEALT": builders.dealt,
    "SHOW": builders.show,
    "MUCK": lambda values, _money: Muck(seat(values[0])),
    "WINS": _award(tie=False),
    "TIES": _award(tie=True),
    "CANCELLED": _cancelled,
    "POT_TOTAL": _pot_total,
    "SEAT_FOLDED": _summary(_seat_folded),
    "SEAT_IDLE": _summary(_seat_idle),
    "SEAT_COLLECTED": _summary(_seat_collected),
    "SEAT_WON": _summary(_seat_won),
    "SEAT_LOST": _summary(_seat_turned(Outcome.LOST)),
    "SEAT_MUCKED": _summary(_seat_turned(Outcome.MUCKED)),
    "SEAT_AWAY": _summary(_seat_bare("is sitting out")),
    "SEAT_BARE": _summary(_seat_bare("")),
    "SEAT_AWARD": _summary(_seat_award),
    "CHAT": lambda values, _money: Chat(values[1] or "", seat(values[0])),
    "STRANGER": lambda values, _money: Chat(values[1] or "", None, values[0] or ""),
    "SITTING_OUT": _notice(Topic.SITS_OUT),
    "RETURNED": _notice(Topic.RETURNED),
    "TIMED_OUT": _notice(Topic.TIMED_OUT),
    "CONNECTION": _notice(Topic.CONNECTION),
    "SEATING": _notice(Topic.SEATING),
    "CHIPS_BOUGHT": _notice(Topic.CHIPS),
    "CLOCK": _notice(Topic.OTHER),
    "CLOCK_ALONE": lambda values, _money: Notice(Topic.OTHER, values[0] or ""),
    "MOOD": _notice(Topic.OTHER),
    "DURATION": lambda _values, _money: None,
    "RULER": lambda _values, _money: None,
}

SITE: Final = Reader(
    LineSite(
        name="fulltilt",
        signature=re.compile(r"Full ?Tilt ?Poker Game #[0-9]+:"),
        headers={
            "HEADER": _header,
            "TOURNAMENT_HEADER": _tournament_header,
            "PARTIAL_HEADER": _partial_header,
        },
        hand_id=lambda values: values[0] or "",
        builders=_BUILDERS,
        finish=_finish,
        # No colon: that would be chat.
        after_name=" ",
    )
)
