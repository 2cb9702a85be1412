"""A site's grammar at work: Lark's terminals match the lines, Lark's table checks their order.

The shape of every line and of the whole hand is in ``grammars/*.lark``. Two things are done here
for speed; both take everything from Lark, and tests keep ``Lark.parse`` as the oracle:

* The terminals are compiled into one expression, tried on one line at a time, so that a line and
  its values are found in one match.
* The parser is an automaton that fills itself: a node stands for a stack of Lark's LALR parser, and
  the step to the next node is asked of Lark's interactive parser once, then remembered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from lark import Lark, Token, UnexpectedToken

Values = tuple[str | None, ...]
Match = Callable[[str], tuple[str, Values]]
UNREADABLE: Final = "UNREADABLE"
BLANK: Final = ""  # the kind of lines without a word, which no grammar has
END: Final = "$END"
MAX_LINE: Final = 2_000
"""The longest line, in characters, that is matched; rooms write a few hundred at most."""

_HERE = Path(__file__).resolve()
# An installed wheel has the grammars inside the package; a checkout has them beside it.
_FOLDERS: Final = (_HERE.parents[1] / "grammars", _HERE.parents[2] / "grammars")


def grammar_path(site: str) -> Path:
    """The grammar file of a site, in an installed package or else in the repository."""
    for folder in _FOLDERS:
        path = folder / f"{site}.lark"
        if path.is_file():
            return path
    raise FileNotFoundError(f"no grammar {site}.lark in {' or '.join(map(str, _FOLDERS))}")


@cache
def grammar_of(site: str) -> Grammar:
    """The grammar of a site, loaded once."""
    return Grammar(site)


class Node:
    """A state of the parser: where each kind of line leads, as far as that was asked."""

    def __init__(self, parser: Any) -> None:
        self._parser = parser
        self.steps: dict[str, Node | None] = {}

    @cached_property
    def expected(self) -> frozenset[str]:
        """The kinds of lines that may come next; ``$END`` if the hand may end here."""
        return frozenset(self._parser.accepts())

    @cached_property
    def may_end(self) -> bool:
        return END in self.expected

    def after(self, kind: str) -> Any:
        """Lark's parser state after a line of ``kind``; ``None`` where it can't stand here."""
        parser = self._parser.copy(deepcopy_values=False)  # only its states are asked for
        try:
            parser.feed_token(Token(kind, ""))
        except UnexpectedToken:
            return None
        return parser


class _Lines:
    """Terminals compiled into one expression, in the order in which Lark would try them.

    ``shared`` is what all of them begin with; it is matched once, and its values come first.
    """

    def __init__(self, patterns: dict[str, str], shared: str = "") -> None:
        rests = {name: pattern.removeprefix(shared) for name, pattern in patterns.items()}
        alternatives = "|".join(f"(?P<{name}>{rest})" for name, rest in rests.items())
        line = re.compile(f"{shared}(?:{alternatives})")
        first = range(1, re.compile(shared).groups + 1)
        self.fullmatch = line.fullmatch
        self.groups = {
            name: (*first, *range(at + 1, at + 1 + re.compile(rests[name]).groups))
            for name, at in line.groupindex.items()
        }


def _matcher(patterns: dict[str, str]) -> Match:
    """Matches whole lines without blanks behind them.

    Most terminals begin with a letter of their own or with a name: those are tried first.
    """
    by_first: dict[str, dict[str, str]] = {}
    for name, pattern in patterns.items():
        by_first.setdefault(_first(pattern), {})[name] = pattern
    rest = by_first.pop("", {})
    others = (_Lines(rest),) if rest else ()
    tried = {
        first: (_Lines(group, _WHO if first == _WHO[0] else ""), *others)
        for first, group in by_first.items()
    }

    def match(line: str) -> tuple[str, Values]:
        if len(line) <= MAX_LINE:
            for lines in tried.get(line[:1], others):
                found = lines.fullmatch(line)
                if found is not None:
                    kind: str = found.lastgroup
                    groups = lines.groups[kind]
                    if len(groups) > 1:
                        return kind, found.group(*groups)
                    return kind, (found[groups[0]],) if groups else ()
        return UNREADABLE, ()

    return match


class Grammar:
    """One site's grammar. ``start`` is the parser's state before the first line."""

    def __init__(self, site: str) -> None:
        self.lark = load(site)
        terminals = sorted(
            self.lark.terminals,
            key=lambda t: (-t.priority, -t.pattern.max_width, -len(t.pattern.value), t.name),
        )
        patterns = {terminal.name: terminal.pattern.to_regexp() for terminal in terminals}
        self.ignored = frozenset(self.lark.ignore_tokens)
        self._patterns = patterns
        # Kinds of lines that name nobody: they mean the same at every table.
        self.nameless = frozenset(
            name for name, pattern in patterns.items() if _WHO not in pattern
        ) - {UNREADABLE}
        self.names_nobody = not any(_WHO in pattern for pattern in patterns.values())
        # The kind of a whole line, and the values that its terminal's groups take out of it.
        self.match = _matcher(patterns)
        # The same where no seats are known yet, so that no name is marked.
        self.match_nameless = _matcher({n: p for n, p in patterns.items() if n in self.nameless})
        # What stands between a name that begins a line and the rest of it; and the same for that
        # rest. The value of the name is not among those that it gives.
        self.after_name, said = _said(patterns.values())
        self.match_said = _matcher(
            {n: p.removeprefix(said) for n, p in patterns.items() if said and p.startswith(said)}
        )
        self._nodes: dict[tuple[Any, ...], Node] = {}
        self.start = self._node(self.lark.parse_interactive())
        self.name_places = _name_places(patterns.values())
        # What differs from line to line and says nothing: without it, lines repeat.
        self.noise = re.compile(patterns["NOISE"]) if "NOISE" in patterns else None

    def starts(self, kind: str) -> re.Pattern[str]:
        """An expression for lines that begin as terminal ``kind`` does, without their end."""
        return re.compile(self._patterns[kind])

    def step(self, node: Node, kind: str) -> Node | None:
        """The state after a line of ``kind``; ``None`` where such a line can't stand."""
        try:
            return node.steps[kind]
        except KeyError:
            pass
        if kind in self.ignored or kind == BLANK:
            following: Node | None = node
        else:
            parser = node.after(kind)
            following = None if parser is None else self._node(parser)
        node.steps[kind] = following
        return following

    def _node(self, parser: Any) -> Node:
        # The one place that reads more of Lark than it documents: the stack of states.
        stack = tuple(parser.parser_state.state_stack)
        return self._nodes.setdefault(stack, Node(parser))


