"""PokerStars: what each kind of line in ``grammars/pokerstars.lark`` means."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from badugi_hh.events import (
    Award,
    Capped,
    CashOut,
    Chat,
    Check,
    Discard,
    Event,
    Fold,
    Muck,
    NoShow,
    Notice,
    Outcome,
    PostKind,
    PotTotal,
    Presence,
    Raise,
    Reshuffle,
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
from badugi_hh.frozen import maker
from badugi_hh.money import Money, money_of
from badugi_hh.parsing import builders
from badugi_hh.parsing.faults import BadValue, Unfit
from badugi_hh.parsing.grammar import Values
from badugi_hh.parsing.reader import Reader
from badugi_hh.parsing.site import Builder, Header, LineSite, TableLine
from badugi_hh.parsing.values import amount, cards, number, optional_cards, seat, stamp_in_utc
from badugi_hh.rules import BRANDS, Stakes, Street, Structure

_SITES: Final = {brand: site for site, brand in BRANDS.items()}
_STRUCTURES: Final = {
    "limit": Structure.FIXED_LIMIT,
    "fixed limit": Structure.FIXED_LIMIT,
    "pot limit": Structure.POT_LIMIT,
    "no limit": Structure.NO_LIMIT,
}
_PRESENCE: Final = {
    None: Presence.PLAYING,
    " is sitting out": Presence.SITTING_OUT,
    " out of hand": Presence.OUT_OF_HAND,
}
_FOLDED_ON: Final = {
    "after the 1st Draw": Street.FIRST_DRAW,
    "after the 2nd Draw": Street.SECOND_DRAW,
    "after the 3rd Draw": Street.THIRD_DRAW,
}
_new_seat, _new_raise, _new_discard = maker(Seat), maker(Raise), maker(Discard)
_new_award, _new_pot_total, _new_summary = maker(Award), maker(PotTotal), maker(SeatSummary)


def _header(values: Values) -> Header:
    _, kind, hand_id, club, zoom, tournament, buy_in, word, level, low, high, code, *stamp = values
    return _build(hand_id, (kind, club, zoom), (tournament, buy_in, level),
                  (word, low, high, code), stamp)  # fmt: skip


def _mix_header(values: Values) -> Header:
    _, kind, hand_id, club, zoom, tournament, buy_in, mix, word, low, high, code, *stamp = values
    return _build(hand_id, (kind, club, zoom, mix), (tournament, buy_in, ""),
                  (word, low, high, code), stamp)  # fmt: skip


def _mix_tournament_header(values: Values) -> Header:
    _, kind, hand_id, club, zoom, tournament, buy_in, mix, word, level, *rest = values
    low, high, code, *stamp = rest
    return _build(hand_id, (kind, club, zoom, mix), (tournament, buy_in, level),
                  (word, low, high, code), stamp)  # fmt: skip


def _build(
    hand_id: str | None,
    words: tuple[str | None, ...],
    tournament: tuple[str | None, str | None, str | None],
    stakes: tuple[str | None, str | None, str | None, str | None],
    stamp: Sequence[str | None],
) -> Header:
    money, figures, played_in, game = _game(words, tournament, stakes)
    return Header(
        hand_id or "", stamp_in_utc(*stamp[1:]), stamp[0] or "", money, figures, played_in, game
    )


@lru_cache(maxsize=1_024)
def _game(
    words: tuple[str | None, ...],
    tournament: tuple[str | None, str | None, str | None],
    stakes: tuple[str | None, str | None, str | None, str | None],
) -> tuple[Money, Stakes, Tournament | None, str]:
    """What many headers say alike: the money, the stakes, the tournament, and the words that change
    nothing."""
    structure, low, high, code = stakes
    number_, buy_in, level = tournament
    symbol = (low or "").rstrip("0123456789.,")
    money = money_of(symbol, code, chips=number_ is not None, decimals="." in f"{low}{high}")
    figures = Stakes(
        _STRUCTURES[(structure or "").lower()], amount(low, money), amount(high, money)
    )
    played_in = Tournament(number_, buy_in or "", level or "") if number_ else None
    names = [(word or "").strip() for word in words]
    game = " ".join(name for name in names if name not in ("", "Home Game"))
    return money, figures, played_in, game


def _table(values: Values, _money: Money) -> TableLine:
    name, max_seats, play, button = values
    return TableLine(
        name or "", number(button), number(max_seats) if max_seats else None, play is not None
    )


def _seat(values: Values, money: Money) -> Seat:
    at, name, stack, bounty, presence, note = values
    return _new_seat(
        number(at),
        name or "",
        amount(stack, money),
        _PRESENCE[presence],
        (bounty or "") + (note or "").strip(),
    )


def _raise(values: Values, money: Money) -> Event:
    who, by, to, all_in = values
    return _new_raise(seat(who), amount(to, money), amount(by, money), all_in is not None)


def _discard(values: Values, _money: Money) -> Event:
    who, count, thrown = values
    discard = _new_discard(seat(who), number(count), optional_cards(thrown))
    if discard.cards == () and discard.count:
        message = "The list of discarded cards is empty: this player's cards are unknown from here."
        raise BadValue("P101", message, event=discard)
    return discard


def _collected(values: Values, money: Money) -> Event:
    who, chips, pot = values
    return _new_award(seat(who), amount(chips, money), pot or "pot")


def _cashed_out(values: Values, money: Money) -> Event:
    who, chips, fee = values
    return CashOut(seat(who), amount(chips, money), amount(fee, money) if fee else 0)


def _pot_total(values: Values, money: Money) -> Event:
    total, main, *sides, rake = values
    return _new_pot_total(
        amount(total, money),
        amount(rake, money),
        amount(main, money) if main else None,
        tuple([amount(side, money) for side in sides if side]),
    )


def _summed_up(printed: str | None, who: str | None) -> int:
    """The seat of a summary line; the number printed must be the named player's."""
    if printed != who:
        raise Unfit
    return seat(who)


