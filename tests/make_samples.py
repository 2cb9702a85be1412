"""Makes ``sample_histories``: run ``python tests/make_samples.py``.

The same files come out every time. ``mis-settled.txt`` has hands in which one pot each was paid
wrongly on purpose: every ``Plant`` is one way to do that, and the finding that has to come of it.
Of the rooms beside PokerStars there are a short clean session, and one such hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Final

from badugi_hh.events import (
    Award,
    Cards,
    Event,
    Hand,
    Outcome,
    PotTotal,
    SeatResult,
    SeatSummary,
    Show,
)
from badugi_hh.money import PLAY, Money
from badugi_hh.ranking import rank_of
from badugi_hh.rules import Stakes, Structure
from badugi_hh.simulate.cash import CashTable, Venue
from badugi_hh.simulate.claims import label
from badugi_hh.simulate.people import Person
from badugi_hh.simulate.policy import Temperament
from badugi_hh.simulate.rooms import ROOMS
from badugi_hh.simulate.setup import Clock
from badugi_hh.simulate.tournament import Terms, TournamentTable
from badugi_hh.writing import render_file
from badugi_hh.writing.merge import label as merge_label

SAMPLES: Final = Path(__file__).parents[1] / "sample_histories"

# -- who plays, and where ------------------------------------------------------------------------


def person(name: str, looseness: float, aggression: float, *, snows: float = 0.01,
           breaks: float = 0.1) -> Person:  # fmt: skip
    return Person(name, Temperament(looseness, aggression, snows, breaks, talks=0.01))


HERO: Final = person("Calder", 0.4, 0.6)
CAST: Final = (
    HERO,
    person("Derwent", 0.1, 0.3),  # waits for good hands, and rarely raises
    person("Exe", 0.3, 0.9),  # plays few hands, and raises most of them
    person("Mr: Dee", 0.9, 0.2),  # calls with nearly everything
    person("Lune", 0.8, 0.9),  # plays and raises nearly everything
    person("Ribble", 0.5, 0.5, snows=0.3),  # stands pat on nothing
    person("Spey", 0.5, 0.5, breaks=0.8),  # breaks rough badugis
    person("[Kc]Nidd", 0.6, 0.3),
    person("Tweed", 0.3, 0.4),
    person("Åkerselva", 0.5, 0.3),
    person("Waveney", 0.7, 0.6),
    person("Severn (button)", 0.4, 0.5),
)

CASH: Final = Venue(
    money=Money("USD", "$", 2),
    stakes=Stakes(Structure.FIXED_LIMIT, 25, 50),
    small_blind=10,
    table="Fernworthy V",
    max_seats=8,
    game="",
    zone="CET",
    raked=True,
)
HOME: Final = replace(
    CASH,
    money=Money(PLAY),
    stakes=Stakes(Structure.FIXED_LIMIT, 100, 200),
    small_blind=50,
    table="The Ford",
    max_seats=6,
    game="{Weir Club}",
    zone="",
    raked=False,
)
SIT_AND_GO: Final = Terms(
    number="700100200",
    buy_in="$2.00+$0.20 USD",
    prize=Money("USD", "$", 2),
    pool=1600,
    field=8,
    max_seats=8,
    game="",
    rounds="",
    zone="EET",
    antes=False,
    bounty=0,
)


def cash_session(venue: Venue, seed: int) -> Iterator[Hand]:
    rng = Random(seed)
    return CashTable(venue, CAST, HERO, Clock(rng), rng).hands()


def tournament(seed: int) -> Iterator[Hand]:
    rng = Random(seed)
    return TournamentTable(SIT_AND_GO, CAST, HERO, Clock(rng), rng).hands()


def long_session(venue: Venue, hands: int) -> list[Hand]:
    """``hands`` hands of the first session in which the hero stays so long."""
    sessions = (list(islice(cash_session(venue, seed), hands)) for seed in count(1))
    return next(session for session in sessions if len(session) == hands)


def whole_tournament(hands: int) -> list[Hand]:
    """The first tournament of at least ``hands`` hands that the hero plays to its end."""
    for seed in count(1):
        played = list(tournament(seed))
        last = played[-1]
        if len(played) >= hands and any("congratulations" in str(e) for e in last.events):
            return played
    raise AssertionError("unreachable: seeds do not end")


# -- pots paid wrongly ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Plant:
    """One way to pay a pot wrongly. ``spoil`` gives the spoilt hand, or ``None`` where a hand does
    not lend itself to it; ``code`` is the one error that the audit has to report."""

    story: str
    code: str
    spoil: Callable[[Hand], Hand | None]


def wrong_winner(hand: Hand) -> Hand | None:
    """The pot goes to somebody who showed a worse hand."""
    awards, shows = _awards(hand), _shown(hand)
    losers = [s.seat for s in _summaries(hand) if s.outcome is Outcome.LOST]
    if not losers:
        losers = [show.seat for show in shows if all(show.seat != award.seat for award in awards)]
    if len(awards) != 1 or not losers:
        return None
    return _pay_instead(hand, awards[0], losers[0])


def side_pot_to_a_short_stack(hand: Hand) -> Hand | None:
    """The winner of the main pot, who was all-in for less, is paid the side pot too."""
    awards = _awards(hand)
    if [award.pot for award in awards] != ["side pot", "main pot"]:
        return None
    side, main = awards
    return None if side.seat == main.seat else _pay_instead(hand, side, main.seat)


def uneven_split(hand: Hand) -> Hand | None:
    """Two equal hands, and one is paid twice as much as the other."""
    awards = _awards(hand)
    if len(awards) != 2 or awards[0].pot != awards[1].pot:
        return None
    third = (awards[0].amount + awards[1].amount) // 3
    more = awards[0].amount + awards[1].amount - third
    amounts = {awards[0].seat: more, awards[1].seat: third}
    return _with(
        hand,
        lambda event: (
            replace(event, amount=amounts[event.seat])
            if isinstance(event, Award) or (isinstance(event, SeatSummary) and event.amount)
            else event
        ),
    )


def better_hand_mucked(hand: Hand) -> Hand | None:
    """The winner shows a worse hand than one that the summary says was mucked."""
    awards, mucked = _awards(hand), [s for s in _summaries(hand) if s.outcome is Outcome.MUCKED]
    if len(awards) != 1 or len(mucked) != 1:
        return None
    winner, loser = awards[0].seat, mucked[0].seat
    if hand.hero in (winner, loser) or len(_shown(hand)) != 1:
        return None
    cards = {s.seat: s.cards for s in _summaries(hand) if s.cards}
    return _with_cards(hand, {winner: cards[loser], loser: cards[winner]})


def total_off(hand: Hand) -> Hand | None:
    """The summary's total is a big bet more than went in."""
    if len(_awards(hand)) != 1 or len(_shown(hand)) == 0:
        return None
    more = hand.stakes.big_bet
    return _with(
        hand,
        lambda event: (
            replace(event, total=event.total + more) if isinstance(event, PotTotal) else event
        ),
    )


