"""Faults of betting: L201 to L208, and L216."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate
from typing import Any

from badugi_hh.engine.record import Move
from badugi_hh.engine.replay import replay
from badugi_hh.events import (
    Award,
    Bet,
    Call,
    Check,
    Discard,
    Event,
    Fold,
    Hand,
    Post,
    Raise,
    Reshuffle,
    Show,
    ShowdownStart,
    StandPat,
    StreetStart,
    SummaryStart,
    Uncalled,
)
from badugi_hh.rules import Street, Structure
from tests.planting.plant import AnyEdit, Edit, PlayEdit, Reach, plants
from tests.planting.sound import Sound, known_cards

_BETTING = (Fold, Check, Call, Bet, Raise)
_DRAWS = (Discard, StandPat)
IMPLIED = ("phh",)
"""Where a check or call is one word, without its amount, and may be left out: with another action
or blind before them the same words tell another hand."""


def _moves(sound: Sound, *kinds: type[Any]) -> Iterator[tuple[int, Any]]:
    """Betting actions of the given kinds that were somebody's decision."""
    for at, event in sound.each(*(kinds or _BETTING)):
        if at in sound.decisions:
            yield at, event


def _fixed(sound: Sound) -> bool:
    return sound.hand.stakes.structure is Structure.FIXED_LIMIT


def _next_move(sound: Sound, at: int) -> int | None:
    """The action that follows ``at`` on its street."""
    following = next((other for other in sorted(sound.decisions) if other > at), None)
    if following is None or sound.decisions[following].street is not sound.decisions[at].street:
        return None
    return following


def _live(sound: Sound, at: int) -> list[int]:
    """The seats that are still in at event ``at`` and have chips."""
    gone = {e.seat for i, e in sound.each(Fold) if i < at}
    gone |= {e.seat for i, e in sound.each(Post, Call, Bet, Raise) if i < at and e.all_in}
    return [seat for seat in sound.replay.order if seat not in gone]


# -- L201 out-of-turn ----------------------------------------------------------------------------


