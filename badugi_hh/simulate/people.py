"""The people at the tables: their names, how each of them plays, and what they type."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from badugi_hh.simulate.policy import Temperament

# Invented names. Many are hard to read on purpose: some begin with another one, some hold a colon,
# brackets, money, letters outside ASCII, digits alone, or the words of an action.
NAMES: Final = (
    "Wharfe",
    "Wharfe 2",
    "Tamar",
    "Tamar: folds",
    "Mr: Dee",
    "[Kc]Nidd",
    "Severn (button)",
    "$5 Medway",
    "Rhône_à_sec",
    "Åkerselva",
    "24",
    "checks",
    "Ouse",
    "ouse",
    "Swale's Edge",
    "Teign.Down",
    "Exe",
    "Exeter@ebb",
    "Yarrow said",
    "Лена",
    "Big Muddy",
    "Calder",
    "Derwent",
    "Eden has returned",
    "Findhorn",
    "Greta",
    'Hodder "H"',
    "Isle",
    "Kennet & Avon",
    "Lune",
    "Mersey, Upper",
    "Nene",
    "Orwell",
    "Parrett",
    "Ribble",
    "Spey",
    "Tweed",
    "Ure: Lower: Ure",
    "Vyrnwy",
    "Waveney",
)

# The places where tables of cash games and clubs take their names from.
TABLES: Final = (
    "Alnwick",
    "Bellever",
    "Cautley",
    "Dunkery",
    "Ebbor",
    "Fernworthy",
    "Gaping Gill",
    "Hisehope",
    "Ingleborough",
    "Jervaulx",
    "Kielder",
    "Ladybower",
    "Malham",
)
CLUBS: Final = ("{Weir Club}", "{Upstream}", "{The {Low} Ford}")

# What people type: also things that look like lines of the hand.
CHAT: Final = (
    "nh",
    "ty",
    "gl all",
    ":D",
    "one card, one time",
    "*** SHOW DOWN ***",
    "*** SECOND DRAW ***",
    "Tamar: folds",
    "Wharfe: raises $2 to $4",
    "Calder collected $40 from pot",
    "Dealt to me [As 2d 3c 4h]",
    'he said, "pat"',
    "PokerStars Hand #1:  Badugi Limit ($1/$2 USD)",
    "ça va?",
    "$5 says you snow",
)

# Somebody at the rail, who is never seated.
BYSTANDER: Final = "Wharfe watcher"


@dataclass(frozen=True, slots=True)
class Person:
    """One player, who keeps his name and his temperament from table to table."""

    name: str
    temperament: Temperament


def people(rng: Random, temperaments: Mapping[str, Temperament]) -> tuple[Person, ...]:
    """Everybody who may sit down, in an order that differs from seed to seed. ``temperaments`` are
    those of the people named; all others have theirs by chance."""
    names = list(NAMES)
    rng.shuffle(names)
    drawn = [(name, _temperament(rng)) for name in names]
    return tuple(Person(name, temperaments.get(name, own)) for name, own in drawn)


def _temperament(rng: Random) -> Temperament:
    return Temperament(
        looseness=rng.uniform(0.1, 0.9),
        aggression=rng.uniform(0.1, 0.9),
        snows=0.25 if rng.random() < 0.2 else 0.01,
        breaks=0.7 if rng.random() < 0.3 else 0.1,
        talks=rng.choice((0.0, 0.0, 0.01, 0.04)),
    )
