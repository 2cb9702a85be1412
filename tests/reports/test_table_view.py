"""The table after every event: chips are neither made nor lost, and cards come as the log says."""

from __future__ import annotations

import pytest

from badugi_hh.audit import audit
from badugi_hh.cards import show_cards
from badugi_hh.reports.table_view import Standing, TableView, table_before, tables_after
from badugi_hh.simulate import SITES, simulate, structures_of
from tests.texts import audit_of, stars

ALL_IN = stars(
    """
    Wren: posts small blind $0.50
    Heron: posts big blind $1
    *** DEALING HANDS ***
    Dealt to Wren [8s 3d Ac 4h]
    Plover: raises $1 to $2
    Wren: calls $1.50
    Heron: calls $0.50 and is all-in
    *** FIRST DRAW ***
    Wren: stands pat on [8s 3d Ac 4h]
    Heron: discards 1 card
    Plover: discards 2 cards
    Wren: bets $1
    Plover: calls $1
    *** SECOND DRAW ***
    Wren: stands pat on [8s 3d Ac 4h]
    Heron: stands pat
    Plover: discards 1 card
    Wren: bets $2
    Plover: folds
    Uncalled bet ($2) returned to Wren
    *** THIRD DRAW ***
    Wren: stands pat on [8s 3d Ac 4h]
    Heron: stands pat
    Wren collected $3 from side pot
    *** SHOW DOWN ***
    Heron: shows [Ts 9d Kc 4d] (3-card: T,9,4)
    Wren: shows [8s 3d Ac 4h] (Badugi: 8,4,3,A)
    Wren collected $4.25 from main pot
    *** SUMMARY ***
    Total pot $7.50 Main pot $4.25. Side pot $3. | Rake $0.25
    Seat 1: Wren (small blind) showed [8s 3d Ac 4h] and won ($7.25) with a Badugi: 8,4,3,A
    Seat 2: Heron (big blind) showed [Ts 9d Kc 4d] and lost with a 3-card: T,9,4
    Seat 3: Plover (button) folded after the 2nd Draw
    """,
    seats=("Wren", "Heron ($1.50 in chips)", "Plover"),
    button=3,
)


def tables_by_line(text: str) -> dict[str, TableView]:
    judged = audit_of(text)
    lines = text.split("\n")
    return {
        lines[number - 1]: table
        for number, table in zip(
            judged.replay.hand.lines, tables_after(judged).values(), strict=True
        )
    }


def chips(table: TableView) -> tuple[list[str], list[str], list[str]]:
    """Stacks, bets and pots, as a program reads them."""
    return (
        [seat.stack.plain for seat in table.seats],
        [seat.bet.plain if seat.bet else "" for seat in table.seats],
        [pot.plain for pot in table.pots],
    )


def test_the_chips_of_a_hand_with_a_side_pot() -> None:
    at = tables_by_line(ALL_IN)
    assert chips(at["Heron: posts big blind $1"]) == (
        ["49.50", "0.50", "50.00"],
        ["0.50", "1.00", ""],
        [],
    )
    # Heron's $1.50 in front of him, and the others' $2: still nothing in the middle.
    assert chips(at["Heron: calls $0.50 and is all-in"]) == (
        ["48.00", "0.00", "48.00"],
        ["2.00", "1.50", "2.00"],
        [],
    )
    # Three times $1.50 in the main pot, twice $0.50 in the side pot.
    assert chips(at["*** FIRST DRAW ***"])[1:] == (["", "", ""], ["4.50", "1.00"])
    assert chips(at["Wren: bets $1"])[1:] == (["1.00", "", ""], ["4.50", "1.00"])
    assert chips(at["*** SECOND DRAW ***"])[1:] == (["", "", ""], ["4.50", "3.00"])
    assert chips(at["Uncalled bet ($2) returned to Wren"]) == (
        ["47.00", "0.00", "47.00"],
        ["", "", ""],
        ["4.50", "3.00"],
    )


def test_the_cards_and_who_is_still_in() -> None:
    at = tables_by_line(ALL_IN)
    start = at["Heron: posts big blind $1"].seats[0]
    assert (start.cards, start.hidden) == ((), 0)
    dealt = at["Dealt to Wren [8s 3d Ac 4h]"]
    assert show_cards(dealt.seats[0].cards) == "Ac 3d 4h 8s"
    assert [(seat.cards, seat.hidden) for seat in dealt.seats[1:]] == [((), 4), ((), 4)]
    folded = at["Plover: folds"]
    assert [seat.standing for seat in folded.seats] == [
        Standing.IN,
        Standing.ALL_IN,
        Standing.FOLDED,
    ]
    shown = at["Heron: shows [Ts 9d Kc 4d] (3-card: T,9,4)"].seats[1]
    assert (show_cards(shown.cards), shown.hidden) == ("4d 9d Ts Kc", 0)


@pytest.mark.parametrize("site", SITES)
def test_no_chip_is_made_or_lost(site: str) -> None:
    seen = 0
    for structure in structures_of(site):
        for hand in simulate(40, 11, site, structure):
            judged = audit(hand)
            if any(record.returned for record in judged.replay.players.values()):
                continue  # the winner may have had more than he was matched for
            whole = sum(units(seat.stack.plain) for seat in table_before(judged).seats)
            for table in tables_after(judged).values():
                stacks = sum(units(seat.stack.plain) for seat in table.seats)
                assert stacks + units(table.pot.plain) == whole
                bets = sum(units(seat.bet.plain) for seat in table.seats if seat.bet)
                pots = sum(units(pot.plain) for pot in table.pots)
                assert bets + pots <= units(table.pot.plain)
                seen += 1
            assert pots == units(table.pot.plain), "at the end all chips are in the middle"
    assert seen > 300


def units(plain: str) -> int:
    """An amount in smallest units, without the program's own reading of amounts."""
    return int(plain.replace(".", ""))
