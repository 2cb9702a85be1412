"""What the lines of the Merge network mean, and the traps in them (tests/traps/README.md)."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from itertools import permutations
from pathlib import Path

import pytest

from badugi_hh.cards import parse_cards
from badugi_hh.events import (
    Bet,
    Call,
    Chat,
    Check,
    Dealt,
    Discard,
    Event,
    Fold,
    Notice,
    Post,
    PostKind,
    Presence,
    Raise,
    StandPat,
    Topic,
    Tournament,
)
from badugi_hh.findings import Verdict
from badugi_hh.money import CHIPS, PLAY, Money
from badugi_hh.parsing import Status, open_history, read_text
from badugi_hh.rules import Stakes, Street, Structure
from badugi_hh.writing import render
from tests.sites.merge.texts import (
    HALF_POT,
    HAND,
    HEAD,
    LIMIT,
    POT_LIMIT,
    audit_of,
    checked_down,
    codes,
    game,
    hand_of,
    line_of,
    reading_of,
)

WALK = """
    # BLINDS
    SMALL_BLIND 1 0.50
    BIG_BLIND 2 1.00
    # PRE_FIRST_DRAW
    FOLD 0
    FOLD 1
    # END_OF_FOLDED_GAME
    MUCK 2
    winner 2 1.50
    # END_OF_GAME
