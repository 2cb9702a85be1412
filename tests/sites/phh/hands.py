"""A hand in PHH, and what the tests make of it."""

from __future__ import annotations

from typing import Final

THREE: Final = """\
variant = "FB"
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
small_bet = 10
big_bet = 20
starting_stacks = [400, 350, 500]
players = ["Siskin", "Redpoll", "Crossbill"]
actions = [
  "d dh p1 ????????", "d dh p2 2d5h5sJc", "d dh p3 ????????",
  "p3 cbr 20", "p1 f", "p2 cc",
  "p2 sd 5sJc", "p3 sd ??", "d dh p2 8cKc", "d dh p3 ??",
  "p2 cc", "p3 cbr 10", "p2 f # gave up",
]
"""
SHOWDOWN: Final = """\
variant = 'FB'
antes = [0, 0]
blinds_or_straddles = [5, 10]
small_bet = 10
big_bet = 20
starting_stacks = [400, 350]
players = ['Siskin', 'Redpoll']
hand = 77
actions = [
  'd dh p1 As2d3c4h',
  'd dh p2 Ac2h7d8s',
  'p2 cc',
  'p1 cc',
  'p1 sd',
  'p2 sd 8s',
  'd dh p2 9s',
  'p1 cbr 10',
  'p2 cc',
  'p1 sd',
  'p2 sd',
  'p1 cbr 20',
  'p2 cc',
  'p1 sd',
  'p2 sd',
  'p1 cc',
  'p2 cc',
  'p1 sm As2d3c4h',
  'p2 sm -',
]
"""


def with_fields(text: str, **fields: str) -> str:
    """The hand with more fields, or with others of the same name, each with its TOML value."""
    lines = text.splitlines()
    for name, value in fields.items():
        told = [at for at, line in enumerate(lines) if line.startswith(f"{name} =")]
        for at in told:
            lines[at] = f"{name} = {value}"
        if not told:
            lines.append(f"{name} = {value}")
    return "\n".join(lines) + "\n"


def with_actions(text: str, *actions: str) -> str:
    """The hand with these actions instead."""
    head = text[: text.index("actions = [")]
    return head + "actions = [\n" + "".join(f'  "{action}",\n' for action in actions) + "]\n"
