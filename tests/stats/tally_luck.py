"""The second count: luck, by trying all cards that may come."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations

from tests.stats.line_story import Story
from tests.stats.plain_ranking import CARDS, high, plays, size, strength
from tests.stats.tally_holdings import known_draws

BADUGIS = Fraction(17160, 270725)
LOW_THREE_CARDS = Fraction(40320, 270725)  # docs: 14.893 %


def count(story: Story, counts: dict[str, dict[str, int]]) -> None:
    for (name, _), dealt in [it for it in story.held.items() if it[0][1] == 0]:
        own = counts[name]
        _add(own, "deal_luck", size(dealt) == 4, BADUGIS)
        _add(own, "low_deal_luck", size(dealt) == 3 and high(dealt) <= 8, LOW_THREE_CARDS)
        thrown: set[str] = set()
        for k, before, kept, after in known_draws(story, name):
            thrown |= set(before) - set(kept)
            if k >= story.reshuffled or len(kept) == 4 or not plays(kept):
                continue
            unseen = [card for card in CARDS if card not in kept and card not in thrown]
            drawn = list(combinations(unseen, 4 - len(kept)))
            made = Fraction(sum(plays((*kept, *new)) for new in drawn), len(drawn))
            _add(own, "draw_luck", size(after) == 4, made)
            if len(kept) == 3 and size(before) == 3:
                better = [new for new in drawn if _reduces(kept, (*kept, *new))]
                chance = Fraction(len(better), len(drawn))
                _add(own, "reduce_luck", _reduces(kept, after), chance)
    _count_all_in(story, counts)


def _reduces(kept: Iterable[str], after: Iterable[str]) -> bool:
    return size(after) == 3 and strength(after) < strength(kept)


def _add(own: dict[str, int], name: str, happened: bool, chance: Fraction) -> None:
    whole = 10**9
    billionths = int(chance * whole + Fraction(1, 2))
    own[name] += happened * whole - billionths
    own[f"{name}_variance"] += billionths * (whole - billionths) // whole


def _count_all_in(story: Story, counts: dict[str, dict[str, int]]) -> None:
    live = [name for name in story.players if name not in story.folded]
    last = max((act.street for act in story.acts), default=0)
    if len(live) < 2 or last == 3 or not story.drawn[3]:
        return
    drawers = [it for it in live if any(story.drawn[k].get(it) for k in range(last + 1, 4))]
    for name in live:
        counts[name]["all_in_hands"] = 1
    fixed = {name: story.cards.get(name) for name in live if name not in drawers}
    if len(drawers) > 1 or not all(fixed.values()):
        return
    if drawers:
        drawer = drawers[0]
        first = next(k for k in range(last + 1, 4) if story.drawn[k].get(drawer))
        known = {k: kept for k, _, kept, _ in known_draws(story, drawer)}
        held = story.held.get((drawer, first - 1), [])
        one_card = (
            story.drawn[first][drawer] == 1 and plays(known.get(first, [])) and size(held) == 3
        )
        if first not in known or (first < 3 and not one_card):
            return
        thrown = {
            card for k, before, kept, _ in known_draws(story, drawer) if k <= first
            for card in before if card not in kept
        }  # fmt: skip
        elsewhere = {card for it, cards in story.cards.items() if it != drawer for card in cards}
        _adjust(story, counts, drawer, known[first], thrown | elsewhere, 4 - first, live)
    for name in live:
        counts[name]["all_in_computed"] = 1


def _adjust(
    story: Story,
    counts: dict[str, dict[str, int]],
    drawer: str,
    kept: list[str],
    dead: set[str],
    draws: int,
    live: list[str],
) -> None:
    expected = dict.fromkeys(live, Fraction(0))
    levels = sorted({story.put_in[name] for name in live})
    words = ("main pot", "side pot-1", "side pot-2", "side pot-3")
    for end, chance in _ends(kept, dead, draws):
        hands = {name: story.cards[name] for name in live if name != drawer} | {drawer: end}
        for at, level in enumerate(levels):
            names = {"pot"} if len(levels) == 1 else {words[at]}
            if len(levels) == 2 and at:
                names = {"side pot"}
            net = sum(amount for _, amount, where in story.collected if where in names)
            rivals = [name for name in live if story.put_in[name] >= level]
            best = min(strength(hands[name]) for name in rivals)
            winners = [name for name in rivals if strength(hands[name]) == best]
            for name in winners:
                expected[name] += chance * net / len(winners)
    unit = story.unit
    whole = {name: share // unit * unit for name, share in expected.items()}
    odd = (sum(expected.values()) - sum(whole.values())) // unit
    for name in sorted(live, key=lambda it: whole[it] - expected[it])[: int(odd)]:
        whole[name] += unit
    for name in live:
        counts[name]["all_in_adjustment"] = whole[name] - story.won[name]


def _ends(kept: list[str], dead: set[str], draws: int) -> list[tuple[list[str], Fraction]]:
    """All holdings that may come of it; after each draw the best hand is kept."""
    unseen = [card for card in CARDS if card not in kept and card not in dead]
    drawn = list(combinations(unseen, 4 - len(kept)))
    ends = []
    for new in drawn:
        cards = [*kept, *new]
        if draws == 1 or size(cards) == 4:
            ends.append((cards, Fraction(1, len(drawn))))
            continue
        best = max(
            (some for some in combinations(cards, size(cards)) if plays(some)),
            key=lambda some: strength(some) == strength(cards),
        )
        rest = _ends(list(best), dead | set(cards), draws - 1)
        ends += [(end, chance / len(drawn)) for end, chance in rest]
    return ends
