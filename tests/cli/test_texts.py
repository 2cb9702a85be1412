"""What people see: whole texts in a pipe and at 80 columns, and what strangers typed."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

from badugi_hh.judging import PlacedText, combine
from badugi_hh.reports.hand_view import view_judged
from badugi_hh.reports.tables import Amount
from badugi_hh.reports.terminal import Screen
from tests.cli.conftest import WALK, WRONG_WINNER, Commands

FINDING = """\
pokerstars hand 71000000001, 2024-03-03 01:15:00 UTC, fixed limit $0.50/$1, table Aviary II
day.txt:34:1: error S301 wrong-winner
   33 | heron: shows [As 2d 7c 9h] (Badugi: 9,7,2,A)
   34 | ibis collected $3.40 from side pot
      | ^^^^
The side pot of $3.40 went to ibis, but heron's 9-7-2-A badugi beats ibis's T-8-3-A badugi.
  claimed  ibis $3.40 (3.40 big bets)
  due      heron $3.40 (3.40 big bets)
rule: A pot goes to the best badugi rank among those who have chips in it and have not folded \
(R2, R3, R7, F1, F2).
help: badugi-hh hand 71000000001    badugi-hh explain S301
"""


def test_import(commands: Commands) -> None:
    assert commands("import", "day.txt") == (
        "files: 1 read, 0 known\n"
        "hands: 2 new, 0 known, 1 of other games, 0 refused, 0 cancelled\n"
        "findings: 1 error, 0 warnings, 1 note\n"
    )


def test_a_store_among_the_histories_is_none_of_them(commands: Commands) -> None:
    for options in (("--db", "kept/hands.duckdb"), ("--store", "kept/parts", "--jobs", "1")):
        Path("kept").mkdir(exist_ok=True)
        for known in (0, 1):
            said = commands("import", "day.txt", str(Path(options[1]).parent), *options)
            assert said.startswith(f"files: {1 - known} read, {known} known\n")
        shutil.rmtree("kept")


def test_audit(commands: Commands) -> None:
    assert commands("audit", "day.txt", exit_code=1) == (
        FINDING
        + """
file day.txt
day.txt:65:1: note P104 other-game
Hands of another game than Badugi are in this file; they are passed over.
rule: Only Badugi is replayed (R1); hands of other games are counted and passed over.
help: badugi-hh explain P104

who is owed, and who was overpaid
site        player  money  is owed  big bets  was overpaid  big bets
--------------------------------------------------------------------
pokerstars  heron   USD      $3.40      3.40
pokerstars  ibis    USD                              $3.40      3.40

2 hands read, 1 of other games; 3 pots: 2 settled, 1 mis-settled, 0 unverifiable; \
1 error, 0 warnings, 1 note; owed 3.40 USD
"""
    )


def test_the_excerpt_does_not_need_the_file(commands: Commands) -> None:
    commands("import", "day.txt")
    Path("day.txt").unlink()
    assert commands("audit", exit_code=1).startswith(FINDING)


def test_what_was_typed_is_shown_and_not_obeyed(commands: Commands) -> None:
    text = commands("hand", "71000000002", "day.txt")
    assert r'heron said, "\x1b[2J\u202e"' in text
    assert "=1+1 [red]: posts big blind $0.50" in text
    commands("import", "day.txt")
    for output in (
        text,
        commands("hand", "71000000002", "--format", "csv"),
        commands("hand", "71000000002", "--format", "json"),
    ):
        assert "\x1b" not in output
        assert "\u202e" not in output
    assert "'=1+1 [red]," in commands("players", "--format", "csv")


def drawn_hand(text: str, width: int) -> str:
    stream = io.StringIO()
    judged = combine([PlacedText("day.txt", 1, text.rstrip("\n"))])
    Screen(stream, width).hand(view_judged(judged))
    return stream.getvalue()


GOLDEN = Path(__file__).parent / "golden"


def test_a_hand_at_80_columns() -> None:
    text = drawn_hand(WRONG_WINNER, 80)
    assert max(map(len, text.splitlines())) <= 120  # places and lines of the log stay whole
    assert text == (GOLDEN / "hand-80.txt").read_text(encoding="utf-8")


def test_a_hand_on_a_wide_terminal() -> None:
    assert drawn_hand(WRONG_WINNER, 160) == (GOLDEN / "hand-160.txt").read_text(encoding="utf-8")


def test_a_hand_that_could_not_be_read_shows_its_lines() -> None:
    text = drawn_hand(WALK.replace("heron: folds", "heron: calls [Ks"), 100)
    assert "not replayed: refused" in text
    assert "P108" in text
    assert "heron: calls [Ks" in text


def test_after_a_misprinted_amount_the_lines_tell_the_story_that_the_audit_took() -> None:
    """The rest of the log fits the call that was due, and not the amount printed."""
    text = WRONG_WINNER.replace("ibis: calls $0.75", "ibis: calls $0.65")
    view = view_judged(combine([PlacedText("day.txt", 1, text.rstrip("\n"))]))
    (line,) = (it for street in view.streets for it in street.lines if it.number == 11)
    assert [found.finding.code for found in line.findings] == ["L206"]
    assert line.pot == Amount("2.50", "$2.50")
    assert (
        sum(float(row[2].plain) for row in view.players.rows if isinstance(row[2], Amount)) == 5.8
    )


def test_a_contradiction_is_shown_in_the_file_where_it_stands(commands: Commands) -> None:
    told_otherwise = WRONG_WINNER.replace("ibis: bets $1\n", "ibis: checks\n")
    Path("other.txt").write_text(told_otherwise, encoding="utf-8")
    text = commands("audit", "day.txt", "other.txt", "--fail-on", "never")
    (conflict,) = (part for part in text.split("\n\n") if "H401" in part)
    assert conflict.splitlines()[:3] == [
        "other.txt:29:1: warning H401 conflicting-duplicate",
        "   28 | heron: stands pat on [As 2d 7c 9h]",
        "   29 | ibis: checks",
    ]


def test_what_another_players_log_tells_stands_beside_the_same_line(commands: Commands) -> None:
    seen_by_ibis = (
        WRONG_WINNER.replace("Dealt to heron [As 2d 7c 9h]", "Dealt to ibis [Ac 3d 8h Td]")
        .replace(
            "ibis: discards 1 card", "ibis: discards 1 card [Td]\nDealt to ibis [Ac 3d 8h] [Ts]"
        )
        .replace(" on [As 2d 7c 9h]", "")
        .replace("ibis: stands pat", "ibis: stands pat on [Ac 3d 8h Ts]")
    )
    Path("other.txt").write_text(seen_by_ibis, encoding="utf-8")
    text = commands("hand", "71000000001", "day.txt", "other.txt")
    assert (
        "   8                       *** DEALING HANDS ***\n"
        "                             heron holds As 2d 7c 9h: 9-7-2-A badugi\n"
        "                             ibis holds Ac 3d 8h Td: three-card 8-3-A\n"
        "   9                       Dealt to heron [As 2d 7c 9h]\n"
    ) in text
