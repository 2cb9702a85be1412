"""Rules of the user's own: what a TOML file may say, what it does, and how a bad one is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest
from typer.testing import CliRunner

from badugi_hh.audit import audit
from badugi_hh.cli import app
from badugi_hh.findings import Severity
from badugi_hh.pipeline import audit_paths, import_paths, reread
from badugi_hh.profiles import BadRules, HouseRules, read_rules
from badugi_hh.rules import (
    LIVE,
    MERGE,
    POKERSTARS,
    PROFILES,
    RakeSchedule,
    Rounding,
    ShortAllIn,
    Stakes,
    Structure,
    TieRule,
)
from badugi_hh.store import Store
from tests.texts import audit_of, codes, hand_of, stars

Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def written(text: str) -> Path:
        file = tmp_path / "house.toml"
        file.write_text(text, encoding="utf-8")
        return file

    return written


def split_hand(winners: str) -> str:
    """Two three-card hands 3-2-A: Wren's fourth card is the eight, Heron's the nine."""
    return stars(
        f"""
        Heron: posts small blind $0.50
        Plover: posts big blind $1
        *** DEALING HANDS ***
        Wren: calls $1
        Heron: calls $0.50
        Plover: checks
        *** FIRST DRAW ***
        Heron: stands pat
        Plover: stands pat
        Wren: stands pat
        Heron: bets $1
        Plover: folds
        Wren: calls $1
        *** SECOND DRAW ***
        Heron: stands pat
        Wren: stands pat
        Heron: checks
        Wren: checks
        *** THIRD DRAW ***
        Heron: stands pat
        Wren: stands pat
        Heron: checks
        Wren: checks
        *** SHOW DOWN ***
        Heron: shows [Ac 2d 3h 9h] (3-card: 3,2,A)
        Wren: shows [As 2h 3c 8c] (3-card: 3,2,A)
        {winners}
        *** SUMMARY ***
        Total pot $5 | Rake $0.20
        """
    )


ALL_TO_WREN = split_hand("Wren collected $4.80 from pot")
SHARED = split_hand("Heron collected $2.40 from pot\n        Wren collected $2.40 from pot")


def test_every_switch_can_be_set(write: Write) -> None:
    rules = read_rules(
        write(
            """
            base = "merge"
            source = "a notice on the wall"
            cap = 5
            cap_heads_up = false
            short_all_in = "full raise"
            tie_rule = "fourth card"
            odd_chip_units = [5]
            own_discards_return = false
            reshuffle_printed = true
            pot_figures_after_rake = false
            max_seats = 6
            [rake]
            percent = 5
            step = 0.20
            rounding = "half even"
            [rake.caps]
            2 = 0.50
            4 = 1
            """
        )
    )
    profile = rules.profile("pokerstars")
    assert profile.uncalled_claim is MERGE.uncalled_claim
    assert (profile.name, profile.source) == ("house", "a notice on the wall")
    assert (profile.cap, profile.cap_heads_up, profile.max_seats) == (5, False, 6)
    assert profile.short_all_in is ShortAllIn.FULL_RAISE
    assert profile.tie_rule is TieRule.FOURTH_CARD
    assert profile.odd_chip_units == (5,)
    assert (profile.own_discards_return, profile.reshuffle_printed) == (False, True)
    assert not profile.pot_figures_after_rake
    caps = ((2, Decimal("0.50")), (4, Decimal(1)))
    assert profile.rake == (
        RakeSchedule(Decimal(5), Decimal("0.20"), caps, Rounding.HALF_EVEN, stakes=()),
    )


RULES_PAGE = Path(__file__).parents[2] / "docs" / "rules.md"


def test_the_files_that_the_documentation_shows_can_be_read(write: Write) -> None:
    page = RULES_PAGE.read_text(encoding="utf-8")
    shown = re.findall(r"^```toml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    rules = [read_rules(write(text)).profile("pokerstars") for text in shown]
    assert [len(it.rake) for it in rules] == [1, 2]


def test_without_a_base_each_room_keeps_its_own(write: Write) -> None:
    rules = read_rules(write("max_seats = 6\ncap = false"))
    for site in ("pokerstars", "merge"):
        profile = rules.profile(site)
        assert (profile.max_seats, profile.cap) == (6, None)
        assert profile.uncalled_claim is PROFILES[site].uncalled_claim


@pytest.mark.parametrize(
    ("text", "key", "why"),
    [
        ("caps = 4", "caps", "there is no such key"),
        ('base = "moon"', "base", "there is no profile 'moon'"),
        ("base = []", "base", "there is no profile []"),
        ("cap = 0", "cap", "a whole number from 1 on is wanted, and not 0"),
        ("cap = true", "cap", "a whole number from 1 on is wanted, and not true"),
        ('cap_heads_up = "no"', "cap_heads_up", "true or false is wanted"),
        ('short_all_in = "half"', "short_all_in", "one of complete, full raise, either"),
        ("tie_rule = []", "tie_rule", "one of split, fourth card"),
        ("odd_chip_units = []", "odd_chip_units", "a list of whole numbers is wanted"),
        ("odd_chip_units = [1, 2.5]", "odd_chip_units", "from 1 on is wanted, and not 2.5"),
        ("source = 4", "source", "a text is wanted"),
        ("rake = 5", "rake", "a table, or a list of tables, is wanted, and not 5"),
        ("rake = []", "rake", "a table, or a list of tables, is wanted, and not []"),
        ("rake = [5]", "rake[1]", "a table is wanted, and not 5"),
        ("[[rake]]\npercent = 5\n[[rake]]\nstep = 1", "rake[2].percent", "it is missing"),
        ("[rake]\npercent = 5\nstakes = 1", "rake.stakes", "as '0.25/0.50', and not 1"),
        ("[rake]\npercent = 5\nstakes = []", "rake.stakes", "as '0.25/0.50', and not []"),
        ("[rake]\npercent = 5\nstakes = ['1']", "rake.stakes", "as '0.25/0.50', and not '1'"),
        ("[rake]\npercent = 5\nstakes = '1/-2'", "rake.stakes", "and not '1/-2'"),
        ("[rake]\npercent = 5\nstakes = '0/0'", "rake.stakes", "and not '0/0'"),
        (
            "[[rake]]\npercent = 5\nstakes = '1/2'\n"
            "[[rake]]\npercent = 4\nstakes = ['2/4', '1.00/2']",
            "rake[2].stakes",
            "rake[1] is for 1.00/2 already",
        ),
        (
            "[[rake]]\npercent = 5\n[[rake]]\npercent = 4",
            "rake[2].stakes",
            "they are missing, and rake[1] is for all stakes that have no schedule of their own",
        ),
        ("[rake]\nstep = 1", "rake.percent", "it is missing"),
        ("[rake]\npercent = 101", "rake.percent", "at most 100 is wanted"),
        ("[rake]\npercent = nan", "rake.percent", "a number that is not negative"),
        ("[rake]\npercent = 5\nper = 1", "rake.per", "there is no such key"),
        ("[rake]\npercent = 5\nstep = -1", "rake.step", "a number that is not negative"),
        ("[rake]\npercent = 5\ncaps = 3", "rake.caps", "a table of players and amounts"),
        ("[rake]\npercent = 5\n[rake.caps]\none = 1", "rake.caps.one", "a number of players"),
        ("[rake]\npercent = 5\n[rake.caps]\n2 = 'x'", "rake.caps.2", "a number that is not"),
    ],
)
def test_a_bad_file_is_told_with_its_key(write: Write, text: str, key: str, why: str) -> None:
    file = write(text)
    with pytest.raises(BadRules) as refused:
        read_rules(file)
    assert str(refused.value).startswith(f"{file}: {key}: ")
    assert why in str(refused.value)


def test_a_file_that_is_no_toml_or_not_there_is_told(write: Write, tmp_path: Path) -> None:
    with pytest.raises(BadRules, match="it is no TOML"):
        read_rules(write("cap ="))
    with pytest.raises(BadRules, match="No such file"):
        read_rules(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b"source = '\xe9'")
    with pytest.raises(BadRules, match="no text in UTF-8"):
        read_rules(tmp_path / "latin.toml")


def test_r4_the_fourth_card_decides_where_the_house_says_so(write: Write) -> None:
    house = read_rules(write('tie_rule = "fourth card"')).profile("pokerstars")
    assert codes(audit_of(ALL_TO_WREN)) == ["S303"]
    assert codes(audit_of(SHARED)) == []
    assert codes(audit_of(ALL_TO_WREN, house)) == []
    assert codes(audit_of(SHARED, house)) == ["S301"]


def test_r1_six_players_at_most_where_the_house_says_so(write: Write) -> None:
    rules = read_rules(write("max_seats = 2"))
    hand = hand_of(SHARED)
    assert codes(audit(hand, rules.profile("pokerstars"))) == ["L210"]


@pytest.mark.parametrize(
    ("schedule", "pot", "players", "due"),
    [
        (RakeSchedule(Decimal(5)), 1999, 6, 99),
        (RakeSchedule(Decimal(5), rounding=Rounding.HALF_UP), 1990, 6, 100),
        (RakeSchedule(Decimal("4.5"), rounding=Rounding.HALF_EVEN), 100, 6, 4),
        (RakeSchedule(Decimal(5), Decimal(1)), 199, 6, 5),
        (RakeSchedule(Decimal(5), Decimal(1)), 99, 6, 0),
        (RakeSchedule(Decimal(5), caps=((2, Decimal("0.50")), (4, Decimal(1)))), 10000, 3, 50),
        (RakeSchedule(Decimal(5), caps=((2, Decimal("0.50")), (4, Decimal(1)))), 10000, 8, 100),
        (RakeSchedule(Decimal(5), caps=((4, Decimal(1)),)), 10000, 3, 500),
    ],
)
def test_rake_by_schedule(schedule: RakeSchedule, pot: int, players: int, due: int) -> None:
    assert schedule.rake(pot, players, 2) == due


@pytest.mark.parametrize(("percent", "found"), [("4", []), ("4.2", []), ("5", ["S309"])])
def test_rake_is_held_against_a_declared_schedule(
    write: Write, percent: str, found: list[str]
) -> None:
    """$0.20 was taken of $5; one cent more or less is no finding."""
    rules = read_rules(write(f"[rake]\npercent = {percent}"))
    judged = audit_of(SHARED, rules.profile("pokerstars"))
    assert codes(judged) == found
    assert all(finding.severity is Severity.NOTE for finding in judged.findings)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # The hand is played at $1/$2, and $0.20 was taken of $5: 4 percent.
        ("[[rake]]\nstakes = '1/2'\npercent = 4", []),
        ("[[rake]]\nstakes = '1.00/2.00'\npercent = 5", ["S309"]),
        ("[[rake]]\nstakes = '2/4'\npercent = 5", []),
        ("[[rake]]\nstakes = '2/4'\npercent = 4\n[[rake]]\npercent = 5", ["S309"]),
        ("[[rake]]\npercent = 5\n[[rake]]\nstakes = ['0.25/0.50', '1/2']\npercent = 4", []),
    ],
)
def test_a_schedule_holds_for_its_stakes(write: Write, text: str, found: list[str]) -> None:
    """One without stakes is for all those that have none of their own."""
    judged = audit_of(SHARED, read_rules(write(text)).profile("pokerstars"))
    assert codes(judged) == found


@pytest.mark.parametrize(
    ("small", "big", "pot", "due"),
    [
        # Pots and rakes that Full Tilt printed from 2010 to 2013.
        (5, 10, 100, 5),
        (25, 50, 1200, 60),
        (250, 500, 1125, 0),
        (250, 500, 2000, 100),
        (250, 500, 4875, 200),
        (250, 500, 7625, 300),
    ],
)
def test_what_a_room_took_at_two_stakes(
    write: Write, small: int, big: int, pot: int, due: int
) -> None:
    profile = read_rules(
        write(
            """
            base = "fulltilt"
            [[rake]]
            stakes = ["0.05/0.10", "0.10/0.20", "0.25/0.50"]
            percent = 5
            step = 1
            [[rake]]
            stakes = "2.50/5"
            percent = 5
            step = 20
            """
        )
    ).profile("fulltilt")
    schedule = profile.rake_schedule(Stakes(Structure.FIXED_LIMIT, small, big), 2)
    assert schedule is not None
    assert schedule.rake(pot, 6, 2) == due
    assert profile.rake_schedule(Stakes(Structure.FIXED_LIMIT, 5000, 10000), 2) is None


def test_card_rooms_complete_less_than_half_a_bet() -> None:
    assert LIVE.short_all_in is ShortAllIn.FULL_RAISE
    assert LIVE.source
    assert POKERSTARS.short_all_in is ShortAllIn.COMPLETE


def test_rules_go_through_audit_import_and_reread(write: Write, tmp_path: Path) -> None:
    (tmp_path / "hand.txt").write_text(ALL_TO_WREN, encoding="utf-8")
    rules: HouseRules = read_rules(write('tie_rule = "fourth card"'))
    log = tmp_path / "hand.txt"
    assert [it.code for it in audit_paths([log]).findings] == ["S303"]
    with Store.temporary() as store:
        import_paths([log], store, rules=rules)
        assert store.findings() == []
        assert [it.code for it in reread(store).findings] == ["S303"]
        assert reread(store, rules).findings == []


def test_the_command_line_takes_rules(write: Write, tmp_path: Path) -> None:
    log, house = tmp_path / "hand.txt", str(write('tie_rule = "fourth card"'))
    log.write_text(ALL_TO_WREN, encoding="utf-8")
    run = CliRunner().invoke
    assert run(app, ["audit", str(log)]).exit_code == 1
    assert run(app, ["audit", str(log), "--rules", house]).exit_code == 0
    bad = run(app, ["audit", str(log), "--rules", str(write("cap = -1"))])
    assert bad.exit_code == 2
    assert "cap: a whole number from 1 on is wanted, and not -1" in bad.stderr


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a = " + "[" * 30_000 + "]" * 30_000, "lists in lists, too deep to follow"),
        ("cap = " + "9" * 5_000, "a number of too many digits"),
        ("cap_heads_up = 0x" + "f" * 5_000, "a number of too many digits"),
        ("x" * 5_000 + " = 1", "there is no such key"),
        ("source = [" + "1, " * 5_000 + "]", "a text is wanted"),
        ("[rake]\npercent = 1e99999999", "larger or finer than any that is read"),
        ("[rake]\npercent = 5\nstep = 1e-99999999", "larger or finer than any that is read"),
        ("[rake]\npercent = 5\nstep = 1e99999999", "larger or finer than any that is read"),
        ("[rake]\npercent = 5\ncaps = {" + "9" * 5_000 + " = 1}", "a number of players"),
        ("# " + "x" * 70_000, "more than 65,536 characters"),
        ("a" + ".a" * 2_000 + " = 1", "there is no such key"),
    ],
)
def test_a_file_that_no_rules_would_fill(write: Write, text: str, says: str) -> None:
    with pytest.raises(BadRules) as refused:
        read_rules(write(text))
    assert says in str(refused.value)
    assert len(str(refused.value)) < 1_000


def test_a_file_with_a_byte_order_mark(write: Write) -> None:
    assert read_rules(write("\ufeffcap = 3")) == read_rules(write("cap = 3"))
