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
from functools import cache
from pathlib import Path
from typing import Any, Final

from lark import Lark, Token, UnexpectedToken

Values = tuple[str | None, ...]
UNREADABLE: Final = "UNREADABLE"
END: Final = "$END"

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

    __slots__ = ("_parser", "steps")

    def __init__(self, parser: Any) -> None:
        self._parser = parser
        self.steps: dict[str, Node | None] = {}

    @property
    def expected(self) -> frozenset[str]:
        """The kinds of lines that may come next; ``$END`` if the hand may end here."""
        return frozenset(self._parser.accepts())

    @property
    def may_end(self) -> bool:
        return END in self.expected

    def after(self, kind: str) -> Any:
        """Lark's parser state after a line of ``kind``; ``None`` where it can't stand here."""
        parser = self._parser.copy()
        try:
            parser.feed_token(Token(kind, ""))
        except UnexpectedToken:
            return None
        return parser


class Grammar:
    """One site's grammar. ``start`` is the parser's state before the first line."""

    def __init__(self, site: str) -> None:
        self.lark = load(site)
        ignored = frozenset(self.lark.ignore_tokens)
        terminals = sorted(
            self.lark.terminals,
            key=lambda t: (-t.priority, -t.pattern.max_width, -len(t.pattern.value), t.name),
        )
        patterns = {terminal.name: terminal.pattern.to_regexp() for terminal in terminals}
        self.kinds = tuple(patterns)
        self.ignored = ignored
        self._patterns = patterns
        self._line = re.compile("|".join(f"(?P<{name}>{p})" for name, p in patterns.items()))
        groups = {name: re.compile(pattern).groups for name, pattern in patterns.items()}
        self._values = {
            name: slice(at, at + groups[name])
            for name, at in ((name, self._line.groupindex[name]) for name in patterns)
        }
        self._nodes: dict[tuple[Any, ...], Node] = {}
        self.start = self._node(self.lark.parse_interactive())
        self.name_places = _name_places(patterns.values())

    def match(self, line: str) -> tuple[str, Values]:
        """The kind of a whole line, and the values that its terminal's groups take out of it."""
        found = self._line.fullmatch(line)
        if found is None or found.lastgroup is None:
            return UNREADABLE, ()
        kind = found.lastgroup
        return kind, found.groups()[self._values[kind]]

    def starts(self, kind: str) -> re.Pattern[str]:
        """An expression for lines that begin as terminal ``kind`` does, without their end."""
        return re.compile(self._patterns[kind])

    def step(self, node: Node, kind: str) -> Node | None:
        """The state after a line of ``kind``; ``None`` where such a line can't stand."""
        try:
            return node.steps[kind]
        except KeyError:
            pass
        if kind in self.ignored:
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


def _name_places(patterns: Any) -> re.Pattern[str]:
    """What stands before a player's name where a line does not begin with one: ``Dealt to `` …"""
    befores = {pattern.partition(_WHO)[0] for pattern in patterns if _WHO in pattern}
    return re.compile("|".join(f"(?:{before})" for before in befores if before not in ("", "(?:")))


_WHO: Final = "\x01(\\d+)\x02"
