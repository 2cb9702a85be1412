"""An import taken apart: what each part of it costs. ``python -m benchmarks.shares FILE``.

The parts are run one after the other, a portion of hands at a time, in one process; the audit
replays each hand first, and the rows of a hand hold its facts, so that these two are told by
difference.
Prints JSON: ``hands``, and for each part its processor seconds.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

from badugi_hh.audit import Audit, audit
from badugi_hh.engine import replay
from badugi_hh.facts import player_rows
from badugi_hh.intake import BATCH
from badugi_hh.judging import Judged, PlacedText
from badugi_hh.parsing import Reading, open_history
from badugi_hh.portions import without_collecting
from badugi_hh.store import HandRecord, Store, recorded
from benchmarks.measure import first_hand

PORTION = 500
"""Hands: about as many as one process takes at once (``portions.OF_ONE``)."""
PARTS = ("reading", "replay", "audit", "facts", "store")


def shares(file: Path) -> dict[str, float]:
    """The number of hands, and the processor seconds of each part."""
    spent = dict.fromkeys(PARTS, 0.0)

    @contextmanager
    def spent_on(part: str) -> Iterator[None]:
        start = time.process_time()
        yield
        spent[part] += time.process_time() - start

    readings, hands = open_history(file).readings(), 0
    waiting: list[HandRecord] = []
    with Store.temporary() as store, without_collecting():
        while True:
            with spent_on("reading"):
                portion = list(islice(readings, PORTION))
            if not portion:
                break
            read = [reading for reading in portion if reading.hand]
            played = [reading.hand for reading in read if reading.hand]
            with spent_on("replay"):
                for hand in played:
                    replay(hand)
            with spent_on("audit"):
                audits = [audit(hand) for hand in played]
            with spent_on("facts"):
                for one in audits:
                    player_rows(one)
            judged = [_judged(*pair) for pair in zip(read, audits, strict=True)]
            with spent_on("store"):
                waiting += recorded(judged)
                if len(waiting) >= BATCH:
                    store.write(waiting)
                    waiting = []
            hands += len(played)
        with spent_on("store"):
            store.write(waiting)
            store.close()
    spent["audit"] -= spent["replay"]
    spent["store"] -= spent["facts"]
    return {"hands": hands} | {part: spent[part] for part in PARTS}


def _judged(reading: Reading, judgement: Audit) -> Judged:
    block = reading.block
    text = PlacedText(block.file, block.first_line, block.text)
    return Judged(reading, judgement, (text,), (*reading.findings, *judgement.findings))


def main() -> None:
    file = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        shares(first_hand(file, Path(folder)))
    print(json.dumps(shares(file)))


if __name__ == "__main__":
    main()
