"""The dashboard as a browser meets it: what it answers, and what it refuses."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from urllib.parse import urlencode

import pytest
from werkzeug.test import Client, TestResponse

from badugi_hh.anonymous import Aliases
from badugi_hh.auditing import NO_FILTER, AuditFilter, AuditSummary, audit_store
from badugi_hh.dashboard import Dashboard, Guard
from badugi_hh.dashboard.kept import Kept
from badugi_hh.findings import Severity
from badugi_hh.pipeline import import_paths
from badugi_hh.reports.page import served
from badugi_hh.store import State, Store, Tracked, finding_ids
from tests.cli.conftest import OTHER_GAME, WALK, WRONG_WINNER
from tests.texts import stars

PORT = 8417
HOST = f"127.0.0.1:{PORT}"
WRONG = "71000000001"
NAME = "<b>&\"'"


class Visitor:
    """A browser on this computer, as far as headers go."""

    def __init__(self, store: Path, aliases: Aliases | None = None) -> None:
        self.store = store
        self.client = Client(Dashboard(store, Guard(PORT), patience=0.2, aliases=aliases))

    def get(self, address: str, host: str = HOST, **headers: str) -> TestResponse:
        return self.client.get(address, headers=_headers(host, headers))

    def post(self, address: str, host: str = HOST, **form: str) -> TestResponse:
        return self.client.post(address, data=form, headers=_headers(host, {}))

    def send(self, form: dict[str, str], **headers: str) -> TestResponse:
        """The form of the only finding, with headers of one's own."""
        return self.client.post(self.finding(), data=form, headers=_headers(HOST, headers))

    def page(self, address: str) -> str:
        answer = self.get(address)
        assert answer.status_code == 200, answer.text
        return answer.text

    def finding(self, code: str = "S301") -> str:
        """Where the state of the finding is posted to."""
        text = self.page(f"/findings?state=all&code={code}")
        return str(re.findall(r'action="(/findings/[0-9a-f]+)"', text)[0])

    def token(self) -> str:
        text = self.page("/findings?state=all")
        return str(re.findall(r'name="token" value="([^"]+)"', text)[0])

    def tracked(self) -> list[Tracked]:
        with Store.open(self.store, read_only=True) as store:
            return list(store.tracked().values())


def _headers(host: str, headers: dict[str, str]) -> dict[str, str]:
    return {"Host": host, **{name.replace("_", "-"): told for name, told in headers.items()}}


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("imported")
    text = f"{WRONG_WINNER}\n\n\n{WALK}\n\n\n{OTHER_GAME}"
    (folder / "day.txt").write_text(text, encoding="utf-8")
    with Store.open(folder / "hands.duckdb") as store:
        import_paths([folder / "day.txt"], store)
    return folder / "hands.duckdb"


@pytest.fixture
def visitor(imported: Path, tmp_path: Path) -> Visitor:
    return Visitor(Path(shutil.copy(imported, tmp_path)))


# -- what it shows -------------------------------------------------------------------------------


def test_the_summary_tells_who_is_owed(visitor: Visitor) -> None:
    text = visitor.page("/")
    assert "S301" in text
    ledger = text.split('id="ledger"')[1].split("</section>")[0]
    assert re.findall(r"<bdi>(\w+)</bdi></th>", ledger) == ["heron", "ibis"]
    assert f'href="/hand?site=pokerstars&amp;id={WRONG}"' in ledger


def test_findings_are_filtered(visitor: Visitor) -> None:
    def codes(query: str) -> list[str]:
        return re.findall(r"</span> ([A-Z]\d+) [a-z-]+</h5>", visitor.page(f"/findings?{query}"))

    assert codes("") == ["S301", "P104"]
    assert codes("severity=error") == ["S301"]
    assert codes("code=P") == ["P104"]
    assert codes("player=kite") == ["S301"]
    assert codes("player=nobody") == []
    assert codes("stakes=1/2") == []
    assert codes("since=2024-03-02&until=2024-03-02&code=S301") == []  # 01:15 UTC of the 3rd
    assert codes("since=2024-03-03&until=2024-03-03") == ["S301"]


def test_players_are_filtered(visitor: Visitor) -> None:
    def names(query: str) -> set[str]:
        text = visitor.page(f"/players?{query}")
        return {name for name in ("heron", "ibis", "kite") if f'"{name}"' in text}

    assert names("") == {"heron", "ibis", "kite"}
    assert names("min_hands=2") == {"heron"}
    assert names("seats=2") == {"heron"}
    assert names("position=BB&seats=3") == {"kite"}
    assert names("game=tournament") == set()
    assert "No player was dealt in to such a hand." in visitor.page("/players?site=merge")


