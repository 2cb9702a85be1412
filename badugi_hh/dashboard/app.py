"""Requests and their answers. Every request opens the store anew and closes it, so that an import
in another process can write between two of them; what was found out about it is kept until then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Lock
from typing import Any, Final
from urllib.parse import urlencode

from werkzeug import Request, Response
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound
from werkzeug.routing import Map, Rule

from badugi_hh.anonymous import Aliases, AnonymousStore
from badugi_hh.auditing import NO_FILTER, AuditFilter
from badugi_hh.dashboard.filters import (
    STATES,
    BadQuery,
    audit_filter_of,
    count_of,
    finding_fields,
    player_fields,
    selection_of,
    sheet_fields,
    state_of,
)
from badugi_hh.dashboard.guard import Guard
from badugi_hh.dashboard.kept import Kept
from badugi_hh.reports.page import NotThere, served
from badugi_hh.reports.page.render import render_served, served_file
from badugi_hh.reports.page.served import Content, Found, Query, Refusal, Served
from badugi_hh.reports.player_sums import Everyone, summary_of
from badugi_hh.store import Patience, Store, StoreError, Tracked

LONGEST_BODY: Final = 64 * 1024
"""Bytes of a form: a note, and what must be asked again."""
PATIENCE: Final = 60
"""Seconds to wait for the store while another program writes it."""

_MAP: Final = Map(
    [
        Rule("/", endpoint="overview", methods=["GET"]),
        Rule("/findings", endpoint="findings", methods=["GET"]),
        Rule("/findings/<id>", endpoint="track", methods=["POST"]),
        Rule("/players", endpoint="players", methods=["GET"]),
        Rule("/player", endpoint="player", methods=["GET"]),
        Rule("/hand", endpoint="hand", methods=["GET"]),
        Rule("/page.css", endpoint="file", defaults={"name": "page.css"}, methods=["GET"]),
        Rule("/page.js", endpoint="file", defaults={"name": "page.js"}, methods=["GET"]),
    ]
)
_KINDS: Final = {"page.css": "text/css", "page.js": "text/javascript"}


class Dashboard:
    """The server's application (WSGI) on the store at ``path``; ``patience`` is how many seconds
    it waits for the store. With ``aliases`` players have these names everywhere, and no state of a
    finding is told or set: a note may hold any name."""

    def __init__(
        self,
        path: Path,
        guard: Guard,
        patience: float = PATIENCE,
        aliases: Aliases | None = None,
    ) -> None:
        self._guard = guard
        self._path = path
        self._aliases = aliases
        self._kept = Kept(path)
        self._patience = Patience(patience, lambda _: None)
        # This process may have the file open in one way only, for reading or for writing; and
        # charts are drawn by a library that is not made for several threads.
        self._one_at_a_time = Lock()

    def __call__(self, environ: Any, start_response: Any) -> Any:
        request = Request(environ)
        request.max_content_length = request.max_form_memory_size = LONGEST_BODY
        return self._guard.seal(self._answer(request))(environ, start_response)

    def _answer(self, request: Request) -> Response:
        try:
            if reason := self._guard.refusal(request):
                return self._page(Refusal("Not allowed", reason), 403)
            endpoint, values = _MAP.bind_to_environ(request.environ).match()
            answer: Callable[..., Response] = getattr(self, f"_{endpoint}")
            with self._one_at_a_time:
                return answer(request, **values)
        except BadQuery as error:
            return self._page(Refusal("That can't be asked", _sentence(error)), 400)
        except NotThere as error:
            return self._page(Refusal("Not found", _sentence(error)), 404)
        except StoreError as error:
            return self._page(Refusal("The store can't be used", _sentence(error)), 503)
        except NotFound:
            return self._page(Refusal("Not found", "There is no such page."), 404)
        except MethodNotAllowed:
            return self._page(Refusal("Not allowed", "Nothing can be changed here."), 405)
        except HTTPException as error:
            code = error.code or 400
            return self._page(Refusal(error.name, error.description or error.name), code)

    def _page(self, content: Content, status: int = 200, title: str = "") -> Response:
        shown = Served(title or getattr(content, "title", "Badugi"), content, self._guard.token)
        return Response(render_served(shown), status, mimetype="text/html")

    @contextmanager
    def _reading(self) -> Iterator[Store]:
        with Store.open(self._path, read_only=True, patience=self._patience) as store:
            self._kept.renew()
            if self._aliases is None:
                yield store
                return
            shown = AnonymousStore(store, self._aliases)
            self._kept.of("names", shown.players)  # so that all names are known that may be asked
            yield shown

    def _found(self, store: Store, wanted: AuditFilter = NO_FILTER) -> Found:
        return self._kept.of(wanted, lambda: served.found_in(store, wanted))

    # -- pages -----------------------------------------------------------------------------------

    def _overview(self, _: Request) -> Response:
        with self._reading() as store:
            found = self._found(store)
            summary = self._kept.of("summary", lambda: served.summarized(store, found))
            content = served.overview(store, found, summary)
        return self._page(content, title="Summary")

    def _findings(self, request: Request) -> Response:
        query = _query(request)
        wanted, state = audit_filter_of(query), state_of(query)
        page = count_of(query, "page", 1)
        with self._reading() as store:
            fields = finding_fields(query, store.sites())
            found = self._found(store, wanted)
            content = served.work_list(store, found, state, page, fields, query)
        kept = self._aliases is None
        return self._page(replace(content, kept=kept), title="Findings")

    def _players(self, request: Request) -> Response:
        query = _query(request)
        selection, min_hands = selection_of(query), count_of(query, "min_hands", 1)
        with self._reading() as store:
            fields = player_fields(query, store.sites())
            summary = self._kept.of(selection, lambda: summary_of(store, selection))
            content = served.player_list(summary, min_hands, fields, query)
        return self._page(content, title="Players")

    def _player(self, request: Request) -> Response:
        query = _query(request)
        name = query.get("name", "")
        room = replace(
            selection_of(query),
            player=None,
            site=query.get("site", ""),
            currency=query.get("currency", ""),
        )
        with self._reading() as store:
            everyone = self._kept.of(("everyone", room), lambda: Everyone.of(store, room))
            content = served.player_page(store, everyone, name, sheet_fields(query), query)
        return self._page(content, title=name)

    def _hand(self, request: Request) -> Response:
        query = _query(request)
        hand_id = query.get("id", "").strip()
        with self._reading() as store:
            if "site" in query:
                replayed = served.replayed(store, self._found(store), (query["site"], hand_id))
                return self._page(replayed, title=f"Hand {hand_id}")
            content = served.hand_choice(store, hand_id)
        if len(content.links) == 1:
            return _see(content.links[0].address)
        return self._page(content, title=f"Hand {hand_id}")

    def _file(self, _: Request, name: str) -> Response:
        return Response(served_file(name), mimetype=_KINDS[name])

    # -- states ----------------------------------------------------------------------------------

    def _track(self, request: Request, id: str) -> Response:  # noqa: A002
        if self._aliases is not None:
            raise BadQuery("states are kept of findings with names: serve without --anonymize")
        state = STATES.get(request.form.get("state", ""))
        if state is None:
            raise BadQuery(f"a state is one of {', '.join(STATES)}")
        tracked = Tracked(state, " ".join(request.form.get("note", "").split()))
        with self._reading() as store:
            finding = self._found(store).findings.get(id)
        if finding is None:
            raise NotThere("this finding is there no more: the hand was read again since")
        with Store.open(self._path, brief=True, patience=self._patience) as store:
            unchanged = self._kept.holds()
            try:
                store.track(id, finding, tracked)
            except ValueError as error:
                raise BadQuery(str(error)) from None
        if unchanged:
            self._kept.stay()  # what is shown of the answers has no states in it
        back = Request.from_values(query_string=request.form.get("back", ""))
        return _see(f"/findings?{urlencode(_query(back))}#f-{id}")


def _query(request: Request) -> Query:
    return {name: value.strip() for name, value in request.args.items() if value.strip()}


def _see(address: str) -> Response:
    return Response(status=303, headers={"Location": address})


def _sentence(error: Exception) -> str:
    words = str(error)
    return f"{words[:1].upper()}{words[1:]}."
