"""The wall: the engine never reads what the room says of the outcome; only the audit does."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from badugi_hh.engine import replay
from badugi_hh.events import (
    Award,
    CashOut,
    Claim,
    Event,
    Hand,
    Outcome,
    PotTotal,
    SeatSummary,
    Show,
    Uncalled,
)
from badugi_hh.simulate import simulate

ENGINE = Path(__file__).parents[1] / "badugi_hh" / "engine"

# Cards turned face up are facts, wherever they are printed: the engine takes them from a summary.
CLAIMS = frozenset(claim.__name__ for claim in Claim.__subclasses__()) - {"SeatSummary"}
CLAIMING = frozenset(SeatSummary.__slots__) - {"seat", "cards", "amount", "folded_on"} | {"called"}


def claims_named(source: str) -> Iterator[str]:
    """The claims, and the attributes that only claims have, that a module names."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(name) | ast.alias(name) if name in CLAIMS:
                yield name
            case ast.Attribute(attr=name) if name in CLAIMS | CLAIMING:
                yield name


@pytest.mark.parametrize("module", sorted(ENGINE.rglob("*.py")), ids=lambda path: str(path.name))
def test_no_module_of_the_engine_names_a_claim(module: Path) -> None:
    assert not list(claims_named(module.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "source",
    [
        "from badugi_hh.events import Award",
        "match event:\n    case Uncalled(seat=seat): pass",
        "isinstance(event, events.PotTotal)",
        "show.called",
        "summary.outcome",
    ],
)
def test_a_planted_claim_is_caught(source: str) -> None:
    assert list(claims_named(source))


def falsified(event: Event) -> Event:
    """The same line, with another story about chips, winners and the names of hands."""
    match event:
        case Award(seat, amount):
            return Award(seat % 8 + 1, 3 * amount + 7, "side pot-9")
        case Uncalled(seat, amount) | CashOut(seat, amount):
            return replace(event, seat=seat % 8 + 1, amount=amount + 1)
        case PotTotal(total=total):
            return PotTotal(total + 5, rake=total + 1, main=1, side=(2, 3))
        case SeatSummary(seat=seat, cards=cards):
            return SeatSummary(
                seat, Outcome.LOST, cards=cards, amount=1, called="a Badugi: 4,3,2,A"
            )
        case Show(seat, cards):
            return Show(seat, cards, called="a Badugi: 4,3,2,A")
        case _:
            return event


def lied_about(hand: Hand) -> Hand:
    return replace(hand, events=tuple(map(falsified, hand.events)))


def test_the_replay_does_not_depend_on_the_claims() -> None:
    changed = 0
    for hand in simulate(150, seed=4):
        retold = lied_about(hand)
        changed += retold != hand
        assert replace(replay(retold), hand=hand) == replay(hand)
    assert changed > 100, "hardly any hand had a claim to falsify"
