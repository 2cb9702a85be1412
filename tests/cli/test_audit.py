"""``badugi-hh audit``: what comes first, what filters leave, and rules that change no store."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from badugi_hh.auditing import AuditFilter, audit_store
from badugi_hh.pipeline import import_paths
from badugi_hh.reports.audit_view import summary_sentence, view_by_hand
from badugi_hh.reports.ledger import debt_table, debts
from badugi_hh.reports.terminal import Screen
from badugi_hh.store import Selection, Store
from tests.cli.conftest import WRONG_WINNER, Commands

GOLDEN = Path(__file__).parent / "golden"


def odd_fold(number: int, day: str, stakes: str = "$0.50/$1.00 USD") -> str:
    """A hand with a note: Godwit folds though there is nothing to call."""
    small, big = ("$1", "$2") if stakes.startswith("$2") else ("$0.25", "$0.50")
    pot = {"$2": "$4", "$0.50": "$1"}[big]
    return f"""\
PokerStars Hand #{number}:  Badugi Limit ({stakes}) - {day} 12:00:00 ET
Table 'Saltmarsh' 6-max Seat #1 is the button
Seat 1: heron ($100 in chips)
Seat 2: godwit ($100 in chips)
heron: posts small blind {small}
godwit: posts big blind {big}
*** DEALING HANDS ***
heron: calls {small}
godwit: folds
heron collected {pot} from pot
heron: doesn't show hand
*** SUMMARY ***
Total pot {pot} | Rake $0
Seat 1: heron (button) (small blind) collected ({pot})
Seat 2: godwit (big blind) folded before the Draw
"""


UNREADABLE = """\
PokerStars Hand #72000000009:  Badugi Limit ($0.50/$1.00 USD) - 2024/03/09 12:00:00 ET
Table 'Saltmarsh' 6-max Seat #1 is the button
Seat 1: heron ($100 in chips)
Seat 2: godwit ($100 in chips)
heron: posts small blind $0.25
godwit: posts big blind $0.50
*** DEALING HANDS ***
heron: calls [Ks
*** SUMMARY ***
Total pot $0.50 | Rake $0
"""
NO_HISTORY = "a shopping list\n"


def dearer(text: str) -> str:
    """The same hand with ten times as much money."""
    return re.sub(r"\$(\d+)(?:\.(\d\d))?", _ten_times, text)


def _ten_times(amount: re.Match[str]) -> str:
    dollars, cents = divmod(10 * (100 * int(amount[1]) + int(amount[2] or 0)), 100)
    return f"${dollars}.{cents:02}" if cents else f"${dollars}"


# $3.40 paid to the wrong winner, and $34 of them.
DEAR = (
    dearer(WRONG_WINNER)
    .replace("71000000001", "71000000009")
    .replace("2024/03/02", "2024/03/05")
    .replace("kite", "knot")
)
CHEAP, DEAR_ID, NOTE, NOTE_AT_2_4, REFUSED = (
    "71000000001",
    "71000000009",
    "72000000001",
    "72000000002",
    "72000000009",
)


@pytest.fixture
def mixed(commands: Commands) -> Commands:
    """The files ``a.txt``, ``b.txt`` and ``list.txt``, imported."""
    notes = [
        odd_fold(72000000001, "2024/03/01"),
        odd_fold(72000000002, "2024/03/07", "$2/$4 USD"),
    ]
    Path("a.txt").write_text("\n\n".join([*notes, UNREADABLE]), encoding="utf-8")
    Path("b.txt").write_text(f"{WRONG_WINNER}\n\n{DEAR}", encoding="utf-8")
    Path("list.txt").write_text(NO_HISTORY, encoding="utf-8")
    commands("import", "a.txt", "b.txt", "list.txt")
    return commands


def audited(commands: Commands, *words: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(
        commands("audit", *words, "--format", "json", "--fail-on", "never")
    )
    return told


def hands(told: dict[str, Any]) -> list[str]:
    return [finding["hand_id"] for finding in told["findings"]]


ALL = {CHEAP, DEAR_ID, NOTE, NOTE_AT_2_4, REFUSED, ""}


def headings(text: str) -> list[str]:
    return [line.partition(",")[0] for line in text.splitlines()
            if line.startswith(("pokerstars hand", "file "))]  # fmt: skip


def test_the_worst_hand_comes_first(mixed: Commands) -> None:
    """Errors by what somebody is owed, then those at which nobody is, then notes by their pots."""
    text = mixed("audit", exit_code=1)
    assert headings(text) == [
        f"pokerstars hand {DEAR_ID}",
        f"pokerstars hand {CHEAP}",
        f"pokerstars hand {REFUSED}",
        "file list.txt",
        f"pokerstars hand {NOTE_AT_2_4}",
        f"pokerstars hand {NOTE}",
    ]
    assert text.splitlines()[-1] == (
        "4 hands read, 1 refused; 6 pots: 4 settled, 2 mis-settled, 0 unverifiable; "
        "4 errors, 0 warnings, 2 notes; owed 37.40 USD"
    )


def test_a_hand_has_one_heading_for_all_its_findings(commands: Commands) -> None:
    twice = WRONG_WINNER.replace(
        "ibis: stands pat\nkite: stands pat", "ibis: stands pat\nibis: stands pat"
    )
    Path("day.txt").write_text(twice, encoding="utf-8")
    text = commands("audit", "day.txt", exit_code=1)
    assert len(headings(text)) == 1
    assert text.count("day.txt:") > 1


@pytest.mark.parametrize(
    ("filters", "left"),
    [
        ((), ALL),
        (("--code", "S301"), {CHEAP, DEAR_ID}),
        (("--code", "s3"), {CHEAP, DEAR_ID}),
        (("--code", "wrong-winner", "--code", "L216"), {CHEAP, DEAR_ID, NOTE, NOTE_AT_2_4}),
        (("--code", "H"), set()),
        (("--severity", "error"), {CHEAP, DEAR_ID, REFUSED, ""}),
        (("--site", "pokerstars"), ALL - {""}),
        (("--site", "fulltilt"), set()),
        (("--since", "2024-03-03"), {CHEAP, DEAR_ID, NOTE_AT_2_4}),  # 20:15 ET is next day in UTC
        (("--until", "2024-03-03"), {CHEAP, NOTE}),
        (("--until", "2024-03-02"), {NOTE}),
        (("--since", "2024-03-04", "--until", "2024-03-06"), {DEAR_ID}),
        (("--stakes", "0.50/1"), {CHEAP, NOTE}),
        (("--stakes", "2/4"), {NOTE_AT_2_4}),
        (("--stakes", "1/2"), set()),
        (("--player", "kite"), {CHEAP}),
        (("--player", "godwit"), {NOTE, NOTE_AT_2_4}),
        (("--player", "godwit", "--code", "S"), set()),
    ],
)
def test_filters_hold_for_every_format(
    mixed: Commands, filters: tuple[str, ...], left: set[str]
) -> None:
    told = audited(mixed, *filters)
    assert set(hands(told)) == left
    rows = csv.DictReader(
        io.StringIO(mixed("audit", *filters, "--format", "csv", "--fail-on", "never"))
    )
    assert [row["hand_id"] for row in rows] == hands(told)
    text = mixed("audit", *filters, "--fail-on", "never")
    shown = {line.removeprefix("pokerstars hand ") for line in headings(text)}
    assert {"" if line.startswith("file ") else line for line in shown} == left
    ledger = json.loads(
        mixed("audit", *filters, "--ledger", "--format", "json", "--fail-on", "never")
    )
    assert told["ledger"] == ledger
    owed = sum(float(entry["owed"] or 0) for entry in ledger)
    assert owed == pytest.approx(3.4 * (CHEAP in left) + 34 * (DEAR_ID in left))


def test_filters_by_hand_choose_its_pots_too(mixed: Commands) -> None:
    told = audited(mixed, "--player", "kite")
    assert (told["hands"], told["pots"]) == (1, {"settled": 1, "mis_settled": 1, "unverifiable": 0})
    told = audited(mixed, "--code", "L216")  # findings are chosen, and not hands
    assert told["hands"] == 4


def test_fail_on_looks_at_what_is_left(mixed: Commands) -> None:
    mixed("audit", exit_code=1)
    mixed("audit", "--code", "L216", exit_code=0)
    mixed("audit", "--code", "L216", "--fail-on", "note", exit_code=1)
    mixed("audit", "--severity", "error", "--code", "L216", "--fail-on", "note", exit_code=0)
    mixed("audit", "--until", "2024-03-02", exit_code=0)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (
            ("--code", "S4"),
            "there is no finding code S4; there are P101 to P111, L201 to L216, S301 to S310, "
            "H401 to H404; badugi-hh explain lists them all",
        ),
        (
            ("--code", "wrong-winer"),
            "there is no finding code wrong-winer; is wrong-winner meant? There are P101 to P111, "
            "L201 to L216, S301 to S310, H401 to H404; badugi-hh explain lists them all",
        ),
        (("--site", "moon"), "there is no site moon; there are hands of pokerstars"),
        (("--stakes", "low"), "stakes are written as 1/2 or 0.25/0.50, not low"),
    ],
)
def test_what_is_not_there_is_told(mixed: Commands, words: tuple[str, ...], why: str) -> None:
    result = mixed.run("audit", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"badugi-hh: {why}\n"


def test_chips_come_after_money_and_are_added_alone(commands: Commands) -> None:
    chips = (
        dearer(dearer(WRONG_WINNER))
        .replace("$", "")
        .replace(
            "Hand #71000000001:  Badugi Limit (50/100 USD)",
            "Hand #71000000008: Tournament #81, $1+$0.10 USD Badugi Limit - Level I (50/100)",
        )
    )
    Path("day.txt").write_text(f"{chips}\n\n{WRONG_WINNER}", encoding="utf-8")
    text = commands("audit", "day.txt", exit_code=1)
    assert headings(text) == [f"pokerstars hand {CHEAP}", "pokerstars hand 71000000008"]
    assert text.endswith("owed 3.40 USD, 340 chips\n")
    assert "tournament 81, table Aviary II" in text


@pytest.mark.parametrize("width", [80, 140])
def test_the_text_on_a_terminal(mixed: Commands, width: int) -> None:
    stream = io.StringIO()
    with Store.open(mixed.store, read_only=True) as store:
        screen = Screen(stream, width)
        # Not the shopping list: what is said of it grows with the sites.
        summary = audit_store(store, wanted=AuditFilter(Selection(site="pokerstars")))
        for found in view_by_hand(summary.findings, summary.tracked, store):
            screen.hand_findings(found)
            screen.line()
        owed = debts(summary.findings, store)
        screen.table(debt_table(owed))
        screen.line()
        screen.line(summary_sentence(summary, owed))
    assert stream.getvalue() == (GOLDEN / f"audit-{width}.txt").read_text(encoding="utf-8")


# -- other rules over the store ------------------------------------------------------------------


def test_rules_judge_the_store_without_changing_it(mixed: Commands) -> None:
    Path("house.toml").write_text("max_seats = 2\n", encoding="utf-8")
    before, judged = mixed.store.read_bytes(), audited(mixed)
    told = audited(mixed, "--rules", "house.toml")
    more = [it for it in told["findings"] if it["code"] == "L210"]
    assert {it["hand_id"] for it in more} == {CHEAP, DEAR_ID}  # three players, and two are allowed
    assert [it for it in told["findings"] if it not in more] == judged["findings"]
    assert mixed.store.read_bytes() == before
    assert audited(mixed) == judged


def test_rules_judge_the_store_as_they_judge_the_files(mixed: Commands) -> None:
    Path("house.toml").write_text("cap = 1\n[rake]\npercent = 5\n", encoding="utf-8")
    files = audited(mixed, "a.txt", "b.txt", "list.txt", "--rules", "house.toml")
    assert audited(mixed, "--rules", "house.toml") == files
    assert {it["code"] for it in files["findings"]} > {"L203"}


def test_hands_of_other_games_count_under_other_rules_too(commands: Commands) -> None:
    with Store.open(commands.store) as store:
        import_paths(["day.txt"], store)
    Path("house.toml").write_text("cap = 4\n", encoding="utf-8")
    assert audited(commands, "--rules", "house.toml") == audited(commands)
