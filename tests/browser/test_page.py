"""The report in a real browser: what people see of it, and what it never does."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from badugi_hh.auditing import audit_store
from badugi_hh.pipeline import import_paths
from badugi_hh.reports.page import Limits, Wanted, page_of, render
from badugi_hh.store import Store
from tests.browser.conftest import DEEP, Browser
from tests.texts import stars

pytestmark = pytest.mark.browser

SAMPLES = Path(__file__).parents[2] / "sample_histories"
FLAGGED = "518347084351"  # in pokerstars/mis-settled.txt: line 127 pays the wrong player
HOSTILE = (
    '<b>&"',
    "</script><script>document.title='run'</script>",
    "<img src=x onerror=document.title='run'>",
    "שלדג",
    "Wa\u0301\u0323\u0308de\u030ar",
    "Tern\u202etxt",
    "{{ 7 * 7 }}",
    "<!--<script>",
)
PLACES = ("summary", "findings", "players", "hands", "player-1", f"hand-{FLAGGED}")


def written(store: Store, file: Path, *hands: str) -> Path:
    """The report, with the pages of two players: charts take the time."""
    shown = page_of(store, audit_store(store), Wanted(hands=hands), Limits(sheets=2))
    file.write_text(render(shown), encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """The samples, from a folder whose path is wider than a phone."""
    folder = tmp_path_factory.mktemp(DEEP) / "logs"
    shutil.copytree(SAMPLES, folder)
    with Store.temporary() as store:
        import_paths([folder], store)
        yield store


@pytest.fixture(scope="module")
def page(samples: Store, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(samples, tmp_path_factory.mktemp("page") / "report.html")


@pytest.fixture(scope="module")
def hostile_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Eight players whose names would like to be obeyed, and a pot that goes to the wrong one."""
    folder = tmp_path_factory.mktemp("hostile")
    first, second, *others = HOSTILE
    folds = "\n".join(f"{name}: folds" for name in others)
    play = f"""\
{first}: posts small blind $0.50
{second}: posts big blind $1
*** DEALING HANDS ***
{folds}
{first}: calls $0.50
{second}: checks
*** FIRST DRAW ***
{first}: stands pat
{second}: stands pat
{first}: checks
{second}: checks
*** SECOND DRAW ***
{first}: stands pat
{second}: stands pat
{first}: checks
{second}: checks
*** THIRD DRAW ***
{first}: stands pat
{second}: stands pat
{first}: checks
{second}: checks
*** SHOW DOWN ***
{first}: shows [8s 3d Ac 4h] (Badugi: 8,4,3,A)
{second}: shows [Ts 9d Kc 4d] (3-card: T,9,4)
{second} collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
"""
    text = stars(play, seats=HOSTILE, button=8)
    (folder / "hostile.txt").write_text(text + "\n\n" + text.replace("000100", "000101"), "utf-8")
    with Store.temporary() as store:
        import_paths([folder / "hostile.txt"], store)
        return written(store, folder / "report.html")


def text_of(browser: Browser, selector: str) -> list[str]:
    return [found.text for found in browser.all(selector) if found.is_displayed()]


def keys(browser: Browser, *pressed: str) -> None:
    ActionChains(browser.driver).send_keys(*pressed).perform()


# -- what it never does --------------------------------------------------------------------------


def test_no_complaint_and_no_request_but_the_page_itself(browser: Browser, page: Path) -> None:
    browser.open(page)
    for place in PLACES:
        browser.turn(place)
    assert browser.complaints() == []
    assert set(browser.requests()) <= {"about:blank", page.as_uri(), "data:,"}


def test_the_policy_stops_what_is_not_the_pages_own(browser: Browser, page: Path) -> None:
    browser.open(page)
    browser.script(
        "const made = document.createElement('script');"
        "made.textContent = 'document.title = \"run\"';"
        "document.body.append(made);"
        "document.body.insertAdjacentHTML('beforeend', '<img src=\"https://example.org/a.png\">');"
    )
    assert browser.driver.title == "Badugi report"
    complaints = browser.complaints()
    assert len(complaints) == 2, complaints
    assert all("Content Security Policy" in one for one in complaints)


