"""Faults of the text: P codes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from badugi_hh.events import (
    Award,
    Bet,
    Call,
    Chat,
    Check,
    Dealt,
    Discard,
    Fold,
    Raise,
    SeatSummary,
    Show,
    ShowdownStart,
    StandPat,
    StreetStart,
    SummaryStart,
)
from tests.planting.plant import AnyEdit, Edit, Reach, TextEdit, plants
from tests.planting.sound import Sound

# Formats that are one structure from end to end: there a strange line breaks it.
_TOML: Final = ("phh",)
_MARKUP: Final = ("phh", "merge")
_PLAY: Final = (Fold, Check, Call, Bet, Raise, Discard, StandPat)
_WITH_CARDS: Final = (Show, SeatSummary, Dealt, Discard)


def _line(sound: Sound, at: int) -> int:
    """The index of the line of event ``at``."""
    return sound.hand.lines[at] - 1


def _put_in(sound: Sound, line: int, *words: str) -> TextEdit:
    """Lines put in above ``line``."""
    return TextEdit(line, {line: (*words, sound.lines[line])})


# -- P101 unreadable-line ------------------------------------------------------------------------


@plants("a line of another program between two actions", "P101", not_at=_TOML)
def strange_line_in_play(sound: Sound) -> Iterator[AnyEdit]:
    for at, _ in sound.each(Fold, Check, Call, Bet, Raise):
        yield _put_in(sound, _line(sound, at), "## window 3 lost the focus ##")


@plants("a strange line in the summary", "P101", not_at=_MARKUP)
def strange_line_at_the_end(sound: Sound) -> Iterator[AnyEdit]:
    for at, _ in sound.each(SummaryStart):
        line = _line(sound, at) + 1
        yield _put_in(sound, line, "~ written down by a friend ~")


@plants("the words of the showdown garbled", "P101", not_at=_MARKUP)
def garbled_showdown(sound: Sound) -> Iterator[AnyEdit]:
    for at, _ in sound.each(ShowdownStart):
        yield TextEdit(_line(sound, at), {_line(sound, at): ("*** SH?W D?WN ***",)})


# -- P102 truncated-hand -------------------------------------------------------------------------


def _cut(sound: Sound, line: int, last: str | None = None) -> TextEdit:
    """The text up to ``line``, of which ``last`` is left."""
    rest: dict[int, tuple[str, ...]] = dict.fromkeys(range(line, len(sound.lines)), ())
    if last is not None:
        rest[line] = (last,)
    return TextEdit(line - (last is None), rest)


@plants("cut off between two actions", "P102", reach=Reach.HAND)
def cut_in_play(sound: Sound) -> Iterator[AnyEdit]:
    for at, _ in sound.each(*_PLAY):
        yield _cut(sound, _line(sound, at))


@plants("cut off within an action", "P102", reach=Reach.HAND)
def cut_in_a_line(sound: Sound) -> Iterator[AnyEdit]:
    for at, _ in sound.each(Call, Bet, Raise):
        line = _line(sound, at)
        yield _cut(sound, line, sound.lines[line][: len(sound.lines[line]) * 2 // 3])


@plants("cut off below the seats", "P102", reach=Reach.HAND, not_at=_TOML)
def cut_below_the_seats(sound: Sound) -> Iterator[AnyEdit]:
    yield _cut(sound, sound.hand.lines[0] - 1)


# -- P103 unknown-format -------------------------------------------------------------------------


@plants("a file without its header", "P103", reach=Reach.HAND, whole_file=True, not_at=_MARKUP)
def no_header(sound: Sound) -> Iterator[AnyEdit]:
    return _other_header(sound)


@plants("a header that lost its first letters", "P103", whole_file=True, not_at=_MARKUP)
def header_cut_at_the_left(sound: Sound) -> Iterator[AnyEdit]:
    return _other_header(sound, sound.lines[0][14:])


@plants("a header of a room that nobody knows", "P103", whole_file=True, not_at=_MARKUP)
def unknown_room(sound: Sound) -> Iterator[AnyEdit]:
    return _other_header(sound, "Estuary Cards Deal no. 7: Badugi")


def _other_header(sound: Sound, *words: str) -> Iterator[AnyEdit]:
    if not any(sound.each(Chat)):  # people type headers too
        yield TextEdit(0, {0: words})


# -- P104 other-game -----------------------------------------------------------------------------


def _other_game(sound: Sound, game: str) -> Iterator[AnyEdit]:
    header = sound.lines[0]
    if header.count("Badugi") == 1:
        yield TextEdit(0, {0: (header.replace("Badugi", game),)})


@plants("a hand of Razz", "P104", whole_file=True, not_at=_MARKUP)
def hand_of_razz(sound: Sound) -> Iterator[AnyEdit]:
    return _other_game(sound, "Razz")


@plants("a hand of Hold'em", "P104", whole_file=True, not_at=_MARKUP)
def hand_of_holdem(sound: Sound) -> Iterator[AnyEdit]:
    return _other_game(sound, "Hold'em")


@plants("a hand of Omaha Hi/Lo", "P104", whole_file=True, not_at=_MARKUP)
def hand_of_omaha(sound: Sound) -> Iterator[AnyEdit]:
    return _other_game(sound, "Omaha Hi/Lo")


# -- P106 cancelled-hand -------------------------------------------------------------------------

_CANCELLED: Final = {
    "pokerstars": "Hand cancelled",
    "fulltilt2014": "Hand cancelled",
    "fulltilt": "Hand #{} has been canceled",
}


def _cancelled(sound: Sound, at: int) -> Iterator[AnyEdit]:
    """The room cancels the hand in place of event ``at``."""
    words, line = _CANCELLED.get(sound.hand.site), _line(sound, at)
    if words is not None:
        rest: dict[int, tuple[str, ...]] = dict.fromkeys(range(line, len(sound.lines)), ())
        yield TextEdit(0, {**rest, line: (words.format(sound.hand.id),)})


@plants("cancelled after the deal", "P106")
def cancelled_after_the_deal(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in sound.each(StreetStart):
        if not event.street:
            yield from _cancelled(sound, at + 1)


@plants("cancelled in the betting", "P106")
def cancelled_in_the_betting(sound: Sound) -> Iterator[AnyEdit]:
    for at, _ in sound.each(Call, Bet, Raise):
        yield from _cancelled(sound, at)


@plants("cancelled at a draw", "P106")
def cancelled_at_a_draw(sound: Sound) -> Iterator[AnyEdit]:
    for at, _ in sound.each(Discard, StandPat):
        yield from _cancelled(sound, at)


# -- P105 not-a-card -----------------------------------------------------------------------------


def _misprinted_card(sound: Sound, wrong: str) -> Iterator[AnyEdit]:
    """``wrong`` with the card's rank and suit in it, for the last card of a line."""
    for at, event in sound.each(*_WITH_CARDS):
        cards = event.new if isinstance(event, Dealt) else event.cards
        if not cards:
            continue
        line = _line(sound, at)
        text, card = sound.lines[line], str(cards[-1])
        # In some texts the name of a hand stands behind, as "Three cards", which is no card.
        start = max((found.start() for found in re.finditer(f"{card}(?![a-z])", text)), default=-1)
        if start >= 0:
            misprint = wrong.format(rank=card[0], suit=card[1])
            yield TextEdit(line, {line: (text[:start] + misprint + text[start + 2 :],)})


