"""Faults of payouts, pot figures and words: S codes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations, permutations, product
from typing import Final

from badugi_hh.cards import Card, Rank, Suit
from badugi_hh.engine.record import Pot
from badugi_hh.events import (
    Award,
    Call,
    Cards,
    Dealt,
    Discard,
    Event,
    Muck,
    Outcome,
    PotTotal,
    RakeTaken,
    SeatResult,
    SeatSummary,
    Show,
    StandPat,
    StreetStart,
    Uncalled,
    cards_in,
)
from badugi_hh.ranking import rank_of
from badugi_hh.rules import Street
from badugi_hh.simulate.claims import label
from badugi_hh.simulate.rooms import fulltilt
from badugi_hh.writing import merge
from tests.planting.plant import AnyEdit, Edit, Reach, plants
from tests.planting.sound import Sound

_NO_POT_LINE: Final = ("merge",)
"""Where the rake is what was not paid, one unit more or less of it proves nothing."""


def called(site: str, cards: Cards) -> str:
    """The room's name of a holding."""
    if site == "merge":
        return merge.label(cards)
    return fulltilt.label(rank_of(cards)) if site == "fulltilt" else label(rank_of(cards))


# -- who is paid ---------------------------------------------------------------------------------


def repaid(sound: Sound, at: int, awards: Mapping[int, Award | None]) -> AnyEdit:
    """Other payouts, as a room tells them that pays so: ``awards`` maps the index of a payout to
    the one in its place. The summary and the seats' results follow."""
    before, after = (dict.fromkeys(_seats(sound), 0) for _ in range(2))
    new: dict[int, tuple[Event, ...]] = {}
    for index, award in sound.each(Award):
        before[award.seat] += award.amount
        changed = awards.get(index, award)
        if changed is not None:
            after[changed.seat] += changed.amount
        if changed is not award:
            new[index] = () if changed is None else (_named(sound, changed),)
    for index, event in sound.each(SeatSummary, SeatResult):
        gain = after[event.seat] - before[event.seat]
        if gain and isinstance(event, SeatResult):
            new[index] = (SeatResult(event.seat, event.stack + gain, event.net + gain),)
        elif gain and event.outcome is not Outcome.FOLDED:
            new[index] = (_retold(sound, event, after[event.seat]),)
    return Edit(at, new)


def _seats(sound: Sound) -> list[int]:
    return [seat.number for seat in sound.hand.seats]


def _named(sound: Sound, award: Award) -> Award:
    """A payout with the name of the hand of who gets it, where the room tells one."""
    told = any(other.called for _, other in sound.each(Award))
    holding = sound.replay.players[award.seat].holding
    name = called(sound.hand.site, tuple(holding.known)) if told and holding.complete else ""
    return replace(award, called=name)


def _retold(sound: Sound, line: SeatSummary, amount: int) -> SeatSummary:
    if line.outcome is Outcome.NOTHING or line.cards is None:
        return replace(line, amount=amount or None)
    if sound.hand.site == "merge":
        return line
    if not amount:
        return replace(line, outcome=Outcome.LOST, amount=None)
    name = called(sound.hand.site, line.cards)
    return replace(line, outcome=Outcome.WON, amount=amount, called=name)


def _pots(sound: Sound) -> Iterator[tuple[Pot, list[tuple[int, Award]]]]:
    """Each pot that was contested, and its payouts."""
    by_name = {"pot": 0, "main pot": 0, "side pot": 1}
    for pot in sound.replay.pots:
        paid = [
            (at, award)
            for at, award in sound.each(Award)
            if by_name.get(award.pot, int(award.pot[-1]) if award.pot[-1].isdigit() else 0)
            == pot.number
        ]
        if paid and len(pot.eligible) > 1 and pot.winners:
            yield pot, paid


