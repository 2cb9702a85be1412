"""What is shown of one hand: its lines street by street, with what each did to chips and cards.

A person should be able to settle a dispute with it, so every line of the log is there, as the room
wrote it, and beside it what the replay makes of it. Claims of the room have no chips beside them:
the replay does not believe them. They are compared at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from badugi_hh.audit import Audit, PotAudit
from badugi_hh.cards import Card, show_cards
from badugi_hh.events import (
    Action,
    Dealt,
    Discard,
    Event,
    Hand,
    Muck,
    NoShow,
    Outcome,
    Seat,
    SeatSummary,
    Show,
    ShowdownStart,
    StandPat,
    StreetStart,
    SummaryStart,
)
from badugi_hh.judging import Judged
from badugi_hh.money import Money
from badugi_hh.ranking import rank_of
from badugi_hh.reports.event_words import event_words
from badugi_hh.reports.finding_view import FindingView, blocks_of, view_finding
from badugi_hh.reports.table_view import TableView, table_before, tables_after
from badugi_hh.reports.tables import Amount, Cell, Column, Form, Table
from badugi_hh.rules import Stakes, Street
from badugi_hh.source import Block


@dataclass(frozen=True, slots=True)
class LineView:
    """One line of the log. ``stack`` and ``bet`` are those of the player who acted, after it;
    ``pot`` is all that was put in so far. ``notes`` are what the line says, if it does so
    without the player's name, and what is known of cards now; ``table`` is the whole table after
    it, where the line stands for an event."""

    number: int
    text: str
    player: str = ""
    stack: Amount | None = None
    bet: Amount | None = None
    pot: Amount | None = None
    notes: tuple[str, ...] = ()
    findings: tuple[FindingView, ...] = ()
    table: TableView | None = None


@dataclass(frozen=True, slots=True)
class StreetView:
    """The lines from one heading to the next. ``pot`` is what was in when it began; ``None`` where
    the hand could not be replayed."""

    title: str
    pot: Amount | None
    lines: tuple[LineView, ...]


NOTHING: Final = Table((), ())


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand as it is shown. ``about`` are sentences on the table, the stakes and the source;
    ``findings`` all that was found in it, those of single lines too; ``before`` is the table before
    its first line, ``button`` and ``hero`` are seats. A hand that could not be read has its lines
    and findings, and no more."""

    site: str
    hand_id: str
    about: tuple[str, ...]
    streets: tuple[StreetView, ...]
    findings: tuple[FindingView, ...]
    seats: Table = NOTHING
    pots: Table = NOTHING
    players: Table = NOTHING
    before: TableView | None = None
    button: int | None = None
    hero: int | None = None

    @property
    def title(self) -> str:
        return f"hand {self.hand_id}, {self.site}"

    @property
    def at_the_end(self) -> tuple[Table, ...]:
        """The tables that say what the hand came to."""
        return tuple(table for table in (self.pots, self.players) if table.rows)


def view_judged(judged: Judged) -> HandView:
    """A hand beside its text; of several texts, beside the one that counts most."""
    block = judged.reading.block
    findings = tuple(
        view_finding(finding, (block, *blocks_of(judged.texts))) for finding in judged.findings
    )
    place = f"read from {block.file}, line {block.first_line}"
    if judged.audit is None:
        return HandView(
            site=judged.reading.site,
            hand_id=judged.hand_id,
            about=(f"not replayed: {judged.reading.status.value}", place),
            streets=(_text_alone(block, findings),),
            findings=findings,
        )
    audit = judged.audit
    hand = audit.replay.hand
    return HandView(
        site=hand.site,
        hand_id=hand.id,
        about=(*_about(hand), place),
        streets=tuple(_streets(audit, block, findings)),
        findings=findings,
        seats=_seats(hand),
        pots=_pots(audit),
        players=_players(audit),
        before=table_before(audit),
        button=hand.button,
        hero=hand.hero,
    )


def line_table(views: Iterable[HandView]) -> Table:
    """The lines of hands as rows, for programs that read tables."""
    keys = ("site", "hand_id", "street", "line", "text", "player", "stack", "bet", "pot", "notes")
    forms = {"line": Form.COUNT} | dict.fromkeys(("stack", "bet", "pot"), Form.AMOUNT)
    return Table(
        (*(Column(key, key, forms.get(key, Form.TEXT)) for key in keys), Column("", "findings")),
        tuple(
            (
                view.site,
                view.hand_id,
                street.title,
                line.number,
                line.text,
                line.player,
                line.stack,
                line.bet,
                line.pot,
                "; ".join(line.notes),
                " ".join(found.finding.code for found in line.findings),
            )
            for view in views
            for street in view.streets
            for line in street.lines
        ),
    )


