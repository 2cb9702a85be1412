"""The second count: before the first draw."""

from __future__ import annotations

from tests.stats.line_story import Story


def count(story: Story, counts: dict[str, dict[str, int]]) -> None:
    decided = {act.name for act in story.acts}
    drawers = story.left(1)
    for name in story.players:
        own = counts[name]
        own["hands"] = 1
        first = next((act for act in story.acts if act.name == name), None)
        away = first.away if first else name in story.away
        if away:
            own["away"] = 1
        if name not in decided and len(drawers) == 1:
            own["walks"] = 1
        elif not away:
            own["entry_chances"] = 1
        if name in drawers and len(drawers) > 1:
            own["saw_first_draw"] = 1
        if away:
            continue
        for act in story.acts_on(0):
            if act.name != name:
                continue
            raises = act.verb in ("raises", "bets")
            own["vpip"] |= act.verb in ("raises", "bets", "calls")
            own["pfr"] |= raises
            if act.bets == 2 and act.raiser not in ("", name):
                own["three_bet_chances"] = 1
                own["three_bet"] |= raises
