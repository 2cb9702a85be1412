"""Commands about players: players."""

from __future__ import annotations

from badugi_hh.cli.choices import AliasesOption, MergeOption, played
from badugi_hh.cli.shared import (
    AnonymizeOption,
    DbOption,
    Format,
    FormatOption,
    SiteOption,
    print_tables,
)


def players(
    site: SiteOption = None,
    merge: MergeOption = None,
    aliases: AliasesOption = None,
    anonymize: AnonymizeOption = False,
    db: DbOption = None,
    output: FormatOption = Format.TEXT,
) -> None:
    """List the players: their hands, when they were seen, and what they won or lost."""
    from badugi_hh.reports.player_sums import summary_of
    from badugi_hh.reports.player_tables import player_table
    from badugi_hh.stats import PLAYER
    from badugi_hh.store import Selection

    selection = Selection(site=site)
    with played(db, site=site, anonymize=anonymize, merge=merge, aliases=aliases) as store:
        summary = summary_of(store, selection, keys=("hands", "net"))
        seen = store.player_hand_spans(PLAYER, selection)
    print_tables(output, player_table(summary, seen))
