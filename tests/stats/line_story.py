"""What a PokerStars hand says, found with string methods, for the second count.

It shares no code with badugi_hh: no grammar, no engine, no frame.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

STREETS = {"*** FIRST DRAW ***": 1, "*** SECOND DRAW ***": 2, "*** THIRD DRAW ***": 3}
HEADER = re.compile(r"\ufeff?PokerStars .*#(\d+):.*[^\d.]([\d.]+)/\D?[\d.]+(?: [A-Z]{3})?\) - ")
SEAT = re.compile(r"Seat (\d+): (.*) \((\D?[\d.]+) in chips[^()]*\)(.*)")
# The whole rest of the line: a player who sits out may be called "Tees: folds".
DECISION = re.compile(r": (?:folds|checks|(?:calls|bets|raises \S+ to) \S+(?: and is all-in)?)")


@dataclass
class Act:
    """One betting decision. ``bets`` and ``raiser`` are those before it: how many bets were in on
    this street (a blind is one before the draw), and who made the last one himself; ``owed`` is the
    price of a call, and ``open`` tells whether a bet or raise could be made: chips, somebody to
    answer it, fewer than four bets."""

    street: int
    name: str
    verb: str  # folds, checks, calls, bets, raises
    bets: int
    raiser: str
    away: bool
    owed: int
    open: bool


@dataclass
class Story:
    """One hand. ``players`` are the names dealt in, from the left of the button; amounts are in
    hundredths of a currency unit."""

    number: str
    unit: int  # the smallest amount there is: 1, or 100 where there are only whole chips
    small_bet: int
    players: list[str]
    acts: list[Act] = field(default_factory=list)
    drawn: dict[int, dict[str, int]] = field(default_factory=lambda: {1: {}, 2: {}, 3: {}})
    posted: list[tuple[str, str]] = field(default_factory=list)  # name, words
    put_in: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    collected: list[tuple[str, int, str]] = field(default_factory=list)  # name, amount, from where
    folded: dict[str, int] = field(default_factory=dict)  # name: street
    away: set[str] = field(default_factory=set)
    all_in: dict[str, int] = field(default_factory=dict)  # name: street
    cards: dict[str, list[str]] = field(default_factory=dict)  # those shown, mucked or dealt last
    # What the log's owner held after each draw, and as dealt (0).
    held: dict[tuple[str, int], list[str]] = field(default_factory=dict)
    reshuffled: int = 9  # the street of the first reshuffle
    pot: int = 0
    rake: int = 0

    def left(self, street: int) -> list[str]:
        """Who was in the hand when the street began."""
        return [name for name in self.players if self.folded.get(name, 9) >= street]

    def acts_on(self, street: int) -> list[Act]:
        return [act for act in self.acts if act.street == street]


def stories(text: str) -> Iterator[Story]:
    hand: list[str] = []
    for line in [*text.splitlines(), ""]:
        if HEADER.match(line) or not line.strip():
            if hand:
                yield _story(hand)
            hand = []
        if line.strip():
            hand.append(line.rstrip())


def _story(lines: list[str]) -> Story:
    header = HEADER.match(lines[0])
    assert header, lines[0]
    end = lines.index("*** SUMMARY ***")
    body, summary = lines[1:end], lines[end:]

    seats: dict[int, str] = {}
    stacks: Counter[str] = Counter()
    away = set()
    for line in body:
        seat = SEAT.fullmatch(line)
        if seat and "out of hand" not in seat[4]:
            sits_out = "sitting out" in seat[4]
            if sits_out and "Tournament" not in lines[0]:
                continue
            seats[int(seat[1])] = seat[2]
            stacks[seat[2]] = money(seat[3])
            if sits_out:
                away.add(seat[2])
    button = int(re.search(r"Seat #(\d+) is the button", "\n".join(lines))[1])  # type: ignore[index]
    order = sorted(seats, key=lambda number: (number <= button, number))
    unit = 1 if lines[0][header.start(2) - 1] in "$€£" else 100
    story = Story(header[1], unit, money(header[2]), [seats[number] for number in order], away=away)

    street = 0
    price = 0
    on_street: Counter[str] = Counter()
    raiser = ""
    answered: dict[str, int] = {}  # the price when each player acted last on this street
    small_blind = False
    decided: set[str] = set()

    for line in body:
        if ' said, "' in line:
            continue
        if line in STREETS:
            street, price, on_street, raiser = STREETS[line], 0, Counter(), ""
            answered = {}
            continue
        if line.startswith("Uncalled bet ("):
            back, name = line.removeprefix("Uncalled bet (").split(") returned to ", 1)
            story.put_in[name] -= money(back)
            continue
        if line.startswith("Dealt to "):
            owner = _note_cards(story, line.removeprefix("Dealt to "))
            if owner:
                story.held[owner, street] = story.cards[owner]
            continue
        if "reshuffl" in line and ": " not in line:
            story.reshuffled = min(story.reshuffled, street)
        name, rest = _speaker(story, line)
        if not name:
            continue
        words = rest.removesuffix(" and is all-in").split()
        if rest == " has returned" and name not in decided:
            away.discard(name)
        elif rest == " is sitting out" and name not in decided:
            away.add(name)
        elif rest.startswith(" collected "):
            story.won[name] += money(words[1])
            story.collected.append((name, money(words[1]), " ".join(words[3:])))
        elif rest.startswith(" cashed out the hand for "):
            story.won[name] += money(words[5])
        elif rest.startswith(": posts "):
            amount = money(words[-1])
            story.put_in[name] += amount
            story.posted.append((name, " ".join(words[2:-1])))
            if rest.endswith(" and is all-in"):
                story.all_in[name] = 0
            if "straddle" in rest:
                price = amount
            elif "blind" in rest:
                price = max(price, story.small_bet)
            late_small_blind = "small blind" in rest and small_blind
            small_blind |= "small blind" in rest
            # An ante, a later small blind and what exceeds the big blind are dead.
            if "ante" not in rest and not late_small_blind:
                on_street[name] += min(amount, story.small_bet) if " & " in rest else amount
        elif rest.startswith((": discards ", ": stands pat")):
            story.drawn[street][name] = int(words[2]) if words[1] == "discards" else 0
            if words[1] == "stands" and (name, street - 1) in story.held:
                story.held[name, street] = story.held[name, street - 1]
        elif rest.startswith((": shows [", ": mucks hand [")):
            _note_cards(story, line)
        elif DECISION.fullmatch(rest):
            verb = words[1]
            if verb not in ("folds", "checks") and name not in decided:
                away.discard(name)  # the room folds for a player, but never puts chips in
            if rest.endswith(" and is all-in"):
                story.all_in[name] = street
            bet = story.small_bet * (2 if street > 1 else 1)
            left = stacks - story.put_in
            owed = max(price - on_street[name], 0)
            answers = any(left[it] for it in story.players if it != name and it not in story.folded)
            can_raise = left[name] > owed and answers and price < 4 * bet
            if name in answered and raiser in story.all_in:
                # An all-in by less than half a bet leaves the betting closed for who has acted.
                can_raise &= 2 * (price - answered[name]) >= bet
            story.acts.append(
                Act(street, name, verb, -(-price // bet), raiser, name in away, owed, can_raise)
            )
            decided.add(name)
            if verb == "folds":
                story.folded[name] = street
            elif verb != "checks":
                to = money(words[-1])
                if verb != "raises":
                    to += on_street[name]
                story.put_in[name] += to - on_street[name]
                on_street[name] = to
                if verb != "calls":
                    price, raiser = max(price, to), name
            answered[name] = price
    for line in summary:
        if line.startswith("Total pot "):
            words = line.split()
            story.pot, story.rake = money(words[2].rstrip(".")), money(words[-1])
        elif (seat := re.match(r"Seat (\d+): ", line)) and int(seat[1]) in seats:
            _note_cards(story, line[seat.end() :])
    return story


def _note_cards(story: Story, line: str) -> str:
    """The four cards behind the name that the line begins with, noted for him; his name."""
    by_length = sorted(story.players, key=len, reverse=True)
    name = next((it for it in by_length if line.startswith(it)), "")
    found = " ".join(re.findall(r"\[([^\]]*)\]", line[len(name) :])).split()
    if name and len(found) == 4:
        story.cards[name] = found
        return name
    return ""


def _speaker(story: Story, line: str) -> tuple[str, str]:
    for name in sorted(story.players, key=len, reverse=True):
        if line.startswith((f"{name}: ", f"{name} ")):
            return name, line[len(name) :]
    return "", line


def money(text: str) -> int:
    return int(Decimal(text.lstrip("$€£₹¥Rs").strip()) * 100)