"""


def played(text: str, kinds: type[Event] | tuple[type[Event], ...]) -> list[Event]:
    return [event for event in hand_of(text).events if isinstance(event, kinds)]


# -- files ---------------------------------------------------------------------------------------


def test_a_description_holds_for_the_games_after_it() -> None:
    first, other = game(WALK), game(WALK, description="", head=HEAD.replace("-8", "-9"))
    limit = game(WALK, description=LIMIT, head=HEAD.replace("-8", "-10"))
    readings = list(read_text(first + other + "\n" + limit + other))
    stakes = [reading.hand.stakes for reading in readings if reading.hand]
    assert stakes == [
        Stakes(Structure.POT_LIMIT, 50, 100),
        Stakes(Structure.POT_LIMIT, 50, 100),
        Stakes(Structure.FIXED_LIMIT, 100, 200),
        Stakes(Structure.FIXED_LIMIT, 100, 200),
    ]
    lines = (first + other).split("\n")
    [second] = [n for n, line in enumerate(lines, 1) if 'id="5100020-9"' in line]
    assert readings[1].block.first_line == second
    # The text that is kept of a hand says all of it.
    assert reading_of(readings[1].block.text).hand == readings[1].hand


@pytest.mark.parametrize("described", [LIMIT, ""])
def test_trap_06_a_hand_cut_in_mid_line_and_the_next_one_glued_to_it(described: str) -> None:
    first, second = game(WALK), game(WALK, description=described, head=HEAD.replace("-8", "-9"))
    cut = first[: first.index('amount="1.50"') + 4]
    one, two = read_text(f"{cut}{second}")
    assert (one.status, codes(one)) == (Status.REFUSED, ["P102"])
    assert (two.status, two.hand_id) == (Status.READ, "5100020-9")
    assert two.hand is not None
    limit = Structure.FIXED_LIMIT if described else Structure.POT_LIMIT
    assert two.hand.stakes.structure is limit


def test_a_description_holds_across_the_pieces_in_which_a_file_is_read(tmp_path: Path) -> None:
    text = game(WALK) + game(WALK, description="").join(["\n"] * 1200)
    file = tmp_path / "long.txt"
    file.write_text(text, encoding="utf-8")
    assert file.stat().st_size > 1 << 20
    history = open_history(file)
    assert history.site == "merge"
    assert {reading.status for reading in history.readings()} == {Status.READ}


def test_without_a_description_a_game_is_unusable_and_the_finding_says_so() -> None:
    reading = reading_of(game(WALK, description=""))
    assert (reading.status, codes(reading)) == (Status.REFUSED, ["P108"])
    assert reading.findings[0].message == (
        "No description stands above this game, so its stakes are unknown."
    )
    assert (reading.hand_id, reading.findings[0].line) == ("5100020-8", 1)


def test_trap_42_games_of_other_kinds_are_counted() -> None:
    other = game(WALK, head=HEAD.replace('"71"', '"9"'), description='<description type="Omaha"/>')
    assert reading_of(other).status is Status.OTHER_GAME
    assert [r.status for r in read_text(other + game(WALK))] == [Status.OTHER_GAME, Status.READ]


def test_trap_03_a_file_in_cp1252(tmp_path: Path) -> None:
    file = tmp_path / "old.txt"
    file.write_bytes(game(WALK, seats=("Rhône", "Heron", "Plover")).encode("cp1252"))
    [reading] = open_history(file).readings()
    assert reading.hand is not None
    assert reading.hand.player(1) == "Rhône"


@pytest.mark.parametrize(("indent", "end"), [("\t", "/>"), ("    ", " />"), ("", "/>")])
def test_tabs_of_old_files_and_blanks_of_new_ones(indent: str, end: str) -> None:
    lines = game(WALK).replace("/>", end).split("\n")
    text = "\r\n".join([*lines[:2], *(indent + line for line in lines[2:])])
    assert reading_of(text).hand == reading_of(game(WALK)).hand


ATTRIBUTES = ('type="BET"', 'player="1"', 'amount="1.00"', 'sequence="9"', 'timestamp="1"')


@pytest.mark.parametrize("order", list(permutations(ATTRIBUTES[:4]))[::5])
def test_attributes_in_any_order_are_read_by_name(order: tuple[str, ...]) -> None:
    line = "BET 1 1.00"
    text = game(SPLIT.replace(line, f"<event {' '.join(order)} {ATTRIBUTES[4]}/>"))
    assert reading_of(text).hand == reading_of(game(SPLIT)).hand
    assert Bet(2, 100) in hand_of(text).events


def test_header_attributes_in_any_order_and_new_ones_among_them() -> None:
    head = (
        '<game version="2.1" data="20110305|Dunlin (5100020)|5100020|5100020-8|false" seats="6" '
        'realmoney="true" multigametype="43" gametype="71" starttime="20110305181502" '
        'numholecards="4" id="5100020-8" >'
    )
    described = '<description stakes="Pot Limit ($0.50/$1)" type="Badugi" />'
    one, two = hand_of(game(WALK)), hand_of(game(WALK, head=head, description=described))
    assert two.max_seats == 6
    assert (one.id, one.table, one.stakes, one.stamp) == (two.id, two.table, two.stakes, two.stamp)


def test_until_2010_colons_stand_in_the_data() -> None:
    head = HEAD.replace("20110305|Dunlin (5100020)|5100020|5100020-8|false",
                        "20100305:Dunlin (T):5100020:5100020-8:false")  # fmt: skip
    assert hand_of(game(WALK, head=head)).table == "Dunlin (T)"


# -- times ---------------------------------------------------------------------------------------


def test_trap_45_the_events_stamp_tells_the_time() -> None:
    hand = hand_of(game(WALK))
    assert hand.played_at == datetime(2011, 3, 5, 23, 15, 10, tzinfo=UTC)
    assert hand.stamp == "20110305181502"


@pytest.mark.parametrize(
    ("start", "hour"),
    [
        ("20110305181502", 23),  # five hours behind, in winter
        ("20110705181502", 23),  # and in summer
        ("2012/09/03 19:12:40 +0400", 15),
        ("2012/09/03 19:12:40 -0230", 21),
    ],
)
def test_trap_45_without_stamps_the_start_time_does(start: str, hour: int) -> None:
    text = game(WALK, head=HEAD.replace("20110305181502", start)).replace("timestamp", "other")
    played_at = hand_of(text).played_at
    assert played_at is not None
    assert played_at.hour == hour


def test_numbers_without_end_stop_nothing() -> None:
    endless = "9" * 5000
    for name in ("timestamp", "sequence", "seats", "dealer"):
        head = HEAD.replace(" data=", ' seats="6" data=')
        text = re.sub(f'{name}="[0-9]+"', f'{name}="{endless}"', game(WALK, head=head))
        assert endless in text
        list(read_text(text))
    far = re.sub('timestamp="[0-9]+"', f'timestamp="{"9" * 18}"', game(WALK))
    assert hand_of(far).played_at is None


def test_a_start_time_that_is_none() -> None:
    text = game(WALK, head=HEAD.replace("20110305", "20111399")).replace("timestamp", "other")
    assert hand_of(text).played_at is None


# -- names ---------------------------------------------------------------------------------------

NAMES = (
    "A & B",
    "<Wren>",
    'Wren "W"',
    "Wren: folds",
    "$5 (Heron)",
    '" text="',
    "[Kc] 24",
    "Åke",
    "&amp;",
)


@pytest.mark.parametrize("name", NAMES[:5])
def test_trap_07_names_may_hold_raw_marks(name: str) -> None:
    hand = hand_of(game(WALK, seats=(name, "Heron", "Plover")))
    assert hand.seats[0].player == name
    assert reading_of(render(hand)).hand == hand


@pytest.mark.parametrize("name", NAMES)
def test_trap_07_names_written_with_escapes_are_the_same_names(name: str) -> None:
    escaped = (
        name.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;").replace(">", "&gt;")
    )
    hand = hand_of(game(WALK, seats=(escaped, "Heron", "Plover")))
    assert hand.seats[0].player == name
    assert reading_of(render(hand)).hand == hand


def test_trap_07_a_table_may_have_such_a_name_too() -> None:
    for name in ("A & B (7)", "A &amp; B (7)"):
        hand = hand_of(game(WALK, head=HEAD.replace("Dunlin (5100020)", name)))
        assert hand.table == "A & B (7)"
        assert reading_of(render(hand)).hand == hand


@pytest.mark.parametrize(
    "said",
    [
        "nh",
        'he said, "pat"',
        '" type="FOLD" player="1',
        "<game id=",
        "A & B &amp; C",
        '<event type="RAISE" player="1" amount="9.00"/>',
        "</game>",
        '<round id="SHOWDOWN" sequence="1">',
    ],
)
def test_trap_08_chat_is_never_an_action(said: str) -> None:
    chat = f'<event sequence="4" type="CHAT" timestamp="1" player="Heron" text="{said}"/>'
    text = game(WALK.replace("    FOLD 0\n", f"    {chat}\n    FOLD 0\n"))
    hand = hand_of(text)
    assert [e for e in hand.events if not isinstance(e, Chat)] == list(hand_of(game(WALK)).events)
    [event] = [e for e in hand.events if isinstance(e, Chat)]
    assert event.seat == 2
    assert reading_of(render(hand)).hand == hand


def test_chat_of_somebody_who_is_not_seated() -> None:
    chat = '<event type="CHAT" player="A &amp; B" text="gl"/>'
    [event] = played(game(WALK.replace("FOLD 0", f"{chat}\n    FOLD 0")), Chat)
    assert event == Chat("gl", None, "A & B")


# -- stakes and money ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("described", "stakes"),
    [
        ("Pot Limit ($0.50/$1)", Stakes(Structure.POT_LIMIT, 50, 100)),
        ("Half Pot Limit ($0.50/$0.50)", Stakes(Structure.HALF_POT_LIMIT, 50, 50)),
        ("Limit $1/$2", Stakes(Structure.FIXED_LIMIT, 100, 200)),
        ("No Limit ($0.50/$1)", Stakes(Structure.NO_LIMIT, 50, 100)),
    ],
)
def test_trap_09_the_figures_are_bets_blinds_or_antes(described: str, stakes: Stakes) -> None:
    hand = hand_of(game(WALK, description=f'<description type="Badugi" stakes="{described}"/>'))
    assert (hand.stakes, hand.money) == (stakes, Money("USD", "$", 2))
    assert hand.stakes.antes_only is (stakes.structure is Structure.HALF_POT_LIMIT)


def test_play_money_has_no_currency() -> None:
    head = HEAD.replace('realmoney="true"', 'realmoney="false"')
    described = '<description type="Badugi" stakes="Pot Limit (5/10)"/>'
    text = game(WALK.replace("0.50", "5").replace("1.00", "10").replace("1.50", "15"),
                head=head, description=described, stack="500")  # fmt: skip
    hand = hand_of(text)
    assert (hand.money.currency, hand.stakes.big_bet) == (PLAY, 10)
    assert reading_of(render(hand)).hand == hand


TOURNAMENT = HEAD.replace("false", "true").replace("|5100020|", "|770011|")


@pytest.mark.parametrize(
    ("described", "stakes"),
    [
        ("Pot Limit", Stakes(Structure.POT_LIMIT, 20, 40)),
        ("Pot Limit Level 4 Blinds 20/40", Stakes(Structure.POT_LIMIT, 20, 40)),
        ("Limit Level 4 Blinds 20/40", Stakes(Structure.FIXED_LIMIT, 40, 80)),
        ("Limit", Stakes(Structure.FIXED_LIMIT, 40, 80)),
    ],
)
def test_tournament_stacks_are_those_after_the_blinds(described: str, stakes: Stakes) -> None:
    text = game(
        """
        # BLINDS
        ANTE 0 5.00
        ANTE 1 5.00
        ANTE 2 5.00
        SMALL_BLIND 1 20.00
        BIG_BLIND 2 40.00
        # PRE_FIRST_DRAW
        FOLD 0
        FOLD 1
        # END_OF_FOLDED_GAME
        winner 2 75.00
        # END_OF_GAME
        """,
        description=f'<description type="Badugi Tournament" stakes="{described}"/>',
        head=TOURNAMENT,
        seats=("Wren @ 1495.00", "Heron @ 1475.00", "Plover @ 0.00"),
    )
    hand = hand_of(text)
    assert (hand.stakes, hand.money) == (stakes, Money(CHIPS))
    assert hand.tournament is not None
    assert hand.tournament.id == "770011"
    assert [seat.stack for seat in hand.seats] == [1500, 1500, 45]
    assert Post(3, PostKind.BIG_BLIND, 40, all_in=True) in hand.events
    judged = audit_of(text)
    assert (codes(judged), judged.net) == ([], {1: -5, 2: -25, 3: 30})
    assert reading_of(render(hand)).hand == hand


def test_trap_14_who_has_nothing_left_posts_nothing() -> None:
    text = game(
        """
        # BLINDS
        ANTE 1 3.00
        ANTE 0 5.00
        SMALL_BLIND 0 20.00
        BIG_BLIND 1 0.00
        # PRE_FIRST_DRAW
        # FIRST_DRAW
        DRAW 1 x0
        DRAW 0 x0
        # SECOND_DRAW
        DRAW 1 x0
        DRAW 0 x0
        # THIRD_DRAW
        DRAW 1 x0
        DRAW 0 x0
        # SHOWDOWN
        shown 0 8d,5s,3h,Ac
        shown 1 7c,As,2d,4h
        # END_OF_GAME
        winner 1 6.00
        uncalled 0 22.00
        """,
        description='<description type="Badugi Tournament" stakes="Pot Limit Level 4 20/40"/>',
        head=TOURNAMENT,
        seats=("Wren @ 1455.00", "Heron @ 0.00"),
    )
    assert played(text, Post) == [
        Post(2, PostKind.ANTE, 3, all_in=True),
        Post(1, PostKind.ANTE, 5),
        Post(1, PostKind.SMALL_BLIND, 20),
    ]
    judged = audit_of(text)
    assert (codes(judged), judged.net) == ([], {2: 3, 1: -3})


# -- who is in the hand --------------------------------------------------------------------------


def test_trap_18_the_mark_of_who_was_dealt_in_is_not_dependable() -> None:
    text = game(WALK, seats=("Wren", "Heron", "Plover", "Dunlin")).replace('true"/>', 'false"/>')
    hand = hand_of(text)
    away = [seat.player for seat in hand.seats if seat.presence is Presence.OUT_OF_HAND]
    assert away == ["Dunlin"]
    assert list(audit_of(text).replay.players) == [2, 3, 1]


def test_case_26_a_stray_check_of_somebody_who_stands_by() -> None:
    seats = ("Wren", "Heron", "Plover", "Dunlin")
    for stray in ("CHECK 3", "CHECK 7"):
        hand = hand_of(game(WALK.replace("FOLD 0", f"FOLD 0\n    {stray}"), seats=seats))
        assert hand.events == hand_of(game(WALK, seats=seats)).events


def test_an_action_of_a_seat_that_is_not_listed_makes_the_hand_unusable() -> None:
    text = game(WALK.replace("FOLD 0", "FOLD 5"))
    reading = reading_of(text)
    assert (reading.status, codes(reading)) == (Status.REFUSED, ["P108"])
    assert reading.findings[0].line == line_of(text, 'player="5"')
    assert "seat 5" in reading.findings[0].message


def test_trap_16_sitting_out_in_turn_is_a_fold() -> None:
    text = game(WALK.replace("FOLD 0", "SIT_OUT 0"))
    assert played(text, Fold) == [Fold(1, "(sits out)"), Fold(2)]
    assert codes(audit_of(text)) == []
    assert reading_of(render(hand_of(text))).hand == hand_of(text)


def test_a_second_fold_is_a_fault() -> None:
    text = game(WALK.replace("FOLD 1", "FOLD 0\n    FOLD 1"))
    assert codes(audit_of(text)) == ["L207"]


def test_trap_16_sitting_out_again_or_before_the_cards_is_no_fold() -> None:
    text = game(WALK.replace("FOLD 1", "SIT_OUT 0\n    FOLD 1").replace(
        "BIG_BLIND 2 1.00", "BIG_BLIND 2 1.00\n    SIT_OUT 3"),
        seats=("Wren", "Heron", "Plover", "Dunlin"))  # fmt: skip
    notices = played(text, Notice)
    assert notices == [
        Notice(Topic.SITS_OUT, " sits out", 4),
        Notice(Topic.SITS_OUT, " sits out", 1),
    ]
    assert codes(audit_of(text)) == []
    assert reading_of(render(hand_of(text))).hand == hand_of(text)


ENTRY = """
    # BLINDS
    SMALL_BLIND 1 0.50
    BIG_BLIND 2 1.00
    {post}
    # PRE_FIRST_DRAW
    CHECK 0
    CALL 1 0.50
    BET_OR_CHECK
    """


@pytest.mark.parametrize(
    ("post", "kind", "dead"),
    [
        ("INITIAL_BLIND 0 1.00", PostKind.ENTRY, 0),
        ("RETURN_BLIND 0 1.50", PostKind.BOTH_BLINDS, 50),
        ("RETURN_BLIND 0 1.00", PostKind.ENTRY, 0),
    ],
)
def test_trap_13_blinds_of_who_comes_in_or_back(post: str, kind: PostKind, dead: int) -> None:
    pot = 300 + dead
    text = game(
        ENTRY.format(post=post).replace("BET_OR_CHECK", "CHECK 2")
        + checked_down(1, 2, 0, after=f"""
            # SHOWDOWN
            shown 0 9h,6s,3c,Qd
            shown 1 8d,5s,3h,Ac
            shown 2 7c,As,2d,4h
            # END_OF_GAME
            winner 2 {pot // 100}.{pot % 100:02}
            """)
    )  # fmt: skip
    hand = hand_of(text)
    assert hand.events[2] == Post(1, kind, 100 + dead)
    judged = audit_of(text)
    assert codes(judged) == []
    assert judged.replay.players[1].dead == dead
    assert judged.replay.total == pot
    # His post is live: he has the option, and his check is one.
    assert Check(1) in hand.events
    assert reading_of(render(hand)).hand == hand


# -- amounts -------------------------------------------------------------------------------------

RAISED = """
    # BLINDS
    SMALL_BLIND 1 0.50
    BIG_BLIND 2 1.00
    # PRE_FIRST_DRAW
    RAISE 0 {to_three}
    RAISE 1 {to_nine}
    FOLD 2
    ALL_IN 0 12.00
    CALL 1 6.00
"""
DRAWN_OUT = checked_down(
    1,
    0,
    after="""
    # SHOWDOWN
    shown 1 8d,5s,3h,Ac
    shown 0 7c,As,2d,4h
    # END_OF_GAME
    winner 0 31.00
    """,
)


def drawn_out(play: str) -> str:
    """``play``, then three draws without betting and a showdown that seat 0 wins."""
    rest = "\n".join(line for line in DRAWN_OUT.split("\n") if not line.startswith("CHECK"))
    return game(play + "\n" + rest, seats=("Wren @ $15.00", "Heron", "Plover"))


def test_trap_11_a_raise_is_a_total_and_all_in_is_chips_added() -> None:
    text = drawn_out(RAISED.format(to_three="3.00", to_nine="9.00"))
    assert played(text, (Raise, Call)) == [
        Raise(1, 300),
        Raise(2, 900),
        Raise(1, 1500, all_in=True),
        Call(2, 600),
    ]
    judged = audit_of(text)
    assert (codes(judged), judged.net, judged.rake) == ([], {2: -1500, 3: -100, 1: 1600}, 0)


@pytest.mark.parametrize(
    ("day", "added"), [("2010-09-07", True), ("2010-09-08", False), ("2011-03-05", False)]
)
def test_trap_11_until_september_2010_a_raise_was_chips_added(day: str, added: bool) -> None:
    three, nine = ("3.00", "8.50") if added else ("3.00", "9.00")
    text = drawn_out(RAISED.format(to_three=three, to_nine=nine))
    moment = int(datetime.fromisoformat(f"{day}T12:00:00+00:00").timestamp())
    hand = hand_of(re.sub('timestamp="[0-9]+"', f'timestamp="{moment}000"', text))
    assert Raise(2, 900) in hand.events
    assert reading_of(render(hand)).hand == hand


@pytest.mark.parametrize(
    ("before", "line", "event"),
    [
        ("CHECK 1", "ALL_IN 2 14.00", Bet(3, 1400, all_in=True)),
        ("BET 1 2.00", "ALL_IN 2 14.00", Raise(3, 1400, all_in=True)),
        ("BET 1 20.00", "ALL_IN 2 14.00", Call(3, 1400, all_in=True)),
        ("BET 1 14.00", "ALL_IN 2 14.00", Call(3, 1400, all_in=True)),
        # The last chips count as all-in without a word of it.
        ("BET 1 14.00", "CALL 2 14.00", Call(3, 1400, all_in=True)),
    ],
)
def test_trap_11_all_in_is_a_call_a_bet_or_a_raise(before: str, line: str, event: Event) -> None:
    text = game(
        f"""
        # BLINDS
        SMALL_BLIND 1 0.50
        BIG_BLIND 2 1.00
        # PRE_FIRST_DRAW
        FOLD 0
        CALL 1 0.50
        CHECK 2
        # FIRST_DRAW
        DRAW 1 x1
        DRAW 2 x1
        # POST_FIRST_DRAW
        {before}
        {line}
        # END_OF_FOLDED_GAME
        # END_OF_GAME
        """,
        seats=("Wren", "Heron", "Plover @ $15.00"),
        description='<description type="Badugi" stakes="No Limit ($0.50/$1)"/>',
    )
    assert event in hand_of(text).events


def test_all_in_of_a_player_who_is_all_in_already_says_nothing() -> None:
    play = RAISED.format(to_three="3.00", to_nine="9.00")
    text = drawn_out(play)
    again = text.replace('<round id="SECOND_DRAW"', '<event type="ALL_IN" player="0"/>\n</round>\n'
                         '<round id="SECOND_DRAW"')  # fmt: skip
    again = again.replace('</round>\n<event type="ALL_IN"', '<event type="ALL_IN"')
    assert hand_of(again).events == hand_of(text).events


def test_trap_22_no_cap_for_two_players() -> None:
    """Six bets in one round, as the room let them."""
    raises = [f"RAISE {at % 2 + 1} {to}.00" for at, to in enumerate((2, 3, 4, 5, 6))]
    text = game(
        "# BLINDS\nSMALL_BLIND 1 0.50\nBIG_BLIND 2 1.00\n# PRE_FIRST_DRAW\nFOLD 0\n"
        + "\n".join(raises)
        + "\nFOLD 2\n# END_OF_FOLDED_GAME\nwinner 1 11.00\n# END_OF_GAME",
        description=LIMIT,
    )
    judged = audit_of(text)
    assert codes(judged) == []
    assert max(decision.bets for decision in judged.replay.decisions) == 6


# -- draws ---------------------------------------------------------------------------------------

SPLIT = """
    # BLINDS
    SMALL_BLIND 1 0.50
    BIG_BLIND 2 1.00
    # PRE_FIRST_DRAW
    FOLD 0
    CALL 1 0.50
    CHECK 2
    hole 1 As,4h,Kc,Kd
    # FIRST_DRAW
    DRAW 1 x2
    DRAW 2 x3
    drawn 1 {first}
    # POST_FIRST_DRAW
    BET 1 1.00
    CALL 2 1.00
    # SECOND_DRAW
    DRAW 1 x0
    DRAW 2 x1
    drawn 1 {second}
    # POST_SECOND_DRAW
    CHECK 1
    CHECK 2
    # THIRD_DRAW
    DRAW 1 x4
    DRAW 2 x0
    drawn 1 9s,6d,3h,2c
    # POST_THIRD_DRAW
    CHECK 1
    CHECK 2
    # SHOWDOWN
    shown 1 9s,6d,3h,2c
    mucked 2 Ts,7d,5h,Jc
    # END_OF_GAME
    winner 1 3.80
""".format(first="4h,As,7c,2d", second="As,2d,4h,7c")


def told(text: str) -> list[Event]:
    return played(text, (Discard, StandPat, Dealt))


def test_trap_28_the_whole_holding_is_told_behind_the_events() -> None:
    text = game(SPLIT)
    assert told(text) == [
        Dealt(2, parse_cards("As 4h Kc Kd")),
        Discard(2, 2, parse_cards("Kc Kd")),
        Discard(3, 3),
        Dealt(2, parse_cards("7c 2d"), parse_cards("4h As")),
        StandPat(2, parse_cards("As 2d 4h 7c")),
        Discard(3, 1),
        Discard(2, 4, parse_cards("As 2d 4h 7c")),
        StandPat(3),
        Dealt(2, parse_cards("9s 6d 3h 2c")),
    ]  # fmt: skip
    judged = audit_of(text)
    assert codes(judged) == []
    assert [pot.verdict for pot in judged.pots] == [Verdict.SETTLED]
    assert judged.rake == 20
    assert reading_of(render(hand_of(text))).hand == hand_of(text)


def test_trap_26_a_card_that_came_back_leaves_the_count() -> None:
    """Two thrown away, and one of them is dealt again: which one was kept can't be told."""
    text = game(SPLIT.replace("4h,As,7c,2d", "4h,As,Kc,2d").replace("As,2d,4h,7c", "As,2d,4h,Kc"))
    hand = hand_of(text)
    assert Discard(2, 2) in hand.events
    dealt = next(e for e in hand.events if isinstance(e, Dealt) and e.kept)
    assert len(dealt.new) == len(dealt.kept) == 2
    assert {*dealt.new, *dealt.kept} == {*parse_cards("4h As Kc 2d")}
    assert codes(audit_of(text)) == []
    assert reading_of(render(hand)).hand == hand


def test_too_many_new_cards_are_a_fault() -> None:
    text = game(SPLIT.replace("4h,As,7c,2d", "4h,3s,7c,2d").replace("As,2d,4h,7c", "3s,2d,4h,7c"))
    judged = audit_of(text)
    assert codes(judged) == ["L210"]
    assert judged.findings[0].line == line_of(text, "4h,3s,7c,2d")


def test_other_cards_after_standing_pat_are_a_fault() -> None:
    text = game(SPLIT.replace("As,2d,4h,7c", "As,2d,4h,8c"))
    judged = audit_of(text)
    assert codes(judged) == ["L210"]
    assert judged.findings[0].line == line_of(text, "As,2d,4h,8c")


def test_draws_without_the_cards_before_them() -> None:
    text = "\n".join(line for line in game(SPLIT).split("\n") if "HOLE" not in line)
    hand = hand_of(text)
    assert Discard(2, 2) in hand.events
    assert codes(audit_of(text)) == []
    assert reading_of(render(hand)).hand == hand


def test_who_stands_pat_on_cards_that_are_told_for_the_first_time() -> None:
    told_late = SPLIT.replace("DRAW 1 x2", "DRAW 1 x0").replace("hole 1 As,4h,Kc,Kd", "")
    text = game(told_late)
    assert StandPat(2, parse_cards("4h As 7c 2d")) in hand_of(text).events
    assert codes(audit_of(text)) == []


def test_the_first_cards_are_told_after_a_fold_too() -> None:
    text = game(WALK.replace("FOLD 1", "FOLD 1\n    hole 0 As,4h,Kc,Kd"))
    judged = audit_of(text)
    assert codes(judged) == []
    start = judged.replay.players[1].start
    assert (start.known, start.hidden) == (frozenset(parse_cards("As 4h Kc Kd")), 0)


# -- money out -----------------------------------------------------------------------------------

FOLDED = """
    # BLINDS
    SMALL_BLIND 1 0.50
    BIG_BLIND 2 1.00
    # PRE_FIRST_DRAW
    FOLD 0
    CALL 1 0.50
    CHECK 2
    # FIRST_DRAW
    DRAW 1 x1
    DRAW 2 x1
    # POST_FIRST_DRAW
    BET 1 2.00
    FOLD 2
    # END_OF_FOLDED_GAME
    MUCK 1
    {paid}
    # END_OF_GAME
"""


@pytest.mark.parametrize(
    "paid",
    ["winner 1 3.90", "winner 1 1.90\n    uncalled 1 2.00", "winner 1 1.90"],
    ids=["inside", "own line", "not at all"],
)
def test_trap_31_unmatched_chips_in_three_ways(paid: str) -> None:
    judged = audit_of(game(FOLDED.format(paid=paid)))
    assert codes(judged) == []
    assert (judged.rake, judged.net) == (10, {2: 90, 3: -100, 1: 0})
    assert [pot.verdict for pot in judged.pots] == [Verdict.SETTLED]


@pytest.mark.parametrize("paid", ["winner 1 4.50", "winner 1 1.50", "winner 2 1.90"])
def test_trap_31_other_amounts_are_faults(paid: str) -> None:
    text = game(FOLDED.format(paid=paid))
    judged = audit_of(text)
    assert len(judged.findings) == 1
    assert judged.findings[0].code in ("S302", "S306")
    assert judged.findings[0].line == line_of(text, "<winner")


def test_half_pot_limit_with_antes_opens_left_of_the_dealer() -> None:
    text = game(
        """
        # BLINDS
        ANTE 0 0.50
        ANTE 1 0.50
        ANTE 2 0.50
        # PRE_FIRST_DRAW
        CHECK 1
        BET 2 0.75
        RAISE 0 2.25
        FOLD 1
        FOLD 2
        # END_OF_FOLDED_GAME
        winner 0 4.50
        # END_OF_GAME
        """,
        description=HALF_POT,
    )
    # Half of 1.50, then half of what is in after the call: 0.75 and 1.50 more.
    judged = audit_of(text)
    assert (codes(judged), judged.net) == ([], {2: -50, 3: -125, 1: 175})
    over = text.replace('amount="2.25"', 'amount="2.26"').replace('"4.50"', '"4.51"')
    assert codes(audit_of(over)) == ["L202"]


def test_the_page_on_sites_shows_a_side_pot() -> None:
    judged = audit_of(HAND)
    assert [pot.verdict for pot in judged.pots] == [Verdict.SETTLED] * 2
    assert judged.replay.hand.hero == 4
    assert [d.street for d in judged.replay.decisions if d.seat == 4][-1] is Street.FIRST_DRAW


# -- hands that are none -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "play",
    [
        "# BLINDS\nSMALL_BLIND 1 0.50\n# GAME_CANCELLED\n# END_OF_GAME",
        "# BLINDS\nSMALL_BLIND 1 0.50\n# GAME_CANCELLED",
        "# GAME_CANCELLED",
    ],
)
def test_trap_40_a_cancelled_game(play: str) -> None:
    reading = reading_of(game(play))
    assert (reading.status, codes(reading)) == (Status.CANCELLED, ["P106"])


