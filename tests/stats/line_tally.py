"""A second count, straight from the lines of PokerStars texts.

It shares no code with badugi_hh: no grammar, no engine, no frame; names, streets and amounts are
found with string methods. It counts in the words of the statistics' reference, so that two counts
which agree were made in two ways.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal

Count = Counter[str]
"""The counters of one player in one hand; ``net`` is in hundredths of a currency unit."""

STREETS = {"*** FIRST DRAW ***": 1, "*** SECOND DRAW ***": 2, "*** THIRD DRAW ***": 3}
HEADER = re.compile(r"\ufeff?PokerStars .*#(\d+):.*[^\d.]([\d.]+)/\D?[\d.]+(?: [A-Z]{3})?\) - ")
SEAT = re.compile(r"Seat \d+: (.*) \(\D?[\d.]+ in chips[^()]*\)(.*)")
# The whole rest of the line: a player who sits out may be called "Tees: folds".
DECISION = re.compile(r": (?:folds|checks|(?:calls|bets|raises \S+ to) \S+(?: and is all-in)?)")


def tally(text: str) -> Iterator[tuple[str, dict[str, Count]]]:
    """Each hand's number, and its players' counts."""
    hand: list[str] = []
    for line in [*text.splitlines(), ""]:
        if HEADER.match(line) or not line.strip():
            if hand:
                yield _tally_hand(hand)
            hand = []
        if line.strip():
            hand.append(line.rstrip())


def _tally_hand(lines: list[str]) -> tuple[str, dict[str, Count]]:
    header = HEADER.match(lines[0])
    assert header, lines[0]
    small_bet = _money(header[2])
    body = lines[1 : lines.index("*** SUMMARY ***")]

    counts: dict[str, Count] = {}
    away = set()
    for line in body:
        seat = SEAT.fullmatch(line)
        if seat and "out of hand" not in seat[2]:
            sits_out = "sitting out" in seat[2]
            if sits_out and "Tournament" not in lines[0]:
                continue
            counts[seat[1]] = Counter(hands=1, net=0)
            if sits_out:
                away.add(seat[1])

    def speaker(line: str) -> tuple[str, str]:
        for name in sorted(counts, key=len, reverse=True):
            if line.startswith((f"{name}: ", f"{name} ")):
                return name, line[len(name) :]
        return "", line

    street = 0
    price = 0
    on_street: Counter[str] = Counter()
    raiser = ""
    small_blind = False
    decided: set[str] = set()
    folded: dict[str, int] = {}
    paid: set[str] = set()

    for line in body:
        if ' said, "' in line:
            continue
        if line in STREETS:
            street, price, on_street, raiser = STREETS[line], 0, Counter(), ""
            continue
        if line.startswith("Uncalled bet ("):
            back, name = line.removeprefix("Uncalled bet (").split(") returned to ", 1)
            counts[name]["net"] += _money(back)
            continue
        name, rest = speaker(line)
        if not name:
            continue
        count = counts[name]
        words = rest.removesuffix(" and is all-in").split()
        if rest == " has returned" and name not in decided:
            away.discard(name)
        elif rest == " is sitting out" and name not in decided:
            away.add(name)
        elif rest.startswith(" collected "):
            count["net"] += _money(words[1])
            paid.add(name)
        elif rest.startswith(" cashed out the hand for "):
            count["net"] += _money(words[5])
            paid.add(name)
        elif rest.startswith(": posts "):
            amount = _money(words[-1])
            count["net"] -= amount
            if "straddle" in rest:
                price = amount
            elif "blind" in rest:
                price = max(price, small_bet)
            late_small_blind = "small blind" in rest and small_blind
            small_blind |= "small blind" in rest
            # An ante, a later small blind and what exceeds the big blind are dead.
            if "ante" not in rest and not late_small_blind:
                on_street[name] += min(amount, small_bet) if " & " in rest else amount
        elif rest.startswith((": discards ", ": stands pat")):
            cards = int(words[2]) if words[1] == "discards" else 0
            count[f"draws_{street}"] += 1
            count[f"cards_drawn_{street}"] += cards
            count[f"d{cards}_draw_{street}"] += 1
        elif DECISION.fullmatch(rest):
            verb = words[1]
            if verb not in ("folds", "checks") and name not in decided:
                away.discard(name)  # the room folds for a player, but never puts chips in
            own_choice = street == 0 and not (name in away and name not in decided)
            if street == 0 and name in away:
                count["away"] = 1
            decided.add(name)
            if own_choice and not count["away"]:
                raises = verb in ("raises", "bets")
                count["vpip"] |= verb in ("raises", "bets", "calls")
                count["pfr"] |= raises
                if small_bet < price <= 2 * small_bet and raiser not in ("", name):
                    count["three_bet_chances"] = 1
                    count["three_bet"] |= raises
            if verb == "folds":
                folded[name] = street
            elif verb != "checks":
                to = _money(words[-1])
                if verb != "raises":
                    to += on_street[name]
                count["net"] -= to - on_street[name]
                on_street[name] = to
                if verb != "calls":
                    price, raiser = max(price, to), name

    left = [name for name in counts if name not in folded]
    drawers = [name for name in counts if folded.get(name) != 0]
    for name, count in counts.items():
        if name in away and name not in decided:
            count["away"] = 1
        if name not in decided and len(drawers) == 1:
            count["walks"] = 1
        elif not count["away"]:
            count["entry_chances"] = 1
        if name in drawers and len(drawers) > 1:
            count["saw_first_draw"] = 1
            count["won_when_saw_first_draw"] = int(name in paid)
        if name in left and len(left) > 1:
            count["showdowns"] = 1
            count["won_showdown"] = int(name in paid)
    return header[1], {
        name: Counter({k: n for k, n in c.items() if n}) for name, c in counts.items()
    }


def _money(text: str) -> int:
    return int(Decimal(text.lstrip("$€£₹¥Rs").strip()) * 100)
