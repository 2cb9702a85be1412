"""A site's grammar at work: Lark's terminals match the lines, Lark's table checks their order.

The shape of every line and of the whole hand is in ``grammars/*.lark``. Two things are done here
for speed; both take everything from Lark, and tests keep ``Lark.parse`` as the oracle:

* The terminals are tried on one line at a time, those first that begin as it does, so that a line
  and its values are found in one match.
* The parser is an automaton that fills itself: a node stands for a stack of Lark's LALR parser, and
  the step to the next node is asked of Lark's interactive parser once, then remembered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final, TypeVar

from lark import Lark, Token, UnexpectedToken

Values = tuple[str | None, ...]
T = TypeVar("T")
_Fullmatch = Callable[[str], re.Match[str] | None]
UNREADABLE: Final = "UNREADABLE"
RULER: Final = "RULER"
BLANK: Final = ""  # the kind of lines without a word, which no grammar has
END: Final = "$END"
MAX_LINE: Final = 2_000
"""The longest line, in characters, that is matched; rooms write a few hundred at most."""

_MOST_BEGINNINGS: Final = 1_000

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


class Node(dict[str, "Node"]):
    """A state of the parser: where each kind of line leads, as far as that was asked. Where a line
    can't stand it leads to the grammar's ``nowhere``, and from there no line leads back."""

    def __init__(self, grammar: Grammar, parser: Any) -> None:
        self._grammar = grammar
        self._parser = parser

    def __missing__(self, kind: str) -> Node:
        following = self[kind] = self._grammar.step(self, kind)
        return following

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


class Grammar:
    """One site's grammar. ``start`` is the parser's state before the first line."""

    def __init__(self, site: str) -> None:
        self.lark = load(site)
        terminals = sorted(
            self.lark.terminals,
            key=lambda t: (-t.priority, -t.pattern.max_width, -len(t.pattern.value), t.name),
        )
        patterns = {terminal.name: terminal.pattern.to_regexp() for terminal in terminals}
        # A line of no known form is nothing to pass over in silence.
        self.ignored = frozenset(self.lark.ignore_tokens) - {UNREADABLE}
        self._patterns = patterns
        # The kinds of lines, in the order in which they are tried: those in which a name can be
        # marked, and those that name nobody, as all do where no seats are known yet.
        self.kinds = tuple(name for name in patterns if name != UNREADABLE)
        self.marked = tuple(name for name in self.kinds if _WHO in patterns[name])
        self.nameless = tuple(name for name in self.kinds if name not in self.marked)
        # Where among the values of a kind's lines the mark of a name is, if there is one place.
        self.who = {
            name: re.compile(patterns[name].replace(_WHO, _NAMED_WHO)).groupindex["who"] - 1
            for name in self.marked
            if patterns[name].count(_WHO) == 1
        }
        self._terminals = {name: re.compile(patterns[name]).fullmatch for name in self.kinds}
        self.match = self.matcher({name: name for name in self.kinds}, UNREADABLE)
        self._nodes: dict[tuple[Any, ...], Node] = {}
        self.nowhere = Node(self, None)
        self.start = self._node(self.lark.parse_interactive())
        self.name_places = _name_places(patterns.values())
        self._ruler = re.compile(patterns.get(RULER, "(?!)"))
        # What differs from line to line and says nothing: without it, lines repeat.
        self.noise = re.compile(patterns["NOISE"]) if "NOISE" in patterns else None

    def matcher(
        self, kinds: Mapping[str, T], none: T, letters: int = 3
    ) -> Callable[[str], tuple[T, Values]]:
        """A function that matches a whole line, without blanks behind it, by the terminals of these
        kinds. It answers what ``kinds`` has for the one that fits (``none`` where none does), and
        the values that the terminal's groups take out of the line.

        Most terminals begin with letters of their own, or with a name and such letters: of these
        only those are tried whose first ``letters`` are the line's, then all others; both in Lark's
        order. A mark in them takes three, mostly.
        """
        begun: list[tuple[str, tuple[T, _Fullmatch]]] = []
        others: list[tuple[T, _Fullmatch]] = []
        for name, kind in kinds.items():
            terminal = (kind, self._terminals[name])
            beginnings = _beginnings(self._patterns[name])
            begun += [(beginning, terminal) for beginning in beginnings]
            if not beginnings:
                others.append(terminal)
        tried: dict[str, tuple[tuple[T, _Fullmatch], ...]] = {}

        def begin_as(first: str) -> tuple[tuple[T, _Fullmatch], ...]:
            if len(tried) >= _MOST_BEGINNINGS:
                tried.clear()
            start = _A_MARK.sub("\x01", first)
            likely = [terminal for its, terminal in begun
                      if its.startswith(start) or start.startswith(its)]  # fmt: skip
            terminals = tried[first] = (*likely, *others)
            return terminals

        def match(line: str) -> tuple[T, Values]:
            if len(line) <= MAX_LINE:
                first = line[:letters]
                for kind, fullmatch in tried.get(first) or begin_as(first):
                    found = fullmatch(line)
                    if found is not None:
                        return kind, found.groups()
            return none, ()

        return match

    def starts(self, kind: str) -> re.Pattern[str]:
        """An expression for lines that begin as terminal ``kind`` does, without their end."""
        return re.compile(self._patterns[kind])

    def is_ruler(self, line: str) -> bool:
        """Whether the line only parts hands, as archives and mail put some between them."""
        return self._ruler.fullmatch(line) is not None

    def step(self, node: Node, kind: str) -> Node:
        """The state after a line of ``kind``, asked of Lark's parser."""
        if node is self.nowhere or kind in self.ignored or kind == BLANK:
            return node
        parser = node.after(kind)
        return self.nowhere if parser is None else self._node(parser)

    def _node(self, parser: Any) -> Node:
        # The one place that reads more of Lark than it documents: the stack of states.
        stack = tuple(parser.parser_state.state_stack)
        return self._nodes.setdefault(stack, Node(self, parser))


