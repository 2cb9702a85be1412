"""The engine: replays the actions and dealings of a hand, and settles its pots by the rules."""

from badugi_hh.engine.record import Decision, Draw, Move, PlayerRecord, Pot, Replay, Return

__all__ = ["Decision", "Draw", "Move", "PlayerRecord", "Pot", "Replay", "Return"]