def test_hostile_names_show_as_they_are_and_run_nothing(
    browser: Browser, hostile_page: Path
) -> None:
    shown = [name.replace("\u202e", "\\u202e") for name in HOSTILE]
    browser.open(hostile_page, "players")
    assert sorted(text_of(browser, "#player-table tbody th")) == sorted(shown)
    browser.open(hostile_page, "hand-620000000100")
    assert sorted(text_of(browser, ".who bdi")) == sorted(shown)
    browser.open(hostile_page, "findings")
    assert set(text_of(browser, "#ledger tbody th")) == set(shown[:2])
    assert browser.driver.title == "Badugi report"
    assert browser.all("img, script[src], b") == []
    assert browser.complaints() == []
    browser.size(400)
    for place in ("summary", "players", "findings", "player-1", "hand-620000000100"):
        browser.turn(place)
        assert not scrolls_sideways(browser), place


# -- players -------------------------------------------------------------------------------------


def column(browser: Browser, title: str) -> list[str]:
    heads = text_of(browser, "#player-table thead th")
    at = next(n for n, head in enumerate(heads) if head.strip("▾▴ ") == title)
    return [row.text for row in browser.all(f"#player-table tbody tr > :nth-child({at + 1})")]


def test_players_are_sorted_by_a_click_on_a_heading(browser: Browser, page: Path) -> None:
    browser.open(page, "players")
    hands = [int(text) for text in column(browser, "Hands")]
    assert hands == sorted(hands, reverse=True), "who played most stands first"

    def click(title: str) -> None:
        next(it for it in browser.all("#player-table thead button") if it.text == title).click()

    click("VPIP")
    falling = [text for text in column(browser, "VPIP") if text != "n/a"]
    assert falling == sorted(falling, key=lambda text: -float(text.rstrip("%")))
    assert browser.one("#player-table th[aria-sort]").get_attribute("aria-sort") == "descending"
    assert browser.script("return document.activeElement.textContent") == "VPIP"
    click("VPIP")
    rising = [text for text in column(browser, "VPIP") if text != "n/a"]
    assert rising == sorted(rising, key=lambda text: float(text.rstrip("%")))
    click("Pat 1")
    chances = [text == "n/a" for text in column(browser, "Pat 1")]
    assert True in chances
    assert chances == sorted(chances), "who had no chance stands last"
    click("player")
    names = column(browser, "player")
    assert names == sorted(names, key=lambda name: alphabetical(name))


def alphabetical(name: str) -> list[int]:
    """A key that sorts as the browser does, for names of the samples alone."""
    letters = "[]():. abcdefghijklmnopqrstuvwxyz"
    return [letters.index(letter) for letter in name.lower().replace("å", "a")]


def test_players_are_searched_and_columns_chosen(browser: Browser, page: Path) -> None:
    browser.open(page, "players")
    browser.one("#player-search").send_keys("severn")
    names = column(browser, "player")
    assert names
    assert all("Severn" in name for name in names)
    assert browser.one("#player-count").text.startswith(f"{len(names)} of ")
    heads = text_of(browser, "#player-table thead th")
    browser.one("#chooser summary").click()
    browser.one("#choices input[value=cards_drawn_2]").click()
    assert "Cards 2" in text_of(browser, "#player-table thead th")
    assert re.fullmatch(r"\d\.\d\d|n/a", column(browser, "Cards 2")[0])
    browser.one("#choices input[value=cards_drawn_2]").click()
    assert text_of(browser, "#player-table thead th") == heads


def test_rates_are_rounded_as_everywhere(browser: Browser, page: Path) -> None:
    """The page divides by itself: up to 80 chances, and with halves of a tenth among them."""
    browser.open(page, "players")
    pairs = [(made, chances) for chances in range(1, 81) for made in range(chances + 1)]
    told = browser.script("return arguments[0].map((pair) => percent(...pair))", pairs)
    assert told == [f"{made / chances:.1%}" for made, chances in pairs]
    assert {"6.2%", "18.8%"} <= set(told), "1 of 16 and 3 of 16"


