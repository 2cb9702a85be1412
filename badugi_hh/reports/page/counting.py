"""The sums behind the page, added up in the store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from badugi_hh.stats import PLAYER, SETS, chosen, columns_read, summarize
from badugi_hh.store import EVERYTHING, Selection, Store

if TYPE_CHECKING:
    import pandas as pd


def summary_of(
    store: Store, selection: Selection = EVERYTHING, by: Sequence[str] = PLAYER
) -> pd.DataFrame:
    """What all statistics need of the player-hands that fit, added up by the columns ``by``."""
    columns = columns_read(by, stats=chosen(SETS["all"]))
    return summarize(store.player_hand_sums(columns, selection), by)
