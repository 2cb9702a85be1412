"""The pages of the report, live from the store, on this computer alone.

``guard`` says which requests are answered, ``filters`` reads what they ask for, ``app`` answers
them. The only package that knows werkzeug and waitress.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path
from typing import Final

from badugi_hh.anonymous import Aliases
from badugi_hh.dashboard.app import LONGEST_BODY, Dashboard
from badugi_hh.dashboard.guard import Guard

__all__ = ["Dashboard", "Guard", "serve"]

LOOPBACK: Final = "127.0.0.1"


def serve(
    path: Path, port: int, started: Callable[[str], None], aliases: Aliases | None = None
) -> None:
    """Serves the store at ``path`` until the process is interrupted, with ``aliases`` in the place
    of names; ``started`` is told the address. Port 0 is any that is free. Raises ``OSError`` where
    the port can't be had."""
    from waitress.server import create_server

    with socket.create_server((LOOPBACK, port)) as listening:
        port = listening.getsockname()[1]
        server = create_server(
            Dashboard(path, Guard(port), aliases=aliases),
            sockets=[listening],
            threads=4,
            ident="badugi-hh",
            max_request_body_size=LONGEST_BODY,
        )
        started(f"http://{LOOPBACK}:{port}/")
        server.run()
