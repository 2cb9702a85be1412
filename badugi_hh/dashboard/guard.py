"""Which requests are answered: those of pages that this server sent to a browser on this computer.

Any web page that the user has open can send requests to his own computer. What stops each way:

* A page whose name was made to lead here (DNS rebinding) names itself in ``Host``.
* A page that posts a form or loads something from here is told by ``Sec-Fetch-Site`` and
  ``Origin``, which no script can write.
* Where a browser sends neither, it still knows neither the token that stands in each form of this
  server, nor has it the cookie, which goes only with requests of this server's own pages.
"""

from __future__ import annotations

import hmac
import secrets
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from werkzeug import Request, Response

# `default-src 'none'` first: what is not named here is not loaded, from here or elsewhere.
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HEADERS: Final = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # Not `no-referrer`: with that a browser hides the origin of this server's own forms, too.
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Guard:
    """What one run of the server knows its own pages by: two secrets, made anew at each start."""

    def __init__(self, port: int) -> None:
        self._hosts = {f"{name}:{port}" for name in ("127.0.0.1", "localhost")}
        if port == 80:
            self._hosts |= {"127.0.0.1", "localhost"}
        self._cookie = f"badugi-hh-{port}"  # cookies of all ports of a computer lie together
        self._session = secrets.token_urlsafe(32)
        self.token = secrets.token_urlsafe(32)

    def refusal(self, request: Request) -> str:
        """Why the request is not answered; nothing if it is."""
        host = request.headers.get("Host", "")
        if host not in self._hosts:
            return "This server answers to 127.0.0.1 and localhost alone."
        if request.method in ("GET", "HEAD"):
            return self._reading(request)
        return self._writing(request, host)

    def _reading(self, request: Request) -> str:
        """A link from elsewhere may lead here; but nothing of this is loaded into other pages."""
        fetch = request.headers.get("Sec-Fetch-Site", "none")
        if fetch in ("none", "same-origin") or (
            request.headers.get("Sec-Fetch-Mode") == "navigate"
            and request.headers.get("Sec-Fetch-Dest") == "document"
        ):
            return ""
        return "Another web page asked for this. Nothing was sent."

    def _writing(self, request: Request, host: str) -> str:
        origin = request.headers.get("Origin", f"http://{host}")
        fetch = request.headers.get("Sec-Fetch-Site", "same-origin")
        if origin != f"http://{host}" or fetch != "same-origin":
            return "Another web page asked for this. Nothing was changed."
        known = _same(request.cookies.get(self._cookie, ""), self._session)
        if not (known and _same(request.form.get("token", ""), self.token)):
            return (
                "This page was made by an earlier run of the server. Nothing was changed: load "
                "the page again, and save again."
            )
        return ""

    def seal(self, response: Response) -> Response:
        """The response with all that a browser must know of it."""
        response.headers.update(_HEADERS)
        response.set_cookie(self._cookie, self._session, httponly=True, samesite="Strict")
        return response


def _same(told: str, secret: str) -> bool:
    return hmac.compare_digest(told.encode("utf-8", "replace"), secret.encode())