@plants("two actions in the wrong order", "L201", reach=Reach.NEXT, not_at=IMPLIED)
def swapped_actions(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in _moves(sound, Check, Call):
        following = _next_move(sound, at)
        if following == at + 1:
            other = sound.hand.events[following]
            if not isinstance(other, Fold):
                yield Edit(at, {at: (other,), following: (event,)})


@plants("an action that stands there twice", "L201", not_at=IMPLIED)
def doubled_action(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in _moves(sound, Check, Call, Bet, Raise):
        if not getattr(event, "all_in", False):
            yield Edit(at + 1 if at + 1 < len(sound.hand.events) else at, {at: (event, event)})


# The other player may as well have acts of his own there, and one of the first is missing.
@plants("an action under another player's name", "L201", "L208", reach=Reach.NEXT, not_at=IMPLIED)
def other_name(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in _moves(sound, Check, Call, Bet):
        for seat in _live(sound, at):
            if seat != event.seat and not getattr(event, "all_in", False):
                yield Edit(at, {at: (replace(event, seat=seat),)})


@plants("two draws in the wrong order", "L201", reach=Reach.NEXT)
def swapped_draws(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in sound.each(*_DRAWS):
        other = sound.hand.events[at + 1]
        if isinstance(other, Discard | StandPat) and other.cards is event.cards is None:
            yield Edit(at, {at: (other,), at + 1: (event,)})


@plants("a player acts who is all-in", "L201", not_at=IMPLIED)
def all_in_player_acts(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in _moves(sound, Check, Bet):
        for seat, player in sound.replay.players.items():
            street = sound.decisions[at].street
            if player.all_in_on is not None and player.all_in_on < street:
                yield Edit(at, {at: (Check(seat), event)})


@plants("a check after the betting was over", "L201")
def check_after_the_round(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in sound.each(StreetStart):
        before = [d for d in sound.replay.decisions if d.event < at]
        if before and before[-1].move is not Move.FOLD and before[-1].event == at - 1:
            others = [seat for seat in _live(sound, at) if seat != before[-1].seat]
            for seat in others:
                yield Edit(at, {at: (Check(seat), event)})


# -- L202 illegal-bet-size -----------------------------------------------------------------------


@plants("a raise one unit too much", "L202")
def raise_a_cent_off(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in _moves(sound, Raise):
        if _fixed(sound) and not event.all_in:
            by = None if event.by is None else event.by + 1
            yield Edit(at, {at: (replace(event, to=event.to + 1, by=by),)})


@plants("a raise one unit too little", "L202")
def raise_a_cent_short(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in _moves(sound, Raise):
        low = sound.spots[at].low
        if not event.all_in and event.to == low and amounts_told(sound):
            by = None if event.by is None else event.by - 1
            yield Edit(at, {at: (replace(event, to=low - 1, by=by),)})


@plants("a bet one unit off", "L202")
def bet_a_cent_off(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in _moves(sound, Bet):
        if not event.all_in and event.amount == sound.spots[at].low:
            yield Edit(at, {at: (replace(event, amount=event.amount - 1),)})


@plants("a small bet on a big street", "L202")
def small_bet_on_a_big_street(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in _moves(sound, Bet):
        stakes = sound.hand.stakes
        whole = not event.all_in and event.amount == stakes.big_bet
        if _fixed(sound) and whole and stakes.big_bet > stakes.small_bet:
            yield Edit(at, {at: (replace(event, amount=stakes.small_bet),)})


@plants("a raise by the big bet on a small street", "L202")
def big_raise_on_a_small_street(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in _moves(sound, Raise):
        stakes, spot = sound.hand.stakes, sound.spots[at]
        to = spot.price + stakes.big_bet
        chips = spot.chips + spot.bet
        small = sound.decisions[at].street <= Street.FIRST_DRAW
        if _fixed(sound) and small and event.to != to < chips and not event.all_in:
            by = None if event.by is None else stakes.big_bet
            yield Edit(at, {at: (replace(event, to=to, by=by),)})


@plants("a bet of half the size, which all others matched", "L202")
def half_bet_played(sound: Sound) -> Iterator[AnyEdit]:
    for at, event, later in _base_moves(sound, Bet):
        rest = [other for _, other in later]
        if all(isinstance(e, Fold | Call) for e in rest) and not any(map(_all_in, rest)):
            half = event.amount // 2
            new: dict[int, list[Event]] = {at: [replace(event, amount=half)]}
            for index, other in later:
                if isinstance(other, Call):
                    new[index] = [replace(other, amount=half)]
            if half and not event.all_in and _fixed(sound) and _changes_nothing(sound, at):
                yield PlayEdit(new)


def _base_moves(
    sound: Sound, kind: type[Any]
) -> Iterator[tuple[int, Any, list[tuple[int, Event]]]]:
    """The actions of a kind in the base hand, and those behind it on its street."""
    events = sound.base.events if sound.base else ()
    for at, event in enumerate(events):
        if isinstance(event, kind):
            later = []
            for index in range(at + 1, len(events)):
                if isinstance(events[index], StreetStart | ShowdownStart | Award | SummaryStart):
                    break
                if isinstance(events[index], Fold | Check | Call | Bet | Raise):
                    later.append((index, events[index]))
            yield at, event, later


def amounts_told(sound: Sound) -> bool:
    """Every line tells its own amount. In PHH those of all-ins follow from what was put in before:
    with one, another amount above it tells another hand."""
    return sound.hand.site != "phh" or not any(_all_in(event) for event in sound.hand.events)


def _all_in(event: Event) -> bool:
    return bool(getattr(event, "all_in", False))


@plants("a raise where a short all-in left the betting closed", "L202", stage="closed")
def raise_where_closed(sound: Sound) -> Iterator[AnyEdit]:
    if sound.replay.profile.short_all_in_reopens:
        return
    for at, call, later in _base_moves(sound, Call):
        if not later and sound.base_spots[at].closed and _changes_nothing(sound, at):
            yield from _once_more(
                sound, at, call, sound.base_spots[at].price, sound.base_spots[at].low
            )


# -- L203 raise-cap ------------------------------------------------------------------------------


def _capped(sound: Sound) -> bool:
    return sound.replay.profile.cap is not None and _fixed(sound)


@plants("a call of the last bet printed as one more raise", "L203", stage="wild")
def call_printed_as_raise(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in _moves(sound, Call):
        if _capped(sound) and not event.all_in and _at_the_cap(sound, at):
            to = sound.spots[at].low
            if to - sound.spots[at].bet < sound.spots[at].chips:
                by = to - sound.spots[at].price
                told = any(e.by is not None for _, e in sound.each(Raise))
                yield Edit(at, {at: (Raise(event.seat, to, by if told else None),)})


def _at_the_cap(sound: Sound, at: int) -> bool:
    cap = sound.replay.profile.cap
    size = sound.hand.stakes.bet_size(sound.decisions[at].street)
    return cap is not None and sound.spots[at].price >= cap * size


def _fifth_bet(sound: Sound, *, heads_up: bool, completed: bool) -> Iterator[AnyEdit]:
    """The last player to call a capped bet raises once more, and the others call that."""
    if not _capped(sound) or sound.base is None:
        return
    events, stakes = sound.base.events, sound.base.stakes
    streets = [at for at, event in enumerate(events) if isinstance(event, StreetStart)]
    for at, last, later in _base_moves(sound, Call):
        if later or last.all_in:
            continue
        start = max(index for index in streets if index < at)
        street = events[start].street  # type: ignore[union-attr]
        size = stakes.bet_size(street)
        course = events[start if street else 0 : at]
        bettors = [e for e in course if isinstance(e, Raise)]
        if not bettors or bettors[-1].to != 4 * size:
            continue
        short = any(e.all_in and e.to % size for e in bettors)
        short |= any(isinstance(e, Bet) and e.all_in and e.amount % size for e in course)
        if short is completed and (len(_in_hand(sound, at)) == 2) is heads_up:
            yield from _once_more(sound, at, last, 4 * size, 5 * size)


def _in_hand(sound: Sound, at: int) -> list[int]:
    """The seats that have not folded before event ``at`` of the base hand."""
    events = sound.base.events[:at] if sound.base else ()
    folded = {e.seat for e in events if isinstance(e, Fold)}
    return [seat for seat in sound.replay.order if seat not in folded]


def _once_more(sound: Sound, at: int, last: Call, price: int, to: int) -> Iterator[AnyEdit]:
    """In place of the call that ends a round, a raise that all others call who can."""
    assert sound.base is not None
    chips = {seat: player.stack - player.put_in - player.returned
             for seat, player in replay(sound.base).players.items()}  # fmt: skip
    stuck = {e.seat for e in sound.base.events[:at] if _all_in(e)}  # type: ignore[union-attr]
    callers = [seat for seat in _in_hand(sound, at) if seat not in stuck | {last.seat}]
    if callers and all(chips[seat] > to - price for seat in (*callers, last.seat)):
        turn = sound.replay.order.index(last.seat)
        ring = (*sound.replay.order[turn:], *sound.replay.order[:turn])
        answers = [Call(seat, to - price) for seat in ring if seat in callers]
        yield PlayEdit({at: [Raise(last.seat, to, to - price), *answers]})


@plants("a fifth bet, which the others called", "L203", stage="wild")
def fifth_bet(sound: Sound) -> Iterator[AnyEdit]:
    return _fifth_bet(sound, heads_up=False, completed=False)


@plants("a fifth bet between the last two players", "L203", stage="wild pair")
def fifth_bet_heads_up(sound: Sound) -> Iterator[AnyEdit]:
    return _fifth_bet(sound, heads_up=True, completed=False)


@plants("a cap passed after a short all-in was completed", "L203", stage="one short")
def fifth_bet_after_completion(sound: Sound) -> Iterator[AnyEdit]:
    return _fifth_bet(sound, heads_up=False, completed=True)


# -- L204 overdrawn-stack ------------------------------------------------------------------------


@plants("an all-in for one unit more than the stack", "L204")
def all_in_for_a_cent_more(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in _moves(sound, Call, Bet):
        if event.all_in:
            yield Edit(at, {at: (replace(event, amount=event.amount + 1),)})


@plants("a raise all-in for one bet more than the stack", "L204", "L202")
def raise_for_more_than_the_stack(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in _moves(sound, Raise):
        if event.all_in:
            bet = sound.hand.stakes.bet_size(sound.decisions[at].street)
            by = None if event.by is None else event.by + bet
            yield Edit(at, {at: (replace(event, to=event.to + bet, by=by),)})


@plants(
    "a stack listed as less than what was put in",
    "L204",
    reach=Reach.HAND,
    echoes=("S306",),
    not_at=IMPLIED,
)
def listed_stack_too_small(sound: Sound) -> Iterator[AnyEdit]:
    for at, seat in enumerate(sound.hand.seats):
        player = sound.replay.players.get(seat.number)
        if player and player.put_in + player.returned < player.stack and player.put_in > 1:
            seats = list(sound.hand.seats)
            stack = (player.put_in + player.returned) * 3 // 4
            while stack in _running(sound, seat.number):  # a line that puts in just the last chip
                stack += 1
            seats[at] = replace(seat, stack=stack)
            bets = sum(e.seat == seat.number for _, e in sound.each(Call, Bet, Raise))
            if bets > 1:
                yield Edit(-1, {}, tuple(seats))


def _running(sound: Sound, seat: int) -> set[int]:
    """What a player has put in after each of his lines."""
    posts = [post.amount for _, post in sound.each(Post) if post.seat == seat]
    bets = [decision.added for decision in sound.replay.decisions if decision.seat == seat]
    return set(accumulate((*posts, *bets)))


# -- L205 illegal-check --------------------------------------------------------------------------


@plants("a call printed as a check", "L205")
def call_printed_as_check(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in _moves(sound, Call):
        yield Edit(at, {at: (Check(event.seat),)})


@plants("a fold printed as a check", "L205", not_at=IMPLIED)
def fold_printed_as_check(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in _moves(sound, Fold):
        if sound.decisions[at].to_call and _has_other_lines(sound, at, event.seat):
            yield Edit(at, {at: (Check(event.seat),)})


@plants("a check in place of the last call, which the room let pass", "L205")
def check_played(sound: Sound) -> Iterator[AnyEdit]:
    for at, event, later in _base_moves(sound, Call):
        if not later and not event.all_in and _changes_nothing(sound, at):
            yield PlayEdit({at: [Check(event.seat)]})


def _changes_nothing(sound: Sound, at: int) -> bool:
    """Other chips in the pot at ``at`` make no later action of the base hand illegal."""
    later = sound.base.events[at + 1 :] if sound.base else ()
    bets = any(isinstance(event, Call | Bet | Raise) for event in later)
    return not bets or (_fixed(sound) and not any(map(_all_in, later)))


# -- L206 wrong-call -----------------------------------------------------------------------------


@plants("a call one unit too much", "L206")
def call_a_cent_more(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in _moves(sound, Call):
        if not event.all_in:
            yield Edit(at, {at: (replace(event, amount=event.amount + 1),)})


@plants("a call of the whole price in place of the rest", "L206")
def whole_price(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in _moves(sound, Call):
        spot = sound.spots[at]
        if not event.all_in and spot.bet and spot.price < spot.chips:
            yield Edit(at, {at: (replace(event, amount=spot.price),)})


@plants("a call for half of what was to be called, which the room let pass", "L206")
def short_call_played(sound: Sound) -> Iterator[AnyEdit]:
    for at, event, later in _base_moves(sound, Call):
        whole = not later and not event.all_in and event.amount > 1
        if whole and _changes_nothing(sound, at):
            yield PlayEdit({at: [replace(event, amount=event.amount // 2)]})


@plants("a check printed as a call", "L206")
def check_printed_as_call(sound: Sound) -> Iterator[AnyEdit]:
    """Of the first player to act on a street: behind a check the bet may be what is missing."""
    bet = sound.hand.stakes.big_blind
    for at, event in _moves(sound, Check):
        street = [d for d in sound.replay.decisions if d.street is sound.decisions[at].street]
        bets = any(_all_in(sound.hand.events[d.event]) for d in street)
        first = street[0].event == at and street[0].street is not Street.PREDRAW
        if first and not bets and sound.spots[at].chips > bet:
            yield Edit(at, {at: (Call(event.seat, bet),)})


# Where all others fold to it, only a line of what comes back tells of it. Where a raise follows
# whose first figure is not printed, that or the call of it may be the line that is wrong.
@plants(
    "a bet printed as a check", "L208", "S307", "L202", "L206", reach=Reach.ROUND, not_at=IMPLIED
)
def bet_printed_as_check(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in _moves(sound, Bet):
        answers = (e for d in sound.replay.decisions if (e := sound.hand.events[d.event])
                   and d.event > at and d.street is sound.decisions[at].street)  # fmt: skip
        answer = next((it for it in answers if not isinstance(it, Fold)), None)
        # An all-in is a bet as well.
        told = answer is not None and not _all_in(answer)
        if told or any(event.seat == back.seat for _, back in sound.each(Uncalled)):
            yield Edit(at, {at: (Check(event.seat),)})


# As above.
@plants("a raise printed as a call", "L208", "L202", "L206", reach=Reach.ROUND, not_at=IMPLIED)
def raise_printed_as_call(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in _moves(sound, Raise):
        if sound.decisions[at].to_call < sound.spots[at].chips:
            following = _next_move(sound, at)
            answer = sound.hand.events[following] if following else None
            sized = isinstance(answer, Raise) and (_fixed(sound) or answer.by is not None)
            if sized or isinstance(answer, Call):
                owed = sound.decisions[at].to_call
                meek = Call(event.seat, owed) if owed else Check(event.seat)
                yield Edit(at, {at: (meek,)})


@plants("a raise printed as a fold", "L207", "L208", reach=Reach.HAND, not_at=IMPLIED)
def raise_printed_as_fold(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in _moves(sound, Raise):
        later = [d for d in sound.replay.decisions if d.event > at and d.seat == event.seat]
        if len(later) > 1:
            yield Edit(at, {at: (Fold(event.seat),)})


# -- L207 acted-after-fold -----------------------------------------------------------------------


def _after_folding(sound: Sound, *kinds: type[Any]) -> Iterator[tuple[int, Any, int]]:
    """Places where an action of a kind stands, and who has folded before."""
    for at, event in sound.each(*kinds):
        for index, fold in sound.each(Fold):
            if index < at:
                yield at, event, fold.seat


@plants("a draw after folding", "L207")
def draw_after_fold(sound: Sound) -> Iterator[AnyEdit]:
    for at, event, seat in _after_folding(sound, *_DRAWS):
        if event.cards is None:
            yield Edit(at, {at: (StandPat(seat), event)})


@plants("a call after folding", "L207")
def call_after_fold(sound: Sound) -> Iterator[AnyEdit]:
    for at, event, seat in _after_folding(sound, Call):
        if at in sound.decisions and not event.all_in:
            yield Edit(at, {at: (replace(event, seat=seat), event)})


@plants("a bet after folding", "L207", not_at=IMPLIED)
def bet_after_fold(sound: Sound) -> Iterator[AnyEdit]:
    for at, event, seat in _after_folding(sound, Check):
        yield Edit(at, {at: (Bet(seat, sound.spots[at].low or 1), event)})


@plants("cards shown after folding", "L207", reach=Reach.HAND)
def fold_before_showing(sound: Sound) -> Iterator[AnyEdit]:
    """The call of one who goes to the showdown, printed as a fold."""
    shown = {event.seat for _, event in sound.each(Show)}
    for at, event in _moves(sound, Call):
        if event.seat in shown and not event.all_in and sound.decisions[at].street > 2:
            yield Edit(at, {at: (Fold(event.seat),)})


# -- L208 missing-action -------------------------------------------------------------------------


def _missing(sound: Sound, *kinds: type[Any]) -> Iterator[AnyEdit]:
    for at, event in _moves(sound, *kinds):
        if _has_other_lines(sound, at, event.seat):
            yield Edit(at, {at: ()})


def _has_other_lines(sound: Sound, at: int, seat: int) -> bool:
    """In some texts only his lines tell that a player is in the hand."""
    return any(i != at and e.seat == seat for i, e in sound.each(Post, *_BETTING, *_DRAWS))


# One who acts again on the street may as well just be late.
@plants("a check missing", "L208", "L201", reach=Reach.ROUND, not_at=IMPLIED)
def missing_check(sound: Sound) -> Iterator[AnyEdit]:
    return _missing(sound, Check)


# Where he is all-in later, the chips do not tell either.
@plants("a call missing", "L208", "L201", reach=Reach.ROUND, not_at=IMPLIED)
def missing_call(sound: Sound) -> Iterator[AnyEdit]:
    return _missing(sound, Call)


@plants("a fold missing", "L208", reach=Reach.ROUND, not_at=IMPLIED)
def missing_fold(sound: Sound) -> Iterator[AnyEdit]:
    return _missing(sound, Fold)


# How much, only a call can tell.
@plants("a bet missing", "L208", reach=Reach.ROUND, echoes=("S307",), not_at=IMPLIED)
def missing_bet(sound: Sound) -> Iterator[AnyEdit]:
    return _missing(sound, Bet)


# As for a check; and how much, only a call can tell.
@plants("a raise missing", "L208", "L201", reach=Reach.ROUND, echoes=("S307",), not_at=IMPLIED)
def missing_raise(sound: Sound) -> Iterator[AnyEdit]:
    return _missing(sound, Raise)


# -- L216 odd-fold -------------------------------------------------------------------------------


def _reshuffled(sound: Sound) -> bool:
    """With the draws of one player less the deck would have lasted: no card may come back."""
    return sound.base is not None and any(isinstance(e, Reshuffle) for e in sound.base.events)


@plants("a fold with nothing to call", "L216")
def fold_for_nothing(sound: Sound) -> Iterator[AnyEdit]:
    if _reshuffled(sound):
        return
    for at, event, later in _base_moves(sound, Check):
        if sound.base and not later and not _acts_later(sound.base, at, event.seat):
            yield PlayEdit({at: [Fold(event.seat)]})


@plants("the big blind folds his option", "L216")
def option_folded(sound: Sound) -> Iterator[AnyEdit]:
    if _reshuffled(sound):
        return
    for at, event, later in _base_moves(sound, Check):
        if sound.base is None:
            return
        events = sound.base.events
        first = not any(isinstance(e, StreetStart) and e.street for e in events[:at])
        if first and not later:
            gone = {i: () for i, e in enumerate(events)
                    if i > at and getattr(e, "seat", None) == event.seat}  # fmt: skip
            stay = [seat for seat in known_cards(sound.base) if seat != event.seat]
            bet = any(isinstance(events[i], Bet | Raise) for i in gone)
            if _fixed(sound) and len(stay) > 1 and not bet:
                yield PlayEdit({**gone, at: [Fold(event.seat)]})


@plants("an all-in player folded", "L216", stage="short by a cent")
def all_in_folded(sound: Sound) -> Iterator[AnyEdit]:
    if _reshuffled(sound):
        return
    for at, event, later in _base_moves(sound, Call):
        if not later and event.all_in and sound.base:
            events = sound.base.events
            street = next((i for i in range(at, len(events))
                           if isinstance(events[i], StreetStart)), None)  # fmt: skip
            gone = {i: () for i, e in enumerate(events)
                    if i > at and getattr(e, "seat", None) == event.seat}  # fmt: skip
            stay = [seat for seat in known_cards(sound.base) if seat != event.seat]
            if street and len(stay) > 1:
                yield PlayEdit({**gone, at: [event, Fold(event.seat)]})


def _acts_later(hand: Hand, at: int, seat: int) -> bool:
    kinds = Fold | Check | Call | Bet | Raise | Discard | StandPat
    return any(isinstance(e, kinds) and e.seat == seat for e in hand.events[at + 1 :])