@cache
def _tags(*words: str | None) -> tuple[str, ...]:
    return tuple(word for word in words if word)


def _seat_folded(values: Values, _money: Money) -> Event:
    printed, who, first, second, when, did_not_bet = values
    street = _FOLDED_ON.get(when or "", Street.PREDRAW)
    return _new_summary(
        _summed_up(printed, who),
        Outcome.FOLDED,
        _tags(first, second),
        street,
        did_not_bet is not None,
    )


def _seat_collected(values: Values, money: Money) -> Event:
    printed, who, first, second, chips, note = values
    return _new_summary(
        _summed_up(printed, who),
        Outcome.COLLECTED,
        _tags(first, second),
        amount=amount(chips, money),
        note=(note or "").strip(),
    )


def _seat_won(values: Values, money: Money) -> Event:
    printed, who, first, second, shown, chips, called, note = values
    return _new_summary(
        _summed_up(printed, who),
        Outcome.WON,
        _tags(first, second),
        cards=cards(shown or ""),
        amount=amount(chips, money),
        called=called or "",
        note=(note or "").strip(),
    )


def _seat_lost(values: Values, _money: Money) -> Event:
    printed, who, first, second, shown, called, note = values
    return _new_summary(
        _summed_up(printed, who),
        Outcome.LOST,
        _tags(first, second),
        cards=cards(shown or ""),
        called=called or "",
        note=(note or "").strip(),
    )


def _seat_mucked(values: Values, _money: Money) -> Event:
    printed, who, first, second, shown, note = values
    return _new_summary(
        _summed_up(printed, who),
        Outcome.MUCKED,
        _tags(first, second),
        cards=optional_cards(shown),
        note=(note or "").strip(),
    )


def _chat(values: Values, _money: Money) -> Event:
    who, speaker, text = values
    return Chat(text or "", seat(who) if who else None, speaker or "")


def _notice(topic: Topic) -> Builder:
    def build(values: Values, _money: Money) -> Event:
        who, somebody, words = values
        return Notice(topic, (somebody or "") + (words or ""), seat(who) if who else None)

    return build


