"""Faults planted in written hands are found, at their line and with their code."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from badugi_hh.audit import Audit, audit
from badugi_hh.events import Hand
from badugi_hh.findings import Finding, Severity
from badugi_hh.parsing import read_text
from badugi_hh.simulate import simulate
from badugi_hh.writing import render

Change = Callable[[Hand, str], str | None]
"""A hand's text with a fault in it; ``None`` where the hand does not lend itself to it."""


def planted(change: Change) -> Iterator[tuple[str, list[Finding], Audit]]:
    """Texts with the fault, and what is found above a note."""
    for hand in simulate(400, 71, "phh"):
        text = change(hand, render(hand))
        if text is None:
            continue
        [reading] = read_text(text)
        assert reading.hand is not None, reading.findings
        judged = audit(reading.hand)
        found = [*reading.findings, *judged.findings]
        yield text, [it for it in found if it.severity > Severity.NOTE], judged


def edit(text: str, before: str, after: str) -> str | None:
    """The text with the first match of ``before`` changed; ``None`` without one."""
    changed, times = re.subn(before, after, text, count=1, flags=re.MULTILINE)
    return changed if times else None


def one_winner(hand: Hand) -> bool:
    text = render(hand)
    return text.count(" sm ") > 1 and "_awards" not in text and "winnings" in text


def wrong_winner(hand: Hand, text: str) -> str | None:
    """The amount stands beside another player who showed."""
    if not one_winner(hand):
        return None
    won = re.search(r"^winnings = \[(.*)\]$", text, re.MULTILINE)
    assert won is not None
    amounts = won[1].split(", ")
    winner = next(at for at, amount in enumerate(amounts) if amount != "0")
    shown = [int(number) - 1 for number in re.findall(r"p([0-9]+) sm [A2-9TJQK]", text)]
    loser = next((at for at in shown if amounts[at] == "0"), None)
    if loser is None or len({*amounts}) != 2 or sum(amount != "0" for amount in amounts) != 1:
        return None
    amounts[winner], amounts[loser] = amounts[loser], amounts[winner]
    text = text.replace(won[0], f"winnings = [{', '.join(amounts)}]")
    return edit(text, r"^finishing_stacks = .*\n", "")


def wrong_total(_hand: Hand, text: str) -> str | None:
    return edit(text, r"^_total_pot = ([0-9])", r"_total_pot = 1\1")


def wrong_raise(_hand: Hand, text: str) -> str | None:
    """A bet that is no level of the structure: one unit more."""
    return edit(text, r"cbr ([0-9]+)\"", r'cbr \g<1>1"')


def wrong_stack(_hand: Hand, text: str) -> str | None:
    return edit(text, r"^finishing_stacks = \[", "finishing_stacks = [1")


def no_call(hand: Hand, text: str) -> str | None:
    """The call that closes the betting before the showdown is missing."""
    return edit(text, r'^  "p[0-9] cc",\n(?=  "p[0-9] sm)', "") if one_winner(hand) else None


def no_draw(_hand: Hand, text: str) -> str | None:
    """The last one of a street to draw has no line."""
    return edit(text, r'(  "p[0-9] sd",\n)  "p[0-9] sd",\n(?=  "p[0-9] c)', r"\1")


def other_card(_hand: Hand, text: str) -> str | None:
    """A card that the player threw away is not one that he held."""
    held = re.search(r"d dh p([0-9]) ([A2-9TJQK].)(.{6})\"", text)
    if held is None or f"p{held[1]} sd {held[2]}" not in text:
        return None
    other = next(c for c in ("Kc", "Kd", "Kh", "Ks", "Qs") if c not in held[2] + held[3])
    return text.replace(f"p{held[1]} sd {held[2]}", f"p{held[1]} sd {other}", 1)


@pytest.mark.parametrize(
    ("change", "code", "line"),
    [
        (wrong_winner, "S301", r"^winnings"),
        (wrong_total, "S305", r"^_total_pot"),
        (wrong_raise, "L2", r"cbr [0-9]*1\""),
        (wrong_stack, "S306", r"^finishing_stacks"),
        (no_draw, "L215", r"c"),
        (other_card, "L212", r" sd "),
    ],
)
def test_a_planted_fault_is_found_at_its_line(change: Change, code: str, line: str) -> None:
    tried = 0
    for text, found, _ in planted(change):
        first = next((it for it in found if it.code.startswith(code)), None)
        assert first is not None, (found, text)
        assert re.search(line, text.splitlines()[first.line - 1]), (first, text)
        tried += 1
    assert tried > 10


def test_a_call_that_is_missing_at_the_end_is_told_of() -> None:
    tried = 0
    for text, found, judged in planted(no_call):
        assert found[0].code == "P107", text
        assert not any(judged.paid.values())
        tried += 1
    assert tried > 10
