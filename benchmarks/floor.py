"""The floor: about the fastest that plain Python can take a PokerStars history to events.

One compiled expression with an alternative for each kind of line, the common ``NAME: `` prefix
factored out, whole-number money, and a bounded memo from line to event. It checks nothing: no
seats, no order, no grammar. Everything else is measured as a ratio to it, since machines differ.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

Event = tuple[object, ...]
Groups = tuple[str | None, ...]
_Make = Callable[[Groups], Event]
_Kinds = tuple[tuple[str, _Make], ...]

MEMO_LINES: Final = 1 << 16

_AMOUNT: Final = r"[$€£₹¥]?([\d.]+)"
_ALL_IN: Final = "( and is all-in)?"
_CARDS: Final = r"\[([^]]*)\]"


def _units(text: str | None) -> int:
    """An amount as a whole number of hundredths."""
    whole, _, fraction = (text or "0").rstrip(".").partition(".")
    return int(whole) * 100 + int(fraction or 0)


def _plain(name: str) -> _Make:
    return lambda groups: (name, *groups)


def _amount(name: str) -> _Make:
    """An event of a player, an amount, and whether that is all he has."""
    return lambda groups: (name, groups[0], _units(groups[1]), groups[2] is not None)


# Lines that begin with a word of the room's own.
_FIXED: Final[_Kinds] = (
    (
        rf"Seat (\d+): (.+) \({_AMOUNT} in chips(?:, [^)]*)?\)(.*)",
        lambda g: ("seat", int(g[0] or 0), g[1], _units(g[2]), g[3]),
    ),
    (r"Seat (\d+): (.+)", lambda g: ("seat summary", int(g[0] or 0), g[1])),
    (r"\*\*\* ([A-Z ]+) \*\*\*", _plain("street")),
    (rf"Dealt to (.+?) {_CARDS}(?: {_CARDS})?", _plain("dealt")),
    (
        rf"Uncalled bet \({_AMOUNT}\) returned to (.+)",
        lambda g: ("uncalled", _units(g[0]), g[1]),
    ),
    (
        rf"Total pot {_AMOUNT}(?: Main pot {_AMOUNT})?(.*) \| Rake {_AMOUNT}",
        lambda g: ("total", _units(g[0]), _units(g[1]), g[2], _units(g[3])),
    ),
    (r"PokerStars (?:\w+ )*?(?:Hand|Game) #(\d+): (.+)", _plain("header")),
    (r"Table '(.+)' (?:(\d+)-max )?(?:\(.*\) )?Seat #(\d+) is the button", _plain("table")),
    ("Betting is capped", _plain("capped")),
)

# What stands behind ``NAME: ``.
_ACTIONS: Final[_Kinds] = (
    ("folds", _plain("fold")),
    ("checks", _plain("check")),
    (f"calls {_AMOUNT}{_ALL_IN}", _amount("call")),
    (r"discards (\d) cards?(?: \[([^]]*)\])?", lambda g: ("discard", g[0], int(g[1] or 0), g[2])),
    (f"stands pat(?: on {_CARDS})?", _plain("stand pat")),
    (f"bets {_AMOUNT}{_ALL_IN}", _amount("bet")),
    (
        f"raises {_AMOUNT} to {_AMOUNT}{_ALL_IN}",
        lambda g: ("raise", g[0], _units(g[1]), _units(g[2]), g[3] is not None),
    ),
    (
        f"posts (small blind|big blind|small & big blinds|the ante) {_AMOUNT}{_ALL_IN}",
        lambda g: ("post", g[0], g[1], _units(g[2]), g[3] is not None),
    ),
    (rf"shows {_CARDS}(?: \((.+)\))?", _plain("show")),
    ("mucks hand", _plain("muck")),
    ("doesn't show hand", _plain("no show")),
    ("sits out|is sitting out", _plain("sits out")),
)

# Lines that begin with a name and have no colon behind it.
_PROSE: Final[_Kinds] = (
    (
        rf"(.+) collected {_AMOUNT} from (pot|main pot|side pot(?:-\d)?)",
        lambda g: ("award", g[0], _units(g[1]), g[2]),
    ),
    ('(.+) said, "(.*)"', _plain("chat")),
    ("(.+)", _plain("notice")),
)


def _compiled() -> tuple[re.Pattern[str], dict[int, tuple[tuple[int, ...], _Make]]]:
    """The expression, and for each alternative (by its last group, an empty one) the groups it
    needs, the name's among them, and what makes its event of them."""
    makers: dict[int, tuple[tuple[int, ...], _Make]] = {}
    last = 0

    def alternatives(kinds: _Kinds, before: tuple[int, ...] = ()) -> str:
        nonlocal last
        patterns = []
        for pattern, make in kinds:
            first = last + 1
            last += re.compile(pattern).groups + 1
            needed = (*before, *range(first, last))
            # Of one group alone, ``group`` would give no tuple: the empty one joins it.
            makers[last] = (needed if len(needed) > 1 else (*needed, last, last)[:2], make)
            patterns.append(f"(?:{pattern})()")
        return "|".join(patterns)

    fixed = alternatives(_FIXED)
    last += 1
    actions = alternatives(_ACTIONS, before=(last,))
    expression = f"(?:{fixed}|(.+?): (?:{actions})|{alternatives(_PROSE)}) *"
    return re.compile(expression), makers


def events(text: str) -> Iterator[list[Event]]:
    """The events of each hand of a PokerStars history."""
    expression, makers = _compiled()
    match = expression.fullmatch
    memo: dict[str, Event] = {}
    start = text.find("PokerStars ")
    while start >= 0:
        end = text.find("\nPokerStars ", start)
        hand = []
        for line in text[start : end if end >= 0 else None].split("\n"):
            event = memo.get(line)
            if event is None:
                if not line:
                    continue
                found = match(line)
                # The last alternative takes any line.
                assert found is not None
                assert found.lastindex is not None
                groups, make = makers[found.lastindex]
                event = make(found.group(*groups))
                if len(memo) >= MEMO_LINES:
                    for old in list(islice(memo, MEMO_LINES // 2)):
                        del memo[old]
                memo[line] = event
            hand.append(event)
        yield hand
        start = end + 1 if end >= 0 else -1
