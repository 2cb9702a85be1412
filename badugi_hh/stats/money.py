"""Statistics of money."""

from __future__ import annotations

from typing import Final

from badugi_hh.stats.declare import Group, Stat, Unit


def _amount(key: str, heading: str, definition: str, made: str) -> Stat:
    return Stat(key, heading, Unit.MONEY, definition, made, None, Group.MONEY)


def _win_rate(key: str, heading: str, definition: str, made: str) -> Stat:
    return Stat(key, heading, Unit.BIG_BETS, definition, made, "hands", Group.MONEY)


_METHODS: Final = {
    "": ("rake_contributed", " paid", "by what they put in"),
    "_dealt": ("rake_dealt", " dealt", "alike, all who are dealt in"),
    "_winner": ("rake_winner", " winner", "by what they won"),
}

MONEY: Final = (
    _amount("net", "Net", "What was won less what was lost.", "net"),
    _win_rate(
        "bb_100",
        "BB/100 (big bets)",
        "Win rate in big bets (not big blinds) for each 100 hands.",
        "net_big_bets",
    ),
    Stat(
        "big_blinds_100",
        "bb/100 (big blinds)",
        Unit.BIG_BLINDS,
        "Win rate in big blinds (not big bets) for each 100 hands.",
        "net_big_blinds",
        "hands",
        Group.MONEY,
    ),
    _amount("put_in", "Put in", "All chips that stayed in the pots.", "put_in"),
    _amount("won", "Won", "All chips that the room paid.", "won"),
    _amount(
        "showdown_net", "Showdown net", "The net of hands that reached a showdown.", "showdown_net"
    ),
    _amount(
        "no_showdown_net",
        "No-showdown net",
        "The net of hands in which the player reached no showdown (the red line).",
        "no_showdown_net",
    ),
    _win_rate(
        "showdown_bb_100",
        "Showdown BB/100 (big bets)",
        "Big bets won at showdowns for each 100 hands dealt.",
        "showdown_net_big_bets",
    ),
    _win_rate(
        "no_showdown_bb_100",
        "No-showdown BB/100 (big bets)",
        "Big bets won without a showdown for each 100 hands dealt.",
        "no_showdown_net_big_bets",
    ),
    *(
        _amount(
            f"rake_paid{method}",
            f"Rake{words}",
            f"The player's part of the rake, where players pay it {how}.",
            counter,
        )
        for method, (counter, words, how) in _METHODS.items()
    ),
    *(
        _win_rate(
            f"rake_paid{method}_bb_100",
            f"Rake{words} BB/100 (big bets)",
            f"The player's part of the rake in big bets for each 100 hands, where players pay it "
            f"{how}.",
            f"{counter}_big_bets",
        )
        for method, (counter, words, how) in _METHODS.items()
    ),
)
