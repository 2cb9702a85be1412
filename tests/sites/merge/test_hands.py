"""Whole hands: the cases that other tools got wrong (tests/traps/README.md), told by elements."""

from __future__ import annotations

import pytest

from badugi_hh.cards import parse_cards
from badugi_hh.events import Fold, Muck, SeatSummary, Show
from badugi_hh.facts import player_rows
from badugi_hh.findings import Severity, Verdict
from badugi_hh.rules import Street
from badugi_hh.writing import render
from tests.sites.merge.texts import (
    HALF_POT,
    LIMIT,
    STREETS,
    audit_of,
    checked_down,
    codes,
    game,
    hand_of,
    line_of,
    reading_of,
)

BLINDS = "# BLINDS\nSMALL_BLIND 1 0.50\nBIG_BLIND 2 1.00\n# PRE_FIRST_DRAW\n"
LIMPED = f"{BLINDS}CALL 0 1.00\nCALL 1 0.50\nCHECK 2\n"


def without_checks(*seats: int, after: str = "") -> str:
    """Three draws on which nobody can bet any more."""
    lines = checked_down(*seats, after=after).split("\n")
    return "\n".join(line for line in lines if not line.startswith("CHECK"))


def rows(text: str) -> dict[str, dict[str, object]]:
    """The facts of each player."""
    found = [row.named() for row in player_rows(audit_of(text))]
    return {str(row["player"]): row for row in found}


def test_case_28_a_walk() -> None:
    text = game(f"{BLINDS}FOLD 0\nFOLD 1\n# END_OF_FOLDED_GAME\nMUCK 2\nwinner 2 1.50\n"
                "# END_OF_GAME")  # fmt: skip
    judged = audit_of(text)
    assert (codes(judged), judged.net, judged.rake) == ([], {2: -50, 3: 50, 1: 0}, 0)
    assert judged.replay.returns[0].amount == 50


def test_case_29_with_two_players_the_dealer_has_the_small_blind() -> None:
    play = (
        "# BLINDS\nSMALL_BLIND 0 0.50\nBIG_BLIND 1 1.00\n# PRE_FIRST_DRAW\nCALL 0 0.50\nCHECK 1\n"
    )
    shown = "# SHOWDOWN\nshown 1 8d,5s,3h,Ac\nmucked 0 9h,6s,3c,Qd\n# END_OF_GAME\nwinner 1 1.90"
    text = game(play + checked_down(1, 0, after=shown), seats=("Wren", "Heron"))
    assert codes(audit_of(text)) == []
    assert audit_of(text).replay.order == (2, 1)


def test_case_33_unmatched_chips_are_not_invested() -> None:
    text = game(f"{LIMPED}# FIRST_DRAW\nDRAW 1 x0\nDRAW 2 x1\nDRAW 0 x1\n# POST_FIRST_DRAW\n"
                "BET 1 3.00\nFOLD 2\nFOLD 0\n# END_OF_FOLDED_GAME\nMUCK 1\nwinner 1 5.85\n"
                "# END_OF_GAME")  # fmt: skip
    judged = audit_of(text)
    heron = judged.replay.players[2]
    assert (heron.put_in, heron.returned, judged.net[2], judged.rake) == (100, 300, 185, 15)


def test_case_34_and_35_all_in_before_the_draw() -> None:
    text = game(
        f"{BLINDS}RAISE 0 3.00\nALL_IN 1 3.50\nFOLD 2\nCALL 0 1.00\n"
        + without_checks(1, 0, after="# SHOWDOWN\nshown 1 8d,5s,3h,Ac\nshown 0 7c,As,2d,4h\n"
                                     "# END_OF_GAME\nwinner 0 8.55"),
        seats=("Wren", "Heron @ $4.00", "Plover"),
    )  # fmt: skip
    judged = audit_of(text)
    assert (codes(judged), judged.rake) == ([], 45)
    assert len(judged.replay.draws) == 6
    assert {d.street for d in judged.replay.decisions} == {Street.PREDRAW}
    told = rows(text)
    assert told["Wren"]["showdowns"] == told["Heron"]["showdowns"] == 1
    assert reading_of(render(hand_of(text))).hand == hand_of(text)


TIE = game(
    LIMPED
    + checked_down(1, 2, 0, after="# SHOWDOWN\nshown 1 8d,5s,3h,Ac\nshown 2 8c,5h,3s,Ad\n"
                                  "shown 0 9h,6s,3c,Qd\n# END_OF_GAME\n"
                                  "winner 1 1.43\nwinner 2 1.42")
)  # fmt: skip


