"""Money out: who won each pot, how it was split, and what the room says about it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from pathlib import Path

import pytest

from badugi_hh.cards import Card, Suit, parse_cards, show_cards
from badugi_hh.findings import Severity, Verdict
from badugi_hh.ranking import rank_of
from tests.texts import CASH, TOURNAMENT, audit_of, codes, counters, nets, stars

HANDS = Path(__file__).parent / "hands"


def told(name: str) -> str:
    return (HANDS / f"{name}.txt").read_text(encoding="utf-8")


# -- ranks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", list(permutations(parse_cards("2s 3d 3c 4d"))))
def test_case_01_no_order_of_cards_hides_the_best_subset(order: tuple[Card, ...]) -> None:
    """Whoever keeps the first card that does not clash keeps 3d, and loses 4d."""
    judged = audit_of(told("greedy_subset").replace("[2s 3d 3c 4d]", f"[{show_cards(order)}]"))
    assert codes(judged) == []
    (pot,) = judged.replay.pots
    assert str(pot.ranks[1]) == "three-card 4-3-2"
    assert [audited.verdict for audited in judged.pots] == [Verdict.SETTLED]


@pytest.mark.parametrize("suits", list(permutations(Suit)))
def test_case_01_no_change_of_suits_does(suits: tuple[Suit, ...]) -> None:
    cards = [Card.of(card.rank, suits[card.suit]) for card in parse_cards("2s 3d 3c 4d")]
    assert str(rank_of(cards)) == "three-card 4-3-2"


def test_case_01_pat_three_times_without_a_badugi() -> None:
    rows = counters(audit_of(told("greedy_subset")))
    for name in ("Wren", "Heron"):
        assert [rows[name][f"d0_draw_{k}"] for k in (1, 2, 3)] == [1, 1, 1]


# -- words and sums -------------------------------------------------------------------------------


def test_case_02_trap_38_words_and_pot_that_are_both_wrong() -> None:
    text = told("called_wrongly")
    judged = audit_of(text)
    found = [f for f in judged.findings if f.severity > Severity.NOTE]
    assert [(finding.code, finding.line) for finding in found] == [("S308", 28), ("S305", 31)]
    words, pot = found
    assert "Badugi: 5,3,2,A" in words.message
    assert "three-card 3-2-A" in words.message
    assert "$6" in pot.message
    assert "$4" in pot.message
    assert judged.paid == {1: 600, 2: 0}, "the log is kept as it is, not repaired"
    assert [audited.verdict for audited in judged.pots] == [Verdict.MIS_SETTLED]


@pytest.mark.parametrize(
    ("label", "right"),
    [
        ("3-card: 4,3,2", True),
        ("3-Card: 4, 3, 2", True),
        ("a 3-card: 4,3,2", True),
        ("Three Cards, 4-3-2", True),
        ("3-card: 4,3,A", False),
        ("2-card: 4,3", False),
        ("Badugi: 4,3,2", False),
        ("Three Cards, 4-2", False),
        ("a pair of threes", False),
    ],
)
def test_trap_38_a_label_is_compared_with_our_own_ranking(label: str, right: bool) -> None:
    text = told("greedy_subset").replace("(3-card: 4,3,2)", f"({label})")
    assert codes(audit_of(text)) == ([] if right else ["S308"])


def test_trap_38_no_label_is_no_fault() -> None:
    bare = told("greedy_subset").replace(" (3-card: 4,3,2)", "").replace(" (3-card: 6,5,A)", "")
    assert codes(audit_of(bare)) == []


# -- several pots ---------------------------------------------------------------------------------

THREE_POTS = stars(
    """
    Heron: posts small blind 50
    Plover: posts big blind 100
    *** DEALING HANDS ***
    Siskin: raises 100 to 200
    Wren: raises 100 to 300
    Heron: calls 250
    Plover: calls 200
    Siskin: calls 100 and is all-in
    *** FIRST DRAW ***
    Heron: stands pat
    Plover: discards 1 card
    Siskin: discards 1 card
    Wren: stands pat
    Heron: bets 100
    Plover: raises 100 to 200 and is all-in
    Wren: calls 200
    Heron: calls 100
    *** SECOND DRAW ***
    Heron: stands pat
    Plover: discards 1 card
    Siskin: discards 1 card
    Wren: stands pat
    Heron: bets 200
    Wren: calls 200
    *** THIRD DRAW ***
    Heron: discards 1 card
    Plover: discards 1 card
    Siskin: stands pat
    Wren: stands pat
    Heron: checks
    Wren: checks
    *** SHOW DOWN ***
    Heron: shows [2c Kh 7s 5h] (3-card: 7,5,2)
    Wren: shows [9s 6h 3d Ac] (Badugi: 9,6,3,A)
    Wren collected 400 from side pot-2
    Plover: mucks hand
    Wren collected 600 from side pot-1
    Siskin: mucks hand
    Wren collected 1200 from main pot
    Plover finished the tournament in 31st place
    Siskin finished the tournament in 32nd place
    *** SUMMARY ***
    Total pot 2200 Main pot 1200. Side pot-1 600. Side pot-2 400. | Rake 0
    Seat 1: Wren (button) showed [9s 6h 3d Ac] and won (2200) with a Badugi: 9,6,3,A
    Seat 2: Heron (small blind) showed [2c Kh 7s 5h] and lost with a 3-card: 7,5,2
    Seat 3: Plover (big blind) mucked [Jc 8d 4h 4s]
    Seat 4: Siskin mucked [Td 8s 5c 2h]
    """,
    seats=["Wren", "Heron", "Plover (500 in chips)", "Siskin (300 in chips)"],
    opening=TOURNAMENT,
)


def test_case_40_trap_33_three_pots_paid_from_the_last_to_the_first() -> None:
    judged = audit_of(THREE_POTS)
    assert codes(judged) == []
    assert [(pot.number, pot.amount, pot.verdict) for pot in judged.pots] == [
        (0, 1200, Verdict.SETTLED),
        (1, 600, Verdict.SETTLED),
        (2, 400, Verdict.SETTLED),
    ]
    assert [pot.eligible for pot in judged.replay.pots] == [(2, 3, 4, 1), (2, 3, 1), (2, 1)]
    assert nets(judged) == {"Wren": 1500, "Heron": -700, "Plover": -500, "Siskin": -300}


def test_trap_33_a_winner_of_one_pot_may_lose_another() -> None:
    """Siskin's hand beats all, but he put in chips for the main pot alone."""
    shown = THREE_POTS
    for told_line, line in {
        "Siskin: mucks hand": "Siskin: shows [7d 5s 3c 2h] (Badugi: 7,5,3,2)",
        "Wren collected 1200 from main pot": "Siskin collected 1200 from main pot",
        "Siskin finished the tournament in 32nd place\n": "",
        "won (2200)": "won (1000)",
        "mucked [Td 8s 5c 2h]": "showed [7d 5s 3c 2h] and won (1200) with a Badugi: 7,5,3,2",
    }.items():
        shown = shown.replace(told_line, line)
    judged = audit_of(shown)
    assert codes(judged) == []
    assert nets(judged) == {"Wren": 300, "Heron": -700, "Plover": -500, "Siskin": 900}
    greedy = shown.replace(
        "Wren collected 600 from side pot-1\n", "Siskin collected 600 from side pot-1\n"
    )
    assert codes(audit_of(greedy)) == ["S302"]


