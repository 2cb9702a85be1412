"""The second count: betting after the draws."""

from __future__ import annotations

from tests.stats.line_story import Act, Story

AGGRESSIVE = ("bets", "raises")
RANKS = "A23456789TJQK"


def count(story: Story, counts: dict[str, dict[str, int]]) -> None:
    for k in (1, 2, 3):
        acts = story.acts_on(k)
        for name in {act.name for act in acts}:
            _count_round(story, k, name, acts, counts[name])
    left = story.left(4)
    for name in left if len(left) > 1 else ():
        bet = any(act.name == name and act.verb == "bets" for act in story.acts_on(3))
        if bet and name in story.cards:
            counts[name]["river_bets_seen"] = 1
            counts[name]["river_bets_three_card"] = int(not _is_badugi(story.cards[name]))


def _is_badugi(cards: list[str]) -> bool:
    return len({card[0] for card in cards}) == len({card[1] for card in cards}) == 4


def _count_round(story: Story, k: int, name: str, acts: list[Act], own: dict[str, int]) -> None:
    mine = [at for at, act in enumerate(acts) if act.name == name]
    drawn = story.drawn[k]

    def note(event: str, made: bool, chances: str = "") -> None:
        own[f"{chances or event + '_chances'}_{k}"] = 1
        own[f"{event}_{k}"] |= made

    def still_in(at: int) -> list[str]:
        gone = {act.name for act in acts[:at] if act.verb == "folds"}
        return [it for it in story.left(k) if it not in gone and it != name]

    for at in mine:
        own[f"{acts[at].verb}_{k}"] += 1
    # Unopened: nobody has bet yet, so that this is the first turn.
    first = acts[mine[0]]
    earlier = acts[: mine[0]]
    if all(act.verb in ("checks", "folds") for act in earlier) and first.open:
        bet = first.verb == "bets"
        with_chips = [it for it in story.left(k) if story.all_in.get(it, 9) >= k]
        if not earlier:
            note("bet_first", bet)
        elif with_chips[-1] == name:
            note("bet_last", bet)
        else:
            note("bet_between", bet)
        before = [act.name for act in story.acts_on(k - 1) if act.verb in AGGRESSIVE]
        if before and before[-1] == name:
            note("lead", bet)
    for at in mine:
        act = acts[at]
        aggressive = act.verb in AGGRESSIVE
        raised = [it.name for it in acts[:at] if it.verb in AGGRESSIVE]
        if raised and raised[-1] != name:
            if act.bets == 1:
                note("fold_to_bet", act.verb == "folds", "faced_bet")
                if act.open:
                    note("raise_bet", act.verb == "raises")
                    if drawn[name] < drawn[raised[-1]]:
                        note("raise_fewer", act.verb == "raises")
            if drawn[raised[-1]] == 0:
                if drawn[name]:
                    note("fold_to_pat_bet", act.verb == "folds", "faced_pat_bet")
                if k == 2:
                    note("fold_to_pat_bettor", act.verb == "folds", "pat_bettor")
        if act.open and drawn[name] and any(drawn[it] == 0 for it in still_in(at)):
            note("bet_into_pat", aggressive)
    if first.open:
        fewest = min(drawn[it] for it in still_in(mine[0]))
        word = "ahead" if drawn[name] < fewest else "level" if drawn[name] == fewest else "behind"
        note(f"bet_{word}", first.verb in AGGRESSIVE)
    if first.verb == "checks" and len(mine) > 1:
        second = acts[mine[1]]
        note("check_fold", second.verb == "folds", "check_faced")
        note("check_call", second.verb == "calls", "check_faced")
        if second.open:
            note("check_raise", second.verb == "raises")