def paid_short(hand: Hand) -> Hand | None:
    """The winner is paid a small bet less than the pot holds."""
    awards = _awards(hand)
    if len(awards) != 1 or len(_shown(hand)) == 0:
        return None
    less = awards[0].amount - hand.stakes.small_bet
    return _with(
        hand,
        lambda event: (
            replace(event, amount=less)
            if isinstance(event, Award) or (isinstance(event, SeatSummary) and event.amount)
            else event
        ),
    )


PLANTS: Final = (
    Plant("the pot went to a worse hand that was shown", "S301", wrong_winner),
    Plant("the side pot went to a player all-in for less", "S302", side_pot_to_a_short_stack),
    Plant("two equal hands were paid two thirds and one third", "S303", uneven_split),
    Plant("the summary shows that the better hand was mucked", "S301", better_hand_mucked),
    Plant("the total is more than all players put in", "S305", total_off),
    Plant("the winner was paid a small bet too little", "S306", paid_short),
)


def mis_settled() -> tuple[list[Hand], dict[str, Plant]]:
    """For every plant a table of its own, whose last hand is the spoilt one (the stacks of a next
    hand would not add up). Also the plant of each spoilt hand, by the hand's number."""
    hands: list[Hand] = []
    planted: dict[str, Plant] = {}
    clock = Clock(Random(99))
    for number, plant in enumerate(PLANTS):
        venue = replace(CASH, table=f"Cautley {number + 1}")
        session = _spoilt_session(venue, clock, plant)
        planted[session[-1].id] = plant
        hands += session
    return hands, planted


def _spoilt_session(venue: Venue, clock: Clock, plant: Plant) -> list[Hand]:
    """Up to four hands, of which the last is spoilt."""
    rng = clock.rng
    while True:
        session: list[Hand] = []
        for hand in CashTable(venue, CAST, HERO, clock, rng).hands():
            spoilt = plant.spoil(hand)
            if spoilt is not None:
                return [*session[-3:], spoilt]
            session.append(hand)


# -- the other rooms -----------------------------------------------------------------------------

# The rooms, a year in which each wrote so, and a table there.
OTHERS: Final = {
    "fulltilt": (2011, CASH),
    "fulltilt2014": (2015, replace(CASH, table="Kitty Tor")),
    "kingsclub": (
        2020,
        replace(
            CASH,
            stakes=Stakes(Structure.FIXED_LIMIT, 3000, 6000),
            small_blind=1500,
            table="Ebbor  BT",
        ),
    ),
    "merge": (
        2011,
        replace(
            CASH,
            stakes=Stakes(Structure.POT_LIMIT, 25, 50),
            small_blind=25,
            max_seats=6,
            table="Malham",
        ),
    ),
    "phenom": (
        2026,
        replace(
            CASH,
            stakes=Stakes(Structure.FIXED_LIMIT, 200, 400),
            small_blind=100,
            max_seats=6,
            table="Dunkery 6max",
        ),
    ),
    "phh": (2023, replace(CASH, table="Hawkcombe")),
}