def _swapped_cards(sound: Sound, first: int, second: int) -> AnyEdit:
    """The cards of two players, each in the other's lines."""
    held = {seat: tuple(sorted(sound.replay.players[seat].holding.known))
            for seat in (first, second)}  # fmt: skip
    other = {first: held[second], second: held[first]}
    new: dict[int, tuple[Event, ...]] = {}
    for at, event in sound.each(Show, SeatSummary, Award):
        if event.seat in other:
            cards = other[event.seat]
            if not isinstance(event, Award) and event.cards and len(event.cards) == 4:
                event = replace(event, cards=cards)
            name = called(sound.hand.site, cards) if event.called else ""
            new[at] = (replace(event, called=name),)
    paid = next(at for at, award in sound.each(Award) if award.seat in (first, second))
    return Edit(paid, new)


def _shown_alike(sound: Sound, *seats: int) -> bool:
    """All cards are known from the end of the hand alone."""
    players = sound.replay.players
    return sound.hand.hero not in seats and all(players[s].holding.complete for s in seats)


def _sole_loser(sound: Sound) -> Iterator[tuple[int, Award, int]]:
    """A pot with one winner: where he is paid it, and a player with a lesser hand."""
    for pot, paid in _pots(sound):
        if len(paid) == 1 and len(pot.winners or ()) == 1:
            for seat in pot.eligible:
                if seat not in (pot.winners or ()):
                    yield *paid[0], seat


# -- S301 wrong-winner ---------------------------------------------------------------------------


@plants("a pot to a beaten hand", "S301")
def beaten_hand_paid(sound: Sound) -> Iterator[AnyEdit]:
    for at, award, seat in _sole_loser(sound):
        yield repaid(sound, at, {at: replace(award, seat=seat)})


@plants("a pot to a hand beaten by one pip in the third card", "S301", stage="by a pip")
def beaten_by_a_pip(sound: Sound) -> Iterator[AnyEdit]:
    for at, award, seat in _sole_loser(sound):
        ranks = [sound.replay.players[s].holding.known for s in (seat, award.seat)]
        low, high = (rank_of(cards).letters for cards in ranks)
        if (low, high) == ("T-7-4-A", "T-7-3-A"):
            yield repaid(sound, at, {at: replace(award, seat=seat)})


@plants("a mucked hand that is better than the winner's", "S301")
def better_hand_mucked(sound: Sound) -> Iterator[AnyEdit]:
    mucked = {event.seat for _, event in sound.each(Muck)}
    for _, award, seat in _sole_loser(sound):
        one_pot = len(sound.replay.pots) == 1
        if one_pot and seat in mucked and _shown_alike(sound, seat, award.seat):
            yield _swapped_cards(sound, award.seat, seat)


@plants("a pot split between the winner and a beaten hand", "S301")
def shared_with_a_beaten_hand(sound: Sound) -> Iterator[AnyEdit]:
    for at, award, seat in _sole_loser(sound):
        half = award.amount // 2
        edit = repaid(sound, at, {at: replace(award, amount=award.amount - half)})
        if isinstance(edit, Edit) and half:
            yield _with_share(sound, edit, at, replace(award, seat=seat, amount=half))


def _with_share(sound: Sound, edit: Edit, at: int, share: Award) -> Edit:
    """One more payout behind that at ``at``, told in the summary and the results too."""
    new = dict(edit.new)
    new[at] = (*new.get(at, (sound.hand.events[at],)), _named(sound, share))
    for index, event in sound.each(SeatSummary, SeatResult):
        if event.seat == share.seat:
            if isinstance(event, SeatResult):
                new[index] = (SeatResult(event.seat, event.stack + share.amount,
                                         event.net + share.amount),)  # fmt: skip
            elif event.outcome is not Outcome.FOLDED:
                paid = sum(a.amount for _, a in sound.each(Award) if a.seat == share.seat)
                new[index] = (_retold(sound, event, paid + share.amount),)
    return replace(edit, new=new)


# -- S302 ineligible-winner ----------------------------------------------------------------------


