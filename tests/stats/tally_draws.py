"""The second count: draws."""

from __future__ import annotations

from tests.stats.line_story import Story


def count(story: Story, counts: dict[str, dict[str, int]]) -> None:
    for street, drawn in story.drawn.items():
        for name, cards in drawn.items():
            counts[name][f"draws_{street}"] += 1
            counts[name][f"cards_drawn_{street}"] += cards
            counts[name][f"d{cards}_draw_{street}"] += 1