def test_trap_34_the_summary_has_one_sum_for_a_winner_of_several_pots() -> None:
    assert codes(audit_of(THREE_POTS.replace("won (2200)", "won (1200)"))) == ["S306"]


def test_trap_32_side_pot_figures_are_after_rake() -> None:
    def raked(main: str) -> str:
        return stars(
            f"""
            Heron: posts small blind $0.50
            Plover: posts big blind $1
            *** DEALING HANDS ***
            Wren: raises $1 to $2
            Heron: calls $1 and is all-in
            Plover: calls $1
            *** FIRST DRAW ***
            Heron: stands pat
            Plover: stands pat
            Wren: stands pat
            Plover: checks
            Wren: checks
            *** SECOND DRAW ***
            Heron: stands pat
            Plover: stands pat
            Wren: stands pat
            Plover: checks
            Wren: checks
            *** THIRD DRAW ***
            Heron: stands pat
            Plover: stands pat
            Wren: stands pat
            Plover: checks
            Wren: checks
            *** SHOW DOWN ***
            Plover: shows [9c 6d 4h As] (Badugi: 9,6,4,A)
            Wren: mucks hand
            Plover collected $1 from side pot
            Heron: mucks hand
            Plover collected $4.25 from main pot
            *** SUMMARY ***
            Total pot $5.50 Main pot {main}. Side pot $1. | Rake $0.25
            Seat 1: Wren (button) mucked [Kc Kd Kh Ks]
            Seat 2: Heron (small blind) mucked [Qc Qd Qh Qs]
            Seat 3: Plover (big blind) showed [9c 6d 4h As] and won ($5.25) with a Badugi: 9,6,4,A
            """,
            seats=["Wren", "Heron ($1.50 in chips)", "Plover"],
        )

    judged = audit_of(raked("$4.25"))
    assert codes(judged) == []
    assert [(pot.amount, pot.net) for pot in judged.pots] == [(450, 425), (100, 100)]
    assert codes(audit_of(raked("$4.50"))) == ["S305"]