@plants("a side pot to one who is all-in for one unit less", "S302", stage="short by a cent")
def side_pot_to_a_cent_less(sound: Sound) -> Iterator[AnyEdit]:
    players = sound.replay.players
    for pot, paid in _pots(sound):
        least = min(players[seat].put_in for seat in pot.eligible)
        for seat, player in players.items():
            short = player.folded_on is None and player.put_in == least - 1
            if pot.number and short and len(paid) == 1:
                at, award = paid[0]
                yield repaid(sound, at, {at: replace(award, seat=seat)})


@plants("a side pot to one who is all-in in the main pot", "S302", stage="short by a cent")
def side_pot_to_the_main_pots_winner(sound: Sound) -> Iterator[AnyEdit]:
    main = set(sound.replay.pots[0].eligible) if sound.replay.pots else set()
    for pot, paid in _pots(sound):
        for seat in sorted(main - set(pot.eligible)):
            if len(paid) == 1:
                at, award = paid[0]
                yield repaid(sound, at, {at: replace(award, seat=seat)})


@plants("a pot to one who had folded", "S302", echoes=("S308",))
def folded_player_paid(sound: Sound) -> Iterator[AnyEdit]:
    for _, paid in _pots(sound):
        for seat, player in sound.replay.players.items():
            if player.folded_on is not None and len(paid) == 1:
                at, award = paid[0]
                yield repaid(sound, at, {at: replace(award, seat=seat)})


# -- S303 uneven-split ---------------------------------------------------------------------------


@plants("a split of two that differs by more than an odd chip", "S303", stage="split in two")
def uneven_split_of_two(sound: Sound) -> Iterator[AnyEdit]:
    return _uneven(sound, 2)


@plants(
    "a split with three winners that differs by more than an odd chip",
    "S303",
    stage="split in three",
)
def uneven_split_of_three(sound: Sound) -> Iterator[AnyEdit]:
    return _uneven(sound, 3)


def _uneven(sound: Sound, winners: int) -> Iterator[AnyEdit]:
    for pot, paid in _pots(sound):
        if len(paid) == winners == len(pot.winners or ()):
            (at, first), (to, second) = paid[0], paid[-1]
            off = 6  # more than an odd chip of five
            if second.amount > off:
                more = replace(first, amount=first.amount + off)
                less = replace(second, amount=second.amount - off)
                yield repaid(sound, at, {at: more, to: less})


@plants("nothing for one of two equal hands", "S303", stage="split in two")
def nothing_for_one_of_two(sound: Sound) -> Iterator[AnyEdit]:
    return _nothing_for_one(sound, 2)


@plants("nothing for one of three equal hands", "S303", stage="split in three")
def nothing_for_one_of_three(sound: Sound) -> Iterator[AnyEdit]:
    return _nothing_for_one(sound, 3)


def _nothing_for_one(sound: Sound, winners: int) -> Iterator[AnyEdit]:
    for pot, paid in _pots(sound):
        if len(paid) == winners == len(pot.winners or ()):
            (at, first), (to, second) = paid[0], paid[-1]
            all_of_it = first.amount + second.amount
            yield repaid(sound, at, {at: replace(first, amount=all_of_it, tie=winners > 2),
                                     to: None})  # fmt: skip


# -- S304 odd-chip -------------------------------------------------------------------------------


@plants("the odd chip of two to the second winner", "S304", stage="split in two")
def odd_chip_of_two(sound: Sound) -> Iterator[AnyEdit]:
    return _odd_chip(sound, 2)


@plants("the odd chip of three to the last winner", "S304", stage="split in three")
def odd_chip_of_three(sound: Sound) -> Iterator[AnyEdit]:
    return _odd_chip(sound, 3)


@plants("the odd chip of one of several pots to the last winner", "S304", stage="split in two")
def odd_chip_of_a_side_pot(sound: Sound) -> Iterator[AnyEdit]:
    if len(sound.replay.pots) > 1:
        yield from _odd_chip(sound, 2)


