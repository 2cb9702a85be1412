"""Planting: one fault of a named kind in a sound hand, and whether the audit finds it.

A ``Kind`` lists the places in a hand where its fault can stand. There are three ways to plant it:
in the events of the hand as its room tells it (``Edit``), so that one kind serves all rooms; in the
lines of its text (``TextEdit``); and in the play itself (``PlayEdit``), where the room let an
illegal action pass and paid out what lay in the pot.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from enum import Enum
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from badugi_hh.audit import audit
from badugi_hh.events import (
    Action,
    Award,
    Capped,
    Claim,
    Event,
    Hand,
    Post,
    Remark,
    Seat,
    ShowdownStart,
    StreetStart,
)
from badugi_hh.findings import CATALOGUE, Finding, Severity
from badugi_hh.parsing import read_text
from badugi_hh.pipeline import audit_store, import_paths
from badugi_hh.rules import Street
from badugi_hh.store import Store
from badugi_hh.writing import render
from tests.planting.sound import Sound, ended, known_cards, told_at


class Reach(Enum):
    """How far behind the touched line a finding is still at the right place."""

    LINE = "the line"
    NEXT = "to the next line of the game"
    ROUND = "to the end of the round"
    MONEY = "any line about the outcome"
    HAND = "to the end of the hand"


_RECKONED: Final = ("kingsclub", "merge")
"""Sites whose lines depend on those before: on the total of a street, or by a counter."""


@dataclass(frozen=True)
class Edit:
    """Other events: ``new`` maps the index of an event to what stands in its place. The fault
    stands at the event ``at``; ``-1`` for the seat list."""

    at: int
    new: Mapping[int, Sequence[Event]]
    seats: tuple[Seat, ...] = ()

    def text(self, sound: Sound, _rng: Random) -> str | None:
        events = _edited(sound.hand.events, self.new)
        hand = replace(sound.hand, events=events, lines=(), seats=self.seats or sound.hand.seats)
        text = _rendered(hand)
        if text is None or sound.hand.site not in _RECKONED or self.seats:
            return text
        kinds = (sound.hand.events[at] for at in self.new)
        alone = all(isinstance(event, Action | StreetStart) for event in kinds)
        return self.alone(sound, text) if alone else text

    def alone(self, sound: Sound, text: str) -> str:
        """Of the changed lines only those of the changed events."""
        touched = {sound.hand.lines[at] - 1 for at in self.new}
        lines: list[str] = []
        if text.count("\n") + 1 == len(sound.lines):
            pairs = zip(sound.lines, text.split("\n"), strict=True)
            return "\n".join(new if at in touched else old for at, (old, new) in enumerate(pairs))
        for tag, old, past, first, end in _regions(sound.lines, text.split("\n")):
            near = touched.intersection(range(old - 1, past + 1))
            changed = tag != "equal" and near
            lines += text.split("\n")[first:end] if changed else sound.lines[old:past]
        return "\n".join(lines)


@dataclass(frozen=True)
class TextEdit:
    """Other lines: ``new`` maps the index of a line to what stands in its place."""

    at: int
    new: Mapping[int, Sequence[str]]

    def text(self, sound: Sound, _rng: Random) -> str | None:
        lines = [line for at, old in enumerate(sound.lines) for line in self.new.get(at, (old,))]
        return "\n".join(lines)


@dataclass(frozen=True)
class PlayEdit:
    """Other play: ``new`` maps the index of an event of the base hand to what stands in its place;
    pots and payouts follow from it."""

    new: Mapping[int, Sequence[Event]]

    def text(self, sound: Sound, rng: Random) -> str | None:
        if sound.base is None:
            return None
        played = replace(sound.base, events=_edited(sound.base.events, self.new), lines=())
        hand = told_at(sound.hand.site, ended(played, known_cards(sound.base), rng))
        return None if hand is None else _rendered(hand)


AnyEdit = Edit | TextEdit | PlayEdit
Places = Callable[[Sound], Iterator[AnyEdit]]


@dataclass(frozen=True)
class Kind:
    """One way to plant a fault. ``codes`` are right, ``echoes`` can't be avoided beside them.

    ``stage`` names the situation that it needs; ``not_at`` the sites whose text has no such thing.
    ``whole_file``: only the import of a file can tell.
    """

    name: str
    codes: tuple[str, ...]
    places: Places
    reach: Reach
    echoes: frozenset[str]
    stage: str
    not_at: frozenset[str]
    whole_file: bool

    @property
    def code(self) -> str:
        return self.codes[0]


KINDS: list[Kind] = []
"""All kinds, in the order of their codes once every module of them is imported."""


def plants(
    name: str,
    *codes: str,
    reach: Reach = Reach.LINE,
    echoes: Sequence[str] = (),
    stage: str = "",
    not_at: Sequence[str] = (),
    whole_file: bool = False,
) -> Callable[[Places], Places]:
    """Registers the places of a kind; the first of ``codes`` is the one that it stands under."""

    def register(places: Places) -> Places:
        unavoidable, without = frozenset(echoes), frozenset(not_at)
        KINDS.append(Kind(name, codes, places, reach, unavoidable, stage, without, whole_file))
        return places

    return register


@dataclass(frozen=True)
class Planted:
    """A text with one fault; ``right`` are the lines where it is rightly found."""

    kind: Kind
    sound: Sound
    text: str
    right: frozenset[int]


class Verdict(Enum):
    """What became of a planted fault."""

    FOUND = "found"
    ELSEWHERE = "found elsewhere"
    MISSED = "missed"


def plant(kind: Kind, sound: Sound, rng: Random) -> Planted | None:
    """``sound`` with a fault of ``kind`` in one of the places where it can stand, if there is any
    and the room has words for it."""
    places = list(kind.places(sound))
    rng.shuffle(places)
    for edit in places:
        text = edit.text(sound, rng)
        if text is not None and text != sound.text:
            return Planted(kind, sound, text, _right_lines(kind.reach, sound, edit, text))
    return None


def judge(planted: Planted, found: Sequence[Finding]) -> tuple[Verdict, int]:
    """Was the fault found, and how many other errors and warnings are there beside it?"""
    kind = planted.kind
    right = [f for f in found if f.code in kind.codes and f.line in planted.right]
    loud = [f for f in found if f.severity > Severity.NOTE or f.code in kind.codes]
    verdict = Verdict.FOUND if right else Verdict.ELSEWHERE if loud else Verdict.MISSED
    first = (right or loud)[:1]
    echoes = [f for f in loud if f not in first and f.code not in kind.echoes]
    return verdict, len(echoes)


def findings_in(text: str) -> list[Finding]:
    """All that is found in a text."""
    found: list[Finding] = []
    for reading in read_text(text):
        found += reading.findings
        if reading.hand is not None:
            found += audit(reading.hand).findings
    return found


def imported(texts: Sequence[str]) -> list[list[Finding]]:
    """What is found in files with these texts, when all are imported together."""
    found: dict[str, list[Finding]] = {}
    with TemporaryDirectory() as folder, Store.temporary() as store:
        for number, text in enumerate(texts):
            path = Path(folder, f"{number:05}.txt")
            path.write_text(text, encoding="utf-8", newline="\n")
            found[str(path)] = []
        import_paths(found, store)
        for finding in audit_store(store).findings:
            found[finding.file].append(finding)
    return list(found.values())


def _edited(events: Sequence[Event], new: Mapping[int, Sequence[Event]]) -> tuple[Event, ...]:
    return tuple(event for at, old in enumerate(events) for event in new.get(at, (old,)))


def _rendered(hand: Hand) -> str | None:
    try:
        return render(hand)
    except ValueError:
        return None


# Attributes that number the events of a hand.
_COUNTERS: Final = re.compile(r' (sequence|timestamp)="[0-9]+"')


def _regions(before: list[str], after: list[str]) -> Sequence[tuple[str, int, int, int, int]]:
    """Where two texts differ, and where they don't."""
    old, new = ([_COUNTERS.sub("", line) for line in text] for text in (before, after))
    return SequenceMatcher(None, old, new, autojunk=False).get_opcodes()


