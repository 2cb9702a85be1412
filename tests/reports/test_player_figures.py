"""The figures of a player, against the lines of the log and a second count."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from badugi_hh.cli import app
from badugi_hh.cli.report import FigureKind
from badugi_hh.judging import combine
from badugi_hh.pipeline import import_paths
from badugi_hh.ranking import rank_of
from badugi_hh.reports import player_sums
from badugi_hh.reports.figures import Bars, Figure, Lines, StackedBars
from badugi_hh.reports.player_figures import KINDS
from badugi_hh.reports.player_sums import Everyone, by_hands, summary_of
from badugi_hh.stats import STATS, records, summarize
from badugi_hh.store import Selection, Store

if TYPE_CHECKING:
    import pandas as pd

SAMPLES = Path(__file__).parents[2] / "sample_histories" / "pokerstars"
PLAYER = "Calder"


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("figures") / "hands.duckdb"
    with Store.open(file) as store:
        import_paths([SAMPLES / "cash.txt", SAMPLES / "mis-settled.txt"], store)
    return file


@pytest.fixture(scope="module")
def store(db: Path) -> Iterator[Store]:
    with Store.open(db, read_only=True) as store:
        yield store


def figure_of(store: Store, kind: str, player: str = PLAYER) -> Figure | None:
    rows = by_hands(summary_of(store, Selection(player=player)), 1)
    return KINDS[kind](store, Everyone.of(store).beside(store, rows))


def test_every_kind_can_be_asked_for() -> None:
    assert [kind.value for kind in FigureKind] == list(KINDS)


def test_of_more_groups_fewer_statistics_are_summed_at_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the portions are, the sums are those of all hands at once."""
    by = ("position", "player", "currency")
    all_at_once = summarize(store.player_hands(), by)
    asked: list[int] = []
    of_the_store = Store.player_hand_sums

    def counted(self: Store, columns: Collection[str], *more: Any) -> pd.DataFrame:
        asked.append(len(columns))
        return of_the_store(self, columns, *more)

    monkeypatch.setattr(Store, "player_hand_sums", counted)
    monkeypatch.setattr(player_sums, "_SUMS", 2_000)
    stats = tuple(stat for stat in STATS.values() if not stat.is_median)
    summary = summary_of(store, Selection(), by, stats)
    assert len(asked) > 8  # of 80 at once it would be 6
    assert summary.columns.is_unique
    assert records(summary) == records(all_at_once[[*summary.columns]])


def test_the_net_is_added_up_in_the_order_of_time(store: Store) -> None:
    figure = figure_of(store, "net")
    assert isinstance(figure, Lines)
    net = shown = 0
    lines: list[tuple[int, int]] = [(0, 0)]
    for texts in store.hand_texts(Selection(player=PLAYER)):
        audit = combine(texts).audit
        assert audit is not None
        seat = next(it.number for it in audit.replay.hand.seats if it.player == PLAYER)
        if seat not in audit.net or not any(audit.paid.values()):
            continue
        net += audit.net[seat]
        if audit.replay.showdown and audit.replay.players[seat].folded_on is None:
            shown += audit.net[seat]
        lines.append((net, shown))
    assert figure.at == tuple(range(len(lines)))
    total, at_showdown, without = (series.values for series in figure.series)
    assert total == tuple(net / 100 for net, _ in lines)
    assert at_showdown == tuple(shown / 100 for _, shown in lines)
    assert without == pytest.approx([(net - shown) / 100 for net, shown in lines])


def test_the_draws_are_those_of_the_log(store: Store) -> None:
    figure = figure_of(store, "draws")
    assert isinstance(figure, StackedBars)
    drawn = dict.fromkeys(range(5), 0)
    for texts in store.hand_texts(Selection(player=PLAYER)):
        street = ""
        for line in texts[0].text.split("\n"):
            street = line if line.startswith("***") else street
            if not (line.startswith(f"{PLAYER}: ") and "FIRST DRAW" in street):
                continue
            if "stands pat" in line:
                drawn[0] += 1
            elif "discards" in line:
                drawn[int(line.split("discards ")[1].split()[0])] += 1
    assert figure.labels[:2] == ("draw 1", "draw 1, the others")
    shares = [series.values[0] for series in figure.series]
    assert shares == [count / sum(drawn.values()) for count in drawn.values()]
    for place in range(len(figure.labels)):
        assert sum(series.values[place] or 0 for series in figure.series) == pytest.approx(1)


def test_the_classes_shown_are_those_of_the_replayed_hands(store: Store) -> None:
    figure = figure_of(store, "showdowns")
    assert isinstance(figure, StackedBars)
    sizes = dict.fromkeys((4, 3, 2, 1), 0)
    for texts in store.hand_texts(Selection(player=PLAYER)):
        audit = combine(texts).audit
        assert audit is not None
        mine = next((it for it in audit.replay.players.values() if it.player == PLAYER), None)
        if mine and audit.replay.showdown and mine.folded_on is None and mine.holding.complete:
            sizes[rank_of(mine.holding.known).size] += 1
    assert [series.name for series in figure.series] == [
        "badugi",
        "three-card",
        "two-card",
        "one-card",
    ]
    shown = sum(sizes.values())
    assert shown > 5
    assert [series.values[0] for series in figure.series] == [n / shown for n in sizes.values()]


def test_positions_stand_in_the_order_of_the_table(store: Store) -> None:
    figure = figure_of(store, "positions")
    assert isinstance(figure, Bars)
    order = ["UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN", "SB", "BB"]
    assert list(figure.labels) == [name for name in order if name in figure.labels]
    assert figure.labels[-1] == "BB"


def test_of_too_little_there_is_no_figure(tmp_path: Path) -> None:
    text = (SAMPLES / "cash.txt").read_text(encoding="utf-8").split("\n\n\n")[0]
    (tmp_path / "one.txt").write_text(text, encoding="utf-8")
    with Store.open(tmp_path / "hands.duckdb") as one:
        import_paths([tmp_path / "one.txt"], one)
        rows = by_hands(summary_of(one))
        assert figure_of(one, "net", rows[0]["player"]) is None
        assert figure_of(one, "positions", rows[0]["player"]) is None


def run(*arguments: str | Path) -> tuple[int, str]:
    done = CliRunner().invoke(app, [str(argument) for argument in arguments])
    return done.exit_code, done.stderr


def test_the_command_saves_an_image_and_says_what_is_in_it(db: Path, tmp_path: Path) -> None:
    out = tmp_path / "net.svg"
    status, said = run("plot", PLAYER, "--kind", "net", "-o", out, "--db", db)
    assert status == 0
    assert said.startswith("After ")
    assert f"{PLAYER}, pokerstars, USD" in out.read_text(encoding="utf-8")
    again = tmp_path / "again.svg"
    run("plot", PLAYER, "--kind", "net", "-o", again, "--db", db)
    assert out.read_bytes() == again.read_bytes()


@pytest.mark.parametrize(
    ("player", "out", "message"),
    [
        ("nobody", "a.png", "there is no player nobody among these hands"),
        (PLAYER, "a.gif", "must end in .png or .svg"),
    ],
)
def test_what_can_not_be_drawn_is_refused(
    db: Path, tmp_path: Path, player: str, out: str, message: str
) -> None:
    status, said = run("plot", player, "--kind", "net", "-o", tmp_path / out, "--db", db)
    assert status == 2
    assert message in said
