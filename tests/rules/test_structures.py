"""The letters R6 and F3 to F7 in every betting structure, in the words of the Merge network, which
offers all of them."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

import pytest

from badugi_hh.engine import replay
from badugi_hh.events import Action, Dealt, Discard, Post, PostKind, StandPat, StreetStart
from badugi_hh.rules import Street, Structure
from badugi_hh.simulate import simulate
from tests.sites.merge.texts import game, hand_of

FL, PL, HPL, NL = (
    Structure.FIXED_LIMIT,
    Structure.POT_LIMIT,
    Structure.HALF_POT_LIMIT,
    Structure.NO_LIMIT,
)
structures = pytest.mark.parametrize("structure", Structure)
with_blinds = pytest.mark.parametrize("structure", [FL, PL, NL])

_STAKES: Final = {
    FL: "Limit $1/$2",
    PL: "Pot Limit ($0.50/$1)",
    HPL: "Half Pot Limit ($0.50/$0.50)",
    NL: "No Limit ($0.50/$1)",
}
_BLINDS: Final = "# BLINDS\nSMALL_BLIND 1 0.50\nBIG_BLIND 2 1.00\n# PRE_FIRST_DRAW\n"
_ANTES: Final = "# BLINDS\nANTE 0 0.50\nANTE 1 0.50\nANTE 2 0.50\n# PRE_FIRST_DRAW\n"
_CALLED: Final = "CALL 0 1.00\nCALL 1 0.50\nCHECK 2\n"
_CHECKED: Final = "CHECK 1\nCHECK 2\nCHECK 0\n"
_DRAW: Final = "DRAW 1 x1\nDRAW 2 x1\nDRAW 0 x1\n"
_END: Final = "# END_OF_FOLDED_GAME\nwinner 1 1.00\n# END_OF_GAME"


def told(structure: Structure, play: str, *seats: str) -> list[str]:
    """What the replay finds in ``play``, which ends without a showdown."""
    described = f'<description type="Badugi" stakes="{_STAKES[structure]}"/>'
    seated = seats or ("Wren", "Heron", "Plover")
    hand = hand_of(game(play + _END, description=described, seats=seated))
    return [finding.code for finding in replay(hand).findings]


def opened(structure: Structure) -> str:
    """Posts and a first round in which all three stay: 3.00 in the pot, 1.50 with antes alone."""
    return _ANTES + _CHECKED if structure is HPL else _BLINDS + _CALLED


def after(structure: Structure, street: Street) -> str:
    """All three are in, and ``street`` is about to be bet on."""
    play = opened(structure)
    for name in ("FIRST_DRAW", "SECOND_DRAW", "THIRD_DRAW")[:street]:
        play += f"# {name}\n{_DRAW}# POST_{name}\n"
        play += _CHECKED if name != ("", "FIRST_DRAW", "SECOND_DRAW", "THIRD_DRAW")[street] else ""
    return play


# -- R6: how much --------------------------------------------------------------------------------

# By structure and street: the least and the most that the first bet may be; the most is one cent
# below what is told to be too much.
BETS = [
    (FL, Street.FIRST_DRAW, 100, 100),
    (FL, Street.SECOND_DRAW, 200, 200),
    (FL, Street.THIRD_DRAW, 200, 200),
    (PL, Street.FIRST_DRAW, 100, 300),
    (PL, Street.THIRD_DRAW, 100, 300),
    (HPL, Street.FIRST_DRAW, 50, 75),
    (HPL, Street.THIRD_DRAW, 50, 75),
    (NL, Street.FIRST_DRAW, 100, 4900),
    (NL, Street.THIRD_DRAW, 100, 4900),
]


def money(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02}"


@pytest.mark.parametrize(("structure", "street", "least", "most"), BETS)
def test_r6_the_first_bet(structure: Structure, street: Street, least: int, most: int) -> None:
    def found(cents: int) -> list[str]:
        return told(structure, after(structure, street) + f"BET 1 {money(cents)}\nFOLD 2\nFOLD 0\n")

    assert (found(least), found(most)) == ([], [])
    assert found(least - 1) == ["L202"]
    assert found(most + 1) == ["L204" if structure is NL else "L202"]


RAISES = [
    (FL, 100, 200, 200),
    (PL, 300, 600, 1200),  # the pot after the call is 9.00
    (PL, 100, 200, 600),
    (HPL, 75, 150, 225),  # half of the 3.00 after the call
    (NL, 300, 600, 4900),
]


@pytest.mark.parametrize(("structure", "bet", "least", "most"), RAISES)
def test_r6_a_raise(structure: Structure, bet: int, least: int, most: int) -> None:
    def found(cents: int) -> list[str]:
        play = after(structure, Street.FIRST_DRAW) + f"BET 1 {money(bet)}\n"
        return told(structure, play + f"RAISE 2 {money(cents)}\nFOLD 0\nFOLD 1\n")

    assert (found(least), found(most)) == ([], [])
    assert found(least - 1) == ["L202"]
    assert found(most + 1) == ["L204" if structure is NL else "L202"]


@pytest.mark.parametrize("structure", [PL, NL])
def test_r6_the_next_raise_is_at_least_as_large(structure: Structure) -> None:
    play = after(structure, Street.FIRST_DRAW) + "BET 1 1.00\nRAISE 2 4.00\nFOLD 0\n"
    assert told(structure, play + "RAISE 1 7.00\nFOLD 2\n") == []
    assert told(structure, play + "RAISE 1 6.99\nFOLD 2\n") == ["L202"]


@pytest.mark.parametrize(("structure", "most"), [(PL, "2.00"), (HPL, "1.00")])
def test_r6_antes_and_dead_chips_are_in_the_pot(structure: Structure, most: str) -> None:
    """With four antes half the pot is 1.00. With a dead half blind one more chip may be bet."""
    if structure is HPL:
        play = _ANTES.replace("ANTE 2", "ANTE 3 0.50\nANTE 2") + "CHECK 1\nCHECK 2\nBET 3 {}\n"
        folds = "FOLD 0\nFOLD 1\nFOLD 2\n"
    else:
        # 0.50 + 1.00 + 1.50, and a call of nothing: to 1.00 and 3.00 more.
        most = "4.00"
        play = _BLINDS.replace("# PRE", "RETURN_BLIND 3 1.50\n# PRE") + "RAISE 3 {}\n"
        folds = "FOLD 0\nFOLD 1\nFOLD 2\n"
    seats = ("Wren", "Heron", "Plover", "Dunlin")
    over = money(round(float(most) * 100) + 1)
    assert told(structure, play.format(most) + folds, *seats) == []
    assert told(structure, play.format(over) + folds, *seats) == ["L202"]


@structures
def test_r6_below_the_least_only_the_last_chips(structure: Structure) -> None:
    play = after(structure, Street.FIRST_DRAW) + "ALL_IN 1 0.30\nFOLD 2\nFOLD 0\n"
    paid = "0.80" if structure is HPL else "1.30"
    assert told(structure, play, "Wren", f"Heron @ ${paid}", "Plover") == []
    assert told(structure, play.replace("ALL_IN", "BET")) == ["L202"]


# -- F3 to F7: who and when ----------------------------------------------------------------------


@with_blinds
def test_f3_the_blinds_are_left_of_the_button(structure: Structure) -> None:
    assert told(structure, opened(structure) + "# FIRST_DRAW\n" + _DRAW
                + "# POST_FIRST_DRAW\nBET 1 1.00\nFOLD 2\nFOLD 0\n") == []  # fmt: skip
    swapped = _BLINDS.replace("BLIND 1 0", "BLIND 0 0").replace("BLIND 2 1", "BLIND 1 1")
    assert "L209" in told(structure, swapped + "FOLD 2\nFOLD 0\n")


@with_blinds
def test_f3_who_comes_in_posts_as_much_and_has_the_option(structure: Structure) -> None:
    play = _BLINDS.replace("# PRE", "INITIAL_BLIND 0 1.00\n# PRE")
    assert told(structure, play + "CHECK 0\nCALL 1 0.50\nCHECK 2\n# FIRST_DRAW\n" + _DRAW
                + "# POST_FIRST_DRAW\nBET 1 1.00\nFOLD 2\nFOLD 0\n") == []  # fmt: skip
    assert told(structure, play + "RAISE 0 2.00\nFOLD 1\nFOLD 2\n") == []


def test_f3_with_antes_alone_nobody_posts_a_blind() -> None:
    for hand in simulate(40, 61, "merge", HPL):
        posts = [event for event in hand.events if isinstance(event, Post)]
        assert {post.kind for post in posts} == {PostKind.ANTE}
        assert {post.seat for post in posts} == set(replay(hand).order)


@with_blinds
def test_f4_left_of_the_big_blind_opens_and_the_big_blind_has_the_option(
    structure: Structure,
) -> None:
    rest = "FOLD 0\nFOLD 1\n"
    assert told(structure, _BLINDS + _CALLED.replace("CHECK 2", "RAISE 2 2.00") + rest) == []
    out_of_turn = _BLINDS + "CALL 1 0.50\nCALL 0 1.00\nRAISE 2 2.00\n" + rest
    assert "L201" in told(structure, out_of_turn)


def test_f4_with_antes_alone_left_of_the_button_opens() -> None:
    assert told(HPL, _ANTES + "BET 1 0.75\nFOLD 2\nFOLD 0\n") == []
    assert "L201" in told(HPL, _ANTES + "BET 2 0.75\nFOLD 0\nCALL 1 0.75\nFOLD 2\n")


@structures
def test_f5_only_in_fixed_limit_there_is_one_size(structure: Structure) -> None:
    sizes = [100, 150, 200, 250, 300] if structure is not HPL else [50, 60, 75]
    bet = after(structure, Street.FIRST_DRAW) + "BET 1 {}\nFOLD 2\nFOLD 0\n"
    legal = [size for size in sizes if not told(structure, bet.format(money(size)))]
    assert legal == ([100] if structure is FL else sizes)


@structures
def test_f6_any_number_is_drawn_and_as_many_are_dealt(structure: Structure) -> None:
    counts: set[int] = set()
    for hand in simulate(400, 62, "merge", structure):
        drawn: dict[int, int] = {}
        for event in hand.events:
            match event:
                case StreetStart():
                    drawn.clear()
                case Discard(seat, count):
                    drawn[seat] = count
                    counts.add(count)
                case StandPat():
                    counts.add(0)
                case Dealt(seat, new, kept) if kept:
                    assert (len(new), len(kept)) == (drawn[seat], 4 - drawn[seat])
    assert counts == {0, 1, 2, 3, 4}
    five = after(structure, Street.FIRST_DRAW).replace("DRAW 2 x1", "DRAW 2 x5")
    assert told(structure, five + "BET 1 0.75\nFOLD 2\nFOLD 0\n".replace(
        "0.75", "0.75" if structure is HPL else "1.00")) == ["L211"]  # fmt: skip


@structures
def test_f7_later_rounds_open_left_of_the_button(structure: Structure) -> None:
    bet = "0.75" if structure is HPL else "1.00"
    play = after(structure, Street.FIRST_DRAW)
    assert told(structure, play + f"CHECK 1\nBET 2 {bet}\nFOLD 0\nFOLD 1\n") == []
    assert "L201" in told(structure, play + f"BET 2 {bet}\nFOLD 0\nCALL 1 {bet}\nFOLD 2\n")
    firsts: dict[bool, int] = defaultdict(int)
    for hand in simulate(60, 63, "merge", structure):
        order = replay(hand).order
        live, opens = list(order), False
        for event in hand.events:
            if isinstance(event, StreetStart):
                opens = event.street > Street.PREDRAW
            elif opens and isinstance(event, Discard | StandPat):
                firsts[event.seat == live[0]] += 1
                opens = False
            elif isinstance(event, Action) and type(event).__name__ == "Fold":
                live.remove(event.seat)
    assert firsts.keys() == {True}
