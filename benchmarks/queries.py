"""``python -m benchmarks.queries``: questions to a store of a million hands, as commands ask them.

The store is made of simulated hands and the samples, multiplied: each copy has its own hand
numbers and tables, its own fortnight, and with every tenth its own players. Each question is asked
by a process of its own; what counts is its processor time and the most memory it had.
"""

from __future__ import annotations

import argparse
import tempfile
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import duckdb

from badugi_hh.pipeline import import_paths
from badugi_hh.simulate import simulate
from badugi_hh.store import Store
from badugi_hh.writing import render_file
from benchmarks.commands import ROOT, run

SAMPLES: Final = ROOT / "sample_histories"
BASE: Final = 4_000  # hands that are simulated
PLAYERS_EVERY: Final = 10  # copies in which the same players play
QUESTIONS: Final = (
    "stats",
    "stats --set all",
    "stats --set all --format json",
    "stats --by position,seats --set draws",
    "stats --by day --columns vpip,net --zone Europe/Paris",
    "stats --by month,player --set predraw --min-hands 1000",
    "stats --by stakes,structure --set money --bets",
    "stats --by session --columns net,bb_100",
    "stats --by session",
    "stats --by session --format json",
    "stats --by start --columns vpip,net",
    "stats --player {player} --set all --interval",
    "stats --since 2024-06-01 --until 2024-06-30 --cash",
    "players",
    "player {player} --site pokerstars",
    "sessions --player {player}",
    "audit --ledger --fail-on never --quiet",
    "report -o {page} --quiet",
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.queries", description=__doc__)
    parser.add_argument("--hands", type=int, default=1_000_000, help="hands in the store (1000000)")
    parser.add_argument("--db", type=Path, help="keep the store here, or use the one that is here")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        db = wanted.db or Path(folder) / "hands.duckdb"
        if not db.exists():
            # In a process of its own, whose memory would count for all that are started from it.
            making = get_context("spawn").Process(
                target=_make, args=(db, Path(folder), wanted.hands)
            )
            making.start()
            making.join()
        with duckdb.connect(str(db), read_only=True) as store:
            hands, rows, player = _contents(store)
        print(f"{hands:,} hands, {rows:,} player-hands, {db.stat().st_size / 1e6:,.0f} MB\n")
        print(f"{'s of processor':>14}{'s':>8}{'peak MB':>9}{'lines':>12}  question")
        page = Path(folder) / "report.html"
        for question in QUESTIONS:
            _ask(question.format(player=player, page=page), db)


def _make(db: Path, folder: Path, hands: int) -> None:
    text = folder / "base.txt"
    text.write_text(render_file(simulate(BASE, seed=1)), encoding="utf-8")
    with Store.open(db) as store:
        import_paths([text, SAMPLES], store)
    copies = hands // BASE
    with duckdb.connect(str(db)) as connection:
        for table, changes in _COPIED.items():
            connection.execute(
                f"INSERT INTO {table} SELECT * EXCLUDE (copy) REPLACE ({', '.join(changes)}) "
                f"FROM {table}, range(1, {copies}) AS copies(copy) ORDER BY copy"
            )


_ID: Final = "hand_id || lpad(copy::VARCHAR, 4, '0')"
_LATER: Final = "played_at + INTERVAL 1 DAY * (copy * 14 % 700) AS played_at"
_COPIED: Final = {
    "texts": (f"{_ID} AS hand_id", f"replace(text, hand_id, {_ID}) AS text"),
    "hands": (f"{_ID} AS hand_id", _LATER, "table_name || ' ' || copy AS table_name"),
    "player_hands": (
        f"{_ID} AS hand_id",
        f"player || '-' || copy // {PLAYERS_EVERY} AS player",
        _LATER,
    ),
    "pots": (f"{_ID} AS hand_id",),
    "findings": (f"{_ID} AS hand_id",),
}
"""The tables that are multiplied, and what differs from copy to copy. Texts keep their players."""


def _contents(store: duckdb.DuckDBPyConnection) -> tuple[int, int, str]:
    (rows,) = store.execute("SELECT count(*) FROM player_hands").fetchone() or (0,)
    (hands,) = store.execute("SELECT sum(1.0 / seats) FROM player_hands").fetchone() or (0,)
    (player,) = store.execute("SELECT min(player) FROM player_hands WHERE hero").fetchone() or ("",)
    return round(hands), rows, player


def _ask(question: str, db: Path) -> None:
    used = run(*question.split(), "--db", str(db))
    print(f"{used.cpu:>14.1f}{used.seconds:>8.1f}{used.peak_mb:>9.0f}{used.lines:>12,}  {question}",
          flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
