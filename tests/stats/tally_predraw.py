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
        _count_entry(story, name, own)


def _count_entry(story: Story, name: str, own: dict[str, int]) -> None:
    """From the lines before and after the player's own, in the words of the reference."""
    acts = [act for act in story.acts_on(0) if not act.away]
    mine = [at for at, act in enumerate(acts) if act.name == name]
    if not mine:
        return
    blinds = {who: words for who, words in story.posted if "ante" not in words}
    position = _positions(story)

    def raises_before(at: int) -> list[str]:
        return [it.name for it in acts[:at] if it.verb in ("raises", "bets")]

    def entered_before(at: int) -> list[str]:
        return [it.name for it in acts[:at] if it.verb in ("raises", "bets", "calls")]

    at = mine[0]
    verb = acts[at].verb
    raised = verb == "raises"
    if not entered_before(at) and position[name] != "BB":
        own["first_in_chances"] = 1
        own["open_raise"] = raised
        own["open_limp"] = verb == "calls"
        if len(story.players) > 2 and position[name] in ("CO", "BTN", "SB"):
            own["steal_chances"] = 1
            own["steal"] = raised
            others = [who for who in story.players if position[who] in ("SB", "BB") and who != name]
            own["steal_success"] = raised and all(story.folded.get(who) == 0 for who in others)
    if entered_before(at) and not raises_before(at):
        if acts[at].owed:
            own["over_limp_chances"] = 1
            own["over_limp"] = verb == "calls"
        elif position[name] == "BB":
            own["free_look_chances"] = 1
            own["free_look"] = verb == "checks"
        if acts[at].open:
            own["iso_raise_chances"] = 1
            own["iso_raise"] = raised
    if raises_before(at):
        if name not in blinds:
            own["cold_call_chances"] = 1
            own["cold_call"] = verb == "calls"
        else:
            own["defend_chances"] = 1
            own["defend"] = verb == "calls"
        (first, *others) = entered_before(at)
        role = position[name].lower()
        seat = position[first].lower()
        steals = ("co", "btn", "sb") if role == "bb" else ("co", "btn")
        if role in ("sb", "bb") and not others and seat in steals and len(story.players) > 2:
            own[f"{role}_vs_{seat}_chances"] = 1
            word = {"folds": "fold", "calls": "call", "raises": "three_bet"}[verb]
            own[f"{role}_vs_{seat}_{word}"] = 1
    limped = False
    for at in mine:
        verb, before = acts[at].verb, raises_before(at)
        if before and before[-1] != name:
            if acts[at].bets == 3 and acts[at].open:
                own["four_bet_chances"] = 1
                own["four_bet"] |= verb == "raises"
            if len(before) == 1 and name not in blinds:
                own["fold_to_raise_chances"] = 1
                own["fold_to_raise"] |= verb == "folds"
            if len(before) == 2 and before[0] == name:
                own["fold_to_three_bet_chances"] = 1
                own["fold_to_three_bet"] = verb == "folds"
            if limped and not own["limps_raised"]:
                own["limps_raised"] = 1
                own[{"folds": "limp_fold", "calls": "limp_call", "raises": "limp_raise"}[verb]] = 1
        limped |= verb == "calls" and not before


def _positions(story: Story) -> dict[str, str]:
    """SB and BB by the posts, then BTN, CO and the rest from the right."""
    named: dict[str, str] = {}
    big = next((who for who, words in story.posted if words == "big blind"), "")
    if not big:
        small = next((who for who, words in story.posted if words == "small blind"), "")
        players = story.players
        big = players[(players.index(small) + 1) % len(players)] if small else ""
    at = story.players.index(big) if big else 0
    if big:
        named[big] = "BB"
        if len(story.players) > 2 and at > 0:
            named[story.players[at - 1]] = "SB"
    rest = [who for who in reversed(story.players) if who not in named]
    named |= dict(zip(rest, ("BTN", "CO"), strict=False))
    return {who: named.get(who, "early") for who in story.players}
