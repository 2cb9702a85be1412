"""The second count: what draws did to a holding."""

from __future__ import annotations

from collections.abc import Iterator

from tests.stats.line_story import Story
from tests.stats.plain_ranking import high, plays, size, strength


def known_draws(story: Story, name: str) -> Iterator[tuple[int, list[str], list[str], list[str]]]:
    """Street, cards before, cards kept, cards after."""
    for k in (1, 2, 3):
        before, after = story.held.get((name, k - 1)), story.held.get((name, k))
        if name in story.drawn[k] and before and after:
            yield k, before, [card for card in before if card in after], after


def count(story: Story, counts: dict[str, dict[str, int]]) -> None:
    for (name, _), dealt in [it for it in story.held.items() if it[0][1] == 0]:
        own = counts[name]
        own["known_after_0"] = 1
        own["badugi_after_0"] = size(dealt) == 4
        if name in story.drawn[1]:
            kind = {4: "badugi", 2: "two_card", 1: "one_card"}.get(size(dealt))
            kind = kind or f"three_card_{'..a23456789tjqk'[high(dealt) + 1]}"
            own[f"{kind}_d{story.drawn[1][name]}"] = 1
        for k, before, kept, after in known_draws(story, name):
            own[f"known_after_{k}"] = 1
            own[f"badugi_after_{k}"] = size(after) == 4
            own["misdraw_chances"] += 1
            if len(kept) == 4:
                if size(before) < 4:
                    own["pat_less"] += 1
                    folds = [
                        act
                        for act in story.acts
                        if act.street >= k and act.verb == "folds" and act.name != name
                    ]
                    own["pat_less_unfolded"] += not folds
                continue
            own["kept_dead_card"] += not plays(kept)
            own["threw_good_card"] += plays(kept) and _threw_good(before, kept)
            if plays(kept) and size(before) < 4:
                own[f"complete_d{4 - len(kept)}_chances"] += 1
                own[f"complete_d{4 - len(kept)}"] += size(after) == 4
                if len(kept) == 3:
                    own["reduced"] += size(after) == 3 and strength(after) < strength(kept)


def _threw_good(before: list[str], kept: list[str]) -> bool:
    if not kept:
        return size(before) > 1
    same = strength(kept)[1] == strength(before)[1]
    return not same and high(kept) >= high(before)