def test_a_players_page(visitor: Visitor) -> None:
    text = visitor.page("/player?site=pokerstars&name=heron&currency=USD")
    assert "<h2><bdi>heron</bdi> <small>pokerstars, USD</small></h2>" in text
    assert visitor.get("/player?site=pokerstars&name=auk&currency=USD").status_code == 404
    assert "<h3>Sessions</h3>" in text
    assert f'<a href="/hand?site=pokerstars&amp;id={WRONG}">' in text  # his best hand that lost


def test_a_players_page_is_of_the_hands_that_were_chosen(visitor: Visitor) -> None:
    assert "&seats=2" in visitor.page("/players?seats=2&min_hands=1").replace("\\u0026", "&")
    text = visitor.page("/player?site=pokerstars&name=heron&currency=USD&seats=2")
    assert "<small>pokerstars, USD; seats 2</small>" in text
    assert "<dt>Hands</dt><dd>1</dd>" in text


def test_a_players_page_has_a_form_for_its_hands(visitor: Visitor) -> None:
    """It asks for the same player again, by other filters; where he has no such hand it says so,
    and the form is still there."""
    whose = {"site": "pokerstars", "name": "heron", "currency": "USD"}
    address = "/player?" + urlencode(whose)
    for filters, told in (
        ({}, "Net over hands"),
        ({"since": "2031-01-01"}, "The player was dealt in to no such hand."),
    ):
        text = visitor.page(address + "".join(f"&{name}={it}" for name, it in filters.items()))
        assert told in text
        form = text[text.index('<form class="filters"') : text.index("Clear</a>")]
        hidden = re.findall(r'<input type="hidden" name="(\w+)" value="(\w+)">', form)
        assert dict(hidden) == whose
        asked = re.findall(r'<(?:input|select) name="(\w+)"(?: value="([^"]*)")?', form)
        assert {name for name, _ in asked} == {
            *("stakes", "since", "until", "game", "structure", "seats", "position")
        }
        assert dict(asked)["since"] == filters.get("since", "")
        assert f'<a href="{address.replace("&", "&amp;")}">' in form
        assert '<a href="/players" aria-current="page">' in text


def test_any_hand_is_replayed(visitor: Visitor) -> None:
    answer = visitor.get("/hand?id=71000000002")
    assert (answer.status_code, answer.location) == (303, "/hand?site=pokerstars&id=71000000002")
    assert '"hand-71000000002":{' in visitor.page(answer.location or "")
    assert '"code":"S301"' in visitor.page(f"/hand?site=pokerstars&id={WRONG}")
    for nowhere in ("/hand", "/hand?id=1", "/hand?site=merge&id=71000000002"):
        assert visitor.get(nowhere).status_code == 404, nowhere


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("/findings?code=S999", "S999"),
        ("/findings?severity=grave", "there are error, warning, note"),
        ("/findings?state=closed", "there are open, settled, dismissed"),
        ("/findings?page=-1", "page must be a whole number, not -1"),
        ("/players?seats=many", "seats are given as 6 or 2-5, not many"),
        ("/players?since=yesterday", "times are given as 2024-03-01 or "),
        ("/players?stakes=big", "big"),
        ("/players?position=UTG9", "there is no position UTG9"),
    ],
)
def test_what_cant_be_asked_is_said(visitor: Visitor, address: str, told: str) -> None:
    answer = visitor.get(address)
    assert answer.status_code == 400
    assert told.lower() in answer.text.lower()


def test_what_is_not_there(visitor: Visitor) -> None:
    assert visitor.get("/nothing").status_code == 404
    assert visitor.get("/../pyproject.toml").status_code == 404
    assert visitor.get(visitor.finding()).status_code == 405
    assert visitor.client.delete("/findings", headers={"Host": HOST}).status_code == 403


def test_the_pages_need_nothing_from_elsewhere(visitor: Visitor) -> None:
    for address in ("/", "/findings", "/players", f"/hand?site=pokerstars&id={WRONG}"):
        answer = visitor.get(address)
        policy = answer.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
        assert "unsafe" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        addresses = re.findall(r'(?:src|href|action)="([^"]*)"', answer.text)
        assert addresses
        assert all(it.startswith(("/", "#", "data:,")) for it in addresses)
        assert not re.search(r"<[^>]*\s(style|on\w+)=", answer.text)