def test_a_players_page_is_a_link_away(browser: Browser, page: Path) -> None:
    browser.open(page, "players")
    link = browser.one("#player-table tbody a")
    name = link.text
    link.click()
    assert browser.script("return location.hash") == "#player-1"
    assert text_of(browser, "h2")[0].startswith(name)
    assert browser.all("section.view:not([hidden])")[0].get_attribute("id") == "player-1"


@pytest.mark.parametrize("width", [1280, 400])
def test_charts_have_a_size_and_words(browser: Browser, page: Path, width: int) -> None:
    browser.size(width)
    browser.open(page, "player-1")
    charts = [chart for chart in browser.all("svg.chart") if chart.is_displayed()]
    assert len(charts) >= 3
    for chart in charts:
        assert 300 <= chart.size["width"] <= width
        assert 100 <= chart.size["height"] <= 420
        assert len(chart.accessible_name) > 5
        assert chart.aria_role in ("img", "image")
    details = next(it for it in browser.all("figure details summary") if it.is_displayed())
    details.click()
    assert len([row for row in browser.all("figure details[open] tbody tr") if row.text]) > 2
    letters = browser.script(
        "return [...document.querySelectorAll('#player-1 svg text')]"
        ".map((text) => text.getBoundingClientRect().height)"
    )
    assert min(letters) > 7, "they can be read on a phone too"


# -- findings and the replayer -------------------------------------------------------------------


def test_findings_are_searched(browser: Browser, page: Path) -> None:
    browser.open(page, "findings")
    everything = len(text_of(browser, ".findings .finding"))
    browser.one("#finding-search").send_keys("S305")
    found = text_of(browser, ".findings .finding")
    assert 0 < len(found) < everything
    assert all("S305" in text for text in found)
    assert browser.one("#finding-count").text == f"{len(found)} of {everything} findings"


def test_a_findings_link_leads_to_its_step(browser: Browser, page: Path) -> None:
    browser.open(page, "findings")
    browser.one(f".findings a[href='#hand-{FLAGGED}-line-127']").click()
    assert text_of(browser, "#hand-title") == [f"Hand {FLAGGED}, pokerstars"]
    assert "Ribble collected $14.35 from pot" in browser.one("#now .line").text
    marked = browser.one("#now .finding").text
    assert "S301 wrong-winner" in marked
    assert "claimed\nRibble $14.35" in marked
    assert "due\nSpey $14.35" in marked
    current = browser.one("#loglines [aria-current]")
    assert "S301" in current.text
    box = browser.one("#loglines").rect
    assert box["y"] <= current.rect["y"] <= box["y"] + box["height"], "it is scrolled into sight"


def test_the_replayer_goes_by_keys_and_buttons(browser: Browser, page: Path) -> None:
    browser.open(page, f"hand-{FLAGGED}")
    assert browser.one("#step-count").text.startswith("step 0 of ")
    assert browser.one("#to-previous").get_attribute("disabled")
    keys(browser, Keys.ARROW_RIGHT)
    assert browser.one("#now .line").text == "line 75 Exe: posts small blind $0.10"
    # Exe had $1.95, and has ten cents in front of him.
    exe = next(seat for seat in browser.all(".seat") if "Exe" in seat.text)
    assert exe.text.split("\n")[1:] == ["$1.85", "$0.10"]
    keys(browser, *[Keys.ARROW_RIGHT] * 4)
    assert browser.one("#now .line").text == "line 79 Dealt to Calder [8s 3d 7d As]"
    hero = next(seat for seat in browser.all(".seat") if "Calder" in seat.text)
    cards = [card.accessible_name for card in hero.find_elements("css selector", ".card")]
    assert cards == ["A of spades", "3 of diamonds", "7 of diamonds", "8 of spades"]
    assert hero.find_element("css selector", ".card").text == "A\n♠"
    assert browser.script("return location.hash") == f"#hand-{FLAGGED}-line-79"
    keys(browser, Keys.ARROW_LEFT)
    assert browser.one("#now .line").text.startswith("line 78")
    browser.one("#to-last").click()
    assert browser.one("#to-next").get_attribute("disabled")
    keys(browser, Keys.HOME)
    assert browser.one("#step-count").text.startswith("step 0 of ")
    keys(browser, Keys.END)
    last = browser.one("#step-count").text
    assert last.split()[1] == last.split()[3]
    assert "claimed" in browser.one("#hand-end").text
    assert text_of(browser, "#hand-end td:first-child")[:2] == ["pot", "pot"], (
        "for those who hear it"
    )
    seen = [it.size["width"] for it in browser.all("#hand-end td:first-child > bdi")[:2]]
    assert seen[0] > 1 >= seen[1]


