"""Logs that atheris changes, guided by which lines of the readers that reaches.

``python -m tests.hostile.guided FOLDER -max_total_time=60``: FOLDER has logs to begin with, and
gets those that reach more; the options are libFuzzer's. What fails is kept in a file, and the exit
status says so.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["badugi_hh"]):
    from badugi_hh.judging import FAILURE, examine
    from badugi_hh.parsing import open_history
    from badugi_hh.store import recorded

_folder = tempfile.TemporaryDirectory(prefix="badugi-hh-")
_file = Path(_folder.name) / "log.txt"


def look(data: bytes) -> None:
    """Reads, replays, audits and counts all in it; a fault of the program is none of the log."""
    _file.write_bytes(data)
    for judged in examine(open_history(_file)):
        for finding in recorded([judged])[0].findings:
            if finding.code == FAILURE:
                raise AssertionError(finding.message)


if __name__ == "__main__":
    atheris.Setup(sys.argv, look)
    atheris.Fuzz()
