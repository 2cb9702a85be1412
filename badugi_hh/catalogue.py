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
    """One code of the catalogue.

    ``meaning`` is one sentence on what was found. ``rule`` is what should have been, with the
    letters of the rules pages where these speak of it; ``section`` the one of docs/rules.md that
    tells more; ``source`` says how the rule is known. ``advice`` is what a reader can do next.
    """

    code: str
    name: str
    severity: Severity
    meaning: str
    rule: str
    section: int
    source: str
    advice: str


_E, _W, _N = Severity.ERROR, Severity.WARNING, Severity.NOTE

_KINDS: Final = (
    Kind(
        "P101",
        "unreadable-line",
        _W,
        meaning="A line in the hand has no form that the site is known to write.",
        rule="Every line of a hand has a form that its room is known to write. One that moves "
        "neither chips nor cards is passed over, and told.",
        section=8,
        source="the lines of each room, as docs/sites.md describes them",
        advice="Look at the line: if it was cut or changed, copy the file from the poker client "
        "again. If the room wrote it so, report it.",
    ),
    Kind(
        "P102",
        "truncated-hand",
        _W,
        meaning="The text of the hand ends before the hand does.",
        rule="A hand counts only from its header to its end: one that is cut off has no result.",
        section=8,
        source="badugi-hh itself: nothing is guessed",
        advice="Copy the file again from the poker client, and import it again: the whole hand "
        "then takes the place of this one.",
    ),
    Kind(
        "P103",
        "unknown-format",
        _E,
        meaning="The file has bytes, but no hand of a known site.",
        rule="A history file holds at least one hand of a room that is read.",
        section=8,
        source="the headers of each room, as docs/sites.md describes them",
        advice="Check that the file is a hand history. docs/sites.md lists the rooms that are "
        "read, and how to get their files.",
    ),
    Kind(
        "P104",
        "other-game",
        _N,
        meaning="Hands of another game than Badugi stand in the file.",
        rule="Only Badugi is replayed (R1); hands of other games are counted and passed over.",
        section=8,
        source="the header of each hand, which names its game",
        advice="Nothing to do: all Badugi hands in the file are read.",
    ),
    Kind(
        "P105",
        "not-a-card",
        _E,
        meaning="Something that is no card of the deck stands where a card should.",
        rule="A card is one of 52, a rank from ace to king and a suit (R1). With anything else in "
        "its place nobody knows the holding, and the hand is refused.",
        section=8,
        source="the deck that both rules pages play with",
        advice="Compare the line with the poker client's own replay, and copy the file again.",
    ),
    Kind(
        "P106",
        "cancelled-hand",
        _N,
        meaning="The site cancelled the hand and gave all chips back.",
        rule="A hand that the room cancels gives all chips back and counts for nothing.",
        section=6,
        source="the rooms' own lines; in card rooms a misdeal",
        advice="Nothing to do, unless your stack is another one afterwards: then ask the room.",
    ),
    Kind(
        "P107",
        "partial-hand",
        _N,
        meaning="Lines that should close the hand are missing, or the site itself calls it "
        "partial.",
        rule="What a log does not say can't be checked. Of a hand without its closing lines as "
        "much is replayed as is there.",
        section=8,
        source="logs that the rooms themselves call partial, and logs without a summary",
        advice="Look for the whole hand in another copy of the file, or in another player's files, "
        "and import that too.",
    ),
    Kind(
        "P108",
        "unreadable-action",
        _E,
        meaning="A line stands where a player acts, but its action can't be read.",
        rule="A line that begins as a player's action says which action it is. Else its chips "
        "can't be known, and the hand is refused.",
        section=8,
        source="the actions of each room, as docs/sites.md describes them",
        advice="Read the line: the message says what was expected there. Copy the file again; if "
        "the room wrote it so, report it.",
    ),
    Kind(
        "P109",
        "ambiguous-amount",
        _E,
        meaning="An amount can be read in more than one way, or two figures on a line disagree.",
        rule="An amount has one reading, in whole numbers of the smallest unit, and the figures on "
        "a line agree.",
        section=8,
        source="badugi-hh itself: an amount with two readings is refused",
        advice="Compare the line with the amounts before and after it: they show which figure is "
        "right.",
    ),
    Kind(
        "P110",
        "unverified-format",
        _N,
        meaning="The file is of a site of which no real file was ever read.",
        rule="How a room writes is known from its files; where none was read, it is only believed.",
        section=8,
        source="the room's section in docs/sites.md",
        advice="What is found in such a file may be this program's fault: compare some hands with "
        "the poker client before you rely on it.",
    ),
    Kind(
        "P111",
        "program-failure",
        _E,
        meaning="The program itself failed at this hand, and read nothing of it.",
        rule="A program reads every hand, or says what is wrong with it. Where it can do neither, "
        "the fault is its own: the text is kept, and the hands around it are read.",
        section=8,
        source="badugi-hh itself: the message names the place in it",
        advice="Report it, with the message and the hand's text. A later version reads the kept "
        "text by badugi-hh reread.",
    ),
    Kind(
        "L201",
        "out-of-turn",
        _E,
        meaning="A player acted or drew when it was another player's turn.",
        rule="Before the draw the player left of the big blind begins, later the first one left of "
        "the button who is still in; then it goes clockwise, with draws too (R1, F4, F7).",
        section=3,
        source="both rules pages (R and F in docs/rules.md)",
        advice="Look whether two lines were swapped, one is missing, or one bears a wrong name. "
        "The replay took the action as it stands.",
    ),
    Kind(
        "L202",
        "illegal-bet-size",
        _E,
        meaning="A bet or raise has a size that the betting structure does not allow.",
        rule="Fixed limit: one small bet before and after the first draw, one big bet after the "
        "second and third. Pot limit: at most the pot; half pot limit: half of it (R6, F5). Only "
        "an all-in may be less than the least.",
        section=3,
        source="both rules pages (R and F in docs/rules.md); the rooms' own pages on their limits",
        advice="Compare the amount with the stakes in the header and the price before it. If the "
        "room took it so, ask which limit the table had.",
    ),
    Kind(
        "L203",
        "raise-cap",
        _E,
        meaning="A raise was made after the betting was capped.",
        rule="A round takes no more bets than the room's cap: four on PokerStars and Full Tilt, "
        "where the big blind is the first one before the draw (R6).",
        section=3,
        source="hands of these rooms; the tournament directors' rules (TDA) and Robert's Rules for "
        "card rooms",
        advice="If your room has another cap, write it into a rules file (cap, cap_heads_up) and "
        "audit again with --rules.",
    ),
    Kind(
        "L204",
        "overdrawn-stack",
        _E,
        meaning="A player put in more chips than the stack held.",
        rule="A player plays for the chips he began the hand with, and for no more (table stakes).",
        section=2,
        source="Robert's Rules, and every room",
        advice="Compare the stack in the seat list with what was put in before: a line may stand "
        "twice, or a figure be wrong.",
    ),
    Kind(
        "L205",
        "illegal-check",
        _E,
        meaning="A player checked although there was a bet to call.",
        rule="Against a bet a player folds, calls or raises; he checks only where there is none "
        "(F7).",
        section=3,
        source="the Full Tilt rules page",
        advice="Look for a call or fold that was printed as a check, or for a bet that does not "
        "belong there. The player stays in for what is in the pot.",
    ),
    Kind(
        "L206",
        "wrong-call",
        _E,
        meaning="A call is not the amount that was to be called, or there was nothing to call.",
        rule="A call makes a player's chips on the street as many as the highest bet; only an "
        "all-in may be less (F7).",
        section=3,
        source="the Full Tilt rules page",
        advice="Compare with the price and with what the player had in already on this street; the "
        "payouts tell which amount really went in.",
    ),
    Kind(
        "L207",
        "acted-after-fold",
        _E,
        meaning="A player acted or drew after folding, or without being in the hand at all.",
        rule="Who has folded is out of the hand: he does not act, draw or win (F7).",
        section=3,
        source="the Full Tilt rules page",
        advice="Look whether the fold or the later line bears a wrong name. The later line is "
        "passed over, with its chips.",
    ),
    Kind(
        "L208",
        "missing-action",
        _E,
        meaning="A player whose turn it was has no action in the log.",
        rule="A round goes on until everybody who is still in has acted and matched the last bet "
        "(F7).",
        section=3,
        source="the Full Tilt rules page",
        advice="A line is missing: copy the file again. The replay went on with the action that "
        "fits what follows.",
    ),
    Kind(
        "L209",
        "wrong-blind",
        _W,
        meaning="A blind or ante differs from the stakes, or was posted by the wrong player.",
        rule="Small and big blind are posted left of the button, and the big blind is as much as "
        "the small bet (R1, F3). At small stakes rooms post small blinds that are not half of it.",
        section=3,
        source="both rules pages (R and F in docs/rules.md); small blinds as the rooms post them",
        advice="Compare with the stakes in the header and the place of the button. Where the room "
        "has taken it so, a player paid too much or too little.",
    ),
    Kind(
        "L210",
        "wrong-deal",
        _E,
        meaning="The number of cards dealt, or the cards said to be kept, can't be right.",
        rule="Four cards go to each player, and at a draw as many as he has thrown away (R1, F4, "
        "F6).",
        section=5,
        source="both rules pages (R and F in docs/rules.md)",
        advice="Compare the discard line with the deal line after it. If the room dealt so, it was "
        "a misdeal: take the hand's number to its support.",
    ),
    Kind(
        "L211",
        "illegal-draw",
        _E,
        meaning="A draw came at the wrong time, a second time on a street, or of too many cards.",
        rule="There are three draws, one before each betting round but the first, each of none to "
        "four cards (R1, F6).",
        section=5,
        source="both rules pages (R and F in docs/rules.md)",
        advice="Look for a street header that is missing above the line, and for a line that "
        "stands twice.",
    ),
    Kind(
        "L212",
        "card-not-held",
        _E,
        meaning="A player discarded, kept or showed a card that was not in the holding.",
        rule="A player discards, keeps and shows cards that he holds (F6).",
        section=5,
        source="the Full Tilt rules page",
        advice="Compare with the cards that he was dealt: the first line that names others is the "
        "wrong one.",
    ),
    Kind(
        "L213",
        "duplicate-card",
        _E,
        meaning="One card was in two places at once, or came back without a reshuffle.",
        rule="The deck has every card once. Known cards are different at any time, and one that "
        "was thrown away comes back only after a reshuffle (R1, F6); on PokerStars never to the "
        "player who threw it away.",
        section=5,
        source="both rules pages (R and F in docs/rules.md); the rooms' own pages on reshuffling",
        advice="Go to both places that the message names. If the room dealt so, the deal was foul: "
        "take the hand's number to its support.",
    ),
    Kind(
        "L214",
        "deck-exhausted",
        _E,
        meaning="More cards were dealt than the deck had left, and no reshuffle is in the log.",
        rule="52 cards less four for each player make the stub; when it is too short for a draw, "
        "cards thrown away are shuffled in (R1, F6).",
        section=5,
        source="both rules pages (R and F in docs/rules.md); PokerStars prints a line for it",
        advice="Count the cards dealt and drawn: the line of a reshuffle may be missing, or a draw "
        "stand twice.",
    ),
    Kind(
        "L215",
        "missing-draw",
        _E,
        meaning="A player in the hand has no draw on a street.",
        rule="Everybody who is still in draws or stands pat at each draw, all-in players too (R1, "
        "F6).",
        section=5,
        source="both rules pages (R and F in docs/rules.md)",
        advice="A line is missing: copy the file again, or import the hand from another player's "
        "files. His cards are unknown from there.",
    ),
    Kind(
        "L216",
        "odd-fold",
        _N,
        meaning="A player folded with nothing to call, or an all-in player was folded.",
        rule="Who has nothing to call need not fold, and an all-in player has nothing left to "
        "decide (F7).",
        section=3,
        source="the Full Tilt rules page; rooms fold players who are away",
        advice="Nothing to do, unless the player says that he was there: then ask the room.",
    ),
    Kind(
        "S301",
        "wrong-winner",
        _E,
        meaning="A pot was paid to a player whose hand is beaten by another hand in that pot.",
        rule="A pot goes to the best badugi rank among those who have chips in it and have not "
        "folded (R2, R3, R7, F1, F2).",
        section=2,
        source="both rules pages (R and F in docs/rules.md)",
        advice="Claimed and due say who is owed what. Check it with badugi-hh hand ID, and take "
        "the hand's number to the room's support.",
    ),
    Kind(
        "S302",
        "ineligible-winner",
        _E,
        meaning="A pot was paid to a player who had folded, or who had no chips in that pot.",
        rule="A pot is for those who are still in and have put in their part of it; who folded, or "
        "was all-in for less, has no share (F7, F8).",
        section=2,
        source="the Full Tilt rules page; side pots as in Robert's Rules",
        advice="Claimed and due say who is owed what. Check it with badugi-hh hand ID, and take "
        "the hand's number to the room's support.",
    ),
    Kind(
        "S303",
        "uneven-split",
        _E,
        meaning="Equal hands did not get equal shares of a pot, or one of them got none.",
        rule="Equal hands split a pot equally, but for odd chips (F8). In one house the fourth "
        "card decides between equal three-card hands (R4).",
        section=1,
        source="the Full Tilt rules page; the Russian page for its house rule",
        advice="Claimed and due say who is owed what. If your house plays the fourth card, write "
        "it into a rules file (tie_rule) and audit again.",
    ),
    Kind(
        "S304",
        "odd-chip",
        _N,
        meaning="The odd chip of a split pot went to another winner than the first left of the "
        "button.",
        rule="The odd chips of a split pot go one by one clockwise from the left of the button, in "
        "each pot on its own (F8 says only that it is split equally).",
        section=1,
        source="Robert's Rules and the tournament directors' rules (TDA, 20)",
        advice="Nothing to do: the sums are right, and rooms differ here. A larger smallest chip "
        "can be written into a rules file (odd_chip_units).",
    ),
    Kind(
        "S305",
        "pot-mismatch",
        _E,
        meaning="The room's pot figures do not agree with the chips that were put in.",
        rule="The pots hold what the players have put in and not got back, and each side pot what "
        "those in it have matched.",
        section=2,
        source="the sums of every room's own files",
        advice="Follow the pot line by line with badugi-hh hand ID, and compare it with the room's "
        "figure; the message gives both sums.",
    ),
    Kind(
        "S306",
        "payout-mismatch",
        _E,
        meaning="The amounts paid and the rake do not add up to the pot, or the summary disagrees.",
        rule="Payouts and rake make up the pot, and the summary says what was paid.",
        section=4,
        source="the sums of every room's own files",
        advice="Claimed and due say who is owed what. Compare the stacks before the next hand: "
        "they show what was really paid.",
    ),
    Kind(
        "S307",
        "uncalled-bet",
        _E,
        meaning="Chips that nobody matched were not returned, or to the wrong player, or not as "
        "many.",
        rule="What nobody matched of a bet goes back to the player who made it, before pots are "
        "built and before rake.",
        section=2,
        source="every room; PokerStars and Full Tilt print a line for it, Merge has it in the "
        "award",
        advice="Claimed and due say who should have had how much back. Compare his stack before "
        "the next hand.",
    ),
    Kind(
        "S308",
        "wrong-description",
        _W,
        meaning="The room's words about a hand, a seat or an action do not fit what happened.",
        rule="The room's words about a hand, a seat or an action agree with the cards and the "
        "chips (R2, F2).",
        section=8,
        source="the words of each room, as docs/sites.md describes them",
        advice="Nobody is owed anything: only the words are wrong, and the money was checked on "
        "its own. Report it to the room if it misled somebody.",
    ),
    Kind(
        "S309",
        "rake",
        _N,
        meaning="Rake was taken where rooms take none, or not as the schedule of the profile has "
        "it.",
        rule="No draw, no rake, and none from tournament chips. Where a schedule is declared the "
        "rake is what it gives, one smallest unit more or less.",
        section=4,
        source="PokerStars' help pages; for sizes your own rules file",
        advice="Compare with the room's rake page of that day. A schedule of your own goes into a "
        "rules file (rake).",
    ),
    Kind(
        "S310",
        "unverifiable",
        _N,
        meaning="A pot can't be checked, because a holding that is needed was never shown.",
        rule="A pot is settled by known cards alone. Where a hidden hand can be the best one "
        "nobody can say who wins (F8).",
        section=6,
        source="badugi-hh itself: nothing is guessed",
        advice="Import the same hand from the files of the player whose cards are missing, if you "
        "have them. What was paid may well be right.",
    ),
    Kind(
        "H401",
        "conflicting-duplicate",
        _W,
        meaning="The same hand was read twice with different contents.",
        rule="Two logs of one hand tell the same players, actions, amounts and cards, but for the "
        "cards that each shows of its own player alone.",
        section=9,
        source="hands of which several players keep the log",
        advice="Compare the two files at the lines named; the richer text was kept. If neither was "
        "changed, ask the room.",
    ),
    Kind(
        "H402",
        "stack-break",
        _W,
        meaning="A player's stack does not follow from the hand before.",
        rule="Between two hands at a table chips don't vanish, and don't appear unless somebody "
        "buys some (table stakes).",
        section=9,
        source="Robert's Rules, and every room",
        advice="Ask the room where the chips went. In a tournament a player who has more may have "
        "bought in again, which not every room prints; then it is a note.",
    ),
    Kind(
        "H403",
        "button-jump",
        _N,
        meaning="The button moved in a way that seats and blinds do not explain.",
        rule="After each hand the button goes to the next player, and the blinds with it (F3).",
        section=9,
        source="the Full Tilt rules page",
        advice="Hands may be missing in between: look for the file that has them.",
    ),
    Kind(
        "H404",
        "chip-gap",
        _W,
        meaning="A tournament's players have more or fewer chips together than before.",
        rule="However many hands are missing, a tournament's players win chips from each other "
        "alone: no rake is taken, and nobody takes chips off the table.",
        section=9,
        source="the rules of every room's tournaments",
        advice="Ask the room where the chips went. If there are more, somebody may have bought in "
        "again, which not every room prints; then it is a note.",
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
