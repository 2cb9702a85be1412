"""A history file with a planted fault, and the commands run on it."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from badugi_hh.cli import app

WRONG_WINNER = """\
PokerStars Hand #71000000001:  Badugi Limit ($0.50/$1.00 USD) - 2024/03/02 20:15:00 ET
Table 'Aviary II' 6-max Seat #1 is the button
Seat 1: heron ($10 in chips)
Seat 2: ibis ($10 in chips)
Seat 4: kite ($0.80 in chips)
ibis: posts small blind $0.25
kite: posts big blind $0.50
*** DEALING HANDS ***
Dealt to heron [As 2d 7c 9h]
heron: raises $0.50 to $1
ibis: calls $0.75
kite: calls $0.30 and is all-in
*** FIRST DRAW ***
ibis: discards 1 card
kite: discards 2 cards
heron: stands pat on [As 2d 7c 9h]
ibis: bets $0.50
heron: calls $0.50
*** SECOND DRAW ***
ibis: stands pat
kite: discards 1 card
heron: stands pat on [As 2d 7c 9h]
ibis: checks
heron: checks
*** THIRD DRAW ***
ibis: stands pat
kite: stands pat
heron: stands pat on [As 2d 7c 9h]
ibis: bets $1
heron: calls $1
*** SHOW DOWN ***
ibis: shows [Ac 3d 8h Ts] (Badugi: T,8,3,A)
heron: shows [As 2d 7c 9h] (Badugi: 9,7,2,A)
ibis collected $3.40 from side pot
kite: shows [2c 3s 4h Kd] (Badugi: K,4,3,2)
heron collected $2.40 from main pot
*** SUMMARY ***
Total pot $5.80 Main pot $2.40. Side pot $3.40. | Rake $0
Seat 1: heron (button) showed [As 2d 7c 9h] and won ($2.40) with a Badugi: 9,7,2,A
Seat 2: ibis (small blind) showed [Ac 3d 8h Ts] and won ($3.40) with a Badugi: T,8,3,A
Seat 4: kite (big blind) showed [2c 3s 4h Kd] and lost with a Badugi: K,4,3,2
"""

HOSTILE = "=1+1 [red]"

WALK = f"""\
PokerStars Hand #71000000002:  Badugi Limit ($0.50/$1.00 USD) - 2024/03/03 20:17:00 ET
Table 'Aviary II' 6-max Seat #1 is the button
Seat 1: heron ($9.90 in chips)
Seat 2: {HOSTILE} ($10 in chips)
heron: posts small blind $0.25
{HOSTILE}: posts big blind $0.50
*** DEALING HANDS ***
Dealt to heron [Ks Kd Kc Kh]
heron said, "\x1b[2J\u202e"
heron: folds
Uncalled bet ($0.25) returned to {HOSTILE}
{HOSTILE} collected $0.50 from pot
{HOSTILE}: doesn't show hand
*** SUMMARY ***
Total pot $0.50 | Rake $0
Seat 1: heron (button) (small blind) folded before the Draw
Seat 2: {HOSTILE} (big blind) collected ($0.50)
"""

OTHER_GAME = """\
PokerStars Hand #71000000003:  Hold'em Limit ($0.50/$1.00 USD) - 2024/03/03 20:19:00 ET
Table 'Aviary II' 6-max Seat #1 is the button
Seat 1: heron ($9.90 in chips)
"""


class Commands:
    """The commands with a store of their own, from a folder in which ``day.txt`` lies."""

    def __init__(self, store: Path) -> None:
        self.store = store

    def __call__(self, *words: str, exit_code: int = 0) -> str:
        """The standard output of a command that must end with ``exit_code``."""
        result = self.run(*words)
        assert result.exit_code == exit_code, result.output
        return result.stdout

    def run(self, *words: str) -> Result:
        return CliRunner(env={"BADUGI_HH_DB": str(self.store)}).invoke(app, words)


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Commands:
    monkeypatch.chdir(tmp_path)
    text = f"{WRONG_WINNER}\n\n\n{WALK}\n\n\n{OTHER_GAME}"
    Path("day.txt").write_text(text, encoding="utf-8")
    return Commands(tmp_path / "hands.duckdb")
