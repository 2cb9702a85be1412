"""What the dashboard shows, page by page: made of the same parts as the report.

What goes over all hands is asked for by itself (``found_in``, ``summarized``), so that the
dashboard can keep it from one request to the next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final
from urllib.parse import quote, urlencode

from badugi_hh.auditing import NO_FILTER, AuditFilter, AuditSummary, audit_store
from badugi_hh.findings import Finding
from badugi_hh.reports.audit_view import Flagged, flagged, view_flagged, worst_first
from badugi_hh.reports.finding_view import FindingView
from badugi_hh.reports.page.contents import (
    NotThere,
    entry_of,
    filter_words,
    ledger_of,
    overview_of,
    players_of,
    tiles_of,
    with_text,
)
from badugi_hh.reports.page.model import (
    FindingEntry,
    HandEntry,
    LedgerEntry,
    Link,
    Players,
    Section,
    Sheet,
    Tile,
)
from badugi_hh.reports.page.sheet import sheet_of
from badugi_hh.reports.player_sums import Everyone, by_hands, summary_of
from badugi_hh.store import UNTOUCHED, State, Store, Tracked, finding_ids
from badugi_hh.store.records import Key

if TYPE_CHECKING:
    import pandas as pd

HANDS_A_PAGE: Final = 50
PLAYERS: Final = 1_000
NO_PLAYERS: Final = Players((), (), "")

Fields = tuple["Field", ...]
Query = Mapping[str, str]
"""What stands behind the ``?`` of an address; nothing that is empty."""


@dataclass(frozen=True, slots=True)
class Field:
    """One filter: its name in the address, its label, what is asked for, and what there is to
    choose from; without choices it is free text."""

    name: str
    label: str
    value: str
    choices: tuple[str, ...] = ()
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Overview:
    """The first page."""

    tiles: tuple[Tile, ...]
    sections: tuple[Section, ...]
    ledger: tuple[LedgerEntry, ...]


@dataclass(frozen=True, slots=True)
class WorkEntry:
    """A finding with the state it is in; ``id`` names it in addresses."""

    id: str
    entry: FindingEntry
    tracked: Tracked


@dataclass(frozen=True, slots=True)
class WorkGroup:
    """All on the list that was found on one hand or file, below its heading."""

    heading: str
    entries: tuple[WorkEntry, ...]


@dataclass(frozen=True, slots=True)
class WorkList:
    """Findings that filters choose, some hands at a time: ``page`` of ``pages``, from 1 on.

    ``counts`` tells how many findings are in each state, whatever state was asked for. States can
    be set where the list is ``kept``: without names none are.
    """

    groups: tuple[WorkGroup, ...]
    counts: Mapping[State, int]
    state: State | None
    fields: Fields
    page: int
    pages: int
    query: Query
    kept: bool = True

    def at(self, page: int) -> str:
        """The address of another page of the same list."""
        return "/findings?" + urlencode({**self.query, "page": str(page)})

    def of(self, state: State | None) -> str:
        """The address of the same list in another state, or in all."""
        rest = {name: value for name, value in self.query.items() if name != "page"}
        return "/findings?" + urlencode({**rest, "state": state.value if state else "all"})

    @property
    def here(self) -> str:
        """What must be asked again to see this page."""
        return urlencode(self.query)


@dataclass(frozen=True, slots=True)
class PlayerList:
    """The players whom filters choose."""

    players: Players
    fields: Fields


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """One player, by those of his hands that filters choose; without a ``sheet`` he has none.
    ``whole`` is the address of all his hands."""

    site: str
    player: str
    currency: str
    sheet: Sheet | None
    fields: Fields
    whole: str


@dataclass(frozen=True, slots=True)
class HandChoice:
    """Hands of different sites with the same number."""

    hand_id: str
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why there is no page: a heading, and what to do."""

    title: str
    reason: str


Content = Overview | WorkList | PlayerList | PlayerPage | HandEntry | HandChoice | Refusal


@dataclass(frozen=True, slots=True)
class Served:
    """One page of the dashboard. ``token`` must come back with whatever changes a state."""

    title: str
    content: Content
    token: str = field(default="", repr=False)

    @property
    def kind(self) -> str:
        """Which part of the template draws it."""
        return type(self.content).__name__


# -- addresses -----------------------------------------------------------------------------------


def hand_address(key: Key, line: int = 0) -> str:
    """Where a hand is replayed: from its start, or at a line."""
    site, hand_id = key
    place = f"#{quote(anchor_of(hand_id))}-line-{line}" if line else ""
    return f"/hand?{urlencode({'site': site, 'id': hand_id})}{place}"


def player_address(site: str, player: str, currency: str, query: Query) -> str:
    """Where a player's page is, of the hands that a query chooses."""
    own = {"site": site, "name": player, "currency": currency}
    return "/player?" + urlencode({**own, **sheet_filters(query)})


def sheet_filters(query: Query) -> Query:
    """The filters of a query that choose among one player's hands."""
    others = ("site", "name", "player", "currency", "min_hands")
    return {name: words for name, words in query.items() if name not in others}


def anchor_of(hand_id: str) -> str:
    """The name of a hand in its page."""
    return f"hand-{hand_id}"


