"""What was won and lost, in smallest units, and each player's part of the rake."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, TypeVar

from badugi_hh.facts.columns import AMOUNT, Column
from badugi_hh.facts.view import HandView

Weight = TypeVar("Weight", int, Fraction)

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
    paid = audit.paid
    rake = dict.fromkeys(players, (0, 0, 0))
    if audit.rake > 0:
        methods = (put_in, dict.fromkeys(players, 1), {seat: paid[seat] for seat in players})
        parts = [shares(audit.rake, weights).values() for weights in methods]
        rake = dict(zip(players, zip(*parts, strict=True), strict=True))
    shown = view.live[4] if view.replay.showdown else ()
    amounts: dict[int, tuple[int, ...]] = {}
    for seat, net in audit.net.items():
        at_showdown = net if seat in shown else 0
        contributed, dealt, winner = rake[seat]
        amounts[seat] = (
            net, put_in[seat], paid[seat], at_showdown, net - at_showdown,
            contributed, dealt, winner,
        )  # fmt: skip
    return amounts


def shares(amount: int, weights: Mapping[int, Weight]) -> dict[int, int]:
    """``amount`` in whole parts by weight that add up to it: what is left of rounding down goes one
    each to the largest fractions, then to those who come first."""
    total = sum(weights.values())
    if total == 0:
        return dict.fromkeys(weights, 0)
    parts = {seat: amount * weight // total for seat, weight in weights.items()}
    left = amount - sum(parts.values())
    if left:
        fractions = {seat: -(amount * weight % total) for seat, weight in weights.items()}
        for seat in sorted(weights, key=fractions.__getitem__)[:left]:
            parts[seat] += 1
    return parts
