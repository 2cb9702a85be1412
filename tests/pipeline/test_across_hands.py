"""Across hands: stacks and buttons that follow are silent, chips that vanish are found."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from html import unescape
from itertools import groupby, pairwise
from pathlib import Path
from random import Random

import pytest

from badugi_hh.audit import audit
from badugi_hh.auditing import across_hands
from badugi_hh.continuity import Neighbours, Sitting, judge
from badugi_hh.engine import replay
from badugi_hh.events import Hand
from badugi_hh.findings import Finding, Severity
from badugi_hh.money import Money
from badugi_hh.parsing import read_text
from badugi_hh.pipeline import import_paths
from badugi_hh.simulate import SITES, simulate
from badugi_hh.store import Store
from badugi_hh.writing import render_file

PAIR = Neighbours(
    site="pokerstars",
    hand_id="2",
    before="1",
    file="a.txt",
    line=30,
    money=Money("USD", "$", 2),
    tournament=False,
    buttons=(1, 2),
    big_blinds=(3, 4),
    seats=(4, 4),
    sitting=[Sitting(name, seat, seat, 5000, 5000)
             for seat, name in enumerate(("heron", "plover", "avocet", "knot"), start=1)],
)  # fmt: skip


def changed(*changes: int) -> list[Sitting]:
    """The players of ``PAIR``, with so many chips more or less than they had."""
    return [one._replace(found=one.left + more) for one, more in zip(PAIR.sitting, changes)]  # noqa: B905


def told(pair: Neighbours) -> list[tuple[str, str, str]]:
    return [(it.code, it.severity.word, it.player) for it in judge(pair)]


def test_what_follows_is_silent() -> None:
    assert told(PAIR) == []


@pytest.mark.parametrize(
    ("changes", "cash", "tournament"),
    [
        ((0, 0, 0, -1), [("H402", "warning", "knot")], [("H402", "warning", "knot")]),
        ((0, 0, 0, 1), [], [("H402", "note", "knot")]),
        # Somebody won what another lost: a hand of which there is no log.
        ((0, -50, 45, 0), [], [("H402", "warning", "plover"), ("H402", "note", "avocet")]),
        # Too many changed for no hand to be missing; but tournaments take no rake.
        ((-50, -50, -50, 140), [], [("H404", "warning", "")]),
        ((-50, -50, -50, 150), [], []),
        ((-50, -50, -50, 1650), [], [("H404", "note", "")]),
    ],
)
def test_stacks(
    changes: Sequence[int],
    cash: list[tuple[str, str, str]],
    tournament: list[tuple[str, str, str]],
) -> None:
    pair = replace(PAIR, sitting=changed(*changes))
    assert told(pair) == cash
    assert told(replace(pair, tournament=True)) == tournament


def test_chips_may_have_been_lost_to_one_who_left() -> None:
    pair = replace(PAIR, sitting=changed(0, 0, 0, -100))
    assert told(replace(pair, seats=(5, 4), gone=800)) == []
    assert told(replace(pair, seats=(4, 5))) == [("H402", "warning", "knot")]
    # Who left had lost all he had, and could win nothing more.
    assert told(replace(pair, seats=(5, 4), gone=0)) == [("H402", "warning", "knot")]


def test_a_tournaments_chips_come_and_go_with_its_players() -> None:
    pair = replace(PAIR, tournament=True, sitting=changed(-50, -50, -50, 140), seats=(5, 4))
    assert told(replace(pair, gone=0)) == [("H404", "warning", "")]
    assert told(replace(pair, gone=10)) == []
    assert told(replace(pair, seats=(4, 5))) == []


def test_chips_that_were_bought_are_no_gap() -> None:
    bought = replace(PAIR, tournament=True, bought=frozenset({"knot"}))
    assert told(replace(bought, sitting=changed(0, 0, 0, 1500))) == []
    assert told(replace(bought, sitting=changed(0, 0, 1500, 0))) == [("H402", "note", "avocet")]
    assert told(replace(bought, sitting=changed(-50, -50, -50, 1650))) == []
    assert told(replace(bought, sitting=changed(0, 0, 0, -1))) == [("H402", "warning", "knot")]


def test_a_pool_has_no_stacks_of_its_own() -> None:
    moved = [one._replace(seat=5 - one.seat, found=1) for one in PAIR.sitting]
    assert told(replace(PAIR, sitting=moved)) == []
    assert told(replace(PAIR, sitting=changed(0, -1)[:2])) == []


@pytest.mark.parametrize(
    ("buttons", "big_blinds", "jumped"),
    [
        ((4, 1), (2, 3), False),
        ((1, 3), (3, 1), True),
        ((1, 1), (3, 3), True),
        ((1, 1), (3, 4), False),  # the blinds went on, and the button waited
        ((1, 6), (3, 3), True),
        ((4, 6), (3, 3), False),  # a dead button, in a seat that nobody has
        ((1, 3), (None, None), True),
    ],
)
def test_the_button(
    buttons: tuple[int, int], big_blinds: tuple[int | None, int | None], jumped: bool
) -> None:
    pair = replace(PAIR, buttons=buttons, big_blinds=big_blinds)
    assert told(pair) == ([("H403", "note", "")] if jumped else [])


def test_the_button_may_wait_for_one_who_sits_down() -> None:
    waits = replace(PAIR, buttons=(1, 1), big_blinds=(3, 3))
    assert told(waits) == [("H403", "note", "")]
    assert told(replace(waits, seats=(4, 5))) == []


# -- hands of a store ----------------------------------------------------------------------------


def across(folder: Path, hands: Iterable[Hand]) -> list[Finding]:
    """What is found across ``hands``, of which each table has a file."""
    ending = "txt"
    for number, (_, played) in enumerate(groupby(hands, key=lambda hand: hand.table)):
        table = list(played)
        ending = "phhs" if table[0].site == "phh" else "txt"
        file = folder / f"{number:04}.{ending}"
        file.write_text(render_file(table), encoding="utf-8", newline="\n")
    with Store.temporary() as store:
        import_paths([folder], store)
        return across_hands(store)


@pytest.mark.parametrize("site", SITES)
def test_simulated_hands_are_silent(tmp_path: Path, site: str) -> None:
    found = across(tmp_path, simulate(250, seed=21, site=site))
    assert found == []


# KingsClub and PHH tell the stacks after a hand too: there a hand contradicts itself.
@pytest.mark.parametrize("site", ["pokerstars", "fulltilt", "fulltilt2014", "merge", "phenom"])
def test_a_missing_chip_is_found(tmp_path: Path, site: str) -> None:
    """One hand of each table, in which a player who was there before has a chip less."""
    rng, hands, planted = Random(5), [], {}
    for _, played in groupby(simulate(800, seed=12, site=site), key=lambda hand: hand.table):
        table = list(played)
        at = rng.randrange(1, len(table)) if len(table) > 1 else 0
        victim = at and _with_chips_to_spare(table[at - 1], table[at])
        if victim:
            seats = (
                replace(it, stack=it.stack - 1) if it.player == victim else it
                for it in table[at].seats
            )
            table[at] = replace(table[at], seats=tuple(seats))
            planted[table[at].id] = victim
        hands += table
    found = [it for it in across(tmp_path, hands) if it.severity is Severity.WARNING]
    assert len(planted) > 5
    assert {it.hand_id: it.player for it in found} == planted
    for it in found:
        line = Path(it.file).read_text(encoding="utf-8").split("\n")[it.line - 1]
        assert line.strip().startswith(("Seat ", "<player ")), line
        assert it.player in unescape(line)


@pytest.mark.parametrize("site", SITES)
def test_the_button_has_a_line(site: str) -> None:
    """Which button H403 points at, in the words of each room."""
    hand = next(simulate(1, seed=4, site=site))
    text = render_file([hand])
    (reading,) = read_text(text)
    assert reading.hand is not None
    line = text.split("\n")[reading.hand.button_line - 1]
    assert re.search(WHERE_THE_BUTTON_IS[site], line), line


WHERE_THE_BUTTON_IS = {
    "pokerstars": "Seat #[0-9] is the button",
    "fulltilt": "The button is in seat #[0-9]",
    "fulltilt2014": "Seat #[0-9] is the button",
    "kingsclub": "Seat [0-9] is the button",
    "merge": '<players dealer="[0-9]"',
    "phh": "_button = [0-9]|seats = ",
    "phenom": "Seat #[0-9] is the button",
}


def _with_chips_to_spare(before: Hand, hand: Hand) -> str | None:
    """A player who is not all-in, at a table that nobody left and that is no pool."""
    people = {before.player(seat) for seat in replay(before).players}
    records = replay(hand).players
    if hand.game in ("Zoom", "Rush") or not people <= {hand.player(seat) for seat in records}:
        return None
    spare = (
        it.player
        for it in records.values()
        if it.player in people and it.stack - it.put_in > it.returned
    )
    return next(spare, None)


def test_pairs_in_which_something_differs_are_found(tmp_path: Path) -> None:
    """Of every table one hand is missing; each two that are left are compared here too."""
    rng, left, expected = Random(8), [], set()
    for _, played in groupby(simulate(300, seed=6), key=lambda hand: hand.table):
        table = list(played)
        if len(table) > 2:
            del table[rng.randrange(1, len(table) - 1)]
        left += table
        if table[0].game != "Zoom":
            expected |= {(a.id, b.id) for a, b in pairwise(table) if _differs(a, b)}
    (tmp_path / "left.txt").write_text(render_file(left), encoding="utf-8", newline="\n")
    with Store.temporary() as store:
        import_paths([tmp_path], store)
        found = {(pair.before, pair.hand_id) for pair in store.neighbours()}
    assert len(expected) > 5
    assert found == expected


def _differs(before: Hand, hand: Hand) -> bool:
    """Whether a player of both has other chips, or not just one of them sits where the button went
    past, the seat where it stopped included."""
    told = audit(before)
    left = {it.player: it.stack + told.net[seat] for seat, it in told.replay.players.items()}
    both = [it for it in replay(hand).players.values() if it.player in left]
    passed, at = set[int](), before.button
    while at != hand.button or not passed:
        at = at % 16 + 1
        passed.add(at)
    return any(it.stack != left[it.player] for it in both) or (
        sum(it.seat in passed for it in both) != 1
    )


def test_the_order_of_import_does_not_matter(tmp_path: Path) -> None:
    """A hand that is found later, and fits between two others, takes the finding away."""
    table = next(
        hands
        for _, played in groupby(simulate(300, seed=3), key=lambda hand: hand.table)
        if len(hands := list(played)) > 5 and hands[0].game != "Zoom"
    )
    gap, rest = tmp_path / "gap.txt", tmp_path / "rest.txt"
    gap.write_text(render_file(table[2:3]), encoding="utf-8", newline="\n")
    rest.write_text(render_file(table[:2] + table[3:]), encoding="utf-8", newline="\n")
    with Store.temporary() as store:
        import_paths([rest], store)
        assert [it.code for it in across_hands(store)] == ["H403"]
        import_paths([gap], store)
        assert across_hands(store) == []


def test_an_import_counts_what_its_hands_break(tmp_path: Path) -> None:
    """Each of the findings is counted by the import that brought the later one of its two hands."""
    case = Path(__file__).parents[1] / "cases" / "H402-stack-break" / "input.txt"
    first, second = case.read_text(encoding="utf-8").split("\n\n\n")
    for name, text in (("first", first), ("second", second), ("both", f"{first}\n\n\n{second}")):
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8", newline="\n")
    for files, warnings in (
        (["first", "second"], [0, 1]),
        (["second", "first"], [0, 1]),
        (["both", "first", "second"], [1, 0, 0]),
    ):
        with Store.temporary() as store:
            done = [import_paths([tmp_path / f"{file}.txt"], store) for file in files]
            assert [one.findings[Severity.WARNING] for one in done] == warnings
            assert [it.code for it in across_hands(store)] == ["H402"]


def test_an_import_says_nothing_of_other_tables() -> None:
    case = Path(__file__).parents[1] / "cases" / "H402-stack-break" / "input.txt"
    other = Path(__file__).parents[1] / "cases" / "H404-chip-gap" / "input.txt"
    with Store.temporary() as store:
        assert import_paths([case], store).findings[Severity.WARNING] == 1
        assert import_paths([other], store).findings[Severity.WARNING] == 1
        assert len(across_hands(store)) == 2


def test_a_hand_with_an_error_says_no_more(tmp_path: Path) -> None:
    """What chips its fault moved is not known, and it is told already."""
    case = Path(__file__).parents[1] / "cases" / "H402-stack-break" / "input.txt"
    text = case.read_text(encoding="utf-8")
    faulty = text.replace("Uncalled bet ($0.50) returned", "Uncalled bet ($0.60) returned")
    for name, codes in (("sound", ["H402"]), ("faulty", [])):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "a.txt").write_text(text if name == "sound" else faulty, encoding="utf-8")
        with Store.temporary() as store:
            import_paths([folder], store)
            assert [it.code for it in across_hands(store)] == codes
