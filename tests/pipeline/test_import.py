"""Import: once, again, more, from several players, in any order, and stopped in the middle."""

from __future__ import annotations

import gc
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from datetime import datetime
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

import pyarrow as pa
import pytest

from badugi_hh import intake
from badugi_hh.audit import Audit, audit
from badugi_hh.auditing import across_hands
from badugi_hh.events import Hand
from badugi_hh.findings import Severity, Verdict
from badugi_hh.judging import examine
from badugi_hh.parsing import Reading, Status, open_history, read_blocks
from badugi_hh.paths import UnreadablePath
from badugi_hh.pipeline import (
    ImportSummary,
    audit_paths,
    import_paths,
    look_up,
    reread,
)
from badugi_hh.rules import Profile
from badugi_hh.simulate import simulate
from badugi_hh.store import Store, recorded
from badugi_hh.store.schema import TABLES
from badugi_hh.writing import render_file
from tests.make_samples import SAMPLES
from tests.pipeline.rows import Rows, all_rows
from tests.pipeline.two_logs import CUT, EASTERN, log

CASES = Path(__file__).parents[1] / "cases"
OTHER_GAME = log(number=640000000199).replace("Badugi Limit", "Razz Limit")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "store" / "hands.duckdb") as opened:
        yield opened


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    folder = tmp_path / "logs"
    folder.mkdir()
    return folder


def brief(summary: ImportSummary) -> dict[str, int]:
    """The counts of a summary that are not zero."""
    counts = asdict(summary)
    del counts["findings"]
    return {name: count for name, count in counts.items() if count}


# -- once, again, more ---------------------------------------------------------------------------


def test_everything_of_a_hand_is_stored(store: Store, logs: Path) -> None:
    (logs / "a.txt").write_text(log("Dunlin"))
    assert brief(import_paths([logs], store)) == {"files": 1, "new": 1}
    counts = {table: store.count(table) for table in ("texts", "hands", "player_hands", "pots")}
    assert counts == {"texts": 1, "hands": 1, "player_hands": 3, "pots": 1}
    players = store.player_hands(columns=["player", "net", "hero"]).sort_values("player")
    assert players.to_dict("records") == [
        {"player": "Dunlin", "hero": True, "net": 1195 - 600},
        {"player": "Godwit", "hero": False, "net": -50},
        {"player": "Whimbrel", "hero": False, "net": -600},
    ]
    (row,) = store.rows("hands")
    hand = dict(zip(TABLES["hands"], row, strict=True))
    assert hand.pop("began") != hand.pop("ended")
    assert hand == {
        "site": "pokerstars",
        "hand_id": "640000000100",
        "status": "read",
        "file": str(logs / "a.txt"),
        "line": 1,
        "cards_told": 24,
        "played_at": datetime(2024, 5, 4, 16, 23),  # noqa: DTZ001 (UTC; the column has no zone)
        "stamp": "2024/05/04 18:23:00 CET [2024/05/04 12:23:00 ET]",
        "currency": "USD",
        "decimals": 2,
        "symbol": "$",
        "game": "",
        "tournament": None,
        "buy_in": None,
        "level": None,
        "table_name": "Saltmarsh II",
        "max_seats": 6,
        "button": 1,
        "structure": "fixed limit",
        "small_bet": 100,
        "big_bet": 200,
        "seats": 3,
        "hero": "Dunlin",
        "total_pot": 1250,
        "rake": 55,
        "showdown": True,
        "big_blind_seat": 3,
        "chips_left": 4000 + 5500 + 6250 - 55,
        "seats_taken": 0b1110,
    }


def test_a_second_import_changes_nothing(store: Store, logs: Path) -> None:
    (logs / "a.txt").write_text(render_file(simulate(60, seed=2)))
    assert brief(import_paths([logs], store)) == {"files": 1, "new": 60}
    before = all_rows(store)
    assert brief(import_paths([logs], store)) == {"files_known": 1, "known": 60}
    assert all_rows(store) == before


def test_a_file_that_grew_brings_its_new_hands(store: Store, logs: Path) -> None:
    (logs / "a.txt").write_text(render_file(simulate(20, seed=3)))
    import_paths([logs], store)
    (logs / "a.txt").write_text(render_file(simulate(30, seed=3)))
    assert brief(import_paths([logs], store)) == {"files": 1, "new": 10, "known": 20}
    assert store.hands_by_status()[Status.READ] == 30