def load(site: str) -> Lark:
    """The site's grammar as Lark reads it; its ``parse`` is the oracle of the tests."""
    return Lark.open(str(grammar_path(site)), parser="lalr", lexer="basic")


def _first(pattern: str) -> str:
    """The character with which every line of a terminal begins; empty where there is no such."""
    literal = re.match(r"(\\[^A-Za-z]|[A-Za-z:\x01])(?![*?+{|])", pattern)
    return literal[1][-1] if literal else ""


def _name_places(patterns: Any) -> re.Pattern[str]:
    """What stands before a player's name where a line does not begin with one: ``Dealt to `` …"""
    befores = {pattern.partition(_WHO)[0] for pattern in patterns if _WHO in pattern}
    return re.compile("|".join(f"(?:{before})" for before in befores if before not in ("", "(?:")))


_WHO: Final = "\x01([0-9]+)\x02"


def _said(patterns: Iterable[str]) -> tuple[str, str]:
    """What stands behind a name in most terminals that begin with one (a blank, or a colon and a
    blank), and the pattern of the name and that. The pattern is empty where it does not tell these
    terminals from all others that begin with a name."""
    rests = [pattern.removeprefix(_WHO) for pattern in patterns if pattern.startswith(_WHO)]
    after_name, end = max(((": ", r":\ "), (" ", r"\ ")), key=lambda pair: sum(
        rest.startswith(pair[1]) for rest in rests))  # fmt: skip
    others = {_first(rest) for rest in rests if not rest.startswith(end)}
    return after_name, "" if others & {"", after_name[0]} else _WHO + end
