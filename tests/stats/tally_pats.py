"""The second count: standing pat, breaking and snowing."""

from __future__ import annotations

from tests.stats.line_story import Story
from tests.stats.plain_ranking import high, size

HIGHS = {13: "king", 12: "queen", 11: "jack", 10: "ten", 9: "nine"}


def count(story: Story, counts: dict[str, dict[str, int]]) -> None:
    for name, own in counts.items():
        _count_breaks(story, name, own)
        if story.drawn[3].get(name) == 0:
            _count_snows(story, name, own)
        _count_catches(story, name, own)


def _count_breaks(story: Story, name: str, own: dict[str, int]) -> None:
    for k in (2, 3):
        now, before = story.drawn[k], story.drawn[k - 1]
        if name not in now or before.get(name) != 0:
            continue
        versus = "pat" if any(before.get(it) == 0 for it in now if it != name) else "drawing"
        own[f"break_vs_{versus}_chances_{k}"] = 1
        if now[name]:
            own[f"break_vs_{versus}_{k}"] = 1
            held = story.held.get((name, k - 1))
            if held:
                broke = HIGHS.get(high(held), "eight") if size(held) == 4 else "less"
                own[f"broke_{broke}"] = 1
    if name in story.drawn[3] and 0 in (story.drawn[1].get(name), story.drawn[2].get(name)):
        own["late_break_chances"] = 1
        own["late_break"] = story.drawn[3][name] > 0


def _count_snows(story: Story, name: str, own: dict[str, int]) -> None:
    cards, at_showdown = story.cards.get(name), _shown_down(story, name)
    if not cards:
        return
    earlier = [story.drawn[1].get(name), story.drawn[2].get(name)]
    snow = size(cards) < 4
    if at_showdown:
        own["snow_chances"] = 1
        own["snow"] = snow
        own["early_snow"] = snow and 0 in earlier
        own["faux_draw"] = snow and any(earlier)
    if snow and (name, 3) in story.held:
        own["snow_tries"] = 1
        own["snow_wins"] = story.won[name] > 0 and not at_showdown


def _count_catches(story: Story, name: str, own: dict[str, int]) -> None:
    for act in story.acts_on(3):
        if act.name == name and act.verb == "calls" and story.drawn[3].get(act.raiser) == 0:
            both = _shown_down(story, name) and _shown_down(story, act.raiser)
            if both and act.raiser in story.cards:
                own["bluff_catch_chances"] = 1
                own["bluff_catch"] = story.won[name] > 0


def _shown_down(story: Story, name: str) -> bool:
    end = [it for it in story.players if it not in story.folded]
    return len(end) > 1 and name in end
