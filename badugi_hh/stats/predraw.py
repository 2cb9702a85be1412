"""Statistics of what was done before the first draw."""

from __future__ import annotations

from typing import Final

from badugi_hh.stats.declare import Group, Stat, Totals, Unit

_FROM: Final = {"co": "cutoff", "btn": "button", "sb": "small blind"}
_STEALERS: Final = {"bb": ("co", "btn", "sb"), "sb": ("co", "btn")}
_ANSWERS: Final = {"fold": "folds", "call": "calls", "three_bet": "raises again (3-bet)"}

TOTALS: Final[Totals] = {
    f"{blind}_vs_steal_{name}": tuple(f"{blind}_vs_{stealer}_{name}" for stealer in stealers)
    for blind, stealers in _STEALERS.items()
    for name in ("chances", *_ANSWERS)
}


def _rate(key: str, heading: str, definition: str, made: str, chances: str) -> Stat:
    return Stat(key, heading, Unit.PERCENT, definition, made, chances, Group.PREDRAW)


def _defence(blind: str, stealer: str, name: str) -> Stat:
    """What a blind does against a steal."""
    where = f"from the {_FROM[stealer]}" if stealer in _FROM else "from any position"
    word = name.replace("three_bet", "3-bet")
    against = stealer.upper() if stealer in _FROM else "steal"
    return _rate(
        f"{blind}_{name}_to_{stealer}",
        f"{blind.upper()} {word} v {against}",
        f"How often a player in the {blind.upper()} {_ANSWERS[name]} when only a steal {where} "
        "is in.",
        f"{blind}_vs_{stealer}_{name}",
        f"{blind}_vs_{stealer}_chances",
    )


PREDRAW: Final = (
    Stat("hands", "Hands", Unit.HANDS, "Hands dealt in.", "hands", None, Group.PREDRAW),
    _rate(
        "vpip",
        "VPIP",
        "How often a player puts chips in voluntarily before the first draw.",
        "vpip",
        "entry_chances",
    ),
    _rate(
        "pfr",
        "PFR",
        "How often a player raises before the first draw. Where there are only antes, a bet is the "
        "first raise.",
        "pfr",
        "entry_chances",
    ),
    _rate(
        "open_raise",
        "Open-raise",
        "How often a player raises when nobody came in before him (raise first in); the BB has no "
        "such chance. By position it is the opening range.",
        "open_raise",
        "first_in_chances",
    ),
    _rate(
        "open_limp",
        "Open-limp",
        "How often a player only calls when nobody came in before him.",
        "open_limp",
        "first_in_chances",
    ),
    _rate(
        "over_limp",
        "Over-limp",
        "How often a player calls behind one who called, when nobody raised.",
        "over_limp",
        "over_limp_chances",
    ),
    _rate(
        "iso_raise",
        "Iso-raise",
        "How often a player raises when others called and nobody raised.",
        "iso_raise",
        "iso_raise_chances",
    ),
    _rate(
        "three_bet",
        "3-bet",
        "How often a player raises again when one raise is in. The big blind is the first bet, the "
        "open raise the second, this one the third; where there are only antes, the first bet is "
        "the first.",
        "three_bet",
        "three_bet_chances",
    ),
    _rate(
        "four_bet",
        "4-bet",
        "How often a player makes the fourth bet when three are in and the cap is not reached. "
        "Where four bets are the most, it is the cap.",
        "four_bet",
        "four_bet_chances",
    ),
    _rate(
        "cold_call",
        "Cold call",
        "How often a player who has nothing in calls a raise.",
        "cold_call",
        "cold_call_chances",
    ),
    _rate(
        "defend",
        "Defend",
        "How often a player who posted a blind, and no more, calls a raise, whoever raised and "
        "however many are in.",
        "defend",
        "defend_chances",
    ),
    _rate(
        "fold_to_raise",
        "Fold to raise",
        "How often a player who posted no blind folds when exactly one raise is in.",
        "fold_to_raise",
        "fold_to_raise_chances",
    ),
    _rate(
        "fold_to_three_bet",
        "Fold to 3-bet",
        "How often a player who raised first folds to the raise after it.",
        "fold_to_three_bet",
        "fold_to_three_bet_chances",
    ),
    _rate(
        "limp_fold",
        "Limp-fold",
        "How often a player who limped folds to a raise.",
        "limp_fold",
        "limps_raised",
    ),
    _rate(
        "limp_call",
        "Limp-call",
        "How often a player who limped calls a raise.",
        "limp_call",
        "limps_raised",
    ),
    _rate(
        "limp_raise",
        "Limp-raise",
        "How often a player who limped raises after a raise.",
        "limp_raise",
        "limps_raised",
    ),
    _rate(
        "steal",
        "Steal",
        "How often a player in the CO, BTN or SB raises when nobody came in before him. Heads-up "
        "and without blinds there is no steal.",
        "steal",
        "steal_chances",
    ),
    _rate(
        "steal_success",
        "Steal success",
        "How often both blinds (or the one that is left) fold to a steal.",
        "steal_success",
        "steal",
    ),
    *(
        _defence(blind, stealer, name)
        for blind, stealers in _STEALERS.items()
        for stealer in ("steal", *stealers)
        for name in _ANSWERS
    ),
    _rate(
        "saw_first_draw",
        "Saw draw 1",
        "How often a player is still in at the first draw.",
        "saw_first_draw",
        "hands",
    ),
    _rate(
        "free_look",
        "Free look",
        "How often a player in the BB checks when others called and nobody raised.",
        "free_look",
        "free_look_chances",
    ),
    _rate("walks", "Walks", "How often everybody folds to a player's blind.", "walks", "hands"),
)
