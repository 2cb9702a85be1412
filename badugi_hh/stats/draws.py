"""Statistics of the draws: how many cards, and in which situation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from badugi_hh.facts import DRAWS as NUMBERS
from badugi_hh.facts import ORDINALS, SITUATIONS, SIZES, draws_of
from badugi_hh.stats import theory
from badugi_hh.stats.declare import Group, Stat, Totals, Unit

_SHORT: Final = {
    "first": "first to draw",
    "last": "last to draw",
    "vs_pat": "vs pat",
    "after_pat": "after a pat",
    "no_bet": "after no bet",
    "one_bet": "after 1 bet",
    "two_bets": "after 2 bets",
    "three_bets": "after 3+ bets",
}


def _totals() -> Iterable[tuple[str, tuple[str, ...]]]:
    for situation in SITUATIONS:
        for k in draws_of(situation):
            sizes = [f"d{j}_{situation}_{k}" for j in SIZES]
            yield f"draws_{situation}_{k}", tuple(sizes)
            # A card is a card: D2 counts twice.
            yield f"cards_{situation}_{k}", tuple(it for j in SIZES for it in sizes[j : j + 1] * j)


TOTALS: Final[Totals] = dict(_totals())


def _plain(k: int) -> Iterable[Stat]:
    draw = f"the {ORDINALS[k]} draw"
    yield Stat(
        f"pat_{k}",
        f"Pat {k}",
        Unit.PERCENT,
        f"How often a player stands pat (D0) at {draw}.",
        f"d0_draw_{k}",
        f"draws_{k}",
        Group.DRAWS,
    )
    yield Stat(
        f"cards_drawn_{k}",
        f"Cards {k}",
        Unit.CARDS,
        f"How many cards a player draws at {draw}, standing pat included.",
        f"cards_drawn_{k}",
        f"draws_{k}",
        Group.DRAWS,
    )
    for j in SIZES[1:]:  # D0 is pat
        yield Stat(
            f"d{j}_draw_{k}",
            f"D{j} draw {k}",
            Unit.PERCENT,
            f"How often a player draws {j} at {draw}.",
            f"d{j}_draw_{k}",
            f"draws_{k}",
            Group.DRAWS,
        )


def _in_situation(situation: str, k: int) -> Iterable[Stat]:
    words, short = f"at the {ORDINALS[k]} draw, {SITUATIONS[situation]}", _SHORT[situation]
    for j in SIZES:
        yield Stat(
            f"d{j}_{situation}_{k}",
            f"{f'D{j}' if j else 'Pat'} {k} {short}",
            Unit.PERCENT,
            f"How often a player {f'draws {j}' if j else 'stands pat (D0)'} {words}.",
            f"d{j}_{situation}_{k}",
            f"draws_{situation}_{k}",
            Group.SIZES,
        )
    yield Stat(
        f"cards_{situation}_{k}",
        f"Cards {k} {short}",
        Unit.CARDS,
        f"How many cards a player draws {words}, standing pat included.",
        f"cards_{situation}_{k}",
        f"draws_{situation}_{k}",
        Group.SIZES,
    )


DRAWS: Final = (
    *(stat for k in NUMBERS for stat in _plain(k)),
    Stat(
        "pat_dealt",
        "Pat 1 of dealt",
        Unit.PERCENT,
        "How often a player stands pat at the first draw, of all hands dealt. More than are dealt "
        "a badugi is snowing.",
        "d0_draw_1",
        "hands",
        Group.DRAWS,
        theory=theory.dealt_badugi,
    ),
    *(
        stat
        for situation in SITUATIONS
        for k in draws_of(situation)
        for stat in _in_situation(situation, k)
    ),
)
