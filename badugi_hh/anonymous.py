"""A store as others may see it: every player under a neutral name, in texts and findings too.

Whoever reads an ``AnonymousStore`` reads what he would read of the store itself, but for the names,
the files' paths, and what people typed. A text is given out only where it was read again after its
names were changed, and tells the same hand; else, and where no hand could be read, it is withheld.

The names come from a secret key: the same player has the same one in every report of the owner of
the key, and nobody else can find out by trying names whose it is.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import re
import secrets
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from badugi_hh.continuity import Neighbours
from badugi_hh.events import Chat, Event, Hand, Notice, Remark, Unreadable
from badugi_hh.findings import CATALOGUE, Finding, Severity, Share
from badugi_hh.judging import PlacedText, read_at
from badugi_hh.parsing import read_text
from badugi_hh.store import EVERYTHING, USUAL, Clock, Known, Selection, Store, Tracked
from badugi_hh.store.neighbours import WHOLE, TableShare
from badugi_hh.store.records import Key

if TYPE_CHECKING:
    import pandas as pd

_LETTERS: Final = "23456789BCDFGHJKLMNPQRSTVWXZ"
"""Signs of neutral names: without vowels, so that no word comes up."""
_SIGNS: Final = 7
_KEY_BYTES: Final = 32
_BATCH: Final = 500
"""Findings whose texts are read again at once."""


def read_key(file: Path) -> bytes:
    """The key in a file; made, and readable by its owner alone, where there is none yet."""
    with suppress(FileExistsError):
        file.parent.mkdir(parents=True, exist_ok=True)
        made = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(made, "wb") as new:
            new.write(secrets.token_bytes(_KEY_BYTES))
    return file.read_bytes()


class Aliases:
    """Neutral names: the same for the same name, as long as the key is the same."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._known: dict[str, str] = {}
        self._meant: dict[str, str] = {}

    def player(self, name: str) -> str:
        """``Player K7Q2MXD``; nothing for nobody."""
        if not name:
            return name
        alias = self._known.get(name)
        if alias is None:
            alias = self._known[name] = f"Player {self._code(name)}"
            self._meant[alias] = name
        return alias

    def file(self, path: str) -> str:
        """``log-K7Q2MXD.txt``: rooms put the name of the player into folders and files."""
        if not path:
            return path
        return f"log-{self._code(path)}{PurePosixPath(path).suffix[:8]}"

    def meant(self, alias: str) -> str:
        """The name behind one that was given out; any other is the name itself."""
        return self._meant.get(alias, alias)

    def _code(self, text: str) -> str:
        digest = hmac.digest(self._key, text.encode("utf-8", "surrogatepass"), hashlib.sha256)
        number = int.from_bytes(digest[:8])
        signs = []
        for _ in range(_SIGNS):
            number, sign = divmod(number, len(_LETTERS))
            signs.append(_LETTERS[sign])
        return "".join(signs)


# -- texts ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Retold:
    """A text with other names. ``names`` were those in it, ``dropped`` the lines (from 0) that it
    lacks: what people typed, and what is said of people who have no seat. A text that is withheld
    is empty, and so is one of which no text was kept."""

    text: str
    names: frozenset[str] = frozenset()
    dropped: tuple[int, ...] = ()

    def line(self, line: int) -> int:
        """Where line ``line`` (from 0) of the original stands."""
        return line - sum(dropped < line for dropped in self.dropped)


_WITHHELD: Final = _Retold("")


def _retell(text: str, aliases: Aliases) -> _Retold:
    hand = read_at(PlacedText("-", 1, text)).hand if text else None
    if hand is None:
        return _WITHHELD
    names = frozenset(_names(hand))
    lines = text.split("\n")
    kept_by_line = _told_of(hand)
    dropped = tuple(
        at
        for at in range(len(lines))
        if any(_personal(event) for event in kept_by_line.get(at, ()))
    )
    rest = [line for at, line in enumerate(lines) if at not in dropped]
    for whole in (True, False):
        retold = "\n".join(_renamed(line, names, aliases, whole=whole) for line in rest)
        again = next(read_text(retold), None)
        if again and again.hand and _same(again.hand, hand, aliases):
            return _Retold(retold, names, dropped)
    return replace(_WITHHELD, names=names)