def test_a_hand_without_its_last_round_is_partial() -> None:
    whole = game(FOLDED.format(paid="winner 1 3.90"))
    cut = whole.replace('<round id="END_OF_GAME" sequence="1">\n</round>\n', "")
    reading = reading_of(cut)
    assert (reading.status, codes(reading)) == (Status.READ, ["P107"])
    assert reading.hand == hand_of(whole)


@pytest.mark.parametrize("last", ['type="BET"', 'type="DRAW"', 'type="FOLD"'])
def test_a_hand_that_breaks_off_is_refused(last: str) -> None:
    lines = game(FOLDED.format(paid="winner 1 3.90")).split("\n")
    at = max(n for n, line in enumerate(lines) if last in line)
    for cut in (lines[: at + 1], [*lines[: at + 1], "</round>", "</game>"]):
        reading = reading_of("\n".join(cut))
        assert (reading.status, codes(reading)) == (Status.REFUSED, ["P102"])


def test_case_56_an_unknown_event_is_never_passed_over() -> None:
    text = game(WALK.replace("FOLD 0", "STRADDLE 0 2.00"))
    reading = reading_of(text)
    assert (reading.status, codes(reading)) == (Status.REFUSED, ["P108"])
    assert reading.findings[0].line == line_of(text, "STRADDLE")


def test_an_amount_that_is_none() -> None:
    text = game(WALK.replace("SMALL_BLIND 1 0.50", "SMALL_BLIND 1 0.505"))
    reading = reading_of(text)
    assert (reading.status, codes(reading)) == (Status.REFUSED, ["P109"])
    finding = reading.findings[0]
    line = text.split("\n")[finding.line - 1]
    assert line[finding.column - 1 :].startswith("0.505")


def test_the_table_speaks_of_tournaments() -> None:
    head = TOURNAMENT.replace(" data=", ' buyIn="$5+$0.50" data=')
    described = '<description type="Badugi Tournament" stakes="Pot Limit Level 2 Blinds $0.50/$1"/>'
    hand = hand_of(game(WALK.replace("0.50", "5").replace("1.00", "10").replace("1.50", "15"),
                        head=head, stack="500",
                        description=described.replace("$0.50/$1", "5/10")))  # fmt: skip
    assert hand.tournament == Tournament("770011", "$5+$0.50", "Level 2")
    assert POT_LIMIT not in render(hand)