def load(site: str) -> Lark:
    """The site's grammar as Lark reads it; its ``parse`` is the oracle of the tests."""
    return Lark.open(str(grammar_path(site)), parser="lalr", lexer="basic")


def _beginnings(pattern: str) -> tuple[str, ...]:
    """The letters with which the lines of a terminal begin, where all of them do; a mark counts as
    one letter. Several, where the terminal begins with a choice of words."""
    letters = pattern.replace(_WHO, "\x01").removeprefix("(?=")
    choice = re.match(r"\(([A-Za-z ]+(?:\|[A-Za-z ]+)+)\)(?![*?{])", letters)
    if choice:
        return tuple(choice[1].split("|"))
    outside = re.sub(r"\\.|\[\^?.[^]]*\]", "", letters)
    while outside != (outside := re.sub(r"\([^()]*\)", "", outside)):
        pass
    literal = re.match(r"(?:(?:\\[^A-Za-z0-9]|[A-Za-z0-9:,<#\x01])(?![*?+{]))*", letters)
    if "|" in outside or literal is None or not literal[0]:
        return ()
    return (re.sub(r"\\(.)", r"\1", literal[0]),)


def _name_places(patterns: Any) -> re.Pattern[str]:
    """What stands before a player's name where a line does not begin with one: ``Dealt to `` …"""
    befores = {pattern.partition(_WHO)[0] for pattern in patterns if _WHO in pattern}
    return re.compile("|".join(f"(?:{before})" for before in befores if before not in ("", "(?:")))


_WHO: Final = "\x01([0-9]+)\x02"
_A_MARK: Final = re.compile("\x01[0-9]*\x02?")
_NAMED_WHO: Final = "\x01(?P<who>[0-9]+)\x02"
