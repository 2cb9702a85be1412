"""Chips and turns of a hand, as far as they give what a notation leaves out: the amount of a call,
who is to act, and whether a betting round is over. It judges nothing; that is the engine's part."""

from __future__ import annotations

from collections.abc import Mapping


class Course:
    """A hand in progress. ``order`` are the seats from the left of the button; ``left`` are the
    chips behind, ``bet`` those in on this street, ``live`` the seats that have not folded, and
    ``to_act`` the seat whose turn it is."""

    def __init__(self, stacks: Mapping[int, int]) -> None:
        self.order = tuple(stacks)
        self.left = dict(stacks)
        self.bet = dict.fromkeys(stacks, 0)
        self.price = 0
        self.live = list(stacks)
        self.to_act: int | None = None
        self._acted: set[int] = set()

    @property
    def over(self) -> bool:
        return len(self.live) < 2

    def post(self, seat: int, amount: int, *, on_street: bool) -> int:
        """Puts in a blind or ante, at most what is left, which is the answer."""
        amount = min(amount, self.left[seat])
        self._put(seat, amount, on_street=on_street)
        return amount

    def open(self, price: int, after: int) -> None:
        """The first betting round begins, left of ``after``."""
        self.price = max(price, *self.bet.values())
        self._turn_after(after)

    def start(self) -> None:
        """A draw street begins; the first player left of the button opens its betting."""
        self.bet = dict.fromkeys(self.order, 0)
        self.price = 0
        self._acted.clear()
        self._turn_after(self.order[-1])

    def owed(self, seat: int) -> int:
        """What a call adds."""
        return max(0, min(self.price - self.bet[seat], self.left[seat]))

    def fold(self, seat: int) -> None:
        if seat in self.live:
            self.live.remove(seat)
        self._done(seat)

    def call(self, seat: int) -> None:
        self._put(seat, self.owed(seat))
        self._done(seat)

    def raise_to(self, seat: int, to: int) -> None:
        self._put(seat, max(0, min(to - self.bet[seat], self.left[seat])))
        if self.bet[seat] > self.price:
            self.price = self.bet[seat]
            self._acted.clear()
        self._done(seat)

    def _put(self, seat: int, amount: int, *, on_street: bool = True) -> None:
        self.left[seat] -= amount
        if on_street:
            self.bet[seat] += amount

    def _done(self, seat: int) -> None:
        self._acted.add(seat)
        self._turn_after(seat)

    def _turn_after(self, seat: int) -> None:
        at = self.order.index(seat) + 1
        ring = (*self.order[at:], *self.order[:at])
        self.to_act = next((other for other in ring if self._must_act(other)), None)

    def _must_act(self, seat: int) -> bool:
        if seat not in self.live or not self.left[seat] or self.over:
            return False
        if sum(self.left[other] > 0 for other in self.live) > 1:
            return seat not in self._acted or self.bet[seat] < self.price
        # Everybody else is all-in: there is only a bet to answer, if it exceeds what he has in.
        return self.bet[seat] < max(self.bet[other] for other in self.live if other != seat)