def test_batches_do_not_show(
    store: Store, logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (logs / "a.txt").write_text(render_file(simulate(45, seed=4)))
    (logs / "b.txt").write_text(render_file(simulate(60, seed=4)))
    import_paths([logs], store)
    monkeypatch.setattr(intake, "BATCH", 7)
    with Store.open(tmp_path / "small.duckdb") as small:
        assert brief(import_paths([logs], small)) == {"files": 2, "new": 60, "known": 45}
        assert all_rows(small) == all_rows(store)


@pytest.mark.parametrize("turn", [1, -1])
def test_a_hand_counts_for_what_it_is_in_the_end(
    store: Store, logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, turn: int
) -> None:
    """Whether its texts came in one batch or in several: damaged ones, and ones with a fault."""
    hands = render_file(simulate(12, seed=4)).split("\n\n\n")[:12]
    cut = [hand[: len(hand) // 2] for hand in hands]
    overpaid = [re.sub(r"collected (\d+) from", r"collected 9\1 from", hand) for hand in hands]
    for number, some in enumerate([cut, hands[:8], overpaid][::turn]):
        (logs / f"{number}.txt").write_text("\n\n\n".join(some))
    whole = import_paths([logs], store)
    assert whole.new == 12
    monkeypatch.setattr(intake, "BATCH", 5)
    with Store.open(tmp_path / "small.duckdb") as small:
        summary = import_paths([logs], small)
        assert all_rows(small) == all_rows(store)
    counted = Counter(it.severity for it in (*store.findings(), *across_hands(store)))
    assert counted[Severity.ERROR]
    for told in (whole, summary):
        assert {severity: n for severity, n in told.findings.items() if n} == counted
        assert told.known + told.merged == 20
        assert (told.new, told.refused, told.files) == (12, 0, 3)


def test_other_games_and_cancelled_hands_are_counted_once(store: Store, logs: Path) -> None:
    cancelled = log(number=640000000101).replace(
        "*** DEALING HANDS ***", "Hand cancelled\n*** SUMMARY ***\nSeat 1: Dunlin collected ($0)"
    )
    cancelled = cancelled[: cancelled.index("Dunlin: raises")]
    (logs / "a.txt").write_text(f"{OTHER_GAME}\n\n{cancelled}")
    summary = import_paths([logs], store)
    assert brief(summary) == {"files": 1, "other_games": 1, "cancelled": 1}
    (logs / "b.txt").write_text(f"{cancelled}\n\n{OTHER_GAME}")
    assert brief(import_paths([logs], store)) == {"files": 1, "files_known": 1, "known": 4}
    assert store.count("player_hands") == 0


def test_a_file_without_a_hand_is_a_finding_once(store: Store, logs: Path) -> None:
    (logs / "notes.txt").write_text("buy bread\n")
    for _ in range(2):
        import_paths([logs], store)
    assert [(it.code, it.file) for it in store.findings()] == [("P103", str(logs / "notes.txt"))]


def test_progress_ends_at_the_last_byte(store: Store, logs: Path) -> None:
    (logs / "a.txt").write_text(render_file(simulate(150, seed=6)))
    (logs / "b.txt").write_text(log())
    told: list[tuple[int, int, str]] = []
    import_paths([logs], store, progress=lambda *step: told.append(step))
    size = sum(file.stat().st_size for file in logs.iterdir())
    assert {total for _, total, _ in told} == {size}
    done = [done for done, _, _ in told]
    assert done == sorted(done)
    assert done[-1] == size
    assert len(done) > 3


# -- the same hand from several logs -------------------------------------------------------------


def test_two_players_logs_make_one_richer_hand(store: Store, logs: Path) -> None:
    (logs / "dunlin.txt").write_text(log("Dunlin"))
    import_paths([logs], store)
    assert store.pots_by_verdict()[Verdict.UNVERIFIABLE] == 1  # Whimbrel's cards are not known
    (logs / "whimbrel.txt").write_text(log("Whimbrel", header=EASTERN))
    assert brief(import_paths([logs], store)) == {
        "files": 1,
        "files_known": 1,
        "known": 1,
        "merged": 1,
    }
    (judged,) = look_up(store, "640000000100")
    assert judged.audit is not None
    assert all(judged.audit.replay.players[seat].start.complete for seat in (1, 3))
    assert store.pots_by_verdict()[Verdict.SETTLED] == 1
    assert not store.findings()
    counts = {table: store.count(table) for table in ("texts", "hands", "player_hands", "pots")}
    assert counts == {"texts": 2, "hands": 1, "player_hands": 3, "pots": 1}


def test_both_logs_in_one_import_merge_too(store: Store, logs: Path) -> None:
    (logs / "both.txt").write_text(log("Whimbrel") + "\n\n" + log("Dunlin"))
    assert brief(import_paths([logs], store)) == {"files": 1, "new": 1, "merged": 1}


def test_an_identical_copy_is_known(store: Store, logs: Path) -> None:
    (logs / "a.txt").write_text(log("Dunlin"))
    (logs / "b.txt").write_text(log("Dunlin") + "\n\n" + log("Dunlin"))
    (logs / "c.txt").write_text(log("Dunlin", header=EASTERN))
    assert brief(import_paths([logs], store)) == {"files": 3, "new": 1, "known": 3}
    assert "H401" not in {finding.code for finding in store.findings()}


def test_a_contradiction_is_a_warning_and_the_richer_text_is_kept(store: Store, logs: Path) -> None:
    (logs / "a.txt").write_text(log("Dunlin"))
    (logs / "b.txt").write_text(
        log().replace("Whimbrel: bets $2\nDunlin: calls $2\n", "Whimbrel: checks\nDunlin: checks\n")
    )
    summary = import_paths([logs], store)
    assert brief(summary) == {"files": 2, "new": 1, "known": 1}
    assert summary.findings[Severity.WARNING] == 1
    (finding,) = store.findings(Severity.WARNING)
    assert (finding.code, finding.hand_id) == ("H401", "640000000100")
    assert finding.file == str(logs / "b.txt")
    line = (logs / "b.txt").read_text().splitlines()[finding.line - 1]
    assert line == "Whimbrel: checks"
    assert f"{logs / 'a.txt'}:" in finding.message
    (judged,) = look_up(store, "640000000100")
    assert judged.audit is not None
    assert judged.audit.replay.total == 1250


def test_a_refused_hand_that_can_be_read_later_replaces(store: Store, logs: Path) -> None:
    (logs / "a.txt").write_text(CUT)
    assert brief(import_paths([logs], store)) == {"files": 1, "refused": 1}
    assert [it.code for it in store.findings()] == ["P102"]
    (logs / "b.txt").write_text(log("Dunlin"))
    assert brief(import_paths([logs], store)) == {
        "files": 1,
        "files_known": 1,
        "known": 1,
        "new": 1,
    }
    assert "P102" not in {finding.code for finding in store.findings()}
    assert store.hands_by_status()[Status.REFUSED] == 0


@pytest.mark.parametrize("together", [True, False])
def test_the_order_of_files_does_not_matter(logs: Path, tmp_path: Path, together: bool) -> None:
    contradiction = log().replace("($40 in chips)", "($41 in chips)")
    texts = {
        "a/dunlin.txt": log("Dunlin"),
        "b/whimbrel.txt": "\n\n".join([OTHER_GAME, log("Whimbrel", header=EASTERN)]),
        "c/wrong.txt": contradiction + "\n\n" + log("Dunlin", number=640000000102),
        "d/copy of a.txt": log("Dunlin"),
        "e/cut.txt": CUT,
    }
    for name, text in texts.items():
        (logs / name).parent.mkdir()
        (logs / name).write_text(text)
    expected: Rows | None = None
    for turn, names in enumerate(list(permutations(texts))[::17]):
        with Store.open(tmp_path / f"{turn}.duckdb") as store:
            if together:
                import_paths([logs / name for name in names], store)
            else:
                for name in names:
                    import_paths([logs / name], store)
            rows = all_rows(store)
        expected = expected or rows
        assert rows == expected, names
    assert expected is not None
    assert {(row[1], Path(row[3]).name) for row in expected["hands"]} == {
        ("640000000100", "whimbrel.txt"),
        ("640000000102", "wrong.txt"),
        ("640000000199", "whimbrel.txt"),
    }
    assert {(row[2], Path(row[4]).name) for row in expected["findings"]} == {
        ("H401", "wrong.txt"),
        ("S310", "wrong.txt"),
        ("P104", "whimbrel.txt"),
    }


# -- stopped, and read again ---------------------------------------------------------------------


def test_an_import_that_is_stopped_leaves_whole_batches(
    store: Store, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (logs / "a.txt").write_text(render_file(simulate(50, seed=8)))
    monkeypatch.setattr(intake, "BATCH", 20)
    insert, pots = Store.take_rows, []

    def fails_in_the_second_batch(self: Store, table: str, rows: pa.Table) -> None:
        if table == "pots":
            pots.append(rows.num_rows)
            if len(pots) == 2:
                raise KeyboardInterrupt
        insert(self, table, rows)

    with monkeypatch.context() as broken:
        broken.setattr(Store, "take_rows", fails_in_the_second_batch)
        with pytest.raises(KeyboardInterrupt):
            import_paths([logs], store)
    # Of the second batch texts, hands and player-hands had been written already.
    assert store.count("hands") == store.count("texts") == 20
    assert store.count("files") == 0
    assert brief(import_paths([logs], store)) == {"files": 1, "new": 30, "known": 20}
    assert store.count("pots") >= 50


def test_rereading_gives_the_same_rows(store: Store, logs: Path) -> None:
    (logs / "a.txt").write_text(render_file(simulate(40, seed=9)))
    (logs / "b.txt").write_text(
        "\n\n".join([OTHER_GAME, log("Dunlin", 7), CUT, log("Whimbrel", 7)])
    )
    (logs / "c.txt").write_text("notes\n")
    import_paths([logs], store)
    before = all_rows(store)
    assert sum(before["findings"].values()) > 0
    summary = reread(store)
    assert all_rows(store) == before
    assert (summary.hands, summary.other_games, summary.refused) == (41, 1, 1)


def odd_files() -> dict[str, bytes]:
    """Files in which a hand does not stand as the room wrote it."""
    one, two = log("Dunlin", 640000000201), log("Whimbrel", 640000000202)
    texts = {
        "glued": f"Godwit: {one}\n\n{CUT.rstrip()} {two}",
        "mailed": f"*********** # 1 **************\n {one}".replace("\n", "\n "),
        "downloaded": f"Hand #1:\n\n{one}\n\nHand #2:\n\n{two}",
        "cut header": f"{one[:45]}\n\n\n{two}",
        "no number": f"PokerStars Hand #:\nDunlin: folds\n{one}",
        "blanks": one.replace("\n", " \n"),
        "windows": one.replace("\n", "\r\n"),
        "marked": f"\ufeff{one}",
        "unknown line": one.replace("Godwit: folds", "The lights go out\nGodwit: folds"),
        "unknown action": one.replace("Godwit: folds", "Godwit: faints"),
        "no card": one.replace("[7c 9h]", "[7c 9x]"),
        "no hand first": f"hello\n\n{one}",
    }
    return {name: text.encode() for name, text in texts.items()}


@pytest.mark.parametrize("name", odd_files())
def test_rereading_finds_in_a_hand_alone_what_was_found_in_its_file(
    store: Store, logs: Path, name: str
) -> None:
    (logs / name).write_bytes(odd_files()[name])
    import_paths([logs], store)
    before = all_rows(store)
    assert before["hands"]
    reread(store)
    assert all_rows(store) == before


def test_rereading_recovers_what_an_older_version_refused(
    store: Store, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (logs / "a.txt").write_text(render_file(simulate(30, seed=10)))
    import_paths([logs], store)
    expected = all_rows(store)
    with Store.open(logs.parent / "old.duckdb") as old:
        with monkeypatch.context() as older:
            older.setattr("badugi_hh.judging.read_blocks", refusing(read_blocks))
            assert brief(import_paths([logs], old)) == {"files": 1, "refused": 30}
        refused = all_rows(old)
        with monkeypatch.context() as stopped:  # where hands get the ids that can be read now
            stopped.setattr(intake.Intake, "close", Mock(side_effect=KeyboardInterrupt))
            with pytest.raises(KeyboardInterrupt):
                reread(old)
        assert all_rows(old) == refused
        summary = reread(old)
        assert (summary.hands, summary.refused) == (30, 0)
        assert all_rows(old) == expected


def refusing(read: Callable[..., Iterator[Reading]]) -> Callable[..., Iterator[Reading]]:
    """``read_blocks`` of a version that could read no hand, and only half of the ids."""

    def refused(*given: Any) -> Iterator[Reading]:
        for number, reading in enumerate(read(*given)):
            hand_id = reading.hand_id if number % 2 else ""
            yield replace(reading, hand=None, status=Status.REFUSED, hand_id=hand_id)

    return refused


def test_rereading_that_is_stopped_changes_nothing(
    store: Store, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (logs / "a.txt").write_text(render_file(simulate(30, seed=11)))
    import_paths([logs], store)
    before = all_rows(store)
    hands = iter(range(25))

    def breaks(hand: Hand, profile: Profile | None) -> Audit:
        if next(hands, None) is None:
            raise KeyboardInterrupt
        return audit(hand, profile)

    with monkeypatch.context() as broken:
        broken.setattr("badugi_hh.judging.audit", breaks)
        with pytest.raises(KeyboardInterrupt):
            reread(store)
    assert all_rows(store) == before


# -- audit without a store -----------------------------------------------------------------------


def test_an_audit_of_paths_says_what_an_import_finds(store: Store, logs: Path) -> None:
    wrong = log("Whimbrel").replace("Dunlin collected $11.95", "Godwit collected $11.95")
    (logs / "a.txt").write_text(
        "\n\n".join([wrong, log("Whimbrel", 7), log("Dunlin", 7), OTHER_GAME])
    )
    summary = audit_paths([logs])
    assert (summary.hands, summary.duplicates, summary.other_games) == (2, 1, 1)
    assert summary.pots[Verdict.MIS_SETTLED] == 1
    assert summary.pots[Verdict.SETTLED] == 1
    import_paths([logs], store)
    assert list(summary.findings) == store.findings()
    assert [it.line for it in summary.findings] == sorted(it.line for it in summary.findings)


def test_real_hands_are_all_settled(corpus: Path) -> None:
    names = ("pokerstars-mtt.txt", "pokerstars-cash.txt")
    summary = audit_paths([corpus / name for name in names])
    assert (summary.hands, summary.refused) == (82, 0)
    assert summary.pots[Verdict.MIS_SETTLED] == 0
    assert all(finding.severity is Severity.NOTE for finding in summary.findings)


def test_no_hand_leaves_a_circle_of_references(tmp_path: Path) -> None:
    """The collector rests during an import: what it alone could let go would fill the memory."""
    whole = [*SAMPLES.rglob("*.txt"), *SAMPLES.rglob("*.phh*"), *CASES.rglob("*.txt")]
    broken = [_broken(file, tmp_path, seed) for file in whole for seed in (1, 2)]
    for file in whole:
        recorded(examine(open_history(file)))  # what is made but once is no matter
    opened = [open_history(file) for file in (*whole, *broken)]
    gc.collect()
    gc.disable()
    try:
        for history in opened:
            recorded(examine(history))
        assert gc.collect() == 0
    finally:
        gc.enable()


def _broken(file: Path, folder: Path, seed: int) -> Path:
    """A copy with every twelfth line wrong in a way of its own."""
    chosen = Random(seed)
    lines = file.read_text(encoding="utf-8").split("\n")
    for at in range(seed, len(lines), 12):
        words = lines[at].split(" ")
        word = chosen.randrange(len(words))
        words[word] = chosen.choice([f"9{word}{at}", f"[Xx {at}]", f"Seat {at}:", "", "1,2,3"])
        lines[at] = " ".join(words)
    copy = folder / f"{seed}-{file.parent.name}-{file.name}"
    copy.write_text("\n".join(lines), encoding="utf-8")
    return copy


def test_an_import_leaves_the_garbage_collector_as_it_was(store: Store, logs: Path) -> None:
    (logs / "a.txt").write_text(log())
    assert gc.isenabled()
    import_paths([logs], store)
    assert gc.isenabled()
    with pytest.raises(UnreadablePath):
        import_paths([logs / "gone"], store)
    assert gc.isenabled()


def test_an_import_loads_no_library_that_it_has_no_use_for(logs: Path) -> None:
    """Arrow loads pandas for its first array, and its functions to make one type of another: a
    fifth of a second, and 50 MB of every process."""
    (logs / "a.txt").write_text(log())
    program = (
        "import sys; from badugi_hh.store import Store\n"
        "from badugi_hh.pipeline import import_paths\n"
        "with Store.temporary() as store: import_paths(sys.argv[1:], store)\n"
        "print({'pandas', 'pyarrow.compute', 'rich', 'typer', 'matplotlib'} & {*sys.modules})"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(logs)],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    assert done.stdout == "set()\n"