def _cancelled(_values: Values, _money: Money) -> Event:
    notice = Notice(Topic.CANCELLED, "Hand cancelled")
    raise BadValue("P106", "The site cancelled this hand.", event=notice)


_BUILDERS: Final[dict[str, Builder]] = {
    "TABLE": _table,
    "SEAT": _seat,
    "SMALL_BLIND": builders.post(PostKind.SMALL_BLIND),
    "BIG_BLIND": builders.post(PostKind.BIG_BLIND),
    "BOTH_BLINDS": builders.post(PostKind.BOTH_BLINDS),
    "ANTE": builders.post(PostKind.ANTE),
    "STRADDLE": builders.post(PostKind.STRADDLE),
    "DEALING": lambda _values, _money: StreetStart(Street.PREDRAW),
    "FIRST_DRAW": lambda _values, _money: StreetStart(Street.FIRST_DRAW),
    "SECOND_DRAW": lambda _values, _money: StreetStart(Street.SECOND_DRAW),
    "THIRD_DRAW": lambda _values, _money: StreetStart(Street.THIRD_DRAW),
    "SHOW_DOWN": lambda _values, _money: ShowdownStart(),
    "SUMMARY": lambda _values, _money: SummaryStart(),
    "FOLD": lambda values, _money: Fold(seat(values[0]), (values[1] or "").strip()),
    "CHECK": lambda values, _money: Check(seat(values[0]), (values[1] or "").strip()),
    "CALL": builders.call,
    "BET": builders.bet,
    "RAISE": _raise,
    "CAPPED": lambda _values, _money: Capped(),
    "UNCALLED": lambda values, money: Uncalled(seat(values[1]), amount(values[0], money)),
    "DISCARD": _discard,
    "STAND_PAT": lambda values, _money: StandPat(seat(values[0]), optional_cards(values[1])),
    "DEALT": builders.dealt,
    "RESHUFFLED": lambda _values, _money: Reshuffle(),
    "SHOW": builders.show,
    "MUCK": lambda values, _money: Muck(seat(values[0])),
    "NO_SHOW": lambda values, _money: NoShow(seat(values[0])),
    "COLLECTED": _collected,
    "CASHED_OUT": _cashed_out,
    "POT_TOTAL": _pot_total,
    "SEAT_FOLDED": _seat_folded,
    "SEAT_COLLECTED": _seat_collected,
    "SEAT_WON": _seat_won,
    "SEAT_LOST": _seat_lost,
    "SEAT_MUCKED": _seat_mucked,
    "CHAT": _chat,
    "SITTING_OUT": _notice(Topic.SITS_OUT),
    "RETURNED": _notice(Topic.RETURNED),
    "TIMED_OUT": _notice(Topic.TIMED_OUT),
    "CONNECTION": _notice(Topic.CONNECTION),
    "SEATING": _notice(Topic.SEATING),
    "TOURNAMENT_RESULT": _notice(Topic.TOURNAMENT),
    "CHIPS_BOUGHT": _notice(Topic.CHIPS),
    "CANCELLED": _cancelled,
    "RULER": lambda _values, _money: None,
}

SITE: Final = Reader(
    LineSite(
        name="pokerstars",
        # Of the lesser brands nothing is known but their names: they are taken at Badugi alone.
        signature=re.compile(
            r"(?:PokerStars|POKERSTARS) [^\n#]{0,60}#[0-9]{1,30}:"
            r"|Full Tilt (?:Zoom |Rush |Home Game )?(?:Game|Hand) #[0-9]{1,30}:"
            rf"|(?:{'|'.join(BRANDS.values())}) [^\n#]{{0,60}}#[0-9]{{1,30}}:[^\n]{{0,300}}Badugi"
        ),
        headers={
            "HEADER": _header,
            "MIX_HEADER": _mix_header,
            "MIX_TOURNAMENT_HEADER": _mix_tournament_header,
        },
        hand_id=lambda values: values[2] or "",
        brand=lambda values: _SITES.get(values[0] or "", ""),
        builders=_BUILDERS,
    )
)
