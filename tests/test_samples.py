"""The sample histories: as the script makes them, and clean but for the faults that are planted."""

from __future__ import annotations

import pytest

from badugi_hh.audit import audit
from badugi_hh.findings import Severity, Verdict
from badugi_hh.parsing import Status, open_history
from tests.make_samples import SAMPLES, files, plants

NAMES = sorted(str(p.relative_to(SAMPLES).as_posix()) for p in SAMPLES.glob("*/*.*"))
PAGE = (SAMPLES.parent / "docs" / "samples.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    return files()


def test_the_script_makes_all_files(made: dict[str, str]) -> None:
    assert sorted(made) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_what_the_script_makes(made: dict[str, str], name: str) -> None:
    assert (SAMPLES / name).read_bytes() == made[name].encode()


@pytest.mark.parametrize("name", NAMES)
def test_just_the_planted_faults_are_found(name: str) -> None:
    site, _, file = name.partition("/")
    planted = plants()[site] if file.startswith("mis-settled.") else {}
    found: dict[str, list[str]] = {}
    spoilt_pots: dict[str, int] = {}
    hands = 0
    for reading in open_history(SAMPLES / name).readings():
        assert reading.status is Status.READ
        assert reading.findings == ()
        assert reading.hand is not None
        audited = audit(reading.hand)
        hands += 1
        for finding in audited.findings:
            if finding.severity > Severity.NOTE:
                found.setdefault(reading.hand_id, []).append(finding.code)
        spoilt = [pot for pot in audited.pots if pot.verdict is not Verdict.SETTLED]
        if spoilt:
            assert all(pot.verdict is Verdict.MIS_SETTLED for pot in spoilt)
            spoilt_pots[reading.hand_id] = len(spoilt)
    assert found == {hand_id: [plant.code] for hand_id, plant in planted.items()}
    # Where only the total is misprinted, the pot itself was paid right.
    paid_wrongly = [hand_id for hand_id, plant in planted.items() if plant.code != "S305"]
    assert spoilt_pots == dict.fromkeys(paid_wrongly, 1)
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| {name} "))
    assert row.endswith(f" {hands} |")


def test_the_page_names_the_planted_hands() -> None:
    rows = PAGE.partition("| site | hand |")[2].splitlines()[2:]
    assert rows == [
        f"| {site} | {hand_id} | {plant.code} | {plant.story} |"
        for site, planted in plants().items()
        for hand_id, plant in planted.items()
    ]
