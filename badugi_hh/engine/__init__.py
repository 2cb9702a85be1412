"""The engine: replays the actions and dealings of a hand, and settles its pots by the rules."""

from badugi_hh.engine.record import Decision, Draw, Move, PlayerRecord, Pot, Replay, Return
from badugi_hh.engine.replay import profile_of, replay
from badugi_hh.engine.table import Place, Table

__all__ = [
    "Decision",
    "Draw",
    "Move",
    "Place",
    "PlayerRecord",
    "Pot",
    "Replay",
    "Return",
    "Table",
    "profile_of",
    "replay",
]