def _told_of(hand: Hand) -> dict[int, list[Event]]:
    """The events of each line of the text, from 0."""
    events: dict[int, list[Event]] = {}
    for event, line in zip(hand.events, hand.lines, strict=True):
        events.setdefault(line - 1, []).append(event)
    return events


def _personal(event: Event) -> bool:
    """What somebody typed or is said of somebody else than the players: it may name anybody."""
    return isinstance(event, Chat | Unreadable) or (
        isinstance(event, Notice) and event.seat is None
    )


def _names(hand: Hand) -> Iterator[str]:
    for seat in hand.seats:
        yield seat.player
    for event in hand.events:
        if isinstance(event, Chat) and event.speaker:
            yield event.speaker


def _renamed(line: str, names: Iterable[str], aliases: Aliases, *, whole: bool) -> str:
    """The line with every name in it replaced, or with the first alone: the others may be words
    of the room, as "calls"."""
    forms = {form: aliases.player(name) for name in names for form in _forms(name)}
    pattern = "|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True))
    if not pattern:
        return line
    found = re.compile(rf"(?<!\w)(?:{pattern})(?!\w)")
    return found.sub(lambda match: forms[match[0]], line, count=0 if whole else 1)


def _forms(name: str) -> Iterator[str]:
    """The name as texts, XML and TOML write it."""
    yield name
    yield escape(name)
    yield json.dumps(name, ensure_ascii=False)[1:-1]


def _same(retold: Hand, hand: Hand, aliases: Aliases) -> bool:
    """The texts tell the same, but for names and remarks."""
    seats = tuple(replace(seat, player=aliases.player(seat.player), note="") for seat in hand.seats)
    return _bare(retold) == _bare(replace(hand, seats=seats))


def _bare(hand: Hand) -> Hand:
    events = tuple(event for event in hand.events if not isinstance(event, Remark))
    seats = tuple(replace(seat, note="") for seat in hand.seats)
    return replace(hand, events=events, seats=seats, table="", game="")


# -- the store -----------------------------------------------------------------------------------