def test_case_41_trap_35_the_odd_cent_of_a_split() -> None:
    judged = audit_of(TIE)
    assert (codes(judged), judged.rake) == ([], 15)
    assert judged.pots[0].due == {2: 143, 3: 142}
    swapped = TIE.replace("1.43", "@").replace("1.42", "1.43").replace("@", "1.42")
    assert [(f.code, f.severity) for f in audit_of(swapped).findings] == [("S304", Severity.NOTE)]
    uneven = TIE.replace("1.43", "1.85").replace("1.42", "1.00")
    assert "S303" in codes(audit_of(uneven))


def side_pots(third: str, *shown: str) -> str:
    """Dunlin is all-in for 2.00, Heron for 6.00; ``third`` is the betting of the two others."""
    play = f"{BLINDS}ALL_IN 3 2.00\nRAISE 0 4.00\nALL_IN 1 5.50\nCALL 2 5.00\nCALL 0 2.00\n"
    for street in STREETS:
        play += f"# {street}\nDRAW 1 x0\nDRAW 2 x0\nDRAW 3 x0\nDRAW 0 x0\n"
        betting = third if street == "THIRD_DRAW" else "CHECK 2\nCHECK 0"
        play += f"# POST_{street}\n{betting}\n"
    play += "# SHOWDOWN\n" + "\n".join(shown)
    return game(play, seats=("Wren", "Heron @ $6.00", "Plover", "Dunlin @ $2.00"))


THREE_POTS = side_pots(
    "BET 2 5.00\nCALL 0 5.00",
    "shown 1 8d,5s,3h,Ac",
    "shown 2 9h,6s,3c,Qd",
    "shown 3 7h,6c,4d,2s",
    "shown 0 Th,7s,5c,Kd",
    "# END_OF_GAME",
    "winner 3 7.60",
    "winner 1 12.00 pot 2",
    "winner 2 10.00 pot 3",
)


def test_case_40_trap_33_side_pots_are_numbered_from_the_main_pot() -> None:
    judged = audit_of(THREE_POTS)
    assert codes(judged) == []
    assert [(pot.amount, pot.due) for pot in judged.pots] == [
        (800, {4: 760}),
        (1200, {2: 1200}),
        (1000, {3: 1000}),
    ]
    to_the_wrong_one = THREE_POTS.replace('potnumber="3" player="2"', 'potnumber="3" player="0"')
    [finding] = audit_of(to_the_wrong_one).findings
    assert (finding.code, finding.line) == ("S301", line_of(THREE_POTS, 'potnumber="3"'))
    assert reading_of(render(hand_of(THREE_POTS))).hand == hand_of(THREE_POTS)


@pytest.mark.parametrize(
    "paid", [("winner 1 7.60", "winner 1 12.00 pot 2"), ("winner 1 19.60",)], ids=["two", "one"]
)
def test_trap_34_one_player_wins_two_pots(paid: tuple[str, ...]) -> None:
    """Each pot on a line of its own, or both in one amount."""
    text = side_pots(
        "CHECK 2\nCHECK 0",
        "shown 1 8d,5s,3h,Ac",
        "shown 2 9h,6s,3c,Qd",
        "shown 3 Ts,6c,4d,2s",
        "shown 0 Th,7s,5c,Kd",
        "# END_OF_GAME",
        *paid,
    )
    judged = audit_of(text)
    assert codes(judged) == []
    assert {pot.verdict for pot in judged.pots} == {Verdict.SETTLED}
    assert (judged.net[2], judged.rake) == (1360, 40)


def test_trap_19_a_player_all_in_by_his_blind_is_folded() -> None:
    text = game(f"{BLINDS}FOLD 0\nSIT_OUT 1\n# END_OF_FOLDED_GAME\nwinner 2 1.50\n# END_OF_GAME",
                seats=("Wren", "Heron @ $0.50", "Plover"))  # fmt: skip
    judged = audit_of(text)
    assert [(f.code, f.severity) for f in judged.findings] == [("L216", Severity.NOTE)]
    assert judged.net == {2: -50, 3: 50, 1: 0}


def test_trap_20_the_big_blind_folds_with_nothing_to_call() -> None:
    folded = LIMPED.replace("CHECK 2", "SIT_OUT 2")
    shown = "# SHOWDOWN\nshown 1 8d,5s,3h,Ac\nmucked 0 9h,6s,3c,Qd\n# END_OF_GAME\nwinner 1 2.85"
    judged = audit_of(game(folded + checked_down(1, 0, after=shown)))
    assert [(f.code, f.severity) for f in judged.findings] == [("L216", Severity.NOTE)]
    assert any(isinstance(event, Fold) for event in judged.replay.hand.events)


@pytest.mark.parametrize("raised", ["2.00", "2.50"], ids=["completed", "a full bet on top"])
def test_trap_21_a_short_all_in_in_fixed_limit(raised: str) -> None:
    """How the rooms went on after one is not known: both ways are taken."""
    text = game(
        f"{BLINDS}ALL_IN 0 1.50\nRAISE 1 {raised}\nFOLD 2\n"
        + without_checks(1, 0, after="# SHOWDOWN\nshown 1 8d,5s,3h,Ac\nshown 0 9h,6s,3c,Qd\n"
                                     "# END_OF_GAME\nwinner 1 3.80\nuncalled 1 X"),
        description=LIMIT,
        seats=("Wren @ $1.50", "Heron", "Plover"),
    ).replace("X", f"{float(raised) - 1.5:.2f}")  # fmt: skip
    assert codes(audit_of(text)) == []