def _odd_chip(sound: Sound, winners: int) -> Iterator[AnyEdit]:
    for pot, paid in _pots(sound):
        if len(paid) == winners == len(pot.winners or ()):
            more = max(paid, key=lambda one: one[1].amount)
            less = min(paid, key=lambda one: one[1].amount)
            odd = more[1].amount - less[1].amount
            if odd:
                at = min(more[0], less[0])
                other = {more[0]: replace(more[1], amount=less[1].amount),
                         less[0]: replace(less[1], amount=more[1].amount)}  # fmt: skip
                yield repaid(sound, at, other)


# -- S305 pot-mismatch ---------------------------------------------------------------------------


@plants("the pot line off by the rake", "S305")
def total_off_by_the_rake(sound: Sound) -> Iterator[AnyEdit]:
    for at, total in sound.each(PotTotal):
        if total.rake:
            yield Edit(at, {at: (replace(total, total=total.total - total.rake),)})


@plants("the pot line off by one unit", "S305")
def total_off_by_a_cent(sound: Sound) -> Iterator[AnyEdit]:
    for at, total in sound.each(PotTotal):
        yield Edit(at, {at: (replace(total, total=total.total + 1),)})


@plants("one unit of the side pot in the main pot's figure", "S305", "S306", reach=Reach.MONEY,
        stage="short by a cent")  # fmt: skip
def figures_off_by_a_cent(sound: Sound) -> Iterator[AnyEdit]:
    for at, total in sound.each(PotTotal):
        if total.main is not None and total.side:
            side = (total.side[0] - 1, *total.side[1:])
            yield Edit(at, {at: (replace(total, main=total.main + 1, side=side),)})


@plants("the pot beside a street off by one unit", "S305")
def street_pot_off(sound: Sound) -> Iterator[AnyEdit]:
    for at, start in sound.each(StreetStart):
        if start.pot is not None:
            yield Edit(at, {at: (replace(start, pot=start.pot + 1),)})


# -- S306 payout-mismatch ------------------------------------------------------------------------


@plants(
    "one unit more paid than was in the pot", "S306", "S308", reach=Reach.MONEY, not_at=_NO_POT_LINE
)
def overpaid(sound: Sound) -> Iterator[AnyEdit]:
    for at, award in sound.each(Award):
        yield Edit(at, {at: (replace(award, amount=award.amount + 1),)})


@plants("a payout missing", "S306", "S308", "P102", "P108", "S303", reach=Reach.MONEY)
def not_paid(sound: Sound) -> Iterator[AnyEdit]:
    awards = list(sound.each(Award))
    pot = sum(award.amount for _, award in awards)
    for at, award in awards:
        # Where the rake is what was not paid, a small part of the pot may be that.
        small = sound.hand.site in _NO_POT_LINE and award.amount * 10 <= pot
        if len(awards) > 1 and not small:
            yield Edit(at, {at: ()})


@plants("a payout made twice", "S306", "S308", reach=Reach.MONEY)
def paid_twice(sound: Sound) -> Iterator[AnyEdit]:
    for at, award in sound.each(Award):
        yield Edit(at + 1, {at: (award, award)})


@plants("another amount in the summary than was paid", "S306")
def summary_disagrees(sound: Sound) -> Iterator[AnyEdit]:
    for at, line in sound.each(SeatSummary):
        if line.amount:
            yield Edit(at, {at: (replace(line, amount=line.amount + 1),)})


@plants("the rake off by one unit", "S306", "S305")
def rake_off(sound: Sound) -> Iterator[AnyEdit]:
    for at, total in sound.each(PotTotal, RakeTaken):
        if isinstance(total, RakeTaken):
            yield Edit(at, {at: (replace(total, amount=total.amount + 1),)})
        elif total.rake:
            yield Edit(at, {at: (replace(total, rake=total.rake + 1),)})


@plants("paid one unit less, in the summary too", "S306", reach=Reach.MONEY)
def underpaid(sound: Sound) -> Iterator[AnyEdit]:
    for at, award in sound.each(Award):
        told = any(True for _ in sound.each(PotTotal, SeatResult))
        if award.amount > 1 and told:
            yield repaid(sound, at, {at: replace(award, amount=award.amount - 1)})