class AnonymousStore(Store):
    """The same store, to be read without names."""

    def __init__(self, store: Store, aliases: Aliases) -> None:
        super().__init__(store._connection, store.path)
        self._persons = store._persons
        self._aliases = aliases

    def close(self) -> None:
        """Nothing: the store itself is another's to close."""

    def shown_name(self, player: str) -> str:
        return self._aliases.player(player)

    def tracked(self) -> dict[str, Tracked]:
        """None: states are kept of findings with names, and a note may hold any."""
        return {}

    def known(self, keys: Collection[Key]) -> dict[Key, Known]:
        return {
            key: known._replace(texts=self._texts(known.texts))
            for key, known in super().known(keys).items()
        }

    def hand_texts(self, selection: Selection = EVERYTHING) -> Iterator[tuple[PlacedText, ...]]:
        for texts in super().hand_texts(self._meant(selection)):
            told = self._texts(texts)
            if any(placed.text for placed in told):
                yield told

    def player_hand_parts(
        self, selection: Selection = EVERYTHING, columns: Collection[str] | None = None
    ) -> Iterator[pd.DataFrame]:
        for part in super().player_hand_parts(self._meant(selection), columns):
            yield self._renamed(part)

    def player_hand_sums(
        self, columns: Collection[str], selection: Selection = EVERYTHING, clock: Clock = USUAL
    ) -> pd.DataFrame:
        return self._renamed(super().player_hand_sums(columns, self._meant(selection), clock))

    def player_hand_spans(
        self, columns: Collection[str], selection: Selection = EVERYTHING, clock: Clock = USUAL
    ) -> pd.DataFrame:
        return self._renamed(super().player_hand_spans(columns, self._meant(selection), clock))

    def players(self, selection: Selection = EVERYTHING) -> set[tuple[str, str]]:
        played = super().players(self._meant(selection))
        return {(site, self._aliases.player(name)) for site, name in played}

    def heroes(self) -> set[tuple[str, str]]:
        return {(site, self._aliases.player(name)) for site, name in super().heroes()}

    def neighbours(self, share: TableShare = WHOLE) -> Iterator[Neighbours]:
        for pair in super().neighbours(share):
            yield self._pair(pair)

    def findings(
        self, lowest: Severity = Severity.NOTE, selection: Selection = EVERYTHING
    ) -> list[Finding]:
        found = super().findings(lowest, self._meant(selection))
        told: list[Finding] = []
        for start in range(0, len(found), _BATCH):
            some = found[start : start + _BATCH]
            texts = super().known({(it.site, it.hand_id) for it in some if it.hand_id})
            retold: dict[Key, list[tuple[PlacedText, _Retold]]] = {
                key: [(placed, _retell(placed.text, self._aliases)) for placed in known.texts]
                for key, known in texts.items()
            }
            told += [self._finding(it, retold.get((it.site, it.hand_id), [])) for it in some]
        return told

    # -- how things are told ---------------------------------------------------------------------

    def _texts(self, texts: Iterable[PlacedText]) -> tuple[PlacedText, ...]:
        told = (
            PlacedText(self._aliases.file(it.file), it.line, _retell(it.text, self._aliases).text)
            for it in texts
        )
        return tuple(sorted(told))

    def _meant(self, selection: Selection) -> Selection:
        if selection.player is None:
            return selection
        return replace(selection, player=self._aliases.meant(selection.player))

    def _renamed(self, frame: pd.DataFrame) -> pd.DataFrame:
        if "player" not in frame:
            return frame
        names: dict[Any, str] = {
            name: self._aliases.player(name) for name in frame["player"].unique().tolist()
        }
        return frame.assign(player=frame["player"].map(names).astype(frame["player"].dtype))

    def _pair(self, pair: Neighbours) -> Neighbours:
        player = self._aliases.player
        return replace(
            pair,
            file=self._aliases.file(pair.file),
            sitting=[one._replace(player=player(one.player)) for one in pair.sitting],
            bought=frozenset(map(player, pair.bought)),
        )

    def _finding(self, finding: Finding, texts: list[tuple[PlacedText, _Retold]]) -> Finding:
        names = frozenset[str]().union(
            *(retold.names for _, retold in texts),
            (share.player for share in (*finding.claimed, *finding.due)),
            {finding.player} - {""},
        )
        files = {finding.file, *(placed.file for placed, _ in texts)}
        return replace(
            finding,
            message=self._message(finding, names, files),
            file=self._aliases.file(finding.file),
            line=_line(finding, texts),
            player=self._aliases.player(finding.player),
            claimed=self._shares(finding.claimed),
            due=self._shares(finding.due),
        )

    def _message(self, finding: Finding, names: Iterable[str], files: Iterable[str]) -> str:
        if finding.code.startswith("P") or not finding.hand_id:
            # These quote what could not be read, where nobody knows what is a name.
            return CATALOGUE[finding.code].meaning
        message = finding.message
        for file in filter(None, files):
            message = message.replace(file, self._aliases.file(file))
        return _renamed(message, names, self._aliases, whole=True)

    def _shares(self, shares: Iterable[Share]) -> tuple[Share, ...]:
        return tuple(replace(it, player=self._aliases.player(it.player)) for it in shares)


def _line(finding: Finding, texts: Iterable[tuple[PlacedText, _Retold]]) -> int:
    """The line of the finding, where lines before it were left out."""
    for placed, retold in texts:
        at = finding.line - placed.line
        if placed.file == finding.file and 0 <= at <= placed.text.count("\n"):
            return placed.line + retold.line(at)
    return finding.line


def anonymous(store: Store, key_file: Path) -> AnonymousStore:
    """``store`` as others may see it, with the names that the key in ``key_file`` gives."""
    return AnonymousStore(store, Aliases(read_key(key_file)))
