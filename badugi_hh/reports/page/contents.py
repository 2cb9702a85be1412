"""What stands in the page: gathered from the store, within limits that the page tells of."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from typing import TYPE_CHECKING, Final

from badugi_hh.auditing import AuditSummary
from badugi_hh.findings import Finding, Severity, Verdict
from badugi_hh.judging import PlacedText, combine
from badugi_hh.reports.audit_view import view_by_hand
from badugi_hh.reports.finding_view import HandFindings
from badugi_hh.reports.hand_view import view_judged
from badugi_hh.reports.ledger import debts
from badugi_hh.reports.luck import INTRO, luck_figure, luck_table
from badugi_hh.reports.overview import days_words, overview_tables
from badugi_hh.reports.page.model import (
    Chart,
    FindingEntry,
    FindingGroup,
    HandEntry,
    LedgerEntry,
    Link,
    Page,
    PlayerColumn,
    PlayerRow,
    Players,
    Rate,
    Section,
    Sheet,
    StatCell,
    Tile,
    inside,
)
from badugi_hh.reports.page.sheet import sheet_of
from badugi_hh.reports.player_figures import showdown_figure
from badugi_hh.reports.player_sums import (
    Everyone,
    all_together,
    by_hands,
    most_active,
    summary_of,
)
from badugi_hh.reports.stat_tables import stat_cells, stat_counts, stat_form
from badugi_hh.reports.tables import Amount, cell_words
from badugi_hh.stats import PLAYER, STATS, Stat, Sums, Unit, values, with_totals
from badugi_hh.store import EVERYTHING, Selection, StakesPlayed, Store
from badugi_hh.store.records import Key

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class Limits:
    """How much the page carries at most, so that it stays usable over a million hands."""

    findings: int = 1_000
    hands: int = 200
    players: int = 1_000
    sheets: int = 12


@dataclass(frozen=True, slots=True)
class Wanted:
    """Hands (by id) and players (by name) that the page must have."""

    hands: tuple[str, ...] = ()
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chosen:
    """The hands that the report is on, and the filters that chose them, in words."""

    hands: Selection = EVERYTHING
    words: str = ""


def filter_words(filters: Mapping[str, str | None]) -> str:
    """Those of the filters that are used, as ``since 2024-03-01, stakes 1/2``."""
    return ", ".join(f"{name} {words}" for name, words in filters.items() if words)


class NotThere(LookupError):
    """A hand or a player that was asked for is not in the store; the message says which."""


def page_of(
    store: Store,
    audit: AuditSummary,
    wanted: Wanted = Wanted(),
    limits: Limits = Limits(),
    chosen: Chosen = Chosen(),
) -> Page:
    """The report on the hands that are chosen; ``audit`` is what the audits of them come to.

    Raises ``NotThere``.
    """
    pairs = zip(audit.findings, audit.tracked, strict=True)
    gravest = sorted(pairs, key=lambda pair: -pair[0].severity)[: limits.findings]
    groups = list(view_by_hand([one for one, _ in gravest], [did for _, did in gravest], store))
    hands = tuple(_hands(store, groups, wanted, limits))
    addresses = {(it.view.site, it.view.hand_id): inside(it.anchor) for it in hands}
    selection = chosen.hands
    summary = summary_of(store, selection)
    everyone = Everyone.of(store, selection, summary)
    sheets = _sheets(store, summary, everyone, wanted, limits, lambda key: addresses.get(key, ""))
    places = {name: inside(sheet.anchor) for name, sheet in sheets.items()}
    flagged = len({(it.site, it.hand_id) for it in audit.findings if it.hand_id})
    return Page(
        chosen=chosen.words,
        tiles=tiles_of(store, audit, selection),
        overview=overview_of(store, audit, everyone, selection),
        findings=tuple(_finding_groups(groups, hands)),
        findings_note=_left_out(len(gravest), len(audit.findings), "findings", "the gravest"),
        ledger=tuple(ledger_of(store, audit.findings, lambda key: addresses.get(key, ""))),
        players=players_of(summary, lambda name: places.get(name, ""), limits.players),
        sheets=tuple(sheets.values()),
        hands=hands,
        hands_note=_hands_note(hands, flagged, audit.hands),
    )


def _left_out(shown: int, there: int, what: str, which: str) -> str:
    return f"These are {which} {shown:,} of {there:,} {what}." if shown < there else ""


# -- the summary ---------------------------------------------------------------------------------


def tiles_of(
    store: Store, audit: AuditSummary, selection: Selection = EVERYTHING
) -> tuple[Tile, ...]:
    """The numbers of the summary."""
    played = store.stakes_played(selection)
    found = Counter(finding.severity for finding in audit.findings)
    first, last = _span(played)
    return (
        Tile(f"{audit.hands:,}", "hands"),
        Tile(f"{store.player_count(selection):,}", "players"),
        Tile(_many(one.site for one in played), "sites"),
        *([Tile(days_words(first, last), "played (UTC)")] if first else []),
        *(Tile(f"{found[severity]:,}", f"{severity.word}s") for severity in reversed(Severity)),
        Tile(
            f"{audit.pots[Verdict.MIS_SETTLED]:,} of {sum(audit.pots.values()):,}",
            "pots paid wrongly",
        ),
    )


def _many(names: Iterable[str]) -> str:
    different = sorted(set(names))
    return different[0] if len(different) == 1 else f"{len(different):,}"


def _span(played: Iterable[StakesPlayed]) -> tuple[datetime | None, datetime | None]:
    played = list(played)
    firsts = [one.first for one in played if one.first]
    lasts = [one.last for one in played if one.last]
    return min(firsts, default=None), max(lasts, default=None)


_HEADINGS: Final = {
    "stakes": "What was played",
    "codes": "What was found",
    "verdicts": "Verdict on every pot",
}


def overview_of(
    store: Store, audit: AuditSummary, everyone: Everyone, selection: Selection = EVERYTHING
) -> tuple[Section, ...]:
    """What was played and found, and what holds for all players together."""
    return (*_overview(store, audit, selection), *_everybody(everyone.rooms))


def _overview(store: Store, audit: AuditSummary, selection: Selection) -> Iterator[Section]:
    for name, table in overview_tables(store, audit, selection).items():
        if table.rows:
            yield Section(_HEADINGS[name], tables=(replace(table, title=""),))


def _everybody(rows: Iterable[Sums]) -> Iterator[Section]:
    """What holds for all players together, of every room and currency."""
    everybody = all_together(rows)
    classes = showdown_figure(everybody)
    if classes:
        yield Section(
            "Showdowns",
            "The classes of all hands that were shown, and of those that won and lost.",
            (Chart("showdowns", classes),),
        )
    figure = luck_figure(everybody)
    if figure:
        yield Section(
            "What came, beside the exact theory",
            INTRO,
            (Chart("luck", figure),),
            (luck_table(everybody),),
        )


# -- hands and findings --------------------------------------------------------------------------


def _hands(
    store: Store, groups: Iterable[HandFindings], wanted: Wanted, limits: Limits
) -> Iterator[HandEntry]:
    """The hands that can be replayed in the page: those chosen, then the flagged ones, the worst
    first, as far as the limit goes."""
    found: dict[Key, tuple[Finding, ...]] = {}
    for group in groups:
        findings = tuple(view.finding for view in group.views)
        if findings[0].hand_id:
            found[findings[0].site, findings[0].hand_id] = findings
    chosen = [key for hand_id in wanted.hands for key in with_text(store, hand_id)]
    keys = list(dict.fromkeys((*chosen, *islice(found, limits.hands))))
    known = store.known(keys)
    ids = Counter(hand_id for _, hand_id in keys)
    for key in keys:
        texts = known[key].texts if key in known else ()
        if not any(stored.text for stored in texts):
            continue  # of other games no text is kept
        site, hand_id = key
        anchor = f"hand-{hand_id}" + (f"-{site}" if ids[hand_id] > 1 else "")
        yield entry_of(anchor, texts, found.get(key, ()), key in chosen)


def entry_of(
    anchor: str, texts: tuple[PlacedText, ...], findings: tuple[Finding, ...], chosen: bool = True
) -> HandEntry:
    """The hand with these texts. ``findings`` are those that the store has, which may have been
    judged by other rules."""
    return HandEntry(anchor, view_judged(replace(combine(texts), findings=findings)), chosen)


def with_text(store: Store, hand_id: str) -> list[Key]:
    """The hands with this id; two sites may use the same number."""
    texts = store.texts(hand_id)
    here = [key for key in texts if any(stored.text for stored in texts[key])]
    if not here:
        raise NotThere(f"there is no hand {hand_id} among these hands")
    return here


def _hands_note(hands: Sequence[HandEntry], flagged: int, there: int) -> str:
    asked = any(entry.chosen for entry in hands)
    kinds = ("those asked for, and " if asked else "") + "those with a finding"
    some = sum(bool(entry.view.findings) for entry in hands)
    but = f" ({some:,} of {flagged:,}, the worst first)" if some < flagged else ""
    return (
        f"{len(hands):,} of {there:,} hands can be replayed in this page: {kinds}{but}. "
        "Any other hand comes in with badugi-hh report --hand ID."
    )


def _finding_groups(
    groups: Iterable[HandFindings], hands: Iterable[HandEntry]
) -> Iterator[FindingGroup]:
    places = {
        (entry.view.site, entry.view.hand_id, line.number): f"{entry.anchor}-line-{line.number}"
        for entry in hands
        for street in entry.view.streets
        for line in street.lines
    }
    anchors = {(entry.view.site, entry.view.hand_id): entry.anchor for entry in hands}
    for group in groups:
        entries = []
        for view in group.views:
            key = (view.finding.site, view.finding.hand_id)
            anchor = places.get((*key, view.finding.line)) or anchors.get(key, "")
            entries.append(FindingEntry(view, inside(anchor)))
        yield FindingGroup(group.heading, tuple(entries))


def ledger_of(
    store: Store, findings: Sequence[Finding], address: Callable[[Key], str]
) -> Iterator[LedgerEntry]:
    """Who is owed or was overpaid; ``address`` tells where a hand is replayed."""
    links: dict[tuple[str, str], dict[str, Link]] = defaultdict(dict)
    for finding in findings:
        if finding.severity is Severity.ERROR:
            hand = Link(finding.hand_id, address((finding.site, finding.hand_id)))
            for share in (*finding.claimed, *finding.due):
                links[finding.site, share.player][finding.hand_id] = hand
    for debt in debts(findings, store):
        yield LedgerEntry(
            site=debt.site,
            player=debt.player,
            currency=debt.money.currency,
            owed=Amount.of(debt.owed, debt.money) if debt.owed else None,
            overpaid=Amount.of(debt.overpaid, debt.money) if debt.overpaid else None,
            big_bets=f"{float(debt.owed_bets - debt.overpaid_bets):+.2f}",
            hands=tuple(links[debt.site, debt.player].values()),
        )


# -- players -------------------------------------------------------------------------------------

_FIRST: Final = ("hands", "net", "bb_100", "vpip", "pfr", "three_bet", "pat_1", "pat_2", "pat_3")
_SHOWN: Final = (*_FIRST, "wtsd", "wsd")


PlayerName = tuple[str, str, str]
"""Site, player and currency."""


def _name_of(sums: Sums) -> PlayerName:
    return sums["site"], sums["player"], sums["currency"]


def _sheets(
    store: Store,
    summary: pd.DataFrame,
    everyone: Everyone,
    wanted: Wanted,
    limits: Limits,
    address: Callable[[Key], str],
) -> dict[PlayerName, Sheet]:
    """The pages of the players asked for; else of those that the logs were written for, then of
    those who played most."""
    if wanted.players:
        missing = set(wanted.players) - set(summary["player"])
        if missing:
            raise NotThere(f"there is no player {min(missing)} among these hands")
        chosen = by_hands(summary[summary["player"].isin(wanted.players)])
    else:
        heroes = store.heroes()
        is_hero = [it in heroes for it in zip(summary["site"], summary["player"], strict=True)]
        most = by_hands(summary.loc[is_hero], limits.sheets) + by_hands(summary, limits.sheets)
        chosen = list({_name_of(sums): sums for sums in most if sums["hands"] > 1}.values())
        chosen = chosen[: limits.sheets]
    return {
        _name_of(sums): sheet_of(
            store,
            everyone.beside(store, [sums]),
            f"player-{number}",
            address,
        )
        for number, sums in enumerate(chosen, 1)
    }


def players_of(summary: pd.DataFrame, address: Callable[[PlayerName], str], most: int) -> Players:
    """The table of players, ``most`` of them at most; ``address`` tells where their pages are."""
    some = with_totals(most_active(summary, most))
    stats = [STATS[key] for key in (*_SHOWN, *(key for key in STATS if key not in _SHOWN))]
    names = zip(*(some[name].tolist() for name in PLAYER), strict=True)
    cells = zip(*(_cells(stat, some) for stat in stats), strict=True)
    return Players(
        tuple(
            PlayerColumn(
                key=stat.key,
                title=stat.heading,
                meaning=stat.definition,
                group=stat.group.words,
                shown=stat.key in _SHOWN,
                rate=stat.unit is Unit.PERCENT,
            )
            for stat in stats
        ),
        tuple(
            PlayerRow(name[0], Link(name[1], address(name)), name[2], his)
            for name, his in zip(names, cells, strict=True)
        ),
        _left_out(len(some), len(summary), "players", "the most active"),
    )


def _cells(stat: Stat, summary: pd.DataFrame) -> list[StatCell | Rate | None]:
    """The statistic of every row of a summary that has its totals."""
    made = summary[stat.made].tolist()
    chances = summary[stat.chances].tolist() if stat.chances else made
    if stat.unit is Unit.PERCENT:
        return [Rate(*pair) if pair[1] else None for pair in zip(made, chances, strict=True)]
    shown = zip(values(stat, summary), stat_cells(stat, summary), made, chances, strict=True)
    return [
        None
        if number is None
        else StatCell(
            round(float(number), 6),
            cell_words(cell, stat_form(stat)),
            stat_counts(stat, {stat.made: one, stat.chances or "": of}),
        )
        for number, cell, one, of in shown
    ]