@plants("a seat's result off by one unit", "S306")
def result_off(sound: Sound) -> Iterator[AnyEdit]:
    for at, result in sound.each(SeatResult):
        yield Edit(at, {at: (replace(result, net=result.net - 1),)})


# -- S307 uncalled-bet ---------------------------------------------------------------------------


@plants("an uncalled bet given to the wrong player", "S307")
def uncalled_to_the_wrong_player(sound: Sound) -> Iterator[AnyEdit]:
    for at, back in sound.each(Uncalled):
        for seat in sound.replay.players:
            if seat != back.seat:
                yield Edit(at, {at: (replace(back, seat=seat),)})


# Some rooms return it without a line.
@plants("an uncalled bet not returned", "S307", reach=Reach.HAND, not_at=("merge", "phenom"))
def uncalled_not_returned(sound: Sound) -> Iterator[AnyEdit]:
    for at, _ in sound.each(Uncalled):
        yield Edit(at, {at: ()})


@plants("an uncalled bet off by one unit", "S307")
def uncalled_off(sound: Sound) -> Iterator[AnyEdit]:
    for at, back in sound.each(Uncalled):
        yield Edit(at, {at: (replace(back, amount=back.amount + 1),)})


@plants("a called bet returned", "S307")
def called_bet_returned(sound: Sound) -> Iterator[AnyEdit]:
    if any(True for _ in sound.each(Uncalled)) or not any(True for _ in sound.each(PotTotal)):
        return
    calls = [(at, call) for at, call in sound.each(Call) if not call.all_in]
    for at, call in calls[-1:]:
        first = next(i for i, _ in sound.each(StreetStart, Show, Award, Muck) if i > at)
        back = Uncalled(call.seat, call.amount)
        yield Edit(first, {first: (back, sound.hand.events[first])})


# -- S308 wrong-description ----------------------------------------------------------------------


