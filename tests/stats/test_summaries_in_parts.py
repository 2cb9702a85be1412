"""A summary from parts is the summary of the whole, whatever the filters."""

from __future__ import annotations

import pandas as pd
import pytest

from badugi_hh.audit import audit
from badugi_hh.facts import frame, player_rows
from badugi_hh.simulate import simulate
from badugi_hh.stats import Filters, apply, records, summarize, summarize_parts


@pytest.fixture(scope="module")
def whole() -> pd.DataFrame:
    return frame([row for hand in simulate(300, 11) for row in player_rows(audit(hand))])


@pytest.mark.parametrize("size", [1, 97, 5_000])
@pytest.mark.parametrize("filters", [Filters(), Filters(min_hands=40), Filters(tournament=False)])
def test_parts_add_up_to_the_whole(whole: pd.DataFrame, size: int, filters: Filters) -> None:
    if size == 1:
        whole = whole.head(60)
    parts = [whole.iloc[at : at + size] for at in range(0, len(whole), size)]
    expected = records(summarize(apply(whole, filters)))
    assert expected or filters.min_hands or size == 1
    found = records(summarize_parts(parts, filters))

    def sort(rows: list[dict[str, object]]) -> list[dict[str, object]]:
        return sorted(rows, key=lambda row: (row["site"], row["player"], row["currency"]))

    assert sort([*map(dict, found)]) == sort([*map(dict, expected)])
