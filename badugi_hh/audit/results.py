"""Each seat's result, where a room prints it: what it won or lost, and the stack after the hand."""

from __future__ import annotations

from collections.abc import Mapping

from badugi_hh.audit.claims import Claims
from badugi_hh.engine import Replay
from badugi_hh.events import Award


def settle_by_results(claims: Claims, replay: Replay) -> None:
    """The results are what was booked: where they hold together, the payouts are taken from them.

    A payout line that says something else is wrong (S308), and does not count any more. Where a
    player put in other chips by his result than by his lines, one of these is wrong (S306).
    """
    if claims.results:
        _Results(claims, replay).settle()


class _Results:
    def __init__(self, claims: Claims, replay: Replay) -> None:
        self.claims = claims
        self.players = replay.players
        self.show = claims.hand.money.show
        self.lines = {result.seat: index for index, result in claims.results}
        self.results = {result.seat: result for _, result in claims.results}

    def settle(self) -> None:
        for seat, player in self.players.items():
            if player.put_in and seat not in self.results:
                first = self.claims.results[0][0]
                message = f"{player.player} put chips in, but has no result here."
                self.claims.report(first, "S308", message, seat=seat)
        if not self.hold_together():
            return
        booked = {seat: result.net + self.players[seat].put_in
                  for seat, result in self.results.items()}  # fmt: skip
        said = self.claims.paid()
        if any(said.get(seat, 0) != amount for seat, amount in booked.items()):
            self.other_chips(booked, said)
            self.wrong_payouts(booked, said)

    def hold_together(self) -> bool:
        """They are there for everybody dealt in, add up to the rake, and to the stacks."""
        if self.results.keys() != self.players.keys():
            return False
        rake = sum(rake.amount for _, rake in self.claims.rakes)
        return sum(result.net for result in self.results.values()) == -rake and all(
            self.players[seat].stack + result.net == result.stack
            for seat, result in self.results.items()
        )

    def other_chips(self, booked: dict[int, int], said: Mapping[int, int]) -> None:
        """Players by whose results other chips went in than by their lines."""
        for seat, amount in booked.items():
            player = self.players[seat]
            more = amount < 0
            if more or (amount and player.folded_on is not None and not said.get(seat)):
                self.claims.report(
                    self.lines[seat], "S306",
                    f"By this result {player.player} put in {self.show(abs(amount))} "
                    f"{'more' if more else 'less'} than the lines above tell.",
                    seat=seat)  # fmt: skip
                booked[seat] = 0

    def wrong_payouts(self, booked: Mapping[int, int], said: Mapping[int, int]) -> None:
        """The first payout line that differs is told of; then the results take their place."""
        paid = {seat: amount for seat, amount in booked.items() if amount}
        by_line = {award.seat: index for index, award in reversed(self.claims.awards)}
        wrong = [seat for seat in by_line if said.get(seat, 0) != paid.get(seat, 0)]
        unpaid = [seat for seat in paid if seat not in by_line]
        right = " and ".join(f"{self.players[seat].player} {self.show(amount)}"
                             for seat, amount in paid.items())  # fmt: skip
        if wrong:
            seat = min(wrong, key=by_line.__getitem__)
            self.claims.report(
                by_line[seat], "S308",
                f"{self.players[seat].player} is said to win {self.show(said[seat])}; the results "
                f"of the seats, which add up, give {right}, and count.", seat=seat)  # fmt: skip
        elif unpaid:
            seat = unpaid[0]
            self.claims.report(
                self.lines[seat], "S308",
                f"By this result {self.players[seat].player} was paid {self.show(paid[seat])}, but "
                "no line says so.", seat=seat)  # fmt: skip
        # Of which pot the chips are, the results do not tell.
        self.claims.awards[:] = [(by_line.get(seat, self.lines[seat]), Award(seat, amount))
                                 for seat, amount in paid.items()]  # fmt: skip
