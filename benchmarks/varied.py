"""A varied history file made from a few real ones.

Plain copies of a file flatter any memory of lines. So every copy of the hands is another table:
with new names, suits, chip scale, table name and hand numbers.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

_AMOUNT = r"\$?\d+(?:\.\d+)?"
_SEAT = re.compile(r"^Seat \d+: (.+) \(\$?[\d.]+ in chips", re.MULTILINE)
_HAND = re.compile(r"(?m)^(?=PokerStars )")
_NUMBER = re.compile(r"(?<=(?:Hand|Game) #)\d+")
_TABLE = re.compile(r"(?m)^Table '[^']*'")
_CARD = re.compile(r"(?<=[\[ ][2-9TJQKA])[cdhs](?=[ \]])")
# Amounts by what stands around them: cards, seat numbers and dates stay as they are.
_CHIPS = re.compile(
    rf"""(?<=\(){_AMOUNT}(?=\ in\ chips|\)\ returned|\)$|/\$?\d|\)\ with)
    | (?<=\d/){_AMOUNT}(?=(?:\ [A-Z]+)?\)\ -)
    | (?<=\ blind\ ){_AMOUNT} | (?<=\ ante\ ){_AMOUNT} | (?<=\ blinds\ ){_AMOUNT}
    | (?<=:\ calls\ ){_AMOUNT} | (?<=:\ bets\ ){_AMOUNT} | (?<=:\ raises\ ){_AMOUNT}
    | (?<=\d\ to\ ){_AMOUNT} | (?<=\ collected\ ){_AMOUNT}(?=\ from) | (?<=\ pot\ ){_AMOUNT}
    | (?<=\ pot-\d\ ){_AMOUNT} | (?<=Rake\ ){_AMOUNT}""",
    re.VERBOSE | re.MULTILINE,
)
_SYLLABLES = [
    "ba",
    "den",
    "fir",
    "gor",
    "hul",
    "jin",
    "ka",
    "lor",
    "mu",
    "nes",
    "pol",
    "ra",
    "sil",
    "tov",
    "wen",
    "zu",
]


def varied(sources: list[Path], hands: int, seed: int = 1) -> str:
    """``hands`` PokerStars hands made from those of ``sources``; the same for the same seed."""
    return "".join(islice(varied_hands(sources, seed), hands))


def varied_hands(sources: list[Path], seed: int = 1) -> Iterator[str]:
    """The same one by one, without end."""
    chance = random.Random(seed)
    tables = [path.read_text(encoding="utf-8-sig").replace("\r\n", "\n") for path in sources]
    made = 0
    while True:
        for table in tables:
            hands = _HAND.split(_other_table(table, chance, made))[1:]
            made += len(hands)
            yield from hands


def _other_table(text: str, chance: random.Random, first: int) -> str:
    names = {name: _name(chance) for name in sorted(set(_SEAT.findall(text)))}
    pattern = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    suits = dict(zip("cdhs", chance.sample("cdhs", 4), strict=True))
    scale = chance.randint(2, 40)
    title = _name(chance)
    numbers = _count(910_000_000_000 + first)
    text = _CHIPS.sub(lambda found: _scaled(found[0], scale), text)
    text = _CARD.sub(lambda found: suits[found[0]], text)
    text = re.sub(rf"(?<!\w)(?:{pattern})(?!\w)", lambda found: names[found[0]], text)
    text = _TABLE.sub(f"Table '{title}'", text)
    return _NUMBER.sub(lambda _: next(numbers), text)


def _name(chance: random.Random) -> str:
    return "".join(chance.choices(_SYLLABLES, k=3)) + str(chance.randint(10, 99))


def _count(number: int) -> Iterator[str]:
    while True:
        yield str(number)
        number += 1


def _scaled(amount: str, scale: int) -> str:
    """The amount times ``scale``, written as the room writes it: no cents where they are zero."""
    if not amount.startswith("$"):
        return str(int(amount) * scale)
    whole, _, cents = amount[1:].partition(".")
    dollars, rest = divmod((int(whole) * 100 + int(cents or 0)) * scale, 100)
    return f"${dollars}" + (f".{rest:02d}" if rest else "")