def test_what_stands_in_logs_and_addresses_is_text(tmp_path: Path) -> None:
    play = f"""\
{NAME}: posts small blind $0.50
ibis: posts big blind $1
*** DEALING HANDS ***
{NAME}: checks
{NAME}: folds
ibis collected $1 from pot
*** SUMMARY ***
Total pot $1 | Rake $0
"""
    (tmp_path / "day.txt").write_text(stars(play, seats=(NAME, "ibis"), button=1), "utf-8")
    with Store.open(tmp_path / "hands.duckdb") as store:
        import_paths([tmp_path / "day.txt"], store)
        assert store.players() == {("pokerstars", NAME), ("pokerstars", "ibis")}
    visitor = Visitor(tmp_path / "hands.duckdb")
    query = urlencode({"site": "pokerstars", "name": NAME, "currency": "USD"})
    script = urlencode({"player": "</script><script>alert(1)", "code": "S"})
    for address in ("/", "/findings?state=all", "/players", f"/player?{query}"):
        text = visitor.page(address)
        assert "<b>&" not in text, address
    assert "&lt;b&gt;&amp;" in visitor.page("/findings?state=all")
    assert "<script>alert" not in visitor.page(f"/findings?{script}")
    assert "<script>alert" not in visitor.get(f"/players?seats={script}").text


# -- what is kept between requests ---------------------------------------------------------------


@pytest.fixture
def audits(monkeypatch: pytest.MonkeyPatch) -> list[AuditFilter]:
    """What was audited, one after the other."""
    asked: list[AuditFilter] = []

    def audited(store: Store, *, wanted: AuditFilter) -> AuditSummary:
        asked.append(wanted)
        return audit_store(store, wanted=wanted)

    monkeypatch.setattr(served, "audit_store", audited)
    return asked


def test_an_audit_is_kept_until_the_store_is_written(
    visitor: Visitor, audits: list[AuditFilter], tmp_path: Path
) -> None:
    hand = f"/hand?site=pokerstars&id={WRONG}"
    for address in (hand, "/findings?state=all", "/", hand):
        visitor.page(address)
    assert audits == [NO_FILTER]
    for query in ("severity=error", "severity=error&page=2", "code=S", "severity=error"):
        visitor.page(f"/findings?{query}")
    assert len(audits) == 3, "each filter has its own"
    more = WRONG_WINNER.replace(WRONG, "71000000077")
    (tmp_path / "more.txt").write_text(more, encoding="utf-8")
    with Store.open(visitor.store) as store:
        import_paths([tmp_path / "more.txt"], store)
    assert "71000000077" in visitor.page("/findings")
    assert len(audits) == 4


def test_saving_a_state_audits_nothing_anew(visitor: Visitor, audits: list[AuditFilter]) -> None:
    assert "S301 wrong-winner</h5>" in visitor.page("/findings")
    where = visitor.finding()
    asked = len(audits)
    answer = visitor.post(where, token=visitor.token(), state="settled", note="paid")
    assert answer.status_code == 303
    assert visitor.tracked() == [Tracked(State.SETTLED, "paid")]
    assert "S301 wrong-winner</h5>" not in visitor.page("/findings")
    assert "S301 wrong-winner</h5>" in visitor.page("/findings?state=settled")
    assert len(audits) == asked
    with Store.open(visitor.store) as store:  # another program changes it as well
        for name in store.tracked():
            store.track(name, store.findings()[0], Tracked(State.DISMISSED, "no"))
    assert "S301 wrong-winner</h5>" not in visitor.page("/findings?state=settled")
    assert len(audits) == asked + 1


def test_few_answers_are_kept() -> None:
    kept = Kept(Path("nowhere"))
    for question in range(1000):
        assert kept.of(question, lambda: "first") == "first"
    assert kept.of(999, lambda: "second") == "first"
    assert kept.of(0, lambda: "second") == "second"


# -- without names -------------------------------------------------------------------------------


def test_without_names(imported: Path, tmp_path: Path) -> None:
    store = Path(shutil.copy(imported, tmp_path))
    with Store.open(store) as opened:
        (finding,) = opened.findings(Severity.ERROR)
        (name,) = finding_ids([finding])
        opened.track(name, finding, Tracked(State.SETTLED, "heron was paid"))
    visitor = Visitor(store, Aliases(b"a key"))
    (alias,) = set(re.findall(r"Player [0-9A-Z]{7}", visitor.page("/findings?player=kite"))) & {
        Aliases(b"a key").player("heron")
    }
    pages = [
        visitor.page(address)
        for address in (
            "/",
            "/findings?state=all",
            "/players",
            f"/hand?site=pokerstars&id={WRONG}",
            "/player?" + urlencode({"site": "pokerstars", "name": alias, "currency": "USD"}),
        )
    ]
    for text in pages:
        assert not re.findall("heron|ibis|kite|day\\.txt", text)
    assert all(alias in text for text in pages)
    assert "<form" not in pages[1].split('<ol class="findings">')[1]
    assert f"{alias}: " in pages[3], "the lines of the log"
    answer = visitor.post(f"/findings/{name}", token=_token(visitor), state="open", note="")
    assert answer.status_code == 400
    assert "serve without --anonymize" in answer.text


