"""The second count: showdowns and money."""

from __future__ import annotations

from tests.stats.line_story import Story


def count(story: Story, counts: dict[str, dict[str, int]]) -> None:
    drawers, left = story.left(1), story.left(4)
    for name in story.players:
        own = counts[name]
        own["net"] = story.won[name] - story.put_in[name]
        if name in drawers and len(drawers) > 1:
            own["won_when_saw_first_draw"] = int(story.won[name] > 0)
        if name in left and len(left) > 1:
            own["showdowns"] = 1
            own["won_showdown"] = int(story.won[name] > 0)
