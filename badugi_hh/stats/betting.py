"""Statistics of the betting after the draws: of each round, and of all three together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from badugi_hh.facts import DRAWS, ORDINALS
from badugi_hh.stats.declare import Group, Stat, Totals, Unit

_ROUNDS: Final = ("", *(f"_{k}" for k in DRAWS))
"""What stands behind a key: nothing for all three rounds."""

_AGGRESSION: Final = (
    (
        "af",
        "AF",
        Unit.RATIO,
        "bets and raises for each call (aggression factor)",
        "aggressive",
        "calls",
    ),
    (
        "afq",
        "AFq",
        Unit.PERCENT,
        "how many of a player's bets, raises, calls and folds are bets or raises; checks are left "
        "out (aggression frequency)",
        "aggressive",
        "acts",
    ),
    (
        "aggression_share",
        "Agg share",
        Unit.PERCENT,
        "how many of a player's bets, raises and calls are bets or raises; folds and checks are "
        "left out",
        "aggressive",
        "put_chips_in",
    ),
)

# Key, heading, what it tells, the counter of chances.
_RATES: Final = (
    ("bet_first", "Bet first", "bets when first to act (out of position)", "bet_first_chances"),
    (
        "bet_between",
        "Bet checked to",
        "bets when checked to with others behind (out of position)",
        "bet_between_chances",
    ),
    ("bet_last", "Bet last", "bets when all others checked (in position)", "bet_last_chances"),
    ("fold_to_bet", "Fold to bet", "folds to one bet", "faced_bet"),
    ("raise_bet", "Raise bet", "raises one bet, the cap not being reached", "raise_bet_chances"),
    (
        "check_raise",
        "Check-raise",
        "raises a bet after checking in the same round",
        "check_raise_chances",
    ),
    ("check_call", "Check-call", "calls a bet after checking in the same round", "check_faced"),
    ("check_fold", "Check-fold", "folds to a bet after checking in the same round", "check_faced"),
    (
        "lead",
        "Bet again",
        "bets when he made the last bet or raise before the draw and nobody has bet "
        "since (continuation)",
        "lead_chances",
    ),
    (
        "bet_ahead",
        "Bet card ahead",
        "bets or raises at the first chance after drawing fewer cards than every opponent",
        "bet_ahead_chances",
    ),
    (
        "bet_level",
        "Bet level",
        "bets or raises at the first chance after drawing as few cards as any opponent",
        "bet_level_chances",
    ),
    (
        "bet_behind",
        "Bet behind",
        "bets or raises at the first chance after drawing more cards than some opponent",
        "bet_behind_chances",
    ),
    (
        "raise_fewer",
        "Raise with fewer",
        "raises one bet after drawing fewer cards than the bettor",
        "raise_fewer_chances",
    ),
    (
        "bet_into_pat",
        "Bet into pat",
        "bets or raises after drawing, when an opponent stood pat",
        "bet_into_pat_chances",
    ),
    (
        "fold_to_pat_bet",
        "Fold to pat bet",
        "folds, after drawing, to a bet or raise of a player who stood pat",
        "faced_pat_bet",
    ),
)

_SUMMED: Final = {
    "aggressive": ("bets", "raises"),
    "put_chips_in": ("bets", "raises", "calls"),
    "acts": ("bets", "raises", "calls", "folds"),
}


def _totals() -> Iterable[tuple[str, tuple[str, ...]]]:
    for name, parts in _SUMMED.items():
        for k in DRAWS:
            yield f"{name}_{k}", tuple(f"{part}_{k}" for part in parts)
        yield name, tuple(f"{part}_{k}" for k in DRAWS for part in parts)
    yield "calls", tuple(f"calls_{k}" for k in DRAWS)
    rates = (name for key, _, _, chances in _RATES for name in (key, chances))
    for name in dict.fromkeys(rates):
        yield name, tuple(f"{name}_{k}" for k in DRAWS)


TOTALS: Final[Totals] = dict(_totals())


def _told(round_: str, what: str) -> str:
    if not round_:
        return f"After the draws, all three rounds together: {what}."
    return f"After the {ORDINALS[int(round_[1])]} draw: {what}."


def _stats() -> Iterable[Stat]:
    for round_ in _ROUNDS:
        number = round_.replace("_", " ")
        for key, heading, unit, told, made, chances in _AGGRESSION:
            yield Stat(
                f"{key}{round_}",
                f"{heading}{number}",
                unit,
                _told(round_, told),
                f"{made}{round_}",
                f"{chances}{round_}",
                Group.BETTING,
            )
    for key, heading, told, chances in _RATES:
        for round_ in _ROUNDS:
            number = round_.replace("_", " ")
            yield Stat(
                f"{key}{round_}",
                f"{heading}{number}",
                Unit.PERCENT,
                _told(round_, f"how often a player {told}"),
                f"{key}{round_}",
                f"{chances}{round_}",
                Group.BETTING,
            )


BETTING: Final = (
    *_stats(),
    Stat(
        "fold_before_draw_3",
        "Fold to pat before draw 3",
        Unit.PERCENT,
        "After the second draw: how often a player folds to a bet or raise of a player who stood "
        "pat, whether he himself drew or not.",
        "fold_to_pat_bettor_2",
        "pat_bettor_2",
        Group.BETTING,
    ),
    Stat(
        "river_bet_three_card",
        "Value bet no badugi",
        Unit.PERCENT,
        "How many of the bets after the third draw, of those whose cards were seen at the "
        "showdown, were made with less than a badugi.",
        "river_bets_three_card",
        "river_bets_seen",
        Group.BETTING,
    ),
)
