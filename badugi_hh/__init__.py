"""badugi-hh: reads, replays and audits Badugi hand histories, and builds player statistics."""

__version__ = "0.1.0"
