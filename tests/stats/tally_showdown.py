"""The second count: showdowns and money."""

from __future__ import annotations

from fractions import Fraction

from tests.stats.line_story import Story

RANKS = "A23456789TJQK"
CLASSES = ("one_card", "two_card", "three_card", "badugi")


def count(story: Story, counts: dict[str, dict[str, int]]) -> None:
    drawers, left = story.left(1), story.left(4)
    winners = [name for name in story.players if story.won[name]]
    for name in story.players:
        own = counts[name]
        net = story.won[name] - story.put_in[name]
        own["net"], own["put_in"], own["won"] = net, story.put_in[name], story.won[name]
        if name in drawers and len(drawers) > 1:
            own["won_when_saw_first_draw"] = int(name in winners)
        own["hands_won"] = int(name in winners)
        if name in left and len(left) > 1:
            own["showdown_net"] = net
            own["showdowns"] = 1
            own["won_showdown"] = int(name in winners)
            own["scoops"] = int(winners == [name])
            if name in story.cards:
                size, high = _best(story.cards[name])
                own[f"{'won' if name in winners else 'lost'}_{CLASSES[size - 1]}"] = 1
                if size == 4:
                    own["badugi_high_sum"] = high
                    own["badugi_rank_sum"] = _badugi_number(story.cards[name])
        else:
            own["no_showdown_net"] = net
            own["won_without_showdown"] = int(name in winners)
    pots: dict[str, dict[str, int]] = {}
    for name, amount, pot in story.collected:
        pots.setdefault(pot, {})[name] = amount
    for parts in pots.values():
        for name in parts if len(parts) > 1 else ():
            counts[name]["splits"] += 1
            counts[name]["odd_chips"] += parts[name] > min(parts.values())
    for key, weights in (
        ("rake_contributed", story.put_in),
        ("rake_dealt", dict.fromkeys(story.players, 1)),
        ("rake_winner", story.won),
    ):
        for name, part in _apportioned(story, weights).items():
            counts[name][key] = part


def _best(cards: list[str]) -> tuple[int, int]:
    """How many cards play, and the highest of them (ace 1)."""
    subsets: list[list[str]] = [[]]
    for card in cards:
        subsets += [[*some, card] for some in subsets]
    fitting = [
        some
        for some in subsets
        if len({it[0] for it in some}) == len({it[1] for it in some}) == len(some)
    ]
    size = max(map(len, fitting))
    ranked = [sorted((RANKS.index(it[0]) + 1 for it in some), reverse=True)
              for some in fitting if len(some) == size]  # fmt: skip
    return size, min(ranked)[0]


def _badugi_number(cards: list[str]) -> int:
    """How many badugis are better, and one: each choice of smaller cards at each place."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    number = 1
    for place, rank in enumerate(ranks):
        number += _choose(rank, 4 - place)
    return number


def _choose(n: int, k: int) -> int:
    result = 1
    for i in range(k):
        result = result * (n - i) // (i + 1)
    return result


def _apportioned(story: Story, weights: dict[str, int]) -> dict[str, int]:
    """The rake in cents, the odd ones to the largest fractions; of chips there is none."""
    total = sum(weights[name] for name in story.players)
    exact = {name: Fraction(story.rake * weights[name], total) for name in story.players}
    parts = {name: int(part) for name, part in exact.items()}
    order = sorted(story.players, key=lambda name: parts[name] - exact[name])
    for name in order[: story.rake - sum(parts.values())]:
        parts[name] += 1
    return parts
