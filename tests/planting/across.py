"""Faults across hands: two hands of one table that don't follow from each other, and one hand in
two texts that disagree."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import count, groupby, islice
from random import Random
from typing import Final

from badugi_hh.audit import audit
from badugi_hh.cards import DECK
from badugi_hh.continuity import RING
from badugi_hh.events import (
    Award,
    Bet,
    Call,
    Event,
    Hand,
    Post,
    Presence,
    Raise,
    Show,
    StreetStart,
)
from badugi_hh.parsing import read_text
from badugi_hh.rules import Structure
from badugi_hh.simulate import simulate
from badugi_hh.simulate.dealing import play
from badugi_hh.simulate.people import Person
from badugi_hh.simulate.policy import Temperament
from badugi_hh.simulate.setup import Setup
from badugi_hh.writing import render_file
from tests.planting.plant import Kind, Planted, Reach
from tests.planting.sound import Sound, told_at

HANDS: Final = 500
"""Hands that are simulated for the faults of one site and structure."""


@dataclass(frozen=True)
class Sequel:
    """A hand, and a later one of the same table that does not follow from it, in PokerStars' form.
    The fault stands at a ``seat`` of the later hand; ``None``: at its button."""

    before: Hand
    after: Hand
    seat: int | None


Sequels = Callable[[Sequence[Hand], int, Random], Sequel | None]
"""Plants a fault behind the hand with this index at a table, if it can stand there."""
Retold = Callable[[Hand, Random], Hand | None]
"""One hand as another text of it has it, with a fault."""

_SEQUELS: dict[str, tuple[Kind, Sequels]] = {}
_RETOLD: dict[str, tuple[Kind, Retold]] = {}


def _kind(name: str, code: str, not_at: Sequence[str] = ()) -> Kind:
    return Kind(name, (code,), lambda _: iter(()), Reach.LINE, frozenset(), "", frozenset(not_at),
                whole_file=True)  # fmt: skip


def sequel(name: str, code: str, not_at: Sequence[str] = ()) -> Callable[[Sequels], Sequels]:
    """Registers a kind of fault between two hands."""

    def register(plants: Sequels) -> Sequels:
        _SEQUELS[name] = (_kind(name, code, not_at), plants)
        return plants

    return register


def retold(name: str) -> Callable[[Retold], Retold]:
    """Registers a kind of fault in the second text of a hand."""

    def register(plants: Retold) -> Retold:
        _RETOLD[name] = (_kind(name, "H401"), plants)
        return plants

    return register


def kinds() -> list[Kind]:
    """All kinds of faults across hands."""
    return [kind for kind, _ in (*_SEQUELS.values(), *_RETOLD.values())]


# -- planting ------------------------------------------------------------------------------------


def plantings(
    site: str, structure: Structure, chosen: Iterable[Kind], each: int, seed: int
) -> Iterator[tuple[Planted, str]]:
    """Up to ``each`` plantings of every kind, each with its twin: the same hands without the
    fault, and with all hands between them. No two texts share a table or a hand's number, so that
    all can be imported together."""
    for kind in chosen:
        if site not in kind.not_at:
            rng = Random(f"{seed} {site} {structure.name} {kind.name}")
            plant = _sequel_of if kind.name in _SEQUELS else _retold_of
            yield from islice(plant(kind, site, _tables(structure, seed), rng), each)


@cache
def _tables(structure: Structure, seed: int) -> tuple[tuple[Hand, ...], ...]:
    """The tables of a simulation; pools are none."""
    hands = simulate(HANDS, seed, "pokerstars", structure)
    return tuple(
        tuple(played)
        for (_, game), played in groupby(hands, key=lambda hand: (hand.table, hand.game))
        if game != "Zoom"
    )


_numbers: Final = count(1)


def _apart(hands: Iterable[Hand]) -> list[Hand]:
    """The hands under numbers and at a table of their own."""
    number = next(_numbers)
    return [_at_another_table(hand, number) for hand in hands]


def _at_another_table(hand: Hand, number: int) -> Hand:
    told = hand.tournament
    if told:
        told = replace(told, id=f"{told.id}{number}")
    table = f"{told.id} 1" if told else f"{hand.table} {number}"
    return replace(hand, id=f"{hand.id}{number:05}", table=table, tournament=told)


def _sequel_of(
    kind: Kind, site: str, tables: Sequence[Sequence[Hand]], rng: Random
) -> Iterator[tuple[Planted, str]]:
    _, plants = _SEQUELS[kind.name]
    places = [(table, at) for table in tables for at in range(len(table) - 1)]
    for table, at in rng.sample(places, len(places)):
        planted = plants(table, at, rng)
        if planted is None:
            continue
        before, after = _apart((planted.before, planted.after))
        text, last = _written(site, (before, after)), _written(site, (after,))
        twin = _written(site, _apart(table[at : at + 4]))
        if text and last and twin:
            above = len(text.split("\n")) - len(last.split("\n"))
            line = _line(site, planted, last)
            yield _planted(kind, text, {above + line}), twin


def _retold_of(
    kind: Kind, site: str, tables: Sequence[Sequence[Hand]], rng: Random
) -> Iterator[tuple[Planted, str]]:
    _, plants = _RETOLD[kind.name]
    hands = [hand for table in tables for hand in table]
    for hand in rng.sample(hands, len(hands)):
        told, twin = (told_at(site, it) for it in (*_apart([hand]), *_apart([hand])))
        other = told and plants(told, rng)
        if told is None or twin is None or other is None:
            continue
        try:
            one, two, text = (render_file(it) for it in ([told], [other], [told, other]))
        except ValueError:
            continue
        if not all(reading.hand for reading in read_text(text)) or one == two:
            continue
        above = len(text.split("\n")) - len(two.split("\n"))
        pairs = zip(one.split("\n"), two.split("\n"), strict=False)
        changed = {above + at for at, (old, new) in enumerate(pairs, start=1) if old != new}
        yield _planted(kind, text, changed), render_file([twin, twin])


def _written(site: str, hands: Sequence[Hand]) -> str | None:
    told = [told_at(site, hand) for hand in hands]
    try:
        return None if None in told else render_file([hand for hand in told if hand])
    except ValueError:
        return None


def _planted(kind: Kind, text: str, right: set[int]) -> Planted:
    hand = [reading.hand for reading in read_text(text)][-1]
    assert hand is not None
    return Planted(kind, Sound(None, hand, text, audit(hand).replay), text, frozenset(right))


def _line(site: str, planted: Sequel, text: str) -> int:
    """The line of the later hand where its fault stands, counted from 1."""
    button, seat = _PLACES[site]
    at = planted.seat
    shown = button if at is None else seat.format(seat=at, index=at - 1)
    found = re.search(shown, text, re.MULTILINE)
    assert found, (shown, text)
    return text.count("\n", 0, found.start()) + 1


# What the line with the button is like, and the line of a seat.
_STARS: Final = (r"^Table .* Seat #[0-9]+ is the button", r"^Seat {seat}: ")
_PLACES: Final[Mapping[str, tuple[str, str]]] = {
    "pokerstars": _STARS,
    "fulltilt": (r"^The button is in seat #[0-9]+", r"^Seat {seat}: "),
    "fulltilt2014": _STARS,
    "kingsclub": (r"^Table .* Seat [0-9]+ is the button", r"^Seat {seat}: "),
    "merge": (r"<players dealer=", r'<player seat="{index}"'),
    "phh": (r"^_button = |^seats = (?![\s\S]*^_button = )", r"^starting_stacks = "),
    "phenom": _STARS,
}


# -- what holds of two hands ---------------------------------------------------------------------


def _people(hand: Hand) -> dict[str, int]:
    """Who was dealt in, by name: the seats."""
    return {hand.player(seat): seat for seat in audit(hand).replay.players}


def _left(hand: Hand) -> dict[str, int]:
    """The chips after a hand of who was dealt in."""
    audited = audit(hand)
    stacks = {seat.number: seat.stack for seat in hand.seats}
    return {hand.player(at): stacks[at] + audited.net[at] for at in audited.replay.players}


def _spare(hand: Hand, names: Iterable[str]) -> dict[int, int]:
    """The chips that players could have done without, by seat, but for their last one."""
    seats, records = _people(hand), audit(hand).replay.players
    spare = {seats[name]: records[seats[name]] for name in names if name in seats}
    return {
        seat: chips
        for seat, record in spare.items()
        if (chips := record.stack - record.put_in - record.returned - 1) > 0
    }


def _with_chips(hand: Hand, change: Mapping[int, int]) -> Hand:
    seats = (replace(it, stack=it.stack + change.get(it.number, 0)) for it in hand.seats)
    return replace(hand, seats=tuple(seats))


def _follow(table: Sequence[Hand], at: int) -> tuple[Hand, Hand] | None:
    """A hand and the next one, if there can have been none between them: the button went one player
    on, nobody missed the later one who had chips left, and nobody has bought any. Where half of
    them are gone, the seats may have been drawn anew."""
    before, after = table[at], table[at + 1]
    left, people = _left(before), _people(after)
    stay = {name for name, chips in left.items() if chips}
    found = {seat.number: seat.stack for seat in after.seats}
    same = all(found[people[name]] == left[name] for name in stay & people.keys())
    passed = (after.button - before.button - 1) % RING
    others = sum((seat - before.button - 1) % RING <= passed for seat in people.values())
    many = 2 * len(left.keys() & people.keys()) > max(len(left), len(people))
    whole = stay <= people.keys() and same and many
    return (before, after) if whole and others == 1 else None


# -- H402 ----------------------------------------------------------------------------------------


def _changed_stacks(
    pair: tuple[Hand, Hand] | None, many: int, change: Callable[[int], int], rng: Random
) -> Sequel | None:
    """``many`` players have other stacks in the later hand; the others are no fewer."""
    if pair is None:
        return None
    before, after = pair
    stay = _people(before).keys() & _people(after).keys()
    spare = sorted(_spare(after, stay).items())
    if len(spare) < many or len(stay) < max(2 * many, 2):
        return None
    victims = dict(rng.sample(spare, many))
    planted = _with_chips(after, {seat: change(chips) for seat, chips in victims.items()})
    return Sequel(before, planted, min(victims))


def _cash(table: Sequence[Hand], at: int) -> tuple[Hand, Hand] | None:
    return None if table[at].tournament else _follow(table, at)


def _in_a_tournament(table: Sequence[Hand], at: int) -> tuple[Hand, Hand] | None:
    return _follow(table, at) if table[at].tournament else None


@sequel("a chip gone between two hands", "H402")
def _a_chip_gone(table: Sequence[Hand], at: int, rng: Random) -> Sequel | None:
    return _changed_stacks(_cash(table, at), 1, lambda _: -1, rng)


@sequel("all but one of the spare chips gone between two hands", "H402")
def _chips_gone(table: Sequence[Hand], at: int, rng: Random) -> Sequel | None:
    return _changed_stacks(_cash(table, at), 1, lambda spare: -spare, rng)


@sequel("a chip gone between two hands of a tournament", "H402", ["phenom"])
def _tournament_chip_gone(table: Sequence[Hand], at: int, rng: Random) -> Sequel | None:
    return _changed_stacks(_in_a_tournament(table, at), 1, lambda _: -1, rng)


@sequel("chips too many in a tournament", "H402", ["phenom"])
def _chips_appear(table: Sequence[Hand], at: int, rng: Random) -> Sequel | None:
    return _changed_stacks(_in_a_tournament(table, at), 1, lambda _: rng.randrange(1, 50), rng)


# -- H403 ----------------------------------------------------------------------------------------

_CALM: Final = Temperament(looseness=0.5, aggression=0.3, snows=0.0, breaks=0.1, talks=0.0)


def _button_at(table: Sequence[Hand], at: int, other: int, rng: Random) -> Sequel | None:
    """Behind a hand the one ``other`` hands on, played anew with the chips that were left: as if
    those between had never been."""
    before = table[at]
    after = table[at + other] if 0 <= at + other < len(table) else before
    people = _people(before)
    if len(people) <= max(abs(other), 1) or _people(after) != people or not _regular(after):
        return None
    left = _left(before)
    if min(left.values()) < 4 * after.stakes.big_blind:
        return None
    frame = table[at + 1]
    deal = next(i for i, event in enumerate(after.events) if isinstance(event, StreetStart))
    seats = tuple(replace(seat, stack=left[seat.player]) for seat in after.seats)
    played = play(
        Setup(
            frame=replace(after, id=frame.id, played_at=frame.played_at, stamp=frame.stamp,
                          seats=seats, events=(), lines=()),
            people={seat.number: Person(seat.player, _CALM) for seat in seats},
            opening=tuple(e for e in after.events[:deal] if isinstance(e, Post)),
            raked=after.money.real,
        ),
        rng,
    )  # fmt: skip
    return Sequel(before, played.hand, None)


def _regular(hand: Hand) -> bool:
    """All who are seated play, and all posts are full."""
    posts = [event for event in hand.events if isinstance(event, Post)]
    return all(seat.presence is Presence.PLAYING for seat in hand.seats) and not any(
        post.all_in for post in posts
    )


@sequel("the button skips a player", "H403")
def _button_skips_one(table: Sequence[Hand], at: int, rng: Random) -> Sequel | None:
    return _button_at(table, at, 2, rng) if len(_people(table[at])) > 2 else None


@sequel("the button skips two players", "H403")
def _button_skips_two(table: Sequence[Hand], at: int, rng: Random) -> Sequel | None:
    return _button_at(table, at, 3, rng) if len(_people(table[at])) > 3 else None


@sequel("the button and the blinds go back", "H403")
def _button_goes_back(table: Sequence[Hand], at: int, rng: Random) -> Sequel | None:
    return _button_at(table, at, -1, rng) if at and len(_people(table[at])) > 2 else None


@sequel("the button and the blinds stay where they were", "H403")
def _button_stays(table: Sequence[Hand], at: int, rng: Random) -> Sequel | None:
    return _button_at(table, at, 0, rng)


# -- H404 ----------------------------------------------------------------------------------------


def _with_hands_missing(table: Sequence[Hand], at: int) -> tuple[Hand, Hand] | None:
    """A hand of a tournament and one that is two or three hands on, between which nobody came, and
    nobody went who had chips."""
    before, later = table[at], table[at + 2 : at + 4]
    left = _left(before)
    stay = {name for name, chips in left.items() if chips}
    if not before.tournament or len(stay) < 3:
        return None
    return next(((before, after) for after in later if _people(after).keys() == stay), None)


def _gap(
    table: Sequence[Hand], at: int, many: int, change: Callable[[int], int], rng: Random
) -> Sequel | None:
    planted = _changed_stacks(_with_hands_missing(table, at), many, change, rng)
    # The chips of all are told by all seats: the first one stands for them.
    return planted and replace(planted, seat=min(seat.number for seat in planted.after.seats))


@sequel("a chip gone while hands are missing", "H404", ["phenom"])
def _a_chip_gone_meanwhile(table: Sequence[Hand], at: int, rng: Random) -> Sequel | None:
    return _gap(table, at, 1, lambda _: -1, rng)


@sequel("chips gone from two players while hands are missing", "H404", ["phenom"])
def _chips_gone_meanwhile(table: Sequence[Hand], at: int, rng: Random) -> Sequel | None:
    return _gap(table, at, 2, lambda spare: -rng.randint(1, spare), rng)


@sequel("chips too many after missing hands", "H404", ["phenom"])
def _chips_appear_meanwhile(table: Sequence[Hand], at: int, rng: Random) -> Sequel | None:
    return _gap(table, at, 1, lambda _: 1500, rng)


# -- H401 ----------------------------------------------------------------------------------------


def _one_other(hand: Hand, other: Callable[[Event], Event | None], rng: Random) -> Hand | None:
    """The hand with another event in place of one."""
    places = [(at, new) for at, event in enumerate(hand.events) if (new := other(event))]
    if not places:
        return None
    at, new = rng.choice(places)
    events = list(hand.events)
    events[at] = new
    return replace(hand, events=tuple(events), lines=())


@retold("another stack in the second text")
def _another_stack(hand: Hand, rng: Random) -> Hand | None:
    return _with_chips(hand, {rng.choice(hand.seats).number: 1})


@retold("another amount in the second text")
def _another_amount(hand: Hand, rng: Random) -> Hand | None:
    def other(event: Event) -> Event | None:
        match event:
            case Bet(amount=amount) | Call(amount=amount):
                return replace(event, amount=amount + 1)
            case Raise(to=to):
                return replace(event, to=to + 1)
        return None

    return _one_other(hand, other, rng)


@retold("another card shown in the second text")
def _another_card(hand: Hand, rng: Random) -> Hand | None:
    def other(event: Event) -> Event | None:
        if not isinstance(event, Show) or len(event.cards) != 4:
            return None
        card = next(card for card in DECK if card not in event.cards)
        return replace(event, cards=(card, *event.cards[1:]))

    return _one_other(hand, other, rng)


@retold("another winner in the second text")
def _another_winner(hand: Hand, rng: Random) -> Hand | None:
    def other(event: Event) -> Event | None:
        if not isinstance(event, Award):
            return None
        others = [seat.number for seat in hand.seats if seat.number != event.seat]
        return replace(event, seat=rng.choice(others))

    return _one_other(hand, other, rng)


@retold("the button in another seat in the second text")
def _another_button(hand: Hand, rng: Random) -> Hand | None:
    others = [seat.number for seat in hand.seats if seat.number != hand.button]
    return replace(hand, button=rng.choice(others))
