"""Rooms that write PokerStars' text under their own names: Full Tilt since 2014, and others."""

from __future__ import annotations

from pathlib import Path

import pytest

from badugi_hh.audit import audit
from badugi_hh.engine import replay
from badugi_hh.parsing import Status, open_history, read_text
from badugi_hh.rules import BRANDS, FULL_TILT_2014, GENERIC, PROFILES
from badugi_hh.simulate import simulate
from badugi_hh.writing import render, render_file
from tests.texts import codes, hand_of, stars

WALK = """\
Heron: posts small blind $0.50
Plover: posts big blind $1
*** DEALING HANDS ***
Wren: folds
Heron: folds
Uncalled bet ($0.50) returned to Plover
Plover collected $1 from pot
*** SUMMARY ***
Total pot $1 | Rake $0
Seat 1: Wren (button) folded before the Draw (didn't bet)
Seat 2: Heron (small blind) folded before the Draw
Seat 3: Plover (big blind) collected ($1)
"""


def branded(start: str, game: str = "Badugi Limit") -> str:
    text = stars(WALK).replace("PokerStars Hand", start, 1)
    return text.replace("Badugi Limit", game, 1)


@pytest.mark.parametrize(("site", "brand"), BRANDS.items())
def test_each_brand_has_its_own_site_and_its_name_is_written_again(site: str, brand: str) -> None:
    text = branded(f"{brand} Hand")
    hand = hand_of(text)
    assert hand.site == site
    assert render(hand) + "\n" == text
    judged = audit(hand)
    assert judged.findings == ()
    assert judged.replay.profile is PROFILES.get(site, GENERIC)


def test_full_tilt_plays_by_the_rules_of_pokerstars() -> None:
    hand = hand_of(branded("Full Tilt Hand"))
    assert replay(hand).profile is FULL_TILT_2014
    assert (FULL_TILT_2014.cap, FULL_TILT_2014.pot_figures_after_rake) == (4, True)


def test_rush_is_what_elsewhere_is_zoom() -> None:
    text = branded("Full Tilt Rush Hand")
    hand = hand_of(text)
    assert (hand.site, hand.game) == ("fulltilt2014", "Rush")
    assert render(hand) + "\n" == text
    games = {simulated.game for simulated in simulate(60, seed=7, site="fulltilt2014")}
    assert "Rush" in games
    assert "Zoom" not in games


@pytest.mark.parametrize("start", ["Full Tilt Poker Game", "FullTiltPoker Game"])
def test_the_room_of_the_years_before_has_another_text(start: str) -> None:
    """PokerStars' lines under the older name are no hand."""
    (reading,) = read_text(branded(start))
    assert (reading.site, reading.status) == ("fulltilt", Status.REFUSED)
    assert codes(reading) == ["P108"]


def test_other_games_count_where_the_brand_is_known_and_are_no_hands_where_it_is_not(
    tmp_path: Path,
) -> None:
    """Of the lesser brands nothing is known but that their Badugi would look like this."""
    path = tmp_path / "hands.txt"
    path.write_text(branded("Full Tilt Hand", "Razz Limit"))
    [other] = open_history(path).readings()
    assert (other.site, other.status) == ("fulltilt2014", Status.OTHER_GAME)
    path.write_text(branded("Full Tilt Home Game Hand", "Razz Limit"))
    (home,) = open_history(path).readings()
    assert (home.site, home.status) == ("fulltilt2014", Status.OTHER_GAME)
    path.write_text(branded("Hive Poker Hand", "Razz Limit"))
    assert [finding.code for finding in open_history(path).findings] == ["P103"]
    path.write_text(branded("Hive Poker Hand", "Razz Limit") + "\n\n" + branded("Hive Poker Hand"))
    assert [r.status for r in open_history(path).readings()] == [Status.OTHER_GAME, Status.READ]


def test_a_folder_of_one_brand_is_not_mixed_with_another() -> None:
    """The same number in two rooms is two hands."""
    hands = list(simulate(20, seed=5, site="fulltilt2014"))
    read = [reading.hand for reading in read_text(render_file(hands))]
    assert read == hands
    assert {hand.site for hand in hands} == {"fulltilt2014"}


def test_a_hand_that_is_refused_has_its_brand_too() -> None:
    [reading] = read_text(branded("Full Tilt Hand").replace("$0.50", "$0,5"))
    assert (reading.site, reading.status) == ("fulltilt2014", Status.REFUSED)
    assert {finding.site for finding in reading.findings} == {"fulltilt2014"}
