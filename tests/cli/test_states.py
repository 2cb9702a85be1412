"""What was settled in the work list is told by audit, and can be left out."""

from __future__ import annotations

import csv
import io
import json

import pytest

from badugi_hh.auditing import audit_store
from badugi_hh.reports.audit_view import view_by_hand
from badugi_hh.store import UNTOUCHED, State, Store, Tracked, finding_ids
from tests.cli.conftest import Commands


@pytest.fixture
def settled(commands: Commands) -> Commands:
    commands("import", "day.txt")
    with Store.open(commands.store) as store:
        findings = audit_store(store).findings
        for name, finding in zip(finding_ids(findings), findings, strict=True):
            if finding.code == "S301":
                store.track(name, finding, Tracked(State.SETTLED, "paid back\x1b"))
    return commands


def codes(commands: Commands, *words: str, exit_code: int = 0) -> list[str]:
    told = json.loads(commands("audit", *words, "--format", "json", exit_code=exit_code))
    return [finding["code"] for finding in told["findings"]]


def test_state_chooses_findings(settled: Commands) -> None:
    assert codes(settled, exit_code=1) == ["S301", "P104"]
    assert codes(settled, "--state", "open") == ["P104"]
    assert codes(settled, "--state", "settled", exit_code=1) == ["S301"]
    assert codes(settled, "--state", "dismissed") == []
    assert json.loads(settled("audit", "--ledger", "--state", "open", "--format", "json")) == []


def test_a_finding_tells_its_state(settled: Commands) -> None:
    told = settled("audit", exit_code=1)
    assert "\n  state    settled: paid back\\x1b\n" in told
    assert told.count("state  ") == 1


def test_a_finding_that_is_left_has_its_own_state_and_not_its_twins(settled: Commands) -> None:
    """Two that are alike word for word: of the list of those left, the first is not the settled."""
    with Store.open(settled.store, read_only=True) as store:
        found = next(it for it in audit_store(store).findings if it.code == "S301")
        (shown,) = view_by_hand([found], [UNTOUCHED], store)
    assert [view.told for view in shown.views] == [""]


def test_programs_are_told_states_and_notes(settled: Commands) -> None:
    told = json.loads(settled("audit", "--format", "json", exit_code=1))["findings"]
    assert [(it["code"], it["state"], it["note"]) for it in told] == [
        ("S301", "settled", "paid back\x1b"),
        ("P104", "open", ""),
    ]
    rows = list(csv.DictReader(io.StringIO(settled("audit", "--format", "csv", exit_code=1))))
    assert [(it["code"], it["state"], it["note"]) for it in rows] == [
        ("S301", "settled", "paid back\\x1b"),
        ("P104", "open", ""),
    ]
    (left,) = json.loads(settled("audit", "--state", "open", "--format", "json"))["findings"]
    assert (left["state"], left["note"]) == ("open", "")


def test_no_note_is_told_without_names(settled: Commands) -> None:
    told = json.loads(settled("audit", "--anonymize", "--format", "json", exit_code=1))["findings"]
    assert {(it["state"], it["note"]) for it in told} == {(None, None)}
    assert "paid back" not in settled("audit", "--anonymize", exit_code=1)


def test_where_there_are_no_states(settled: Commands) -> None:
    for words in (["day.txt"], ["--anonymize"]):
        result = settled.run("audit", "--state", "open", *words)
        assert result.exit_code == 2
        assert "states are kept of" in result.stderr