# -- the pages -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """What was found on the hands that are chosen. ``findings`` goes by the names that their states
    are kept under, ``names`` by their ``id``, since two may be equal; ``groups`` are in the order
    of files and lines."""

    audit: AuditSummary
    findings: Mapping[str, Finding]
    names: Mapping[int, str]
    groups: Sequence[Flagged]
    by_hand: Mapping[Key, Flagged]


def found_in(store: Store, wanted: AuditFilter = NO_FILTER) -> Found:
    """What was found on the hands that ``wanted`` chooses."""
    audit = audit_store(store, wanted=wanted)
    named = dict(zip(finding_ids(audit.findings), audit.findings, strict=True))
    groups = flagged(audit.findings, store)
    return Found(
        audit,
        named,
        {id(finding): name for name, finding in named.items()},
        groups,
        {group.key: group for group in groups if group.key[1]},
    )


Summary = tuple[tuple[Tile, ...], tuple[Section, ...]]


def summarized(store: Store, found: Found) -> Summary:
    """The tiles and sections of the first page."""
    audit = found.audit
    return tiles_of(store, audit), overview_of(store, audit, Everyone.of(store))


def overview(store: Store, found: Found, summary: Summary) -> Overview:
    """The summary of all hands, and the ledger of what is open."""
    tracked = store.tracked()
    still = [
        finding
        for name, finding in found.findings.items()
        if tracked.get(name, UNTOUCHED).state is State.OPEN
    ]
    return Overview(*summary, tuple(ledger_of(store, still, hand_address)))


def work_list(
    store: Store, found: Found, state: State | None, page: int, fields: Fields, query: Query
) -> WorkList:
    """The findings in ``state`` or all of them, the worst hand first."""
    states = store.tracked()
    tracked = {key: states.get(name, UNTOUCHED) for key, name in found.names.items()}
    groups = worst_first(
        group for it in found.groups if (group := _in_state(it, state, tracked)) is not None
    )
    pages = max(1, -(-len(groups) // HANDS_A_PAGE))
    page = min(max(page, 1), pages)
    start = (page - 1) * HANDS_A_PAGE

    def entry(view: FindingView) -> WorkEntry:
        finding = view.finding
        name = found.names[id(finding)]
        key = (finding.site, finding.hand_id)
        address = hand_address(key, finding.line) if finding.hand_id and view.excerpt else ""
        return WorkEntry(name, FindingEntry(view, address), view.tracked)

    shown = groups[start : start + HANDS_A_PAGE]
    return WorkList(
        groups=tuple(
            WorkGroup(group.heading, tuple(map(entry, group.views)))
            for group in view_flagged(shown, store, tracked)
        ),
        counts=Counter(did.state for did in tracked.values()),
        state=state,
        fields=fields,
        page=page,
        pages=pages,
        query=query,
    )


def _in_state(
    group: Flagged, state: State | None, tracked: Mapping[int, Tracked]
) -> Flagged | None:
    """What of the group is in this state; ``None`` if nothing is."""
    if state is None:
        return group
    left = [it for it in group.findings if tracked[id(it)].state is state]
    if len(left) == len(group.findings):
        return group
    return Flagged.of(left, group.hand) if left else None


def player_list(summary: pd.DataFrame, min_hands: int, fields: Fields, query: Query) -> PlayerList:
    """The players of a summary with as many hands at least; their pages are of the hands that the
    query chooses."""
    some = summary[summary["hands"] >= min_hands]
    rows = players_of(some, lambda name: player_address(*name, query), PLAYERS)
    return PlayerList(rows, fields)


def player_page(
    store: Store, everyone: Everyone, name: str, fields: Fields, query: Query
) -> PlayerPage:
    """The page of a player beside ``everyone`` of his site and currency, of the hands that the
    query chooses, which the page tells. Raises ``NotThere`` where he is not known at all."""
    chosen = everyone.selection
    site, currency = chosen.site or "", chosen.currency or ""
    rows = by_hands(summary_of(store, replace(chosen, player=name)))
    filters = filter_words(sheet_filters(query))
    if rows:
        sheet = sheet_of(store, everyone.beside(store, rows), "player-1", hand_address)
        if filters:
            sheet = replace(sheet, about=f"{sheet.about}; {filters}")
    elif filters:
        sheet = None
    else:
        raise NotThere(f"there is no player {name} among these hands")
    return PlayerPage(site, name, currency, sheet, fields, player_address(site, name, currency, {}))


def replayed(store: Store, found: Found, key: Key) -> HandEntry:
    """A hand, step by step, with what the store has found on it. Raises ``NotThere``."""
    site, hand_id = key
    if key not in with_text(store, hand_id):
        raise NotThere(f"there is no hand {hand_id} of {site} among these hands")
    group = found.by_hand.get(key)
    findings = group.findings if group else ()
    return entry_of(anchor_of(hand_id), store.texts(hand_id)[key], findings)


def hand_choice(store: Store, hand_id: str) -> HandChoice:
    """The hands of this number; two sites may use the same. Raises ``NotThere``."""
    keys = with_text(store, hand_id)
    return HandChoice(hand_id, tuple(Link(key[0], hand_address(key)) for key in keys))
