"""Lines taken out of simulated hands, and amounts changed in them: found where they were; and hands
broken in any way, which are values all the same."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from badugi_hh.audit import audit
from badugi_hh.events import Bet, Call, Check, Discard, Fold, Hand, Raise, StandPat
from badugi_hh.findings import Finding, Severity
from badugi_hh.parsing import Status, read_text
from badugi_hh.simulate import simulate
from badugi_hh.writing import render

SITES = ("kingsclub", "phenom")


def faults(text: str) -> list[Finding]:
    """What is found above a note in a hand that can be read."""
    [reading] = read_text(text)
    assert reading.status is Status.READ
    assert reading.hand is not None
    found = (*reading.findings, *audit(reading.hand).findings)
    return [finding for finding in found if finding.severity > Severity.NOTE]


def numbered(site: str, seed: int) -> list[tuple[Hand, list[str]]]:
    """Simulated hands as they were read, with their lines: events know their line's number."""
    hands = []
    for hand in simulate(120, seed, site):
        text = render(hand)
        [reading] = read_text(text)
        assert reading.hand is not None
        hands.append((reading.hand, text.split("\n")))
    return hands


@pytest.mark.parametrize("site", SITES)
@pytest.mark.parametrize("kinds", [(Fold, Check, Call, Bet, Raise), (Discard, StandPat)])
def test_a_missing_action_or_draw_is_found_where_it_was(site: str, kinds: tuple[type, ...]) -> None:
    rng = Random(61)
    tried = 0
    for hand, lines in numbered(site, 62):
        places = [n for e, n in zip(hand.events, hand.lines, strict=True) if isinstance(e, kinds)]
        if len(places) < 2:  # without its only action a hand has no place for it
            continue
        gone = rng.choice(places)
        found = faults("\n".join(lines[: gone - 1] + lines[gone:]))
        assert found, (hand.id, lines[gone - 1])
        assert min(finding.line for finding in found) in (gone, gone + 1), lines[gone - 1]
        tried += 1
    assert tried > 60


@pytest.mark.parametrize("site", SITES)
def test_a_wrong_amount_of_a_call_is_one_error_at_its_line(site: str) -> None:
    rng = Random(63)
    tried = 0
    for hand, lines in numbered(site, 64):
        calls = [n for e, n in zip(hand.events, hand.lines, strict=True)
                 if isinstance(e, Call) and not e.all_in]  # fmt: skip
        if not calls:
            continue
        at = rng.choice(calls)
        last = list(re.finditer(r"[0-9.,]+", lines[at - 1]))[-1]
        amount = hand.money.read(last[0]) + 1
        shown = hand.money.show(amount).lstrip("$")
        lines[at - 1] = f"{lines[at - 1][: last.start()]}{shown}"
        assert [(f.code, f.line) for f in faults("\n".join(lines))] in (
            [("L206", at)],
            [("L204", at)],  # more than he has
        ), lines[at - 1]
        tried += 1
    assert tried > 60


FIGURES = ("0", "1", "40", "0.01", "1,000", "999999999999999999")


def broken(text: str, rng: Random) -> str:
    """The text with some of its lines dropped, doubled, swapped, or with another figure."""
    lines = text.split("\n")
    for _ in range(rng.randrange(1, 5)):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.choice(("drop", "double", "swap", "figure")):
            case "drop":
                del lines[at]
            case "double":
                lines.insert(other, lines[at])
            case "swap":
                lines[at], lines[other] = lines[other], lines[at]
            case "figure":
                if figures := list(re.finditer(r"[0-9][0-9,]*(?:\.[0-9]+)?", lines[at])):
                    old = rng.choice(figures)
                    new = rng.choice(FIGURES)
                    lines[at] = lines[at][: old.start()] + new + lines[at][old.end() :]
    return "\n".join(lines)


@pytest.mark.parametrize("site", SITES)
def test_a_broken_hand_is_a_value_and_keeps_its_chips(site: str) -> None:
    rng = Random(65)
    texts = [render(hand) for hand in simulate(40, 66, site)]
    statuses = Counter[Status]()
    for _ in range(100):
        for reading in read_text(broken(rng.choice(texts), rng)):
            statuses[reading.status] += 1
            assert (reading.hand is None) is (reading.status is not Status.READ)
            if reading.hand is not None:
                replayed = audit(reading.hand).replay
                put_in = sum(player.put_in for player in replayed.players.values())
                assert put_in == sum(pot.amount for pot in replayed.pots)
    assert min(statuses[Status.READ], statuses[Status.REFUSED]) > 15
