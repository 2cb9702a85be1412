"""How every command takes what was typed: a word of nothing is refused, as is one of bytes that are
no text, and what is wrong with any other is told in one plain line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

import typer
from typer.core import TyperCommand

from badugi_hh.cli.shared import refuse
from badugi_hh.source import as_text


class Command(TyperCommand):
    """One command of the program."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        # Arguments are no flags, nor anything else.
        valued = (it for it in self.get_params(ctx) if not getattr(it, "is_flag", True))
        typed = list(_typed(args, {name for option in valued for name in option.opts}))
        for name, word in typed:
            # A script's "$VAR" that was never set: it would mean the current folder, or no filter.
            if not word:
                refuse(f"{name or 'an argument'} is empty: leave it out, or say what is meant")
        try:
            rest: list[str] = super().parse_args(ctx, args)
        except typer.BadParameter as error:
            names = error.param.opts if error.param is not None else []
            wrong = next((word for name, word in typed if name in names), None)
            if wrong is None:
                raise  # what is missing was not typed
            refuse(f"{names[0]} {wrong}: {_reason(error.message)}")
        for param in self.get_params(ctx):
            _refuse_bytes(param, ctx.params.get(param.name))
        return rest


def _refuse_bytes(param: Any, value: object) -> None:
    """A shell hands on any bytes; they may name a file, but nothing that hands tell of."""
    for word in value if isinstance(value, list | tuple) else [value]:
        if isinstance(word, str) and as_text(word) != word:
            name = param.opts[0] if param.param_type_name == "option" else param.metavar
            refuse(f"{name} {word}: this is no text")


def _typed(args: list[str], options: set[str]) -> Iterator[tuple[str, str]]:
    """Each word, and the option that it stands behind, if there is one."""
    for before, word in pairwise(["", *args]):
        name, equals, value = word.partition("=")
        if equals and name in options:
            yield name, value
        else:
            yield before if before in options else "", word


def _reason(words: str) -> str:
    """What is wrong with a word, in other words than the library's for its programmers."""
    words = words.removesuffix(".")
    _, found, choice = words.rpartition(" is not one of ")
    if found:
        return f"there are {choice}".replace("'", "")
    for theirs, ours in _PLAIN.items():
        if words.startswith(theirs):
            return ours + words.removeprefix(theirs).partition(",")[0]
    return words


_PLAIN: Final = {
    "Input should be a valid integer": "a whole number is wanted",
    "Input should be greater than or equal to": "the least is",
    "Input should be less than or equal to": "the most is",
}