# -- the head ------------------------------------------------------------------------------------


def moment(played_at: datetime | None, stamp: str) -> str:
    """When a hand was played, in UTC; where that is not known, as the room wrote it."""
    return f"{played_at:%Y-%m-%d %H:%M:%S} UTC" if played_at else stamp


def stakes_words(stakes: Stakes, money: Money) -> str:
    """The stakes as they are said: ``fixed limit $0.25/$0.50``."""
    bets = f"{money.show(stakes.small_bet)}/{money.show(stakes.big_bet)}"
    unit = "" if money.symbol else f" {money.currency}"
    return f"{stakes.structure.value} {bets}{unit}"


def _about(hand: Hand) -> tuple[str, ...]:
    when = moment(hand.played_at, hand.stamp)
    game = f"{hand.game}, " if hand.game else ""
    lines = [f"{game}{stakes_words(hand.stakes, hand.money)}, {when}"]
    if hand.tournament:
        level = f", level {hand.tournament.level}" if hand.tournament.level else ""
        lines.append(f"tournament {hand.tournament.id}{level}")
    lines.append(f"table {hand.table}, button on seat {hand.button}")
    return tuple(lines)


def _seats(hand: Hand) -> Table:
    rows = tuple(
        (
            seat.number,
            seat.player,
            Amount.of(seat.stack, hand.money),
            ", ".join(_seat_words(seat, hand)),
        )
        for seat in hand.seats
    )
    return Table(
        (
            Column("seat", "seat", Form.COUNT),
            Column("player", "player"),
            Column("stack", "stack", Form.AMOUNT),
            Column("", "remarks"),
        ),
        rows,
    )


def _seat_words(seat: Seat, hand: Hand) -> Iterator[str]:
    if seat.number == hand.button:
        yield "button"
    if seat.number == hand.hero:
        yield "hero"
    if seat.presence.value:
        yield seat.presence.value


# -- street by street ----------------------------------------------------------------------------


@dataclass(slots=True)
class _Section:
    title: str
    pot: Amount
    lines: list[LineView] = field(default_factory=list)


def _text_alone(block: Block, findings: Sequence[FindingView]) -> StreetView:
    by_line = _by_line(block, findings)
    lines = tuple(
        LineView(number, text, findings=tuple(by_line.get(number, ())))
        for number, text in enumerate(block.lines, block.first_line)
    )
    return StreetView("text", None, lines)


def _by_line(block: Block, findings: Sequence[FindingView]) -> dict[int, list[FindingView]]:
    lines: dict[int, list[FindingView]] = {}
    for view in findings:
        if view.finding.file == block.file:
            lines.setdefault(view.finding.line, []).append(view)
    return lines


def _streets(audit: Audit, block: Block, findings: Sequence[FindingView]) -> Iterator[StreetView]:
    hand = audit.replay.hand
    tables = tables_after(audit)
    by_line = _by_line(block, findings)
    text = dict(enumerate(block.lines, block.first_line))

    pot = Amount.of(0, hand.money)
    sections = [_Section("blinds and antes", pot)]
    reached = hand.lines[0] if hand.lines else 0
    for index, (event, number) in enumerate(zip(hand.events, hand.lines, strict=True)):
        # Where logs were joined, some lines of this one stand for no event any more.
        sections[-1].lines += [LineView(at, text.get(at, "")) for at in range(reached, number)]
        reached = max(reached, number + 1)
        title = _heading(event)
        if title and sections[-1].lines:
            sections.append(_Section(title, pot))
        elif title:
            sections[-1].title = title
        lines = sections[-1].lines
        if not (lines and lines[-1].number == number):
            found = tuple(by_line.get(number, ()))
            lines.append(LineView(number, text.get(number, ""), findings=found))
        # Several events share a line where another player's log told more of it.
        line = lines[-1]
        if table := tables.get(index):
            pot = table.pot
            line = replace(line, table=table)
            if seat := table.at(getattr(event, "seat", None) or 0):
                words = event_words(event, hand)
                said = (words,) if words and seat.player not in line.text else ()
                notes = (*line.notes, *said, *_notes(event, seat.cards, hand))
                line = replace(line, notes=notes)
                if isinstance(event, Action) and not isinstance(event, Show | Muck | NoShow):
                    line = replace(
                        line,
                        player=seat.player,
                        stack=seat.stack,
                        bet=seat.bet or Amount.of(0, hand.money),
                        pot=pot,
                    )
        lines[-1] = line
    for section in sections:
        yield StreetView(section.title, section.pot, tuple(section.lines))