def room_session(site: str, hands: int) -> list[Hand]:
    """``hands`` hands of a cash table in the words of a room."""
    rng = Random(site)
    while len(session := list(islice(_room_hands(site, rng), hands))) < hands:
        pass  # a table that broke up: the next one
    return session


def room_mis_settled(site: str) -> tuple[list[Hand], dict[str, Plant]]:
    """Four hands of another table of the room, in the last of which a worse hand was paid; and the
    plant, by the hand's number."""
    plant = PLANTS[0]
    for seed in count(1):
        session: list[Hand] = []
        for hand in islice(_room_hands(site, Random(f"{site} {seed}")), 20):
            spoilt = plant.spoil(hand)
            if spoilt is not None and len(session) >= 3:
                return [*session[-3:], spoilt], {spoilt.id: plant}
            session.append(hand)
    raise AssertionError("unreachable: seeds do not end")


def _room_hands(site: str, rng: Random) -> Iterator[Hand]:
    year, venue = OTHERS[site]
    clock = Clock(rng)
    clock.now = clock.now.replace(year=year)
    for hand in CashTable(venue, CAST, HERO, clock, rng).hands():
        written = ROOMS[site](hand)
        if written is not None:
            yield written


# -- what is spoilt -------------------------------------------------------------------------------


def _awards(hand: Hand) -> list[Award]:
    return [event for event in hand.events if isinstance(event, Award)]


def _summaries(hand: Hand) -> list[SeatSummary]:
    return [event for event in hand.events if isinstance(event, SeatSummary)]


def _shown(hand: Hand) -> list[Show]:
    return [event for event in hand.events if isinstance(event, Show) and len(event.cards) == 4]


def _with(hand: Hand, change: Callable[[Event], Event]) -> Hand:
    return replace(hand, events=tuple(map(change, hand.events)))


def _pay_instead(hand: Hand, wrong: Award, seat: int) -> Hand:
    """The award goes to ``seat`` instead, and the summary says the same."""
    called = {show.seat: merge_label(show.cards) for show in _shown(hand)}
    called |= {summary.seat: summary.called for summary in _summaries(hand) if summary.called}
    paid = {award.seat: 0 for award in _awards(hand)} | {seat: 0}
    for award in _awards(hand):
        paid[seat if award == wrong else award.seat] += award.amount

    def change(event: Event) -> Event:
        if event == wrong:
            return replace(wrong, seat=seat, called=called[seat] if wrong.called else "")
        if isinstance(event, SeatSummary) and event.seat in paid:
            amount = paid[event.seat]
            outcome = Outcome.WON if amount else Outcome.LOST
            return replace(event, outcome=outcome, amount=amount or None)
        if isinstance(event, SeatResult) and event.seat in (seat, wrong.seat):
            moved = wrong.amount if event.seat == seat else -wrong.amount
            return replace(event, stack=event.stack + moved, net=event.net + moved)
        return event

    return _with(hand, change)


def _with_cards(hand: Hand, cards: dict[int, Cards]) -> Hand:
    """Some seats turn over other cards, with their names as they should be."""

    def change(event: Event) -> Event:
        if isinstance(event, Show | SeatSummary) and event.seat in cards:
            mine = cards[event.seat]
            return replace(event, cards=mine, called=label(rank_of(mine)) if event.called else "")
        return event

    return _with(hand, change)


# -- the files -----------------------------------------------------------------------------------


def files() -> dict[str, str]:
    """The text of every sample, by its path below ``sample_histories``."""
    own = {
        "pokerstars/cash.txt": render_file(long_session(CASH, 100)),
        "pokerstars/tournament.txt": render_file(whole_tournament(60)),
        "pokerstars/home-game.txt": render_file(long_session(HOME, 40)),
        "pokerstars/mis-settled.txt": render_file(mis_settled()[0]),
    }
    for site in OTHERS:
        ending = "phhs" if site == "phh" else "txt"
        own[f"{site}/cash.{ending}"] = render_file(room_session(site, 30))
        own[f"{site}/mis-settled.{ending}"] = render_file(room_mis_settled(site)[0])
    return own


def plants() -> dict[str, dict[str, Plant]]:
    """The plants by site and number of the hand."""
    others = {site: room_mis_settled(site)[1] for site in OTHERS}
    return {"pokerstars": mis_settled()[1], **others}


if __name__ == "__main__":
    for name, text in files().items():
        path = SAMPLES / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{path.relative_to(SAMPLES.parent)}: {text.count('*** SUMMARY ***')} hands")
    for site, planted in plants().items():
        for hand_id, plant in planted.items():
            print(f"| {site} | {hand_id} | {plant.code} | {plant.story} |")