def test_trap_37_a_better_hand_that_was_mucked() -> None:
    shown = "# SHOWDOWN\nMUCK 0\nshown 1 8d,5s,3h,Ac\nmucked 0 7h,6s,3c,Ad\n"
    shown += "# END_OF_GAME\nwinner 1 2.85"
    text = game(LIMPED.replace("CHECK 2", "FOLD 2") + checked_down(1, 0, after=shown))
    judged = audit_of(text)
    assert [f.code for f in judged.findings if f.severity > Severity.NOTE] == ["S301"]
    assert judged.pots[0].verdict is Verdict.MIS_SETTLED
    events = judged.replay.hand.events
    assert {Muck(1)} <= {e for e in events if isinstance(e, Muck)}
    assert any(isinstance(event, SeatSummary) for event in events)


@pytest.mark.parametrize(
    ("called", "right"),
    [
        ("Badugi, 8-5-3-A", True),
        ("Badugi, 8-5-3-2", False),
        ("Three Cards, 8-5-3", False),
        ("", True),
    ],
)
@pytest.mark.parametrize("on_the_winners_line", [True, False])
def test_trap_38_the_name_of_a_hand(called: str, right: bool, on_the_winners_line: bool) -> None:
    place = 'pottype="n"' if on_the_winners_line else 'cards="8d,5s,3h,Ac"'
    shown = "# SHOWDOWN\nshown 1 8d,5s,3h,Ac\nmucked 0 9h,6s,3c,Qd\n# END_OF_GAME\nwinner 1 2.85"
    text = game(LIMPED.replace("CHECK 2", "SIT_OUT 2") + checked_down(1, 0, after=shown))
    text = text.replace(place, f'{place} hand="{called}"')
    found = [f for f in audit_of(text).findings if f.severity > Severity.NOTE]
    assert [f.code for f in found] == ([] if right else ["S308"])
    assert reading_of(render(hand_of(text))).hand == hand_of(text)


def test_trap_39_a_card_shown_after_a_hand_that_all_others_folded() -> None:
    text = game(f"{BLINDS}FOLD 0\nFOLD 1\n# END_OF_FOLDED_GAME\nSHOW 2\nshown 2 Kd\n"
                "winner 2 1.50\n# END_OF_GAME")  # fmt: skip
    judged = audit_of(text)
    assert codes(judged) == []
    assert Show(3, parse_cards("Kd")) in judged.replay.hand.events
    assert reading_of(render(hand_of(text))).hand == hand_of(text)


def test_case_46_the_start_stays_what_it_was() -> None:
    play = LIMPED.replace("CHECK 2", "CHECK 2\nhole 1 Ah,2d,Kc,Ks")
    drawn = checked_down(1, 2, 0).replace("DRAW 1 x0", "DRAW 1 x2", 1)
    drawn = drawn.replace("DRAW 0 x0", "DRAW 0 x0\ndrawn 1 Ah,2d,7c,9s", 1)
    shown = ("\n# SHOWDOWN\nshown 1 7c,9s,2d,Ah\nmucked 2 9h,6s,3c,Qd\nmucked 0 Th,7s,5c,Kd\n"
             "# END_OF_GAME\nwinner 1 2.85")  # fmt: skip
    judged = audit_of(game(play + drawn + shown))
    heron = judged.replay.players[2]
    assert codes(judged) == []
    assert heron.start.known == frozenset(parse_cards("Ah 2d Kc Ks"))
    assert heron.holding.known == frozenset(parse_cards("Ah 2d 7c 9s"))


def test_antes_are_no_voluntary_chips() -> None:
    """VPIP with antes alone: whoever bets or calls, and not who checks."""
    text = game(
        "# BLINDS\nANTE 1 0.50\nANTE 2 0.50\nANTE 0 0.50\n# PRE_FIRST_DRAW\n"
        "CHECK 1\nBET 2 0.75\nCALL 0 0.75\nFOLD 1\n"
        + checked_down(2, 0, after="# SHOWDOWN\nshown 2 8d,5s,3h,Ac\nmucked 0 9h,6s,3c,Qd\n"
                                   "# END_OF_GAME\nwinner 2 2.85"),
        description=HALF_POT,
    )  # fmt: skip
    told = rows(text)
    vpip = {player: row["vpip"] for player, row in told.items()}
    assert vpip == {"Wren": 1, "Heron": 0, "Plover": 1}
    assert {row["entry_chances"] for row in told.values()} == {1}
