"""The catalogue: one entry for each code that a finding can have.

``badugi-hh explain CODE`` and ``docs/findings.md`` speak from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from enum import IntEnum
from typing import Final


class Severity(IntEnum):
    """``ERROR``: the rules or the money are wrong. ``WARNING``: suspicious. ``NOTE``: rooms differ,
    or it can't be known."""

    NOTE = 0
    WARNING = 1
    ERROR = 2

    @property
    def word(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Kind:
    """One code of the catalogue. ``meaning`` is one sentence; ``advice`` what a reader can do."""

    code: str
    name: str
    severity: Severity
    meaning: str
    advice: str


_E, _W, _N = Severity.ERROR, Severity.WARNING, Severity.NOTE

_KINDS: Final = (
    Kind(
        "P101",
        "unreadable-line",
        _W,
        "A line in the hand has no form that the site is known to write.",
        "The line is passed over; the rest of the hand is read. Report it if the site wrote it.",
    ),
    Kind(
        "P102",
        "truncated-hand",
        _W,
        "The text of the hand ends before the hand does.",
        "The hand is not counted. Copy the file again from the poker client, and import it again.",
    ),
    Kind(
        "P103",
        "unknown-format",
        _E,
        "The file has bytes, but no hand of a known site.",
        "Check that the file is a hand history. docs/sites.md lists the sites that are read.",
    ),
    Kind(
        "P104",
        "other-game",
        _N,
        "Hands of another game than Badugi stand in the file.",
        "Nothing to do: they are counted and passed over.",
    ),
    Kind(
        "P105",
        "not-a-card",
        _E,
        "Something that is no card of the deck stands where a card should.",
        "The hand is refused. Compare the line with the poker client's own replay.",
    ),
    Kind(
        "P106",
        "cancelled-hand",
        _N,
        "The site cancelled the hand and gave all chips back.",
        "Nothing to do: the hand is counted, without statistics and without money.",
    ),
    Kind(
        "P107",
        "partial-hand",
        _N,
        "Lines that should close the hand are missing, or the site itself calls it partial.",
        "What is there is replayed, if there is any play; what is missing can't be checked.",
    ),
    Kind(
        "P108",
        "unreadable-action",
        _E,
        "A line stands where a player acts, but its action can't be read.",
        "The hand is refused, since its chips can't be known. The message says what was expected.",
    ),
    Kind(
        "P109",
        "ambiguous-amount",
        _E,
        "An amount can be read in more than one way, or two figures on a line disagree.",
        "Compare the line with the amounts before and after it.",
    ),
    Kind(
        "P110",
        "unverified-format",
        _N,
        "The file is of a site of which no real file was ever read.",
        "What is found in it may be this program's fault: compare it with the poker client.",
    ),
    Kind(
        "L201",
        "out-of-turn",
        _E,
        "A player acted or drew when it was another player's turn.",
        "The action is taken as the log has it, and the replay goes on from there.",
    ),
    Kind(
        "L202",
        "illegal-bet-size",
        _E,
        "A bet or raise has a size that the betting structure does not allow.",
        "Compare with the stakes in the header and the price before the action.",
    ),
    Kind(
        "L203",
        "raise-cap",
        _E,
        "A raise was made after the betting was capped.",
        "The cap is the room's own: see the profile. Without a known cap this is not checked.",
    ),
    Kind(
        "L204",
        "overdrawn-stack",
        _E,
        "A player put in more chips than the stack held.",
        "Compare the stack in the seat list with what was put in before.",
    ),
    Kind(
        "L205",
        "illegal-check",
        _E,
        "A player checked although there was a bet to call.",
        "The check is taken as the log has it; the player stays in for what is in the pot.",
    ),
    Kind(
        "L206",
        "wrong-call",
        _E,
        "A call is not the amount that was to be called, or there was nothing to call.",
        "Compare with the price and with what the player had in already on this street.",
    ),
    Kind(
        "L207",
        "acted-after-fold",
        _E,
        "A player acted or drew after folding, or without being in the hand at all.",
        "The action is passed over; chips in it are not counted.",
    ),
    Kind(
        "L208",
        "missing-action",
        _E,
        "A player whose turn it was has no action in the log.",
        "A line is missing. The replay goes on with the action that fits what follows.",
    ),
    Kind(
        "L209",
        "wrong-blind",
        _W,
        "A blind or ante differs from the stakes, or was posted by the wrong player.",
        "Rooms post odd small blinds at small stakes; the big blind equals the small bet.",
    ),
    Kind(
        "L210",
        "wrong-deal",
        _E,
        "The number of cards dealt, or the cards said to be kept, can't be right.",
        "Compare the discard line with the deal line after it.",
    ),
    Kind(
        "L211",
        "illegal-draw",
        _E,
        "A draw came at the wrong time, a second time on a street, or of too many cards.",
        "A street header may be missing above the line.",
    ),
    Kind(
        "L212",
        "card-not-held",
        _E,
        "A player discarded, kept or showed a card that was not in the holding.",
        "Compare with the cards dealt before.",
    ),
    Kind(
        "L213",
        "duplicate-card",
        _E,
        "One card was in two places at once, or came back without a reshuffle.",
        "The message names both places.",
    ),
    Kind(
        "L214",
        "deck-exhausted",
        _E,
        "More cards were dealt than the deck had left, and no reshuffle is in the log.",
        "Count the cards dealt and drawn; the room prints a line when it reshuffles.",
    ),
    Kind(
        "L215",
        "missing-draw",
        _E,
        "A player in the hand has no draw on a street.",
        "A line is missing; the cards of that player are unknown from there.",
    ),
    Kind(
        "L216",
        "odd-fold",
        _N,
        "A player folded with nothing to call, or an all-in player was folded.",
        "Nothing to do: rooms fold absent players.",
    ),
    Kind(
        "S301",
        "wrong-winner",
        _E,
        "A pot was paid to a player whose hand is beaten by another hand in that pot.",
        "Claimed and due say who is owed what. Take the hand's number to the room's support.",
    ),
    Kind(
        "S302",
        "ineligible-winner",
        _E,
        "A pot was paid to a player who had folded, or who had no chips in that pot.",
        "Claimed and due say who is owed what.",
    ),
    Kind(
        "S303",
        "uneven-split",
        _E,
        "Equal hands did not get equal shares of a pot, or one of them got none.",
        "Shares may differ by one odd chip; claimed and due say who is owed what.",
    ),
    Kind(
        "S304",
        "odd-chip",
        _N,
        "The odd chip of a split pot went to another winner than the first left of the button.",
        "Rooms differ in this rule; the sums are right.",
    ),
    Kind(
        "S305",
        "pot-mismatch",
        _E,
        "The room's pot figures do not agree with the chips that were put in.",
        "The message gives both sums.",
    ),
    Kind(
        "S306",
        "payout-mismatch",
        _E,
        "The amounts paid and the rake do not add up to the pot, or the summary disagrees.",
        "The message gives both sums; claimed and due say who is owed what.",
    ),
    Kind(
        "S307",
        "uncalled-bet",
        _E,
        "Chips that nobody matched were not returned, or to the wrong player, or not as many.",
        "Claimed and due say who should have had how much back.",
    ),
    Kind(
        "S308",
        "wrong-description",
        _W,
        "The room's words about a hand, a seat or an action do not fit what happened.",
        "Only the words are wrong: the money was checked on its own.",
    ),
    Kind(
        "S309",
        "rake",
        _N,
        "Rake was taken where rooms take none, or not as the schedule of the profile has it.",
        "No rake is taken from tournament chips, nor when no draw was made. A schedule is "
        "checked only where the rules file declares one.",
    ),
    Kind(
        "S310",
        "unverifiable",
        _N,
        "A pot can't be checked, because a holding that is needed was never shown.",
        "Import the same hand from another player's files, if you have them.",
    ),
    Kind(
        "H401",
        "conflicting-duplicate",
        _W,
        "The same hand was read twice with different contents.",
        "The richer text is kept. Compare the two files.",
    ),
    Kind(
        "H402",
        "stack-break",
        _W,
        "A player's stack does not follow from the hand before.",
        "A hand that is missing explains none of this. Ask the room where the chips went; in a "
        "tournament a player who has more may have bought in again (then it is a note).",
    ),
    Kind(
        "H403",
        "button-jump",
        _N,
        "The button moved in a way that seats and blinds do not explain.",
        "Hands may be missing in between.",
    ),
)

CATALOGUE: Final = {kind.code: kind for kind in _KINDS}


def codes_like(words: str) -> frozenset[str]:
    """The codes that begin with ``words`` (``S301``, ``S3``, ``s``), or the one of this name.

    Raises ``ValueError``, which says what there is, where there is none.
    """
    wanted = words.casefold()
    found = {
        kind.code
        for kind in CATALOGUE.values()
        if wanted == kind.name or (wanted and kind.code.casefold().startswith(wanted))
    }
    if not found:
        raise ValueError(f"there is no finding code {words}; {_what_there_is(wanted)}")
    return frozenset(found)


def _what_there_is(wanted: str) -> str:
    names = get_close_matches(wanted, [kind.name for kind in CATALOGUE.values()], n=1)
    nearest = f"is {names[0]} meant? There" if names else "there"
    families = {code[:2]: [it for it in CATALOGUE if it[:2] == code[:2]] for code in CATALOGUE}
    ranges = ", ".join(f"{family[0]} to {family[-1]}" for family in families.values())
    return f"{nearest} are {ranges}; badugi-hh explain lists them all"
