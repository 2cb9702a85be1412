"""One fault planted in a sound hand is found, as the one fault that it is."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from badugi_hh.audit import audit
from badugi_hh.events import (
    Award,
    Bet,
    Call,
    Check,
    Discard,
    Event,
    Fold,
    Hand,
    Post,
    PostKind,
    PotTotal,
    Raise,
    StandPat,
    Uncalled,
)
from badugi_hh.findings import Severity
from badugi_hh.simulate import simulate

HANDS = list(simulate(150, seed=8))
Betting = Fold | Check | Call | Bet | Raise
Plant = Callable[[Event], list[Event] | None]
"""What stands in the log instead of an event; ``None`` where the fault can't be planted."""


def misprinted_call(event: Event) -> list[Event] | None:
    if isinstance(event, Call) and not event.all_in:
        return [replace(event, amount=event.amount + 1)]
    return None


def misprinted_bet(event: Event) -> list[Event] | None:
    if isinstance(event, Bet) and not event.all_in:
        return [replace(event, amount=event.amount - 1)]
    return None


def check_for_a_call(event: Event) -> list[Event] | None:
    return [Check(event.seat)] if isinstance(event, Call) else None


def doubled_action(event: Event) -> list[Event] | None:
    return [event, event] if isinstance(event, Check | Call | Bet | Raise) else None


def doubled_draw(event: Event) -> list[Event] | None:
    return [event, event] if _unseen_draw(event) else None


def missing_draw(event: Event) -> list[Event] | None:
    return [] if _unseen_draw(event) else None


def doubled_big_blind(event: Event) -> list[Event] | None:
    if isinstance(event, Post) and event.kind is PostKind.BIG_BLIND and not event.all_in:
        return [replace(event, amount=2 * event.amount)]
    return None


def overpaid_winner(event: Event) -> list[Event] | None:
    return [replace(event, amount=event.amount + 10)] if isinstance(event, Award) else None


def uncalled_bet_kept(event: Event) -> list[Event] | None:
    return [] if isinstance(event, Uncalled) else None


def misprinted_total(event: Event) -> list[Event] | None:
    return [replace(event, total=event.total + 10)] if isinstance(event, PotTotal) else None


def _unseen_draw(event: Event) -> bool:
    """A draw of another player than the one whose log it is: no cards are shown with it."""
    return isinstance(event, Discard | StandPat) and event.cards is None


def planted(hand: Hand, plant: Plant) -> Hand | None:
    """``hand`` with one fault, in a place of which the hand's number decides."""
    places = [at for at, event in enumerate(hand.events) if plant(event) is not None]
    if not places:
        return None
    at = random.Random(hand.id).choice(places)
    faulty = plant(hand.events[at]) or []
    return replace(hand, events=(*hand.events[:at], *faulty, *hand.events[at + 1 :]), lines=())


@pytest.mark.parametrize(
    ("plant", "codes"),
    [
        (misprinted_call, {"L206"}),
        (misprinted_bet, {"L202"}),
        (check_for_a_call, {"L205"}),
        (doubled_action, {"L201"}),
        (doubled_draw, {"L211"}),
        (missing_draw, {"L215"}),
        (doubled_big_blind, {"L209", "L204"}),  # L204: more than all he has
        (overpaid_winner, {"S306"}),
        (uncalled_bet_kept, {"S307"}),
        (misprinted_total, {"S305"}),
    ],
)
def test_one_fault_gives_one_finding(plant: Plant, codes: set[str]) -> None:
    faulty = [hand for hand in (planted(sound, plant) for sound in HANDS) if hand is not None]
    assert len(faulty) > len(HANDS) // 5
    for hand in faulty:
        found = [it.code for it in audit(hand).findings if it.severity > Severity.NOTE]
        assert len(found) == 1, (hand.id, found)
        assert set(found) <= codes, hand.id
