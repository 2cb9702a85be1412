"""Screen names of one person, as the user tells of them.

``wren=plover,fulltilt:Plover9`` says that wren, plover (wherever somebody plays under these names)
and Plover9 of Full Tilt are one person, to be called wren.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path

ScreenName = tuple[str, str]
"""A site and a name there."""


class BadPersons(ValueError):
    """What is told of persons can't be: it contradicts itself or names nobody."""


def read_persons(words: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    """The names of each person, from ``person=name,name``; more about one person is added.

    Raises ``BadPersons``.
    """
    return _joined(map(_read, words))


def listed_persons(file: Path) -> Mapping[str, tuple[str, ...]]:
    """The same from the lines of a file; empty ones, and comments after ``#``, say nothing.

    Raises ``OSError``, and ``BadPersons``, which tells the line.
    """
    try:
        lines = file.read_text(encoding="utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise BadPersons(f"{file} is no text in UTF-8") from None
    told = []
    for number, line in enumerate(lines, start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                told.append(_read(line))
            except BadPersons as error:
                raise BadPersons(f"{file}, line {number}: {error}") from None
    return _joined(told)


def _read(told: str) -> tuple[str, tuple[str, ...]]:
    person, equals, others = (part.strip() for part in told.partition("="))
    listed = tuple(name.strip() for name in others.split(",") if name.strip())
    if not (equals and person and listed):
        raise BadPersons(f"names are joined as wren=plover,fulltilt:Plover9, not {told}")
    return person, listed


def _joined(told: Iterable[tuple[str, tuple[str, ...]]]) -> Mapping[str, tuple[str, ...]]:
    names: dict[str, tuple[str, ...]] = {}
    for person, listed in told:
        names[person] = (*names.get(person, ()), *listed)
    return names


def screen_names(
    persons: Mapping[str, tuple[str, ...]],
    players: Collection[ScreenName],
    *,
    strict: bool = True,
) -> dict[ScreenName, str]:
    """The person behind each of the ``players`` that is meant.

    A person's own name is one of his names where somebody plays under it. Raises ``BadPersons``
    for a screen name of two persons, and, if ``strict``, for one under which nobody plays.
    """
    meant: dict[ScreenName, str] = {}
    for person, names in persons.items():
        for name in (person, *names):
            found = list(_meant(name, players))
            if not found and strict and name != person:
                raise BadPersons(f"nobody plays as {name}{_near(name, players)}")
            for one in found:
                other = meant.setdefault(one, person)
                if other != person:
                    raise BadPersons(f"{one[1]} ({one[0]}) can't be both {other} and {person}")
    return meant


def _meant(name: str, players: Collection[ScreenName]) -> Iterator[ScreenName]:
    """The players under a name, or those of one site (``site:name``). Names may hold colons."""
    for site, player in players:
        if name in (player, f"{site}:{player}"):
            yield site, player


def _near(name: str, players: Collection[ScreenName]) -> str:
    near = get_close_matches(name.rpartition(":")[2], {player for _, player in players}, n=2)
    return f"; is {' or '.join(near)} meant?" if near else ""
