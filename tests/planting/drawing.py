"""Faults of deals, draws and cards: L210 to L215."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import replace

from badugi_hh.cards import DECK, Card
from badugi_hh.events import (
    Bet,
    Call,
    Cards,
    Check,
    Dealt,
    Discard,
    Event,
    Fold,
    Raise,
    Replaced,
    Reshuffle,
    SeatSummary,
    Show,
    StandPat,
    StreetStart,
)
from badugi_hh.ranking import rank_of
from badugi_hh.rules import Street
from tests.planting.plant import AnyEdit, Edit, Reach, plants
from tests.planting.sound import Sound

_DRAWS = (Discard, StandPat)
_IMPLIED = ("phh",)
"""Where streets have no line: the first draw after some betting begins one."""


def _strange(sound: Sound) -> Card:
    """A card that stands nowhere in the hand."""
    told = {card for _, event in sound.each(Show, SeatSummary, Discard, StandPat, Dealt)
            for card in _cards(event)}  # fmt: skip
    return next(card for card in DECK if card not in told)


def _cards(event: Event) -> Cards:
    if isinstance(event, Dealt):
        return (*event.new, *event.kept)
    cards: Cards | None = getattr(event, "cards", None)
    return cards or ()


def _instead(cards: Iterable[Card], old: Card, new: Card) -> Cards:
    return tuple(new if card == old else card for card in cards)


def _hidden_draws(sound: Sound) -> Iterator[tuple[int, Discard | StandPat]]:
    """Draws of which no cards are seen."""
    for at, event in sound.each(*_DRAWS):
        if event.cards is None and event.seat != sound.hand.hero:
            yield at, event


# -- L210 wrong-deal -----------------------------------------------------------------------------


@plants("three cards dealt at the start", "L210", "P108", "P105", echoes=("L210", "L212"))
def three_cards_dealt(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in sound.each(Dealt):
        if len(event.new) == 4 and not event.kept:
            yield Edit(at, {at: (replace(event, new=event.new[:3]),)})
            return


@plants("one card too few after a discard", "L210", "P108", reach=Reach.NEXT, echoes=("L210",))
def one_card_too_few(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in sound.each(Dealt):
        if event.kept and len(event.new) > 1:
            yield Edit(at, {at: (replace(event, new=event.new[:-1]),)})


@plants("other cards kept than were held", "L210", "L212", echoes=("L210",))
def other_cards_kept(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in sound.each(Dealt):
        if event.kept:
            kept = _instead(event.kept, event.kept[0], _strange(sound))
            yield Edit(at, {at: (replace(event, kept=kept),)})


@plants("one card too many dealt face down", "L210")
def one_card_too_many(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in sound.each(Replaced):
        yield Edit(at, {at: (replace(event, count=event.count % 4 + 1),)})


@plants("five cards shown", "L210", "P108", "P105", echoes=("S308",), reach=Reach.HAND)
def five_cards_shown(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in sound.each(Show):
        if len(event.cards) == 4:
            yield Edit(at, {at: (replace(event, cards=(*event.cards, _strange(sound))),)})


# -- L211 illegal-draw ---------------------------------------------------------------------------


# How many it were, and how many are left of the deck, nobody can know.
@plants("five cards discarded", "L211", echoes=("L210", "L214"))
def fifth_discard(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in _hidden_draws(sound):
        if isinstance(event, Discard):
            yield Edit(at, {at: (replace(event, count=5),)})


@plants("a draw that stands there twice", "L211", not_at=_IMPLIED)
def doubled_draw(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in _hidden_draws(sound):
        yield Edit(at + 1, {at: (event, event)})


@plants(
    "the header of a street missing", "L211", reach=Reach.NEXT, echoes=("L210",), not_at=_IMPLIED
)
def missing_header(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in sound.each(StreetStart):
        if event.street:
            yield Edit(at, {at: ()})


@plants("the header of a street twice", "L211", reach=Reach.NEXT, not_at=("kingsclub",))
def doubled_header(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in sound.each(StreetStart):
        if event.street:
            yield Edit(at + 1, {at: (event, event)})


@plants("a draw in the middle of the betting", "L211", not_at=("kingsclub", "phh"))
def draw_in_the_betting(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in sound.each(Check, Call):
        decision = sound.decisions.get(at)
        if decision and decision.street and at - 1 in sound.decisions:
            yield Edit(at, {at: (StandPat(event.seat), event)})


# -- L212 card-not-held --------------------------------------------------------------------------


@plants("a card discarded that was not held", "L212", echoes=("L210", "L212"))
def strange_card_discarded(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in sound.each(Discard):
        if event.cards:
            cards = _instead(event.cards, event.cards[0], _strange(sound))
            yield Edit(at, {at: (replace(event, cards=cards),)})


@plants("standing pat on other cards than were held", "L212", "L210", echoes=("L210",))
def pat_on_other_cards(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in sound.each(StandPat):
        if event.cards:
            cards = _instead(event.cards, event.cards[0], _strange(sound))
            yield Edit(at, {at: (replace(event, cards=cards),)})


@plants("other cards shown than were held", "L212", reach=Reach.HAND)
def other_cards_shown(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in sound.each(Show):
        if event.seat == sound.hand.hero and len(event.cards) == 4:
            cards = _instead(event.cards, event.cards[0], _strange(sound))
            yield Edit(at, {at: (replace(event, cards=cards),)})


@plants("other cards in the summary than were held", "L212")
def other_cards_in_the_summary(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in sound.each(SeatSummary):
        if event.seat == sound.hand.hero and event.cards:
            cards = _instead(event.cards, event.cards[0], _strange(sound))
            yield Edit(at, {at: (replace(event, cards=cards),)})


# -- L213 duplicate-card -------------------------------------------------------------------------


def _same_rank(cards: Cards, new: Card) -> Iterator[Cards]:
    """``cards`` with ``new`` in place of one that does not matter: the hand keeps its name."""
    for old in cards:
        changed = _instead(cards, old, new)
        if new not in cards and rank_of(changed) == rank_of(cards):
            yield changed


def _shown(sound: Sound) -> dict[int, list[tuple[int, Show | SeatSummary]]]:
    """The lines that turn the four cards of a seat face up."""
    found: dict[int, list[tuple[int, Show | SeatSummary]]] = {}
    for at, event in sound.each(Show, SeatSummary):
        if event.cards and len(event.cards) == 4:
            found.setdefault(event.seat, []).append((at, event))
    return found


def _told_with(sound: Sound, seat: int, cards: Cards) -> AnyEdit:
    """``cards`` in all lines that turn those of ``seat`` face up."""
    lines = _shown(sound)[seat]
    return Edit(lines[0][0], {at: (replace(event, cards=cards),) for at, event in lines})


@plants("one card in two players' hands at the showdown", "L213", reach=Reach.HAND)
def card_of_two_players(sound: Sound) -> Iterator[AnyEdit]:
    shown = _shown(sound)
    for seat, lines in shown.items():
        for other in shown:
            if seat not in (other, sound.hand.hero):
                for card in _cards(shown[other][0][1]):
                    for cards in _same_rank(_cards(lines[0][1]), card):
                        yield _told_with(sound, seat, cards)


@plants("a discarded card shown at the end", "L213", reach=Reach.HAND)
def discarded_card_shown(sound: Sound) -> Iterator[AnyEdit]:
    if any(True for _ in sound.each(Reshuffle)) or _may_reshuffle(sound):
        return
    for _, event in sound.each(Discard):
        for seat, lines in _shown(sound).items():
            if seat != event.seat:
                for card in event.cards or ():
                    for cards in _same_rank(_cards(lines[0][1]), card):
                        yield _told_with(sound, seat, cards)


def _may_reshuffle(sound: Sound) -> bool:
    """So many cards were drawn that the deck may have run out."""
    drawn: int = sum(event.count for _, event in sound.each(Discard))
    return 4 * sound.players + drawn > 52


@plants("a card back without a reshuffle", "L213")
def card_back(sound: Sound) -> Iterator[AnyEdit]:
    if _may_reshuffle(sound):
        return
    thrown: list[Card] = []
    for at, event in sound.each(Discard, Dealt):
        if isinstance(event, Discard):
            thrown += event.cards or ()
        elif event.kept and len(thrown) > len(event.new):
            # Thrown away earlier, and not touched any more by what follows.
            old = event.new[0]
            later = [e for i, e in sound.each(Discard, StandPat, Show, SeatSummary, Dealt)
                     if i > at and old in _cards(e)]  # fmt: skip
            if not later:
                card = next(c for c in thrown if c not in event.kept)
                yield Edit(at, {at: (replace(event, new=_instead(event.new, old, card)),)})


@plants("a card twice in one holding", "L213", "P105", "P108", echoes=("L210",))
def card_twice(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in sound.each(Dealt):
        if len(event.new) == 4:
            cards = (*event.new[:3], event.new[0])
            yield Edit(at, {at: (replace(event, new=cards),)})
            return


# -- L214 deck-exhausted -------------------------------------------------------------------------


@plants("the line of a reshuffle missing", "L214", reach=Reach.NEXT, stage="thirsty")
def missing_reshuffle(sound: Sound) -> Iterator[AnyEdit]:
    shuffles = list(sound.each(Reshuffle))
    for at, _ in shuffles[:1]:
        if len(shuffles) == 1:
            yield Edit(at, {at: ()})


@plants("the reshuffle one draw too late", "L214", stage="thirsty", reach=Reach.NEXT)
def late_reshuffle(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in sound.each(Reshuffle):
        draw = sound.hand.events[at + 1]
        if isinstance(draw, Discard) and draw.cards is None:
            yield Edit(at, {at: (draw,), at + 1: (event,)})


@plants("a discard larger than what is left of the deck", "L214", stage="thirsty")
def discard_from_an_empty_deck(sound: Sound) -> Iterator[AnyEdit]:
    left = 52 - 4 * sound.players
    if not sound.replay.profile.reshuffle_printed:
        return
    for at, event in sound.each(Discard, Reshuffle):
        if isinstance(event, Reshuffle):
            return
        if event.cards is None and event.count <= left < 4:
            rest = sum(e.count for i, e in sound.each(Discard) if i > at)
            if rest == 0:
                yield Edit(at, {at: (replace(event, count=4),)})
        left -= event.count


# -- L215 missing-draw ---------------------------------------------------------------------------


def _over(sound: Sound, at: int) -> bool:
    """Something tells that the draws of a street were over: betting, where streets have no line."""
    later = sound.hand.events[at:]
    return sound.hand.site not in _IMPLIED or any(isinstance(e, Check | Bet) for e in later)


@plants("a draw missing", "L215", reach=Reach.ROUND)
def missing_draw(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in _hidden_draws(sound):
        if sound.replay.players[event.seat].all_in_on is None and _over(sound, at):
            yield Edit(at, {at: (), **_its_cards(sound, at, event.seat)})


@plants(
    "an all-in player skipped at a draw",
    "L215",
    reach=Reach.ROUND,
    stage="short by a cent",
    not_at=_IMPLIED,
)
def all_in_player_skipped(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in _hidden_draws(sound):
        street = next(d.street for d in sound.replay.draws if d.event == at)
        all_in_on = sound.replay.players[event.seat].all_in_on
        if all_in_on is not None and all_in_on < street:
            yield Edit(at, {at: (), **_its_cards(sound, at, event.seat)})


def _its_cards(sound: Sound, at: int, seat: int) -> dict[int, tuple[Event, ...]]:
    """The line that deals the cards of a draw goes with it."""
    for index, event in sound.each(Replaced, StreetStart):
        if index > at:
            if isinstance(event, StreetStart):
                break
            if event.seat == seat:
                return {index: ()}
    return {}


@plants(
    "the hero's discard missing", "L215", "L210", reach=Reach.ROUND, echoes=("L210", "L212", "L213")
)
def missing_discard_of_the_hero(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in sound.each(Discard):
        if event.seat == sound.hand.hero and event.cards and _over(sound, at):
            yield Edit(at, {at: ()})


@plants("a whole street missing", "L215", reach=Reach.NEXT, not_at=_IMPLIED)
def missing_street(sound: Sound) -> Iterator[AnyEdit]:
    """One on which all stood pat or drew unseen, and nobody bet."""
    streets = [(at, event.street) for at, event in sound.each(StreetStart)]
    for (start, street), (end, _) in itertools.pairwise(streets):
        lines = sound.hand.events[start:end]
        quiet = not any(isinstance(e, Bet | Call | Raise | Fold | Dealt | Reshuffle) for e in lines)
        if street > Street.PREDRAW and quiet:
            yield Edit(end, dict.fromkeys(range(start, end), ()))
