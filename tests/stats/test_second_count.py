"""Every counter against a second count made straight from the lines, on thousands of hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from statistics import median

import pytest

from badugi_hh.audit import audit
from badugi_hh.facts import AMOUNTS, COUNTERS, PlayerHand, frame, player_rows
from badugi_hh.parsing import open_history, read_text
from badugi_hh.parsing.reading import Reading
from badugi_hh.simulate import simulate
from badugi_hh.simulate.people import NAMES
from badugi_hh.simulate.policy import Temperament
from badugi_hh.stats import best_lost, median_badugis, records, summarize
from badugi_hh.writing import render_file
from tests.facts.families import family
from tests.stats.line_tally import Count, tally
from tests.stats.made_rows import entries

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"


def rows_of(readings: Iterator[Reading]) -> list[PlayerHand]:
    return [row for reading in readings if reading.hand for row in player_rows(audit(reading.hand))]


def first_count(rows: list[PlayerHand]) -> dict[str, dict[str, Count]]:
    """The rows in the shape of the second count."""
    hands: dict[str, dict[str, Count]] = {}
    for row in map(PlayerHand.named, rows):
        counters = {column.name: row[column.name] for column in COUNTERS if row[column.name]}
        for amount in AMOUNTS:
            if amount.name in counters:
                counters[amount.name] *= 10 ** (2 - row["decimals"])
        hands.setdefault(row["hand_id"], {})[row["player"]] = Counter(counters)
    return hands


def check(rows: list[PlayerHand], text: str) -> None:
    """Hand by hand, so that a difference names its hand; then the sums of each player."""
    first, second = first_count(rows), dict(tally(text))
    assert first.keys() == second.keys()
    for hand_id, counts in second.items():
        assert (hand_id, first[hand_id]) == (hand_id, counts)

    played_for = {row["hand_id"]: row["currency"] for row in map(PlayerHand.named, rows)}
    sums: dict[tuple[str, str], Count] = {}
    for hand_id, counts in second.items():
        for player, count in counts.items():
            sums.setdefault((player, played_for[hand_id]), Counter()).update(count)
    check_badugis(rows, second, played_for)
    summary = summarize(frame(rows))
    nets = [Decimal(entry["net"]) for entry in entries(summary)]
    for net, entry in zip(nets, records(summary), strict=True):
        total = sums.pop((entry["player"], entry["currency"]))
        assert net == Decimal(total["net"]) / 100
        unit = 10 ** (2 - entry["decimals"])
        assert [entry[it.name] * unit for it in AMOUNTS] == [total[it.name] for it in AMOUNTS]
        for name in (column.name for column in COUNTERS if not column.money):
            assert (entry["player"], name, entry[name]) == (entry["player"], name, total[name])
    assert not sums


def check_badugis(
    rows: list[PlayerHand], second: dict[str, dict[str, Count]], played_for: dict[str, str]
) -> None:
    """The middle badugi that each player showed, and the best that lost."""
    ranks: dict[tuple[str, str], list[int]] = {}
    lost: list[int] = []
    for hand_id, counts in second.items():
        for player, count in counts.items():
            if rank := count["badugi_rank_sum"]:
                ranks.setdefault((player, played_for[hand_id]), []).append(rank)
                lost += [rank] * count["lost_badugi"]
    by = ["player", "currency"]
    medians = median_badugis(frame(rows), by).set_index(by)["median_badugi"].to_dict()
    assert medians == {who: median(held) for who, held in ranks.items()}
    assert best_lost(frame(rows), 5)["final_rank"].tolist()[: len(lost)] == sorted(lost)[:5]


# Every other player errs in all the ways that are counted.
ERRING = dict.fromkeys(
    NAMES[::2],
    Temperament(0.7, 0.5, snows=0.1, breaks=0.3, talks=0, fears=0.2, fakes=0.2, errs=0.1),
)


@pytest.mark.parametrize(
    ("count", "seed"), [(600, 1), pytest.param(6000, 2, marks=pytest.mark.slow)]
)
def test_simulated_hands(count: int, seed: int) -> None:
    text = render_file(simulate(count, seed, temperaments=ERRING))
    rows = rows_of(read_text(text))
    assert len({row.named()["hand_id"] for row in rows}) == count
    check(rows, text)
    if count > 1000:  # a counter that never counts would agree with anything
        counted = frame(rows)[[column.name for column in COUNTERS]].abs().sum()
        families = {family(str(name)) for name, total in counted.items() if total}
        assert {family(column.name) for column in COUNTERS} - families == set()


def test_positions_agree_with_the_words_of_the_summary() -> None:
    """The room prints (button), (small blind) and (big blind) behind the names."""
    for hand in simulate(300, 3):
        text = render_file([hand])
        _, _, summary = text.partition("*** SUMMARY ***")
        for row in map(PlayerHand.named, rows_of(read_text(text))):
            (line,) = (
                line
                for line in summary.splitlines()
                if line.startswith(f"Seat {row['seat']}: {row['player']} ")
            )
            tags = line.removeprefix(f"Seat {row['seat']}: {row['player']} ")
            if tags.startswith("(button)"):
                assert row["position"] == "BTN"
            elif tags.startswith("(small blind)"):
                assert row["position"] == "SB"
            elif tags.startswith("(big blind)"):
                assert row["position"] == "BB"
            else:
                assert row["position"] not in ("SB", "BB")


@pytest.mark.parametrize(
    ("file", "hands", "net"),
    [("pokerstars-mtt.txt", 78, Decimal(0)), ("pokerstars-cash.txt", 4, Decimal("-0.75"))],
)
def test_real_hands(file: str, hands: int, net: Decimal) -> None:
    path = CORPUS / file
    if not path.exists():
        pytest.skip(f"the real hands are not here: {path}")
    rows = rows_of(open_history(str(path)).readings())
    check(rows, path.read_text(encoding="utf-8-sig"))
    assert len({row.named()["hand_id"] for row in rows}) == hands
    assert sum(Decimal(entry["net"]) for entry in entries(summarize(frame(rows)))) == net