def _token(visitor: Visitor) -> str:
    application = visitor.client.application
    assert isinstance(application, Dashboard)
    return application._guard.token


# -- states --------------------------------------------------------------------------------------


def test_a_finding_is_settled_with_a_note(visitor: Visitor) -> None:
    finding = visitor.finding()
    answer = visitor.post(
        finding, token=visitor.token(), state="settled", note=" paid  <i>back</i> ",
        back="state=open&player=kite",
    )  # fmt: skip
    assert answer.status_code == 303
    assert answer.location == f"/findings?state=open&player=kite#f-{finding.rpartition('/')[2]}"
    assert visitor.tracked() == [Tracked(State.SETTLED, "paid <i>back</i>")]
    assert "S301 wrong-winner" not in visitor.page("/findings")
    text = visitor.page("/findings?state=settled")
    assert "S301 wrong-winner" in text
    assert 'value="paid &lt;i&gt;back&lt;/i&gt;"' in text
    assert 'id="ledger"' not in visitor.page("/"), "what is settled is owed no more"
    visitor.post(finding, token=visitor.token(), state="open", note="")
    assert visitor.tracked() == []
    assert "S301 wrong-winner" in visitor.page("/findings")


def test_the_way_back_leads_nowhere_else(visitor: Visitor) -> None:
    answer = visitor.post(
        visitor.finding(), token=visitor.token(), state="open", back="//evil.example/\r\nX: y"
    )
    assert (answer.location or "").startswith("/findings#f-")
    assert "\n" not in (answer.location or "")


def test_a_state_that_is_none_and_a_note_that_is_too_long(visitor: Visitor) -> None:
    finding, token = visitor.finding(), visitor.token()
    assert visitor.post(finding, token=token, state="gone").status_code == 400
    assert visitor.post(finding, token=token, state="open", note="n" * 1001).status_code == 400
    assert visitor.post(finding, token=token, state="open", note="n" * 70_000).status_code == 413
    assert visitor.post("/findings/0123", token=token, state="open").status_code == 404
    assert visitor.tracked() == []


# -- who may ask ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["evil.example", f"evil.example:{PORT}", "127.0.0.1", "127.0.0.1:80", ""]
)
def test_another_host_is_refused(visitor: Visitor, host: str) -> None:
    answer = visitor.get("/findings", host=host)
    assert answer.status_code == 403
    assert "heron" not in answer.text
    assert visitor.get("/findings", host=f"localhost:{PORT}").status_code == 200


def test_other_pages_may_link_but_not_load(visitor: Visitor) -> None:
    for place in ("cross-site", "same-site"):
        assert visitor.get("/findings", Sec_Fetch_Site=place).status_code == 403
        frame = {"Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "iframe"}
        assert visitor.get("/", Sec_Fetch_Site=place, **frame).status_code == 403
        link = {"Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}
        assert visitor.get("/", Sec_Fetch_Site=place, **link).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": f"https://{HOST}"},
        {"Origin": "http://127.0.0.1:8000"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ],
)
def test_a_form_of_another_page_changes_nothing(visitor: Visitor, headers: dict[str, str]) -> None:
    form = {"token": visitor.token(), "state": "dismissed"}
    assert visitor.send(form, **headers).status_code == 403
    assert visitor.tracked() == []
    own = {"Origin": f"http://{HOST}", "Sec_Fetch_Site": "same-origin"}
    assert visitor.send(form, **own).status_code == 303


def test_without_token_or_cookie_nothing_is_changed(visitor: Visitor) -> None:
    finding, token = visitor.finding(), visitor.token()
    for wrong in ("", "x", token[:-1], token + "x", "é"):
        assert visitor.post(finding, token=wrong, state="settled").status_code == 403
    visitor.client.delete_cookie(f"badugi-hh-{PORT}", domain="127.0.0.1")
    assert visitor.post(finding, token=token, state="settled").status_code == 403
    assert visitor.tracked() == []


def test_the_cookie_stays_with_this_server(visitor: Visitor) -> None:
    cookie = visitor.get("/").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert "Domain" not in cookie


# -- a store that others use ---------------------------------------------------------------------


def test_no_store_is_told_of(tmp_path: Path) -> None:
    answer = Visitor(tmp_path / "none.duckdb").get("/")
    assert answer.status_code == 503
    assert "import some hands first" in answer.text