def _heading(event: Event) -> str:
    match event:
        case StreetStart(Street.PREDRAW):
            return Street.PREDRAW.words
        case StreetStart(street):
            return f"{street.words} ({street.meal})"
        case ShowdownStart():
            return "showdown"
        case SummaryStart():
            return "summary, as the room gives it"
    return ""


def _notes(event: Event, known: Sequence[Card], hand: Hand) -> Iterator[str]:
    """What is known of the player's cards after the event, with their badugi rank."""
    if not 1 <= len(known) <= 4:
        return
    cards, rank = show_cards(known), rank_of(known)
    match event:
        case Dealt(seat=seat):
            yield f"{hand.player(seat)} holds {cards}: {rank}"
        case Discard(count=count) if len(known) == 4 - count:
            yield f"keeps {cards}"
        case StandPat() | Show() | SeatSummary(outcome=Outcome.MUCKED):
            yield str(rank)


# -- the money -----------------------------------------------------------------------------------


def _pot_name(number: int, count: int) -> str:
    """``main pot``, ``side pot``, ``side pot 2``; ``pot`` where there is only one."""
    if count == 1:
        return "pot"
    if number == 0:
        return "main pot"
    return "side pot" if count == 2 else f"side pot {number}"


def _amount(amount: int | None, money: Money) -> Amount | None:
    return None if amount is None else Amount.of(amount, money)


def _pots(audit: Audit) -> Table:
    """One row for each pot and player who could win it, or was paid from it."""
    rows = [row for pot in audit.pots for row in _pot_rows(audit, pot)]
    return Table(
        (
            Column("pot", "pot", group=True),
            Column("amount", "amount", Form.AMOUNT, group=True),
            Column("verdict", "verdict", group=True),
            Column("player", "player"),
            Column("hand", "hand"),
            Column("due", "due", Form.AMOUNT),
            Column("claimed", "claimed", Form.AMOUNT),
        ),
        tuple(rows),
        title="pots before rake, what the rules give, and what the room says it paid",
        empty="No pot was played for.",
    )


def _pot_rows(audit: Audit, pot: PotAudit) -> Iterator[tuple[Cell, ...]]:
    hand, money = audit.replay.hand, audit.replay.hand.money
    played = audit.replay.pots[pot.number]
    others = [seat for seat in (*pot.claimed, *pot.due) if seat not in played.eligible]
    for seat in (*played.eligible, *dict.fromkeys(others)):
        if seat not in played.eligible:
            words = "could not win it"
        elif seat in played.ranks:
            words = str(played.ranks[seat])
        elif len(played.eligible) == 1:
            words = "alone in it"
        else:
            words = "not shown" if played.winners is None else "not shown, and can't be as good"
        yield (
            _pot_name(pot.number, len(audit.pots)),
            Amount.of(pot.amount, money),
            pot.verdict.value,
            hand.player(seat),
            words,
            _amount(pot.due.get(seat), money),
            _amount(pot.claimed.get(seat), money),
        )


def _players(audit: Audit) -> Table:
    """One row for each player dealt in: from stack to net."""
    hand = audit.replay.hand
    money = hand.money
    rows = tuple(
        (
            record.player,
            Amount.of(record.stack, money),
            Amount.of(record.put_in, money),
            Amount.of(record.returned, money) if record.returned else None,
            Amount.of(audit.paid.get(seat, 0), money),
            Amount.of(audit.net.get(seat, 0), money),
            "" if record.folded_on is None else record.folded_on.words,
        )
        for seat, record in audit.replay.players.items()
    )
    rake = f", rake {money.show(audit.rake)}" if audit.rake else ""
    return Table(
        (
            Column("player", "player"),
            Column("stack", "stack", Form.AMOUNT),
            Column("put in", "put_in", Form.AMOUNT),
            Column("got back", "returned", Form.AMOUNT),
            Column("was paid", "paid", Form.AMOUNT),
            Column("net", "net", Form.AMOUNT),
            Column("folded", "folded"),
        ),
        rows,
        title=f"players{rake}",
    )
