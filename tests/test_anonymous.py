"""Without names: in no output is any name left, and the hands are the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from badugi_hh.anonymous import Aliases, AnonymousStore, read_key
from badugi_hh.auditing import audit_store
from badugi_hh.cli import app
from badugi_hh.judging import combine
from badugi_hh.pipeline import import_paths
from badugi_hh.store import Store
from tests.texts import stars

REPOSITORY = Path(__file__).parents[1]
SAMPLES = REPOSITORY / "sample_histories"
KEY = bytes(range(32))

CHATTY = stars(
    """
    Wren: posts small blind $0.50
    Heron: posts big blind $1
    *** DEALING HANDS ***
    Dealt to Wren [8s 3d Ac 4h]
    Plover said, "hello Wren, I am Sandra Miller"
    Curlew joins the table at seat #7
    Plover: folds
    Wren: calls $0.50
    Heron: checks
    *** FIRST DRAW ***
    Wren: stands pat on [8s 3d Ac 4h]
    Heron: discards 1 card
    Wren: bets $1
    Heron: folds
    Uncalled bet ($1) returned to Wren
    Wren collected $3 from pot
    Wren: doesn't show hand
    *** SUMMARY ***
    Total pot $3 | Rake $0
    Seat 1: Wren (small blind) collected ($3)
    Seat 2: Heron (big blind) folded after the 1st Draw
    Seat 3: Plover (button) folded before Draw (didn't bet)
    """,
    button=3,
)


@pytest.fixture(scope="module")
def samples() -> Iterator[Store]:
    with Store.temporary() as store:
        import_paths([SAMPLES], store)
        yield store


def imported(text: str, folder: Path) -> Path:
    """A store with the hands of ``text``, in a file that has a player's name, as rooms do it."""
    file = folder / "Wren" / "HH20230610 Wren.txt"
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    db = folder / "hands.duckdb"
    with Store.open(db) as store:
        import_paths([file], store)
    return db


def run(*arguments: str | Path) -> str:
    """What the command says, on both streams."""
    done = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert isinstance(done.exception, SystemExit | None), done.exception
    assert done.exit_code in (0, 1), done.stderr
    return done.stdout + done.stderr


def test_every_hand_of_every_site_is_told_the_same_under_other_names(samples: Store) -> None:
    aliases = Aliases(KEY)
    others = AnonymousStore(samples, aliases)
    told = {(judged.reading.site, judged.hand_id): judged for judged in map(
        combine, others.hand_texts())}  # fmt: skip
    read = 0
    for judged in map(combine, samples.hand_texts()):
        again = told[judged.reading.site, judged.hand_id]
        assert judged.audit is not None
        assert again.audit is not None
        nets = {
            aliases.player(judged.audit.replay.hand.player(seat)): net
            for seat, net in judged.audit.net.items()
        }
        assert nets == {
            again.audit.replay.hand.player(seat): net for seat, net in again.audit.net.items()
        }
        assert [it.code for it in again.findings] == [it.code for it in judged.findings]
        read += 1
    assert read == len(told) > 400


def test_findings_keep_their_lines(samples: Store) -> None:
    others = AnonymousStore(samples, Aliases(KEY))
    for found in others.findings():
        if found.code.startswith("P") or not found.player:
            continue
        (placed,) = others.texts(found.hand_id)[found.site, found.hand_id]
        line = placed.text.split("\n")[found.line - placed.line]
        if found.site not in ("merge", "phh"):  # these name players by numbers
            assert found.player in line


@pytest.fixture
def chatty(tmp_path: Path) -> Path:
    # The blind is paid a dollar too much, so that there is a finding to tell.
    wrong = CHATTY.replace("collected $3 from", "collected $2 from").replace("000100", "000101")
    return imported(f"{CHATTY}\n\n{wrong}", tmp_path)


def test_no_name_is_left_in_any_output(chatty: Path, tmp_path: Path) -> None:
    names = re.compile("Wren|Heron|Plover|Curlew|Sandra", re.IGNORECASE)
    outputs = {
        "report": run("report", "--anonymize", "--db", chatty, "-q", "-o", tmp_path / "r.html",
                      "--hand", "620000000100"),
        "audit": run("audit", "--anonymize", "--db", chatty),
        "audit json": run("audit", "--anonymize", "--db", chatty, "--format", "json"),
        "hand": run("hand", "620000000101", "--anonymize", "--db", chatty),
        "stats": run("stats", "--anonymize", "--db", chatty),
        "one player": run("stats", "--anonymize", "--db", chatty, "--player", "Wren"),
        "players": run("players", "--anonymize", "--db", chatty, "--format", "csv"),
        "phh": run("export", "--anonymize", "--db", chatty, "-q", "-o", tmp_path / "o.phhs"),
        "txt": run("export", "--anonymize", "--db", chatty, "-q", "--format", "txt",
                   "-o", tmp_path / "txt"),
    }  # fmt: skip
    for file in ("r.html", "o.phhs", "txt/pokerstars.txt"):
        outputs[file] = (tmp_path / file).read_text(encoding="utf-8")
        assert "620000000100" in outputs[file]
    for what, output in outputs.items():
        assert names.search(output) is None, (what, names.search(output))
    told = {
        name for output in outputs.values() for name in re.findall("Player [A-Z0-9]{7}", output)
    }
    assert len(told) == 3, "the same names everywhere"


def test_without_the_option_the_names_are_there(chatty: Path) -> None:
    assert "Wren" in run("audit", "--db", chatty)


@pytest.mark.parametrize(
    "names",
    [("a", "calls", "pot"), ("$1", "[Kc]", "1"), ("Wren", "Wren 2", "Wren: folds"),
     ("collected", "Seat 1: x", "folds"), ("b&b", "<i>", 'q"q')],
)  # fmt: skip
def test_names_that_are_words_of_the_room(names: tuple[str, str, str], tmp_path: Path) -> None:
    """Such a hand is told rightly, or not at all."""
    wren, heron, plover = names
    text = CHATTY
    for line in ("Plover said", "Curlew joins"):
        text = re.sub(rf"\n{line}[^\n]*", "", text)
    swaps = {"Wren": wren, "Heron": heron, "Plover": plover}
    text = re.sub("Wren|Heron|Plover", lambda match: swaps[match[0]], text)
    with Store.open(imported(text, tmp_path)) as store:
        aliases = Aliases(KEY)
        (judged,) = map(combine, store.hand_texts())
        assert judged.audit is not None
        for again in map(combine, AnonymousStore(store, aliases).hand_texts()):
            assert again.audit is not None
            players = [seat.player for seat in again.audit.replay.hand.seats]
            assert players == [aliases.player(name) for name in names]
            assert again.audit.net == judged.audit.net


def test_a_hand_that_can_not_be_read_is_withheld(tmp_path: Path) -> None:
    broken = CHATTY.replace("Wren: bets $1", "Wren: betz one dollar, says Heron")
    with Store.open(imported(broken, tmp_path)) as store:
        others = AnonymousStore(store, Aliases(KEY))
        found = audit_store(others).findings
        assert found
        assert not any(re.search("Wren|Heron|Plover", str(it)) for it in found)
        assert not any("Wren" in placed.text for placed in next(iter(
            others.texts("620000000100").values())))  # fmt: skip


def test_the_key_is_made_once_and_is_the_owners_alone(tmp_path: Path) -> None:
    file = tmp_path / "new" / "hands.key"
    key = read_key(file)
    assert read_key(file) == key
    assert len(key) == 32
    assert file.stat().st_mode & 0o077 == 0
    assert Aliases(key).player("Wren") != Aliases(KEY).player("Wren")
    assert Aliases(KEY).player("Wren") == Aliases(KEY).player("Wren") != Aliases(KEY).player("wren")