def _right_lines(reach: Reach, sound: Sound, edit: AnyEdit, text: str) -> frozenset[int]:
    """The numbers of the lines where the fault is rightly found."""
    planted = text.split("\n")
    regions = [region for region in _regions(sound.lines, planted) if region[0] != "equal"]
    _, _, old_end, first, end = regions[0]
    lines = set(range(first + 1, max(end, first + 1) + 1))
    moved = len(planted) - len(sound.lines)
    events = list(zip(sound.hand.lines, sound.hand.events, strict=True))
    if isinstance(edit, Edit) and edit.at >= 0:
        # Of several touched lines those count which are of the same kind: payouts, or shows.
        line, event = events[min(edit.at, len(events) - 1)]
        touched, kind = line, type(event)
        alike = {line for line, event in events if type(event) is kind} | {touched}
        lines = {touched} | {
            line
            for _, old, past, start, stop in regions
            if len(regions) == 1 or alike.intersection(range(old, past + 2))
            for line in range(start + 1, max(stop, start + 1) + 1)
        }
        if edit.at not in edit.new and moved < 0:
            lines.add(touched + moved)  # lines above it are gone
        if kind is Post:
            # In some texts the blinds stand below the header of the first round, in others above.
            lines |= {line for line, event in events if event == StreetStart(Street.PREDRAW)}
    elif isinstance(edit, TextEdit):
        lines |= {edit.at + 1}
    # Of two equal lines either is the one too many.
    lines |= {
        other
        for line in lines
        for other in (line - 1, line + 1)
        if 0 < other <= len(planted) >= line
        and _COUNTERS.sub("", planted[other - 1]) == _COUNTERS.sub("", planted[line - 1])
    }
    if first == end:
        # What is missing is missing from behind the last action.
        above = (line for line, event in events if isinstance(event, Action) and line <= first)
        lines |= set(range(max(above, default=first) + 1, first + 1))
    if reach is Reach.MONEY:
        return frozenset(lines | {line + change for line, event in events
                                  if isinstance(event, Claim) and not isinstance(event, Capped)
                                  for change in (0, moved)})  # fmt: skip
    behind = _next_line(reach, sound, old_end)
    if behind is not None:
        lines |= set(range(min(lines), behind + moved + 1))
    return frozenset(lines)


def _next_line(reach: Reach, sound: Sound, touched: int) -> int | None:
    """The last line that is still right, in the sound text, of which ``touched`` lines are up to
    the fault."""
    later = [(e, line) for e, line in zip(sound.hand.events, sound.hand.lines, strict=True)
             if line > touched]  # fmt: skip
    match reach:
        case Reach.LINE | Reach.MONEY:
            return None
        case Reach.NEXT:
            ends = (line for event, line in later if not isinstance(event, Remark))
        case Reach.ROUND:
            stops = StreetStart | ShowdownStart | Award
            ends = (line for event, line in later if isinstance(event, stops))
        case Reach.HAND:
            return len(sound.lines)
    return next(ends, len(sound.lines))


def code_order(kind: Kind) -> tuple[int, str]:
    return list(CATALOGUE).index(kind.code), kind.name
