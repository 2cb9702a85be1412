"""What was won and lost, in smallest units, and each player's part of the rake."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from badugi_hh.facts.columns import AMOUNT, Column
from badugi_hh.facts.view import HandView

AMOUNTS: Final = tuple(
    Column(name, AMOUNT, meaning, money=True)
    for name, meaning in (
        ("net", "chips paid by the room, less the chips put in"),
        ("put_in", "chips that stayed in the pots, posts included; not what came back unmatched"),
        ("won", "chips paid by the room"),
        ("showdown_net", "net of a hand in which the player reached a showdown, else 0"),
        ("no_showdown_net", "net of a hand in which the player reached no showdown, else 0"),
        ("rake_contributed", "part of the rake by the chips put in; odd units go one each to the "
         "largest fractions, then from the left of the button, so that all parts are the rake"),
        ("rake_dealt", "part of the rake where all players dealt in pay alike"),
        ("rake_winner", "part of the rake where the winners pay by what they won"),
    )
)  # fmt: skip


def amounts_of(view: HandView) -> dict[int, tuple[int, ...]]:
    """The amounts of each seat, in the order of ``AMOUNTS``."""
    audit, players = view.audit, view.replay.players
    put_in = {seat: player.put_in for seat, player in players.items()}
    rake = audit.rake
    parts = [
        shares(rake, weights)
        for weights in (put_in, dict.fromkeys(players, 1), audit.paid if rake else {})
    ]
    amounts = {}
    for seat, player in players.items():
        net = audit.net[seat]
        shown = view.replay.showdown and player.folded_on is None
        amounts[seat] = (
            net,
            put_in[seat],
            audit.paid[seat],
            net if shown else 0,
            0 if shown else net,
            *(part.get(seat, 0) for part in parts),
        )
    return amounts


def shares(amount: int, weights: Mapping[int, int]) -> dict[int, int]:
    """``amount`` in whole parts by weight that add up to it: what is left of rounding down goes one
    each to the largest fractions, then to those who come first."""
    total = sum(weights.values())
    if amount <= 0 or total <= 0:
        return {}
    parts = {seat: amount * weight // total for seat, weight in weights.items()}
    fractions = {seat: amount * weight % total for seat, weight in weights.items()}
    left = amount - sum(parts.values())
    for seat in sorted(weights, key=lambda seat: -fractions[seat])[:left]:
        parts[seat] += 1
    return parts