def test_cards_of_four_suits_have_four_colours(browser: Browser, page: Path) -> None:
    browser.open(page, f"hand-{FLAGGED}-line-127")
    for scheme in ("light", "dark"):
        browser.look(scheme=scheme)
        colours = browser.script(
            "return Object.fromEntries([...document.querySelectorAll('.card')]"
            ".map((card) => [card.className, getComputedStyle(card).color]))"
        )
        suits = {name: colour for name, colour in colours.items() if "back" not in name}
        assert len(suits) == len(set(suits.values())) == 4


def test_arrow_keys_in_a_field_are_the_fields_own(browser: Browser, page: Path) -> None:
    browser.open(page, f"hand-{FLAGGED}-line-79")
    browser.open(page, "players")
    browser.one("#player-search").send_keys("ab", Keys.ARROW_LEFT, "c")
    assert browser.one("#player-search").get_attribute("value") == "acb"


def test_a_hand_that_was_asked_for_is_there(
    browser: Browser, samples: Store, tmp_path: Path
) -> None:
    flagged = {finding.hand_id for finding in audit_store(samples).findings}
    asked = next(
        texts[0].text.split("#")[1].split(":")[0]
        for texts in samples.hand_texts()
        if texts[0].text.startswith("PokerStars Hand #")
        and texts[0].text.split("#")[1].split(":")[0] not in flagged
    )
    browser.open(written(samples, tmp_path / "one.html", asked), f"hand-{asked}")
    assert text_of(browser, "#hand-title") == [f"Hand {asked}, pokerstars"]


def test_an_address_that_leads_nowhere_shows_the_summary(browser: Browser, page: Path) -> None:
    for place in ("hand-1", "nothing", "%", "hand-"):
        browser.open(page, place)
        assert text_of(browser, "h2") == ["Summary"]
    assert browser.complaints() == []


# -- sizes, dark, print --------------------------------------------------------------------------


def scrolls_sideways(browser: Browser) -> bool:
    return bool(browser.script("return document.documentElement.scrollWidth > innerWidth"))


def test_the_page_never_scrolls_sideways(browser: Browser, page: Path) -> None:
    browser.open(page)
    for width, place in product((400, 768, 1280), PLACES):
        browser.size(width)
        browser.turn(place)
        assert not scrolls_sideways(browser), (width, place)
        shown = browser.one("section.view:not([hidden])")
        assert shown.get_attribute("id") == ("replayer" if place.startswith("hand-") else place)
        assert shown.size["height"] > 200, (width, place)
        assert text_of(browser, "nav a")


def test_letters_stand_out_from_what_is_behind_them(browser: Browser, page: Path) -> None:
    browser.open(page)
    for scheme, place in product(("light", "dark"), PLACES):
        browser.look(scheme=scheme)
        browser.turn(place)
        assert browser.script(CONTRASTS) == [], (scheme, place)


