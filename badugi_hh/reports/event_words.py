"""What a player does in plain words, for logs that are written for machines.

A room's line mostly says it as people do. Where files have numbers in the place of names (Merge,
PHH), a reader should not have to look them up.
"""

from __future__ import annotations

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
    Raise,
    StandPat,
    Uncalled,
)


def event_words(event: Event, hand: Hand) -> str:
    """``Mr: Dee raises to $1.50``; nothing for what is not done by a player or paid to him."""
    what = _what(event, hand)
    if not what:
        return ""
    all_in = " and is all-in" if getattr(event, "all_in", False) else ""
    return f"{hand.player(event.seat)} {what}{all_in}"  # type: ignore[union-attr]


def _what(event: Event, hand: Hand) -> str:
    show = hand.money.show
    match event:
        case Post():
            return f"posts {event.kind.value} {show(event.amount)}"
        case Fold():
            return "folds"
        case Check():
            return "checks"
        case Call():
            return f"calls {show(event.amount)}"
        case Bet():
            return f"bets {show(event.amount)}"
        case Raise():
            return f"raises to {show(event.to)}"
        case StandPat():
            return "stands pat"
        case Discard():
            return f"discards {event.count} card{'s' if event.count > 1 else ''}"
        case Uncalled():
            return f"gets {show(event.amount)} back, which nobody called, as the room says"
        case Award():
            return f"gets {show(event.amount)} from the {event.pot}, as the room says"
    return ""
