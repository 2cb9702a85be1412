"""What may come next in a hand, in words; many kinds of a grammar's lines are one thing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_GROUPS: Final = {
    "the table": "TABLE",
    "a seat": "SEAT",
    "a blind": "SMALL_BLIND BIG_BLIND BOTH_BLINDS STRADDLE ENTRY DEAD_BLIND ENTRY_BLIND "
    "INITIAL_BLIND RETURN_BLIND",
    "an ante": "ANTE",
    "the deal": "DEALING HOLE_CARDS PRE_FIRST_DRAW FIRST_BETTING",
    "an action": "FOLD CHECK CALL BET RAISE ALL_IN SIT_OUT",
    "a draw": "DISCARD STAND_PAT DRAW EXCHANGE",
    "cards dealt": "DEALT DEALT_DOWN REPLACED HOLE DRAWN",
    "the next street": "FIRST_DRAW SECOND_DRAW THIRD_DRAW POST_FIRST_DRAW POST_SECOND_DRAW "
    "POST_THIRD_DRAW SECOND_BETTING THIRD_BETTING FOURTH_BETTING",
    "the showdown": "SHOW_DOWN SHOWDOWN SHOW RUN_SHOW SHOWN MUCK MUCKED NO_SHOW",
    "a payout": "COLLECTED UNCALLED WINS TIES CASHED_OUT WINNER SPENT ANTE_BACK",
    "the summary": "SUMMARY POT_TOTAL SEAT_FOLDED SEAT_COLLECTED SEAT_WON SEAT_LOST SEAT_MUCKED "
    "SEAT_AWARD SEAT_AWAY SEAT_BARE SEAT_IDLE SEAT_RESULT RAKE POT_WON SHARE_WON",
}
_WORDS: Final = {kind: words for words, kinds in _GROUPS.items() for kind in kinds.split()}
_RARE: Final = frozenset(("CANCELLED", "GAME_CANCELLED", "CAPPED", "RESHUFFLED", "BUTTON"))


def in_words(kinds: Iterable[str]) -> str:
    """``an action, the next street or the summary``, in the order of a hand."""
    said = {
        _WORDS.get(kind, kind.lower().replace("_", " "))
        for kind in kinds
        if not kind.startswith("$") and kind not in _RARE
    }
    known = [words for words in _GROUPS if words in said]
    parts = [*known, *sorted(said.difference(known))]
    if len(parts) < 2:
        return "".join(parts) or "the hand's end"
    return f"{', '.join(parts[:-1])} or {parts[-1]}"
