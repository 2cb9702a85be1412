"""The second count: draws."""

from __future__ import annotations

from tests.stats.line_story import Story

LEVELS = ("no_bet", "one_bet", "two_bets", "three_bets")


def count(story: Story, counts: dict[str, dict[str, int]]) -> None:
    for street, drawn in story.drawn.items():
        names = [name for name in story.players if name in drawn]
        acts = story.acts_on(street - 1)
        made = acts[-1].bets + (acts[-1].verb in ("bets", "raises")) if acts else 0
        for at, name in enumerate(names):
            cards = drawn[name]
            counts[name][f"draws_{street}"] += 1
            counts[name][f"cards_drawn_{street}"] += cards
            situations = ["draw", LEVELS[min(made, 3)]]
            if at == 0 and len(names) > 1:
                situations.append("first")
            if at > 0 and at == len(names) - 1:
                situations.append("last")
            if any(drawn[other] == 0 for other in names[:at]):
                situations.append("vs_pat")
            before = story.drawn.get(street - 1, {})
            if any(before.get(other) == 0 for other in names if other != name):
                situations.append("after_pat")
            for situation in situations:
                counts[name][f"d{cards}_{situation}_{street}"] += 1
