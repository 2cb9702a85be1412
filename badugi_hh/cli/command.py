"""How every command takes what was typed: words of nothing are refused, and all others are text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typer.core import TyperCommand

from badugi_hh.cli.shared import refuse
from badugi_hh.source import as_text


class Command(TyperCommand):
    """One command of the program."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        options = {
            name
            for param in self.get_params(ctx)
            if not getattr(param, "is_flag", True)  # which arguments don't have
            for name in param.opts
        }
        for before, word in zip(["", *args], args, strict=False):
            # A script's "$VAR" that was never set: it would mean the current folder, or no filter.
            if not word or (word.endswith("=") and word[:-1] in options):
                option = word[:-1] or (before if before in options else "an argument")
                refuse(f"{option} is empty: leave it out, or say what is meant")
        rest: list[str] = super().parse_args(ctx, args)
        ctx.params.update({name: _text(value) for name, value in ctx.params.items()})
        return rest


def _text(value: object) -> object:
    """Words as text: a shell hands on any bytes, and no name in the store has those that are no
    letters. Paths stay what they are."""
    if isinstance(value, str):
        return as_text(value)
    if isinstance(value, Sequence):
        return [_text(one) for one in value]
    return value