# -- ties -----------------------------------------------------------------------------------------

SAME = {
    "Wren": "8s 6d 3c 2h",
    "Heron": "8h 6s 3d 2c",
    "Plover": "8c 6h 3s 2d",
    "Siskin": "8d 6c 3h 2s",
}


def four_way_tie(shares: Mapping[str, str]) -> str:
    """Four equal hands in a pot of $2 with a rake of $0.10; Heron sits left of the button."""
    header = CASH[0].replace("$1/$2", "$0.25/$0.50")
    pats = "".join(f"{name}: stands pat\n" for name in ("Heron", "Plover", "Siskin", "Wren"))
    checks = pats.replace("stands pat", "checks")
    shows = "".join(f"{name}: shows [{SAME[name]}] (Badugi: 8,6,3,2)\n" for name in shares)
    paid = "".join(f"{name} collected {share} from pot\n" for name, share in shares.items())
    play = (
        "Heron: posts small blind $0.10\nPlover: posts big blind $0.25\n*** DEALING HANDS ***\n"
        "Siskin: calls $0.25\nWren: calls $0.25\nHeron: calls $0.15\nPlover: checks\n"
        f"*** FIRST DRAW ***\n{pats}Heron: bets $0.25\nPlover: calls $0.25\n"
        "Siskin: calls $0.25\nWren: calls $0.25\n"
        f"*** SECOND DRAW ***\n{pats}{checks}*** THIRD DRAW ***\n{pats}{checks}"
        f"*** SHOW DOWN ***\n{shows}{paid}*** SUMMARY ***\nTotal pot $2 | Rake $0.10\n"
    )
    return stars(play, seats=list(SAME), opening=(header, *CASH[1:]))


@pytest.mark.parametrize(
    ("shares", "found"),
    [
        (("$0.48", "$0.48", "$0.47", "$0.47"), []),
        (("$0.50", "$0.50", "$0.45", "$0.45"), []),
        (("$0.47", "$0.48", "$0.48", "$0.47"), ["S304"]),
        (("$0.45", "$0.50", "$0.45", "$0.50"), ["S304"]),
        (("$0.49", "$0.47", "$0.47", "$0.47"), ["S303"]),
        (("$0.95", "$0.95", "$0", "$0"), ["S303"]),
    ],
)
def test_trap_35_a_tie_may_be_split_by_one_cent_or_by_five(
    shares: tuple[str, ...], found: list[str]
) -> None:
    order = ("Heron", "Plover", "Siskin", "Wren")
    judged = audit_of(four_way_tie(dict(zip(order, shares, strict=True))))
    assert codes(judged) == found
    wrong = found == ["S303"]
    assert [pot.verdict for pot in judged.pots] == [
        Verdict.MIS_SETTLED if wrong else Verdict.SETTLED
    ]
    assert dict(judged.pots[0].due) == {2: 48, 3: 48, 4: 47, 1: 47}


def test_case_41_the_odd_cent_goes_left_of_the_button() -> None:
    judged = audit_of(told("odd_cent"))
    assert codes(judged) == []
    assert dict(judged.pots[0].due) == dict(judged.pots[0].claimed) == {2: 428, 6: 427}
    assert nets(judged) == {"Wren": 28, "Heron": -100, "Plover": 27}


def test_case_41_given_to_another_winner_it_is_a_note() -> None:
    text = told("odd_cent").replace("$4.28", "$4.X").replace("$4.27", "$4.28")
    judged = audit_of(text.replace("$4.X", "$4.27"))
    assert [(f.code, f.severity) for f in judged.findings] == [("S304", Severity.NOTE)]
    assert [pot.verdict for pot in judged.pots] == [Verdict.SETTLED]


