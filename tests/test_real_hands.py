"""Real hands, where their folder lies beside the repository: what an audit says of each file."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from badugi_hh.audit import Audit, audit
from badugi_hh.auditing import across_hands
from badugi_hh.findings import Severity, Verdict
from badugi_hh.money import Money
from badugi_hh.parsing import Reading, Status, open_history
from badugi_hh.pipeline import import_paths
from badugi_hh.store import Store

# Badugi hands in each file, and what all its nets add up to, in currency units: less the rake.
FILES = {
    "pokerstars-mtt.txt": (78, "0"),
    "pokerstars-cash.txt": (4, "-0.75"),
    "fulltilt-2010-utf16.txt": (1, None),
    "fulltilt-2013.txt": (1, "-0.04"),
    "merge-pot-limit.txt": (1, "-0.03"),
    "merge-half-pot-limit.txt": (1, None),
    "kingsclub.txt": (1, "-1.75"),
}
OTHER_GAMES = {
    "other-game-pokerstars-2-7-reshuffle.txt": 17,
    "other-game-pokerstars-cancelled.txt": 1,
}


def readings(path: Path) -> list[Reading]:
    history = open_history(path)
    assert all(finding.severity is Severity.NOTE for finding in history.findings)
    return list(history.readings())


def in_units(money: Money, amount: int) -> Fraction:
    return Fraction(amount, 10**money.decimals)


@pytest.mark.parametrize("name", FILES)
def test_every_hand_is_read_settled_and_clean(corpus: Path, name: str) -> None:
    count, nets = FILES[name]
    read = readings(corpus / name)
    assert [reading.status for reading in read] == [Status.READ] * count
    total, raked, verdicts = Fraction(), Fraction(), Counter[Verdict]()
    for reading in read:
        assert reading.hand is not None
        audited: Audit = audit(reading.hand)
        above = [f for f in (*reading.findings, *audited.findings) if f.severity > Severity.NOTE]
        assert not above
        verdicts.update(pot.verdict for pot in audited.pots)
        total += in_units(reading.hand.money, sum(audited.net.values()))
        raked += in_units(reading.hand.money, audited.rake)
    assert set(verdicts) == {Verdict.SETTLED}
    assert total == -raked
    if nets is not None:
        assert total == Fraction(nets)


@pytest.mark.parametrize("name", OTHER_GAMES)
def test_other_games_are_counted_without_an_error(corpus: Path, name: str) -> None:
    read = readings(corpus / name)
    assert [reading.status for reading in read] == [Status.OTHER_GAME] * OTHER_GAMES[name]
    assert all(f.severity is Severity.NOTE for reading in read for f in reading.findings)


def test_hands_follow_from_each_other(corpus: Path) -> None:
    """No alarm across hands. A log of one player may lack hands, so that notes are no alarms."""
    with Store.temporary() as store:
        import_paths([corpus / name for name in FILES], store)
        assert [it for it in across_hands(store) if it.severity > Severity.NOTE] == []
        assert store.hands_by_status()[Status.READ] == sum(count for count, _ in FILES.values())
