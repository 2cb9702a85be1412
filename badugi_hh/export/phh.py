"""Hands of any room as PHH files, and what that notation could not carry."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from badugi_hh.judging import Judged
from badugi_hh.notation import Untellable, beyond_phh, in_phh
from badugi_hh.writing.phh import BETWEEN_HANDS, render, render_numbered

SEVERAL: Final = ".phhs"
"""The ending of a file with several hands; anything else is a folder, with a file for each."""


@dataclass(frozen=True, slots=True)
class PhhExport:
    """What was written. ``left_out`` counts hands that PHH would tell otherwise, by reason;
    ``beyond`` the hands with something that PHH has no words for, by what it is."""

    hands: int
    files: int
    left_out: Mapping[str, int]
    beyond: Mapping[str, int]


def export_phh(hands: Iterable[Judged], target: Path) -> PhhExport:
    """Writes ``hands`` to one ``.phhs`` file, or as one ``.phh`` file each into a folder."""
    telling = _Telling(hands)
    files = _one_file(telling, target) if target.suffix == SEVERAL else _folder(telling, target)
    return PhhExport(telling.told, files, telling.left_out, telling.beyond)


class _Telling:
    """The hands in PHH form, one after the other, and the count of what becomes of them."""

    def __init__(self, hands: Iterable[Judged]) -> None:
        self._hands = hands
        self.told = 0
        self.left_out: Counter[str] = Counter()
        self.beyond: Counter[str] = Counter()

    def numbered(self) -> Iterator[tuple[int, Judged, str, str]]:
        """The number of each hand that can be told, from 1; its text, alone and among others."""
        for judged in self._hands:
            if judged.audit is None:
                continue
            try:
                hand = in_phh(judged.audit)
                texts = render(hand), render_numbered(hand, self.told + 1)
            except Untellable as reason:
                self.left_out[_kind(reason)] += 1
                continue
            self.told += 1
            self.beyond.update(beyond_phh(judged.audit.replay.hand))
            yield self.told, judged, *texts


def _kind(reason: Untellable) -> str:
    """The reason without the names and amounts of one hand."""
    return str(reason).partition(":")[0]


def _one_file(telling: _Telling, target: Path) -> int:
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("w", encoding="utf-8", newline="\n") as file:
        for number, _, _, text in telling.numbered():
            file.write(f"{BETWEEN_HANDS if number > 1 else ''}{text}")
        file.write("\n" * bool(telling.told))
    return 1


def _folder(telling: _Telling, target: Path) -> int:
    target.mkdir(parents=True, exist_ok=True)
    for _, judged, text, _ in telling.numbered():
        # A hand's number may hold anything: only what is safe in a file's name is kept of it.
        name = re.sub(r"[^A-Za-z0-9-]", "_", f"{judged.reading.site}-{judged.hand_id}")
        (target / f"{name}.phh").write_text(f"{text}\n", encoding="utf-8", newline="\n")
    return telling.told
