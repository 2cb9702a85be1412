"""The money claims: returned bets, pot figures, awards, rake (docs/rules.md, sections 1, 2 and 4).

Sums first, then each pot on its own. One root cause gives one finding: a later check is silent
where an earlier one has told of the same chips.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from badugi_hh.audit.claims import Claims
from badugi_hh.audit.verdict import PotAudit
from badugi_hh.cards import show_cards
from badugi_hh.engine import Pot, Replay
from badugi_hh.engine.settlement import share_out
from badugi_hh.events import BrokenOff, Outcome, PotTotal
from badugi_hh.findings import Verdict
from badugi_hh.rules import UncalledClaim

_PAID: Final = (Outcome.COLLECTED, Outcome.WON)
_MONEY_CODES: Final = frozenset(("S301", "S302", "S303", "S305", "S306", "S307"))


class Payouts:
    """Judges the money of one hand."""

    def __init__(self, claims: Claims, replay: Replay) -> None:
        self.claims = claims
        self.replay = replay
        self.show = claims.hand.money.show
        self.names = claims.names
        self.paid = claims.paid()
        self.awarded = claims.awarded
        self.by_pot = self._by_pot()
        self.rake = self._rake()
        self.nets = self._nets()
        self.money_right = self._sums_hold()

    def judge(self) -> tuple[PotAudit, ...]:
        if self.claims.hand.events and isinstance(self.claims.hand.events[-1], BrokenOff):
            # Nothing was paid yet, and nobody can say who would have won.
            return tuple(
                PotAudit(pot.number, pot.amount, net, Verdict.UNVERIFIABLE, {}, {})
                for pot, net in zip(self.replay.pots, self.nets, strict=True)
            )
        self.returned_bets()
        self.pot_figures()
        self.street_figures()
        pots = self.awards()
        self.summary_amounts()
        self.seat_results()
        self.rake_taken()
        return pots

    @property
    def quiet(self) -> bool:
        """No money has been found wrong so far."""
        return not any(finding.code in _MONEY_CODES for finding in self.claims.findings)

    # -- sums ------------------------------------------------------------------------------------

    def returned_bets(self) -> None:
        claimed: dict[int, int] = {}
        for _, back in self.claims.uncalled:
            claimed[back.seat] = claimed.get(back.seat, 0) + back.amount
        due: dict[int, int] = {}
        for given in self.replay.returns:
            due[given.seat] = due.get(given.seat, 0) + given.amount
        if claimed == due:
            return
        silent = self.replay.profile.uncalled_claim is not UncalledClaim.LINE
        if silent and not claimed:
            return
        index = self.claims.uncalled[0][0] if self.claims.uncalled else self._first_award()
        if not due:
            message = f"{self._people(claimed)} had chips returned, but every bet was matched."
        else:
            seat, amount = next(iter(due.items()))
            message = f"{self.show(amount)} of {self.names[seat]}'s chips were not matched"
            message += f", but {self._people(claimed)} had them back." if claimed else (
                ", and were not returned.")  # fmt: skip
            if not claimed and self._paid_with_the_pot(amount):
                message = f"{self.show(amount)} of {self.names[seat]}'s chips were not matched, "
                message += "and were paid with the pot instead of returned."
                settled = self._due_in_all()
                if settled:
                    claimed = dict(self.paid)
                    due = settled | {seat: settled.get(seat, 0) + amount}
            elif set(claimed) == set(due):
                message = (f"{self.show(amount)} of {self.names[seat]}'s chips were not matched, "
                           f"but {self.show(claimed[seat])} were returned.")  # fmt: skip
        self.claims.report(index, "S307", message, claimed=claimed, due=due)

    def _paid_with_the_pot(self, kept: int) -> bool:
        """The room's pot holds ``kept`` more chips than it should, and all of it was paid out."""
        total = self.claims.total
        return (
            total is not None
            and total.total == self.replay.total + kept
            and self.awarded + total.rake == total.total
        )

    def pot_figures(self) -> None:
        """The room's pot figures against the chips put in."""
        claims, replay, total = self.claims, self.replay, self.claims.total
        if total is None:
            return
        if total.total != replay.total:
            returned = sum(back.amount for _, back in claims.uncalled)
            kept = sum(back.amount for back in replay.returns) - returned
            if kept and total.total == replay.total + kept:
                return  # the chips that were not returned: told already
            paid = dict(self.paid)
            due = self._due_in_all() if self.awarded + self.rake == total.total else {}
            claims.report(
                claims.total_at, "S305",
                f"The room counts {self.show(total.total)} in the pot, but the players put in "
                f"{self.show(replay.total)}.", claimed=paid if due else None, due=due)  # fmt: skip
            return
        figures = _figures(total)
        if figures and not self._fit(figures):
            pots = ", ".join(self.show(pot.amount) for pot in replay.pots)
            said = ", ".join(map(self.show, figures))
            rake = f" before a rake of {self.show(self.rake)}" if self.rake else ""
            self._divided(f"The room divides the pot into {said}; the chips make {pots}{rake}.")
        elif not figures and len(replay.pots) > 1 and replay.showdown:
            pots = ", ".join(self.show(pot.amount) for pot in replay.pots)
            self._divided(f"The room shows one pot; the chips make {len(replay.pots)}: {pots}.")

    def _divided(self, message: str) -> None:
        """A wrong division of the pot, and who gained or lost by it, if anybody did."""
        paid, due = dict(self.paid), self._due_in_all()
        moved = due if due != paid else {}
        self.claims.report(
            self.claims.total_at, "S305", message, claimed=paid if moved else None, due=moved
        )

    def street_figures(self) -> None:
        """The pot that some rooms print beside a street's name: all chips in before it."""
        for index, start in self.claims.streets:
            if start.pot is None:
                continue
            pot = self.replay.street_pots.get(start.street)
            if pot is not None and start.pot != pot and self.quiet:
                self.claims.report(
                    index, "S305",
                    f"The room counts {self.show(start.pot)} in the pot here, but the players have "
                    f"put in {self.show(pot)}.")  # fmt: skip

    def seat_results(self) -> None:
        """What some rooms print for each seat: the stack after the hand, and the net result."""
        paid = self.paid
        for index, result in self.claims.results:
            record = self.replay.players.get(result.seat)
            if record is None or not self.quiet:
                continue
            net = paid.get(result.seat, 0) - record.put_in
            name = self.names[result.seat]
            if result.net != net:
                self.claims.report(
                    index, "S306",
                    f"The room books {self.show(result.net)} for {name}; the bets and payouts make "
                    f"{self.show(net)}.", seat=result.seat,
                    claimed={result.seat: result.net}, due={result.seat: net})  # fmt: skip
            elif result.stack != record.stack + net:
                self.claims.report(
                    index, "S306",
                    f"The room gives {name} {self.show(result.stack)} after the hand; "
                    f"{self.show(record.stack)} before it and a result of {self.show(net)} make "
                    f"{self.show(record.stack + net)}.", seat=result.seat)  # fmt: skip

    def rake_taken(self) -> None:
        hand = self.claims.hand
        schedule = self.replay.profile.rake_schedule(hand.stakes, hand.money.decimals)
        if schedule and hand.tournament is None and self.replay.draws and self.claims.awards:
            players, total = len(self.replay.order), self.replay.total
            due = schedule.rake(total, players, hand.money.decimals)
            # Rooms compute it in more than one way, so that one unit proves nothing.
            if abs(self.rake - due) > 1:
                self.claims.report(
                    self.claims.total_at, "S309",
                    f"A rake of {self.show(self.rake)} was taken; by the schedule it is "
                    f"{self.show(due)} of a pot of {self.show(total)}, with {players} players "
                    "dealt in.")  # fmt: skip
            return
        if not self.rake or (self.claims.total is None and not self.claims.rakes):
            return
        rake = self.show(self.rake)
        if hand.tournament is not None:
            self.claims.report(self.claims.total_at, "S309",
                               f"{rake} of tournament chips were taken as rake.")  # fmt: skip
        elif not self.replay.draws:
            self.claims.report(self.claims.total_at, "S309",
                               f"A rake of {rake} was taken though no draw was made.")  # fmt: skip

    def summary_amounts(self) -> None:
        """What the summary says each seat won, against the lines that paid it."""
        if not self.quiet or self.claims.cash_outs:
            return
        paid = self.paid
        for index, seat in self.claims.seats:
            if seat.amount is None or seat.outcome not in _PAID:
                continue
            due = paid.get(seat.seat, 0)
            if seat.amount != due:
                self.claims.report(
                    index, "S306",
                    f"The summary says that {self.names[seat.seat]} won {self.show(seat.amount)}, "
                    f"but {self.show(due)} was paid.", seat=seat.seat,
                    claimed={seat.seat: seat.amount}, due={seat.seat: due})  # fmt: skip
                return

    # -- pots ------------------------------------------------------------------------------------

    def awards(self) -> tuple[PotAudit, ...]:
        """The verdict on every pot."""
        claimed = self.by_pot
        if claimed is None:
            return self._all_together()
        if not self.money_right and self.quiet:
            index = self._sum_culprit()
            due = self._due_in_all()
            self.claims.report(
                index, "S306",
                f"The room paid {self.show(self.awarded)} and took {self.show(self.rake)} "
                f"rake out of a pot of {self.show(self.replay.total)}.",
                claimed=dict(self.paid), due=due)  # fmt: skip
        judged = zip(self.replay.pots, self.nets, strict=True)
        return tuple([self._judge(pot, net, claimed.get(pot.number, {})) for pot, net in judged])

    def _judge(self, pot: Pot, net: int, claimed: dict[int, int]) -> PotAudit:
        winners, paid = pot.winners, set(claimed)
        due = share_out(net, winners) if winners else {}
        sold = {sale.seat for _, sale in self.claims.cash_outs}
        verdict = Verdict.SETTLED
        if (winners and (claimed == due or self._untold)) or (
            sold and set(due) - sold <= paid <= set(pot.eligible)
        ):
            pass
        elif strangers := [seat for seat in claimed if seat not in pot.eligible]:
            verdict = Verdict.MIS_SETTLED
            self._tell(pot, "S302", strangers[0], claimed, due, self._why_not(strangers[0]))
        elif beaten := [seat for seat in claimed if self._beaten(pot, seat)]:
            verdict = Verdict.MIS_SETTLED
            self._tell(pot, "S301", beaten[0], claimed, due, self._better(pot, beaten[0]))
        elif winners is None:
            verdict = Verdict.UNVERIFIABLE
            self._unverifiable(pot)
        elif paid != set(winners):
            verdict = Verdict.MIS_SETTLED
            if paid and self.quiet:
                left = next(seat for seat in winners if seat not in paid)
                self._tell(pot, "S303", left, claimed, due,
                           f"{self.names[left]} has the same hand, and got nothing.")  # fmt: skip
            elif self.quiet:
                self._tell(pot, "S306", winners[0], claimed, due, "nobody was paid it.")
        elif sum(claimed.values()) != net:
            verdict = Verdict.MIS_SETTLED
            if self.quiet:
                self._tell(pot, "S306", winners[0], claimed, due,
                           f"after rake it held {self.show(net)}.")  # fmt: skip
        elif claimed in (splits := self._splits(winners, net)):
            pass  # the odd chips, of one size or another, are where they belong
        elif any(sorted(claimed.values()) == sorted(split.values()) for split in splits):
            self._tell(pot, "S304", next(s for s in winners if claimed[s] != due[s]), claimed, due,
                       f"by the rule of this room {self.names[winners[0]]}, the first winner left "
                       "of the button, gets the odd chip.")  # fmt: skip
        else:
            verdict = Verdict.MIS_SETTLED
            short = min(winners, key=lambda seat: claimed[seat] - due[seat])
            self._tell(pot, "S303", short, claimed, due, "equal hands get equal shares.")
        if not self.money_right:
            verdict = Verdict.MIS_SETTLED
        return PotAudit(pot.number, pot.amount, net, verdict, claimed, due)

    def _all_together(self) -> tuple[PotAudit, ...]:
        """The room's pots are not ours: only the sums of each player can be compared."""
        paid, due = dict(self.paid), self._due_in_all()
        known = all(pot.winners is not None for pot in self.replay.pots)
        right = paid == due or self._odd_chips_apart(paid, due) or self._rake_apart(paid)
        if not known:
            for pot in self.replay.pots:
                if pot.winners is None:
                    self._unverifiable(pot)
        elif not right and self.quiet:
            self.claims.report(
                self._first_award(), "S306",
                "The pots that the room paid are not those that the chips make.",
                claimed=paid, due=due)  # fmt: skip
        verdict = Verdict.SETTLED if right else Verdict.MIS_SETTLED
        if not known:
            verdict = Verdict.UNVERIFIABLE
        return tuple(
            PotAudit(pot.number, pot.amount, net, verdict, {}, {})
            for pot, net in zip(self.replay.pots, self.nets, strict=True)
        )

    def _odd_chips_apart(self, paid: Mapping[int, int], due: Mapping[int, int]) -> bool:
        """The same people have the same but for the odd chips of split pots, which some count
        together."""
        odd = sum(len(pot.winners or ()) > 1 for pot in self.replay.pots)
        return (
            paid.keys() == due.keys()
            and sum(paid.values()) == sum(due.values())
            and all(abs(paid[seat] - due[seat]) <= odd for seat in due)
        )

    def _rake_apart(self, paid: Mapping[int, int]) -> bool:
        """Everybody has his shares but for the rake, which may be out of any pot."""
        whole = self._due_of([pot.amount for pot in self.replay.pots])
        taken = [amount - paid.get(seat, 0) for seat, amount in whole.items()]
        return (
            paid.keys() <= whole.keys() and sum(taken) == self.rake and min(taken, default=0) >= 0
        )

    # -- what the findings say -------------------------------------------------------------------

    def _tell(
        self, pot: Pot, code: str, seat: int, claimed: Mapping[int, int], due: Mapping[int, int],
        why: str,
    ) -> None:  # fmt: skip
        payee = next(iter(claimed), seat) if seat not in claimed else seat
        index = next(
            (i for i, award in self.claims.awards
             if award.seat == payee and self._number(award.pot) in (pot.number, None)),
            self._first_award(),
        )  # fmt: skip
        amount = self.show(claimed.get(payee, 0))
        what = self._pot_name(pot)
        head = f"{self.names.get(payee, payee)} was paid {amount} of the {what}"
        if code == "S301":
            share = f"{amount} of the {what}" if len(claimed) > 1 else f"The {what} of {amount}"
            head = f"{share} went to {self.names[payee]}"
        elif not claimed:
            head = f"The {what} of {self.show(pot.amount)} was not paid out"
        link = "; " if code in ("S303", "S304", "S306") else ", but "
        self.claims.report(
            index, code, f"{head}{link}{why}", seat=payee, claimed=dict(claimed), due=dict(due)
        )

    def _why_not(self, seat: int) -> str:
        record = self.replay.players.get(seat)
        if record is None:
            return "was not dealt in."
        if record.folded_on is not None:
            return f"had folded ({record.folded_on.words})."
        return f"put in only {self.show(record.put_in)}, and has no share in it."

    def _better(self, pot: Pot, seat: int) -> str:
        best = max(pot.ranks, key=lambda other: (pot.ranks[other], -pot.eligible.index(other)))
        if pot.winners:
            best = pot.winners[0]
        theirs = self._hand_words(pot, best)
        if seat not in pot.ranks:
            return (f"{self.names[best]}'s {theirs} beats whatever {self.names[seat]} may hold, "
                    "who never showed it.")  # fmt: skip
        mine = self._hand_words(pot, seat)
        return f"{self.names[best]}'s {theirs} beats {self.names[seat]}'s {mine}."

    def _hand_words(self, pot: Pot, seat: int) -> str:
        return str(pot.ranks[seat])

    def _beaten(self, pot: Pot, seat: int) -> bool:
        if pot.winners is not None:
            return seat in pot.eligible and seat not in pot.winners
        rank = pot.ranks.get(seat)
        return rank is not None and any(other > rank for other in pot.ranks.values())

    def _unverifiable(self, pot: Pot) -> None:
        partly = [seat for seat in pot.hidden if self.replay.players[seat].holding.known]
        hidden = [self.names[seat] for seat in pot.hidden if seat not in partly]
        why = [f"the cards of {' and '.join(hidden)} were never shown"] if hidden else []
        why += [f"of {self.names[seat]}'s cards only "
                f"{show_cards(sorted(self.replay.players[seat].holding.known))} are known"
                for seat in partly]  # fmt: skip
        reason = ", and ".join(why)
        if pot.ranks:
            best = max(pot.ranks, key=lambda seat: pot.ranks[seat])
            known = f"{self.names[best]}'s {self._hand_words(pot, best)}"
            reason += f"; they may make as good a hand as {known}"
        index = next(
            (i for i, award in self.claims.awards
             if self._number(award.pot) in (pot.number, None)), self._first_award(),
        )  # fmt: skip
        self.claims.report(
            index, "S310",
            f"The {self._pot_name(pot)} of {self.show(pot.amount)} can't be checked: "
            f"{reason}.")  # fmt: skip

    def _pot_name(self, pot: Pot) -> str:
        if len(self.replay.pots) == 1:
            return "pot"
        if pot.number == 0:
            return "main pot"
        return "side pot" if len(self.replay.pots) == 2 else f"side pot {pot.number}"

    def _people(self, amounts: Mapping[int, int]) -> str:
        return " and ".join(self.names.get(seat, f"seat {seat}") for seat in amounts)

    # -- figures ---------------------------------------------------------------------------------

    def _rake(self) -> int:
        """The room's figure; where it prints none, what was not paid out."""
        total = self.claims.total
        if total is not None:
            return total.rake
        if self.claims.rakes or self.claims.results:
            # A room that prints each seat's result leaves the rake out only when there is none.
            return sum(rake.amount for _, rake in self.claims.rakes)
        if not self.claims.awards or self.claims.hand.tournament is not None:
            return 0
        missing = max(self.replay.total - self.awarded, 0)
        most = self.replay.profile.most_rake_percent
        return missing if missing * 100 <= self.replay.total * most else 0

    def _nets(self) -> list[int]:
        """What is left of each pot after rake. How the room shares the rake between pots is its own
        affair: figures printed after rake tell it, else the sums paid out of each pot where they
        leave just the rake. Where neither does, the rake comes out of the main pot first."""
        pots = self.replay.pots
        told = _figures(self.claims.total) if self.claims.total is not None else ()
        if told and self.replay.profile.pot_figures_after_rake and self._fit(told):
            return list(told)
        paid = [sum(shares.values()) for _, shares in sorted((self.by_pot or {}).items())]
        if pots and len(paid) == len(pots):
            rakes = [pot.amount - net for pot, net in zip(pots, paid, strict=True)]
            if min(rakes) >= 0 and sum(rakes) == self.rake:
                return paid
        left, nets = self.rake, []
        for pot in pots:
            taken = min(left, pot.amount)
            left -= taken
            nets.append(pot.amount - taken)
        return nets

    def _fit(self, figures: tuple[int, ...]) -> bool:
        pots = self.replay.pots
        if len(figures) != len(pots):
            return False
        if not self.replay.profile.pot_figures_after_rake:
            return all(f == pot.amount for f, pot in zip(figures, pots, strict=True))
        taken = [pot.amount - figure for figure, pot in zip(figures, pots, strict=True)]
        return min(taken) >= 0 and sum(taken) == self.rake

    @property
    def _untold(self) -> bool:
        """Nobody claims that anybody was paid anything, and nobody need claim it."""
        return not self.replay.profile.payouts_told and not self.claims.awards

    def _sums_hold(self) -> bool:
        """All chips are accounted for, so that a pot can be called settled."""
        if self.claims.cash_outs or self._untold:
            return True
        return self.awarded + self.rake == self.replay.total

    def _sum_culprit(self) -> int:
        """The line to blame when payouts and rake do not add up: an award that the summary
        contradicts, or the pot line where the summary agrees with all awards and takes rake."""
        paid = self.paid
        said = {seat.seat: seat.amount for _, seat in self.claims.seats if seat.amount is not None}
        for index, award in self.claims.awards:
            if said.get(award.seat, paid[award.seat]) != paid[award.seat]:
                return index
        return self.claims.total_at if self.rake else self._first_award()

    def _due_in_all(self) -> dict[int, int]:
        return self._due_of(self.nets)

    def _due_of(self, nets: Sequence[int]) -> dict[int, int]:
        due: dict[int, int] = {}
        for pot, net in zip(self.replay.pots, nets, strict=True):
            if pot.winners is None:
                return {}
            for seat, amount in share_out(net, pot.winners).items():
                due[seat] = due.get(seat, 0) + amount
        return due

    def _splits(self, winners: tuple[int, ...], net: int) -> list[dict[int, int]]:
        """The equal shares with every chip that the room may split by. A pot that is no multiple of
        a chip is not split by it."""
        units = self.replay.profile.odd_chip_units
        return [share_out(net, winners, unit) for unit in units if net % unit == 0]

    def _by_pot(self) -> dict[int, dict[int, int]] | None:
        """The awards of each pot; ``None`` when the room's names do not fit our pots."""
        claimed: dict[int, dict[int, int]] = {}
        for _, award in self.claims.awards:
            number = self._number(award.pot)
            if number is None:
                if len(self.replay.pots) != 1:
                    return None
                number = 0
            if number >= len(self.replay.pots):
                return None
            shares = claimed.setdefault(number, {})
            shares[award.seat] = shares.get(award.seat, 0) + award.amount
        return claimed

    @staticmethod
    def _number(pot: str) -> int | None:
        """The number of a pot by the room's name for it; ``None`` for plain "pot"."""
        if pot == "main pot":
            return 0
        if pot.startswith("side pot"):
            return int(pot.rpartition("-")[2]) if "-" in pot else 1
        return None

    def _first_award(self) -> int:
        return self.claims.awards[0][0] if self.claims.awards else self.claims.total_at


def _figures(total: PotTotal) -> tuple[int, ...]:
    return () if total.main is None else (total.main, *total.side)
