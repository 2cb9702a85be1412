"""Commands that look something up: rank, explain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Final

import typer

from badugi_hh.cli.shared import Format, FormatOption, print_table, refuse, screen

if TYPE_CHECKING:
    from badugi_hh.cards import Card


def rank(
    cards: Annotated[
        list[str],
        typer.Argument(metavar="CARDS...", help="As 2d 3c 4h, As2d3c4h or 4d-3h-2s-Ac."),
    ],
    output: FormatOption = Format.TEXT,
) -> None:
    """Rank one hand, or order several from the best to the worst.

    Every four cards are a hand, with or without blanks, commas or hyphens between them. A slash
    ends a hand, so that hands of fewer cards can be compared too: rank As 2d 3c / Kd Qh Jc.
    """
    from badugi_hh.reports.tables import rank_table

    try:
        table = rank_table(_holdings(cards))
    except ValueError as error:
        refuse(f"{error} (cards are written like As Td 3c 4h)")
    print_table(output, table)


# Ranks and suits share no letter, so that capitals can be set right.
_CASE: Final = str.maketrans("atjqkCDHS", "ATJQKcdhs")


def _holdings(words: Sequence[str]) -> Iterator[tuple[Card, ...]]:
    """The hands that the arguments of ``rank`` mean; ``ValueError`` where they can't be told."""
    from badugi_hh.cards import parse_cards

    for part in " ".join(words).split("/"):
        cards = parse_cards(part.translate(_CASE))
        if not cards or (len(cards) > 4 and len(cards) % 4):
            raise ValueError(
                f"{len(cards)} cards are not hands of four: put / between hands of fewer cards"
            )
        for at in range(0, len(cards), 4):
            yield cards[at : at + 4]


def explain(
    subject: Annotated[
        str | None,
        typer.Argument(
            metavar="[CODE|STAT|SET|COLUMN]",
            help="As S301, vpip or draws; without it, all are listed.",
        ),
    ] = None,
    output: FormatOption = Format.TEXT,
) -> None:
    """Tell what a finding code, a statistic, a set of them or a column means."""
    from badugi_hh.reports.explain import explanation, find_subject, nearest, subject_table

    if subject is None:
        print_table(output, subject_table())
        return
    found = find_subject(subject)
    if found is None:
        near = nearest(subject)
        meant = f"is {' or '.join(near)} meant? All" if near else "all"
        refuse(
            f"{subject} is no finding code, statistic, set or column; {meant} are listed by: "
            "badugi-hh explain"
        )
    if output is Format.TEXT:
        screen().entry(explanation(found))
    else:
        print_table(output, explanation(found))