# WCAG 2.1, 1.4.3: at least 4.5 to 1. What is disabled or faded on purpose is left out.
CONTRASTS = """
const light = ([r, g, b]) => [r, g, b]
  .map((part) => part / 255)
  .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
const behind = (element) => {
  for (let at = element; at; at = at.parentElement) {
    const colour = parts(getComputedStyle(at).backgroundColor);
    if (colour.length === 3 || colour[3] > 0) return colour;
  }
};
const poor = [];
for (const element of document.querySelectorAll("main *, header *")) {
  const own = [...element.childNodes].some((it) => it.nodeType === 3 && it.textContent.trim());
  if (!own || !element.checkVisibility() || element.closest("svg, :disabled, .folded")) continue;
  const [a, b] = [light(parts(getComputedStyle(element).color)), light(behind(element))];
  const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (ratio < 4.5) poor.push([element.className, element.textContent.slice(0, 40), ratio]);
}
return poor;
"""


def test_in_the_dark_the_paper_is_dark_and_charts_follow(browser: Browser, page: Path) -> None:
    browser.open(page, "player-1")
    ask = (
        "return [getComputedStyle(document.body).backgroundColor,"
        "getComputedStyle(document.querySelector('#player-1 svg text')).fill]"
    )
    light = browser.script(ask)
    browser.look(scheme="dark")
    dark = browser.script(ask)
    assert brightness(light[0]) > 200 > brightness(light[1])
    assert brightness(dark[0]) < 60 < brightness(dark[1])


def brightness(colour: str) -> float:
    parts = [float(part) for part in re.findall(r"[\d.]+", colour)[:3]]
    return sum(parts) / 3


def test_printed_it_is_the_report_on_white_without_what_can_be_clicked(
    browser: Browser, page: Path
) -> None:
    browser.size(718)  # a sheet of A4 without its margins
    browser.look(media="print", scheme="dark")
    browser.open(page)
    assert text_of(browser, "h2") == ["Summary", "Findings", "Players", "Hands"]
    assert text_of(browser, "nav a, .controls, .tools") == []
    paper = browser.script("return getComputedStyle(document.body).backgroundColor")
    assert brightness(paper) > 250
    assert not scrolls_sideways(browser)
    browser.open(page, "player-1")
    assert len(text_of(browser, "h2")) == 1
    assert not scrolls_sideways(browser)
    browser.script("dispatchEvent(new Event('beforeprint'))")
    assert folded_tables(browser, shown=False) == 0


def folded_tables(browser: Browser, *, shown: bool) -> int:
    """How many tables of the first player's profile are there to be seen, or are not."""
    count: int = browser.script(
        "return [...document.querySelectorAll('#player-1 .folded table')]"
        ".filter((it) => it.checkVisibility({contentVisibilityAuto: true}) === arguments[0])"
        ".length",
        shown,
    )
    return count


def test_a_profile_is_folded_but_for_its_first_group(browser: Browser, page: Path) -> None:
    browser.open(page, "player-1")
    assert "Profile: before the first draw" in text_of(browser, "h3")
    assert folded_tables(browser, shown=True) == 0
    next(it for it in browser.all(".folded summary") if it.is_displayed()).click()
    assert folded_tables(browser, shown=True) == 1


def test_no_line_ends_within_a_rank(browser: Browser, page: Path) -> None:
    browser.size(400)
    browser.open(page, "findings")
    for place in ("findings", f"hand-{FLAGGED}-line-127"):
        browser.turn(place)
        lines = browser.script(
            "return [...document.querySelectorAll('.view:not([hidden]) .message .rank')]"
            ".map((it) => [it.textContent, it.getClientRects().length])"
        )
        assert ["T-6-3", 1] in lines
        assert max(count for _, count in lines) == 1  # one that is hidden has no box


def test_no_table_of_words_is_squeezed_beside_another(browser: Browser, page: Path) -> None:
    browser.open(page, "player-1")
    hidden = browser.script(
        "return [...document.querySelectorAll('#player-1 table')]"
        ".filter((it) => it.parentElement.scrollWidth > it.parentElement.clientWidth + 1)"
        ".map((it) => it.closest('section').querySelector('h3').textContent)"
    )
    assert hidden == []