@plants("a shown hand called by another name", "S308", reach=Reach.HAND)
def wrong_name(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in sound.each(Show, Award, SeatSummary):
        player = sound.replay.players.get(event.seat)
        if event.called and player and player.holding.complete:
            cards = tuple(player.holding.known)
            name = called(sound.hand.site, _other(cards))
            yield Edit(at, {at: (replace(event, called=name),)})


def _other(cards: Cards) -> Cards:
    """Cards that make another hand: one card is one rank higher, or lower."""
    return next(
        changed
        for card in cards
        for step in (4, -4)
        if 0 <= card + step < 52
        for changed in [tuple(Card(card + step) if c == card else c for c in cards)]
        if len(set(changed)) == 4 and rank_of(changed) != rank_of(cards)
    )


@plants("a fold on another street in the summary", "S308")
def fold_on_another_street(sound: Sound) -> Iterator[AnyEdit]:
    for at, line in sound.each(SeatSummary):
        if line.folded_on is not None:
            street = Street((line.folded_on + 1) % 4)
            yield Edit(at, {at: (replace(line, folded_on=street),)})


@plants("the big blind's tag at another seat", "S308")
def tag_at_another_seat(sound: Sound) -> Iterator[AnyEdit]:
    for at, line in sound.each(SeatSummary):
        if "big blind" not in line.tags and line.outcome is not Outcome.NOTHING:
            yield Edit(at, {at: (replace(line, tags=("big blind",)),)})


@plants("an all-in that is not said", "S308", not_at=("merge", "kingsclub"))
def all_in_not_said(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in sound.each(Call):
        if event.all_in:
            yield Edit(at, {at: (replace(event, all_in=False),)})


@plants("an all-in said with chips left", "S308")
def all_in_with_chips_left(sound: Sound) -> Iterator[AnyEdit]:
    for at, event in sound.each(Call):
        if not event.all_in:
            yield Edit(at, {at: (replace(event, all_in=True),)})


# -- S309 rake -----------------------------------------------------------------------------------


def _raked(sound: Sound) -> Iterator[AnyEdit]:
    """One unit of a pot taken as rake, and not paid to its winner."""
    for at, total in sound.each(PotTotal):
        awards = list(sound.each(Award))
        if total.rake == 0 and total.main is None and len(awards) == 1:
            to, award = awards[0]
            edit = repaid(sound, at, {to: replace(award, amount=award.amount - 1)})
            if isinstance(edit, Edit) and award.amount > 1:
                yield replace(edit, new={**edit.new, at: (replace(total, rake=1),)})


@plants("rake from a pot of tournament chips", "S309")
def rake_in_a_tournament(sound: Sound) -> Iterator[AnyEdit]:
    if sound.hand.tournament is not None and sound.replay.showdown:
        yield from _raked(sound)


@plants("rake from tournament chips without a showdown", "S309")
def rake_without_a_showdown(sound: Sound) -> Iterator[AnyEdit]:
    if sound.hand.tournament is not None and not sound.replay.showdown:
        yield from _raked(sound)


@plants("rake from a hand that ended before the draw", "S309")
def rake_without_a_draw(sound: Sound) -> Iterator[AnyEdit]:
    if sound.hand.tournament is None and not sound.replay.draws:
        yield from _raked(sound)


# -- S310 unverifiable ---------------------------------------------------------------------------

_SIDE_SHOW: Final = "short by a cent"


def _hidden(sound: Sound, seat: int) -> AnyEdit:
    """The cards of ``seat`` are nowhere face up."""
    new: dict[int, tuple[Event, ...]] = {}
    for at, event in sound.each(Show, SeatSummary):
        if event.seat == seat and isinstance(event, Show):
            new[at] = (Muck(seat),)
        elif event.seat == seat and event.cards:
            told = sound.hand.site == "merge"
            new[at] = () if told else (
                replace(event, cards=None, called="", outcome=Outcome.MUCKED),)  # fmt: skip
    return Edit(next(at for at, _ in sound.each(Award)), new)


@plants("the cards of a mucked hand missing", "S310", echoes=("S310",), reach=Reach.HAND)
def mucked_hand_hidden(sound: Sound) -> Iterator[AnyEdit]:
    shown = {event.seat for _, event in sound.each(Show)}
    for seat in _losers(sound):
        if seat not in shown:
            yield _hidden(sound, seat)


@plants("a beaten hand mucked in place of shown", "S310", echoes=("S310",), reach=Reach.HAND)
def shown_hand_hidden(sound: Sound) -> Iterator[AnyEdit]:
    shown = {event.seat for _, event in sound.each(Show)}
    for seat in _losers(sound):
        if seat in shown:
            yield _hidden(sound, seat)


@plants(
    "the cards of a loser of the side pot missing",
    "S310",
    echoes=("S310",),
    reach=Reach.HAND,
    stage=_SIDE_SHOW,
)
def side_pot_hidden(sound: Sound) -> Iterator[AnyEdit]:
    if len(sound.replay.pots) > 1:
        for seat in _losers(sound):
            if seat in sound.replay.pots[-1].eligible:
                yield _hidden(sound, seat)


def _losers(sound: Sound) -> list[int]:
    paid = {award.seat for _, award in sound.each(Award)}
    return [
        seat
        for seat, player in sound.replay.players.items()
        if player.folded_on is None and seat not in paid and seat != sound.hand.hero
        and player.holding.complete and _may_win(sound, seat)
    ]  # fmt: skip


def _may_win(sound: Sound, seat: int) -> bool:
    """Some cards that nobody else has shown make a hand as good as the best one in a pot that
    ``seat`` is in: else the pot is settled without his cards too."""
    lines = sound.each(Show, SeatSummary, Discard, StandPat, Dealt)
    told = {card for _, event in lines if event.seat != seat for card in cards_in(event)}
    for pot in sound.replay.pots:
        if seat in pot.eligible and pot.winners:
            best = rank_of(sound.replay.players[pot.winners[0]].holding.known)
            for ranks, suits in product(combinations(Rank, 4), permutations(Suit)):
                cards = tuple(map(Card.of, ranks, suits))
                if told.isdisjoint(cards) and rank_of(cards) >= best:
                    return True
    return False