@plants("a suit that there is not", "P105")
def no_such_suit(sound: Sound) -> Iterator[AnyEdit]:
    return _misprinted_card(sound, "{rank}x")


@plants("a rank that there is not", "P105")
def no_such_rank(sound: Sound) -> Iterator[AnyEdit]:
    return _misprinted_card(sound, "0{suit}")


@plants("a one for an ace", "P105")
def one_for_an_ace(sound: Sound) -> Iterator[AnyEdit]:
    return _misprinted_card(sound, "1{suit}")


# -- P107 partial-hand ---------------------------------------------------------------------------


@plants("the summary cut off", "P107", reach=Reach.HAND, not_at=("kingsclub", "phh"))
def no_summary(sound: Sound) -> Iterator[AnyEdit]:
    for at, _ in sound.each(SummaryStart):
        yield _cut(sound, _line(sound, at))


@plants("cut off behind a payout", "P107", "P102", reach=Reach.HAND, echoes=("S306",),
        not_at=("kingsclub", "phh"))  # fmt: skip
def cut_behind_a_payout(sound: Sound) -> Iterator[AnyEdit]:
    for at, _ in sound.each(Award):
        if _line(sound, at) + 1 < len(sound.lines):
            yield _cut(sound, _line(sound, at) + 1)


@plants("the actions of a whole street cut off", "P107", "P102", "L215", "L208", reach=Reach.HAND)
def cut_at_a_street(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in sound.each(StreetStart):
        if event.street:
            yield _cut(sound, _line(sound, at))


# -- P108 unreadable-action ----------------------------------------------------------------------

_VERB: Final = re.compile(
    r"\b(calls|raises|bets|checks|folds|discards|draws|stands|CALL|RAISE|BET|CHECK|FOLD|DRAW"
    r"|cc|cbr|sd|f)\b"
)


def _may_be_chat(sound: Sound, line: str) -> bool:
    """Full Tilt has a colon behind a name in chat alone: a name with one in it may be a name and
    what was said."""
    return sound.hand.site == "fulltilt" and ":" in line


# Where no colon stands behind a name, a line that is not known may be chat.
@plants("an action misspelt", "P108", not_at=("kingsclub",))
def misspelt_action(sound: Sound) -> Iterator[AnyEdit]:
    for at, _ in sound.each(*_PLAY):
        line = _line(sound, at)
        text = sound.lines[line]
        if _may_be_chat(sound, text):
            continue
        for verb in list(_VERB.finditer(text))[-1:]:
            wrong = verb[1][:-1] + "q"
            yield TextEdit(line, {line: (text[: verb.start()] + wrong + text[verb.end() :],)})


@plants("an action without its amount", "P108", "P109", not_at=("kingsclub", "phh"))
def action_without_amount(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in sound.each(Call, Bet, Raise):
        line = _line(sound, at)
        text = sound.lines[line]
        amount = event.to if isinstance(event, Raise) else event.amount
        shown = sound.hand.money.show(amount)
        start = text.rfind(shown)
        if start >= 0 and not _may_be_chat(sound, text):
            yield TextEdit(line, {line: (text[:start] + text[start + len(shown) :],)})


@plants("two players in one seat", "P108", "P101", not_at=("phh",))
def two_in_one_seat(sound: Sound) -> Iterator[AnyEdit]:
    first = sound.hand.lines[0] - 1
    for line in range(1, first):
        if sound.hand.seats[-1].player in sound.lines[line]:
            yield TextEdit(line + 1, {line: (sound.lines[line], sound.lines[line])})
            return


# -- P109 ambiguous-amount -----------------------------------------------------------------------


def _misprinted_amount(sound: Sound, wrong: str) -> Iterator[AnyEdit]:
    """``wrong`` in place of the last amount of a line of betting."""
    for at, event in sound.each(Call, Bet, Raise):
        line = _line(sound, at)
        text = sound.lines[line]
        amount = event.to if isinstance(event, Raise) else event.amount
        plain = sound.hand.money.show(amount).removeprefix(sound.hand.money.symbol)
        start = text.rfind(plain)
        if start >= 0:
            misprint = wrong.format(plain)
            yield TextEdit(line, {line: (text[:start] + misprint + text[start + len(plain) :],)})


@plants("an amount with two points", "P109", "P102", "P108")
def two_points(sound: Sound) -> Iterator[AnyEdit]:
    return _misprinted_amount(sound, "1.2.3")


@plants("an amount in a thousandth", "P109")
def thousandths(sound: Sound) -> Iterator[AnyEdit]:
    return _misprinted_amount(sound, "1.005")


@plants("an amount with a comma for the point", "P109", "P108", "P102")
def comma_for_the_point(sound: Sound) -> Iterator[AnyEdit]:
    return _misprinted_amount(sound, "1,5")


@plants("the two figures of a raise disagree", "P109")
def raise_figures_disagree(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in sound.each(Raise):
        if event.by is not None:
            yield Edit(at, {at: (replace(event, by=event.by + 1),)})