@pytest.mark.parametrize(
    ("shares", "found"),
    [
        (("$2.22", "$2.22", "$2.21"), []),
        (("$2.22", "$2.21", "$2.22"), ["S304"]),
        (("$2.23", "$2.21", "$2.21"), ["S303"]),
    ],
)
def test_case_41_of_two_odd_cents_nobody_gets_both(
    shares: tuple[str, str, str], found: list[str]
) -> None:
    pats = "".join(f"{name}: stands pat\n" for name in ("Heron", "Plover", "Wren"))
    checks = pats.replace("stands pat", "checks")
    shows = "".join(
        f"{name}: shows [{SAME[name]}] (Badugi: 8,6,3,2)\n" for name in ("Heron", "Plover", "Wren")
    )
    heron, plover, wren = shares
    text = stars(
        "Heron: posts small blind $0.50\nPlover: posts big blind $1\n*** DEALING HANDS ***\n"
        "Siskin: calls $1\nWren: calls $1\nHeron: calls $0.50\nPlover: checks\n"
        "*** FIRST DRAW ***\nHeron: stands pat\nPlover: stands pat\nSiskin: stands pat\n"
        "Wren: stands pat\nHeron: bets $1\nPlover: calls $1\nSiskin: folds\nWren: calls $1\n"
        f"*** SECOND DRAW ***\n{pats}Heron: checks\nPlover: checks\nWren: checks\n"
        f"*** THIRD DRAW ***\n{pats}{checks}*** SHOW DOWN ***\n{shows}"
        f"Heron collected {heron} from pot\nPlover collected {plover} from pot\n"
        f"Wren collected {wren} from pot\n*** SUMMARY ***\nTotal pot $7 | Rake $0.35\n",
        seats=list(SAME),
    )
    assert codes(audit_of(text)) == found


# -- cash-outs ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "summary",
    [
        "won ($1.90) with a 3-card: 4,3,2 (pot not awarded as player cashed out)",
        "lost with a 3-card: 4,3,2 (cashed out)",
    ],
)
def test_a_winner_who_cashed_out_gets_no_award(summary: str) -> None:
    """The room buys his share for less and keeps the pot: that is no fault of settlement."""
    sold = told("greedy_subset").replace(
        "Wren collected $1.90 from pot",
        "Wren cashed out the hand for $1.80 | Cash Out Fee $0.10",
    )
    judged = audit_of(sold.replace("won ($1.90) with a 3-card: 4,3,2", summary))
    assert codes(judged) == []
    assert nets(judged) == {"Wren": 80, "Heron": -100}


def test_a_loser_who_cashed_out_is_paid_and_loses() -> None:
    sold = told("greedy_subset").replace(
        "Wren collected $1.90 from pot",
        "Heron cashed out the hand for $0.30 | Cash Out Fee $0.01\nWren collected $1.90 from pot",
    )
    judged = audit_of(
        sold.replace("lost with a 3-card: 6,5,A", "lost with a 3-card: 6,5,A (cashed out)")
    )
    assert codes(judged) == []
    assert nets(judged) == {"Wren": 90, "Heron": -70}


# -- what was not shown ---------------------------------------------------------------------------


def heron_mucks(summary: str) -> str:
    """Heron does not show; ``summary`` is what the summary says of the hand."""
    shown = told("greedy_subset").replace(
        "Heron: shows [Ac 5h 6s 6c] (3-card: 6,5,A)", "Heron: mucks hand"
    )
    return shown.replace("showed [Ac 5h 6s 6c] and lost with a 3-card: 6,5,A", summary)


def test_trap_37_a_mucked_hand_that_beats_the_winner() -> None:
    judged = audit_of(heron_mucks("mucked [Ac 5h 6s 2d]"))
    (finding,) = judged.findings
    assert (finding.code, finding.severity) == ("S301", Severity.ERROR)
    assert finding.message == (
        "The pot of $1.90 went to Wren, but Heron's 6-5-2-A badugi beats Wren's three-card 4-3-2."
    )
    assert [(share.player, share.amount) for share in finding.claimed] == [("Wren", 190)]
    assert [(share.player, share.amount) for share in finding.due] == [("Heron", 190)]
    assert [pot.verdict for pot in judged.pots] == [Verdict.MIS_SETTLED]


def test_a_mucked_hand_never_seen_leaves_the_pot_unverifiable() -> None:
    judged = audit_of(heron_mucks("mucked"))
    assert [(f.code, f.severity) for f in judged.findings] == [("S310", Severity.NOTE)]
    assert [pot.verdict for pot in judged.pots] == [Verdict.UNVERIFIABLE]


@pytest.mark.parametrize("cards", ["[Ah]", "[Ah 2d]", "[Ah 2d 7c Ts]"])
def test_trap_39_a_voluntary_show_without_a_showdown(cards: str) -> None:
    text = told("uncalled_bet").replace("Wren: doesn't show hand", f"Wren: shows {cards}")
    judged = audit_of(text)
    assert codes(judged) == []
    assert not judged.replay.showdown


def test_trap_39_a_card_that_was_never_held_can_not_be_shown() -> None:
    text = told("uncalled_bet").replace("Wren: doesn't show hand", "Wren: shows [Kd]")
    assert codes(audit_of(text)) == ["L212"]
